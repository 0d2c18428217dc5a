"""A store in PostgreSQL: row locks instead of one writer, and LISTEN and NOTIFY between workers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import asyncpg  # type: ignore[import-untyped]

from silvergold.server.protocol.refusals import Refusal, StoreUnavailable
from silvergold.server.store.base import Listener, Notify, Query, Transaction

if TYPE_CHECKING:
    from asyncpg import Connection, Pool

T = TypeVar("T")

CHANNEL: Final = "silvergold"
CONNECTIONS: Final = 8
SECONDS: Final = 10.0
"""Seconds to wait for a connection or a lock."""

AWAY: Final = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)

log = logging.getLogger("silvergold.store")


async def drive(task: Transaction[T], connection: Connection[Any], hints: list[str]) -> T:
    """Run a transaction to its end, and collect its notifications."""
    rows: list[Any] = []
    try:
        step = next(task)
        while True:
            if isinstance(step, Query):
                rows = await connection.fetch(_spelt(step), *step.values)
            else:
                hints.append(step.table)
            step = task.send(rows)
    except StopIteration as done:
        value: T = done.value
        return value


def _spelt(ask: Query) -> str:
    return f"{ask.sql} FOR UPDATE" if ask.lock else ask.sql


class PostgresStore:
    """A database that several workers share."""

    many_workers = True

    def __init__(self, address: str) -> None:
        self.address: Final = address
        self._pool: Pool[Any] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._under_way: set[asyncio.Task[Any]] = set()

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
        self._pool = await asyncpg.create_pool(
            self.address, min_size=1, max_size=CONNECTIONS, command_timeout=SECONDS, timeout=SECONDS
        )
        heard = asyncio.Event()
        self._listening = asyncio.create_task(self._listen_on(listen, heard), name="listen")
        with contextlib.suppress(TimeoutError):  # after a later connection every table counts as changed
            async with asyncio.timeout(SECONDS):
                await heard.wait()

    async def close(self) -> None:
        """Finish running transactions, then disconnect."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await asyncio.gather(*self._under_way, return_exceptions=True)
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
        hints: list[str] = []
        try:
            async with self._pool_now().acquire(timeout=SECONDS) as connection, connection.transaction():
                value = await drive(make(), connection, hints)
                for table in dict.fromkeys(hints):  # sent by the database when, and only when, it commits
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, table)
            return value
        except Refusal:
            raise
        except AWAY as fault:
            raise StoreUnavailable(_told(fault)) from fault

    async def backup(self, path: Path) -> None:
        """Write all rows as of one moment to an SQLite file."""
        from silvergold.server.store.backup import from_postgres

        await from_postgres(self.address, path)

    def _pool_now(self) -> Pool[Any]:
        if self._pool is None:
            raise StoreUnavailable("not connected")
        return self._pool

    async def _listen_on(self, listen: Listener, heard: asyncio.Event) -> None:
        """Pass on the notifications of all workers; after a lost connection every table may have changed."""
        while True:
            try:
                await self._listen_once(listen, heard)
            except AWAY as fault:
                log.warning("hints are interrupted: %s", _told(fault))
            await asyncio.sleep(1.0)

    async def _listen_once(self, listen: Listener, heard: asyncio.Event) -> None:
        connection = await asyncpg.connect(self.address, timeout=SECONDS)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(
                CHANNEL, lambda _connection, _pid, _channel, table: listen(Notify(str(table)))
            )
            heard.set()
            listen(Notify(""))
            await lost.wait()
        finally:
            with contextlib.suppress(*AWAY):
                await connection.close(timeout=1.0)


def _one_moment(connection: Connection[Any]) -> Any:
    return connection.transaction(isolation="repeatable_read", readonly=True)


def _told(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}"
