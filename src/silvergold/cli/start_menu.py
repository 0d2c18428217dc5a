"""What `silvergold` alone does: at a terminal it offers what one can do, otherwise it prints the help."""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

from silvergold.cli import options


class MenuItem(NamedTuple):
    """A line of the menu: its key, the command that it runs, and what that does."""

    key: str
    words: tuple[str, ...]
    about: str


ITEMS = (
    MenuItem("1", ("table",), "open the table in your browser, for everyone on your network"),
    MenuItem("2", ("table", "--alone"), "the same, for this machine only"),
    MenuItem("3", ("play",), "play here in the terminal against a bot"),
    MenuItem("4", ("doctor",), "check this machine: what works, and what to do"),
    MenuItem("5", ("--help",), "all commands"),
)
LEAVING = ("q", "quit", "exit")


def start(parser: argparse.ArgumentParser) -> int:
    """Ask a person at a terminal what to do, and do it; print the help for everybody else."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return options.print_help(parser)
    words = _asked()
    if words is None:
        return options.OK
    args = parser.parse_args(words)
    args.no_color = getattr(args, "no_color", False)
    code: int = args.run(args)
    return code


def _asked() -> list[str] | None:
    """Return the words of the chosen command; None if the person leaves."""
    from silvergold.cli.game.input import InputEnded, Reader

    print("Silver & Gold and Pyramids: two small games of cards and crosses.\n")
    for key, words, about in ITEMS:
        print(f"  {key}  {about:<62}silvergold {' '.join(words)}")
    print("\nEnter opens the table, q leaves.")
    by_key = {"": ITEMS[0].words, **{item.key: item.words for item in ITEMS}}
    by_key |= {item.words[0]: item.words for item in reversed(ITEMS)}
    reader = Reader()
    try:
        while (typed := reader.ask("silvergold").strip().lower()) not in by_key:
            if typed in LEAVING:
                return None
            print(f"Type a number from {ITEMS[0].key} to {ITEMS[-1].key}, or q to leave.")
    except InputEnded:
        return None
    return list(by_key[typed])
