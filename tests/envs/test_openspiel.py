"""Both games in OpenSpiel: its own contract test, and what the adapter promises beyond it."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from silvergold import decks
from silvergold.decks.deck import Deck
from silvergold.envs.chance_nodes import ChanceNodeGame
from silvergold.errors import SilvergoldError
from silvergold.position import DeckIndex
from tests.conformance.wild import wild_deck
from tests.envs.spiel import NAMES, advance, both, load, played

pyspiel = pytest.importorskip("pyspiel")

from silvergold.envs import open_spiel  # noqa: E402 # after the skip
from silvergold.envs.compiled import encoding  # noqa: E402


@pytest.fixture
def small_deck(tmp_path: Path) -> Any:
    """Return a function that writes a deck file of twenty cards, so that the stack runs out."""

    def write(game: str) -> str:
        whole = decks.standard(game)
        path = tmp_path / f"{game}.toml"
        path.write_text(decks.to_toml(Deck(game, "small", whole.expeditions, whole.cards[:20])), "utf-8")
        return str(path)

    return write


# The contract --------------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("players", [2, 3, 4])
def test_openspiels_random_simulation_finds_no_fault(game: str, players: int) -> None:
    pyspiel.random_sim_test(load(game, players=players), num_sims=1, serialize=True, verbose=False)


@both
@pytest.mark.parametrize("reward", ["margin", "rank", "points"])
def test_nor_with_a_small_deck_and_any_reward(game: str, reward: str, small_deck: Any) -> None:
    loaded = load(game, players=4, deck=small_deck(game), reward=reward)

    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)


@both
def test_a_game_is_loaded_by_its_text_too(game: str) -> None:
    loaded = pyspiel.load_game(f"{NAMES[game]}(players=3,reward=rank)")

    assert loaded.num_players() == 3
    assert loaded.num_distinct_actions() == 461
    assert str(loaded) == f"{NAMES[game]}(deck=standard,players=3,reward=rank)"


def test_registering_again_does_no_harm() -> None:
    before = list(pyspiel.registered_names())

    open_spiel.register()

    assert list(pyspiel.registered_names()) == before


def test_a_program_that_registers_the_games_ends_without_a_crash() -> None:
    subprocess.run([sys.executable, "-c", "import silvergold.envs.open_spiel"], check=True)


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"players": 5}, "5 players cannot play"),
        ({"reward": "money"}, "'money' is no reward; give one of margin, rank, points"),
        ({"deck": "nowhere"}, "nowhere"),
    ],
)
def test_wrong_parameters_are_refused_with_a_sentence(params: dict[str, Any], told: str) -> None:
    with pytest.raises(SilvergoldError, match=told):
        open_spiel.GAME_CLASSES["silver-and-gold"](params)


def test_two_players_paid_by_margin_or_rank_win_what_the_other_loses() -> None:
    utility = pyspiel.GameType.Utility

    assert load("pyramids").get_type().utility == utility.ZERO_SUM
    assert load("pyramids", reward="rank").get_type().utility == utility.ZERO_SUM
    assert load("pyramids", reward="points").get_type().utility == utility.GENERAL_SUM
    assert load("pyramids", players=3).get_type().utility == utility.GENERAL_SUM


# Rewards -------------------------------------------------------------------------------------------------------------


@both
def test_the_margin_is_ones_points_over_the_best_others_in_hundreds(game: str) -> None:
    points = played(load(game, players=3, reward="points"), seed=4).returns()
    margins = played(load(game, players=3), seed=4).returns()

    for seat, margin in enumerate(margins):
        others = points[:seat] + points[seat + 1 :]
        assert margin == pytest.approx(points[seat] - max(others))


def test_ranks_are_spread_from_first_to_last_and_shared_places_shared() -> None:
    assert open_spiel._final([30, 20, 10], "rank") == [1, 0, -1]
    assert open_spiel._final([20, 20, 10, 5], "rank") == pytest.approx([2 / 3, 2 / 3, -1 / 3, -1])
    assert open_spiel._final([20, 20], "rank") == [0, 0]


@both
def test_points_come_as_they_are_made_and_add_up(game: str) -> None:
    loaded = load(game, reward="points")
    state, rng = loaded.new_initial_state(), random.Random(2)
    total = np.zeros(2)

    while not state.is_terminal():
        advance(state, rng)
        total += state.rewards()

    assert total == pytest.approx(np.array(state.returns()))
    assert total.any()


@both
def test_no_game_is_longer_or_pays_more_than_declared(game: str) -> None:
    for seed in range(4):
        deck = wild_deck(game, seed)
        state = ChanceNodeGame(DeckIndex.of(deck), 4)
        actions = draws = 0
        rng = random.Random(seed)
        while state.node or state.position.waiting:
            draws, actions = draws + (state.node is not None), actions + (state.node is None)
            _advance_table(state, rng)

        assert actions <= open_spiel.most_actions(deck, 4)
        assert draws <= open_spiel.most_draws(deck, 4)
        room = open_spiel.most_actions(deck, 4) + open_spiel.most_draws(deck, 1)
        assert all(len(heard) <= room for heard in state.observed)


def _advance_table(table: Any, rng: random.Random) -> None:
    if table.node is not None:
        table.apply_outcome(rng.choice(table.node.outcomes)[0])
        return
    mask = np.zeros(encoding.N_ACTIONS, np.int8)
    seat = table.position.waiting[0]
    encoding.legal_mask(table.position.index.table, table.position.states, 0, seat, mask)
    table.play(seat, rng.choice(np.flatnonzero(mask).tolist()))


# States --------------------------------------------------------------------------------------------------------------


@both
def test_a_clone_goes_its_own_way(game: str) -> None:
    state = played(load(game), seed=1, steps=40)
    twin, before = state.clone(), str(state)

    advance(twin, random.Random(0))

    assert str(state) == before
    assert str(twin) != before


@both
def test_a_state_comes_back_from_its_text(game: str) -> None:
    loaded = load(game, players=3)
    state = played(loaded, seed=6, steps=60)

    again = loaded.deserialize_state(state.serialize())

    assert str(again) == str(state)
    assert again.observation_string(1) == state.observation_string(1)
    assert again.information_state_tensor(2) == state.information_state_tensor(2)


@both
def test_actions_and_draws_have_readable_names(game: str) -> None:
    state = played(load(game), seed=3)
    replayed, names = load(game).new_initial_state(), []
    for action in state.history():
        names.append(replayed.action_to_string(replayed.current_player(), action))
        replayed.apply_action(action)

    assert {name.split()[0] for name in names} >= {"dealt", "keep", "card", "expedition", "cross"}
    assert ("start player 0" in names or "start player 1" in names) == (game == "silver-and-gold")


# What a seat may know ------------------------------------------------------------------------------------------------


def sees(state: Any, seat: int) -> tuple[Any, ...]:
    """Return everything that OpenSpiel lets a seat know."""
    return (
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )


def at_setup(game: Any, second_hand: list[int]) -> Any:
    """Return a game in which seat 0 holds cards 0 to 3, seat 1 the given ones; seat 0 chooses."""
    state = game.new_initial_state()
    if state.chance_outcomes()[0][1] == 0.5:
        state.apply_action(0)
    for card in [0, 1, 2, 3, *second_hand]:
        state.apply_action(card)
    return state


def at_first_marking(game: Any) -> Any:
    """Return a game in which both have kept their first two cards, and seat 0 marks."""
    state = at_setup(game, [4, 5, 6, 7])
    while state.is_chance_node() or state.legal_actions()[0] < 6:
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.rule("R9")
@both
def test_nobody_sees_what_others_were_dealt_or_keep(game: str) -> None:
    loaded = load(game)
    one, other = at_setup(loaded, [4, 5, 6, 7]), at_setup(loaded, [11, 12, 13, 14])

    assert sees(one, 0) == sees(other, 0)
    assert sees(one, 1) != sees(other, 1)

    before = sees(one, 1)
    other = one.clone()
    one.apply_action(0)
    other.apply_action(5)

    assert sees(one, 1) == sees(other, 1)
    assert one.information_state_string(1) == before[0]
    assert sees(one, 0)[0] != sees(other, 0)[0]


@pytest.mark.rule("R9")
@both
def test_nobody_sees_what_others_have_crossed_before_all_have(game: str) -> None:
    state = at_first_marking(load(game))
    children = [state.child(action) for action in state.legal_actions()]
    marked = [after for after in children if after.current_player() == 1]

    assert len({str(sees(after, 0)) for after in marked}) == len(marked) > 5
    assert len({str(sees(after, 1)) for after in marked}) == 1

    answers = marked[0].legal_actions()
    last = next(action for action in answers if marked[0].child(action).current_player() != 1)  # brings no bonus box
    shown = [after.child(last) for after in marked]
    assert len({after.information_state_string(1) for after in shown}) == len(shown)


@both
def test_what_chance_has_not_decided_is_nowhere(game: str) -> None:
    """Check that clones look the same to every seat, and that playing them on does not change the original."""
    loaded = load(game)
    state = played(loaded, seed=8, steps=30)
    while state.is_chance_node():
        advance(state, random.Random(1))
    before = [sees(state, seat) for seat in range(2)]

    for seed in range(5):
        twin = state.clone()
        assert [sees(twin, seat) for seat in range(2)] == before
        for _ in range(10):
            advance(twin, random.Random(seed))
    assert [sees(state, seat) for seat in range(2)] == before


@both
def test_an_information_state_says_all_that_a_seat_has_learnt(game: str) -> None:
    state = played(load(game), seed=5)
    observer = load(game).make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 0)
    heard = state.table.observed[0]

    assert np.count_nonzero(observer.dict["heard"][:, 1]) == len(heard)
    assert state.information_state_string(0).count(";") == len(heard) - 1


def test_an_observer_names_its_parts() -> None:
    loaded = load("silver-and-gold")
    observer = loaded.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = played(loaded, seed=2, steps=30)

    observer.set_from(state, 1)

    assert observer.tensor.tolist() == state.information_state_tensor(1)
    assert observer.dict["player 0 left boxes"].shape[1:] == (5, 5)
    assert 0 <= observer.tensor.min() <= observer.tensor.max() <= 1


def test_only_a_seats_own_view_is_offered() -> None:
    loaded = load("silver-and-gold")
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)

    with pytest.raises(ValueError, match="what one seat may know"):
        loaded.make_py_observer(public)
    with pytest.raises(ValueError, match="no parameters"):
        loaded.make_py_observer(None, {"a": 1})
