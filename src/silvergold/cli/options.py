"""What all commands share: a parser with short error messages, and readers for common arguments."""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn, TypeAlias

from silvergold import games
from silvergold.wording import or_list

if TYPE_CHECKING:
    from silvergold.languages import Language

Run: TypeAlias = Callable[[argparse.Namespace], int]
Subcommands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001 - argparse has no public name for it

OK = 0
BAD = 1
USAGE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141

BOTS = "random, casual, greedy, skilled, expert or master"
"""Repeated here so that `--help` does not load the bots; a test compares the two lists."""


class UsageError(Exception):
    """The command cannot run as it was typed; the message says what would be right."""


class Stopped(KeyboardInterrupt):
    """The user has stopped a run; the message says what was kept and how to go on."""


@contextmanager
def stoppable(kept: Callable[[], str]) -> Iterator[None]:
    """Say what was kept, and how to go on, when the user stops what is done here; an inner one knows better."""
    try:
        yield
    except Stopped:
        raise
    except KeyboardInterrupt:
        raise Stopped(kept()) from None


class Parser(argparse.ArgumentParser):
    """An argparse parser with one-line errors, whose help keeps its line breaks."""

    def __init__(self, **options: object) -> None:
        """Accept only whole option names, so that a new option cannot break a script."""
        settings = {"formatter_class": argparse.RawDescriptionHelpFormatter, "allow_abbrev": False, **options}
        super().__init__(**settings)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Print one sentence on stderr and exit with code 2."""
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(USAGE)


def add_command(subcommands: Subcommands, name: str, run: Run, about: str, epilog: str = "") -> Parser:
    """Add a subcommand with its one-line description and its examples."""
    parser = subcommands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.", epilog=epilog)
    parser.set_defaults(run=run)
    add_colour_option(parser)
    return parser


def add_group(subcommands: Subcommands, name: str, about: str, epilog: str = "") -> Subcommands:
    """Add a subcommand that only holds further subcommands, such as `deck`; alone, it prints its help."""
    parser = subcommands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.", epilog=epilog)
    parser.set_defaults(run=lambda _: print_help(parser))
    return parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)


def print_help(parser: argparse.ArgumentParser) -> int:
    """Print the help of a command that needs another word behind it."""
    parser.print_help()
    return OK


def add_option(
    parser: argparse.ArgumentParser,
    name: str,
    read: Callable[[str], object],
    metavar: str,
    about: str,
    default: object = None,
) -> None:
    """Add an option with a value: its reader, its name in the help, and its default."""
    parser.add_argument(name, type=read, metavar=metavar, help=about, default=default)


def add_colour_option(parser: argparse.ArgumentParser) -> None:
    """Add `--no-color`, which may stand before or after the subcommand."""
    about = "plain text; also when NO_COLOR is set or the output is not a terminal"
    parser.add_argument("--no-color", "--no-colour", action="store_true", default=argparse.SUPPRESS, help=about)


def add_language_option(parser: argparse.ArgumentParser) -> None:
    """Add `--lang TAG`."""
    about = "the language, such as en, de, es or fr; that of the system if left out"
    add_option(parser, "--lang", str, "TAG", about)


def language_of(args: argparse.Namespace) -> Language:
    """Return the language of `--lang`, of the environment, or English; raise UsageError if there is none."""
    from silvergold.languages.choosing import UnknownLanguage, chosen_language

    try:
        return chosen_language(args.lang)
    except UnknownLanguage as fault:
        raise UsageError(str(fault)) from None


def add_game_option(parser: argparse.ArgumentParser, default: str | None, about: str = "which game") -> None:
    """Add `--game G`."""
    parser.add_argument("--game", type=game_name, default=default, metavar="G", help=f"{about}: {or_list(games.SLUGS)}")


def game_name(text: str) -> str:
    """Return the slug of a game; an unambiguous beginning of it is enough.

    >>> game_name("pyr")
    'pyramids'
    """
    slugs = [slug for slug in games.SLUGS if text and slug.startswith(text.lower())]
    if len(slugs) != 1:
        raise argparse.ArgumentTypeError(f"there is no game {text!r}; it is {or_list(games.SLUGS)}")
    return slugs[0]


def seat_count(text: str) -> int:
    """Read a number of players (G1)."""
    if text not in ("2", "3", "4"):
        raise argparse.ArgumentTypeError(f"{text!r} players cannot play; it takes 2, 3 or 4 (G1)")
    return int(text)


def whole_number(text: str) -> int:
    """Read a whole number from 0 up, such as a seed."""
    if not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up with at most 18 digits")
    return int(text)


def positive_number(text: str) -> int:
    """Read a whole number from 1 up, such as a number of games."""
    number = whole_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("0 is too few; give 1 or more")
    return number


def positive_seconds(text: str) -> float:
    """Read a time in seconds."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return seconds


def budget(text: str) -> dict[str, float]:
    """Read what a bot may use for a decision: simulations, or a time in ms or s.

    >>> budget("400"), budget("50ms"), budget("1.5s")
    ({'simulations': 400}, {'seconds': 0.05}, {'seconds': 1.5})
    """
    try:
        for unit, size in (("ms", 1000), ("s", 1)):
            if text.endswith(unit):
                return {"seconds": positive_seconds(text.removesuffix(unit)) / size}
        return {"simulations": positive_number(text)}
    except argparse.ArgumentTypeError as fault:
        hint = "write a number of simulations such as 400, or a time such as 50ms or 2s"
        raise argparse.ArgumentTypeError(f"{text!r} is no budget; {hint}") from fault


def bot_list(text: str) -> tuple[str, ...]:
    """Read the names of bots with commas between them; aliases are replaced by the names they stand for.

    >>> bot_list("Greedy, dice, my_bots:Bold")
    ('greedy', 'random', 'my_bots:Bold')
    """
    from silvergold.bots import canonical

    names = tuple(part.strip() for part in text.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError(f"{text!r} has an empty name in it; write names with commas, such as a,b")
    return tuple(map(canonical, names))


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a hint at the nearest known name, or an empty text."""
    near = difflib.get_close_matches(name, list(known), n=1, cutoff=0.5)
    return f"; did you mean {near[0]}?" if near else ""
