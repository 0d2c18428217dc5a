"""Parse what a person types during a game.

    left b2 b3 c3       cross these boxes of the left card (a letter for the column, a digit for the row)
    17 b2b3c3           the same by card number, without spaces
    take 22, take stack, keep 4 30
    undo, help, why, …  questions

The parser knows only words. The match decides whether a choice is legal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from silvergold.kinds import Square

LEFT = 0
RIGHT = 1
SLOT_WORDS = {"left": LEFT, "l": LEFT, "right": RIGHT, "r": RIGHT}
QUESTION_WORDS = {
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
QUESTION_OF = {word: name for name, words in QUESTION_WORDS.items() for word in words}
FILLERS = frozenset({"cross", "bonus", "mark", "card", "box", "boxes", "and"})
BOX_RUN = re.compile(r"(?:[a-e][1-5])+")
BOX_OTHER_WAY = re.compile(r"[1-5][a-e]")


class NotUnderstood(Exception):
    """The line cannot be parsed; the message shows a line that can."""


@dataclass(frozen=True, slots=True)
class CrossInput:
    """Boxes on a card. The card is given by its slot, by its number, or not at all."""

    boxes: tuple[Square, ...]
    slot: int | None = None
    card: int | None = None


@dataclass(frozen=True, slots=True)
class KeepInput:
    """Two card numbers to keep (G3)."""

    cards: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TakeInput:
    """A card number of the display, or None for the top of the stack (G9)."""

    card: int | None


@dataclass(frozen=True, slots=True)
class Question:
    """A line that is not a choice: `undo`, `help`, `rules G6`."""

    name: str
    rest: str = ""


Input: TypeAlias = CrossInput | KeepInput | TakeInput | Question


def parse_line(line: str) -> Input:
    """Return the meaning of a typed line; raise NotUnderstood if it has none.

    >>> parse_line("left b2 b3 c3")
    CrossInput(boxes=((1, 1), (2, 1), (2, 2)), slot=0, card=None)
    >>> parse_line("take stack")
    TakeInput(card=None)
    >>> parse_line("rules g6")
    Question(name='rules', rest='g6')
    """
    words = [word for word in re.split(r"[\s,;:]+", line.strip().lower()) if word]
    if not words:
        return Question("done")
    if words[0] in QUESTION_OF:
        return Question(QUESTION_OF[words[0]], line.strip()[len(words[0]) :].strip())
    match words[0]:
        case "keep" | "k":
            return _keep(words[1:])
        case "take":
            return _take(words[1:])
        case "stack":
            return _take(words)
    return _numbers_or_boxes(words)


def _keep(words: list[str]) -> KeepInput:
    """Parse `keep 4 30`."""
    numbers = [_number(word) for word in words if word not in FILLERS]
    if len(numbers) != 2:
        raise NotUnderstood("Two cards are kept: type keep and both numbers, such as keep 4 30 (G3).")
    first, second = sorted(numbers)
    return KeepInput((first, second))


def _take(words: list[str]) -> TakeInput:
    """Parse `take 22` or `take stack`."""
    words = [word for word in words if word not in FILLERS]
    if words in (["stack"], ["from", "stack"], ["top"]):
        return TakeInput(None)
    if len(words) != 1:
        raise NotUnderstood("Type take and one card number, such as take 22, or take stack (G9).")
    return TakeInput(_number(words[0]))


def _numbers_or_boxes(words: list[str]) -> Input:
    """Parse boxes, or bare numbers: two numbers keep cards, one takes a card."""
    words = [word for word in words if word not in FILLERS]
    if words and all(word.isascii() and word.isdigit() for word in words):
        return _take(words) if len(words) == 1 else _keep(words)
    if not words:
        raise NotUnderstood("Which boxes? Type a card and its boxes, such as left b2 b3 c3.")
    if words[0] in SLOT_WORDS:
        return CrossInput(_boxes(words[1:]), slot=SLOT_WORDS[words[0]])
    if words[0].isascii() and words[0].isdigit():
        return CrossInput(_boxes(words[1:]), card=int(words[0]))
    return CrossInput(_boxes(words))


def _boxes(words: list[str]) -> tuple[Square, ...]:
    """Parse box names, with or without spaces between them; each may stand only once."""
    boxes: list[Square] = []
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
    """Return a message for a word that is neither a question nor a box."""
    from silvergold.cli.options import did_you_mean

    hint = did_you_mean(word, [*QUESTION_WORDS, "left", "right", "take", "keep", "stack"])
    return f"I do not know {word!r}{hint or '.'} Boxes are a1 to e5; help lists what can be typed."


def _number(word: str) -> int:
    """Parse a card number."""
    word = word.removeprefix("#")
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise NotUnderstood(f"{word!r} is not a card number.")
    return int(word)
