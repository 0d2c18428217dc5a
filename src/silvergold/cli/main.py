"""The `silvergold` command: read the arguments, run one subcommand, report every error in one sentence."""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from silvergold.cli import options, start_menu
from silvergold.cli.commands import (
    admin,
    arena,
    backup,
    bench,
    completion,
    deck,
    doctor,
    ladder,
    play,
    push_key,
    record,
    review,
    rules,
    serve,
    simulate,
    site,
    table,
    warm,
)

if TYPE_CHECKING:
    from silvergold.errors import SilvergoldError

DEBUG = "SILVERGOLD_DEBUG"
EPILOG = """\
examples:
  silvergold                                  offers what one can do
  silvergold table                            a table in the browser, for the home network
  silvergold play                             a game in the terminal against a bot
  silvergold play --game pyramids --players 3
  silvergold simulate --game silver-and-gold --players 2 --games 1000
  silvergold arena --bots greedy,random       which of them is stronger, and by how much?
  silvergold record verify game.json          is every move legal, is the result right?
  silvergold review game.json                 what was luck, what was skill?
  silvergold deck show standard --game pyramids
  silvergold rules G6                         what a rule says
  silvergold serve                            tables on the open network
  silvergold site FOLDER                      pages that need no server: play in the browser alone

Every command has its own help: silvergold play --help

exit codes:
    0  all is well
    1  something is bad: a file, a deck, a record, a bot
    2  the command was not understood
  130  stopped with Ctrl-C
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    _accept_any_character()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt as fault:
        _ignore_ctrl_c()
        print(f"\n{str(fault) or 'stopped'}", file=sys.stderr)
        return options.INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return options.BROKEN_PIPE
    return code


def build_parser() -> options.Parser:
    """Return the parser of the whole command line; each subcommand has a module of its own."""
    about = "Two flip-and-write board games, Silver & Gold and Pyramids: play, simulate, check."
    parser = options.Parser(prog="silvergold", description=about, epilog=EPILOG)
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="say which version this is")
    options.add_colour_option(parser)
    subcommands = parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=options.Parser)
    parser.set_defaults(run=lambda _: start_menu.start(parser))
    play_and_measure = (table, play, simulate, arena, ladder, record, review, deck, rules)
    for command in (*play_and_measure, backup, serve, admin, doctor, push_key, site, warm, bench):
        command.add(subcommands)
    completion.add(subcommands, build_parser)
    return parser


def _run(argv: Sequence[str] | None) -> int:
    """Parse the arguments and run the command; print an error that has a sentence as that sentence."""
    args = build_parser().parse_args(argv)
    args.no_color = getattr(args, "no_color", False)
    from silvergold.errors import SilvergoldError, UnknownName
    from silvergold.extras import MissingExtra

    try:
        code: int = args.run(args)
    except (options.UsageError, UnknownName, MissingExtra) as fault:
        return _complain(fault, options.USAGE)
    except BrokenPipeError:
        raise
    except (SilvergoldError, OSError) as fault:
        return _complain(fault, options.BAD)
    except Exception as fault:
        if os.environ.get(DEBUG):
            raise
        return _complain(InternalError(fault), options.BAD)
    return code


class InternalError(Exception):
    """A bug of this program, with a message for its user."""

    def __str__(self) -> str:
        """Return what happened, and what to do about it."""
        fault = self.args[0]
        return (
            f"this should not have happened: {type(fault).__name__}: {fault}; {DEBUG}=1 shows where, please report it"
        )


def _accept_any_character() -> None:
    """Replace characters that cannot be encoded or decoded, so that they never end a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(fault: Exception, code: int) -> int:
    """Print one sentence on stderr."""
    print(f"silvergold: {sentence_of(fault)}", file=sys.stderr)
    return code


def sentence_of(fault: Exception) -> str:
    """Return what went wrong on one line, without internal details."""
    from silvergold.errors import BadRecord, SilvergoldError

    if isinstance(fault, OSError) and fault.strerror:
        return f"{fault.filename}: {fault.strerror}" if fault.filename else fault.strerror
    place = f"{fault.place}: " if isinstance(fault, BadRecord) else ""
    return place + " ".join((_with_rule(fault) if isinstance(fault, SilvergoldError) else str(fault)).split())


def _with_rule(fault: SilvergoldError) -> str:
    """Return the sentence of an error, and the rule that was broken; FORMAT and NAME are for programs only."""
    is_rule = fault.rule[:1].isalpha() and fault.rule[1:].isdigit()
    return f"{fault.sentence} ({fault.rule})" if is_rule else fault.sentence


def _ignore_ctrl_c() -> None:
    """Ignore a second Ctrl-C, which would interrupt the end of the program with a traceback."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _drop_output() -> None:
    """Discard further output after a broken pipe, so that Python prints no error at its exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


class _ShowVersion(argparse.Action):
    """Look the version up only when it is asked for: reading package metadata is slow."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the installed version, or `unknown` in a checkout that is not installed."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"silvergold {version('silvergold')}")
        except PackageNotFoundError:
            print("silvergold, version unknown: it is not installed")
        parser.exit()
