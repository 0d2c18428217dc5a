"""`silvergold record`: check, draw and question game records."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from silvergold.terminal import usage

if TYPE_CHECKING:
    from silvergold.choices import Choice, Position
    from silvergold.records import Record

EPILOG = """\
examples:
  silvergold record verify game.json other.json
  silvergold record show game.json --upto 30
  silvergold record choices game.json --upto 30
"""
VERIFY_EPILOG = """\
Prints `ok FILE` or `bad FILE: PLACE: RULE: sentence` for each file. PLACE is setup, a move counted from 0, or
result. Exit code 1 if any file is bad.
"""
CHOICES_EPILOG = """\
Prints one JSON object, keyed by the players who have something to do after the first K moves:
  crosses and bonus boxes  [card, [[row, column], ...]]
  takes                    [card, "display"] or [card, "stack"]
  keeps                    [card, card]
"""


def add(families: usage.Families) -> None:
    """Add the family to the command line."""
    record = usage.add_group(families, "record", "verify, show and question game records", EPILOG)
    verify = usage.add_command(record, "verify", verify_files, "check records against the rules", VERIFY_EPILOG)
    verify.add_argument("files", metavar="FILE", nargs="+")
    show = usage.add_command(record, "show", show_table, "draw the table at a move of a record")
    choices = usage.add_command(record, "choices", print_choices, "list the open choices after a move", CHOICES_EPILOG)
    for parser in (show, choices):
        parser.add_argument("file", metavar="FILE")
        usage.add_option(parser, "--upto", usage.whole_number, "K", "after the first K moves; all of them if left out")


def verify_files(args: argparse.Namespace) -> int:
    """A line for each file."""
    from silvergold.terminal.engine import wake

    wake()
    bad = False
    for file in args.files:
        fault = fault_of(file)
        print(f"bad {file}: {fault}" if fault else f"ok {file}", flush=True)
        bad = bad or fault is not None
    return usage.BAD if bad else usage.OK


def fault_of(file: str) -> str | None:
    """What is wrong with a record: `PLACE: RULE: sentence`, or None."""
    from silvergold import records
    from silvergold.errors import BadRecord

    try:
        records.verify(records.Record.read(file))
    except BadRecord as fault:
        return f"{fault.place}: {fault.rule}: {fault.sentence}"
    except OSError as fault:
        return f"setup: FORMAT: the file cannot be read: {fault.strerror or fault}"
    return None


def show_table(args: argparse.Namespace) -> int:
    """The table after the first K moves, each seat as it sees itself."""
    from silvergold.match import replay
    from silvergold.terminal import table
    from silvergold.terminal.screen import Screen

    record, n = _read(args)
    match = replay(record, n)
    screen = Screen(no_color=args.no_color)
    screen.say(f"{args.file}: {record.game}, after {n} of {len(record.moves)} moves.")
    if n:
        last = record.moves[n - 1]
        screen.say(f"Last move: player {last.player}, {last.choice}.")
    players = [match.view(seat).me for seat in range(len(match.names))]
    table.show(
        screen, match.view(None), [replace(player, name=f"player {player.seat}, {player.name}") for player in players]
    )
    return usage.OK


def print_choices(args: argparse.Namespace) -> int:
    """The open choices as JSON."""
    from silvergold.records import position_at

    position = position_at(*_read(args))
    print(json.dumps({str(seat): open_choices(position, seat) for seat in position.waiting}))
    return usage.OK


def open_choices(position: Position, seat: int) -> list[Any]:
    """A seat's open choices as lists, sorted."""
    return sorted(as_list(position, choice) for choice in position.choices(seat))


def as_list(position: Position, choice: Choice) -> list[Any]:
    """A choice as JSON has it; the record knows the stack, so its top card has a number."""
    from silvergold.choices import Keep, Take

    if isinstance(choice, Keep):
        return list(choice.cards)
    if isinstance(choice, Take):
        top = position.index.number(int(position["stack"][int(position["stack_top"])]))
        return [top if choice.card is None else choice.card, choice.source]
    return [choice.card, [list(box) for box in choice.boxes]]


def _read(args: argparse.Namespace) -> tuple[Record, int]:
    """The record, and how many of its moves were asked for."""
    from silvergold.records import Record
    from silvergold.terminal.engine import wake

    wake()
    record = Record.read(args.file)
    n = len(record.moves) if args.upto is None else args.upto
    if n > len(record.moves):
        raise usage.UsageFault(f"--upto {n} is too far: {args.file} has {len(record.moves)} moves")
    return record, n
