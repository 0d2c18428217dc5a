"""Counting the scores of many games. Tallies can be added: any split of the games gives the same sums."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from silvergold.arena.results import GameResult

TOTAL = "total"
COMPLETED = "completed"


@dataclass(slots=True)
class TallyRow:
    """Everything counted for one seat or one bot: how often each value occurred."""

    seats: int = 0
    wins: Fraction = Fraction(0)
    values: dict[str, Counter[int]] = field(default_factory=dict)

    def add(self, parts: Mapping[str, int], completed: int, win: Fraction) -> None:
        """Count one seat of one game."""
        self.seats += 1
        self.wins += win
        for name, value in (*parts.items(), (COMPLETED, completed)):
            self.values.setdefault(name, Counter())[value] += 1

    def merge(self, other: TallyRow) -> None:
        """Add another row to this one."""
        self.seats += other.seats
        self.wins += other.wins
        for name, counter in other.values.items():
            self.values.setdefault(name, Counter()).update(counter)


@dataclass(slots=True)
class Tally:
    """Many games by seat and by bot; a shared victory counts in equal parts (R11)."""

    games: int = 0
    by_seat: dict[int, TallyRow] = field(default_factory=dict)
    by_bot: dict[str, TallyRow] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    n_faults: int = 0

    def add(self, result: GameResult) -> None:
        """Count one game."""
        self.games += 1
        share = Fraction(1, len(result.winners))
        for seat, name in enumerate(result.bots):
            win = share if seat in result.winners else Fraction(0)
            for line in (self.by_seat.setdefault(seat, TallyRow()), self.by_bot.setdefault(name, TallyRow())):
                line.add({TOTAL: result.scores[seat], **result.parts[seat]}, result.completed[seat], win)

    def merge(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.games += other.games
        self.n_faults += other.n_faults
        self.faults += other.faults
        for seat, line in other.by_seat.items():
            self.by_seat.setdefault(seat, TallyRow()).merge(line)
        for name, line in other.by_bot.items():
            self.by_bot.setdefault(name, TallyRow()).merge(line)


def spread(counter: Counter[int]) -> dict[str, float]:
    """Return the mean, standard deviation, smallest value, quartiles and largest value.

    >>> spread(Counter({1: 1, 3: 2, 5: 1}))
    {'mean': 3.0, 'sd': 1.63, 'min': 1, 'q1': 2.5, 'median': 3.0, 'q3': 3.5, 'max': 5}
    """
    n = counter.total()
    mean = Fraction(sum(value * times for value, times in counter.items()), n)
    squares = sum(times * (value - mean) ** 2 for value, times in counter.items())
    ordered = sorted(counter.items())
    low, middle, high = (quantile(ordered, n, quarter) for quarter in (1, 2, 3))
    return {
        "mean": round(float(mean), 2),
        "sd": round(math.sqrt(squares / (n - 1)), 2) if n > 1 else 0.0,
        "min": ordered[0][0],
        "q1": low,
        "median": middle,
        "q3": high,
        "max": ordered[-1][0],
    }


def quantile(ordered: Sequence[tuple[int, int]], n: int, quarter: int) -> float:
    """Return a quartile, interpolated between the two nearest values."""
    place, rest = divmod(quarter * (n - 1), 4)
    here = nth_value(ordered, place)
    return here if rest == 0 else here + (nth_value(ordered, place + 1) - here) * rest / 4


def nth_value(ordered: Sequence[tuple[int, int]], nth: int) -> float:
    """Return the nth smallest value, counted from 0."""
    for value, times in ordered:
        nth -= times
        if nth < 0:
            return float(value)
    raise IndexError(nth)
