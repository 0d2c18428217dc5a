"""OpenSpiel's `resample_from_infostate`: another state that a seat cannot tell from the true one, and ISMCTS on it."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from silvergold.envs import open_spiel  # noqa: E402, F401 # after the skip; it registers the games
from silvergold.envs.chance_nodes import ChanceKind  # noqa: E402
from tests.envs.playing import pickled  # noqa: E402
from tests.envs.spiel import advance, both, load, played  # noqa: E402


def sampled(state: Any, player: int, seed: int) -> Any:
    return state.resample_from_infostate(player, random.Random(seed).random)


def known_to(state: Any, player: int) -> tuple[Any, ...]:
    """Return everything that OpenSpiel can show to a seat."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
    )


def before_a_secret_is_shown(game: Any, seed: int, player: int) -> Any:
    """Return a random game in which all seats before this one have marked, and this one not yet."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while state.current_player() != player or state.table.n_secrets == 0 or state.table.position.turn < 3:
        advance(state, rng)
    return state


@both
@pytest.mark.parametrize("players", [2, 4])
def test_at_every_step_a_sample_is_the_same_for_its_seat(game: str, players: int) -> None:
    state, rng = load(game, players=players).new_initial_state(), random.Random(3)
    while not state.is_terminal():
        for player in range(players):
            other = sampled(state, player, seed=len(state.history()))
            assert known_to(other, player) == known_to(state, player)
            assert other.is_chance_node() == state.is_chance_node()
            if state.current_player() == player:
                assert other.current_player() == player
                assert other.legal_actions() == state.legal_actions()
        advance(state, rng)


@both
def test_what_others_have_chosen_in_secret_is_drawn_anew(game: str) -> None:
    state = before_a_secret_is_shown(load(game, players=3), 5, player=2)
    samples = [sampled(state, 2, seed) for seed in range(30)]

    assert len({sample.information_state_string(0) for sample in samples}) > 10
    assert len({sample.information_state_string(1) for sample in samples}) > 10
    assert {sample.information_state_string(2) for sample in samples} == {state.information_state_string(2)}


@both
def test_hands_of_others_are_drawn_anew_but_what_they_kept_and_showed_stays(game: str) -> None:
    loaded = load(game, players=2)
    state = before_a_secret_is_shown(loaded, 6, player=1)
    samples = [sampled(state, 1, seed) for seed in range(30)]

    hands = [tuple(sample.table.position.index.numbers[card] for card in sample.table._dealt(0)) for sample in samples]
    assert len(set(hands)) > 20
    shown = set(state.table.position.player(0)["cards"].tolist())
    assert all(set(sample.table.position.player(0)["cards"].tolist()) == shown for sample in samples)
    own = state.table._dealt(1)
    assert all(sample.table._dealt(1) == own and not set(sample.table._dealt(0)) & set(own) for sample in samples)


@both
@pytest.mark.parametrize("turn", [0, 3, 20])
def test_a_sample_depends_on_nothing_that_its_seat_may_not_know(game: str, turn: int) -> None:
    state, rng = load(game, players=3).new_initial_state(), random.Random(turn)
    while state.current_player() != 1 or state.table.n_secrets == 0 or state.table.position.turn < turn:
        advance(state, rng)
    other_world = sampled(state, 1, seed=7)
    assert other_world.history() != state.history()

    for seed in range(5):
        assert sampled(state, 1, seed).history() == sampled(other_world, 1, seed).history()


@both
def test_a_sample_has_a_history_of_its_own_and_goes_on_like_any_state(game: str) -> None:
    loaded = load(game, players=3)
    state = sampled(before_a_secret_is_shown(loaded, 2, player=1), 1, seed=1)
    again = loaded.new_initial_state()
    for action in state.history():
        again.apply_action(action)

    for one in (state, again):
        rng = random.Random(4)
        while not one.is_terminal():
            advance(one, rng)
    assert state.returns() == again.returns()
    assert str(state) == str(again)


def test_a_hand_that_is_being_dealt_is_drawn_from_the_cards_that_the_seat_does_not_have() -> None:
    state = load("pyramids", players=2).new_initial_state()
    for card in (5, 6, 7, 8, 9, 10):
        state.apply_action(card)
    firsts = [sampled(state, 1, seed).table._dealt(0) for seed in range(300)]

    assert state.table.node.kind is ChanceKind.HAND
    assert not any({9, 10} & set(hand) for hand in firsts)
    counts = np.bincount([card for hand in firsts for card in hand], minlength=48)
    assert counts.min() == 0
    assert (counts > 0).sum() == 46


@both
@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_of_a_state_goes_on_in_the_same_way(game: str, how: Any) -> None:
    state = played(load(game, players=3), seed=1, steps=70)
    twin = how(state)

    rng, other_rng = random.Random(2), random.Random(2)
    while not state.is_terminal():
        assert known_to(twin, 0) == known_to(state, 0)
        advance(state, rng)
        advance(twin, other_rng)
    assert twin.is_terminal()
    assert twin.returns() == state.returns()


@both
@pytest.mark.parametrize("how", [copy.deepcopy, pickled])
def test_a_game_can_be_copied_with_its_parameters(game: str, how: Any) -> None:
    loaded = load(game, players=3, reward="rank")

    assert str(how(loaded)) == str(loaded)
    assert played(how(loaded), 3).returns() == played(loaded, 3).returns()


@pytest.mark.slow
@both
@pytest.mark.parametrize("worlds", [-1, 2])
def test_openspiels_ismcts_plays_a_whole_game(game: str, worlds: int) -> None:
    from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped]

    loaded, chance = load(game), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(loaded, mcts.RandomRolloutEvaluator(1, chance), 2.0, 3, worlds, chance)
    state, rng = loaded.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            advance(state, rng)
        else:
            state.apply_action(int(bot.step(state)))

    assert state.table.position.turn == 28
