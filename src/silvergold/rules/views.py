"""What a seat may know (`observe`), and a possible whole table behind it (`imagine`).

A view is a state with everything blanked that the seat may not know: NONE for a card or a pattern. Others' marks of the
turn under way are taken back (R9), and so is any trace of who has already marked: two tables that differ only in hidden
things give the same bytes.
"""

from __future__ import annotations

from silvergold.kinds import Boxes, Seat
from silvergold.rules import chance, kernel
from silvergold.rules._compile import compiled, random_below
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
    PYRAMIDS,
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
    """Blank what this seat may not know."""
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
    """G4: nobody knows what comes. S12: what came may not be looked at, only remembered; R17: in Pyramids it may."""
    may_look = recall or deck.game == PYRAMIDS
    face_up = view.turn if view.step >= MARK else -1
    for a_round in range(ROUNDS):
        for k in range(EXPEDITIONS):
            turn = a_round * TURNS_PER_ROUND + k
            came = k < TURNS_PER_ROUND and turn <= face_up
            if not came or (turn < face_up and not may_look):
                view.expeditions[a_round, k] = NONE


@compiled
def hide_hand(view: State, other: Seat) -> None:
    """R9: what others were dealt and keep is secret until all have chosen."""
    player = view.players[other]
    for k in range(HAND):
        player.hand[k] = NONE
    for slot in range(2):
        player.cards[slot] = NONE
    view.waiting |= 1 << other


@compiled
def take_back_marks(deck: Deck, view: State, other: Seat) -> None:
    """R9: what others have crossed this turn is not yet seen, nor what it brought."""
    player = view.players[other]
    player.open |= player.marked
    player.marked = 0
    player.owed = 0
    player.edge = edge_of(deck, player, player.open)
    if player.edge:
        view.waiting |= 1 << other
    player.coins = player.coins_before
    for palm in range(player.palms_before, PALM_BOXES):
        player.palms[palm] = 0
    player.n_palms = player.palms_before
    for colour in range(2):
        player.gems[colour] = player.gems_before[colour]
    player.torches = player.torches_before
    player.skulls = player.skulls_before


@compiled
def edge_of(deck: Deck, player: Player, open_: Boxes) -> Boxes:
    """The boxes that may be crossed one by one when these are open, worked out anew from the cards (P3, P4)."""
    boxes = entries = 0
    for slot in range(2):
        if player.cards[slot] != NONE:
            boxes |= deck.cards[player.cards[slot]].boxes << SIDE * slot
            entries |= deck.cards[player.cards[slot]].entry << SIDE * slot
    return (entries | beside(boxes & ~open_)) & open_


# Imagining -----------------------------------------------------------------------------------------------------------


@compiled
def fill_in(deck: Deck, state: State, seat: Seat, rng: Numbers) -> None:
    """Deal a possible rest: the stack, others' hands, the expeditions that nobody has seen."""
    if state.step == KEEP:
        imagine_deal(deck, state, seat, rng)
    elif state.step != OVER or state.stack_top < state.n_stack:
        imagine_stack(deck, state, rng)
    for a_round in range(ROUNDS):
        imagine_round(deck, state, a_round, rng)


@compiled
def imagine_deal(deck: Deck, state: State, seat: Seat, rng: Numbers) -> None:
    """G3: before all have kept, only one's own hand is known; the others' come from the rest."""
    hand = state.players[seat].hand
    n = deck.n_cards - HAND
    place = 0
    for card in range(deck.n_cards):
        if hand[0] != card and hand[1] != card and hand[2] != card and hand[3] != card:
            state.stack[place] = card
            place += 1
    for k in range(HAND * (state.n_players - 1)):
        chance.swap_in(state.stack, k, n, rng)
        other = k // HAND + (k // HAND >= seat)
        state.players[other].hand[k % HAND] = state.stack[k]
    for card in range(deck.n_cards):
        state.stack[card] = card
    chance.shuffle_stack(state, rng)


@compiled
def imagine_stack(deck: Deck, state: State, rng: Numbers) -> None:
    """The cards seen nowhere on the table are the stack; sorted first, so that its true order cannot leak."""
    n = state.stack_top
    for card in range(deck.n_cards):
        if not is_seen(state, card):
            state.stack[n] = card
            n += 1
    chance.shuffle_stack(state, rng)


@compiled
def is_seen(state: State, card: int) -> bool:
    """Does the card lie face up, on the display, before a player or completed?"""
    for place in range(DISPLAY):
        if state.display[place] == card:
            return True
    for seat in range(state.n_players):
        if kernel.is_among(state.players[seat].completed, card):
            return True
    return kernel.is_kept(state, card)


@compiled
def imagine_round(deck: Deck, state: State, a_round: int, rng: Numbers) -> None:
    """G4: the expedition cards of a round that were not seen: each place draws from what is left."""
    for place in range(EXPEDITIONS):
        if state.expeditions[a_round, place] == NONE:
            unseen = n_copies(state.expeditions[a_round], NONE)
            state.expeditions[a_round, place] = nth_unseen(deck, state, a_round, random_below(rng, unseen))


@compiled
def nth_unseen(deck: Deck, state: State, a_round: int, nth: int) -> int:
    """The n-th of the eight expedition cards that lies nowhere in this round yet."""
    for pattern in range(EXPEDITIONS):
        nth -= n_copies(deck.expedition, pattern) - n_copies(state.expeditions[a_round], pattern)
        if nth < 0:
            return pattern
    return NONE


@compiled
def n_copies(cards: Numbers, pattern: int) -> int:
    """How many of these expedition cards show the pattern."""
    n = 0
    for k in range(EXPEDITIONS):
        n += cards[k] == pattern
    return n
