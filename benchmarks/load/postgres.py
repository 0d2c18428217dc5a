"""Servers of silvergold with several workers, on a PostgreSQL that is started here and syncs every commit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benchmarks.load.processes import sockets_of, tree_of
from benchmarks.load.servers import Server
from tests.server.cluster import Cluster, programs

NO_POSTGRES = "PostgreSQL is not installed"


class PostgresServer(Server):
    """This server with several workers on a PostgreSQL of its own."""

    def __init__(self, cluster: Cluster, folder: Path, workers: int) -> None:
        self.name = f"silvergold (PostgreSQL, fsync=on, {workers} workers)"
        self.workers, self.address = workers, cluster.new_database()
        self.database = (server_process(cluster),)
        self._start(folder, "--db", self.address, "--workers", str(workers))

    async def stored(self) -> int:
        return await size_of(self.address)

    async def syncs(self) -> int | None:
        return await syncs_of(self.address)

    def spread(self) -> list[int]:
        return sorted(
            (sockets_of(pid) for pid in tree_of(self.pid) if "spawn_main" in _command_line(pid)), reverse=True
        )[: self.workers]


async def ask(address: str, sql: str) -> Any:
    """Return the one value that a query finds in PostgreSQL."""
    import asyncpg  # type: ignore[import-untyped] # it ships no types

    connection = await asyncpg.connect(address)
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


async def size_of(address: str) -> int:
    """Return the bytes of all rows and indexes, without what every database of PostgreSQL contains."""
    return int(await ask(address, "SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables"))


async def syncs_of(address: str) -> int:
    """Return how often PostgreSQL has synced its log to disk."""
    return int(await ask(address, "SELECT wal_sync FROM pg_stat_wal"))


def server_process(cluster: Cluster) -> int:
    """Return the process of a PostgreSQL server."""
    return int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])


def _command_line(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()


def has_postgres() -> bool:
    """Return whether the programs of PostgreSQL are installed."""
    return programs() is not None


def start_postgres() -> Cluster | None:
    """Return a PostgreSQL of our own that syncs every commit, or None where it is not installed."""
    found = programs()
    if found is None:
        return None
    cluster = Cluster(found, "-c fsync=on -c synchronous_commit=on -c full_page_writes=on -c max_connections=200")
    cluster.start()
    return cluster
