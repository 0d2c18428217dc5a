"""What a guest sees of challenges and entries: places, percentiles, par and streaks, as functions and transactions."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, cast

import msgspec

from silvergold.records import commitment
from silvergold.server.challenges import days, deals
from silvergold.server.protocol.messages import ChallengeSeen, EntrySeen, ParSeen
from silvergold.server.store import challenge_transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.challenge_transactions import BEST, DailySeries, Placing, is_closed
from silvergold.server.store.rows import ChallengeRow, EntryRow

FEWEST: Final = 20
"""Ranked entries from which on a share of them says something; below, the place says more."""

STREAK_STEP: Final = 60
"""Days that are read at once to count a streak."""


def challenge_seen(row: ChallengeRow, now: int, n_entries: int, account: str | None) -> ChallengeSeen:
    """Return a challenge as a guest who knows its id sees it; `n_entries` are finished and ranked."""
    return ChallengeSeen(
        id=row.id,
        kind=cast('Literal["daily", "friend"]', row.kind),
        game=row.game,
        deck=row.deck,
        deck_name=row.deck_name,
        day=row.day,
        opens_at=row.opens_at,
        closes_at=row.closes_at,
        is_open=not is_closed(row, now),
        seats=len(deals.seats_of(row)),
        seat=row.seat,
        bots=deals.bot_seats(row),
        aids=bool(row.aids),
        fair=commitment.hash_of(row.opened),
        promised_for=deals.promised_for(row),
        entries=n_entries,
        by=row.name or None,
        by_you=account is not None and row.account_id == account,
        series=cast('Literal["standard", "easy"]', row.series),
    )


def entry_seen(row: EntryRow, account: str | None, place: int | None = None, has_replay: bool = True) -> EntrySeen:
    """Return an entry for a guest who may see it; `place` is computed by the caller."""
    return EntrySeen(
        table=row.game_id,
        name=row.name,
        you=account is not None and row.account_id == account,
        is_bot=bool(row.is_bot),
        ranked=row.rank is not None,
        again=bool(row.again),
        finished=row.ended_at is not None,
        points=row.points,
        margin=row.margin,
        place=place,
        first_seen_at=row.first_seen_at,
        sources=msgspec.json.decode(row.sources, type=dict[str, int]),
        ended_at=row.ended_at,
        unranked=cast('Literal["again", "late", "bot"] | None', row.unranked),
        replay=has_replay,
    )


def with_replays(rows: Iterable[EntryRow], account: str | None) -> Transaction[list[EntrySeen]]:
    """Return entries, and whether each can still be replayed."""
    entries = list(rows)
    tables = yield from challenge_transactions.existing_tables([row.game_id for row in entries])
    return [entry_seen(row, account, has_replay=row.game_id in tables) for row in entries]


def own_entry(row: EntryRow, placing: Placing) -> Transaction[tuple[EntrySeen, float | None]]:
    """Return the entry of the guest who asks, with its place, and the share of the others that it beats."""
    tables = yield from challenge_transactions.existing_tables([row.game_id])
    has_replay = row.game_id in tables
    if row.rank is None:
        return entry_seen(row, row.account_id, has_replay=has_replay), None
    return entry_seen(row, row.account_id, placing.better + 1, has_replay), percentile(placing)


def percentile(placing: Placing) -> float | None:
    """Return the share of the other entries that one beats, equal ones not counted. None if the entries are few.

    >>> percentile(Placing(better=1, equal=2, total=21)), percentile(Placing(0, 1, 19))
    (0.9, None)
    """
    if placing.total < FEWEST:
        return None
    worse = placing.total - placing.better - placing.equal
    return round(worse / (placing.total - 1), 4)


def ranking_page(
    row: ChallengeRow, account: str | None, after: tuple[int, str], limit: int
) -> Transaction[list[EntrySeen]]:
    """Return a part of the ranking with places; equal results share one."""
    ranking = yield from challenge_transactions.ranking(row.id, after, limit)
    if not ranking:
        return []
    before, place = 0, 1
    if after != BEST:
        before = yield from challenge_transactions.entries_before(ranking[0])
        place = (yield from challenge_transactions.better_than(row.id, ranking[0].rank or 0)) + 1
    shown = yield from with_replays(ranking, account)
    for k, (entry, seen) in enumerate(zip(ranking, shown, strict=True)):
        if k and entry.rank != ranking[k - 1].rank:
            place = before + k + 1
        seen.place = place
    return shown


def par_seen(text: str | None) -> ParSeen | None:
    """Return par as it is stored; None if it is not known yet."""
    return msgspec.json.decode(text, type=ParSeen) if text else None


def has_finished(mine: Iterable[EntryRow]) -> bool:
    """Return whether the first try is among these entries and over."""
    return any(not entry.again and entry.ended_at is not None for entry in mine)


def current_streak(account: str | None, series: DailySeries, now: int) -> Transaction[int]:
    """Return for how many days in a row a guest has a ranked daily game in a list."""
    if account is None:
        return 0
    all_days: list[str] = []
    while True:
        before = all_days[-1] if all_days else "9"
        more = yield from challenge_transactions.ranked_days(account, series, STREAK_STEP, before)
        all_days += more
        count = days.streak(all_days, days.day_of(now))
        if count < len(all_days) or len(more) < STREAK_STEP:
            return count
