"""The levels with a model: what they choose, how they explain it, what a budget does, how they learn a deck."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import silvergold as sg
from silvergold import bots, decks, games
from silvergold.bots import Budget, levels, model_cache, model_files
from silvergold.bots.choosing import picking
from silvergold.bots.greedy import scored_choices
from silvergold.bots.model import builder
from silvergold.bots.search import CANDIDATES, FEWEST, Evaluation, Search
from silvergold.bots.seeds import mix
from tests.decks.hostile import FLAVOURS, hostile_deck

GOLDEN = Path(__file__).with_name("golden_levels.json")
LITTLE = Budget(simulations=CANDIDATES * FEWEST)


def views_of(game: str, seed: int, players: int = 2) -> Iterator[sg.View]:
    """Yield every view of a game between greedy bots."""
    match = sg.new_match(game, players=players, seed=seed)
    while not match.over:
        seat = match.waiting[0]
        view = match.view(seat)
        yield view
        match.play(seat, bots.bot("greedy-1").choose(view, seed=seed))


@pytest.mark.parametrize("game", decks.GAMES)
@pytest.mark.parametrize("version", bots.versions())
def test_a_version_never_changes_what_it_plays(game: str, version: str) -> None:
    """Check that a version plays as recorded. If this fails, the change needs a new version, or is a mistake.

    To record a version: delete its entry in the file if there is one, run this test, look at the difference.
    """
    views = list(views_of(game, seed=11))[::3]
    played = [str(bots.bot(version).choose(view, LITTLE, seed=k)) for k, view in enumerate(views)]
    golden = json.loads(GOLDEN.read_text("utf-8")) if GOLDEN.exists() else {}
    key = f"{version} {game}"
    if key not in golden:
        GOLDEN.write_text(json.dumps({**golden, key: played}, indent=0, sort_keys=True) + "\n", "utf-8")
        pytest.fail(f"{key} was not there yet and is now written down; run again")
    assert played == golden[key]


@pytest.mark.parametrize("game", decks.GAMES)
def test_an_explanation_gives_reasons_that_add_up(game: str) -> None:
    for k, view in enumerate(views_of(game, seed=3, players=3)):
        if k % 9:
            continue
        told = bots.explain(view, LITTLE, seed=k)

        assert told.best.choice == bots.bot("master").choose(view, LITTLE, seed=k)
        assert {considered.choice for considered in told.considered} <= set(view.choices)
        assert told.simulations == sum(considered.simulations for considered in told.considered)
        for considered in told.considered:
            assert tuple(considered.sources) == games.game(game).part_names
            assert sum(considered.sources.values()) == pytest.approx(considered.points)
            assert 0 <= considered.win <= 1


@pytest.mark.parametrize("game", decks.GAMES)
def test_in_the_last_turn_an_explanation_is_certain(game: str) -> None:
    """Nothing but the marking of the other seat is uncertain, so the expected points are the final points."""
    match = sg.new_match(game, players=2, seed=5)
    while not match.over:
        seat = match.waiting[0]
        view = match.view(seat)
        choice = bots.bot("master").choose(view, LITTLE)
        if view.turn == 27 and seat == 0 and view.me.owed == 0:
            told = bots.explain(view, LITTLE)
            twin = match.copy()
            while not twin.over:
                now = twin.view(twin.waiting[0])
                twin.play(now.seat, told.best.choice if now == view else bots.bot("expert").choose(now))
            assert told.best.points == twin.scores()[0].total
        match.play(seat, choice)


def test_a_budget_of_simulations_is_kept_and_shared_out() -> None:
    view = next(view for view in views_of("silver-and-gold", seed=8) if len(view.choices) > 25)
    for simulations in (96, 300, 1000):
        search = levels.searched(view, Budget(simulations=simulations), seed=1)
        told = search.explanation()
        assert 0.8 * simulations < told.simulations <= simulations
        tries = [considered.simulations for considered in told.considered]
        assert tries == sorted(tries, reverse=True)
        assert len(tries) == CANDIDATES


def test_with_hardly_any_budget_the_prior_decides() -> None:
    view = next(view for view in views_of("pyramids", seed=8) if len(view.choices) > 15)
    evaluation = Evaluation(view)
    best = evaluation.choice(evaluation.codes[evaluation.prior.argmax()])
    assert bots.bot("master").choose(view, Budget(simulations=3)) == best


def test_a_search_can_be_stopped() -> None:
    view = next(view for view in views_of("pyramids", seed=8) if len(view.choices) > 15)
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) == 3

    search = Search(Evaluation(view), seed=1)
    search.run(Budget(simulations=10**9, stop=stop))

    assert len(asked) == 3
    assert search.explanation().simulations < 1000
    by_the_clock = Search(Evaluation(view), seed=1)
    by_the_clock.run(Budget(seconds=1000, stop=lambda: True))
    assert by_the_clock.n_samples == 0
    assert by_the_clock.best in view.choices


def test_a_softmax_prefers_the_better() -> None:
    prior = np.array([10.0, 9.0, 3.0])
    drawn = np.bincount([picking.by_softmax(prior, 2.0, mix(k)) for k in range(4000)], minlength=3)

    expected = np.exp((prior - 10) / 2)
    assert drawn / 4000 == pytest.approx(expected / expected.sum(), abs=0.03)


@pytest.mark.parametrize("game", decks.GAMES)
@pytest.mark.parametrize("name", ["casual", "skilled", "expert"])
def test_no_level_makes_a_silly_choice(game: str, name: str) -> None:
    """Check that the choice is among the level's best few, whatever the seed, and that few different ones are made."""
    for view in list(views_of(game, seed=2))[::7]:
        scores = scores_of(name, view)
        worst = sorted(set(scores.values()), reverse=True)[: picking.CONSIDERED][-1]
        drawn = {bots.bot(name).choose(view, seed=mix(k)) for k in range(40)}

        assert min(scores[choice] for choice in drawn) >= worst
        assert len(drawn) <= picking.CONSIDERED


def scores_of(name: str, view: sg.View) -> dict[sg.Choice, float]:
    """Return the score that a level gives each open choice."""
    if name == "casual":
        return dict(zip(*scored_choices(view), strict=True))
    evaluation = Evaluation(view)
    return {
        evaluation.choice(code): float(score) for code, score in zip(evaluation.codes, evaluation.prior, strict=True)
    }


@pytest.fixture
def quick_learning(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Learn decks from few games, and keep them in a folder of this test."""
    monkeypatch.setattr(builder, "PRICE_ROUNDS", 2)
    monkeypatch.setattr(builder, "PRICE_GAMES", 20)
    monkeypatch.setattr(builder, "VALUE_GAMES", 200)
    monkeypatch.setattr(model_files, "cache_home", lambda: tmp_path)
    model_cache.clear_memory()


@pytest.mark.usefixtures("quick_learning")
def test_an_unknown_deck_is_learned_once_and_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    deck, said = decks.generate("pyramids", 3), list[int]()
    assert not bots.is_ready(deck, ["expert"])
    assert bots.is_ready(deck, ["greedy", "random"])

    bots.prepare(deck, ["expert"], said.append)
    assert said == [0, 40, 80], "the share of each round of prices, then of all of them"
    assert bots.is_ready(deck, ["expert"])

    def never(*_: object) -> None:
        raise AssertionError("learned again")

    model_cache.clear_memory()
    monkeypatch.setattr(builder.ModelBuilder, "find_prices", never)
    bots.prepare(deck, ["expert", "master"])


@pytest.mark.slow
@pytest.mark.usefixtures("quick_learning")
@pytest.mark.parametrize(("game", "flavour"), [(game, flavour) for game in decks.GAMES for flavour in FLAVOURS[game]])
def test_the_levels_stay_sensible_on_hostile_decks(game: str, flavour: str) -> None:
    """Check that every game ends, every choice is open, and the levels do not score less than the random bot."""
    deck = hostile_deck(game, 1, flavour)
    points = [0, 0]
    for seed in range(3):
        match = sg.new_match(deck=deck, players=2, seed=seed)
        while not match.over:
            seat = match.waiting[0]
            name = "random" if seat else ("master", "expert", "skilled")[seed]
            choice = bots.bot(name).choose(match.view(seat), LITTLE, seed=mix(seed, match.turn))
            assert choice in match.choices(seat)
            match.play(seat, choice)
        points = [sum(pair) for pair in zip(points, (score.total for score in match.scores()), strict=True)]
    assert points[0] >= points[1]
