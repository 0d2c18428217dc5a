"""The memory of an evaluation: the choices of a view, and facts that are the same for all of them."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np

from silvergold.kinds import Seat
from silvergold.rules import kernel
from silvergold.rules.compiling import compiled, inlined
from silvergold.rules.state import (
    COLOURS,
    EXPEDITIONS,
    MAX_CHOICES,
    NONE,
    TURNS,
    Card,
    Deck,
    State,
)

Facts: TypeAlias = Any

MOST_PICKED: Final = 8
PATTERN_USED: Final = 0.85
"""The share of a pattern that is crossed on average: sometimes only a single box fits (G7)."""

FACTS: Final = np.dtype(
    [
        ("choices", "i8", MAX_CHOICES),
        ("scores", "f8", MAX_CHOICES),  # of the choices
        ("best", "i8", MOST_PICKED),  # indices of the best of them
        ("turns_left", "i8"),  # after this one
        ("pace", "f8"),  # boxes that a turn crosses on average
        ("palms_shown", "i8"),
        ("seal_points", "i8", COLOURS),  # what the seat's seals, completed or not, pay for a card of each colour
        ("replacement", "f8"),  # value of the card that replaces a completed one
        ("slot_value", "f8", 2),  # of the seat's cards before the choice
    ],
    align=True,
)


@compiled
def set_facts(deck: Deck, view: State, seat: Seat, facts: Facts) -> None:
    """Set what both games have, except the values of cards."""
    player = view.players[seat]
    facts.turns_left = TURNS - 1 - view.turn
    facts.pace = boxes_per_turn(deck)
    for colour in range(COLOURS):
        facts.seal_points[colour] = 0
    for nth in range(kernel.n_among(player.completed)):
        add_seal(deck.cards[kernel.nth_among(player.completed, nth)], facts)
    for slot in range(2):
        if player.cards[slot] != NONE:
            add_seal(deck.cards[player.cards[slot]], facts)


@inlined
def add_seal(card: Card, facts: Facts) -> None:
    """S10: a seal pays for every card of its colour."""
    if card.seal_colour != NONE:
        facts.seal_points[card.seal_colour] += card.seal_points


@compiled
def boxes_per_turn(deck: Deck) -> float:
    """Return how many boxes a turn crosses on average: a share of the patterns' mean size."""
    boxes = 0
    for k in range(EXPEDITIONS):
        boxes += deck.patterns[deck.expedition[k]].n_boxes
    return max(1.0, PATTERN_USED * boxes / EXPEDITIONS)
