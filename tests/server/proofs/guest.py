"""A hostile person runs all attacks of `hostile.py` at once while honest people play, who must hardly be affected.

The attacker has one address and comes back as many guests. Some honest visitors have their games reviewed and drawn,
and begin daily games; it is measured how long they wait.

Every honest table has an address of its own in the loopback network, so that the limits per address count as they do on
the open network. The server runs with its default limits.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import httpx

from silvergold.folders import cache_home
from silvergold.server.config import Config
from tests.server.proofs import checks
from tests.server.proofs.checks import Log
from tests.server.proofs.players import GAMES, GONE, History, Player, Table, new_table
from tests.server.proofs.process import ROOT, UNLIMITED, Nursery, Process
from tests.server.proofs.runs import Outcome, figures_of, tracebacks

BOTS = ("master", "expert", "skilled", "greedy")
VISITS_EVERY = 2.0
GIVES_UP = 120.0
"""Seconds for which a visitor waits for a review, a picture or any other answer: they are measured, not cut off."""

QUICK = 0.05
"""Seconds that honest people think once the attack is over, so that their games end soon."""


@dataclass(frozen=True)
class Limits:
    """What an attack may cost the others: seconds at 99 %, and bytes."""

    acknowledged: float = 0.1
    bots: float = 1.0
    reviews: float = 10.0
    """Seconds until the first part of a review is there; this and the next two hold for all, not for 99 %."""
    entries: float = 5.0
    """Seconds until a bot has made its choice in a daily game to which nobody has connected yet."""
    pictures: float = 30.0
    silence: float = 2.0
    """Seconds for which the server may answer nobody."""
    memory: int = 600 << 20
    disk: int = 200 << 20
    ends_within: float = 300.0
    """Seconds after the attack in which all honest games must have ended."""

    def at(self, slowness: float) -> Limits:
        """Return the limits on a machine that is slower by this factor."""
        return replace(
            self,
            acknowledged=self.acknowledged * slowness,
            bots=self.bots * slowness,
            reviews=self.reviews * slowness,
            entries=self.entries * slowness,
            pictures=self.pictures * slowness,
            silence=self.silence * slowness,
        )


@dataclass
class Evening:
    """The honest side of a run: its players and tables, and the faults that they found."""

    process: Process
    seconds: float
    think: float
    seed: int
    players: list[Player] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    """The tables of daily games that were begun."""
    reviews: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)
    """How many seconds each of them was waited for."""
    faults: list[str] = field(default_factory=list)
    over: bool = False
    enough: Callable[[], bool] = lambda: False
    """Returns whether the run has shown what it is for, and may end."""

    @property
    def histories(self) -> list[History]:
        """Return what every client did and saw."""
        return [player.history for player in self.players]

    async def household(self, k: int) -> None:
        """Play game after game, each at a new table, until `hurry` is called."""
        games = 0
        while not self.over:
            try:
                table = await self._new_table(k, games)
            except (*GONE, AssertionError) as fault:
                self.faults.append(f"an honest household could not set up a table: {fault!r}")
                await asyncio.sleep(1.0)
                continue
            self.tables.append(table.id)
            seats: list[int | None] = [*table.sessions]
            seed = self.seed * 100_000 + 100 * k + games
            here = [
                Player(lambda: self.process.address, table, seat, seed, quiet=10.0, think=self.think, local=_home(k))
                for seat in seats
            ]
            self.players += here
            # not gather: when cancelled it does not wait until every player has closed its socket
            async with asyncio.TaskGroup() as group:
                for player in here:
                    group.create_task(player.play())
            games += 1

    async def _new_table(self, k: int, games: int) -> Table:
        transport = httpx.AsyncHTTPTransport(local_address=_home(k))
        async with httpx.AsyncClient(base_url=self.process.address, transport=transport, timeout=GIVES_UP) as http:
            return await new_table(http, ["me", "me", BOTS[(k + games) % len(BOTS)]], GAMES[k % 2], aids=k % 4 != 3)

    async def visitor(self, k: int) -> None:
        """Play a short game, have it reviewed and drawn, and begin a daily game, until `hurry` is called."""
        while not self.over:
            transport = httpx.AsyncHTTPTransport(local_address=_home(100 + k))
            async with httpx.AsyncClient(base_url=self.process.address, transport=transport, timeout=GIVES_UP) as http:
                try:
                    await self._visit(http, k)
                except (*GONE, AssertionError, KeyError) as fault:
                    self.faults.append(f"an honest visitor was disturbed: {fault!r}")
            await asyncio.sleep(VISITS_EVERY)

    async def _visit(self, http: httpx.AsyncClient, k: int) -> None:
        table = await new_table(http, ["me", "random"], GAMES[k % 2])
        http.headers["authorization"] = f"Bearer {table.sessions[0]}"
        daily = (await http.get(f"/api/daily/{GAMES[k % 2]}")).json()["challenge"]["id"]
        self.entries.append((await http.post(f"/api/challenges/{daily}/play", json={})).json()["table"]["id"])
        await Player(lambda: self.process.address, table, 0, self.seed, local=_home(100 + k)).play()
        began = time.monotonic()
        while not (await http.get(f"/api/tables/{table.id}/review")).json()["done"]:
            if time.monotonic() > began + GIVES_UP:
                break
            await asyncio.sleep(0.1)
        self.reviews.append(time.monotonic() - began)
        await http.post(f"/api/tables/{table.id}/share", json={"shared": True})
        began = time.monotonic()
        drawn = await http.get(f"/api/tables/{table.id}/picture.png")
        while drawn.status_code != 200 and time.monotonic() < began + GIVES_UP:  # on a slow machine it is asked again
            await asyncio.sleep(1.0)
            drawn = await http.get(f"/api/tables/{table.id}/picture.png")
        self.pictures.append(time.monotonic() - began)
        assert drawn.status_code == 200, f"no picture: {drawn.text}"

    def hurry(self) -> None:
        """Let everyone finish the current game quickly, and begin no other."""
        self.over, self.think = True, QUICK
        for player in self.players:
            player.think = QUICK


def _home(k: int) -> str:
    return f"127.0.1.{k + 1}"


# What the server takes ------------------------------------------------------------------------------------------------


class Watch:
    """Measurements during an attack: the largest memory, the growth of the disk, the longest silence, the slowness."""

    def __init__(self, process: Process, db: str) -> None:
        self._process, self._folders = process, [Path(db).parent, cache_home() / "models"]
        self._before = self._on_disk()
        self.memory = self.children = self.disk = 0
        self.silence = 0.0
        self.slowness = 1.0

    async def look_on(self) -> None:
        """Measure about twice a second, until cancelled."""
        while True:
            began = time.monotonic()
            await asyncio.to_thread(self._process.answers)
            self.silence = max(self.silence, time.monotonic() - began)
            self.slowness = max(self.slowness, await asyncio.to_thread(_slowness))
            with contextlib.suppress(OSError, ValueError):
                self.memory = max(self.memory, self._process.memory())
                self.children = max(self.children, sum(map(_memory, _children(self._process.pid))))
            self.disk = max(self.disk, await asyncio.to_thread(self._on_disk) - self._before)
            await asyncio.sleep(0.5)

    def _on_disk(self) -> int:
        return sum(map(_size, self._folders))


def _slowness(seconds: float = 0.01) -> float:
    """Return how many times longer a computation takes now than if the machine did nothing else."""
    began, computed = time.monotonic(), time.thread_time()
    while time.thread_time() < computed + seconds:
        pass
    return (time.monotonic() - began) / seconds


def _size(folder: Path) -> int:
    total = 0
    for where, _, names in os.walk(folder):
        for name in names:
            with contextlib.suppress(OSError):
                total += (Path(where) / name).stat().st_size
    return total


def _children(pid: int) -> Iterator[int]:
    """Yield the ids of the processes that a server started, and of those that they started."""
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                yield child
                yield from _children(child)


def _memory(pid: int) -> int:
    """Return the memory of a process in bytes; shared memory counts in proportion (PSS)."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) << 10
    return 0


# The run --------------------------------------------------------------------------------------------------------------


def hostile_guest(
    nursery: Nursery,
    db: str,
    folder: Path,
    seed: int = 1,
    tables: int = 50,
    seconds: float = 600.0,
    think: float = 8.0,
    limits: Limits | None = None,
    faults: list[str] | None = None,
    attacked: bool = True,
    busy: bool = False,
    seek: str = "",
    guests: int = 0,
    visitors: int = 0,
) -> Outcome:
    """Let honest households play while somebody attacks; with `attacked=False` there is no attack, to compare.

    The attacker comes back as so many `guests`. The honest `visitors` ask for reviews, pictures and daily games.

    On a `busy` machine, which does other things too, the limits of time are multiplied by its measured slowness. With
    `seek`, the attack ends early when the limit that it names is exceeded. This works for the longest silence, the
    largest memory and the growth of the disk, which can only become larger.
    """
    limits, usual = limits or Limits(), Config()
    limited = {name: getattr(usual, name) for name in UNLIMITED}
    with Process(nursery, db, folder, faults, **limited, warm=True) as process:
        evening, watch = Evening(process, seconds, think, seed), Watch(process, db)
        if seek:
            evening.enough = lambda: any(seek in fault for fault in _beyond(limits, [], [], watch))
        crowd = (guests, visitors)
        tally = asyncio.run(_evening(evening, watch, tables, limits, attacked, crowd))
        alive = [] if process.is_alive() else ["the server is gone"]
        log = process.told()
    slow = sorted(wait for history in evening.histories for wait in history.waits)
    thought = sorted(bot_times(db, evening.tables))
    entered = [next(iter(bot_times(db, [table])), GIVES_UP) for table in evening.entries]
    waits = Waits(evening.reviews, entered, evening.pictures)
    figures = {
        "tables": len(evening.tables),
        **waits.figures(),
        "acknowledged half ms": 1000 * _part(slow, 0.5),
        "99 % ms": 1000 * _part(slow, 0.99),
        "bots half ms": 1000 * _part(thought, 0.5),
        "99 % of bots ms": 1000 * _part(thought, 0.99),
        "slowest bot ms": 1000 * _part(thought, 1.0),
        "longest silence ms": 1000 * watch.silence,
        "slowness of the machine": watch.slowness,
        "memory MiB": watch.memory >> 20,
        "memory of its processes MiB": watch.children >> 20,
        "disk MiB": watch.disk >> 20,
    }
    held = limits.at(watch.slowness if busy else 1.0)
    found = evening.faults[:10] + alive + _beyond(held, slow, thought, watch, waits)
    found += checks.faults(db, evening.histories, ended=False)
    found += tracebacks(log)
    return Outcome(found, {**figures, **figures_of(evening.histories, db), **tally})


@dataclass
class Waits:
    """How many seconds the honest visitors waited for what."""

    reviews: list[float] = field(default_factory=list)
    entries: list[float] = field(default_factory=list)
    pictures: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """Return the figures for the report."""
        told = {"reviews begun": self.reviews, "daily entries": self.entries, "pictures": self.pictures}
        parts = {"": len, " half ms": lambda of: 1000 * _part(sorted(of), 0.5), " slowest ms": _slowest_ms}
        return {f"{name}{part}": work(of) for name, of in told.items() if of for part, work in parts.items()}


def _slowest_ms(waits: list[float]) -> float:
    return 1000 * max(waits)


def _beyond(
    limits: Limits, slow: list[float], thought: list[float], watch: Watch, waits: Waits | None = None
) -> list[str]:
    """Return a sentence for every limit that was exceeded."""
    waits = waits or Waits()
    held = (
        ("99 % of acknowledgements took up to", _part(slow, 0.99), limits.acknowledged, "s"),
        ("99 % of the bots' choices took up to", _part(thought, 0.99), limits.bots, "s"),
        ("a review began after", max(waits.reviews, default=0.0), limits.reviews, "s"),
        ("the bot of a daily game chose after", max(waits.entries, default=0.0), limits.entries, "s"),
        ("a picture came after", max(waits.pictures, default=0.0), limits.pictures, "s"),
        ("the server answered nobody for", round(watch.silence, 3), limits.silence, "s"),
        ("the server's memory was up to", watch.memory >> 20, limits.memory >> 20, "MiB"),
        ("the disk grew by", watch.disk >> 20, limits.disk >> 20, "MiB"),
    )
    return [f"{what} {found:g} {unit}; at most {most:g}" for what, found, most, unit in held if found > most]


async def _evening(
    evening: Evening, watch: Watch, tables: int, limits: Limits, attacked: bool, crowd: tuple[int, int]
) -> dict[str, float]:
    """Run the attack while households play, and let them end their games; return the answers to the attack.

    `crowd` are the numbers of the attacker's guests and of the honest visitors.
    """
    finished, _ = [await _finished_game(evening, game) for game in GAMES]
    watching = asyncio.create_task(watch.look_on())
    homes = [asyncio.create_task(evening.household(k)) for k in range(tables)]
    homes += [asyncio.create_task(evening.visitor(k)) for k in range(crowd[1])]
    tally = await _attack(evening, finished, crowd[0]) if attacked else await asyncio.sleep(evening.seconds, {})
    evening.hurry()
    _, waiting = await asyncio.wait(homes, timeout=0.0 if evening.enough() else limits.ends_within)
    for task in (*waiting, watching):
        task.cancel()
    ended = await asyncio.gather(*homes, watching, return_exceptions=True)
    evening.faults += [f"a household broke: {end!r}" for end in ended if isinstance(end, Exception)]
    evening.faults += [f"{p.history.table} is stuck at event {p.have}" for p in evening.players if not p.over]
    return tally


async def _finished_game(evening: Evening, game: str) -> str:
    """Play a public game to its end, for replays and reviews; after it the bots have compiled what they need."""
    async with httpx.AsyncClient(base_url=evening.process.address, timeout=30) as http:
        table = await new_table(http, ["me", *BOTS[:3]], game, public=True)
    player = Player(lambda: evening.process.address, table, 0, evening.seed)
    async with asyncio.timeout(300):
        await player.play()
    return table.id


async def _attack(evening: Evening, finished: str, guests: int) -> dict[str, float]:
    """Run the attacker in a process of its own; return how it was answered."""
    words = (str(evening.process.port), str(evening.seconds), str(evening.seed), finished, str(guests))
    command = (sys.executable, "-m", "tests.server.proofs.hostile", *words)
    attacker = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    try:
        async with asyncio.timeout(evening.seconds + 60):
            told = await _told(attacker, evening.enough)
    except TimeoutError:
        evening.faults.append("the attacker did not come to an end")
        attacker.kill()
        await attacker.wait()
        return {}
    if attacker.returncode and not evening.enough():
        evening.faults.append("the attacker broke down; its standard error says why")
    return {f"attack: {name}": count for name, count in json.loads(told or b"{}").items()}


async def _told(attacker: asyncio.subprocess.Process, enough: Callable[[], bool]) -> bytes:
    """Return what the attacker prints at its end; kill it as soon as enough has been seen."""
    telling = asyncio.create_task(attacker.communicate())
    while not telling.done() and not enough():
        await asyncio.wait([telling], timeout=0.2)
    if not telling.done():
        attacker.kill()
    told, _ = await telling
    return told


def bot_times(db: str, tables: list[str]) -> Iterator[float]:
    """Yield how many seconds each bot took from the moment its choice was due, by the server's own log."""
    log = Log(db)
    for table in tables:
        bots = {seat.seat for seat in log.seats.get(table, ()) if seat.kind == "bot"}
        began: dict[int, int] = {0: log.events[table][0].at} if log.events.get(table) else {}
        for event in log.events.get(table, ()):
            if event.kind in ("show", "take"):
                began[event.phase + 1] = event.at
            if event.seat in bots and event.kind in ("ready", "take"):
                yield (event.at - began[event.phase]) / 1000


def _part(values: list[float], share: float) -> float:
    """Return a quantile of sorted values, such as 0.99."""
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0
