"""Telling players that it is their turn, if they do not have the game in view.

After the commit that begins a turn, `hear` notes whose turn it is. Some seconds later, this looks again: who has chosen
meanwhile or has the game in view is not told. Everybody else is told in all their browsers and by all their webhooks.
Nothing of it is part of a command: notices wait in bounded queues of their own, and what does not fit is dropped.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import Counter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import msgspec

from silvergold.bounded import BoundedDict
from silvergold.server.notices import webhooks
from silvergold.server.notices.delivery import Deliveries, Delivery
from silvergold.server.notices.destinations import push_destination, webhook_destination
from silvergold.server.play.settings import bot_at, settings_of, standing_of
from silvergold.server.protocol.messages import NoticeSent
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import notice_transactions, transactions
from silvergold.server.store.notifications import Notification, TableWritten
from silvergold.server.store.rows import BEGIN, BROWSER, PLAYING, SubscriptionRow

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.server.background import BackgroundTasks
    from silvergold.server.clock import Clock
    from silvergold.server.config import Config
    from silvergold.server.metrics import Metrics
    from silvergold.server.notices.web_push import ServerKey
    from silvergold.server.play.rooms import Rooms
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction
    from silvergold.server.store.transactions import TableRows

WAIT: Final = 5.0
"""Seconds after which a player is told: reloading a page, or choosing at once, takes less."""

MOST_WAITING: Final = 10_000
"""Turns that wait to be looked at again."""

MOST_AN_HOUR: Final = 120
"""Notices of one guest in an hour."""

AN_HOUR_MS: Final = 3_600_000
REMEMBERED: Final = 50_000

Kind: TypeAlias = Literal["turn", "reminder"]

log = logging.getLogger("silvergold.notices")


class Notice(NamedTuple):
    """What is to be told: that it is the turn of a seat, or still is. `phase` is that of the turn, if it is known."""

    kind: Kind
    table: str
    seat: Seat
    phase: int | None = None


class Notices:
    """Tells players that it is their turn."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        rooms: Rooms,
        config: Config,
        key: ServerKey | None,
        metrics: Metrics,
        background: BackgroundTasks,
        wait: float = WAIT,
    ) -> None:
        """Do nothing if the settings allow neither Web Push nor webhooks."""
        self._store: Final = store
        self._clock: Final = clock
        self._rooms: Final = rooms
        self._config: Final = config
        self._key: Final = key
        self._metrics: Final = metrics
        self._background: Final = background
        self.wait = wait
        self.deliveries: Final = Deliveries(self._delivered, metrics)
        self._timers: Final[dict[tuple[str, Seat], asyncio.TimerHandle]] = {}
        self._due: Final[asyncio.Queue[Notice]] = asyncio.Queue(MOST_WAITING)
        self._n_pending: Final[Counter[str]] = Counter()
        self._told: Final[BoundedDict[str, tuple[int, int]]] = BoundedDict(REMEMBERED)

    @property
    def is_on(self) -> bool:
        """Return whether this server tells anybody anything."""
        return self._key is not None or bool(self._config.webhook_hosts)

    @property
    def is_idle(self) -> bool:
        """Return whether nobody is about to be told anything."""
        return not self._n_pending and self.deliveries.is_idle

    def start(self) -> None:
        """Begin to tell."""
        if self.is_on:
            self._background.start(self._run())

    async def close(self) -> None:
        """Drop what is not told yet."""
        for timer in self._timers.values():
            timer.cancel()
        await self.deliveries.close()

    def hear(self, notification: Notification) -> None:
        """Note whose turn has begun with a commit. Only the process that has written it is told its rows."""
        if not self.is_on or not isinstance(notification, TableWritten) or notification.rows is None:
            return
        rows = notification.rows
        if not _phase_began(rows):
            return
        for seat in _waited_for(rows):
            self._tell_later(Notice("turn", rows.table.id, seat, rows.table.phase))

    def remind(self, table: str, seat: Seat) -> None:
        """Tell the player of a seat that it is still their turn, unless they have the game in view."""
        if self.is_on:
            self._tell_later(Notice("reminder", table, seat))

    # Waiting ----------------------------------------------------------------------------------------------------------

    def _tell_later(self, notice: Notice) -> None:
        """Look again in a moment. Of a seat, only the last notice counts."""
        place = notice.table, notice.seat
        if (replaced := self._timers.pop(place, None)) is not None:
            replaced.cancel()
            self._finish(notice.table)
        if len(self._timers) >= MOST_WAITING:
            self._metrics.count("silvergold_notices_total", "dropped")
            return
        self._n_pending[notice.table] += 1
        self._rooms.ask_who_looks(notice.table)
        self._timers[place] = asyncio.get_running_loop().call_later(self.wait, self._is_due, notice)

    def _is_due(self, notice: Notice) -> None:
        del self._timers[notice.table, notice.seat]
        try:
            self._due.put_nowait(notice)
        except asyncio.QueueFull:
            self._metrics.count("silvergold_notices_total", "dropped")
            self._finish(notice.table)

    def _finish(self, table: str) -> None:
        """Count a notice as done. What other processes have told of a table is needed until its last one."""
        self._n_pending[table] -= 1
        if not self._n_pending[table]:
            del self._n_pending[table]
            self._rooms.stop_asking(table)

    async def _run(self) -> None:
        while True:
            notice = await self._due.get()
            try:
                await self.tell(notice)
            except Refusal as fault:
                log.warning("a player of table %s is not told: %s", notice.table, fault)
            except Exception:
                log.exception("a player of table %s cannot be told", notice.table)
            finally:
                self._finish(notice.table)

    # Telling ----------------------------------------------------------------------------------------------------------

    async def tell(self, notice: Notice) -> None:
        """Tell a player now, if it is still their turn and they do not have the game in view."""
        rows, subscriptions = await self._store.read(lambda: _who_is_told(notice))
        if rows is None or not subscriptions:
            return
        account = subscriptions[0].account_id
        if self._rooms.is_in_view(notice.table, account) or not self._may_tell(account):
            return
        message = self._message(notice, rows)
        for row in subscriptions:
            if (delivery := self._delivery(row, message)) is not None:
                self.deliveries.add(delivery)

    def _may_tell(self, account: str) -> bool:
        """Count a notice of a guest; return False if there were too many within an hour."""
        now = self._clock.now()
        began, number = self._told.use(account) or (now, 0)
        if now - began >= AN_HOUR_MS:
            began, number = now, 0
        self._told[account] = began, number + 1
        if number < MOST_AN_HOUR:
            return True
        self._metrics.count("silvergold_notices_total", "too-many")
        return False

    def _message(self, notice: Notice, rows: TableRows) -> NoticeSent:
        """Return what is told: nothing that is secret at the table, and no name."""
        table = rows.table
        return NoticeSent(
            kind=notice.kind,
            table=table.id,
            game=table.game,
            seat=notice.seat,
            phase=table.phase,
            deadline_at=table.deadline_at,
        )

    def _delivery(self, row: SubscriptionRow, message: NoticeSent) -> Delivery | None:
        """Return how a guest is told in one place; None if this server does not send there any more."""
        if row.kind == BROWSER:
            to = push_destination(row.address)
            if to is None or self._key is None:
                return None
            return Delivery(row, to, msgspec.json.encode(message), self._key, _topic(message.table))
        to = webhook_destination(row.address, self._config.webhook_hosts)
        if to is None:
            return None
        body = webhooks.body(message, self._config)
        return Delivery(row, to, body, topic=f"{message.kind}-{message.table}-{message.phase}-{message.seat}")

    async def _delivered(self, row: SubscriptionRow, is_delivered: bool, is_gone: bool) -> None:
        """Remove a place that is gone, or fails again and again."""
        if is_gone:
            await self._store.write(lambda: notice_transactions.unsubscribe(row.id))
        elif not is_delivered or row.failures:
            await self._store.write(lambda: notice_transactions.note_delivery(row.id, is_delivered))


def _phase_began(rows: TableRows) -> bool:
    """Return whether what was written has begun a phase: its first event belongs to the one before, or is the deal."""
    first = rows.events[0] if rows.events else None
    return first is not None and (first.kind == BEGIN or first.phase != rows.table.phase)


def _waited_for(rows: TableRows) -> list[Seat]:
    """Return the seats of people that a table waits for."""
    standing = standing_of(rows.table) if rows.table.status == PLAYING else None
    settings = settings_of(rows.table)
    waiting = standing.waiting if standing else ()
    return [seat for seat in waiting if rows.seats[seat].account_id and bot_at(rows.seats[seat], settings) is None]


def _who_is_told(notice: Notice) -> Transaction[tuple[TableRows | None, list[SubscriptionRow]]]:
    """Return the table of a notice, and where its player is told; None if it is not their turn any more."""
    rows = yield from transactions.load_table(notice.table)
    if rows is None or notice.phase not in (None, rows.table.phase) or notice.seat not in _waited_for(rows):
        return None, []
    account = rows.seats[notice.seat].account_id
    assert account is not None, "the table waits for a person"
    return rows, (yield from notice_transactions.subscriptions_of(account))


def _topic(table: str) -> str:
    """Return a name for a table that tells push services nothing: at most 32 characters of base64url (RFC 8030)."""
    return hashlib.sha256(table.encode()).hexdigest()[:32]
