"""Boxes are (row, column) pairs, shapes are sets of boxes. Nothing here depends on a game."""

from collections.abc import Iterable, Sequence
from functools import cache

Box = tuple[int, int]
Boxes = frozenset[Box]


def symbols_of(rows: Sequence[str]) -> dict[Box, str]:
    """Return every box of a card with the character printed on it; a # is no box (in Pyramids: a wall, P2)."""
    return {(r, c): char for r, row in enumerate(rows) for c, char in enumerate(row) if char != "#"}


def pattern_of(rows: Sequence[str]) -> Boxes:
    """Return the boxes of an expedition card's pattern."""
    return frozenset(box for box, char in symbols_of(rows).items() if char == "x")


def turned(boxes: Iterable[Box]) -> Boxes:
    """G6: return the shape after a quarter turn to the right."""
    return frozenset((column, -row) for row, column in boxes)


def mirrored(boxes: Iterable[Box]) -> Boxes:
    """G6: return the shape with left and right swapped."""
    return frozenset((row, -column) for row, column in boxes)


def moved(boxes: Iterable[Box], down: int, right: int) -> Boxes:
    """Return the shape moved by so many rows and columns."""
    return frozenset((row + down, column + right) for row, column in boxes)


def to_the_corner(boxes: Boxes) -> Boxes:
    """Return the same shape pushed up and to the left as far as it goes."""
    return moved(boxes, -min(row for row, _ in boxes), -min(column for _, column in boxes))


def ways_to_hold(pattern: Boxes) -> set[Boxes]:
    """G6: return the pattern in all its turns and mirror images, each once."""
    ways = set()
    for face in (pattern, mirrored(pattern)):
        for _ in range(4):
            face = turned(face)
            ways.add(to_the_corner(face))
    return ways


@cache
def placements(pattern: Boxes, height: int, width: int) -> frozenset[Boxes]:
    """G6: return every place of the pattern, turned and mirrored in any way, within a grid of this size."""
    grid = frozenset((row, column) for row in range(height) for column in range(width))
    everywhere = (moved(way, *corner) for way in ways_to_hold(pattern) for corner in grid)
    return frozenset(place for place in everywhere if place <= grid)


def beside(boxes: Iterable[Box]) -> set[Box]:
    """Return all places that share a side with one of the boxes."""
    return {
        neighbour
        for row, column in boxes
        for neighbour in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    }
