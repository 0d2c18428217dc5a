"""Print text as plain lines, or in colour on a terminal that supports it.

A block is a short list of lines, such as a drawn card. Blocks stand side by side where the line is wide enough. The
text is the same with and without colour, so colour alone never carries information.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.console import Console

DRAWN_ROW = re.compile(r"[1-5]( [X~#.+a-zA-Z])+ *")
GAP = 4
NARROWEST = 40
WIDEST = 100

STYLES = {
    "purple": "magenta",
    "orange": "yellow",
    "green": "green",
    "grey": "bright_black",
    "title": "bold",
    "quiet": "dim",
    "good": "green",
    "bad": "red",
}


class Screen:
    """A stream to print on, with or without colour."""

    def __init__(self, stream: TextIO | None = None, no_color: bool = False) -> None:
        """Use colour only on a terminal that allows it (https://no-color.org)."""
        self.stream = stream or sys.stdout
        self.width = min(max(shutil.get_terminal_size((WIDEST, 24)).columns, NARROWEST), WIDEST)
        self._console = _console(self.stream) if wants_colour(self.stream, no_color) else None

    def say(self, text: str = "", style: str = "") -> None:
        """Print lines, each wrapped at the width of the screen, all in one style."""
        for line in text.split("\n"):
            for part in _wrapped(line, self.width):
                self._line([(part, style)])

    def draw(self, lines: Iterable[str], style: str = "") -> None:
        """Print lines as they are: drawings must not be wrapped."""
        for line in lines:
            self._line([(line, style)])

    def side_by_side(self, blocks: Sequence[Sequence[str]], styles: Sequence[str] = ()) -> None:
        """Print blocks in rows, as many in each row as fit."""
        named = list(zip(blocks, [*styles, *[""] * len(blocks)], strict=False))
        while named:
            n = _how_many_fit([block for block, _ in named], self.width)
            self._row(named[:n])
            named = named[n:]

    def _row(self, blocks: list[tuple[Sequence[str], str]]) -> None:
        """Print one row of blocks, padded to the same height."""
        widths = [max(map(len, block), default=0) + GAP for block, _ in blocks]
        for i in range(max(len(block) for block, _ in blocks)):
            cells = [
                (block[i] if i < len(block) else "").ljust(width)
                for (block, _), width in zip(blocks, widths, strict=True)
            ]
            self._line([(cell, style) for cell, (_, style) in zip(cells, blocks, strict=True)])

    def _line(self, parts: list[tuple[str, str]]) -> None:
        """Print one line of parts, each in its style."""
        parts[-1] = (parts[-1][0].rstrip(), parts[-1][1])
        if self._console is None:
            print("".join(text for text, _ in parts).rstrip(), file=self.stream)
            return
        from rich.text import Text

        line = Text.assemble(*(piece for text, style in parts for piece in _painted(text, STYLES.get(style, style))))
        self._console.print(line, soft_wrap=True)


def _painted(text: str, style: str) -> Iterator[tuple[str, str]]:
    """Yield a row of a drawn card with bold symbols and dim crossed or missing boxes; other text is unchanged."""
    if not DRAWN_ROW.fullmatch(text):
        yield text, style
        return
    for weight, signs in groupby(text, key=_weight):
        yield "".join(signs), f"{style} {weight}".strip()


def _weight(sign: str) -> str:
    """Return the style of a character of a drawing."""
    if sign in ". ":
        return ""
    return "dim" if sign in "X~#" else "bold"


def wants_colour(stream: TextIO, no_color: bool) -> bool:
    """Return whether to use colour: only on a terminal, and only if it is not switched off."""
    if no_color or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def _console(stream: TextIO) -> Console:
    """Return a console of rich that does not highlight numbers or paths."""
    from rich.console import Console

    return Console(file=stream, highlight=False, markup=False, emoji=False)


def _wrapped(line: str, width: int) -> list[str]:
    """Return a line wrapped; continued lines keep its indent."""
    if len(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(line, width, subsequent_indent=indent + "  ", break_on_hyphens=False) or [""]


def _how_many_fit(blocks: Sequence[Sequence[str]], width: int) -> int:
    """Return how many blocks fit on one line; at least one."""
    used = 0
    for n, block in enumerate(blocks):
        used += max(map(len, block), default=0)
        if used > width and n:
            return n
        used += GAP
    return len(blocks)


def in_columns(rows: list[dict[str, str]]) -> Iterator[str]:
    """Yield rows as text under their headings; all columns but the first are aligned to the right."""
    table = [list(rows[0]), *(list(row.values()) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        first, *rest = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join([row[0].ljust(widths[0]), *rest]).rstrip() if first else ""
