"""Which players are connected to this process, and since when the others are not.

Only the process that holds a player's socket knows that they are connected. With several workers a seat is therefore
marked as asked for first, and the worker that has its owner answers (see `absence`).
"""

from __future__ import annotations

import contextlib
from collections import Counter, OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import transactions
from silvergold.server.store.rows import ABSENT, ASKED, HERE, PERSON
from silvergold.server.store.transactions import Change, TableRows

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.server.background import BackgroundTasks
    from silvergold.server.clock import Clock
    from silvergold.server.play.table_signal import Signal
    from silvergold.server.store import Store

REMEMBERED: Final = 50_000
"""Disconnected players whose time of leaving is remembered."""


class Presence:
    """Counts the sockets of every player at every table."""

    def __init__(self, store: Store, clock: Clock, bot_turns: Signal, background: BackgroundTasks) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._bot_turns: Final = bot_turns
        self._background: Final = background
        self._sockets: Final[Counter[tuple[str, str]]] = Counter()
        self._left_at: Final[OrderedDict[tuple[str, str], int]] = OrderedDict()
        self._since = clock.now()
        self._epoch = ""

    async def start(self) -> None:
        """Count everybody as disconnected only since now."""
        self._since = self._clock.now()
        with contextlib.suppress(Refusal):
            self._epoch = await self._store.read(transactions.epoch)

    def reset(self, now: int) -> None:
        """Forget who left when: everybody who is not connected counts as disconnected only since `now`."""
        self._since = now
        self._left_at.clear()

    def is_here(self, table: str, account: str) -> bool:
        """Return whether a guest has a socket at this table in this process."""
        return (table, account) in self._sockets

    def joined(self, table: str, account: str) -> None:
        """Count a new socket of a guest."""
        self._sockets[table, account] += 1

    def left(self, table: str, account: str, is_seated: bool) -> None:
        """Count a closed socket of a guest. If a player has none left, note the time."""
        self._sockets[table, account] -= 1
        if self._sockets[table, account] > 0:
            return
        del self._sockets[table, account]
        if is_seated:
            self._left_at[table, account] = self._clock.now()
            while len(self._left_at) > REMEMBERED:
                self._left_at.popitem(last=False)
            self._bot_turns.emit(table)

    def disconnected(self, rows: TableRows) -> dict[Seat, int]:
        """Return the seats of a table whose owners are not connected here, and since when."""
        if rows.epoch != self._epoch:  # the games were restored from a backup: nobody has left them yet
            self._epoch = rows.epoch
            self.reset(self._clock.now())
        found = {}
        since = max(self._since, rows.table.created_at)  # the host of a new table has yet to open its socket
        for seat in rows.seats:
            if seat.kind == PERSON and seat.account_id and not self.is_here(rows.table.id, seat.account_id):
                found[seat.seat] = self._left_at.get((rows.table.id, seat.account_id), since)
        return found

    def give_seats_back(self, rows: TableRows, viewers: Iterable[str]) -> None:
        """Return the seats that bots play for absent players to those of them who are among these viewers."""
        if any(seat.away in (ABSENT, ASKED) for seat in rows.seats):
            here = set(viewers)
            back = [seat.seat for seat in rows.seats if seat.away in (ABSENT, ASKED) and seat.account_id in here]
            if back:
                self._background.start(self._give_back(rows.table.id, back))

    async def _give_back(self, table: str, back: list[Seat]) -> None:
        def work(rows: TableRows) -> Change:
            owned = [rows.seats[seat] for seat in back]
            seats = tuple(seat._replace(away=HERE) for seat in owned if seat.away in (ABSENT, ASKED))
            return Change(rows.table._replace(rev=rows.table.rev + bool(seats)), seats=seats)

        with contextlib.suppress(Refusal):
            await self._store.write(lambda: transactions.change(table, work))
