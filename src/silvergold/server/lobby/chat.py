"""The chat of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from silvergold.server.play.settings import settings_of
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import guest_transactions, transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.rows import NOBODY, AccountRow, ChatRow
from silvergold.server.store.transactions import Change, TableRows
from silvergold.visible_names import shown

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.store import Store

KEPT_LINES: Final = 1000
"""Lines that are kept of one table."""


class Chat:
    """Stores the lines of players and hosts."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store: Final = store
        self._clock: Final = clock

    async def say(self, table: str, account: AccountRow | None, text: str) -> None:
        """Store a chat line of a player or host of the table."""
        if account is None:
            raise Refusal(Code.NOT_YOURS, "only those who sit at the table can talk")
        said = shown(text)
        if not said:
            return

        def task() -> Transaction[TableRows]:
            rows = yield from transactions.lock_table(table)
            seat, name = yield from _speaker(rows, account)
            line = ChatRow(table, rows.table.chat_head + 1, account.id, seat, name, said, self._clock.now())
            trimmed = transactions.keep_last_lines(table, line.seq, KEPT_LINES)
            row = rows.table._replace(chat_head=line.seq)
            return (yield from transactions.write(rows, Change(row, chat=(line,), also=[trimmed])))

        await self._store.write(task)


def _speaker(rows: TableRows, account: AccountRow) -> Transaction[tuple[int, str]]:
    """Return the seat of a speaker, and the name by which the others at the table know them."""
    if not settings_of(rows.table).chat:
        raise Refusal(Code.CHAT_OFF, "the host has switched the chat off")
    seats = rows.seats_of(account)
    if seats:
        return seats[0], rows.seats[seats[0]].name
    now = yield from guest_transactions.by_id(account.id)
    if now is None or not rows.is_host(account):
        raise Refusal(Code.NOT_YOURS, "only those who sit at the table can talk")
    return NOBODY, now.name
