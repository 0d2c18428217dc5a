"""`silvergold simulate`: the same games with any number of workers, sums that add up, bots that may fail."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from statistics import mean, quantiles, stdev

import pytest

import silvergold as sg
from silvergold import decks
from silvergold.arena.results import GameResult, shares_of
from silvergold.arena.simulation_run import SimulationRun
from silvergold.arena.tally import Tally, spread
from silvergold.bots.random_bot import RandomBot
from silvergold.bots.sandbox.monitor import ThinkingReport
from silvergold.cli import options
from silvergold.records import Record, verify
from tests.arena import evil
from tests.cli.running import run, run_here


@pytest.mark.slow
@pytest.mark.parametrize("names", ["greedy,random", "random"])
def test_any_number_of_workers_plays_the_same_games(names: str) -> None:
    words = (
        "simulate",
        "--game",
        "pyramids",
        "--players",
        "3",
        "--games",
        "9",
        "--bots",
        names,
        "--seed",
        "4",
        "--json",
    )
    alone, shared = run(*words, "--workers", "1"), run(*words, "--workers", "2")

    assert alone.returncode == shared.returncode == options.OK
    assert alone.stdout == shared.stdout
    assert json.loads(alone.stdout)["games"] == 9


def test_another_seed_gives_other_games() -> None:
    words = ("simulate", "--games", "3", "--bots", "random", "--json", "--seed")

    assert run_here(*words, "1").stdout == run_here(*words, "1").stdout
    assert run_here(*words, "1").stdout != run_here(*words, "2").stdout


def test_records_are_written_one_for_each_game_and_verify(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    done = run("simulate", "--game", "silver-and-gold", "--games", "10", "--bots", "random", "--records", str(folder))

    names = sorted(path.name for path in folder.iterdir())
    assert done.returncode == options.OK
    assert names == [f"game-{number:02}.json" for number in range(1, 11)]
    for name in names:
        verify(Record.read(folder / name))


def test_records_and_sums_tell_the_same_games(tmp_path: Path) -> None:
    plan = SimulationRun(decks.standard("pyramids"), ("random", "random"), 3, seed=2)
    with_records = SimulationRun(plan.deck, plan.bots, plan.games, plan.seed, tmp_path)

    assert plan.play((1, 3), ThinkingReport()) == with_records.play((1, 3), ThinkingReport())


def test_bots_move_one_seat_on_from_game_to_game() -> None:
    plan = SimulationRun(decks.standard("pyramids"), ("greedy", "random", "random"), 3, seed=0)

    assert [plan.seating(number).index("greedy") for number in (1, 2, 3)] == [2, 1, 0]


def test_the_report_is_plain_text_with_both_tables() -> None:
    done = run_here("simulate", "--game", "pyramids", "--games", "4", "--bots", "greedy,random", "--workers", "1")

    assert done.returncode == options.OK
    assert "bot greedy" in done.stdout
    assert "seat 1" in done.stdout
    for part in ("torches", "pyramids", "gems", "skulls", "median", "won"):
        assert part in done.stdout
    assert "4 games in" in done.stderr


def test_the_deck_says_the_game(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(decks.to_toml(decks.generate("pyramids", 3, "Mine")))
    done = run_here("simulate", "--deck", str(tmp_path / "mine.toml"), "--games", "2", "--bots", "random", "--json")

    assert json.loads(done.stdout)["game"] == "pyramids"
    assert json.loads(done.stdout)["deck"] == "Mine"


@pytest.mark.parametrize(
    ("bot", "what"), [("Raising", "raised ZeroDivisionError: oops"), ("Rubbish", "answered take 999")]
)
def test_a_bot_that_fails_is_named_and_the_games_go_on(bot: str, what: str) -> None:
    plan = SimulationRun(decks.standard("silver-and-gold"), (f"{evil.HERE}:{bot}", "random"), 2, seed=1)

    tally = plan.play((1, 2), ThinkingReport())

    assert tally.games == 2
    assert tally.n_faults > len(tally.faults) == 20
    assert all(fault.startswith("game 1: ") and what in fault for fault in tally.faults)


def test_what_a_tally_says_is_what_statistics_says() -> None:
    values = [3, 9, 4, 4, 7, 12, 1]
    low, middle, high = quantiles(values, n=4, method="inclusive")

    assert spread(Counter(values)) == {
        "mean": round(mean(values), 2),
        "sd": round(stdev(values), 2),
        "min": 1,
        "q1": low,
        "median": middle,
        "q3": high,
        "max": 12,
    }


def test_tallies_add_up_in_any_split() -> None:
    results = [
        GameResult(
            *(0, 0, 0),
            bots=("a", "b"),
            seed=k,
            scores=(k, 5),
            parts=({}, {}),
            shares=shares_of((0, 1) if k == 5 else (int(k < 5),), 2),
            completed=(k, 1),
        )
        for k in range(9)
    ]
    whole, left, right = Tally(), Tally(), Tally()
    for k, result in enumerate(results):
        whole.add(result)
        (left if k % 2 else right).add(result)
    left.merge(right)

    assert left == whole
    assert whole.by_bot["a"].wins == Fraction(7, 2)
    assert whole.by_bot["b"].wins == Fraction(11, 2)


def test_random_draws_every_choice_about_equally_often() -> None:
    match = sg.new_match("silver-and-gold", seed=1)
    view = match.view(0)

    counts = Counter(RandomBot().choose(view, seed=seed) for seed in range(1200))

    assert set(counts) == set(view.choices)
    assert min(counts.values()) > 140
