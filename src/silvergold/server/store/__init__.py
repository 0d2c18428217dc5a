"""Where games are kept: one SQLite file, or PostgreSQL for several workers.

`store_at(address)` picks the back end. Tasks (`transactions.py`) are written once for both.
"""

from __future__ import annotations

import re
from pathlib import Path

from silvergold.extras import need
from silvergold.server.store.base import Store
from silvergold.server.store.sqlite import SqliteStore

__all__ = ["Store", "is_postgres", "shown", "store_at"]

POSTGRES = ("postgresql://", "postgres://")


def is_postgres(address: str) -> bool:
    """Return whether this is the address of a PostgreSQL database, and not a file."""
    return address.startswith(POSTGRES)


def shown(address: str) -> str:
    """Return an address without its login.

    >>> shown("postgresql://sg:secret@db/games?password=secret&sslmode=require")
    'postgresql://…@db/games?password=…&sslmode=require'
    """
    if not is_postgres(address):
        return address
    return re.sub(r"([?&]password=)[^&]*", r"\1…", re.sub(r"(?<=://)[^/?]*@", "…@", address))


def store_at(address: str) -> Store:
    """Return the store at a file, or at a `postgresql://…` address."""
    if not is_postgres(address):
        return SqliteStore(Path(address))
    need("postgres", "PostgreSQL")
    from silvergold.server.store.postgres import PostgresStore

    return PostgresStore(address)
