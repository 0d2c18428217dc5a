"""After the game: replays from any seat and playing on; and what is not shown before the game is over."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import silvergold as sg
from silvergold import records
from silvergold.records import Record, commitment
from silvergold.server.finished.fork import reshuffle_hidden
from silvergold.server.play import game_log
from tests.server.hosting import Guest, Served, ended


def lines(guest: Guest, path: str) -> list[dict[str, Any]]:
    """Return a stream of JSON, line by line."""
    answer = guest.ask("GET", path)
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines()]


def code(guest: Guest, path: str) -> str:
    answer = guest.ask("GET", path)
    assert answer.status_code >= 400
    told: str = answer.json()["code"]
    return told


# Replay ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_a_replay_shows_what_the_player_saw(served: Served, game: str) -> None:
    ana = served.guest()
    table = ana.begin("me", "greedy", game=game)
    with ana.socket(table, seat=0) as player:
        player.play_out()
    live = {message["head"]: message["view"] for message in player.seen if message["type"] == "state"}
    told = [message for message in player.seen if message["type"] == "event"]

    frames = lines(ana, f"/api/tables/{table}/replay?seat=0")

    assert [event for frame in frames for event in frame["events"]] == told
    for frame in frames:
        head = frame["state"]["head"]
        assert frame["state"]["view"] == live.get(head, frame["state"]["view"])
    assert len(live) > 30


def test_a_finished_game_is_seen_from_any_seat(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "greedy", "random", public=True)
    with ana.socket(table, seat=0) as player:
        player.play_out()

    other = at_home.guest("Ben")
    as_bot = lines(other, f"/api/tables/{table}/replay?seat=1")
    as_watcher = lines(other, f"/api/tables/{table}/replay")

    assert as_bot[0]["state"]["view"]["players"][1]["hand"], "the hand that only this seat saw"
    assert not as_bot[0]["state"]["view"]["players"][0]["hand"]
    assert not any(player["hand"] for player in as_watcher[0]["state"]["view"]["players"])
    assert code(other, f"/api/tables/{table}/replay?seat=3") == "not-found"


def test_before_the_end_nobody_sees_other_views_or_earlier_expeditions(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "random", "random", public=True)
    aided = ana.begin("me", "random", aids=True)
    for name in (table, aided):
        with ana.socket(name, seat=0) as player:
            player.play_until(lambda view: view["turn"] >= 3)

    assert code(ana, f"/api/tables/{table}/replay?seat=1") == "not-yours"
    strict = lines(ana, f"/api/tables/{table}/replay?seat=0")
    assert strict[0]["events"][0]["seq"] > 1
    assert len(patterns(strict)) == 1
    assert len(patterns(lines(ana, f"/api/tables/{aided}/replay?seat=0"))) == 4
    assert code(ana, f"/api/tables/{table}/review") == "not-over"
    assert code(ana, f"/api/tables/{table}/record") == "not-over"


def patterns(frames: list[dict[str, Any]]) -> list[str]:
    """Return the expeditions that were turned up."""
    told = [what for frame in frames for event in frame["events"] for what in event["happened"]]
    return [what["pattern"] for what in told if what["kind"] == "revealed"]


def test_a_private_table_is_private_afterwards_too(at_home: Served) -> None:
    ana, other = at_home.guest(), at_home.guest("Ben")
    table = ana.begin("random", "random")
    ended(ana, table)

    for what in ("replay", "review", "record"):
        assert code(other, f"/api/tables/{table}/{what}") == "not-invited"


# Playing on -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_a_game_is_played_on_from_any_move(served: Served, game: str, fresh: bool) -> None:
    ana = served.guest()
    table = ana.begin("random", "random", "greedy", game=game)
    old = json.loads(ended(ana, table))
    frames = lines(ana, f"/api/tables/{table}/replay")
    after = frames[len(frames) // 2]["state"]["head"]

    made = ana.post(f"/api/tables/{table}/play-on", after=after, fresh=fresh)

    assert made["table"]["parent"] == table
    new = json.loads(ended(ana, made["table"]["id"]))
    shared = lines(ana, f"/api/tables/{made['table']['id']}/replay")[: len(frames) // 2 + 1]
    assert [frame["state"]["view"] for frame in shared] == [
        {**frame["state"]["view"]} for frame in frames[: len(frames) // 2 + 1]
    ]
    record = Record.from_json(json.dumps(new))
    records.verify(record)
    assert commitment.fault_of(new, record, made["table"]["fair"]) is None
    assert (new["stack"] == old["stack"] and new["expeditions"] == old["expeditions"]) is not fresh


def test_the_parent_of_a_game_is_the_one_whose_deal_it_has_however_often_it_was_played_on(at_home: Served) -> None:
    """Otherwise each look at such a table takes as long as its line of parents, and each list as long as all lines."""
    ana = at_home.guest()
    tables = [ana.begin("random", "random")]
    for _ in range(3):
        ended(ana, tables[-1])
        tables.append(ana.post(f"/api/tables/{tables[-1]}/play-on", after=3)["table"]["id"])

    seen = {table["id"]: table["parent"] for table in ana.get("/api/me")["tables"]}

    assert [seen[table] for table in tables] == [None, *[tables[0]] * 3]


def test_only_the_host_plays_on_and_only_after_the_end(at_home: Served) -> None:
    ana, ben = at_home.guest(), at_home.guest("Ben")
    table = ana.begin("random", "random", public=True)
    ended(ana, table)
    going_on = ana.begin("me", "random")

    assert ben.refused(f"/api/tables/{table}/play-on", after=5) == "not-host"
    assert ana.refused(f"/api/tables/{going_on}/play-on", after=1) == "not-over"
    assert ana.refused(f"/api/tables/{table}/play-on", after=0) == "not-found"
    assert ana.refused(f"/api/tables/{table}/play-on", after=10_000) == "not-found"
    assert ana.refused(f"/api/tables/{table}/play-on", after=5, seats=[{"kind": "me"}] * 3) == "bad-message"
    assert ana.refused(f"/api/tables/{table}/play-on", after=5, seats=[{"kind": "open"}] * 2) == "seats-open"


def test_a_seat_can_be_taken_over_from_there(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("random", "random")
    ended(ana, table)
    wishes = [{"kind": "bot", "bot": "greedy"}, {"kind": "me", "name": "Ana again"}]

    made = ana.post(f"/api/tables/{table}/play-on", after=20, seats=wishes)

    assert made["you"]["seats"] == [1]
    with ana.socket(made["table"]["id"], seat=1) as player:
        last = player.play_out(seats=(1,))
    assert [player["name"] for player in last["view"]["players"]] == ["greedy", "Ana again"]


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_what_was_seen_stays_when_the_rest_is_reshuffle_hidden(game: str) -> None:
    deck = sg.new_match(game).deck
    dealt = game_log.shuffled(deck, ["Ana", "Ben"], Random(4))
    match = sg.match.Match(dealt.players, records.deal(dealt))
    moves = []
    for k in range(70):
        seat = match.waiting[0]
        moves.append((seat, match.choices(seat)[k % 2 % len(match.choices(seat))]))
        again = reshuffle_hidden(dealt, match, Random(k))
        twin = sg.match.Match(again.players, records.deal(again))
        for who, choice in moves[:-1]:
            twin.play(who, choice)
        assert twin.view(seat) == match.view(seat)
        assert sorted(again.stack) == sorted(dealt.stack)
        match.play(*moves[-1])
    assert again != dealt
