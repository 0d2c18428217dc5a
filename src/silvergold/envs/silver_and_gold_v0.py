"""Silver & Gold for PettingZoo: `env`, `raw_env` and `parallel_env`.

>>> from silvergold.envs import silver_and_gold_v0
>>> env = silver_and_gold_v0.env(players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from typing import Any, Unpack

from silvergold.envs.pettingzoo_env import Options, SimultaneousEnv, TurnBasedEnv, wrapped
from silvergold.games import SILVER_AND_GOLD as GAME

NAME = f"{GAME.snake}_v0"


def env(**options: Unpack[Options]) -> Any:
    """Return the turn-based environment in PettingZoo's usual wrappers: an illegal action ends the game."""
    return wrapped(raw_env(**options))


def raw_env(**options: Unpack[Options]) -> TurnBasedEnv:
    """Return the turn-based environment without wrappers: an illegal action raises IllegalChoice."""
    return TurnBasedEnv(GAME.slug, NAME, **options)


def parallel_env(*, illegal_reward: float | None = -1.0, **options: Unpack[Options]) -> SimultaneousEnv:
    """Return the environment in which all agents act at each step; an agent without a choice waits."""
    return SimultaneousEnv(GAME.slug, NAME, illegal_reward=illegal_reward, **options)
