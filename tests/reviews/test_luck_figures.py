"""Luck in the figures of the arena and the deck lab."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from silvergold import decks
from silvergold.arena.playing import play_scheduled
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Schedule, round_robin
from silvergold.arena.summary import summarise
from silvergold.deck_lab.estimates import luck_share
from silvergold.reports.arena_page import report
from silvergold.reviews import EVALUATOR

DECK = decks.standard("silver-and-gold")


def pretended(schedule: Schedule) -> list[GameResult]:
    """Return results in which luck is all but a small part of the margin."""
    rng = np.random.default_rng(1)
    results = []
    for key in schedule.games():
        luck = float(rng.normal(0, 12))
        names = schedule.bots_of(key)
        edge = (2 if names[0] == "a" else -2) + float(rng.normal(0, 3))
        margin = round(luck + edge)
        results.append(
            GameResult(
                **key._asdict(), bots=names, seed=0, scores=(100 + margin, 100), parts=({"cards": 100 + margin}, {}),
                shares=(float(margin > 0), float(margin <= 0)), completed=(5, 5), milliseconds=((1.0,), (1.0,)),
                luck=(luck, 0.0), win_luck=(luck / 40, -luck / 40),
            )
        )  # fmt: skip
    return results


def test_figures_without_luck_have_the_same_mean_and_a_smaller_interval() -> None:
    schedule = round_robin(DECK, ["a", "b"], 200, luck=EVALUATOR)

    (pairing,) = summarise(schedule, pretended(schedule)).pairings

    assert pairing.luck is not None
    assert pairing.luck.margin_interval is not None
    assert pairing.margin_interval is not None
    low, high = pairing.luck.margin_interval
    assert low < 2 < high
    assert 3 * (high - low) < pairing.margin_interval[1] - pairing.margin_interval[0]
    assert (pairing.luck.variance_factor or 0) > 9
    assert (pairing.luck.game_variance_factor or 0) > 9


def test_no_share_of_victories_is_above_one() -> None:
    schedule = round_robin(DECK, ["a", "b"], 4, luck=EVALUATOR)
    results = [
        replace(result, shares=(1.0, 0.0), win_luck=(luck, -luck))
        for result, luck in zip(pretended(schedule), (0.1, -0.3, 0.2, 0.1), strict=True)
    ]

    [pairing] = summarise(schedule, results).pairings

    assert pairing.luck is not None
    assert pairing.luck.interval is not None
    assert 0 <= pairing.luck.interval[0] < pairing.luck.interval[1] <= 1


def test_figures_without_luck_are_left_out_if_it_was_not_measured() -> None:
    schedule = round_robin(DECK, ["a", "b"], 4)
    results = [replace(result, luck=(), win_luck=()) for result in pretended(schedule)]

    (pairing,) = summarise(schedule, results).pairings

    assert pairing.luck is None
    assert "luck" not in schedule.as_json()


def test_the_report_shows_margins_with_and_without_luck() -> None:
    schedule = round_robin(DECK, ["a", "b"], 20, luck=EVALUATOR)
    results = pretended(schedule)

    page = report(schedule, summarise(schedule, results), results)

    assert "Without the luck of the cards" in page
    assert EVALUATOR in page
    assert "--luck" in page


def test_a_schedule_with_luck_goes_through_json_and_measures_it() -> None:
    schedule = Schedule.from_json(round_robin(DECK, ["greedy", "random"], 2, luck=EVALUATOR).as_json())

    result = play_scheduled(schedule, next(schedule.games()))

    assert schedule.luck == EVALUATOR
    assert GameResult.from_json(result.as_json()) == result
    assert len(result.luck) == 2
    assert sum(result.win_luck) == pytest.approx(0, abs=1e-3)


def test_the_share_of_luck_is_what_disappears_with_it() -> None:
    rng = np.random.default_rng(2)
    luck, skill = rng.normal(0, 3, 400), rng.normal(0, 1, 400)

    share = luck_share(luck + skill, luck)

    assert share.low < 0.9 < share.high
    assert share.high - share.low < 0.1
    assert not luck_share(np.zeros(5), np.zeros(5)).is_known
