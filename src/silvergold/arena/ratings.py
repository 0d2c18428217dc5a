"""Ratings: one number for each bot from all its games, on the Elo scale, with intervals.

The model is that of Bradley and Terry (1952): a bot has a strength, and wins a game with the probability of its
strength divided by the sum of all strengths at the table. So with more than two players only the first place counts.
A shared victory counts in equal parts, as half a game with two players. 400 points are a factor of 10 in strength.

The ratings are the most likely ones for all games together, so they depend on no order. A prior keeps them finite if
a bot wins every game: each pair that has met counts as having drawn one more game, and ratings vary around their mean
with a standard deviation of 2000. The games of a deal share their luck, so the intervals come from the spread
between deals (a sandwich estimate), but are never narrower than those of independent games.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, zip_longest
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from silvergold.arena.results import GameResult
from silvergold.arena.statistics import Interval, student

MEAN = 1500.0
POINTS = 400 / math.log(10)
"""Points of the Elo scale for a factor of e in strength."""

SPREAD = 2000 / POINTS
LARGEST_STEP = 2.0
CLOSE = 1e-9

Vector: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Lead:
    """How far a bot is ahead of the next one: in points, and as the share of victories that this predicts.

    With more than two players it is the share of one such bot among others that are all the next one.
    """

    over: str
    points: float
    interval: Interval
    win_rate: float
    win_interval: Interval


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's strength on the Elo scale. The mean of all bots is 1500, and the 95 % interval is relative to it."""

    bot: str
    elo: float
    interval: Interval
    lead: Lead | None = None


def rate(bots: Iterable[str], results: Iterable[GameResult], players: int = 2) -> tuple[Rating, ...]:
    """Return the bots' ratings, the strongest first; the order of the results makes no difference."""
    names, games = tuple(bots), list(results)
    fit = _Fit(names, games)
    order = sorted(range(len(names)), key=lambda k: (-fit.strengths[k], k))
    leads = [_lead(fit, names, pair, players) for pair in pairwise(order)]
    return tuple(
        Rating(
            names[k],
            _points(float(fit.strengths[k]), MEAN),
            _interval(fit, _beside_mean(k, len(names)), MEAN),
            lead,
        )
        for k, lead in zip_longest(order, leads)
    )


def win_rate(points: float, players: int = 2) -> float:
    """Return the share of victories of a bot that is so many points ahead of all others at its table.

    >>> [round(win_rate(points), 2) for points in (0, 100, 200, 400)]
    [0.5, 0.64, 0.76, 0.91]
    >>> win_rate(0, players=4)
    0.25
    """
    return 1 / (1 + (players - 1) * math.exp(-points / POINTS))


class _Fit:
    """The most likely strengths, as logarithms, and two estimates of their covariance."""

    def __init__(self, names: Sequence[str], games: Sequence[GameResult]) -> None:
        self._place = {name: k for k, name in enumerate(names)}
        line_ups = Counter(tuple(sorted(game.bots)) for game in games)
        pairs = {pair for bots in line_ups for pair in combinations(dict.fromkeys(bots), 2)}
        self._line_ups = [(self._seats(bots), float(n)) for bots, n in line_ups.items()]
        self._line_ups += [(self._seats(pair), 1.0) for pair in sorted(pairs)]
        won = sum((self._won(game) for game in games), np.zeros(len(names)))
        won += sum((self._seats(pair) / 2 for pair in pairs), np.zeros(len(names)))
        self.strengths = self._most_likely(won)
        self._covariance = np.linalg.inv(self._information(self.strengths))
        by_deal: dict[int, Vector] = defaultdict(lambda: np.zeros(len(names)))
        for game in games:
            by_deal[game.deal] += self._won(game) - _chances(self._seats(game.bots), self.strengths)
        self._deals = np.array(list(by_deal.values())).reshape(-1, len(names))
        self.freedom = max(1, len(by_deal) - 1)

    def error(self, contrast: Vector) -> float:
        """Return the standard error of a sum of strengths: that of the deals, but at least that of single games."""
        n = len(self._deals)
        by_deals = (self._deals @ self._covariance @ contrast) ** 2
        between = float(by_deals.sum()) * n / (n - 1) if n > 1 else 0.0
        return math.sqrt(max(between, float(contrast @ self._covariance @ contrast)))

    def _seats(self, bots: Iterable[str]) -> Vector:
        """Return how many seats each bot has."""
        seats = np.zeros(len(self._place))
        for name in bots:
            seats[self._place[name]] += 1
        return seats

    def _won(self, game: GameResult) -> Vector:
        """Return each bot's share of the victory."""
        won = np.zeros(len(self._place))
        for name, share in zip(game.bots, game.shares, strict=True):
            won[self._place[name]] += share
        return won

    def _most_likely(self, won: Vector) -> Vector:
        """Return the strengths by Newton's method; the likelihood has one maximum (Hunter 2004)."""
        strengths = np.zeros(len(won))
        while True:
            expected = sum((n * _chances(seats, strengths) for seats, n in self._line_ups), np.zeros(len(won)))
            slope = won - expected - strengths / SPREAD**2
            step = np.linalg.solve(self._information(strengths), slope)
            largest = float(np.abs(step).max(initial=0.0))
            strengths = strengths + step * min(1.0, LARGEST_STEP / max(largest, CLOSE))
            if largest < CLOSE:
                return strengths

    def _information(self, strengths: Vector) -> npt.NDArray[np.float64]:
        """Return the curvature of the likelihood and the prior."""
        inverse = np.eye(len(strengths)) / SPREAD**2
        for seats, n in self._line_ups:
            chances = _chances(seats, strengths)
            inverse += n * (np.diag(chances) - np.outer(chances, chances))
        return inverse


def _chances(seats: Vector, strengths: Vector) -> Vector:
    """Return each bot's probability to win at a table where it has so many seats."""
    weights = seats * np.exp(strengths - strengths.max(initial=0.0))
    return np.asarray(weights / weights.sum())


def _beside_mean(k: int, n: int) -> Vector:
    return np.asarray(np.eye(n)[k] - 1 / n)


def _interval(fit: _Fit, contrast: Vector, middle: float = 0.0) -> Interval:
    value, reach = float(contrast @ fit.strengths), student(fit.freedom) * fit.error(contrast)
    return _points(value - reach, middle), _points(value + reach, middle)


def _lead(found: _Fit, names: Sequence[str], pair: tuple[int, int], players: int) -> Lead:
    above, below = pair
    contrast = np.eye(len(names))[above] - np.eye(len(names))[below]
    points, (low, high) = _points(float(contrast @ found.strengths)), _interval(found, contrast)
    share, least, most = (round(win_rate(each, players), 4) for each in (points, low, high))
    return Lead(names[below], points, (low, high), share, (least, most))


def _points(strength: float, middle: float = 0.0) -> float:
    """Return a strength on the Elo scale."""
    return round(middle + strength * POINTS, 1)
