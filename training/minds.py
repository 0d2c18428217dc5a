"""How the minds of the stronger bots were made: weights tuned by hill climbing, prices and values learned and shipped.

    python training/minds.py tune --game pyramids --minutes 6     writes bots/mind/shipped/weights-*.npy
    python training/minds.py ship                                 learns the standard decks anew, writes mind-*.npz

Tuning: a few weights are changed at random; the changed mind plays the old one on paired deals with swapped seats, and
stays if it wins by more than chance explains. Run `silvergold ladder` afterwards, on other deals: the deals of the
tuning flatter what was tuned on them. New weights are a new version of every level that uses them.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from silvergold import decks, rules
from silvergold.bots.mind import library, pyramids, silver_gold
from silvergold.bots.mind.making import Maker
from silvergold.bots.mind.policy import BEST_SHOWN, PRICE, STACK_BONUS
from silvergold.bots.mind.selfplay import play_duels
from silvergold.bots.mind.shape import N_WEIGHTS, Tools

TABLE_WEIGHTS = 8  # those below are built into the tables
FIRST_LOOK, SECOND_LOOK = 600, 2500  # paired deals
PROMISING, CONVINCING = 0.3, 1.2  # standard errors
SHIPPED_ROUNDS, SHIPPED_GAMES = 12, 20_000
SPREAD, LEAST_SPREAD = 0.3, 0.25  # of a change, against the weight itself

FIRST_GUESS: dict[str, dict[int, float]] = {
    "silver-and-gold": {
        silver_gold.COIN_TABLE: 2.0, silver_gold.PALM_TABLE: 2.3, silver_gold.SEAL_TABLE: 1.5,
        silver_gold.ELSEWHERE: 1.2, silver_gold.ROW_BEGUN: 0.7, silver_gold.CUP_LATER: 0.8,
        silver_gold.COIN_LATER: 1.0, silver_gold.PALM_NOW: 1.0, silver_gold.PALM_LATER: 2.3, silver_gold.HOPE: 2.0,
        silver_gold.SEAL_HELD: 1.0, BEST_SHOWN: 0.7, STACK_BONUS: 0.0, PRICE: 0.8,
    },
    "pyramids": {
        pyramids.GEM_TABLE: 2.5, pyramids.TORCH_TABLE: 2.5, pyramids.SKULL_TABLE: -0.8, pyramids.ELSEWHERE: 1.2,
        pyramids.POTION_TABLE: 1.2, pyramids.AWARD_TABLE: 3.0, pyramids.LOOSE: 1.5, pyramids.GEM_LATER: 2.5,
        pyramids.GEM_LEAN: 0.4, pyramids.TORCH_UNLIT: 3.0, pyramids.TORCH_LIT: 2.0, pyramids.POTION_HOPE: 0.2,
        pyramids.SKULL_LATER: 0.8, pyramids.POTION_LATER: 0.6, pyramids.AWARD_NOW: 1.0, pyramids.AWARD_NEXT: 0.4,
        BEST_SHOWN: 0.7, STACK_BONUS: 0.0, PRICE: 0.8,
    },
}  # fmt: skip


def margin(one: Tools, other: Tools, deals: int, seed: int) -> tuple[float, float]:
    """By how much the first beats the second, both seatings of each deal, and the standard error."""
    margins = []
    for other_sits in (1, 0):
        scores = np.zeros((deals, 4))
        play_duels(one, other, rules.new_states(1), 2, deals, seed, 1 << other_sits, scores)
        margins.append(scores[:, 1 - other_sits] - scores[:, other_sits])
    paired = np.mean(margins, axis=0)
    return float(paired.mean()), float(paired.std() / np.sqrt(deals))


@dataclass
class Climb:
    """Hill climbing on one game: the best mind so far and another to try changes in."""

    game: str
    seed: int
    best: Maker = field(init=False)
    trial: Maker = field(init=False)
    tried: int = 0
    kept: int = 0

    def __post_init__(self) -> None:
        """Starts from the shipped weights, or from a guess."""
        self.chance = np.random.default_rng(self.seed)
        deck = decks.engine_table(decks.standard(self.game))
        weights = start_weights(self.game)
        self.best, self.trial = Maker(deck, weights), Maker(deck, weights)
        self.best.find_prices()
        self._copy(self.best, self.trial)
        self.names = sorted(set(FIRST_GUESS[self.game]) - {PRICE})
        self.step = dict.fromkeys(self.names, 1.0)

    @staticmethod
    def _copy(source: Maker, target: Maker) -> None:
        target.books[:] = source.books
        target.values[:] = source.values

    def climb(self) -> None:
        """Try one change."""
        changed = self.chance.choice(self.names, size=int(self.chance.integers(1, 4)), replace=False)
        self.trial.books[:] = self.best.books
        for k in changed:
            weight = self.trial.book["weights"][k]
            wide = max(LEAST_SPREAD, SPREAD * abs(weight))
            self.trial.book["weights"][k] = weight + self.chance.normal() * wide * self.step[k]
        if min(changed) < TABLE_WEIGHTS:
            self.trial.set_prizes()
            self.trial.solve()
        self.tried += 1
        better = self._is_better(changed)
        for k in changed:
            self.step[k] = min(2.0, self.step[k] * 1.2) if better else max(0.2, self.step[k] * 0.97)
        self._copy(*((self.trial, self.best) if better else (self.best, self.trial)))

    def _is_better(self, changed: Any) -> bool:
        """A first look, and if it is promising a second one on other deals."""
        for deals, enough in ((FIRST_LOOK, PROMISING), (SECOND_LOOK, CONVINCING)):
            mean, error = margin(self.trial.tools, self.best.tools, deals, int(self.chance.integers(1 << 40)))
            if mean <= enough * error:
                return False
        self.kept += 1
        print(f"change {self.tried}: weights {changed.tolist()}, {mean:+.2f} ± {error:.2f} points", flush=True)
        return True


def start_weights(game: str) -> Any:
    """The shipped weights if there are any."""
    path = library.SHIPPED / f"weights-{decks.GAMES.index(game)}.npy"
    if path.exists():
        return np.load(path)
    weights = np.zeros(N_WEIGHTS)
    for k, weight in FIRST_GUESS[game].items():
        weights[k] = weight
    return weights


def tune(args: argparse.Namespace) -> None:
    """Climb for some minutes, then write the weights."""
    climb = Climb(args.game, args.seed)
    start = climb.best.tools._replace(books=climb.best.books.copy(), values=climb.best.values.copy())
    end = time.monotonic() + 60 * args.minutes
    while time.monotonic() < end:
        climb.climb()
    mean, error = margin(climb.best.tools, start, SECOND_LOOK, 999)
    print(f"{climb.kept} of {climb.tried} changes kept; {mean:+.2f} ± {error:.2f} points against the start")
    np.save(library.SHIPPED / f"weights-{decks.GAMES.index(args.game)}.npy", climb.best.book["weights"])


def ship(_: argparse.Namespace) -> None:
    """Learn the standard decks from nothing."""
    for old in library.SHIPPED.glob("mind-*.npz"):
        old.unlink()
    for game in decks.GAMES:
        deck = decks.engine_table(decks.standard(game))
        maker = Maker(deck, start_weights(game))
        maker.find_prices(rounds=SHIPPED_ROUNDS)
        maker.learn_value(n_games=SHIPPED_GAMES)
        print(f"{game}: {library.ship(deck, maker.books).name}")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    tuning = commands.add_parser("tune", help="tune the weights of a game")
    tuning.add_argument("--game", choices=decks.GAMES, required=True)
    tuning.add_argument("--minutes", type=float, default=6.0)
    tuning.add_argument("--seed", type=int, default=1)
    tuning.set_defaults(run=tune)
    commands.add_parser("ship", help="learn the standard decks").set_defaults(run=ship)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
