"""Seats of a new table: empty, for a guest, or for a bot."""

from __future__ import annotations

from collections.abc import Iterable

from silvergold import bots
from silvergold.errors import UnknownName
from silvergold.server.lobby.guests import checked_name
from silvergold.server.protocol.messages import Code, SeatWish
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import BOT, OPEN, PERSON, AccountRow, SeatRow
from silvergold.visible_names import told_apart


def empty_seat(table: str, seat: int) -> SeatRow:
    """Return a seat that is open to anyone with a right to it."""
    return SeatRow(table, seat, OPEN, None, "", None, 0)


def wished_seat(table: str, seat: int, wish: SeatWish, account: AccountRow) -> SeatRow:
    """Return a seat as a host wishes it."""
    if wish.kind == "bot":
        bot = known_bot(wish.bot)
        return SeatRow(table, seat, BOT, None, checked_name(wish.name or bot), bot, 0)
    if wish.kind == "me":
        return SeatRow(table, seat, PERSON, account.id, checked_name(wish.name or account.name), None, 0)
    return empty_seat(table, seat)


def named_apart(row: SeatRow, others: Iterable[SeatRow]) -> SeatRow:
    """Return a seat under a name that none of the other seats has; an open seat has no name."""
    taken = [other.name for other in others if other.seat != row.seat and other.kind != OPEN]
    return row if row.kind == OPEN else row._replace(name=told_apart(row.name, taken))


def all_named_apart(rows: Iterable[SeatRow]) -> tuple[SeatRow, ...]:
    """Return seats of which no two have the same name; of equal names the first stays as it is."""
    seats: list[SeatRow] = []
    for row in rows:
        seats.append(named_apart(row, seats))
    return tuple(seats)


def known_bot(name: str | None) -> str:
    """Return the name under which a bot is stored, whichever of its names was sent; raise Refusal if it has none."""
    known = bots.canonical(name or "")
    try:
        bots.version_of(known)
    except UnknownName as fault:
        raise Refusal(Code.NAME, fault.sentence) from None
    return known
