"""A restart: from the start of the process to the first acknowledgement, with many stored games."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

from benchmarks.load.figures import Figures, Round
from benchmarks.load.people import Seat, our_tables
from benchmarks.load.servers import Server


def multiply(db: Path, games: int) -> int:
    """Store so many copies of the one game in a database, and return the number of events."""
    with contextlib.closing(sqlite3.connect(db)) as connection, connection:
        (table,) = connection.execute("SELECT id FROM game").fetchone()
        for name, key in (("game", "id"), ("seat", "game_id"), ("event", "game_id")):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            chosen = ", ".join("'copy' || n" if column == key else column for column in columns)
            connection.execute(
                f"WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < {games})"
                f" INSERT INTO {name} ({', '.join(columns)})"
                f" SELECT {chosen} FROM {name}, counted WHERE {key} = '{table}'"
            )
        return int(connection.execute("SELECT COUNT(*) FROM event").fetchone()[0])


async def first_acknowledgement(again: Server, who: list[tuple[str, int, str]], figures: Figures, first: int) -> float:
    """Reconnect all players and wait for the first acknowledgement; return after how many seconds a socket was open."""
    up = 0.0
    while len(figures.acks) == first:
        with contextlib.suppress(OSError):
            seats = [Seat(*one, Round(), figures, (0.0, 0.0)) for one in who]
            await seats[0].sit(again.port)
            up = time.perf_counter() - again.began
            await asyncio.gather(*(seat.sit(again.port) for seat in seats[1:]))
            while len(figures.acks) == first:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
    return up


async def restart(folder: Path, games: int) -> dict[str, Any]:
    """Measure from the start of the process to the first acknowledgement, with so many stored games."""
    db, figures = folder / "restart.db", Figures(counts=True, held=None)
    server = Server(db)
    await server.up()
    seats = await our_tables(server.port, 1, figures, (0.0, 0.0))
    await asyncio.gather(*(seat.sit(server.port) for seat in seats))
    while len(figures.acks) < 60:
        await asyncio.sleep(0.01)
    server.stop(signal.SIGKILL)
    events = multiply(db, games)
    again, first = Server(db), len(figures.acks)
    up = await first_acknowledgement(again, [seat.who for seat in seats], figures, first)
    spent = time.perf_counter() - again.began
    again.stop()
    size = sum(path.stat().st_size for path in folder.glob("restart.db*")) >> 20
    return {
        "stored games": games,
        "stored events": events,
        "database MiB": size,
        "first socket s": round(up, 2),
        "first acknowledgement s": round(spent, 2),
    }
