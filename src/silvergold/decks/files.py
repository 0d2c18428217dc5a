"""Deck files: read, check, write. Reading and writing are inverse: `parse(to_toml(deck)) == deck`."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from silvergold import games
from silvergold.decks import schema
from silvergold.decks.deck import Card, Deck, Expedition, Seal
from silvergold.decks.remarks import remarks
from silvergold.decks.toml_limits import check_cost
from silvergold.decks.validation import TomlTable, faults
from silvergold.errors import DeckFault, DeckFaults
from silvergold.games import Game

LARGEST_FILE = 1_000_000
"""Bytes. The largest deck has 120 cards and takes about 20 kB; the rest leaves space for comments."""

_LONGEST_REASON = 200
"""Characters of a message of tomllib, which may repeat a whole key of the file."""

_SINGLE_BRACKETS = re.compile(r"^[ \t]*\[[ \t]*(card|expedition)[ \t]*\](?!\])", re.MULTILINE)
_TOML_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


# Reading


def read(path: str | os.PathLike[str]) -> Deck:
    """Return the deck in a file; raise DeckFaults with every fault, or OSError if the file cannot be read."""
    return parse(_text_of(path))


class UnfinishedDeck(NamedTuple):
    """A deck that need not be complete: what is missing, and remarks about it."""

    deck: Deck
    missing: list[DeckFault]
    remarks: list[DeckFault]


def read_unfinished(path: str | os.PathLike[str]) -> UnfinishedDeck:
    """Return the deck in a file, even if it has too few cards; raise DeckFaults for every other fault."""
    data = _table(_text_of(path).removeprefix("\ufeff"))
    deck_faults = faults(data)
    if not all(fault.is_incomplete for fault in deck_faults):
        raise DeckFaults(deck_faults)
    data = {**data, "expedition": data.get("expedition", []), "card": data.get("card", [])}
    return UnfinishedDeck(_deck(data, data["game"]), deck_faults, remarks(data))


def remarks_about(path: str | os.PathLike[str]) -> list[DeckFault]:
    """Return the remarks about a deck file, whatever its faults; none if it is no TOML."""
    try:
        return remarks(_table(_text_of(path).removeprefix("\ufeff")))
    except DeckFaults:
        return []


def _text_of(path: str | os.PathLike[str]) -> str:
    with Path(path).open("rb") as file:
        raw = file.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise _refused("file", f"the file is larger than {LARGEST_FILE // 1_000_000} MB; no deck needs so much")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _refused(f"line {line}", "this is not text in UTF-8; save the file with that encoding") from None


def parse(text: str) -> Deck:
    """Return the deck in a TOML text; raise DeckFaults with every fault."""
    data = _table(text.removeprefix("\ufeff"))  # some editors begin a file with this mark
    deck_faults = faults(data)
    if deck_faults:
        raise DeckFaults(deck_faults)
    return _deck(data, data["game"])


def table_of(text: str) -> TomlTable:
    """Return the data in a TOML text, whatever a deck may lack in them; raise DeckFaults if it is no TOML."""
    return _table(text.removeprefix("\ufeff"))


def from_dict(data: object, game: str) -> Deck:
    """Return the deck inside a game record, which has the keys of a file without format, version and game."""
    deck_faults = faults(data, game)
    if deck_faults or not isinstance(data, dict):
        raise DeckFaults(deck_faults)
    return _deck(data, game)


def _table(text: str) -> TomlTable:
    if len(text) > LARGEST_FILE:
        raise _refused("file", f"the text is longer than {LARGEST_FILE:,} characters; no deck needs so much")
    check_cost(text.replace("\r\n", "\n"))  # tomllib does this first, so both read the same
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise _refused("file", "lists or tables are nested too deeply; a deck needs three levels") from None
    except tomllib.TOMLDecodeError as error:
        raise DeckFaults([_bracket_fault(text) or _syntax_fault(str(error))]) from None
    except ValueError:  # Python's own limit on the length of a number
        raise _refused("file", "a number has thousands of figures; those of a deck have at most three") from None


def _bracket_fault(text: str) -> DeckFault | None:
    """Return the fault of a file that begins a card or a pattern with single brackets, the most usual mistake."""
    match = _SINGLE_BRACKETS.search(text)
    if not match:
        return None
    key, line = match.group(1), text.count("\n", 0, match.start(1)) + 1
    what = "pattern" if key == "expedition" else key
    return DeckFault(
        f"line {line}", f"begin every {what} with [[{key}]], in double brackets; [{key}] is only one table"
    )


def _syntax_fault(message: str) -> DeckFault:
    match = _TOML_PLACE.search(message)
    if not match:
        return DeckFault("file", f"this is not TOML: {_reason(message)}")
    line, column = match.groups()
    reason = _reason(message[: match.start()].strip())
    return DeckFault(
        f"line {line}",
        f"this is not TOML: {reason}, at column {column}; silvergold deck generate prints a deck to compare it with",
    )


def _reason(message: str) -> str:
    """Return a message of tomllib as a part of a sentence."""
    short = message if len(message) <= _LONGEST_REASON else f"{message[:_LONGEST_REASON]}…"
    return short[:1].lower() + short[1:]


def _refused(place: str, sentence: str) -> DeckFaults:
    return DeckFaults([DeckFault(place, sentence)])


# Values from data without faults


def _deck(data: TomlTable, game: str) -> Deck:
    """Return a deck from data without faults."""
    description = games.game(game)
    lists = {numbers.key: tuple(data[numbers.key]) for numbers in description.deck_lists if numbers.key in data}
    return Deck(
        game=game,
        name=data["name"],
        expeditions=tuple(_expedition(expedition) for expedition in data["expedition"]),
        cards=tuple(_card(card, description) for card in data["card"]),
        **lists,
    )


def _expedition(data: TomlTable) -> Expedition:
    return Expedition(name=data["name"], count=data["count"], rows=tuple(data["rows"]))


def _card(data: TomlTable, game: Game) -> Card:
    return Card(
        number=data["number"],
        colour=data["colour"],
        rows=tuple(data["rows"]),
        points=data["points"] if game.card_points is None else 0,
        seal=Seal(data["seal"]["colour"], data["seal"]["points"]) if game.has_seals and "seal" in data else None,
    )


# Writing


def to_dict(deck: Deck) -> dict[str, Any]:
    """Return the deck as in a game record: lists, tables, text and integers only."""
    game = games.game(deck.game)
    return {
        "name": deck.name,
        **{numbers.key: list(getattr(deck, numbers.key)) for numbers in game.deck_lists},
        "expedition": [{"name": e.name, "count": e.count, "rows": list(e.rows)} for e in deck.expeditions],
        "card": [_card_to_dict(card, game) for card in deck.cards],
    }


def _card_to_dict(card: Card, game: Game) -> TomlTable:
    data: TomlTable = {"number": card.number, "colour": card.colour}
    if game.card_points is None:
        data["points"] = card.points
    if game.has_seals and card.seal is not None:
        data["seal"] = {"colour": card.seal.colour, "points": card.seal.points}
    return data | {"rows": list(card.rows)}


def to_toml(deck: Deck) -> str:
    """Return the deck as a file in which the cards are visible."""
    return "\n".join(_lines(deck)) + "\n"


def _lines(deck: Deck) -> Iterator[str]:
    game = games.game(deck.game)
    yield f"format = {_quoted(schema.FORMAT_NAME)}"
    yield f"version = {schema.VERSION}"
    yield f"game = {_quoted(deck.game)}"
    yield f"name = {_quoted(deck.name)}"
    yield ""
    for numbers in game.deck_lists:
        yield f"{numbers.key} = [{', '.join(map(str, getattr(deck, numbers.key)))}]"
    for expedition in deck.expeditions:
        yield from ("", "[[expedition]]", f"name = {_quoted(expedition.name)}", f"count = {expedition.count}")
        yield f"rows = [{', '.join(_quoted(row) for row in expedition.rows)}]"
    for card in deck.cards:
        yield from ("", "[[card]]", *_card_lines(card, game))


def _card_lines(card: Card, game: Game) -> Iterator[str]:
    yield f"number = {card.number}"
    yield f"colour = {_quoted(card.colour)}"
    if game.card_points is None:
        yield f"points = {card.points}"
    if game.has_seals and card.seal is not None:
        yield f"seal = {{ colour = {_quoted(card.seal.colour)}, points = {card.seal.points} }}"
    yield "rows = [" + ",\n        ".join(_quoted(row) for row in card.rows) + "]"


def _quoted(text: str) -> str:
    """Return text as a TOML string: quotes, backslashes and control characters are escaped."""
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else f"\\U{ord(character):08X}"
