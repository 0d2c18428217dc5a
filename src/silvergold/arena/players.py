"""Who can be asked to play: every bot of the house by its name, and anybody's own bot by where it is."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold import bots
from silvergold.errors import NAME, SilvergoldError

if TYPE_CHECKING:
    from silvergold.bots.protocol import Bot


def player(name: str) -> Bot:
    """A bot by its name, or by `package.module:Name` if it is your own: a class, or anything else that makes one.

    >>> player("silvergold.bots.greedy:Greedy").name
    'greedy'
    """
    return _own(name) if ":" in name else bots.bot(name)


def _own(name: str) -> Bot:
    """Import a module and make the bot that it names."""
    module, _, maker = name.partition(":")
    _look_here_too()
    try:
        made = getattr(importlib.import_module(module), maker)()
    except (ImportError, AttributeError, ValueError) as fault:
        sentence = f"no bot at {name!r}: {fault}; write package.module:Name, where Name() makes a bot"
        raise SilvergoldError(NAME, sentence) from fault
    if not isinstance(made, bots.Bot):
        raise SilvergoldError(NAME, f"{name!r} makes no bot: a bot has a name, an about and a choose; see docs/bots.md")
    return made


def _look_here_too() -> None:
    """A module in the current folder can be named, as with `python -m`; workers get to know the folder too."""
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
