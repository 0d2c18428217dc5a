"""A deck as values: cards, expeditions, and the numbers that are printed beside them."""

from dataclasses import dataclass

SILVER_AND_GOLD = "silver-and-gold"
PYRAMIDS = "pyramids"
GAMES = (SILVER_AND_GOLD, PYRAMIDS)

PRINTED_CUPS = (6, 5, 4, 3, 2, 1)  # S7
PRINTED_SKULLS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)  # R13
PRINTED_AWARDS = (10, 6, 3)  # P11


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
    """Everything a game is played with. Cards stand in the order of the file, not of their numbers.

    Cups, skulls and awards hold the printed numbers where the deck says nothing or its game has none.
    """

    game: str
    name: str
    expeditions: tuple[Expedition, ...]
    cards: tuple[Card, ...]
    cups: tuple[int, ...] = PRINTED_CUPS
    skulls: tuple[int, ...] = PRINTED_SKULLS
    awards: tuple[int, ...] = PRINTED_AWARDS
