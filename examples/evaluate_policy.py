"""Let a trained policy play against the bots, and say how it does.

    python examples/evaluate_policy.py policy.npz --bots random greedy --games 100

The policy becomes a bot like any other: it sees the view of its seat and nothing else. Seats change from game to game.
Beside every figure stands its 95 % interval.
"""
# ruff: noqa: T201 - an example prints

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np
from train_masked_policy import Policy

import silvergold as sg
from silvergold.bots import Bot, Budget, names
from silvergold.bots.chance import mix
from silvergold.choices import Choice, Position
from silvergold.envs.actions import N_ACTIONS, to_choice
from silvergold.envs.encoding import encode_one
from silvergold.envs.layout import observation_size
from silvergold.match import View

SURE = 1.96  # standard errors to either side


@dataclass
class TrainedBot:
    """Chooses what its policy finds best."""

    policy: Policy
    name: str = "trained"
    about: str = "has learnt by playing against itself"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """The likeliest open action."""
        observation = np.empty(observation_size(view.game, len(view.names)), np.uint8)
        mask = np.empty(N_ACTIONS, np.int8)
        encode_one(view.index.table, view.state, 0, view.seat, True, observation, mask)
        chances, _, _ = self.policy(observation[None], mask[None])
        return to_choice(Position(view.index, view.state), view.seat, int(chances[0].argmax()))


def play(game: str, bots: list[Bot], seed: int) -> sg.Match:
    """One game, to its end."""
    match = sg.new_match(game, players=[bot.name for bot in bots], seed=seed)
    n = 0
    while not match.over:
        for seat in match.waiting:
            match.play(seat, bots[seat].choose(match.view(seat), seed=mix(seed, seat, n)))
            n += 1
    return match


def evaluate(trained: Bot, other: Bot, game: str, players: int, games: int) -> tuple[list[float], list[int], list[int]]:
    """For each game: the share of the victory, the points, and the best other's points."""
    shares, own, best = [], [], []
    for k in range(games):
        seat = k % players
        match = play(game, [trained if each == seat else other for each in range(players)], seed=k)
        totals = [score.total for score in match.scores()]
        shares.append((seat in match.winners) / len(match.winners))
        own.append(totals.pop(seat))
        best.append(max(totals))
    return shares, own, best


def mean(points: list[int]) -> str:
    """A mean with its interval."""
    return f"{np.mean(points):.1f} ± {SURE * np.std(points, ddof=1) / np.sqrt(len(points)):.1f}"


def share(won: list[float]) -> str:
    """How many of the games were won, and Wilson's interval, which is honest near 0 and 1 too."""
    n, p = len(won), float(np.mean(won))
    middle, reach = p + SURE**2 / (2 * n), SURE * np.sqrt(p * (1 - p) / n + SURE**2 / (4 * n**2))
    low, high = (max(0.0, 100 * (middle + side * reach) / (1 + SURE**2 / n)) for side in (-1, 1))
    return f"{100 * p:.0f} ({low:.0f} to {high:.0f})"


def main() -> None:
    """Play, and print a line for each bot."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("policy")
    asked.add_argument("--bots", nargs="+", choices=names(), default=list(names()))
    asked.add_argument("--games", type=int, default=100)
    wanted = asked.parse_args()
    policy, game, players = Policy.load(wanted.policy)
    print(f"{game}, {players} players, {wanted.games} games against each")
    print(f"{'against':10} {'won, %':>16} {'points':>14} {'best other':>14}")
    for name in wanted.bots:
        shares, own, best = evaluate(TrainedBot(policy), sg.bot(name), game, players, wanted.games)
        print(f"{name:10} {share(shares):>16} {mean(own):>14} {mean(best):>14}")


if __name__ == "__main__":
    main()
