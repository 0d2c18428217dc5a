"""The bots by name: `bot("greedy")`, `names()`. Each bot is one file; a bot sees a view, never the state.

A name such as `expert` means its newest version; `expert-1` stays what it is. Bots are imported when they are asked
for, since the stronger ones bring NumPy and the compiled rules with them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from silvergold.bots.protocol import Bot, Budget, Considered, Explanation
from silvergold.errors import UnknownName

if TYPE_CHECKING:
    from silvergold.decks.model import Deck
    from silvergold.match import View

__all__ = [
    "Bot", "Budget", "Considered", "Explanation", "bot", "explain", "get_ready", "is_ready", "load", "names",
    "versions",
]  # fmt: skip

_VERSIONS: dict[str, tuple[str, str]] = {
    "random-1": ("silvergold.bots.random_bot", "RandomBot"),
    "casual-1": ("silvergold.bots.casual", "Casual"),
    "greedy-1": ("silvergold.bots.greedy", "Greedy"),
    "skilled-1": ("silvergold.bots.levels", "Skilled"),
    "expert-1": ("silvergold.bots.levels", "Expert"),
    "master-1": ("silvergold.bots.levels", "Master"),
}
"""Every bot there ever was, weakest level first, each level's newest version last."""

_NEWEST = {version.rpartition("-")[0]: version for version in _VERSIONS}
_WITH_A_MIND = {"skilled", "expert", "master"}


def names() -> tuple[str, ...]:
    """Every level there is, weakest first."""
    return tuple(_NEWEST)


def versions() -> tuple[str, ...]:
    """Every version of every level, the old ones too."""
    return tuple(_VERSIONS)


def bot(name: str) -> Bot:
    """The bot of that name; an unknown name is answered with the ones that exist.

    >>> bot("greedy").name, bot("expert-1").name
    ('greedy', 'expert')
    """
    version = _NEWEST.get(name, name)
    if version not in _VERSIONS:
        raise UnknownName("bot", name, names())
    room, kind = _VERSIONS[version]
    return cast("Bot", getattr(import_module(room), kind)())


def explain(view: View, budget: Budget | None = None, seed: int = 0) -> Explanation:
    """What the open choices of a view may be expected to bring: final points by source, and the chance to win."""
    from silvergold.bots import levels

    return levels.explain(view, budget or levels.HINT, seed)


def is_ready(deck: Deck, players: Iterable[str]) -> bool:
    """Can these bots play this deck at once? The stronger ones learn a deck when they first meet it."""
    return not _have_a_mind(players) or _library().is_ready(_table(deck))


def get_ready(deck: Deck, players: Iterable[str], tell: Callable[[str], None] = lambda _: None) -> None:
    """Let these bots learn the deck now; `tell` hears what they are doing."""
    if _have_a_mind(players):
        from silvergold.bots.thinking import warm_up

        _library().tools_for(_table(deck), tell)
        warm_up(deck)


def load(deck: Deck, players: Iterable[str]) -> None:
    """Have at hand what these bots know of the deck, so that their first answer takes no longer than the next."""
    if _have_a_mind(players):
        _library().tools_for(_table(deck))


def _have_a_mind(players: Iterable[str]) -> bool:
    return any(name.partition("-")[0] in _WITH_A_MIND for name in players)


def _library() -> Any:
    from silvergold.bots.mind import library

    return library


def _table(deck: Deck) -> Any:
    from silvergold.choices import DeckIndex

    return DeckIndex.of(deck).table
