"""Long checks of reviews: whether luck has mean zero, how much noise it removes, and whether the loss orders the bots.

    python benchmarks/reviews.py luck --game pyramids --bots greedy,expert --games 1000 [--players N]
    python benchmarks/reviews.py pairs --game pyramids --bots expert,skilled --games 200
    python benchmarks/reviews.py ladder --game silver-and-gold --games 50 [--write]
    python benchmarks/reviews.py rest --game pyramids --players 4 --games 40

`luck` prints means with 95 % intervals and the variance factor. `pairs` plays every deal with both seatings and prints
how many games show a difference of 2 % in the share of victories. `ladder` lets every bot play against itself and
prints the points that it loses per decision; with --write, they become the figures of the package. `rest` prints what
reviews cannot attribute. Every game has its own deal, and the bots move by one seat from game to game. With --ledger
FILE, every game is kept and a later run continues; --seconds N ends a run, and what is there is summed up. Luck has no
bias with any number of samples, so `luck --samples 0.05` takes a twentieth of the usual ones to look at many games: its
mean is the same, and less of the noise is removed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

import numpy as np

from silvergold import bots, decks, games, reviews
from silvergold.arena.playing import play_game, with_luck
from silvergold.records import Record
from silvergold.reviews import grading
from silvergold.reviews.jobs import DecisionJob
from silvergold.reviews.luck import USUAL_SAMPLES

Figures = dict[str, Any]
KINDS = ("keep", "mark", "take")
AT_A_TIME = 5
"""Games of one bot before those of the next."""


def interval(values: Sequence[float] | np.ndarray) -> str:
    """Return a mean and half of its 95 % interval."""
    return f"{np.mean(values):+.3f} ± {1.96 * np.std(values, ddof=1) / len(values) ** 0.5:.3f}"


def factor_interval(raw: np.ndarray, rest: np.ndarray) -> tuple[float, float, float]:
    """Return the ratio of the variances between the ends of its 95 % interval (bootstrap over the games)."""
    rng = np.random.default_rng(0)
    factors = []
    for _ in range(2000):
        picked = rng.integers(0, len(raw), len(raw))
        factors.append(raw[picked].var() / rest[picked].var())
    low, high = np.percentile(factors, [2.5, 97.5])
    return float(low), float(raw.var() / rest.var()), float(high)


def measured(args: argparse.Namespace, names: list[str], figures: Callable[[list[str], int], Figures]) -> list[Figures]:
    """Return the figures of every game between these bots: those in the ledger, then new ones."""
    key = {"what": args.what, "game": args.game, "bots": names, "seed": args.seed, "samples": args.samples}
    known = {line["number"]: line["figures"] for line in ledger_lines(args.ledger) if key.items() <= line.items()}
    for number in range(args.games):
        if number not in known and time.monotonic() < args.until:
            first = number % len(names)
            known[number] = figures(names[-first:] + names[:-first] if first else names, args.seed + number)
            if args.ledger:
                with args.ledger.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({**key, "number": number, "figures": known[number]}) + "\n")
    return [known[number] for number in sorted(known) if number < args.games]


def ledger_lines(path: Path | None) -> Iterator[Figures]:
    """Yield what earlier runs have kept."""
    if path and path.exists():
        yield from map(json.loads, path.read_text("utf-8").splitlines())


# Luck ----------------------------------------------------------------------------------------------------------------


def measure_luck(args: argparse.Namespace) -> None:
    """Print raw and adjusted margins of the first bot against the mean of the others."""
    names = (args.bots.split(",") * args.players)[: args.players]
    samples = reviews.Samples(*(max(2, round(args.samples * n)) for n in astuple(USUAL_SAMPLES)))
    found = measured(args, names, lambda seating, seed: luck_figures(args.game, names[0], seating, seed, samples))
    raw, luck = (np.array([one[name] for one in found]) for name in ("margin", "luck"))
    low, factor, high = factor_interval(raw, raw - luck)
    spent = np.mean([one["seconds"] for one in found])
    print(f"{args.game}, {','.join(names)}, {len(found)} games, {spent:.2f} s of processor time each, {samples}")
    print(f"margin {interval(raw)}, luck {interval(luck)}, without luck {interval(raw - luck)}")
    print(f"the variance is {factor:.2f} times smaller without luck (95 % interval {low:.2f} to {high:.2f})")


def luck_figures(game: str, name: str, seating: list[str], seed: int, samples: reviews.Samples) -> Figures:
    """Return margin and luck of the first seat of this bot, in points against the mean of the others."""
    match, result = play_game(decks.standard(game), seating, seed=seed)
    start, seat = time.process_time(), seating.index(name)
    result = with_luck(match, result, samples)
    margin, luck = (float(values[seat] - np.mean(np.delete(values, seat))) for values in (result.scores, result.luck))
    return {"margin": margin, "luck": luck, "seconds": time.process_time() - start}


# Paired deals --------------------------------------------------------------------------------------------------------


def measure_pairs(args: argparse.Namespace) -> None:
    """Print how many games a 95 % interval of ± 2 % takes: single games or both seatings, with and without luck."""
    names = (args.bots or "expert,skilled").split(",")
    found = measured(args, names, lambda _, seed: pair_figures(args.game, names, seed))
    shares, luck = (np.array([one[name] for one in found]) for name in ("shares", "luck"))
    print(f"{args.game}, {','.join(names)}, {len(found)} deals")
    for what, values in (("raw", shares), ("without luck", shares - luck)):
        single, paired = values[:, 0].var(ddof=1), 2 * values.mean(axis=1).var(ddof=1)
        single_games, paired_games = (round((1.96 / 0.02) ** 2 * variance) for variance in (single, paired))
        print(f"{what}: share {interval(values.mean(axis=1))}, {single_games} single or {paired_games} paired games")


def pair_figures(game: str, names: list[str], seed: int) -> Figures:
    """Return the share of victories of the first bot, and its luck, in one deal with both seatings."""
    shares, luck = [], []
    for seating in (names, names[::-1]):
        result = with_luck(*play_game(decks.standard(game), seating, seed=seed))
        seat = seating.index(names[0])
        shares.append(result.shares[seat])
        luck.append(result.win_luck[seat])
    return {"shares": shares, "luck": luck}


# Losses of the bots --------------------------------------------------------------------------------------------------


def measure_ladder(args: argparse.Namespace) -> None:
    """Print the loss per decision of every bot, from one seat of games against itself."""
    names = args.bots.split(",") if args.bots else bots.names()
    for games_so_far in range(AT_A_TIME, args.games + AT_A_TIME, AT_A_TIME):  # so that a run that ends has all bots
        some = argparse.Namespace(**{**vars(args), "games": min(games_so_far, args.games)})
        found = {
            name: measured(some, [name] * args.players, lambda *of: loss_figures(args.game, *of)) for name in names
        }
    for name in names:
        lost = [one["all"][0] / one["all"][1] for one in found[name]]
        kinds = ", ".join(f"{kind} {_per_decision(found[name], kind):.2f}" for kind in KINDS)
        print(f"{args.game}, {name}: {interval(lost)} points per decision in {len(lost)} games ({kinds})", flush=True)
    if args.write:
        write_losses(
            args.game, {name: {kind: _per_decision(found[name], kind) for kind in ("all", *KINDS)} for name in names}
        )


def _per_decision(found: list[Figures], kind: str) -> float:
    """Return a mean over all decisions; a little below zero is noise, if nothing is lost."""
    return max(0.0, float(sum(one[kind][0] for one in found) / sum(one[kind][1] for one in found)))


def loss_figures(game: str, seating: list[str], seed: int) -> Figures:
    """Return the sum of the losses of one seat and the number of its decisions, of each kind and of all."""
    record = play_game(decks.standard(game), seating, seed=seed)[0].record()
    sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0])
    for one in decisions(record, seed % len(seating)):
        for kind in ("all", one.kind):
            sums[kind][0] += one.loss
            sums[kind][1] += 1
    return dict(sums)


def decisions(record: Record, seat: int) -> Iterator[reviews.DecisionReview]:
    """Yield the reviews of all decisions of a seat."""
    evaluator = reviews.evaluator_of(record.deck)
    for job in reviews.jobs(record):
        if isinstance(job, DecisionJob) and job.seat == seat:
            yield from (part for part in job.run(evaluator) if isinstance(part, reviews.DecisionReview))


def write_losses(game: str, table: dict[str, dict[str, float]]) -> None:
    """Replace the figures of one game in the package."""
    path = Path(grading.__file__).with_name(grading.FILE)
    head, *sections = path.read_text("utf-8").split("\n[")
    lines = [f"{game}]", *(_toml_line(name, losses) for name, losses in table.items()), ""]
    others = [section for section in sections if not section.startswith(f"{game}]")]
    path.write_text("\n[".join([head, *sorted([*others, "\n".join(lines)])]), encoding="utf-8")


def _toml_line(name: str, losses: dict[str, float]) -> str:
    return f"{name} = {{ {', '.join(f'{kind} = {loss:.3f}' for kind, loss in losses.items())} }}"


# The rest ------------------------------------------------------------------------------------------------------------


def measure_rest(args: argparse.Namespace) -> None:
    """Print the parts of the margin, as means over the seats."""
    names = ((args.bots or "expert").split(",") * args.players)[: args.players]
    found = measured(args, names, lambda seating, seed: part_figures(args.game, seating, seed))
    parts = ", ".join(f"{name} {interval([one[name] for one in found])}" for name in found[0])
    print(f"{args.game}, {','.join(names)}, {len(found)} games: {parts}")


def part_figures(game: str, seating: list[str], seed: int) -> Figures:
    """Return the parts of the margin in one game, as means over the seats."""
    found = reviews.review(play_game(decks.standard(game), seating, seed=seed)[0].record())
    names = ("start", "luck", "own", "others", "rest")
    return {name: float(np.mean([getattr(seat, name) for seat in found.seats])) for name in names}


def main() -> None:
    """Run one of the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("luck", "pairs", "ladder", "rest"))
    parser.add_argument("--game", default=games.DEFAULT.slug, choices=games.SLUGS)
    parser.add_argument("--bots", default="")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--samples", type=float, default=1.0, help="of luck, as a share of the usual ones")
    parser.add_argument("--ledger", type=Path)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    args.until = time.monotonic() + args.seconds
    if args.what == "luck":
        args.bots = args.bots or "expert"
        measure_luck(args)
    else:
        {"pairs": measure_pairs, "ladder": measure_ladder, "rest": measure_rest}[args.what](args)


if __name__ == "__main__":
    main()
