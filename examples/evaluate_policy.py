"""Let a trained policy play against the bots and print the results.

    python examples/evaluate_policy.py policy.npz --bots random greedy --games 100

The policy becomes a bot like any other: it sees only the view of its seat. The games are played in the arena: every
deal is played in every seating, and each figure has a 95 % interval (docs/arena.md).
"""
# ruff: noqa: T201 - an example prints

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np
from train_masked_policy import Policy

from silvergold import decks
from silvergold.arena.playing import play_scheduled
from silvergold.arena.schedule import round_robin
from silvergold.arena.summary import Summary, summarise
from silvergold.bots import Bot, Budget, names
from silvergold.choices import Choice
from silvergold.decks import Deck
from silvergold.envs.actions import N_ACTIONS, to_choice
from silvergold.envs.compiled.observation import encode_one
from silvergold.envs.layout import observation_size
from silvergold.match import View
from silvergold.position import Position


@dataclass
class TrainedBot:
    """A bot that plays the best action of a policy."""

    policy: Policy
    name: str = "trained"
    about: str = "has learnt by playing against itself"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """Return the most likely open action."""
        observation = np.empty(observation_size(view.game, len(view.names)), np.uint8)
        mask = np.empty(N_ACTIONS, np.int8)
        encode_one(view.index.table, view.state, 0, view.seat, True, observation, mask)
        chances, _, _ = self.policy(observation[None], mask[None])
        return to_choice(Position(view.index, view.state), view.seat, int(chances[0].argmax()))


def evaluate(trained: Bot, other: str, deck: Deck, players: int, games: int) -> Summary:
    """Play the trained bot against another; with more than two players, against several of them."""
    schedule = round_robin(deck, [trained.name, other], games, players=players)
    return summarise(
        schedule, [play_scheduled(schedule, key, cast={trained.name: trained}) for key in schedule.games()]
    )


def line(name: str, found: Summary) -> str:
    """Return the result as a line of text."""
    [pairing] = found.pairings
    low, high = pairing.interval
    won = f"{100 * pairing.win_rate:.0f} ({100 * low:.0f} to {100 * high:.0f})"
    margin = "{:+.1f} to {:+.1f}".format(*pairing.margin_interval) if pairing.margin_interval else "one deal only"
    failed = f"   failed {found.errors} times" if found.errors else ""
    return f"{name:10} {won:>16} {pairing.mean_scores[0]:>8.1f} {pairing.margin:>+8.1f} {margin:>18}{failed}"


def main() -> None:
    """Play, and print a line for each bot."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("policy")
    asked.add_argument("--bots", nargs="+", choices=names(), default=list(names()))
    asked.add_argument("--games", type=int, default=100)
    wanted = asked.parse_args()
    policy, game, players = Policy.load(wanted.policy)
    print(f"{game}, {players} players, {wanted.games} games against each, rounded up to whole deals")
    print(f"{'against':10} {'won, %':>16} {'points':>8} {'margin':>8} {'its interval':>18}")
    for name in wanted.bots:
        print(line(name, evaluate(TrainedBot(policy), name, decks.standard(game), players, wanted.games)))


if __name__ == "__main__":
    main()
