"""How long reviews take on a server: until the first decision is shown, and until all of it is.

    python benchmarks/server_reviews.py [--games 3] [--players 2] [--bots 1]

Starts a server of its own with so many processes for bots, lets bots play games of each kind, and asks for their
reviews one after the other, as a page does. With --at-once, all of them are asked for at the same time, each by another
guest. Prints seconds; `cpu` is the processor time of all processes, divided by the number of reviews.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from silvergold import games

ENDS_WITHIN = 600.0


class Client:
    """A guest of the server."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=60)
        session = self.http.post("/api/guests", json={"name": "Bench"}).json()["session"]
        self.http.headers["authorization"] = f"Bearer {session}"

    def finished_game(self, game: str, players: int) -> str:
        """Return a game that bots have played to its end."""
        seats = [{"kind": "bot", "bot": "greedy"}] * players
        table: str = self.http.post("/api/tables", json={"game": game, "seats": seats}).json()["table"]["id"]
        self.http.post(f"/api/tables/{table}/start", json={})
        until(lambda: self.http.get(f"/api/tables/{table}").json()["table"]["status"] == "over")
        return table

    def review(self, table: str, have: int = 0) -> dict[str, Any]:
        """Ask for a review once."""
        answer: dict[str, Any] = self.http.get(f"/api/tables/{table}/review?have={have}").raise_for_status().json()
        return answer


def until(enough: Any) -> float:
    """Wait until something is true, and return the time."""
    end = time.monotonic() + ENDS_WITHIN
    while not enough():
        if time.monotonic() > end:
            raise SystemExit("that took too long")
        time.sleep(0.05)
    return time.monotonic()


@contextmanager
def server(bots: int, folder: Path) -> Iterator[tuple[str, int]]:
    """Yield the address and the process id of a new server."""
    limits = dict.fromkeys(("RATE", "GUESTS", "TABLES", "TABLES_A_DAY", "UNATTENDED"), "0")
    environment = {**os.environ, **{f"SILVERGOLD_{name}": value for name, value in limits.items()}}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "silvergold", "serve", "--port", str(port), "--bots", str(bots), "--log", "quiet"]
    with subprocess.Popen([*command, "--db", str(folder / "games.db")], env=environment) as process:
        address = f"http://127.0.0.1:{port}"
        try:
            until(lambda: is_up(address))
            yield address, process.pid
        finally:
            process.terminate()


def is_up(address: str) -> bool:
    """Return whether the server answers."""
    try:
        return httpx.get(f"{address}/health").status_code == httpx.codes.OK
    except httpx.TransportError:
        return False


def cpu_of(pid: int) -> float:
    """Return the processor time of a process and its living children in seconds; Linux only."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            own, parent, *rest = stat.parent.name, *stat.read_text().rpartition(")")[2].split()[1:]
        except OSError:
            continue
        if str(pid) in (own, parent):
            ticks += sum(map(int, rest[9:11]))
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(clients: list[Client], tables: list[str]) -> Iterator[tuple[float, float]]:
    """Yield for each review when its first decision came and when it was done, in seconds from asking."""
    begun = time.monotonic()
    for client, table in zip(clients, tables, strict=True):
        client.review(table)
    for client, table in zip(clients, tables, strict=True):
        first = until(lambda client=client, table=table: client.review(table)["decisions"])
        done = until(lambda client=client, table=table: client.review(table)["state"] == "done")
        yield first - begun, done - begun


def main() -> None:
    """Measure each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bots", type=int, default=1)
    parser.add_argument("--at-once", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(args.bots, Path(folder)) as (address, pid):
        clients = [Client(address) for _ in range(args.games)]
        for game in games.SLUGS:
            tables = [client.finished_game(game, args.players) for client in clients]
            groups = [(clients, tables)] if args.at_once else [([c], [t]) for c, t in zip(clients, tables, strict=True)]
            before = cpu_of(pid)
            times = [each for group in groups for each in measure(*group)]
            cpu = (cpu_of(pid) - before) / args.games
            told = "; ".join(f"first {first:.1f}, all {done:.1f}" for first, done in times)
            print(f"{game}, {args.players} players: {told}; cpu {cpu:.1f}", flush=True)


if __name__ == "__main__":
    main()
