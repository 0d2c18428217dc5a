"""What each game allows in a deck file: words, characters, bounds. All data, so that the checker has no cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from silvergold.decks.model import PYRAMIDS, SILVER_AND_GOLD

FORMAT_NAME = "silvergold-deck"
VERSION = 1

LARGEST_SIDE = 5
FEWEST_CARDS, MOST_CARDS = 20, 120
EXPEDITION_CARDS = 8
SKULLS = 10

NUMBERS = (1, 999)
POINTS = (0, 99)
SEAL_POINTS = (1, 9)
COUNTS = (1, EXPEDITION_CARDS)
PRIZES = (0, 999)
MOST_PRIZES = 12
LONGEST_NAME = 100

PATTERN_CHARACTERS = {".": "nothing", "x": "a box of the pattern"}
_SHARED_CHARACTERS = {"#": "no box", ".": "a plain box", "x": "a cross symbol"}


@dataclass(frozen=True, slots=True)
class Form:
    """The form of one game's cards: colours in tie-break order, and every character of `rows` with its meaning."""

    colours: tuple[str, ...]
    characters: Mapping[str, str]
    is_pyramid: bool = False
    has_points: bool = False


TREASURE_CARDS = Form(
    colours=("grey", "green", "orange", "purple"),  # S11
    characters=_SHARED_CHARACTERS | {"o": "a coin", "p": "a palm"},
    has_points=True,
)
PYRAMID_CARDS = Form(
    colours=("green", "orange", "purple"),
    characters=_SHARED_CHARACTERS
    | {
        "#": "a wall",
        "x": "a red cross",
        "e": "the entrance",
        "T": "the tomb",
        "r": "a red gem",
        "g": "a green gem",
        "t": "a torch",
        "s": "a skull",
        "b": "a potion",
    },
    is_pyramid=True,
)
# where a deck does not say its game, nothing is held against it that either game allows
EITHER_GAME = Form(
    colours=TREASURE_CARDS.colours,
    characters={**PYRAMID_CARDS.characters, **TREASURE_CARDS.characters},
)
FORMS: Mapping[str, Form] = {SILVER_AND_GOLD: TREASURE_CARDS, PYRAMIDS: PYRAMID_CARDS}
