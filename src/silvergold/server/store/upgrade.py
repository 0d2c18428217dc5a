"""Bring a database to today's schema. Alembic is only loaded when there is something to do: it takes half a second."""

from __future__ import annotations

import secrets
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from silvergold.errors import FORMAT, SilvergoldError

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

HEAD: Final = "0002"
"""The newest revision in `migrations/versions`; a test holds them together."""

MIGRATIONS: Final = Path(__file__).parent / "migrations"
VERSION_QUERY: Final = "SELECT version_num FROM alembic_version"


def upgrade_sqlite(path: Path) -> None:
    """Make the file if there is none, and upgrade it if it is older."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path)
    try:
        found = version_of(connection)
        connection.execute("PRAGMA journal_mode = WAL")
    finally:
        connection.close()
    if found == HEAD:
        return
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as live:
            upgrade(live)
    finally:
        engine.dispose()


def version_of(connection: sqlite3.Connection) -> str | None:
    """The revision of a database; None if it is empty."""
    try:
        rows = connection.execute(VERSION_QUERY).fetchall()
    except sqlite3.OperationalError:  # no such table yet
        return None
    except sqlite3.DatabaseError as fault:
        raise SilvergoldError(FORMAT, f"the file is no database of this server: {fault}") from None
    return str(rows[0][0]) if rows else None


async def upgrade_postgres(address: str) -> None:
    """Upgrade a PostgreSQL database; a lock keeps other workers from doing it at the same time."""
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine("postgresql+asyncpg://" + address.partition("://")[2])
    try:
        async with engine.begin() as live:
            await live.execute(text("SELECT pg_advisory_xact_lock(738531)"))
            await live.run_sync(upgrade)
    finally:
        await engine.dispose()


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, and give a new database its epoch."""
    from alembic import command
    from sqlalchemy import text

    command.upgrade(config(connection), "head")
    new = {"value": secrets.token_hex(8)}
    connection.execute(text("INSERT INTO meta (name, value) VALUES ('epoch', :value) ON CONFLICT DO NOTHING"), new)


def config(connection: Any = None) -> Config:
    """Alembic's settings: where the migrations are, and the connection they run on."""
    from alembic.config import Config

    made = Config()
    made.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    made.set_main_option("path_separator", "os")
    made.attributes["connection"] = connection
    return made
