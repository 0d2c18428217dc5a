"""Load tests of a server: many tables at the pace of people, a burst at the pace of bots, a restart; and boardgame.io.

    make bench-server ARGS="--games 500 --seconds 120"
    python benchmarks/server_load.py [people] [burst] [restart] [peer] [--games N] [--seconds S] [--json FILE]
    python benchmarks/server_load.py postgres [--workers 1,2,4]

The driver runs on the same machine and shares its cores. An acknowledgement is timed from a command to its `saved`,
which comes after the sync to disk; a reveal from the last command of a phase to its event, at each socket.
`postgres` runs the burst on a PostgreSQL that is started here and syncs every commit to disk.

The boardgame.io server plays a game of the same shape and length with views of about the same size. Its players never
ask what a choice would mean, so with `peer`, ours also play at a person's pace without drafts. It runs three
times: in memory, as it does by default, with its own storage in files (FlatFile), and with its adapter for PostgreSQL.
In no case does its acknowledgement promise what ours does, because it is sent before anything is written. FlatFile
never syncs: it reads a match from its file for every move and then overwrites the file and the file of the log. The
adapter for PostgreSQL reads and writes the whole match in a transaction, which is synced. Nothing is asserted here.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import os
import platform
import random
import re
import resource
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec

from silvergold import decks

PEER = Path(__file__).parent / "boardgame_io"
ROOT = Path(__file__).parents[1]
SEATS = 4
GAME = "silver-and-gold"
PEER_ROUNDS = 31
"""Rounds after which a match of boardgame.io is over: then it has about as many commands as a game of ours."""


# The wire -------------------------------------------------------------------------------------------------------------


class Wire(asyncio.Protocol):
    """A WebSocket client that does as little as possible, so that the driver is not what is measured."""

    def __init__(self, host: str, path: str, hear: Callable[[bytes], None]) -> None:
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._hear = hear
        self._read = bytearray()
        self._open = False
        self.bytes = 0
        self.lost = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(f"lost before it was open: {exc}"))

    def data_received(self, data: bytes) -> None:
        self._read += data
        if not self._open:
            head, mark, rest = bytes(self._read).partition(b"\r\n\r\n")
            if not mark:
                return
            if b" 101 " not in head.split(b"\r\n")[0] + b" ":
                self.transport.abort()
                return
            self._open, self._read = True, bytearray(rest)
            self.ready.set_result(None)
        while (frame := self._frame()) is not None:
            kind, body = frame
            if kind == 1:
                self.bytes += len(body)
                self._hear(body)
            elif kind == 9:
                self._send(10, body)
            elif kind == 8:
                self.transport.close()

    def _frame(self) -> tuple[int, bytes] | None:
        read = self._read
        if len(read) < 2:
            return None
        size, at = read[1] & 127, 2
        if size == 126:
            if len(read) < 4:
                return None
            size, at = struct.unpack_from("!H", read, 2)[0], 4
        elif size == 127:
            if len(read) < 10:
                return None
            size, at = struct.unpack_from("!Q", read, 2)[0], 10
        if len(read) < at + size:
            return None
        kind, body = read[0] & 15, bytes(read[at : at + size])
        del read[: at + size]
        return kind, body

    def send(self, text: bytes) -> None:
        """Send a text message."""
        self._send(1, text)

    def _send(self, kind: int, body: bytes) -> None:
        """Send a frame of this kind, masked with zeros, which costs nothing."""
        size = len(body)
        head = struct.pack("!BB", 128 | kind, 128 | size) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
        self.transport.write(head + b"\0\0\0\0" + body)

    async def open(self, port: int) -> None:
        """Connect, and wait until the server agrees."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await asyncio.wait_for(self.ready, 60)


# What is measured -----------------------------------------------------------------------------------------------------


@dataclass
class Figures:
    """What was measured since counting began; times are in seconds."""

    counts: bool = False
    acks: list[float] = field(default_factory=list)
    reveals: list[float] = field(default_factory=list)
    drafts: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    over: int = 0
    held: list[Callable[[], None]] | None = field(default_factory=list)

    def when_all_sit(self, move: Callable[[], None]) -> None:
        """Make a move when counting begins, so that all seats start together; at once if it has begun."""
        if self.held is None:
            move()
        else:
            self.held.append(move)

    def begin(self) -> None:
        """Begin to count, and make the moves that wait for it."""
        self.counts, moves, self.held = True, self.held or [], None
        for move in moves:
            move()

    def add(self, times: list[float], since: float) -> None:
        if self.counts:
            times.append(time.perf_counter() - since)


@dataclass
class Round:
    """Shared by the seats of one game: when the last command of a phase was sent."""

    sent: dict[int, float] = field(default_factory=dict)


def spread(times: list[float]) -> str:
    """Return the median, the 95th and 99th percentile and the maximum, in milliseconds."""
    if not times:
        return "none"
    ordered = sorted(times)
    parts = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99)]
    return " / ".join(f"{1000 * value:.1f}" for value in (*parts, ordered[-1])) + f" ms (n {len(ordered)})"


def under(times: list[float], bound: float) -> float:
    return 100 * sum(value < bound for value in times) / len(times) if times else 0.0


def tree_of(*roots: int) -> list[int]:
    """Return these processes and all that descend from them."""
    found = list(roots)
    for pid in found:  # grows while it is read
        for listed in Path(f"/proc/{pid}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                found += [int(child) for child in listed.read_text().split()]
    return found


def cpu_of(*roots: int) -> float:
    """Return the processor seconds of these processes and all that descend from them, including those that ended."""
    ticks = 0
    for pid in tree_of(*roots):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def written_by(*roots: int) -> int:
    """Return the bytes that these processes and their descendants have sent to the disk."""
    total = 0
    for pid in tree_of(*roots):
        with contextlib.suppress(OSError):  # those of another user may be hidden
            total += int(re.findall(r"^write_bytes: (\d+)", Path(f"/proc/{pid}/io").read_text(), re.MULTILINE)[0])
    return total


def sockets_of(pid: int) -> int:
    """Return the number of open sockets of a process."""
    count = 0
    for file in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            count += str(file.readlink()).startswith("socket:")
    return count


def memory_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20


# Our seats ------------------------------------------------------------------------------------------------------------


class CardNow(msgspec.Struct):
    number: int
    crossed: list[str]


class PlayerNow(msgspec.Struct):
    cards: list[CardNow | None]
    hand: list[int]


class ViewNow(msgspec.Struct):
    step: str
    waiting: list[int]
    display: list[int]
    players: list[PlayerNow]


class Told(msgspec.Struct):
    """The fields of a message that a player here reads."""

    type: str
    cmd_id: str | None = None
    id: int | None = None
    phase: int = 0
    kind: str = ""
    open: list[str] = []
    complete: bool = False
    code: str = ""
    view: ViewNow | None = None


_told = msgspec.json.Decoder(Told)
_send = msgspec.json.encode

PLAIN = {
    card.number: [
        f"{'abcdefgh'[x]}{y + 1}" for y, row in enumerate(card.rows) for x, box in enumerate(row) if box in ".o"
    ]
    for card in decks.find("standard", GAME).cards
}
"""The boxes of every card that need no further choice."""


class Seat:
    """A player: a person asks the server what is open and waits; a bot knows the rules and does not wait."""

    def __init__(
        self,
        table: str,
        seat: int,
        session: str,
        game: Round,
        figures: Figures,
        pace: tuple[float, float],
        asks: bool = True,
    ) -> None:
        self.who = table, seat, session
        self._table, self._seat, self._session = self.who
        self._game, self._figures, self._pace, self._asks = game, figures, pace, asks
        self._chance = random.Random(f"{table}{seat}")
        self._phase, self._pending, self._asked = -1, "", 0.0
        self._draft: list[str] = []
        self._view: ViewNow | None = None
        self.over = False

    async def sit(self, port: int) -> None:
        self.wire = Wire(f"127.0.0.1:{port}", f"/api/tables/{self._table}/socket", self._hear)
        await self.wire.open(port)
        self._say(type="hello", version=1, session=self._session, seat=self._seat, brief=True)

    def _say(self, **message: Any) -> None:
        self.wire.send(_send(message))

    def _hear(self, text: bytes) -> None:
        told = _told.decode(text)
        match told.type:
            case "state":
                self._look(told)
            case "event" if told.kind in ("show", "take"):
                if (since := self._game.sent.get(told.phase)) is not None:
                    self._figures.add(self._figures.reveals, since)
            case "drafted":
                self._figures.add(self._figures.drafts, self._asked)
                self._extend(told)
            case "saved":
                if told.cmd_id == self._pending:
                    self._figures.add(self._figures.acks, self._asked)
                    self._pending = ""
            case "refused" | "failed":
                self._figures.refused[told.code] = self._figures.refused.get(told.code, 0) + 1
                self._pending = ""
                if told.code in ("unfinished", "illegal"):
                    self._begin_draft()

    def _look(self, told: Told) -> None:
        assert told.view is not None
        self._view, was = told.view, self._phase
        if told.view.step == "over":
            self._figures.over += not self.over
            self.over = True
        elif self._seat in told.view.waiting and told.phase != was:
            self._phase = told.phase
            low, high = self._pace
            if high:
                act = self._begin_draft if self._asks else self._at_once
                asyncio.get_running_loop().call_later(self._chance.uniform(low, high), act)
            else:
                self._figures.when_all_sit(self._at_once)

    def _begin_draft(self) -> None:
        if not self.wire.lost:
            self._draft = []
            self._ask()

    def _ask(self) -> None:
        self._asked = time.perf_counter()
        self._say(type="draft", id=1, seat=self._seat, choices=self._draft)

    def _extend(self, told: Told) -> None:
        if told.complete and self._draft:
            self._command(self._draft)
        elif told.open:
            self._draft.append(self._chance.choice(told.open))
            if self._draft[0].startswith("take"):
                self._command(self._draft)
            else:
                self._ask()

    def _at_once(self) -> None:
        """Send a command without asking the server: two cards of the hand, one plain box, or a card of the display."""
        assert self._view is not None
        me = self._view.players[self._seat]
        if self._view.step == "keep":
            self._command([f"keep {min(me.hand[:2])} {max(me.hand[:2])}"])
        elif self._view.step == "take":
            self._command([f"take {self._view.display[0]}" if self._view.display else "take stack"])
        else:
            free = [
                f"cross {card.number} {box}"
                for card in me.cards
                if card is not None
                for box in PLAIN[card.number]
                if box not in card.crossed
            ]
            if free:
                self._command([self._chance.choice(free)])
            else:
                self._begin_draft()

    def _command(self, choices: list[str]) -> None:
        self._pending = f"{self._phase}-{self._chance.getrandbits(40):x}"
        self._asked = self._game.sent[self._phase] = time.perf_counter()
        self._say(type="command", cmd_id=self._pending, seat=self._seat, phase=self._phase, choices=choices)


async def our_tables(
    port: int, games: int, figures: Figures, pace: tuple[float, float], asks: bool = True
) -> list[Seat]:
    """Create guests, tables, links and seats over the public API."""
    gate = asyncio.Semaphore(16)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:

        async def post(path: str, session: str | None = None, **body: Any) -> Any:
            headers = {"authorization": f"Bearer {session}"} if session else {}
            answer = await http.post(path, json=body, headers=headers)
            assert answer.status_code < 300, answer.text
            return answer.json()

        async def one() -> list[Seat]:
            async with gate:
                guests = [(await post("/api/guests", name=f"Guest {k}"))["session"] for k in range(SEATS)]
                seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
                made = await post("/api/tables", guests[0], game=GAME, seats=seats, absent="wait")
                table = made["table"]["id"]
                token = next(link["token"] for link in made["invites"] if link["gives"] == "seat")
                for k in range(1, SEATS):
                    await post(f"/api/tables/{table}/sit", guests[k], invite=token, seat=k)
                await post(f"/api/tables/{table}/start", guests[0])
                game = Round()
                return [Seat(table, k, guests[k], game, figures, pace, asks) for k in range(SEATS)]

        return [seat for some in await asyncio.gather(*(one() for _ in range(games))) for seat in some]


# The seats of boardgame.io --------------------------------------------------------------------------------------------

ROUND = re.compile(rb'"G":\{"round":(\d+),"ready":\[([^\]]*)\]')


class PeerSeat:
    """A player at the same pace on a boardgame.io server, over socket.io."""

    def __init__(
        self, match: str, seat: int, secret: str, game: Round, figures: Figures, pace: tuple[float, float]
    ) -> None:
        self._match, self._seat, self._secret = match, str(seat), secret
        self._game, self._figures, self._pace = game, figures, pace
        self._chance = random.Random(f"{match}{seat}")
        self._round, self._pending, self._asked = -1, False, 0.0
        self.over = False

    async def sit(self, port: int) -> None:
        self.wire = Wire(f"127.0.0.1:{port}", "/socket.io/?EIO=4&transport=websocket", self._hear)
        await self.wire.open(port)

    def _hear(self, text: bytes) -> None:
        if text[:1] == b"0":
            self.wire.send(b"40/marking,")
        elif text[:1] == b"2":
            self.wire.send(b"3")
        elif text[:2] == b"40":
            self._say("sync", self._match, self._seat, self._secret, SEATS)
        elif text[:2] == b"42" and (found := ROUND.search(text)):
            self._look(int(found[1]), f'"{self._seat}"'.encode() in found[2])

    def _say(self, *words: Any) -> None:
        self.wire.send(b"42/marking," + _send(words))

    def _look(self, round_now: int, ready: bool) -> None:
        """Note the round of a message, and plan the next move; an `update` is both acknowledgement and reveal."""
        if self._pending and (ready or round_now > self._round):
            self._figures.add(self._figures.acks, self._asked)
            self._pending = False
        if round_now > self._round:
            if (since := self._game.sent.get(round_now - 1)) is not None and self._round >= 0:
                self._figures.add(self._figures.reveals, since)
            self._round = round_now
            low, high = self._pace
            if round_now >= PEER_ROUNDS:
                self._figures.over += 1
            elif high:
                asyncio.get_running_loop().call_later(self._chance.uniform(low, high), self._move)
            else:
                self._figures.when_all_sit(self._move)

    def _move(self) -> None:
        if self.wire.lost:
            return
        self._pending = True
        self._asked = self._game.sent[self._round] = time.perf_counter()
        payload = {"type": "mark", "args": [["cross 33 b1 c1 c2"]], "playerID": self._seat, "credentials": self._secret}
        self._say("update", {"type": "MAKE_MOVE", "payload": payload}, 0, self._match, self._seat)


async def peer_tables(port: int, games: int, figures: Figures, pace: tuple[float, float]) -> list[PeerSeat]:
    """Create matches with the lobby of boardgame.io."""
    gate = asyncio.Semaphore(16)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:

        async def one() -> list[PeerSeat]:
            async with gate:
                match = (await http.post("/games/marking/create", json={"numPlayers": SEATS})).json()["matchID"]
                secrets = []
                for k in range(SEATS):
                    body = {"playerID": str(k), "playerName": f"Guest {k}"}
                    joined = (await http.post(f"/games/marking/{match}/join", json=body)).json()
                    secrets.append(joined["playerCredentials"])
                game = Round()
                return [PeerSeat(match, k, secrets[k], game, figures, pace) for k in range(SEATS)]

        return [seat for some in await asyncio.gather(*(one() for _ in range(games))) for seat in some]


# Runs -----------------------------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """This server, as `silvergold serve` starts it, without limits on one address."""

    name = "silvergold (SQLite, synchronous=FULL)"
    promises = "the move was checked and is on disk (fdatasync)"
    tables = staticmethod(our_tables)
    database: tuple[int, ...] = ()
    """The process of the database, if it has one."""

    def __init__(self, db: Path) -> None:
        self.db = db
        self._start(db.parent, "--db", str(db))

    def _start(self, folder: Path, *words: str) -> None:
        self.port = free_port()
        self.began = time.perf_counter()
        limits = ("RATE", "SOCKETS", "CONNECTIONS", "TABLES", "TABLES_A_DAY", "GUESTS", "WARM")
        free = {f"SILVERGOLD_{name}": "0" for name in limits}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "silvergold", "serve", "--port", str(self.port), *words],
            env={**os.environ, **free},
            stdout=subprocess.DEVNULL,
            stderr=(folder / "server.log").open("ab"),
        )
        self.pid = self._process.pid

    async def stored(self) -> int:
        """Return the bytes of all stored tables, guests and games."""
        with contextlib.closing(sqlite3.connect(self.db)) as connection:
            return int(
                connection.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchone()[
                    0
                ]
            )

    async def syncs(self) -> int | None:
        """Return how often the database was synced to disk; None if that is not counted."""
        return None

    def spread(self) -> list[int]:
        """Return the open sockets of each worker; none where there is one process."""
        return []

    async def up(self) -> None:
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(f"http://127.0.0.1:{self.port}/health")).status_code == 200:
                        return
                assert self._process.poll() is None, "the server ended"
                await asyncio.sleep(0.05)

    def stop(self, number: int = signal.SIGTERM) -> None:
        self._process.send_signal(number)
        self._process.wait(20)


class ServerWithoutDrafts(Server):
    """The same server, whose players send commands without asking first, as those of boardgame.io do."""

    tables = staticmethod(partial(our_tables, asks=False))


def node() -> list[str]:
    """Return the program Node itself: the one in .venv/bin is a script that starts another process."""
    found = subprocess.run(["node", "-p", "process.execPath"], capture_output=True, text=True, check=True)
    return [found.stdout.strip()]


class PostgresServer(Server):
    """This server with several workers on a PostgreSQL of its own."""

    def __init__(self, cluster: Any, folder: Path, workers: int) -> None:
        self.name = f"silvergold (PostgreSQL, fsync=on, {workers} workers)"
        self.workers, self.address = workers, cluster.new_database()
        self.database = (server_process(cluster),)
        self._start(folder, "--db", self.address, "--workers", str(workers))

    async def stored(self) -> int:
        return await size_of(self.address)

    async def syncs(self) -> int | None:
        return await syncs_of(self.address)

    def spread(self) -> list[int]:
        return sorted(
            (sockets_of(pid) for pid in tree_of(self.pid) if "spawn_main" in _command_line(pid)), reverse=True
        )[: self.workers]


async def ask(address: str, sql: str) -> Any:
    """Return the one value that a query finds in PostgreSQL."""
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(address)
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


async def size_of(address: str) -> int:
    """Return the bytes of all rows and indexes, without what every database of PostgreSQL contains."""
    return int(await ask(address, "SELECT sum(pg_total_relation_size(relid)) FROM pg_stat_user_tables"))


async def syncs_of(address: str) -> int:
    """Return how often PostgreSQL has synced its log to disk."""
    return int(await ask(address, "SELECT wal_sync FROM pg_stat_wal"))


def server_process(cluster: Any) -> int:
    """Return the process of a PostgreSQL server."""
    return int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])


def _command_line(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()


class PeerServer(Server):
    """The boardgame.io server, installed beside this file, with its matches in memory."""

    name = "boardgame.io 0.50.2 (in memory)"
    promises = "the move is in memory; it is never written"
    tables = staticmethod(peer_tables)  # type: ignore[assignment]

    def __init__(self, **storage: str) -> None:
        self.port = free_port()
        self._process = subprocess.Popen(
            [*node(), "server.js", str(self.port)],
            cwd=PEER,
            env={**os.environ, **storage},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.pid = self._process.pid

    async def stored(self) -> int:
        return 0

    async def up(self) -> None:
        async with httpx.AsyncClient() as http:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    if (await http.get(f"http://127.0.0.1:{self.port}/games")).status_code == 200:
                        return
                assert self._process.poll() is None, "the boardgame.io server ended"
                await asyncio.sleep(0.05)


class PeerWithFiles(PeerServer):
    """The boardgame.io server with its own storage in files."""

    name = "boardgame.io 0.50.2 (FlatFile)"
    promises = "the move is in memory; it is written afterwards, never synced"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        super().__init__(FLATFILE_DIR=str(folder))

    async def stored(self) -> int:
        return sum(file.stat().st_size for file in self._folder.glob("*"))


class PeerWithPostgres(PeerServer):
    """The boardgame.io server with its adapter for PostgreSQL, which syncs every commit."""

    name = "boardgame.io 0.50.2 (bgio-postgres 1.0.16, fsync=on)"
    promises = "the move is in memory; it is written and synced afterwards"

    def __init__(self) -> None:
        self._cluster = start_postgres()
        self.database = (server_process(self._cluster),)
        self._address = self._cluster.new_database()
        super().__init__(POSTGRES_URI=self._address)

    def stop(self, number: int = signal.SIGTERM) -> None:
        super().stop(number)
        self._cluster.stop()

    async def stored(self) -> int:
        return await size_of(self._address)

    async def syncs(self) -> int | None:
        return await syncs_of(self._address)


def install_peer() -> str | None:
    """Install boardgame.io if it is not there; return why it cannot be used here, or None if it can."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return "node and npm are not here"
    if (PEER / "node_modules" / "bgio-postgres").exists():
        return None
    done = subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=PEER, capture_output=True, text=True, check=False)
    return None if done.returncode == 0 else f"npm ci failed: {done.stderr.strip()[-400:]}"


async def load(server: Server, games: int, seconds: float, pace: tuple[float, float]) -> dict[str, Any]:
    """Run all tables at once; counting begins when all seats are taken and some have moved."""
    figures = Figures()
    await server.up()
    began, empty = time.perf_counter(), await server.stored()
    seats = await server.tables(server.port, games, figures, pace)
    made = time.perf_counter() - began
    for k in range(0, len(seats), 50):
        await asyncio.gather(*(seat.sit(server.port) for seat in seats[k : k + 50]))
    seated = time.perf_counter() - began - made
    await asyncio.sleep(pace[1])
    cpu, own, since = cpu_of(server.pid), time.process_time(), time.perf_counter()
    database, written, syncs = cpu_of(*server.database), written_by(server.pid, *server.database), await server.syncs()
    before = sum(seat.wire.bytes for seat in seats)
    figures.begin()
    while time.perf_counter() - since < seconds and figures.over < len(seats):
        await asyncio.sleep(0.05)
    figures.counts = False
    spent = time.perf_counter() - since
    cpu, own = cpu_of(server.pid) - cpu, time.process_time() - own
    database = cpu_of(*server.database) - database
    written = written_by(server.pid, *server.database) - written
    came = sum(seat.wire.bytes for seat in seats) - before
    commands = max(1, len(figures.acks))
    told = {
        "server": server.name,
        "an acknowledgement says": server.promises,
        "games": games,
        "sockets": len(seats),
        "lost sockets": sum(seat.wire.lost for seat in seats),
        "seconds": round(spent, 1),
        "commands a second": round(len(figures.acks) / spent, 1),
        "acknowledgements 50/95/99/100 %": spread(figures.acks),
        "acknowledged under 50 ms, %": round(under(figures.acks, 0.05), 2),
        "reveals 50/95/99/100 %": spread(figures.reveals),
        "revealed under 100 ms, %": round(under(figures.reveals, 0.1), 2),
        "drafts 50/95/99/100 %": spread(figures.drafts),
        "drafts a command": round(len(figures.drafts) / commands, 2),
        "kB to clients a command": round(came / commands / 1000, 1),
        "kB to disk a command": round(written / commands / 1000, 1),
        "server CPU, µs a command": round(1e6 * cpu / commands),
        "server CPU, %": round(100 * cpu / spent),
        "database CPU, µs a command": round(1e6 * database / commands) if server.database else "in the server",
        "syncs a command": round((await server.syncs() - syncs) / commands, 2) if syncs is not None else "not counted",
        "driver CPU, %": round(100 * own / spent),
        "server memory MiB": memory_of(server.pid),
        "sockets of each worker": server.spread() or "one process",
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


async def at_load(make: Callable[[], Server], games: int, seconds: float, pace: tuple[float, float]) -> dict[str, Any]:
    server = await asyncio.to_thread(make)
    try:
        return await load(server, games, seconds, pace)
    finally:
        server.stop()


def has_postgres() -> bool:
    """Return whether the programs of PostgreSQL are installed."""
    return _programs() is not None


def _programs() -> Any:
    sys.path.append(str(ROOT))
    from tests.server.cluster import programs

    return programs()


def start_postgres() -> Any:
    """Return a PostgreSQL of our own that syncs every commit, or why there is none."""
    found = _programs()
    if found is None:
        return "PostgreSQL is not installed"
    from tests.server.cluster import Cluster

    cluster = Cluster(found, "-c fsync=on -c synchronous_commit=on -c full_page_writes=on -c max_connections=200")
    cluster.start()
    return cluster


async def on_postgres(args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """Run the burst on PostgreSQL, with each number of workers."""
    cluster = await asyncio.to_thread(start_postgres)
    if isinstance(cluster, str):
        print(f"\nPostgreSQL was left out: {cluster}")
        return {"postgres": cluster}
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


# Restart --------------------------------------------------------------------------------------------------------------


def multiply(db: Path, games: int) -> int:
    """Store so many copies of the one game in a database, and return the number of events."""
    with contextlib.closing(sqlite3.connect(db)) as connection, connection:
        (table,) = connection.execute("SELECT id FROM game").fetchone()
        for name, key in (("game", "id"), ("seat", "game_id"), ("event", "game_id")):
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]
            chosen = ", ".join("'copy' || n" if column == key else column for column in columns)
            connection.execute(
                f"WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < {games})"
                f" INSERT INTO {name} ({', '.join(columns)})"
                f" SELECT {chosen} FROM {name}, counted WHERE {key} = '{table}'"
            )
        return int(connection.execute("SELECT COUNT(*) FROM event").fetchone()[0])


async def first_acknowledgement(again: Server, who: list[tuple[str, int, str]], figures: Figures, first: int) -> float:
    """Reconnect all players and wait for the first acknowledgement; return after how many seconds a socket was open."""
    up = 0.0
    while len(figures.acks) == first:
        with contextlib.suppress(OSError):
            seats = [Seat(*one, Round(), figures, (0.0, 0.0)) for one in who]
            await seats[0].sit(again.port)
            up = time.perf_counter() - again.began
            await asyncio.gather(*(seat.sit(again.port) for seat in seats[1:]))
            while len(figures.acks) == first:
                await asyncio.sleep(0.001)
        await asyncio.sleep(0.01)
    return up


async def restart(folder: Path, games: int) -> dict[str, Any]:
    """Measure from the start of the process to the first acknowledgement, with so many stored games."""
    db, figures = folder / "restart.db", Figures(counts=True, held=None)
    server = Server(db)
    await server.up()
    seats = await our_tables(server.port, 1, figures, (0.0, 0.0))
    await asyncio.gather(*(seat.sit(server.port) for seat in seats))
    while len(figures.acks) < 60:
        await asyncio.sleep(0.01)
    server.stop(signal.SIGKILL)
    events = multiply(db, games)
    again, first = Server(db), len(figures.acks)
    up = await first_acknowledgement(again, [seat.who for seat in seats], figures, first)
    spent = time.perf_counter() - again.began
    again.stop()
    size = sum(path.stat().st_size for path in folder.glob("restart.db*")) >> 20
    return {
        "stored games": games,
        "stored events": events,
        "database MiB": size,
        "first socket s": round(up, 2),
        "first acknowledgement s": round(spent, 2),
    }


# All of it ------------------------------------------------------------------------------------------------------------


def machine() -> dict[str, Any]:
    """Return a description of the machine."""
    info = Path("/proc/cpuinfo")
    models = re.findall(r"model name\s*: (.+)", info.read_text()) if info.exists() else []
    return {
        "processor": models[0] if models else platform.processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "load before": [round(value, 2) for value in os.getloadavg()],
    }


def show(title: str, told: dict[str, Any]) -> None:
    print(f"\n== {title}", flush=True)
    for name, value in told.items():
        print(f"  {name:34} {value}", flush=True)


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


def allow_many_sockets() -> None:
    """Raise the limit of open files of this process, as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))


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
