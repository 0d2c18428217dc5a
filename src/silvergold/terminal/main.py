"""The `silvergold` command: reads the arguments, runs one subcommand, turns every fault into one sentence."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence

from silvergold.terminal import arena, at_home, deck, engine, ladder, play, record, rules, serve, simulate, usage

DEBUG = "SILVERGOLD_DEBUG"
EPILOG = """\
examples:
  silvergold table                            a table in the browser, for everybody in the house
  silvergold play                             a game in the terminal against a bot
  silvergold play --game pyramids --players 3
  silvergold simulate --game silver-and-gold --players 2 --games 1000
  silvergold arena --bots greedy,random       which of them is stronger, and by how much?
  silvergold record verify game.json          is every move legal, is the result right?
  silvergold deck show standard --game pyramids
  silvergold rules G6                         what a rule says
  silvergold serve                            tables on the open network

Every command has its own help: silvergold play --help

exit codes:
  0  all is well
  1  something is bad: a file, a deck, a record, a bot
  2  the command was not understood
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the answer is the exit code."""
    _accept_any_character()
    try:
        code = _run(argv)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return usage.INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return usage.BROKEN_PIPE
    return code


def build_parser() -> usage.Parser:
    """The whole command line, every subcommand from its own file."""
    about = "Two flip-and-write board games, Silver & Gold and Pyramids: play, simulate, check."
    parser = usage.Parser(prog="silvergold", description=about, epilog=EPILOG)
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="say which version this is")
    usage.add_colour_option(parser)
    families = parser.add_subparsers(metavar="COMMAND", required=True, title="commands", parser_class=usage.Parser)
    for family in (at_home, play, simulate, arena, ladder, record, deck, rules, serve, engine):
        family.add(families)
    return parser


def _run(argv: Sequence[str] | None) -> int:
    """Parse and run; a fault that has a sentence becomes that sentence."""
    args = build_parser().parse_args(argv)
    args.no_color = getattr(args, "no_color", False)
    from silvergold.errors import SilvergoldError, UnknownName

    try:
        code: int = args.run(args)
    except (usage.UsageFault, UnknownName) as fault:
        return _complain(fault, usage.USAGE)
    except BrokenPipeError:
        raise
    except (SilvergoldError, OSError) as fault:
        return _complain(fault, usage.BAD)
    except Exception as fault:
        if os.environ.get(DEBUG):
            raise
        return _complain(Surprise(fault), usage.BAD)
    return code


class Surprise(Exception):
    """A fault of this program, as a person should hear of it."""

    def __str__(self) -> str:
        """What it was, and what to do about it."""
        fault = self.args[0]
        return (
            f"this should not have happened: {type(fault).__name__}: {fault}; {DEBUG}=1 shows where, please report it"
        )


def _accept_any_character() -> None:
    """A strange character is shown or read as a question mark; it never ends a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _complain(fault: Exception, code: int) -> int:
    """One sentence on stderr."""
    print(f"silvergold: {sentence_of(fault)}", file=sys.stderr)
    return code


def sentence_of(fault: Exception) -> str:
    """What went wrong, on one line, without the machinery."""
    from silvergold.errors import BadRecord, UnknownName

    if isinstance(fault, OSError) and fault.strerror:
        return f"{fault.filename}: {fault.strerror}" if fault.filename else fault.strerror
    if isinstance(fault, UnknownName):
        return fault.sentence
    place = f"{fault.place}: " if isinstance(fault, BadRecord) else ""
    return place + " ".join(str(fault).split())


def _drop_output() -> None:
    """Whoever read our output has gone; write the rest to nowhere, so that Python's own exit stays quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


class _ShowVersion(argparse.Action):
    """Looks the version up only when asked: reading package metadata is slower than all the rest of `--help`."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the installed version, or `unknown` in a bare checkout."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"silvergold {version('silvergold')}")
        except PackageNotFoundError:
            print("silvergold, version unknown: it is not installed")
        parser.exit()
