"""Malformed, huge, deep, hostile messages: each is answered with a code, and nobody else is affected.

Clients in a few threads send what follows from a seed, from almost valid messages to bytes that are not even a frame.
Meanwhile games are played at the same server, and must not be affected.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import threading
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path
from typing import Any

from silvergold.server.protocol.messages import CLOSES, VERSION, Code
from tests.server.proofs import checks
from tests.server.proofs.players import History, Table, new_tables
from tests.server.proofs.process import Nursery, Process
from tests.server.proofs.raw import BINARY, CLOSE, MORE, PING, TEXT, Raw, frame
from tests.server.proofs.runs import Outcome, play_out, players_at, tracebacks

NUMBERS = (0, 1, -1, 3, 4, 2**31, 2**63, 2**64, 10**40, 1e308, -0.0, 1.5, True, None)
WORDS = (
    "", "0", "a1", "cross 1 a1", "take 1", "\x00", "\ud800", "\u202e", "é" * 40, "x" * 5000, "'; DROP TABLE event; --",
    "${jndi:ldap://x}", "<script>alert(1)</script>", "../../etc/passwd", "%s%n", "{{7*7}}",
)  # fmt: skip
KINDS = ("hello", "look", "resume", "command", "take-back", "draft", "hint", "say", "ping", "welcome", "nonsense",
         "turn-seen", "in-view")  # fmt: skip
FIELDS = (
    "version",
    "session",
    "invite",
    "seat",
    "have",
    "epoch",
    "cmd_id",
    "phase",
    "choices",
    "id",
    "text",
    "type_",
    "in_view",
)
TELLTALE = ("Traceback", 'File "', "site-packages", "sqlite3.", "asyncpg", "msgspec.", "silvergold/server")
"""Text that must never be sent to a client."""

SILENCE = "keepalive ping timeout"
"""The reason for a close after an incomplete frame: the server takes all that follows, also pongs, for its rest."""

EXPECTED = {*CLOSES.values(), 1000, 1002, 1003, 1007, 1009} - {CLOSES[Code.INTERNAL]}


class Fuzzer:
    """One stream of hostile messages from a seed, over as many connections as it takes."""

    def __init__(self, process: Process, table: Table, seed: int) -> None:
        self._process, self._table = process, table
        self._chance = random.Random(seed)
        self.sent = 0
        self.closed: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.faults: list[str] = []

    def run(self, messages: int) -> None:
        """Send this many messages."""
        while self.sent < messages:
            try:
                self._one_connection(messages)
            except OSError as fault:
                self.faults.append(f"the server could not be reached: {fault}")
                return
            if self._chance.random() < 0.05:
                self._over_http()

    def _one_connection(self, messages: int) -> None:
        raw = Raw(self._process.port, f"/api/tables/{self._table.id}/socket")
        talk = self._in_a_rush if self._chance.random() < 0.2 else self._one_by_one
        told: list[str] = []
        try:
            if self._chance.random() < 0.95:
                raw.send_text(json.dumps({"type": "hello", "version": VERSION, **self._who()}))
            talk(raw, min(self._chance.randrange(1, 60), messages - self.sent), told)
            raw.send_bytes(frame(CLOSE, b"\x03\xe8"))
        except OSError:
            pass  # the server closed the connection while we sent
        more, code = raw.rest()
        raw.close()
        self._note(told + more, code, raw.why)

    def _in_a_rush(self, raw: Raw, messages: int, told: list[str]) -> None:
        for _ in range(messages):
            self.sent += 1
            raw.send_bytes(self._bytes(rude=True))

    def _one_by_one(self, raw: Raw, messages: int, told: list[str]) -> None:
        """Send each message after the one before is answered, which is known from the pong to a ping after it."""
        for k in range(messages):
            self.sent += 1
            raw.send_bytes(self._bytes(rude=False))
            raw.send_text(f'{{"type":"ping","id":{k + 1000}}}')
            while not (told and told[-1].startswith(f'{{"type":"pong","id":{k + 1000},')):
                kind, data = raw.receive()
                if kind == CLOSE:
                    raw.unread(kind, data)
                    return
                if kind == TEXT:
                    told.append(data.decode())

    def _who(self) -> dict[str, Any]:
        if self._chance.random() < 0.05:
            return {}
        seat, session = self._chance.choice(list(self._table.sessions.items()))
        return {"session": session, "seat": seat}

    def _note(self, told: list[str], code: int | None, why: str) -> None:
        self.closed[SILENCE if why == SILENCE else str(code)] += 1
        if code is not None and code not in EXPECTED and why != SILENCE:
            self.faults.append(f"closed with {code} ({why}) after {told[-1:]}")
        for text in told:
            message = json.loads(text)
            self.answers[message.get("code", message["type"])] += 1
            if message.get("code") == "internal" or any(word in text for word in TELLTALE):
                self.faults.append(f"told too much, or was surprised: {text[:300]}")

    # What is sent ----------------------------------------------------------------------------------------------------

    def _bytes(self, rude: bool) -> bytes:
        weights = (4, 2, 2, 2) if rude else (20, 1, 0.5, 0.2)
        makers = (self._nearly_right, self._any_json, self._broken_text, self._bad_frame)
        return self._chance.choices(makers, weights)[0]()

    def _nearly_right(self) -> bytes:
        """Return a message of the protocol with a few wrong fields, or with none."""
        chance = self._chance
        seat = chance.choice((0, 1, 2, 3))
        message: dict[str, Any] = chance.choice(
            (
                {"type": "ping", "id": chance.randrange(100)},
                {"type": "draft", "id": 1, "seat": seat, "choices": [chance.choice(WORDS[:4])] * chance.randrange(3)},
                {"type": "command", "cmd_id": f"f{chance.randrange(50)}", "seat": seat, "phase": chance.randrange(40),
                 "choices": [chance.choice(WORDS[1:4])]},
                {"type": "resume", "have": chance.choice((0, 5, 10**9))},
                {"type": "look", "seat": chance.choice((None, seat))},
                {"type": "in-view", "in_view": chance.choice((True, False))},
                {"type": "hint", "id": 1, "seat": seat, "choices": []},
                {"type": "say", "text": chance.choice(WORDS[4:9])[:400] or " "},
            )
        )  # fmt: skip
        for _ in range(chance.choice((0,) * 16 + (1, 1, 2))):
            message[chance.choice((*message, *FIELDS))] = self._value(2)
        return frame(TEXT, json.dumps(message).encode("utf-8", "surrogatepass")[:6000])

    def _any_json(self) -> bytes:
        message = {"type": self._chance.choice(KINDS)} | {
            self._chance.choice(FIELDS): self._value(3) for _ in range(self._chance.randrange(6))
        }
        return frame(TEXT, json.dumps(message).encode("utf-8", "surrogatepass")[:6000])

    def _value(self, depth: int) -> Any:
        chance = self._chance
        kind = chance.randrange(4 if depth else 2)
        if kind == 0:
            return chance.choice(NUMBERS)
        if kind == 1:
            return chance.choice(WORDS)
        if kind == 2:
            return [self._value(depth - 1) for _ in range(chance.randrange(4))]
        return {chance.choice((*FIELDS, "type")): self._value(depth - 1) for _ in range(chance.randrange(3))}

    def _broken_text(self) -> bytes:
        chance = self._chance
        text = chance.choice(
            (
                b"", b"{", b"null", b"[" * 2000, b'{"type":' * 400, b'{"type":"ping","type":"say"}', b"\xff\xfe{}",
                b'{"type":"ping","id":' + b"9" * 3000 + b"}", b"x" * 4097, b"\x00" * 64,
                b'{"type":"say","text":"\\ud800"}', bytes(chance.randrange(256) for _ in range(chance.randrange(60))),
            )
        )  # fmt: skip
        return frame(TEXT, text)

    def _bad_frame(self) -> bytes:
        chance = self._chance
        return chance.choice(
            (
                frame(BINARY, b"\x01\x02"),
                frame(TEXT, b"{}", masked=False),
                frame(TEXT, b"{}", size=2**62),
                frame(TEXT, b'{"type"', last=False) + frame(MORE, b"", last=False) * 30,
                frame(MORE, b"{}"),
                frame(PING, b"x" * 126),
                frame(3, b"?"),
                frame(TEXT | 64, b"{}"),
                frame(CLOSE, b"\x00"),
                b"GET / HTTP/1.1\r\n\r\n",
                bytes(chance.randrange(256) for _ in range(20)),
            )
        )

    def _over_http(self) -> None:
        """Send a request with a hostile body and a session token that does not exist."""
        table = f"tables/{self._table.id}"
        path = self._chance.choice((
            "guests", "recover", "me", "tables", f"{table}/sit", f"{table}/try", "decks", "challenges",
            "challenges/nonsense/play",
        ))  # fmt: skip
        body = json.dumps(self._value(3)) if self._chance.random() < 0.8 else "{" * 100
        token = self._chance.choice(("x", "\t", "é"))
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        request = urllib.request.Request(
            f"{self._process.address}/api/{path}",
            data=body.encode("utf-8", "surrogatepass"),
            headers={name: value.encode("utf-8").decode("latin-1") for name, value in headers.items()},
        )
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                status, text = answer.status, answer.read().decode()
        except urllib.error.HTTPError as fault:
            status, text = fault.code, fault.read().decode()
        except OSError as fault:
            self.faults.append(f"no answer over HTTP: {fault}")
            return
        self.answers[f"http {status}"] += 1
        if status >= 500 or any(word in text for word in TELLTALE):
            self.faults.append(f"{path} answered {status}: {text[:300]}")


def fuzz(
    nursery: Nursery,
    db: str,
    folder: Path,
    messages: int = 4000,
    seed: int = 1,
    threads: int = 4,
    faults: list[str] | None = None,
    **config: Any,
) -> Outcome:
    """Send this many hostile messages during games of people, who must not be affected."""
    with Process(nursery, db, folder, faults, **config) as process:
        tables = asyncio.run(new_tables(process.address, 3, seed))
        fuzzers = [Fuzzer(process, tables[0], seed * 1000 + k) for k in range(threads)]
        running = [threading.Thread(target=one.run, args=(messages // threads,)) for one in fuzzers]
        for thread in running:
            thread.start()
        stuck, histories = asyncio.run(_play(process, tables[1:], seed))
        for thread in running:
            thread.join()
        after, more = asyncio.run(_play(process, asyncio.run(new_tables(process.address, 1, seed + 1)), seed))
        alive = [] if process.is_alive() else ["the server is gone"]
        memory = process.memory() >> 20
        log = process.told()
    found = stuck + after + alive + checks.faults(db, histories + more, ended=False)
    found += [fault for one in fuzzers for fault in one.faults[:20]]
    found += tracebacks(log)
    answers = sum((one.answers for one in fuzzers), Counter[str]())
    closed = sum((one.closed for one in fuzzers), Counter[str]())
    figures = {"messages": sum(one.sent for one in fuzzers), "connections": closed.total()}
    told = {f"closed {code}": count for code, count in closed.most_common()} | dict(answers.most_common(12))
    return Outcome(found, {**figures, "memory MiB": memory, **told})


async def _play(process: Process, tables: list[Table], seed: int) -> tuple[list[str], list[History]]:
    players = players_at(tables, lambda: process.address, seed, think=0.02)
    return await play_out(players, None, 120), [player.history for player in players]


def seed_of_today() -> int:
    """Return a random seed; the long runs print it."""
    return int.from_bytes(os.urandom(3), "big")
