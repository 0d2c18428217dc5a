"""Which bot is thinking: shared with the parent process, so that it can exclude a bot that ended its process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from silvergold.kinds import Seat, Turn

NOBODY = -1
"""In place of a seat: no bot is thinking."""


class Exclusion(NamedTuple):
    """A seat whose bot ended or blocked its process: from this decision on it is not asked any more."""

    decision: int
    seat: Seat
    turn: Turn
    kind: str
    what: str


class GameExclusion(NamedTuple):
    """An exclusion, and the game of the item in which it happened."""

    game: int
    exclusion: Exclusion


class Monitor(Protocol):
    """Is notified which bot is thinking in a game, and holds the exclusions of earlier tries of this game."""

    @property
    def exclusions(self) -> Sequence[Exclusion]:
        """Return the exclusions of this game."""

    def begins(self, decision: int, seat: Seat, turn: Turn) -> None:
        """Note that a bot is asked now."""

    def ends(self) -> None:
        """Note that it has answered."""


class ThinkingReport:
    """Where a job writes which bot is thinking; shared with the parent process if there is one."""

    def __init__(self, numbers: Any = None, exclusions: Sequence[GameExclusion] = ()) -> None:
        """`numbers` are five shared numbers: a change counter, then game, decision, seat and turn."""
        self.numbers = numbers if numbers is not None else [0, 0, 0, NOBODY, 0]
        self.exclusions = exclusions

    def monitor(self, game: int = 0) -> GameMonitor:
        """Return the monitor of one game of an item."""
        return GameMonitor(self.numbers, game, [found.exclusion for found in self.exclusions if found.game == game])


@dataclass(frozen=True, slots=True)
class GameMonitor:
    """Writes which bot is thinking in one game into the shared numbers."""

    numbers: Any
    game: int
    exclusions: Sequence[Exclusion]

    def begins(self, decision: int, seat: Seat, turn: Turn) -> None:
        """Note that a bot is asked now."""
        self.numbers[1:5] = [self.game, decision, seat, turn]
        self.numbers[0] += 1

    def ends(self) -> None:
        """Note that it has answered."""
        self.numbers[3] = NOBODY
        self.numbers[0] += 1
