"""Boxes drawn as rows of characters, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Box = tuple[int, int]
"""A box as (row, column), counted from 0 at the top left."""

NO_BOX = "#"


def boxes_of(rows: Sequence[str], characters: str | None = None) -> frozenset[Box]:
    """The boxes of a drawing; with `characters`, only those that hold one of them."""
    return frozenset(
        (row, column)
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if (character != NO_BOX if characters is None else character in characters)
    )


def beside(box: Box) -> tuple[Box, Box, Box, Box]:
    """The four boxes that share a side with this one; some may lie off the card."""
    row, column = box
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def steps_from(start: Iterable[Box], boxes: frozenset[Box]) -> dict[Box, int]:
    """How many steps from side to side lead from the start to each box; what cannot be reached is left out."""
    steps = dict.fromkeys(sorted(boxes.intersection(start)), 0)
    todo = list(steps)
    for box in todo:  # grows while it is read
        for other in beside(box):
            if other in boxes and other not in steps:
                steps[other] = steps[box] + 1
                todo.append(other)
    return steps


def is_connected(boxes: frozenset[Box]) -> bool:
    """Whether one can walk from each box to every other, from side to side."""
    return not boxes or len(steps_from([min(boxes)], boxes)) == len(boxes)


def moved_to_corner(boxes: Iterable[Box]) -> frozenset[Box]:
    """The same shape, pushed into the top left corner."""
    boxes = tuple(boxes)
    top = min((row for row, _ in boxes), default=0)
    left = min((column for _, column in boxes), default=0)
    return frozenset((row - top, column - left) for row, column in boxes)


def orientations(boxes: Iterable[Box]) -> tuple[frozenset[Box], ...]:
    """G6: the shape turned by quarters and mirrored, each different form once, in a fixed order."""
    shape = tuple(boxes)
    found: dict[tuple[Box, ...], frozenset[Box]] = {}
    for mirrored in (shape, tuple((row, -column) for row, column in shape)):
        turned = mirrored
        for _ in range(4):
            turned = tuple((column, -row) for row, column in turned)
            form = moved_to_corner(turned)
            found[tuple(sorted(form))] = form
    return tuple(found[key] for key in sorted(found))


def same_shape_key(boxes: Iterable[Box]) -> tuple[Box, ...]:
    """Equal for two shapes exactly if turning and mirroring makes them one."""
    return min(tuple(sorted(form)) for form in orientations(boxes))


def box_name(box: Box) -> str:
    """A box as people say it: a letter for the column, a figure for the row.

    >>> box_name((0, 0)), box_name((2, 1))
    ('a1', 'b3')
    """
    row, column = box
    return f"{chr(ord('a') + column)}{row + 1}"
