"""Every fault of a deck at once, each with its place and a sentence that says how to mend it.

The data come from strangers. So no type is trusted, no long value is repeated, and the number of faults is limited.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise
from typing import Any, TypeGuard

from silvergold import games
from silvergold.boxes import LARGEST_SIDE, box_name, boxes_of, is_connected, steps_from
from silvergold.decks import schema
from silvergold.errors import DeckFault
from silvergold.games import Game
from silvergold.games.description import DeckList, Landmark
from silvergold.wording import counted, or_list, ordinal, quote

MOST_FAULTS = 1000

Faults = Iterator[DeckFault]
TomlTable = dict[str, Any]


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
    yield from _name_faults(data.get("name"), "name")
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


def _name_faults(name: object, place: str) -> Faults:
    """Check a name: it is shown in lists and read aloud, so it is short and printable."""
    if not isinstance(name, str):
        yield DeckFault(place, f"the name is {quote(name)}; it must be text in quotes")
    elif not name.strip():
        yield DeckFault(place, "the name is empty; give it one")
    elif len(name) > schema.LONGEST_NAME:
        yield DeckFault(place, f"the name has {len(name)} characters; at most {schema.LONGEST_NAME} will do")
    elif not name.isprintable():
        yield DeckFault(place, f"the name {quote(name)} has characters that cannot be shown; write it in plain ones")


# Cups, skulls, awards


def _number_list_faults(numbers: object, expected: DeckList) -> Faults:
    """Check the numbers printed on a score card (S7, P8, P11, R13)."""
    place, length = expected.key, expected.length
    if not isinstance(numbers, list):
        what = "whole numbers" if length is None else f"{length} whole numbers"
        yield DeckFault(place, f"this is {quote(numbers)}; it must be a list of {what}")
        return
    if length is None and len(numbers) > schema.MOST_PRIZES:
        yield DeckFault(place, f"there are {len(numbers)} numbers; at most {schema.MOST_PRIZES} will do")
    if length is not None and len(numbers) != length:
        yield DeckFault(place, f"there are {len(numbers)} numbers; a score card has {length} {place}")
    wrong = list(_all_whole(numbers, place))
    yield from wrong
    if expected.is_rising and not wrong:
        for before, after in pairwise(numbers):
            if after < before:
                yield DeckFault(place, f"{after} comes after {before}; from left to right the numbers never fall")


def _all_whole(numbers: Sequence[object], place: str) -> Faults:
    for position, number in enumerate(numbers, start=1):
        yield from _whole_faults(number, schema.PRIZES, place, f"the {ordinal(position)} number")


# Expeditions


def _expeditions_faults(expeditions: object) -> Faults:
    """G2: there are eight cards, and each pattern has its own name."""
    if not isinstance(expeditions, list):
        yield DeckFault(
            "expeditions",
            f"expedition is {quote(expeditions)}; begin each pattern with [[expedition]], in double brackets",
        )
        return
    for position, expedition in enumerate(expeditions, start=1):
        yield from _expedition_faults(expedition, position)
    tables = [expedition for expedition in expeditions if isinstance(expedition, dict)]
    counts = [table["count"] for table in tables if _is_within(table.get("count"), schema.COUNTS)]
    if len(counts) == len(expeditions) and sum(counts) != schema.EXPEDITION_CARDS:
        yield DeckFault(
            "expeditions",
            f"the counts add up to {sum(counts)}; there are exactly {schema.EXPEDITION_CARDS} expedition cards (G2)",
            is_incomplete=sum(counts) < schema.EXPEDITION_CARDS,
        )
    names = [table["name"] for table in tables if isinstance(table.get("name"), str)]
    for name, times in Counter(names).items():
        if times > 1:
            yield DeckFault(f"expedition {quote(name)}", f"{times} patterns have this name; each needs its own")


def _expedition_faults(expedition: object, position: int) -> Faults:
    if not isinstance(expedition, dict):
        yield DeckFault(
            f"the {ordinal(position)} expedition", f"this is {quote(expedition)}; begin it with [[expedition]]"
        )
        return
    name = expedition.get("name")
    named = isinstance(name, str) and name.strip()
    place = f"expedition {quote(name)}" if named else f"the {ordinal(position)} expedition"
    yield from _name_faults(name, place)
    yield from _whole_faults(expedition.get("count"), schema.COUNTS, place, "count")
    rows = expedition.get("rows")
    yield from _grid_faults(rows, schema.PATTERN_CHARACTERS, place)
    if _is_drawing(rows):
        boxes = boxes_of(rows, "x")
        if not boxes:
            yield DeckFault(place, "the pattern has no box; draw its boxes with x")
        elif not is_connected(boxes):
            yield DeckFault(place, "the pattern is in pieces; each box must share a side with another")


# Cards


def _cards_faults(cards: object, game: Game | None) -> Faults:
    if not isinstance(cards, list):
        yield DeckFault("cards", f"card is {quote(cards)}; begin each card with [[card]], in double brackets")
        return
    if not schema.FEWEST_CARDS <= len(cards) <= schema.MOST_CARDS:
        verb = "is" if len(cards) == 1 else "are"
        yield DeckFault(
            "cards",
            f"there {verb} {counted(len(cards), 'card')}; a deck has {schema.FEWEST_CARDS} to {schema.MOST_CARDS}, "
            "so that four players can be dealt four and four lie on the display",
            is_incomplete=len(cards) < schema.FEWEST_CARDS,
        )
    for position, card in enumerate(cards, start=1):
        yield from _card_faults(card, position, game)
    yield from _number_faults(cards)


def _number_faults(cards: Sequence[object]) -> Faults:
    """No two cards have the same number, because rules compare numbers (P10, P12, P14)."""
    holders: dict[int, list[str]] = {}
    for position, card in enumerate(cards, start=1):
        number = card.get("number") if isinstance(card, dict) else None
        if _is_within(number, schema.NUMBERS):
            holders.setdefault(number, []).append(ordinal(position))
    for number, places in holders.items():
        if len(places) > 1:
            yield DeckFault(
                f"card {number}",
                f"{len(places)} cards have this number (the {places[0]} and the {places[1]} card); each needs its own",
            )


def _card_faults(card: object, position: int, game: Game | None) -> Faults:
    if not isinstance(card, dict):
        yield DeckFault(f"the {ordinal(position)} card", f"this is {quote(card)}; begin each card with [[card]]")
        return
    number = card.get("number")
    place = f"card {number}" if _is_within(number, schema.NUMBERS) else f"the {ordinal(position)} card"
    yield from _whole_faults(number, schema.NUMBERS, place, "number")
    yield from _colour_faults(card.get("colour"), game, place, "colour")
    if game and game.card_points is None:
        yield from _whole_faults(card.get("points"), schema.POINTS, place, "points")
    if game and game.has_seals:
        yield from _seal_faults(card, game, place)
    rows = card.get("rows")
    yield from _grid_faults(rows, schema.characters(game), place)
    if _is_drawing(rows):
        yield from _drawing_faults(rows, game, place)


def _colour_faults(colour: object, game: Game | None, place: str, what: str) -> Faults:
    colours = schema.colours(game)
    if colour not in colours:
        yield DeckFault(place, f"{what} is {quote(colour)}; it must be {or_list(colours)}")


def _seal_faults(card: TomlTable, game: Game | None, place: str) -> Faults:
    if "seal" not in card:
        return
    seal = card["seal"]
    if not isinstance(seal, dict):
        yield DeckFault(place, f'seal is {quote(seal)}; write it as seal = {{ colour = "grey", points = 1 }}')
        return
    yield from _colour_faults(seal.get("colour"), game, place, "the seal's colour")
    yield from _whole_faults(seal.get("points"), schema.SEAL_POINTS, place, "the seal's points")


def _drawing_faults(rows: Sequence[str], game: Game | None, place: str) -> Faults:
    """S3: a card without a box would be complete from the start. P1: a card has each of its landmarks once."""
    if game is None or not game.landmarks:
        if not boxes_of(rows):
            yield DeckFault(place, "the card has no box to cross; draw at least one, a plain one is a full stop")
        return
    for landmark in game.landmarks:
        yield from _landmark_faults(rows, landmark, place)
    if len(set(map(len, rows))) == 1:
        yield from _way_faults(rows, game, place)


def _landmark_faults(rows: Sequence[str], landmark: Landmark, place: str) -> Faults:
    boxes = sorted(boxes_of(rows, landmark.letter))
    what, edge, home = landmark.word, "top" if landmark.row == 0 else "bottom", landmark.row % len(rows)
    if not boxes:
        yield DeckFault(place, f"there is no {what}; put one {landmark.letter} in the {edge} row")
    elif len(boxes) > 1:
        where = " and ".join(box_name(box) for box in boxes[:2])
        yield DeckFault(place, f"there are {len(boxes)} boxes with the {what} ({where}); keep one, in the {edge} row")
    elif boxes[0][0] != home:
        row = boxes[0][0] + 1
        yield DeckFault(
            f"{place}, row {row}", f"the {what} is in row {row}; it belongs in the {edge} row, row {home + 1}"
        )


def _way_faults(rows: Sequence[str], game: Game, place: str) -> Faults:
    """P5: there is a way from the entry to the goal."""
    if game.entry is None or game.goal is None:
        return
    entries, goals = (sorted(boxes_of(rows, landmark.letter)) for landmark in (game.entry, game.goal))
    if len(entries) == len(goals) == 1 and goals[0] not in steps_from(entries, boxes_of(rows)):
        yield DeckFault(
            place,
            f"the {game.goal.word} on {box_name(goals[0])} cannot be reached from the {game.entry.word} "
            f"on {box_name(entries[0])}; open a {game.no_box.word} between them",
        )


# Grids


def _is_drawing(rows: object) -> TypeGuard[list[str]]:
    """Return whether these are rows of text, small enough that every box has a name."""
    if not isinstance(rows, list) or not 1 <= len(rows) <= LARGEST_SIDE:
        return False
    return all(isinstance(row, str) and 1 <= len(row) <= LARGEST_SIDE for row in rows)


def _grid_faults(rows: object, characters: Mapping[str, str], place: str) -> Faults:
    """Check that rows have equal length, at most five by five, and known characters only."""
    if not isinstance(rows, list) or not rows:
        yield DeckFault(place, f'rows is {quote(rows)}; it must be a list of rows such as ["x.", ".."]')
        return
    if len(rows) > LARGEST_SIDE:
        yield DeckFault(place, f"there are {len(rows)} rows; at most {LARGEST_SIDE} will do")
    usual = _usual_width(rows)
    for number, row in enumerate(rows, start=1):
        yield from _row_faults(row, characters, usual, f"{place}, row {number}")


def _usual_width(rows: Sequence[object]) -> int:
    """Return the width of most rows, so that the odd row is reported and not the others."""
    widths = Counter(len(row) for row in rows if isinstance(row, str) and row)
    return widths.most_common(1)[0][0] if widths else 0


def _row_faults(row: object, characters: Mapping[str, str], usual: int, place: str) -> Faults:
    if not isinstance(row, str) or not row:
        yield DeckFault(place, f"this is {quote(row)}; a row is text in quotes with a character for each box")
        return
    if len(row) != usual:
        yield DeckFault(place, f"the row {quote(row)} has {len(row)} characters, others have {usual}; make them alike")
    if len(row) > LARGEST_SIDE:
        yield DeckFault(place, f"the row {quote(row)} has {len(row)} characters; at most {LARGEST_SIDE} will do")
    for column, character in enumerate(row[:LARGEST_SIDE], start=1):
        if character not in characters:
            yield DeckFault(place, f"{quote(character)} in column {column} means nothing; {_meanings(characters)}")


def _meanings(characters: Mapping[str, str]) -> str:
    return "known are " + ", ".join(f"{character} {meaning}" for character, meaning in characters.items())


# Numbers


def _is_within(value: object, bounds: tuple[int, int]) -> TypeGuard[int]:
    """Return whether this is a whole number within bounds; `True` and `False` are not, although Python counts them."""
    low, high = bounds
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _whole_faults(value: object, bounds: tuple[int, int], place: str, what: str) -> Faults:
    if not _is_within(value, bounds):
        yield DeckFault(place, f"{what} is {quote(value)}; it must be a whole number from {bounds[0]} to {bounds[1]}")
