"""Delete guests at their own request; games with others stay, without the name.

Each table is one transaction, so that a guest with many games does not delay others. The first step removes name,
sessions and recovery code. If the server stops after it, `Expiry` finishes the rest.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from silvergold.server.lobby.seats import empty_seat
from silvergold.server.play import game_log
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import guest_transactions, transactions
from silvergold.server.store.guest_transactions import NEUTRAL
from silvergold.server.store.notifications import TableWritten
from silvergold.server.store.rows import (
    GONE,
    HOST,
    OPEN,
    OVER,
    OWNER,
    PLAYING,
    REMOVED,
    WATCH,
    AccountRow,
    MemberRow,
    SeatRow,
)
from silvergold.server.store.transactions import Change, TableRows
from silvergold.visible_names import cleaned

if TYPE_CHECKING:
    from silvergold.server.background import BackgroundTasks
    from silvergold.server.clock import Clock
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction
    from silvergold.server.table_signal import Signal

AT_ONCE: Final = 50
WITHIN: Final = 5.0
"""Seconds for which the request waits; with very many games the rest is done afterwards."""


class AccountDeletion:
    """Deletes guests and takes their names off the games that stay."""

    def __init__(
        self, store: Store, cache: GameCache, clock: Clock, bot_turns: Signal, background: BackgroundTasks
    ) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._bot_turns: Final = bot_turns
        self._background: Final = background

    async def delete(self, account: AccountRow, confirm: str) -> None:
        """Delete a guest who has confirmed it with their own name."""
        if cleaned(confirm) != cleaned(account.name):
            raise Refusal(Code.NAME, "type your name as it is shown; then you are deleted, and nobody can undo it")
        await self.forget(account.id)

    async def forget(self, account: str) -> None:
        """Delete a guest."""
        await self._store.write(lambda: guest_transactions.begin_to_forget(account))
        await asyncio.wait([self._background.started(self._finish_quietly(account))], timeout=WITHIN)

    async def _finish_quietly(self, account: str) -> None:
        with contextlib.suppress(Refusal):  # Expiry finishes what is left
            await self.finish(account)

    async def finish(self, account: str) -> None:
        """Remove everything that is left of a guest whose deletion has begun."""
        done: set[str] = set()
        while tables := set(await self._store.read(lambda: guest_transactions.tables_with(account, AT_ONCE))) - done:
            for table in tables:
                if await self._store.write(lambda table=table: self._leave_table(table, account)):  # type: ignore[misc]
                    self._bot_turns.emit(table)
                self._cache.forget(table)
            done |= tables
        await self._store.write(lambda: guest_transactions.forget(account))

    def _leave_table(self, table: str, account: str) -> Transaction[bool]:
        """Remove a guest from one table. Return whether the table is kept: it is deleted if nobody else is left."""
        rows = yield from transactions.load_table(table, lock=True)
        if rows is None:
            return False
        if not _others(rows, account):
            yield from transactions.remove_table(table)
            yield TableWritten(table)
            return False
        mine = [seat for seat in rows.seats if seat.account_id == account]
        due = self._clock.now() if rows.table.status == PLAYING and mine else rows.table.due_at
        change = Change(
            # `changed_at` stays: nothing is new to the others
            rows.table._replace(rev=rows.table.rev + 1, due_at=due, shared_at=_still_shared_at(rows, account)),
            seats=tuple(_without_owner(rows, seat) for seat in mine),
            members=_heirs(rows, account),
            members_gone=tuple(row for row in rows.members if row.account_id == account),
            also=[guest_transactions.take_name_off(table, account, NEUTRAL), _unnamed_deal(table, mine)],
        )
        yield from transactions.write(rows, change)
        return True


def _others(rows: TableRows, account: str) -> list[str]:
    """Return who else is left at a table: hosts, players, and at a finished game those who may watch."""
    removed = {row.account_id for row in rows.members if row.gives == REMOVED}
    hosts = [row.account_id for row in rows.members if row.gives == HOST]
    seated = [seat.account_id for seat in rows.seats if seat.account_id]
    watchers = [row.account_id for row in rows.members if row.gives == WATCH and rows.table.status == OVER]
    return [who for who in dict.fromkeys((*hosts, *seated, *watchers)) if who not in (account, *removed)]


def _still_shared_at(rows: TableRows, account: str) -> int | None:
    """Return since when the game is shared; None, so that it is private, if no other player has agreed to be named.

    If the guest only watched, nothing changes.
    """
    was_player = any(seat.account_id == account for seat in rows.seats)
    others = [seat for seat in rows.seats if seat.named and seat.account_id not in (None, account)]
    return rows.table.shared_at if others or not was_player else None


def _heirs(rows: TableRows, account: str) -> tuple[MemberRow, ...]:
    """Return the rights that pass from the guest to another one: host, and owner of the table."""
    heir = _others(rows, account)[0]
    mine = {row.gives for row in rows.members if row.account_id == account}
    return tuple(MemberRow(rows.table.id, heir, gives) for gives in (HOST, OWNER) if gives in mine)


def _without_owner(rows: TableRows, seat: SeatRow) -> SeatRow:
    """Return a seat after its owner was deleted: open before the game, later without the name and played by a bot."""
    if rows.table.status == OPEN:
        return empty_seat(rows.table.id, seat.seat)
    return seat._replace(account_id=None, name=NEUTRAL, away=GONE)


def _unnamed_deal(table: str, seats: list[SeatRow]) -> Transaction[None]:
    """Remove the names of these seats from the first event of the log; everything else in it stays."""
    first = yield from transactions.first_event(table)
    if first is None:
        return
    for seat in seats:
        first = game_log.without_name(first, seat.seat, NEUTRAL)
    yield from guest_transactions.rewrite_deal(table, first.private)
