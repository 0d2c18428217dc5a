"""Sound decks as parsed from TOML, for tests to change."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
ISLAND = ["x..o", "#..#", "p..."]
CHAMBER = [".e#", "s..", "gT#"]


def treasure_deck(**changes: object) -> Data:
    """Return a sound Silver & Gold deck of 20 cards, as parsed from TOML."""
    card = {"colour": "grey", "points": 8}
    return {
        "format": "silvergold-deck",
        "version": 1,
        "game": "silver-and-gold",
        "name": "Test",
        "expedition": [
            {"name": "line", "count": 5, "rows": ["xxx"]},
            {"name": "ell", "count": 3, "rows": ["x.", "xx"]},
        ],
        "card": [{"number": number, **card, "rows": list(ISLAND)} for number in range(1, 21)],
    } | changes


def pyramid_deck(**changes: object) -> Data:
    """Return a sound Pyramids deck of 20 cards."""
    cards = [{"number": number, "colour": "green", "rows": list(CHAMBER)} for number in range(1, 21)]
    return treasure_deck(game="pyramids", card=cards) | changes


def with_card(deck: Data, **changes: object) -> Data:
    """Return the deck with its 17th card changed; None removes a key."""
    card = deck["card"][16] | changes
    deck["card"][16] = {key: value for key, value in card.items() if value is not None}
    return deck
