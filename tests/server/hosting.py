"""A real server inside the test's process, and guests who play at it over HTTP and sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import ssl
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import pytest
import uvicorn
from litestar import Litestar
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from silvergold import decks
from silvergold.server import built_pages
from silvergold.server.api.services import Services
from silvergold.server.app import furnish, routed_app
from silvergold.server.clock import system_time
from silvergold.server.config import Config
from silvergold.server.launcher import options
from silvergold.server.protocol.messages import VERSION
from silvergold.server.store import is_postgres
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.upgrade import upgrade_sqlite

T = TypeVar("T")

PATIENCE = 90.0
DAY = 24 * 3600

LONGEST_PAUSE = 0.2
"""The longest pause in seconds between two requests during a long wait. Each takes the server as long as a move."""

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For clients of http addresses: without it, each of them would read all certificates of the system."""


@cache
def empty_file() -> bytes:
    """Return an SQLite file with the newest schema and nothing else.

    The servers of `Served` begin with it, because running all migrations takes half the time of a start. How a server
    creates and upgrades a file is tested by test_upgrade.py, test_store.py, test_starting.py and the proofs.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        upgrade_sqlite(path)
        return path.read_bytes()


_idle: list[Litestar] = []
_PAGES = built_pages.PAGES


def idle_app() -> Litestar:
    """Return an application that no server uses now; registering all routes takes most of the time of a start."""
    return _idle.pop() if _idle and built_pages.PAGES == _PAGES else routed_app()


def give_back(app: Litestar) -> None:
    """Keep the application of a stopped server for the next one, without the state of that server."""
    del app.state.services, app.state.lifetime
    if built_pages.PAGES == _PAGES:  # some tests serve pages of their own
        _idle.append(app)


class QuickServer(uvicorn.Server):
    """A server that stops as soon as `stop` is called; uvicorn itself checks only ten times a second."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._told = asyncio.Event()

    async def main_loop(self) -> None:
        ticks = 0
        while not await self.on_tick(ticks):
            ticks += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._told.wait(), 0.1)

    def stop(self) -> None:
        """End the server from another thread."""
        self.should_exit = True
        with contextlib.suppress(RuntimeError):  # its loop may have ended already
            self.servers[0].get_loop().call_soon_threadsafe(self._told.set)


class Served:
    """A server in a thread of its own, at a port of its own."""

    def __init__(self, db: str, **settings: Any) -> None:
        self.config = Config(**{"db": db, "port": 0, "rate": 0, "unattended": 0, "bots": 0, **settings})
        if not is_postgres(db) and not Path(db).exists():
            Path(db).write_bytes(empty_file())
        self.app = furnish(idle_app(), self.config)
        self.services: Services = self.app.state.services
        """The objects of the server, for tests that look inside."""
        self._server = QuickServer(uvicorn.Config(self.app, **options(self.config)))
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._guests: list[Guest] = []

    def __enter__(self) -> Self:
        self._thread.start()
        deadline = time.monotonic() + PATIENCE
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < deadline, "the server did not start in time"
            time.sleep(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self._guests:
            guest.close()
        self._server.stop()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"
        give_back(self.app)

    @property
    def address(self) -> str:
        """Return the address of the server."""
        port = self._server.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a coroutine in the server's event loop, and return its result."""
        return asyncio.run_coroutine_threadsafe(work, self._server.servers[0].get_loop()).result(PATIENCE)

    def guest(self, name: str = "Ana", session: str | None = None) -> Guest:
        """Return a new guest, or the one who has this session."""
        self._guests.append(Guest(self.address, name, session))
        return self._guests[-1]


class Guest:
    """A client with the session of a guest."""

    def __init__(self, address: str, name: str = "Ana", session: str | None = None) -> None:
        self.address = address
        self._http = httpx.Client(base_url=address, timeout=PATIENCE, verify=NO_TLS)
        self.told: dict[str, Any] = {} if session else self.post("/api/guests", name=name)
        self.session = session or self.told["session"]

    def close(self) -> None:
        """Close the HTTP client."""
        self._http.close()

    def ask(self, method: str, path: str, headers: dict[str, str] | None = None, **body: Any) -> httpx.Response:
        """Send a request, and return the response whatever its status is."""
        told = {"authorization": f"Bearer {self.session}"} if hasattr(self, "session") else {}
        content = body if method != "GET" else None
        return self._http.request(method, path, json=content, headers={**told, **(headers or {})})

    def post(self, path: str, **body: Any) -> Any:
        """Send a POST request that must succeed; return its JSON."""
        answer = self.ask("POST", path, **body)
        assert answer.status_code < 300, answer.text
        return answer.json()

    def get(self, path: str, **headers: str) -> Any:
        """Send a GET request that must succeed; return its JSON."""
        answer = self.ask("GET", path, headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def refused(self, path: str, **body: Any) -> str:
        """Return the code with which a request is refused."""
        answer = self.ask("POST", path, **body)
        assert answer.status_code >= 400, answer.text
        code: str = answer.json()["code"]
        return code

    def new_table(self, *seats: Any, game: str = "silver-and-gold", **settings: Any) -> dict[str, Any]:
        """Create a table; a seat is "me", "open" or the name of a bot."""
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        made: dict[str, Any] = self.post("/api/tables", game=game, seats=wishes, **settings)
        return made

    def begin(self, *seats: Any, **settings: Any) -> str:
        """Create a table and start its game; return its id."""
        table: str = self.new_table(*seats, **settings)["table"]["id"]
        self.post(f"/api/tables/{table}/start")
        return table

    @contextmanager
    def socket(self, table: str, **hello: Any) -> Iterator[Player]:
        """Yield a socket at a table; by default it is a watcher's."""
        address = self.address.replace("http", "ws", 1)
        # with a bounded queue the client stops reading when nobody takes its messages, answers no ping, and is cut off
        how: dict[str, Any] = {"max_size": None, "max_queue": None, "compression": None}
        with connect(f"{address}/api/tables/{table}/socket", **how) as socket:
            player = Player(socket)
            player.send("hello", **{"version": VERSION, "session": self.session, **hello})
            yield player


def wait_until_over(guest: Guest, table: str, seconds: float = 240.0) -> None:
    """Wait until a game is over; its bots play on meanwhile."""
    end, pause = time.monotonic() + seconds, 0.02
    while guest.get(f"/api/tables/{table}")["table"]["status"] != "over":
        assert time.monotonic() < end, "the game is stuck"
        time.sleep(pause)
        pause = min(1.2 * pause, LONGEST_PAUSE)


def invite(made: dict[str, Any], gives: str) -> str:
    """Return the invite token of a new table that gives this right."""
    token: str = next(link["token"] for link in made["invites"] if link["gives"] == gives)
    return token


class Player:
    """One socket at a table, and all messages that it received."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.n = 0

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps({"type": kind, **fields}))

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Return the next message."""
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        self.frames.append(text)
        self.seen.append(message)
        return message

    def until(self, *kinds: str, where: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.next(deadline - time.monotonic())
            if message["type"] in kinds and where(message):
                return message
        raise AssertionError(f"no {kinds} came; the last was {self.seen[-1] if self.seen else None}")

    def closed(self) -> int:
        """Wait until the server closes this socket; return the close code."""
        with pytest.raises(ConnectionClosed) as end:
            self.until("nothing ever")
        assert end.value.rcvd is not None, "the server left without a word"
        return end.value.rcvd.code

    def ask(self, kind: str, seat: int, choices: list[str]) -> dict[str, Any]:
        """Send a draft or a hint, and return its answer."""
        self.n += 1
        number = self.n
        self.send(kind, id=number, seat=seat, choices=choices)
        return self.until("drafted", "hinted", "refused", where=lambda message: message.get("id") == number)

    def command(self, seat: int, phase: int, choices: list[str], cmd_id: str | None = None) -> dict[str, Any]:
        """Send a command, and return its answer."""
        cmd_id = cmd_id or f"s{seat}-p{phase}"
        self.send("command", cmd_id=cmd_id, seat=seat, phase=phase, choices=choices)
        return self.until("saved", "refused", where=lambda message: message["cmd_id"] == cmd_id)

    def choices(self, seat: int, chance: random.Random) -> tuple[int, list[str]]:
        """Return the phase and legal choices for one command, found by drafts; none if the seat has chosen already."""
        chosen: list[str] = []
        while True:
            answer = self.ask("draft", seat, chosen)
            assert answer["type"] == "drafted", answer
            if answer["complete"] or not answer["open"]:
                return answer["phase"], chosen
            chosen.append(chance.choice(answer["open"]))
            if chosen[0].startswith("take"):
                return answer["phase"], chosen

    def play_out(self, seats: tuple[int, ...] = (0,), seed: int = 1) -> dict[str, Any]:
        """Play these seats to the end of the game; return the last state."""
        return self.play_until(lambda view: view["step"] == "over", seats, seed)

    def play_until(
        self, enough: Callable[[dict[str, Any]], bool], seats: tuple[int, ...] = (0,), seed: int = 1
    ) -> dict[str, Any]:
        """Play these seats until `enough` is true of a state; return that state."""
        chance, state = random.Random(seed), self.find("state", lambda _: True)
        chose: dict[int, int] = {}  # seat: the phase it chose in; a state sent before that may be read after it
        while not enough(state["view"]):
            for seat in state["view"]["waiting"]:
                if seat in seats and chose.get(seat) != state["phase"]:
                    phase, chosen = self.choices(seat, chance)
                    saved = self.command(seat, phase, chosen)
                    assert saved["type"] == "saved", saved
                    chose[seat] = phase
            state = self.newer(state)
        return state

    def newer(self, state: dict[str, Any]) -> dict[str, Any]:
        """Return the last state after this one; it may have come already, between other answers."""

        return self.find("state", lambda message: bool(message["head"] > state["head"]))

    def find(self, kind: str, where: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the last message that fits, or wait for one.

        On PostgreSQL the event and the state that a command leads to may come before the answer to that command.
        """
        came = (message for message in reversed(self.seen) if message["type"] == kind and where(message))
        return next(came, None) or self.until(kind, where=where)


def figure(text: str, name: str) -> float:
    """Return a figure of the text that /metrics answers; 0 if it is not there."""
    found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


@contextmanager
def later(served: Served, seconds: float) -> Iterator[None]:
    """Set the server's clock ahead by this many seconds."""
    served.services.clock.read = lambda: system_time() + int(1000 * seconds)
    try:
        yield
    finally:
        served.services.clock.read = system_time


def table_of(guest: Guest, table: str) -> dict[str, Any]:
    """Return what a guest is told of a table."""
    seen: dict[str, Any] = guest.get(f"/api/tables/{table}")["table"]
    return seen


def soon(look: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Return whether this becomes true within the given time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if look():
            return True
        time.sleep(0.05)
    return False


def another_device(served: Served, guest: Guest, agent: str = "") -> Guest:
    """Return the same guest with a session on another device."""
    answer = httpx.post(
        f"{served.address}/api/recover", json={"code": guest.told["recovery"]}, headers={"user-agent": agent}
    )
    return served.guest(session=answer.json()["session"])


def new_deck(name: str) -> dict[str, Any]:
    """Return a deck of one's own, as in a record."""
    return {**decks.to_dict(decks.standard("pyramids")), "game": "pyramids", "name": name}


def hand_in(guest: Guest, name: str) -> str:
    """Store a deck of a guest; return its id."""
    deck: str = guest.post("/api/decks", **new_deck(name))["id"]
    return deck


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Run all of them at the same time, each in a thread; return their results."""
    done: list[Any] = [None] * len(works)

    def run(k: int, work: Callable[[], Any]) -> None:
        done[k] = work()

    threads = [threading.Thread(target=run, args=(k, work)) for k, work in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return done


def record_of(guest: Guest, table: str) -> bytes:
    """Return the record of a table as the server sends it."""
    return guest.ask("GET", f"/api/tables/{table}/record").content


def ended(guest: Guest, table: str) -> bytes:
    """Wait until a game is over; return its record."""
    wait_until_over(guest, table)
    return record_of(guest, table)


def count(served: Served, table: str) -> int:
    """Return how many rows a table of the database has."""

    def task() -> Transaction[int]:
        return int((yield Query(f"SELECT COUNT(*) FROM {table}"))[0][0])

    return served.run(served.services.store.read(task))


def reopened(db: str, days: float, look: Callable[[Served], None], **settings: Any) -> None:
    """Start a server on this database this many days later, and call `look` with it."""
    served = Served(db, **settings)
    with later(served, days * DAY), served:
        look(served)
