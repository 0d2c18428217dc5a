"""What a person types during a game, understood.

    left b2 b3 c3       cross these boxes of the left card (a letter for the column, a digit for the row)
    17 b2b3c3           the same by card number, in a hurry
    take 22, take stack, keep 4 30
    undo, help, why, ... orders

The grammar knows words only; whether a choice is legal is the match's affair.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

Box: TypeAlias = tuple[int, int]

LEFT = 0
RIGHT = 1
SLOT_WORDS = {"left": LEFT, "l": LEFT, "right": RIGHT, "r": RIGHT}
ORDERS = {
    "done": ("done", "d", "ok", "yes", "y", "confirm"),
    "undo": ("undo", "u", "back"),
    "help": ("help", "h", "?"),
    "why": ("why",),
    "rules": ("rules", "rule"),
    "spots": ("spots", "spot", "places"),
    "score": ("score", "scores", "sheet"),
    "log": ("log", "history"),
    "table": ("table", "t", "look"),
    "read": ("read",),
    "hint": ("hint",),
    "save": ("save",),
    "quit": ("quit", "q", "exit", "bye"),
}
ORDER_OF = {word: order for order, words in ORDERS.items() for word in words}
FILLERS = frozenset({"cross", "bonus", "mark", "card", "box", "boxes", "and"})
BOX_RUN = re.compile(r"(?:[a-e][1-5])+")
BOX_OTHER_WAY = re.compile(r"[1-5][a-e]")


class NotUnderstood(Exception):
    """The line makes no sense as typed; the sentence shows one that would."""


@dataclass(frozen=True, slots=True)
class Marked:
    """Boxes on a card, which is a slot, a card number, or not named."""

    boxes: tuple[Box, ...]
    slot: int | None = None
    card: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """Two card numbers to keep (G3)."""

    cards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Taken:
    """A card number of the display, or None for the top of the stack (G9)."""

    card: int | None


@dataclass(frozen=True, slots=True)
class Order:
    """Anything that is not a choice: `undo`, `help`, `rules G6`."""

    name: str
    rest: str = ""


Typed: TypeAlias = Marked | Kept | Taken | Order


def understand(line: str) -> Typed:
    """One typed line as what it means, or a sentence why not.

    >>> understand("left b2 b3 c3")
    Marked(boxes=((1, 1), (2, 1), (2, 2)), slot=0, card=None)
    >>> understand("take stack")
    Taken(card=None)
    >>> understand("rules g6")
    Order(name='rules', rest='g6')
    """
    words = [word for word in re.split(r"[\s,;:]+", line.strip().lower()) if word]
    if not words:
        return Order("done")
    if words[0] in ORDER_OF:
        return Order(ORDER_OF[words[0]], line.strip()[len(words[0]) :].strip())
    match words[0]:
        case "keep" | "k":
            return _keep(words[1:])
        case "take":
            return _take(words[1:])
        case "stack":
            return _take(words)
    return _numbers_or_boxes(words)


def box_name(box: Box) -> str:
    """A letter for the column, a digit for the row.

    >>> box_name((2, 0))
    'a3'
    """
    row, column = box
    return f"{'abcde'[column]}{row + 1}"


def _keep(words: list[str]) -> Kept:
    """`keep 4 30`."""
    numbers = [_number(word) for word in words if word not in FILLERS]
    if len(numbers) != 2:
        raise NotUnderstood("Two cards are kept: type keep and both numbers, such as keep 4 30 (G3).")
    first, second = sorted(numbers)
    return Kept((first, second))


def _take(words: list[str]) -> Taken:
    """`take 22` or `take stack`."""
    words = [word for word in words if word not in FILLERS]
    if words in (["stack"], ["from", "stack"], ["top"]):
        return Taken(None)
    if len(words) != 1:
        raise NotUnderstood("Type take and one card number, such as take 22, or take stack (G9).")
    return Taken(_number(words[0]))


def _numbers_or_boxes(words: list[str]) -> Typed:
    """A marking, or bare numbers: two are a keep, one is a take."""
    words = [word for word in words if word not in FILLERS]
    if words and all(word.isascii() and word.isdigit() for word in words):
        return _take(words) if len(words) == 1 else _keep(words)
    if not words:
        raise NotUnderstood("Which boxes? Type a card and its boxes, such as left b2 b3 c3.")
    if words[0] in SLOT_WORDS:
        return Marked(_boxes(words[1:]), slot=SLOT_WORDS[words[0]])
    if words[0].isascii() and words[0].isdigit():
        return Marked(_boxes(words[1:]), card=int(words[0]))
    return Marked(_boxes(words))


def _boxes(words: list[str]) -> tuple[Box, ...]:
    """Box names, spaced or run together, each once."""
    boxes: list[Box] = []
    for word in words:
        if BOX_OTHER_WAY.fullmatch(word):
            raise NotUnderstood(f"A box is a letter, then a digit: type {word[1]}{word[0]} instead of {word}.")
        if not BOX_RUN.fullmatch(word):
            raise NotUnderstood(_what_is(word))
        boxes += [(int(digit) - 1, "abcde".index(letter)) for letter, digit in zip(word[::2], word[1::2], strict=True)]
    if not boxes:
        raise NotUnderstood("Which boxes? Type them after the card, such as left b2 b3 c3.")
    if len(set(boxes)) < len(boxes):
        raise NotUnderstood("A box is named twice; name every box once (G6).")
    return tuple(sorted(boxes))


def _what_is(word: str) -> str:
    """A sentence for a word that is neither an order nor a box."""
    from silvergold.terminal.usage import did_you_mean

    hint = did_you_mean(word, [*ORDERS, "left", "right", "take", "keep", "stack"])
    return f"I do not know {word!r}{hint or '.'} Boxes are a1 to e5; help lists what can be typed."


def _number(word: str) -> int:
    """A card number."""
    word = word.removeprefix("#")
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise NotUnderstood(f"{word!r} is not a card number.")
    return int(word)
