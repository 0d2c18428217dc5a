"""A deck as values: cards, expeditions, and the numbers printed on the score card."""

from dataclasses import dataclass
from typing import Final

from silvergold import games

PRINTED: Final = {numbers.key: numbers.printed for game in games.ALL for numbers in game.deck_lists}
"""The cups, skulls and awards of the printed games."""


@dataclass(frozen=True, slots=True)
class Seal:
    """S1: each completed card of the seal's colour pays these points."""

    colour: str
    points: int


@dataclass(frozen=True, slots=True)
class Card:
    """A treasure card (S1) or a pyramid card (P1); `rows` draws its boxes, top row first."""

    number: int
    colour: str
    rows: tuple[str, ...]
    points: int = 0
    seal: Seal | None = None


@dataclass(frozen=True, slots=True)
class Expedition:
    """G2: a pattern, drawn with `x`, and how many of the eight expedition cards show it."""

    name: str
    count: int
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """All components of a game. The cards are in the order of the file, not of their numbers.

    Cups, skulls and awards are those of the printed games if the deck does not list them or its game has none.
    """

    game: str
    name: str
    expeditions: tuple[Expedition, ...]
    cards: tuple[Card, ...]
    cups: tuple[int, ...] = PRINTED["cups"]
    skulls: tuple[int, ...] = PRINTED["skulls"]
    awards: tuple[int, ...] = PRINTED["awards"]
