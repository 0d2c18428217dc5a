"""Parse what a person types during a game.

    left b2 b3 c3       cross these boxes of the left card (a letter for the column, a digit for the row)
    17 b2b3c3           the same by card number, without spaces
    take 22, take stack, keep 4 30
    undo, help, why, …  questions

The parser knows only words, those of the person's language and the English ones. The match decides whether a choice is
legal.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import TypeAlias

from silvergold.cli.game.typed_words import CHOICES, QUESTIONS, commands, plain, shown_command
from silvergold.kinds import Square
from silvergold.languages import Message, english, language, message

LEFT = 0
RIGHT = 1
SLOT_WORDS = {"left": LEFT, "right": RIGHT}
FILLERS = frozenset({"cross", "bonus", "mark", "card", "box", "boxes", "and"})
BOX_RUN = re.compile(r"(?:[a-e][1-5])+")
BOX_OTHER_WAY = re.compile(r"[1-5][a-e]")


class NotUnderstood(Exception):
    """The line cannot be parsed; `told` shows a line that can."""

    def __init__(self, told: Message) -> None:
        """Keep the message in no language, so that the session can say it in the person's."""
        super().__init__(english().say(told))
        self.told = told


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


def parse_line(line: str, tag: str = "en") -> Input:
    """Return the meaning of a line typed in a language; raise NotUnderstood if it has none.

    >>> parse_line("left b2 b3 c3")
    CrossInput(boxes=((1, 1), (2, 1), (2, 2)), slot=0, card=None)
    >>> parse_line("take stack")
    TakeInput(card=None)
    >>> parse_line("rules g6")
    Question(name='rules', rest='g6')
    >>> parse_line("nimm Stapel", "de"), parse_line("links b2", "de")
    (TakeInput(card=None), CrossInput(boxes=((1, 1),), slot=0, card=None))
    """
    typed = [word for word in re.split(r"[\s,;:]+", line.strip().lower()) if word]
    if not typed:
        return Question("done")
    known = commands(tag)
    words = [known.get(plain(word), word) for word in typed]
    if words[0] in QUESTIONS:
        return Question(words[0], line.strip()[len(typed[0]) :].strip())
    try:
        return _choice(words)
    except _Unknown as fault:
        raise NotUnderstood(_what_is(str(fault), tag)) from None


class _Unknown(Exception):
    """A word that is neither a command nor a box."""


def _choice(words: list[str]) -> Input:
    """Parse a line that is not a question."""
    match words[0]:
        case "keep":
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
        raise NotUnderstood(message("terminal.typed.keep"))
    first, second = sorted(numbers)
    return KeepInput((first, second))


def _take(words: list[str]) -> TakeInput:
    """Parse `take 22` or `take stack`."""
    words = [word for word in words if word not in FILLERS]
    if words in (["stack"], ["from", "stack"], ["top"]):
        return TakeInput(None)
    if len(words) != 1:
        raise NotUnderstood(message("terminal.typed.take"))
    return TakeInput(_number(words[0]))


def _numbers_or_boxes(words: list[str]) -> Input:
    """Parse boxes, or bare numbers: two numbers keep cards, one takes a card."""
    words = [word for word in words if word not in FILLERS]
    if words and all(word.isascii() and word.isdigit() for word in words):
        return _take(words) if len(words) == 1 else _keep(words)
    if not words:
        raise NotUnderstood(message("terminal.typed.boxes"))
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
            raise NotUnderstood(message("terminal.typed.other-way", right=f"{word[1]}{word[0]}", word=word))
        if not BOX_RUN.fullmatch(word):
            raise _Unknown(word)
        boxes += [(int(digit) - 1, "abcde".index(letter)) for letter, digit in zip(word[::2], word[1::2], strict=True)]
    if not boxes:
        raise NotUnderstood(message("terminal.typed.boxes-after"))
    if len(set(boxes)) < len(boxes):
        raise NotUnderstood(message("terminal.typed.twice"))
    return tuple(sorted(boxes))


def _what_is(word: str, tag: str) -> Message:
    """Return a message for a word that is neither a question nor a box, with the nearest known one."""
    shown = [shown_command(language(tag), name) for name in (*QUESTIONS, *CHOICES)]
    near = difflib.get_close_matches(word, shown, n=1, cutoff=0.5)
    if near:
        return message("terminal.typed.unknown.near", word=repr(word), near=near[0])
    return message("terminal.typed.unknown", word=repr(word))


def _number(word: str) -> int:
    """Parse a card number."""
    word = word.removeprefix("#")
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise NotUnderstood(message("terminal.typed.number", word=repr(word)))
    return int(word)
