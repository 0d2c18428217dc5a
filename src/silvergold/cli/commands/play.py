"""`silvergold play`: a whole game in the terminal against bots."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold import games
from silvergold.cli import options
from silvergold.cli.screen import Screen
from silvergold.wording import or_list

if TYPE_CHECKING:
    from silvergold.cli.game.input import Reader

EPILOG = """\
examples:
  silvergold play                                    asks which game, against one greedy bot
  silvergold play --game pyramids --players 3
  silvergold play --bots greedy,random --name Ana
  silvergold play --seed 7                           the same cards again
  silvergold play --resume game.json                 continues a saved game

Choices are typed: `keep 4 30`, `left b2 b3 c3` (a letter for the column, a digit for the row; turning and mirroring are
understood), `take 22`, `take stack`. `undo` takes a marking back before you confirm it with Enter, `spots` lists
every legal place, `why` explains a refusal, and `help` the rest.
"""
NUMBERED = {str(number): game for number, game in enumerate(games.ALL, 1)}


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    parser = options.add_command(subcommands, "play", play, "play a game in the terminal against bots", EPILOG)
    options.add_game_option(parser, None)
    option = partial(options.add_option, parser)
    option("--players", options.seat_count, "N", "2 to 4, you included; 2 if left out")
    option("--bots", options.name_list, "a,b", f"the others: {options.BOTS}; greedy if left out")
    option("--seed", options.whole_number, "S", "the same seed deals the same cards")
    option("--deck", str, "NAME|FILE", "a built-in deck or a deck file")
    option("--name", str, "NAME", "what you are called at the table and in the record")
    option("--resume", Path, "FILE", "go on with a saved game")
    option("--save", Path, "FILE", "keep the record here when the game ends or you leave")


def play(args: argparse.Namespace) -> int:
    """Seat the players and play the game."""
    from silvergold.cli.game import seating, session
    from silvergold.cli.game.input import InputEnded, Reader

    if args.save and not args.save.absolute().parent.is_dir():
        raise options.UsageError(f"--save {args.save}: there is no such folder to save in")
    screen, reader = Screen(no_color=args.no_color), Reader()
    try:
        game = args.game or (None if args.deck or args.resume else asked_game(screen, reader))
        seats = seating.resumed(args) if args.resume else seating.new(args, game)
        session.Session(seats, screen, reader, args.save).run()
    except InputEnded:
        screen.say("Nothing more to read, so the game stops here.")
    return options.OK


def asked_game(screen: Screen, reader: Reader) -> str:
    """Ask which game to play at a terminal; return the default game if input comes from a pipe."""
    if not reader.is_terminal:
        return games.DEFAULT.slug
    offered = ", ".join(f"{number} for {game.title}" for number, game in NUMBERED.items())
    screen.say(f"Which game? {offered}; Enter is 1.")
    answers = _answers()
    while (answer := reader.ask("game").strip().lower()) not in answers:
        screen.say(f"Type {or_list(NUMBERED)}.")
    return answers[answer]


def _answers() -> dict[str, str]:
    """Return the slug for each answer that is understood: a number, a slug or its first word, or just Enter."""
    answers = {"": games.DEFAULT.slug}
    for number, game in NUMBERED.items():
        answers |= dict.fromkeys((number, game.slug, game.slug.partition("-")[0]), game.slug)
    return answers
