"""Figures over games and their intervals, on made-up data."""

from __future__ import annotations

import math

import numpy as np
import pytest

from silvergold.deck_lab.estimates import NOTHING, Numbers, outstanding, ratios

TRIALS = 1000


def offered_until_taken(games: int, rate: float, seed: int) -> tuple[Numbers, Numbers]:
    """Return takes and offers of a card that comes up in some games and stays until it is taken; a column per trial."""
    chance = np.random.default_rng(seed)
    taken, offers = np.zeros((games, TRIALS)), np.zeros((games, TRIALS))
    there = chance.random((games, TRIALS)) < 0.6
    for _ in range(8):
        offers += there
        now = there & (chance.random((games, TRIALS)) < rate)
        taken += now
        there &= ~now
    return taken, offers


@pytest.mark.parametrize(("games", "rate"), [(40, 0.05), (40, 0.3), (200, 0.1), (200, 0.5)])
def test_95_of_100_intervals_of_a_rate_hold_the_truth(games: int, rate: float) -> None:
    taken, offers = offered_until_taken(games, rate, seed=1)

    held = np.mean([estimate.low <= rate <= estimate.high for estimate in ratios(taken, offers).rates()])

    assert 0.93 <= held <= 0.985


def test_95_of_100_intervals_of_a_mean_hold_the_truth() -> None:
    chance = np.random.default_rng(2)
    held_in = (chance.random((150, TRIALS)) < 0.4).astype(float)
    luck = chance.normal(0, 3, (150, 1))  # shared by everything that happens in a game
    points = held_in * (12 + luck + chance.normal(0, 5, (150, TRIALS)))

    held = np.mean([estimate.low <= 12 <= estimate.high for estimate in ratios(points, held_in).means()])

    # all trials share the luck of the games, so their intervals miss together
    assert held >= 0.85


def test_95_of_100_intervals_of_a_ratio_hold_the_truth() -> None:
    seldom, often = offered_until_taken(200, 0.1, seed=3), offered_until_taken(200, 0.3, seed=4)

    times = ratios(*seldom).over(ratios(*often))

    assert 0.93 <= np.mean([estimate.low <= 1 / 3 <= estimate.high for estimate in times]) <= 0.985


def test_what_happens_in_one_game_is_not_counted_as_so_many_games() -> None:
    alike = np.repeat([[10.0], [0.0]], 20, axis=0)  # all ten, or none
    chances = np.full((40, 1), 10.0)

    together = ratios(alike, chances).rates()[0]
    apart = ratios(np.repeat(alike / 10, 10, axis=0), np.ones((400, 1))).rates()[0]

    assert together.n == apart.n == 400
    assert together.high - together.low > 2.5 * (apart.high - apart.low)


def test_what_never_came_up_has_no_figure_and_what_was_never_taken_has_an_interval() -> None:
    chances = np.array([[0.0, 2.0, 1.0]] * 30)
    happened = np.array([[0.0, 0.0, 1.0]] * 30)

    never_there, never_taken, always_taken = ratios(happened, chances).rates()

    assert never_there == NOTHING
    assert never_there.as_json() == {"value": None, "interval": None, "n": 0}
    assert (never_taken.value, never_taken.low) == (0, 0)
    assert 0 < never_taken.high < 0.1
    assert (always_taken.value, always_taken.high) == (1, 1)
    assert 0.8 < always_taken.low < 1


def test_a_mean_from_a_single_game_has_no_interval() -> None:
    once, twice = ratios(np.array([[5.0, 4.0], [0.0, 6.0]]), np.array([[1.0, 1.0], [0.0, 1.0]])).means()

    assert (once.value, once.has_interval) == (5, False)
    assert once.as_json() == {"value": 5, "interval": None, "n": 1}
    assert (twice.value, twice.has_interval) == (5, True)


def test_a_card_that_is_never_taken_is_no_times_as_often_but_maybe_a_few() -> None:
    chances = np.ones((60, 2))
    happened = np.array([[0.0, 1.0], [0.0, 0.0]] * 30)
    rates = ratios(happened, chances)

    never, twice = rates.over(rates.mean_of([0, 1]))

    assert (never.value, never.low) == (0, 0)
    assert 0 < never.high < 1
    assert twice.value == pytest.approx(2)


def test_the_mean_of_several_cards_does_not_weigh_them_by_their_offers() -> None:
    happened, chances = np.array([[9.0, 0.0, 0.0]]), np.array([[10.0, 1000.0, 0.0]])

    mean = ratios(happened, chances).mean_of([0, 1, 2])

    assert mean.value[0] == pytest.approx(0.45)
    assert math.isnan(ratios(happened, chances).mean_of([2]).value[0])


@pytest.mark.parametrize("games", [4, 20, 100])
def test_of_many_cards_that_are_alike_hardly_ever_one_stands_out(games: int) -> None:
    found = 0
    for seed in range(40):
        taken, offers = offered_until_taken(games, 0.25, seed)
        rates = ratios(taken[:, :25], offers[:, :25])
        found += any(outstanding(rates, [rates.mean_of(range(25))] * 25))

    assert found <= 6


@pytest.mark.parametrize("rate", [0.0, 0.05, 0.8])
def test_a_card_that_is_far_from_the_others_stands_out(rate: float) -> None:
    taken, offers = offered_until_taken(200, 0.3, seed=5)
    strange, offered = offered_until_taken(200, rate, seed=6)
    rates = ratios(np.hstack([taken[:, :10], strange[:, :1]]), np.hstack([offers[:, :10], offered[:, :1]]))

    found = outstanding(rates, [rates.mean_of(range(11))] * 11)

    assert found[10]
    assert sum(found) <= 5  # the strange one moves the mean away from the others a little


def test_a_mean_with_one_chance_in_each_game_has_the_interval_of_scipy() -> None:
    from scipy import stats

    points = np.random.default_rng(5).normal(12, 5, (60, 1))

    [estimate] = ratios(points, np.ones((60, 1))).means()

    low, high = stats.t.interval(0.95, 59, points.mean(), stats.sem(points[:, 0]))
    assert (estimate.low, estimate.high) == pytest.approx((low, high), rel=1e-5)


def test_a_rate_with_one_chance_in_each_game_has_the_interval_of_scipy() -> None:
    """Student's quantile and the sample variance differ from SciPy's normal quantile, hardly so for many games."""
    from scipy import stats

    happened = (np.arange(4000) % 5 == 0).astype(float)[:, None]

    [estimate] = ratios(happened, np.ones((4000, 1))).rates()

    expected = stats.binomtest(800, 4000).proportion_ci(0.95, method="wilson")
    assert (estimate.low, estimate.high) == pytest.approx((expected.low, expected.high), abs=2e-5)
