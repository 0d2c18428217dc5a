"""Players for the tests. They choose only by what they observe, so the same observation gives the same action."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from silvergold.envs import pyramids_v0, silver_and_gold_v0
from silvergold.envs.compiled.episode import Episode, Mask, Observation

MODULES = {"silver-and-gold": silver_and_gold_v0, "pyramids": pyramids_v0}
GAMES = tuple(MODULES)
IDS = {"silver-and-gold": "silvergold/SilverAndGold-v0", "pyramids": "silvergold/Pyramids-v0"}
LONGEST_GAME = 5_000

Order = Callable[[tuple[int, ...]], int]  # returns the seat that acts, of those that are waited for


def by_sight(observation: Observation, mask: Mask) -> int:
    """Return an open action that depends only on observation and mask, and looks random."""
    digest = hashlib.blake2b(observation.tobytes() + mask[:461].tobytes(), digest_size=8).digest()
    open_actions = np.flatnonzero(mask)
    return int(open_actions[int.from_bytes(digest, "little") % len(open_actions)])


def play_to_the_end(table: Episode, order: Order) -> list[list[bytes]]:
    """Play a game with `by_sight` in some order of seats; return what each seat saw whenever it had to choose."""
    seen: list[list[bytes]] = [[] for _ in range(table.n_players)]
    for _ in range(LONGEST_GAME):
        if table.over:
            return seen
        seat = order(table.seats_waiting())
        observation, mask = table.observe(seat)
        seen[seat].append(observation.tobytes() + mask.tobytes())
        table.play(seat, by_sight(observation, mask))
    raise AssertionError("the game does not end")


def play_env(env: Any, rng: Random, seed: int | None = None) -> dict[str, float]:
    """Play a whole game of random open actions, agent by agent; return what each agent earned in all."""
    env.reset(seed=seed)
    earned = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter(LONGEST_GAME):
        observation, reward, terminated, truncated, _ = env.last()
        earned[agent] += reward
        is_done = terminated or truncated
        env.step(None if is_done else int(rng.choice(np.flatnonzero(observation["action_mask"]).tolist())))
    assert not env.agents, "the game does not end"
    return earned


def play_parallel(env: Any, choose: Callable[[Observation, Mask], int], seed: int | None = None) -> dict[str, float]:
    """Play a whole game, all agents at each step; return what each agent earned in all."""
    observations, _ = env.reset(seed=seed)
    earned = dict.fromkeys(env.agents, 0.0)
    for _ in range(LONGEST_GAME):
        actions = {agent: choose(seen["observation"], seen["action_mask"]) for agent, seen in observations.items()}
        observations, rewards, *_ = env.step(actions)
        earned = {agent: earned[agent] + rewards[agent] for agent in earned}
        if not env.agents:
            return earned
    raise AssertionError("the game does not end")


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))  # noqa: S301 - our own bytes
