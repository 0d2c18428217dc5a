"""A database that is unavailable, or a full disk: no acknowledgement, a clear notice, recovery without a restart."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.cluster import Cluster
from tests.server.proofs import checks
from tests.server.proofs.players import History, new_tables
from tests.server.proofs.process import Nursery, Process
from tests.server.proofs.runs import PATIENT, Outcome, figures_of, play_out, players_at, tracebacks

ROOM = 64 * 1024


def with_trouble(
    nursery: Nursery,
    db: str,
    folder: Path,
    begin: Callable[[Process], None],
    end: Callable[[Process], None],
    games: int = 2,
    faults: list[str] | None = None,
    within: float = PATIENT,
    seconds: float = 2.0,
) -> Outcome:
    """Play games; in the middle, the database cannot be written until a client gets a notice, and `seconds` longer."""
    saved_in_trouble: list[int] = []
    with Process(nursery, db, folder, faults) as process:

        async def run() -> tuple[list[str], list[History]]:
            tables = await new_tables(process.address, games, seed=1)
            players = players_at(tables, lambda: process.address, 1, think=0.05, quiet=6.0)
            histories = [player.history for player in players]

            async def trouble() -> None:
                await until(lambda: all(history.saved for history in histories if history.seat is not None))
                await asyncio.to_thread(begin, process)
                await until(lambda: _notices(histories) > 0)
                await asyncio.sleep(seconds / 2)
                before = _saved(histories)
                await asyncio.sleep(seconds / 2)
                saved_in_trouble.append(_saved(histories) - before)
                await asyncio.to_thread(end, process)
                await asyncio.sleep(1e6)

            return await play_out(players, trouble(), within), histories

        stuck, histories = asyncio.run(run())
        lives = [] if process.is_alive() else ["the server did not live through it"]
        told = tracebacks(process.told())
    trouble = {"notices": _notices(histories), "saved in trouble": sum(saved_in_trouble)}
    return Outcome(stuck + lives + told + checks.faults(db, histories), {**trouble, **figures_of(histories, db)})


async def until(true: Callable[[], bool]) -> None:
    """Wait until this is true, however slow the machine is; the caller limits the time."""
    while not true():
        await asyncio.sleep(0.02)


def _notices(histories: list[History]) -> int:
    return sum(history.failures.count("storage") for history in histories)


def _saved(histories: list[History]) -> int:
    return sum(len(history.saved) for history in histories)


def disk_full(
    nursery: Nursery, db: str, folder: Path, faults: list[str] | None = None, within: float = PATIENT
) -> Outcome:
    """Play while no file of the server may become more than `ROOM` larger than the largest; then lift that limit."""

    def fill(process: Process) -> None:
        largest = max(path.stat().st_size for path in Path(db).parent.glob(Path(db).name + "*"))
        _limit(process, largest + ROOM)

    def empty(process: Process) -> None:
        _limit(process, resource.RLIM_INFINITY)

    return with_trouble(nursery, db, folder, fill, empty, 2, faults, within)


def _limit(process: Process, size: int) -> None:
    _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, most))


def locked_away(
    nursery: Nursery, db: str, folder: Path, faults: list[str] | None = None, within: float = PATIENT
) -> Outcome:
    """Play while another program locks the SQLite file for longer than the server waits."""
    held: list[sqlite3.Connection] = []

    def hold(_: Process) -> None:
        connection = sqlite3.connect(db, timeout=10, isolation_level=None, check_same_thread=False)
        connection.execute("BEGIN IMMEDIATE")
        held.append(connection)

    def release(_: Process) -> None:
        held.pop().close()

    return with_trouble(nursery, db, folder, hold, release, 2, faults, within)


def postgres_away(nursery: Nursery, cluster: Cluster, folder: Path) -> Outcome:
    """Play while PostgreSQL stops at once and starts again."""

    def up(_: Process) -> None:
        cluster.up()
        time.sleep(0.2)

    return with_trouble(nursery, cluster.new_database(), folder, lambda _: cluster.down(), up)
