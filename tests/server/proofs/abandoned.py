"""Abandoned tables: they expire, and their memory is freed."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx

from silvergold.server.protocol.messages import VERSION
from tests.server.proofs.players import Table, new_table
from tests.server.proofs.process import Nursery, Process
from tests.server.proofs.runs import Outcome
from tests.server.proofs.sockets import connected

AT_ONCE = 50
QUICK = ["set:lobby.expiry:EXPIRES_EVERY:0.3"]


async def _visit(process: Process, table: Table, chance: random.Random) -> None:
    """Connect, read the state, perhaps send a command, and leave with or without closing the socket properly."""
    url = f"ws://127.0.0.1:{process.port}/api/tables/{table.id}/socket"
    seat, session = next(iter(table.sessions.items()))
    async with connected(url) as socket:
        await socket.send(json.dumps({"type": "hello", "version": VERSION, "session": session, "seat": seat}))
        while json.loads(await socket.recv())["type"] != "state":
            pass
        if chance.random() < 0.5:
            await socket.send(json.dumps({"type": "draft", "id": 1, "seat": seat, "choices": []}))
            while (answer := json.loads(await socket.recv()))["type"] != "drafted":
                pass
            move = {"cmd_id": "one", "seat": seat, "phase": answer["phase"], "choices": answer["open"][:1]}
            await socket.send(json.dumps({"type": "command", **move}))
            while json.loads(await socket.recv())["type"] not in ("saved", "refused"):
                pass
        if chance.random() < 0.5:
            socket.transport.abort()


async def _abandon(process: Process, tables: int, seed: int) -> None:
    chance, gate = random.Random(seed), asyncio.Semaphore(AT_ONCE)

    async def one(http: httpx.AsyncClient, k: int) -> None:
        async with gate:
            table = await new_table(http, ["me", "random"] if k % 2 else ["me", "me"], absent="wait")
            await _visit(process, table, chance)

    async with httpx.AsyncClient(base_url=process.address, timeout=60) as http:
        await asyncio.gather(*(one(http, k) for k in range(tables)))


def _grow_old(db: str) -> None:
    """Set the last change of all tables to 1970, so that they expire."""
    with closing(sqlite3.connect(db, timeout=30)) as connection, connection:
        connection.execute("UPDATE game SET changed_at = 1")


def _tables(db: str) -> int:
    with closing(sqlite3.connect(db, timeout=30)) as connection:
        count: int = connection.execute("SELECT COUNT(*) FROM game").fetchone()[0]
        return count


def _one_wave(process: Process, db: str, tables: int, seed: int) -> int:
    """Create and abandon tables, and wait until they have expired; return the memory afterwards."""
    asyncio.run(_abandon(process, tables, seed))
    deadline = time.monotonic() + 120
    while _tables(db) and time.monotonic() < deadline:
        _grow_old(db)
        time.sleep(0.3)
    return process.memory()


def abandoned(
    nursery: Nursery, db: str, folder: Path, tables: int = 200, waves: int = 4, faults: list[str] | None = None
) -> Outcome:
    """Abandon tables in waves. The memory after the last may be at most 10 % larger than after the first."""
    with Process(nursery, db, folder, QUICK + (faults or [])) as process:
        start = process.memory()
        after = [_one_wave(process, db, tables // waves, seed) for seed in range(waves)]
        left, sockets = _tables(db), process.figure("silvergold_sockets")
        remembered = process.figure("silvergold_games_remembered")
    found = []
    if left or sockets or remembered:
        found.append(f"{left} tables, {sockets:g} sockets, {remembered:g} games are left")
    if after[-1] > 1.1 * after[0]:
        found.append(f"the memory went from {after[0] >> 20} to {after[-1] >> 20} MiB")
    memory = {"start MiB": start >> 20, "after the first wave MiB": after[0] >> 20, "end MiB": after[-1] >> 20}
    return Outcome(found, {"tables": tables, "waves": waves, **memory})
