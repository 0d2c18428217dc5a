"""A quick estimate of how many turns a set of open boxes still needs.

Every connected piece costs at least one turn, however small it is, so a single box left behind is expensive. Beyond
that, a turn crosses nearly a whole pattern.
"""

from __future__ import annotations

from functools import lru_cache

from silvergold.bots.heuristics.card_masks import pieces
from silvergold.decks.deck import Expedition
from silvergold.kinds import Boxes

PATTERN_USED = 0.85
"""The share of a pattern that is crossed on average: sometimes only a single box fits (G7)."""


def boxes_per_turn(patterns: tuple[Expedition, ...]) -> float:
    """Return how many boxes a turn crosses on average: a share of the patterns' mean size."""
    boxes = sum(pattern.count * "".join(pattern.rows).count("x") for pattern in patterns)
    return max(1.0, PATTERN_USED * boxes / sum(pattern.count for pattern in patterns))


@lru_cache(maxsize=1 << 16)
def turns_to_cross(boxes: Boxes, pace: float) -> float:
    """Return the expected turns to cross all these boxes of one card, at so many boxes per turn.

    >>> turns_to_cross(0b00001, 2.5), turns_to_cross(0b00101, 2.5), turns_to_cross(0b00111, 2.5)
    (1.0, 2.0, 1.8)
    """
    return sum(1 + (piece.bit_count() - 1) / pace for piece in pieces(boxes))
