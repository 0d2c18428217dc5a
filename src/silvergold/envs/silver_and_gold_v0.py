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

from silvergold.decks import SILVER_AND_GOLD
from silvergold.envs.zoo import AllAtOnce, Options, TurnByTurn, wrapped

NAME = "silver_and_gold_v0"


def env(**options: Unpack[Options]) -> Any:
    """Agent by agent, in PettingZoo's usual wrappers: an illegal action ends the game at its agent's cost."""
    return wrapped(raw_env(**options))


def raw_env(**options: Unpack[Options]) -> TurnByTurn:
    """Agent by agent, bare: an illegal action raises IllegalChoice, which says why."""
    return TurnByTurn(SILVER_AND_GOLD, NAME, **options)


def parallel_env(*, illegal_reward: float | None = -1.0, **options: Unpack[Options]) -> AllAtOnce:
    """Everybody at each step; who has nothing to choose waits."""
    return AllAtOnce(SILVER_AND_GOLD, NAME, illegal_reward=illegal_reward, **options)
