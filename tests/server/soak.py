"""The proofs at full length: `python -m tests.server.soak NAME` runs one of them; without a name, all run in turn.

Each prints its figures. `--scale 0.01` divides their sizes by a hundred; `away` is never scaled, nor are the guests of
`guest`, which takes at least 20 seconds. `--seed` repeats a run that depends on a seed. The exit status is 1 if
anything was wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.server.cluster import Cluster, programs
from tests.server.proofs import abandoned, bad_bots, days, fuzz, guest, runs, slow, sync, trouble
from tests.server.proofs.process import Nursery
from tests.server.proofs.runs import Outcome

HOUR = 3600.0


class Setting:
    """What a run gets: a source of servers, a folder, databases, a scale and a seed."""

    def __init__(self, nursery: Nursery, folder: Path, scale: float, seed: int) -> None:
        self.nursery, self.folder, self.scale, self.seed = nursery, folder, scale, seed
        self._clusters: list[Cluster] = []

    def some(self, number: int) -> int:
        """Return a number multiplied by the scale, at least 1."""
        return max(1, round(number * self.scale))

    @property
    def file(self) -> str:
        """Return the path of a new SQLite file."""
        return str(Path(tempfile.mkdtemp(dir=self.folder)) / "games.db")

    def cluster(self) -> Cluster:
        """Return a PostgreSQL that syncs as a real one does."""
        where = programs()
        if where is None:
            raise SystemExit("PostgreSQL is not installed here (apt install postgresql)")
        cluster = Cluster(where, settings="-c max_connections=60")
        cluster.start()
        self._clusters.append(cluster)
        return cluster

    def close(self) -> None:
        """Stop the PostgreSQL servers."""
        for cluster in self._clusters:
            cluster.stop()


def kill(s: Setting) -> Outcome:
    """Kill a server 200 times during 50 games."""
    games, kills = s.some(50), s.some(200)
    # people who think for so long that the games last as long as the kills
    return runs.kill(s.nursery, s.file, s.folder, s.seed, kills, games, within=HOUR, think=s.some(200) * 0.15)


def workers(s: Setting) -> Outcome:
    """Play 100 games through two workers at once, and kill one of them 20 times."""
    db = s.cluster().new_database()
    return runs.two_workers(s.nursery, db, s.folder, s.seed, s.some(100), within=HOUR, kills=s.some(20))


def network(s: Setting) -> Outcome:
    """Play 50 games over a network that is bad for 3 minutes."""
    return runs.bad_network(s.nursery, s.file, s.folder, s.seed, s.some(50), within=HOUR, trouble_for=180 * s.scale)


def hostile(s: Setting) -> Outcome:
    """Send 1,000,000 fuzzed messages."""
    return fuzz.fuzz(s.nursery, s.file, s.folder, s.some(1_000_000), s.seed)


def hostile_postgres(s: Setting) -> Outcome:
    """Send 100,000 fuzzed messages to a server on PostgreSQL."""
    return fuzz.fuzz(s.nursery, s.cluster().new_database(), s.folder, s.some(100_000), s.seed)


def worlds(s: Setting) -> Outcome:
    """Compare 100,000 pairs of worlds."""
    from tests.server.worlds import leaks

    pairs = s.some(100_000)
    found = leaks(pairs, s.seed)
    return Outcome([f"two worlds differ: {one} and {other}" for one, other in found[:3]], {"pairs": pairs})


def left_alone(s: Setting) -> Outcome:
    """Abandon 10,000 tables in ten waves."""
    return abandoned.abandoned(s.nursery, s.file, s.folder, s.some(10_000), waves=10)


def sloths(s: Setting) -> Outcome:
    """Serve 100 clients that do not read."""
    return slow.slow_readers(s.nursery, s.file, s.folder, s.some(100), seconds=120)


def synced(s: Setting) -> Outcome:
    """Trace the system calls of a server during 20 games."""
    return sync.traced(s.nursery, s.file, s.folder, s.some(20), within=HOUR)


def away(s: Setting) -> Outcome:
    """Play on a full disk, with a locked file, and while PostgreSQL is down."""
    parts = [
        trouble.disk_full(s.nursery, s.file, s.folder),
        trouble.locked_away(s.nursery, s.file, s.folder),
        trouble.postgres_away(s.nursery, s.cluster(), s.folder),
    ]
    figures = {
        f"{name}: {key}": value
        for name, part in zip(("disk full", "file held", "postgres away"), parts, strict=True)
        for key, value in part.figures.items()
    }
    return Outcome([fault for part in parts for fault in part.faults], figures)


def evil(s: Setting) -> Outcome:
    """Play 24 games with every kind of bad bot."""
    return bad_bots.bad_bots(s.nursery, s.file, s.folder, s.some(24), within=HOUR)


def one_guest(s: Setting) -> Outcome:
    """Run a hostile person with 200 guests at one address for ten minutes beside 50 honest tables."""
    tables, seconds = max(4, s.some(50)), max(20.0, 600 * s.scale)
    return guest.hostile_guest(s.nursery, s.file, s.folder, s.seed, tables, seconds, guests=200, visitors=4)


def days_per_move(s: Setting) -> Outcome:
    """Play 20 games for ten simulated days each, and kill the server on every second step."""
    parts = [days.ten_days(s.nursery, s.file, s.folder, s.seed + k, step=3 * days.HOUR) for k in range(s.some(20))]
    figures = {name: sum(part.figures[name] for part in parts) for name in parts[0].figures}
    return Outcome([fault for part in parts for fault in part.faults], figures)


RUNS: dict[str, Callable[[Setting], Outcome]] = {
    "kill": kill,
    "workers": workers,
    "network": network,
    "fuzz": hostile,
    "fuzz-postgres": hostile_postgres,
    "worlds": worlds,
    "abandoned": left_alone,
    "slow": sloths,
    "sync": synced,
    "away": away,
    "bots": evil,
    "guest": one_guest,
    "days": days_per_move,
}


@contextlib.contextmanager
def minutes_told() -> Iterator[None]:
    """Print a line a minute while a proof runs."""
    over = threading.Event()

    def tell() -> None:
        minutes = 0
        while not over.wait(60):
            minutes += 1
            print(f"  {minutes} min so far", flush=True)

    threading.Thread(target=tell, daemon=True).start()
    try:
        yield
    finally:
        over.set()


def main(words: list[str]) -> int:
    """Run the named proofs, or all, and print their figures; return the exit status."""
    parser = argparse.ArgumentParser(prog="tests.server.soak", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(RUNS)}")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=fuzz.seed_of_today())
    args = parser.parse_args(words)
    if unknown := set(args.names) - set(RUNS):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(RUNS)}")
    nursery, bad = Nursery(), 0
    with tempfile.TemporaryDirectory(prefix="silvergold-soak-") as folder:
        for name in args.names or RUNS:
            setting = Setting(nursery, Path(folder), args.scale, args.seed)
            print(f"== {name}, seed {args.seed}: {RUNS[name].__doc__}", flush=True)
            began = time.monotonic()
            try:
                with minutes_told():
                    outcome = RUNS[name](setting)
            finally:
                setting.close()
            print(f"{outcome}\n{time.monotonic() - began:.0f} s", flush=True)
            bad += bool(outcome.faults)
    nursery.close()
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
