"""What a mind is made of: a book about one deck, tables of every card's positions, and a desk to work on.

A *position* of a card is what is still open on it; every card numbers its own. For every position and number of turns
left the tables say what the card is worth, how likely it will be completed, how many turns that takes and which symbols
it brings on the way, when every turn has its price.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from silvergold.rules.state import COIN_BOXES, COLOURS, EXPEDITIONS, MAX_CARDS, MAX_CHOICES, SKULL_BOXES, TURNS

Book: TypeAlias = Any
Desk: TypeAlias = Any
Floats: TypeAlias = Any
Keys: TypeAlias = Any

HORIZON: Final = 10
"""Turns that the tables look ahead: hardly a card takes longer."""

# What the tables say of a position, column by column; from FIRST_SYMBOL on, how many of each symbol it brings.
WORTH, DONE, USED, FIRST_SYMBOL = 0, 1, 2, 3
COINS, PALMS = 0, 1  # the symbols of Silver & Gold
RED, GREEN, TORCHES, SKULLS, POTIONS = 0, 1, 2, 3, 4  # and of Pyramids
SYMBOLS: Final = (("coins", "palms"), ("red_gems", "green_gems", "torches", "skulls", "potions"))
MAX_SYMBOLS: Final = 5

# How a card numbers its positions (see `positions`).
PACKED, LISTED, COUNTED = 0, 1, 2

N_WEIGHTS: Final = 32
N_FEATURES: Final = 32
N_PARTS: Final = 5

_CARD = np.dtype(
    [
        ("first", "i8"),  # its first row in the tables
        ("n", "i8"),  # how many positions it has
        ("kind", "i8"),
        ("fresh", "i8"),  # the position with all boxes open
        ("first_key", "i8"),  # where its list of positions begins
        ("key_mask", "i8"),
        ("prize", "f8"),  # what the tables take its completion to be worth
        ("symbols", "i8", MAX_SYMBOLS),  # its boxes with each symbol
    ],
    align=True,
)

BOOK = np.dtype(
    [
        ("cards", _CARD, MAX_CARDS),
        ("n_symbols", "i8"),
        ("n_patterns", "i8"),
        ("odds", "f8", EXPEDITIONS),  # of each pattern
        ("price", "f8", (HORIZON + 1, EXPEDITIONS)),  # of a turn, by turns left and pattern
        ("replacement", "f8", HORIZON + 1),  # what a fresh card is worth, by turns left
        ("weights", "f8", N_WEIGHTS),
        ("value", "f8", (TURNS + 1, N_PARTS, N_FEATURES)),  # by turns left and source of points
        ("spread", "f8", TURNS + 1),  # how uncertain the final margin is, by turns left
    ],
    align=True,
)

DESK = np.dtype(
    [
        ("choices", "i8", MAX_CHOICES),
        ("worths", "f8", MAX_CHOICES),
        ("t", "i8"),  # turns left after this one, as far as the tables look
        ("prize", "f8", 2),  # what completing each card brings now
        ("dprize", "f8", 2),  # the same, less what the tables take it to be
        ("later", "f8", MAX_SYMBOLS),  # what a symbol will be worth later, less what the tables take it to be
        ("slot", "f8", 2),  # what each card is worth as it lies
        ("replacement", "f8"),  # what comes in the place of a completed card
        ("best", "f8", 2),  # the best plan on either card
        ("found", "i8", MAX_SYMBOLS),  # symbols crossed by the plan that is looked at
        ("had", "i8", MAX_SYMBOLS),
        ("pays", "f8", COLOURS),  # what a card of each colour earns beside its own points
        ("hope", "f8", COLOURS),  # cards of each colour that I have or may hope for
        ("coin_worth", "f8", COIN_BOXES + 1),
        ("palm_now", "f8"),
        ("palm_room", "i8"),
        ("loose", "f8"),  # a gem without partner
        ("torch_now", "f8"),
        ("skull_worth", "f8", SKULL_BOXES + 1),
        ("features", "f8", N_FEATURES),
        ("parts", "i8", N_PARTS),
        ("told", "f8", N_PARTS),
    ],
    align=True,
)


class Tools(NamedTuple):
    """A mind as Python hands it to a door: arrays."""

    decks: Any  # one deck
    books: Any  # one BOOK
    values: Any  # float32: a row a position and number of turns left
    keys: Any  # int32: the listed positions and their numbers
    desks: Any  # one DESK


class Mind(NamedTuple):
    """A mind at work, as compiled functions hand it on."""

    deck: Any
    book: Any
    values: Any
    keys: Any
    desk: Any
