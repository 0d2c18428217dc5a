"""A game in progress as Python reads it, and choices as the numbers of the compiled rules."""

from __future__ import annotations

import struct
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any, Final, TypeAlias, cast

import numpy as np

from silvergold import decks, games, rules
from silvergold.boxes import box_names, mask, squares
from silvergold.choices import DISPLAY, STACK, Bonus, Choice, Cross, Keep, Take
from silvergold.decks.deck import Card, Deck
from silvergold.errors import DeckFaults
from silvergold.kinds import Boxes, CardIndex, CardNumber, ChoiceCode, Seat, Slot, Turn
from silvergold.rules import CARDS_PER_WORD, NONE, SIDE
from silvergold.rules.state import PLAYER, STATE

States: TypeAlias = Any
"""An array of games in progress. NumPy's types cannot name its fields."""

_SEATS: Final = tuple(
    tuple(seat for seat in range(rules.MAX_PLAYERS) if bits >> seat & 1) for bits in range(1 << rules.MAX_PLAYERS)
)
"""The seats in every possible mask of seats."""


_STEPS: Final = tuple(rules.Step)
_STEP_NAMES: Final = tuple(step.name.lower() for step in _STEPS)

_CODES: Final = {"i8": "q", "u2": "H", "u1": "B"}
"""The types of the fields of a player, as NumPy and as `struct` calls them."""


def _flat(record: np.dtype[Any], start: int = 0) -> Iterator[tuple[str, np.dtype[Any], int]]:
    """Yield name, type and offset of every field of a player, with those of `sheet` and without `sheet_before`."""
    for name, (field, offset, *_) in (record.fields or {}).items():
        if name == "sheet":
            yield from _flat(field, start + offset)
        elif name != "sheet_before":
            yield name, field, start + offset


_FIELDS: Final = tuple(_flat(PLAYER))
_PlayerFields: Final[Any] = cast("Any", namedtuple)("PlayerFields", [name for name, _, _ in _FIELDS])


def _packing() -> Iterator[str]:
    """Yield the code for `struct` of every field of a player, with the unused bytes before it."""
    at = 0
    for _, field, offset in _FIELDS:
        yield f"{offset - at}x{field.itemsize // field.base.itemsize}{_CODES[field.base.str[1:]]}"
        at = offset + field.itemsize


def _picking() -> Callable[[tuple[int, ...]], tuple[Any, ...]]:
    """Return a function that picks all fields from an unpacked player: a value, or several as a tuple."""
    places: list[int | slice] = []
    at = 0
    for _, field, _ in _FIELDS:
        n = field.itemsize // field.base.itemsize
        places.append(slice(at, at + n) if field.shape else at)
        at += n
    return itemgetter(*places)


_UNSCORED: Final = frozenset({"open", "edge", "marked", "cards", "hand", "owed"})

scored: Final[Callable[[Any], tuple[object, ...]]] = itemgetter(
    *(k for k, (name, _, _) in enumerate(_FIELDS) if name not in _UNSCORED)
)
"""Picks the fields of a player (`Position.fields`) on which the score depends. Cards score when they are completed."""

_PLAYER: Final = struct.Struct("=" + "".join(_packing()))
_pick: Final = _picking()


def _offset(record: np.dtype[Any], name: str) -> int:
    """Return where a field begins, in bytes."""
    fields = record.fields
    assert fields is not None, "a state and a player are records"
    return int(fields[name][1])


_PLAYERS_AT: Final = _offset(STATE, "players")
_STEP_AT: Final = _offset(STATE, "step")
_WAITING_AT: Final = _offset(STATE, "waiting")
_TURN_AT: Final = _offset(STATE, "turn")
_PATTERN_AT: Final = _offset(STATE, "pattern")
_CARDS_AT: Final = _PLAYERS_AT + _offset(PLAYER, "cards")
_OWED_AT: Final = _PLAYERS_AT + _offset(PLAYER, "owed")
"""Offsets of fields in bytes. All but `_PLAYERS_AT` are of single bytes, which are read most often."""


class DeckIndex:
    """A deck with its lookup tables: cards by number and by the engine's index, patterns by name, the engine's record.

    `DeckIndex.of(deck)` refuses a deck with faults and builds each index only once.
    """

    def __init__(self, deck: Deck) -> None:
        self.deck: Final = deck
        self.game: Final = deck.game
        self.description: Final = games.game(deck.game)
        self.cards: Final[tuple[Card, ...]] = tuple(sorted(deck.cards, key=lambda card: card.number))
        self.numbers: Final[tuple[CardNumber, ...]] = tuple(card.number for card in self.cards)
        self.index_of: Final = {number: card for card, number in enumerate(self.numbers)}
        self.patterns: Final = tuple(expedition.name for expedition in deck.expeditions)

    @staticmethod
    def of(deck: Deck) -> DeckIndex:
        """Return the index of this deck; raise DeckFaults if the game does not allow the deck."""
        return _index_of(deck)

    @cached_property
    def boxes(self) -> tuple[Boxes, ...]:
        """Return the boxes of every card as a mask."""
        return tuple(self.table["cards"]["boxes"][0].tolist())

    @cached_property
    def goals(self) -> tuple[Boxes, ...]:
        """S3, P5: return the boxes that complete every card, as a mask."""
        return tuple(self.table["cards"]["goal"][0].tolist())

    @cached_property
    def table(self) -> Any:
        """Return the deck as the compiled rules use it."""
        return decks.engine_table(self.deck)

    def card(self, number: CardNumber) -> Card:
        """Return the card with this number."""
        return self.cards[self.index_of[number]]

    def cards_in(self, words: Iterable[int]) -> tuple[Card, ...]:
        """Return the cards of a set of the rules, by rising number."""
        cards = []
        for k, word in enumerate(words):
            while word:
                lowest = word & -word
                cards.append(self.cards[k * CARDS_PER_WORD + lowest.bit_length() - 1])
                word ^= lowest
        return tuple(cards)

    def number(self, card: CardIndex) -> CardNumber | None:
        """Return the number on the card, or None for no card."""
        return None if card == NONE else self.numbers[card]

    def __reduce__(self) -> tuple[Any, tuple[Deck]]:
        return DeckIndex.of, (self.deck,)


@lru_cache(maxsize=64)
def _index_of(deck: Deck) -> DeckIndex:
    if faults := decks.faults(decks.to_dict(deck), deck.game):
        raise DeckFaults(faults)
    return DeckIndex(deck)


class Position:
    """One game in progress: the first row of `states`, with its deck.

    It is a full state, or what a seat may know of one (`rules.observe`). `memory` are its bytes: Python reads one of
    them in less time than NumPy takes to find a field.
    """

    __slots__ = ("index", "memory", "states")

    def __init__(self, index: DeckIndex, states: States, memory: bytearray | memoryview | None = None) -> None:
        """`memory` must be that of the states, if it is given."""
        self.index: Final = index
        self.states: Final = states
        self.memory: Final = memoryview(states[:1].view(np.uint8)) if memory is None else memory

    def __reduce__(self) -> tuple[type[Position], tuple[DeckIndex, States]]:
        return Position, (self.index, self.states)

    def copy(self) -> Position:
        """Return an independent copy of this position."""
        # as bytes: NumPy copies records field by field, which takes fifty times as long
        memory = bytearray(self.memory)
        return Position(self.index, np.frombuffer(memory, self.states.dtype), memory)

    def __getitem__(self, name: str) -> Any:
        """Return a field of the state."""
        return self.states[name][0]

    @property
    def n_players(self) -> int:
        """Return the number of players (G1)."""
        return int(self["n_players"])

    @property
    def step(self) -> rules.Step:
        """Return what the table is waiting for."""
        return _STEPS[self.memory[_STEP_AT]]

    @property
    def step_name(self) -> str:
        """Return the name of the step in lower case."""
        return _STEP_NAMES[self.memory[_STEP_AT]]

    @property
    def over(self) -> bool:
        """G11: return whether the game is over."""
        return self.memory[_STEP_AT] == rules.OVER

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Return the seats that have to choose."""
        return _SEATS[self.memory[_WAITING_AT] & len(_SEATS) - 1]

    @property
    def turn(self) -> Turn:
        """G4: return the turn, 0 to 27 over the whole game; 28 when it is over."""
        return self.memory[_TURN_AT]

    @property
    def pattern(self) -> str | None:
        """G5: return the name of the face-up expedition."""
        pattern = self.memory[_PATTERN_AT]
        return None if pattern == NONE else self.index.patterns[pattern]

    @property
    def display(self) -> tuple[CardNumber, ...]:
        """G3, G10: return the cards of the display, in the order of their places."""
        return tuple(self.index.numbers[card] for card in self["display"].tolist() if card != NONE)

    @property
    def stack_left(self) -> int:
        """Return how many cards are face down."""
        return int(self["n_stack"]) - int(self["stack_top"])

    def player(self, seat: Seat) -> Any:
        """Return the player's part of the state."""
        return self.states["players"][0, seat]

    def fields(self, seat: Seat) -> Any:
        """Return the fields of `player` and its sheet as ints and tuples, read at once, which is much faster."""
        at = _PLAYERS_AT + seat * PLAYER.itemsize
        return _PlayerFields._make(_pick(_PLAYER.unpack_from(self.memory, at)))

    def player_bytes(self, seat: Seat) -> bytes:
        """Return the player's part of the state. All that `fields` returns follows from it."""
        at = _PLAYERS_AT + seat * PLAYER.itemsize
        return bytes(self.memory[at : at + PLAYER.itemsize])

    def cards_of(self, seat: Seat) -> tuple[CardNumber | None, ...]:
        """Return the numbers of the left and the right card; None where there is no card."""
        at, number = _CARDS_AT + seat * PLAYER.itemsize, self.index.number
        return number(self.memory[at]), number(self.memory[at + 1])

    def hand_of(self, seat: Seat) -> tuple[CardNumber, ...]:
        """G3: return the cards dealt to this seat, until everybody has kept two."""
        return tuple(self.index.numbers[card] for card in self.player(seat)["hand"].tolist() if card != NONE)

    def completed_of(self, seat: Seat) -> tuple[Card, ...]:
        """G9: return the completed cards of this seat, by rising number."""
        return self.index.cards_in(self.player(seat)["completed"].tolist())

    def owed(self, seat: Seat) -> int:
        """G8: return how many bonus boxes this seat still has to cross."""
        return self.memory[_OWED_AT + seat * PLAYER.itemsize]

    def n_choices(self, seat: Seat) -> int:
        """Return how many choices are open to this seat."""
        return int(rules.n_choices(self.index.table, self.states, 0, seat))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Return every choice that is open to this seat, in the order of the rules."""
        codes = np.empty(rules.MAX_CHOICES, np.int64)
        n = rules.choices(self.index.table, self.states, 0, seat, codes)
        return tuple(decode_all(self, seat, codes[:n].tolist()))

    def choice_texts(self, seat: Seat) -> list[str]:
        """Return the texts of all open choices, which takes a fraction of the time that the choices take."""
        if self.step != rules.Step.MARK:
            return [str(choice) for choice in self.choices(seat)]
        codes = np.empty(rules.MAX_CHOICES, np.int64)
        n = rules.choices(self.index.table, self.states, 0, seat, codes)
        verb = "bonus" if self.owed(seat) > 0 else "cross"
        left, right = [f"{verb} {card} " for card in self.cards_of(seat)]
        marks = codes[:n].tolist()
        return [right + _names_in(mark >> SIDE) if mark >> SIDE else left + _names_in(mark) for mark in marks]

    def is_open(self, seat: Seat, code: ChoiceCode) -> bool:
        """Return whether the rules allow this choice to this seat."""
        return bool(rules.is_open(self.index.table, self.states, 0, seat, code))


# To and from the numbers of the rules --------------------------------------------------------------------------------


def encode(position: Position, seat: Seat, choice: Choice) -> ChoiceCode:
    """Return the choice as the number that the rules use. The choice must fit the position."""
    match choice:
        case Keep(cards):
            hand = position.hand_of(seat)
            first, second = sorted(hand.index(card) for card in cards)
            return rules.PAIRS.index((first, second))
        case Cross(card, boxes) | Bonus(card, boxes):
            return mask(boxes) << SIDE * slot_of(position, seat, card)
        case Take(_, source):
            return rules.FROM_STACK if source == STACK else _place_of(position, choice.card)


def slot_of(position: Position, seat: Seat, card: CardNumber) -> Slot:
    """Return where the card lies in front of its owner: 0 left, 1 right."""
    return position.cards_of(seat).index(card)


def _place_of(position: Position, card: CardNumber | None) -> ChoiceCode:
    """Return the place of the card on the display."""
    places: list[CardIndex] = position["display"].tolist()
    return places.index(position.index.index_of[card]) if card is not None else NONE


def decode(position: Position, seat: Seat, code: ChoiceCode) -> Choice:
    """Return the choice that a number of the rules means."""
    return next(decode_all(position, seat, [code]))


def decode_all(position: Position, seat: Seat, codes: Iterable[ChoiceCode]) -> Iterator[Choice]:
    """Return the choices that these numbers mean."""
    match position.step:
        case rules.Step.KEEP:
            hand = position.hand_of(seat)
            pairs = (rules.PAIRS[code] for code in codes)
            return (Keep((hand[first], hand[second])) for first, second in pairs)
        case rules.Step.TAKE:
            return (_decode_take(position, code) for code in codes)
        case _:
            return _decode_marks(position, seat, codes)


@lru_cache(1 << 14)
def _names_in(boxes: Boxes) -> str:
    """Return the names of the boxes in a mask. The masks of open choices are few, whatever the cards are."""
    return box_names(squares(boxes))


def _decode_marks(position: Position, seat: Seat, codes: Iterable[ChoiceCode]) -> Iterator[Choice]:
    kind = Bonus if position.owed(seat) else Cross
    cards = position.cards_of(seat)
    for code in codes:
        slot = 1 if code >> SIDE else 0
        card = cards[slot]
        assert card is not None, "a box was crossed where no card lies"
        yield kind(card, squares(code >> SIDE * slot))


def _decode_take(position: Position, code: ChoiceCode) -> Take:
    if code == rules.FROM_STACK:
        return Take(None, STACK)
    return Take(position.index.numbers[int(position["display"][code])], DISPLAY)
