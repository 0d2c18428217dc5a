"""`silvergold warm`: compile the rules now."""

from __future__ import annotations

import argparse
import time

from silvergold.cli import options
from silvergold.cli.warmup import compile_rules

EPILOG = """\
The rules are compiled once and kept in your cache folder, until the next version. `warm` does it now, so that
the first game starts at once.
"""


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    options.add_command(subcommands, "warm", warm, "compile the rules now", EPILOG)


def warm(args: argparse.Namespace) -> int:  # noqa: ARG001
    """Compile the rules and print how long it took."""
    from silvergold import rules

    was_warm = rules.is_warm() and rules.is_warm(many=True)
    start = time.perf_counter()
    compile_rules()
    compile_rules(many=True)
    seconds = time.perf_counter() - start
    print("the rules were compiled before" if was_warm else f"compiled in {seconds:.1f} s")
    return options.OK
