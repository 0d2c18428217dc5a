"""The summary of a run: each pairing with its intervals, each bot's rating, and the number of faults."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median, variance
from typing import Any

from silvergold.arena.machine import machine, our_version
from silvergold.arena.ratings import Rating, rate
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Schedule, budget_as_json, deck_hash
from silvergold.arena.statistics import Interval, mean_interval, share_interval


@dataclass(frozen=True, slots=True)
class LuckAdjusted:
    """Margin and share of victories of the first bot without the luck of the games, with 95 % intervals over the deals.

    The variance factors say how many times less the margins vary after the adjustment: those of whole deals, on which
    the intervals rest, and those of single games. So many times fewer games would give the same interval.
    """

    margin: float
    margin_interval: Interval | None
    win_rate: float
    interval: Interval | None
    variance_factor: float | None
    game_variance_factor: float | None


@dataclass(frozen=True, slots=True)
class PairingSummary:
    """Results of the first bot against the other; with more than two players, of one such bot among the others.

    All intervals are 95 % intervals over the deals. `win_rate` is the first bot's share of victories, shared ones in
    parts; `margin` is its score less the others' mean; `mean_scores` and `median_ms` have one value per bot. A single
    deal has no `margin_interval`. `luck` is there if the run measured the luck of its games.
    """

    bots: tuple[str, str]
    games: int
    deals: int
    win_rate: float
    interval: Interval
    mean_scores: tuple[float, float]
    margin: float
    margin_interval: Interval | None
    median_ms: tuple[float, float]
    luck: LuckAdjusted | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """All pairings that have complete deals, all ratings, and the conditions of the run."""

    game: str
    deck: str
    deck_hash: str
    players: int
    seed: int
    budget: Mapping[str, float | None] | None
    machine: Mapping[str, str | int]
    version: str
    pairings: tuple[PairingSummary, ...]
    ratings: tuple[Rating, ...]
    errors: int

    def matrix(self) -> dict[tuple[str, str], float]:
        """Return the share of wins of one bot against another; with two players, for both directions."""
        rates = {pairing.bots: pairing.win_rate for pairing in self.pairings}
        if self.players > 2:
            return rates
        return rates | {(b, a): round(1 - rate, 4) for (a, b), rate in rates.items()}

    def as_json(self) -> dict[str, Any]:
        """Return the object that `silvergold arena --json` prints."""
        return asdict(self)


def in_order(results: Iterable[GameResult]) -> list[GameResult]:
    """Return results in the order of their schedule."""
    return sorted(results, key=lambda result: (result.deal, result.pairing, result.seating))


def summarise(schedule: Schedule, results: Iterable[GameResult]) -> Summary:
    """Return the summary of the games that were played; the order of results makes no difference."""
    played = in_order(results)
    deals = _whole_deals(schedule, played)
    return Summary(
        game=schedule.deck.game,
        deck=schedule.deck.name,
        deck_hash=deck_hash(schedule.deck),
        players=schedule.players,
        seed=schedule.seed,
        budget=budget_as_json(schedule.budget),
        machine=machine(),
        version=our_version(),
        pairings=tuple(_pairing(schedule.pairings[pairing][:2], deals[pairing]) for pairing in sorted(deals)),
        ratings=rate(schedule.bots, played, schedule.players),
        errors=sum(len(result.faults) for result in played),
    )


Deals = Sequence[Sequence[GameResult]]


def _whole_deals(schedule: Schedule, results: Iterable[GameResult]) -> dict[int, Deals]:
    """Return the deals of each pairing that were played in every seating: only there luck cancels out."""
    games: dict[tuple[int, int], list[GameResult]] = defaultdict(list)
    for result in results:
        games[result.pairing, result.deal].append(result)
    deals: dict[int, list[list[GameResult]]] = defaultdict(list)
    for (pairing, _), seatings in games.items():
        if len(seatings) == schedule.players:
            deals[pairing].append(seatings)
    return dict(deals)


def _pairing(bots: tuple[str, ...], deals: Deals) -> PairingSummary:
    """Return the summary of one pairing; a deal counts once, as the mean over its seatings."""
    first, other = bots
    shares = [fmean(result.shares[seat_of(first, result)] for result in deal) for deal in deals]
    margins = [fmean(margin_of(first, result) for result in deal) for deal in deals]
    games = [result for deal in deals for result in deal]
    low, high = share_interval(shares)
    reach = mean_interval(margins)
    return PairingSummary(
        bots=(first, other),
        games=len(games),
        deals=len(deals),
        win_rate=round(fmean(shares), 4),
        interval=(round(low, 4), round(high, 4)),
        mean_scores=(_mean_score(first, games), _mean_score(other, games)),
        margin=round(fmean(margins), 2),
        margin_interval=(round(reach[0], 2), round(reach[1], 2)) if reach else None,
        median_ms=(median_ms(first, games), median_ms(other, games)),
        luck=adjusted(first, deals) if all(result.luck for result in games) else None,
    )


def adjusted(bot: str, deals: Deals) -> LuckAdjusted:
    """Return the figures of a bot without luck, from games whose luck was measured."""
    margins = [fmean(margin_of(bot, result) - margin_luck(bot, result) for result in deal) for deal in deals]
    raw = [fmean(margin_of(bot, result) for result in deal) for deal in deals]
    games = [result for deal in deals for result in deal]
    wins = [fmean(_share_without_luck(bot, result) for result in deal) for deal in deals]
    single = [margin_of(bot, result) - margin_luck(bot, result) for result in games]
    return LuckAdjusted(
        margin=round(fmean(margins), 2),
        margin_interval=_to_digits(mean_interval(margins), 2),
        win_rate=round(fmean(wins), 4),
        interval=_to_digits(_within_shares(mean_interval(wins)), 4),
        variance_factor=_factor(raw, margins),
        game_variance_factor=_factor([margin_of(bot, result) for result in games], single),
    )


def margin_luck(bot: str, result: GameResult) -> float:
    """Return a bot's luck in points less the mean luck of the others."""
    seat = seat_of(bot, result)
    return result.luck[seat] - fmean(luck for k, luck in enumerate(result.luck) if k != seat)


def _share_without_luck(bot: str, result: GameResult) -> float:
    seat = seat_of(bot, result)
    return result.shares[seat] - result.win_luck[seat]


def _factor(raw: Sequence[float], without_luck: Sequence[float]) -> float | None:
    return round(variance(raw) / variance(without_luck), 2) if len(raw) > 1 and variance(without_luck) else None


def _within_shares(interval: Interval | None) -> Interval | None:
    """Return an interval of a share, clipped to 0 to 1. The estimate itself may lie outside."""
    return (max(0.0, interval[0]), min(1.0, interval[1])) if interval else None


def _to_digits(interval: Interval | None, digits: int) -> Interval | None:
    return (round(interval[0], digits), round(interval[1], digits)) if interval else None


def seat_of(bot: str, result: GameResult) -> int:
    """Return the seat of a bot that has only one seat."""
    return result.bots.index(bot)


def margin_of(bot: str, result: GameResult) -> float:
    """Return a bot's score less the mean of the others' scores."""
    seat = seat_of(bot, result)
    return result.scores[seat] - fmean(score for k, score in enumerate(result.scores) if k != seat)


def _mean_score(bot: str, games: Iterable[GameResult]) -> float:
    scores = (score for game in games for name, score in zip(game.bots, game.scores, strict=True) if name == bot)
    return round(fmean(scores), 2)


def median_ms(bot: str, games: Iterable[GameResult]) -> float:
    """Return the median time of the bot's decisions."""
    times = [
        time
        for game in games
        for name, own in zip(game.bots, game.milliseconds, strict=True)
        if name == bot
        for time in own
    ]
    return round(median(times), 3) if times else 0.0
