"""Compare the bots with a beam search that knows all cards, on the same deals.

    python benchmarks/clairvoyant.py --game pyramids --deals 30 --width 300 --bots master,expert,greedy

The beam keeps the `--width` most promising tables of each turn; the other player is an expert without
randomness. The result is a lower bound of what perfect information allows: more width adds a little. The script prints
a description of the machine and asserts nothing.
"""

from __future__ import annotations

import argparse
import platform
import time

import numpy as np

from silvergold import bots, decks
from silvergold.arena.playing import play_game
from silvergold.bots import model_cache
from silvergold.bots.model.perfect_information import PerfectInformationSearch
from silvergold.position import DeckIndex

SEAT = 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=decks.GAMES, default="silver-and-gold")
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--width", type=int, default=300)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--bots", default="master,expert,greedy")
    args = parser.parse_args()
    names = args.bots.split(",")
    deck = decks.standard(args.game)
    bots.prepare(deck, ["expert"])
    arrays = model_cache.arrays_for(DeckIndex.of(deck).table)
    seer = PerfectInformationSearch(arrays, args.width)
    print(f"{args.game}, {args.deals} deals, beam {args.width}, on {platform.processor() or platform.machine()}")
    rows, start = [], time.perf_counter()
    for seed in range(args.seed, args.seed + args.deals):
        made = [play_game(deck, [name, "expert"], seed)[1].scores[SEAT] for name in names]
        rows.append([seer.points(seed, SEAT), *made])
    table = np.array(rows, float)
    error = 1.96 * table.std(0) / np.sqrt(args.deals)
    for name, mean, off in zip(["clairvoyant", *names], table.mean(0), error, strict=True):
        print(f"{name:12} {mean:6.1f} ± {off:.1f} points, {100 * mean / table[:, 0].mean():5.1f} % of the bound")
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
