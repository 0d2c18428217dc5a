"""Random play in each kind of environment, about five lines for each: `python examples/random_play.py`."""
# ruff: noqa: T201 - an example prints

from typing import Any

import gymnasium
import numpy as np

from silvergold.envs import pyramids_v0, silver_and_gold_v0

# PettingZoo, agent by agent
env = silver_and_gold_v0.env(players=3)
env.reset(seed=7)
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    env.step(None if terminated or truncated else env.action_space(agent).sample(seen["action_mask"]))
print("agent by agent: the last agent has", info["points"], "points")

# PettingZoo, all agents at each step
parallel_env = pyramids_v0.parallel_env(players=4)
observations, infos = parallel_env.reset(seed=7)
while parallel_env.agents:
    actions = {who: parallel_env.action_space(who).sample(seen["action_mask"]) for who, seen in observations.items()}
    observations, rewards, terminations, truncations, infos = parallel_env.step(actions)
print("all at once:", {who: each["points"] for who, each in infos.items()})

# Gymnasium, one learner against bots
single = gymnasium.make("silvergold/Pyramids-v0", opponents=["greedy", "random"])
observation, info = single.reset(seed=7)
terminated = False
while not terminated:
    observation, reward, terminated, truncated, info = single.step(single.action_space.sample(info["action_mask"]))
print("against greedy and random:", info["points"])

# Gymnasium, a thousand games at once
envs: Any = gymnasium.make_vec("silvergold/SilverAndGold-v0", num_envs=1024)
observations, infos = envs.reset(seed=7)
rng, n_over = np.random.default_rng(7), 0
while n_over < 1024:
    observations, rewards, terminations, truncations, infos = envs.step(envs.unwrapped.random_actions(rng))
    n_over += terminations.sum()
print("a thousand at once:", n_over, "games are over")
