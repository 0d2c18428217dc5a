"""Rates and means over many games, with 95 % intervals. Events of one game are correlated, so the game is the unit.

A figure is a sum over a sum, such as takes over offers. Its error comes from how much each single game changes it
(Cochran, Sampling Techniques, 1977, on ratio estimates from clusters). A rate's interval is Wilson's with as many
trials as that error is worth (Dean and Pagano, Evaluating Confidence Interval Methods for Binomial Proportions in
Clustered Surveys, 2015), so it stays between 0 and 1 and is sensible for cards that are never taken.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from silvergold.arena.statistics import SURE, Interval, student, wilson

Numbers: TypeAlias = npt.NDArray[np.float64]


ENOUGH_GAMES: Final = 10
"""A card that was offered in fewer games is not said to differ from its colour."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, its 95 % interval, and the number of chances behind it; without a chance there is no figure."""

    value: float
    low: float
    high: float
    n: int

    @property
    def is_known(self) -> bool:
        """Return whether there was anything to count."""
        return not math.isnan(self.value)

    @property
    def has_interval(self) -> bool:
        """Return whether there is an interval; a mean from a single game has none."""
        return math.isfinite(self.high - self.low)

    def as_json(self) -> dict[str, Any]:
        """Return the rounded figure; None stands for what is not known."""
        if not self.is_known:
            return {"value": None, "interval": None, "n": self.n}
        interval = [_short(self.low), _short(self.high)] if self.has_interval else None
        return {"value": _short(self.value), "interval": interval, "n": self.n}


def luck_share(margins: Numbers, luck: Numbers) -> Estimate:
    """Return how much of the spread of the margins is luck: 1 minus the variance that is left without it.

    Both have one value for each game. The interval is that of the jackknife, which leaves out one game at a time.

    >>> luck_share(np.array([4.0, -6.0, 2.0, 0.0]), np.array([3.0, -5.0, 2.0, 0.0])).value
    0.96...
    """
    n = len(margins)
    rest = margins - luck
    if n < 3 or not margins.var():
        return NOTHING
    value = 1 - float(rest.var() / margins.var())
    left_out = np.array([1 - np.delete(rest, k).var() / np.delete(margins, k).var() for k in range(n)])
    reach = student(n - 1) * math.sqrt((n - 1) / n * float(((left_out - left_out.mean()) ** 2).sum()))
    return Estimate(value, value - reach, min(1.0, value + reach), n)


NOTHING: Final = Estimate(math.nan, math.nan, math.nan, 0)


def _short(value: float) -> float:
    return round(value, 4)


@dataclass(frozen=True, slots=True)
class Ratios:
    """Sums over sums, one for each column; `pull` is how far each game changes each of them."""

    value: Numbers
    chances: Numbers
    pull: Numbers
    games: Numbers

    @property
    def error(self) -> Numbers:
        """Return the standard errors."""
        return self._spread(self.pull)

    def rates(self) -> list[Estimate]:
        """Return each column as a share of its chances."""
        return [
            self._estimate(k, _rate_interval(*column))
            for k, column in enumerate(zip(self.value, self.error, self.chances, self._reach(), strict=True))
        ]

    def means(self) -> list[Estimate]:
        """Return each column as a mean."""
        reach = np.where(self.games > 1, self._reach() * self.error, math.inf)
        spans = zip(self.value - reach, self.value + reach, strict=True)
        return [self._estimate(k, span) for k, span in enumerate(spans)]

    def over(self, other: Ratios) -> list[Estimate]:
        """Return each column divided by the other's; intervals are symmetric on a logarithmic scale."""
        tops = [rate.high for rate in self.rates()]
        with np.errstate(divide="ignore", invalid="ignore"):
            value = self.value / other.value
            grown = np.exp(self._reach() * self.log_error(other))
            low = value / grown
            # never taken: as often as its own interval allows
            high = np.where(value == 0, tops / other.value, value * grown)
        return [self._estimate(k, span, value[k]) for k, span in enumerate(zip(low, high, strict=True))]

    def log_error(self, other: Ratios) -> Numbers:
        """Return the standard error of the logarithm of a ratio of rates, at least that of as many single draws.

        A few games may all be alike by chance, and then their differences alone would give too small an error.
        """
        with np.errstate(divide="ignore", invalid="ignore"):
            pull = np.nan_to_num(self.pull / self.value) - np.nan_to_num(other.pull / other.value)
            draws = np.sqrt(np.maximum(1 - self.value, 0) / (self.value * self.chances))
        return np.fmax(self._spread(pull), draws)

    def _spread(self, pull: Numbers) -> Numbers:
        """Return the standard error that these pulls amount to."""
        return np.asarray(np.sqrt((pull**2).sum(0) * self.games / np.maximum(self.games - 1, 1)))

    def mean_of(self, columns: Sequence[int]) -> Ratios:
        """Return the plain mean of those of these columns that have a value, as one column."""
        known = [k for k in columns if not math.isnan(self.value[k])]
        if not known:
            return Ratios(np.full(1, math.nan), np.zeros(1), np.zeros((len(self.pull), 1)), np.zeros(1))
        return Ratios(
            self.value[known].mean(keepdims=True),
            self.chances[known].sum(keepdims=True),
            self.pull[:, known].mean(1, keepdims=True),
            self.games[known].max(keepdims=True),
        )

    def _reach(self) -> Numbers:
        """Return how many standard errors an interval extends to either side."""
        return np.array([student(max(1, int(games) - 1)) for games in self.games])

    def _estimate(self, k: int, span: Interval, value: float | None = None) -> Estimate:
        figure = float(self.value[k] if value is None else value)
        if math.isnan(figure):
            return NOTHING
        return Estimate(figure, float(span[0]), float(span[1]), round(float(self.chances[k])))


def ratios(happened: Numbers, chances: Numbers) -> Ratios:
    """Return, column by column, the sum of what happened over the sum of the chances; a row is a game.

    >>> ratios(np.array([[1.0], [0.0]]), np.array([[2.0], [2.0]])).value.tolist()
    [0.25]
    """
    total = chances.sum(0)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.where(total > 0, happened.sum(0) / total, math.nan)
        pull = np.where(total > 0, (happened - np.nan_to_num(value) * chances) / total, 0.0)
    return Ratios(value, total, pull, (chances > 0).sum(0).astype(np.float64))


def _rate_interval(rate: float, error: float, chances: float, reach: float) -> Interval:
    """Return Wilson's interval, with as many trials as the error is worth, at most as many as there were."""
    trials = min(chances, rate * (1 - rate) / error**2) if error > 0 else chances
    if math.isnan(rate) or trials == 0:
        return 0.0, 1.0
    low, high = wilson(rate, trials, reach)
    return min(rate, low), max(rate, high)


def outstanding(ours: Ratios, others: Sequence[Ratios]) -> list[bool]:
    """Return which columns surely differ from their reference, corrected for all columns together (Holm, 1979)."""
    return _holm([_p_value(ours, k, other) for k, other in enumerate(others)])


def _p_value(ours: Ratios, k: int, other: Ratios) -> float:
    """Return the two-sided p-value of a column against its reference."""
    value, usual = float(ours.value[k]), float(other.value[0])
    if math.isnan(value) or math.isnan(usual) or usual == 0 or ours.games[k] < ENOUGH_GAMES:
        return 1.0
    if value == 0:  # has no logarithm; so many chances, and it happened in none of them
        return min(1.0, 2 * math.pow(1 - min(usual, 1.0), ours.chances[k]))
    error = float(ours.log_error(other)[k])
    return 2 * NormalDist().cdf(-abs(math.log(value / usual)) / error) if error else 1.0


def _holm(chances: Sequence[float]) -> list[bool]:
    """Return which p-values pass Holm's step-down test."""
    passes = [False] * len(chances)
    for step, k in enumerate(sorted(range(len(chances)), key=lambda k: chances[k])):
        if chances[k] > (1 - SURE) / (len(chances) - step):
            break
        passes[k] = True
    return passes
