"""Where games are kept: one SQLite file, or PostgreSQL for several workers.

`store_at(address)` picks the back end. Tasks (`tasks.py`) are written once for both.
"""

from __future__ import annotations

from pathlib import Path

from silvergold.server.store.protocol import Store
from silvergold.server.store.sqlite import SqliteStore

__all__ = ["Store", "is_postgres", "store_at"]

POSTGRES = ("postgresql://", "postgres://")


def is_postgres(address: str) -> bool:
    """Is this the address of a PostgreSQL database, and not a file?"""
    return address.startswith(POSTGRES)


def store_at(address: str) -> Store:
    """The store at a file, or at a `postgresql://…` address."""
    if not is_postgres(address):
        return SqliteStore(Path(address))
    from silvergold.server.store.postgres import PostgresStore

    return PostgresStore(address)
