"""One result of a check."""

from __future__ import annotations

from typing import Final, NamedTuple

GOOD: Final = "good"
NOTE: Final = "note"
"""It works, and something would be better."""
BAD: Final = "bad"
"""The server would not start, not save, or not be safe."""


class Finding(NamedTuple):
    """What was seen, how serious that is, and what to do about it."""

    about: str
    level: str
    seen: str
    advice: str = ""
