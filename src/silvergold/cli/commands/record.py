"""`silvergold record`: verify and show game records, and list open choices."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from silvergold.cli import options
from silvergold.cli.screen import Screen

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.position import Position
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

With --deal the record must also open the promise that its server made, and the deal must follow from it and from the
nonces of the players. Compare the hash with the one that you saw before the game, or hand that over with
--promised; the hash of the start does too. --nonce asks for your own nonce in the deal. Records of older servers open
the shuffled orders themselves.
"""
CHOICES_EPILOG = """\
Prints one JSON object, keyed by the players who have something to do after the first K moves:
  crosses and bonus boxes  [card, [[row, column], ...]]
  takes                    [card, "display"] or [card, "stack"]
  keeps                    [card, card]
"""


def add(subcommands: options.Subcommands) -> None:
    """Add the group to the command line."""
    record = options.add_group(subcommands, "record", "verify, show and question game records", EPILOG)
    verify = options.add_command(record, "verify", verify_files, "check records against the rules", VERIFY_EPILOG)
    verify.add_argument("files", metavar="FILE", nargs="+")
    verify.add_argument("--deal", action="store_true", help="check that all was dealt as the server promised")
    options.add_option(verify, "--promised", str, "HASH", "a hash that you saw before the end; asks for --deal too")
    options.add_option(verify, "--nonce", str, "TEXT", "the nonce that you added to the deal; asks for --deal too")
    show = options.add_command(record, "show", show_table, "draw the table at a move of a record")
    choices = options.add_command(
        record, "choices", print_choices, "list the open choices after a move", CHOICES_EPILOG
    )
    options.add_language_option(show)
    for parser in (show, choices):
        parser.add_argument("file", metavar="FILE")
        options.add_option(
            parser, "--upto", options.whole_number, "K", "after the first K moves; all of them if left out"
        )


def verify_files(args: argparse.Namespace) -> int:
    """Print a line for each file."""
    from silvergold.cli.warmup import compile_rules

    compile_rules()
    bad, promise = False, ""
    for file in args.files:
        fault = fault_of(file)
        if fault is None and (args.deal or args.promised or args.nonce):
            fault, promise = deal_fault_of(file, args.promised, args.nonce)
        print(f"bad {file}: {fault}" if fault else f"ok {file}{promise}", flush=True)
        bad = bad or fault is not None
    return options.BAD if bad else options.OK


def fault_of(file: str) -> str | None:
    """Return what is wrong with a record as `PLACE: RULE: sentence`, or None."""
    from silvergold import records
    from silvergold.errors import BadRecord

    try:
        records.verify(records.Record.read(file))
    except BadRecord as fault:
        return f"{fault.place}: {fault.rule}: {fault.sentence}"
    except OSError as fault:
        return f"setup: FORMAT: the file cannot be read: {fault.strerror or fault}"
    return None


def deal_fault_of(file: str, promised: str | None, nonce: str | None) -> tuple[str | None, str]:
    """Return why the deal is not the one that was promised, or None and a note about the deal."""
    from pathlib import Path

    from silvergold.records import Record, commitment

    data = json.loads(Path(file).read_bytes())
    if sentence := commitment.fault_of(data, Record.read(file), promised, nonce):
        return f"setup: DEAL: {sentence}", ""
    return None, f", {commitment.findings(data)}"


def show_table(args: argparse.Namespace) -> int:
    """Show the table after the first K moves, each seat as it sees itself."""
    from silvergold.choices import told
    from silvergold.cli.game import table_text
    from silvergold.match import replay

    language = options.language_of(args)
    record, n = _read(args)
    match = replay(record, n)
    screen, t = Screen(no_color=args.no_color), language.t
    screen.say(t("terminal.record", file=args.file, game=record.game, n=n, all=len(record.moves)))
    if n:
        last = record.moves[n - 1]
        screen.say(t("terminal.record.last", seat=last.player, choice=told(last.choice)))
    players = [match.view(seat).me for seat in range(len(match.names))]
    names = [t("terminal.record.player", seat=player.seat, name=player.name) for player in players]
    shown = [player._replace(name=name) for player, name in zip(players, names, strict=True)]
    table_text.show(screen, language, match.view(None), shown)
    return options.OK


def print_choices(args: argparse.Namespace) -> int:
    """Print the open choices as JSON."""
    from silvergold.records import position_at

    position = position_at(*_read(args))
    print(json.dumps({str(seat): open_choices(position, seat) for seat in position.waiting}))
    return options.OK


def open_choices(position: Position, seat: int) -> list[Any]:
    """Return the open choices of a seat as sorted lists."""
    return sorted(as_list(position, choice) for choice in position.choices(seat))


def as_list(position: Position, choice: Choice) -> list[Any]:
    """Return a choice as JSON; the record knows the stack, so its top card has a number."""
    from silvergold.choices import Keep, Take

    if isinstance(choice, Keep):
        return list(choice.cards)
    if isinstance(choice, Take):
        top = position.index.number(int(position["stack"][int(position["stack_top"])]))
        return [top if choice.card is None else choice.card, choice.source]
    return [choice.card, [list(box) for box in choice.boxes]]


def _read(args: argparse.Namespace) -> tuple[Record, int]:
    """Return the record, and the number of its moves that was asked for."""
    from silvergold.cli.warmup import compile_rules
    from silvergold.records import Record

    compile_rules()
    record = Record.read(args.file)
    n = len(record.moves) if args.upto is None else args.upto
    if n > len(record.moves):
        raise options.UsageError(f"--upto {n} is too far: {args.file} has {len(record.moves)} moves")
    return record, n
