"""Train a small masked policy by playing against itself, in plain NumPy on one core.

    python examples/train_masked_policy.py --game silver-and-gold --seconds 90 --out policy.npz

A network with one hidden layer sees an observation and gives every action a weight; closed actions are masked out. All
seats play with it. After each batch of games every decision is made a little more likely if its seat ended with more
points than the network had expected at that moment, and a little less likely otherwise (an advantage actor-critic with
the clipped steps of PPO; Schulman and others, 2017). After half a minute it beats `random` in 99 games of 100.
"""
# ruff: noqa: T201 - an example prints

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

os.environ.setdefault("OMP_NUM_THREADS", "1")  # use one core; must be set before NumPy is loaded
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import gymnasium
import numpy as np

import silvergold.envs  # noqa: F401 - makes the ids known

IDS = {"silver-and-gold": "silvergold/SilverAndGold-v0", "pyramids": "silvergold/Pyramids-v0"}
HIDDEN = 128
MINIBATCH = 1024
CLIP = 0.2
MEASURED = 1000  # games against random at the end
ENTROPY = 0.003
CLOSED = np.float32(-1e9)
Array: TypeAlias = Any  # of NumPy


class Policy:
    """Maps an observation through a hidden layer to a logit for each action and the expected points."""

    def __init__(self, size: int, n_actions: int = 461, seed: int = 0) -> None:
        """Start with small random weights."""
        rng = np.random.default_rng(seed)
        self.weights = {
            "in": (rng.standard_normal((size, HIDDEN)) * np.sqrt(2 / size)).astype(np.float32),
            "in bias": np.zeros(HIDDEN, np.float32),
            "out": (rng.standard_normal((HIDDEN, n_actions + 1)) * 0.01).astype(np.float32),
            "out bias": np.zeros(n_actions + 1, np.float32),
        }

    def __call__(self, observations: Array, masks: Array) -> tuple[Array, Array, Array]:
        """Return the probabilities of all actions, the expected points and the hidden layer."""
        w = self.weights
        hidden = np.maximum(as_numbers(observations) @ w["in"] + w["in bias"], 0)
        out = hidden @ w["out"] + w["out bias"]
        logits = np.where(masks, out[:, :-1], CLOSED)
        logits -= logits.max(axis=1, keepdims=True)
        np.exp(logits, out=logits)
        return logits / logits.sum(axis=1, keepdims=True), out[:, -1], hidden

    def save(self, path: str, game: str, players: int) -> None:
        """Write the weights to a file."""
        np.savez(path, game=game, players=players, **self.weights)

    @classmethod
    def load(cls, path: str) -> tuple[Policy, str, int]:
        """Read a policy, its game and its number of players from a file."""
        with np.load(path) as file:
            policy = cls(len(file["in"]))
            policy.weights = {name: file[name] for name in policy.weights}
            return policy, str(file["game"]), int(file["players"])


def as_numbers(observations: Array) -> Array:
    """Convert bytes from 0 to 255 to numbers from 0 to 1."""
    return observations.astype(np.float32) / np.float32(255)


def draw(chances: Array, rng: np.random.Generator) -> Array:
    """Draw one action for each row by its probability; closed actions have none and are never drawn."""
    limits = chances.cumsum(axis=1, dtype=np.float32)
    return (limits <= rng.random((len(chances), 1), np.float32) * limits[:, -1:]).sum(axis=1)


# Playing -------------------------------------------------------------------------------------------------------------


@dataclass
class Batch:
    """Decisions of many games, one row each; `points` is the final score of their seat, divided by 100."""

    observations: Array
    masks: Array
    actions: Array
    chances: Array
    points: Array


def play_games(envs: Any, policy: Policy, rng: np.random.Generator) -> Batch:
    """Play every game of the vector once; all seats use the policy."""
    observations, infos = envs.reset(seed=int(rng.integers(1 << 31)))
    steps, running = [], np.ones(envs.num_envs, bool)
    points = np.zeros((envs.num_envs, envs.unwrapped.players), np.float32)
    while running.any():
        games = np.flatnonzero(running)
        masks = infos["action_mask"]
        chances, _, _ = policy(observations, masks)
        actions = draw(chances, rng)
        chosen = actions[games]
        rows = games, infos["seat"][games], observations[games], masks[games], chosen, chances[games, chosen]
        steps.append(rows)
        observations, _, over, _, infos = envs.step(actions)
        ended = over & running
        points[ended] = infos["returns"][ended] if ended.any() else 0
        running &= ~over
    games, seats, *rest = (np.concatenate(each) for each in zip(*steps, strict=True))
    observations, masks, actions, chances = rest
    return Batch(observations, masks, actions, chances, points[games, seats])


# Learning ------------------------------------------------------------------------------------------------------------


class Adam:
    """The Adam optimiser (Kingma and Ba, 2015)."""

    def __init__(self, weights: dict[str, Array], rate: float) -> None:
        """Start without any step."""
        self.weights, self.rate, self.n = weights, rate, 0
        self.mean = {name: np.zeros_like(each) for name, each in weights.items()}
        self.square = {name: np.zeros_like(each) for name, each in weights.items()}

    def step(self, slopes: dict[str, Array]) -> None:
        """Take one step."""
        self.n += 1
        pace = self.rate * np.sqrt(1 - 0.999**self.n) / (1 - 0.9**self.n)
        for name, slope in slopes.items():
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope * slope - self.square[name])
            self.weights[name] -= (pace * self.mean[name] / (np.sqrt(self.square[name]) + 1e-8)).astype(np.float32)


def minibatches(batch: Batch, rng: np.random.Generator) -> Iterator[Batch]:
    """Yield the decisions in random order, a thousand at a time."""
    order = rng.permutation(len(batch.actions))
    for start in range(0, len(order), MINIBATCH):
        some = order[start : start + MINIBATCH]
        yield Batch(*(getattr(batch, name)[some] for name in Batch.__dataclass_fields__))


def learn(policy: Policy, adam: Adam, batch: Batch) -> None:
    """Take one step: raise the probability of actions that went better than expected, and improve the expectation."""
    chances, expected, hidden = policy(batch.observations, batch.masks)
    advantages = batch.points - expected
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    rows = np.arange(len(batch.actions))
    ratio = chances[rows, batch.actions] / batch.chances
    is_free = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    pull = (advantages * ratio * is_free)[:, None]
    slope = np.empty((len(rows), chances.shape[1] + 1), np.float32)
    slope[:, :-1] = pull * chances + ENTROPY * chances * _surprise(chances)
    slope[rows, batch.actions] -= pull[:, 0]
    slope[:, -1] = 0.5 * (expected - batch.points)
    slope /= len(rows)
    back = slope @ policy.weights["out"].T * (hidden > 0)
    adam.step(
        {
            "in": as_numbers(batch.observations).T @ back,
            "in bias": back.sum(axis=0),
            "out": hidden.T @ slope,
            "out bias": slope.sum(axis=0),
        }
    )


def _surprise(chances: Array) -> Array:
    """Return minus the gradient of the entropy by the logits, over the probabilities. It keeps the policy exploring."""
    logs = np.log(np.maximum(chances, 1e-8))
    return logs - (chances * logs).sum(axis=1, keepdims=True)


def train(game: str, players: int, games: int, seed: int, seconds: float, batches: int | None = None) -> Policy:
    """Play and learn until the time is up, or so many batches are played."""
    envs: Any = gymnasium.make_vec(IDS[game], num_envs=games, players=players, opponents="self", reward="points")
    rng = np.random.default_rng(seed)
    policy = Policy(envs.single_observation_space.shape[0], seed=seed)
    adam = Adam(policy.weights, rate=1e-3)
    start, n = time.perf_counter(), 0
    while (elapsed := time.perf_counter() - start) < seconds and n != batches:
        batch = play_games(envs, policy, rng)
        n += 1
        for some in minibatches(batch, rng):
            learn(policy, adam, some)
        print(f"{elapsed:5.0f} s  {n * games:7,} games  {100 * batch.points.mean():5.1f} points a game", flush=True)
    return policy


def beats_random(policy: Policy, game: str, players: int, games: int, seed: int) -> tuple[float, float]:
    """Play against random bots; return the share of games won and the mean margin in points."""
    envs = gymnasium.make_vec(IDS[game], num_envs=games, players=players, opponents="random")
    rng = np.random.default_rng(seed)
    observations, infos = envs.reset(seed=seed)
    running, margins = np.ones(games, bool), np.zeros(games)
    while running.any():
        chances, _, _ = policy(observations, infos["action_mask"])
        observations, rewards, over, _, infos = envs.step(draw(chances, rng))
        margins[over & running] = rewards[over & running]
        running &= ~over
    return float((margins > 0).mean()), float(100 * margins.mean())


def main() -> None:
    """Train, measure, save."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--game", choices=IDS, default="silver-and-gold")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--seconds", type=float, default=90)
    asked.add_argument("--batches", type=int, help="stop after so many, even if there is time left")
    asked.add_argument("--games", type=int, default=128, help="games in a batch")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", default="policy.npz")
    wanted = asked.parse_args()
    policy = train(wanted.game, wanted.players, wanted.games, wanted.seed, wanted.seconds, wanted.batches)
    policy.save(wanted.out, wanted.game, wanted.players)
    won, ahead = beats_random(policy, wanted.game, wanted.players, MEASURED, wanted.seed)
    print(f"against random: {won:.1%} of {MEASURED:,} games won, by {ahead:.1f} points on average")


if __name__ == "__main__":
    main()
