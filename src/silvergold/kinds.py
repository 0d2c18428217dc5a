"""A name for every kind of integer, so that signatures explain themselves.

All are plain `int` (a square is two of them, and progress calls with one): the compiled rules see numbers, mypy and
readers see words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Seat: TypeAlias = int
"""Where a player sits, 0 to 3, clockwise."""

Slot: TypeAlias = int
"""Which of a player's two cards: 0 the left one, 1 the right one."""

Place: TypeAlias = int
"""Where a card is: in front of a player `2 * seat + slot`; on the display 0 to 3, and 4 is the top of the stack."""

Row: TypeAlias = int
"""A row of a card, counted from 0 at the top."""

Column: TypeAlias = int
"""A column of a card, counted from 0 at the left."""

Square: TypeAlias = tuple[Row, Column]
"""A square of a card, which has a box or not."""

Boxes: TypeAlias = int
"""A set of boxes as a mask. One card: bit `box`. Both cards of a player: the bits of the right one are 32 higher."""

CardIndex: TypeAlias = int
"""A card inside the rules: its position when the deck is sorted by number; 255 is no card, or an unknown one."""

CardNumber: TypeAlias = int
"""A card as people name it: the number printed on it, 1 to 999."""

Pattern: TypeAlias = int
"""An expedition pattern: its position in the deck's list of expeditions; 255 is none, or an unknown one."""

ChoiceCode: TypeAlias = int
"""A choice for the rules: which pair to keep (0 to 5), the boxes to cross, or which place to take from (0 to 4)."""

Turn: TypeAlias = int
"""A turn of the game, counted from 0 to 27; 28 when the game is over (G4)."""

Round: TypeAlias = int
"""A round of the game, counted from 0 to 3 (G4)."""

Points: TypeAlias = int
"""Victory points."""

Seats: TypeAlias = int
"""A set of seats as a mask: bit `seat`."""

OnProgress: TypeAlias = Callable[[int], object]
"""A function that is called with the percentage of what is done of a long task."""


def ignore_progress(_percent: int) -> None:
    """Do nothing with the progress of a task."""
