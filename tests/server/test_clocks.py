"""Deadlines, players who leave and return, downtime, and tables that expire, on both stores."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from silvergold.server.clock import system_time
from silvergold.server.play import presence
from tests.server.cluster import Cluster
from tests.server.hosting import Served, later, soon, table_of

# Deadlines -----------------------------------------------------------------------------------------------------------


def test_who_is_too_late_has_a_choice_made_for_them(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "random", clock=5, absent="wait")
    with ana.socket(table, seat=0) as player:
        player.until("state")
        with later(served, 6):
            event = player.until("event", where=lambda event: event["kind"] == "ready" and event["seat"] == 0)
            shown = player.until("event", where=lambda event: event["kind"] == "show")

    assert event["phase"] == 0
    assert event["chosen_for"] == [{"seat": 0, "why": "clock"}]
    assert sorted(each["why"] for each in shown["chosen_for"]) == ["bot", "clock"]
    assert event["choices"], "a choice is shown to its seat, also if a bot made it"


def test_before_the_deadline_nothing_happens(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "random", clock=30, absent="wait")

    with later(served, 12):
        assert not soon(lambda: table_of(ana, table)["phase"] > 0, 2.0)


def test_every_phase_has_its_own_deadline(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "random", clock=60)
    with ana.socket(table, seat=0) as player:
        first = player.until("state")
        player.command(0, 0, [player.ask("draft", 0, [])["open"][0]])
        second = player.find("state", lambda state: state["phase"] == 1)

    assert second["deadline_at"] > first["deadline_at"]
    assert second["deadline_at"] - system_time() == pytest.approx(60_000, abs=5_000)


def test_downtime_counts_for_nobody(db: str) -> None:
    with Served(db) as served:
        ana = served.guest()
        table = ana.begin("me", "me", clock=60)
        before = table_of(ana, table)["deadline_at"]
        session = ana.session
    served = Served(db)
    with later(served, 3600), served:
        after = table_of(served.guest(session=session), table)["deadline_at"]

    assert after - before == pytest.approx(3_600_000, abs=5_000)


def test_a_pause_of_the_whole_machine_is_downtime_too(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "me", clock=60)
    before = table_of(ana, table)["deadline_at"]

    with later(served, 600):
        assert soon(lambda: table_of(ana, table)["deadline_at"] - before >= 595_000)
        assert table_of(ana, table)["phase"] == 0


# Players who leave and return ----------------------------------------------------------------------------------------


def test_a_bot_takes_over_for_an_absent_player_until_they_return(served: Served) -> None:
    ana, ben = served.guest("Ana"), served.guest("Ben")
    made = ana.new_table("me", "open", public=True, absent_after=5)
    table = made["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")
    ana.post(f"/api/tables/{table}/start")
    with ana.socket(table, seat=0) as player:
        with ben.socket(table, seat=1) as other:
            other.until("state")
        keep = player.ask("draft", 0, [])["open"][0]
        player.command(0, 0, [keep])
        assert table_of(ana, table)["phase"] == 0, "there is time left for Ben"

        with later(served, 6):
            player.until("table", where=lambda told: told["table"]["seats"][1]["away"])
            player.until("event", where=lambda event: event["kind"] == "ready" and event["seat"] == 1)
            with ben.socket(table, seat=1):
                player.until("table", where=lambda told: not told["table"]["seats"][1]["away"])


def attends(seat: int, word: str) -> Callable[[dict[str, Any]], bool]:
    """Return a function that checks a message for the attendance of this seat: here, away or gone."""
    return lambda told: bool(told["table"]["seats"][seat]["attendance"] == word)


def test_all_at_the_table_are_told_who_is_here_away_or_gone(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_AFTER_MS", 100)
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.new_table("me", "open", "random", public=True, absent="wait")["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")
    ana.post(f"/api/tables/{table}/start")
    with ana.socket(table, seat=0) as player:
        player.until("welcome", "table", where=attends(1, "away"))
        with ben.socket(table, seat=1) as other:
            here = other.until("welcome")
            player.until("table", where=attends(1, "here"))
        player.until("table", where=attends(1, "away"))
        head = player.find("state", lambda _: True)["head"]
        ben.post(f"/api/tables/{table}/leave", seat=1)
        player.until("table", where=attends(1, "gone"))
        player.until("event", where=lambda event: event["seat"] == 1)

    assert [seat["attendance"] for seat in player.seen[0]["table"]["seats"]][::2] == ["here", None]
    assert [seat["attendance"] for seat in here["table"]["seats"]] == ["here", "here", None]
    assert head <= 2, "who is away is no event of the game"


def test_all_at_the_table_are_told_since_when_somebody_is_away(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_AFTER_MS", 100)
    ana, ben = served.guest("Ana"), served.guest("Ben")
    table = ana.new_table("me", "open", public=True, absent="wait")["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")
    ana.post(f"/api/tables/{table}/start")
    with ana.socket(table, seat=0) as player:
        player.until("welcome", "table", where=attends(1, "away"))
        with ben.socket(table, seat=1):
            here = player.until("table", where=attends(1, "here"))
        left = player.until("table", where=attends(1, "away"))
        player.send("ping", id=1)
        now = player.until("pong")["now"]

    seats = left["table"]["seats"]
    assert here["table"]["seats"][1]["away_since"] is None
    assert seats[0]["away_since"] is None
    assert here["table"]["created_at"] < seats[1]["away_since"] <= now - 100


def test_reloading_a_page_is_no_absence(at_home: Served) -> None:
    ana = at_home.guest("Ana")
    table = ana.begin("me", "me", public=True)
    with at_home.guest("Bo").socket(table) as watcher:
        with ana.socket(table, seat=0) as player:
            player.until("state")
        with ana.socket(table, seat=0) as player:
            player.until("state")
            ana.post(f"/api/tables/{table}/rules", chat=False)
            watcher.until("table", where=lambda told: not told["table"]["chat"])

    told = [message for message in watcher.seen if message["type"] == "table"]
    first = next(k for k, message in enumerate(told) if attends(0, "here")(message))
    assert all(attends(0, "here")(message) for message in told[first:])


def test_the_players_at_another_process_are_here_too(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY_AFTER_MS", 1000)
    db = cluster.new_database()
    with Served(db) as one, Served(db) as two:
        ana, ben = one.guest("Ana"), two.guest("Ben")
        table = ana.new_table("me", "open", public=True)["table"]["id"]
        ben.post(f"/api/tables/{table}/sit")
        with ana.socket(table, seat=0) as player:
            player.until("welcome", "table", where=attends(1, "away"))
            with ben.socket(table, seat=1) as other:
                player.until("table", where=attends(1, "here"))
                welcome = other.until("welcome")
            player.until("table", where=attends(1, "away"))

    assert not any(attends(0, "away")(message) for message in (welcome, *other.seen) if "table" in message)


def test_the_player_who_has_just_made_a_table_is_not_absent(served: Served) -> None:
    ana = served.guest()
    with later(served, 8):
        table = ana.begin("me", "random", absent_after=5)

        assert not soon(lambda: table_of(ana, table)["seats"][0]["away"], 1.0)


def test_who_is_connected_may_think_as_long_as_they_like(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "random", absent_after=5)
    with ana.socket(table, seat=0) as player:
        player.until("state")
        with later(served, 12):
            assert not soon(lambda: table_of(ana, table)["seats"][0]["away"], 4.0)


def test_another_process_is_asked_before_a_seat_is_given_to_a_bot(cluster: Cluster) -> None:
    db = cluster.new_database()
    with Served(db) as here, Served(db) as there:
        ana = here.guest()
        table = ana.begin("me", "random", absent_after=5)
        with ana.socket(table, seat=0) as player:
            player.until("state")
            with later(there, 6):  # only the clock of this server is ahead, and it does not have Ana's socket
                assert not soon(lambda: table_of(ana, table)["seats"][0]["away"], 7.0)
        with later(there, 12):  # less than a gap that counts as downtime (heartbeat.GAP_MS)
            assert soon(lambda: table_of(ana, table)["seats"][0]["away"])


def test_where_the_table_waits_nobody_is_replaced(served: Served) -> None:
    ana = served.guest()
    table = ana.begin("me", "random", absent="wait", absent_after=5)

    with later(served, 12):
        assert not soon(lambda: table_of(ana, table)["seats"][0]["away"], 2.0)


def test_who_gets_up_comes_back_when_they_say_so(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "random", "random")
    with ana.socket(table, seat=0) as player:
        player.until("state")
        ana.post(f"/api/tables/{table}/leave", seat=0)
        player.until("event", where=lambda event: event["seat"] == 0)
        assert table_of(ana, table)["seats"][0]["away"], "looking on is not coming back"
        answer = ana.ask("POST", f"/api/tables/{table}/return", seat=0)

    assert answer.json()["table"]["seats"][0]["away"] is False


# Cleaning up ---------------------------------------------------------------------------------------------------------


def test_a_table_that_nobody_touches_expires_and_a_finished_game_stays(db: str) -> None:
    with Served(db) as served:
        ana = served.guest()
        finished = ana.begin("random", "random")
        assert soon(lambda: table_of(ana, finished)["status"] == "over")
        waiting = ana.begin("me", "random", absent="wait")
        gathering = ana.new_table("me", "open")["table"]["id"]
        session = ana.session

    served = Served(db)
    with later(served, 31 * 24 * 3600), served:
        ana = served.guest(session=session)

        assert soon(lambda: ana.ask("GET", f"/api/tables/{waiting}").status_code == 403)
        assert soon(lambda: ana.ask("GET", f"/api/tables/{gathering}").status_code == 403)
        assert table_of(ana, finished)["status"] == "over"


def test_nobody_waits_for_those_who_only_watched(at_home: Served) -> None:
    ana, bo = at_home.guest("Ana"), at_home.guest("Bo")
    table = ana.begin("me", "me", public=True)
    with bo.socket(table) as watcher:
        watcher.until("state")
    with ana.socket(table, seat=0) as player:
        player.until("state")

    assert soon(lambda: bool(at_home.services.rooms._presence._left_at))
    assert set(at_home.services.rooms._presence._left_at) == {(table, ana.told["id"])}
