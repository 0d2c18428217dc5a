"""What is kept, how much of it and for how long: guests, sessions, decks, links, tables; on either store."""

from __future__ import annotations

from pathlib import Path

import pytest

from silvergold.server.lobby import quotas
from silvergold.server.lobby.quotas import DAY_MS, Daily
from silvergold.server.store import is_postgres, transactions
from silvergold.server.store.base import Query, Transaction
from tests.server.hosting import (
    DAY,
    Guest,
    Served,
    another_device,
    at_once,
    count,
    hand_in,
    invite,
    later,
    new_deck,
    reopened,
    soon,
    table_of,
)

# Tables ---------------------------------------------------------------------------------------------------------------


def test_two_tables_at_once_do_not_both_pass_the_quota(db: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = transactions.open_tables

    def slowly(account: str) -> Transaction[int]:
        found = yield from counted(account)
        if is_postgres(db):
            yield Query("SELECT pg_sleep(0.3)")  # between counting and creating, where a second request could count too
        return found

    monkeypatch.setattr(transactions, "open_tables", slowly)
    seats = [{"kind": "me"}, {"kind": "open"}]
    with Served(db, tables=2) as served:
        guests = [served.guest()]
        guests += [served.guest(session=guests[0].session) for _ in range(4)]
        asks = [lambda guest=guest: guest.ask("POST", "/api/tables", game="pyramids", seats=seats) for guest in guests]

        statuses = sorted(answer.status_code for answer in at_once(*asks))

        assert statuses == [201, 201, 429, 429, 429]
        assert count(served, "game") == 2


def test_an_address_makes_so_many_tables_in_a_day(db: str) -> None:
    with Served(db, tables_a_day=2) as served:
        ana, ben = served.guest("Ana"), served.guest("Ben")
        ana.new_table("me", "open")
        assert ana.refused("/api/tables", game="pyramids", deck="none", seats=[{"kind": "me"}] * 2) == "deck"
        ben.new_table("me", "open")

        assert ana.refused("/api/tables", game="pyramids", seats=[{"kind": "me"}, {"kind": "open"}]) == "quota"
        with later(served, DAY):
            ana.new_table("me", "open")


# Guests ---------------------------------------------------------------------------------------------------------------


def test_an_address_brings_so_many_new_guests_in_a_day_and_they_come_back_all_the_same(db: str) -> None:
    with Served(db, guests=2) as served:
        ana, _ = served.guest("Ana"), served.guest("Ben")

        assert ana.refused("/api/guests", name="Cleo") == "quota"
        assert ana.refused("/api/guests", name="\u200b") == "name"
        assert another_device(served, ana).get("/api/me")["name"] == "Ana"
        with later(served, DAY):
            served.guest("Cleo")


def test_addresses_are_counted_one_by_one_and_not_without_end() -> None:
    daily = Daily(1, remembered=3)

    assert [daily.take(who, 0) for who in ("a", "b", "a", "c", "d", "e")] == [True, True, False, True, True, True]
    assert len(daily) == 3
    assert daily.take("e", DAY_MS)
    assert len(daily) == 1


def test_no_address_is_written_down(tmp_path: Path) -> None:
    with Served(str(tmp_path / "games.db")) as served:
        served.guest().new_table("me", "open")

    kept = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    assert b"127.0.0.1" not in kept


def test_a_guest_without_a_table_goes_after_a_while_and_one_with_a_game_stays(db: str) -> None:
    with Served(db) as served:
        idle, ana, ben = served.guest("Idle"), served.guest("Ana"), served.guest("Ben")
        over = ana.begin("me", "random", stand_in="random")
        ana.post(f"/api/tables/{over}/leave", seat=0)
        assert soon(lambda: table_of(ana, over)["status"] == "over")
        made = ana.new_table("me", "open")
        ben.post(f"/api/tables/{made['table']['id']}/accept", invite=invite(made, "watch"))
        served.guest("Idle too")

    def look(served: Served) -> None:
        # requests only after the sweep: a guest who makes one before it has come back, and is kept
        assert soon(lambda: count(served, "account") == 1), "those whose tables went go with them"
        assert served.guest(session=idle.session).ask("GET", "/api/me").status_code == 401
        assert served.guest(session=ana.session).get("/api/me")["tables"][0]["id"] == over
        assert count(served, "session") == 1

    reopened(db, 31, look)


def test_a_guest_who_came_back_meanwhile_is_kept(db: str) -> None:
    with Served(db) as served:
        ana = served.guest("Ana")

    def visit(served: Served) -> None:
        assert served.guest(session=ana.session).get("/api/me")["name"] == "Ana"
        assert soon(lambda: served.guest(session=ana.session).get("/api/me/sessions")["sessions"][0]["seen_at"] > noted)

    with Served(db) as served:
        noted = served.guest(session=ana.session).get("/api/me/sessions")["sessions"][0]["seen_at"]
    reopened(db, 20, visit)
    reopened(db, 40, lambda served: still_there(served, ana))


def still_there(served: Served, guest: Guest) -> None:
    assert not soon(lambda: served.guest(session=guest.session).ask("GET", "/api/me").status_code != 200, 1.0)


def test_guests_and_decks_are_kept_when_expiry_is_off(db: str) -> None:
    with Served(db) as served:
        ana = served.guest("Ana")
        hand_in(ana, "Mine")

    def look(served: Served) -> None:
        still_there(served, ana)
        assert count(served, "deck") == 1

    reopened(db, 3000, look, expire=0, idle=0)


# Sessions -------------------------------------------------------------------------------------------------------------


def test_a_guest_has_so_many_sessions_and_the_longest_unused_ends(db: str) -> None:
    with Served(db, sessions=3) as served:
        ana = served.guest("Ana")
        table = ana.begin("me", "random")
        devices = []
        for k in range(3):
            with later(served, k + 1):
                devices.append(another_device(served, ana))

        assert ana.ask("GET", "/api/me").json()["code"] == "no-session"
        assert len(devices[2].get("/api/me/sessions")["sessions"]) == 3
        with devices[0].socket(table, seat=0) as player:
            player.until("state")
            with later(served, 10):
                another_device(served, ana)
            assert player.closed() == 4401


def test_a_session_that_was_not_used_for_a_year_ends(db: str) -> None:
    with Served(db) as served:
        ana = served.guest("Ana")
        over = ana.begin("me", "random", stand_in="random")
        ana.post(f"/api/tables/{over}/leave", seat=0)
        assert soon(lambda: table_of(ana, over)["status"] == "over")

    def look(served: Served) -> None:
        assert soon(lambda: count(served, "session") == 0)
        back = another_device(served, ana)
        assert back.get("/api/me")["tables"][0]["id"] == over, "the code still brings the games back"

    reopened(db, 366, look)


# Decks ----------------------------------------------------------------------------------------------------------------


def test_a_guest_keeps_so_many_decks_that_no_game_uses(db: str) -> None:
    with Served(db, decks=2) as served:
        ana, ben = served.guest("Ana"), served.guest("Ben")
        played = hand_in(ana, "Played")
        ana.begin("me", "random", game="pyramids", deck=played)
        shared = hand_in(ana, "Shared")
        hand_in(ben, "Shared")

        names = [hand_in(ana, f"Deck {k}") for k in range(4)]

        kept = [deck for deck in (played, shared, *names) if ana.ask("GET", f"/api/decks/{deck}").status_code == 200]
        assert kept == [played, shared, *names[-2:]]
        ana.begin("me", "random", game="pyramids", deck=names[-1])


def test_the_same_deck_again_takes_no_more_room(db: str) -> None:
    with Served(db, decks=2) as served:
        ana = served.guest("Ana")
        first = hand_in(ana, "First")
        for _ in range(4):
            hand_in(ana, "Second")

        assert ana.ask("GET", f"/api/decks/{first}").status_code == 200
        assert count(served, "upload") == 2


def test_a_deck_that_no_game_uses_goes_after_a_while_and_a_built_in_one_is_found_again(db: str) -> None:
    with Served(db) as served:
        ana = served.guest("Ana")
        unused, used = hand_in(ana, "Unused"), hand_in(ana, "Used")
        over = ana.begin("me", "random", game="pyramids", deck=used, stand_in="random")
        ana.post(f"/api/tables/{over}/leave", seat=0)
        assert soon(lambda: table_of(ana, over)["status"] == "over")
        standard = ana.begin("me", "random")
        built_in = table_of(ana, standard)["deck"]

    def look(served: Served) -> None:
        ana_again = served.guest(session=ana.session)
        assert soon(lambda: ana_again.ask("GET", f"/api/decks/{unused}").status_code == 404)
        assert soon(lambda: count(served, "deck") == 1), "the table with the built-in deck has expired"
        assert ana_again.get(f"/api/decks/{used}")["name"] == "Used"
        assert ana_again.get(f"/api/decks/{built_in}")["name"]
        ana_again.begin("me", "random")

    reopened(db, 31, look)


def test_the_name_of_a_deck_hides_nothing(served: Served) -> None:
    assert served.guest().refused("/api/decks", **new_deck("Mine\u3164")) == "deck"


# At a table -----------------------------------------------------------------------------------------------------------


def test_a_table_has_so_many_links_until_some_are_revoked(db: str) -> None:
    with Served(db, links=4) as served:
        ana = served.guest("Ana")
        made = ana.new_table("me", "open")
        url = f"/api/tables/{made['table']['id']}/invites"
        guests = [served.guest(session=ana.session) for _ in range(4)]

        asks = [lambda guest=guest: guest.ask("POST", url, gives="watch").status_code for guest in guests]
        assert sorted(at_once(*asks)) == [201, 429, 429, 429]

        ana.post(f"{url}/{made['invites'][0]['id']}/revoke")
        ana.post(url, gives="seat")


def test_a_table_lets_so_many_guests_in(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_PEOPLE", 3)
    ana, ben, cleo = (served.guest(name) for name in ("Ana", "Ben", "Cleo"))
    made = ana.new_table("me", "open")
    url, token = f"/api/tables/{made['table']['id']}/accept", invite(made, "watch")
    ben.post(url, invite=token)

    assert cleo.refused(url, invite=token) == "quota"
    rev = table_of(ana, made["table"]["id"])["rev"]
    ben.post(url, invite=token)
    assert table_of(ana, made["table"]["id"])["rev"] == rev, "who has the right already changes nothing"


def test_of_a_long_chat_the_last_lines_are_kept(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("silvergold.server.lobby.chat.KEPT_LINES", 5)
    ana = served.guest("Ana")
    table = ana.new_table("me", "open")["table"]["id"]

    with ana.socket(table, seat=0) as player:
        for k in range(9):
            player.send("say", text=f"line {k}")
            player.until("said")
    with ana.socket(table, seat=0) as player:
        seen = [player.until("said")["text"] for _ in range(5)]

    assert seen == [f"line {k}" for k in range(4, 9)]
    assert count(served, "chat") == 5
