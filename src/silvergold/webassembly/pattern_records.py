"""Patterns of a deck as the rules use them, written by compiled code for decks that the page makes."""

from __future__ import annotations

from silvergold.kinds import Boxes
from silvergold.rules.compiling import compiled, inlined, lowest_bit, n_bits
from silvergold.rules.grid import BOTH, WIDTH
from silvergold.rules.state import ORIENTATIONS, PATTERN_BOXES, PatternCard

_TURNS = 4


@compiled
def write_pattern(pattern: PatternCard, boxes: Boxes) -> None:
    """G6: write every different rotation and mirror image, moved to the top left, in the order of `orientations`."""
    n = 0
    for turn in range(2 * _TURNS):
        boxes = to_corner(turned(boxes))
        if turn == _TURNS:
            boxes = to_corner(mirrored(boxes))
        n = insert_shape(pattern, n, boxes)
    pattern.n_boxes = n_bits(boxes)
    pattern.n_orientations = n if pattern.n_boxes > 1 else 0
    for k in range(ORIENTATIONS):
        pattern.boxes[k] = pattern.boxes[k] if k < n else 0
        pattern.valid[k] = corners_of(pattern.boxes[k]) * BOTH if k < pattern.n_orientations else 0
        write_shifts(pattern, k, n)


@compiled
def turned(boxes: Boxes) -> Boxes:
    """Return the boxes of a grid after a quarter turn."""
    found = 0
    while boxes:
        row, column = lowest_bit(boxes) // WIDTH, lowest_bit(boxes) % WIDTH
        found |= 1 << WIDTH * column + WIDTH - 1 - row
        boxes &= boxes - 1
    return found


@compiled
def mirrored(boxes: Boxes) -> Boxes:
    """Return the mirror image of the boxes of a grid."""
    found = 0
    while boxes:
        row, column = lowest_bit(boxes) // WIDTH, lowest_bit(boxes) % WIDTH
        found |= 1 << WIDTH * row + WIDTH - 1 - column
        boxes &= boxes - 1
    return found


@compiled
def to_corner(boxes: Boxes) -> Boxes:
    """Return the boxes moved to the top left corner of their grid."""
    top, left, rest = WIDTH, WIDTH, boxes
    while rest:
        top = min(top, lowest_bit(rest) // WIDTH)
        left = min(left, lowest_bit(rest) % WIDTH)
        rest &= rest - 1
    return boxes >> WIDTH * top + left


@inlined
def comes_before(shape: Boxes, other: Boxes) -> bool:
    """Return whether the squares of a shape, read row by row, come before those of another one of the same size."""
    different = shape ^ other
    return shape & different & -different != 0


@compiled
def insert_shape(pattern: PatternCard, n: int, shape: Boxes) -> int:
    """Insert a shape into the sorted shapes unless it is there already; return their number."""
    place = 0
    while place < n and comes_before(pattern.boxes[place], shape):
        place += 1
    if place < n and pattern.boxes[place] == shape:
        return n
    for k in range(n, place, -1):
        pattern.boxes[k] = pattern.boxes[k - 1]
    pattern.boxes[place] = shape
    return n + 1


@compiled
def corners_of(shape: Boxes) -> Boxes:
    """Return where the top left corner of a shape may be on a left card so that all of it is on the grid."""
    height, width, rest = 0, 0, shape
    while rest:
        height = max(height, lowest_bit(rest) // WIDTH + 1)
        width = max(width, lowest_bit(rest) % WIDTH + 1)
        rest &= rest - 1
    found = 0
    for row in range(WIDTH - height + 1):
        for column in range(WIDTH - width + 1):
            found |= 1 << WIDTH * row + column
    return found


@compiled
def write_shifts(pattern: PatternCard, k: int, n: int) -> None:
    """Write the boxes of a shape as bit places, repeated to fill the array."""
    rest = 0
    for box in range(PATTERN_BOXES):
        if rest == 0:
            rest = pattern.boxes[k]
        pattern.shifts[box, k] = lowest_bit(rest) if k < n else 0
        rest &= rest - 1
