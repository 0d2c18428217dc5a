"""The ground of a card in parts, from which a page puts together the ground of a card that no server has drawn."""

from __future__ import annotations

from typing import NamedTuple

from silvergold.drawing.shapes import Drawing


class Layers(NamedTuple):
    """What all cards of a colour share: what lies under the boxes, over their shore, and in place of a seal."""

    under: Drawing
    over: Drawing
    no_seal: Drawing | None


class Ground(NamedTuple):
    """Where the parts of a ground lie that differ from card to card."""

    figure: tuple[float, float, float, float]
    """Middle, top, height and width of the strokes of the points or the number."""
    shores: tuple[tuple[float, float], ...] = ()
    """Width and opacity of the outlines around all boxes; the first has the light tone of the card."""
    wall_inset: float | None = None
    """How much smaller a wall is than its square on each side; None where a square without a box stays empty."""
    shaft: tuple[float, float, float] | None = None
    """Top, width and height of the way in above the entrance."""
    seal: tuple[float, float, float] | None = None
    """Left, top and width of the seal."""
