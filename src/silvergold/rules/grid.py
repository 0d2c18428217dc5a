"""Boxes as bits of a board: neighbours, rotations and mirror images, all placements of a pattern.

The board of a player is two 5 x 5 grids in one word (see `state`). No card is wider or higher, so one numbering serves
every deck.
"""

from __future__ import annotations

from collections.abc import Iterable

from silvergold.kinds import Boxes
from silvergold.rules.compiling import compiled, inlined, lowest_bit, n_bits, nth_bit
from silvergold.rules.state import SIDE, PatternCard

WIDTH = 5
CARD_BOXES = (1 << WIDTH * WIDTH) - 1
BOTH = 1 | 1 << SIDE  # a bit of the left card, times BOTH, is that bit on either card
_LEFT_COLUMN = sum(1 << WIDTH * row for row in range(WIDTH)) * BOTH
_NOT_LEFT = ~_LEFT_COLUMN
_NOT_RIGHT = ~(_LEFT_COLUMN << WIDTH - 1)

Square = tuple[int, int]


@inlined
def beside(boxes: Boxes) -> Boxes:
    """Return the boxes that share a side with one of these; some may be off the card."""
    return (boxes & _NOT_RIGHT) << 1 | (boxes & _NOT_LEFT) >> 1 | boxes << WIDTH | boxes >> WIDTH


@inlined
def places(pattern: PatternCard, orientation: int, open_: Boxes, edge: Boxes) -> Boxes:
    """Return where the top left corner of the pattern may be: all boxes open, and one within reach (G6, P3)."""
    fits = pattern.valid[orientation]
    touches = 0
    for box in range(pattern.n_boxes):
        shift = pattern.shifts[orientation, box]
        fits &= open_ >> shift
        touches |= edge >> shift
    return fits & touches


@inlined
def n_places(pattern: PatternCard, open_: Boxes, edge: Boxes) -> int:
    """Return in how many ways the pattern can be crossed."""
    n = 0
    for orientation in range(pattern.n_orientations):
        n += n_bits(places(pattern, orientation, open_, edge))
    return n


@inlined
def nth_crossing(pattern: PatternCard, open_: Boxes, edge: Boxes, n: int) -> Boxes:
    """Return the n-th way to mark: all placements of the pattern, then all single boxes (G6, G7)."""
    for orientation in range(pattern.n_orientations):
        corners = places(pattern, orientation, open_, edge)
        here = n_bits(corners)
        if n < here:
            return pattern.boxes[orientation] << lowest_bit(nth_bit(corners, n))
        n -= here
    return nth_bit(edge, n)


@compiled
def is_place(pattern: PatternCard, open_: Boxes, edge: Boxes, boxes: Boxes) -> bool:
    """Return whether these boxes are a placement of the pattern."""
    for orientation in range(pattern.n_orientations):
        shape = pattern.boxes[orientation]
        corner = lowest_bit(boxes) - lowest_bit(shape)
        if corner >= 0 and shape << corner == boxes and places(pattern, orientation, open_, edge) >> corner & 1:
            return True
    return False


def mask(squares: Iterable[Square]) -> Boxes:
    """Return (row, column) pairs as bits of a left card."""
    return sum(1 << WIDTH * row + column for row, column in squares)


def squares(boxes: Boxes) -> tuple[Square, ...]:
    """Return the bits of a left card as (row, column), in row order."""
    return tuple(divmod(place, WIDTH) for place in range(WIDTH * WIDTH) if boxes >> place & 1)


def drawn(rows: Iterable[str], symbols: str) -> Boxes:
    """Return the boxes with one of these characters."""
    return mask((r, c) for r, row in enumerate(rows) for c, character in enumerate(row) if character in symbols)


def orientations(pattern: Iterable[Square]) -> list[tuple[Square, ...]]:
    """Return every different rotation and mirror image, moved to the top left, in a fixed order (G6)."""
    shape, found = list(pattern), set()
    for _ in range(2):
        for _ in range(4):
            shape = [(column, -row) for row, column in shape]
            found.add(_to_corner(shape))
        shape = [(row, -column) for row, column in shape]
    return sorted(found)


def _to_corner(shape: list[Square]) -> tuple[Square, ...]:
    top, left = min(row for row, _ in shape), min(column for _, column in shape)
    return tuple(sorted((row - top, column - left) for row, column in shape))


def corners(shape: Iterable[Square]) -> Boxes:
    """Return where the top left corner of this shape may be on a left card so that all of it is on the grid."""
    shape = list(shape)
    height, width = max(row for row, _ in shape) + 1, max(column for _, column in shape) + 1
    return mask((row, column) for row in range(WIDTH - height + 1) for column in range(WIDTH - width + 1))
