"""Simulate the queues in a server from measured costs, to see how many tables it can hold.

    python benchmarks/queues.py [--tables 500,2000,5000] [--seconds 30] [--seed 1]
    python benchmarks/queues.py --workers 4 --connections 8 [--together]
    python benchmarks/queues.py --against run.json      predicted against measured
    python benchmarks/queues.py --costs costs.json      with the costs of another machine

Each seat of a table waits as long as a person, asks for a few drafts and sends a command, as in
`server_load.py people`. A command waits for the event loop, for the writer and for the sync to disk; then it is
acknowledged, and everyone at the table is sent an update. With SQLite there is one process, and up to 64 waiting
transactions share one commit. With PostgreSQL (`--workers`) there are several processes, each with an event loop and a
pool of connections. Every other worker receives a notification, and reads the table if one of its sockets is there.
`--together` shows what would change if notifications were sent in the transactions of commands: PostgreSQL holds one
lock while a transaction with a notification commits, so such commits do not share a sync.

The output is a table: load against the use of each resource and the times to acknowledge, then the load at which one
percent of the acknowledgements takes longer than 50 ms. `loop` is the busiest event loop, and `storing` the processor
of PostgreSQL, or of the thread that writes to SQLite. Each worker has a core of its own; time on the network is
constant. Nothing here depends on the clock: the same seed gives the same figures.

`server_costs.py` measures the costs, and `server_load.py people --json run.json` makes a run to compare with.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import random
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

# The costs ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Costs:
    """Seconds of processor time, unless it says otherwise.

    Measured on 2026-11-17 by `server_costs.py --tables 8` on two cores (AMD EPYC) that were busy with other work (load
    18), so they are upper bounds. The times of the disk and of the network could not be measured there; they are
    assumed.
    """

    # one process with SQLite
    draft: float = 121e-6  # answering one draft
    command: float = 628e-6  # receiving, checking, deciding and inserting one command
    update: float = 338e-6  # sending the four players of a table what has changed
    commit: float = 86e-6  # what the event loop does for one commit, however many commands it has
    thread: float = 127e-6  # what the thread does that waits for the disk
    idle: float = 80e-6  # each second, for a table whose players do nothing
    # a worker with PostgreSQL
    pg_command: float = 785e-6  # the same as `command` and `commit`, with a message for each statement
    pg_read: float = 1066e-6  # reading a table after a notification
    pg_notify: float = 10e-6  # receiving a notification
    # PostgreSQL itself
    db_command: float = 692e-6  # the statements of a command
    db_read: float = 530e-6  # the statements that read a table
    db_notify: float = 15e-6  # passing a notification to one worker
    # the disk: seconds of one sync, in the median and in 99 % of all cases (assumed)
    sync: float = 1.0e-3
    sync_99: float = 4.0e-3
    # there and back on the network, and in the kernel (assumed)
    wire: float = 0.2e-3


MOST_AT_ONCE = 64
"""Transactions that share a commit (`silvergold.server.store.sqlite`)."""

# People ---------------------------------------------------------------------------------------------------------------

SEATS = 4
THINKING = (10.0, 20.0)
"""Seconds before a person begins a move (`server_load.py people`)."""

DRAFTS = 2.2
"""Drafts that a person asks for before each command, on average."""

TAKES = 0.2
"""How often a single player chooses next, namely a card of the display, and not all four."""

TURN = 18.0
"""Seconds until the last of four has thought, on average."""


# Parts of a simulation ------------------------------------------------------------------------------------------------

Then = Callable[[], object]


class Clock:
    """Calls what was planned, in the order of time."""

    def __init__(self) -> None:
        self.now = 0.0
        self._n = 0
        self._plans: list[tuple[float, int, Then]] = []

    def after(self, seconds: float, then: Then) -> None:
        self._n += 1
        heapq.heappush(self._plans, (self.now + seconds, self._n, then))

    def run(self, until: float) -> None:
        while self._plans and self._plans[0][0] <= until:
            self.now, _, then = heapq.heappop(self._plans)
            then()
        self.now = until


class Station:
    """A queue in the order of arrival with one or more servers: an event loop, or cores."""

    def __init__(self, clock: Clock, servers: int = 1) -> None:
        self._clock, self._free = clock, servers
        self._servers = servers
        self._waiting: deque[tuple[float, Then]] = deque()
        self.busy = 0.0

    def serve(self, seconds: float, then: Then) -> None:
        """Serve for so long as soon as it is our turn, then call."""
        if self._free:
            self._free -= 1
            self._begin(seconds, then)
        else:
            self._waiting.append((seconds, then))

    def _begin(self, seconds: float, then: Then) -> None:
        self.busy += seconds
        self._clock.after(seconds, partial(self._end, then))

    def _end(self, then: Then) -> None:
        if self._waiting:
            self._begin(*self._waiting.popleft())
        else:
            self._free += 1
        then()

    def use(self, seconds: float) -> float:
        """Return the part of the time in which a server was busy."""
        return self.busy / seconds / self._servers


class Tokens:
    """A pool of connections: taken until they are given back."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._waiting: deque[Then] = deque()

    def take(self, then: Then) -> None:
        if self._free:
            self._free -= 1
            then()
        else:
            self._waiting.append(then)

    def give(self) -> None:
        if self._waiting:
            self._waiting.popleft()()
        else:
            self._free += 1


class Disk:
    """A log that is synced for a batch of commits at a time; the next batch waits."""

    def __init__(self, clock: Clock, sync: Callable[[], float], most: int) -> None:
        self._clock, self._sync, self._most = clock, sync, most
        self._waiting: deque[Then] = deque()
        self._is_busy = False
        self.busy, self.syncs = 0.0, 0

    def commit(self, then: Then) -> None:
        self._waiting.append(then)
        if not self._is_busy:
            self._begin()

    def _begin(self) -> None:
        batch = [self._waiting.popleft() for _ in range(min(self._most, len(self._waiting)))]
        seconds = self._sync()
        self._is_busy = True
        self.busy += seconds
        self.syncs += 1
        self._clock.after(seconds, partial(self._end, batch))

    def _end(self, batch: list[Then]) -> None:
        self._is_busy = False
        if self._waiting:
            self._begin()
        for then in batch:
            then()


# Servers --------------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Table:
    """A table, its seats that have to choose, and the worker of each seat."""

    workers: tuple[int, ...]
    waiting: int = 0


POLL = 10.0
"""Seconds after which a worker looks at a table by itself (`silvergold.server.play.rooms`). A server with one process
waits 6 times as long. Each look costs as much here as an idle table in so many seconds (`Costs.idle`)."""


class SqliteServer:
    """One event loop and one writer, which commits all that waits."""

    def __init__(self, clock: Clock, costs: Costs, sync: Callable[[], float]) -> None:
        self._clock, self._costs = clock, costs
        self.loop = Station(clock)
        self.disk = Disk(clock, sync, 1)  # one batch at a time; the writer makes the batches
        self._jobs: deque[tuple[Table, Then, Then]] = deque()
        self._is_writing = False

    def poll(self, _table: Table) -> None:
        self.loop.serve(POLL * self._costs.idle, _nothing)

    def draft(self, _table: Table, _seat: int, then: Then) -> None:
        self.loop.serve(self._costs.draft, then)

    def command(self, table: Table, _seat: int, acknowledged: Then, shown: Then) -> None:
        """Receive a command; half of its cost is spent before the transaction, half in it."""
        self.loop.serve(self._costs.command / 2, partial(self._put, table, acknowledged, shown))

    def _put(self, table: Table, acknowledged: Then, shown: Then) -> None:
        self._jobs.append((table, acknowledged, shown))
        if not self._is_writing:
            self._is_writing = True
            self._write()

    def _write(self) -> None:
        batch = [self._jobs.popleft() for _ in range(min(MOST_AT_ONCE, len(self._jobs)))]
        seconds = self._costs.commit + len(batch) * self._costs.command / 2
        self.loop.serve(seconds, lambda: self.disk.commit(lambda: self._tell(batch)))

    def _tell(self, batch: list[tuple[Table, Then, Then]]) -> None:
        """Acknowledge, go on with the next batch, and update the tables one after the other."""
        for _, acknowledged, _ in batch:
            self.loop.serve(0.0, acknowledged)
        if self._jobs:
            self._write()
        else:
            self._is_writing = False
        for _, _, shown in batch:
            self.loop.serve(self._costs.update, shown)

    def use(self, seconds: float) -> dict[str, float]:
        """Return the use of each resource; writing is not part of the server's loop."""
        writing = self.disk.syncs * self._costs.thread / seconds
        return {"loop": self.loop.use(seconds), "disk": self.disk.busy / seconds, "database": writing}


@dataclass
class Fleet:
    """Workers with PostgreSQL: their number, their connections, and whether notifications are part of commits."""

    workers: int
    connections: int = 8
    cores: int = 4
    is_together: bool = False


class PostgresServer:
    """Several event loops, their connections, and one database with one log."""

    def __init__(self, clock: Clock, costs: Costs, sync: Callable[[], float], fleet: Fleet) -> None:
        self._costs, self._fleet = costs, fleet
        self.loops = [Station(clock) for _ in range(fleet.workers)]
        self._pools = [Tokens(fleet.connections) for _ in range(fleet.workers)]
        self.database = Station(clock, fleet.cores)
        self.disk = Disk(clock, sync, 1 if fleet.is_together else 1_000)

    def poll(self, table: Table) -> None:
        self.loops[table.workers[0]].serve(POLL * self._costs.idle, _nothing)

    def draft(self, table: Table, seat: int, then: Then) -> None:
        self.loops[table.workers[seat]].serve(self._costs.draft, then)

    def command(self, table: Table, seat: int, acknowledged: Then, shown: Then) -> None:
        worker = table.workers[seat]
        pool, costs = self._pools[worker], self._costs

        def committed() -> None:
            pool.give()
            self.loops[worker].serve(0.0, acknowledged)
            self._notify(table, worker, shown)

        def connected() -> None:
            self.database.serve(costs.db_command, lambda: self.disk.commit(committed))

        self.loops[worker].serve(costs.pg_command, lambda: pool.take(connected))

    def _notify(self, table: Table, writer: int, shown: Then) -> None:
        """Notify every worker. Others with sockets at the table read it; `shown` is called after the last of them."""
        left = set(table.workers)
        self.database.serve(self._costs.db_notify * self._fleet.workers, _nothing)

        def updated(worker: int) -> None:
            left.discard(worker)
            if not left:
                shown()

        self._show(table, writer, partial(updated, writer))
        for worker, loop in enumerate(self.loops):
            if worker != writer:
                then = partial(self._read, table, worker, partial(updated, worker)) if worker in left else _nothing
                loop.serve(self._costs.pg_notify, then)

    def _show(self, table: Table, worker: int, then: Then, read: float = 0.0) -> None:
        """Send an update to the sockets of a worker, after the time that it took to read it."""
        share = table.workers.count(worker) / SEATS
        self.loops[worker].serve(read + share * self._costs.update, then)

    def _read(self, table: Table, worker: int, then: Then) -> None:
        pool, costs = self._pools[worker], self._costs

        def found() -> None:
            pool.give()
            self._show(table, worker, then, costs.pg_read)

        pool.take(lambda: self.database.serve(costs.db_read, found))

    def use(self, seconds: float) -> dict[str, float]:
        loop = max(loop.use(seconds) for loop in self.loops)
        return {"loop": loop, "disk": self.disk.busy / seconds, "database": self.database.use(seconds)}


def _nothing() -> None:
    """Do nothing."""


# People at tables -----------------------------------------------------------------------------------------------------


class People:
    """The seats of all tables: they think, draft, command, and think again when all have chosen."""

    def __init__(
        self, clock: Clock, server: SqliteServer | PostgresServer, costs: Costs, chance: random.Random
    ) -> None:
        self._clock, self._server, self._wire, self._chance = clock, server, costs.wire / 2, chance
        self.times: list[float] = []
        self.commands = 0

    def sit(self, table: Table) -> None:
        """Begin at any moment of a turn's length, so that tables are spread evenly from the start."""
        table.waiting = SEATS
        start = self._chance.uniform(0.0, TURN)
        self._clock.after(self._chance.uniform(0.0, POLL), partial(self._poll, table))
        for seat in range(SEATS):
            thinking = start + self._chance.uniform(*THINKING)
            self._clock.after(thinking, partial(self._draft, table, seat, self._drafts()))

    def _poll(self, table: Table) -> None:
        self._server.poll(table)
        self._clock.after(POLL, partial(self._poll, table))

    def _drafts(self) -> int:
        return int(DRAFTS) + (self._chance.random() < DRAFTS % 1)

    def _draft(self, table: Table, seat: int, left: int) -> None:
        if left == 0:
            self._command(table, seat)
            return
        then = partial(self._clock.after, self._wire, partial(self._draft, table, seat, left - 1))
        self._clock.after(self._wire, partial(self._server.draft, table, seat, then))

    def _command(self, table: Table, seat: int) -> None:
        sent = self._clock.now
        self.commands += 1
        acknowledged = partial(self._acknowledged, sent)
        self._clock.after(
            self._wire, partial(self._server.command, table, seat, acknowledged, partial(self._shown, table))
        )

    def _acknowledged(self, sent: float) -> None:
        self.times.append(self._clock.now + self._wire - sent)

    def _shown(self, table: Table) -> None:
        """Count the seats that have chosen; after the last one, all think again, or only one who takes a card."""
        table.waiting -= 1
        if table.waiting:
            return
        seats = [self._chance.randrange(SEATS)] if self._chance.random() < TAKES else range(SEATS)
        table.waiting = len(seats)
        for seat in seats:
            self._clock.after(self._chance.uniform(*THINKING), partial(self._draft, table, seat, self._drafts()))


# Runs -----------------------------------------------------------------------------------------------------------------

WARM_UP = 40.0
LIMIT = 0.05
"""Seconds in which 99 % of the commands should be acknowledged."""


@dataclass(frozen=True)
class Result:
    """What a simulated server did."""

    tables: int
    commands: float
    use: dict[str, float] = field(repr=False)
    syncs: float = 0.0
    times: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def is_fast(self) -> bool:
        return self.times[2] <= LIMIT


def sync_times(costs: Costs, chance: random.Random) -> Callable[[], float]:
    """Return a source of sync times with the measured median and 99th percentile (log-normal)."""
    sigma = math.log(max(1.0, costs.sync_99 / costs.sync)) / 2.326
    return lambda: costs.sync * math.exp(sigma * chance.gauss(0.0, 1.0))


def simulate(tables: int, costs: Costs, fleet: Fleet | None = None, seconds: float = 30.0, seed: int = 1) -> Result:
    """Return the result of a server with so many tables; the first seconds, in which they spread out, do not count."""
    clock, chance = Clock(), random.Random(seed)
    sync = sync_times(costs, random.Random(seed + 1))
    server = PostgresServer(clock, costs, sync, fleet) if fleet else SqliteServer(clock, costs, sync)
    people = People(clock, server, costs, chance)
    workers = range(fleet.workers if fleet else 1)
    for _ in range(tables):
        people.sit(Table(tuple(chance.choices(workers, k=SEATS))))
    clock.run(WARM_UP)
    before, commands, syncs = server.use(1.0), people.commands, server.disk.syncs
    people.times.clear()
    clock.run(WARM_UP + seconds)
    after = server.use(1.0)
    times = np.quantile(people.times, (0.5, 0.95, 0.99)) if people.times else (math.inf,) * 3
    return Result(
        tables,
        (people.commands - commands) / seconds,
        {name: (after[name] - before[name]) / seconds for name in after},
        (server.disk.syncs - syncs) / seconds,
        (float(times[0]), float(times[1]), float(times[2])),
    )


def most_tables(run: Callable[[int], Result]) -> Result:
    """Return the largest load, to 5 %, at which 99 % are acknowledged in time."""
    good, bad = run(100), None
    while bad is None:
        more = run(2 * good.tables)
        good, bad = (more, None) if more.is_fast else (good, more)
    while bad.tables > 1.05 * good.tables:
        middle = run((good.tables + bad.tables) // 2)
        good, bad = (middle, bad) if middle.is_fast else (good, middle)
    return good


# Output ---------------------------------------------------------------------------------------------------------------

HEAD = "  tables  commands/s    loop    disk   storing  syncs/s   50 %    95 %    99 %  ms to acknowledge"


def line(result: Result) -> str:
    use = "  ".join(f"{100 * result.use[name]:5.1f}%" for name in ("loop", "disk", "database"))
    times = " ".join(f"{1000 * value:7.1f}" for value in result.times)
    return f"{result.tables:8,} {result.commands:11,.1f}  {use}  {result.syncs:8,.0f} {times}"


def compare(costs: Costs, measured: dict[str, Any], seconds: float, seed: int) -> None:
    """Print what was predicted for a run of `server_load.py people`, beside what was measured."""
    found = simulate(measured["games"], costs, None, seconds, seed)
    times = [float(part) for part in measured["acknowledgements 50/95/99/100 %"].split(" ms")[0].split(" / ")]
    print(f"{'':28}{'predicted':>12}{'measured':>12}")
    for name, predicted, seen in (
        ("commands a second", found.commands, measured["commands a second"]),
        ("processor, % of one core", 100 * (found.use["loop"] + found.use["database"]), measured["server CPU, %"]),
        *(
            (f"acknowledged, {share} %, ms", 1000 * value, time)
            for share, value, time in zip((50, 95, 99), found.times, times[:3], strict=True)
        ),
    ):
        print(f"{name:28}{predicted:12.1f}{seen:12.1f}")


def read_costs(path: Path | None) -> Costs:
    """Return the costs above, with those in a file of `server_costs.py` in their place."""
    known = {one.name for one in fields(Costs)}
    found = json.loads(path.read_text("utf-8"))["costs"] if path else {}
    return replace(Costs(), **{name: value for name, value in found.items() if name in known})


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")]


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=numbers, default=[250, 500, 1000, 2000, 4000], help="tables of four")
    parser.add_argument("--workers", type=int, default=0, help="PostgreSQL with so many workers; 0: SQLite")
    parser.add_argument("--connections", type=int, default=8, help="connections of each worker")
    parser.add_argument("--cores", type=int, default=4, help="cores of PostgreSQL")
    parser.add_argument("--together", action="store_true", help="as if notifications were part of commits")
    parser.add_argument("--sync", type=float, help="milliseconds of one sync in the median; 99 %% take 4 times as long")
    parser.add_argument("--seconds", type=float, default=30.0, help="simulated time that counts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--costs", type=Path, help="a file written by server_costs.py --json")
    parser.add_argument("--against", type=Path, help="a file written by server_load.py people --json")
    parser.add_argument("--no-limit", action="store_true", help="do not search for the largest load")
    args = parser.parse_args(words)
    costs = read_costs(args.costs)
    if args.sync:
        costs = replace(costs, sync=args.sync / 1000, sync_99=args.sync / 250)
    if args.against:
        compare(costs, json.loads(args.against.read_text("utf-8"))["people, silvergold"], args.seconds, args.seed)
        return
    fleet = Fleet(args.workers, args.connections, args.cores, args.together) if args.workers else None

    def run(tables: int) -> Result:
        return simulate(tables, costs, fleet, args.seconds, args.seed)

    print(f"{'PostgreSQL' if fleet else 'SQLite'}: {fleet or 'one process'}\n{HEAD}")
    for tables in args.tables:
        print(line(run(tables)), flush=True)
    if not args.no_limit:
        print(f"99 % within {1000 * LIMIT:.0f} ms, at most:\n{line(most_tables(run))}")


if __name__ == "__main__":
    main()
