"""A choice and all that follows, and the one switch between the two rulebooks."""

from __future__ import annotations

from silvergold.kinds import Boxes, Choice, Seat
from silvergold.rules import kernel, pyramids, silver_gold
from silvergold.rules._compile import compiled, inlined, n_bits
from silvergold.rules.state import (
    KEEP,
    MARK,
    OVER,
    SIDE,
    SILVER_AND_GOLD,
    TAKE,
    Card,
    Deck,
    Happened,
    Log,
    Numbers,
    State,
)


@inlined
def play(deck: Deck, state: State, seat: Seat, choice: Choice, log: Log) -> None:
    """One player's choice, then all that follows without a choice."""
    if state.step == MARK:
        mark(deck, state, seat, choice, log)
    elif state.step == TAKE:
        kernel.take_card(deck, state, seat, choice, log)
    elif state.step == KEEP:
        kernel.keep_two(state, seat, choice, log)
    while state.waiting == 0 and state.step != OVER:
        go_on(deck, state, log)


@inlined
def mark(deck: Deck, state: State, seat: Seat, boxes: Boxes, log: Log) -> None:
    """G6 to G8: the boxes are crossed, then their symbols take effect (R2); a tomb changes nothing yet (R3)."""
    player = state.players[seat]
    slot = kernel.slot_of(boxes)
    on_card = boxes >> SIDE * slot
    card = deck.cards[player.cards[slot]]
    kernel.note_card(log, Happened.CROSSED, seat, player.cards[slot], player.owed > 0, on_card)
    kernel.cross(player, boxes)
    if on_card & card.symbols:
        take_effect(deck, state, seat, card, on_card, log)
    kernel.owe_bonus(state, seat, n_bits(on_card & card.crosses), log)


@inlined
def take_effect(deck: Deck, state: State, seat: Seat, card: Card, boxes: Boxes, log: Log) -> None:
    """What the crossed symbols bring, at once."""
    if deck.game == SILVER_AND_GOLD:
        silver_gold.take_effect(deck, state, seat, card, boxes, log)
    else:
        pyramids.take_effect(state, seat, card, boxes, log)


@inlined
def go_on(deck: Deck, state: State, log: Log) -> None:
    """The next action of the rulebook."""
    if deck.game == SILVER_AND_GOLD:
        silver_gold.go_on(deck, state, log)
    else:
        pyramids.go_on(deck, state, log)


@compiled
def score(deck: Deck, state: State, seat: Seat, parts: Numbers) -> int:
    """S10, P13: the score so far, by parts and in sum."""
    if deck.game == SILVER_AND_GOLD:
        return silver_gold.score(deck, state, seat, parts)
    return pyramids.score(deck, state, seat, parts)


@compiled
def tie_break(deck: Deck, state: State, seat: Seat) -> int:
    """S11, P14: what decides between equal scores; more is better."""
    return silver_gold.tie_break(state, seat) if deck.game == SILVER_AND_GOLD else pyramids.tie_break(state, seat)
