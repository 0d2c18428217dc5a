"""Which players are connected, and since when the others are not.

Only the process that holds a player's socket knows that they are connected. With several workers a seat is therefore
marked as asked for first, and the worker that has its owner answers (see `absence`). What people are shown need not be
so certain: each worker tells the others now and then who is connected to it. Nothing of this is stored.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from silvergold.bounded import BoundedDict
from silvergold.server.play.settings import is_away
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import transactions
from silvergold.server.store.notifications import PresenceTold
from silvergold.server.store.rows import ABSENT, ASKED, HERE, PERSON, SeatRow
from silvergold.server.store.transactions import Change, TableRows

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.server.background import BackgroundTasks
    from silvergold.server.clock import Clock
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction
    from silvergold.server.table_signal import Signal

AWAY_AFTER_MS: Final = 3_000
"""Milliseconds without a socket after which a player is shown as away: reloading a page takes less."""

TOLD_EVERY: Final = 10.0
BELIEVED_FOR: Final = 25.0
"""Seconds after which a worker repeats who is connected to it, and for which the others believe it."""

Attendance: TypeAlias = Literal["here", "away", "gone"]
"""Whether the player of a seat is connected; `gone` if a bot plays for them."""


class Attended(NamedTuple):
    """Who is at a seat: None if it is no person's; and since when its player has been away, if they are."""

    state: Attendance | None = None
    away_since: int | None = None


class _Heard(NamedTuple):
    """The players of a table who are connected to another worker, those who have the game in view, and since when."""

    here: frozenset[str] = frozenset()
    in_view: frozenset[str] = frozenset()
    at: float = 0.0


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
        self._left_at: Final[BoundedDict[tuple[str, str], int]] = BoundedDict(REMEMBERED)
        self._in_view: Final[Counter[tuple[str, str]]] = Counter()
        self._elsewhere: Final[dict[str, dict[str, _Heard]]] = {}
        self._asked_at: Final[dict[str, int]] = {}
        self._worker: Final = secrets.token_hex(4)
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

    def joined(self, table: str, account: str, is_seated: bool) -> None:
        """Count a new socket of a guest. The bots of a table at which nobody was have to hurry when a player comes."""
        self._sockets[table, account] += 1
        if is_seated:
            self._bot_turns.emit(table)

    def left(self, table: str, account: str, is_seated: bool) -> None:
        """Count a closed socket of a guest. If a player has none left, note the time."""
        self._sockets[table, account] -= 1
        if self._sockets[table, account] > 0:
            return
        del self._sockets[table, account]
        if is_seated:
            self._note_left(table, [account])
            self._bot_turns.emit(table)

    def disconnected(self, rows: TableRows) -> dict[Seat, int]:
        """Return the seats of a table whose owners are not connected here, and since when."""
        if rows.epoch != self._epoch:  # the games were restored from a backup: nobody has left them yet
            self._epoch = rows.epoch
            self.reset(self._clock.now())
        absent = {}
        since = max(self._since, rows.table.created_at)  # the host of a new table has yet to open its socket
        for seat in rows.seats:
            if seat.kind == PERSON and seat.account_id and not self.is_here(rows.table.id, seat.account_id):
                absent[seat.seat] = self._left_at.get((rows.table.id, seat.account_id), since)
        return absent

    # What people are shown -------------------------------------------------------------------------------------------

    def attendance(self, rows: TableRows, newcomer: str | None = None) -> tuple[tuple[Attended, ...], float | None]:
        """Return who of the players is here, away or gone, by seat.

        A newcomer counts as connected before they have joined. The second value is the number of seconds until the next
        player who has disconnected is shown as away; None if there is none.
        """
        missing, now = self._missing(rows), self._clock.now()

        def of(seat: SeatRow) -> Attended:
            if seat.kind != PERSON:
                return Attended()
            if is_away(seat):
                return Attended("gone")
            is_new, since = newcomer is not None and seat.account_id == newcomer, missing.get(seat.seat, now)
            return Attended("here") if is_new or since + AWAY_AFTER_MS > now else Attended("away", since)

        left = (since + AWAY_AFTER_MS - now for since in missing.values())
        return tuple(of(seat) for seat in rows.seats), min((ms / 1000 for ms in left if ms > 0), default=None)

    def _missing(self, rows: TableRows) -> dict[Seat, int]:
        """Return the seats whose owners are connected to no worker, as far as we know, and since when."""
        if not self.disconnected(rows):
            return {}
        table = rows.table.id
        self._drop_silent(table)
        elsewhere = {account for heard in self._elsewhere.get(table, {}).values() for account in heard.here}
        unasked = self._clock.now() if self._store.many_workers else 0
        asked_at = self._asked_at.get(table, unasked)  # the others have yet to answer
        missing = self.disconnected(rows).items()
        return {seat: max(at, asked_at) for seat, at in missing if rows.seats[seat].account_id not in elsewhere}

    def _drop_silent(self, table: str) -> None:
        """Drop the lists of workers that have not sent one for long."""
        known = self._elsewhere.get(table, {})
        for worker, heard in list(known.items()):
            if heard.at + BELIEVED_FOR <= time.monotonic():
                del known[worker]
                self._note_left(table, heard.here)

    def tell(self, table: str, here: frozenset[str], in_view: frozenset[str], asks: bool) -> None:
        """Tell the other workers which players of a table are connected here; `asks` wants their lists in return."""
        if self._store.many_workers:
            if asks:
                self._asked_at[table] = self._clock.now()
            self._background.start(self._tell(PresenceTold(table, self._worker, here, asks, in_view)))

    def ask(self, table: str) -> None:
        """Ask the other workers about a table, unless that was done; for one that nobody here looks at."""
        if table not in self._asked_at:
            self.tell(table, frozenset(), frozenset(), asks=True)

    def has_asked(self, table: str) -> bool:
        """Return whether the other workers were asked about a table that is still of interest here."""
        return table in self._asked_at

    async def _tell(self, told: PresenceTold) -> None:
        def task() -> Transaction[None]:
            yield told

        with contextlib.suppress(Refusal):  # it is repeated
            await self._store.write(task)

    def hear(self, told: PresenceTold) -> bool:
        """Note which players of a table are connected to another worker; return False if it was this one."""
        if told.worker == self._worker:
            return False
        known = self._elsewhere.setdefault(told.table, {})
        before = known.get(told.worker, _Heard())
        known[told.worker] = _Heard(told.here, told.in_view, time.monotonic())
        self._note_left(told.table, before.here - told.here)
        return True

    def _note_left(self, table: str, accounts: Iterable[str]) -> None:
        for account in accounts:
            self._left_at[table, account] = self._clock.now()

    def forget(self, table: str) -> None:
        """Drop the lists of other workers for a table that nobody here looks at."""
        self._elsewhere.pop(table, None)
        self._asked_at.pop(table, None)

    # Who has a game in view -------------------------------------------------------------------------------------------

    def is_in_view(self, table: str, account: str) -> bool:
        """Return whether a guest has a game in view, in this process or, as far as is known, in another one."""
        self._drop_silent(table)
        elsewhere = self._elsewhere.get(table, {}).values()
        return (table, account) in self._in_view or any(account in heard.in_view for heard in elsewhere)

    def set_in_view(self, table: str, account: str, on: bool) -> None:
        """Count a socket of a guest whose page has the game in view now, or has it no longer."""
        self._in_view[table, account] += 1 if on else -1
        if not self._in_view[table, account]:
            del self._in_view[table, account]

    # Seats that bots played -------------------------------------------------------------------------------------------

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
