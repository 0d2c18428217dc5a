"""What things are worth in Silver & Gold: coins and their cups, palms, crosses, seals."""

from __future__ import annotations

from typing import Final

from silvergold.bots.heuristics.memory import Facts
from silvergold.bots.heuristics.turns import turns_to_cross
from silvergold.kinds import Boxes
from silvergold.rules.compiling import compiled, n_bits
from silvergold.rules.silver_gold import palms_on_display
from silvergold.rules.state import COIN_BOXES, COINS_PER_ROW, NONE, PALM_BOXES, TURNS, Card, Deck, Player, State

TURN: Final = 3.0
POINTS_PER_COIN: Final = 1.0
CUP_SHARE: Final = 0.25
"""A coin that does not complete its row is a quarter of the way to a cup (S7)."""
COIN_LATER: Final = 1.5
PALM_LATER: Final = 2.0
CROSS_NOW: Final = 2.0
CROSS_LATER: Final = 1.5
SEAL_OUTLOOK: Final = 1.5
"""Cards of a seal's colour that one may still expect to complete."""


__all__ = ["TURN", "completion", "palms_on_display", "symbols", "symbols_later", "turns_to_complete"]


@compiled
def symbols(deck: Deck, view: State, player: Player, facts: Facts, card: Card, boxes: Boxes) -> float:
    """G8, S4, S5: crosses bring boxes, coins bring rows and cups, palms bring points at once."""
    value = CROSS_NOW * n_bits(boxes & card.crosses)
    value += coins(deck, view, player, n_bits(boxes & card.coins))
    n_palms = min(n_bits(boxes & card.palms), PALM_BOXES - player.sheet.n_palms)
    return value + n_palms * (1 + facts.palms_shown)


@compiled
def coins(deck: Deck, view: State, player: Player, n: int) -> float:
    """Return the value of coins: a point each, and the next cup if they complete a row, a share of it if not."""
    had = player.sheet.coins * 1
    n = min(n, COIN_BOXES - had)
    rows = (had + n) // COINS_PER_ROW - had // COINS_PER_ROW
    cup = deck.cups[view.cups_taken] * 1 if view.cups_taken < deck.n_cups else 0  # S7: the highest one left
    share = rows * 1.0 if rows else CUP_SHARE * n
    return n * POINTS_PER_COIN + share * cup


@compiled
def symbols_later(player: Player, card: Card, boxes: Boxes) -> float:
    """Return what the same symbols are worth while they are open."""
    n_coins = min(n_bits(boxes & card.coins), COIN_BOXES - player.sheet.coins)
    n_palms = min(n_bits(boxes & card.palms), PALM_BOXES - player.sheet.n_palms)
    return CROSS_LATER * n_bits(boxes & card.crosses) + COIN_LATER * n_coins + PALM_LATER * n_palms


@compiled
def completion(player: Player, facts: Facts, card: Card) -> float:
    """S10: return the card's points, the worth of its seal, and what seals pay for its colour."""
    seal = 0.0
    if card.seal_colour != NONE:
        outlook = SEAL_OUTLOOK * facts.turns_left / TURNS
        seal = card.seal_points * (player.n_completed[card.seal_colour] + outlook)
    return card.points + seal + facts.seal_points[card.colour]


@compiled
def turns_to_complete(facts: Facts, open_: Boxes) -> float:
    """S3: all boxes must be crossed."""
    return turns_to_cross(open_, facts.pace)
