"""Schedules of games between bots, and summaries of their results."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from statistics import fmean

import pytest

from silvergold import decks
from silvergold.arena.playing import play_scheduled
from silvergold.arena.results import BotFault, GameResult, Key
from silvergold.arena.schedule import Schedule, deck_hash, round_robin
from silvergold.arena.summary import summarise
from silvergold.bots import Budget

DECK = decks.standard("pyramids")


def test_all_bots_meet_on_the_same_deals_in_every_seating() -> None:
    schedule = round_robin(DECK, ["a", "b", "c"], 4, seed=9)
    games = list(schedule.games())

    assert schedule.pairings == (("a", "b"), ("a", "c"), ("b", "c"))
    assert len(games) == len(set(games)) == schedule.n_games == 12
    assert {schedule.bots_of(Key(1, 0, seating)) for seating in range(2)} == {("a", "c"), ("c", "a")}
    seeds = {key.deal: {schedule.seed_of(other) for other in games if other.deal == key.deal} for key in games}
    assert all(len(found) == 1 for found in seeds.values())
    assert len(set.union(*seeds.values())) == 2


@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_one_sits_in_every_seat_among_the_others(players: int) -> None:
    schedule = round_robin(DECK, ["a", "b"], players, players=players)

    seatings = [schedule.bots_of(key) for key in schedule.games()]

    assert [names.index("a") for names in seatings] == list(range(players))
    assert all(names.count("b") == players - 1 for names in seatings)


@pytest.mark.parametrize(("players", "games", "played"), [(2, 5, 6), (2, 6, 6), (3, 7, 9), (4, 1, 4)])
def test_games_are_rounded_up_to_whole_deals(players: int, games: int, played: int) -> None:
    assert round_robin(DECK, ["a", "b"], games, players=players).n_games == played


def test_a_pairing_plays_the_same_games_beside_any_other_pairing() -> None:
    two, three = (round_robin(DECK, names, 4, seed=2) for names in (["a", "b"], ["a", "b", "c"]))

    for key in two.games():
        assert two.seed_of(key) == three.seed_of(key)
        assert two.bots_of(key) == three.bots_of(key)


def test_a_schedule_goes_through_json_and_back() -> None:
    schedule = round_robin(DECK, ["a", "b"], 4, 2, players=3, budget=Budget(simulations=400), deadline=5.0)

    assert Schedule.from_json(json.loads(json.dumps(schedule.as_json()))) == schedule
    assert deck_hash(DECK) != deck_hash(decks.standard("silver-and-gold"))


def result(schedule: Schedule, key: Key, scores: Iterable[int]) -> GameResult:
    """Return a made-up game: the highest score wins."""
    scores = tuple(scores)
    best = [score == max(scores) for score in scores]
    return GameResult(
        *key,
        bots=schedule.bots_of(key),
        seed=schedule.seed_of(key),
        scores=scores,
        parts=tuple({"cards": score} for score in scores),
        shares=tuple(won / sum(best) for won in best),
        completed=(6,) * len(scores),
        milliseconds=tuple((1.0 + seat, 2.0 + seat, 9.0) for seat in range(len(scores))),
    )


def test_a_deal_counts_once_and_shared_victories_are_split() -> None:
    schedule = round_robin(DECK, ["a", "b"], 6, seed=1)
    scores = {
        (0, 0): (90, 80),
        (0, 1): (80, 95),
        (1, 0): (70, 70),
        (1, 1): (60, 100),
        (2, 0): (50, 90),
        (2, 1): (90, 50),
    }
    results = [result(schedule, key, scores[key.deal, key.seating]) for key in schedule.games()]

    [pairing] = summarise(schedule, results).pairings

    assert pairing.bots == ("a", "b")
    assert (pairing.games, pairing.deals) == (6, 3)
    assert pairing.win_rate == round(fmean([1.0, 0.75, 0.0]), 4)
    assert pairing.interval[0] < pairing.win_rate < pairing.interval[1]
    assert pairing.mean_scores == (
        round(fmean([90, 95, 70, 100, 50, 50]), 2),
        round(fmean([80, 80, 70, 60, 90, 90]), 2),
    )
    assert pairing.margin == round(fmean([12.5, 20, -40]), 2)
    assert pairing.margin_interval is not None
    assert pairing.margin_interval[0] < pairing.margin < pairing.margin_interval[1]


def test_with_three_players_the_share_is_that_of_the_only_one() -> None:
    schedule = round_robin(DECK, ["a", "b"], 3, seed=1, players=3)
    results = [result(schedule, key, (90, 80, 70)) for key in schedule.games()]

    [pairing] = summarise(schedule, results).pairings

    assert pairing.win_rate == round(1 / 3, 4)
    assert pairing.interval == (0.0, 1.0)
    assert pairing.margin == 0
    assert pairing.margin_interval is None
    assert pairing.mean_scores == (80, 80)


def test_a_deal_that_was_not_played_in_every_seating_does_not_count_yet() -> None:
    schedule = round_robin(DECK, ["a", "b"], 4, seed=1)
    results = [result(schedule, key, (90, 80)) for key in list(schedule.games())[:3]]

    [pairing] = summarise(schedule, results).pairings

    assert pairing.games == 2


def test_the_order_in_which_games_end_is_of_no_consequence() -> None:
    schedule = round_robin(DECK, ["greedy", "random", "silvergold.bots.greedy:Greedy"], 4, seed=1)
    results = [play_scheduled(schedule, key) for key in schedule.games()]
    shuffled = random.Random(1).sample(results, len(results))

    assert summarise(schedule, shuffled) == summarise(schedule, results)


def test_the_json_object_has_its_main_keys() -> None:
    schedule = round_robin(DECK, ["greedy", "random"], 4, seed=1, budget=Budget(seconds=0.05))
    results = [play_scheduled(schedule, key) for key in schedule.games()]

    told = json.loads(json.dumps(summarise(schedule, results).as_json()))

    assert {"game", "deck", "players", "seed", "budget", "machine", "pairings", "ratings", "errors"} <= set(told)
    [pairing] = told["pairings"]
    wanted = {"bots", "games", "win_rate", "interval", "mean_scores", "median_ms", "margin", "margin_interval"}
    assert wanted <= set(pairing)
    assert pairing["bots"] == ["greedy", "random"]
    assert told["errors"] == 0


def test_the_matrix_tells_both_ways_with_two_players_and_one_with_more() -> None:
    two, three = (round_robin(DECK, ["a", "b"], 6, players=players) for players in (2, 3))

    both = summarise(two, [result(two, key, (90, 80)) for key in two.games()]).matrix()
    one = summarise(three, [result(three, key, (90, 80, 70)) for key in three.games()]).matrix()

    assert both == {("a", "b"): 0.5, ("b", "a"): 0.5}
    assert set(one) == {("a", "b")}


def test_faults_are_counted() -> None:
    schedule = round_robin(DECK, ["a", "b"], 2)
    fault = BotFault(0, "a", 3, "raised", "raised ZeroDivisionError: oops")
    games = [result(schedule, key, (90, 80)) for key in schedule.games()]
    games[0] = GameResult.from_json({**games[0].as_json(), "faults": [fault_as_json(fault)]})

    assert summarise(schedule, games).errors == 1


def fault_as_json(fault: BotFault) -> dict[str, object]:
    return {name: getattr(fault, name) for name in ("seat", "bot", "turn", "kind", "what")}
