"""A hostile person at one address: `python -m tests.server.proofs.hostile PORT SECONDS SEED TABLE GUESTS`.

Each attack is a loop of its own. All run at once until the time is up. Then the program prints, as JSON, how often each
attack got which answer. TABLE is a finished game, for replays. The person comes back as up to GUESTS guests. The
attacker runs in a process of its own: what it computes must not slow the clients that are measured.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from silvergold.server.protocol.messages import VERSION
from tests.server.proofs.players import GAMES, Player, Table
from tests.server.proofs.sockets import connected

ADDRESS = "127.0.0.66"
"""The address of the attacker; honest clients have other addresses of the loopback network."""

GONE = (OSError, WebSocketException, TimeoutError, httpx.HTTPError, asyncio.IncompleteReadError)
KEPT_CONNECTIONS = 150
NICE = 10

Attack = Callable[["Attacker"], Awaitable[None]]
ATTACKS: dict[str, tuple[Attack, float]] = {}
"""Every attack by its name, with the pause between two rounds of it in seconds."""


def attack(pause: float) -> Callable[[Attack], Attack]:
    """Register a function that runs one round of an attack."""

    def put(work: Attack) -> Attack:
        ATTACKS[work.__name__] = (work, pause)
        return work

    return put


class Attacker:
    """What all attacks share: an address, a session, some tables, and a tally of the answers."""

    def __init__(self, port: int, seconds: float, seed: int, finished: str, guests: int = 0) -> None:
        self.port, self.finished, self.guests = port, finished, guests
        self.crowd: list[str] = []
        """The sessions of the guests under whose names the attacker comes back."""
        self.playing: set[asyncio.Task[None]] = set()
        self.chance = random.Random(seed)
        self.ends_at = time.monotonic() + seconds
        self.tally: Counter[str] = Counter()
        self.session, self.recovery = "", ""
        self.tables: list[str] = []
        self.held: list[asyncio.StreamWriter] = []
        transport = httpx.AsyncHTTPTransport(local_address=ADDRESS, limits=httpx.Limits(max_connections=60))
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=20)

    async def run(self) -> dict[str, int]:
        """Run all attacks side by side until the time is up."""
        async with self.http:
            with contextlib.suppress(*GONE, KeyError):
                await self._come_in()
            loops = [asyncio.create_task(self._repeat(name, *how)) for name, how in ATTACKS.items()]
            await asyncio.sleep(max(0.0, self.ends_at - time.monotonic()))
            loops += self.playing
            for loop in loops:
                loop.cancel()
            for end in await asyncio.gather(*loops, return_exceptions=True):
                if isinstance(end, Exception):
                    raise end
        for writer in self.held:
            writer.close()
        return dict(sorted(self.tally.items()))

    async def _come_in(self) -> None:
        made = (await self.http.post("/api/guests", json={"name": "Mallory"})).json()
        self.session, self.recovery = made["session"], made["recovery"]
        while len(self.crowd) < self.guests and time.monotonic() < self.ends_at:
            made = await self.post("come_back", "/api/guests", name=f"Mallory {len(self.crowd)}")
            self.crowd += [made["session"]] if made else []
            await asyncio.sleep(0.0 if made else 0.2)

    async def _repeat(self, name: str, work: Attack, pause: float) -> None:
        while True:
            try:
                await work(self)
            except GONE as fault:
                self.tally[f"{name} {type(fault).__name__}"] += 1
            except (ValueError, LookupError):  # the answer does not have the expected shape
                self.tally[f"{name} refused"] += 1
            await asyncio.sleep(pause * (0.5 + self.chance.random()))

    def somebody(self) -> str:
        """Return the session of any guest of the attacker."""
        return self.chance.choice([self.session, *self.crowd])

    def play_aside(self, work: Coroutine[Any, Any, None], most: int) -> None:
        """Play in a task of its own, unless so many are running."""
        if len(self.playing) >= most:
            work.close()
            return
        task = asyncio.create_task(work)
        self.playing.add(task)
        task.add_done_callback(self.playing.discard)

    async def post(self, label: str, path: str, /, content: bytes | None = None, session: str = "", **body: Any) -> Any:
        """Send a request with a forged client address, and count its status; return the JSON, or {} if refused."""
        forged = f"10.{self.chance.randrange(256)}.{self.chance.randrange(256)}.{self.chance.randrange(256)}"
        headers = {"authorization": f"Bearer {session or self.session}", "x-forwarded-for": forged}
        headers["content-type"] = "application/json"
        sent = json.dumps(body).encode() if content is None else content
        answer = await self.http.post(path, content=sent, headers=headers)
        self.tally[f"{label} {answer.status_code}"] += 1
        return answer.json() if answer.status_code < 300 else {}

    async def table(self, label: str, seats: list[dict[str, str]], session: str = "", **more: Any) -> str:
        """Make a table and start it; return its id. Raise KeyError if that was refused."""
        made = await self.post(label, "/api/tables", session=session, game="silver-and-gold", seats=seats, **more)
        table: str = made["table"]["id"]
        await self.post(label, f"/api/tables/{table}/start", session=session)
        self.tables = [*self.tables[-20:], table]
        return table

    async def connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a TCP connection; beyond `KEPT_CONNECTIONS`, abort the oldest one."""
        async with asyncio.timeout(5):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
        self.held.append(writer)
        if len(self.held) > KEPT_CONNECTIONS:
            self.held.pop(0).transport.abort()
        return reader, writer


# Decks ----------------------------------------------------------------------------------------------------------------


def _hostile_deck(chance: random.Random) -> str:
    """Return TOML that costs a naive parser the square of its length."""
    dots = ".a" * chance.randrange(20_000, 30_000)
    shapes = (
        f'"\\""{dots} = 1',  # an escaped quote hides the dots from a naive guard
        f"'\"'{dots} = 1",
        f"[a{dots}]",
        f"a = {{ b{dots} = 1 }}",
        "a = " + "[" * 30_000,
        "\n".join(f"[a.b{k}]\nc.d.e = {k}" for k in range(2_500)),
        'a = """' + "\\n" * 30_000 + '"""',
        "a = " + "9" * 60_000,
    )
    return chance.choice(shapes)


def large_deck(seed: int, cards: int = 60, rows: tuple[str, ...] = ("....", "....", "....", "....")) -> str:
    """Return a deck of cards with a box in every place, and so with many positions; it differs for every seed."""
    chance = random.Random(seed)
    lines = ['format = "silvergold-deck"', "version = 1", 'game = "silver-and-gold"', f'name = "Large {seed}"']
    for name, pattern in (("domino", "xx"), ("line", "xxx")):
        lines += ["[[expedition]]", f'name = "{name}"', "count = 4", f'rows = ["{pattern}"]']
    for number in range(1, cards + 1):
        drawn = ["".join(chance.choice(".....xop") for _ in row) for row in rows]
        quoted = ", ".join(f'"{row}"' for row in drawn)
        lines += ["[[card]]", f"number = {number}", 'colour = "green"', "points = 12", f"rows = [{quoted}]"]
    return "\n".join(lines)


@attack(pause=0.5)
async def deck_text(self: Attacker) -> None:
    """Send text that freezes a naive parser."""
    await self.post("deck_text", "/api/decks", text=_hostile_deck(self.chance))


@attack(pause=3.0)
async def unknown_decks(self: Attacker) -> None:
    """Let masters play a large new deck, alone or with a person who asks for hints."""
    made = await self.post("unknown_decks", "/api/decks", text=large_deck(self.chance.getrandbits(32)))
    first = {"kind": "me"} if self.chance.random() < 0.7 else {"kind": "bot", "bot": "master"}
    seats = [first, *[{"kind": "bot", "bot": "master"}] * 3]
    table = await self.table("unknown_decks", seats, deck=made["id"], aids=True)
    if first["kind"] == "me":
        await _ask_hints(self, table, seats=1, wait=60.0)


# Bots -----------------------------------------------------------------------------------------------------------------


@attack(pause=0.3)
async def masters_alone(self: Attacker) -> None:
    """Let four masters play a game that nobody watches."""
    await self.table("masters_alone", [{"kind": "bot", "bot": "master"}] * 4, self.somebody())


@attack(pause=1.0)
async def hints(self: Attacker) -> None:
    """Ask for many hints at once over several sockets."""
    table = await self.table("hints", [{"kind": "me"}, {"kind": "me"}], aids=True)
    await asyncio.gather(*(_ask_hints(self, table) for _ in range(4)))


async def _ask_hints(self: Attacker, table: str, seats: int = 2, wait: float = 3.0) -> None:
    url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
    async with connected(url, local_addr=(ADDRESS, 0)) as socket:
        await socket.send(json.dumps({"type": "hello", "version": VERSION, "session": self.session, "seat": 0}))
        for number in range(10):
            await socket.send(json.dumps({"type": "hint", "id": number, "seat": number % seats, "choices": []}))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while True:
                    self.tally[f"hints {json.loads(await socket.recv())['type']}"] += 1


# Many guests ----------------------------------------------------------------------------------------------------------

MASTERS_AT_ONCE, GAMES_AT_ONCE = 45, 60
"""Attended tables with masters, and those together with the quick games, that the attacker plays at once."""


@attack(pause=0.3)
async def masters_attended(self: Attacker) -> None:
    """Play against three masters, without ever thinking, at many tables at once."""
    if self.crowd:
        self.play_aside(_against_masters(self, self.somebody()), MASTERS_AT_ONCE)


async def _against_masters(self: Attacker, session: str) -> None:
    with contextlib.suppress(*GONE, KeyError):
        table = await self.table("masters_attended", [{"kind": "me"}, *[{"kind": "bot", "bot": "master"}] * 3], session)
        await _play(self, table, session)
        self.tally["masters_attended played"] += 1


async def _play(self: Attacker, table: str, session: str) -> None:
    url, seed = f"http://127.0.0.1:{self.port}", self.chance.getrandbits(30)
    await Player(lambda: url, Table(table, {0: session}, aids=False), 0, seed, local=ADDRESS).play()


@attack(pause=0.5)
async def unattended_entries(self: Attacker) -> None:
    """Begin a daily game as one guest after the other, and never play it."""
    daily = (await self.http.get(f"/api/daily/{self.chance.choice(GAMES)}")).json()["challenge"]["id"]
    await self.post("unattended_entries", f"/api/challenges/{daily}/play", session=self.somebody())


@attack(pause=0.3)
async def many_reviews(self: Attacker) -> None:
    """Play short games as many guests, and ask for the review and the picture of each."""
    if self.crowd:
        self.play_aside(_reviewed(self, self.somebody()), GAMES_AT_ONCE)


async def _reviewed(self: Attacker, session: str) -> None:
    with contextlib.suppress(*GONE, KeyError):
        table = await self.table("many_reviews", [{"kind": "me"}, {"kind": "bot", "bot": "random"}], session)
        await _play(self, table, session)
        await self.post("many_reviews", f"/api/tables/{table}/share", session=session, shared=True)
        for path in ("review", "picture.png"):
            answer = await self.http.get(
                f"/api/tables/{table}/{path}", headers={"authorization": f"Bearer {session}"}, timeout=60
            )
            self.tally[f"many_reviews {path} {answer.status_code}"] += 1
        await _played_on(self, table, session)


async def _played_on(self: Attacker, table: str, session: str) -> None:
    """Play on from a game, from the new one, and so on, and list all of them often."""
    for _ in range(3):
        made = await self.post("played_on", f"/api/tables/{table}/play-on", session=session, after=3)
        table = made["table"]["id"]
        await _play(self, table, session)
        for _ in range(20):
            listed = await self.http.get("/api/me", headers={"authorization": f"Bearer {session}"})
            self.tally[f"played_on list {listed.status_code}"] += 1


# The wire -------------------------------------------------------------------------------------------------------------


@attack(pause=0.5)
async def endless_heads(self: Attacker) -> None:
    """Send very many header lines, as fast as the server reads them."""
    _, writer = await self.connection()
    line = b"X-Filler: " + b"a" * 4000 + b"\r\n"
    writer.write(b"GET /api/catalogue HTTP/1.1\r\nHost: x\r\n")
    for _ in range(250):  # 20 MB at most
        writer.write(line * 20)
        async with asyncio.timeout(5):
            await writer.drain()
        self.tally["endless_heads kB"] += len(line) * 20 // 1000


@attack(pause=0.2)
async def slow_heads(self: Attacker) -> None:
    """Begin a request and never end its head, or promise a body and never send it."""
    _, writer = await self.connection()
    head = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    writer.write(head + (b"Content-Length: 60000\r\n\r\n{" if self.chance.random() < 0.5 else b"X-Slow: "))
    await writer.drain()
    self.tally["slow_heads begun"] += 1


PLAIN_AT_ONCE = 200


@attack(pause=2.0)
async def plain_requests(self: Attacker) -> None:
    """Ask for one's tables over very many connections at once; not so often that other attacks would be refused."""
    await asyncio.gather(*(_ask_plainly(self) for _ in range(PLAIN_AT_ONCE)))


async def _ask_plainly(self: Attacker) -> None:
    request = f"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAuthorization: Bearer {self.session}\r\n\r\n"
    with contextlib.suppress(*GONE):
        async with asyncio.timeout(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ADDRESS, 0))
        try:
            writer.write(request.encode())
            async with asyncio.timeout(20):
                head = await reader.readuntil(b"\r\n\r\n")
            self.tally[f"plain_requests {head[9:12].decode()}"] += 1
        finally:
            writer.close()


@attack(pause=0.5)
async def malformed_json(self: Attacker) -> None:
    """Send bodies that are not valid JSON."""
    body = self.chance.choice((b"[" * 60_000, b'{"name": "\xff\xfe"}', b'{"a":' * 10_000, b"{", b"\x00" * 1000))
    await self.post("malformed_json", self.chance.choice(("/api/guests", "/api/decks", "/api/recover")), content=body)


@attack(pause=0.5)
async def silent_sockets(self: Attacker) -> None:
    """Open a socket, ask for the whole log again and again, and read nothing."""
    table = self.chance.choice(self.tables)
    reader, writer = await self.connection()
    writer.write(_handshake(self.port, table))
    async with asyncio.timeout(5):
        await reader.readuntil(b"\r\n\r\n")
    hello = json.dumps({"type": "hello", "version": VERSION, "session": self.session})
    writer.write(_frame(hello.encode()) + _frame(b'{"type":"resume","have":0}') * 200)
    self.tally["silent_sockets opened"] += 1


def _handshake(port: int, table: str) -> bytes:
    lines = (
        f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
        "Connection: Upgrade", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13",
    )  # fmt: skip
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


def _frame(data: bytes) -> bytes:
    return bytes((0x81, 0x80 | 126)) + len(data).to_bytes(2) + bytes(4) + data


def _hostile_name(chance: random.Random) -> str:
    """Return the name of a field, or a value, that looks like parts of the error in which it is repeated."""
    return (chance.choice(("`$.", " - at `", "` - at `$.data[0].", "`")) * 50_000)[:50_000] + "\n"


@attack(pause=0.1)
async def hostile_fields(self: Attacker) -> None:
    """Send bodies and queries with fields that are wrong, and long names and values that are expensive to search."""
    name = _hostile_name(self.chance)
    match self.chance.randrange(4):
        case 0:
            body = json.dumps({"name": "Mallory", name: 1}).encode()
            await self.post("hostile_fields", "/api/guests", content=body)
        case 1:
            await self.post("hostile_fields", "/api/tables", game=name, seats=[])
        case 2:
            await self.post("hostile_fields", "/api/tables", game="pyramids", seats=[{"kind": "me"}, {name: "me"}])
        case _:
            await _stream(self, f"/api/me/history?result={name[:3000]}")


@attack(pause=0.05)
async def broken_pages(self: Attacker) -> None:
    """Report broken pages without end, to fill the log."""
    word = "x" * self.chance.randrange(1, 100)
    await self.post("broken_pages", "/api/broken-pages", code=word, chunk=word, version=word)


@attack(pause=0.1)
async def guessed_addresses(self: Attacker) -> None:
    """Try to sit down at tables by their addresses, and fill the seats of those that let people in."""
    guess = "".join(self.chance.choices("abcdefghijkmnpqrstuvwxyz23456789", k=12))
    await self.post("guessed_addresses", f"/api/tables/{guess}/sit")
    seats, session = [{"kind": "me"}, *[{"kind": "open"}] * 3], self.somebody()
    made = await self.post("guessed_addresses", "/api/tables", game="pyramids", seats=seats, join_by_address=True)
    for _ in range(3):
        await self.post("guessed_addresses sit", f"/api/tables/{made['table']['id']}/sit", session=session)
        await self.post("guessed_addresses leave", f"/api/tables/{made['table']['id']}/leave", session=session, seat=1)


@attack(pause=0.5)
async def pings(self: Attacker) -> None:
    """Send a megabyte of empty pings at once."""
    table = self.chance.choice(self.tables)
    reader, writer = await self.connection()
    writer.write(_handshake(self.port, table))
    async with asyncio.timeout(5):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(bytes((0x89, 0x80, 0, 0, 0, 0)) * 170_000)
        await writer.drain()
    self.tally["pings sent"] += 1


# Storage and heavy requests -------------------------------------------------------------------------------------------


@attack(pause=0.5)
async def rows(self: Attacker) -> None:
    """Fill the database: guests, sessions, invites, decks that nobody plays."""
    match self.chance.randrange(4):
        case 0:
            await self.post("guests", "/api/guests", name=f"Mallory {self.chance.getrandbits(30)}")
        case 1:
            made = await self.post("sessions", "/api/recover", code=self.recovery)
            self.session = made.get("session", self.session)  # a new session may have ended the oldest one
        case 2:
            await self.post("invites", f"/api/tables/{self.chance.choice(self.tables)}/invites", gives="seat")
        case _:
            await self.post("decks", "/api/decks", text=large_deck(self.chance.getrandbits(32), cards=20))


@attack(pause=0.2)
async def replays(self: Attacker) -> None:
    """Ask for replays, reviews and records of a finished game at the same time."""
    paths = ("replay", "review", "record")
    await asyncio.gather(*(_stream(self, f"/api/tables/{self.finished}/{path}") for path in paths * 4))


@attack(pause=0.1)
async def tries(self: Attacker) -> None:
    """Have one decision after another judged, and ask for reviews of all tables, finished or not."""
    place: dict[str, Any] = {"seat": self.chance.randrange(2), "seq": self.chance.randrange(2, 60)}
    shown = await self.post("tries", f"/api/tables/{self.finished}/try", **place)
    open_choices = shown["drafted"]["open"]
    judged = (
        self.post("judged tries", f"/api/tables/{self.finished}/try", **place, choices=[choice], judge=True)
        for choice in open_choices[:8]
    )
    await asyncio.gather(*judged, *(_stream(self, f"/api/tables/{table}/review?again=true") for table in self.tables))


async def _stream(self: Attacker, path: str) -> None:
    name = path.rpartition("/")[2].partition("?")[0]
    with contextlib.suppress(*GONE):
        async with self.http.stream("GET", path, headers={"authorization": f"Bearer {self.session}"}) as answer:
            self.tally[f"{name} {answer.status_code}"] += 1
            async with asyncio.timeout(10):
                async for _ in answer.aiter_bytes():
                    pass


@attack(pause=1.0)
async def chat(self: Attacker) -> None:
    """Send many chat lines that begin with a character that reverses the direction of text."""
    table = self.chance.choice(self.tables)
    url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
    async with connected(url, local_addr=(ADDRESS, 0)) as socket:
        await socket.send(json.dumps({"type": "hello", "version": VERSION, "session": self.session}))
        for _ in range(200):
            await socket.send(json.dumps({"type": "say", "text": "\u202e" + "x" * 200}))
            self.tally["chat lines"] += 1


if __name__ == "__main__":
    os.nice(NICE)
    arguments = sys.argv[1:]
    attacker = Attacker(int(arguments[0]), float(arguments[1]), int(arguments[2]), arguments[3], int(arguments[4]))
    print(json.dumps(asyncio.run(attacker.run())))
