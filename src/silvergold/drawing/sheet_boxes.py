"""A part of the table picture, and the small boxes of a score card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from silvergold.drawing import palette, symbols
from silvergold.drawing.shapes import Drawing, Item, Shape, rect


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle to draw in."""

    x: float
    y: float
    width: float
    height: float


def rounded_square(name: str, fill: str) -> Drawing:
    """Return an empty box of a score card."""
    return Drawing(name, 100, 100, (Shape(rect(0, 0, 100, 100, 15), fill, palette.SAND_EDGE, 5),))


_OPEN_BOX: Final = rounded_square("sheet-box", palette.SAND)
_DONE_BOX: Final = rounded_square("sheet-box-done", palette.SAND_DONE)


def sheet_box(x: float, y: float, size: float, symbol: Drawing | None, crossed: bool, variant: int = 0) -> list[Item]:
    """Draw a box of a score card with its symbol, crossed or not; `variant` picks the look of the cross."""
    items: list[Item] = [(_DONE_BOX if crossed else _OPEN_BOX).fitted(x, y, size)]
    if symbol:
        items.append(symbol.fitted(x + size * 0.12, y + size * 0.12, size * 0.76, 0.3 if crossed else 1.0))
    if crossed:
        items.append(symbols.ink(variant, palette.INK, 14).fitted(x, y, size))
    return items
