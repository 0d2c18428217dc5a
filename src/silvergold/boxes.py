"""The boxes of one card: as rows of characters, as squares, as a mask, and by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from silvergold.kinds import Boxes, Square

NO_BOX: Final = "#"
LARGEST_SIDE: Final = 5
"""No card is wider or higher."""

COLUMN_LETTERS: Final = "abcde"


def boxes_of(rows: Sequence[str], characters: str | None = None) -> frozenset[Square]:
    """Return the boxes of a drawing; with `characters`, only those that contain one of them."""
    return frozenset(
        (row, column)
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if (character != NO_BOX if characters is None else character in characters)
    )


@lru_cache(maxsize=1 << 10)
def beside(box: Square) -> tuple[Square, Square, Square, Square]:
    """Return the four squares that share a side with this one; some may be off the card."""
    row, column = box
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def steps_from(start: Iterable[Square], boxes: frozenset[Square]) -> dict[Square, int]:
    """Return the number of steps from the start to each box, from side to side; unreachable boxes are left out."""
    steps = dict.fromkeys(sorted(boxes.intersection(start)), 0)
    todo = list(steps)
    for box in todo:  # grows while it is read
        for other in beside(box):
            if other in boxes and other not in steps:
                steps[other] = steps[box] + 1
                todo.append(other)
    return steps


def is_connected(boxes: frozenset[Square]) -> bool:
    """Return whether every box can be reached from every other, from side to side."""
    return not boxes or len(steps_from([min(boxes)], boxes)) == len(boxes)


def moved_to_corner(boxes: Iterable[Square]) -> frozenset[Square]:
    """Return the same shape, moved to the top left corner."""
    boxes = tuple(boxes)
    top = min((row for row, _ in boxes), default=0)
    left = min((column for _, column in boxes), default=0)
    return frozenset((row - top, column - left) for row, column in boxes)


def orientations(boxes: Iterable[Square]) -> tuple[frozenset[Square], ...]:
    """G6: return the shape rotated and mirrored, each different form once, in a fixed order."""
    shape = tuple(boxes)
    forms: dict[tuple[Square, ...], frozenset[Square]] = {}
    for mirrored in (shape, tuple((row, -column) for row, column in shape)):
        turned = mirrored
        for _ in range(4):
            turned = tuple((column, -row) for row, column in turned)
            form = moved_to_corner(turned)
            forms[tuple(sorted(form))] = form
    return tuple(forms[key] for key in sorted(forms))


def same_shape_key(boxes: Iterable[Square]) -> tuple[Square, ...]:
    """Return a key that is equal for two shapes exactly if one is the other, rotated or mirrored."""
    return min(tuple(sorted(form)) for form in orientations(boxes))


def box_name(box: Square) -> str:
    """Return a box as people name it: a letter for the column, a digit for the row.

    >>> box_name((0, 0)), box_name((2, 1)), box_name((7, 1))
    ('a1', 'b3', '[7, 1]')
    """
    row, column = box
    on_grid = 0 <= row < LARGEST_SIDE and 0 <= column < LARGEST_SIDE
    return f"{COLUMN_LETTERS[column]}{row + 1}" if on_grid else f"[{row}, {column}]"


def box_names(boxes: Iterable[Square]) -> str:
    """Return the names of boxes, with spaces between them."""
    return " ".join(map(box_name, boxes))


@lru_cache(maxsize=1 << 14)
def squares(boxes: Boxes) -> tuple[Square, ...]:
    """Return the squares of one card's mask, in row order."""
    places = range(LARGEST_SIDE * LARGEST_SIDE)
    return tuple(divmod(place, LARGEST_SIDE) for place in places if boxes >> place & 1)


def mask(boxes: Iterable[Square]) -> Boxes:
    """Return boxes of one card as a mask."""
    return sum(1 << LARGEST_SIDE * row + column for row, column in boxes)
