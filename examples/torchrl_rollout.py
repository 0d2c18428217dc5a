"""TorchRL on the PettingZoo environment, with masks: `python examples/torchrl_rollout.py` (pip install torchrl).

TorchRL's wrapper reads the mask from `info` or from `action_mask`, so no adapter is needed.
"""
# ruff: noqa: T201 - an example prints

from __future__ import annotations

from torchrl.envs import PettingZooWrapper, check_env_specs

from silvergold.envs import pyramids_v0

env = PettingZooWrapper(pyramids_v0.env(players=2), use_mask=True)
env.set_seed(7)
check_env_specs(env)
steps = env.rollout(1000)  # a random policy that keeps to the masks, until the game is over
print("steps:", len(steps), "over:", bool(steps["next", "done"][-1].all()))
