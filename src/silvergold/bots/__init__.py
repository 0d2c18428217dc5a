"""The bots by name: `bot("greedy")`, `names()`. Each bot is one file; a bot sees a view, never the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from silvergold.bots.greedy import Greedy
from silvergold.bots.protocol import Bot, Budget
from silvergold.bots.random_bot import RandomBot
from silvergold.errors import UnknownName

__all__ = ["BOTS", "Bot", "Budget", "bot", "names"]

BOTS: Mapping[str, Callable[[], Bot]] = {kind.name: kind for kind in (RandomBot, Greedy)}


def names() -> tuple[str, ...]:
    """Every bot there is, weakest first."""
    return tuple(BOTS)


def bot(name: str) -> Bot:
    """The bot of that name; an unknown name is answered with the ones that exist.

    >>> bot("greedy").name
    'greedy'
    """
    if name not in BOTS:
        raise UnknownName("bot", name, names())
    return BOTS[name]()
