"""`silvergold rules`: the rules by number, in this project's words."""

from __future__ import annotations

import argparse

from silvergold.cli import options
from silvergold.cli.screen import Screen
from silvergold.languages import Language

EPILOG = """\
examples:
  silvergold rules            all of them
  silvergold rules G6         one rule or ruling
  silvergold rules S          all of Silver & Gold's; G for both games, P for Pyramids, R for rulings
"""


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    parser = options.add_command(subcommands, "rules", show_rules, "say what a rule is, by its number", EPILOG)
    parser.add_argument("id", nargs="?", default=None, metavar="ID", help="such as G6, S5, P9 or R2")
    options.add_language_option(parser)


def show_rules(args: argparse.Namespace) -> int:
    """Print one rule, one part of the rules, or all of them."""
    screen = Screen(no_color=args.no_color)
    for number, text in _asked_for(args.id, options.language_of(args)).items():
        screen.say(f"{number}  {text}")
    return options.OK


def _asked_for(number: str | None, language: Language) -> dict[str, str]:
    """Return the rule of that number, or all rules whose number begins with that letter."""
    from silvergold import rulebook

    everything = rulebook.rules(language)
    if number is None:
        return everything
    part = {key: text for key, text in everything.items() if key[0] == number.upper()}
    return part or {number.upper(): rulebook.rule(number, language)}
