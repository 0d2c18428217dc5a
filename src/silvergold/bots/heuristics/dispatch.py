"""The only compiled switch between the two games in this package.

Both numbers are tested. No other game gets here, since `decks.engine_deck` refuses a game that it does not know.
"""

from __future__ import annotations

from silvergold.bots.heuristics import pyramids, silver_gold
from silvergold.bots.heuristics.memory import Facts
from silvergold.kinds import Boxes
from silvergold.rules.compiling import compiled, inlined
from silvergold.rules.state import PYRAMIDS, SILVER_AND_GOLD, Card, Deck, Player, State


@inlined
def set_game_facts(deck: Deck, view: State, facts: Facts) -> None:
    """Set what only one game has."""
    if deck.game == SILVER_AND_GOLD:
        facts.palms_shown = silver_gold.palms_on_display(deck, view)
    elif deck.game == PYRAMIDS:
        facts.palms_shown = 0


@compiled
def symbols(deck: Deck, view: State, player: Player, facts: Facts, card: Card, boxes: Boxes) -> float:
    """Return what the symbols in these boxes bring if they are crossed now."""
    if deck.game == SILVER_AND_GOLD:
        return silver_gold.symbols(deck, view, player, facts, card, boxes)
    if deck.game == PYRAMIDS:
        return pyramids.symbols(deck, view, player, facts, card, boxes)
    return 0.0


@compiled
def symbols_later(deck: Deck, view: State, player: Player, facts: Facts, card: Card, boxes: Boxes) -> float:
    """Return what the symbols in these open boxes may bring later."""
    if deck.game == SILVER_AND_GOLD:
        return silver_gold.symbols_later(player, card, boxes)
    if deck.game == PYRAMIDS:
        return pyramids.symbols_later(deck, view, player, facts, card, boxes)
    return 0.0


@compiled
def completion(deck: Deck, view: State, player: Player, facts: Facts, card: Card) -> float:
    """Return what completing the card brings."""
    if deck.game == SILVER_AND_GOLD:
        return silver_gold.completion(player, facts, card)
    if deck.game == PYRAMIDS:
        return pyramids.completion(deck, view, player, facts, card)
    return 0.0


@compiled
def turns_to_complete(deck: Deck, facts: Facts, card: Card, open_: Boxes) -> float:
    """Return how many turns the card still needs; 0 if it is completed."""
    if deck.game == SILVER_AND_GOLD:
        return silver_gold.turns_to_complete(facts, open_)
    if deck.game == PYRAMIDS:
        return pyramids.turns_to_complete(card, open_)
    return 0.0


@inlined
def price_of_turn(deck: Deck) -> float:
    """Return the price of a turn that a card still needs."""
    return silver_gold.TURN if deck.game == SILVER_AND_GOLD else pyramids.TURN
