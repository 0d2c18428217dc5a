"""The value of a choice in points, one step ahead.

What symbols and completed cards are worth is defined for each game, in a module of its own.
"""

from __future__ import annotations

from typing import Final

from silvergold.bots.heuristics.dispatch import (
    completion,
    price_of_turn,
    set_game_facts,
    symbols,
    symbols_later,
    turns_to_complete,
)
from silvergold.bots.heuristics.memory import Facts, set_facts
from silvergold.kinds import Boxes, CardIndex, Seat
from silvergold.rules import kernel
from silvergold.rules.compiling import compiled, entry_point, inlined
from silvergold.rules.grid import CARD_BOXES
from silvergold.rules.state import (
    DISPLAY,
    FROM_STACK,
    HAND,
    KEEP,
    MARK,
    NONE,
    PAIRS,
    SIDE,
    Card,
    Deck,
    Decks,
    Player,
    State,
    States,
)
from silvergold.rules.visibility import is_seen

ODDS_SPREAD: Final = 1.5
"""With so many spare turns a card is surely completed; with so many too few it is surely not."""

# Cards ----------------------------------------------------------------------------------------------------------------


@inlined
def on_card(board: Boxes, slot: int) -> Boxes:
    """Return one card's part of a board."""
    return board >> SIDE * slot & CARD_BOXES


@inlined
def odds(turns: float, left: int) -> float:
    """Return the probability to complete a card that needs so many turns, with so many left."""
    return min(1.0, max(0.0, 0.5 + (left - turns) / (2 * ODDS_SPREAD)))


@compiled
def card_value(deck: Deck, view: State, player: Player, facts: Facts, card: Card, open_: Boxes) -> float:
    """Return the value of a card; if it is completed, that includes the card that replaces it."""
    turns = turns_to_complete(deck, facts, card, open_)
    if turns == 0:
        return completion(deck, view, player, facts, card) + facts.replacement
    return unfinished(deck, view, player, facts, card, open_, turns)


@compiled
def unfinished(
    deck: Deck, view: State, player: Player, facts: Facts, card: Card, open_: Boxes, turns: float
) -> float:  # fmt: skip
    """Return what a card will bring if there is time, less the price of the turns it takes."""
    left = facts.turns_left
    gain = completion(deck, view, player, facts, card) + symbols_later(deck, view, player, facts, card, open_)
    return odds(turns, left) * gain - price_of_turn(deck) * min(turns, left * 1.0)


@compiled
def fresh_value(deck: Deck, view: State, player: Player, facts: Facts, c: CardIndex) -> float:
    """Return the value of a card with all its boxes open."""
    card = deck.cards[c]
    turns = turns_to_complete(deck, facts, card, card.boxes * 1)
    return unfinished(deck, view, player, facts, card, card.boxes * 1, turns)


@compiled
def replacement(deck: Deck, view: State, player: Player, facts: Facts) -> float:
    """Return the value of the next card after a completed one (G9); nothing in the last turn (R15)."""
    best, is_any = 0.0, False
    for place in range(DISPLAY):
        if facts.turns_left > 0 and view.display[place] != NONE:
            value = fresh_value(deck, view, player, facts, view.display[place])
            best = max(best, value) if is_any else value
            is_any = True
    return best


@compiled
def stack_value(deck: Deck, view: State, player: Player, facts: Facts) -> float:
    """Return the value of the unseen top card: the mean of what it may be.

    The rounding errors of the sum are added up too (Knuth's exact sum of two), so the order of the cards hardly
    matters.
    """
    total, error, n = 0.0, 0.0, 0
    for c in range(deck.n_cards):
        if not is_seen(view, c) and not is_in_hand(player, c):
            value = fresh_value(deck, view, player, facts, c)
            after = total + value
            before = after - value
            error += (total - before) + (value - (after - before))
            total = after
            n += 1
    return (total + error) / max(1, n)


@inlined
def is_in_hand(player: Player, card: CardIndex) -> bool:
    """Return whether the card was dealt to this player."""
    for k in range(HAND):
        if player.hand[k] == card:
            return True
    return False


# Choices --------------------------------------------------------------------------------------------------------------


@compiled
def score_choices(deck: Deck, view: State, seat: Seat, facts: Facts) -> int:
    """Write every open choice and the points that it seems to bring; return their number."""
    player = view.players[seat]
    n = kernel.list_choices(deck, view, seat, facts.choices)
    set_facts(deck, view, seat, facts)
    set_game_facts(deck, view, facts)
    if view.step == MARK:
        score_marks(deck, view, player, facts, n)
    elif view.step == KEEP:
        for k in range(n):
            first, second = player.hand[PAIRS[k][0]], player.hand[PAIRS[k][1]]
            facts.scores[k] = fresh_value(deck, view, player, facts, first)
            facts.scores[k] += fresh_value(deck, view, player, facts, second)
    else:
        score_takes(deck, view, player, facts, n)
    if n == 1:
        facts.scores[0] = 0.0
    return n


@compiled
def score_marks(deck: Deck, view: State, player: Player, facts: Facts, n: int) -> None:
    """Write what the boxes of every choice bring now, and by how much they raise the value of their card."""
    facts.replacement = replacement(deck, view, player, facts)
    for slot in range(2):
        if player.cards[slot] != NONE:
            card, open_ = deck.cards[player.cards[slot]], on_card(player.open, slot)
            facts.slot_value[slot] = card_value(deck, view, player, facts, card, open_)
    for k in range(n):
        slot = kernel.slot_of(facts.choices[k])
        card, open_, boxes = deck.cards[player.cards[slot]], on_card(player.open, slot), facts.choices[k] >> SIDE * slot
        after = card_value(deck, view, player, facts, card, open_ & ~boxes)
        facts.scores[k] = symbols(deck, view, player, facts, card, boxes) + after - facts.slot_value[slot]


@compiled
def score_takes(deck: Deck, view: State, player: Player, facts: Facts, n: int) -> None:
    """G9: write the value of every card that may be taken."""
    for k in range(n):
        if facts.choices[k] == FROM_STACK:
            facts.scores[k] = stack_value(deck, view, player, facts)
        else:
            facts.scores[k] = fresh_value(deck, view, player, facts, view.display[facts.choices[k]])


@entry_point
def evaluate(decks: Decks, views: States, i: int, seat: Seat, facts: Facts) -> int:
    """See `score_choices`; `facts` is an array of one record."""
    return score_choices(decks[0], views[i], seat, facts[0])
