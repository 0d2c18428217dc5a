"""Loading a bot: one of the package's by name, or the user's own by module and class."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold import bots
from silvergold.errors import NAME, SilvergoldError

if TYPE_CHECKING:
    from silvergold.bots.interface import Bot


def load_bot(name: str) -> Bot:
    """Return the bot of that name, or the result of calling `package.module:Name`.

    >>> load_bot("silvergold.bots.greedy:Greedy").name
    'greedy'
    """
    return _own(name) if ":" in name else bots.bot(name)


def _own(name: str) -> Bot:
    """Import a module and call what it names."""
    module, _, maker = name.partition(":")
    # as `python -m` does; child processes need it too
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        bot = getattr(importlib.import_module(module), maker)()
    except (ImportError, AttributeError, ValueError) as fault:
        sentence = f"no bot at {name!r}: {fault}; write package.module:Name, where Name() makes a bot"
        raise SilvergoldError(NAME, sentence) from fault
    except Exception as fault:  # whatever the code of somebody else raises
        what = f"{type(fault).__name__}: {fault}"
        sentence = f"no bot at {name!r}: making it raises {what}; {maker}() must make a bot, without arguments"
        raise SilvergoldError(NAME, sentence) from fault
    if not isinstance(bot, bots.Bot):
        what = "a bot has a name, an about and a method choose(view, budget, seed)"
        raise SilvergoldError(NAME, f"{name!r} makes no bot: {what}; python -m pydoc silvergold.bots.Bot shows them")
    return bot
