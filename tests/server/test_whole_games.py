"""Whole games over the wire, on either store."""

from __future__ import annotations

import random

import pytest

from silvergold import records
from silvergold.records import Record
from tests.server.hosting import Guest, Player, Served


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_a_game_against_bots_ends_and_its_record_verifies(served: Served, game: str) -> None:
    ana = served.guest()
    table = ana.begin("me", "greedy", "random", game=game)

    with ana.socket(table, seat=0) as player:
        last = player.play_out()

    assert last["view"]["winners"]
    record = Record.from_json(ana.ask("GET", f"/api/tables/{table}/record").content)
    records.verify(record)
    assert record.result is not None
    assert [score.total for score in record.result.scores] == [p["score"]["total"] for p in last["view"]["players"]]


def test_several_players_share_one_device(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "me", "me", "me")

    with ana.socket(table) as player:
        last = player.play_out(seats=(0, 1, 2, 3))

    assert last["view"]["turn"] == 28


def test_every_client_gets_the_whole_log_without_gaps(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "greedy", aids=True)

    with ana.socket(table) as watcher, ana.socket(table, seat=0) as player:
        player.play_out()
        watcher.until("event", where=lambda event: event["kind"] == "over")

    assert events(player) == events(watcher) == list(range(1, len(events(watcher)) + 1))
    with ana.socket(table) as late:
        late.until("state")
    assert [m for m in late.seen if m["type"] == "event"] == [m for m in watcher.seen if m["type"] == "event"]


def events(player: Player) -> list[int]:
    """Return the numbers of the events that were received."""
    return [message["seq"] for message in player.seen if message["type"] == "event"]


def test_two_guests_play_from_two_devices(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    made = ana.new_table("me", "open", public=True)
    table = made["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")
    ana.post(f"/api/tables/{table}/start")

    with ana.socket(table, seat=0) as first, ben.socket(table, seat=1) as second:
        play_in_turns([first, second])

    assert [record_of(guest, table) for guest in (ana, ben)].count(record_of(ana, table)) == 2


def record_of(guest: Guest, table: str) -> bytes:
    return guest.ask("GET", f"/api/tables/{table}/record").content


def play_in_turns(players: list[Player]) -> None:
    """Let each player play their own seat when the game waits for it."""
    chance = random.Random(5)
    state = players[0].until("state")
    while state["view"]["step"] != "over":
        seat = state["view"]["waiting"][0]
        phase, chosen = players[seat].choices(seat, chance)
        assert players[seat].command(seat, phase, chosen)["type"] == "saved"
        state = players[0].newer(state)
