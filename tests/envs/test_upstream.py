"""What PettingZoo and Gymnasium require of every environment, checked by their own test suites."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pettingzoo  # type: ignore[import-untyped]
import pytest
from gymnasium.utils.env_checker import check_env

from tests.envs.playing import GAMES, IDS, MODULES

with warnings.catch_warnings():
    # where pygame is installed, the suite loads one of its own games in a way that PettingZoo has deprecated
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import (  # type: ignore[import-untyped]
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

both_games = pytest.mark.parametrize("game", GAMES)
any_number = pytest.mark.parametrize("players", [2, 3, 4])

# The suite accepts observations in a dictionary only from PettingZoo's own games, which it knows by name. It also warns
# if no action is open, as for an agent that is done.
not_theirs = [
    pytest.mark.filterwarnings(f"ignore:{text}:UserWarning:pettingzoo.test.api_test")
    for text in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be",
        "Action mask numpy array is all zeros",
    )
]


def _with_marks(test: Any) -> Any:
    for mark in not_theirs:
        test = mark(test)
    return test


@_with_marks
@any_number
@both_games
def test_an_agent_by_agent_environment_keeps_the_contract(game: str, players: int) -> None:
    api_test(MODULES[game].env(players=players), num_cycles=300)


@_with_marks
@pytest.mark.parametrize("reward", ["margin", "rank", "points"])
@both_games
def test_so_it_does_bare_and_with_every_reward(game: str, reward: Any) -> None:
    api_test(MODULES[game].raw_env(players=3, reward=reward), num_cycles=300)


@any_number
@both_games
def test_an_environment_for_all_at_once_keeps_the_contract(game: str, players: int) -> None:
    parallel_api_test(MODULES[game].parallel_env(players=players), num_cycles=300)


@both_games
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    seed_test(lambda: MODULES[game].env(players=3), num_cycles=100)
    parallel_seed_test(lambda: MODULES[game].parallel_env(players=3), num_cycles=100)


@both_games
def test_a_bound_on_cycles_is_kept(game: str) -> None:
    max_cycles_test(MODULES[game])


@both_games
def test_every_way_of_rendering_gives_what_it_should(game: str) -> None:
    pytest.importorskip("silvergold.envs.render")

    render_test(MODULES[game].env, custom_tests={"svg": lambda drawing: drawing.startswith("<svg")})


@both_games
def test_the_single_agent_environment_passes_the_checker(game: str) -> None:
    env = gymnasium.make(IDS[game], disable_env_checker=True).unwrapped

    check_env(env, skip_render_check=True)


@both_games
def test_the_single_agent_environment_renders_as_the_checker_likes(game: str) -> None:
    pytest.importorskip("silvergold.envs.render")

    check_env(gymnasium.make(IDS[game], render_mode="rgb_array", disable_env_checker=True).unwrapped)


@both_games
def test_spaces_drawn_without_a_mask_give_open_actions(game: str) -> None:
    env = MODULES[game].raw_env()
    env.reset(seed=1)

    for _ in range(200):
        agent = env.agent_selection
        action = env.action_space(agent).sample()
        assert env.observe(agent)["action_mask"][action] == 1
        env.step(action)
        if not env.agents or env.terminations[agent]:
            break


@both_games
def test_the_librarys_own_registry_makes_them(game: str) -> None:
    name = MODULES[game].NAME

    assert str(pettingzoo.make("aec", f"silvergold/{name}", players=3)) == name
    assert pettingzoo.make("parallel", f"silvergold/{name}", max_cycles=9).max_cycles == 9


@both_games
def test_names_and_shapes_are_those_of_the_library(game: str) -> None:
    env = MODULES[game].env(players=4)
    env.reset(seed=1)
    seen = env.observe("player_2")

    assert str(env) == MODULES[game].NAME == env.metadata["name"]
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert seen["observation"].dtype == np.uint8
    assert seen["action_mask"].dtype == np.int8
    assert seen["action_mask"].shape == (461,)
    assert env.action_space("player_0").n == 461
