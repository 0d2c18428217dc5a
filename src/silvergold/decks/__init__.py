"""Decks: values, files, validation, drawings, generator.

>>> from silvergold import decks
>>> deck = decks.standard("silver-and-gold")
>>> decks.parse(decks.to_toml(deck)) == deck
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from silvergold.decks.deck import Card, Deck, Expedition, Seal
from silvergold.decks.files import from_dict, parse, read, read_unfinished, remarks_about, to_dict, to_toml
from silvergold.decks.library import find, is_built_in, names, standard
from silvergold.decks.validation import faults
from silvergold.errors import DeckFault, DeckFaults
from silvergold.games import SLUGS as GAMES

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "GAMES",
    "Card",
    "Deck",
    "DeckFault",
    "DeckFaults",
    "Expedition",
    "Seal",
    "engine_table",
    "faults",
    "find",
    "from_dict",
    "generate",
    "is_built_in",
    "names",
    "parse",
    "read",
    "read_unfinished",
    "remarks_about",
    "standard",
    "to_dict",
    "to_toml",
]


def generate(game: str, seed: int, name: str | None = None) -> Deck:
    """Return a new deck that is similar to the standard one; the same seed gives the same deck everywhere."""
    from silvergold.decks.generator import make

    return make(game, seed, name)


def engine_table(deck: Deck) -> np.ndarray[Any, np.dtype[Any]]:
    """Return the deck as the compiled rules use it. Only this function needs NumPy."""
    from silvergold.decks import engine_deck

    converted: np.ndarray[Any, np.dtype[Any]] = engine_deck.to_engine_deck(deck)
    return converted
