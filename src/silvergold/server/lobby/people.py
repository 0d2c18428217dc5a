"""The guests at a table, and how hosts remove and readmit them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from silvergold.server.lobby.invites import without_address
from silvergold.server.lobby.seats import empty_seat
from silvergold.server.lobby.tokens import short
from silvergold.server.play.settings import settings_of
from silvergold.server.protocol.messages import Code, PeopleList, PersonSeen, Remove
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import guest_transactions, transactions
from silvergold.server.store.rows import (
    GONE,
    HOST,
    LEFT,
    OPEN,
    OWNER,
    PLAYING,
    REMOVED,
    AccountRow,
    MemberRow,
    SeatRow,
    TableRow,
)
from silvergold.server.store.transactions import Change, TableRows

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.lobby.invites import Invites
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction
    from silvergold.server.table_signal import Signal


class People:
    """Lists, removes and readmits the guests of a table."""

    def __init__(self, store: Store, clock: Clock, bot_turns: Signal, invites: Invites) -> None:
        self._store: Final = store
        self._invites: Final = invites
        self._clock: Final = clock
        self._bot_turns: Final = bot_turns

    async def at(self, table: str, account: AccountRow) -> PeopleList:
        """Return the guests with a seat or a right at a table, for its hosts."""
        (await self._invites.look_at(table, account)).check_host(account)
        return await self._store.read(lambda: _people(table, account))

    async def remove(self, table: str, account: AccountRow, person: str, wish: Remove) -> PeopleList:
        """Remove a guest from a table: all their rights, seats and sockets. No link lets them come back."""

        def work(rows: TableRows) -> Change:
            rows.check_host(account)
            who = _account_of(rows, person)
            if fault := _why_not(rows, account, who):
                raise fault
            return Change(
                self._row_after(rows, wish),
                seats=tuple(_without_owner(rows, seat) for seat in rows.seats if seat.account_id == who),
                members=(MemberRow(table, who, REMOVED),),
                members_gone=tuple(row for row in rows.members if row.account_id == who and row.gives != REMOVED),
                invites_gone=rows.invites if wish.links else (),
            )

        await self._store.write(lambda: transactions.change(table, work))
        self._bot_turns.emit(table)
        return await self.at(table, account)

    async def readmit(self, table: str, account: AccountRow, person: str) -> PeopleList:
        """Let a removed guest return: links are valid for them again, and their former seat is kept for them."""

        def work(rows: TableRows) -> Change:
            rows.check_host(account)
            who = _account_of(rows, person)
            owned = (seat for seat in rows.seats if seat.account_id == who and seat.away == GONE)
            gone = tuple(row for row in rows.members if row == MemberRow(table, who, REMOVED))
            seats = tuple(seat._replace(away=LEFT) for seat in owned)
            return Change(rows.changed(self._clock.now()), seats=seats, members_gone=gone)

        await self._store.write(lambda: transactions.change(table, work))
        return await self.at(table, account)

    def _row_after(self, rows: TableRows, wish: Remove) -> TableRow:
        """Return the row of a table after a removal; in a running game it is due now: a bot may have to play.

        With the links, the address stops giving a seat, because the removed guest knows it.
        """
        now = self._clock.now()
        due_at = now if rows.table.status == PLAYING else rows.table.due_at
        settings = without_address(settings_of(rows.table)) if wish.links else rows.table.settings
        return rows.changed(now, due_at=due_at, settings=settings)


def _people(table: str, asks: AccountRow) -> Transaction[PeopleList]:
    rows = yield from transactions.require_table(table)
    names = yield from guest_transactions.names_at(table)
    people = [_person(rows, who, names.get(who, ""), asks) for who in _accounts(rows)]
    return PeopleList(people=sorted(people, key=lambda person: (person.seats or [len(rows.seats)], person.name)))


def _accounts(rows: TableRows) -> Iterable[str]:
    """Return the ids of all guests with a seat or a right at a table, each once."""
    seated = (seat.account_id for seat in rows.seats if seat.account_id is not None)
    return dict.fromkeys((*seated, *(member.account_id for member in rows.members)))


def person_id(table: str, account: str) -> str:
    """Return the id of a guest at one table. It does not reveal the account, nor the guest at other tables."""
    return short(hashlib.sha256(f"{table}\n{account}".encode()).hexdigest())


def _person(rows: TableRows, who: str, name: str, asks: AccountRow) -> PersonSeen:
    seats = [seat for seat in rows.seats if seat.account_id == who]
    return PersonSeen(
        id=person_id(rows.table.id, who),
        name=seats[0].name if seats else name,
        seats=[seat.seat for seat in seats],
        host=_has(rows, who, HOST),
        you=who == asks.id,
        removed=_has(rows, who, REMOVED),
        may_remove=not _has(rows, who, REMOVED) and _why_not(rows, asks, who) is None,
    )


def _has(rows: TableRows, who: str, gives: str) -> bool:
    return MemberRow(rows.table.id, who, gives) in rows.members


def _why_not(rows: TableRows, asks: AccountRow, who: str) -> Refusal | None:
    """Return why a host may not remove a guest: it is themself, or another host and they do not own the table."""
    if who == asks.id:
        return Refusal(Code.BAD_MESSAGE, "you cannot remove yourself; get up, or delete yourself on the first page")
    if _has(rows, who, HOST) and not _has(rows, asks.id, OWNER):
        return Refusal(Code.NOT_HOST, "only the host who made the table may remove another host")
    return None


def _account_of(rows: TableRows, person: str) -> str:
    account = next((who for who in _accounts(rows) if person_id(rows.table.id, who) == person), None)
    if account is None:
        raise Refusal(Code.NOT_FOUND, "nobody of this id has a seat or a right at this table")
    return account


def _without_owner(rows: TableRows, seat: SeatRow) -> SeatRow:
    """Return a seat after its owner was removed: open before the game, played by a bot during it."""
    if rows.table.status == OPEN:
        return empty_seat(rows.table.id, seat.seat)
    return seat._replace(away=GONE) if rows.table.status == PLAYING else seat
