"""The ladder: which levels play each other, and which goals they have to meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from silvergold import bots, decks
from silvergold.arena.ladder import Goal, goals, is_refuted, ladder, levels, pairings
from silvergold.arena.playing import play_scheduled
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Schedule
from silvergold.arena.summary import PairingSummary, Summary, summarise
from silvergold.bots import Budget

ALL = ("random", "casual", "greedy", "skilled", "expert", "master")
DECK = decks.standard("pyramids")
HASTY = Budget(simulations=150)


def test_each_level_meets_the_one_below_and_the_master_the_casual() -> None:
    assert [f"{first} {other}" for first, other in pairings(ALL, 2)] == [
        "casual random",
        "greedy casual",
        "skilled greedy",
        "expert skilled",
        "master expert",
        "master casual",
    ]


def test_missing_levels_are_left_out() -> None:
    assert pairings(("random", "greedy"), 2) == (("greedy", "random"),)
    assert set(levels()) <= set(bots.names())


def test_frozen_versions_are_no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "names", lambda: ("random", "expert-1", "expert", "two-step"))

    assert levels() == ("random", "expert", "two-step")


@pytest.mark.parametrize(("players", "games", "deals"), [(2, 7, 4), (4, 800, 200)])
def test_the_ladder_is_a_schedule_like_any_other(players: int, games: int, deals: int) -> None:
    schedule = ladder(DECK, games, 3, players)

    assert schedule.players == players
    assert schedule.deals == deals
    assert all(len(names) == players for names in schedule.pairings)


def found_with(rates: Mapping[tuple[str, str], tuple[float, float, float]], players: int = 2) -> Summary:
    """Return a made-up summary with these win rates and their intervals."""
    schedule = Schedule(DECK, (("greedy",) * players,), 0, 0)
    rows = tuple(
        PairingSummary(pair, 800, 400, rate, (low, high), (90, 80), 10, (8, 12), (1, 1))
        for pair, (rate, low, high) in rates.items()
    )
    return replace(summarise(schedule, []), pairings=rows, ratings=())


def missed(found: Summary, short: bool = False) -> list[str]:
    return [goal.what for goal in goals(found, [], True, short) if not goal.met]


def test_a_level_must_win_65_percent_and_be_above_58_for_sure() -> None:
    assert missed(found_with({("greedy", "casual"): (0.66, 0.6, 0.7)})) == []
    assert missed(found_with({("greedy", "casual"): (0.64, 0.6, 0.7)})) == ["greedy wins at least 65% against casual"]
    assert missed(found_with({("greedy", "casual"): (0.66, 0.57, 0.7)})) == ["and is above 58% for sure"]


@pytest.mark.parametrize(
    ("pair", "enough", "too_little"),
    [(("casual", "random"), 0.98, 0.97), (("master", "casual"), 0.97, 0.96), (("master", "expert"), 0.68, 0.67)],
)
def test_some_pairs_have_goals_of_their_own(pair: tuple[str, str], enough: float, too_little: float) -> None:
    assert missed(found_with({pair: (enough, 0.6, 0.99)})) == []
    assert len(missed(found_with({pair: (too_little, 0.6, 0.99)}))) == 1


def test_with_four_players_one_master_comes_first_in_35_percent() -> None:
    assert missed(found_with({("master", "expert"): (0.35, 0.3, 0.4)}, 4)) == []
    assert len(missed(found_with({("master", "expert"): (0.34, 0.3, 0.4)}, 4))) == 1
    assert list(goals(found_with({("greedy", "casual"): (0.1, 0.0, 0.2)}, 4), [], True)) == []


def test_a_short_run_can_only_refute() -> None:
    def is_missed(rate: float, games: int) -> bool:
        [pairing] = found_with({("greedy", "casual"): (rate, 0.0, 1.0)}).pairings
        return is_refuted(0.65, replace(pairing, games=games))

    assert [is_missed(won / 16, 16) for won in (0, 2, 4, 8)] == [True, True, False, False]
    assert [is_missed(won / 40, 40) for won in (8, 15, 20, 26)] == [True, True, False, False]
    assert missed(found_with({("greedy", "casual"): (0.64, 0.5, 0.7)}), short=True) == []
    assert len(missed(found_with({("greedy", "casual"): (0.5, 0.4, 0.6)}), short=True)) == 1


def result(score: int, completed: int, milliseconds: float) -> GameResult:
    times = ((milliseconds,), (0.1,))
    parts: tuple[dict[str, int], ...] = ({}, {})
    return GameResult(0, 0, 0, ("greedy", "random"), 1, (score, 30), parts, (1.0, 0.0), (completed, 1), (), times)


def said_of_greedy(score: int, completed: int, milliseconds: float) -> list[Goal]:
    schedule = Schedule(DECK, (("greedy", "random"),), 1, 0)
    results = [result(score, completed, milliseconds)]
    return [goal for goal in goals(summarise(schedule, results), results, True) if goal.what.startswith("greedy")]


@pytest.mark.parametrize(
    ("score", "completed", "milliseconds", "met"),
    [(100, 6, 1.9, [True, True, True]), (94, 6, 2.1, [False, False, True]), (121, 9, 0.1, [True, False, False])],
)
def test_time_points_and_cards_are_asked_for_too(
    score: int, completed: int, milliseconds: float, met: list[bool]
) -> None:
    assert [goal.met for goal in said_of_greedy(score, completed, milliseconds)] == met


@pytest.mark.slow
@pytest.mark.parametrize("game", decks.GAMES)
def test_the_ladder_as_it_stands_is_not_refuted_by_a_few_games(game: str) -> None:
    """Run a short version of the full check, `silvergold ladder --check`, without the goals for times.

    The master has a tenth of its budget, which makes it weaker, but needs as many wins.
    """
    schedule = replace(ladder(decks.standard(game), 16, seed=1), budget=HASTY)
    results = [play_scheduled(schedule, key) for key in schedule.games()]

    asked = goals(summarise(schedule, results), results, True, short=True)

    assert [goal for goal in asked if not goal.met and not goal.what.endswith("ms")] == []
