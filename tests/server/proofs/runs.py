"""Runs with faults: each plays games to their end while something fails, and returns its figures and what is wrong."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.proofs import checks
from tests.server.proofs.mutants import POINTS
from tests.server.proofs.network import Network
from tests.server.proofs.players import UNSEEN, History, Player, Table, new_tables
from tests.server.proofs.process import Nursery, Process

RANDOM = "random"
NOTHING_NEW = "heard nothing new for"
PATIENT = 300.0
"""Seconds in which all games of a run must end; a busy machine needs some of them."""
LONG = 3.0
"""Seconds without anything new, after which a table of players who hardly think is stuck and not just slow."""


@dataclass
class Outcome:
    """The figures of a run, and everything that was wrong."""

    faults: list[str]
    figures: dict[str, float] = field(default_factory=dict)

    def __str__(self) -> str:
        told = ", ".join(f"{name} {value:g}" for name, value in self.figures.items())
        return f"{told}; {len(self.faults)} faults" + "".join(f"\n  {fault}" for fault in self.faults[:20])


def tracebacks(log: str) -> list[str]:
    """Return the first traceback in the log of a server as a fault, if there is one."""
    return [f"there is a traceback in the server's log: {log[at:][:1500]}" for at in [log.find("Traceback")] if at >= 0]


def figures_of(histories: list[History], db: str) -> dict[str, float]:
    """Return figures about what the clients did and saw."""
    waits = sorted(wait for history in histories for wait in history.waits)
    return {
        "commands in the log": checks.Log(db).commands,
        "acknowledged": sum(len(history.saved) for history in histories),
        "resent": sum(history.resent for history in histories),
        "connections": sum(history.connections for history in histories),
        "events seen": sum(len(history.events) for history in histories),
        "slowest acknowledgement s": round(waits[-1], 3) if waits else 0.0,
    }


def shown_by(bad: Callable[[str], bool], run: Callable[[float], Outcome], seconds: float) -> Outcome:
    """Run a server with a seeded bug until the bug shows, which takes longer on a slow machine."""
    for within in (seconds, 2 * seconds, 4 * seconds, 8 * seconds):
        outcome = run(within)
        if any(bad(fault) for fault in outcome.faults):
            return outcome
    raise AssertionError(f"it went unnoticed: {outcome}")


def more_than_waiting(fault: str) -> bool:
    """Return whether a fault is more than a game that did not end in time, which proves nothing."""
    return not any(words in fault for words in ("never saw", "is stuck", NOTHING_NEW))


def players_at(tables: list[Table], address: Callable[[], str], seed: int, **how: Any) -> list[Player]:
    """Return one client for every seat of a person, and a watcher at every third table."""
    found = []
    for k, table in enumerate(tables):
        seats: list[int | None] = [*table.sessions] + ([None] if k % 3 == 0 else [])
        found += [Player(address, table, seat, seed * 1000 + 10 * k + (seat or 0), **how) for seat in seats]
    return found


async def play_out(players: list[Player], trouble: Awaitable[None] | None, within: float) -> list[str]:
    """Play all games to their end while `trouble` runs; return sentences about clients that broke or did not finish."""
    tasks = {asyncio.ensure_future(player.play()): player for player in players}
    troubled = asyncio.ensure_future(trouble) if trouble is not None else None
    _, waiting = await asyncio.wait(tasks, timeout=within)
    if troubled is not None:
        troubled.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await troubled
    for task in waiting:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    broken = [f"a client broke: {task.exception()!r}" for task in tasks if not task.cancelled() and task.exception()]
    return broken + [_unfinished(tasks[task]) for task in waiting]


def _unfinished(player: Player) -> str:
    silence = time.monotonic() - player.heard_at
    told = f"{NOTHING_NEW} {silence:.0f} s" if silence > LONG else "never saw the end"
    return f"{player.history.table} seat {player.history.seat} {told} (has {player.have})"


# Kill -----------------------------------------------------------------------------------------------------------------


async def _kill_on(process: Process, chance: random.Random, where: list[str], done: list[str], pause: float) -> None:
    """Kill the server once after each start: by itself at a named point, or from outside at a random moment."""
    for point in where:
        if point == RANDOM:
            await asyncio.sleep(pause * chance.random())
        else:
            died = await _until(lambda: not process.is_alive(), 3.0)
            point = point if died else RANDOM
        await asyncio.to_thread(process.kill)
        done.append(point)
        following = where[len(done) : len(done) + 1]
        process.start(*(f"kill:{name}:{chance.randrange(2, 20)}" for name in following if name != RANDOM))
        await _until(lambda: process.answers() or not process.is_alive(), 20.0)
    await asyncio.sleep(1e6)


async def _until(true: Callable[[], bool], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if await asyncio.to_thread(true):
            return True
        await asyncio.sleep(0.02)
    return False


def kill(
    nursery: Nursery,
    db: str,
    folder: Path,
    seed: int = 1,
    kills: int = 6,
    games: int = 4,
    faults: list[str] | None = None,
    within: float = PATIENT,
    pause: float = 0.8,
    think: float = 0.02,
    points: tuple[str, ...] = (RANDOM, *POINTS),
) -> Outcome:
    """Play games of bots and scripted clients while their server is killed again and again."""
    process = Process(nursery, db, folder, faults).start()
    process.wait_until_up()
    deaths: list[str] = []
    where = [RANDOM, *(points[k % len(points)] for k in range(kills - 1))]

    async def run() -> tuple[list[str], list[History]]:
        tables = await new_tables(process.address, games, seed, tries=UNSEEN if faults else 1)
        players = players_at(tables, lambda: process.address, seed, think=think)
        trouble = _kill_on(process, random.Random(seed), where, deaths, pause)
        return await play_out(players, trouble, within), [player.history for player in players]

    try:
        stuck, histories = asyncio.run(run())
    finally:
        process.__exit__()
    counted = {f"kills at {point}": float(deaths.count(point)) for point in (RANDOM, *POINTS)}
    figures = {"games": float(games), "kills": float(len(deaths)), **counted, **figures_of(histories, db)}
    return Outcome(stuck + checks.faults(db, histories), figures)


# Two workers ----------------------------------------------------------------------------------------------------------


def two_workers(
    nursery: Nursery,
    db: str,
    folder: Path,
    seed: int = 1,
    games: int = 4,
    faults: list[str] | None = None,
    within: float = PATIENT,
    kills: int = 0,
) -> Outcome:
    """Play games through two processes at once: each seat has two clients, which connect to either one at random."""
    workers = [Process(nursery, db, folder, faults).start() for _ in range(2)]
    for worker in workers:
        worker.wait_until_up()
    chance, deaths = random.Random(seed), list[str]()

    async def run() -> tuple[list[str], list[History]]:
        tables = await new_tables(workers[0].address, games, seed)
        twins = [
            player
            for k in range(2)
            for player in players_at(tables, lambda: chance.choice(workers).address, seed, rejoin=True)
            if k == 0 or player.history.seat is not None
        ]
        trouble = _kill_on(workers[1], random.Random(seed), [RANDOM] * kills, deaths, 1.0)
        return await play_out(twins, trouble, within), [player.history for player in twins]

    try:
        stuck, histories = asyncio.run(run())
    finally:
        for worker in workers:
            worker.__exit__()
    found = stuck + checks.faults(db, histories)
    return Outcome(found, {"games": games, "kills": len(deaths), **figures_of(histories, db)})


# Bad network ----------------------------------------------------------------------------------------------------------


def bad_network(
    nursery: Nursery,
    db: str,
    folder: Path,
    seed: int = 1,
    games: int = 4,
    faults: list[str] | None = None,
    within: float = PATIENT,
    trouble_for: float = 8.0,
) -> Outcome:
    """Play games over a network that drops, doubles, reorders, delays, cuts and goes dead, and later works again."""
    process = Process(nursery, db, folder, faults).start()
    process.wait_until_up()
    network = Network(process.port, seed)

    async def run() -> tuple[list[str], list[History]]:
        tables = await new_tables(process.address, games, seed)
        async with network:
            players = players_at(tables, lambda: network.address, seed, quiet=0.4, think=0.02)
            calm = network.calm_after(trouble_for)
            return await play_out(players, calm, within), [player.history for player in players]

    try:
        stuck, histories = asyncio.run(run())
    finally:
        process.__exit__()
    found = stuck + checks.faults(db, histories)
    return Outcome(found, {"games": games, **network.counted, **figures_of(histories, db)})
