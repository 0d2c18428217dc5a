"""`silvergold rules`: the rules by number, in this project's words."""

from __future__ import annotations

import argparse

from silvergold.terminal import usage
from silvergold.terminal.screen import Screen

EPILOG = """\
examples:
  silvergold rules            all of them
  silvergold rules G6         one rule or ruling
  silvergold rules S          all of Silver & Gold's; G for both games, P for Pyramids, R for rulings
"""


def add(families: usage.Families) -> None:
    """Add the command to the command line."""
    parser = usage.add_command(families, "rules", show_rules, "say what a rule is, by its number", EPILOG)
    parser.add_argument("id", nargs="?", default=None, metavar="ID", help="such as G6, S5, P9 or R2")


def show_rules(args: argparse.Namespace) -> int:
    """One rule, one part of the rules, or all of them."""
    screen = Screen(no_color=args.no_color)
    for number, text in _asked_for(args.id).items():
        screen.say(f"{number}  {text}")
    return usage.OK


def _asked_for(number: str | None) -> dict[str, str]:
    """The rules of that number, or whose number begins with that letter."""
    from silvergold import rulebook

    everything = rulebook.rules()
    if number is None:
        return everything
    part = {key: text for key, text in everything.items() if key[0] == number.upper()}
    return part or {number.upper(): rulebook.rule(number)}
