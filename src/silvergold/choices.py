"""A choice as a value and as text.

>>> str(Cross(4, [(0, 0), (1, 0), (1, 1)]))
'cross 4 a1 a2 b2'
>>> parse_choice("take stack")
Take(card=None, source='stack')
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from operator import index
from typing import Final, TypeAlias

from silvergold.boxes import COLUMN_LETTERS, box_names
from silvergold.errors import FORMAT, IllegalChoice
from silvergold.kinds import CardNumber, Square
from silvergold.languages import Message, message

DISPLAY: Final = "display"
STACK: Final = "stack"


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
    """G8: the one box that a crossed cross symbol requires."""

    card: CardNumber
    boxes: tuple[Square, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "boxes", _in_row_order(self.boxes))

    def __str__(self) -> str:
        return f"bonus {self.card} {box_names(self.boxes)}".rstrip()


@dataclass(frozen=True, slots=True)
class Take:
    """G9: a card of the display, or the top card of the stack, which nobody sees before it is taken.

    In a running game the top card has no number; in a record it has one.
    """

    card: CardNumber | None
    source: str = DISPLAY

    def __str__(self) -> str:
        words = ["take"] + [STACK] * (self.source == STACK) + [str(self.card)] * (self.card is not None)
        return " ".join(words)


Choice: TypeAlias = Keep | Cross | Bonus | Take


def told(choice: Choice) -> Message:
    """Return a choice without a language; in English it is `str(choice)`."""
    match choice:
        case Keep(cards):
            return message("events.choice.keep", cards=" ".join(map(str, cards)))
        case Take(card, source):
            key = (
                "events.choice.take"
                if source != STACK
                else "events.choice.take.top"
                if card
                else "events.choice.take.stack"
            )
            return message(key, card=card)
    kind = "bonus" if isinstance(choice, Bonus) else "cross"
    return message(f"events.choice.{kind}", card=choice.card, boxes=box_names(choice.boxes))


def _in_row_order(boxes: Iterable[Iterable[int]]) -> tuple[Square, ...]:
    return tuple(sorted((index(row), index(column)) for row, column in boxes))


# Text ----------------------------------------------------------------------------------------------------------------

_EXAMPLES: Final = "such as keep 4 30, cross 4 a1 b1 b2, bonus 30 d3, take 22 or take stack"


LONGEST_KEPT: Final = 64
"""Characters of the longest text whose choice is cached. Most texts are shorter; guests may send far longer ones."""


def parse_choice(text: str) -> Choice:
    """Return the choice that this text means; `str(choice)` is the inverse.

    >>> parse_choice("cross 4 b1 a1")
    Cross(card=4, boxes=((0, 0), (0, 1)))
    >>> parse_choice("cross 4 1a")
    Traceback (most recent call last):
    silvergold.errors.IllegalChoice: FORMAT: '1a' is not a box; a box is a letter a to e for its column and ...
    """
    return _kept(text) if len(text) <= LONGEST_KEPT else _parsed(text)


def _parsed(text: str) -> Choice:
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


_kept: Final = lru_cache(maxsize=1 << 12)(_parsed)


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
    if len(word) != 2 or word[0] not in COLUMN_LETTERS or word[1] not in "12345":
        rule = "a box is a letter a to e for its column and a digit 1 to 5 for its row; a1 is top left"
        raise IllegalChoice(FORMAT, f"{word[:10]!r} is not a box; {rule}")
    return int(word[1]) - 1, COLUMN_LETTERS.index(word[0])


def _parse_number(word: str) -> CardNumber:
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise IllegalChoice(FORMAT, f"{word[:10]!r} is not a card number; cards are named by numbers from 1 to 999")
    return int(word)
