"""Long checks of reviews: is luck zero in the mean, how much noise does it remove, does the loss order the bots?

    python benchmarks/reviews.py luck --game pyramids --bots greedy,expert --games 1000 [--players N]
    python benchmarks/reviews.py ladder --game silver-and-gold --games 50

`luck` prints means with 95 % intervals and the variance factor. `ladder` lets every bot play against itself and prints
the points that it loses per decision. Every game has its own deal, and the bots move by one seat from game to game.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from silvergold import bots, decks, games, reviews
from silvergold.arena.playing import play_game, with_luck
from silvergold.reviews.jobs import DecisionJob


def interval(values: list[float]) -> str:
    """Return a mean and half of its 95 % interval."""
    return f"{np.mean(values):+.3f} ± {1.96 * np.std(values, ddof=1) / len(values) ** 0.5:.3f}"


def factor_interval(raw: np.ndarray, rest: np.ndarray) -> tuple[float, float, float]:
    """Return the ratio of the variances between the ends of its 95 % interval (bootstrap over the games)."""
    rng = np.random.default_rng(0)
    picks = rng.integers(0, len(raw), (2000, len(raw)))
    low, high = np.percentile(raw[picks].var(axis=1) / rest[picks].var(axis=1), [2.5, 97.5])
    return float(low), float(raw.var() / rest.var()), float(high)


def measure_luck(args: argparse.Namespace) -> None:
    """Print raw and adjusted margins of the first bot against the mean of the others."""
    deck, names = decks.standard(args.game), (args.bots.split(",") * args.players)[: args.players]
    raw, luck, spent = [], [], 0.0
    for number in range(args.games):
        first = number % args.players
        seating = names[-first:] + names[:-first] if first else names
        match, result = play_game(deck, seating, seed=args.seed + number)
        start = time.process_time()
        result = with_luck(match, result)
        spent += time.process_time() - start
        for values, found in ((result.scores, raw), (result.luck, luck)):
            found.append(float(values[first] - np.mean(np.delete(values, first))))
    rest = (np.array(raw) - np.array(luck)).tolist()
    low, factor, high = factor_interval(np.array(raw), np.array(rest))
    print(f"{args.game}, {','.join(names)}, {args.games} games, {spent / args.games:.2f} s of processor time each")
    print(f"margin {interval(raw)}, luck {interval(luck)}, without luck {interval(rest)}")
    print(f"the variance is {factor:.2f} times smaller without luck (95 % interval {low:.2f} to {high:.2f})")


def measure_ladder(args: argparse.Namespace) -> None:
    """Print the loss per decision of every bot, from one seat of games against itself."""
    deck = decks.standard(args.game)
    evaluator = reviews.evaluator_of(deck)
    effort = reviews.Effort(first=12, second=32, measure=64)
    for name in args.bots.split(",") if args.bots else bots.names():
        losses = []
        for number in range(args.games):
            match, _ = play_game(deck, [name] * args.players, seed=args.seed + number)
            jobs = [one for one in reviews.jobs(match.record(), effort) if isinstance(one, DecisionJob)]
            own = [part for job in jobs if job.seat == 0 for part in job.run(evaluator)]
            losses.append(float(np.mean([part.loss for part in own if isinstance(part, reviews.DecisionReview)])))
        print(f"{args.game}, {name}: {interval(losses)} points per decision in {args.games} games", flush=True)


def main() -> None:
    """Run one of the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("luck", "ladder"))
    parser.add_argument("--game", default=games.DEFAULT.slug, choices=games.SLUGS)
    parser.add_argument("--bots", default="")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1_000_000)
    args = parser.parse_args()
    if args.what == "luck":
        args.bots = args.bots or "expert"
        measure_luck(args)
    else:
        measure_ladder(args)


if __name__ == "__main__":
    main()
