"""`silvergold completion`: commands and options completed by the Tab key of a shell."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial

from silvergold import games
from silvergold.cli import options

SHELLS = ("bash", "zsh", "fish")
EPILOG = """\
For the shell that is open now, and for all later ones:

  bash   eval "$(silvergold completion bash)"       in ~/.bashrc
  zsh    eval "$(silvergold completion zsh)"        in ~/.zshrc, after compinit
  fish   silvergold completion fish | source        in ~/.config/fish/config.fish
"""


def add(subcommands: options.Subcommands, whole: Callable[[], argparse.ArgumentParser]) -> None:
    """Add the command to the command line, whose parser `whole` returns."""
    parser = options.add_command(
        subcommands, "completion", partial(complete, whole=whole), "print what lets a shell complete commands", EPILOG
    )
    parser.add_argument("shell", choices=SHELLS, help="your shell")


def complete(args: argparse.Namespace, whole: Callable[[], argparse.ArgumentParser]) -> int:
    """Print the script for a shell."""
    import shtab

    parser = whole()
    for action in _actions(parser):
        metavar = action.metavar or ""
        if metavar == "G":
            action.choices = games.SLUGS
        elif "FILE" in metavar and not isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, args.shell))
    return options.OK


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield all arguments of a parser and of its subcommands."""
    for action in parser._actions:  # noqa: SLF001 - argparse has no public name for it, and shtab reads it as well
        yield action
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for inner in action.choices.values():
                yield from _actions(inner)
