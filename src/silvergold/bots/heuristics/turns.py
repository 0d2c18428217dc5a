"""A quick estimate of how many turns a set of open boxes still needs.

Every connected piece costs at least one turn, however small it is, so a single box left behind is expensive. Beyond
that, a turn crosses nearly a whole pattern.
"""

from __future__ import annotations

from typing import Final

from silvergold.kinds import Boxes
from silvergold.rules.compiling import compiled, n_bits
from silvergold.rules.grid import beside
from silvergold.rules.state import Card

OUT_OF_REACH: Final = 25


@compiled
def turns_to_cross(boxes: Boxes, pace: float) -> float:
    """Return the expected turns to cross all these boxes of one card, at so many boxes per turn."""
    turns = 0.0
    while boxes:
        piece = piece_of(boxes)
        turns += 1 + (n_bits(piece) - 1) / pace
        boxes &= ~piece
    return turns


@compiled
def piece_of(boxes: Boxes) -> Boxes:
    """Return the connected piece with the lowest of these boxes."""
    piece = boxes & -boxes
    grown = (piece | beside(piece)) & boxes
    while grown != piece:
        piece = grown
        grown = (piece | beside(piece)) & boxes
    return piece


@compiled
def steps_to_tomb(card: Card, open_: Boxes) -> int:
    """P4, P5: return how many boxes must be crossed to reach the tomb by the shortest way; 0 if it is crossed."""
    if not card.goal & open_:
        return 0
    crossed = card.boxes & ~open_
    reached = beside(crossed) & open_ if crossed else card.entry * 1
    steps = 1
    while not reached & card.goal and steps < OUT_OF_REACH:
        reached |= beside(reached) & open_
        steps += 1
    return steps
