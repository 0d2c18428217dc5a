"""`silvergold deck print`: write a deck as a PDF file to be printed and cut out."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.cli import options
from silvergold.cli.decks_by_name import find_deck
from silvergold.cli.output_files import add_force_option, check_output, say_written
from silvergold.cli.progress import progress
from silvergold.wording import counted, or_list

if TYPE_CHECKING:
    from silvergold.printing import PrintOptions

EPILOG = """\
examples:
  silvergold deck print standard --game pyramids -o pyramids.pdf
  silvergold deck print my-cards.toml --paper letter --gap 3 --cut marks --ink less -o my-cards.pdf
  silvergold deck print standard --what score-sheets --language es -o score.pdf
  silvergold deck print standard --what one-game --seed 7 -o game.pdf

Print at 100 %, not "fit to page": the ruler on each sheet proves it. The same deck and options give the same bytes.
"""
CUTS = ("lines", "marks")
GAPS = ("0", "3", "6")
INKS = ("full", "less", "black")
PAPERS = ("a4", "letter")
WHAT = ("cards", "expeditions", "round-card", "score-sheets", "one-game")
"""Repeated here so that `--help` does not load the drawings; a test compares them with those of `printing`."""


def add(deck: options.Subcommands) -> None:
    """Add the command to the group `deck`."""
    parser = options.add_command(deck, "print", print_deck, "write a deck as a PDF file to print and cut out", EPILOG)
    parser.add_argument("deck", metavar="NAME|FILE", help="a built-in deck, or a deck file")
    options.add_game_option(parser, None, "whose deck of that name")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", required=True, help="write the PDF file here")
    add_force_option(parser)
    option = partial(options.add_option, parser)
    parser.add_argument("--paper", choices=PAPERS, default="a4", help="the paper; a4 if left out")
    option("--size", card_size, "WxH", "width and height of a card in mm; 63x88 if left out", (63.0, 88.0))
    parser.add_argument("--gap", choices=GAPS, default="0", help="mm between the cards; 0 if left out")
    parser.add_argument("--cut", choices=CUTS, default="lines", help="lines to cut, or only marks; lines if left out")
    parser.add_argument("--ink", choices=INKS, default="full", help="less ink, or only black; full if left out")
    parser.add_argument("--bleed", action="store_true", help="let the ground reach into the gap, for inexact cuts")
    parser.add_argument("--backs", action="store_true", help="add a sheet of backs after each sheet of cards")
    option("--backs-moved", offset, "X,Y", "move the backs by so many mm, right and down", (0.0, 0.0))
    about = "the language of the sheets, such as en, es, de or fr; that of the system if left out"
    parser.add_argument("--language", "--lang", dest="lang", metavar="TAG", help=about)
    option("--what", parts, "a,b", f"{or_list(WHAT)}; all but the last if left out", WHAT[:-1])
    option("--seed", options.whole_number, "S", "which deal a game on paper has; 0 if left out", 0)
    option("--site", address, "URL", "a server that has this deck: sheets show its address as a QR code")


def card_size(text: str) -> tuple[float, float]:
    """Read the size of a card.

    >>> card_size("63x88")
    (63.0, 88.0)
    """
    return _pair(text.lower().replace("×", "x"), "x", "write width and height in mm, such as 63x88")


def offset(text: str) -> tuple[float, float]:
    """Read how far the backs are moved.

    >>> offset("0.5,-1")
    (0.5, -1.0)
    """
    return _pair(text, ",", "write two numbers of mm, such as 0.5,-1")


def _pair(text: str, between: str, hint: str) -> tuple[float, float]:
    first, _, second = text.partition(between)
    try:
        pair = float(first), float(second)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not understood; {hint}") from None
    if not all(abs(value) < 10_000 for value in pair):
        raise argparse.ArgumentTypeError(f"{text!r} is too large for any paper; {hint}")
    return pair


def parts(text: str) -> tuple[str, ...]:
    """Read what is to be printed.

    >>> parts("cards, score-sheets")
    ('cards', 'score-sheets')
    """
    found = tuple(part.strip() for part in text.split(","))
    for part in found:
        if part not in WHAT:
            hint = options.did_you_mean(part, WHAT)
            raise argparse.ArgumentTypeError(f"there is nothing called {part!r} to print; it is {or_list(WHAT)}{hint}")
    return found


def address(text: str) -> str:
    """Read the address of a server."""
    if not text.startswith(("http://", "https://")) or len(text) > 100 or not text.isprintable() or " " in text:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no address; write https:// and the name of the server")
    return text


def print_deck(args: argparse.Namespace) -> int:
    """Write the file, and say how many pages it has."""
    from silvergold import printing

    check_output(args.output, "--output", args.force)
    deck, wanted = find_deck(args.deck, args.game), options_from(args)
    try:
        n = printing.n_pages(deck, wanted)
    except printing.PrintFault as fault:
        raise options.UsageError(fault.sentence) from None
    with progress(n, what="pages") as advance:
        data = printing.print_deck(deck, wanted, lambda: advance(1))
    args.output.write_bytes(data)
    say_written(args.output)
    print(f"{counted(n, 'page')}; print at 100 %, not “fit to page”")
    return options.OK


def options_from(args: argparse.Namespace) -> PrintOptions:
    """Return how the deck is to be printed."""
    from silvergold.printing import PrintOptions

    return PrintOptions(
        paper=args.paper,
        size=args.size,
        gap=int(args.gap),
        cut=args.cut,
        ink=args.ink,
        backs=args.backs,
        backs_moved=args.backs_moved,
        bleed=args.bleed,
        language=options.language_of(args).tag,
        parts=args.what,
        seed=args.seed,
        site=args.site or "",
    )
