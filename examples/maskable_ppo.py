"""Train MaskablePPO of sb3-contrib on the Gymnasium environment as it is, for a few minutes.

    make example-ppo            (installs sb3-contrib and PyTorch first; nothing else needs them)
    python examples/maskable_ppo.py [--game G] [--opponent BOT] [--steps N] [--seed S]

MaskablePPO asks the environment for `action_masks()`. The reward is the margin: own points minus the other player's, of
100. The program prints the mean reward of the same deals before and after the training, each with a 95 % interval.
"""
# ruff: noqa: T201 - an example prints

from __future__ import annotations

import argparse
import math
import statistics
import time
from functools import partial
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv

import silvergold.envs  # noqa: F401 - tells Gymnasium the ids

IDS = {"silver-and-gold": "silvergold/SilverAndGold-v0", "pyramids": "silvergold/Pyramids-v0"}
TABLES = 16
DEALS = 400
FIRST_DEAL = 1_000_000  # no training game is dealt from these seeds


class Shares(BaseFeaturesExtractor):
    """Turn the bytes of an observation into numbers from 0 to 1."""

    def __init__(self, observation_space: gymnasium.spaces.Box) -> None:
        """Keep the size of the observation."""
        super().__init__(observation_space, observation_space.shape[0])

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Return the observations, 255 as 1."""
        return observations / 255


def learner(envs: DummyVecEnv, seed: int) -> MaskablePPO:
    """Return an untrained learner. A game has about 40 decisions, so rewards are not discounted."""
    layers = {"features_extractor_class": Shares, "net_arch": [256, 128]}
    settings: dict[str, Any] = {"n_steps": 256, "batch_size": 512, "n_epochs": 4, "learning_rate": 5e-4, "gamma": 1.0}
    return MaskablePPO("MlpPolicy", envs, policy_kwargs=layers, seed=seed, device="cpu", ent_coef=0.003, **settings)


def mean_reward(model: MaskablePPO, env: gymnasium.Env[Any, Any], deals: int) -> tuple[float, float]:
    """Return the mean reward over these deals, and half of its 95 % interval."""
    rewards = []
    for deal in range(deals):
        observation, info = env.reset(seed=FIRST_DEAL + deal)
        over, total = False, 0.0
        while not over:
            action, _ = model.predict(observation, action_masks=info["action_mask"])
            observation, reward, ended, cut, info = env.step(int(action))
            over, total = ended or cut, total + float(reward)
        rewards.append(total)
    return statistics.mean(rewards), 1.96 * statistics.stdev(rewards) / math.sqrt(deals)


def main() -> None:
    """Measure, train and measure again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=IDS, default="silver-and-gold")
    parser.add_argument("--opponent", default="random", metavar="BOT", help="its name; random if left out")
    parser.add_argument("--steps", type=int, default=200_000, metavar="N", help="decisions to learn from")
    parser.add_argument("--deals", type=int, default=DEALS, metavar="N", help="games for each mean reward")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    args = parser.parse_args()
    torch.set_num_threads(1)
    make = partial(gymnasium.make, IDS[args.game], opponents=args.opponent)
    model = learner(DummyVecEnv([make] * TABLES), args.seed)
    before = mean_reward(model, make(), args.deals)
    print(
        f"before: mean reward {before[0]:+.3f} ± {before[1]:.3f} against {args.opponent}, {args.deals} deals",
        flush=True,
    )
    start = time.process_time()
    model.learn(args.steps)
    spent = time.process_time() - start
    after = mean_reward(model, make(), args.deals)
    print(f"after:  mean reward {after[0]:+.3f} ± {after[1]:.3f} against {args.opponent}, the same deals")
    print(f"{model.num_timesteps:,} steps in {spent:.0f} s of processor time")


if __name__ == "__main__":
    main()
