"""The record types of a model.

The *state of a card* is the set of its open boxes; every card numbers its own states (see `card_states`). For every
state and number of turns left, the solved values hold what the card is worth, how likely it will be completed, how many
turns that takes, and how many of each symbol it brings, when every turn has a price.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from silvergold.rules.state import (
    COIN_BOXES,
    COLOURS,
    EXPEDITIONS,
    MAX_CARDS,
    MAX_CHOICES,
    SCORE_PARTS,
    SCORING_SYMBOLS,
    SKULL_BOXES,
    TURNS,
)

Params: TypeAlias = Any
Scratch: TypeAlias = Any
Floats: TypeAlias = Any
Keys: TypeAlias = Any

HORIZON: Final = 10
"""Turns that the solved values look ahead. Hardly any card takes longer."""

# Columns of the solved values. From FIRST_SYMBOL on: how many of each symbol the card still brings.
VALUE, COMPLETED, TURNS_USED, FIRST_SYMBOL = 0, 1, 2, 3
MAX_SYMBOLS: Final = SCORING_SYMBOLS

# How a card numbers its states (see `card_states`).
PACKED, LISTED, COUNTED = 0, 1, 2

N_WEIGHTS: Final = 32
N_FEATURES: Final = 32
N_PARTS: Final = SCORE_PARTS
CANDIDATES: Final = 8
"""Choices that a search compares by simulation. A choice with a lower score is hardly ever the best."""

N_SUMS: Final = 4 + N_PARTS
"""Columns of the sums over the simulations of a choice (`rollouts`)."""

N_SOLVER_WEIGHTS: Final = 8
"""The weights below this index are used when cards are solved. A change of one of them needs a new solution."""


class SharedWeight(IntEnum):
    """Weights that both games have, by index. Each game has more of its own."""

    BONUS_BOX = 3
    """Value of a bonus box that is crossed on the other card."""
    BEST_SHOWN = 24
    """How much of the best card on the display counts as the replacement of a completed card."""
    STACK_BONUS = 25
    PRICE = 26
    """The price of a turn as a share of the median gain."""


class SharedFeature(IntEnum):
    """Features that both games have, by index. Each game has more of its own, from FIRST_GAME_FEATURE on."""

    CONSTANT = 0
    FIRST_PART = 1
    """The parts of the score so far."""
    CARDS_VALUE = FIRST_PART + N_PARTS
    CARDS_DIFFERENCE = CARDS_VALUE + 1
    REPLACEMENT = CARDS_VALUE + 2
    COMPLETIONS = CARDS_VALUE + 3
    COMPLETIONS_VALUE = CARDS_VALUE + 4
    TURNS_NEEDED = CARDS_VALUE + 5
    TURNS_NEEDED_SQUARED = CARDS_VALUE + 6
    TURNS_MISSING = CARDS_VALUE + 7
    FIRST_SYMBOL_FEATURE = CARDS_VALUE + 8
    """How many of each symbol the cards still bring."""
    FIRST_GAME_FEATURE = FIRST_SYMBOL_FEATURE + MAX_SYMBOLS


# The compiler wants plain ints.
BONUS_BOX, BEST_SHOWN, STACK_BONUS, PRICE = map(int, SharedWeight)
(
    CONSTANT, FIRST_PART, CARDS_VALUE, CARDS_DIFFERENCE, REPLACEMENT, COMPLETIONS, COMPLETIONS_VALUE, TURNS_NEEDED,
    TURNS_NEEDED_SQUARED, TURNS_MISSING, FIRST_SYMBOL_FEATURE, FIRST_GAME_FEATURE,
) = map(int, SharedFeature)  # fmt: skip

_CARD = np.dtype(
    [
        ("first", "i8"),  # its first row in the solved values
        ("n", "i8"),  # its number of states
        ("kind", "i8"),
        ("fresh", "i8"),  # the state with all boxes open
        ("first_key", "i8"),  # where its hash table of states begins
        ("key_mask", "i8"),
        ("pairs", "i8"),  # right boxes of pairs: if one box of a pair is open, the state does not say which
        ("prize", "f8"),  # the value of its completion that the solved values assume
        ("symbols", "i8", MAX_SYMBOLS),  # its boxes with each symbol
    ],
    align=True,
)

PARAMS = np.dtype(
    [
        ("cards", _CARD, MAX_CARDS),
        ("n_symbols", "i8"),
        ("n_patterns", "i8"),
        ("odds", "f8", EXPEDITIONS),  # of each pattern
        ("price", "f8", (HORIZON + 1, EXPEDITIONS)),  # of a turn, by turns left and pattern
        ("replacement", "f8", HORIZON + 1),  # value of a fresh card, by turns left
        ("weights", "f8", N_WEIGHTS),
        ("value", "f8", (TURNS + 1, N_PARTS, N_FEATURES)),  # coefficients by turns left and part of the score
        ("spread", "f8", TURNS + 1),  # how uncertain the final margin is, by turns left
    ],
    align=True,
)
"""Everything that was learned or prepared for one deck, except the solved values."""

SCRATCH = np.dtype(
    [
        ("choices", "i8", MAX_CHOICES),
        ("scores", "f8", MAX_CHOICES),  # of the choices
        ("best", "i8", CANDIDATES),  # indices of the best of them
        ("turns", "i8"),  # turns left after this one, at most HORIZON
        ("completion_value", "f8", 2),  # what completing each card brings now
        ("completion_correction", "f8", 2),  # the same, less what the solved values assume
        ("symbol_correction", "f8", MAX_SYMBOLS),  # later value of a symbol, less what the solved values assume
        ("slot_value", "f8", 2),  # of each card with its present crosses
        ("replacement", "f8"),  # value of the card that replaces a completed one
        ("best_on_slot", "f8", 2),  # the best score of a choice on either card
        ("crossed_symbols", "i8", MAX_SYMBOLS),  # by the plan that is being evaluated
        ("owned_symbols", "i8", MAX_SYMBOLS),
        ("colour_bonus", "f8", COLOURS),  # what a card of each colour earns beside its own points
        ("colour_outlook", "f8", COLOURS),  # completed cards of each colour, now and expected
        ("coin_value", "f8", COIN_BOXES + 1),
        ("palm_value", "f8"),
        ("palm_room", "i8"),
        ("unpaired_gem", "f8"),
        ("torch_value", "f8"),
        ("skull_value", "f8", SKULL_BOXES + 1),
        ("features", "f8", N_FEATURES),
        ("score_parts", "i8", N_PARTS),
        ("expected_parts", "f8", N_PARTS),
    ],
    align=True,
)
"""Working memory of one evaluation."""


class ModelArrays(NamedTuple):
    """The model of a deck as Python passes it to an entry point: arrays."""

    decks: Any  # one deck
    params: Any  # one PARAMS record
    values: Any  # float32: one row for each state and number of turns left
    keys: Any  # int32: hash tables of states and their numbers
    scratch: Any  # one SCRATCH record


class Model(NamedTuple):
    """The same model as compiled functions pass it on: records. (A compiled function cannot return one.)"""

    deck: Any
    params: Any
    values: Any
    keys: Any
    scratch: Any
