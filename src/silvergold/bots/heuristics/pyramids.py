"""What things are worth in Pyramids: the way to the tomb, gems in pairs, torches, skulls and potions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from silvergold import games
from silvergold.bots.heuristics.base import Heuristic
from silvergold.bots.heuristics.card_masks import beside
from silvergold.games.pyramids import CROSS, GREEN_GEM, POTION, RED_GEM, SKULL, TORCH
from silvergold.rules import TURNS
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
    from silvergold.bots.heuristics.card_masks import CardMasks
    from silvergold.decks.deck import Card
    from silvergold.kinds import Boxes

TURN = 3.0
STEPS_PER_TURN = 2.0
"""How many steps a pattern leads towards the tomb on average, since it is seldom straight."""
UNPAIRED_GEM = 2.5
"""Value of a gem without a partner, early in the game; at the end it is the 1 point of P13."""
CROSS_NOW = 2.0
LATER = 0.3
"""The share of open symbols that are still crossed before the tomb is reached."""
PAIR_AHEAD = 0.4
"""The share of an award that the first, third or fifth pyramid of a colour counts, as a step towards it (P11)."""
OUT_OF_REACH = 25
ENTRANCE, TOMB = (landmark.letter for landmark in games.PYRAMIDS.landmarks)


class GameHeuristic(Heuristic):
    """Scores choices in Pyramids."""

    GAME = games.PYRAMIDS
    turn = TURN

    def symbols(self, masks: CardMasks, boxes: Boxes) -> float:
        """G8, P6 to P9, in the order of R2: gems, torches, skulls, then potions."""
        found = {sign: (boxes & there).bit_count() for sign, there in masks.symbols.items() if boxes & there}
        if not found:
            return 0.0
        value = CROSS_NOW * found.get(CROSS.letter, 0) + self._torch(TORCH.letter in found)
        value += self._gems(found.get(RED_GEM.letter, 0), found.get(GREEN_GEM.letter, 0))
        return value + self._skulls(found.get(SKULL.letter, 0), found.get(POTION.letter, 0))

    def symbols_later(self, masks: CardMasks, boxes: Boxes) -> float:
        """Return a share of what the symbols are worth: some lie on the way, some are worth a detour."""
        return LATER * max(0.0, self.symbols(masks, boxes))

    def completion(self, card: Card) -> float:
        """P13, P11: return ten points and the pyramid points of the card's colour, or a step towards them."""
        colour = self.GAME.colours.index(card.colour)
        nth = int(self.known.me["n_completed"][colour]) + 1
        awards_left = self.known.deck.awards[int(self.known.row["awards_taken"][colour]) :]
        if nth > LAST_AWARDED or not awards_left:
            return POINTS_PER_PYRAMID
        share = 1.0 if nth % 2 == 0 else PAIR_AHEAD * self._time_left
        return POINTS_PER_PYRAMID + share * awards_left[0]

    def turns_to_complete(self, masks: CardMasks, open_boxes: Boxes) -> float:
        """P5: the card is completed when the tomb is crossed, by the shortest way."""
        return steps_to_tomb(masks, open_boxes) / STEPS_PER_TURN

    @property
    def _time_left(self) -> float:
        """Return the share of the game that is left."""
        return self.known.turns_left / TURNS

    def _gems(self, red: int, green: int) -> float:
        """P6, P13: pairs count five; a single gem may still be paired."""
        had_red, had_green = self.known.sheet["gems"].tolist()
        unpaired = 1 + (UNPAIRED_GEM - 1) * self._time_left
        return gem_points(had_red + red, had_green + green, unpaired) - gem_points(had_red, had_green, unpaired)

    def _torch(self, found: bool) -> float:
        """P7: one torch counts in each round."""
        is_lit = int(self.known.sheet["torches"]) >> self.known.round & 1
        return POINTS_PER_TORCH if found and not is_lit else 0.0

    def _skulls(self, skulls: int, potions: int) -> float:
        """P8, P9: only the worst crossed skull counts, and a potion erases two."""
        minus = (0, *self.known.deck.skulls)
        had = int(self.known.sheet["skulls"])
        after = max(0, min(had + skulls, SKULL_BOXES) - SKULLS_PER_POTION * potions)
        return float(minus[had] - minus[after])


def gem_points(red: int, green: int, unpaired: float) -> float:
    """P13: return the points of so many gems, with a price for a single gem."""
    red, green = min(red, GEM_BOXES), min(green, GEM_BOXES)
    return POINTS_PER_GEM_PAIR * min(red, green) + unpaired * abs(red - green)


def steps_to_tomb(masks: CardMasks, open_boxes: Boxes) -> int:
    """Return how many boxes must be crossed to reach the tomb by the shortest way; 0 if it is crossed."""
    tomb = masks.with_symbol(TOMB)
    if not tomb & open_boxes:
        return 0
    crossed = masks.boxes & ~open_boxes
    reached = beside(crossed) & open_boxes if crossed else masks.with_symbol(ENTRANCE)
    steps = 1
    while not reached & tomb and steps < OUT_OF_REACH:
        reached |= beside(reached) & open_boxes
        steps += 1
    return steps
