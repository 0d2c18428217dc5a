"""What a guest sees of a table besides its game: seats, settings, their own rights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Literal, cast

import msgspec

from silvergold import games
from silvergold.server.play.day_clock import Pause, day_clock_of, deadline_of, has_looked
from silvergold.server.play.pauses import people_at
from silvergold.server.play.presence import Attended
from silvergold.server.play.settings import Standing, is_away, settings_of, standing_of
from silvergold.server.protocol.messages import MyTable, PauseSeen, SeatSeen, StandingSeen, TableAnswer, TableSeen, You
from silvergold.server.store.rows import OVER, PLAYING, AccountRow, SeatRow
from silvergold.server.store.transactions import TableRows
from silvergold.views import turn_of_round


def seen(rows: TableRows, attendance: Sequence[Attended] = ()) -> TableSeen:
    """Return a table for everybody who may see it; `attendance` says by seat who is here, if it is known."""
    row, settings, here = rows.table, settings_of(rows.table), attendance or [Attended()] * len(rows.seats)
    return TableSeen(
        id=row.id,
        game=row.game,
        deck=row.deck,
        deck_name=row.deck_name,
        status=row.status,  # type: ignore[arg-type]
        rev=row.rev,
        seats=[_seat_seen(seat, who) for seat, who in zip(rows.seats, here, strict=True)],
        clock=settings.clock,
        aids=settings.aids,
        public=bool(row.public),
        chat=settings.chat,
        absent=settings.absent,
        absent_after=settings.absent_after,
        stand_in=settings.stand_in,
        head=row.head,
        phase=row.phase,
        deadline_at=row.deadline_at,
        fair=row.fair,
        dealt=row.dealt,
        parent=row.parent,
        rematch=row.rematch,
        created_at=row.created_at,
        take_back=settings.take_back,
        past_expeditions=settings.aids or games.game(row.game).may_review_expeditions,
        auto_start=settings.auto_start,
        shared=row.status == OVER and row.shared_at is not None,
        challenge=row.challenge,
        join_by_address=settings.join_by_address,
        days=settings.days,
        pause=None if settings.days is None else _pause_seen(rows),
    )


def _pause_seen(rows: TableRows) -> PauseSeen | None:
    """Return the pause of a clock in days, or the request for one; None if there is neither."""
    clock = day_clock_of(rows.table)
    now = clock.pause or clock.request
    if now is None or rows.table.status != PLAYING:
        return None
    return PauseSeen(
        running=clock.pause is not None,
        until=now.until,
        seat=None if isinstance(now, Pause) else now.seat,
        agreed=list(now.agreed),
        awaited=[seat for seat in people_at(rows) if seat not in now.agreed],
    )


def _seat_seen(seat: SeatRow, who: Attended) -> SeatSeen:
    return SeatSeen(
        seat=seat.seat,
        kind=cast('Literal["open", "person", "bot"]', seat.kind),
        name=seat.name,
        bot=seat.bot,
        away=is_away(seat),
        nonce=seat.nonce,
        named=bool(seat.named),
        attendance=who.state,
        away_since=who.away_since,
    )


def you(rows: TableRows, account: AccountRow | None) -> You:
    """Return what a guest may do at a table."""
    name = None if account is None else account.name
    return You(name=name, seats=rows.seats_of(account), host=rows.is_host(account))


def may_watch(rows: TableRows, account: AccountRow | None, link: str | None = None) -> bool:
    """Return whether a guest may see a table: it is public, they have a right, or a link with this hash.

    A guest whom a host has removed may not, in any case.
    """
    if rows.is_removed(account):
        return False
    if rows.table.public or any(row.hash == link for row in rows.invites):
        return True
    if account is None:
        return False
    mine = any(member.account_id == account.id for member in rows.members)
    return mine or any(seat.account_id == account.id for seat in rows.seats)


def my_table(rows: TableRows, account: AccountRow, place: int | None = None) -> MyTable:
    """Return a table for a guest's list of their tables; `place` is theirs in a finished game."""
    mine = rows.seats_of(account)
    standing = standing_of(rows.table) if rows.table.status == PLAYING else None
    shown = _standing_seen(standing, mine) if standing else None
    waited = [seat for seat in mine if standing and seat in standing.waiting and not is_away(rows.seats[seat])]
    deadlines = [at for seat in waited if (at := deadline_of(rows.table, seat)) is not None]
    return MyTable(
        **msgspec.structs.asdict(seen(rows)),
        mine=mine,
        standing=shown,
        place=place,
        your_deadline_at=min(deadlines, default=None),
        turn_seen=any(has_looked(rows.table, seat) for seat in waited),
    )


def by_turn(tables: Iterable[MyTable]) -> list[MyTable]:
    """Return tables in the order of `Me`; those given are the latest first."""
    return sorted(tables, key=_urgency)


def _urgency(table: MyTable) -> tuple[int, float]:
    if table.standing is not None and table.standing.awaits_you:
        return 0, inf if table.your_deadline_at is None else table.your_deadline_at
    return ("playing", "open", "over").index(table.status) + 1, 0


def _standing_seen(standing: Standing, mine: list[int]) -> StandingSeen:
    """Return the summary of a game, and whether it is the turn of one of these seats."""
    return StandingSeen(
        round=standing.round,
        turn=standing.turn,
        step=standing.step,
        waiting=list(standing.waiting),
        awaits_you=any(seat in mine for seat in standing.waiting),
        turn_of_round=turn_of_round(standing.turn),
    )


def answer(rows: TableRows, account: AccountRow | None) -> TableAnswer:
    """Return a table with what a guest may do there."""
    return TableAnswer(table=seen(rows), you=you(rows, account))
