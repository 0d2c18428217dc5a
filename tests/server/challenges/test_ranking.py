"""Rankings, percentiles, calendars, streaks, statistics and pictures."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest

from silvergold.server.challenges.days import begin_of, day_of
from silvergold.server.lobby.quotas import DAY_MS
from tests.server.challenges.town import TODAY, Town, daily, refusal


def add_entries(town: Town, challenge: str, results: list[tuple[int, int]]) -> None:
    """Add ranked entries of other guests, as (points, margin)."""
    for k, (points, margin) in enumerate(results):
        sql = (
            "INSERT INTO entry (game_id, challenge_id, name, game, day, is_bot, again, first_seen_at, started_at,"
            " ended_at, points, margin, rank, sources)"
            " VALUES ($1, $2, $3, 'pyramids', NULL, 0, 0, 1, 1, 2, $4, $5, $6, '{}')"
        )
        town.query(sql, f"other{k:07}", challenge, f"Guest {k}", points, margin, points * 1000 + margin)


def test_the_ranking_is_in_pages_and_equal_results_share_a_place(town: Town) -> None:
    ana = town.guest("Ana")
    challenge = daily(ana)["challenge"]["id"]
    town.finish(ana, challenge)
    add_entries(town, challenge, [(500 - k // 3, 1) for k in range(120)])

    pages, mark = [], ""
    while True:
        page = ana.get(f"/api/challenges/{challenge}/entries" + (f"?after={mark}" if mark else ""))
        pages.append(page)
        if page["next"] is None:
            break
        mark = page["next"]
    entries = [entry for page in pages for entry in page["entries"]]

    assert [len(page["entries"]) for page in pages] == [50, 50, 21]
    assert {page["total"] for page in pages} == {121}
    assert len({entry["table"] for entry in entries}) == 121
    assert [entry["place"] for entry in entries] == [1 + 3 * (k // 3) for k in range(120)] + [121]
    assert [entry["you"] for entry in entries] == [False] * 120 + [True]
    assert daily(ana)["percentile"] == 0.0
    assert refusal(ana, f"/api/challenges/{challenge}/entries?after=nonsense") == (400, "bad-message")


@pytest.mark.parametrize(
    ("others", "place", "share"),
    [
        ([(10, 0)] * 19, 1, 1.0),
        ([(10, 0), (400, 0)] * 10, 11, 0.5),
        ([(400, 0)] * 30, 31, 0.0),
        ([(10, 0)] * 18, 1, None),
    ],
)
def test_a_percentile_is_the_share_of_others_that_one_beats_from_20_results_on(
    village: Town, others: list[tuple[int, int]], place: int, share: float | None
) -> None:
    ana = village.guest("Ana")
    challenge = daily(ana)["challenge"]["id"]
    village.finish(ana, challenge)
    village.query("UPDATE entry SET points = 50, margin = 3, rank = 50003")
    add_entries(village, challenge, others)

    answer = daily(ana)

    assert (answer["mine"]["place"], answer["percentile"]) == (place, share)


def test_an_equal_result_is_not_beaten_and_shares_the_place(village: Town) -> None:
    ana = village.guest("Ana")
    challenge = daily(ana)["challenge"]["id"]
    village.finish(ana, challenge)
    village.query("UPDATE entry SET points = 50, margin = 3, rank = 50003")
    add_entries(village, challenge, [(50, 3), (50, 2), (50, 4), (50, 3), *[(10, 0)] * 16])

    answer = daily(ana)

    assert (answer["mine"]["place"], answer["percentile"]) == (2, 0.85)
    assert [entry["place"] for entry in answer["best"]] == [1, 2, 2, 2, 5]


def test_the_overview_makes_both_daily_games_and_no_guest(village: Town) -> None:
    ana = village.guest("Ana")

    before = ana._http.get("/api/daily")
    village.finish(ana, daily(ana)["challenge"]["id"])
    after = ana.get("/api/daily")

    told = before.json()
    assert "set-cookie" not in before.headers
    assert (told["day"], told["now"], told["next_at"]) == (TODAY, village.now, begin_of(TODAY) + DAY_MS)
    assert [(game["challenge"]["game"], game["mine"], game["streak"]) for game in told["games"]] == [
        ("silver-and-gold", None, 0),
        ("pyramids", None, 0),
    ]
    assert [game["streak"] for game in after["games"]] == [0, 1]
    assert village.query("SELECT COUNT(*) FROM account") == [(1,)]


def test_the_easier_daily_game_has_a_list_par_calendar_and_streak_of_its_own(village: Town) -> None:
    ana, ben = village.guest("Ana"), village.guest("Ben")
    standard, easy = (daily(ana, series=series)["challenge"] for series in ("standard", "easy"))

    tables = [village.finish(ana, easy["id"], seed=seed) for seed in (1, 2)]
    village.finish(ben, standard["id"])
    village.query("UPDATE challenge SET par = $1 WHERE id = $2", '{"points":9,"margin":1,"bot":"x"}', easy["id"])
    seen = [daily(ana, series=series) for series in ("standard", "easy")]
    months = [ana.get(f"/api/daily/pyramids/calendar?series={series}") for series in ("standard", "easy")]
    told, figures = ana.get("/api/daily"), ana.get("/api/me/daily")

    assert (standard["series"], easy["series"]) == ("standard", "easy")
    assert (standard["id"] != easy["id"], standard["fair"] != easy["fair"]) == (True, True)
    assert tables[0] == tables[1], "one try counts"
    assert [(one["challenge"]["entries"], one["may_see_entries"], one["streak"]) for one in seen] == [
        (1, False, 0),
        (1, True, 1),
    ]
    assert [one["par"] and one["par"]["points"] for one in seen] == [None, 9]
    assert [month["series"] for month in months] == ["standard", "easy"]
    assert [month["days"][0]["mine"] is None for month in months] == [True, False]
    assert [(one["challenge"]["series"], one["mine"] is None) for one in told["games"] + told["easy"]] == [
        ("standard", True),
        ("standard", True),
        ("easy", True),
        ("easy", False),
    ]
    assert [[game["days"] for game in figures[name]] for name in ("games", "easy")] == [[0, 0], [0, 1]]
    assert refusal(ana, "/api/daily/pyramids?series=hard") == (400, "bad-message")


def test_a_server_without_an_easier_opponent_has_no_such_list(tmp_path: Path) -> None:
    with Town(str(tmp_path / "standard.db"), daily_easy="") as town:
        ana = town.guest("Ana")

        assert ana.get("/api/daily")["easy"] == []
        assert refusal(ana, "/api/daily/pyramids?series=easy") == (404, "not-found")


def play_days(town: Town, guest: Any, pattern: str) -> None:
    """Play the daily game on the days marked with x; look at it on those marked with a dot."""
    for mark in pattern:
        challenge = daily(guest)["challenge"]["id"]
        if mark == "x":
            town.finish(guest, challenge)
        town.now += DAY_MS


def test_days_in_a_row_and_a_calendar_of_all_days(town: Town) -> None:
    ana = town.guest("Ana")
    play_days(town, ana, "xx.xx")
    missed = day_of(begin_of(TODAY) + 2 * DAY_MS)
    town.finish(ana, daily(ana, day=missed)["challenge"]["id"])

    month = ana.get(f"/api/daily/pyramids/calendar?month={TODAY[:7]}")
    statistics = ana.get("/api/me/daily")["games"]

    assert daily(ana)["streak"] == 2
    town.now += DAY_MS
    assert daily(ana)["streak"] == 0
    assert [day["day"] for day in month["days"]][:5] == [day_of(begin_of(TODAY) + k * DAY_MS) for k in range(5)]
    assert [day["mine"] and day["mine"]["unranked"] for day in month["days"]][:5] == [None, None, "late", None, None]
    assert (month["first"], month["days"][0]["is_open"], month["days"][0]["par"]) == (TODAY, False, None)
    empty, own = statistics
    assert (empty["days"], empty["distribution"], empty["best"]) == (0, [], None)
    assert (own["days"], own["caught_up"], own["streak"], own["longest_streak"]) == (5, 1, 2, 2)
    assert sum(bucket["count"] for bucket in own["distribution"]) == 5
    assert own["best"]["points"] == max(result["points"] for result in own["results"])
    assert own["worst"]["points"] == min(result["points"] for result in own["results"])
    assert (own["against_par"], own["with_par"]) == (None, 0)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/api/daily/chess", (404, "not-found")),
        ("/api/daily/pyramids?day=2024-10-05", (404, "not-found")),
        ("/api/daily/pyramids?day=2024-10-03", (404, "not-found")),
        ("/api/daily/pyramids?day=2024-13-01", (400, "bad-message")),
        ("/api/daily/pyramids?day=today", (400, "bad-message")),
        ("/api/daily/pyramids?day=٢٠٢٤-10-03", (400, "bad-message")),
        ("/api/daily/pyramids/calendar?month=2024-1", (400, "bad-message")),
        ("/api/daily/pyramids/calendar?month=0000-01", (400, "bad-message")),
        ("/api/challenges/nosuchchallenge", (404, "not-found")),
        ("/api/challenges/nosuchchallenge/entries", (404, "not-found")),
        ("/api/challenges/nosuchchallenge/compare?tables=a,b", (404, "not-found")),
        ("/api/challenges/nosuchchallenge/compare?tables=a,a", (400, "bad-message")),
        ("/api/challenges/nosuchchallenge/picture.png", (404, "not-found")),
    ],
)
def test_what_does_not_exist_is_refused(village: Town, path: str, expected: tuple[int, str]) -> None:
    assert refusal(village.guest(), path) == expected


def test_a_result_is_drawn_for_the_one_who_played_it(village: Town) -> None:
    ana, ben = village.guest("Ana"), village.guest("Ben")
    challenge = daily(ana)["challenge"]["id"]
    village.finish(ana, challenge)

    picture = ana.ask("GET", f"/api/challenges/{challenge}/picture.png")

    assert (picture.headers["content-type"], picture.content[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", picture.content[16:24]) == (1200, 630)
    assert refusal(ben, f"/api/challenges/{challenge}/picture.png") == (409, "not-finished")
