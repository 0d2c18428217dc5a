"""Environments are copied and pickled in the middle of a game: the copy continues it in the same way."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import silvergold.envs  # noqa: F401 - registers the ids
from silvergold.envs import pyramids_v0, silver_and_gold_v0
from tests.envs.playing import pickled

Steps = list[tuple[Any, ...]]


copied = pytest.mark.parametrize("how", [copy.deepcopy, pickled])


def agent_by_agent(env: Any, rng: np.random.Generator, n: int) -> Steps:
    """Play so many random steps, beyond the end of games, and return what the agents saw."""
    seen: Steps = []
    for _ in range(n):
        if not env.agents:
            env.reset()
        observation, reward, over, cut, info = env.last()
        seen.append((env.agent_selection, observation["observation"].tobytes(), reward, over, cut, info))
        done = over or cut
        env.step(None if done else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return seen


def all_at_once(env: Any, rng: np.random.Generator, n: int) -> Steps:
    seen: Steps = []
    for _ in range(n):
        if not env.agents:
            env.reset()
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        observations, rewards, *_ = env.step(actions)
        seen.append((actions, *(each["observation"].tobytes() for each in observations.values()), rewards))
    return seen


def alone(env: Any, rng: np.random.Generator, n: int) -> Steps:
    seen: Steps = []
    for k in range(n):
        mask = env.unwrapped.action_masks()
        action = env.action_space.sample() if k % 2 else rng.choice(np.flatnonzero(mask))
        observation, reward, over, _, _ = env.step(int(action))
        seen.append((observation.tobytes(), reward, over, env.reset()[0].tobytes() if over else None))
    return seen


def many(env: Any, rng: np.random.Generator, n: int) -> Steps:
    seen: Steps = []
    for _ in range(n):
        observations, rewards, over, _, infos = env.step(env.unwrapped.random_actions(rng))
        seen.append((observations.tobytes(), rewards.tobytes(), over.tobytes(), infos["action_mask"].tobytes()))
    return seen


Make = Callable[[], Any]
FORMS: list[tuple[Make, Callable[[Any, np.random.Generator, int], Steps]]] = [
    (lambda: silver_and_gold_v0.env(players=3), agent_by_agent),
    (lambda: pyramids_v0.raw_env(reward="points"), agent_by_agent),
    (lambda: pyramids_v0.env(max_cycles=40), agent_by_agent),
    (lambda: silver_and_gold_v0.parallel_env(players=4), all_at_once),
    (lambda: gymnasium.make("silvergold/Pyramids-v0", opponents=["greedy", "random"]), alone),
    (lambda: gymnasium.make("silvergold/SilverAndGold-v0", opponents="skilled"), alone),
    (lambda: gymnasium.make_vec("silvergold/Pyramids-v0", num_envs=5, opponents="self"), many),
    (lambda: gymnasium.make_vec("silvergold/Pyramids-v0", num_envs=5, players=3), many),
    (lambda: gymnasium.make_vec("silvergold/SilverAndGold-v0", num_envs=3, opponents="greedy"), many),
]


@copied
@pytest.mark.parametrize(("make", "go"), FORMS)
def test_a_copy_in_mid_game_continues_in_the_same_way(
    make: Make, go: Callable[[Any, np.random.Generator, int], Steps], how: Callable[[Any], Any]
) -> None:
    env = make()
    env.reset(seed=3)
    go(env, np.random.default_rng(1), 20)

    twin, late_twin = how(env), how(env)
    expected = go(env, np.random.default_rng(2), 90)

    assert go(twin, np.random.default_rng(2), 90) == expected
    assert go(late_twin, np.random.default_rng(2), 90) == expected


@copied
def test_a_copy_before_the_first_reset_is_as_new(how: Callable[[Any], Any]) -> None:
    env, twin = silver_and_gold_v0.raw_env(), how(silver_and_gold_v0.raw_env())
    for one in (env, twin):
        one.reset(seed=5)

    assert agent_by_agent(twin, np.random.default_rng(2), 30) == agent_by_agent(env, np.random.default_rng(2), 30)
