"""Challenges: one deal that many play, the daily game, rankings, and who may know what."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from silvergold import records
from silvergold.records import Record, commitment
from silvergold.server.lobby.quotas import DAY_MS
from tests.server.hosting import Guest, Served

NOON = 20_000 * DAY_MS + DAY_MS // 2
QUICK = {"daily": "greedy-1", "par": ""}


class Town(Served):
    """A server whose time stands still until a test moves it."""

    def __init__(self, db: str, **settings: Any) -> None:
        super().__init__(db, **{**QUICK, **settings})
        self.now = NOON
        self.services.clock.read = lambda: self.now


@pytest.fixture
def town(db: str) -> Iterator[Town]:
    """Yield a server on either database."""
    with Town(db) as served:
        yield served


@pytest.fixture
def village(tmp_path: Path) -> Iterator[Town]:
    """Yield a server on SQLite, for what does not depend on the store."""
    with Town(str(tmp_path / "games.db")) as served:
        yield served


def daily(guest: Guest, game: str = "pyramids") -> dict[str, Any]:
    answer: dict[str, Any] = guest.get(f"/api/daily/{game}")
    return answer


def begin(guest: Guest, challenge: str, **wish: Any) -> str:
    table: str = guest.post(f"/api/challenges/{challenge}/play", **wish)["table"]["id"]
    return table


def finish(guest: Guest, challenge: str, seed: int = 1, **wish: Any) -> str:
    """Play a challenge to its end, with choices that follow from a seed."""
    table = begin(guest, challenge, **wish)
    with guest.socket(table, seat=0) as player:
        player.play_out((0,), seed)
    return table


def test_a_daily_game_from_the_first_look_to_the_ranking(town: Town) -> None:
    ana, ben = town.guest("Ana"), town.guest("Ben")

    before = daily(ana)
    table = finish(ana, before["challenge"]["id"])
    after = daily(ana)
    other = daily(ben)

    assert before["challenge"]["kind"] == "daily"
    assert (before["mine"], before["best"], before["may_see_entries"]) == (None, [], False)
    assert before["challenge"]["bots"] == [{"seat": 1, "bot": "greedy-1", "name": "greedy"}]
    mine = after["mine"]
    assert (mine["table"], mine["ranked"], mine["finished"], mine["place"]) == (table, True, True, 1)
    assert sum(mine["sources"].values()) == mine["points"]
    assert (after["streak"], after["percentile"], after["challenge"]["entries"]) == (1, None, 1)
    assert [entry["table"] for entry in after["best"]] == [table]
    assert (other["challenge"]["id"], other["mine"], other["best"]) == (before["challenge"]["id"], None, [])
    record = ana.get(f"/api/tables/{table}/record")
    score = record["result"]["scores"][0]["total"]
    assert mine["points"] == score
    assert mine["margin"] == score - record["result"]["scores"][1]["total"]


def test_the_same_table_each_time_and_another_try_is_never_ranked(town: Town) -> None:
    ana = town.guest("Ana")
    challenge = daily(ana)["challenge"]["id"]

    first = begin(ana, challenge)
    assert begin(ana, challenge) == first
    assert ana.refused(f"/api/challenges/{challenge}/play", again=True) == "not-finished"
    finish(ana, challenge)
    again = begin(ana, challenge, again=True)
    assert begin(ana, challenge, again=True) == again != first
    assert begin(ana, challenge) == first
    finish(ana, challenge, seed=5, again=True)
    answer = daily(ana)

    assert answer["mine"]["table"] == first
    assert [(entry["table"], entry["ranked"], entry["unranked"]) for entry in answer["tries"]] == [
        (again, False, "again")
    ]
    assert answer["challenge"]["entries"] == 1


def played(guest: Guest, table: str) -> tuple[Any, list[Any]]:
    """Return a record without names and their salts, and the payloads of all events in an order that is no accident."""
    record = guest.get(f"/api/tables/{table}/record")
    lines = guest.ask("GET", f"/api/tables/{table}/replay?seat=0").text.splitlines()
    events = [event for line in lines for event in json.loads(line)["events"]]
    payloads = [
        {key: value for key, value in event.items() if key not in ("seq", "at", "dealt")}
        for event in events
        if event["kind"] != "ready"
    ]
    for private in ("players", "fair"):
        record.pop(private)
    return record, payloads


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_equal_choices_give_equal_games_whatever_the_name_and_the_order(village: Town, game: str) -> None:
    ana, ben = village.guest("Ana"), village.guest("Benedict the Second")
    challenge = daily(ana, game)["challenge"]["id"]
    one = finish(ana, challenge, seed=3)
    other = begin(ben, challenge)

    with ben.socket(other, seat=0) as player:  # who takes back what they have chosen plays the same game
        state, chance, n_back = player.until("state"), random.Random(3), 0
        while state["view"]["step"] != "over":
            if 0 in state["view"]["waiting"]:
                phase, chosen = player.choices(0, chance)
                assert player.command(0, phase, chosen)["type"] == "saved"
                n_back += taken_back(player, phase, chosen, n_back)
            state = player.newer(state)

    assert played(ana, one) == played(ben, other)
    assert ana.get(f"/api/tables/{one}")["table"]["fair"] == ben.get(f"/api/tables/{other}")["table"]["fair"]


def taken_back(player: Any, phase: int, chosen: list[str], so_far: int) -> int:
    """Take a choice back and make it again, as far as there was time for it; return whether there was."""
    if so_far >= 5 or chosen[0].startswith("take"):
        return 0
    player.send("take-back", cmd_id=f"b{phase}", seat=0, phase=phase)
    answer = player.until("saved", "refused", where=lambda message: message["cmd_id"] == f"b{phase}")
    if answer["type"] == "refused":
        return 0
    assert player.command(0, phase, chosen, f"again{phase}")["type"] == "saved"
    return 1


def test_the_deal_of_a_daily_game_can_be_checked_against_what_was_shown_before(village: Town) -> None:
    ana = village.guest("Ana")
    before = daily(ana)["challenge"]
    table = finish(ana, before["id"])
    body = ana.ask("GET", f"/api/tables/{table}/record").content
    data, record = json.loads(body), Record.from_json(body)

    records.verify(record)
    assert commitment.fault_of(data, record, before["fair"]) is None
    assert f"for challenge {before['id']}, with no nonce" in commitment.findings(data)
    assert json.loads(data["fair"]["opened"])["table"] == before["promised_for"] == before["id"]
    data["fair"]["opened"] = data["fair"]["opened"].replace(before["id"], "another")
    assert commitment.fault_of(data, record, before["fair"]) is not None
