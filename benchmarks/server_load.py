"""Load tests of a server: many tables at the pace of people, a burst at the pace of bots, a restart; and boardgame.io.

    make bench-server ARGS="--games 500 --seconds 120"
    python benchmarks/server_load.py [people] [burst] [restart] [peer] [--games N] [--seconds S] [--json FILE]
    python benchmarks/server_load.py postgres [--workers 1,2,4]

The driver runs on the same machine and shares its cores. An acknowledgement is timed from a command to its `saved`,
which comes after the sync to disk; a reveal from the last command of a phase to its event, at each socket.
`postgres` runs the burst on a PostgreSQL that is started here and syncs every commit to disk.

The boardgame.io server plays a game of the same shape and length with views of about the same size. Its players never
ask what a choice would mean, so with `peer`, ours also play at a person's pace without drafts, as in pages that have
loaded the rules. It runs three times: in memory, as it does by default, with its own storage in files (FlatFile), and
with its adapter for PostgreSQL. In no case does its acknowledgement promise what ours does, because it is sent before
anything is written. FlatFile never syncs: it reads a match from its file for every move and then overwrites the file
and the file of the log. The adapter for PostgreSQL reads and writes the whole match in a transaction, which is synced.
Nothing is asserted here.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.load.figures import show
from benchmarks.load.peer import PeerServer, PeerWithFiles, PeerWithPostgres, install_peer
from benchmarks.load.postgres import NO_POSTGRES, PostgresServer, has_postgres, start_postgres
from benchmarks.load.processes import allow_many_sockets, machine
from benchmarks.load.restarting import restart
from benchmarks.load.running import at_load
from benchmarks.load.servers import Server, ServerWithoutDrafts


async def on_postgres(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Run the burst on PostgreSQL, with each number of workers."""
    cluster = await asyncio.to_thread(start_postgres)
    if cluster is None:
        print(f"\nPostgreSQL was left out: {NO_POSTGRES}")
        return {"postgres": NO_POSTGRES}
    found = {}
    try:
        for workers in args.workers:
            title = f"burst, PostgreSQL, {workers} workers"
            make = partial(PostgresServer, cluster, folder, workers)
            found[title] = await at_load(make, args.burst, args.seconds, (0.0, 0.0))
            show(title, found[title])
    finally:
        await asyncio.to_thread(cluster.stop)
    return found


async def run(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    what = set(args.what or ("people", "burst", "restart", "peer"))
    found: dict[str, Any] = {"machine": machine()}
    show("machine", found["machine"])
    missing = install_peer() if "peer" in what else "not asked for"
    servers: list[tuple[str, Callable[[], Server]]] = [("silvergold", lambda: Server(folder / f"{time.time_ns()}.db"))]
    if missing is None:
        servers.append(("boardgame.io", PeerServer))
        servers.append(("boardgame.io with FlatFile", lambda: PeerWithFiles(folder / f"{time.time_ns()}.files")))
        if has_postgres():
            servers.append(("boardgame.io with PostgreSQL", PeerWithPostgres))
    silent = ("silvergold without drafts", lambda: ServerWithoutDrafts(folder / f"{time.time_ns()}.db"))
    for title, games, pace, several in (
        ("people", args.games, (10.0, 20.0), [servers[0], *([silent] if "peer" in what else []), *servers[1:]]),
        ("burst", args.burst, (0.0, 0.0), servers),
    ):
        for name, make in several if title in what else []:
            found[f"{title}, {name}"] = await at_load(make, games, args.seconds, pace)
            show(f"{title}, {name}", found[f"{title}, {name}"])
    if "restart" in what:
        found["restart"] = await restart(folder, args.stored)
        show("restart", found["restart"])
    if "postgres" in what:
        found |= await on_postgres(args, folder)
    if missing and "peer" in what:
        found["boardgame.io"] = missing
        print(f"\nboardgame.io was left out: {missing}")
    return found


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", choices=[[], "people", "burst", "restart", "peer", "postgres"])
    parser.add_argument("--games", type=int, default=500, help="tables of four at a person's pace")
    parser.add_argument("--burst", type=int, default=150, help="tables of four at a bot's pace")
    parser.add_argument("--stored", type=int, default=10_000, help="games in the database at the restart")
    parser.add_argument("--workers", type=numbers, default=[1, 2, 4], help="processes at PostgreSQL, such as 1,2,4")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long is counted")
    parser.add_argument("--json", type=Path, help="write all figures to this file too")
    args = parser.parse_args()
    allow_many_sockets()
    with tempfile.TemporaryDirectory(prefix="silvergold-load-") as folder:
        found = asyncio.run(run(args, Path(folder)))
    if args.json:
        args.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
