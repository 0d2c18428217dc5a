"""Backups: everything as of one moment in one SQLite file, from either database and back into either.

So a backup is also the way from SQLite to PostgreSQL and back. Restoring gives the database a new epoch, by which a
running server knows that all it remembers is worthless.
"""

from __future__ import annotations

import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from silvergold.errors import FORMAT, SilvergoldError
from silvergold.server.store.rows import COLUMNS
from silvergold.server.store.sqlite import connect, copy_file
from silvergold.server.store.upgrade import HEAD, upgrade_postgres, upgrade_sqlite, version_of

NEW_EPOCH = "UPDATE meta SET value = '{}' WHERE name = 'epoch'"


def _is_postgres(address: str) -> bool:
    return address.startswith(("postgresql://", "postgres://"))


async def backup(address: str, target: Path) -> None:
    """All that a database holds, into a new file; the server may go on."""
    if target.exists():
        raise SilvergoldError(FORMAT, f"{target} is there already; name a new file for the backup")
    if _is_postgres(address):
        await from_postgres(address, target)
    elif not Path(address).is_file():
        raise SilvergoldError(FORMAT, f"there is no database {address}")
    else:
        copy_file(Path(address), target)


async def restore(source: Path, address: str) -> None:
    """Everything as it was in a backup, in one transaction; the server may go on, and its players come back."""
    with _of_today(source) as backup:
        if _is_postgres(address):
            await _into_postgres(backup, address)
        else:
            _into_sqlite(backup, Path(address))


@contextmanager
def _of_today(path: Path) -> Iterator[Path]:
    """A backup as it is, or an upgraded copy if an older server made it: the backup itself is never changed."""
    found = _version_in(path)
    if found == HEAD:
        yield path
        return
    with TemporaryDirectory(prefix="silvergold-restore-") as folder:
        copy = Path(folder) / "backup.db"
        shutil.copy(path, copy)
        upgrade_sqlite(copy)
        yield copy


def _version_in(path: Path) -> str:
    """Which version a backup's tables have, if this server can read them."""
    if not path.is_file():
        raise SilvergoldError(FORMAT, f"there is no backup {path}")
    with closing(sqlite3.connect(path)) as connection:
        found = version_of(connection)
    if found is None or found > HEAD:
        told = f"{path} holds tables of version {found}, and this server knows versions up to {HEAD}"
        raise SilvergoldError(FORMAT, f"{told}; restore it with the server that made it, or a newer one")
    return found


def _into_sqlite(source: Path, target: Path) -> None:
    upgrade_sqlite(target)
    with closing(connect(target)) as connection:
        connection.execute("ATTACH ? AS kept", (str(source),))
        connection.execute("BEGIN IMMEDIATE")
        for table in reversed(COLUMNS):
            connection.execute(f"DELETE FROM main.{table}")
        for table, columns in COLUMNS.items():
            names = ", ".join(columns)
            connection.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM kept.{table}")
        connection.execute(NEW_EPOCH.format(secrets.token_hex(8)))
        connection.execute("COMMIT")


async def from_postgres(address: str, target: Path) -> None:
    """A PostgreSQL database as an SQLite file."""
    import asyncpg  # type: ignore[import-untyped]

    upgrade_sqlite(target)
    source = await asyncpg.connect(address)
    try:
        async with source.transaction(isolation="repeatable_read", readonly=True):
            with closing(connect(target)) as connection:
                connection.execute("BEGIN")
                for table, columns in COLUMNS.items():
                    await _pour(source, connection, table, columns)
                connection.execute("COMMIT")
    finally:
        await source.close()


async def _pour(source: Any, connection: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> None:
    """One table, row by row, so that its size does not matter."""
    places = ", ".join("?" * len(columns))
    async for row in source.cursor(f"SELECT {', '.join(columns)} FROM {table}", prefetch=1000):
        connection.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", tuple(row))


async def _into_postgres(source: Path, address: str) -> None:
    import asyncpg

    await upgrade_postgres(address)
    target = await asyncpg.connect(address)
    try:
        with closing(connect(source)) as connection:
            async with target.transaction():
                await target.execute(f"TRUNCATE {', '.join(COLUMNS)}")
                for table, columns in COLUMNS.items():
                    rows = connection.execute(f"SELECT {', '.join(columns)} FROM {table}")
                    await target.copy_records_to_table(table, records=rows, columns=columns)
                await target.execute(NEW_EPOCH.format(secrets.token_hex(8)))
                await target.execute("NOTIFY silvergold, ''")
    finally:
        await target.close()
