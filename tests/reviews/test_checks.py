"""The checks that make the figures of a review trustworthy, against whole games and exact endgames.

`SILVERGOLD_SOAK=1 pytest tests/reviews/test_checks.py` looks at many more games.
"""

from __future__ import annotations

import os

import numpy as np
import pytest

from silvergold import decks, records, reviews, rules
from silvergold.arena.playing import play_game
from silvergold.position import Position
from silvergold.reviews import Effort, Evaluator, Samples, luck, plans, timeline
from silvergold.reviews.decisions import SURE, compare
from silvergold.reviews.evaluator import Branch, Expected, standard_error
from silvergold.reviews.timeline import Phase
from tests.reviews.sample_games import GAMES, SUMS, evaluator, phases

IS_SOAK = os.environ.get("SILVERGOLD_SOAK", "0") not in ("", "0")
N_GAMES = 300 if IS_SOAK else 8
ROUGH = Samples(flip=8, card=16, deal=32)
"""Luck is unbiased with any number of samples, so few will do."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "names", ["expert expert", "greedy expert", "greedy random expert", "greedy casual greedy expert"]
)
def test_luck_is_zero_in_the_mean_for_equal_and_unequal_players(game: str, names: str) -> None:
    seats = names.split()
    found = []

    for seed in range(N_GAMES):
        match, _ = play_game(decks.standard(game), seats, seed=seed)
        steps = list(luck.chance_steps(match.record(), evaluator(game), ROUGH))
        found.append(luck.total(steps) if len(seats) == 2 else np.sum([step.points_luck for step in steps], axis=0))

    means, deviations = np.mean(found, axis=0), np.std(found, axis=0, ddof=1)
    assert (np.abs(means) < 3.5 * deviations / np.sqrt(N_GAMES)).all()


@pytest.mark.parametrize("game", GAMES)
def test_the_last_but_one_marking_agrees_with_an_exact_calculation(game: str) -> None:
    shared, seat = evaluator(game), 0
    phase, after = last_quiet_marking(game)

    found = compare(shared, phase.before, seat, tuple(phase.commands[seat].codes), Effort(4, 8, measure=512))

    counts, margins = luck.possible_patterns(after), found.expected.margins[0, :, seat]
    exact = sum(n * last_margin(shared, after, pattern) for pattern, n in counts.items()) / counts.total()
    assert abs(margins.mean() - exact) <= 1.5 * SURE * standard_error(margins)


def last_quiet_marking(game: str) -> tuple[Phase, Position]:
    """Return a marking of the last turn but one and what it leads to, if the other marks as usual; no card is taken."""
    for seed in range(60):
        match, _ = play_game(decks.standard(game), ["random", "random"], seed=seed)
        marks = [phase for phase in timeline.phases(match.record()) if phase.before.step == rules.Step.MARK]
        world = marks[-2].before.copy()
        shared = evaluator(game)
        other = plans.usual(shared, shared.known(world, 1), 1)
        play_all(world, tuple(marks[-2].commands[0].codes), other)
        if world.step == rules.Step.MARK and int(world["turn"]) == rules.TURNS - 1:
            return marks[-2], world
    raise AssertionError("a card is taken in every game")


def play_all(world: Position, *commands: tuple[int, ...]) -> None:
    """Play a command of every seat."""
    for seat, command in enumerate(commands):
        for code in command:
            rules.play(world.index.table, world.states, 0, seat, code, rules.NO_LOG)


def last_margin(shared: Evaluator, before: Position, pattern: int) -> int:
    """Return the final margin after the usual markings of the last turn, with this pattern."""
    world = before.copy()
    world.states["pattern"] = pattern
    play_all(world, *(plans.usual(shared, shared.known(world, seat), seat) for seat in range(2)))
    own, other = (score.total for score in records.scores(world))
    return own - other


@pytest.mark.parametrize("game", GAMES)
def test_a_weak_choice_loses_as_much_as_whole_games_say(game: str) -> None:
    shared = evaluator(game)
    chosen = phases(game, rules.Step.MARK)[3:20:4]

    for phase in chosen:
        known = shared.known(phase.before, 0)
        codes, scores = plans.scored_choices(shared, known, 0)
        weak = plans.completed(shared, known, 0, (codes[scores.index(min(scores))],))
        found = compare(shared, phase.before, 0, weak, Effort(8, 16, 256))
        branches = [Branch(found.best), Branch(weak)]
        whole = shared.expect(known, branches, 1500, seat=0, purpose="whole games", turns=rules.TURNS)

        losses = whole.margins[0, :, 0] - whole.margins[1, :, 0]
        unsure = found.uncertainty + SURE * standard_error(losses)
        assert not found.is_equal
        assert found.loss == pytest.approx(losses.mean(), abs=1.5 * unsure + 0.2 * abs(losses.mean()))


@pytest.mark.parametrize("players", [3, 4])
def test_the_best_of_several_others_is_expected_to_have_more_than_each_of_them(players: int) -> None:
    parts = np.zeros((1, 1, players, 5))
    parts[0, 0, :, 0] = 50

    equal = Expected(parts, spread=5.0, is_final=False)
    at_the_end = Expected(parts, spread=5.0, is_final=True)

    assert equal.best_others == pytest.approx(50 + 5 * np.log(players - 1))
    assert equal.wins == pytest.approx(1 / players)
    assert np.abs(at_the_end.margins).max() < SUMS


@pytest.mark.skipif(not IS_SOAK, reason="takes minutes")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rest_is_under_a_point_in_the_mean(game: str, players: int) -> None:
    rests = []

    for seed in range(30):
        match, _ = play_game(decks.standard(game), ["expert"] * players, seed=seed)
        found = reviews.review(match.record())
        rests.append(np.mean([seat.rest for seat in found.seats]))

    assert abs(np.mean(rests)) < 1 + 2 * np.std(rests, ddof=1) / np.sqrt(len(rests))
