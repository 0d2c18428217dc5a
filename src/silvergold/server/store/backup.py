"""Backups: everything as of one moment in one SQLite file, from either database and back into either.

So a backup also moves games between SQLite and PostgreSQL. Restoring gives the database a new epoch, which tells a
running server to drop everything it has cached.

A backup contains the server's last heartbeat. Restoring moves deadlines and other future times by the time since then,
and sets the heartbeat to now in the same transaction, so that no server counts the gap a second time.
"""

from __future__ import annotations

import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from silvergold.errors import FORMAT, SilvergoldError
from silvergold.extras import need
from silvergold.server.clock import system_time
from silvergold.server.store import is_postgres, shown
from silvergold.server.store.diagnosis import ABOUT_A_BACKUP, explained
from silvergold.server.store.rows import COLUMNS
from silvergold.server.store.sqlite import connect, copy_file
from silvergold.server.store.upgrade import HEAD, too_new, upgrade_postgres, upgrade_sqlite, version_of

__all__ = ["backup", "from_postgres", "is_postgres", "restore", "shown"]

ALIVE: Final = "SELECT value FROM meta WHERE name = 'alive'"
SET_ALIVE: Final = (
    "INSERT INTO meta (name, value) VALUES ('alive', '{}') ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
NEW_EPOCH: Final = "UPDATE meta SET value = '{}' WHERE name = 'epoch'"
MOVES: Final = (
    "UPDATE game SET deadline_at = deadline_at + {0}, due_at = due_at + {0}, changed_at = changed_at + {0}",
    "UPDATE account SET seen_at = seen_at + {0} WHERE seen_at > 0",  # 0 marks a guest who is being deleted
    "UPDATE session SET seen_at = seen_at + {0}",
    "UPDATE upload SET created_at = created_at + {0}",
    "UPDATE deck_draft SET changed_at = changed_at + {0}",
    "UPDATE review SET worker = '', lease_until = 0",  # nobody makes it any more
)
"""Statements that move deadlines and expiry times of tables, guests, sessions, decks and drafts by the time since the
backup, and end the leases of reviews."""


async def backup(address: str, target: Path) -> None:
    """Copy a whole database into a new file; the server may keep running."""
    _need_driver(address)
    if target.exists():
        raise SilvergoldError(FORMAT, f"{target} already exists; name a new file for the backup")
    if not is_postgres(address) and not Path(address).is_file():
        raise SilvergoldError(FORMAT, f"there is no database {address}")
    with explained(str(target), ABOUT_A_BACKUP):
        target.touch(exist_ok=False)  # so that any later error is about the database
    try:
        with explained(address, "no backup was written"):
            if is_postgres(address):
                await from_postgres(address, target)
            else:
                copy_file(Path(address), target)
    except BaseException:
        target.unlink(missing_ok=True)  # an incomplete backup is useless
        raise


def _need_driver(address: str) -> None:
    if is_postgres(address):
        need("postgres", "PostgreSQL")


async def restore(source: Path, address: str, keep: Path | None = None) -> None:
    """Restore a backup in one transaction; the server may keep running, and its players reconnect.

    What is replaced is first copied into the new file `keep`, under the same lock, so that no move falls between the
    copy and the restore. No player loses thinking time for the time since the backup.
    """
    _need_driver(address)
    with _upgraded(source) as backup, explained(address), _whole_or_none(keep):
        if is_postgres(address):
            await _into_postgres(backup, address, keep)
        else:
            _into_sqlite(backup, Path(address), keep)


@contextmanager
def _whole_or_none(keep: Path | None) -> Iterator[None]:
    """Remove the copy of a restore that failed: the database is as it was."""
    if keep is None:
        yield
        return
    with explained(str(keep), ABOUT_A_BACKUP):
        keep.touch(exist_ok=False)
    try:
        yield
    except BaseException:
        keep.unlink(missing_ok=True)
        raise


@contextmanager
def _upgraded(path: Path) -> Iterator[Path]:
    """Yield a backup, or an upgraded copy if an older server made it; the backup itself is never changed."""
    version = _version_in(path)
    if version == HEAD:
        yield path
        return
    with TemporaryDirectory(prefix="silvergold-restore-") as folder:
        copy = Path(folder) / "backup.db"
        shutil.copy(path, copy)
        upgrade_sqlite(copy)
        yield copy


def _version_in(path: Path) -> str:
    """Return the schema version of a backup; raise SilvergoldError if this server cannot read it."""
    if not path.is_file():
        raise SilvergoldError(FORMAT, f"there is no backup {path}")
    advice = "a backup is a file that silvergold backup wrote, and this user must be able to read it"
    with explained(str(path), advice), closing(sqlite3.connect(path)) as connection:
        version = version_of(connection, path)
    if version is None:
        raise SilvergoldError(FORMAT, f"{path} is empty; name another backup")
    if version > HEAD:
        raise too_new(str(path), version)
    return version


def _taken_at(backup: Path) -> int | None:
    """Return the last moment at which the server of a backup is known to have been up, or None.

    Backups that older servers took from PostgreSQL have no heartbeat: there the newest event or change counts.
    """
    signs = (ALIVE, "SELECT MAX(at) FROM event", "SELECT MAX(changed_at) FROM game")
    with closing(sqlite3.connect(backup)) as connection:
        times = [row[0] for sign in signs for row in connection.execute(sign) if row[0] is not None]
    return max(map(int, times), default=None)


def _last_steps(backup: Path) -> list[str]:
    """Return the statements that end a restore: move the times, set the heartbeat, begin a new epoch."""
    now, taken = system_time(), _taken_at(backup)
    gap = 0 if taken is None else max(0, now - taken)
    return [*(move.format(gap) for move in MOVES), SET_ALIVE.format(now), NEW_EPOCH.format(secrets.token_hex(8))]


def _into_sqlite(source: Path, target: Path, keep: Path | None) -> None:
    upgrade_sqlite(target)
    with closing(connect(target)) as connection:
        connection.execute("ATTACH ? AS kept", (str(source),))
        connection.execute("BEGIN IMMEDIATE")
        if keep is not None:
            copy_file(target, keep)  # through another connection, which may read while this one keeps writers away
        for table in reversed(COLUMNS):
            connection.execute(f"DELETE FROM main.{table}")
        for table, columns in COLUMNS.items():
            names = ", ".join(columns)
            connection.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM kept.{table}")
        for step in _last_steps(source):
            connection.execute(step)
        connection.execute("COMMIT")


async def from_postgres(address: str, target: Path) -> None:
    """Copy a PostgreSQL database into an SQLite file."""
    import asyncpg  # type: ignore[import-untyped]

    upgrade_sqlite(target)
    source = await asyncpg.connect(address)
    try:
        async with source.transaction(isolation="repeatable_read", readonly=True):
            with closing(connect(target)) as connection:
                connection.execute("BEGIN")
                for table, columns in COLUMNS.items():
                    places = ", ".join("?" * len(columns))
                    async for row in source.cursor(f"SELECT {', '.join(columns)} FROM {table}", prefetch=1000):
                        connection.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", tuple(row))
                alive = await source.fetchval(ALIVE)
                if alive is not None:
                    connection.execute(SET_ALIVE.format(int(alive)))
                connection.execute("COMMIT")
                connection.execute("PRAGMA journal_mode = DELETE")  # one file, which can be read on a read-only disk
    finally:
        await source.close()


async def _into_postgres(source: Path, address: str, keep: Path | None) -> None:
    import asyncpg

    await upgrade_postgres(address)
    target = await asyncpg.connect(address)
    try:
        with closing(sqlite3.connect(source)) as connection:  # a backup is never changed
            async with target.transaction():
                await target.execute(SET_ALIVE.format(system_time()))  # first, like every heartbeat, to avoid deadlocks
                # no TRUNCATE: transactions that began before it would see empty tables, and end everybody's session
                await target.execute(f"LOCK TABLE {', '.join(COLUMNS)} IN EXCLUSIVE MODE")
                if keep is not None:
                    await from_postgres(address, keep)  # this mode lets others read
                for table in reversed(COLUMNS):
                    await target.execute(f"DELETE FROM {table}")
                for table, columns in COLUMNS.items():
                    rows = connection.execute(f"SELECT {', '.join(columns)} FROM {table}")
                    await target.copy_records_to_table(table, records=rows, columns=columns)
                for step in _last_steps(source):
                    await target.execute(step)
                await target.execute("NOTIFY silvergold, ''")
    finally:
        await target.close()
