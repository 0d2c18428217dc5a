"""Records as JSON: writing, and strict reading of what comes from outside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from silvergold import decks, games
from silvergold.choices import DISPLAY, STACK, Bonus, Choice, Cross, Keep, Take
from silvergold.decks.deck import Deck
from silvergold.errors import DeckFaults
from silvergold.kinds import CardNumber, Points, Seat, Square
from silvergold.records.checks import bad_form, check_number_of_players
from silvergold.records.record import LARGEST_FILE, RESULT, SETUP, Move, Record, Result, Score
from silvergold.visible_names import name_fault
from silvergold.wording import or_list, quote

FORMAT_NAME: Final = "silvergold-record"
VERSION: Final = 1

_LONGEST_NUMBER: Final = 12  # digits; no number of a record has more than three
_CARD_NUMBERS: Final = (1, 999)
_BOX_NUMBERS: Final = (0, 99)


def parse(text: str | bytes) -> Record:
    """Return the record in a JSON text; raise BadRecord if its form is wrong."""
    return _record(_parsed(text))


def render(record: Record) -> str:
    """Return a record as JSON."""
    return _laid_out(to_dict(record)) + "\n"


# Writing -------------------------------------------------------------------------------------------------------------


def to_dict(record: Record) -> dict[str, Any]:
    """Return a record as the values of its JSON form."""
    return {
        "format": FORMAT_NAME,
        "version": VERSION,
        "game": record.game,
        "deck": decks.to_dict(record.deck),
        "players": list(record.players),
        "start_player": record.start_player,
        "deals": [list(deal) for deal in record.deals],
        "stack": list(record.stack),
        "expeditions": [list(names) for names in record.expeditions],
        "moves": [{"player": move.player, **_choice_to_dict(move.choice)} for move in record.moves],
        "result": _result_to_dict(record.result),
    }


def _choice_to_dict(choice: Choice) -> dict[str, Any]:
    match choice:
        case Keep(cards):
            return {"do": "keep", "cards": list(cards)}
        case Cross(card, boxes):
            return {"do": "cross", "card": card, "boxes": [list(box) for box in boxes]}
        case Bonus(card, boxes):
            return {"do": "bonus", "card": card, "boxes": [list(box) for box in boxes]}
        case Take(card, source):
            return {"do": "take", "card": card, "from": source}


def _result_to_dict(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    scores = [{"total": score.total, **score.parts} for score in result.scores]
    return {"winners": list(result.winners), "scores": scores}


_SPREAD = 2  # how deep objects are spread over lines


def _laid_out(value: object, depth: int = 0) -> str:
    """Return JSON with a line for each key of the outer objects, and for each entry of their lists of objects."""
    inner, outer = "\n" + "  " * (depth + 1), "\n" + "  " * depth
    if isinstance(value, dict) and value and depth < _SPREAD:
        lines = (f"{json.dumps(key)}: {_laid_out(entry, depth + 1)}" for key, entry in value.items())
        return "{" + inner + f",{inner}".join(lines) + outer + "}"
    if isinstance(value, list) and value and isinstance(value[0], dict | list) and depth <= _SPREAD:
        return "[" + inner + f",{inner}".join(map(_plain, value)) + outer + "]"
    return _plain(value)


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


# Reading: from bytes to values ---------------------------------------------------------------------------------------


def _parsed(text: str | bytes) -> object:
    """Parse JSON strictly: no repeated keys, no NaN or Infinity, no huge numbers, a limited size."""
    if len(text) > LARGEST_FILE:
        raise bad_form(SETUP, f"the file is larger than {LARGEST_FILE // 1_000_000} MB; no game takes so much")
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        return json.loads(decoded, object_pairs_hook=_object, parse_constant=_no_constant, parse_int=_int)
    except UnicodeDecodeError:
        raise bad_form(SETUP, "the file is not text in UTF-8") from None
    except RecursionError:
        raise bad_form(SETUP, "the file is nested too deeply for a record") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise bad_form(SETUP, f"{where} is not JSON: {error.msg}; is the file cut off?") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for key, value in pairs:
        if key in fields:
            raise bad_form(SETUP, f"the key {quote(key)} stands twice in one object")
        fields[key] = value
    return fields


def _no_constant(word: str) -> object:
    raise bad_form(SETUP, f"{word} is not a number of JSON")


def _int(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise bad_form(SETUP, f"a number has {len(digits)} digits; none in a record is so long")
    return int(digits)


# Reading: from values to a record ------------------------------------------------------------------------------------


def _record(data: object) -> Record:
    data = _table(data, SETUP, "a record")
    if data.get("format") != FORMAT_NAME:
        raise bad_form(SETUP, f'format is {quote(data.get("format"))}; a record says "format": "{FORMAT_NAME}"')
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise bad_form(SETUP, f"version is {quote(version)}; records of version {VERSION} can be read here")
    game = _get(data, "game", SETUP)
    if game not in games.SLUGS:
        raise bad_form(SETUP, f"game is {quote(game)}; it must be {or_list(games.SLUGS)}")
    deck = _deck(_get(data, "deck", SETUP), str(game))
    players = tuple(_name(name) for name in _list(_get(data, "players", SETUP), SETUP, "players"))
    check_number_of_players(len(players))  # before seats are checked against it
    moves = _list(_get(data, "moves", SETUP), SETUP, "moves")
    return Record(
        deck=deck,
        players=players,
        start_player=_seat_or_none(_get(data, "start_player", SETUP), len(players)),
        deals=tuple(_cards(deal, SETUP, "a deal") for deal in _list(_get(data, "deals", SETUP), SETUP, "deals")),
        stack=_cards(_get(data, "stack", SETUP), SETUP, "stack"),
        expeditions=tuple(_round(names) for names in _list(_get(data, "expeditions", SETUP), SETUP, "expeditions")),
        moves=tuple(_move(move, f"move {k}", len(players)) for k, move in enumerate(moves)),
        result=_result(_get(data, "result", RESULT), deck.game, len(players)),
    )


def _deck(data: object, game: str) -> Deck:
    try:
        return decks.from_dict(data, game)
    except DeckFaults as faults:
        raise bad_form(SETUP, f"the deck cannot be played: {faults.sentence}") from None


def _name(name: object) -> str:
    if fault := name_fault(name):
        raise bad_form(SETUP, fault)
    return str(name)


def _seat_or_none(value: object, n_players: int) -> Seat | None:
    return None if value is None else _whole(value, (0, n_players - 1), SETUP, "start_player")


def _round(names: object) -> tuple[str, ...]:
    expeditions = _list(names, SETUP, "a round of expeditions")
    for name in expeditions:
        if not isinstance(name, str):
            raise bad_form(SETUP, f"an expedition is {quote(name)}; it must be a name of the deck")
    return tuple(map(str, expeditions))


def _move(data: object, place: str, n_players: int) -> Move:
    move = _table(data, place, "a move")
    player = _whole(_get(move, "player", place), (0, n_players - 1), place, "player")
    return Move(player, _choice(move, place))


def _choice(move: Mapping[str, object], place: str) -> Choice:
    verb = _get(move, "do", place)
    match verb:
        case "keep":
            return Keep(_cards(_get(move, "cards", place), place, "cards"))
        case "cross":
            return Cross(_card(_get(move, "card", place), place), _boxes(_get(move, "boxes", place), place))
        case "bonus":
            return Bonus(_card(_get(move, "card", place), place), _boxes(_get(move, "boxes", place), place))
        case "take":
            return Take(_card(_get(move, "card", place), place), _source(_get(move, "from", place), place))
    raise bad_form(place, f"do is {quote(verb)}; it must be keep, cross, bonus or take")


def _source(source: object, place: str) -> str:
    if source not in (DISPLAY, STACK):
        raise bad_form(place, f"from is {quote(source)}; it must be {DISPLAY} or {STACK}")
    return str(source)


def _boxes(value: object, place: str) -> tuple[Square, ...]:
    return tuple(_box(box, place) for box in _list(value, place, "boxes"))


def _box(value: object, place: str) -> Square:
    numbers = _list(value, place, "a box")
    if len(numbers) != 2:
        raise bad_form(place, f"a box is {quote(value)}; it must be [row, column]")
    row, column = (_whole(number, _BOX_NUMBERS, place, "a row or column") for number in numbers)
    return row, column


def _result(data: object, game: str, n_players: int) -> Result | None:
    if data is None:
        return None
    result = _table(data, RESULT, "result")
    seats = _list(_get(result, "winners", RESULT), RESULT, "winners")
    scores = _list(_get(result, "scores", RESULT), RESULT, "scores")
    return Result(
        winners=tuple(_whole(seat, (0, n_players - 1), RESULT, "a winner") for seat in seats),
        scores=tuple(_score(score, game) for score in scores),
    )


def _score(data: object, game: str) -> Score:
    score = _table(data, RESULT, "a score")
    total, *points = (_points(_get(score, part, RESULT), part) for part in ("total", *games.game(game).part_names))
    return Score(total, dict(zip(games.game(game).part_names, points, strict=True)))


def _points(value: object, part: str) -> Points:
    return _whole(value, (-(10**6), 10**6), RESULT, part)


def _cards(value: object, place: str, what: str) -> tuple[CardNumber, ...]:
    return tuple(_card(number, place) for number in _list(value, place, what))


def _card(value: object, place: str) -> CardNumber:
    return _whole(value, _CARD_NUMBERS, place, "a card")


def _table(value: object, place: str, what: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise bad_form(place, f"{what} is {quote(value)}; it must be an object with keys")
    return value


def _get(data: Mapping[str, object], key: str, place: str) -> object:
    if key not in data:
        raise bad_form(place, f"the key {key} is missing")
    return data[key]


def _list(value: object, place: str, what: str) -> list[object]:
    if not isinstance(value, list):
        raise bad_form(place, f"{what} is {quote(value)}; it must be a list")
    return value


def _whole(value: object, bounds: tuple[int, int], place: str, what: str) -> int:
    low, high = bounds
    if type(value) is not int or not low <= value <= high:  # true and 1.0 are no whole numbers here
        raise bad_form(place, f"{what} is {quote(value)}; it must be a whole number from {low} to {high}")
    return value
