"""Ratings: one number for each bot from all its games, with its uncertainty.

The model is openskill's Plackett-Luce (Weng, Lin: A Bayesian Approximation Method for Online Ranking, 2011).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean

from silvergold.arena.results import GameResult

SURE = 1.96
EDGE = 0.5


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's strength by openskill: every bot begins at 25 with a standard error of 25 / 3."""

    bot: str
    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the strength."""
        return self.mu - SURE * self.sigma, self.mu + SURE * self.sigma


def rate(bots: Iterable[str], results: Iterable[GameResult]) -> tuple[Rating, ...]:
    """Return the bots' ratings, the strongest first, from results in their order. Bots do not learn, so tau is 0.

    A bot with several seats in a game gets the mean of what each seat would get.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    known = dict.fromkeys(bots, (model.mu, model.sigma))
    for result in results:
        teams = [[model.create_rating(list(known[name]))] for name in result.bots]
        rated = [(team[0].mu, team[0].sigma) for team in model.rate(teams, scores=places(result))]
        for name in dict.fromkeys(result.bots):
            own = [found for bot, found in zip(result.bots, rated, strict=True) if bot == name]
            known[name] = fmean(mu for mu, _ in own), fmean(sigma for _, sigma in own)
    ratings = (Rating(name, round(mu, 3), round(sigma, 3)) for name, (mu, sigma) in known.items())
    return tuple(sorted(ratings, key=lambda rating: -rating.mu))


def places(result: GameResult) -> list[float]:
    """Return the points, with a little more for the winners, since ties are broken (S11, P14)."""
    return [score + (EDGE if share else 0.0) for score, share in zip(result.scores, result.shares, strict=True)]
