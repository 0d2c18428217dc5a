"""A store in one SQLite file: one task writes, and commits all waiting transactions together.

Statements run in the event loop, which is faster than a thread; only the sync to disk runs in a thread.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import sqlite3
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from msgspec import Struct

from silvergold.errors import FORMAT, SilvergoldError
from silvergold.server.protocol.refusals import StoreUnavailable
from silvergold.server.store.base import Listener, Query, Transaction
from silvergold.server.store.disk_thread import DiskThread
from silvergold.server.store.file_lock import ServerLock
from silvergold.server.store.notifications import AnythingWritten, Notification

T = TypeVar("T")

OLDEST_SQLITE: Final = (3, 35, 0)
MOST_AT_ONCE: Final = 64
"""Transactions that share a commit; more would delay the first ones."""

BUSY_MS: Final = 5000
SETTINGS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # an acknowledged move is on the disk
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA foreign_keys = ON",
)
_UNKNOWN: Final = -1
"""Instead of the file's version: another program may have written since the last commit."""


def connect(path: Path) -> sqlite3.Connection:
    """Return a connection that begins no transactions by itself."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for setting in SETTINGS:
        connection.execute(setting)
    return connection


def _impatient(path: Path) -> sqlite3.Connection:
    """Return a connection that fails at once when another program locks the file: the event loop must not wait."""
    connection = connect(path)
    connection.execute("PRAGMA busy_timeout = 0")
    return connection


@lru_cache(maxsize=256)
def _spelt(sql: str) -> str:
    """Return SQL with the placeholders of SQLite: ?1 instead of $1."""
    return re.sub(r"\$(\d+)", r"?\1", sql)


def drive(
    task: Transaction[T], connection: sqlite3.Connection, notifications: list[Notification], first: str = ""
) -> T:
    """Run a transaction to its end, and collect its notifications. `first` is executed before its first step."""
    rows: list[Any] = []
    try:
        step = next(task)
        if first:
            connection.execute(first)
        while True:
            if isinstance(step, Query):
                rows = connection.execute(_spelt(step.sql), step.values).fetchall()
            else:
                notifications.append(step)
            step = task.send(rows)
    except StopIteration as done:
        value: T = done.value
        return value


class _PendingWrite(Struct, eq=False):
    """A transaction that waits for the writer, and its result."""

    make: Callable[[], Transaction[Any]]
    future: asyncio.Future[Any]
    notifications: list[Notification] = []
    value: Any = None
    fault: Exception | None = None

    def run(self, connection: sqlite3.Connection) -> bool:
        """Run the transaction; return whether it has failed after it had changed something."""
        changes, self.fault = connection.total_changes, None
        try:
            self.value = drive(self.make(), connection, self.notifications)
        except sqlite3.IntegrityError as fault:  # a key, the last defence
            self.fault = StoreUnavailable(f"refused by a key: {fault}")
        except sqlite3.Error:
            raise
        except Exception as fault:  # noqa: BLE001 - handed on to the one who waits
            self.fault = fault
        if self.fault is not None:
            self.notifications.clear()
        return self.fault is not None and connection.total_changes != changes

    def run_alone(self, connection: sqlite3.Connection) -> None:
        """Run the transaction in a savepoint: if it fails, only its own changes are undone."""
        self.notifications.clear()
        connection.execute("SAVEPOINT job")
        self.run(connection)
        if self.fault is not None:
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")

    def tell(self) -> None:
        """Pass the result to the caller."""
        if self.future.done():  # the caller was cancelled; the changes stay
            return
        if self.fault is not None:
            self.future.set_exception(self.fault)
        else:
            self.future.set_result(self.value)


class SqliteStore:
    """One file, one process."""

    many_workers = False

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._jobs: asyncio.Queue[_PendingWrite | None] = asyncio.Queue()
        self._disk: Final = DiskThread()
        self._listen: Listener = lambda _: None
        self._reader: sqlite3.Connection | None = None
        self._writing: asyncio.Task[None] | None = None
        self._lock: Final = ServerLock(path)
        self._version: int | None = None

    @property
    def waiting(self) -> int:
        """Return the number of transactions that wait for the writer."""
        return self._jobs.qsize()

    def prepare(self) -> None:
        """Lock the file for this server, and create or upgrade it."""
        from silvergold.server.store.diagnosis import explained
        from silvergold.server.store.upgrade import upgrade_sqlite

        if self._lock.is_held:
            return
        # RETURNING, with which a table is written safely, is not known to older ones
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            oldest = ".".join(map(str, OLDEST_SQLITE))
            here = f"this Python has SQLite {sqlite3.sqlite_version}"
            raise SilvergoldError(FORMAT, f"{here}; the server needs {oldest} or newer, or PostgreSQL (--db)")
        with explained(str(self.path)):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.take()
            try:
                upgrade_sqlite(self.path)
                _check_writable(self.path)
            except BaseException:
                self._lock.release()
                raise

    async def open(self, listen: Listener) -> None:
        """Prepare the file and start the writer."""
        await asyncio.to_thread(self.prepare)
        self._listen = listen
        self._reader = connect(self.path)
        self._writing = asyncio.create_task(self._write_on(), name="writer")

    async def close(self) -> None:
        """Write all waiting transactions, then stop."""
        if self._writing is not None:
            self._jobs.put_nowait(None)
            await self._writing
            self._writing = None
            self._disk.close()
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        self._lock.release()

    async def read(self, make: Callable[[], Transaction[T]]) -> T:
        """Run a transaction that sees the last commit and never waits for the writer."""
        try:
            if self._reader is None:
                self._reader = connect(self.path)
            try:
                return drive(make(), self._reader, [], first="BEGIN")  # all queries see the same moment
            finally:
                if self._reader.in_transaction:
                    self._reader.execute("COMMIT")
        except sqlite3.Error as fault:
            self._reader = None
            raise StoreUnavailable(str(fault)) from fault

    async def write(self, make: Callable[[], Transaction[T]]) -> T:
        """Pass a transaction to the writer; it is committed even if the caller is cancelled."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_PendingWrite(make, future))
        return await future

    def free_bytes(self) -> int | None:
        """Return how much room is left on the disk of the file; None if the system does not say."""
        try:
            return shutil.disk_usage(self.path.parent).free
        except OSError:
            return None

    async def backup(self, path: Path) -> None:
        """Write a compacted copy as of one moment."""
        await asyncio.to_thread(copy_file, self.path, path)

    # The writer -------------------------------------------------------------------------------------------------------

    async def _write_on(self) -> None:
        connection: sqlite3.Connection | None = None
        while batch := await self._next_batch():
            try:
                if connection is None:
                    connection = await self._disk.run(_impatient, self.path)
                await self._commit(connection, batch)
            except sqlite3.Error as fault:
                _drop(connection)
                connection, self._version = None, _UNKNOWN  # a new connection counts from its own start
                for job in batch:
                    job.fault, job.notifications = StoreUnavailable(str(fault)), []
            # not here: a listener may fail, and the writer must go on
            asyncio.get_running_loop().call_soon(self._tell, batch)
        _drop(connection)

    async def _next_batch(self) -> list[_PendingWrite]:
        """Return the waiting transactions, at most MOST_AT_ONCE; none when the store is being closed."""
        batch: list[_PendingWrite] = []
        job = await self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_AT_ONCE or self._jobs.empty():
                return batch
            job = self._jobs.get_nowait()
        if batch:
            self._jobs.put_nowait(None)
        return batch

    async def _commit(self, connection: sqlite3.Connection, batch: list[_PendingWrite]) -> None:
        """Commit all of them in one transaction with one sync to disk.

        A transaction that fails has usually changed nothing: it was refused. So savepoints, which take as long as a
        statement, are used only if one has to be undone: then all are run again.
        """
        await self._begin(connection)
        # another program has written to the file, or may have; each heartbeat comes here
        (version,) = connection.execute("PRAGMA data_version").fetchone()
        if self._version not in (None, version):
            asyncio.get_running_loop().call_soon(self._listen, AnythingWritten())
        self._version = version
        if any(job.run(connection) for job in batch):
            connection.execute("ROLLBACK")
            await self._begin(connection)
            for job in batch:
                job.run_alone(connection)
        await self._disk.run(connection.execute, "COMMIT")

    async def _begin(self, connection: sqlite3.Connection) -> None:
        """Begin a transaction; if another program locks the file, wait in a thread."""
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as fault:
            if not _is_busy(fault):
                raise
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            await self._disk.run(connection.execute, "BEGIN IMMEDIATE")
            connection.execute("PRAGMA busy_timeout = 0")

    def _tell(self, batch: list[_PendingWrite]) -> None:
        """Acknowledge, and only then send the notifications."""
        for job in batch:
            job.tell()
        for job in batch:
            for notification in job.notifications:
                self._listen(notification)


def _drop(connection: sqlite3.Connection | None) -> None:
    """Close a connection that failed; its open transaction is undone."""
    if connection is not None:
        with contextlib.suppress(sqlite3.Error):
            connection.close()


def _check_writable(path: Path) -> None:
    """Raise sqlite3.Error if the file cannot be written; another program may hold it for a moment."""
    with contextlib.closing(_impatient(path)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("DELETE FROM meta WHERE 0")  # the line before succeeds even if the file is read-only
        except sqlite3.OperationalError as fault:
            if not _is_busy(fault):
                raise


def _is_busy(fault: sqlite3.OperationalError) -> bool:
    """Return whether another program has locked the file."""
    return fault.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def copy_file(source: Path, target: Path) -> None:
    """Copy a database into a new file."""
    connection = connect(source)
    try:
        connection.execute("VACUUM INTO ?", (str(target),))
    finally:
        connection.close()
