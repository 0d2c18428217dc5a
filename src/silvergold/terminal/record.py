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
  silvergold record verify --deal game.json
"""
VERIFY_EPILOG = """\
Prints `ok FILE` or `bad FILE: PLACE: RULE: sentence` for each file. PLACE is setup, a move counted from 0, or
result. Exit code 1 if any file is bad.

With --deal the record must also open the promise that its server made when the game began: a hash of all shuffled
orders (docs/fair.md). Compare it with the one that you saw then, or hand that over with --promised.
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
    verify.add_argument("--deal", action="store_true", help="check that all was dealt as the server promised")
    usage.add_option(verify, "--promised", str, "HASH", "the hash that you saw at the start; asks for --deal too")
    show = usage.add_command(record, "show", show_table, "draw the table at a move of a record")
    choices = usage.add_command(record, "choices", print_choices, "list the open choices after a move", CHOICES_EPILOG)
    for parser in (show, choices):
        parser.add_argument("file", metavar="FILE")
        usage.add_option(parser, "--upto", usage.whole_number, "K", "after the first K moves; all of them if left out")


def verify_files(args: argparse.Namespace) -> int:
    """A line for each file."""
    from silvergold.terminal.engine import wake

    wake()
    bad, promise = False, ""
    for file in args.files:
        fault = fault_of(file)
        if fault is None and (args.deal or args.promised):
            fault, promise = deal_fault_of(file, args.promised)
        print(f"bad {file}: {fault}" if fault else f"ok {file}{promise}", flush=True)
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


def deal_fault_of(file: str, promised: str | None) -> tuple[str | None, str]:
    """Why the deal is not the one that was promised, or None and what to say about it."""
    from pathlib import Path

    from silvergold.records import Record
    from silvergold.server import fair

    data = json.loads(Path(file).read_bytes())
    if sentence := fair.fault_of(data, Record.read(file), promised):
        return f"setup: DEAL: {sentence}", ""
    return None, f", dealt as promised by {data['fair']['hash']}"


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
