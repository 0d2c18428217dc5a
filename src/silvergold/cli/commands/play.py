"""`silvergold play`: a whole game in the terminal against bots."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold import games
from silvergold.cli import options
from silvergold.cli.game.typed_words import answers
from silvergold.cli.output_files import add_force_option, check_output
from silvergold.cli.screen import Screen

if TYPE_CHECKING:
    from silvergold.cli.game.input import Reader
    from silvergold.cli.game.seating import Seating
    from silvergold.cli.game.unfinished import Kept
    from silvergold.languages import Language

EPILOG = """\
examples:
  silvergold play                                    asks which game, against one greedy bot
  silvergold play --game pyramids --players 3
  silvergold play --bots greedy,random --name Ana
  silvergold play --seed 7                           the same cards again
  silvergold play --resume game.json                 continues a saved game
  silvergold play --bots my_module:MyBot             against a bot of your own

A game that you leave, with Ctrl-C too, is kept: the next `silvergold play` offers to continue it.

Choices are typed: `keep 4 30`, `left b2 b3 c3` (a letter for the column, a digit for the row; turning and mirroring are
understood), `take 22`, `take stack`. `undo` takes a marking back before you confirm it with Enter, `spots` lists
every legal place, `why` explains a refusal, and `help` the rest. In other languages than English, the words of that
language are understood, too.
"""
NAMES_A_GAME = ("game", "players", "bots", "seed", "deck", "name")
"""Options that ask for a certain new game."""
NUMBERED = {str(number): game for number, game in enumerate(games.ALL, 1)}


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    parser = options.add_command(subcommands, "play", play, "play a game in the terminal against bots", EPILOG)
    options.add_game_option(parser, None)
    option = partial(options.add_option, parser)
    option("--players", options.seat_count, "N", "2 to 4, you included; 2 if left out")
    option("--bots", options.bot_list, "a,b", f"the others: {options.BOTS}, or package.module:Name; greedy if left out")
    option("--seed", options.whole_number, "S", "the same seed deals the same cards")
    option("--deck", str, "NAME|FILE", "a built-in deck or a deck file")
    option("--name", str, "NAME", "what you are called at the table and in the record")
    option("--resume", Path, "FILE", "go on with a saved game")
    option("--save", Path, "FILE", "keep the record here when the game ends or you leave")
    option("--hints", hint_level, "LEVEL", f"the bot that gives hints: {options.BOTS}; master if left out", "master")
    add_force_option(parser)
    options.add_language_option(parser)


def play(args: argparse.Namespace) -> int:
    """Seat the players and play the game."""
    from silvergold.cli.game.input import InputEnded, Reader
    from silvergold.cli.game.session import Session

    check_output(args.save, "--save", args.force or args.save == args.resume)
    language = options.language_of(args)
    screen, reader = Screen(no_color=args.no_color), Reader()
    try:
        Session(seated(args, screen, reader, language), screen, reader, language, args.save, args.hints).run()
    except InputEnded:
        screen.say(language.t("terminal.input-ended"))
    return options.OK


def seated(args: argparse.Namespace, screen: Screen, reader: Reader, language: Language) -> Seating:
    """Return the game to play: a saved one, the unfinished one if the person wants it, or a new one."""
    from silvergold.cli.game import seating

    if args.resume:
        return seating.resumed(args, language)
    names_a_game = any(getattr(args, name) is not None for name in NAMES_A_GAME)
    kept = asked_unfinished(screen, reader, language) if reader.is_terminal and not names_a_game else None
    if kept is not None:
        return seating.continued(kept, language)
    return seating.new(args, args.game or (None if args.deck else asked_game(screen, reader, language)), language)


def asked_unfinished(screen: Screen, reader: Reader, language: Language) -> Kept | None:
    """Offer the unfinished game; one that is not wanted is not offered again, but its file stays."""
    from silvergold.cli.game import unfinished

    kept = unfinished.latest()
    if kept is None:
        return None
    screen.say(unfinished.offer(kept, language))
    yes, no = ("", *answers(language, "yes")), answers(language, "no")
    while (answer := reader.ask(language.t("terminal.prompt.continue")).strip().lower()) not in yes + no:
        screen.say(language.t("terminal.continue.again"))
    if answer in yes:
        return kept
    aside = unfinished.Keeper(kept.path).set_aside()
    screen.say(language.t("terminal.continue.aside", file=aside), "quiet")
    return None


def hint_level(text: str) -> str:
    """Read the name of a bot that gives hints."""
    from silvergold.bots import canonical, version_of
    from silvergold.errors import UnknownName

    try:
        version_of(text)
    except UnknownName as fault:
        raise argparse.ArgumentTypeError(fault.sentence) from None
    return canonical(text)


def asked_game(screen: Screen, reader: Reader, language: Language) -> str:
    """Ask which game to play at a terminal; return the default game if input comes from a pipe."""
    if not reader.is_terminal:
        return games.DEFAULT.slug
    t = language.t
    offered = ", ".join(
        t("terminal.which-game.one", number=number, title=game.title) for number, game in NUMBERED.items()
    )
    screen.say(t("terminal.which-game", offered=offered))
    known = _game_answers()
    while (answer := reader.ask(t("terminal.prompt.game")).strip().lower()) not in known:
        screen.say(t("terminal.which-game.again", numbers=language.or_list(NUMBERED)))
    return known[answer]


def _game_answers() -> dict[str, str]:
    """Return the slug for each answer that is understood: a number, a slug or its first word, or just Enter."""
    answers = {"": games.DEFAULT.slug}
    for number, game in NUMBERED.items():
        answers |= dict.fromkeys((number, game.slug, game.slug.partition("-")[0]), game.slug)
    return answers
