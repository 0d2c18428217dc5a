"""Upgrade a database to the current schema.

For SQLite, Alembic is only loaded when there is something to do, because that takes half a second.
"""

from __future__ import annotations

import secrets
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from silvergold.errors import FORMAT, SilvergoldError

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

HEAD: Final = "0011"
"""The newest revision in `migrations/versions`; a test checks that they agree."""

CONNECTS_WITHIN: Final = 10.0
"""Seconds that PostgreSQL may take to answer at all."""

MIGRATIONS: Final = Path(__file__).parent / "migrations"
VERSION_QUERY: Final = "SELECT version_num FROM alembic_version"


def upgrade_sqlite(path: Path) -> None:
    """Make the file if there is none, and upgrade it if it is older; raise SilvergoldError if it is not ours."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path)
    try:
        version = version_of(connection, path)
        if version is not None and version > HEAD:
            raise too_new(str(path), version)
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()
    if version == HEAD:
        return
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as live:
            upgrade(live)
    finally:
        engine.dispose()


def version_of(connection: sqlite3.Connection, path: Path) -> str | None:
    """Return the revision of a database, None if it is empty; raise SilvergoldError if another program made it."""
    try:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        rows = connection.execute(VERSION_QUERY).fetchall() if "alembic_version" in tables else []
    except sqlite3.OperationalError:  # it cannot be read; that is about the file, not about what is in it
        raise
    except sqlite3.DatabaseError as fault:
        raise SilvergoldError(FORMAT, f"{path} is no database of this server: {fault}") from None
    if tables and "alembic_version" not in tables:
        reason = f"{path} is a database of another program: it has a table {min(tables)!r}"
        raise SilvergoldError(FORMAT, f"{reason}; name another file with --db")
    return str(rows[0][0]) if rows else None


def too_new(what: str, found: str) -> SilvergoldError:
    """Return the refusal of tables that a newer server made."""
    reason = f"{what} holds tables of version {found}, and this server knows versions up to {HEAD}"
    return SilvergoldError(FORMAT, f"{reason}; use the server that made it, or a newer one")


async def upgrade_postgres(address: str) -> None:
    """Upgrade a PostgreSQL database; a lock keeps other workers from doing it at the same time."""
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    there = "postgresql+asyncpg://" + address.partition("://")[2]
    engine = create_async_engine(there, connect_args={"timeout": CONNECTS_WITHIN})
    try:
        async with engine.begin() as live:
            await live.execute(text("SELECT pg_advisory_xact_lock(738531)"))
            await live.run_sync(upgrade)
    finally:
        await engine.dispose()


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, and give a new database its epoch."""
    from alembic import command
    from alembic.migration import MigrationContext
    from sqlalchemy import text

    version = MigrationContext.configure(connection).get_current_revision()
    if version is not None and version > HEAD:
        raise too_new("the database", version)
    command.upgrade(config(connection), "head")
    new = {"value": secrets.token_hex(8)}
    connection.execute(text("INSERT INTO meta (name, value) VALUES ('epoch', :value) ON CONFLICT DO NOTHING"), new)


def config(connection: Any = None) -> Config:
    """Return Alembic's settings: where the migrations are, and the connection they run on."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made
