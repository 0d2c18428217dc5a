"""The result of a game between bots: scores, points over the turns, times and faults. One line of a ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from silvergold.arena.schedule import Key
from silvergold.bots.sandbox.asking import DIED, HUNG, RAISED, RUBBISH
from silvergold.kinds import Points, Seat, Turn

__all__ = ["DIED", "HUNG", "RAISED", "RUBBISH", "BotFault", "GameResult", "Key", "shares_of"]


@dataclass(frozen=True, slots=True)
class BotFault:
    """A bot that did not return an open choice, so that a random choice was played instead.

    `kind` is RAISED, HUNG, RUBBISH, or DIED if the bot ended its process. After HUNG and DIED the bot
    is not asked again in that game.
    """

    seat: Seat
    bot: str
    turn: Turn
    kind: str
    what: str

    def __str__(self) -> str:
        """Return which bot did what and when, and what was played instead."""
        rest = "from then on" if self.kind in (HUNG, DIED) else "for it"
        return f"{self.bot} in seat {self.seat}, turn {self.turn + 1}, {self.what}; a random choice stood in {rest}"


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game, by seat. All seatings of a deal have the same cards in the same order.

    `shares` is 1 for a victory; a shared one counts in equal parts. `by_turn` is the score so far after each of the 28
    turns, `milliseconds` the time of every decision; `luck` is what chance gave in points and `win_luck` in shares of
    the victory, both zero in the mean. They are empty if they were not measured.
    """

    pairing: int
    deal: int
    seating: int
    bots: tuple[str, ...]
    seed: int
    scores: tuple[Points, ...]
    parts: tuple[Mapping[str, Points], ...]
    shares: tuple[float, ...]
    completed: tuple[int, ...]
    by_turn: tuple[tuple[Points, ...], ...] = ()
    milliseconds: tuple[tuple[float, ...], ...] = ()
    faults: tuple[BotFault, ...] = ()
    luck: tuple[float, ...] = ()
    win_luck: tuple[float, ...] = ()

    @property
    def key(self) -> Key:
        """Return the place of this game in the schedule."""
        return Key(self.pairing, self.deal, self.seating)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that share the victory."""
        return tuple(seat for seat, share in enumerate(self.shares) if share)

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> GameResult:
        """Read what `as_json` has returned; lists become tuples again."""
        values = {name: _in_tuples(value) for name, value in data.items() if name != "faults"}
        return cls(**values, faults=tuple(BotFault(**fault) for fault in data["faults"]))


def shares_of(winners: tuple[Seat, ...], n_players: int) -> tuple[float, ...]:
    """Return the share of the victory of every seat; a shared one counts in equal parts (R11).

    >>> shares_of((0, 2), 3)
    (0.5, 0.0, 0.5)
    """
    return tuple((seat in winners) / len(winners) for seat in range(n_players))


def _in_tuples(value: Any) -> Any:
    """Return a JSON list as a tuple, inner lists too."""
    return tuple(map(_in_tuples, value)) if isinstance(value, list) else value
