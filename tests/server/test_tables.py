"""Tables over HTTP: who may create one, take a seat, leave, come back, invite others, delete it and play again."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from silvergold import decks
from silvergold.drawing.web_sprites import deck_sprites
from silvergold.server.api.routes import finished_routes, lobby_routes
from tests.server.hosting import Served, invite

# Guests ---------------------------------------------------------------------------------------------------------------


def test_a_guest_needs_only_a_name_and_comes_back_with_a_code_from_anywhere(served: Served) -> None:
    ana = served.guest("Ana")
    table = ana.new_table("me", "greedy")["table"]["id"]
    code = ana.told["recovery"]

    back = served.guest().post("/api/recover", code=f"  {code.upper()} ")
    elsewhere = served.guest(session=back["session"])

    assert back["id"] == ana.told["id"]
    assert back["recovery"] is None
    assert [table["id"] for table in elsewhere.get("/api/me")["tables"]] == [table]
    assert served.guest().refused("/api/recover", code="x" * 30) == "no-session"


def test_a_browser_is_known_by_its_cookie(at_home: Served) -> None:
    answer = at_home.guest().ask("POST", "/api/guests", name="Ana")

    cookie = answer.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("silvergold=", "httponly", "samesite=lax", "path=/"))
    assert "secure" not in cookie


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\nb", "\u202e" * 41])
def test_a_name_must_be_one_that_can_be_shown(at_home: Served, name: str) -> None:
    assert at_home.guest().refused("/api/guests", name=name) in ("name", "bad-message")


def test_a_guest_may_take_another_name(at_home: Served) -> None:
    ana = at_home.guest()

    assert ana.post("/api/me", name="Anna")["name"] == "Anna"
    assert ana.get("/api/me")["name"] == "Anna"


def test_without_a_session_nothing_can_be_set_up(at_home: Served) -> None:
    stranger = at_home.guest(session="nobody")

    assert stranger.refused("/api/tables", game="pyramids", seats=[{"kind": "me"}, {"kind": "open"}]) == "no-session"
    assert stranger.ask("GET", "/api/me").json()["code"] == "no-session"


def test_without_a_session_me_is_nobody_and_no_error(at_home: Served) -> None:
    answer = httpx.get(f"{at_home.address}/api/me")

    assert (answer.status_code, answer.json()) == (200, {"id": "", "name": "", "tables": []})


def test_the_own_tables_tell_whose_turn_it_is_and_nothing_secret(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    made = ana.new_table("me", "open")
    table = made["table"]["id"]
    ben.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    assert ana.get("/api/me")["tables"][0]["standing"] is None, "the game has not begun"
    ana.post(f"/api/tables/{table}/start")
    begun = ana.get("/api/me")["tables"][0]
    with ana.socket(table, seat=0) as player:
        player.command(0, *player.choices(0, random.Random(1)))

    of_ana, of_ben = (guest.get("/api/me")["tables"][0] for guest in (ana, ben))

    keeping = {"round": 0, "turn": 0, "turn_of_round": 1, "step": "keep"}
    assert begun["standing"] == {**keeping, "waiting": [0, 1], "awaits_you": True}
    assert of_ana["standing"] == {**keeping, "waiting": [1], "awaits_you": False}
    assert of_ben["standing"] == {**keeping, "waiting": [1], "awaits_you": True}
    assert (of_ana["mine"], of_ben["mine"]) == ([0], [1])


def test_how_a_game_stands_is_what_a_watcher_sees_to_the_end(served: Served) -> None:
    ana, chance, steps = served.guest("Ana"), random.Random(5), set()
    table = ana.begin("me", "me", game="pyramids")
    with ana.socket(table) as player:
        state = player.until("state")
        while state["view"]["step"] != "over":
            told = ana.get("/api/me")["tables"][0]["standing"]
            assert told.pop("awaits_you")
            assert told == {name: state["view"][name] for name in ("round", "turn", "turn_of_round", "step", "waiting")}
            steps.add(told["step"])
            seat = told["waiting"][0]
            player.command(seat, *player.choices(seat, chance))
            state = player.newer(state)

    assert steps == {"keep", "mark", "take"}
    assert ana.get("/api/me")["tables"][0]["standing"] is None


def test_a_table_of_an_older_server_has_no_standing(at_home: Served) -> None:
    ana = at_home.guest("Ana")
    ana.begin("me", "me")
    with closing(sqlite3.connect(at_home.config.db)) as connection, connection:
        connection.execute("UPDATE game SET head = head + 1")

    assert ana.get("/api/me")["tables"][0]["standing"] is None


# Setting up -----------------------------------------------------------------------------------------------------------


def test_the_catalogue_tells_what_there_is(at_home: Served) -> None:
    found = at_home.guest().get("/api/catalogue")

    assert found["games"] == list(decks.GAMES)
    assert {"random", "greedy"} <= {bot["name"] for bot in found["bots"]}
    deck = at_home.guest().get(f"/api/decks/{found['decks'][1]['id']}")
    body = {key: value for key, value in deck.items() if key not in ("id", "game")}
    assert decks.from_dict(body, deck["game"]) == decks.standard("pyramids")


def test_the_cards_of_a_deck_are_drawn_for_a_browser_to_keep(at_home: Served) -> None:
    visitor = at_home.guest()
    deck = visitor.get("/api/catalogue")["decks"][1]["id"]

    drawn = visitor.ask("GET", f"/api/decks/{deck}/cards.svg")

    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "immutable" in drawn.headers["cache-control"]
    assert drawn.text == deck_sprites(decks.standard("pyramids"))
    assert visitor.ask("GET", "/api/decks/nothing/cards.svg").status_code == 404


def test_a_deck_of_ones_own_can_be_played_with(served: Served) -> None:
    ana = served.guest()
    deck = decks.generate("pyramids", seed=3, name="Mine")

    told = ana.post("/api/decks", game="pyramids", **decks.to_dict(deck))
    table = ana.begin("me", "random", game="pyramids", deck=told["id"])

    assert ana.get(f"/api/tables/{table}")["table"]["deck_name"] == "Mine"
    seats = [{"kind": "me"}, {"kind": "open"}]
    assert ana.refused("/api/tables", game="silver-and-gold", seats=seats, deck=told["id"]) == "deck"
    assert ana.refused("/api/decks", game="pyramids", name="Empty", card=[], expedition=[]) == "deck"
    assert ana.refused("/api/decks", game="chess") == "deck"


def test_a_deck_file_can_be_handed_in_as_it_is(at_home: Served) -> None:
    ana = at_home.guest()
    deck = decks.generate("silver-and-gold", seed=3, name="Islands")

    told = ana.post("/api/decks", text=decks.to_toml(deck))

    assert ana.get(f"/api/decks/{told['id']}")["name"] == "Islands"
    assert told == ana.post("/api/decks", game="silver-and-gold", **decks.to_dict(deck))
    assert ana.refused("/api/decks", text="cards = 7") == "deck"
    assert ana.refused("/api/decks", text="[[") == "deck"


def test_a_deck_of_the_catalogue_can_be_played_with_by_its_id(at_home: Served) -> None:
    ana = at_home.guest()
    deck = ana.get("/api/catalogue")["decks"][1]

    table = ana.begin("me", "random", game="pyramids", deck=deck["id"])

    assert ana.get(f"/api/tables/{table}")["table"]["deck"] == deck["id"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"game": "chess"}, "bad-message"),
        ({"seats": [{"kind": "me"}]}, "bad-message"),
        ({"seats": [{"kind": "me"}] * 5}, "bad-message"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "nobody"}]}, "name"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "name"),
        ({"stand_in": "nobody"}, "name"),
        ({"deck": "nothing"}, "deck"),
        ({"deck": "standard-pyramids"}, "deck"),
        ({"clock": 1}, "bad-message"),
        ({"aids": "yes"}, "bad-message"),
        ({"surprise": 1}, "bad-message"),
    ],
)
def test_a_table_that_cannot_be_is_refused(at_home: Served, wrong: dict[str, object], code: str) -> None:
    right = {"game": "silver-and-gold", "seats": [{"kind": "me"}, {"kind": "open"}]}

    assert at_home.guest().refused("/api/tables", **{**right, **wrong}) == code


# Invites and rights ---------------------------------------------------------------------------------------------------


def test_a_table_shows_the_right_of_a_link_only_to_its_holder(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    made, other = ana.new_table("me", "open"), ana.new_table("me", "open", public=True)
    here, there = (f"/api/tables/{each['table']['id']}" for each in (made, other))

    for gives in ("seat", "watch", "host"):
        assert ben.ask("GET", here, {"x-invite": invite(made, gives)}).json()["link"] == gives
    assert ben.ask("GET", there, {"x-invite": invite(made, "host")}).json()["link"] is None
    assert ana.get(here)["link"] is None


def test_links_give_a_seat_watching_or_host_rights_and_nothing_else(served: Served) -> None:
    ana, ben, cleo, dora = (served.guest(name) for name in ("Ana", "Ben", "Cleo", "Dora"))
    made = ana.new_table("me", "open", "open")
    table = made["table"]["id"]

    assert ben.refused(f"/api/tables/{table}/sit") == "not-invited"
    assert ben.refused(f"/api/tables/{table}/sit", invite=invite(made, "watch")) == "not-invited"
    assert ben.ask("GET", f"/api/tables/{table}").json()["code"] == "not-invited"
    looked = ben.ask("GET", f"/api/tables/{table}", {"x-invite": invite(made, "seat")}).json()
    assert looked["you"]["seats"] == []  # opening a link takes no seat
    assert looked["link"] == "seat"
    assert ben.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))["you"] == {
        "name": "Ben", "seats": [1], "host": False,
    }  # fmt: skip
    assert cleo.post(f"/api/tables/{table}/accept", invite=invite(made, "watch"))["you"]["seats"] == []
    assert cleo.get(f"/api/tables/{table}")["table"]["id"] == table
    assert dora.post(f"/api/tables/{table}/accept", invite=invite(made, "host"))["you"]["host"]
    assert cleo.refused(f"/api/tables/{table}/start") == "not-host"
    assert ana.refused(f"/api/tables/{table}/accept", invite="x" * 22) == "not-invited"


def test_a_token_opens_its_own_table_only(at_home: Served) -> None:
    ana, ben = at_home.guest("Ana"), at_home.guest("Ben")
    one, other = ana.new_table("me", "open"), ana.new_table("me", "open")

    wrong = ben.refused(f"/api/tables/{one['table']['id']}/sit", invite=invite(other, "seat"))

    assert wrong == "not-invited"


def test_the_host_makes_new_links(at_home: Served) -> None:
    ana, ben = at_home.guest("Ana"), at_home.guest("Ben")
    table = ana.new_table("me", "open")["table"]["id"]

    link = ana.post(f"/api/tables/{table}/invites", gives="seat")

    assert ben.refused(f"/api/tables/{table}/invites", gives="seat") == "not-invited"
    assert ben.post(f"/api/tables/{table}/sit", invite=link["token"])["you"]["seats"] == [1]


def test_public_tables_are_listed_and_open_to_all(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.new_table("me", "open", public=True)["table"]["id"]
    ana.new_table("me", "open")

    assert [found["id"] for found in ben.get("/api/tables")["tables"]] == [table]
    assert ben.post(f"/api/tables/{table}/sit", seat=1, name="Big Ben")["table"]["seats"][1]["name"] == "Big Ben"
    assert ben.refused(f"/api/tables/{table}/sit") == "seat-taken"
    assert ben.refused(f"/api/tables/{table}/sit", seat=0) == "seat-taken"


def test_the_address_of_a_table_gives_a_seat_if_its_host_allows_it(served: Served) -> None:
    ana, ben, cleo, eve = (served.guest(name) for name in ("Ana", "Ben", "Cleo", "Eve"))
    table = ana.new_table("me", "open", "open", join_by_address=True)["table"]["id"]
    private = ana.new_table("me", "open")["table"]

    looked = ben.get(f"/api/tables/{table}")
    sat = ben.post(f"/api/tables/{table}/sit")
    closed = ana.post(f"/api/tables/{table}/rules", join_by_address=False)["table"]
    outside = [cleo.ask("GET", f"/api/tables/{table}").json()["code"], cleo.refused(f"/api/tables/{table}/sit")]
    ana.post(f"/api/tables/{table}/rules", join_by_address=True)
    last = cleo.post(f"/api/tables/{table}/sit")
    late = eve.ask("GET", f"/api/tables/{table}").json()["code"], eve.refused(f"/api/tables/{table}/sit")

    assert (looked["access"], looked["link"], looked["you"]["seats"]) == ("join", "seat", [])
    assert (looked["table"]["join_by_address"], closed["join_by_address"]) == (True, False)
    assert private["join_by_address"] is False
    assert (sat["you"]["seats"], sat["access"], last["you"]["seats"]) == ([1], "full", [2])
    assert outside == ["not-invited", "not-invited"]
    assert late == ("seat-taken", "seat-taken")


def test_the_address_of_a_table_gives_nothing_but_a_seat(served: Served) -> None:
    ana, eve = served.guest("Ana"), served.guest("Eve")
    table = ana.new_table("me", "open", "greedy", join_by_address=True)["table"]["id"]

    other_orders = {
        order: eve.refused(f"/api/tables/{table}/{order}", **ORDERS[order]) for order in ORDERS if order != "sit"
    }
    read = [eve.ask("GET", f"/api/tables/{table}/{what}").json()["code"] for what in ("people", "invites", "replay")]
    with eve.socket(table) as watcher:
        failed = watcher.until("failed")
    ana.post(f"/api/tables/{table}/rules", seat=1, wish={"kind": "bot", "bot": "random"})
    ana.post(f"/api/tables/{table}/start")
    begun = [eve.ask("GET", f"/api/tables/{name}") for name in (table, "nobody")]

    assert set(other_orders.values()) == {"not-invited"}
    assert set(read) == {"not-invited"}
    assert failed["code"] == "not-invited"
    assert begun[0].text == begun[1].text


def test_who_was_removed_with_all_links_does_not_return_by_the_address(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.new_table("me", "open", join_by_address=True)["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")
    person = next(each for each in ana.get(f"/api/tables/{table}/people")["people"] if not each["you"])

    ana.post(f"/api/tables/{table}/people/{person['id']}/remove")
    again = ben.refused(f"/api/tables/{table}/sit")
    ana.post(f"/api/tables/{table}/people/{person['id']}/remove", links=True)

    assert again == "not-invited"
    assert served.guest("Ben").refused(f"/api/tables/{table}/sit") == "not-invited"


def test_no_token_is_kept_in_plain_words(at_home: Served) -> None:
    ana = at_home.guest()
    made = ana.new_table("me", "open")

    folder = Path(at_home.config.db).parent
    kept = b"".join(path.read_bytes() for path in folder.glob("games.db*"))

    for secret in (ana.session, ana.told["recovery"], *(link["token"] for link in made["invites"])):
        assert secret.encode() not in kept
    assert made["table"]["id"].encode() in kept


# Before the game ------------------------------------------------------------------------------------------------------


def test_who_leaves_before_the_game_frees_the_seat(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.new_table("me", "open", public=True)["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")

    assert ana.refused(f"/api/tables/{table}/leave", seat=1) == "not-yours"
    assert ben.post(f"/api/tables/{table}/leave", seat=1)["table"]["seats"][1]["kind"] == "open"
    assert ana.refused(f"/api/tables/{table}/start") == "seats-open"


def test_the_host_decides_who_sits_where_before_the_game_begins(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.new_table("me", "open", public=True)["table"]["id"]

    bot = {"kind": "bot", "bot": "greedy", "name": "Gretel"}
    told = ana.post(f"/api/tables/{table}/rules", seat=1, wish=bot)

    assert told["table"]["seats"][1] == {
        "seat": 1, "kind": "bot", "name": "Gretel", "bot": "greedy", "away": False, "nonce": None,
        "named": False, "unnamed": False, "attendance": None, "away_since": None,
    }  # fmt: skip
    assert ben.refused(f"/api/tables/{table}/rules", chat=False) == "not-host"
    ana.post(f"/api/tables/{table}/start")
    assert ana.refused(f"/api/tables/{table}/rules", seat=1, wish=bot) == "started"
    assert ana.refused(f"/api/tables/{table}/start") == "started"
    assert ben.refused(f"/api/tables/{table}/sit") == "started"


def test_nobody_at_a_table_has_the_name_of_another(at_home: Served) -> None:
    ana, other = at_home.guest("Wren"), at_home.guest("wren")
    made = ana.new_table("me", "open", "greedy", "greedy")
    table = made["table"]["id"]

    sat = other.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    given = ana.post(f"/api/tables/{table}/rules", seat=3, wish={"kind": "bot", "bot": "greedy", "name": "WREN"})

    assert [seat["name"] for seat in sat["table"]["seats"]] == ["Wren", "wren 2", "greedy", "greedy 2"]
    assert given["table"]["seats"][3]["name"] == "WREN 3"
    assert other.get("/api/me")["name"] == "wren", "at the next table the name may be free"


# During and after -----------------------------------------------------------------------------------------------------


def test_who_leaves_during_the_game_is_kept_warm_by_a_bot_and_may_come_back(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "me", stand_in="random")

    with ana.socket(table, seat=0) as player:
        away = ana.post(f"/api/tables/{table}/leave", seat=1)
        assert away["table"]["seats"][1]["away"]
        player.until("event", where=lambda event: event["kind"] == "ready" and event["seat"] == 1)
        back = ana.post(f"/api/tables/{table}/return", seat=1)
        assert not back["table"]["seats"][1]["away"]
        phase, chosen = player.choices(0, random.Random(1))
        player.command(0, phase, chosen)
        state = player.find("state", lambda state: state["phase"] == 1)

    assert state["view"]["waiting"] == [0, 1]


def test_a_game_can_be_deleted_by_its_only_person(served: Served) -> None:
    ana, eve = served.guest("Ana"), served.guest("Eve")
    table = ana.begin("me", "random", public=True)
    with ana.socket(table, seat=0) as player:
        player.until("state")
        assert eve.refused(f"/api/tables/{table}/delete") == "not-yours"
        assert ana.post(f"/api/tables/{table}/delete") == {"id": table}
        assert player.closed() == 4404

    assert ana.get("/api/me")["tables"] == []
    assert ana.ask("GET", f"/api/tables/{table}").status_code == 403
    assert ana.refused(f"/api/tables/{table}/delete") == "not-invited"


def test_no_game_of_others_can_be_deleted(at_home: Served) -> None:
    ana, ben, host = at_home.guest("Ana"), at_home.guest("Ben"), at_home.guest("Host")
    made = ana.new_table("me", "open")
    table = made["table"]["id"]
    ben.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    ana.post(f"/api/tables/{table}/start")
    hosted = ana.new_table("me", "random")
    host.post(f"/api/tables/{hosted['table']['id']}/accept", invite=invite(hosted, "host"))

    for guest in (ana, ben):
        assert guest.refused(f"/api/tables/{table}/delete") == "not-yours"
    for guest in (ana, host):
        assert guest.refused(f"/api/tables/{hosted['table']['id']}/delete") == "not-yours"
    [person] = [one for one in ana.get(f"/api/tables/{table}/people")["people"] if one["name"] == "Ben"]
    ana.post(f"/api/tables/{table}/people/{person['id']}/remove")
    assert ana.refused(f"/api/tables/{table}/delete") == "not-yours", "Ben has played it"


def test_who_leaves_a_game_against_bots_is_played_for(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "random", absent="wait", stand_in="random")

    ana.post(f"/api/tables/{table}/leave", seat=0)

    with ana.socket(table, seat=0) as player:
        player.until("event", where=lambda event: event["kind"] == "over")


def test_a_rematch_brings_the_same_people_to_a_new_table(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    made = ana.new_table("me", "open", "random")
    table = made["table"]["id"]
    ben.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    assert ana.refused(f"/api/tables/{table}/rematch") == "not-over"
    ana.post(f"/api/tables/{table}/start")
    for guest, seat in ((ana, 0), (ben, 1)):  # both leave, so that bots finish the game
        guest.post(f"/api/tables/{table}/leave", seat=seat)
    with ana.socket(table) as watcher:
        watcher.until("event", where=lambda event: event["kind"] == "over")

    first, second = (guest.post(f"/api/tables/{table}/rematch") for guest in (ana, ben))

    assert first["table"]["id"] == second["table"]["id"] != table
    assert [seat["name"] for seat in first["table"]["seats"]] == ["Ben", "random", "Ana"]
    assert first["table"]["parent"] == table
    assert first["you"] == {"name": "Ana", "seats": [2], "host": True}
    assert served.guest("Eve").refused(f"/api/tables/{table}/rematch") == "not-invited"


def test_the_record_is_for_when_the_game_is_over(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "random")

    assert ana.ask("GET", f"/api/tables/{table}/record").json()["code"] == "not-over"
    assert at_home.guest("Eve").ask("GET", f"/api/tables/{table}/record").json()["code"] == "not-invited"


ORDERS: dict[str, dict[str, Any]] = {
    "sit": {"invite": "x" * 22},
    "nonce": {"nonce": "x" * 22},
    "accept": {"invite": "x" * 22},
    "leave": {"seat": 0},
    "return": {"seat": 0},
    "pause": {"id": "p", "seat": 0, "wish": "ask"},
    "delete": {},
    "start": {},
    "rules": {"chat": False},
    "invites": {"gives": "seat"},
    "invites/abc/revoke": {},
    "people/abc/remove": {},
    "people/abc/readmit": {},
    "rematch": {},
    "play-on": {"after": 1},
    "share": {"shared": True},
}


def test_every_order_to_a_table_is_tried_below() -> None:
    paths = [path for route in (*lobby_routes.ROUTES, *finished_routes.ROUTES) for path in route.paths]
    orders = {path.partition("{table:str}/")[2] for path in paths if "/tables/{table:str}/" in path}
    reading = {"record", "replay", "review", "picture.png", "people"}

    assert {re.sub(r"\{\w+:str\}", "abc", order) for order in orders} - reading == set(ORDERS)


@pytest.mark.parametrize("order", ORDERS)
def test_a_stranger_cannot_tell_a_private_table_from_none(at_home: Served, order: str) -> None:
    ana, eve = at_home.guest("Ana"), at_home.guest("Eve")
    under_way = ana.begin("me", "random")
    still_open = ana.new_table("me", "open")["table"]["id"]

    answers = [
        eve.ask("POST", f"/api/tables/{table}/{order}", **ORDERS[order]) for table in (under_way, still_open, "nobody")
    ]

    assert answers[0].json()["code"] == "not-invited"
    assert {(answer.status_code, answer.text) for answer in answers} == {(403, answers[0].text)}


def test_what_is_not_there_is_said_in_one_form(at_home: Served) -> None:
    ana = at_home.guest()

    for path in ("/api/tables/no.name", "/api/nothing", "/api/decks/nothing"):
        answer = ana.ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
    answer = ana.ask("POST", "/api/catalogue")
    assert answer.status_code == 405
    assert answer.json()["code"] == "bad-message"


def test_a_table_that_starts_by_itself_begins_with_the_last_seat(served: Served) -> None:
    ana, ben, cleo = (served.guest(name) for name in ("Ana", "Ben", "Cleo"))
    table = ana.new_table("me", "open", "open", public=True, auto_start=True)["table"]["id"]
    manual = ana.new_table("me", "open", public=True)["table"]["id"]

    listed = [each["id"] for each in cleo.get("/api/tables")["tables"]]
    first = ben.post(f"/api/tables/{table}/sit")["table"]
    last = cleo.post(f"/api/tables/{table}/sit")["table"]
    waits = ben.post(f"/api/tables/{manual}/sit")["table"]

    assert {table, manual} <= set(listed)
    assert [each["status"] for each in (first, last, waits)] == ["open", "playing", "open"]
    assert (first["auto_start"], waits["auto_start"]) == (True, False)
    with cleo.socket(table, seat=2) as player:
        assert player.until("state")["view"]["step"] == "keep"
    assert ana.refused(f"/api/tables/{table}/start") == "started"


def test_a_table_stores_the_name_of_a_bot_and_not_its_alias(at_home: Served) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "calm"}]

    table = at_home.guest().post("/api/tables", game="pyramids", seats=seats, stand_in="Steady")["table"]

    assert (table["seats"][1]["bot"], table["seats"][1]["name"]) == ("casual", "casual")
    assert table["stand_in"] == "greedy"
