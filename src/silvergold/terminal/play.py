"""`silvergold play`: a whole game in the terminal against bots."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.terminal import usage

if TYPE_CHECKING:
    from silvergold.terminal.reader import Reader
    from silvergold.terminal.screen import Screen

EPILOG = """\
examples:
  silvergold play                                    asks which game, against one greedy bot
  silvergold play --game pyramids --players 3
  silvergold play --bots greedy,random --name Ana
  silvergold play --seed 7                           the same cards again
  silvergold play --resume game.json                 goes on with a game that was saved

Choices are typed: `keep 4 30`, `left b2 b3 c3` (a letter for the column, a digit for the row; turning and mirroring are
understood), `take 22`, `take stack`. `undo` takes a marking back before you confirm it with Enter, `spots` lists
every legal place, `why` explains a refusal, and `help` the rest.
"""
FIRST, SECOND = usage.GAMES
ANSWERS = {"": FIRST, "1": FIRST, "silver": FIRST, FIRST: FIRST, "2": SECOND, SECOND: SECOND}


def add(families: usage.Families) -> None:
    """Add the command to the command line."""
    parser = usage.add_command(families, "play", play, "play a game in the terminal against bots", EPILOG)
    usage.add_game_option(parser, None)
    option = partial(usage.add_option, parser)
    option("--players", usage.seat_count, "N", "2 to 4, you included; 2 if left out")
    option("--bots", usage.name_list, "a,b", f"the others: {usage.BOTS}; greedy if left out")
    option("--seed", usage.whole_number, "S", "the same seed deals the same cards")
    option("--deck", str, "NAME|FILE", "a built-in deck or a deck file")
    option("--name", str, "NAME", "what you are called at the table and in the record")
    option("--resume", Path, "FILE", "go on with a saved game")
    option("--save", Path, "FILE", "keep the record here when the game ends or you leave")


def play(args: argparse.Namespace) -> int:
    """Set the table, play, say goodbye."""
    from silvergold.terminal import seating, session
    from silvergold.terminal.reader import InputEnded, Reader
    from silvergold.terminal.screen import Screen

    if args.save and not args.save.absolute().parent.is_dir():
        raise usage.UsageFault(f"--save {args.save}: there is no such folder to save in")
    screen, reader = Screen(no_color=args.no_color), Reader()
    try:
        game = args.game or (None if args.deck or args.resume else asked_game(screen, reader))
        seats = seating.resumed(args) if args.resume else seating.new(args, game)
        session.Session(seats, screen, reader, args.save).run()
    except InputEnded:
        screen.say("Nothing more to read, so the game stops here.")
    return usage.OK


def asked_game(screen: Screen, reader: Reader) -> str:
    """Which game? Asked at a terminal only; a pipe gets the first one."""
    if not reader.is_terminal:
        return usage.GAMES[0]
    screen.say("Which game? 1 for Silver & Gold, 2 for Pyramids; Enter is 1.")
    while (answer := reader.ask("game").strip().lower()) not in ANSWERS:
        screen.say("Type 1 or 2.")
    return ANSWERS[answer]
