"""What `silvergold` alone does: at a terminal it offers what one can do, otherwise it prints the help."""

from __future__ import annotations

import argparse
import sys
from typing import NamedTuple

from silvergold.cli import options
from silvergold.languages import Language


class MenuItem(NamedTuple):
    """A line of the menu: its key, the command that it runs, and what that does."""

    key: str
    words: tuple[str, ...]
    text: str
    """The key of the text that says what it does."""


ITEMS = (
    MenuItem("1", ("table",), "menu.table"),
    MenuItem("2", ("table", "--alone"), "menu.alone"),
    MenuItem("3", ("play",), "menu.play"),
    MenuItem("4", ("doctor",), "menu.doctor"),
    MenuItem("5", ("--help",), "menu.help"),
)
LEAVING = ("q", "quit", "exit")


def start(parser: argparse.ArgumentParser) -> int:
    """Ask a person at a terminal what to do, and do it; print the help for everybody else."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return options.print_help(parser)
    words = _asked(options.language_of(argparse.Namespace(lang=None)))
    if words is None:
        return options.OK
    args = parser.parse_args(words)
    args.no_color = getattr(args, "no_color", False)
    code: int = args.run(args)
    return code


def _asked(language: Language) -> list[str] | None:
    """Return the words of the chosen command; None if the person leaves."""
    from silvergold.cli.game.input import InputEnded, Reader

    print(language.t("menu.title") + "\n")
    for key, words, text in ITEMS:
        print(f"  {key}  {language.t(text):<62}silvergold {' '.join(words)}")
    print("\n" + language.t("menu.leave"))
    by_key = {"": ITEMS[0].words, **{item.key: item.words for item in ITEMS}}
    by_key |= {item.words[0]: item.words for item in reversed(ITEMS)}
    reader = Reader()
    try:
        while (typed := reader.ask("silvergold").strip().lower()) not in by_key:
            if typed in LEAVING:
                return None
            print(language.t("menu.again", first=ITEMS[0].key, last=ITEMS[-1].key))
    except InputEnded:
        return None
    return list(by_key[typed])
