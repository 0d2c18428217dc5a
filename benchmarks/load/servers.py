"""Servers of silvergold as a run starts them: one process on SQLite."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from benchmarks.load.figures import Figures, Pace, Player
from benchmarks.load.people import our_tables


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """This server, as `silvergold serve` starts it, without limits on one address."""

    name = "silvergold (SQLite, synchronous=FULL)"
    promises = "the move was checked and is on disk (fdatasync)"
    database: tuple[int, ...] = ()
    """The process of the database, if it has one."""

    def __init__(self, db: Path) -> None:
        self.db = db
        self._start(db.parent, "--db", str(db))

    def _start(self, folder: Path, *words: str) -> None:
        self.port = free_port()
        self.began = time.perf_counter()
        limits = ("RATE", "SOCKETS", "CONNECTIONS", "TABLES", "TABLES_A_DAY", "GUESTS", "WARM")
        free = {f"SILVERGOLD_{name}": "0" for name in limits}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "silvergold", "serve", "--port", str(self.port), *words],
            env={**os.environ, **free},
            stdout=subprocess.DEVNULL,
            stderr=(folder / "server.log").open("ab"),
        )
        self.pid = self._process.pid

    async def tables(self, games: int, figures: Figures, pace: Pace) -> Sequence[Player]:
        """Create tables, and return those who will sit there."""
        return await our_tables(self.port, games, figures, pace)

    async def stored(self) -> int:
        """Return the bytes of all stored tables, guests and games."""
        with contextlib.closing(sqlite3.connect(self.db)) as connection:
            sql = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
            return int(connection.execute(sql).fetchone()[0])

    async def syncs(self) -> int | None:
        """Return how often the database was synced to disk; None if that is not counted."""
        return None

    def spread(self) -> list[int]:
        """Return the open sockets of each worker; none where there is one process."""
        return []

    async def up(self) -> None:
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(f"http://127.0.0.1:{self.port}/health")).status_code == 200:
                        return
                assert self._process.poll() is None, "the server ended"
                await asyncio.sleep(0.05)

    def stop(self, number: int = signal.SIGTERM) -> None:
        self._process.send_signal(number)
        self._process.wait(20)


class ServerWithoutDrafts(Server):
    """The same server, whose players send commands without asking first, as those of boardgame.io do."""

    async def tables(self, games: int, figures: Figures, pace: Pace) -> Sequence[Player]:
        return await our_tables(self.port, games, figures, pace, asks=False)
