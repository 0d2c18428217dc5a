"""The icon of the site, for tabs, home screens and installed apps: a box with an ink cross.

`make drawings` writes all forms of it: `python -m silvergold.drawing.app_icons FOLDER`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from silvergold.drawing import palette
from silvergold.drawing.link_pictures import SITE
from silvergold.drawing.raster import paint, png
from silvergold.drawing.shapes import Drawing, Placed, Shape, rect
from silvergold.drawing.svg import svg

SIDE: Final = 100.0
MARK: Final = Drawing(
    "site-mark",
    SIDE,
    SIDE,
    (
        Shape(rect(18, 18, 64, 64, 12), fill=palette.SAND),
        Shape("M 32 33 C 45 46 58 58 69 69 M 68 31 C 56 44 44 57 31 70", stroke=palette.INK, width=11),
    ),
)
PIXELS: Final = {"icon-180.png": 180, "icon-192.png": 192, "icon-512.png": 512}
"""Square icons without rounded corners: what shows them cuts the corners as it likes."""

MASKABLE: Final = "icon-maskable-512.png"
"""The icon that may be cut to a circle of 80 % of its side; the mark lies within it."""

SCALABLE: Final = "icon.svg"

CALLING: Final = "icon-turn.svg"
"""The icon of a tab that is not in view while it is the player's turn there: with a spot in a corner."""
SPOT: Final = Shape("M 50 74 a 24 24 0 1 0 48 0 a 24 24 0 1 0 -48 0 Z", fill=palette.FLAME, stroke=palette.INK, width=6)


def draw_icon(*, radius: float = 0.0, scale: float = 1.0, spots: tuple[Shape, ...] = ()) -> Drawing:
    """Draw the icon with corners of this radius, its mark at this scale, and spots over it."""
    edge = SIDE * (1 - scale) / 2
    ground = Shape(rect(0, 0, SIDE, SIDE, radius), fill=palette.BACK_SEA)
    return Drawing("app-icon", SIDE, SIDE, (ground, Placed(MARK, edge, edge, scale), *spots), SITE, lasting=False)


def files() -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each form."""
    yield SCALABLE, f"{svg(draw_icon(radius=22))}\n".encode()
    yield CALLING, f"{svg(draw_icon(radius=22, spots=(SPOT,)))}\n".encode()
    for name, pixels in PIXELS.items():
        yield name, png(paint(draw_icon(), pixels))
    yield MASKABLE, png(paint(draw_icon(scale=0.78), 512))


def main() -> None:
    """Write all forms to a folder."""
    for name, content in files():
        (Path(sys.argv[1]) / name).write_bytes(content)


if __name__ == "__main__":
    main()
