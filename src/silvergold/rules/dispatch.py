"""A choice and all that follows, and the only switches between the two rulebooks.

A switch with code of both games names both. A deck of any other game is refused before it gets here
(`decks.engine_deck`).
"""

from __future__ import annotations

from silvergold.kinds import Boxes, ChoiceCode, Seat, Seats
from silvergold.rules import kernel, pyramids, silver_gold
from silvergold.rules.compiling import compiled, inlined, n_bits
from silvergold.rules.state import (
    DEEPEST,
    KEEP,
    MARK,
    OVER,
    PYRAMIDS,
    SIDE,
    SILVER_AND_GOLD,
    TAKE,
    Card,
    Deck,
    EventCode,
    Log,
    Numbers,
    State,
)


@inlined
def play(deck: Deck, state: State, seat: Seat, choice: ChoiceCode, log: Log) -> None:
    """Make one player's choice, then everything that follows without a choice."""
    if state.step == MARK:
        mark(deck, state, seat, choice, log)
    elif state.step == TAKE:
        kernel.take_card(deck, state, seat, choice, log)
    elif state.step == KEEP:
        kernel.keep_two(state, seat, choice, log)
    while state.waiting == 0 and state.step != OVER:
        advance(deck, state, log)


@inlined
def mark(deck: Deck, state: State, seat: Seat, boxes: Boxes, log: Log) -> None:
    """G6 to G8: cross the boxes, then apply their symbols (R2); a tomb changes nothing yet (R3)."""
    player = state.players[seat]
    slot = kernel.slot_of(boxes)
    on_card = boxes >> SIDE * slot
    card = deck.cards[player.cards[slot]]
    kernel.note_card(log, EventCode.CROSSED, seat, player.cards[slot], player.owed > 0, on_card)
    kernel.cross(player, boxes)
    take_effect(deck, state, seat, card, on_card, log)
    kernel.owe_bonus(state, seat, n_bits(on_card & card.crosses), log)


@inlined
def take_effect(deck: Deck, state: State, seat: Seat, card: Card, boxes: Boxes, log: Log) -> None:
    """Apply the effect of the crossed symbols at once."""
    if deck.game == SILVER_AND_GOLD:
        silver_gold.take_effect(deck, state, seat, card, boxes, log)
    elif deck.game == PYRAMIDS and boxes & card.symbols:
        pyramids.take_effect(state, seat, card, boxes, log)


@inlined
def advance(deck: Deck, state: State, log: Log) -> None:
    """Do the next action of the rulebook."""
    if deck.game == SILVER_AND_GOLD:
        silver_gold.advance(deck, state, log)
    elif deck.game == PYRAMIDS:
        pyramids.advance(deck, state, log)


@compiled
def score(deck: Deck, state: State, seat: Seat, parts: Numbers) -> int:
    """S10, P13: return the score so far, and write its parts."""
    if deck.game == SILVER_AND_GOLD:
        return silver_gold.score(deck, state, seat, parts)
    if deck.game == PYRAMIDS:
        return pyramids.score(deck, state, seat, parts)
    return 0


@compiled
def tie_break(deck: Deck, state: State, seat: Seat) -> int:
    """S11, P14: return what decides between equal scores; more is better."""
    if deck.game == SILVER_AND_GOLD:
        return silver_gold.tie_break(state, seat)
    if deck.game == PYRAMIDS:
        return pyramids.tie_break(state, seat)
    return 0


@compiled
def winners(deck: Deck, state: State, parts: Numbers) -> Seats:
    """S11, P14, R11: return the seats with the most points as a mask; `parts` is memory for the parts of a score."""
    best, seats = -1, 0
    for seat in range(state.n_players):
        points = score(deck, state, seat, parts) + DEEPEST
        rank = points << 32 | tie_break(deck, state, seat)
        if rank == best:
            seats |= 1 << seat
        elif rank > best:
            best, seats = rank, 1 << seat
    return seats


@inlined
def has_start_player(deck: Deck) -> bool:
    """R10: return whether the game has a start player."""
    return deck.game == SILVER_AND_GOLD


@inlined
def may_review(deck: Deck) -> bool:
    """S12, R17: return whether players may look at the earlier expedition cards of a round."""
    return deck.game == PYRAMIDS
