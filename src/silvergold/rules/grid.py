"""Boxes as bits of a board: neighbours, rotations and mirror images, all placements of a pattern.

The board of a player is two 5 x 5 grids in one word (see `state`). No card is wider or higher, so one numbering serves
every deck.
"""

from __future__ import annotations

from collections.abc import Iterable

from silvergold.kinds import Boxes
from silvergold.rules.compiling import compiled, count_places, inlined, lowest_bit, nth_bit
from silvergold.rules.state import ORIENTATIONS, SIDE, SMALL_PATTERN, PatternCard

WIDTH = 5
CARD_BOXES = (1 << WIDTH * WIDTH) - 1
BOTH = 1 | 1 << SIDE  # a bit of the left card, times BOTH, is that bit on either card
_LEFT_COLUMN = sum(1 << WIDTH * row for row in range(WIDTH)) * BOTH
_NOT_LEFT = ~_LEFT_COLUMN
_NOT_RIGHT = ~(_LEFT_COLUMN << WIDTH - 1)
IN_EACH_BYTE = 0x0101010101010101  # times this, byte k of a word becomes the sum of the bytes 0 to k

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
    for box in range(SMALL_PATTERN):
        fits &= open_ >> pattern.shifts[box, orientation]
        touches |= edge >> pattern.shifts[box, orientation]
    box = SMALL_PATTERN
    while fits and box < pattern.n_boxes:
        fits &= open_ >> pattern.shifts[box, orientation]
        touches |= edge >> pattern.shifts[box, orientation]
        box += 1
    return fits & touches


@inlined
def running_counts(pattern: PatternCard, open_: Boxes, edge: Boxes) -> int:
    """Return a word of eight bytes: byte k is the number of places in the orientations 0 to k.

    No pattern has more than 192 places: eight orientations, each in 12 places on two cards.
    """
    return count_places(pattern.valid, pattern.shifts, pattern.n_boxes, open_, edge) * IN_EACH_BYTE


@inlined
def count_to(counts: int, orientation: int) -> int:
    """Return how many places the orientations 0 to this one have."""
    return counts >> 8 * orientation & 255


@inlined
def n_places(pattern: PatternCard, open_: Boxes, edge: Boxes) -> int:
    """Return in how many ways the pattern can be crossed."""
    return count_to(running_counts(pattern, open_, edge), ORIENTATIONS - 1)


@inlined
def nth_crossing(pattern: PatternCard, open_: Boxes, edge: Boxes, n: int) -> Boxes:
    """Return the n-th way to mark: all placements of the pattern, then all single boxes (G6, G7)."""
    counts = running_counts(pattern, open_, edge)
    n_patterns = count_to(counts, ORIENTATIONS - 1)
    if n >= n_patterns:
        return nth_bit(edge, n - n_patterns)
    orientation = 0
    for k in range(ORIENTATIONS - 1):
        orientation += n >= count_to(counts, k)
    corners = places(pattern, orientation, open_, edge)
    return pattern.boxes[orientation] << lowest_bit(nth_bit(corners, n - count_to(counts << 8, orientation)))


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
