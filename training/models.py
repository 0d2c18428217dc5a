"""How the models of the stronger bots were made: tune the weights by hill climbing, learn prices and values, ship both.

    python training/models.py tune --game pyramids --minutes 6    writes bots/model/shipped/weights-*.npy
    python training/models.py ship                                learns the standard decks again, writes model-*.npz

Tuning changes a few weights at random. The changed model plays the old one on paired deals with swapped seats, and is
kept if it wins by more than chance explains. Run `silvergold ladder` afterwards on other deals, since results on
the tuning deals are too good. New weights need a new version of every level that uses them.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from silvergold import decks, games, rules
from silvergold.bots import model_cache
from silvergold.bots.model import pyramids, silver_gold
from silvergold.bots.model.builder import ModelBuilder, read_only
from silvergold.bots.model.selfplay import play_duels
from silvergold.bots.model.types import N_SOLVER_WEIGHTS, N_WEIGHTS, ModelArrays, SharedWeight

FIRST_DEALS, SECOND_DEALS = 600, 2500  # paired deals
PROMISING, CONVINCING = 0.3, 1.2  # standard errors
SHIPPED_ROUNDS, SHIPPED_GAMES = 12, 20_000
SPREAD, LEAST_SPREAD = 0.3, 0.25  # of a change, against the weight itself

_S, _P = silver_gold.Weight, pyramids.Weight
SHARED_GUESS: dict[int, float] = {
    SharedWeight.BONUS_BOX: 1.2, SharedWeight.BEST_SHOWN: 0.7, SharedWeight.STACK_BONUS: 0.0, SharedWeight.PRICE: 0.8,
}  # fmt: skip
FIRST_GUESS: dict[str, dict[int, float]] = {
    silver_gold.GAME.slug: SHARED_GUESS
    | {
        _S.COIN_SOLVER: 2.0, _S.PALM_SOLVER: 2.3, _S.SEAL_SOLVER: 1.5, _S.ROW_BEGUN: 0.7, _S.CUP_LATER: 0.8,
        _S.COIN_LATER: 1.0, _S.PALM_NOW: 1.0, _S.PALM_LATER: 2.3, _S.CARDS_TO_COME: 2.0, _S.SEAL_HELD: 1.0,
    },
    pyramids.GAME.slug: SHARED_GUESS
    | {
        _P.GEM_SOLVER: 2.5, _P.TORCH_SOLVER: 2.5, _P.SKULL_SOLVER: -0.8, _P.POTION_SOLVER: 1.2, _P.AWARD_SOLVER: 3.0,
        _P.UNPAIRED_GEM: 1.5, _P.GEM_LATER: 2.5, _P.GEM_LEAN: 0.4, _P.TORCH_UNLIT: 3.0, _P.TORCH_LIT: 2.0,
        _P.POTION_EXPECTED: 0.2, _P.SKULL_LATER: 0.8, _P.POTION_LATER: 0.6, _P.AWARD_NOW: 1.0, _P.AWARD_NEXT: 0.4,
    },
}  # fmt: skip


def margin(one: ModelArrays, other: ModelArrays, deals: int, seed: int) -> tuple[float, float]:
    """Return by how much the first beats the second, over both seatings of each deal, and the standard error."""
    margins = []
    for other_sits in (1, 0):
        scores = np.zeros((deals, 4))
        play_duels(one, other, rules.new_states(1), 2, deals, seed, 1 << other_sits, scores)
        margins.append(scores[:, 1 - other_sits] - scores[:, other_sits])
    paired = np.mean(margins, axis=0)
    return float(paired.mean()), float(paired.std() / np.sqrt(deals))


@dataclass
class Climb:
    """Hill climbing on one game: the best model so far, and another one to try changes in."""

    game: str
    seed: int
    best: ModelBuilder = field(init=False)
    trial: ModelBuilder = field(init=False)
    tried: int = 0
    kept: int = 0

    def __post_init__(self) -> None:
        """Start from the shipped weights, or from a guess."""
        self.rng = np.random.default_rng(self.seed)
        deck = decks.engine_table(decks.standard(self.game))
        weights = start_weights(self.game)
        self.best, self.trial = ModelBuilder(deck, weights), ModelBuilder(deck, weights)
        self.best.find_prices()
        self._copy(self.best, self.trial)
        self.names = sorted(map(int, set(FIRST_GUESS[self.game]) - {SharedWeight.PRICE}))
        self.step = dict.fromkeys(self.names, 1.0)

    @staticmethod
    def _copy(source: ModelBuilder, target: ModelBuilder) -> None:
        target.params_array[:] = source.params_array
        target.values[:] = source.values

    def climb(self) -> None:
        """Try one change."""
        changed = self.rng.choice(self.names, size=int(self.rng.integers(1, 4)), replace=False)
        self.trial.params_array[:] = self.best.params_array
        for k in changed:
            weight = self.trial.params["weights"][k]
            wide = max(LEAST_SPREAD, SPREAD * abs(weight))
            self.trial.params["weights"][k] = weight + self.rng.normal() * wide * self.step[k]
        if min(changed) < N_SOLVER_WEIGHTS:
            self.trial.set_prizes()
            self.trial.solve()
        self.tried += 1
        better = self._is_better(changed)
        for k in changed:
            self.step[k] = min(2.0, self.step[k] * 1.2) if better else max(0.2, self.step[k] * 0.97)
        self._copy(*((self.trial, self.best) if better else (self.best, self.trial)))

    def _is_better(self, changed: Any) -> bool:
        """Compare on a few deals, and if that is promising, on more and other deals."""
        for deals, enough in ((FIRST_DEALS, PROMISING), (SECOND_DEALS, CONVINCING)):
            mean, error = margin(self.trial.arrays, self.best.arrays, deals, int(self.rng.integers(1 << 40)))
            if mean <= enough * error:
                return False
        self.kept += 1
        print(f"change {self.tried}: weights {changed.tolist()}, {mean:+.2f} ± {error:.2f} points", flush=True)
        return True


def weights_file(game: str) -> Path:
    """Return the shipped file with the weights of a game."""
    return model_cache.SHIPPED / f"weights-{games.game(game).engine_id}.npy"


def start_weights(game: str) -> Any:
    """Return the shipped weights if there are any, else the first guess."""
    path = weights_file(game)
    if path.exists():
        return np.load(path)
    weights = np.zeros(N_WEIGHTS)
    for k, weight in FIRST_GUESS[game].items():
        weights[k] = weight
    return weights


def tune(args: argparse.Namespace) -> None:
    """Climb for some minutes, then write the weights."""
    climb = Climb(args.game, args.seed)
    start = climb.best.arrays._replace(
        params=climb.best.params_array.copy(), values=read_only(climb.best.values.copy())
    )
    end = time.monotonic() + 60 * args.minutes
    while time.monotonic() < end:
        climb.climb()
    mean, error = margin(climb.best.arrays, start, SECOND_DEALS, 999)
    print(f"{climb.kept} of {climb.tried} changes kept; {mean:+.2f} ± {error:.2f} points against the start")
    np.save(weights_file(args.game), climb.best.params["weights"])


def ship(_: argparse.Namespace) -> None:
    """Learn the standard decks from nothing, and write what was learned."""
    for old in model_cache.SHIPPED.glob("model-*.npz"):
        old.unlink()
    for game in games.SLUGS:
        deck = decks.engine_table(decks.standard(game))
        builder = ModelBuilder(deck, start_weights(game))
        builder.find_prices(rounds=SHIPPED_ROUNDS)
        builder.learn_value(n_games=SHIPPED_GAMES)
        print(f"{game}: {model_cache.write_shipped(deck, builder.params_array).name}")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    tuning = commands.add_parser("tune", help="tune the weights of a game")
    tuning.add_argument("--game", choices=games.SLUGS, required=True)
    tuning.add_argument("--minutes", type=float, default=6.0)
    tuning.add_argument("--seed", type=int, default=1)
    tuning.set_defaults(run=tune)
    commands.add_parser("ship", help="learn the standard decks").set_defaults(run=ship)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
