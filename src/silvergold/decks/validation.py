"""Every fault of a deck at once, each with its place and a sentence that says how to mend it.

The data come from strangers. So no type is trusted, no long value is repeated, and the number of faults is limited.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Any, TypeGuard

from silvergold import games
from silvergold.boxes import LARGEST_SIDE, NO_BOX, beside, box_name, boxes_of, is_connected, steps_from
from silvergold.decks import schema
from silvergold.errors import DeckFault, Spot
from silvergold.games import Game
from silvergold.games.description import DeckList, Landmark
from silvergold.kinds import Square
from silvergold.wording import counted, or_list, ordinal, quote

MOST_FAULTS = 1000
LONGEST_VALUE = 40
"""Characters of a value that is repeated for other languages."""

Faults = Iterator[DeckFault]
TomlTable = dict[str, Any]


@dataclass(frozen=True, slots=True)
class FaultPlace:
    """The place of a fault: in words, and as data (see `Spot`)."""

    text: str
    part: str = ""
    index: int = -1

    def fault(
        self,
        code: str,
        sentence: str,
        *values: object,
        key: str = "",
        row: int | None = None,
        boxes: Sequence[Square] = (),
        mends: Sequence[Square] = (),
        is_incomplete: bool = False,
    ) -> DeckFault:
        """Return a fault at this place, or in one of its rows, which count from 1."""
        place = self.text if row is None else f"{self.text}, row {row}"
        spot = Spot(self.part, self.index, key, tuple(map(box_name, boxes)), tuple(map(box_name, mends)))
        return DeckFault(place, sentence, is_incomplete, code, spot, tuple(map(_shortly, values)))


def faults(data: object, game: str | None = None) -> list[DeckFault]:
    """Return every fault of a deck that was read from TOML or JSON; none if it is fit to play.

    Without `game`, the deck itself must have `format`, `version` and `game`.

    >>> for fault in faults({"name": "Tiny", "card": [], "expedition": []}, "pyramids"):
    ...     print(fault)
    expeditions: the counts add up to 0; there are exactly 8 expedition cards (G2)
    cards: there are 0 cards; a deck has 20 to 120, so that four players can be dealt four and four lie on the display
    """
    known = None if game is None else games.game(game)
    first_faults = list(islice(_deck_faults(data, known), MOST_FAULTS + 1))
    if len(first_faults) > MOST_FAULTS:
        first_faults[MOST_FAULTS] = DeckFault("deck", f"there are more faults; these are the first {MOST_FAULTS}")
    return first_faults


def _deck_faults(data: object, game: Game | None) -> Faults:
    if not isinstance(data, dict):
        yield DeckFault("deck", f"this is {quote(data)}; a deck is a table with a name, expeditions and cards")
        return
    if game is None:
        yield from _header_faults(data)
        game = next((known for known in games.ALL if known.slug == data.get("game")), None)
    yield from _name_faults(data.get("name"), FaultPlace("name"))
    for numbers in game.deck_lists if game else ():
        if numbers.key in data:
            yield from _number_list_faults(data[numbers.key], numbers)
    yield from _expeditions_faults(data.get("expedition", []))
    yield from _cards_faults(data.get("card", []), game)


def _header_faults(data: TomlTable) -> Faults:
    if data.get("format") != schema.FORMAT_NAME:
        yield DeckFault(
            "format", f'this is {quote(data.get("format"))}; a deck file says format = "{schema.FORMAT_NAME}"'
        )
    version = data.get("version")
    if not _is_within(version, (schema.VERSION, schema.VERSION)):
        yield DeckFault("version", f"this is {quote(version)}; decks of version {schema.VERSION} can be read here")
    if data.get("game") not in games.SLUGS:
        yield DeckFault("game", f"this is {quote(data.get('game'))}; it must be {or_list(games.SLUGS)}")


def _name_faults(name: object, place: FaultPlace) -> Faults:
    """Check a name: it is shown in lists and read aloud, so it is short and printable."""
    if not isinstance(name, str):
        yield place.fault("name", f"the name is {quote(name)}; it must be text in quotes", key="name")
    elif not name.strip():
        yield place.fault("name", "the name is empty; give it one", key="name")
    elif len(name) > schema.LONGEST_NAME:
        sentence = f"the name has {len(name)} characters; at most {schema.LONGEST_NAME} will do"
        yield place.fault("name-long", sentence, schema.LONGEST_NAME, key="name")
    elif not name.isprintable():
        sentence = f"the name {quote(name)} has characters that cannot be shown; write it in plain ones"
        yield place.fault("name-signs", sentence, key="name")


# Cups, skulls, awards


def _number_list_faults(numbers: object, expected: DeckList) -> Faults:
    """Check the numbers printed on a score card (S7, P8, P11, R13)."""
    key, length = expected.key, expected.length
    place = FaultPlace(key)
    if not isinstance(numbers, list):
        what = "whole numbers" if length is None else f"{length} whole numbers"
        yield place.fault("list", f"this is {quote(numbers)}; it must be a list of {what}", key=key)
        return
    if length is None and len(numbers) > schema.MOST_PRIZES:
        sentence = f"there are {len(numbers)} numbers; at most {schema.MOST_PRIZES} will do"
        yield place.fault("list-long", sentence, schema.MOST_PRIZES, key=key)
    if length is not None and len(numbers) != length:
        sentence = f"there are {len(numbers)} numbers; a score card has {length} {key}"
        yield place.fault("list-length", sentence, len(numbers), length, key=key)
    wrong = list(_all_whole(numbers, place))
    yield from wrong
    if expected.is_rising and not wrong:
        yield from _falling_faults(numbers, place)


def _falling_faults(numbers: Sequence[int], place: FaultPlace) -> Faults:
    for before, after in pairwise(numbers):
        if after < before:
            sentence = f"{after} comes after {before}; from left to right the numbers never fall"
            yield place.fault("list-falls", sentence, before, after, key=place.text)


def _all_whole(numbers: Sequence[object], place: FaultPlace) -> Faults:
    for position, number in enumerate(numbers, start=1):
        yield from _whole_faults(number, schema.PRIZES, place, f"the {ordinal(position)} number", key=place.text)


# Expeditions


def _expeditions_faults(expeditions: object) -> Faults:
    """G2: there are eight cards, and each pattern has its own name."""
    place = FaultPlace("expeditions")
    if not isinstance(expeditions, list):
        yield place.fault(
            "", f"expedition is {quote(expeditions)}; begin each pattern with [[expedition]], in double brackets"
        )
        return
    for position, expedition in enumerate(expeditions, start=1):
        yield from _expedition_faults(expedition, position)
    tables = [expedition for expedition in expeditions if isinstance(expedition, dict)]
    counts = [table["count"] for table in tables if _is_within(table.get("count"), schema.COUNTS)]
    if len(counts) == len(expeditions) and sum(counts) != schema.EXPEDITION_CARDS:
        yield place.fault(
            "expedition-cards",
            f"the counts add up to {sum(counts)}; there are exactly {schema.EXPEDITION_CARDS} expedition cards (G2)",
            sum(counts),
            schema.EXPEDITION_CARDS,
            key="expedition",
            is_incomplete=sum(counts) < schema.EXPEDITION_CARDS,
        )
    yield from _twice_faults(expeditions)


def _twice_faults(expeditions: Sequence[object]) -> Faults:
    holders: dict[str, list[int]] = {}
    for index, table in enumerate(expeditions):
        name = table.get("name") if isinstance(table, dict) else None
        if isinstance(name, str):
            holders.setdefault(name, []).append(index)
    for name, places in holders.items():
        if len(places) > 1:
            place = FaultPlace(f"expedition {quote(name)}", "expedition", places[1])
            sentence = f"{len(places)} patterns have this name; each needs its own"
            yield place.fault("pattern-twice", sentence, name, key="name")


def _expedition_faults(expedition: object, position: int) -> Faults:
    nth = FaultPlace(f"the {ordinal(position)} expedition", "expedition", position - 1)
    if not isinstance(expedition, dict):
        yield nth.fault("rows", f"this is {quote(expedition)}; begin it with [[expedition]]", key="rows")
        return
    name = expedition.get("name")
    place = replace(nth, text=f"expedition {quote(name)}") if isinstance(name, str) and name.strip() else nth
    yield from _name_faults(name, place)
    yield from _whole_faults(expedition.get("count"), schema.COUNTS, place, "count", key="count")
    rows = expedition.get("rows")
    yield from _grid_faults(rows, schema.PATTERN_CHARACTERS, place)
    if is_drawing(rows):
        yield from _pattern_faults(boxes_of(rows, "x"), place)


def _pattern_faults(boxes: frozenset[Square], place: FaultPlace) -> Faults:
    if not boxes:
        yield place.fault("pattern-empty", "the pattern has no box; draw its boxes with x", key="rows")
    elif not is_connected(boxes):
        sentence = "the pattern is in pieces; each box must share a side with another"
        yield place.fault("pattern-pieces", sentence, key="rows")


# Cards


def _cards_faults(cards: object, game: Game | None) -> Faults:
    place = FaultPlace("cards")
    if not isinstance(cards, list):
        yield place.fault("", f"card is {quote(cards)}; begin each card with [[card]], in double brackets")
        return
    if not schema.FEWEST_CARDS <= len(cards) <= schema.MOST_CARDS:
        verb = "is" if len(cards) == 1 else "are"
        yield place.fault(
            "cards",
            f"there {verb} {counted(len(cards), 'card')}; a deck has {schema.FEWEST_CARDS} to {schema.MOST_CARDS}, "
            "so that four players can be dealt four and four lie on the display",
            *(len(cards), schema.FEWEST_CARDS, schema.MOST_CARDS),
            key="card",
            is_incomplete=len(cards) < schema.FEWEST_CARDS,
        )
    for position, card in enumerate(cards, start=1):
        yield from _card_faults(card, position, game)
    yield from _number_faults(cards)


def _number_faults(cards: Sequence[object]) -> Faults:
    """No two cards have the same number, because rules compare numbers (P10, P12, P14)."""
    holders: dict[int, list[int]] = {}
    for position, card in enumerate(cards, start=1):
        number = card.get("number") if isinstance(card, dict) else None
        if _is_within(number, schema.NUMBERS):
            holders.setdefault(number, []).append(position)
    for number, places in holders.items():
        if len(places) > 1:
            first, second = (ordinal(position) for position in places[:2])
            yield FaultPlace(f"card {number}", "card", places[1] - 1).fault(
                "number-twice",
                f"{len(places)} cards have this number (the {first} and the {second} card); each needs its own",
                number,
                key="number",
            )


def _card_faults(card: object, position: int, game: Game | None) -> Faults:
    nth = FaultPlace(f"the {ordinal(position)} card", "card", position - 1)
    if not isinstance(card, dict):
        yield nth.fault("rows", f"this is {quote(card)}; begin each card with [[card]]", key="rows")
        return
    number = card.get("number")
    place = replace(nth, text=f"card {number}") if _is_within(number, schema.NUMBERS) else nth
    yield from _whole_faults(number, schema.NUMBERS, place, "number", key="number")
    yield from _colour_faults(card.get("colour"), game, place, "colour", "colour")
    if game and game.card_points is None:
        yield from _whole_faults(card.get("points"), schema.POINTS, place, "points", key="points")
    if game and game.has_seals:
        yield from _seal_faults(card, game, place)
    rows = card.get("rows")
    yield from _grid_faults(rows, schema.characters(game), place)
    if is_drawing(rows):
        yield from _drawing_faults(rows, game, place)


def _colour_faults(colour: object, game: Game | None, place: FaultPlace, what: str, key: str) -> Faults:
    colours = schema.colours(game)
    if colour not in colours:
        sentence = f"{what} is {quote(colour)}; it must be {or_list(colours)}"
        yield place.fault(f"{key}-none" if colour is None else key, sentence, colour or "", key=key)


def _seal_faults(card: TomlTable, game: Game | None, place: FaultPlace) -> Faults:
    if "seal" not in card:
        return
    seal = card["seal"]
    if not isinstance(seal, dict):
        sentence = f'seal is {quote(seal)}; write it as seal = {{ colour = "grey", points = 1 }}'
        yield place.fault("seal", sentence, key="seal")
        return
    yield from _colour_faults(seal.get("colour"), game, place, "the seal's colour", "seal")
    yield from _whole_faults(seal.get("points"), schema.SEAL_POINTS, place, "the seal's points", key="seal")


def _drawing_faults(rows: Sequence[str], game: Game | None, place: FaultPlace) -> Faults:
    """S3: a card without a box would be complete from the start. P1: a card has each of its landmarks once."""
    if game is None or not game.landmarks:
        if not boxes_of(rows):
            sentence = "the card has no box to cross; draw at least one, a plain one is a full stop"
            yield place.fault("no-box", sentence, key="rows")
        return
    for landmark in game.landmarks:
        yield from _landmark_faults(rows, landmark, place)
    if len(set(map(len, rows))) == 1:
        yield from _way_faults(rows, game, place)


def _landmark_faults(rows: Sequence[str], landmark: Landmark, place: FaultPlace) -> Faults:
    boxes = sorted(boxes_of(rows, landmark.letter))
    what, edge, home = landmark.word, "top" if landmark.row == 0 else "bottom", landmark.row % len(rows)
    if not boxes:
        sentence = f"there is no {what}; put one {landmark.letter} in the {edge} row"
        yield place.fault(f"no-{landmark.art}", sentence, key="rows")
    elif len(boxes) > 1:
        where = " and ".join(box_name(box) for box in boxes[:2])
        sentence = f"there are {len(boxes)} boxes with the {what} ({where}); keep one, in the {edge} row"
        yield place.fault(f"many-{landmark.art}", sentence, len(boxes), key="rows", boxes=boxes)
    elif boxes[0][0] != home:
        row = boxes[0][0] + 1
        sentence = f"the {what} is in row {row}; it belongs in the {edge} row, row {home + 1}"
        yield place.fault(f"row-{landmark.art}", sentence, row, home + 1, key="rows", row=row, boxes=boxes)


def _way_faults(rows: Sequence[str], game: Game, place: FaultPlace) -> Faults:
    """P5: there is a way from the entry to the goal."""
    if game.entry is None or game.goal is None:
        return
    entries, goals = (sorted(boxes_of(rows, landmark.letter)) for landmark in (game.entry, game.goal))
    if len(entries) == len(goals) == 1 and goals[0] not in steps_from(entries, boxes_of(rows)):
        yield place.fault(
            "no-way",
            f"the {game.goal.word} on {box_name(goals[0])} cannot be reached from the {game.entry.word} "
            f"on {box_name(entries[0])}; open a {game.no_box.word} between them",
            key="rows",
            boxes=goals,
            mends=joining_squares(rows, entries[0], goals[0]),
        )


def joining_squares(rows: Sequence[str], start: Square, end: Square) -> list[Square]:
    """Return the squares without a box that touch both what is reached from the start and from the end.

    >>> joining_squares(["e.", "##", ".T"], (0, 0), (2, 1))
    [(1, 0), (1, 1)]
    """
    boxes = boxes_of(rows)
    near, far = (set(steps_from([box], boxes)) for box in (start, end))
    return [box for box in sorted(boxes_of(rows, NO_BOX)) if near & set(beside(box)) and far & set(beside(box))]


# Grids


def is_drawing(rows: object) -> TypeGuard[list[str]]:
    """Return whether these are rows of text, small enough that every box has a name."""
    if not isinstance(rows, list) or not 1 <= len(rows) <= LARGEST_SIDE:
        return False
    return all(isinstance(row, str) and 1 <= len(row) <= LARGEST_SIDE for row in rows)


def _grid_faults(rows: object, characters: Mapping[str, str], place: FaultPlace) -> Faults:
    """Check that rows have equal length, at most five by five, and known characters only."""
    if not isinstance(rows, list) or not rows:
        sentence = f'rows is {quote(rows)}; it must be a list of rows such as ["x.", ".."]'
        yield place.fault("rows", sentence, key="rows")
        return
    if len(rows) > LARGEST_SIDE:
        sentence = f"there are {len(rows)} rows; at most {LARGEST_SIDE} will do"
        yield place.fault("rows-many", sentence, len(rows), LARGEST_SIDE, key="rows")
    usual = _usual_width(rows)
    for number, row in enumerate(rows, start=1):
        yield from _row_faults(row, characters, usual, place, number)


def _usual_width(rows: Sequence[object]) -> int:
    """Return the width of most rows, so that the odd row is reported and not the others."""
    widths = Counter(len(row) for row in rows if isinstance(row, str) and row)
    return widths.most_common(1)[0][0] if widths else 0


def _row_faults(row: object, characters: Mapping[str, str], usual: int, place: FaultPlace, number: int) -> Faults:
    if not isinstance(row, str) or not row:
        sentence = f"this is {quote(row)}; a row is text in quotes with a character for each box"
        yield place.fault("row", sentence, number, key="rows", row=number)
        return
    if len(row) != usual:
        sentence = f"the row {quote(row)} has {len(row)} characters, others have {usual}; make them alike"
        yield place.fault("row-length", sentence, number, len(row), usual, key="rows", row=number)
    if len(row) > LARGEST_SIDE:
        sentence = f"the row {quote(row)} has {len(row)} characters; at most {LARGEST_SIDE} will do"
        yield place.fault("row-long", sentence, number, len(row), LARGEST_SIDE, key="rows", row=number)
    for column, character in enumerate(row[:LARGEST_SIDE], start=1):
        if character not in characters:
            sentence = f"{quote(character)} in column {column} means nothing; {_meanings(characters)}"
            box = (number - 1, column - 1)
            yield place.fault("character", sentence, character, key="rows", row=number, boxes=[box])


def _meanings(characters: Mapping[str, str]) -> str:
    return "known are " + ", ".join(f"{character} {meaning}" for character, meaning in characters.items())


# Numbers


def _shortly(value: object) -> str:
    """Return a value as text; Python refuses to write numbers of thousands of figures."""
    if isinstance(value, int) and abs(value) >= 10**LONGEST_VALUE:
        return "…"
    return str(value)[:LONGEST_VALUE]


def _is_within(value: object, bounds: tuple[int, int]) -> TypeGuard[int]:
    """Return whether this is a whole number within bounds; `True` and `False` are not, although Python counts them."""
    low, high = bounds
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _whole_faults(value: object, bounds: tuple[int, int], place: FaultPlace, what: str, *, key: str) -> Faults:
    if not _is_within(value, bounds):
        name = key if place.part else "list"
        sentence = f"{what} is {quote(value)}; it must be a whole number from {bounds[0]} to {bounds[1]}"
        code = f"{name}-none" if value is None else f"{name}-number"
        yield place.fault(code, sentence, value if isinstance(value, int | str) else "", *bounds, key=key)
