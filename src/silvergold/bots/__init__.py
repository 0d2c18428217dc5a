"""The bots by name: `bot("greedy")`, `names()`.

A name such as `expert` means its newest version; `expert-1` never changes. Some levels have a second name, an alias:
`canonical("calm")` is `casual`. Bots are imported when they are asked for,
since the stronger ones need NumPy and the compiled rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from silvergold.bots.interface import Bot, Budget, Considered, Explanation
from silvergold.errors import UnknownName
from silvergold.kinds import OnProgress, ignore_progress

if TYPE_CHECKING:
    from silvergold.decks.deck import Deck
    from silvergold.match import View

__all__ = [
    "ALIASES", "Bot", "Budget", "Considered", "Explanation", "bot", "canonical", "explain", "is_compiled", "is_learned",
    "is_ready", "is_shipped", "level", "load", "names", "prepare", "uses_model", "version_of", "versions", "warm",
]  # fmt: skip

_VERSIONS: dict[str, tuple[str, str]] = {
    "random-1": ("silvergold.bots.random_bot", "RandomBot"),
    "casual-1": ("silvergold.bots.casual", "Casual"),
    "greedy-1": ("silvergold.bots.greedy", "Greedy"),
    "skilled-1": ("silvergold.bots.levels", "Skilled"),
    "expert-1": ("silvergold.bots.levels", "Expert"),
    "master-1": ("silvergold.bots.levels", "Master"),
}
"""Every version of every bot: the weakest level first, and each level's newest version last."""

_NEWEST = {version.rpartition("-")[0]: version for version in _VERSIONS}
ALIASES = {"dice": "random", "calm": "casual", "steady": "greedy", "sharp": "skilled"}
"""Names that the pages once showed. They are understood everywhere, and written nowhere."""

_WITH_MODEL = {"skilled", "expert", "master"}
_BASELINES = {"random"}  # to measure others against; not a level that people choose


def names() -> tuple[str, ...]:
    """Return the names of all levels, the weakest first."""
    return tuple(_NEWEST)


def canonical(name: str) -> str:
    """Return the name of a level or version that is stored and shown, in lower case; any other text is unchanged.

    >>> canonical("calm"), canonical("Greedy"), canonical("expert-1"), canonical("my_bots:Bold")
    ('casual', 'greedy', 'expert-1', 'my_bots:Bold')
    """
    known = ALIASES.get(name.lower(), name.lower())
    return known if known in _NEWEST or known in _VERSIONS else name


def level(name: str) -> int | None:
    """Return the strength of a level, 1 for the weakest; None for a bot that people do not choose as an opponent."""
    name, levels = canonical(name), [known for known in _NEWEST if known not in _BASELINES]
    return levels.index(name) + 1 if name in levels else None


def versions() -> tuple[str, ...]:
    """Return every version of every level, old ones included."""
    return tuple(_VERSIONS)


def version_of(name: str) -> str:
    """Return the version of a bot that this name means now; raise `UnknownName` if there is none.

    >>> version_of("expert"), version_of("expert-1"), version_of("sharp")
    ('expert-1', 'expert-1', 'skilled-1')
    """
    known = canonical(name)
    version = _NEWEST.get(known, known)
    if version not in _VERSIONS:
        raise UnknownName("bot", name, names())
    return version


def bot(name: str) -> Bot:
    """Return a new bot of that name or version; raise `UnknownName` if there is none.

    >>> bot("greedy").name, bot("expert-1").name
    ('greedy', 'expert')
    """
    module, kind = _VERSIONS[version_of(name)]
    return cast("Bot", getattr(import_module(module), kind)())


def explain(view: View, budget: Budget | None = None, seed: int = 0) -> Explanation:
    """Return what the open choices of a view are expected to bring: final points by part, and the chance to win."""
    from silvergold.bots import levels

    return levels.explain(view, budget or levels.HINT, seed)


def is_ready(deck: Deck, players: Iterable[str]) -> bool:
    """Return whether these bots can play this deck at once. The stronger ones learn a deck before they play it."""
    return not any(map(uses_model, players)) or _model_files().is_ready(_engine_deck(deck))


def is_shipped(deck: Deck) -> bool:
    """Return whether the package contains what the stronger bots learned about this deck; then `prepare` is quick."""
    return bool(_model_files().is_shipped(_engine_deck(deck)))


def is_learned(deck: Deck) -> bool:
    """Return whether nothing is left to learn about this deck: it ships learned, or was learned here before."""
    return bool(_model_files().is_learned(_engine_deck(deck)))


def is_compiled() -> bool:
    """Return whether the code of the stronger bots is compiled."""
    return bool(_model_files().is_compiled())


def prepare(deck: Deck, players: Iterable[str], on_progress: OnProgress = ignore_progress) -> None:
    """Let these bots learn the deck now."""
    if any(map(uses_model, players)):
        from silvergold.bots.search import warm_up

        _model_cache().arrays_for(_engine_deck(deck), on_progress)
        warm_up(deck)


def warm() -> None:
    """Compile what the levels without a model need, on a game that nobody plays."""
    from silvergold.match import new_match

    view = new_match(seed=0).view(0)
    for name in ("greedy", "casual"):
        bot(name).choose(view)


def load(deck: Deck, players: Iterable[str]) -> None:
    """Load the model of a deck if these bots need it, so that their first choice takes no longer than the next."""
    if any(map(uses_model, players)):
        _model_cache().arrays_for(_engine_deck(deck))


def uses_model(player: str) -> bool:
    """Return whether this is one of the stronger bots, which learn every deck."""
    known = canonical(player)
    return known.partition("-")[0] in _WITH_MODEL and (known in _NEWEST or known in _VERSIONS)


def _model_files() -> Any:
    """Return the module for models on disk, which does not need the compiler."""
    from silvergold.bots import model_files

    return model_files


def _model_cache() -> Any:
    from silvergold.bots import model_cache

    return model_cache


def _engine_deck(deck: Deck) -> Any:
    from silvergold.position import DeckIndex

    return DeckIndex.of(deck).table
