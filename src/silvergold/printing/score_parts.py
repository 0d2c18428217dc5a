"""The parts of score sheets: boxes, symbols, tables. All sizes are in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from silvergold.drawing import symbols
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, Words, number, rect
from silvergold.printing.inks import inked, pale
from silvergold.printing.sheets import INK, QUIET, WHITE, PrintJob, shortened

WIDTH: Final = 182.0
HEIGHT: Final = 118.0
"""The size of a score sheet: a page of A5 or half a page of Letter, without margins."""

BOX: Final = 10.6
STEP: Final = 11.8
"""A box to cross off, and from one box to the next."""

HEADING: Final = 3.0


def heading(x: float, y: float, text: str, width: float) -> Words:
    """Return the heading of a part."""
    size = HEADING
    while size > 2.0 and shortened(text, size, width, bold=True) != text:
        size -= 0.1
    return Words(x, y, shortened(text, size, width, bold=True), size, INK, bold=True)


def box(x: float, y: float, width: float = BOX, height: float = BOX) -> Shape:
    """Return an empty box."""
    return Shape(rect(x, y, width, height, 1.6), WHITE, INK, 0.3)


def symbol_box(job: PrintJob, x: float, y: float, symbol: Drawing, width: float = BOX) -> Iterator[Item]:
    """Draw a box with a pale symbol in it, so that crosses win."""
    yield box(x, y, width)
    size = BOX * 0.72
    yield pale(symbol, job.options.ink).fitted(x + (width - size) / 2, y + (BOX - size) / 2, size)


def figure_box(x: float, y: float, text: str) -> Iterator[Item]:
    """Draw a box with a number in it."""
    yield box(x, y)
    yield Words(x + BOX / 2, y + BOX / 2 + 1.4, text, 4, QUIET, "middle", bold=True)


def emblem(job: PrintJob, colour: str, x: float, y: float, size: float) -> Placed:
    """Return the emblem of a colour."""
    return inked(symbols.emblem(colour, job.texts.letters[colour]), job.options.ink).fitted(x, y, size)


def table(x: float, y: float, widths: list[float], height: float, n: int) -> Shape:
    """Return the lines of a table."""
    width, edges = sum(widths), [x + sum(widths[:k]) for k in range(len(widths) + 1)]
    across = (f"M{number(x)} {number(y + height * k)}H{number(x + width)}" for k in range(n + 1))
    upright = (f"M{number(edge)} {number(y)}V{number(y + height * n)}" for edge in edges)
    return Shape(" ".join([*across, *upright]), stroke=INK, width=0.3)
