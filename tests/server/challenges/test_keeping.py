"""What remains of entries when guests delete themselves, tables expire, and databases are backed up."""

from __future__ import annotations

import asyncio
from pathlib import Path

from silvergold.server.lobby.quotas import DAY_MS
from silvergold.server.store import backup
from tests.server.challenges.town import Town, begin, daily


def test_a_deleted_guest_stays_in_the_ranking_without_a_name(town: Town) -> None:
    ana, ben = town.guest("Anastasia"), town.guest("Ben")
    challenge = daily(ana)["challenge"]["id"]
    table = town.finish(ana, challenge)
    friends = ana.post("/api/challenges", game="pyramids", bots=["random"])["challenge"]["id"]
    begin(ana, friends)
    ana.post("/api/me/delete", confirm="Anastasia")
    town.finish(ben, challenge, seed=2)

    page = ben.get(f"/api/challenges/{challenge}/entries")
    other = next(entry for entry in page["entries"] if not entry["you"])

    assert page["total"] == 2
    assert (other["table"], other["name"], other["replay"]) == (table, "Guest", False)
    assert ben.get(f"/api/challenges/{friends}")["challenge"]["by"] == "Guest"
    assert town.query("SELECT COUNT(*) FROM entry WHERE challenge_id = $1", friends) == [(0,)]
    assert "Anastasia" not in ben.ask("GET", f"/api/challenges/{challenge}/entries").text
    compare = f"/api/challenges/{challenge}/compare?tables={table},{page['entries'][0]['table']}"
    assert ben.ask("GET", compare).json()["code"] in ("not-found", "bad-message")


def test_a_deleted_game_keeps_its_result_and_cannot_be_ranked_again(town: Town) -> None:
    ana = town.guest("Ana")
    challenge = daily(ana)["challenge"]["id"]
    table = town.finish(ana, challenge)

    ana.post(f"/api/tables/{table}/delete")
    answer = daily(ana)

    assert (answer["mine"]["finished"], answer["mine"]["replay"], answer["mine"]["place"]) == (True, False, 1)
    assert ana.refused(f"/api/challenges/{challenge}/play") == "not-found"
    town.finish(ana, challenge, again=True)
    assert daily(ana)["challenge"]["entries"] == 1


def test_an_entry_whose_table_expired_cannot_be_begun_again_as_a_first_try(town: Town) -> None:
    ana = town.guest("Ana")
    challenge = ana.post("/api/challenges", game="pyramids", bots=["random"], days=None)["challenge"]["id"]
    first = begin(ana, challenge)
    with ana.socket(first, seat=0) as player:
        player.find("state", lambda state: state["view"]["waiting"] == [0])  # the bot has kept its cards
    town.now += 40 * DAY_MS
    town.query("UPDATE account SET seen_at = $1", town.now)
    town.run(town.sweep())
    town.finish(ana, challenge)

    answer = ana.get(f"/api/challenges/{challenge}")

    assert (answer["mine"]["table"], answer["mine"]["finished"]) == (first, False)
    assert [entry["unranked"] for entry in answer["tries"]] == ["again"]
    assert answer["challenge"]["entries"] == 0


def test_a_challenge_that_closed_without_an_entry_goes_and_the_others_stay(town: Town) -> None:
    ana = town.guest("Ana")
    made = [ana.post("/api/challenges", game="pyramids", bots=["random"])["challenge"]["id"] for _ in range(2)]
    town.finish(ana, made[1])
    day = daily(ana)["challenge"]["id"]
    town.now += 31 * DAY_MS

    town.run(town.sweep())

    assert ana.ask("GET", f"/api/challenges/{made[0]}").status_code == 404
    assert ana.ask("GET", f"/api/challenges/{made[1]}").status_code == 200
    assert ana.ask("GET", f"/api/challenges/{day}").status_code == 200


def test_challenges_are_in_backups_of_either_database(town: Town, tmp_path: Path) -> None:
    ana = town.guest("Ana")
    challenge = daily(ana)["challenge"]["id"]
    town.finish(ana, challenge)
    before = daily(ana)
    asyncio.run(backup.backup(town.config.db, tmp_path / "kept.db"))
    town.query("DELETE FROM entry")
    town.query("DELETE FROM challenge")

    asyncio.run(backup.restore(tmp_path / "kept.db", town.config.db))

    assert daily(ana) == before
