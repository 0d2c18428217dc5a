"""What a server spends on a draft, a command, a commit, a notification and an idle socket, and how long a sync takes.

    python benchmarks/server_costs.py [sqlite] [postgres] [sockets] [stored] [--seconds S] [--json costs.json]

Costs are processor time: of servers whose players send one command after the other, and of the stores alone, with
transactions that come one by one or 64 at a time. What a worker reads after a notification is the difference between
one worker and two. `queues.py --costs costs.json` simulates a server with these costs. The memory of a socket is the
growth of the server's resident memory. Nothing is asserted here.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.load.figures import SEATS, Figures, Round, show
from benchmarks.load.people import Seat, Told, our_tables
from benchmarks.load.postgres import NO_POSTGRES, PostgresServer, server_process, size_of, start_postgres
from benchmarks.load.processes import allow_many_sockets, cpu_of, machine, memory_of
from benchmarks.load.restarting import multiply
from benchmarks.load.running import load
from benchmarks.load.servers import Server
from benchmarks.server_load import numbers
from silvergold.server.store import Store, store_at
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.notifications import Notification, TableWritten
from tests.server.cluster import Cluster

PACE = (0.05, 0.35)
"""Seconds between what a seat is shown and its command: commands of a table seldom come together."""

UPDATE_SHARE = 0.35
"""The part of a command's cost that is spent after its acknowledgement, on updates; from a profile of a burst."""

IDLE = 30.0
"""Seconds in which idle sockets are watched. A server with one process looks at each table every 60 seconds
(`rooms.POLLS_ALONE`), so few of these looks are measured. Each socket is sent a ping every 20 seconds."""

COMMITS = 1_024
AT_ONCE = 64
NOTIFICATIONS = 5_000


class Steady(Seat):
    """A player who knows the rules and waits a moment."""

    def _look(self, told: Told) -> None:
        assert told.view is not None
        self._view, was = told.view, self._phase
        if told.view.step == "over":
            self.over = True
        elif self._seat in told.view.waiting and told.phase != was:
            self._phase = told.phase
            self._figures.when_all_sit(self._soon)

    def _soon(self) -> None:
        asyncio.get_running_loop().call_later(self._chance.uniform(*PACE), self._at_once)


class Idle(Seat):
    """A player who does nothing."""

    def _look(self, told: Told) -> None:
        assert told.view is not None


class Drafter(Seat):
    """A player who asks for the same draft again and again."""

    def _look(self, told: Told) -> None:
        if told.view is not None and self._seat in told.view.waiting and not self._asked:
            self._figures.when_all_sit(self._begin_draft)

    def _extend(self, told: Told) -> None:
        assert told.type == "drafted"
        self._ask()


@dataclass(frozen=True)
class Spent:
    """Processor seconds of the server and of the database for each command or draft; seconds to its answer."""

    server: float
    database: float
    acknowledged: float


async def spend(server: Server, kind: type[Seat], tables: int, seconds: float) -> Spent:
    """Return what each command or draft costs."""
    figures = Figures()
    made = await our_tables(server.port, tables, figures, (0.0, 0.0))
    seats: list[Seat] = [kind(*seat.who, Round(), figures, (0.0, 0.0)) for seat in made]
    for seat in seats:
        await seat.sit(server.port)
    while figures.held is not None and len(figures.held) < len(seats):
        await asyncio.sleep(0.05)
    await asyncio.sleep(2.0)
    since, cpu, database = time.perf_counter(), cpu_of(server.pid), cpu_of(*server.database)
    figures.begin()
    while time.perf_counter() - since < seconds and not all(seat.over for seat in seats):
        await asyncio.sleep(0.05)
    cpu, database = cpu_of(server.pid) - cpu, cpu_of(*server.database) - database
    figures.counts = False
    for seat in seats:
        seat.wire.transport.abort()
    await asyncio.sleep(0.5)
    done = figures.acks or figures.drafts
    return Spent(cpu / len(done), database / len(done), statistics.median(done))


@dataclass(frozen=True)
class Commits:
    """What one commit costs beyond its transactions: processor seconds in the event loop, and in other threads.

    `times` are the sorted seconds of commits that came one by one.
    """

    loop: float
    thread: float
    times: list[float]


IN_COMMIT = Query("SELECT pg_notify('costs', 'changed')")
"""A notification as a part of its transaction. This server sends notifications after the commit instead."""


def small(notify: Query | Notification | None) -> Transaction[None]:
    """Write one row, and notify if asked to. Each time it is a new row, so no transaction waits for a lock."""
    yield Query("INSERT INTO meta (name, value) VALUES ($1, $1)", (f"costs {time.perf_counter_ns()}",))
    if notify is not None:
        yield notify


async def commits(db: str) -> Commits:
    """Return what a commit costs: transactions one by one, compared with many at once."""
    store: Store = store_at(db)
    await store.open(lambda _: None)
    try:
        since, times = processor_times(), []
        for _ in range(COMMITS // 4):
            began = time.perf_counter()
            await store.write(lambda: small(TableWritten("costs")))
            times.append(time.perf_counter() - began)
        alone = (processor_times() - since) / len(times)
        since = processor_times()
        await at_once(store, TableWritten("costs"))
        loop, thread = np.maximum(0.0, alone - (processor_times() - since) / COMMITS).tolist()
    finally:
        await store.close()
    return Commits(loop, thread, sorted(times))


def processor_times() -> np.ndarray[Any, Any]:
    """Return the processor seconds of this thread, and of all others of this process."""
    own = time.thread_time()
    return np.array((own, time.process_time() - own))


async def at_once(store: Store, notify: Query | Notification | None) -> None:
    """Write transactions, many at once."""
    for _ in range(COMMITS // AT_ONCE):
        await asyncio.gather(*(store.write(lambda: small(notify)) for _ in range(AT_ONCE)))


async def on_sqlite(folder: Path, args: argparse.Namespace) -> dict[str, float]:
    server = Server(folder / "costs.db")
    try:
        await server.up()
        draft = await spend(server, Drafter, max(1, args.tables // 4), args.seconds)
        command = await spend(server, Steady, args.tables, args.seconds)
    finally:
        server.stop()
    commit = await commits(str(folder / "commits.db"))
    median = commit.times[len(commit.times) // 2]
    spent = command.server - commit.loop - commit.thread
    return {
        "draft": draft.server,
        "command": (1 - UPDATE_SHARE) * spent,
        "update": UPDATE_SHARE * spent,
        "commit": commit.loop,
        "thread": commit.thread,
        "sync": median - commit.loop,
        "sync_99": commit.times[int(0.99 * len(commit.times))] - commit.loop,
        "wire": max(0.0, command.acknowledged - median - (1 - UPDATE_SHARE) * spent),
    }


async def on_postgres(folder: Path, args: argparse.Namespace, update: float) -> dict[str, float]:
    """Return the costs of workers and of PostgreSQL, from runs with one and with two workers."""
    cluster = await asyncio.to_thread(start_postgres)
    if cluster is None:
        print(f"\nPostgreSQL was left out: {NO_POSTGRES}")
        return {}
    found = []
    try:
        for workers in (1, 2):
            server = await asyncio.to_thread(PostgresServer, cluster, folder, workers)
            try:
                await server.up()
                found.append(await spend(server, Steady, args.tables, args.seconds))
            finally:
                server.stop()
            if workers == 1:
                show("64 transactions at once on PostgreSQL", await shared_syncs(server))
        hear, pass_on = await notifications(cluster)
    finally:
        await asyncio.to_thread(cluster.stop)
    one, two = found
    # at least one of the three other sockets is at the other worker in 1 - 1/2³ of all cases
    read = max(0.0, two.server - one.server - hear) / 0.875
    db_read = max(0.0, two.database - one.database - pass_on) / 0.875
    return {
        "pg_command": max(0.0, one.server - update),  # a worker does not read back what it has written itself
        "pg_read": read,
        "pg_notify": hear,
        "db_command": one.database,
        "db_read": db_read,
        "db_notify": pass_on,
    }


async def shared_syncs(server: PostgresServer) -> dict[str, Any]:
    """Return how many commits share a sync to disk, with and without a notification in each transaction."""
    found: dict[str, Any] = {}
    for name, notify in (("with a notification in each", IN_COMMIT), ("without", None)):
        store: Store = store_at(server.address)
        await store.open(lambda _: None)
        before, since = await server.syncs() or 0, time.perf_counter()
        await at_once(store, notify)
        spent = time.perf_counter() - since
        await store.close()  # a connection reports what it did when it ends
        await asyncio.sleep(1.5)
        syncs = (await server.syncs() or 0) - before
        found[name] = f"{COMMITS / spent:.0f} commits a second, {syncs / COMMITS:.2f} syncs a commit"
    return found


async def notifications(cluster: Cluster) -> tuple[float, float]:
    """Return what a notification costs the process that listens, and PostgreSQL for each such process."""
    import asyncpg  # type: ignore[import-untyped] # it ships no types

    address = await asyncio.to_thread(cluster.new_database)
    postmaster = server_process(cluster)
    heard, spent = 0, []
    speaker = await asyncpg.connect(address)

    def hear(*_: object) -> None:
        nonlocal heard
        heard += 1

    for listeners in (0, 4):
        ears = [await asyncpg.connect(address) for _ in range(listeners)]
        for ear in ears:
            await ear.add_listener("costs", hear)
        heard, own, database = 0, time.process_time(), cpu_of(postmaster)
        for _ in range(NOTIFICATIONS):
            await speaker.execute("SELECT pg_notify('costs', 'table')")
        while heard < listeners * NOTIFICATIONS:
            await asyncio.sleep(0.01)
        spent.append((time.process_time() - own, cpu_of(postmaster) - database))
        for ear in ears:
            await ear.close()
    await speaker.close()
    own = max(0.0, spent[1][0] - spent[0][0]) / 4 / NOTIFICATIONS
    return own, max(0.0, spent[1][1] - spent[0][1]) / 4 / NOTIFICATIONS


async def idle_sockets(folder: Path, counts: list[int]) -> dict[str, Any]:
    """Return the memory of a server without tables, with tables, and with sockets at them that do nothing."""
    server = Server(folder / "sockets.db")
    found: dict[str, Any] = {}
    try:
        await server.up()
        found["nothing, MiB"] = memory_of(server.pid)
        seats: list[Seat] = []
        for count in sorted(counts):
            made = await our_tables(server.port, (count - len(seats)) // SEATS, Figures(), (0.0, 0.0))
            tables = memory_of(server.pid)
            new: list[Seat] = [Idle(*seat.who, Round(), Figures(), (0.0, 0.0)) for seat in made]
            for seat in new:
                await seat.sit(server.port)
            await asyncio.sleep(5.0)
            seats += new
            sockets, cpu = memory_of(server.pid), cpu_of(server.pid)
            await asyncio.sleep(IDLE)
            spent = (cpu_of(server.pid) - cpu) / IDLE
            found[f"{len(seats) // SEATS} tables, MiB"] = tables
            found[f"{len(seats)} sockets, MiB"] = sockets
            found[f"KiB a socket, of the last {len(new)}"] = round(1024 * (sockets - tables) / len(new), 1)
            found[f"{len(seats)} sockets, processor, %"] = round(100 * spent, 1)
            found["idle"] = spent / len(seats) * SEATS
        for seat in seats:
            seat.wire.transport.abort()
    finally:
        server.stop()
    return found


async def stored_games(folder: Path, games: int) -> dict[str, Any]:
    """Return the size of finished games of four: one is played, copied, and restored to PostgreSQL."""
    db, copy = folder / "stored.db", folder / "backup.db"
    server = Server(db)
    try:
        await load(server, 1, 600.0, (0.0, 0.0))
    finally:
        server.stop()
    events = multiply(db, games)
    found: dict[str, Any] = {"events a game": round(events / (games + 1))}
    subprocess.run([sys.executable, "-m", "silvergold", "backup", str(copy), "--db", str(db)], check=True)
    found["kB a game, SQLite"] = round(copy.stat().st_size / (games + 1) / 1000, 1)
    cluster = await asyncio.to_thread(start_postgres)
    if cluster is None:
        return found
    try:
        address = await asyncio.to_thread(cluster.new_database)
        subprocess.run([sys.executable, "-m", "silvergold", "restore", str(copy), "--db", address], check=True)
        found["kB a game, PostgreSQL"] = round(await size_of(address) / (games + 1) / 1000, 1)
    finally:
        await asyncio.to_thread(cluster.stop)
    return found


async def run(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    what = set(args.what or ("sqlite", "postgres", "sockets", "stored"))
    found: dict[str, Any] = {"machine": machine(), "costs": {}}
    show("machine", found["machine"])
    if what & {"sqlite", "postgres"}:  # what an update costs is the same on PostgreSQL
        found["costs"] |= await on_sqlite(folder, args)
        show("one process with SQLite, µs", in_microseconds(found["costs"]))
    if "postgres" in what:
        costs = await on_postgres(folder, args, found["costs"]["update"])
        found["costs"] |= costs
        show("workers with PostgreSQL, µs", in_microseconds(costs))
    if "sockets" in what:
        found["sockets"] = await idle_sockets(folder, args.sockets)
        found["costs"]["idle"] = found["sockets"].pop("idle")
        show("idle sockets", found["sockets"])
    if "stored" in what:
        found["stored"] = await stored_games(folder, args.stored)
        show("stored games", found["stored"])
    return found


def in_microseconds(costs: dict[str, float]) -> dict[str, int]:
    return {name: round(1e6 * value) for name, value in costs.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[[], "sqlite", "postgres", "sockets", "stored"])
    parser.add_argument("--tables", type=int, default=16, help="tables of four")
    parser.add_argument("--sockets", type=numbers, default=[500, 2000], help="idle sockets, such as 500,2000")
    parser.add_argument("--stored", type=int, default=1_000, help="copies of a finished game")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each run is counted")
    parser.add_argument("--json", type=Path, help="write all figures to this file too")
    args = parser.parse_args()
    allow_many_sockets()
    with tempfile.TemporaryDirectory(prefix="silvergold-costs-") as folder:
        found = asyncio.run(run(args, Path(folder)))
    if args.json:
        args.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
