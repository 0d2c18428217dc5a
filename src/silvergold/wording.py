"""Small pieces of English that many sentences need: lists, counts, ordinals, quoted values."""

from __future__ import annotations

import json
from collections.abc import Iterable

_LONGEST_QUOTE = 30
_LARGEST_QUOTED = 10**12


def and_list(things: Iterable[object]) -> str:
    """Join things with commas and "and".

    >>> and_list([4, 17, 30]), and_list([])
    ('4, 17 and 30', 'none')
    """
    return _joined(things, "and") or "none"


def or_list(things: Iterable[object]) -> str:
    """Join things with commas and "or".

    >>> or_list(["grey", "green", "orange"])
    'grey, green or orange'
    """
    return _joined(things, "or")


def _joined(things: Iterable[object], word: str) -> str:
    words = [str(thing) for thing in things]
    return f" {word} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "point"), counted(2, "point"), counted(0, "box")
    ('1 point', '2 points', '0 boxes')
    """
    ending = "" if number == 1 else "es" if noun.endswith("x") else "s"
    return f"{number} {noun}{ending}"


def ordinal(number: int) -> str:
    """Return a place in a row.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def quote(value: object) -> str:
    """Describe a value from a file in a few words, however long, deep or odd it is.

    >>> quote("a coin"), quote([1, 2]), quote(None)
    ('"a coin"', 'a list of 2', 'missing')
    """
    match value:
        case None:
            return "missing"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if abs(value) < _LARGEST_QUOTED else "a huge number"
        case float():
            return f"{value!r}"
        case str():
            return json.dumps(value[:_LONGEST_QUOTE], ensure_ascii=not value.isprintable()) + (
                "…" if len(value) > _LONGEST_QUOTE else ""
            )
        case list():
            return f"a list of {len(value)}" if value else "an empty list"
        case dict():
            return "a table"
    return "a date or time"
