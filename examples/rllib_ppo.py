"""PPO of RLlib against a bot, with action masks: `python examples/rllib_ppo.py` (pip install "ray[rllib]" torch).

RLlib's own module for masks expects the mask inside the observation, so a small environment puts it there.
"""
# ruff: noqa: T201 - an example prints

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

import silvergold.envs  # noqa: F401 - registers the ids


class MaskedEnv(gymnasium.Env):
    """The single-agent environment, with the mask as a part of its observations, which are numbers from 0 to 1."""

    def __init__(self, config: dict[str, Any]) -> None:
        """Make the environment of `config["id"]` with the opponent of `config["opponents"]`."""
        self.env = gymnasium.make(config["id"], opponents=config["opponents"])
        n_actions, size = spaces.flatdim(self.env.action_space), spaces.flatdim(self.env.observation_space)
        self.action_space = spaces.Discrete(n_actions)
        self.observation_space = spaces.Dict(
            {
                "observations": spaces.Box(0, 1, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (n_actions,), np.float32),
            }
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal a game."""
        observation, info = self.env.reset(seed=seed, options=options)
        return self._masked(observation, info), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make one decision."""
        observation, reward, over, cut, info = self.env.step(int(action))
        return self._masked(observation, info), float(reward), over, cut, {}

    def _masked(self, observation: Any, info: dict[str, Any]) -> dict[str, Any]:
        numbers = observation.astype(np.float32) / 255
        return {"observations": numbers, "action_mask": info["action_mask"].astype(np.float32)}


def main() -> None:
    """Train for some iterations and print the mean reward of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--id", default="silvergold/Pyramids-v0")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--iterations", type=int, default=4)
    args = parser.parse_args()
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64, 64]})
    config = PPOConfig().environment(MaskedEnv, env_config={"id": args.id, "opponents": args.opponents})
    config = config.env_runners(num_env_runners=0).rl_module(rl_module_spec=module)
    config = config.training(train_batch_size_per_learner=2000, minibatch_size=256, num_epochs=4)
    algorithm = config.build_algo()
    for k in range(args.iterations):
        told = algorithm.train()["env_runners"]
        print(f"iteration {k + 1}: mean reward {told['episode_return_mean']:+.3f}, {told['num_episodes']} games")
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
