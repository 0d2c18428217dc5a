"""Cards as masks, for bots that look at many placements: box (row, column) is bit 5 * row + column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from silvergold.decks.grids import boxes_of
from silvergold.decks.model import Card
from silvergold.kinds import Boxes

WIDTH = 5
GRID = (1 << WIDTH * WIDTH) - 1
FIRST_COLUMN = sum(1 << WIDTH * row for row in range(WIDTH))
LAST_COLUMN = FIRST_COLUMN << WIDTH - 1


def mask(boxes: Iterable[tuple[int, int]]) -> Boxes:
    """Boxes of one card as bits."""
    bits = 0
    for row, column in boxes:
        bits |= 1 << WIDTH * row + column
    return bits


def beside(boxes: Boxes) -> Boxes:
    """All boxes of the grid that share a side with one of these."""
    sideways = (boxes & ~LAST_COLUMN) << 1 | (boxes & ~FIRST_COLUMN) >> 1
    return (sideways | boxes << WIDTH | boxes >> WIDTH) & GRID


def pieces(boxes: Boxes) -> list[Boxes]:
    """The connected pieces of a set of boxes."""
    found = []
    while boxes:
        piece = boxes & -boxes
        while (grown := (piece | beside(piece)) & boxes) != piece:
            piece = grown
        found.append(piece)
        boxes &= ~piece
    return found


@dataclass(frozen=True, slots=True)
class Sheet:
    """A card's boxes by what they show."""

    card: Card
    boxes: Boxes
    symbols: dict[str, Boxes]

    def shown(self, character: str) -> Boxes:
        """The boxes with this symbol."""
        return self.symbols.get(character, 0)


@lru_cache(maxsize=1024)
def sheet_of(card: Card) -> Sheet:
    """A card as masks; made once."""
    characters = {character for row in card.rows for character in row} - set("#.")
    symbols = {sign: mask(boxes_of(card.rows, sign)) for sign in sorted(characters)}
    return Sheet(card, mask(boxes_of(card.rows)), symbols)
