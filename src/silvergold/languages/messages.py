"""Texts in ICU MessageFormat: parsing them, and filling in their values.

pyicumessageformat parses a text into a list: plain text, and a dictionary for each argument. This module writes it out
with the plural categories of the CLDR, which Babel knows for each language. The pages compile the same texts when they
are built.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

Parts: TypeAlias = Sequence[Any]
"""A parsed text, as pyicumessageformat returns it."""
OTHER: Final = "other"
FORM: Final = "form"
"""The value that picks the form of a noun, such as its dative. A language asks for one as `{NOUN_FORM}`."""


class Forms:
    """What differs between languages: the categories of numbers, and how numbers are written."""

    def __init__(self, category: Callable[[Any], str], number: Callable[[Any], str]) -> None:
        """Use these functions; each gets a number."""
        self.category = category
        self.number = number


def parse(text: str) -> Parts:
    """Return a parsed text.

    >>> parse("{name} has {n, plural, one {a coin} other {# coins}}.")[:2]
    [{'name': 'name'}, ' has ']
    """
    from pyicumessageformat import Parser

    parts: Parts = Parser().parse(text)
    return parts


def arguments(parts: Parts) -> Iterator[tuple[str, str]]:
    """Yield the name and type of every argument, also of those within the forms of another one.

    >>> sorted(set(arguments(parse("{n, plural, one {a coin for {name}} other {# coins}}"))))
    [('n', 'plural'), ('name', '')]
    """
    for part in parts:
        if isinstance(part, str) or part.get("hash"):
            continue
        yield part["name"], part.get("type", "")
        for form in part.get("options", {}).values():
            yield from arguments(form)


def filled_in(parts: Parts, values: Mapping[str, object], forms: Forms) -> str:
    """Return a text with its values; raise KeyError if one is missing."""
    return "".join(part if isinstance(part, str) else _written(part, values, forms) for part in parts)


def _written(argument: Mapping[str, Any], values: Mapping[str, object], forms: Forms) -> str:
    value = values.get(FORM, OTHER) if argument["name"] == FORM else values[argument["name"]]
    kind = argument.get("type")
    if kind is None:
        return str(value)
    if kind == "plural":
        return filled_in(_plural_form(argument, value, forms), values, forms)
    if kind == "select":
        options = argument["options"]
        return filled_in(options.get(str(value), options[OTHER]), values, forms)
    return forms.number(value)  # `#` within a plural form


def _plural_form(argument: Mapping[str, Any], number: Any, forms: Forms) -> Parts:
    """Return the form for exactly this number, or for its category."""
    options: Mapping[str, Parts] = argument["options"]
    if f"={number}" in options:
        return options[f"={number}"]
    return options.get(forms.category(number), options[OTHER])
