"""The eight expedition cards of both games (G2), and where their patterns fit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from silvergold.boxes import LARGEST_SIDE, boxes_of, orientations
from silvergold.decks.deck import Expedition
from silvergold.kinds import Square

EXPEDITIONS = (
    Expedition("domino", 1, ("xx",)),
    Expedition("line", 2, ("xxx",)),
    Expedition("corner", 2, ("x.", "xx")),
    Expedition("tee", 1, ("xxx", ".x.")),
    Expedition("ell", 1, ("x.", "x.", "xx")),
    Expedition("square", 1, ("xx", "xx")),
)


def placements(boxes: frozenset[Square]) -> Iterator[tuple[frozenset[Square], int]]:
    """G6: yield every placement of a pattern on these boxes, with the number of expedition cards that show it."""
    for expedition in EXPEDITIONS:
        for form in orientations(boxes_of(expedition.rows, "x")):
            for row, column in product(range(LARGEST_SIDE), range(LARGEST_SIDE)):
                laid = frozenset((row + down, column + right) for down, right in form)
                if laid <= boxes:
                    yield laid, expedition.count
