"""What is wrong with a deck: every fault at once, each with its place and a sentence that teaches.

The data come from strangers. So nothing here trusts a type, nothing repeats a long value, and a list of faults ends
somewhere.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any, TypeGuard

from silvergold.decks import forms
from silvergold.decks.forms import EITHER_GAME, FORMS, Form
from silvergold.decks.grids import Box, box_name, boxes_of, is_connected, steps_from
from silvergold.decks.model import GAMES, PYRAMIDS, SILVER_AND_GOLD
from silvergold.errors import Fault, UnknownName

MOST_FAULTS = 1000
_LONGEST_QUOTE = 30
_LARGEST_SAID = 10**12

Faults = Iterator[Fault]
Table = dict[str, Any]


def faults(data: object, game: str | None = None) -> list[Fault]:
    """Every fault of a deck that was read from TOML or JSON; none if it is fit to play.

    Without `game`, the deck must say itself what it is: `format`, `version` and `game`.

    >>> for fault in faults({"name": "Tiny", "card": [], "expedition": []}, "pyramids"):
    ...     print(fault)
    expeditions: the counts add up to 0; there are exactly 8 expedition cards (G2)
    cards: there are 0 cards; a deck has 20 to 120, so that four players can be dealt four and four lie on the display
    """
    if game is not None and game not in GAMES:
        raise UnknownName("game", game, GAMES)
    found = list(islice(_deck_faults(data, game), MOST_FAULTS + 1))
    if len(found) > MOST_FAULTS:
        found[MOST_FAULTS] = Fault("deck", f"there are more faults; these are the first {MOST_FAULTS}")
    return found


def _deck_faults(data: object, game: str | None) -> Faults:
    if not isinstance(data, dict):
        yield Fault("deck", f"this is {said(data)}; a deck is a table with a name, expeditions and cards")
        return
    if game is None:
        yield from _header_faults(data)
    game = data.get("game") if game is None else game
    yield from _name_faults(data.get("name"), "name")
    yield from _prize_faults(data, game)
    yield from _expeditions_faults(data.get("expedition", []))
    yield from _cards_faults(data.get("card", []), _form_of(game))


def _form_of(game: object) -> Form:
    return FORMS[game] if isinstance(game, str) and game in FORMS else EITHER_GAME


def _header_faults(data: Table) -> Faults:
    if data.get("format") != forms.FORMAT_NAME:
        yield Fault("format", f'this is {said(data.get("format"))}; a deck file says format = "{forms.FORMAT_NAME}"')
    version = data.get("version")
    if not _is_within(version, (forms.VERSION, forms.VERSION)):
        yield Fault("version", f"this is {said(version)}; decks of version {forms.VERSION} can be read here")
    if data.get("game") not in GAMES:
        yield Fault("game", f"this is {said(data.get('game'))}; it must be {_either(GAMES)}")


def _name_faults(name: object, place: str) -> Faults:
    """A name is shown in lists and read aloud, so it is short and has something to read."""
    if not isinstance(name, str):
        yield Fault(place, f"the name is {said(name)}; it must be text in quotes")
    elif not name.strip():
        yield Fault(place, "the name is empty; give it one")
    elif len(name) > forms.LONGEST_NAME:
        yield Fault(place, f"the name has {len(name)} characters; at most {forms.LONGEST_NAME} will do")
    elif not name.isprintable():
        yield Fault(place, f"the name {said(name)} has characters that cannot be shown; write it in plain ones")


# Cups, skulls, awards


def _prize_faults(data: Table, game: object) -> Faults:
    """S7, P8, P11: the numbers beside the cards; those of the other game are keys like any unknown one."""
    checks: Mapping[str, Callable[[object, str], Faults]] = {}
    if game == SILVER_AND_GOLD:
        checks = {"cups": _short_list_faults}
    elif game == PYRAMIDS:
        checks = {"skulls": _skull_faults, "awards": _short_list_faults}
    for key, check in checks.items():
        if key in data:
            yield from check(data[key], key)


def _short_list_faults(prizes: object, place: str) -> Faults:
    if not isinstance(prizes, list):
        yield Fault(place, f"this is {said(prizes)}; it must be a list of whole numbers")
        return
    if len(prizes) > forms.MOST_PRIZES:
        yield Fault(place, f"there are {len(prizes)} numbers; at most {forms.MOST_PRIZES} will do")
    yield from _all_whole(prizes, place)


def _skull_faults(skulls: object, place: str) -> Faults:
    """R13: ten numbers, and a further skull never makes it better."""
    if not isinstance(skulls, list):
        yield Fault(place, f"this is {said(skulls)}; it must be a list of {forms.SKULLS} whole numbers")
        return
    if len(skulls) != forms.SKULLS:
        yield Fault(place, f"there are {len(skulls)} numbers; a score card has {forms.SKULLS} skulls")
    wrong = list(_all_whole(skulls, place))
    yield from wrong
    if wrong:
        return
    for before, after in pairwise(skulls):
        if after < before:
            yield Fault(place, f"{after} comes after {before}; from left to right the numbers never fall")


def _all_whole(numbers: Sequence[object], place: str) -> Faults:
    for position, number in enumerate(numbers, start=1):
        yield from _whole_faults(number, forms.PRIZES, place, f"the {ordinal(position)} number")


# Expeditions


def _expeditions_faults(expeditions: object) -> Faults:
    """G2: eight cards, each pattern with a name of its own."""
    if not isinstance(expeditions, list):
        yield Fault("expeditions", f"expedition is {said(expeditions)}; begin each pattern with [[expedition]]")
        return
    for position, expedition in enumerate(expeditions, start=1):
        yield from _expedition_faults(expedition, position)
    tables = [expedition for expedition in expeditions if isinstance(expedition, dict)]
    counts = [table["count"] for table in tables if _is_within(table.get("count"), forms.COUNTS)]
    if len(counts) == len(expeditions) and sum(counts) != forms.EXPEDITION_CARDS:
        yield Fault(
            "expeditions",
            f"the counts add up to {sum(counts)}; there are exactly {forms.EXPEDITION_CARDS} expedition cards (G2)",
        )
    names = [table["name"] for table in tables if isinstance(table.get("name"), str)]
    for name, times in Counter(names).items():
        if times > 1:
            yield Fault(f"expedition {said(name)}", f"{times} patterns have this name; each needs its own")


def _expedition_faults(expedition: object, position: int) -> Faults:
    if not isinstance(expedition, dict):
        yield Fault(f"the {ordinal(position)} expedition", f"this is {said(expedition)}; begin it with [[expedition]]")
        return
    name = expedition.get("name")
    named = isinstance(name, str) and name.strip()
    place = f"expedition {said(name)}" if named else f"the {ordinal(position)} expedition"
    yield from _name_faults(name, place)
    yield from _whole_faults(expedition.get("count"), forms.COUNTS, place, "count")
    rows = expedition.get("rows")
    yield from _grid_faults(rows, forms.PATTERN_CHARACTERS, place)
    if _is_drawing(rows):
        yield from _pattern_faults(boxes_of(rows, "x"), place)


def _pattern_faults(boxes: frozenset[Box], place: str) -> Faults:
    if not boxes:
        yield Fault(place, "the pattern has no box; draw its boxes with x")
    elif not is_connected(boxes):
        yield Fault(place, "the pattern is in pieces; each box must share a side with another")


# Cards


def _cards_faults(cards: object, form: Form) -> Faults:
    if not isinstance(cards, list):
        yield Fault("cards", f"card is {said(cards)}; begin each card with [[card]]")
        return
    if not forms.FEWEST_CARDS <= len(cards) <= forms.MOST_CARDS:
        yield Fault(
            "cards",
            f"there are {len(cards)} cards; a deck has {forms.FEWEST_CARDS} to {forms.MOST_CARDS}, "
            "so that four players can be dealt four and four lie on the display",
        )
    for position, card in enumerate(cards, start=1):
        yield from _card_faults(card, position, form)
    yield from _number_faults(cards)


def _number_faults(cards: Sequence[object]) -> Faults:
    """A card is known by its number (P10, P12, P14), so no two may share one."""
    holders: dict[int, list[str]] = {}
    for position, card in enumerate(cards, start=1):
        number = card.get("number") if isinstance(card, dict) else None
        if _is_within(number, forms.NUMBERS):
            holders.setdefault(number, []).append(ordinal(position))
    for number, places in holders.items():
        if len(places) > 1:
            yield Fault(
                f"card {number}",
                f"{len(places)} cards have this number (the {places[0]} and the {places[1]} card); each needs its own",
            )


def _card_faults(card: object, position: int, form: Form) -> Faults:
    if not isinstance(card, dict):
        yield Fault(f"the {ordinal(position)} card", f"this is {said(card)}; begin each card with [[card]]")
        return
    number = card.get("number")
    place = f"card {number}" if _is_within(number, forms.NUMBERS) else f"the {ordinal(position)} card"
    yield from _whole_faults(number, forms.NUMBERS, place, "number")
    yield from _colour_faults(card.get("colour"), form, place, "colour")
    if form.has_points:
        yield from _whole_faults(card.get("points"), forms.POINTS, place, "points")
        yield from _seal_faults(card, form, place)
    rows = card.get("rows")
    yield from _grid_faults(rows, form.characters, place)
    if _is_drawing(rows):
        yield from (_chamber_faults if form.is_pyramid else _island_faults)(rows, place)


def _colour_faults(colour: object, form: Form, place: str, what: str) -> Faults:
    if colour not in form.colours:
        yield Fault(place, f"{what} is {said(colour)}; it must be {_either(form.colours)}")


def _seal_faults(card: Table, form: Form, place: str) -> Faults:
    if "seal" not in card:
        return
    seal = card["seal"]
    if not isinstance(seal, dict):
        yield Fault(place, f'seal is {said(seal)}; write it as seal = {{ colour = "grey", points = 1 }}')
        return
    yield from _colour_faults(seal.get("colour"), form, place, "the seal's colour")
    yield from _whole_faults(seal.get("points"), forms.SEAL_POINTS, place, "the seal's points")


def _island_faults(rows: Sequence[str], place: str) -> Faults:
    """S3: a card without a box would be completed before it is begun."""
    if not boxes_of(rows):
        yield Fault(place, "the card has no box to cross; draw at least one, a plain one is a full stop")


def _chamber_faults(rows: Sequence[str], place: str) -> Faults:
    """P1, P5: one way in at the top, one tomb at the bottom, and a way between them."""
    entrances, tombs = sorted(boxes_of(rows, "e")), sorted(boxes_of(rows, "T"))
    yield from _landmark_faults(entrances, 0, place, ("entrance", "e", "top"))
    yield from _landmark_faults(tombs, len(rows) - 1, place, ("tomb", "T", "bottom"))
    is_ragged = len(set(map(len, rows))) > 1
    if is_ragged or len(entrances) != 1 or len(tombs) != 1:
        return
    if tombs[0] not in steps_from(entrances, boxes_of(rows)):
        yield Fault(
            place,
            f"the tomb on {box_name(tombs[0])} cannot be reached from the entrance on {box_name(entrances[0])}; "
            "open a wall between them",
        )


def _landmark_faults(boxes: Sequence[Box], home: int, place: str, words: tuple[str, str, str]) -> Faults:
    what, character, edge = words
    if not boxes:
        yield Fault(place, f"there is no {what}; put one {character} in the {edge} row")
    elif len(boxes) > 1:
        where = " and ".join(box_name(box) for box in boxes[:2])
        yield Fault(place, f"there are {len(boxes)} boxes with the {what} ({where}); keep one, in the {edge} row")
    elif boxes[0][0] != home:
        row = boxes[0][0] + 1
        yield Fault(f"{place}, row {row}", f"the {what} is in row {row}; it belongs in the {edge} row, row {home + 1}")


# Grids


def _is_drawing(rows: object) -> TypeGuard[list[str]]:
    """Whether there is something to look at, small enough to have a name for each of its boxes."""
    if not isinstance(rows, list) or not 1 <= len(rows) <= forms.LARGEST_SIDE:
        return False
    return all(isinstance(row, str) and 1 <= len(row) <= forms.LARGEST_SIDE for row in rows)


def _grid_faults(rows: object, characters: Mapping[str, str], place: str) -> Faults:
    """Rows of equal length, at most five by five, of known characters only."""
    if not isinstance(rows, list) or not rows:
        yield Fault(place, f'rows is {said(rows)}; it must be a list of rows such as ["x.", ".."]')
        return
    if len(rows) > forms.LARGEST_SIDE:
        yield Fault(place, f"there are {len(rows)} rows; at most {forms.LARGEST_SIDE} will do")
    usual = _usual_width(rows)
    for number, row in enumerate(rows, start=1):
        yield from _row_faults(row, characters, usual, f"{place}, row {number}")


def _usual_width(rows: Sequence[object]) -> int:
    """What most rows have, so that the odd one out is named and not its neighbours."""
    widths = Counter(len(row) for row in rows if isinstance(row, str) and row)
    return widths.most_common(1)[0][0] if widths else 0


def _row_faults(row: object, characters: Mapping[str, str], usual: int, place: str) -> Faults:
    if not isinstance(row, str) or not row:
        yield Fault(place, f"this is {said(row)}; a row is text in quotes with a character for each box")
        return
    if len(row) != usual:
        yield Fault(place, f"the row {said(row)} has {len(row)} characters, others have {usual}; make them alike")
    if len(row) > forms.LARGEST_SIDE:
        yield Fault(place, f"the row {said(row)} has {len(row)} characters; at most {forms.LARGEST_SIDE} will do")
    for column, character in enumerate(row[: forms.LARGEST_SIDE], start=1):
        if character not in characters:
            yield Fault(place, f"{said(character)} in column {column} means nothing; {_meanings(characters)}")


def _meanings(characters: Mapping[str, str]) -> str:
    return "known are " + ", ".join(f"{character} {meaning}" for character, meaning in characters.items())


# Numbers and words


def _is_within(value: object, bounds: tuple[int, int]) -> TypeGuard[int]:
    """Whether this is a whole number within bounds; true and false are none, though Python counts with them."""
    low, high = bounds
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _whole_faults(value: object, bounds: tuple[int, int], place: str, what: str) -> Faults:
    if not _is_within(value, bounds):
        yield Fault(place, f"{what} is {said(value)}; it must be a whole number from {bounds[0]} to {bounds[1]}")


def _either(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"


def ordinal(number: int) -> str:
    """A place in a row, as said.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def said(value: object) -> str:
    """A value from a file in a few words, however long, deep or odd it is."""
    match value:
        case None:
            return "missing"
        case bool():
            return "true" if value else "false"
        case int():
            return str(value) if abs(value) < _LARGEST_SAID else "a huge number"
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
