"""The intervals contain the true value about 95 times in a hundred, and seldom less often."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from silvergold.arena.statistics import effective_number, mean_interval, share_interval, student, wilson

RUNS = 1500
PROMISED = 0.95
SLACK = 0.025  # a little more than four standard errors of a share of 95 % in so many runs


@pytest.fixture(scope="module")
def stats() -> Any:
    """Return `scipy.stats`, imported here so that only the worker that needs it spends the second that this takes."""
    from scipy import stats

    return stats


def paired_margins(runs: int, deals: int, mean: float, likeness: float, seed: int) -> np.ndarray:
    """Return the margins of two games per deal, whose luck is alike or opposite; one row for each run."""
    chance = np.random.default_rng(seed).normal(size=(3, runs, deals))
    shared, first, second = chance
    own, sign = np.sqrt(1 - abs(likeness)), np.sign(likeness)
    common = np.sqrt(abs(likeness)) * shared
    return np.stack([mean + common + own * first, mean + sign * common + own * second], axis=-1)


@pytest.mark.parametrize("likeness", [-0.9, 0.0, 0.8])
@pytest.mark.parametrize(("deals", "share"), [(20, 0.5), (50, 0.65), (200, 0.65), (200, 0.98), (50, 0.93)])
def test_the_interval_of_a_share_holds_the_true_share(deals: int, share: float, likeness: float) -> None:
    margins = paired_margins(RUNS, deals, NormalDist().inv_cdf(share), likeness, seed=deals)
    inside = 0
    for run in (margins > 0).mean(axis=-1).tolist():
        low, high = share_interval(run)
        inside += low <= share <= high

    assert inside / RUNS > PROMISED - SLACK


@pytest.mark.parametrize("likeness", [-0.9, 0.8])
@pytest.mark.parametrize("deals", [4, 30, 200])
def test_the_interval_of_a_mean_holds_the_true_mean(deals: int, likeness: float) -> None:
    inside = 0
    for run in paired_margins(RUNS, deals, 3.0, likeness, seed=deals).mean(axis=-1).tolist():
        low, high = mean_interval(run) or (0.0, 0.0)
        inside += low <= 3.0 <= high

    assert inside / RUNS == pytest.approx(PROMISED, abs=SLACK)


def test_games_counted_one_by_one_would_promise_too_much_where_luck_is_shared() -> None:
    """Show why the unit is the deal: intervals that treat games as independent contain the true value too seldom."""
    margins = paired_margins(RUNS, 100, 0.0, 0.8, seed=3)
    by_deal = sum(low <= 0.5 <= high for low, high in map(share_interval, (margins > 0).mean(axis=-1).tolist()))
    by_game = sum(
        low <= 0.5 <= high for low, high in map(share_interval, (margins > 0).reshape(RUNS, -1).astype(float).tolist())
    )

    assert by_deal / RUNS > PROMISED - SLACK
    assert by_game / RUNS < PROMISED - 2 * SLACK


def test_opposite_luck_in_the_two_seatings_makes_the_interval_narrower() -> None:
    wide, narrow = (share_interval((paired_margins(1, 200, 0.4, like, 5)[0] > 0).mean(-1).tolist()) for like in (0, -1))

    assert narrow[1] - narrow[0] < 0.8 * (wide[1] - wide[0])


def test_a_bot_that_won_every_game_may_still_lose_one() -> None:
    low, high = share_interval([1.0] * 200)

    assert 0.97 < low < 0.99
    assert high == pytest.approx(1)
    assert effective_number([1.0] * 200) == 200
    assert share_interval([0.0] * 200) == pytest.approx((0.0, 1 - low))


def test_a_single_deal_says_next_to_nothing() -> None:
    assert share_interval([1.0]) == (0.0, 1.0)
    assert mean_interval([7.0]) is None


def test_students_quantiles_are_those_of_the_tables() -> None:
    printed = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980}

    assert {freedom: student(freedom) for freedom in printed} == pytest.approx(printed, rel=1.5e-3)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 7, 20, 100, 1000])
def test_students_quantiles_are_those_of_scipy(freedom: int, stats: Any) -> None:
    assert student(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1.5e-3)


@pytest.mark.parametrize(("won", "games"), [(0, 10), (3, 10), (50, 100), (199, 200), (200, 200)])
def test_wilsons_interval_is_that_of_scipy(won: int, games: int, stats: Any) -> None:
    expected = stats.binomtest(won, games).proportion_ci(0.95, method="wilson")

    assert wilson(won / games, games, stats.norm.ppf(0.975)) == pytest.approx((expected.low, expected.high), abs=1e-9)


def test_the_interval_of_a_mean_is_that_of_scipy(stats: Any) -> None:
    values = np.random.default_rng(4).normal(3, 2, 40).tolist()

    expected = stats.t.interval(0.95, len(values) - 1, np.mean(values), stats.sem(values))

    assert mean_interval(values) == pytest.approx(expected, rel=1e-5)
