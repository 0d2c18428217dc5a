"""A whole game as a record and back: write, read, replay, verify.

A record holds the order of every shuffled deck and every move, so it needs no chance and no trust. The format is told
in `docs/records.md`. What comes from outside is read strictly: each refusal names the place (`setup`, `move 12`,
`result`) and the rule, `FORMAT` for a fault of form.
"""

from __future__ import annotations

import json
import os
import random
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from silvergold import decks, rules
from silvergold.choices import (
    DISPLAY,
    STACK,
    Bonus,
    Choice,
    Cross,
    DeckIndex,
    Keep,
    Position,
    Square,
    Take,
    encode,
)
from silvergold.decks.check import said
from silvergold.decks.model import PYRAMIDS, SILVER_AND_GOLD, Deck
from silvergold.errors import FORMAT, BadRecord, DeckFaults, SilvergoldError
from silvergold.kinds import CardNumber, Points, Round, Seat
from silvergold.referee import why_not

FORMAT_NAME: Final = "silvergold-record"
VERSION: Final = 1
LARGEST_FILE: Final = 5_000_000
"""Bytes. The longest game takes some 100 kB; anything much larger is no record."""

LONGEST_NAME: Final = 40
SETUP, RESULT = "setup", "result"

_LONGEST_NUMBER = 12  # digits; no number of a record has more than three
_CARD_NUMBERS = (1, 999)
_BOX_NUMBERS = (0, 99)
_FINAL_SCORE: Final = {SILVER_AND_GOLD: "S10", PYRAMIDS: "P13"}
_TIE_BREAK: Final = {SILVER_AND_GOLD: "S11", PYRAMIDS: "P14"}


@dataclass(frozen=True, slots=True)
class Score:
    """A score with its parts, in the order in which a record lists them.

    >>> print(Score(95, {"cards": 64, "seals": 6, "coins": 9, "cups": 8, "palms": 8}))
    95 = cards 64, seals 6, coins 9, cups 8, palms 8
    """

    total: Points
    parts: Mapping[str, Points]

    def __str__(self) -> str:
        return f"{self.total} = " + ", ".join(f"{part} {points}" for part, points in self.parts.items())


@dataclass(frozen=True, slots=True)
class Move:
    """Who chose what."""

    player: Seat
    choice: Choice


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: every winner of a shared victory, and the scores by seat."""

    winners: tuple[Seat, ...]
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One game from the deal to the result, or as far as it went.

    `stack` is the stack as it lay before the first four cards were turned up. While not everybody has kept two cards
    there is no such stack yet; a match then writes every card but those kept so far, in the order they will have.
    """

    deck: Deck
    players: tuple[str, ...]
    start_player: Seat | None
    deals: tuple[tuple[CardNumber, ...], ...]
    stack: tuple[CardNumber, ...]
    expeditions: tuple[tuple[str, ...], ...]
    moves: tuple[Move, ...] = ()
    result: Result | None = None

    @property
    def game(self) -> str:
        """Which of the two games it is."""
        return self.deck.game

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Record:
        """The record in a file. Raises BadRecord for a fault of form, OSError if the file cannot be read at all."""
        with Path(path).open("rb") as file:
            return cls.from_json(file.read(LARGEST_FILE + 1))

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """The record that this JSON says; only its form is checked here, the rules by `verify`."""
        return _record(_parsed(text))

    def to_json(self) -> str:
        """The record as JSON that a person can read: a line for each card and each move."""
        return _laid_out(self.to_dict()) + "\n"

    def to_dict(self) -> dict[str, Any]:
        """The record as the values of its JSON form."""
        return {
            "format": FORMAT_NAME,
            "version": VERSION,
            "game": self.game,
            "deck": decks.to_dict(self.deck),
            "players": list(self.players),
            "start_player": self.start_player,
            "deals": [list(deal) for deal in self.deals],
            "stack": list(self.stack),
            "expeditions": [list(names) for names in self.expeditions],
            "moves": [{"player": move.player, **_choice_to_dict(move.choice)} for move in self.moves],
            "result": _result_to_dict(self.result),
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file; a file already there is replaced as a whole or not at all."""
        path = Path(path)
        beside = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            beside.write_text(self.to_json(), "utf-8")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)


# Writing -------------------------------------------------------------------------------------------------------------


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
    """JSON with a line for each key of the outer objects and each entry of the lists of objects and lists there."""
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
    """JSON, strictly: no key twice, no number that is none, nothing endless."""
    if len(text) > LARGEST_FILE:
        raise _bad(SETUP, f"the file is larger than {LARGEST_FILE // 1_000_000} MB; no game takes so much")
    try:
        decoded = text.decode("utf-8") if isinstance(text, bytes) else text
        return json.loads(decoded, object_pairs_hook=_object, parse_constant=_no_constant, parse_int=_int)
    except UnicodeDecodeError:
        raise _bad(SETUP, "the file is not text in UTF-8") from None
    except RecursionError:
        raise _bad(SETUP, "the file is nested too deeply for a record") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _bad(SETUP, f"{where} is not JSON: {error.msg}; is the file cut off?") from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _bad(SETUP, f"the key {said(key)} stands twice in one object")
        found[key] = value
    return found


def _no_constant(word: str) -> object:
    raise _bad(SETUP, f"{word} is not a number of JSON")


def _int(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise _bad(SETUP, f"a number has {len(digits)} digits; none in a record is so long")
    return int(digits)


def _bad(place: str, sentence: str) -> BadRecord:
    return BadRecord(place, FORMAT, sentence)


# Reading: from values to a record ------------------------------------------------------------------------------------


def _record(data: object) -> Record:
    data = _table(data, SETUP, "a record")
    _check_header(data)
    game = _get(data, "game", SETUP)
    if game not in decks.GAMES:
        raise _bad(SETUP, f"game is {said(game)}; it must be {' or '.join(decks.GAMES)}")
    deck = _deck(_get(data, "deck", SETUP), str(game))
    players = tuple(_name(name) for name in _list(_get(data, "players", SETUP), SETUP, "players"))
    _check_number_of_players(len(players))  # before anything that counts in them
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


def _check_header(data: Mapping[str, object]) -> None:
    if data.get("format") != FORMAT_NAME:
        raise _bad(SETUP, f'format is {said(data.get("format"))}; a record says "format": "{FORMAT_NAME}"')
    version = data.get("version")
    if type(version) is not int or version != VERSION:
        raise _bad(SETUP, f"version is {said(version)}; records of version {VERSION} can be read here")


def _deck(data: object, game: str) -> Deck:
    try:
        return decks.from_dict(data, game)
    except DeckFaults as faults:
        raise _bad(SETUP, f"the deck cannot be played: {faults.sentence}") from None


def _name(name: object) -> str:
    if fault := name_fault(name):
        raise _bad(SETUP, fault)
    return str(name)


def name_fault(name: object) -> str | None:
    """Why this cannot be a player's name, or None: 1 to 40 characters, not all blank, none that controls a screen."""
    if not isinstance(name, str):
        return f"a player's name is {said(name)}; it must be text"
    if not name.strip() or len(name) > LONGEST_NAME:
        return f"the name {said(name)} has {len(name.strip())} characters; 1 to {LONGEST_NAME} will do"
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        return f"the name {said(name)} has characters that cannot be shown"
    return None


def _seat_or_none(value: object, n_players: int) -> Seat | None:
    return None if value is None else _whole(value, (0, n_players - 1), SETUP, "start_player")


def _round(names: object) -> tuple[str, ...]:
    found = _list(names, SETUP, "a round of expeditions")
    for name in found:
        if not isinstance(name, str):
            raise _bad(SETUP, f"an expedition is {said(name)}; it must be a name of the deck")
    return tuple(map(str, found))


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
    raise _bad(place, f"do is {said(verb)}; it must be keep, cross, bonus or take")


def _source(source: object, place: str) -> str:
    if source not in (DISPLAY, STACK):
        raise _bad(place, f"from is {said(source)}; it must be {DISPLAY} or {STACK}")
    return str(source)


def _boxes(value: object, place: str) -> tuple[Square, ...]:
    return tuple(_box(box, place) for box in _list(value, place, "boxes"))


def _box(value: object, place: str) -> Square:
    numbers = _list(value, place, "a box")
    if len(numbers) != 2:
        raise _bad(place, f"a box is {said(value)}; it must be [row, column]")
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
    total, *points = (_points(_get(score, part, RESULT), part) for part in ("total", *parts_of(game)))
    return Score(total, dict(zip(parts_of(game), points, strict=True)))


def _points(value: object, part: str) -> Points:
    return _whole(value, (-(10**6), 10**6), RESULT, part)


def _cards(value: object, place: str, what: str) -> tuple[CardNumber, ...]:
    return tuple(_card(number, place) for number in _list(value, place, what))


def _card(value: object, place: str) -> CardNumber:
    return _whole(value, _CARD_NUMBERS, place, "a card")


def _table(value: object, place: str, what: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _bad(place, f"{what} is {said(value)}; it must be an object with keys")
    return value


def _get(data: Mapping[str, object], key: str, place: str) -> object:
    if key not in data:
        raise _bad(place, f"the key {key} is missing")
    return data[key]


def _list(value: object, place: str, what: str) -> list[object]:
    if not isinstance(value, list):
        raise _bad(place, f"{what} is {said(value)}; it must be a list")
    return value


def _whole(value: object, bounds: tuple[int, int], place: str, what: str) -> int:
    low, high = bounds
    if type(value) is not int or not low <= value <= high:  # true and 1.0 are no whole numbers here
        raise _bad(place, f"{what} is {said(value)}; it must be a whole number from {low} to {high}")
    return value


# Replaying and verifying ---------------------------------------------------------------------------------------------


def verify(record: Record) -> None:
    """Hold a record against the rules; raises BadRecord with the first thing that is wrong, and where.

    A game that is not over may stop at any move; its result is then None.
    """
    _check_result(record, position_at(record))


def position_at(record: Record, upto: int | None = None) -> Position:
    """The table after the first `upto` moves (None: all of them), each checked; raises BadRecord."""
    n = check_upto(record, upto)
    position = deal(record)
    for k in range(n):
        _play_move(record, position, k)
    if position.step == rules.Step.KEEP:
        _check_stack_of_unfinished_setup(record, position)
    return position


def check_upto(record: Record, upto: int | None) -> int:
    """How many moves that is; raises if the record has fewer."""
    n = len(record.moves) if upto is None else upto
    if not 0 <= n <= len(record.moves):
        raise SilvergoldError(FORMAT, f"the record has {len(record.moves)} moves; {n} is not a number of them")
    return n


def deal(record: Record, chance: random.Random | None = None) -> Position:
    """The table before the first move; raises BadRecord if the setup is not what the rules ask for.

    Rounds whose expeditions the record leaves open get some order, a shuffled one if chance is given.
    """
    index = _index(record)
    _check_number_of_players(len(record.players))
    _check_start_player(record)
    _check_deals(record, index)
    _check_stack(record, index)
    _check_expeditions(record)
    position = Position(index, rules.new_states(1))
    deals = [[index.index_of[card] for card in cards] for cards in record.deals]
    # kept cards are left out when the stack is laid out; one that a player keeps in the record and
    # returns in a game played on from here lies at the bottom
    order = [*record.stack, *sorted(set(index.numbers) - set(record.stack))]
    stack = [index.index_of[card] for card in order]
    rules.deal_given(
        index.table, position.states, 0, len(record.players), record.start_player or 0,
        np.array(deals, np.int64), np.array(stack, np.int64), np.array(list(_orders(record, index, chance)), np.int64),
    )  # fmt: skip
    return position


def _index(record: Record) -> DeckIndex:
    try:
        return DeckIndex.of(record.deck)
    except DeckFaults as faults:
        raise _bad(SETUP, f"the deck cannot be played: {faults.sentence}") from None


def _orders(record: Record, index: DeckIndex, chance: random.Random | None) -> Iterator[list[int]]:
    """Four rounds of eight patterns."""
    for names in record.expeditions:
        order = list(names or eight_expeditions(record.deck))
        if chance and not names:
            chance.shuffle(order)
        yield [index.patterns.index(name) for name in order]


def eight_expeditions(deck: Deck) -> list[str]:
    """G2: the names on the eight expedition cards, in the deck's order."""
    return [card.name for card in deck.expeditions for _ in range(card.count)]


def _check_number_of_players(n: int) -> None:
    """G1: two to four."""
    if not rules.MIN_PLAYERS <= n <= rules.MAX_PLAYERS:
        raise BadRecord(SETUP, "G1", f"there are {n} players; {rules.MIN_PLAYERS} to {rules.MAX_PLAYERS} can play")


def _check_start_player(record: Record) -> None:
    """R10: Silver & Gold has a start player, Pyramids has none."""
    n, first = len(record.players), record.start_player
    if record.game == PYRAMIDS and first is not None:
        raise BadRecord(SETUP, "R10", f"start_player is {first}; Pyramids has no start player, so it is null")
    if record.game == SILVER_AND_GOLD and (first is None or not 0 <= first < n):
        raise BadRecord(SETUP, "R10", f"start_player is {said(first)}; it must be a seat from 0 to {n - 1}")


def _check_deals(record: Record, index: DeckIndex) -> None:
    """G3: four cards to each player, no card to two."""
    if len(record.deals) != len(record.players):
        raise BadRecord(SETUP, "G3", f"there are {len(record.deals)} deals for {len(record.players)} players")
    for seat, cards in enumerate(record.deals):
        if len(cards) != 4:
            raise BadRecord(SETUP, "G3", f"player {seat} is dealt {len(cards)} cards; everybody gets four")
    _check_cards([card for cards in record.deals for card in cards], index, "is dealt")


def _check_stack(record: Record, index: DeckIndex) -> None:
    _check_cards(record.stack, index, "lies in the stack")


def _check_cards(cards: Sequence[CardNumber], index: DeckIndex, what: str) -> None:
    """G3: cards of the deck, each in one place only."""
    seen: set[CardNumber] = set()
    for card in cards:
        if card not in index.index_of:
            raise BadRecord(SETUP, "G3", f"card {card} {what}, but the deck has no such card")
        if card in seen:
            raise BadRecord(SETUP, "G3", f"card {card} {what} twice")
        seen.add(card)


def _check_expeditions(record: Record) -> None:
    """G2, G4: four rounds, in each the eight expedition cards in some order, or nothing if it has not begun."""
    if len(record.expeditions) != rules.ROUNDS:
        told = f"there are expeditions for {len(record.expeditions)} rounds"
        raise BadRecord(SETUP, "G4", f"{told}; a game has {rules.ROUNDS}")
    wanted = sorted(eight_expeditions(record.deck))
    for number, names in enumerate(record.expeditions):
        if names and sorted(names) != wanted:
            told = f"the expeditions of round {number + 1} are not the deck's eight"
            raise BadRecord(SETUP, "G2", f"{told}, which are {', '.join(wanted)}")


def _play_move(record: Record, position: Position, k: int) -> None:
    """One move, checked; when the last player has kept two cards the stack is known, and checked too."""
    move, place = record.moves[k], f"move {k}"
    in_setup = position.step == rules.Step.KEEP
    if not in_setup and not position.over:
        _check_round_is_known(record, int(position["turn"]) // rules.TURNS_PER_ROUND)
    fault = why_not(position, move.player, move.choice, sees_stack=True)
    if fault:
        raise BadRecord(place, fault.rule, fault.sentence)
    if isinstance(move.choice, Take) and move.choice.card is None:
        raise _bad(place, "a record names the card that was taken from the stack")
    code = encode(position, move.player, move.choice)
    rules.play(position.index.table, position.states, 0, move.player, code, rules.NO_LOG)
    if in_setup and position.step != rules.Step.KEEP:
        _check_stack_after_setup(record, position)


def _check_round_is_known(record: Record, number: Round) -> None:
    """G4: who marks has seen an expedition card."""
    if not record.expeditions[number]:
        raise BadRecord(SETUP, "G4", f"round {number + 1} has begun, but its expeditions are not listed")


def _kept(record: Record) -> set[CardNumber]:
    keeps = (move.choice for move in record.moves[: len(record.players)])
    return {card for choice in keeps if isinstance(choice, Keep) for card in choice.cards}


def _check_stack_after_setup(record: Record, position: Position) -> None:
    """G3: all cards but the kept ones are in the stack."""
    kept, stack = _kept(record), set(record.stack)
    if both := sorted(kept & stack):
        raise BadRecord(SETUP, "G3", f"card {both[0]} lies in two places: it is kept, and in the stack")
    if lost := sorted(set(position.index.numbers) - kept - stack):
        raise BadRecord(SETUP, "G3", f"card {lost[0]} is neither kept nor in the stack")


def _check_stack_of_unfinished_setup(record: Record, position: Position) -> None:
    """G3: what was not dealt is in the stack for certain, and two of every hand come back to it."""
    missing = set(position.index.numbers) - set(record.stack)
    for seat, cards in enumerate(record.deals):
        kept = {card for card in position.cards_of(seat) if card is not None}
        missing -= kept or set(sorted(missing & set(cards))[:2])
    if missing:
        raise BadRecord(SETUP, "G3", f"card {min(missing)} can be kept by nobody and is not in the stack")


# The result ----------------------------------------------------------------------------------------------------------


def parts_of(game: str) -> tuple[str, ...]:
    """The parts of a score, in the order of the format."""
    return rules.PARTS[rules.GAMES.index(game)]


def scores(position: Position) -> tuple[Score, ...]:
    """S10, P13: the scores by seat, final when the game is over and so far before."""
    return tuple(score_of(position, seat) for seat in range(position.n_players))


def score_of(position: Position, seat: Seat) -> Score:
    """S10, P13: one seat's score."""
    room = np.zeros(5, np.int64)
    total = rules.score(position.index.table, position.states, 0, seat, room)
    return Score(int(total), dict(zip(parts_of(position.index.game), room.tolist(), strict=True)))


def winners(position: Position) -> tuple[Seat, ...]:
    """G11, S11, P14, R11: the seats that lead now, at the end the winners."""
    seats = int(rules.winners(position.index.table, position.states, 0))
    return tuple(seat for seat in range(position.n_players) if seats >> seat & 1)


def result_of(position: Position) -> Result | None:
    """The result of a game that is over."""
    return Result(winners(position), scores(position)) if position.over else None


def _check_result(record: Record, position: Position) -> None:
    """The result is what the rules give, and there is one exactly when the game is over."""
    if not position.over:
        _check_no_result(record, position)
        return
    for number in range(rules.ROUNDS):
        _check_round_is_known(record, number)
    if record.result is None:
        raise BadRecord(RESULT, "G11", "the game is over, so the record must give its result")
    _check_scores(record, record.result, scores(position))
    _check_winners(record.result, position)


def _check_no_result(record: Record, position: Position) -> None:
    if record.result is None:
        return
    told = "there is a result, but the game is not over: "
    seats = " and ".join(map(str, position.waiting))
    for seat in position.waiting:
        if position.owed(seat):
            raise BadRecord(RESULT, "G8", f"{told}player {seat} still owes a bonus box")
    raise BadRecord(RESULT, "G11", f"{told}the table waits for player {seats}; are moves missing?")


def _check_scores(record: Record, result: Result, true: tuple[Score, ...]) -> None:
    """S10, P13: every part and the total."""
    if len(result.scores) != len(true):
        raise _bad(RESULT, f"there are {len(result.scores)} scores for {len(true)} players")
    for seat, (given, right) in enumerate(zip(result.scores, true, strict=True)):
        for part, points in {"total": right.total, **right.parts}.items():
            told = {"total": given.total, **given.parts}.get(part)
            if told != points:
                sentence = f"the {part} of player {seat} is {points} by the rules, and the record says {told}"
                raise BadRecord(RESULT, _FINAL_SCORE[record.game], sentence)


def _check_winners(result: Result, position: Position) -> None:
    """G11: the most points; S11, P14: the tie-break; R11: a shared victory."""
    right = winners(position)
    if sorted(result.winners) == list(right):
        return
    totals = [score.total for score in scores(position)]
    rule = "G11" if totals.count(max(totals)) == 1 else _TIE_BREAK[position.index.game] if len(right) == 1 else "R11"
    told = f"the rules give the victory to {_players(right)}, the record to {_players(result.winners)}"
    raise BadRecord(RESULT, rule, told)


def _players(seats: Iterable[Seat]) -> str:
    return " and ".join(f"player {seat}" for seat in seats) or "nobody"
