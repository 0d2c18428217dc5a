"""Clients that resend until acknowledged, reconnect, resume after a gap, and record everything that they saw."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from silvergold.server.protocol.messages import VERSION
from tests.server.proofs.sockets import connected

GONE = (OSError, WebSocketException, TimeoutError, httpx.HTTPError)
FINAL = ("stale", "not-waited", "illegal", "unfinished", "not-yours", "final")
"""Refusals after which a command is not, and never will be, in the log."""

REGRETS = 0.05
"""The probability that a client takes back what it has confirmed, each time it may."""


@dataclass
class History:
    """What one client did and saw at one table."""

    table: str
    seat: int | None
    saved: dict[str, tuple[int, int]] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    sent: dict[str, tuple[int, list[str]]] = field(default_factory=dict)
    events: dict[int, dict[str, Any]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    connections: int = 0
    resent: int = 0


@dataclass
class Table:
    """A table, and the sessions of those who play at it, by seat."""

    id: str
    sessions: dict[int, str]
    aids: bool
    invite: str = ""


class Player:
    """One client at one seat, or a watcher."""

    def __init__(
        self,
        address: Callable[[], str],
        table: Table,
        seat: int | None,
        seed: int,
        quiet: float = 2.0,
        think: float = 0.0,
        rejoin: bool = False,
        local: str = "",
    ) -> None:
        self._address, self._table, self._seat = address, table, seat
        self._chance = random.Random(seed)
        self._quiet, self.think, self._rejoin = quiet, think, rejoin
        self._from: dict[str, Any] = {"local_addr": (local, 0)} if local else {}
        self.history = History(table.id, seat)
        self.have, self.epoch, self.over = 0, None, False
        self.heard_at = time.monotonic()
        self._n = 0
        self._state: dict[str, Any] | None = None
        self._pending: dict[str, Any] | None = None
        self._draft: list[str] | None = None
        self._sent_at = 0.0
        self._silences = 0
        self._done: set[int] = set()
        self._regrets = random.Random(f"{seed} regrets")
        self._regretted: set[int] = set()

    async def play(self) -> None:
        """Play to the end of the game, over any number of connections."""
        while not self.over:
            try:
                url = self._address().replace("http", "ws", 1) + f"/api/tables/{self._table.id}/socket"
                async with connected(url, open_timeout=5, **self._from) as socket:
                    self.history.connections += 1
                    await self._attend(socket)
            except GONE:
                await asyncio.sleep(0.05 + 0.1 * self._chance.random())

    async def _attend(self, socket: ClientConnection) -> None:
        session = None if self._seat is None else self._table.sessions[self._seat]
        hello = {"version": VERSION, "session": session, "seat": self._seat, "have": self.have, "epoch": self.epoch}
        if self._seat is None and self._table.invite:
            hello["invite"] = self._table.invite
        self._draft, self._silences, self._fresh = None, 0, True
        await self._send(socket, "hello", **hello)
        while not self.over:
            try:
                # not wait_for: until Python 3.12 it may swallow a cancellation that comes together with a message
                async with asyncio.timeout(self._quiet):
                    text = await socket.recv()
            except TimeoutError:
                await self._after_silence(socket)
                continue
            self._silences = 0
            await self._hear(socket, json.loads(text))
            if self._rejoin and self._chance.random() < 0.01:
                return

    async def _send(self, socket: ClientConnection, kind: str, **fields: Any) -> None:
        await socket.send(json.dumps({"type": kind, **fields}))

    async def _resend(self, socket: ClientConnection) -> None:
        """Send what is not acknowledged yet."""
        assert self._pending is not None
        await self._send(socket, "command" if "choices" in self._pending else "take-back", **self._pending)

    async def _after_silence(self, socket: ClientConnection) -> None:
        """Send again what may be lost when nothing came for a while; the third time, reconnect."""
        self._silences += 1
        if self._silences > 2:
            raise TimeoutError
        if self._pending:
            self.history.resent += 1
            await self._resend(socket)
        self._draft = None
        await self._send(socket, "resume", have=self.have)

    async def _hear(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        match message["type"]:
            case "welcome":
                self.epoch = message["epoch"]
                if self._pending:
                    self.history.resent += 1
                    await self._resend(socket)
            case "event":
                await self._event(socket, message)
            case "state":
                await self._look(socket, message)
            case "drafted":
                await self._go_on(socket, message)
            case "saved":
                self._saved(message)
                await self._decide(socket)
            case "refused":
                await self._refused(socket, message)
            case "failed":
                self.history.failures.append(message["code"])

    async def _event(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Apply what comes next; after a gap, ask for what is missing."""
        seq = message["seq"]
        may_jump = self._fresh and not self._table.aids  # S12: events that may no longer be seen are not sent
        if seq <= self.have:
            if self.history.events.get(seq, message) != message:
                self.history.faults.append(f"event {seq} came twice and differs")
        elif seq == self.have + 1 or may_jump:
            self.have, self._fresh = seq, False
            self.heard_at = time.monotonic()
            self.history.events[seq] = message
        else:
            self._fresh = not self._table.aids
            await self._send(socket, "resume", have=self.have)

    async def _look(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if self._state is None or message["head"] >= self._state["head"]:
            self._state = message
        if self._state["view"]["step"] == "over" and self.have == self._state["head"] and not self._pending:
            self.over = True
        elif self._state["head"] > self.have:
            await self._send(socket, "resume", have=self.have)
        else:
            await self._decide(socket)

    async def _decide(self, socket: ClientConnection) -> None:
        """Begin a draft if the table waits for this seat; if it has chosen, perhaps take that back."""
        if self._state is None or self._pending or self._draft is not None or self._seat is None:
            return
        if self._seat in self._state["view"]["ready"]:
            await self._regret(socket, self._state["phase"])
        elif self._seat in self._state["view"]["waiting"] and self._state["phase"] not in self._done:
            if self.think:
                await asyncio.sleep(self.think * self._chance.random())
            self._draft = []
            await self._ask(socket)

    async def _regret(self, socket: ClientConnection, phase: int) -> None:
        """Sometimes take back what was confirmed, at most once in a phase, to choose again."""
        if phase in self._done and phase not in self._regretted and self._regrets.random() < REGRETS:
            cmd_id = f"{self._seat}-{phase}-back"
            self._regretted.add(phase)
            self._pending = {"cmd_id": cmd_id, "seat": self._seat, "phase": phase}
            self._sent_at = asyncio.get_running_loop().time()
            await self._resend(socket)

    async def _ask(self, socket: ClientConnection) -> None:
        self._n += 1
        await self._send(socket, "draft", id=self._n, seat=self._seat, choices=self._draft)

    async def _go_on(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Add an open choice to the draft; when it is complete, send it as a command."""
        if message["id"] != self._n or self._draft is None or self._pending:
            return
        if not message["open"] and not self._draft:  # somebody else chose for this seat already
            self._draft = None
            return
        if not message["complete"]:
            self._draft.append(self._chance.choice(message["open"]))
            if not self._draft[0].startswith("take"):
                await self._ask(socket)
                return
        await self._command(socket, message["phase"], self._draft)

    async def _command(self, socket: ClientConnection, phase: int, choices: list[str]) -> None:
        cmd_id = f"{self._seat}-{phase}-{self._chance.getrandbits(48):x}"
        self._pending = {"cmd_id": cmd_id, "seat": self._seat, "phase": phase, "choices": choices}
        self._draft = None
        self.history.sent[cmd_id] = (phase, choices)
        self._sent_at = asyncio.get_running_loop().time()
        await self._resend(socket)

    def _saved(self, message: dict[str, Any]) -> None:
        cmd_id, place = message["cmd_id"], (message["seq"], message["phase"])
        if self.history.saved.setdefault(cmd_id, place) != place:
            self.history.faults.append(f"command {cmd_id} was saved twice, at {place} too")
        if self._pending and self._pending["cmd_id"] == cmd_id:
            self.history.waits.append(asyncio.get_running_loop().time() - self._sent_at)
            is_back = "choices" not in self._pending
            self._pending = None
            (self._done.discard if is_back else self._done.add)(message["phase"])

    async def _refused(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        self.history.failures.append(message["code"])
        if message["cmd_id"] is None:
            self._draft = None
            await asyncio.sleep(0.05)
            await self._send(socket, "resume", have=self.have)
        elif message["code"] in FINAL:
            self.history.refused[message["cmd_id"]] = message["code"]
            if self._pending and self._pending["cmd_id"] == message["cmd_id"]:
                self._pending = None
            await self._send(socket, "resume", have=self.have)
        elif self._pending:
            await asyncio.sleep(0.1)
            await self._resend(socket)


# Setting tables up ----------------------------------------------------------------------------------------------------

UNSEEN = 20
"""Tries for a table that cannot be seen yet: one seeded bug acknowledges a new table before it is committed."""


async def new_table(
    http: httpx.AsyncClient,
    seats: list[str],
    game: str = "silver-and-gold",
    aids: bool = True,
    tries: int = 1,
    **more: Any,
) -> Table:
    """Create a table and start its game; a seat is "me" or the name of a bot. Each "me" is another guest."""
    people = [k for k, seat in enumerate(seats) if seat == "me"]
    sessions = {k: (await _post(http, "/api/guests", None, name=f"Guest {k}"))["session"] for k in people}
    host = sessions[people[0]]
    first = people[0]
    wishes = [
        {"kind": "me" if k == first else "open"} if seat == "me" else {"kind": "bot", "bot": seat}
        for k, seat in enumerate(seats)
    ]
    made = await _post(http, "/api/tables", host, game=game, seats=wishes, aids=aids, **more)
    table = made["table"]["id"]
    tokens = {link["gives"]: link["token"] for link in made["invites"]}
    for seat in people[1:]:
        await _post(http, f"/api/tables/{table}/sit", sessions[seat], invite=tokens["seat"], seat=seat, tries=tries)
    await _post(http, f"/api/tables/{table}/start", host, tries=tries)
    return Table(table, sessions, aids, tokens["watch"])


async def _post(http: httpx.AsyncClient, path: str, session: str | None, tries: int = 1, **body: Any) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {session}"} if session else {}
    answer = await http.post(path, json=body, headers=headers)
    for _ in range(tries - 1):
        if answer.status_code != 403:
            break
        await asyncio.sleep(0.1)
        answer = await http.post(path, json=body, headers=headers)
    assert answer.status_code < 300, answer.text
    told: dict[str, Any] = answer.json()
    return told


GAMES = ("silver-and-gold", "pyramids")


async def new_tables(
    address: str, count: int, seed: int, bots: str = "random", people: int = 2, tries: int = 1
) -> list[Table]:
    """Create tables of all kinds: both games, with and without a bot, with and without aids."""
    chance, made = random.Random(seed), []
    async with httpx.AsyncClient(base_url=address, timeout=30) as http:
        for k in range(count):
            seats = ["me"] * people + [bots] * (k % 2)
            chance.shuffle(seats)
            made.append(await new_table(http, seats, GAMES[k // 2 % 2], aids=k % 4 != 3, tries=tries))
    return made
