"""What things are worth in Pyramids: the way to the tomb, gems in pairs, torches, skulls and potions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from silvergold.bots.sheets import beside
from silvergold.bots.worth import Worth
from silvergold.rules import COLOUR_NAMES, PYRAMIDS, TURNS
from silvergold.rules.state import (
    GEM_BOXES,
    LAST_AWARDED,
    POINTS_PER_GEM_PAIR,
    POINTS_PER_PYRAMID,
    POINTS_PER_TORCH,
    SKULL_BOXES,
    SKULLS_PER_POTION,
)

if TYPE_CHECKING:
    from silvergold.bots.sheets import Sheet
    from silvergold.decks.model import Card
    from silvergold.kinds import Boxes

TURN = 3.0
STEPS_A_TURN = 2.0
"""How far a pattern leads towards the tomb on average: it is seldom straight."""
LOOSE_GEM = 2.5
"""A gem without its partner, early in the game; at the end it is the 1 point of P13."""
CROSS = 2.0
LATER = 0.3
"""The share of open symbols that one still picks up before the tomb is reached."""
PAIR_AHEAD = 0.4
"""The first, third or fifth pyramid of a colour is a step towards the points of the next one (P11)."""
OUT_OF_REACH = 25


class PyramidsWorth(Worth):
    """Points in Pyramids."""

    turn = TURN

    def symbols(self, sheet: Sheet, boxes: Boxes) -> float:
        """G8, P6 to P9, in the order of R2: gems, torches, skulls, then potions."""
        found = {sign: (boxes & there).bit_count() for sign, there in sheet.symbols.items() if boxes & there}
        if not found:
            return 0.0
        value = CROSS * found.get("x", 0) + self._torch("t" in found)
        value += self._gems(found.get("r", 0), found.get("g", 0))
        return value + self._skulls(found.get("s", 0), found.get("b", 0))

    def symbols_later(self, sheet: Sheet, boxes: Boxes) -> float:
        """Some of them lie on the way, some are worth a detour."""
        return LATER * max(0.0, self.symbols(sheet, boxes))

    def prize(self, card: Card) -> float:
        """P13: ten points; P11: the pyramid points of its colour, or a step towards them."""
        colour = COLOUR_NAMES[PYRAMIDS].index(card.colour)
        nth = int(self.known.me["n_completed"][colour]) + 1
        awards_left = self.known.deck.awards[int(self.known.row["awards_taken"][colour]) :]
        if nth > LAST_AWARDED or not awards_left:
            return POINTS_PER_PYRAMID
        share = 1.0 if nth % 2 == 0 else PAIR_AHEAD * self._time_left
        return POINTS_PER_PYRAMID + share * awards_left[0]

    def turns_to_complete(self, sheet: Sheet, open_boxes: Boxes) -> float:
        """P5: until the tomb is crossed, by the shortest way."""
        return steps_to_tomb(sheet, open_boxes) / STEPS_A_TURN

    @property
    def _time_left(self) -> float:
        """The share of the game that is still to come."""
        return self.known.turns_left / TURNS

    def _gems(self, red: int, green: int) -> float:
        """P6, P13: pairs count five; a single gem may still find its partner."""
        had_red, had_green = self.known.me["gems"].tolist()
        loose = 1 + (LOOSE_GEM - 1) * self._time_left
        return gem_points(had_red + red, had_green + green, loose) - gem_points(had_red, had_green, loose)

    def _torch(self, found: bool) -> float:
        """P7: one a round."""
        is_lit = int(self.known.me["torches"]) >> self.known.round & 1
        return POINTS_PER_TORCH if found and not is_lit else 0.0

    def _skulls(self, skulls: int, potions: int) -> float:
        """P8, P9: only the worst crossed skull counts, and a potion erases two."""
        minus = (0, *self.known.deck.skulls)
        had = int(self.known.me["skulls"])
        after = max(0, min(had + skulls, SKULL_BOXES) - SKULLS_PER_POTION * potions)
        return float(minus[had] - minus[after])


def gem_points(red: int, green: int, loose: float) -> float:
    """P13, with a price for a single gem."""
    red, green = min(red, GEM_BOXES), min(green, GEM_BOXES)
    return POINTS_PER_GEM_PAIR * min(red, green) + loose * abs(red - green)


def steps_to_tomb(sheet: Sheet, open_boxes: Boxes) -> int:
    """Boxes still to be crossed until the tomb is, by the shortest way; 0 when it is crossed."""
    tomb = sheet.shown("T")
    if not tomb & open_boxes:
        return 0
    crossed = sheet.boxes & ~open_boxes
    reached = beside(crossed) & open_boxes if crossed else sheet.shown("e")
    steps = 1
    while not reached & tomb and steps < OUT_OF_REACH:
        reached |= beside(reached) & open_boxes
        steps += 1
    return steps
