"""The daily games of a guest in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Final

from silvergold import games
from silvergold.server.challenges import days
from silvergold.server.challenges.entries import par_seen
from silvergold.server.protocol.messages import Bucket, DailyStatistics, DayResult, GameStatistics
from silvergold.server.store import challenge_transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.challenge_transactions import DailySeries
from silvergold.server.store.rows import EASY, STANDARD

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.store import Store
    from silvergold.server.store.challenge_transactions import DailyRow
    from silvergold.server.store.rows import AccountRow

WIDTH: Final = 10
"""Points of one bar of the distribution."""

LATEST: Final = 60
"""Results that are listed one by one."""


class Statistics:
    """Reads the daily games of a guest."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store: Final = store
        self._clock: Final = clock

    async def of(self, account: AccountRow) -> DailyStatistics:
        """Return the figures of a guest, by list and game."""
        today = days.day_of(self._clock.now())

        def task(name: str) -> Transaction[list[GameStatistics]]:
            statistics = []
            for game in games.SLUGS:
                rows = yield from challenge_transactions.dailies_played(account.id, DailySeries(game, name))
                statistics.append(summary(game, [row for row in rows if row.entry.ended_at is not None], today))
            return statistics

        return DailyStatistics(
            games=await self._store.read(lambda: task(STANDARD)), easy=await self._store.read(lambda: task(EASY))
        )


def summary(game: str, rows: Sequence[DailyRow], today: str) -> GameStatistics:
    """Return the figures of finished daily games, which are sorted by day."""
    results = [_result(row) for row in rows]
    ranked = [row.entry.day or "" for row in rows if row.entry.rank is not None]
    against = [result.points - result.par for result in results if result.par is not None]
    return GameStatistics(
        game=game,
        days=len(results),
        caught_up=len(results) - len(ranked),
        streak=days.streak(reversed(ranked), today),
        longest_streak=days.longest_streak(ranked),
        average_points=_average([result.points for result in results]),
        average_margin=_average([result.margin for result in results]),
        against_par=_average(against),
        with_par=len(against),
        distribution=buckets([result.points for result in results]),
        best=max(results, key=_order, default=None),
        worst=min(results, key=_order, default=None),
        results=results[-LATEST:],
    )


def _result(row: DailyRow) -> DayResult:
    par, entry = par_seen(row.par), row.entry
    return DayResult(
        day=entry.day or "",
        challenge=entry.challenge_id,
        points=entry.points or 0,
        margin=entry.margin or 0,
        par=par.points if par else None,
    )


def _order(result: DayResult) -> tuple[int, int, str]:
    return result.points, result.margin, result.day


def _average(values: Sequence[int]) -> float | None:
    return round(fmean(values), 2) if values else None


def buckets(points: Sequence[int]) -> list[Bucket]:
    """Return how many results are in each range of points, ranges without any in between included.

    >>> [(bucket.low, bucket.high, bucket.count) for bucket in buckets([41, 49, 62])]
    [(40, 49, 2), (50, 59, 0), (60, 69, 1)]
    """
    counted = Counter(each // WIDTH for each in points)
    span = range(min(counted), max(counted) + 1) if counted else range(0)
    return [Bucket(low=k * WIDTH, high=k * WIDTH + WIDTH - 1, count=counted[k]) for k in span]
