"""Everything in one SQLite file: one task writes, and all that waits is committed together.

Statements run in the event loop, which is quicker than handing them to a thread; only the disk is waited for elsewhere.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from silvergold.server.faults import StoreAway
from silvergold.server.store.protocol import Ask, Listener, Task

T = TypeVar("T")

MOST_AT_ONCE: Final = 64
"""How many tasks share a commit at most: nobody waits for a longer batch."""

BUSY_MS: Final = 5000
DISK: Final = "silvergold-disk"
"""What the thread that waits for the disk is called."""

SETTINGS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # an acknowledged move is on the disk, not only on its way
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA foreign_keys = ON",
)


def connect(path: Path) -> sqlite3.Connection:
    """A connection that begins no transactions by itself."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    for setting in SETTINGS:
        connection.execute(setting)
    return connection


def _impatient(path: Path) -> sqlite3.Connection:
    """A connection that says at once when another program holds the file: the event loop must not wait."""
    connection = connect(path)
    connection.execute("PRAGMA busy_timeout = 0")
    return connection


@lru_cache(maxsize=256)
def _spelt(sql: str) -> str:
    """SQLite writes ?1 where the tasks say $1."""
    return re.sub(r"\$(\d+)", r"?\1", sql)


def drive(task: Task[T], connection: sqlite3.Connection, hints: list[str]) -> T:
    """Run a task to its end."""
    rows: list[Any] = []
    try:
        step = next(task)
        while True:
            if isinstance(step, Ask):
                rows = connection.execute(_spelt(step.sql), step.values).fetchall()
            else:
                hints.append(step.table)
            step = task.send(rows)
    except StopIteration as done:
        value: T = done.value
        return value


@dataclass(slots=True)
class _Job:
    """A task, who waits for it, and what came of it."""

    make: Callable[[], Task[Any]]
    future: asyncio.Future[Any]
    hints: list[str] = field(default_factory=list)
    value: Any = None
    fault: Exception | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        """The task on its own ground: what it raises undoes its own work and nobody else's."""
        connection.execute("SAVEPOINT job")
        try:
            self.value = drive(self.make(), connection, self.hints)
        except sqlite3.IntegrityError as fault:  # a key, the last defence
            self.fault = StoreAway(f"refused by a key: {fault}")
        except sqlite3.Error:
            raise
        except Exception as fault:  # noqa: BLE001 - handed on to the one who waits
            self.fault = fault
        if self.fault is not None:
            self.hints.clear()
            connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")

    def tell(self) -> None:
        """The one who waits goes on."""
        if self.future.done():  # they went away; what is written stays written
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
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._disk: Final = ThreadPoolExecutor(1, DISK)
        self._listen: Listener = lambda _: None
        self._reader: sqlite3.Connection | None = None
        self._writing: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many tasks wait for the writer."""
        return self._jobs.qsize()

    async def open(self, listen: Listener) -> None:
        """Make or upgrade the file and start the writer."""
        from silvergold.server.store.upgrade import upgrade_sqlite

        await asyncio.to_thread(upgrade_sqlite, self.path)
        self._listen = listen
        self._reader = connect(self.path)
        self._writing = asyncio.create_task(self._write_on(), name="writer")

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        if self._writing is not None:
            self._jobs.put_nowait(None)
            await self._writing
            self._writing = None
            self._disk.shutdown()
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    async def read(self, make: Callable[[], Task[T]]) -> T:
        """Readers see the last commit and never wait for the writer."""
        try:
            return self._read(make)
        except sqlite3.Error as fault:
            self._reader = None
            raise StoreAway(str(fault)) from fault

    def _read(self, make: Callable[[], Task[T]]) -> T:
        if self._reader is None:
            self._reader = connect(self.path)
        self._reader.execute("BEGIN")  # one moment for all that the task asks
        try:
            return drive(make(), self._reader, [])
        finally:
            self._reader.execute("COMMIT")

    async def write(self, make: Callable[[], Task[T]]) -> T:
        """Hand the task to the writer; its commit goes on whatever happens to the caller."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job(make, future))
        return await future

    async def backup(self, path: Path) -> None:
        """A copy as of one moment, compacted."""
        await asyncio.to_thread(copy_file, self.path, path)

    # The writer -------------------------------------------------------------------------------------------------------

    async def _write_on(self) -> None:
        connection: sqlite3.Connection | None = None
        while batch := await self._next_batch():
            try:
                if connection is None:
                    connection = await self._elsewhere(_impatient, self.path)
                await self._commit(connection, batch)
            except sqlite3.Error as fault:
                _drop(connection)
                connection = None
                for job in batch:
                    job.fault, job.hints = StoreAway(str(fault)), []
            # not here: whoever is told may fail, and the writer has to go on
            asyncio.get_running_loop().call_soon(self._tell, batch)
        _drop(connection)

    async def _next_batch(self) -> list[_Job]:
        """Whoever is waiting now; nobody when the store is being closed."""
        batch: list[_Job] = []
        job = await self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_AT_ONCE or self._jobs.empty():
                return batch
            job = self._jobs.get_nowait()
        if batch:
            self._jobs.put_nowait(None)
        return batch

    async def _commit(self, connection: sqlite3.Connection, batch: list[_Job]) -> None:
        """One transaction, one sync to the disk, for all of them."""
        await self._begin(connection)
        for job in batch:
            job.run(connection)
        await self._elsewhere(connection.execute, "COMMIT")

    async def _begin(self, connection: sqlite3.Connection) -> None:
        """At once; if another program holds the file, with patience that holds up nobody."""
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
            await self._elsewhere(connection.execute, "BEGIN IMMEDIATE")
            connection.execute("PRAGMA busy_timeout = 0")

    async def _elsewhere(self, call: Callable[..., T], *values: Any) -> T:
        """In the thread that waits for the disk."""
        return await asyncio.get_running_loop().run_in_executor(self._disk, call, *values)

    def _tell(self, batch: list[_Job]) -> None:
        """Acknowledge, and only then send the hints."""
        for job in batch:
            job.tell()
        for table in dict.fromkeys(hint for job in batch for hint in job.hints):
            self._listen(table)


def _drop(connection: sqlite3.Connection | None) -> None:
    """Close a connection that failed; whatever it had begun is undone."""
    if connection is not None:
        with contextlib.suppress(sqlite3.Error):
            connection.close()


def copy_file(source: Path, target: Path) -> None:
    """All of a database into a new file."""
    connection = connect(source)
    try:
        connection.execute("VACUUM INTO ?", (str(target),))
    finally:
        connection.close()
