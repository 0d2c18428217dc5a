"""The protections of the server, each tested with the attack that it is made for."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import socket
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from silvergold.server.api.rate_limits import BURST, RateLimiter, TokenBuckets
from silvergold.server.api.routes import HTTP_ROUTES
from silvergold.server.api.security import HEADERS
from silvergold.server.config import Config, config_from
from silvergold.server.content_policy import PAGE_POLICY
from silvergold.server.protocol.refusals import Refusal
from tests.server.hosting import PATIENCE, Guest, Served, invite

EVIL = "https://evil.example"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield one server for all tests that do not affect each other."""
    with Served(str(tmp_path_factory.mktemp("home") / "games.db")) as served:
        yield served


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    """Yield a server with limits that a test can reach."""
    with Served(str(tmp_path / "games.db"), rate=20, sockets=3, tables=2) as served:
        yield served


def socket_url(served: Served, table: str) -> str:
    return f"{served.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"


# Other sites' pages ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", [EVIL, "null", "http://127.0.0.1", "http://127.0.0.1.evil.example", ""])
def test_a_page_of_another_site_opens_no_socket(home: Served, origin: str) -> None:
    table = home.guest().begin("me", "random")

    with (
        pytest.raises(InvalidStatus) as refused,
        connect(socket_url(home, table), additional_headers={"origin": origin}),
    ):
        pass

    assert refused.value.response.status_code == 403


def test_our_own_page_and_a_program_open_one(home: Served) -> None:
    guest = home.guest()
    table = guest.begin("me", "random")

    for headers in ({"origin": home.address}, {}):
        with connect(socket_url(home, table), additional_headers=headers) as opened:
            assert opened.protocol.extensions == []


@pytest.mark.parametrize(
    "headers", [{"origin": EVIL}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}]
)
def test_a_page_of_another_site_changes_nothing(home: Served, headers: dict[str, str]) -> None:
    guest = home.guest()

    answer = guest.ask("POST", "/api/tables", headers, game="pyramids", seats=[{"kind": "me"}, {"kind": "open"}])

    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert guest.get("/api/me")["tables"] == []


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_form_is_no_request(home: Served, kind: str) -> None:
    answer = httpx.post(f"{home.address}/api/guests", content=b'{"name": "Ana"}', headers={"content-type": kind})

    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")


def test_named_origins_are_the_only_ones(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db"), origins="https://games.example, https://play.example/") as served:
        asked = {"host": "games.example"}
        made = httpx.post(f"{served.address}/api/guests", json={"name": "Ana"}, headers=asked)
        guest = served.guest(session=made.json()["session"])

        assert guest.ask("POST", "/api/me", {**asked, "origin": "https://play.example"}, name="Bo").status_code == 200
        assert guest.ask("POST", "/api/me", {**asked, "origin": served.address}, name="Bo").status_code == 403


def test_the_cookie_is_for_this_site_and_no_script(at_home: Served, tmp_path: Path) -> None:
    answer = httpx.post(f"{at_home.address}/api/guests", json={"name": "Ana"})
    words = {word.strip().lower() for word in answer.headers["set-cookie"].split(";")}

    assert {"httponly", "samesite=lax", "path=/"} <= words
    assert "secure" not in words
    with Served(str(tmp_path / "https.db"), secure=True) as served:
        answer = httpx.post(f"{served.address}/api/guests", json={"name": "Ana"})
        assert "secure" in answer.headers["set-cookie"].lower()
        assert "strict-transport-security" in answer.headers


PATHS = ("/", "/health", "/api/catalogue", "/api/nowhere", "/api/tables/nowhere", "/api/schema/openapi.json")


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_tells_the_browser_to_be_careful(home: Served, path: str) -> None:
    answer = httpx.get(home.address + path)

    runs_scripts = path == "/" and answer.headers["content-type"].startswith("text/html")
    policy = PAGE_POLICY if runs_scripts else HEADERS["content-security-policy"]
    assert {name: answer.headers.get(name) for name in HEADERS} == {**HEADERS, "content-security-policy": policy}
    assert "unsafe-inline" not in answer.headers["content-security-policy"]
    assert "server" not in answer.headers
    assert not path.startswith("/api/") or answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("method", ["BREW", "get", "PUT", "TRACE", "{}"])
def test_an_unknown_method_is_refused_with_the_same_care(home: Served, method: str) -> None:
    host, port = home.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
        raw.sendall(f"{method} /api/tables HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode())
        answer = http.client.HTTPResponse(raw)
        answer.begin()
        told = json.loads(answer.read())

    assert answer.status in (400, 405)
    assert told["code"] == "bad-message"
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


HANDSHAKE = (
    "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "sec-websocket-version: "
)


@pytest.mark.parametrize(
    "request_head",
    [
        f"GET /api/tables/x/socket HTTP/1.1\r\nhost: x\r\norigin: {EVIL}\r\n{HANDSHAKE}13",
        f"GET /api/tables/x/socket HTTP/1.1\r\nhost: x\r\n{HANDSHAKE}9",
        f"POST /api/tables/x/socket HTTP/1.1\r\nhost: x\r\n{HANDSHAKE}13",
        f"GET /nowhere HTTP/1.1\r\nhost: x\r\n{HANDSHAKE}13",
        "CONNECT x:443 HTTP/1.1\r\nhost: x",
        "GET / HTTP/1.1\r\nhost: a b",
    ],
)
def test_what_is_refused_before_the_application_sees_it_has_the_headers_of_every_answer(
    tmp_path: Path, request_head: str
) -> None:
    with Served(str(tmp_path / "games.db"), secure=True) as served:
        host, port = served.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
            raw.sendall(f"{request_head}\r\n\r\n".encode())
            answer = http.client.HTTPResponse(raw)
            answer.begin()

    assert 400 <= answer.status < 500
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "strict-transport-security" in answer.headers


def test_no_question_changes_anything(home: Served) -> None:
    """Check that GET requests change nothing; opening a link is one of them, so it never takes a seat."""
    host, other = home.guest(), home.guest("Bo")
    made = host.new_table("me", "open", "open")
    table, token = made["table"]["id"], invite(made, "seat")

    for path in (f"/api/tables/{table}", f"/api/tables/{table}/sit", f"/api/tables/{table}/accept"):
        other.ask("GET", path, {"x-invite": token})

    assert host.get(f"/api/tables/{table}")["table"] == made["table"]
    methods = {method for handler in HTTP_ROUTES for method in handler.http_methods}
    assert methods <= {"GET", "POST"}


# Rates and quotas -----------------------------------------------------------------------------------------------------


def test_a_flood_over_one_socket_is_slowed_down_and_nobody_else(strict: Served) -> None:
    guest = strict.guest()
    table = guest.begin("me", "random")

    with guest.socket(table) as player:
        for k in range(80):
            player.send("ping", id=k)
        with guest.socket(table) as other:
            other.send("ping", id=7)
            assert other.until("pong")["id"] == 7
        pongs = [player.until("pong") for _ in range(80)]

    assert [pong["id"] for pong in pongs] == list(range(80))
    assert pongs[-1]["now"] - pongs[0]["now"] > 500


def test_a_flood_over_many_sockets_is_sent_away() -> None:
    now = [0.0]
    pace = TokenBuckets(10, now=lambda: now[0])

    waits = [pace.wait("Ana") for _ in range(100)]
    now[0] = 20.0

    assert waits[29] == 0.0
    assert waits[99] == 7.0
    assert pace.wait("Ana") == 0.0


def test_buckets_are_forgotten_when_there_are_too_many() -> None:
    pace = TokenBuckets(10, most=100)

    for k in range(1000):
        pace.wait(f"guest {k}")

    assert len(pace) == 100


def test_requests_of_one_address_have_a_limit(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db"), rate=1) as served:
        with httpx.Client(base_url=served.address) as http:
            answers = [http.get("/api/catalogue") for _ in range(200)]

        assert [answer.status_code for answer in answers[:50]] == [200] * 50
        assert {answer.json()["code"] for answer in answers if answer.status_code == 429} == {"rate"}


def test_new_guests_of_one_address_have_a_lower_limit(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db"), rate=10) as served:
        served.services.rate_limiter._makers._now = lambda: 0.0  # its clock stands still, however slow the machine is
        answers = [httpx.post(f"{served.address}/api/guests", json={"name": "Ana"}).status_code for _ in range(8)]

        assert answers[0] == 201
        assert answers[-1] == 429


BROKEN: dict[str, Any] = {"code": "TypeError", "chunk": "start-Ab3_x.js:1:2042", "version": "index-D4.js"}


def test_a_broken_page_is_logged_and_counted_without_its_reader(home: Served, caplog: pytest.LogCaptureFixture) -> None:
    ana = home.guest()

    answer = ana.ask("POST", "/api/broken-pages", **BROKEN)

    told = [record for record in caplog.records if record.name == "silvergold.pages"]
    assert (answer.status_code, answer.content) == (204, b"")
    assert [{name: vars(one)[name] for name in BROKEN} for one in told] == [BROKEN]
    assert "silvergold_broken_pages_total 1.0" in home.services.metrics.text()
    assert "ana" not in " ".join(str(vars(one)) for one in told).lower()


@pytest.mark.parametrize(
    "body",
    [
        {**BROKEN, "chunk": "https://example.org/t/abc"},
        {**BROKEN, "code": "Ana could not move"},
        {**BROKEN, "message": "TypeError"},
        {**BROKEN, "version": "x" * 101},
        {**BROKEN, "version": "x\n"},
    ],
)
def test_a_report_has_no_room_for_a_sentence(home: Served, body: dict[str, Any]) -> None:
    assert home.guest().ask("POST", "/api/broken-pages", **body).json()["code"] == "bad-message"


def test_a_long_report_is_refused_by_its_size(home: Served) -> None:
    answer = httpx.post(f"{home.address}/api/broken-pages", json={**BROKEN, "code": "x" * 5000})

    assert answer.status_code == 413


def test_neither_one_address_nor_many_fill_the_log_with_reports() -> None:
    limiter = RateLimiter(Config(rate=50))
    limiter._reporters._now = lambda: 0.0

    accepted = Counter[str]()
    for address in ("Ana", *map(str, range(100))):
        for _ in range(9):
            with contextlib.suppress(Refusal):
                limiter.count_report(address)
                accepted[address] += 1

    assert accepted["Ana"] == 3
    assert accepted.total() == 30


def test_after_a_flood_of_reports_honest_ones_are_taken_again() -> None:
    now = [0.0]
    limiter = RateLimiter(Config(rate=50))
    limiter._reporters._now = lambda: now[0]
    for address in map(str, range(500)):
        for _ in range(9):
            with contextlib.suppress(Refusal):
                limiter.count_report(address)

    now[0] += 2 * BURST

    for address in ("0", "Ana"):
        limiter.count_report(address)


def test_a_guest_holds_so_many_sockets_and_no_more(strict: Served) -> None:
    guest = strict.guest()
    table = guest.begin("me", "random")

    with guest.socket(table) as first, guest.socket(table) as second, guest.socket(table) as third:
        for player in (first, second, third):
            player.until("welcome")
        with guest.socket(table) as fourth:
            assert fourth.until("failed")["code"] == "quota"
            assert fourth.closed() == 4429

    with guest.socket(table) as again:
        again.until("welcome")


def test_a_host_has_so_many_unfinished_tables_and_no_more(strict: Served) -> None:
    guest = strict.guest()
    for _ in range(2):
        guest.new_table("me", "open")

    seats = [{"kind": "me"}, {"kind": "open"}]

    assert guest.refused("/api/tables", game="pyramids", seats=seats) == "quota"


# Messages -------------------------------------------------------------------------------------------------------------


def test_a_message_has_4_kib_at_most(home: Served) -> None:
    guest = home.guest()
    table = guest.begin("me", "random")

    with guest.socket(table) as player:
        player.socket.send('{"type":"ping"' + " " * 4080 + "}")
        player.until("pong")
        player.socket.send('{"type":"ping"' + " " * 4083 + "}")
        assert player.closed() == 1009


def test_a_message_in_endless_pieces_ends(home: Served) -> None:
    guest = home.guest()
    table = guest.begin("me", "random")

    def pieces() -> Iterator[str]:
        yield '{"type":"pi'
        for _ in range(100):
            time.sleep(0.005)  # a client that floods a closed connection is cut off before it gets the close code
            yield ""
        yield 'ng"}'

    with guest.socket(table) as player:
        with contextlib.suppress(ConnectionClosed):
            player.socket.send(pieces())
        assert player.closed() == 1009


def test_pings_that_nobody_reads_the_pongs_of_end_the_wire(home: Served) -> None:
    table = home.guest().begin("me", "random")
    wire = socket.create_connection(("127.0.0.1", int(home.address.rpartition(":")[2])))
    wire.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in wire.recv(4096)
    ping = (b"\x89\xfd" + b"\0" * 4 + b"x" * 125) * 1000
    wire.settimeout(20)

    with wire, pytest.raises(ConnectionError):
        wire.sendall(ping * 1000)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"hello","version":1e3}',
        '{"type":"hello","version":"1"}',
        '{"type":"hello","version":99999999999999999999999}',
        '{"type":"hello","version":1,"seat":true}',
        '{"type":"hello","version":1,"session":"\\u0000"}',
        '{"type":"hello","version":1,"more":1}',
    ],
)
def test_types_are_strict_and_numbers_bounded(home: Served, text: str) -> None:
    table = home.guest().begin("me", "random")

    with connect(socket_url(home, table)) as opened:
        opened.send(text)
        assert '"bad-message"' in opened.recv()
        with pytest.raises(ConnectionClosed):
            opened.recv()
        assert opened.close_code == 4400


def test_odd_names_in_an_address_are_nobody(served: Served) -> None:
    guest = served.guest()

    for name in ("%00", "..%2F..", "x" * 200, "%F0%9F%8E%B2", "a'b", "%22"):
        for path in (f"/api/tables/{name}", f"/api/decks/{name}", f"/api/tables/{name}/record"):
            assert guest.ask("GET", path).status_code == 404, path


# Secrets --------------------------------------------------------------------------------------------------------------


def secrets_of(guest: Guest, made: dict[str, Any]) -> list[str]:
    return [guest.session, guest.told["recovery"], *(link["token"] for link in made["invites"])]


def test_tokens_have_128_bits_and_only_their_hashes_are_kept(at_home: Served, tmp_path: Path) -> None:
    guest = at_home.guest()
    made = guest.new_table("me", "open")
    tokens = secrets_of(guest, made)

    kept = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))

    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", token) for token in (tokens[0], *tokens[2:]))
    assert len(set(tokens)) == len(tokens)
    assert not [token for token in tokens if token.encode() in kept]
    assert tokens[1].replace("-", "").encode() not in kept


def test_nothing_secret_is_logged(at_home: Served, capfd: pytest.CaptureFixture[str]) -> None:
    guest = at_home.guest()
    made = guest.new_table("me", "open")
    table = made["table"]["id"]
    guest.ask("GET", f"/api/tables/{table}", {"x-invite": invite(made, "watch")})
    guest.ask("GET", f"/api/tables/{invite(made, 'seat')}?token={invite(made, 'seat')}")
    guest.ask("POST", "/api/recover", code=guest.told["recovery"])
    with guest.socket(table, invite=invite(made, "host")) as player:
        player.send("say", text=guest.session)
        player.until("said")
        player.send("nonsense", token=guest.session)
        player.closed()

    told = "".join(capfd.readouterr())

    assert not [secret for secret in secrets_of(guest, made) if secret in told]


def test_every_limit_can_be_set_from_the_environment() -> None:
    made = config_from({}, {"SILVERGOLD_RATE": "7", "SILVERGOLD_ORIGINS": "https://a.example"})

    assert (made.rate, made.origin_list) == (7, ("https://a.example",))
    assert Config().rate > 0
