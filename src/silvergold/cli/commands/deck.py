"""`silvergold deck`: list, show, check, generate, balance and print decks."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold import games
from silvergold.cli import options
from silvergold.cli.commands import deck_balance, deck_print
from silvergold.cli.output_files import add_force_option, check_output, write_text
from silvergold.cli.screen import Screen
from silvergold.languages import Language, english

if TYPE_CHECKING:
    from silvergold.decks.deck import Deck

EPILOG = """\
examples:
  silvergold deck list
  silvergold deck show standard --game pyramids
  silvergold deck check my-cards.toml
  silvergold deck generate --game silver-and-gold --seed 7 -o islands.toml
  silvergold deck balance islands.toml --games 400 --report islands.html
  silvergold deck print islands.toml -o islands.pdf
"""
CHECK_EPILOG = """\
Prints `ok FILE`, or one line `bad FILE: PLACE: sentence` for every fault. A deck that only lacks cards is `incomplete`.
Remarks, such as a key that means nothing, are printed as `note FILE: PLACE: sentence`. Exit code 1 unless all decks can
be played; notes do not count.
"""


def add(subcommands: options.Subcommands) -> None:
    """Add the group to the command line."""
    deck = options.add_group(
        subcommands, "deck", "list, show, check, generate, balance and print decks of cards", EPILOG
    )
    options.add_command(deck, "list", list_decks, "name the decks that come with the game")
    show = options.add_command(deck, "show", show_deck, "draw every card of a deck")
    show.add_argument("deck", metavar="NAME|FILE", help="a built-in deck, or a deck file")
    options.add_game_option(show, None, "whose deck of that name")
    options.add_language_option(show)
    check = options.add_command(deck, "check", check_decks, "name every fault of a deck file", CHECK_EPILOG)
    check.add_argument("files", metavar="FILE", nargs="+")
    generate = options.add_command(deck, "generate", generate_deck, "make a new deck from a seed")
    options.add_game_option(generate, games.DEFAULT.slug, "for which game")
    options.add_option(
        generate, "--seed", options.whole_number, "S", "the same seed makes the same deck; 0 if left out", 0
    )
    options.add_option(generate, "--name", str, "NAME", "what the deck is called")
    about = "write the deck here instead of on the screen"
    generate.add_argument("-o", "--output", type=Path, metavar="FILE", help=about)
    add_force_option(generate)
    deck_balance.add(deck)
    deck_print.add(deck)


def list_decks(args: argparse.Namespace) -> int:  # noqa: ARG001
    """Print each built-in deck with its game and size."""
    from silvergold import decks

    for name in decks.names():
        deck = decks.find(name)
        print(f"{name}: {len(deck.cards)} cards for {deck.game}; {colours_in_words(deck, english())}")
    return options.OK


def show_deck(args: argparse.Namespace) -> int:
    """Draw the patterns, then every card with its number, and a legend; a deck may still be incomplete."""
    from silvergold import decks
    from silvergold.cli.game import table_text
    from silvergold.decks import text_drawing

    language = options.language_of(args)
    deck = _drafted(args.deck, args.game)
    screen, t = Screen(no_color=args.no_color), language.t
    colours = colours_in_words(deck, language) if deck.cards else "none"
    screen.say(t("terminal.deck", name=deck.name, game=deck.game, n=len(deck.cards), colours=colours), "title")
    if not decks.is_built_in(args.deck):
        for sentence in _notes_about(args.deck):
            screen.say(sentence, "bad")
    n_expeditions = sum(expedition.count for expedition in deck.expeditions)
    screen.say("\n" + t("terminal.deck.expeditions", n=n_expeditions) + "\n")
    patterns = sorted(deck.expeditions, key=lambda expedition: len(expedition.rows))
    screen.side_by_side([[f"{language.pattern(e.name)} x{e.count}", *text_drawing.draw_pattern(e)] for e in patterns])
    if deck.cards:
        legend = text_drawing.legend(deck.game, deck.cards, language)
        screen.say("\n" + t("terminal.deck.cards", legend=legend) + "\n")
    cards = sorted(deck.cards, key=lambda card: card.number)
    screen.side_by_side(
        [[*table_text.block(language, deck.game, card), ""] for card in cards], [card.colour for card in cards]
    )
    return options.OK


def _drafted(name: str, game: str | None) -> Deck:
    """Return a deck to look at, which may lack cards."""
    from silvergold import decks

    try:
        return decks.find(name, game)
    except decks.DeckFaults as refusal:
        if not all(fault.is_incomplete for fault in refusal.faults):
            raise
    return decks.read_unfinished(name).deck


def _notes_about(file: str) -> list[str]:
    """Return what is missing in a deck file, and what means nothing there."""
    from silvergold import decks

    draft = decks.read_unfinished(file)
    return [
        *(f"Not complete yet: {fault.place}: {fault.sentence}." for fault in draft.missing),
        *(f"Note: {remark.place}: {remark.sentence}" for remark in draft.remarks),
    ]


def colours_in_words(deck: Deck, language: Language) -> str:
    """Return how many cards there are of each colour, most first."""
    colours = Counter(card.colour for card in sorted(deck.cards, key=lambda card: card.colour))
    return ", ".join(f"{n} {language.t(f'colour.{colour}', form='plural')}" for colour, n in colours.most_common())


def check_decks(args: argparse.Namespace) -> int:
    """Print a line for each valid file, and a line for each fault and each note of the others."""
    fit = True
    for file in args.files:
        complaints = list(faults_of(file))
        for line in complaints:
            print(line)
        is_fit = not any(line.startswith(("bad", "incomplete")) for line in complaints)
        if is_fit:
            print(f"ok {file}")
        fit = fit and is_fit
    return options.OK if fit else options.BAD


def faults_of(file: str) -> Iterator[str]:
    """Yield a line for every fault of a deck file, then its notes."""
    from silvergold import decks

    try:
        yield from (f"note {file}: {remark}" for remark in decks.remarks_about(file))
        decks.read(file)
    except decks.DeckFaults as refusal:
        yield from (f"{'incomplete' if fault.is_incomplete else 'bad'} {file}: {fault}" for fault in refusal.faults)
    except OSError as fault:
        yield f"bad {file}: file: {fault.strerror or fault}"


def generate_deck(args: argparse.Namespace) -> int:
    """Write the deck to a file, or print it as a deck file."""
    from silvergold import decks

    check_output(args.output, "--output", args.force)
    text = decks.to_toml(decks.generate(args.game, args.seed, args.name))
    if args.output is None:
        print(text, end="")
        return options.OK
    write_text(args.output, text)
    return options.OK
