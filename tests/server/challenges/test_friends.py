"""Challenges for friends: the deal of a finished game or a new one, found by its link, compared turn by turn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from silvergold import records
from silvergold.match import View
from silvergold.records import Record, commitment
from silvergold.server.challenges import challenges
from silvergold.server.lobby.quotas import DAY_MS
from tests.server.challenges.town import Town, begin, refusal
from tests.server.hosting import Guest, hand_in, invite


def finished_game(ana: Guest, *seats: str, **settings: Any) -> str:
    """Return a table of one person and bots whose game is over."""
    table = ana.begin(*(seats or ("me", "random", "greedy")), **settings)
    seat = ana.get(f"/api/tables/{table}")["you"]["seats"][0]
    with ana.socket(table, seat=seat) as player:
        player.play_out((seat,))
    return table


def test_a_friend_plays_the_deal_of_a_finished_game_and_both_are_compared(town: Town) -> None:
    ana, ben, eve = town.guest("Ana"), town.guest("Ben"), town.guest("Eve")
    table = finished_game(ana, "greedy", "me", game="pyramids", aids=True)

    made = ana.post("/api/challenges", table=table)
    again = ana.post("/api/challenges", table=table)
    challenge = made["challenge"]["id"]
    invited = ben.get(f"/api/challenges/{challenge}")
    other = town.finish(ben, challenge, seed=9)
    answer = ben.get(f"/api/challenges/{challenge}")
    compared = ben.get(f"/api/challenges/{challenge}/compare?tables={table},{other}")

    assert again["challenge"]["id"] == challenge
    assert (made["challenge"]["seat"], made["challenge"]["aids"], made["mine"]["table"]) == (1, True, table)
    assert made["challenge"]["bots"] == [{"seat": 0, "bot": "greedy-1", "name": "greedy"}]
    assert (invited["challenge"]["by"], invited["challenge"]["entries"], invited["best"]) == ("Ana", 1, [])
    asked = (ana, ben, town.guest("Ana"))
    assert [guest.get(f"/api/challenges/{challenge}")["challenge"]["by_you"] for guest in asked] == [True, False, False]
    assert (invited["mine"], invited["may_see_entries"]) == (None, False)
    assert {entry["table"] for entry in answer["best"]} == {table, other}
    assert [entry["you"] for entry in compared["entries"]] == [False, True]
    assert len(compared["turns"]) == 28
    totals = [entry["points"] for entry in compared["entries"]]
    assert compared["turns"][-1]["points"] == totals
    assert compared["first_difference"] == first_difference(compared)
    assert refusal(eve, f"/api/challenges/{challenge}/compare?tables={table},{other}") == (409, "not-finished")
    check_frames(ben, compared)


def first_difference(compared: dict[str, Any]) -> int | None:
    if len(set(compared["keeps"])) > 1:
        return -1
    return next((k for k, turn in enumerate(compared["turns"]) if len(set(turn["choices"])) > 1), None)


def check_frames(guest: Guest, compared: dict[str, Any]) -> None:
    """Check that the frames that a comparison names are in the replays, with the points that it shows."""
    seat = compared["challenge"]["seat"]
    for k, entry in enumerate(compared["entries"]):
        lines = guest.ask("GET", f"/api/tables/{entry['table']}/replay?seat={seat}").text.splitlines()
        states = {frame["state"]["head"]: frame["state"]["view"] for frame in map(json.loads, lines)}
        for turn in compared["turns"]:
            assert states[turn["seqs"][k]]["players"][seat]["score"]["total"] == turn["points"][k]
        assert states[compared["keep_seqs"][k]]["step"] == "mark"


def test_the_deal_of_a_friends_game_is_checked_with_the_promise_of_its_table(village: Town) -> None:
    ana, ben = village.guest("Ana"), village.guest("Ben")
    made = ana.new_table("me", "random")
    table = made["table"]["id"]
    ana.post(f"/api/tables/{table}/nonce", nonce="n" * 30)
    ana.post(f"/api/tables/{table}/start")
    with ana.socket(table, seat=0) as player:
        player.play_out((0,))
    seen = ana.post("/api/challenges", table=table)["challenge"]
    other = village.finish(ben, seen["id"], seed=4)

    body = ben.ask("GET", f"/api/tables/{other}/record").content
    record = Record.from_json(body)
    records.verify(record)
    assert seen["promised_for"] == table
    assert seen["fair"] == made["table"]["fair"]
    assert commitment.fault_of(json.loads(body), record, made["table"]["fair"], "n" * 30) is None


def test_only_a_finished_private_game_of_one_person_makes_a_challenge(village: Town) -> None:
    ana, ben = village.guest("Ana"), village.guest("Ben")
    running = ana.begin("me", "random")
    over = finished_game(ana, "me", "random")
    shared = finished_game(ana, "me", "random")
    ana.post(f"/api/tables/{shared}/share", shared=True)
    forked = ana.post(f"/api/tables/{over}/play-on", after=3)["table"]["id"]
    two = ana.begin("me", "me")

    def code(guest: Guest, table: str) -> str:
        return guest.refused("/api/challenges", table=table)

    assert [code(ana, running), code(ana, two), code(ana, forked)] == ["not-over"] * 3
    assert code(ana, shared) == "not-yours"
    assert [code(ben, over), code(ben, "nosuchtable1")] == ["not-invited", "not-invited"]
    assert ana.refused("/api/challenges") == "bad-message"
    assert ana.refused("/api/challenges", game="pyramids", bots=["nobody"]) == "name"
    assert ana.refused("/api/challenges", game="pyramids", deck="nosuchdeck") == "deck"
    assert ana.refused("/api/challenges", game="pyramids", days=31) == "bad-message"


def test_links_to_a_game_end_when_it_becomes_a_challenge(village: Town) -> None:
    ana, eve = village.guest("Ana"), village.guest("Eve")
    made = ana.new_table("me", "random")
    table, token = made["table"]["id"], invite(made, "watch")
    ana.post(f"/api/tables/{table}/start")
    with ana.socket(table, seat=0) as player:
        player.play_out((0,))
    assert eve.ask("GET", f"/api/tables/{table}", {"x-invite": token}).status_code == 200

    ana.post("/api/challenges", table=table)

    assert eve.ask("GET", f"/api/tables/{table}", {"x-invite": token}).status_code == 403
    assert ana.refused(f"/api/tables/{table}/share", shared=True) == "not-over"


def test_a_guest_makes_so_many_challenges_in_a_day(village: Town) -> None:
    ana = village.guest("Ana")
    for _ in range(challenges.MADE_A_DAY):
        ana.post("/api/challenges", game="pyramids", bots=["random"])

    assert ana.refused("/api/challenges", game="pyramids", bots=["random"]) == "quota"
    village.now += DAY_MS + 1
    ana.post("/api/challenges", game="pyramids", bots=["random"])


def test_the_deck_of_a_challenge_is_kept_and_a_bot_learns_it_before_the_game(
    village: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = village.guest("Ana"), village.guest("Ben")
    deck = hand_in(ana, "Sand")
    learned: list[str] = []

    async def learn(bot: str, *_: Any) -> bool:
        learned.append(bot)
        return len(learned) > 1

    async def choose(bot: str, view: View, *_: Any) -> str:
        return str(view.choices[0])

    monkeypatch.setattr(village.services.bot_service, "learn", learn)
    monkeypatch.setattr(village.services.bot_service, "choose_exactly", choose)
    refused = ana.refused("/api/challenges", game="pyramids", deck=deck, bots=["skilled"])
    made = ana.post("/api/challenges", game="pyramids", deck=deck, bots=["skilled"])
    plain = ana.post("/api/challenges", game="pyramids", bots=["skilled"])

    assert refused == "rate"
    assert learned == ["skilled-1"] * 2, "nobody has to learn the standard deck"
    assert (made["challenge"]["deck"], plain["challenge"]["deck_name"] != made["challenge"]["deck_name"]) == (
        deck,
        True,
    )
    begin(ben, made["challenge"]["id"])
    assert learned == ["skilled-1"] * 3


def test_a_challenge_that_never_closes_stays_secret_to_those_who_have_not_finished(village: Town) -> None:
    ana, ben = village.guest("Ana"), village.guest("Ben")
    made = ana.post("/api/challenges", game="pyramids", bots=["random"], days=None)["challenge"]
    table = village.finish(ana, made["id"])
    village.now += 400 * DAY_MS

    assert (made["closes_at"], made["is_open"]) == (None, True)
    assert refusal(ben, f"/api/challenges/{made['id']}/entries") == (409, "not-finished")
    assert refusal(ben, f"/api/tables/{table}/replay") == (403, "not-invited")
    village.finish(ben, made["id"])
    assert ben.get(f"/api/challenges/{made['id']}/entries")["total"] == 2
    assert ben.ask("GET", f"/api/tables/{table}/replay").status_code == 200
