"""Decks: what they are, how they are read, checked, written, drawn and made.

>>> from silvergold import decks
>>> deck = decks.standard("silver-and-gold")
>>> decks.parse(decks.to_toml(deck)) == deck
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from silvergold.decks.check import faults
from silvergold.decks.files import from_dict, parse, read, to_dict, to_toml
from silvergold.decks.library import find, names, standard
from silvergold.decks.model import GAMES, PYRAMIDS, SILVER_AND_GOLD, Card, Deck, Expedition, Seal
from silvergold.errors import DeckFaults, Fault

if TYPE_CHECKING:
    import numpy as np

__all__ = [
    "GAMES",
    "PYRAMIDS",
    "SILVER_AND_GOLD",
    "Card",
    "Deck",
    "DeckFaults",
    "Expedition",
    "Fault",
    "Seal",
    "engine_table",
    "faults",
    "find",
    "from_dict",
    "generate",
    "names",
    "parse",
    "read",
    "standard",
    "to_dict",
    "to_toml",
]


def generate(game: str, seed: int, name: str | None = None) -> Deck:
    """A new deck to the facts of the standard one; the same seed gives the same deck everywhere."""
    from silvergold.decks.making import make

    return make(game, seed, name)


def engine_table(deck: Deck) -> np.ndarray[Any, np.dtype[Any]]:
    """The deck as the compiled rules want it; only this door needs NumPy."""
    from silvergold.decks import table

    engine_deck: np.ndarray[Any, np.dtype[Any]] = table.engine_table(deck)
    return engine_deck
