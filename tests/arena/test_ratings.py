"""Ratings reproduce shares of victories: tried on games that were drawn from known strengths."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise

import pytest

from silvergold.arena.ratings import MEAN, POINTS, Rating, rate, win_rate
from silvergold.arena.results import GameResult, shares_of

RUNS = 300
NOMINAL = 0.95
SLACK = 0.025  # two standard errors of a share of so many runs
Strengths = Mapping[str, float]


def game(deal: int, seating: int, bots: tuple[str, ...], *winners: int) -> GameResult:
    n = len(bots)
    return GameResult(0, deal, seating, bots, 0, (0,) * n, ({},) * n, shares_of(winners, n), (0,) * n)


def pairings(bots: Strengths) -> list[tuple[str, str]]:
    return list(combinations(bots, 2))


def planted(
    strengths: Strengths, deals: int, rng: random.Random, players: int = 2, luck: float = 0.0
) -> Iterator[GameResult]:
    """Yield games between bots of known strength; with `luck`, a deal suits a bot in all its seatings."""
    for deal in range(deals):
        for one, other in pairings(strengths):
            line_up = (one, *[other] * (players - 1))
            suits = {name: rng.gauss(0.0, luck) for name in strengths}
            for seating in range(players):
                bots = line_up[-seating:] + line_up[:-seating]
                weights = [math.exp((strengths[name] + suits[name]) / POINTS) for name in bots]
                yield game(deal, seating, bots, rng.choices(range(players), weights)[0])


def games_won(share: float, n: int, players: int = 2) -> list[GameResult]:
    """Return n deals of which `strong` wins this share among others that are all `weak`."""
    bots = ("strong", *["weak"] * (players - 1))
    return [game(k, 0, bots, 0 if k < share * n else 1) for k in range(n)]


def ahead(ratings: tuple[Rating, ...]) -> float:
    return ratings[0].elo - ratings[1].elo


@pytest.mark.parametrize(("share", "gap"), [(0.64, 100), (0.76, 191), (0.917, 400), (0.917, 417), (0.9, 382)])
def test_a_gap_means_the_share_of_victories_that_the_page_says(share: float, gap: float) -> None:
    found = rate(["strong", "weak"], games_won(share, 1000))

    assert ahead(found) == pytest.approx(gap, abs=20)
    assert win_rate(ahead(found)) == pytest.approx(share, abs=0.002)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.917])
def test_the_observed_share_is_reproduced_at_every_size_of_table(share: float, players: int) -> None:
    found = rate(["strong", "weak"], games_won(share, 1000, players), players)
    gap = {rating.bot: rating.elo for rating in found}

    assert win_rate(gap["strong"] - gap["weak"], players) == pytest.approx(share, abs=0.002)
    lead = found[0].lead
    assert lead is not None
    if found[0].bot == "strong":
        assert lead.win_rate == pytest.approx(share, abs=0.002)
        assert lead.win_interval[0] < share < lead.win_interval[1]


@pytest.mark.parametrize(
    ("strengths", "deals", "players"),
    [
        ({"a": 0, "b": 200}, 50, 2),
        ({"a": 0, "b": 100, "c": 300, "d": 600}, 40, 2),
        ({"a": 0, "b": 100, "c": 300}, 30, 4),
    ],
)
def test_planted_strengths_lie_in_the_intervals_as_often_as_promised(
    strengths: Strengths, deals: int, players: int
) -> None:
    rng = random.Random(6)
    inside, beside_mean = [], []
    middle = sum(strengths.values()) / len(strengths)
    for _ in range(RUNS):
        for rating in rate(strengths, planted(strengths, deals, rng, players), players):
            low, high = rating.interval
            beside_mean.append(low <= MEAN + strengths[rating.bot] - middle <= high)
            if rating.lead:
                low, high = rating.lead.interval
                inside.append(low <= strengths[rating.bot] - strengths[rating.lead.over] <= high)

    assert sum(inside) / len(inside) == pytest.approx(NOMINAL + SLACK / 2, abs=SLACK)
    assert sum(beside_mean) / len(beside_mean) == pytest.approx(NOMINAL + SLACK / 2, abs=SLACK)


def test_the_predicted_share_of_every_pair_is_the_planted_one() -> None:
    strengths = {"a": 0.0, "b": 100.0, "c": 300.0, "d": 600.0}

    found = {rating.bot: rating.elo for rating in rate(strengths, planted(strengths, 2000, random.Random(2)))}

    for one, other in pairings(strengths):
        planted_share = win_rate(strengths[one] - strengths[other])
        assert win_rate(found[one] - found[other]) == pytest.approx(planted_share, abs=0.015)


def test_deals_that_suit_a_bot_in_all_seatings_make_the_intervals_wider() -> None:
    strengths, rng = {"a": 0.0, "b": 0.0}, random.Random(3)
    runs = [rate(strengths, planted(strengths, 60, rng, players=4, luck=400.0), 4) for _ in range(RUNS)]
    plain = rate(strengths, planted(strengths, 60, rng, players=4), 4)
    expected = _mean_lead(strengths, rng)

    leads = [_signed(run) for run in runs]
    inside = sum(low <= expected <= high for low, high in leads)

    assert inside / RUNS > NOMINAL - SLACK
    assert sum(high - low for low, high in leads) / RUNS > 1.2 * (_signed(plain)[1] - _signed(plain)[0])


def _mean_lead(strengths: Strengths, rng: random.Random) -> float:
    """Return what very many such deals would show: luck of deals also moves the mean at a table of four."""
    by_bot = {rating.bot: rating.elo for rating in rate(strengths, planted(strengths, 8000, rng, 4, 400.0), 4)}
    return by_bot["a"] - by_bot["b"]


def _signed(ratings: tuple[Rating, ...]) -> tuple[float, float]:
    """Return the interval of the lead of `a` over `b`."""
    lead = ratings[0].lead
    assert lead is not None
    low, high = lead.interval
    return (low, high) if ratings[0].bot == "a" else (-high, -low)


def test_a_shared_victory_counts_as_half() -> None:
    shared = [game(k, 0, ("a", "b"), 0, 1) for k in range(40)]
    taken_in_turns = [game(k, 0, ("a", "b"), k % 2) for k in range(40)]
    more = [game(k, 0, ("a", "b"), 0) for k in range(40, 60)]

    assert ahead(rate("ab", shared)) == 0
    assert ahead(rate("ab", shared + more)) == ahead(rate("ab", taken_in_turns + more))


@pytest.mark.parametrize("n", [1, 20, 1000])
def test_a_bot_that_wins_every_game_has_a_finite_rating_that_grows_with_their_number(n: int) -> None:
    found = rate(["strong", "weak"], games_won(1.0, n))

    assert ahead(found) == pytest.approx(POINTS * math.log(2 * n + 1), rel=0.01)  # half a lost game of n + 1
    lead = found[0].lead
    assert lead is not None
    assert (lead.interval[0] > 0) == (n > 1)
    assert lead.win_interval[1] > 0.99


def test_strengths_are_compared_through_others_and_the_order_makes_no_difference() -> None:
    rng = random.Random(8)
    chain = [
        game(deal, 0, pair, int(rng.random() < 0.2)) for deal in range(400) for pair in pairwise(("a", "b", "c", "d"))
    ]
    found = rate("dcba", chain)

    assert [rating.bot for rating in found] == ["a", "b", "c", "d"]
    assert found[0].elo - found[3].elo == pytest.approx(3 * 241, abs=80)
    assert rate("dcba", reversed(chain)) == found


def test_more_games_make_it_surer_and_a_bot_without_games_stays_in_the_middle() -> None:
    few, many = (rate(["a", "b", "idle"], games_won_by("a", n)) for n in (20, 200))
    few_b, many_b = (next(one for one in found if one.bot == "b") for found in (few, many))

    assert [rating.elo for rating in many if rating.bot == "idle"] == [MEAN]
    assert many_b.interval[1] - many_b.interval[0] < few_b.interval[1] - few_b.interval[0]
    assert all(sum(one.elo for one in found) == pytest.approx(3 * MEAN) for found in (few, many))


def games_won_by(bot: str, n: int) -> list[GameResult]:
    return [game(k, 0, ("a", "b"), int((k % 4 == 0) == (bot == "a"))) for k in range(n)]
