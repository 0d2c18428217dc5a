"""A store in PostgreSQL: row locks instead of one writer, and LISTEN and NOTIFY between workers.

Notifications are sent after the commit, in transactions of their own. PostgreSQL commits transactions with a NOTIFY one
at a time, so commits that contain one do not share a sync to disk. A lost notification only costs time, because every
table is also read now and then.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import asyncpg  # type: ignore[import-untyped]

from silvergold.server.protocol.refusals import Refusal, StoreUnavailable
from silvergold.server.store.base import Listener, Query, Transaction
from silvergold.server.store.notifications import ANYTHING, AnythingWritten, Notification, parsed, text_of

if TYPE_CHECKING:
    from asyncpg import Connection, Pool

T = TypeVar("T")

CHANNEL: Final = "silvergold"
CONNECTIONS: Final = 8
SECONDS: Final = 10.0
"""Seconds to wait for a connection or a lock."""

LONGEST_PAUSE: Final = 8.0
"""Seconds between two tries to reach a database that has been away for long."""

COLLECTED_FOR: Final = 0.005
"""Seconds in which changes are collected, because a transaction costs about as much as a command."""

AWAY: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)

log = logging.getLogger("silvergold.store")


async def drive(task: Transaction[T], connection: Connection[Any], told: list[Notification]) -> T:
    """Run a transaction to its end, and collect its notifications."""
    rows: list[Any] = []
    try:
        step = next(task)
        while True:
            if isinstance(step, Query):
                rows = await connection.fetch(_statement(step), *step.values)
            else:
                told.append(step)
            step = task.send(rows)
    except StopIteration as done:
        value: T = done.value
        return value


class Outage:
    """Logs one sentence when the database goes away and one when it is back, and says how long to wait."""

    def __init__(self, what: str) -> None:
        self._what: Final = what
        self._n_failed = 0

    def failed(self, fault: BaseException) -> float:
        """Note a failed try; return the seconds to wait before the next one, which grow up to `LONGEST_PAUSE`."""
        if self._n_failed == 0:
            log.warning("%s are interrupted: %s", self._what, _told(fault))
        self._n_failed += 1
        return min(2.0 ** (self._n_failed - 1), LONGEST_PAUSE)

    def is_over(self) -> None:
        """Note that the database answers."""
        if self._n_failed:
            log.warning("%s work again", self._what)
        self._n_failed = 0


class Announcer:
    """Notifies the other workers of committed changes. What is announced meanwhile waits for the next transaction."""

    def __init__(self, address: str) -> None:
        self._address: Final = address
        self._texts: dict[str, None] = {}
        self._sending: asyncio.Task[None] | None = None
        self._connection: Connection[Any] | None = None
        self._outage: Final = Outage("notifications to other workers")

    def announce(self, texts: Iterable[str]) -> None:
        """Send the texts of these notifications to all workers soon, each once."""
        self._texts.update(dict.fromkeys(texts))
        if self._texts and (self._sending is None or self._sending.done()):
            self._sending = asyncio.create_task(self._send_all(), name="announce")

    def is_sender(self, pid: int) -> bool:
        """Return whether this process of the database serves this announcer."""
        return self._connection is not None and bool(self._connection.get_server_pid() == pid)

    async def close(self) -> None:
        """Send what waits, if the database takes it within a second, and disconnect."""
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=1.0)
            self._sending.cancel()
        await self._disconnect()

    async def _send_all(self) -> None:
        while self._texts:
            await asyncio.sleep(COLLECTED_FOR)
            texts, self._texts = list(self._texts), {}
            try:
                if self._connection is None:
                    self._connection = await asyncpg.connect(self._address, timeout=SECONDS, command_timeout=SECONDS)
                    await self._connection.execute("SET synchronous_commit = off")  # there is nothing to keep
                await self._connection.execute(
                    "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS told", CHANNEL, texts
                )
                self._outage.is_over()
            except AWAY as fault:
                # anything may have changed; no text is tried twice, because it may be at fault
                self._texts = {ANYTHING: None}
                await self._disconnect()
                await asyncio.sleep(self._outage.failed(fault))

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*AWAY):
                await connection.close(timeout=1.0)


def _statement(query: Query) -> str:
    """Return the SQL of a query; one that locks its row waits for the transactions that have it."""
    return f"{query.sql} FOR UPDATE" if query.lock else query.sql


class PostgresStore:
    """A database that several workers share."""

    many_workers = True

    def __init__(self, address: str) -> None:
        self.address: Final = address
        self._pool: Pool[Any] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._listener: Listener = lambda _: None
        self._announcer: Final = Announcer(address)
        self._under_way: set[asyncio.Task[Any]] = set()
        self._heard_during: list[set[str]] = []
        self._outage: Final = Outage("notifications from other workers")

    @property
    def waiting(self) -> int:
        """Return the number of transactions that are being written."""
        return len(self._under_way)

    def prepare(self) -> None:
        """Connect and upgrade the schema, so that faults are reported before anything is started."""
        from silvergold.server.store.diagnosis import explained
        from silvergold.server.store.upgrade import upgrade_postgres

        with explained(self.address):
            asyncio.run(upgrade_postgres(self.address))

    async def open(self, listen: Listener) -> None:
        """Upgrade the schema, connect, and listen for notifications of all workers."""
        from silvergold.server.store.upgrade import upgrade_postgres

        await upgrade_postgres(self.address)
        # with a least size, the pool would try to reconnect by itself, and log a traceback each time
        self._pool = await asyncpg.create_pool(
            self.address, min_size=0, max_size=CONNECTIONS, command_timeout=SECONDS, timeout=SECONDS, reset=_keep
        )
        self._listener = listen
        heard = asyncio.Event()
        self._listening = asyncio.create_task(self._listen_on(heard), name="listen")
        with contextlib.suppress(TimeoutError):  # after a later connection every table counts as changed
            async with asyncio.timeout(SECONDS):
                await heard.wait()

    async def close(self) -> None:
        """Finish running transactions, then disconnect."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self._announcer.close()
        if self._pool is not None:
            await self._pool.close()

    async def read(self, make: Callable[[], Transaction[T]]) -> T:
        """Run a transaction in which all queries see the same moment."""
        try:
            async with self._pool_now().acquire(timeout=SECONDS) as connection, _one_moment(connection):
                return await drive(make(), connection, [])
        except AWAY as fault:
            raise StoreUnavailable(_told(fault)) from fault

    async def write(self, make: Callable[[], Transaction[T]]) -> T:
        """Run a transaction in a task of its own, so that it is committed even if the caller is cancelled."""
        writing = asyncio.create_task(self._write(make), name="write")
        self._under_way.add(writing)
        writing.add_done_callback(self._under_way.discard)
        return await asyncio.shield(writing)

    async def _write(self, make: Callable[[], Transaction[T]]) -> T:
        notifications: list[Notification] = []
        heard: set[str] = set()
        try:
            async with self._pool_now().acquire(timeout=SECONDS) as connection:
                self._heard_during.append(heard)
                async with connection.transaction():
                    value = await drive(make(), connection, notifications)
        except Refusal:
            raise
        except AWAY as fault:
            raise StoreUnavailable(_told(fault)) from fault
        finally:
            self._heard_during = [each for each in self._heard_during if each is not heard]
        self._tell(notifications, heard)
        return value

    def _tell(self, told: list[Notification], heard: set[str]) -> None:
        """Notify this worker at once, and the others soon.

        This worker gets the new rows too, unless another worker has announced a change of the table during the
        transaction: that change may be the newer one. Nothing can arrive in between, because nothing is awaited.
        """
        texts = [text_of(notification) for notification in told]
        for notification, text in zip(told, texts, strict=True):
            is_newest = heard.isdisjoint((text, ANYTHING))
            try:
                self._listener(notification if is_newest else parsed(text))
            except Exception:
                log.exception("a notification was not taken")
        self._announcer.announce(texts)

    def _hear(self, _connection: object, pid: int, _channel: str, text: object) -> None:
        """Pass on a notification of another worker; this worker has notified itself already (`_tell`)."""
        if not self._announcer.is_sender(pid):
            for heard in self._heard_during:
                heard.add(str(text))
            self._listener(parsed(str(text)))

    def free_bytes(self) -> int | None:
        """Return None: the disk may be that of another machine."""
        return None

    async def backup(self, path: Path) -> None:
        """Write all rows as of one moment to an SQLite file."""
        from silvergold.server.store.backup import from_postgres

        await from_postgres(self.address, path)

    def _pool_now(self) -> Pool[Any]:
        if self._pool is None:
            raise StoreUnavailable("not connected")
        return self._pool

    async def _listen_on(self, heard: asyncio.Event) -> None:
        """Pass on the notifications of all workers; after a lost connection every table may have changed."""
        while True:
            try:
                await self._listen_once(heard)
                await asyncio.sleep(1.0)
            except AWAY as fault:
                await asyncio.sleep(self._outage.failed(fault))

    async def _listen_once(self, heard: asyncio.Event) -> None:
        connection = await asyncpg.connect(self.address, timeout=SECONDS)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._hear)
            heard.set()
            self._outage.is_over()
            self._listener(AnythingWritten())
            await lost.wait()
        finally:
            with contextlib.suppress(*AWAY):
                await connection.close(timeout=1.0)


async def _keep(_connection: Connection[Any]) -> None:
    """Reset nothing when a connection goes back to the pool: transactions here change no settings of a session."""


def _one_moment(connection: Connection[Any]) -> Any:
    return connection.transaction(isolation="repeatable_read", readonly=True)


def _told(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}"
