"""Pauses of a clock in days, by consent of all people at the table, computed without I/O.

A player asks for a pause up to a date. It begins when all people have agreed; bots always agree, also those that play
for an absent player. It ends at its date, or when all people want to play on. Meanwhile the clock stands still, and
players may choose nevertheless.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from silvergold.kinds import Seat
from silvergold.server.play.day_clock import DAY_MS, HOUR_MS, Pause, PauseRequest, day_clock_of, with_clock
from silvergold.server.play.payloads import StoredPause
from silvergold.server.play.settings import is_away
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import PERSON, TableRow
from silvergold.server.store.transactions import TableRows

SHORTEST_MS: Final = HOUR_MS
LONGEST_DAYS: Final = 60
"""Days that a pause takes at most, so that nobody can hold a table for ever."""

Wish: TypeAlias = Literal["ask", "agree", "refuse", "resume"]
Said: TypeAlias = tuple[TableRow, StoredPause]
"""The row of a table after something was said about a pause, and what the log says about it."""


def people_at(rows: TableRows) -> list[Seat]:
    """Return the seats that people play now; bots play the others, and always agree."""
    return [seat.seat for seat in rows.seats if seat.kind == PERSON and not is_away(seat)]


def said(rows: TableRows, mine: Collection[Seat], wish: Wish, until: int | None, now: int) -> Said:
    """Return the table after a player who has these seats has said something; raise Refusal if they cannot."""
    match wish:
        case "ask":
            return _asked(rows, min(mine), mine, until, now)
        case "agree":
            return _agreed(rows, mine, now)
        case "refuse":
            request = _request(rows)
            row = with_clock(rows.table, replace(day_clock_of(rows.table), request=None))
            return row, StoredPause("refuse", request.until, paused=False)
        case "resume":
            return _wants_to_play_on(rows, mine, now)


def due(rows: TableRows, now: int) -> Said | None:
    """Return the table after a pause has begun or ended by itself; None if nothing is due.

    It is due because of its date, or because somebody who had not agreed has left the table.
    """
    clock, people = day_clock_of(rows.table), set(people_at(rows))
    if clock.pause is not None and (clock.pause.until <= now or (people and people <= {*clock.pause.agreed})):
        return _ended(rows.table, "over", clock.pause, now)
    if clock.request is None:
        return None
    if clock.request.until < now + SHORTEST_MS:
        row = with_clock(rows.table, replace(clock, request=None))
        return row, StoredPause("refuse", clock.request.until, paused=False)
    return _begun(rows.table, "agree", clock.request, now) if people <= {*clock.request.agreed} else None


def _asked(rows: TableRows, seat: Seat, mine: Collection[Seat], until: int | None, now: int) -> Said:
    clock = day_clock_of(rows.table)
    if clock.pause is not None or clock.request is not None:
        raise Refusal(Code.STALE, "there is a pause already, or somebody asks for one; look at the table again")
    last = now + LONGEST_DAYS * DAY_MS
    until = last if until is None else until
    if not now + SHORTEST_MS <= until <= last:
        raise Refusal(
            Code.BAD_MESSAGE, f"a pause takes between an hour and {LONGEST_DAYS} days; name a date in between"
        )
    request = PauseRequest(seat, until, tuple(sorted(mine)))
    return _with_request(rows, "ask", request, now)


def _agreed(rows: TableRows, mine: Collection[Seat], now: int) -> Said:
    request = _request(rows)
    _check_is_new(mine, request.agreed)
    return _with_request(rows, "agree", replace(request, agreed=tuple(sorted({*request.agreed, *mine}))), now)


def _with_request(rows: TableRows, wish: Literal["ask", "agree"], request: PauseRequest, now: int) -> Said:
    """Return the table with this request, or with the pause if it was the last consent."""
    if set(people_at(rows)) <= {*request.agreed}:
        return _begun(rows.table, wish, request, now)
    row = with_clock(rows.table, replace(day_clock_of(rows.table), request=request))
    return row, StoredPause(wish, request.until, paused=False)


def _request(rows: TableRows) -> PauseRequest:
    request = day_clock_of(rows.table).request
    if request is None:
        raise Refusal(Code.STALE, "nobody asks for a pause any more; look at the table again")
    return request


def _check_is_new(mine: Collection[Seat], agreed: Collection[Seat]) -> None:
    """Raise Refusal if a player has agreed already, so that nobody fills the log."""
    if {*mine} <= {*agreed}:
        raise Refusal(Code.STALE, "you have said so already; the others have yet to agree")


def _wants_to_play_on(rows: TableRows, mine: Collection[Seat], now: int) -> Said:
    clock = day_clock_of(rows.table)
    if clock.pause is None:
        raise Refusal(Code.STALE, "the clock runs already")
    _check_is_new(mine, clock.pause.agreed)
    pause = replace(clock.pause, agreed=tuple(sorted({*clock.pause.agreed, *mine})))
    if set(people_at(rows)) <= {*pause.agreed}:
        return _ended(rows.table, "resume", pause, now)
    return with_clock(rows.table, replace(clock, pause=pause)), StoredPause("resume", pause.until, paused=True)


def _begun(table: TableRow, wish: Literal["ask", "agree"], request: PauseRequest, now: int) -> Said:
    assert table.deadline_at is not None, "a clock that runs has a deadline"
    pause = Pause(since=now, until=request.until, left=max(0, table.deadline_at - now))
    row = with_clock(table, replace(day_clock_of(table), request=None, pause=pause))
    return row._replace(deadline_at=None), StoredPause(wish, request.until, paused=True)


def _ended(table: TableRow, wish: Literal["resume", "over"], pause: Pause, now: int) -> Said:
    row = with_clock(table, replace(day_clock_of(table), pause=None))
    return row._replace(deadline_at=now + pause.left), StoredPause(wish, pause.until, paused=False)
