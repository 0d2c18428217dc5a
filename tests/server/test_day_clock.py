"""Tables with days per move: first looks, pauses, reminders, clocks that are wrong, restarts and restores."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from silvergold.server.clock import system_time
from silvergold.server.heartbeat import Heartbeat
from silvergold.server.play import day_clock
from silvergold.server.play.day_clock import DAY_MS, HOUR_MS
from silvergold.server.play.settings import Settings
from silvergold.server.store import backup as backups
from silvergold.server.store.rows import TableRow
from tests.server.hosting import Guest, Player, Served, later, soon, table_of

HOUR = 3600
DAY = 24 * HOUR
SLACK_MS = 60_000
"""How much a time may differ from the expected one: a loaded machine runs tests slowly."""


@pytest.fixture(autouse=True)
def days_may_pass() -> Iterator[None]:
    """Let the clock of a server go on by days without counting them as downtime, which a real one notices by gaps."""
    with pytest.MonkeyPatch.context() as patch:
        plain = Heartbeat.beat.__defaults__
        assert plain is not None
        patch.setattr(Heartbeat.beat, "__defaults__", (1000 * DAY_MS, *plain[1:]))
        yield


@contextmanager
def counting_gaps() -> Iterator[None]:
    """Count gaps between heartbeats as downtime, as a real server does."""
    plain = Heartbeat.beat.__defaults__
    assert plain is not None
    Heartbeat.beat.__defaults__ = (20_000, *plain[1:])
    try:
        yield
    finally:
        Heartbeat.beat.__defaults__ = plain


class Trio:
    """A table of three people with days per move."""

    def __init__(self, served: Served, days: int = 3, **settings: Any) -> None:
        self.served = served
        self.people = [served.guest(name) for name in ("Ana", "Ben", "Cleo")]
        host, *others = self.people
        made = host.new_table("me", "open", "open", public=True, days=days, **settings)
        self.id: str = made["table"]["id"]
        for guest in others:
            guest.post(f"/api/tables/{self.id}/sit")
        host.post(f"/api/tables/{self.id}/start")

    def returned(self, served: Served) -> None:
        """Continue at a server that was started again."""
        self.served = served
        self.people = [served.guest(session=guest.session) for guest in self.people]

    def look(self, seat: int) -> int:
        """Look at the turn of a seat for the first time, and return its deadline."""
        with self.people[seat].socket(self.id, seat=seat) as player:
            state = player.until("state")
            player.send("turn-seen", seat=seat, phase=state["phase"])
            deadline: int = player.until("state", where=lambda told: told["deadline_at"] < state["deadline_at"])[
                "deadline_at"
            ]
            return deadline

    def deadline(self, seat: int) -> int | None:
        """Return the deadline that a player is shown in the list of their games."""
        mine = next(table for table in self.people[seat].get("/api/me")["tables"] if table["id"] == self.id)
        deadline: int | None = mine["your_deadline_at"]
        return deadline

    def pause(self, seat: int, wish: str, until: int | None = None, cmd_id: str = "") -> dict[str, Any]:
        """Say something about a pause; return the table after it."""
        name = cmd_id or f"pause-{time.monotonic_ns()}"
        body = {"id": name, "seat": seat, "wish": wish, **({"until": until} if until else {})}
        table: dict[str, Any] = self.people[seat].post(f"/api/tables/{self.id}/pause", **body)["table"]
        return table

    def choose(self, seat: int) -> None:
        """Choose anything that is open for a seat."""
        with self.people[seat].socket(self.id, seat=seat) as player:
            player.until("state")
            phase, chosen = player.choices(seat, random.Random(1))
            assert player.command(seat, phase, chosen)["type"] == "saved"

    def table(self) -> dict[str, Any]:
        """Return the table as everybody sees it."""
        return table_of(self.people[0], self.id)


# The thinking time ----------------------------------------------------------------------------------------------------


def test_the_days_begin_when_a_player_first_looks_at_the_turn(served: Served) -> None:
    trio = Trio(served, days=3)
    unseen = trio.deadline(0)
    with later(served, DAY):
        seen = trio.look(0)

        assert trio.deadline(0) == seen
        assert seen - system_time() == pytest.approx(4 * DAY_MS, abs=SLACK_MS)
    assert unseen is not None
    assert unseen - system_time() == pytest.approx(6 * DAY_MS, abs=SLACK_MS)


def test_looking_again_does_not_begin_the_days_again(served: Served) -> None:
    trio = Trio(served, days=2)
    first = trio.look(1)
    with later(served, DAY), trio.people[1].socket(trio.id, seat=1) as player:
        state = player.until("state")
        player.send("turn-seen", seat=1, phase=state["phase"])
        player.send("ping", id=1)
        player.until("pong")

        assert state["deadline_at"] == first
        assert trio.deadline(1) == first


def test_only_a_player_who_was_slow_after_looking_is_chosen_for(served: Served) -> None:
    trio = Trio(served, days=1)
    trio.look(0)
    with trio.people[1].socket(trio.id, seat=1) as player:
        player.until("state")
        with later(served, DAY + HOUR):
            event = player.until("event", where=lambda event: event["kind"] == "ready")
            assert not soon(lambda: trio.table()["phase"] > 0, 2.0)
    assert event["chosen_for"] == [{"seat": 0, "why": "clock"}]
    assert not trio.table()["seats"][0]["away"], "who has looked keeps the seat"


def test_a_bot_takes_over_for_a_player_who_never_looks_until_they_come_back(served: Served) -> None:
    trio = Trio(served, days=1)
    trio.choose(0)
    trio.choose(1)
    with later(served, 2 * DAY + HOUR):
        assert soon(lambda: trio.table()["phase"] == 1)
        assert trio.table()["seats"][2]["away"]
        with trio.people[2].socket(trio.id, seat=2) as player:
            player.until("table", where=lambda told: not told["table"]["seats"][2]["away"])


def test_nobody_is_chosen_for_before_the_last_moment(served: Served) -> None:
    trio = Trio(served, days=1)
    with later(served, 2 * DAY - HOUR):
        assert not soon(lambda: trio.table()["head"] > 1, 2.5)


def test_when_all_stay_away_the_last_one_keeps_the_seat_and_the_game_waits(served: Served) -> None:
    trio = Trio(served, days=1)
    with later(served, 2 * DAY + HOUR):
        assert soon(lambda: trio.table()["phase"] == 1)
        assert not soon(lambda: trio.table()["phase"] > 1, 2.0)
        assert sum(seat["away"] for seat in trio.table()["seats"]) == 2


def test_every_move_has_days_of_its_own(at_home: Served) -> None:
    trio = Trio(at_home, days=2)
    trio.look(0)
    with later(at_home, DAY):
        for seat in range(3):
            trio.choose(seat)

        assert trio.table()["phase"] == 1
        deadline = trio.deadline(0)
        assert deadline is not None
        assert deadline - system_time() == pytest.approx(5 * DAY_MS, abs=SLACK_MS), "nobody has looked yet"


def test_who_closes_the_page_keeps_the_seat(at_home: Served) -> None:
    trio = Trio(at_home, days=7, absent="bot", absent_after=5)
    with later(at_home, 6 * DAY):
        assert not soon(lambda: any(seat["away"] for seat in trio.table()["seats"]), 2.5)
    assert trio.table()["absent"] == "wait"


def test_a_table_has_seconds_or_days_not_both(at_home: Served) -> None:
    ana = at_home.guest()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]

    assert ana.refused("/api/tables", game="pyramids", seats=seats, clock=60, days=2) == "bad-message"
    assert ana.refused("/api/tables", game="pyramids", seats=seats, days=0) == "bad-message"
    assert ana.refused("/api/tables", game="pyramids", seats=seats, days=365) == "bad-message"


# What others learn ----------------------------------------------------------------------------------------------------


def test_nobody_learns_whether_another_player_has_looked(at_home: Served) -> None:
    trio = Trio(at_home, days=3)
    everyone = trio.people[1].socket(trio.id, seat=1), at_home.guest("Dan").socket(trio.id)
    with everyone[0] as ben, everyone[1] as watcher:
        for player in (ben, watcher):
            player.until("state")
        before = _what_others_see(trio, ben, watcher)
        trio.look(0)
        after = _what_others_see(trio, ben, watcher)

    assert after == before


def _what_others_see(trio: Trio, *players: Player) -> list[Any]:
    """Return all that Ben and a watcher are shown of a table, but for who is connected."""
    for player in players:
        player.send("ping", id=7)
        player.until("pong")
    seen = [message for player in players for message in player.seen if message["type"] not in ("pong", "table")]
    ben = trio.people[1]
    return [
        seen,
        table_of(ben, trio.id),
        ben.get("/api/me"),
        [player.seen[0]["table"]["deadline_at"] for player in players],
    ]


def test_a_seat_of_somebody_else_cannot_be_looked_from(at_home: Served) -> None:
    trio = Trio(at_home, days=3)
    with trio.people[1].socket(trio.id, seat=1) as player:
        player.until("state")
        player.send("turn-seen", seat=0, phase=0)
        refused = player.until("failed", "refused")

    assert refused["code"] == "not-yours"
    assert trio.deadline(0) == trio.deadline(1)


# Pauses ---------------------------------------------------------------------------------------------------------------


def test_a_pause_begins_when_all_people_agree_and_the_clock_stands_still(served: Served) -> None:
    trio = Trio(served, days=2)
    seen, until = trio.look(0), system_time() + 9 * DAY_MS
    trio.pause(0, "ask", until)
    asked = trio.pause(1, "agree")
    paused = trio.pause(2, "agree")
    with later(served, 8 * DAY):
        assert not soon(lambda: trio.table()["phase"] > 0, 2.5)
        assert trio.deadline(0) is None
        for seat in range(3):
            trio.pause(seat, "resume")
        after = trio.deadline(0)

    assert asked["pause"] == {"running": False, "until": until, "seat": 0, "agreed": [0, 1], "awaited": [2]}
    assert asked["deadline_at"] is not None
    assert paused["pause"] == {"running": True, "until": until, "seat": None, "agreed": [], "awaited": [0, 1, 2]}
    assert paused["deadline_at"] is None
    assert after is not None
    assert after - seen == pytest.approx(8 * DAY_MS, abs=SLACK_MS)


def test_a_pause_ends_at_its_date(served: Served) -> None:
    trio = Trio(served, days=1)
    trio.pause(0, "ask", system_time() + 5 * DAY_MS)
    for seat in (1, 2):
        trio.pause(seat, "agree")
    with later(served, 5 * DAY + HOUR), trio.people[0].socket(trio.id, seat=0) as player:
        player.until("event", where=lambda event: bool(event["pause"] and event["pause"]["wish"] == "over"))

        assert trio.table()["pause"] is None
        deadline = trio.deadline(0)
        assert deadline is not None
        assert deadline - system_time() == pytest.approx(7 * DAY_MS, abs=HOUR_MS + SLACK_MS)


def test_one_player_can_refuse_a_pause_and_the_log_says_so(at_home: Served) -> None:
    trio = Trio(at_home, days=1)
    trio.pause(0, "ask")
    trio.pause(1, "refuse")
    with trio.people[2].socket(trio.id, seat=2) as player:
        player.until("state")

    said = [(event["seat"], event["pause"]["wish"]) for event in player.seen if event.get("kind") == "pause"]
    assert said == [(0, "ask"), (1, "refuse")]
    assert trio.table()["pause"] is None
    assert trio.people[2].refused(f"/api/tables/{trio.id}/pause", id="a", seat=2, wish="agree") == "stale"


def test_bots_agree_to_every_pause_also_those_of_absent_players(at_home: Served) -> None:
    trio = Trio(at_home, days=2)
    trio.pause(0, "ask")
    trio.pause(1, "agree")
    trio.people[2].post(f"/api/tables/{trio.id}/leave", seat=2)

    assert soon(lambda: bool(trio.table()["pause"]["running"]))


def test_a_player_alone_with_bots_pauses_at_once(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "random", days=1)
    answer = ana.post(f"/api/tables/{table}/pause", id="p", seat=0, wish="ask")

    assert answer["table"]["pause"]["running"]


def test_in_a_pause_whoever_likes_may_choose(at_home: Served) -> None:
    trio = Trio(at_home, days=1)
    trio.pause(0, "ask")
    for seat in (1, 2):
        trio.pause(seat, "agree")
    for seat in range(3):
        trio.choose(seat)

    assert trio.table()["phase"] == 1
    assert trio.table()["pause"]["running"]
    for seat in range(3):
        trio.pause(seat, "resume")
    deadline = trio.table()["deadline_at"]
    assert deadline - system_time() == pytest.approx(2 * DAY_MS, abs=SLACK_MS)


def test_saying_the_same_twice_is_harmless(at_home: Served) -> None:
    trio = Trio(at_home, days=1)
    first = trio.pause(0, "ask", cmd_id="same")
    again = trio.pause(0, "ask", cmd_id="same")

    assert again == first


@pytest.mark.parametrize("hours", [0, 61 * 24])
def test_a_pause_takes_an_hour_at_least_and_sixty_days_at_most(at_home: Served, hours: int) -> None:
    trio = Trio(at_home, days=1)
    until = system_time() + hours * HOUR_MS

    refused = trio.people[0].refused(f"/api/tables/{trio.id}/pause", id="p", seat=0, wish="ask", until=until)
    assert refused == "bad-message"


def test_pauses_are_for_those_who_play_at_a_table_with_days(at_home: Served) -> None:
    ana, ben = at_home.guest("Ana"), at_home.guest("Ben")
    quick = ana.begin("me", "random", clock=600)
    slow = ana.begin("me", "random", days=1, public=True)
    unfinished = ana.new_table("me", "open", days=1)["table"]["id"]

    def ask(guest: Guest, table: str) -> str:
        return guest.refused(f"/api/tables/{table}/pause", id="p", seat=0, wish="ask")

    assert ask(ana, quick) == "bad-message"
    assert ask(ben, slow) == "not-yours"
    assert ask(ana, unfinished) == "not-started"


def test_nobody_fills_a_log_with_pauses(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "random", days=1)
    codes = set[str]()
    for n in range(60):
        for wish in ("ask", "resume"):
            answer = ana.ask("POST", f"/api/tables/{table}/pause", id=f"{wish}{n}", seat=0, wish=wish)
            codes.add("" if answer.status_code == 200 else answer.json()["code"])
            if "final" in codes:
                break

    assert "final" in codes
    assert table_of(ana, table)["head"] < 60


def test_who_has_agreed_cannot_say_so_again_and_again(at_home: Served) -> None:
    trio = Trio(at_home, days=1)
    trio.pause(0, "ask")
    trio.pause(1, "agree")
    path = f"/api/tables/{trio.id}/pause"
    agreed = [trio.people[seat].refused(path, id="again", seat=seat, wish="agree") for seat in (0, 1)]
    trio.pause(2, "agree")
    trio.pause(1, "resume")

    assert agreed == ["stale", "stale"]
    assert trio.people[1].refused(path, id="more", seat=1, wish="resume") == "stale"
    assert trio.table()["head"] == 5


def test_a_game_with_a_pause_goes_on_and_can_be_replayed(at_home: Served) -> None:
    ana = at_home.guest()
    table = ana.begin("me", "random", days=1)
    for wish in ("ask", "resume"):
        ana.post(f"/api/tables/{table}/pause", id=wish, seat=0, wish=wish)
    with ana.socket(table, seat=0) as player:
        player.play_out()
    frames = ana.ask("GET", f"/api/tables/{table}/replay").text.splitlines()
    made = ana.post(f"/api/tables/{table}/play-on", after=20)

    assert '"kind":"pause"' not in "".join(frames), "it changes nothing of the game"
    assert made["table"]["status"] == "playing"
    assert made["table"]["pause"] is None


# Reminders ------------------------------------------------------------------------------------------------------------


def test_players_are_reminded_once_before_each_moment(served: Served) -> None:
    trio = Trio(served, days=2)
    told: list[tuple[int, int]] = []
    served.services.day_turns.on_reminder = lambda one: told.append((one.seat, one.deadline_at))
    first = trio.look(0)
    with later(served, DAY + HOUR):
        assert soon(lambda: told == [(0, first)])
    with later(served, DAY + 2 * HOUR):
        assert not soon(lambda: len(told) > 1, 2.5)
    with later(served, 2 * DAY - HOUR):
        assert soon(lambda: told == [(0, first), (0, first)])


def test_nobody_is_reminded_in_a_pause_or_after_choosing(at_home: Served) -> None:
    ana = at_home.guest()
    told: list[int] = []
    at_home.services.day_turns.on_reminder = lambda one: told.append(one.seat)
    chosen = Trio(at_home, days=2)
    chosen.choose(0)
    paused = ana.begin("me", "random", days=2)
    ana.post(f"/api/tables/{paused}/pause", id="p", seat=0, wish="ask")

    with later(at_home, 3 * DAY + HOUR):
        assert soon(lambda: sorted(told) == [1, 2])
        assert not soon(lambda: len(told) > 2, 2.0)


def test_reminders_are_sent_as_notices(at_home: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int]] = []
    monkeypatch.setattr(at_home.services.notices, "remind", lambda table, seat: told.append((table, seat)))
    table = at_home.guest().begin("me", "random", days=2)

    with later(at_home, 3 * DAY + HOUR):
        assert soon(lambda: told == [(table, 0)])


# The list of games ----------------------------------------------------------------------------------------------------


def test_my_games_begin_with_my_turns_the_next_deadline_first(at_home: Served) -> None:
    ana, ben = at_home.guest("Ana"), at_home.guest("Ben")
    open_table = ana.new_table("me", "open")["table"]["id"]
    week = ana.begin("me", "random", days=7)
    untimed = ana.begin("me", "random", absent="wait")
    day = ana.begin("me", "random", days=1)
    others = ana.new_table("me", "open", public=True, days=1)["table"]["id"]
    ben.post(f"/api/tables/{others}/sit")
    ana.post(f"/api/tables/{others}/start")
    with ana.socket(others, seat=0) as player:
        state = player.until("state")
        player.command(0, state["phase"], [player.ask("draft", 0, [])["open"][0]])
    finished = ana.begin("random", "random")

    def order() -> list[str]:
        return [table["id"] for table in ana.get("/api/me")["tables"]]

    assert soon(lambda: table_of(ana, finished)["status"] == "over")
    assert order() == [day, week, untimed, others, open_table, finished]


# Clocks, restarts, restores -------------------------------------------------------------------------------------------


def test_downtime_counts_for_nobody_and_looks_are_kept(db: str) -> None:
    with Served(db) as served:
        trio = Trio(served, days=2)
        seen, unseen = trio.look(0), trio.deadline(1)
    served = Served(db)
    with later(served, 5 * DAY), served:
        trio.returned(served)
        after = trio.deadline(0), trio.deadline(1)

    assert after[0] is not None
    assert after[1] is not None
    assert unseen is not None
    assert (after[0] - seen, after[1] - unseen) == pytest.approx((5 * DAY_MS,) * 2, abs=SLACK_MS)


def test_a_clock_that_jumps_forwards_takes_no_time_from_anybody(served: Served) -> None:
    trio = Trio(served, days=1)
    seen = trio.look(0)
    with counting_gaps(), later(served, 30 * DAY):
        assert soon(lambda: (trio.deadline(0) or 0) - seen > 29 * DAY_MS)
        assert trio.table()["phase"] == 0


def test_a_clock_that_was_set_back_and_forth_again_leaves_all_deadlines_as_they_were(served: Served) -> None:
    trio = Trio(served, days=1)
    seen = trio.look(0)
    with counting_gaps():
        with later(served, -400 * DAY):
            assert soon(lambda: (trio.deadline(0) or 0) - seen < -399 * DAY_MS)
        assert soon(lambda: abs((trio.deadline(0) or 0) - seen) < SLACK_MS)
    with later(served, DAY + HOUR):
        assert soon(lambda: trio.table()["head"] > 1)


def test_a_restored_table_gives_everybody_the_time_they_had(db: str, tmp_path: Path) -> None:
    copy = tmp_path / "backup.db"
    with Served(db) as served:
        trio = Trio(served, days=2)
        seen = trio.look(0)
        asyncio.run(backups.backup(db, copy))
        trio.look(1)
        trio.pause(1, "ask")
    asyncio.run(backups.restore(copy, db))
    with Served(db) as served:
        trio.returned(served)

        assert trio.deadline(0) == pytest.approx(seen, abs=SLACK_MS)
        assert (trio.deadline(1) or 0) - seen == pytest.approx(2 * DAY_MS, abs=SLACK_MS), "had not looked by then"
        assert trio.table()["pause"] is None


def test_a_paused_table_outlives_the_time_after_which_unused_tables_are_removed(db: str) -> None:
    with Served(db) as served:
        ana = served.guest()
        paused = ana.begin("me", "random", days=1)
        ana.post(f"/api/tables/{paused}/pause", id="p", seat=0, wish="ask")
        slow = ana.begin("me", "random", days=14)
        idle = ana.begin("me", "random", absent="wait")
        session = ana.session

    served = Served(db, expire=10)
    with later(served, 20 * DAY), served:
        ana = served.guest(session=session)

        assert soon(lambda: ana.ask("GET", f"/api/tables/{idle}").status_code == 403)
        assert [table_of(ana, table)["status"] for table in (paused, slow)] == ["playing"] * 2


@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia"])
def test_a_day_has_24_hours_in_every_time_zone_and_at_every_change_of_the_clocks(
    zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    settings = Settings(clock=None, aids=False, chat=True, absent="wait", absent_after=60, stand_in="greedy", days=1)
    changes = [1774746000000, 1792890000000, 1772953200000]  # an hour and less before clocks change in 2026
    try:
        for change in changes:
            for now in range(change - DAY_MS, change + DAY_MS, 5 * HOUR_MS):
                row = day_clock.new_turn(_row(settings), DAY_MS, now)
                seen = day_clock.looked_at(row, 0, DAY_MS, now + HOUR_MS)

                assert day_clock.deadline_of(row, 0) == now + 2 * DAY_MS
                assert day_clock.deadline_of(seen, 0) == now + HOUR_MS + DAY_MS
                assert day_clock.deadline_of(seen, 1) == now + 2 * DAY_MS
    finally:
        monkeypatch.undo()
        time.tzset()


def _row(settings: Settings) -> TableRow:
    """Return the row of a table that has just begun."""
    return TableRow(
        "t", "pyramids", "d", "standard", "1", "playing", 0, settings.text(), 1, 1, 0, 0, None, None, None, None, None,
        0, 0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("looked_after", "has"),
    [(0, DAY_MS), (HOUR_MS, DAY_MS), (DAY_MS, DAY_MS), (DAY_MS + HOUR_MS, DAY_MS - HOUR_MS), (-5 * DAY_MS, 6 * DAY_MS)],
)
def test_who_looks_in_time_has_all_days_and_who_looks_later_what_is_left(looked_after: int, has: int) -> None:
    settings = Settings(clock=None, aids=False, chat=True, absent="wait", absent_after=60, stand_in="greedy", days=1)
    began = 1_800_000_000_000
    row = day_clock.new_turn(_row(settings), DAY_MS, began)
    now = began + looked_after

    assert day_clock.deadline_of(day_clock.looked_at(row, 0, DAY_MS, now), 0) == now + has
