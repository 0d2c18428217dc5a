"""Making new decks to the facts of the standard ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from silvergold.decks.chambers import make_pyramid_cards
from silvergold.decks.islands import make_treasure_cards
from silvergold.decks.model import GAMES, PYRAMIDS, SILVER_AND_GOLD, Card, Deck
from silvergold.decks.patterns import EXPEDITIONS
from silvergold.errors import UnknownName

_MAKERS: Mapping[str, Callable[[Random], tuple[Card, ...]]] = {
    SILVER_AND_GOLD: make_treasure_cards,
    PYRAMIDS: make_pyramid_cards,
}


def make(game: str, seed: int, name: str | None = None) -> Deck:
    """A new deck. The same seed gives the same deck, whatever the machine."""
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    rng = Random(f"{game} {seed}")
    return Deck(game, f"Made from seed {seed}" if name is None else name, EXPEDITIONS, _MAKERS[game](rng))
