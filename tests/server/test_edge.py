"""The edge of the server: forwarded addresses, host names, the cost of requests, streams, odd bodies and names."""

from __future__ import annotations

import asyncio
import re
import socket
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from silvergold.errors import SilvergoldError
from silvergold.server.api import rate_limits
from silvergold.server.api.rate_limits import RateLimiter
from silvergold.server.api.routes import HTTP_ROUTES, finished_routes
from silvergold.server.config import Config
from silvergold.server.launcher import check
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from tests.server.hosting import Guest, Served, ended

PATIENCE = 90.0


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield one server for all tests that leave nothing behind."""
    with Served(str(tmp_path_factory.mktemp("home") / "games.db")) as served:
        yield served


# Bodies that are not JSON ---------------------------------------------------------------------------------------------

BODIES = {
    "deep": b"[" * 60_000,
    "deep objects": b'{"a":' * 10_000,
    "deep and closed": b'{"name": ' + b"[" * 900 + b"]" * 900 + b"}",
    "not UTF-8": b'{"name": "\xff"}',
    "not UTF-8 in a key": b'{"\xc3": 1}',
    "half a surrogate": b'{"name": "\\ud800"}',
    "huge": b'{"name": ' + b"9" * 5000 + b"}",
    "infinite": b'{"name": 1e999999}',
    "no number": b'{"name": NaN}',
    "cut off": b'{"name": "An',
    "empty": b"",
    "another kind": b"[]",
}


@pytest.mark.parametrize("path", ["/api/guests", "/api/decks", "/api/tables"])
@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_is_no_json_is_refused_without_a_traceback(
    at_home: Served, path: str, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    headers = {"content-type": "application/json"}

    answer = httpx.post(at_home.address + path, content=BODIES[name], headers=headers)

    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")
    assert len(answer.json()["sentence"]) < 300
    assert len("".join(capfd.readouterr()).splitlines()) <= 1


def test_a_body_as_deep_as_any_needs_to_be_is_read(at_home: Served) -> None:
    ana = at_home.guest()

    assert ana.refused("/api/decks", game="pyramids", card=[{"rows": [[[["x"]]]]}]) == "deck"


@pytest.mark.parametrize(
    ("method", "path", "content"),
    [
        ("POST", "/api/guests", b'{"name": "\xff"}'),
        ("POST", "/api/nothing", b"{"),
        ("GET", "/nothing/of/this/name", None),
        ("PUT", "/api/guests", None),
    ],
)
def test_what_is_not_understood_counts_as_well(tmp_path: Path, method: str, path: str, content: bytes | None) -> None:
    headers = {"content-type": "application/json"}
    with Served(str(tmp_path / "games.db"), rate=1) as served, httpx.Client(base_url=served.address) as http:
        answers = [http.request(method, path, content=content, headers=headers).status_code for _ in range(400)]

    assert answers[0] in (400, 404, 405)
    assert 429 in answers


def test_a_question_has_no_body(at_home: Served) -> None:
    answer = httpx.request("GET", f"{at_home.address}/api/catalogue", content=b"x")

    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")


def test_who_leaves_before_the_body_is_there_is_no_fault_of_ours(at_home: Served) -> None:
    port = int(at_home.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port)) as opened:
        opened.sendall(
            b"POST /api/guests HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"
        )
        time.sleep(0.2)

    end = time.monotonic() + PATIENCE
    figures = at_home.guest()
    while 'status="400"' not in (text := figures.ask("GET", "/metrics").text):
        assert time.monotonic() < end, "the request was not given up"
        time.sleep(0.05)
    assert 'status="500"' not in text


# The cost of requests -------------------------------------------------------------------------------------------------


def test_what_takes_much_work_weighs_more() -> None:
    few, many = RateLimiter(Config(rate=10)), RateLimiter(Config(rate=10))

    for _ in range(2):
        few.count_request("Ana", cost=250)
    for _ in range(500):
        many.count_request("Ana")

    for spent in (few, many):
        with pytest.raises(Refusal) as refused:
            spent.count_request("Ana", cost=250)
        assert refused.value.code is Code.RATE
        spent.count_request("Ben", cost=250)


def test_a_strict_server_still_allows_one_of_them_at_a_time() -> None:
    strict = RateLimiter(Config(rate=1))

    strict.count_request("Ana", cost=250)

    with pytest.raises(Refusal):
        strict.count_request("Ana")


def test_every_request_that_takes_much_work_has_its_weight() -> None:
    weights = {handler.handler_name: handler.opt.get("cost", 1) for handler in HTTP_ROUTES}

    heavy = {name: weight for name, weight in weights.items() if weight > 1}

    assert set(heavy) == {
        "upload_deck",
        "check_deck",
        "balance_of_deck",
        "deck_drawings",
        "print_deck",
        *("library", "deck_draft", "save_deck_draft", "delete_deck_draft"),
        *("delete_deck", "share_deck", "list_deck", "shared_decks"),
        *("add_browser", "add_webhook"),
        "record",
        "replay_of",
        "review_of",
        "try_again",
        "summary",
        "play_on",
        "picture",
        "history",
        *("overview", "daily", "calendar", "statistics", "challenge", "entries", "compare"),
    }
    assert heavy["replay_of"] >= 10 * heavy["record"] > 100


def test_replays_of_one_address_have_a_limit(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db"), rate=20) as served:
        ana = served.guest()
        table = ana.begin("random", "random")
        ended(ana, table)

        answers = (ana.ask("GET", f"/api/tables/{table}/replay") for _ in range(60))
        codes = [answer.json()["code"] for answer in answers if answer.status_code != 200]

    assert set(codes) == {"rate"}


# Streams --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make all replays endless; return a list that gets an entry when one is closed."""
    ends: list[str] = []

    async def lines() -> AsyncIterator[bytes]:
        try:
            yield b"{}\n"
            await asyncio.sleep(600)
        finally:
            ends.append("ended")

    monkeypatch.setattr(finished_routes, "frames", lambda *_: lines())
    return ends


@contextmanager
def stream(guest: Guest, table: str) -> Iterator[int]:
    """Yield the status of a replay while it is being sent."""
    told = {"authorization": f"Bearer {guest.session}", "accept-encoding": "identity"}
    with httpx.stream("GET", f"{guest.address}/api/tables/{table}/replay", headers=told, timeout=PATIENCE) as answer:
        lines = answer.iter_lines()  # kept, because the response is closed when its iterator is deleted
        assert "rate" in next(lines) if answer.status_code == 429 else next(lines) == "{}"
        yield answer.status_code


def until_free(served: Served) -> None:
    """Wait until no stream is being sent."""
    end = time.monotonic() + PATIENCE
    while served.services.rate_limiter.holds():
        assert time.monotonic() < end, "a stream that nobody reads is still counted"
        time.sleep(0.02)


def test_a_guest_is_sent_so_many_streams_and_no_more(at_home: Served, endless: list[str]) -> None:
    ana, ben = at_home.guest(), at_home.guest("Ben")
    table = ana.begin("random", "random", public=True)

    with ExitStack() as opened:
        statuses = [opened.enter_context(stream(guest, table)) for guest in (ana, ana, ana, ben)]

    assert statuses == [200, 200, 429, 200]
    until_free(at_home)
    assert len(endless) == 3
    with stream(ana, table) as again:
        assert again == 200


def test_an_address_is_sent_so_many_streams_and_no_more(at_home: Served, endless: list[str]) -> None:
    guests = [at_home.guest(f"Guest {n}") for n in range(5)]
    table = guests[0].begin("random", "random", public=True)

    with ExitStack() as opened:
        statuses = [opened.enter_context(stream(guest, table)) for guest in guests for _ in range(2)]

    most = rate_limits.STREAMS * rate_limits.HOUSEHOLD
    assert statuses == [200] * most + [429] * (10 - most)
    until_free(at_home)
    assert len(endless) == most


def test_a_refused_stream_holds_nothing(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.new_table("me", "open")["table"]["id"]

    answers = {ana.ask("GET", f"/api/tables/{table}/{what}").status_code for what in ("replay", "review")}

    assert answers == {409}
    assert at_home.services.rate_limiter.holds() == 0


# Forwarded addresses --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("proxies", "believed"), [(None, False), ("203.0.113.1", False), ("127.0.0.1", True)])
def test_a_forwarded_address_counts_only_from_a_proxy_that_is_named(
    tmp_path: Path, proxies: str | None, believed: bool
) -> None:
    callers = [{"x-forwarded-for": f"203.0.{n // 200}.{n % 200}"} for n in range(400)]
    settings: dict[str, Any] = {"rate": 1} if proxies is None else {"rate": 1, "proxies": proxies}

    with Served(str(tmp_path / "g.db"), **settings) as served, httpx.Client(base_url=served.address) as http:
        answers = {http.get("/api/catalogue", headers=caller).status_code for caller in callers}

    assert answers == ({200} if believed else {200, 429})


def test_the_operator_is_told_once_of_a_proxy_that_is_not_named(
    at_home: Served, caplog: pytest.LogCaptureFixture
) -> None:
    for n in range(5):
        httpx.get(f"{at_home.address}/api/catalogue", headers={"x-forwarded-for": f"203.0.113.{n}"})

    told = [record.getMessage() for record in caplog.records if "--proxies" in record.getMessage()]

    assert told == ["a request from 127.0.0.1 has the header X-Forwarded-For, which is ignored; see --proxies"]


@pytest.mark.parametrize("proxies", ["*", "localhost", "127.0.0.1, games.example", "10.0.0.0/99"])
def test_a_proxy_is_named_by_its_address(proxies: str) -> None:
    with pytest.raises(SilvergoldError, match="--proxies"):
        check(Config(proxies=proxies))

    check(Config(proxies="127.0.0.1, 10.0.0.0/8,::1"))


# Host names -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def named(tmp_path: Path) -> Iterator[Served]:
    """Yield a server that knows its host names and trusts a proxy."""
    origins = "https://games.example, http://here:8000"
    with Served(str(tmp_path / "games.db"), origins=origins, proxies="127.0.0.1") as served:
        yield served


OURS = ("games.example", "Games.Example", "games.example:443", "here:8000")
OTHERS = ("evil.example", "games.example.evil.example", "games.example:8000", "here", "127.0.0.1", "")


@pytest.mark.parametrize("path", ["/", "/api/catalogue", "/api/schema", "/api/decks/x"])
def test_a_server_that_knows_its_name_answers_to_no_other(named: Served, path: str) -> None:
    statuses = {host: httpx.get(named.address + path, headers={"host": host}).status_code for host in OURS + OTHERS}

    assert {statuses[host] for host in OTHERS} <= {400, 403}
    assert not {statuses[host] for host in OURS} & {400, 403}


def test_two_names_at_once_are_none(named: Served) -> None:
    port = int(named.address.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as opened:
        opened.sendall(b"GET /api/catalogue HTTP/1.1\r\nhost: games.example\r\nhost: evil.example\r\n\r\n")
        assert opened.recv(100).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("host", ["here:x", "here:99999", "[::1", "a b", "here/there", "user@here", "[]:1"])
@pytest.mark.parametrize("path", ["/", "/t/x", "/assets/x.js", "/api/catalogue", "/health"])
def test_what_is_no_name_at_all_is_refused(home: Served, path: str, host: str) -> None:
    answer = httpx.get(home.address + path, headers={"host": host})

    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")


@pytest.mark.parametrize(("host", "status"), [("games.example", None), ("evil.example", 403)])
def test_a_socket_is_opened_by_the_right_name_only(named: Served, host: str, status: int | None) -> None:
    where = ("127.0.0.1", int(named.address.rpartition(":")[2]))

    def opened() -> Any:
        return connect(f"ws://{host}/api/tables/x/socket", sock=socket.create_connection(where), proxy=None)

    if status is None:
        with opened() as found:
            found.send('{"type":"hello","version":1}')
            assert '"not-invited"' in found.recv(timeout=PATIENCE)
        return
    with pytest.raises(InvalidStatus) as refused, opened():
        pass
    assert refused.value.response.status_code == status


def test_a_program_on_this_machine_asks_for_health_and_figures_by_any_name(named: Served) -> None:
    forwarded = {"x-forwarded-for": "203.0.113.9"}

    for path in ("/health", "/metrics"):
        assert httpx.get(named.address + path).status_code == 200
        assert httpx.get(named.address + path, headers=forwarded).status_code == 403
    assert httpx.get(f"{named.address}/api/catalogue").status_code == 403


def test_a_server_that_knows_no_name_of_its_own_answers_to_any(at_home: Served) -> None:
    assert httpx.get(f"{at_home.address}/api/catalogue", headers={"host": "whatever.example"}).status_code == 200


# Names and the schema -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("odd", ["\0", "a\0b", "\u202e", "a b", "é", "'", "x" * 65, ""])
def test_an_odd_name_of_a_deck_is_no_fault_of_the_database(served: Served, odd: str) -> None:
    ana = served.guest()
    seats = [{"kind": "me"}, {"kind": "open"}]

    answer = ana.ask("POST", "/api/tables", game="pyramids", seats=seats, deck=odd)

    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")


def test_odd_words_anywhere_are_no_fault_of_the_database(served: Served) -> None:
    ana = served.guest()
    made = ana.new_table("me", "open")
    table = made["table"]["id"]
    seats = [{"kind": "me", "name": "a\0"}, {"kind": "open"}]

    answers = [
        ana.ask("POST", "/api/guests", name="A\0"),
        ana.ask("POST", "/api/recover", code="A\0"),
        ana.ask("POST", "/api/me", name="\0"),
        ana.ask("POST", "/api/tables", game="pyramids", seats=seats),
        ana.ask("POST", "/api/tables", game="pyramids", seats=[{"kind": "bot", "bot": "\0"}] * 2),
        ana.ask("POST", "/api/tables", game="pyramids", seats=[{"kind": "me"}] * 2, stand_in="\0"),
        ana.ask("POST", f"/api/tables/{table}/sit", invite="\0"),
        ana.ask("POST", f"/api/tables/{table}/sit", name="\0"),
        ana.ask("GET", f"/api/tables/{table}", {"x-invite": "\x7f"}),
        ana.ask("GET", f"/api/tables/{table}", {"authorization": "Bearer \x7f'"}),
        ana.ask("GET", "/api/me", {"authorization": "", "cookie": "silvergold=%00\x7f"}),
        ana.ask("POST", "/api/decks", game="pyramids", name="\0", card=[], expedition=[]),
    ]

    assert [answer.status_code for answer in answers if answer.status_code >= 500] == []
    with ana.socket(table, seat=0) as player:
        player.send("say", text="a\0b")
        assert player.until("said")["text"] == "a b"


def test_the_schema_is_data_and_names_no_other_host(at_home: Served) -> None:
    schema = httpx.get(f"{at_home.address}/api/schema")

    assert schema.json()["openapi"].startswith("3.")
    assert httpx.get(f"{at_home.address}/api/schema/openapi.json").json() == schema.json()
    assert re.findall(r"(?:https?:)?//[\w-]+\.[\w.-]+", schema.text) == []
    for page in ("swagger", "redoc", "elements", "rapidoc", "scalar"):
        assert httpx.get(f"{at_home.address}/api/schema/{page}").status_code == 404
