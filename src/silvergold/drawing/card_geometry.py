"""Where things are on a card. On the screen, every card is 460 wide and 552 high, whatever the game.

Printed cards have the proportions of paper: their boxes are the same, and what is around them grows (`CardFrame`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from silvergold.decks.deck import Card
from silvergold.drawing.shapes import number, rect
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


@dataclass(frozen=True, slots=True)
class CardFrame:
    """How far a card reaches around the 460 by 552 that it has on the screen, in the same units.

    A card that is cut has no corners and no edge of its own. Its ground reaches over the cut by the `bleed`.
    """

    above: float = 0.0
    below: float = 0.0
    beside: float = 0.0
    bleed: float = 0.0
    is_cut: bool = False

    @property
    def left(self) -> float:
        """Return where the ground begins; on the screen, the edge of the card takes the rest."""
        return -self.beside - self.bleed if self.is_cut else 2.0

    @property
    def right(self) -> float:
        """Return where the ground ends."""
        return WIDTH - self.left

    @property
    def top(self) -> float:
        """Return where the ground begins."""
        return -self.above - self.bleed if self.is_cut else 2.0

    @property
    def bottom(self) -> float:
        """Return where the ground ends."""
        return HEIGHT + self.below + self.bleed if self.is_cut else HEIGHT - 2

    @property
    def size(self) -> tuple[float, float]:
        """Return width and height of the whole drawing, with its bleed."""
        return (
            WIDTH + 2 * (self.beside + self.bleed),
            HEIGHT + self.above + self.below + 2 * self.bleed,
        )

    def outline(self) -> str:
        """Return the outline of the ground."""
        corner = 0.0 if self.is_cut else CORNER
        return rect(self.left, self.top, self.right - self.left, self.bottom - self.top, corner)

    def from_line(self, y: float) -> str:
        """Return the outline of the ground below a horizontal line.

        >>> SCREEN.from_line(450)
        'M2 450H458V524Q458 550 432 550H28Q2 550 2 524Z'
        """
        left, right, foot = (number(value) for value in (self.left, self.right, self.bottom))
        if self.is_cut:
            return f"M{left} {number(y)}H{right}V{foot}H{left}Z"
        up, inner, outer = (number(value) for value in (self.bottom - CORNER, self.left + CORNER, self.right - CORNER))
        return f"M{left} {number(y)}H{right}V{up}Q{right} {foot} {outer} {foot}H{inner}Q{left} {foot} {left} {up}Z"

    def to_line(self, y: float) -> str:
        """Return the outline of the ground above a horizontal line.

        >>> SCREEN.to_line(114)
        'M2 114V28Q2 2 28 2H432Q458 2 458 28V114Z'
        """
        left, right, top = (number(value) for value in (self.left, self.right, self.top))
        if self.is_cut:
            return f"M{left} {number(y)}V{top}H{right}V{number(y)}Z"
        down, inner, outer = (number(value) for value in (self.top + CORNER, self.left + CORNER, self.right - CORNER))
        return (
            f"M{left} {number(y)}V{down}Q{left} {top} {inner} {top}H{outer}Q{right} {top} {right} {down}V{number(y)}Z"
        )


SCREEN: Final = CardFrame()
