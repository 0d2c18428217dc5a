"""The connections below requests: heads, bodies and connections without end, each tested over a plain socket."""

from __future__ import annotations

import contextlib
import os
import pickle
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.sync.client import connect

from silvergold.server.api import wire_protocol
from silvergold.server.api.security import HEADERS
from silvergold.server.api.wire_protocol import Connections, StrictWebSocketProtocol
from silvergold.server.config import Config
from tests.server.hosting import Served
from tests.server.proofs import raw

GET = b"GET /health HTTP/1.1\r\nhost: here\r\n"
POST = b"POST /api/guests HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n"
PATIENCE = 90.0


@contextlib.contextmanager
def plain(served: Served) -> Iterator[socket.socket]:
    """Yield a connection on which any bytes can be sent."""
    with socket.create_connection(("127.0.0.1", int(served.address.rpartition(":")[2]))) as opened:
        opened.settimeout(PATIENCE)
        yield opened


def heard(opened: socket.socket) -> bytes:
    """Return all that the server sends until it closes; fail if it does not close."""
    said = b""
    with contextlib.suppress(ConnectionError):
        while more := opened.recv(1 << 16):
            said += more
    return said


def asked(served: Served, *words: bytes) -> bytes:
    """Send this, and return what the server sends after it."""
    with plain(served) as opened:
        with contextlib.suppress(ConnectionError):
            for word in words:
                opened.sendall(word)
        return heard(opened)


def say_on(served: Served, start: bytes, more: bytes, pause: float = 0.0) -> None:
    """Send the same a thousand times, some 64 MB if it is long; raise ConnectionError when the server closes."""
    with plain(served) as opened:
        opened.sendall(start)
        for _ in range(1000):
            opened.sendall(more)
            time.sleep(pause)


# Heads ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (GET, b"a: " + b"x" * 1000 + b"\r\n"),
        (GET, b"a:b\r\n" * 200),
        (GET + b"a: ", b"x" * 1000),
        (b"GET /", b"x" * 1000),
    ],
    ids=["many lines", "short lines", "one long line", "a long address"],
)
def test_a_head_without_end_is_cut_off(at_home: Served, start: bytes, more: bytes) -> None:
    with pytest.raises(ConnectionError):
        say_on(at_home, start, more * 64)

    assert at_home.guest().get("/health")["status"] == "ok"


def test_a_head_has_so_many_lines_and_bytes_and_no_more(at_home: Served) -> None:
    end = b"connection: close\r\n\r\n"

    assert asked(at_home, GET, b"a: b\r\n" * (wire_protocol.HEAD_LINES - 2), end).startswith(b"HTTP/1.1 200")
    assert asked(at_home, GET, b"a: " + b"b" * (wire_protocol.HEAD_BYTES - 200) + b"\r\n", end).startswith(
        b"HTTP/1.1 200"
    )
    assert b"100 lines at most" in asked(at_home, GET, b"a: b\r\n" * wire_protocol.HEAD_LINES, end)
    assert b"431" in asked(at_home, GET, b"a: " + b"b" * 2 * wire_protocol.HEAD_BYTES)


def test_lines_after_a_body_count_too(at_home: Served) -> None:
    body = b"transfer-encoding: chunked\r\n\r\nc\r\n" + b'{"name":"A"}' + b"\r\n0\r\n"

    assert b"431" in asked(at_home, POST, body, b"a: b\r\n" * 200, b"\r\n")


def test_a_head_comes_in_time(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire_protocol, "HEAD_WITHIN", 0.3)

    assert b"408" in asked(at_home, b"GET /health HT")
    assert asked(at_home) == b"", "a client that sends nothing gets no answer"

    monkeypatch.setattr(wire_protocol, "HEAD_WITHIN", 2.0)  # a busy machine sends a head in less
    assert asked(at_home, GET + b"\r\n", b"\r\n").startswith(b"HTTP/1.1 200"), "a blank line is no request"


def test_a_socket_may_be_quiet_for_longer_than_a_head_may_take(
    at_home: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "me")
    monkeypatch.setattr(wire_protocol, "HEAD_WITHIN", 2.0)
    with ana.socket(table) as player:
        player.until("state")

        time.sleep(2.2)

        player.send("ping", id=1)
        assert player.until("pong")["id"] == 1


@pytest.mark.parametrize("kind", [raw.PING, raw.PONG])
def test_pings_and_pongs_without_end_cut_the_socket(at_home: Served, kind: int) -> None:
    ana = at_home.guest()
    socket = raw.Raw(int(at_home.address.rpartition(":")[2]), f"/api/tables/{ana.begin('me', 'me')}/socket")
    with contextlib.suppress(OSError):
        socket.send_bytes(raw.frame(kind, b"") * 100_000)

    _, code = socket.rest()

    assert code is None  # cut, without a close code
    socket.close()


class FakeLoop:
    """An event loop whose clock stands still, with the times at which something is to be called."""

    def __init__(self) -> None:
        self.later: list[float] = []

    def time(self) -> float:
        return 100.0

    def call_at(self, when: float, _: Callable[[], None]) -> None:
        self.later.append(when)


@pytest.mark.parametrize(("heard_at", "asks"), [(95.0, False), (94.3, False), (80.0, True), (20.0, True)])
def test_only_a_silent_client_is_asked_whether_it_is_still_there(
    monkeypatch: pytest.MonkeyPatch, heard_at: float, asks: bool
) -> None:
    asked: list[object] = []

    def ask(self: object) -> None:
        asked.append(self)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_keepalive_ping", ask)
    protocol, loop = object.__new__(StrictWebSocketProtocol), FakeLoop()
    protocol.loop, protocol._heard_at = cast("Any", loop), heard_at

    protocol.send_keepalive_ping()

    assert bool(asked) == asks
    assert loop.later == ([] if asks else [95.0 + wire_protocol.PING_EVERY])


def test_who_drips_a_head_gains_no_time(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire_protocol, "HEAD_WITHIN", 0.5)

    with pytest.raises(ConnectionError):
        say_on(at_home, GET, b"a: b\r\n", pause=0.05)


# Bodies ---------------------------------------------------------------------------------------------------------------


def test_a_body_that_never_comes_ends_the_connection(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire_protocol, "BODY_WITHIN", 0.3)

    assert asked(at_home, POST, b"content-length: 20\r\n\r\n{") == b""
    assert at_home.guest().get("/health")["status"] == "ok"


@pytest.mark.parametrize(
    ("head", "more"),
    [
        (b"content-length: 900000000\r\n\r\n", b"x" * 65_536),
        (b"transfer-encoding: chunked\r\n\r\n", b"8000\r\n" + b"x" * 32_768 + b"\r\n"),
    ],
    ids=["a length", "chunks"],
)
def test_a_body_without_end_is_cut_off(at_home: Served, head: bytes, more: bytes) -> None:
    with pytest.raises(ConnectionError):
        say_on(at_home, POST + head, more)


def test_an_answer_that_nobody_reads_is_given_up(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire_protocol, "READ_WITHIN", 0.3)
    listening = socket.socket(fileno=os.dup(at_home._server.servers[0].sockets[0].fileno()))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # or the system would buffer the whole answer
    deck = at_home.guest().get("/api/catalogue")["decks"][0]["id"]

    with listening, socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.settimeout(PATIENCE)
        reader.connect(listening.getsockname())
        reader.sendall(f"GET /api/decks/{deck}/cards.svg HTTP/1.1\r\nhost: here\r\n\r\n".encode())
        end = time.monotonic() + PATIENCE
        while len(connections(at_home)) > 1:  # the guest's own connection stays
            assert time.monotonic() < end, "the server waits for ever"
            time.sleep(0.05)


# Connections ----------------------------------------------------------------------------------------------------------


def connections(served: Served) -> Connections:
    """Return the connections that the server counts."""
    counted: Connections = served._server.config.http.keywords["connections"]  # type: ignore[union-attr]
    return counted


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Served]:
    """Yield a server that allows few connections."""
    with Served(str(tmp_path / "games.db"), connections=4) as served:
        yield served


def answers_again(served: Served) -> None:
    """Wait until no connection is counted any more, and check that the server answers."""
    end = time.monotonic() + PATIENCE
    while len(connections(served)):
        assert time.monotonic() < end, "what was closed is still counted"
        time.sleep(0.02)
    assert httpx.get(f"{served.address}/health").status_code == 200


def test_an_address_has_so_many_connections_and_no_more(narrow: Served) -> None:
    with contextlib.ExitStack() as opened:
        for _ in range(4):
            opened.enter_context(plain(narrow)).sendall(GET)
        end = time.monotonic() + PATIENCE
        while len(connections(narrow)) < 4:
            assert time.monotonic() < end
            time.sleep(0.02)
        refused = asked(narrow)

    assert b"429" in refused
    assert b'"quota"' in refused
    answers_again(narrow)


def test_a_socket_is_a_connection_as_long_as_it_is_open(narrow: Served) -> None:
    guest = narrow.guest()
    table = guest.begin("me", "random")
    guest.close()
    url = f"{narrow.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    answers_again(narrow)

    with contextlib.ExitStack() as opened:
        for _ in range(3):
            opened.enter_context(connect(url))
        opened.enter_context(plain(narrow)).sendall(GET)
        end = time.monotonic() + PATIENCE
        while len(connections(narrow)) < 4:
            assert time.monotonic() < end
            time.sleep(0.02)
        refused = asked(narrow, UPGRADE, KEY, b"\r\n")

    assert b'"quota"' in refused
    answers_again(narrow)


def test_a_proxy_that_is_named_speaks_for_many(tmp_path: Path) -> None:
    settings = {"connections": 2, "proxies": "127.0.0.0/8"}

    with Served(str(tmp_path / "games.db"), **settings) as served, contextlib.ExitStack() as opened:
        for _ in range(5):
            opened.enter_context(plain(served)).sendall(GET)
        assert httpx.get(f"{served.address}/health").status_code == 200


def test_connections_leave_files_for_the_rest(monkeypatch: pytest.MonkeyPatch, at_home: Served) -> None:
    monkeypatch.setattr(wire_protocol, "_most_files", lambda: 0.0)

    assert b"all connections are in use" in asked(at_home)


def test_the_settings_of_the_wire_reach_other_processes() -> None:
    kept = pickle.dumps(wire_protocol.wire_options(Config(connections=7, proxies="10.0.0.1")))

    found = pickle.loads(kept)  # noqa: S301 - our own, as uvicorn hands it to its workers

    assert found["http"].keywords["connections"] is found["ws"].keywords["connections"]


# What the log says ----------------------------------------------------------------------------------------------------

KEY = b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\nsec-websocket-version: 13\r\n"
UPGRADE = b"GET /api/tables/x/socket HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
ODD = {
    "no http": b"\x16\x03\x01\x00\x00\r\n\r\n",
    "no name": b"GET / HTTP/1.1\r\n: x\r\n\r\n",
    "odd address": b"GET /\xff\xfe HTTP/1.1\r\nhost: here\r\n\r\n",
    "star": b"OPTIONS * HTTP/1.1\r\nhost: here\r\n\r\n",
    "connect": b"CONNECT here:80 HTTP/1.1\r\nhost: here\r\n\r\n",
    "two lengths": POST + b"content-length: 1\r\ncontent-length: 2\r\n\r\nxx",
    "odd chunks": POST + b"transfer-encoding: chunked\r\n\r\nzz\r\n",
    "half a body": POST + b"content-length: 50\r\nconnection: close\r\n\r\n{",
    "another protocol": GET + b"connection: upgrade\r\nupgrade: h2c\r\n\r\n" + b"x" * 100,
    "no key": UPGRADE + b"\r\n",
    "odd key": UPGRADE + b"sec-websocket-key: \xff\r\nsec-websocket-version: 13\r\n\r\n",
    "long line": UPGRADE + KEY + b"a: " + b"b" * 9000 + b"\r\n\r\n",
    "posted": UPGRADE.replace(b"GET", b"POST") + KEY + b"\r\n",
    "a frame too early": UPGRADE + KEY + b"\r\n",
    "with a body": UPGRADE + KEY + b"content-length: 5\r\n\r\nhello",
    "all at once": (GET + b"\r\n") * 3000,
    "a socket behind a request": GET + b"\r\n" + UPGRADE + KEY + b"\r\n",
    "two at once": (GET + b"\r\n") * 2,
}


@pytest.mark.parametrize("name", ODD)
def test_nothing_odd_on_the_wire_makes_a_long_log(
    at_home: Served, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    for _ in range(5):
        with plain(at_home) as opened, contextlib.suppress(OSError):
            opened.sendall(ODD[name])
            opened.sendall(b"\xff" * 20)
            opened.shutdown(socket.SHUT_WR)
            heard(opened)
        with plain(at_home) as opened, contextlib.suppress(OSError):
            opened.sendall(ODD[name])  # and close at once

    assert at_home.guest().get("/health")["status"] == "ok"
    told = "".join(capfd.readouterr())
    assert "Traceback" not in told
    assert len(told.splitlines()) <= 2


TARGETS = (
    b"*", b"/", b"//", b"///", b"/%00", b"/%ff%fe", b"/..%2f..", b"/%2e%2e/x", b"/api/tables/%2f", b"?x", b"/?x",
    b"here:1", b"http://here", b"http://here/", b"http://here/nowhere", b"http://there:1/health", b"https://x",
    b"/nowhere",
)  # fmt: skip
METHODS = (b"GET", b"HEAD", b"OPTIONS", b"TRACE", b"CONNECT", b"PROPFIND", b"QUERY", b"M-SEARCH", b"FOO", b"get")
"""Usual methods, those that the parser knows, one that is still a draft, and two that nobody knows."""


@pytest.mark.parametrize("target", TARGETS)
def test_every_answer_to_an_odd_request_has_the_security_headers(
    at_home: Served, target: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    for method in METHODS:
        said = asked(at_home, b"%b %b HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n" % (method, target))

        head = said.partition(b"\r\n\r\n")[0].lower()
        assert all(f"{name}: ".encode() in head for name in HEADERS), (method, said[:300])
        assert b" 500 " not in head[:20], (method, said[:300])
    assert not [record for record in caplog.records if record.exc_info]


def test_refusals_are_logged_together(caplog: pytest.LogCaptureFixture) -> None:
    counted = Connections(Config())

    for _ in range(1000):
        counted.note("too large")

    assert [record.getMessage() for record in caplog.records] == ["refused: too large (1)"]
