"""A run: all tables of a server at once, and what it cost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.load.figures import SEATS, Figures, Pace, Player, spread, under
from benchmarks.load.processes import cpu_of, memory_of, written_by
from benchmarks.load.servers import Server


@dataclass(frozen=True)
class Used:
    """What a server and its players have used so far; times are in seconds."""

    at: float
    server: float
    database: float
    driver: float
    written: int
    came: int
    syncs: int | None

    def since(self, before: Used) -> Used:
        """Return what was used after an earlier look."""
        syncs = None if self.syncs is None or before.syncs is None else self.syncs - before.syncs
        return Used(
            self.at - before.at,
            self.server - before.server,
            self.database - before.database,
            self.driver - before.driver,
            self.written - before.written,
            self.came - before.came,
            syncs,
        )


async def used(server: Server, seats: Sequence[Player]) -> Used:
    return Used(
        at=time.perf_counter(),
        server=cpu_of(server.pid),
        driver=time.process_time(),
        database=cpu_of(*server.database),
        written=written_by(server.pid, *server.database),
        came=sum(seat.wire.bytes for seat in seats),
        syncs=await server.syncs(),
    )


async def load(server: Server, games: int, seconds: float, pace: Pace) -> dict[str, Any]:
    """Run all tables at once; counting begins when all seats are taken and some have moved."""
    figures = Figures()
    await server.up()
    began, empty = time.perf_counter(), await server.stored()
    seats = await server.tables(games, figures, pace)
    made = time.perf_counter() - began
    for k in range(0, len(seats), 50):
        await asyncio.gather(*(seat.sit(server.port) for seat in seats[k : k + 50]))
    seated = time.perf_counter() - began - made
    await asyncio.sleep(pace[1])
    before = await used(server, seats)
    figures.begin()
    while time.perf_counter() - before.at < seconds and figures.over < len(seats):
        await asyncio.sleep(0.05)
    figures.counts = False
    spent = (await used(server, seats)).since(before)
    told = {
        "server": server.name,
        "an acknowledgement says": server.promises,
        "games": games,
        "sockets": len(seats),
        "lost sockets": sum(seat.wire.lost for seat in seats),
        **answers(figures, spent.at),
        **costs(server, max(1, len(figures.acks)), spent),
        "stored kB a table": round((await server.stored() - empty) / games / 1000, 1),
        "refused": figures.refused,
        "games over": figures.over // SEATS,
        "set up s": round(made, 1),
        "seated s": round(seated, 1),
    }
    for seat in seats:
        seat.wire.transport.abort()
    await asyncio.sleep(0.2)
    return told


def answers(figures: Figures, seconds: float) -> dict[str, Any]:
    """Return how many answers came, and how fast."""
    return {
        "seconds": round(seconds, 1),
        "commands a second": round(len(figures.acks) / seconds, 1),
        "acknowledgements 50/95/99/100 %": spread(figures.acks),
        "acknowledged under 50 ms, %": round(under(figures.acks, 0.05), 2),
        "reveals 50/95/99/100 %": spread(figures.reveals),
        "revealed under 100 ms, %": round(under(figures.reveals, 0.1), 2),
        "drafts 50/95/99/100 %": spread(figures.drafts),
        "drafts a command": round(len(figures.drafts) / max(1, len(figures.acks)), 2),
    }


def costs(server: Server, commands: int, spent: Used) -> dict[str, Any]:
    """Return what so many commands cost."""
    return {
        "kB to clients a command": round(spent.came / commands / 1000, 1),
        "kB to disk a command": round(spent.written / commands / 1000, 1),
        "server CPU, µs a command": round(1e6 * spent.server / commands),
        "server CPU, %": round(100 * spent.server / spent.at),
        "database CPU, µs a command": round(1e6 * spent.database / commands) if server.database else "in the server",
        "syncs a command": "not counted" if spent.syncs is None else round(spent.syncs / commands, 2),
        "driver CPU, %": round(100 * spent.driver / spent.at),
        "server memory MiB": memory_of(server.pid),
        "sockets of each worker": server.spread() or "one process",
    }


async def at_load(make: Callable[[], Server], games: int, seconds: float, pace: Pace) -> dict[str, Any]:
    server = await asyncio.to_thread(make)
    try:
        return await load(server, games, seconds, pace)
    finally:
        server.stop()
