"""What a seat may know (`observe`), and a complete state that fits it (`sample_state`).

A view is a state with everything blanked that the seat may not know: NONE for a card or a pattern. Others' marks of the
turn under way are taken back (R9), and so is any trace of who has already marked: two tables that differ only in hidden
things give the same bytes.
"""

from __future__ import annotations

from silvergold.kinds import Boxes, Seat
from silvergold.rules import dealing, dispatch, kernel
from silvergold.rules.compiling import compiled, inlined, random_below
from silvergold.rules.grid import beside
from silvergold.rules.state import (
    DISPLAY,
    EXPEDITIONS,
    HAND,
    KEEP,
    MARK,
    MAX_CARDS,
    NONE,
    OVER,
    PALM_BOXES,
    ROUNDS,
    SIDE,
    TURNS_PER_ROUND,
    Deck,
    Numbers,
    Player,
    State,
)


@compiled
def hide(deck: Deck, view: State, seat: Seat, recall: bool) -> None:
    """Hide what this seat may not know."""
    for k in range(MAX_CARDS):
        view.stack[k] = NONE
    hide_expeditions(deck, view, recall)
    for other in range(view.n_players):
        if other != seat and view.step == KEEP:
            hide_hand(view, other)
        elif other != seat and view.step == MARK:
            take_back_marks(deck, view, other)


@compiled
def hide_expeditions(deck: Deck, view: State, recall: bool) -> None:
    """G4: later cards are hidden. S12: earlier ones may only be remembered; R17: in Pyramids they may be looked at."""
    may_look = recall or dispatch.may_review(deck)
    face_up = view.turn if view.step >= MARK else -1
    for a_round in range(ROUNDS):
        for k in range(EXPEDITIONS):
            turn = a_round * TURNS_PER_ROUND + k
            came = k < TURNS_PER_ROUND and turn <= face_up
            if not came or (turn < face_up and not may_look):
                view.expeditions[a_round, k] = NONE


@compiled
def hide_hand(view: State, other: Seat) -> None:
    """R9: hide what another player was dealt and keeps, until all have chosen."""
    player = view.players[other]
    for k in range(HAND):
        player.hand[k] = NONE
    for slot in range(2):
        player.cards[slot] = NONE
    view.waiting |= 1 << other


@compiled
def take_back_marks(deck: Deck, view: State, other: Seat) -> None:
    """R9: others do not see yet what this player has crossed this turn, nor what it brought."""
    player = view.players[other]
    player.open, player.edge, player.owed = boxes_of(deck, player, True)
    player.marked = 0
    if player.edge:
        view.waiting |= 1 << other
    player.sheet = player.sheet_before
    for palm in range(player.sheet.n_palms, PALM_BOXES):
        player.palms[palm] = 0


@inlined
def boxes_of(deck: Deck, player: Player, before: bool) -> tuple[Boxes, Boxes, int]:
    """Return a player's open boxes, boxes within reach and bonus boxes owed.

    `before`: as they were before the marks of this turn (R9).
    """
    open_ = player.open | player.marked if before else player.open
    edge = edge_of(deck, player, open_) if before and player.marked else player.edge
    return open_, edge, 0 if before else player.owed


@compiled
def edge_of(deck: Deck, player: Player, open_: Boxes) -> Boxes:
    """Return the boxes that may be crossed one by one when these are open (P3, P4)."""
    boxes = entries = 0
    for slot in range(2):
        if player.cards[slot] != NONE:
            boxes |= deck.cards[player.cards[slot]].boxes << SIDE * slot
            entries |= deck.cards[player.cards[slot]].entry << SIDE * slot
    return (entries | beside(boxes & ~open_)) & open_


# Sampling ------------------------------------------------------------------------------------------------------------


@compiled
def sample_hidden(deck: Deck, state: State, seat: Seat, rng: Numbers) -> None:
    """Draw what is hidden: the stack, others' hands, the expeditions that nobody has seen."""
    if state.step == KEEP:
        sample_deal(deck, state, seat, rng)
    elif state.step != OVER or state.stack_top < state.n_stack:
        sample_stack(deck, state, rng)
    for a_round in range(ROUNDS):
        sample_round(deck, state, a_round, rng)


@compiled
def sample_deal(deck: Deck, state: State, seat: Seat, rng: Numbers) -> None:
    """G3: before all have kept, only the own hand is known; draw the others from the remaining cards."""
    hand = state.players[seat].hand
    n = deck.n_cards - HAND
    place = 0
    for card in range(deck.n_cards):
        if hand[0] != card and hand[1] != card and hand[2] != card and hand[3] != card:
            state.stack[place] = card
            place += 1
    for k in range(HAND * (state.n_players - 1)):
        dealing.swap_in(state.stack, k, n, rng)
        other = k // HAND + (k // HAND >= seat)
        state.players[other].hand[k % HAND] = state.stack[k]
    for card in range(deck.n_cards):
        state.stack[card] = card
    dealing.shuffle_stack(state, rng)


@compiled
def sample_stack(deck: Deck, state: State, rng: Numbers) -> None:
    """Shuffle the unseen cards into the stack; they are sorted first, so that the true order cannot leak."""
    n = state.stack_top
    for card in range(deck.n_cards):
        if not is_seen(state, card):
            state.stack[n] = card
            n += 1
    dealing.shuffle_stack(state, rng)


@compiled
def is_seen(state: State, card: int) -> bool:
    """Return whether the card is on the display, in front of a player or completed."""
    for place in range(DISPLAY):
        if state.display[place] == card:
            return True
    for seat in range(state.n_players):
        if kernel.is_among(state.players[seat].completed, card):
            return True
    return kernel.is_kept(state, card)


@compiled
def sample_round(deck: Deck, state: State, a_round: int, rng: Numbers) -> None:
    """G4: draw the expedition cards of a round that were not seen from those that are left."""
    for place in range(EXPEDITIONS):
        if state.expeditions[a_round, place] == NONE:
            unseen = n_copies(state.expeditions[a_round], NONE)
            state.expeditions[a_round, place] = nth_unseen(deck, state, a_round, random_below(rng, unseen))


@compiled
def nth_unseen(deck: Deck, state: State, a_round: int, nth: int) -> int:
    """Return the n-th of the eight expedition cards that was not seen in this round."""
    for pattern in range(EXPEDITIONS):
        nth -= n_copies(deck.expedition, pattern) - n_copies(state.expeditions[a_round], pattern)
        if nth < 0:
            return pattern
    return NONE


@compiled
def n_copies(cards: Numbers, pattern: int) -> int:
    """Return how many of these expedition cards show the pattern."""
    n = 0
    for k in range(EXPEDITIONS):
        n += cards[k] == pattern
    return n
