"""`silvergold warm` and `silvergold bench`: the compiled rules themselves."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from silvergold.terminal import usage

if TYPE_CHECKING:
    from silvergold.decks.model import Deck

WARM_EPILOG = """\
The rules are compiled once and kept in your cache folder, until the next version. `warm` does it now, so that
the first game starts at once.
"""
BENCH_EPILOG = """\
examples:
  silvergold bench engine --seconds 2
  silvergold bench engine --game pyramids --players 4 --json

Measures decisions and games a second: the compiled loop, two threads, the batch door at 1,024 games, and one
call from Python per decision. With --json the last line is one JSON object with these as keys.
"""


def add(families: usage.Families) -> None:
    """Add both to the command line."""
    usage.add_command(families, "warm", warm, "compile the rules now", WARM_EPILOG)
    bench = usage.add_group(families, "bench", "measure speed", BENCH_EPILOG)
    engine = usage.add_command(bench, "engine", bench_engine, "measure the speed of the rules", BENCH_EPILOG)
    usage.add_game_option(engine, None)
    usage.add_option(engine, "--players", usage.seat_count, "N", "2 to 4; 2 if left out", 2)
    usage.add_option(engine, "--deck", str, "FILE", "a deck file or a built-in deck")
    usage.add_option(engine, "--seconds", usage.positive_seconds, "S", "for each way; 2 if left out", 2.0)
    engine.add_argument("--json", action="store_true", help="figures as JSON")


def wake(many: bool = False) -> None:
    """Load the compiled rules; if they must be compiled first, say so, for it takes a while."""
    from silvergold import rules

    if not rules.is_warm(many):
        what = "the rules for many games at once" if many else "the rules"
        print(f"compiling {what}, once (about 15 s) …", file=sys.stderr, flush=True)
        rules.warm(many)


def wake_bots(deck: Deck, names: Iterable[str]) -> None:
    """Let the bots learn a deck that they do not know yet, and say so, for it takes a while."""
    from silvergold import bots

    known = list(names)
    if not bots.is_ready(deck, known):
        print(f"the bots learn the deck {deck.name}, once …", file=sys.stderr, flush=True)
        bots.get_ready(deck, known, lambda line: print(f"  {line}", file=sys.stderr, flush=True))


def warm(args: argparse.Namespace) -> int:  # noqa: ARG001
    """Compile now and say how long it took."""
    from silvergold import rules

    was_warm = rules.is_warm() and rules.is_warm(many=True)
    start = time.perf_counter()
    wake()
    wake(many=True)
    seconds = time.perf_counter() - start
    print(f"the rules were compiled before; loaded in {seconds:.1f} s" if was_warm else f"compiled in {seconds:.1f} s")
    return usage.OK


def bench_engine(args: argparse.Namespace) -> int:
    """The figures are taken in `terminal.bench`; a deck file says by itself which game it is for."""
    from silvergold import decks
    from silvergold.terminal import bench

    args.game = decks.find(args.deck or "standard", args.game).game
    bench.bench_engine(args)
    return usage.OK
