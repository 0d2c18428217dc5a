"""Silver & Gold for PettingZoo: `env`, `raw_env` and `parallel_env`.

>>> from silvergold.envs import silver_and_gold_v0
>>> env = silver_and_gold_v0.env(players=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from silvergold.envs.pettingzoo_env import EntryPoints
from silvergold.games import SILVER_AND_GOLD

_ENTRY_POINTS = EntryPoints(SILVER_AND_GOLD)
NAME = _ENTRY_POINTS.name
env = _ENTRY_POINTS.env
raw_env = _ENTRY_POINTS.raw_env
parallel_env = _ENTRY_POINTS.parallel_env
