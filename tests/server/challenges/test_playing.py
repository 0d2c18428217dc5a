"""Playing a challenge: the same deal and the same bots for everybody, one ranked try, results from the log."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from silvergold import records
from silvergold.match import View
from silvergold.records import Record, commitment
from silvergold.server.bots import autoplay
from silvergold.server.bots.fair_queue import Asker
from silvergold.server.lobby.quotas import DAY_MS
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.store.base import Query, Transaction
from tests.server.challenges.town import TODAY, Town, begin, daily
from tests.server.hosting import Guest, Player, at_once


def test_a_daily_game_from_the_first_look_to_the_ranking(town: Town) -> None:
    ana, ben = town.guest("Ana"), town.guest("Ben")

    before = daily(ana)
    table = town.finish(ana, before["challenge"]["id"])
    after = daily(ana)
    other = daily(ben)

    assert (before["challenge"]["kind"], before["challenge"]["day"]) == ("daily", TODAY)
    assert (before["mine"], before["best"], before["may_see_entries"]) == (None, [], False)
    assert before["challenge"]["bots"] == [{"seat": 1, "bot": "random-1", "name": "random"}]
    mine = after["mine"]
    assert (mine["table"], mine["ranked"], mine["finished"], mine["place"]) == (table, True, True, 1)
    assert sum(mine["sources"].values()) == mine["points"]
    assert (after["streak"], after["percentile"], after["challenge"]["entries"]) == (1, None, 1)
    assert [entry["table"] for entry in after["best"]] == [table]
    assert (other["challenge"]["id"], other["mine"], other["best"]) == (before["challenge"]["id"], None, [])
    scores = ana.get(f"/api/tables/{table}/record")["result"]["scores"]
    assert (mine["points"], mine["margin"]) == (scores[0]["total"], scores[0]["total"] - scores[1]["total"])


def test_the_same_table_each_time_and_another_try_is_never_ranked(town: Town) -> None:
    ana = town.guest("Ana")
    challenge = daily(ana)["challenge"]["id"]

    first = begin(ana, challenge)
    assert set(at_once(*[lambda: begin(ana, challenge)] * 6)) == {first}
    assert ana.refused(f"/api/challenges/{challenge}/play", again=True) == "not-finished"
    town.finish(ana, challenge)
    again = begin(ana, challenge, again=True)
    assert begin(ana, challenge, again=True) == again != first
    assert begin(ana, challenge) == first
    town.finish(ana, challenge, seed=5, again=True)
    answer = daily(ana)

    assert answer["mine"]["table"] == first
    tries = [(entry["table"], entry["ranked"], entry["unranked"]) for entry in answer["tries"]]
    assert tries == [(again, False, "again")]
    assert answer["challenge"]["entries"] == 1


def test_two_devices_at_once_get_one_table(town: Town) -> None:
    ana = town.guest("Ana")
    challenge = daily(ana)["challenge"]["id"]

    tables = at_once(*[lambda: begin(ana, challenge)] * 8)

    assert len(set(tables)) == 1
    assert town.query("SELECT COUNT(*) FROM entry") == [(1,)]


def played(guest: Guest, table: str) -> tuple[Any, list[Any]]:
    """Return a record without names and their salts, and the payloads of events, without what shows who was faster."""
    record = guest.get(f"/api/tables/{table}/record")
    lines = guest.ask("GET", f"/api/tables/{table}/replay?seat=0").text.splitlines()
    events = [event for line in lines for event in json.loads(line)["events"]]
    payloads = [
        {key: value for key, value in event.items() if key not in ("seq", "at", "dealt")}
        for event in events
        if event["kind"] != "ready"
    ]
    for own in ("players", "fair"):
        record.pop(own)
    return record, payloads


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_equal_choices_give_equal_games_whatever_the_name_and_the_order(
    village: Town, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben = village.guest("Ana"), village.guest("Benedict the Second")
    challenge = ana.post("/api/challenges", game=game, bots=["random", "greedy", "casual"])["challenge"]["id"]
    one = begin(ana, challenge)
    with ana.socket(one, seat=0) as player:
        player.play_out((0,), seed=3)
    other = begin(ben, challenge)

    slow_bots(monkeypatch, phases=4)
    with ben.socket(other, seat=0) as player:  # taking choices back does not change the game
        play_with_regrets(player, random.Random(3))

    assert played(ana, one) == played(ben, other)
    assert ana.get(f"/api/tables/{one}")["table"]["fair"] == ben.get(f"/api/tables/{other}")["table"]["fair"]
    regrets = "SELECT COUNT(*) FROM event WHERE game_id = $1 AND kind = 'back'"
    assert village.query(regrets, other)[0][0] > 0


def slow_bots(monkeypatch: pytest.MonkeyPatch, phases: int) -> None:
    """Slow bots down at the beginning of a game, so that a person has the time to take a choice back."""
    choose = autoplay.bot_choices

    async def slowly(choose_one: Any, name: str, game: GameSnapshot, *who: Any) -> list[str] | None:
        if game.phase < phases:
            await asyncio.sleep(0.2)
        return await choose(choose_one, name, game, *who)

    monkeypatch.setattr(autoplay, "bot_choices", slowly)


def play_with_regrets(player: Player, chance: random.Random) -> None:
    """Play seat 0 to the end; take some choices back, and make them again."""
    state, n_back = player.until("state"), 0
    chose = -1
    while state["view"]["step"] != "over":
        if 0 in state["view"]["waiting"] and chose != state["phase"]:
            chose, chosen = player.choices(0, chance)
            assert player.command(0, chose, chosen)["type"] == "saved"
            n_back += n_back < 15 and took_back(player, chose, chosen)
        state = player.newer(state)


def took_back(player: Player, phase: int, chosen: list[str]) -> bool:
    """Take a choice back and make it again; return whether there was time for it before all had chosen."""
    player.send("take-back", cmd_id=f"b{phase}", seat=0, phase=phase)
    answer = player.until("saved", "refused", where=lambda message: message["cmd_id"] == f"b{phase}")
    if answer["type"] == "refused":
        return False
    assert player.command(0, phase, chosen, f"again{phase}")["type"] == "saved"
    return True


def test_the_deal_of_a_daily_game_can_be_checked_against_what_was_shown_before(village: Town) -> None:
    ana = village.guest("Ana")
    before = daily(ana)["challenge"]
    table = village.finish(ana, before["id"])
    body = ana.ask("GET", f"/api/tables/{table}/record").content
    data, record = json.loads(body), Record.from_json(body)

    records.verify(record)
    assert commitment.fault_of(data, record, before["fair"]) is None
    assert f"for challenge {before['id']}, with no nonce" in commitment.findings(data)
    assert json.loads(data["fair"]["opened"])["table"] == before["promised_for"] == before["id"]
    data["fair"]["opened"] = data["fair"]["opened"].replace(before["id"], "another")
    assert commitment.fault_of(data, record, before["fair"]) is not None


def test_an_entry_that_ends_after_the_close_is_not_ranked(town: Town) -> None:
    ana, ben = town.guest("Ana"), town.guest("Ben")
    challenge = daily(ana)["challenge"]["id"]
    begin(ana, challenge)

    town.now += DAY_MS
    town.finish(ana, challenge)
    town.finish(ben, challenge)
    answer = daily(ana, day=TODAY)

    assert (answer["mine"]["ranked"], answer["mine"]["unranked"], answer["streak"]) == (False, "late", 0)
    assert daily(ben, day=TODAY)["mine"]["unranked"] == "late"
    assert answer["challenge"]["entries"] == 0
    assert answer["next"] == daily(ana)["challenge"]["day"] != TODAY


def test_the_table_of_an_entry_is_its_players_alone_and_waits_for_them(village: Town) -> None:
    ana = village.guest("Ana")
    challenge = daily(ana)["challenge"]["id"]
    made = ana.post(f"/api/challenges/{challenge}/play")
    table = made["table"]["id"]
    at = f"/api/tables/{table}"

    assert (made["table"]["challenge"], made["table"]["absent"], made["table"]["aids"]) == (challenge, "wait", False)
    assert (made["table"]["chat"], made["table"]["public"], made["invites"]) == (False, False, [])
    assert ana.refused(f"{at}/leave", seat=0) == "not-over"
    assert ana.refused(f"{at}/delete") == "not-over"
    assert ana.refused(f"{at}/invites", gives="watch") == "not-over"
    assert ana.refused(f"{at}/rules", seat=1, wish={"kind": "bot", "bot": "random"}) == "started"
    assert ana.refused(f"{at}/nonce", nonce="n" * 22) == "started"
    with ana.socket(table, seat=0) as player:
        player.until("state")
        assert player.ask("hint", 0, [])["code"] == "aids-off"
    village.finish(ana, challenge)
    for path, body in (("share", {"shared": True}), ("play-on", {"after": 5}), ("invites", {"gives": "watch"})):
        assert ana.refused(f"{at}/{path}", **body) == "not-over", path
    rematch = ana.post(f"{at}/rematch")["table"]
    assert rematch["challenge"] is None
    village.now += DAY_MS
    assert ana.post(f"{at}/play-on", after=5)["table"]["challenge"] is None
    assert ana.post(f"{at}/share", shared=True)["table"]["shared"]


def test_a_bot_that_cannot_be_asked_is_waited_for_and_at_last_the_entry_is_not_ranked(
    village: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = village.services.bot_service
    asked: list[str] = []

    async def nobody(bot: str, view: View, seed: int, asker: Asker) -> str | None:
        asked.append(bot)
        return None

    ana = village.guest("Ana")
    challenge = daily(ana)["challenge"]["id"]
    monkeypatch.setattr(service, "choose_exactly", nobody)
    village.finish(ana, challenge)
    answer = daily(ana)

    assert set(asked) == {"random-1"}
    assert (answer["mine"]["finished"], answer["mine"]["unranked"]) == (True, "bot")
    assert answer["challenge"]["entries"] == 0


def test_tampered_and_repeated_commands_change_no_result(village: Town) -> None:
    ana, eve = village.guest("Ana"), village.guest("Eve")
    challenge = daily(ana)["challenge"]["id"]
    table = village.finish(ana, challenge)
    before = village.query("SELECT * FROM entry")

    with ana.socket(table, seat=0) as player:
        player.until("state")
        for phase in (0, 1, 5):
            player.command(0, phase, ["keep 1 2"], f"p{phase}")
            player.command(0, phase, ["keep 1 2"], f"x{phase}")
        player.command(1, 99, ["take stack"], "p1")
    with eve.socket(table, seat=0) as player:
        assert player.closed() == 4403
    assert eve.refused(f"/api/tables/{table}/leave", seat=0) == "not-invited"
    begin(ana, challenge)

    assert village.query("SELECT * FROM entry") == before


def test_par_is_played_in_the_background_and_shown_when_the_game_is_finished(tmp_path: Any) -> None:
    with Town(str(tmp_path / "games.db"), par="greedy-1") as served:
        ana = served.guest("Ana")
        challenge = daily(ana)["challenge"]["id"]
        begin(ana, challenge)
        served.run(until_par(served))
        unfinished = daily(ana)["par"]
        served.finish(ana, challenge)
        par = daily(ana)["par"]
        [(stored, moves, due)] = served.query("SELECT par, par_moves, par_due FROM challenge WHERE id = $1", challenge)
        served.query("UPDATE challenge SET par = NULL, par_due = 0 WHERE id = $1", challenge)
        served.run(until_par(served))
        [(again,)] = served.query("SELECT par FROM challenge WHERE id = $1", challenge)

    assert unfinished is None
    assert par["bot"] == "greedy-1"
    assert (json.loads(stored)["points"], moves, due) == (par["points"], None, None)
    assert again == stored, "par follows from the deal alone"


async def until_par(served: Town) -> None:
    """Wait until par is stored."""
    while True:
        if all(await served.services.store.read(_pars)):
            return
        await asyncio.sleep(0.05)


def _pars() -> Transaction[list[str | None]]:
    rows = yield Query("SELECT par FROM challenge WHERE kind = 'daily' AND id IN (SELECT challenge_id FROM entry)")
    return [par for (par,) in rows]


@pytest.mark.parametrize(
    "wish",
    [{"chat": True}, {"join_by_address": True}, {"seat": 1, "wish": {"kind": "open"}}],
    ids=("chat", "address", "seats"),
)
def test_the_conditions_of_an_entry_are_fixed(village: Town, wish: dict[str, Any]) -> None:
    ana = village.guest("Ana")
    table = begin(ana, daily(ana)["challenge"]["id"])
    before = ana.get(f"/api/tables/{table}")["table"]

    code = ana.refused(f"/api/tables/{table}/rules", **wish)

    after = ana.get(f"/api/tables/{table}")["table"]
    assert code == "started"
    assert [after[name] for name in ("chat", "join_by_address", "seats")] == [False, False, before["seats"]]
