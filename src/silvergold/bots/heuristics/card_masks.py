"""Cards as bit masks, for bots that compare many placements: box (row, column) is bit 5 * row + column."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from silvergold.boxes import boxes_of
from silvergold.decks.deck import Card
from silvergold.kinds import Boxes

WIDTH = 5
GRID = (1 << WIDTH * WIDTH) - 1
FIRST_COLUMN = sum(1 << WIDTH * row for row in range(WIDTH))
LAST_COLUMN = FIRST_COLUMN << WIDTH - 1


def mask(boxes: Iterable[tuple[int, int]]) -> Boxes:
    """Return boxes of one card as bits."""
    bits = 0
    for row, column in boxes:
        bits |= 1 << WIDTH * row + column
    return bits


def beside(boxes: Boxes) -> Boxes:
    """Return all boxes of the grid that share a side with one of these."""
    sideways = (boxes & ~LAST_COLUMN) << 1 | (boxes & ~FIRST_COLUMN) >> 1
    return (sideways | boxes << WIDTH | boxes >> WIDTH) & GRID


def pieces(boxes: Boxes) -> list[Boxes]:
    """Return the connected pieces of a set of boxes."""
    found = []
    while boxes:
        piece = boxes & -boxes
        while (grown := (piece | beside(piece)) & boxes) != piece:
            piece = grown
        found.append(piece)
        boxes &= ~piece
    return found


@dataclass(frozen=True, slots=True)
class CardMasks:
    """A card's boxes by symbol."""

    card: Card
    boxes: Boxes
    symbols: dict[str, Boxes]

    def with_symbol(self, letter: str) -> Boxes:
        """Return the boxes with this symbol."""
        return self.symbols.get(letter, 0)


@lru_cache(maxsize=1024)
def masks_of(card: Card) -> CardMasks:
    """Return the masks of a card; cached."""
    letters = {letter for row in card.rows for letter in row} - set("#.")
    symbols = {letter: mask(boxes_of(card.rows, letter)) for letter in sorted(letters)}
    return CardMasks(card, mask(boxes_of(card.rows)), symbols)
