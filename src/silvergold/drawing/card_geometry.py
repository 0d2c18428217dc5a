"""Where things are on a card. Every card is 460 wide and 552 high, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from silvergold.decks.deck import Card
from silvergold.kinds import Square

WIDTH: Final = 460.0
HEIGHT: Final = 552.0
CORNER: Final = 26.0
"""The radius of a card's corners."""


class Grid(NamedTuple):
    """The boxes of a card: the left and top edge of the first box, and the size of a box."""

    left: float
    top: float
    size: float

    def corner(self, square: Square) -> tuple[float, float]:
        """Return the top left corner of a box."""
        row, column = square
        return self.left + column * self.size, self.top + row * self.size


def squares_of(face: Card) -> Iterator[tuple[Square, str]]:
    """Yield every square of the card with its character."""
    for row, characters in enumerate(face.rows):
        for column, character in enumerate(characters):
            yield (row, column), character
