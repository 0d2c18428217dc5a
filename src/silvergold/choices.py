"""A choice as a value and as text, and the way between these and the numbers of the compiled rules.

>>> str(Cross(4, [(0, 0), (1, 0), (1, 1)]))
'cross 4 a1 a2 b2'
>>> parse_choice("take stack")
Take(card=None, source='stack')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from typing import Any, Final, TypeAlias

import numpy as np

from silvergold import decks, rules
from silvergold.decks.model import Card, Deck
from silvergold.errors import FORMAT, DeckFaults, IllegalChoice
from silvergold.kinds import Boxes, CardIndex, CardNumber, Column, Row, Seat, Slot
from silvergold.kinds import Choice as Code
from silvergold.rules import NONE, SIDE

Square: TypeAlias = tuple[Row, Column]
States: TypeAlias = Any  # an array of games in progress; NumPy's types cannot name its fields

DISPLAY: Final = "display"
STACK: Final = "stack"
WIDTH: Final = 5  # no card is wider or higher (FORMATS)
_COLUMNS: Final = "abcde"
_SEATS: Final = tuple(
    tuple(seat for seat in range(rules.MAX_PLAYERS) if bits >> seat & 1) for bits in range(1 << rules.MAX_PLAYERS)
)  # the seats that bits stand for


@dataclass(frozen=True, slots=True)
class Keep:
    """G3: these two of the four cards dealt."""

    cards: tuple[CardNumber, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(map(index, self.cards))))

    def __str__(self) -> str:
        return " ".join(["keep", *map(str, self.cards)])


@dataclass(frozen=True, slots=True)
class Cross:
    """G6, G7: the boxes of the pattern, or the one box instead of it."""

    card: CardNumber
    boxes: tuple[Square, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "boxes", _in_row_order(self.boxes))

    def __str__(self) -> str:
        return f"cross {self.card} {box_names(self.boxes)}".rstrip()


@dataclass(frozen=True, slots=True)
class Bonus:
    """G8: the one box that a cross symbol obliges to."""

    card: CardNumber
    boxes: tuple[Square, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "boxes", _in_row_order(self.boxes))

    def __str__(self) -> str:
        return f"bonus {self.card} {box_names(self.boxes)}".rstrip()


@dataclass(frozen=True, slots=True)
class Take:
    """G9: a card of the display, or the top card of the stack, which nobody has seen before it is taken.

    In a game that is being played the top card has no number yet; in a record it has.
    """

    card: CardNumber | None
    source: str = DISPLAY

    def __str__(self) -> str:
        words = ["take"] + [STACK] * (self.source == STACK) + [str(self.card)] * (self.card is not None)
        return " ".join(words)


Choice: TypeAlias = Keep | Cross | Bonus | Take


# Boxes ---------------------------------------------------------------------------------------------------------------


def _in_row_order(boxes: Iterable[Iterable[int]]) -> tuple[Square, ...]:
    """Boxes as every choice holds them, whatever order they were given in."""
    return tuple(sorted((index(row), index(column)) for row, column in boxes))


def box_name(box: Square) -> str:
    """A letter for the column, a digit for the row.

    >>> box_name((2, 0))
    'a3'
    """
    row, column = box
    on_grid = 0 <= row < WIDTH and 0 <= column < WIDTH
    return f"{_COLUMNS[column]}{row + 1}" if on_grid else f"[{row}, {column}]"


def box_names(boxes: Iterable[Square]) -> str:
    """All of them, with spaces between."""
    return " ".join(map(box_name, boxes))


@lru_cache(maxsize=1 << 14)
def squares(boxes: Boxes) -> tuple[Square, ...]:
    """The bits of one card's mask as boxes, in row order."""
    return tuple(divmod(place, WIDTH) for place in range(WIDTH * WIDTH) if boxes >> place & 1)


def mask(boxes: Iterable[Square]) -> Boxes:
    """Boxes of one card as bits."""
    return sum(1 << WIDTH * row + column for row, column in boxes)


# Text ----------------------------------------------------------------------------------------------------------------

_EXAMPLES: Final = "such as keep 4 30, cross 4 a1 b1 b2, bonus 30 d3, take 22 or take stack"


def parse_choice(text: str) -> Choice:
    """The choice that this text says; the other way round is `str(choice)`.

    >>> parse_choice("cross 4 b1 a1")
    Cross(card=4, boxes=((0, 0), (0, 1)))
    >>> parse_choice("cross 4 1a")
    Traceback (most recent call last):
    silvergold.errors.IllegalChoice: FORMAT: '1a' is not a box; a box is a letter a to e for its column and ...
    """
    verb, *words = text.lower().split() or [""]
    match verb:
        case "keep":
            return _parse_keep(words)
        case "cross":
            return Cross(*_parse_boxes(words))
        case "bonus":
            return Bonus(*_parse_boxes(words))
        case "take":
            return _parse_take(words)
    raise IllegalChoice(FORMAT, f"{text[:40]!r} is none of keep, cross, bonus and take; say something {_EXAMPLES}")


def _parse_keep(words: list[str]) -> Keep:
    if len(words) != 2:
        raise IllegalChoice("G3", f"two cards are kept, not {len(words)}; say keep and two numbers, {_EXAMPLES}")
    return Keep(tuple(map(_parse_number, words)))


def _parse_take(words: list[str]) -> Take:
    source = STACK if words[:1] == [STACK] else DISPLAY
    numbers = words[1:] if source == STACK else words
    if len(numbers) > 1 or (source == DISPLAY and not numbers):
        raise IllegalChoice("G9", f"one card is taken; say take and its number, or take stack, {_EXAMPLES}")
    return Take(_parse_number(numbers[0]) if numbers else None, source)


def _parse_boxes(words: list[str]) -> tuple[CardNumber, tuple[Square, ...]]:
    if not words:
        raise IllegalChoice("G7", f"which card, which boxes? Nothing is not enough; say something {_EXAMPLES}")
    return _parse_number(words[0]), tuple(map(_parse_box, words[1:]))


def _parse_box(word: str) -> Square:
    if word.isascii() and word.isdigit():
        raise IllegalChoice("G6", f"{word[:10]} looks like a second card; name one card, then its boxes")
    if len(word) != 2 or word[0] not in _COLUMNS or word[1] not in "12345":
        told = "a box is a letter a to e for its column and a digit 1 to 5 for its row; a1 is top left"
        raise IllegalChoice(FORMAT, f"{word[:10]!r} is not a box; {told}")
    return int(word[1]) - 1, _COLUMNS.index(word[0])


def _parse_number(word: str) -> CardNumber:
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise IllegalChoice(FORMAT, f"{word[:10]!r} is not a card number; cards are named by numbers from 1 to 999")
    return int(word)


# The deck and the table as choices need them --------------------------------------------------------------------------


class DeckIndex:
    """A deck with the ways through it: cards by number and by the rules' index, patterns by name, the compiled form.

    Get one with `DeckIndex.of(deck)`, which refuses a deck with faults, and makes each only once.
    """

    def __init__(self, deck: Deck) -> None:
        self.deck: Final = deck
        self.game: Final = deck.game
        self.cards: Final[tuple[Card, ...]] = tuple(sorted(deck.cards, key=lambda card: card.number))
        self.numbers: Final[tuple[CardNumber, ...]] = tuple(card.number for card in self.cards)
        self.index_of: Final = {number: card for card, number in enumerate(self.numbers)}
        self.patterns: Final = tuple(expedition.name for expedition in deck.expeditions)

    @staticmethod
    def of(deck: Deck) -> DeckIndex:
        """The index of this deck; raises DeckFaults if the deck is not what its game allows."""
        return _index_of(deck)

    @cached_property
    def table(self) -> Any:
        """The deck as the compiled rules want it."""
        return decks.engine_table(self.deck)

    def number(self, card: CardIndex) -> CardNumber | None:
        """The number on the card, or None for no card."""
        return None if card == NONE else self.numbers[card]

    def __reduce__(self) -> tuple[Any, tuple[Deck]]:
        return DeckIndex.of, (self.deck,)


@lru_cache(maxsize=64)
def _index_of(deck: Deck) -> DeckIndex:
    if faults := decks.faults(decks.to_dict(deck), deck.game):
        raise DeckFaults(faults)
    return DeckIndex(deck)


@dataclass(frozen=True, slots=True)
class Position:
    """One game in progress, as the Python face reads it: the first row of `states`, with its deck.

    It may be a full state or what a seat may know of one (`rules.observe`).
    """

    index: DeckIndex
    states: States

    def copy(self) -> Position:
        """The same position, free to go its own way."""
        # as bytes: NumPy copies records field by field, which takes fifty times as long
        memory = bytearray(self.states.tobytes())
        return Position(self.index, np.frombuffer(memory, self.states.dtype))

    def __getitem__(self, name: str) -> Any:
        """A field of the state."""
        return self.states[name][0]

    @property
    def n_players(self) -> int:
        """How many sit at the table (G1)."""
        return int(self["n_players"])

    @property
    def step(self) -> rules.Step:
        """What the table is waiting for."""
        return rules.Step(int(self["step"]))

    @property
    def over(self) -> bool:
        """G11: is the game over?"""
        return int(self["step"]) == rules.Step.OVER

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have something to choose."""
        return _SEATS[int(self["waiting"]) & len(_SEATS) - 1]

    @property
    def pattern(self) -> str | None:
        """G5: the name of the expedition that lies face up."""
        pattern = int(self["pattern"])
        return None if pattern == NONE else self.index.patterns[pattern]

    @property
    def display(self) -> tuple[CardNumber, ...]:
        """G3, G10: the cards that lie face up for all, in the order of their places."""
        return tuple(self.index.numbers[card] for card in self["display"].tolist() if card != NONE)

    @property
    def stack_left(self) -> int:
        """How many cards lie face down."""
        return int(self["n_stack"]) - int(self["stack_top"])

    def player(self, seat: Seat) -> Any:
        """The player's part of the state."""
        return self.states["players"][0, seat]

    def cards_of(self, seat: Seat) -> tuple[CardNumber | None, ...]:
        """The numbers of the left and the right card, None where no card lies."""
        return tuple(map(self.index.number, self.player(seat)["cards"].tolist()))

    def hand_of(self, seat: Seat) -> tuple[CardNumber, ...]:
        """G3: the cards dealt to this seat, until all have kept two."""
        return tuple(self.index.numbers[card] for card in self.player(seat)["hand"].tolist() if card != NONE)

    def owed(self, seat: Seat) -> int:
        """G8: how many bonus boxes this seat still has to cross."""
        return int(self.player(seat)["owed"])

    def n_choices(self, seat: Seat) -> int:
        """How many choices are open to this seat."""
        return int(rules.n_choices(self.index.table, self.states, 0, seat))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Every choice that is open to this seat, in the order of the rules."""
        codes = np.empty(rules.MAX_CHOICES, np.int64)
        n = rules.choices(self.index.table, self.states, 0, seat, codes)
        return tuple(decode_all(self, seat, codes[:n].tolist()))

    def is_open(self, seat: Seat, code: Code) -> bool:
        """May this seat choose this? The last word of the rules."""
        return bool(rules.is_open(self.index.table, self.states, 0, seat, code))


# To and from the numbers of the rules --------------------------------------------------------------------------------


def encode(position: Position, seat: Seat, choice: Choice) -> Code:
    """The choice as the rules want it. Trusts its caller: the cards named lie where the choice says."""
    match choice:
        case Keep(cards):
            hand = position.hand_of(seat)
            first, second = sorted(hand.index(card) for card in cards)
            return rules.PAIRS.index((first, second))
        case Cross(card, boxes) | Bonus(card, boxes):
            return mask(boxes) << SIDE * slot_of(position, seat, card)
        case Take(_, source):
            return rules.FROM_STACK if source == STACK else _place_of(position, choice.card)


def slot_of(position: Position, seat: Seat, card: CardNumber) -> Slot:
    """Where the card lies before its owner: 0 left, 1 right."""
    return position.cards_of(seat).index(card)


def _place_of(position: Position, card: CardNumber | None) -> Code:
    """Where the card lies on the display."""
    places: list[CardIndex] = position["display"].tolist()
    return places.index(position.index.index_of[card]) if card is not None else NONE


def decode(position: Position, seat: Seat, code: Code) -> Choice:
    """The choice that a number of the rules stands for."""
    return next(decode_all(position, seat, [code]))


def decode_all(position: Position, seat: Seat, codes: Iterable[Code]) -> Iterator[Choice]:
    """The choices that these numbers stand for."""
    match position.step:
        case rules.Step.KEEP:
            hand = position.hand_of(seat)
            pairs = (rules.PAIRS[code] for code in codes)
            return (Keep((hand[first], hand[second])) for first, second in pairs)
        case rules.Step.TAKE:
            return (_decode_take(position, code) for code in codes)
        case _:
            return _decode_marks(position, seat, codes)


def _decode_marks(position: Position, seat: Seat, codes: Iterable[Code]) -> Iterator[Choice]:
    kind = Bonus if position.owed(seat) else Cross
    cards = position.cards_of(seat)
    for code in codes:
        slot = 1 if code >> SIDE else 0
        card = cards[slot]
        assert card is not None, "a box was crossed where no card lies"
        yield kind(card, squares(code >> SIDE * slot))


def _decode_take(position: Position, code: Code) -> Take:
    if code == rules.FROM_STACK:
        return Take(None, STACK)
    return Take(position.index.numbers[int(position["display"][code])], DISPLAY)
