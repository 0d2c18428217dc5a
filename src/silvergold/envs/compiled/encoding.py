"""Actions as whole numbers, and the mask of the actions that are open, in compiled code.

One action space serves every deck: 6 pairs to keep, 5 places to take from, 50 single boxes (2 cards of 5 x 5), and the
pattern in 8 orientations at 25 corners of 2 cards. That makes 461 actions.
"""

from __future__ import annotations

from silvergold.kinds import ChoiceCode, Seat
from silvergold.rules import kernel
from silvergold.rules.compiling import entry_point, inlined, lowest_bit, put_ones, put_word
from silvergold.rules.grid import CARD_BOXES, places
from silvergold.rules.state import (
    DISPLAY,
    FROM_STACK,
    KEEP,
    MARK,
    NONE,
    ORIENTATIONS,
    OVER,
    PAIRS,
    SIDE,
    TAKE,
    Deck,
    Decks,
    Numbers,
    Player,
    State,
    States,
)

BOXES = 25
FIRST_TAKE = len(PAIRS)
FIRST_BOX = FIRST_TAKE + FROM_STACK + 1
FIRST_PLACE = FIRST_BOX + 2 * BOXES
PLACES_PER_CARD = 8 * BOXES
N_ACTIONS = FIRST_PLACE + 2 * PLACES_PER_CARD
ALL_PAIRS = 0x010101010101  # a byte of 1 for each pair


@inlined
def choice_of(deck: Deck, state: State, action: int) -> ChoiceCode:
    """Return the engine's choice for an open action."""
    if action < FIRST_TAKE:
        return action
    if action < FIRST_BOX:
        return action - FIRST_TAKE
    if action < FIRST_PLACE:
        slot, box = divmod(action - FIRST_BOX, BOXES)
        return 1 << SIDE * slot + box
    slot, place = divmod(action - FIRST_PLACE, PLACES_PER_CARD)
    orientation, corner = divmod(place, BOXES)
    return deck.patterns[state.pattern].boxes[orientation] << SIDE * slot + corner


@entry_point
def code_of(decks: Decks, states: States, i: int, action: int) -> ChoiceCode:
    """Return the engine's choice for an open action."""
    return choice_of(decks[0], states[i], action)


@entry_point
def action_of(decks: Decks, states: States, i: int, choice: ChoiceCode) -> int:
    """Return the action for an open choice of the engine, or -1 if there is none."""
    state = states[i]
    if state.step != MARK:
        return choice + FIRST_TAKE if state.step == TAKE else choice
    slot = kernel.slot_of(choice)
    boxes = choice >> SIDE * slot
    if boxes & (boxes - 1) == 0:
        return FIRST_BOX + BOXES * slot + lowest_bit(boxes)
    pattern = decks[0].patterns[state.pattern]
    for orientation in range(pattern.n_orientations):
        corner = lowest_bit(boxes) - lowest_bit(pattern.boxes[orientation])
        if corner >= 0 and pattern.boxes[orientation] << corner == boxes:
            return FIRST_PLACE + PLACES_PER_CARD * slot + BOXES * orientation + corner
    return -1


@inlined
def write_mask(deck: Deck, state: State, seat: Seat, masks: Numbers, at: int) -> None:
    """Write the mask of this seat's open actions, from index `at` on."""
    step = state.step if state.waiting >> seat & 1 else OVER
    put_word(masks, at, ALL_PAIRS if step == KEEP else 0)
    for place in range(DISPLAY):
        masks[at + FIRST_TAKE + place] = step == TAKE and state.display[place] != NONE
    masks[at + FIRST_TAKE + FROM_STACK] = step == TAKE and state.stack_top < state.n_stack
    _mask_marks(deck, state, state.players[seat], step == MARK, masks, at)


@inlined
def _mask_marks(deck: Deck, state: State, player: Player, marks: bool, masks: Numbers, at: int) -> None:
    """G6 to G8: allow single boxes, and every place of the pattern unless a bonus box is owed.

    A card has 25 boxes and 32 bytes are written at once. Single boxes are written before their right neighbours in the
    mask. Places are written together with the last seven before them, so that nothing after the mask is touched.
    """
    edge = player.edge if marks else 0
    open_ = 0 if player.owed else edge and player.open
    pattern = deck.patterns[state.pattern if marks else 0]
    put_ones(masks, at + FIRST_BOX, edge)
    put_ones(masks, at + FIRST_BOX + BOXES, edge >> SIDE)
    left_before, right_before = edge >> SIDE, 0
    first = at + FIRST_PLACE - 7
    for orientation in range(ORIENTATIONS):
        corners = places(pattern, orientation, open_, edge)
        left, right = corners & CARD_BOXES, corners >> SIDE
        put_ones(masks, first, left << 7 | left_before >> BOXES - 7)
        put_ones(masks, first + PLACES_PER_CARD, right << 7 | right_before >> BOXES - 7)
        left_before, right_before = left, right
        first += BOXES


@entry_point
def legal_mask(decks: Decks, states: States, i: int, seat: Seat, masks: Numbers) -> None:
    """Fill `masks` (int8, N_ACTIONS long) with 1 for each open action of this seat and 0 for the others."""
    write_mask(decks[0], states[i], seat, masks, 0)
