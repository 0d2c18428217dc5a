"""Measure how well the master bot keeps to its time budget, for several budgets in seconds.

    python benchmarks/thinking.py --game pyramids

The script prints a description of the machine and asserts nothing.
"""

from __future__ import annotations

import argparse
import platform
import time

import numpy as np

import silvergold as sg
from silvergold import bots, decks
from silvergold.bots.levels import searched

SECONDS = (0.01, 0.05, 0.2, 1.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=decks.GAMES, default="silver-and-gold")
    parser.add_argument("--choices", type=int, default=20, help="choices asked for with each budget")
    args = parser.parse_args()
    bots.prepare(decks.standard(args.game), ["master"])
    match, views = sg.new_match(args.game, seed=5), []
    while not match.over:
        view = match.view(match.waiting[0])
        views += [view] if len(view.choices) > 2 else []
        match.play(view.seat, bots.bot("expert").choose(view))
    print(f"{args.game} on {platform.processor() or platform.machine()}, {args.choices} choices a line")
    for seconds in SECONDS:
        took, simulations = [], []
        for view in views[:: max(1, len(views) // args.choices)][: args.choices]:
            start = time.perf_counter()
            simulations.append(searched(view, bots.Budget(seconds=seconds), 1).explanation().simulations)
            took.append((time.perf_counter() - start) / seconds)
        low, middle, high = np.percentile(took, [5, 50, 95])
        shares = f"{low:.2f}, {middle:.2f}, {high:.2f} of the budget (5 %, median, 95 %)"
        print(f"{seconds:5.2f} s: {shares}; {np.median(simulations):.0f} simulations")


if __name__ == "__main__":
    main()
