"""Two flip-and-write board games for Python: play, check, simulate.

The names below are loaded when they are first used, so `import silvergold` is fast and does not load the compiler.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from silvergold.bots import bot
    from silvergold.choices import Bonus, Choice, Cross, Keep, Take, parse_choice
    from silvergold.errors import BadRecord, CannotUndo, DeckFaults, IllegalChoice, SilvergoldError, UnknownName
    from silvergold.events import Event, Kind
    from silvergold.match import Match, new_match, replay
    from silvergold.records import Record, Score, verify
    from silvergold.reviews import Review, review
    from silvergold.views import PlayerView, View

_HOMES = {
    "silvergold.bots": ("bot",),
    "silvergold.choices": ("Bonus", "Choice", "Cross", "Keep", "Take", "parse_choice"),
    "silvergold.errors": ("BadRecord", "CannotUndo", "DeckFaults", "IllegalChoice", "SilvergoldError", "UnknownName"),
    "silvergold.events": ("Event", "Kind"),
    "silvergold.match": ("Match", "new_match", "replay"),
    "silvergold.records": ("Record", "Score", "verify"),
    "silvergold.reviews": ("Review", "review"),
    "silvergold.views": ("PlayerView", "View"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "BadRecord",
    "Bonus",
    "CannotUndo",
    "Choice",
    "Cross",
    "DeckFaults",
    "Event",
    "IllegalChoice",
    "Keep",
    "Kind",
    "Match",
    "PlayerView",
    "Record",
    "Review",
    "Score",
    "SilvergoldError",
    "Take",
    "UnknownName",
    "View",
    "bot",
    "new_match",
    "parse_choice",
    "replay",
    "review",
    "verify",
]


if not TYPE_CHECKING:  # a type checker sees the imports above, and reports every other name

    def __getattr__(name: str) -> Any:
        """Load a public name from its module, once."""
        if name not in _HOME_OF:
            raise AttributeError(f"module 'silvergold' has no attribute {name!r}")
        value = getattr(import_module(_HOME_OF[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """Return the public names, loaded or not."""
    return sorted({*globals(), *__all__})
