"""Deck files: read, check, write. A deck goes both ways: `parse(to_toml(deck)) == deck`."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from silvergold.decks import forms
from silvergold.decks.check import Table, faults
from silvergold.decks.model import PYRAMIDS, SILVER_AND_GOLD, Card, Deck, Expedition, Seal
from silvergold.errors import DeckFaults, Fault

LARGEST_FILE = 1_000_000
"""Bytes. The largest deck has 120 cards and takes some 20 kB; the rest is room for comments."""

_MOST_DOTS = 16
_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")

_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")

_PRIZES = {SILVER_AND_GOLD: ("cups",), PYRAMIDS: ("skulls", "awards")}


# Reading


def read(path: str | os.PathLike[str]) -> Deck:
    """The deck in a file. Raises DeckFaults with every fault it has, or OSError if it cannot be read at all."""
    with Path(path).open("rb") as file:
        raw = file.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise _refused("file", f"the file is larger than {LARGEST_FILE // 1_000_000} MB; no deck needs so much")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _refused(f"line {line}", "this is not text in UTF-8; save the file with that encoding") from None
    return parse(text)


def parse(text: str) -> Deck:
    """The deck that this TOML text draws. Raises DeckFaults with every fault it has."""
    data = _table(text.removeprefix("\ufeff"))  # some editors begin a file with this mark
    found = faults(data)
    if found:
        raise DeckFaults(found)
    return _deck(data, data["game"])


def from_dict(data: object, game: str) -> Deck:
    """The deck inside a game record: the same keys as a file, without format, version and game."""
    found = faults(data, game)
    if found or not isinstance(data, dict):
        raise DeckFaults(found)
    return _deck(data, game)


def _table(text: str) -> Table:
    if len(text) > LARGEST_FILE:
        raise _refused("file", f"the text is longer than {LARGEST_FILE:,} characters; no deck needs so much")
    _refuse_long_keys(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _refused("file", "lists or tables are nested too deeply; a deck needs two levels") from None
    except tomllib.TOMLDecodeError as error:
        raise DeckFaults([_syntax_fault(str(error))]) from None
    except ValueError:  # Python's own limit on the length of a number
        raise _refused("file", "a number has thousands of figures; those of a deck have at most three") from None


def _refuse_long_keys(text: str) -> None:
    """The time tomllib takes grows with the square of a dotted key's parts, and a hostile file could have thousands."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > _MOST_DOTS and _key_of(line).count(".") > _MOST_DOTS:
            raise _refused(f"line {number}", "this key has too many dots; the keys of a deck have none")


def _key_of(line: str) -> str:
    """What stands before the = of a line, without what is quoted: a row of a card may be all dots."""
    return _QUOTED.sub("", line).partition("=")[0].partition("#")[0]


def _syntax_fault(message: str) -> Fault:
    found = _TOML_PLACE.search(message)
    if not found:
        return Fault("file", f"this is not TOML: {_lowered(message)}")
    line, column = found.groups()
    reason = _lowered(message[: found.start()].strip())
    return Fault(f"line {line}", f"this is not TOML: {reason}, at column {column}; compare it with docs/decks.md")


def _lowered(message: str) -> str:
    return message[:1].lower() + message[1:]


def _refused(place: str, sentence: str) -> DeckFaults:
    return DeckFaults([Fault(place, sentence)])


# Sound data as values


def _deck(data: Table, game: str) -> Deck:
    """A deck from data without faults."""
    prizes = {key: tuple(data[key]) for key in _PRIZES[game] if key in data}
    return Deck(
        game=game,
        name=data["name"],
        expeditions=tuple(_expedition(expedition) for expedition in data["expedition"]),
        cards=tuple(_card(card, forms.FORMS[game]) for card in data["card"]),
        **prizes,
    )


def _expedition(data: Table) -> Expedition:
    return Expedition(name=data["name"], count=data["count"], rows=tuple(data["rows"]))


def _card(data: Table, form: forms.Form) -> Card:
    rows = tuple(data["rows"])
    if not form.has_points:
        return Card(number=data["number"], colour=data["colour"], rows=rows)
    seal = Seal(data["seal"]["colour"], data["seal"]["points"]) if "seal" in data else None
    return Card(number=data["number"], colour=data["colour"], rows=rows, points=data["points"], seal=seal)


# Writing


def to_dict(deck: Deck) -> dict[str, Any]:
    """The deck as a game record holds it: lists, tables, text and whole numbers only."""
    prizes = {key: list(getattr(deck, key)) for key in _PRIZES[deck.game]}
    return {
        "name": deck.name,
        **prizes,
        "expedition": [{"name": e.name, "count": e.count, "rows": list(e.rows)} for e in deck.expeditions],
        "card": [_card_to_dict(card, forms.FORMS[deck.game]) for card in deck.cards],
    }


def _card_to_dict(card: Card, form: forms.Form) -> Table:
    data: Table = {"number": card.number, "colour": card.colour}
    if form.has_points:
        data["points"] = card.points
    if form.has_points and card.seal is not None:
        data["seal"] = {"colour": card.seal.colour, "points": card.seal.points}
    return data | {"rows": list(card.rows)}


def to_toml(deck: Deck) -> str:
    """The deck as a file, laid out so that the cards can be seen in it."""
    return "\n".join(_lines(deck)) + "\n"


def _lines(deck: Deck) -> Iterator[str]:
    yield f"format = {_quoted(forms.FORMAT_NAME)}"
    yield f"version = {forms.VERSION}"
    yield f"game = {_quoted(deck.game)}"
    yield f"name = {_quoted(deck.name)}"
    yield ""
    for key in _PRIZES[deck.game]:
        yield f"{key} = [{', '.join(str(prize) for prize in getattr(deck, key))}]"
    for expedition in deck.expeditions:
        yield from ("", "[[expedition]]", f"name = {_quoted(expedition.name)}", f"count = {expedition.count}")
        yield f"rows = [{', '.join(_quoted(row) for row in expedition.rows)}]"
    for card in deck.cards:
        yield from ("", "[[card]]", *_card_lines(card, forms.FORMS[deck.game]))


def _card_lines(card: Card, form: forms.Form) -> Iterator[str]:
    yield f"number = {card.number}"
    yield f"colour = {_quoted(card.colour)}"
    if form.has_points:
        yield f"points = {card.points}"
    if form.has_points and card.seal is not None:
        yield f"seal = {{ colour = {_quoted(card.seal.colour)}, points = {card.seal.points} }}"
    yield "rows = [" + ",\n        ".join(_quoted(row) for row in card.rows) + "]"


def _quoted(text: str) -> str:
    """Text as TOML writes it: quotes, backslashes and control characters are escaped."""
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\U{ord(character):08X}"
