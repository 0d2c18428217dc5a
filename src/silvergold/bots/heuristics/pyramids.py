"""What things are worth in Pyramids: the way to the tomb, gems in pairs, torches, skulls and potions."""

from __future__ import annotations

from typing import Final

from silvergold.bots.heuristics.memory import Facts
from silvergold.bots.heuristics.turns import steps_to_tomb
from silvergold.kinds import Boxes
from silvergold.rules.compiling import compiled, inlined, n_bits
from silvergold.rules.state import (
    GEM_BOXES,
    LAST_AWARDED,
    POINTS_PER_GEM_PAIR,
    POINTS_PER_PYRAMID,
    POINTS_PER_TORCH,
    SKULL_BOXES,
    SKULLS_PER_POTION,
    TURNS,
    TURNS_PER_ROUND,
    Card,
    Deck,
    Player,
    State,
)

TURN: Final = 3.0
STEPS_PER_TURN: Final = 2.0
"""How many steps a pattern leads towards the tomb on average, since it is seldom straight."""
UNPAIRED_GEM: Final = 2.5
"""Value of a gem without a partner, early in the game; at the end it is the 1 point of P13."""
CROSS_NOW: Final = 2.0
LATER: Final = 0.3
"""The share of open symbols that are still crossed before the tomb is reached."""
PAIR_AHEAD: Final = 0.4
"""The share of an award that the first, third or fifth pyramid of a colour counts, as a step towards it (P11)."""


@compiled
def symbols(deck: Deck, view: State, player: Player, facts: Facts, card: Card, boxes: Boxes) -> float:
    """G8, P6 to P9, in the order of R2: gems, torches, skulls, then potions."""
    value = CROSS_NOW * n_bits(boxes & card.crosses) + torch(view, player, boxes & card.torches)
    value += gems(player, facts, n_bits(boxes & card.red_gems), n_bits(boxes & card.green_gems))
    return value + skulls(deck, player, n_bits(boxes & card.skulls), n_bits(boxes & card.potions))


@compiled
def symbols_later(deck: Deck, view: State, player: Player, facts: Facts, card: Card, boxes: Boxes) -> float:
    """Return a share of what the symbols are worth: some lie on the way, some are worth a detour."""
    return LATER * max(0.0, symbols(deck, view, player, facts, card, boxes))


@compiled
def completion(deck: Deck, view: State, player: Player, facts: Facts, card: Card) -> float:
    """P13, P11: return ten points and the pyramid points of the card's colour, or a step towards them."""
    nth, taken = player.n_completed[card.colour] + 1, view.awards_taken[card.colour] * 1
    if nth > LAST_AWARDED or taken >= deck.n_awards:
        return POINTS_PER_PYRAMID * 1.0
    share = 1.0 if nth % 2 == 0 else PAIR_AHEAD * time_left(facts)
    return POINTS_PER_PYRAMID + share * deck.awards[taken]


@compiled
def turns_to_complete(card: Card, open_: Boxes) -> float:
    """P5: the card is completed when the tomb is crossed, by the shortest way."""
    return steps_to_tomb(card, open_) / STEPS_PER_TURN


@inlined
def time_left(facts: Facts) -> float:
    """Return the share of the game that is left."""
    return facts.turns_left / TURNS


@compiled
def gems(player: Player, facts: Facts, red: int, green: int) -> float:
    """P6, P13: pairs count five; a single gem may still be paired."""
    had_red, had_green = player.sheet.gems[0] * 1, player.sheet.gems[1] * 1
    unpaired = 1 + (UNPAIRED_GEM - 1) * time_left(facts)
    return gem_points(had_red + red, had_green + green, unpaired) - gem_points(had_red, had_green, unpaired)


@compiled
def gem_points(red: int, green: int, unpaired: float) -> float:
    """P13: return the points of so many gems, with a price for a single gem."""
    red, green = min(red, GEM_BOXES), min(green, GEM_BOXES)
    return POINTS_PER_GEM_PAIR * min(red, green) + unpaired * abs(red - green)


@compiled
def torch(view: State, player: Player, torches: Boxes) -> float:
    """P7: one torch counts in each round."""
    is_lit = player.sheet.torches >> view.turn // TURNS_PER_ROUND & 1
    return POINTS_PER_TORCH * 1.0 if torches and not is_lit else 0.0


@compiled
def skulls(deck: Deck, player: Player, n_skulls: int, n_potions: int) -> float:
    """P8, P9: only the worst crossed skull counts, and a potion erases two."""
    had = player.sheet.skulls * 1
    after = max(0, min(had + n_skulls, SKULL_BOXES) - SKULLS_PER_POTION * n_potions)
    return (deck.skulls[had] - deck.skulls[after]) * 1.0
