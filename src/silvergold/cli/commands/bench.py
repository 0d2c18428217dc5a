"""`silvergold bench`: measure the speed of the rules."""

from __future__ import annotations

import argparse

from silvergold.cli import options

EPILOG = """\
examples:
  silvergold bench engine --seconds 2
  silvergold bench engine --game pyramids --players 4 --json

Measures decisions and games a second: the compiled loop, two threads, the batch call at 1,024 games, and one
call from Python per decision. The ways take turns in five rounds; the figures are the median round, the slowest
and the fastest. With --json the last line is one JSON object with the ways as keys.
"""


def add(subcommands: options.Subcommands) -> None:
    """Add the group to the command line."""
    bench = options.add_group(subcommands, "bench", "measure speed", EPILOG)
    engine = options.add_command(bench, "engine", bench_engine, "measure the speed of the rules", EPILOG)
    options.add_game_option(engine, None)
    options.add_option(engine, "--players", options.seat_count, "N", "2 to 4; 2 if left out", 2)
    options.add_option(engine, "--deck", str, "FILE", "a deck file or a built-in deck")
    options.add_option(engine, "--seconds", options.positive_seconds, "S", "for each way; 2 if left out", 2.0)
    engine.add_argument("--json", action="store_true", help="figures as JSON")


def bench_engine(args: argparse.Namespace) -> int:
    """Measure the engine and print the figures; a deck file says which game it is for."""
    from silvergold import decks
    from silvergold.cli import engine_benchmark

    args.game = decks.find(args.deck or "standard", args.game).game
    engine_benchmark.run(args)
    return options.OK
