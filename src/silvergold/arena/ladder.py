"""The standard ladder: each level against the one below it, and the goals they should meet."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean

from silvergold import bots, games
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import GENEROUS, Schedule
from silvergold.arena.statistics import Interval, mean_interval
from silvergold.arena.summary import PairingSummary, Summary, median_ms, seat_of
from silvergold.decks.deck import Deck

RANDOM, CASUAL, GREEDY, EXPERT, MASTER = "random", "casual", "greedy", "expert", "master"
FAR = ((MASTER, CASUAL),)
"""Pairs that play in addition to neighbouring levels."""

STEP, STEP_LOW = 0.65, 0.58
SHARES = {(CASUAL, RANDOM): 0.98, (MASTER, CASUAL): 0.97, (MASTER, EXPERT): 0.68}
SHARE_OF_FOUR = {(MASTER, EXPERT): 0.35}
QUICK, SLOW = 2.0, 50.0  # milliseconds: all others, and the master
COMPLETED = (5, 8)
HARDLY = 0.001
"""There are two dozen goals, so with a larger probability a short run would often miss one by chance."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of the ladder, what was found, and whether the goal is met."""

    what: str
    found: str
    met: bool


def levels() -> tuple[str, ...]:
    """Return the named levels, the weakest first; older versions such as `expert-1` are not levels of their own."""
    return tuple(name for name in bots.names() if not re.search(r"-\d+$", name))


def pairings(names: Sequence[str], players: int) -> tuple[tuple[str, ...], ...]:
    """Return each level against the one below, and the far pairs whose levels are there.

    >>> pairings(["random", "casual", "master"], 2)
    (('casual', 'random'), ('master', 'casual'))
    >>> pairings(["random", "greedy"], 4)
    (('greedy', 'random', 'random', 'random'),)
    """
    near = [(above, below) for below, above in pairwise(names)]
    far = [pair for pair in FAR if set(pair) <= set(names)]
    return tuple((first, *[other] * (players - 1)) for first, other in dict.fromkeys((*near, *far)))


def ladder(deck: Deck, games: int, seed: int, players: int = 2, deadline: float = GENEROUS) -> Schedule:
    """Return the games of the standard ladder, each bot with its own budget."""
    return Schedule(deck, pairings(levels(), players), -(-games // players), seed, None, deadline)


def goals(standing: Summary, results: Sequence[GameResult], is_standard: bool, short: bool = False) -> Iterator[Goal]:
    """Yield the goals of these games. In a short run, a goal for wins or scores is missed only if refuted."""
    for pairing in standing.pairings:
        yield from _share_goals(pairing, standing.players, short)
    for rating in standing.ratings:
        yield _time_goal(rating.bot, results)
    if is_standard and standing.players == 2 and any(GREEDY in result.bots for result in results):
        yield from _greedy_goals(standing.game, results, short)


def _share_goals(pairing: PairingSummary, players: int, short: bool) -> Iterator[Goal]:
    """Yield goals for wins: of every pair with two players, and of one master among experts with more players."""
    first, other = pairing.bots
    wanted = SHARES.get((first, other), STEP) if players == 2 else SHARE_OF_FOUR.get((first, other))
    if wanted is None or (players == 2 and other == RANDOM and first != CASUAL):
        return
    low, high = pairing.interval
    share = f"{pairing.win_rate:.1%} ({low:.1%} to {high:.1%})"
    met = not is_refuted(wanted, pairing) if short else pairing.win_rate >= wanted
    yield Goal(f"{first} wins at least {wanted:.0%} against {other}", share, met)
    if players == 2 and not short:
        yield Goal(f"and is above {STEP_LOW:.0%} for sure", share, low > STEP_LOW)


def is_refuted(wanted: float, pairing: PairingSummary) -> bool:
    """Return whether a bot with this share would win so seldom in fewer than one of a thousand such runs."""
    n, won = pairing.games, math.ceil(pairing.win_rate * pairing.games)
    chance = math.fsum(math.comb(n, k) * wanted**k * (1 - wanted) ** (n - k) for k in range(won + 1))
    return chance < HARDLY


def _time_goal(bot: str, results: Sequence[GameResult]) -> Goal:
    """Return the goal for the time of a decision."""
    time, most = median_ms(bot, results), SLOW if bot == MASTER else QUICK
    return Goal(f"{bot} decides in less than {most:g} ms", f"{time:.3g} ms", time < most)


def _greedy_goals(game: str, results: Sequence[GameResult], short: bool) -> Iterator[Goal]:
    """Yield the goals for scores like those of the rulebooks' examples."""
    points, cards = defaultdict(list), defaultdict(list)
    for result in results:
        if GREEDY in result.bots:
            seat = seat_of(GREEDY, result)
            points[result.deal].append(result.scores[seat])
            cards[result.deal].append(result.completed[seat])
    usual = games.game(game).greedy_points
    for what, by_deal, wanted in (("points", points, usual), ("cards completed", cards, COMPLETED)):
        means = [fmean(values) for values in by_deal.values()]
        yield _range_goal(f"{GREEDY} averages {wanted[0]} to {wanted[1]} {what}", means, wanted, short)


def _range_goal(what: str, means: Sequence[float], wanted: Interval, short: bool) -> Goal:
    """Return the goal that a mean lies in a range; a short run may be outside by the width of its interval."""
    mean, interval = fmean(means), mean_interval(means) if short else None
    reach = interval[1] - interval[0] if interval else 0.0
    return Goal(what, f"{mean:.1f}", wanted[0] - reach <= mean <= wanted[1] + reach)
