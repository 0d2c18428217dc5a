"""`silvergold admin`: a host looks after a running server, and nobody without the secret can."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import httpx
import pytest

from silvergold.errors import SilvergoldError
from silvergold.server.config import Config
from silvergold.server.launcher import check
from tests.cli.running import run_here
from tests.server.hosting import Guest, Served, invite

SECRET = "a-secret-of-the-host-of-this-server"


@pytest.fixture
def hosted(db: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """Yield a server with a secret, which the command knows."""
    monkeypatch.setenv("SILVERGOLD_ADMIN", SECRET)
    with Served(db, admin=SECRET, origins="https://games.example,http://127.0.0.1:1") as served:
        yield served


@pytest.fixture
def admin(hosted: Served) -> Admin:
    """Return the command for this server."""
    return Admin(hosted.address)


class Admin:
    """The command for one server."""

    def __init__(self, address: str) -> None:
        self.address = address

    def __call__(self, *words: str) -> str:
        done = run_here("admin", *words, "--url", self.address)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refused(self, *words: str) -> str:
        done = run_here("admin", *words, "--url", self.address)
        assert done.returncode == 1
        assert len(done.stderr.splitlines()) == 1
        return done.stderr


HOST = {"host": "games.example"}


def come_in(served: Served, name: str, **headers: str) -> httpx.Response:
    return httpx.post(f"{served.address}/api/guests", json={"name": name}, headers={**HOST, **headers})


def with_session(served: Served, told: httpx.Response) -> dict[str, str]:
    return {**HOST, "authorization": f"Bearer {told.json()['session']}"}


def table_of(served: Served, headers: dict[str, str], **settings: object) -> dict[str, object]:
    wish = {"game": "pyramids", "seats": [{"kind": "me"}, {"kind": "open"}], **settings}
    made: dict[str, object] = httpx.post(f"{served.address}/api/tables", json=wish, headers=headers).json()
    return made


def test_status_and_lists_show_what_there_is(hosted: Served, admin: Admin) -> None:
    ana = come_in(hosted, "Ana")
    made = table_of(hosted, with_session(hosted, ana))

    status = admin("status")
    tables = admin("tables")
    guests = json.loads(admin("guests", "--json"))

    assert re.search(r"^tables open +1$", status, re.MULTILINE)
    assert re.search(r"^guests +1$", status, re.MULTILINE)
    assert re.search(r"^invite-only +no$", status, re.MULTILINE)
    assert made["table"]["id"] in tables  # type: ignore[index]
    assert "Ana" in tables
    assert [(one["name"], one["tables"], one["sessions"]) for one in guests] == [("Ana", 1, 1)]


def test_a_banned_guest_is_locked_out_and_comes_back_with_a_new_code(hosted: Served, admin: Admin) -> None:
    ana = come_in(hosted, "Ana")
    told, headers = ana.json(), with_session(hosted, ana)

    admin("ban", told["id"])
    closed = httpx.get(f"{hosted.address}/api/me", headers=headers)
    old = httpx.post(f"{hosted.address}/api/recover", json={"code": told["recovery"]}, headers=HOST)
    code = admin("unban", told["id"]).split(": ")[1].strip()
    new = httpx.post(f"{hosted.address}/api/recover", json={"code": code}, headers=HOST)

    assert closed.json()["code"] == "no-session"
    assert old.json()["code"] == "no-session"
    assert new.json()["id"] == told["id"]


def test_a_table_and_a_guest_are_deleted(hosted: Served, admin: Admin) -> None:
    ana = come_in(hosted, "Ana")
    headers = with_session(hosted, ana)
    table = table_of(hosted, headers)["table"]["id"]  # type: ignore[index]

    admin("delete-table", table)
    gone = httpx.get(f"{hosted.address}/api/tables/{table}", headers=headers)
    admin("delete-guest", ana.json()["id"])
    guests = admin("guests")

    assert gone.status_code in (403, 404)
    assert guests == "none\n"
    assert "there is no table" in admin.refused("delete-table", table)
    assert "there is no guest" in admin.refused("ban", ana.json()["id"])


def test_where_only_invited_people_come_in_a_link_lets_them_in(hosted: Served, admin: Admin) -> None:
    ana = come_in(hosted, "Ana")
    headers = with_session(hosted, ana)
    closed = table_of(hosted, headers, join_by_address=False)
    open_ = table_of(hosted, headers, join_by_address=True)
    token = next(link["token"] for link in closed["invites"] if link["gives"] == "seat")  # type: ignore[attr-defined]

    admin("invite-only")
    stranger = come_in(hosted, "Eve")
    guesser = come_in(hosted, "Eve", **{"x-invite": closed["table"]["id"]})  # type: ignore[index]
    friend = come_in(hosted, "Bo", **{"x-invite": token})
    neighbour = come_in(hosted, "Cy", **{"x-invite": open_["table"]["id"]})  # type: ignore[index]
    code = admin("new-guest", "Dora").split(": ")[1].strip()
    dora = httpx.post(f"{hosted.address}/api/recover", json={"code": code}, headers=HOST)
    admin("open")

    assert (stranger.status_code, stranger.json()["code"]) == (403, "invite-only")
    assert guesser.json()["code"] == "invite-only"
    assert [answer.status_code for answer in (friend, neighbour, dora)] == [201, 201, 201]
    assert come_in(hosted, "Eve").status_code == 201


def test_invite_only_survives_a_restart(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILVERGOLD_ADMIN", SECRET)
    with Served(db, admin=SECRET) as served:
        Admin(served.address)("invite-only")
    with Served(db, admin=SECRET) as served:
        assert come_in(served, "Eve").json()["code"] == "invite-only"


@pytest.mark.parametrize(
    "given", ["", "Bearer", "Bearer wrong", f"Basic {SECRET}", f"Bearer {SECRET}x", "Bearer \u00e4"]
)
def test_without_the_secret_there_is_nothing(given: str, hosted: Served) -> None:
    headers = [(b"authorization", given.encode())] if given else []
    answer = httpx.post(f"{hosted.address}/api/admin", json={"do": "status"}, headers=headers)
    unknown = httpx.post(f"{hosted.address}/api/nothing", json={"do": "status"}, headers=HOST)

    assert answer.status_code == unknown.status_code == 404
    assert "guests" not in answer.text


def test_a_server_without_a_secret_has_no_administration(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SILVERGOLD_ADMIN", SECRET)

    assert "SILVERGOLD_ADMIN" in Admin(at_home.address).refused("status")
    monkeypatch.delenv("SILVERGOLD_ADMIN")
    assert run_here("admin", "status", "--url", at_home.address).returncode == 2


def test_a_secret_that_can_be_guessed_is_refused() -> None:
    with pytest.raises(SilvergoldError, match="22"):
        check(Config(admin="short"))


def test_a_guest_who_opens_an_address_that_lets_people_join_is_invited(at_home: Served) -> None:
    ana: Guest = at_home.guest("Ana")
    made = ana.new_table("me", "open")

    at_home.run(at_home.services.administration.set_invite_only(True))

    invited = httpx.post(
        f"{at_home.address}/api/guests", json={"name": "Bo"}, headers={"x-invite": invite(made, "seat")}
    )
    assert invited.status_code == 201
