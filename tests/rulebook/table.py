"""A table for the rule tests: draw the cards, put them in a position, play, and look.

Everything is drawn as rows of characters. Cards are drawn as in a deck file; what is crossed, or to be crossed, is
drawn with `x`, and rows or columns that nothing happens in may be left out. What a test does not care about is plain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count
from typing import Any, Literal, NamedTuple

import numpy as np
import pytest

from silvergold import decks, games, rules
from silvergold.decks.deck import PRINTED, Card, Deck, Expedition, Seal
from silvergold.rules import EventCode, Step

SILVER_AND_GOLD, PYRAMIDS = games.SLUGS
ANA, BEN, CLEO, DORA = range(4)

Rows = tuple[str, ...]
Side = Literal["left", "right"]
Hand = Sequence[Card | None]
Square = tuple[int, int]

BOX, DOMINO, LINE = ("x",), ("xx",), ("xxx",)
CORNER, TEE, ELL, SQUARE = ("x.", "xx"), ("xxx", ".x."), ("x.", "x.", "xx"), ("xx", "xx")
EIGHT = (DOMINO, LINE, LINE, CORNER, CORNER, TEE, ELL, SQUARE)

_SIDES: tuple[Side, Side] = ("left", "right")
_WIDTH = 5
_PLAIN = {SILVER_AND_GOLD: (".....",) * 5, PYRAMIDS: ("..e..", *(".....",) * 3, "..T..")}
_FIRST_DRAWN, _FIRST_PLAIN = 601, 801  # for cards to which a test gives no number


def card(
    *rows: str, number: int = 0, colour: str = "green", points: int = 0, seal: tuple[str, int] | None = None
) -> Card:
    """Return a card, drawn row by row; without a number it gets one of its own."""
    return Card(number, colour, rows, points, Seal(*seal) if seal else None)


class Event(NamedTuple):
    """An event of the log: its kind, the seat, the card (by number) and the amount."""

    kind: EventCode
    seat: int
    card: int | None
    amount: int


# Looking -------------------------------------------------------------------------------------------------------------


class Look:
    """A table, or what a seat may know of it (`Table.view`): everything that can be read."""

    def __init__(self, deck: Deck, engine_deck: Any, states: Any) -> None:
        self.deck = deck
        self.by_number = sorted(deck.cards, key=lambda each: each.number)
        self._deck, self._states = engine_deck, states

    @property
    def _state(self) -> Any:
        return self._states[0]

    def _player(self, seat: int) -> Any:
        return self._state["players"][seat]

    def _numbers(self, indices: Any) -> tuple[int | None, ...]:
        return tuple(None if k == rules.NONE else self.by_number[k].number for k in map(int, indices))

    def is_like(self, other: Look) -> bool:
        """Return whether both states are exactly the same."""
        return bool(self._states.tobytes() == other._states.tobytes())

    # the middle of the table

    @property
    def step(self) -> Step:
        return Step(int(self._state["step"]))

    @property
    def over(self) -> bool:
        return self.step == Step.OVER

    @property
    def turn(self) -> int:
        """Return the turn, counted from 0 over the whole game."""
        return int(self._state["turn"])

    @property
    def waiting(self) -> tuple[int, ...]:
        """Return the seats that have something to choose."""
        return _members(int(self._state["waiting"]))

    @property
    def start_player(self) -> int:
        return int(self._state["start_player"])

    def _pattern(self, index: int) -> Rows | None:
        return None if index == rules.NONE else self.deck.expeditions[index].rows

    @property
    def pattern(self) -> Rows | None:
        """Return the expedition card that lies face up."""
        return self._pattern(int(self._state["pattern"]))

    def expeditions(self, a_round: int) -> tuple[Rows | None, ...]:
        """Return the eight expedition cards of a round, counted from 0, as far as they are known here."""
        return tuple(self._pattern(int(k)) for k in self._state["expeditions"][a_round])

    @property
    def display(self) -> tuple[int | None, ...]:
        """Return the card numbers, None for a gap."""
        return self._numbers(self._state["display"])

    @property
    def stack(self) -> tuple[int | None, ...]:
        """Return the face-down cards by number, top first; None where the card is not known."""
        return self._numbers(self._state["stack"][int(self._state["stack_top"]) : int(self._state["n_stack"])])

    # the cards of a seat

    def hand(self, seat: int) -> tuple[int | None, ...]:
        """Return the four dealt cards, until two are kept."""
        return self._numbers(self._player(seat)["hand"])

    def cards(self, seat: int) -> tuple[int | None, ...]:
        """Return the left and the right card by number."""
        return self._numbers(self._player(seat)["cards"])

    def completed(self, seat: int) -> tuple[int, ...]:
        words = (int(word) for word in self._player(seat)["completed"])
        indices = (rules.CARDS_PER_WORD * nth + k for nth, word in enumerate(words) for k in _members(word))
        return tuple(self.by_number[k].number for k in indices)

    def crossed(self, seat: int, side: Side) -> Rows:
        """Return the card with `x` on crossed boxes, `.` on open ones, `#` where there is none."""
        drawing = self._card(seat, side).rows
        still_open = _squares(int(self._player(seat)["open"]) >> _shift(side))
        return tuple(
            "".join("#" if char == "#" else ".x"[(r, c) not in still_open] for c, char in enumerate(row))
            for r, row in enumerate(drawing)
        )

    def _card(self, seat: int, side: Side) -> Card:
        return self.by_number[int(self._player(seat)["cards"][_SIDES.index(side)])]

    # the score card of a seat

    def owed(self, seat: int) -> int:
        """Return the number of bonus boxes still to be crossed."""
        return int(self._player(seat)["owed"])

    def coins(self, seat: int) -> int:
        return int(self._player(seat)["sheet"]["coins"])

    def cups(self, seat: int) -> int:
        """Return the points of all cups taken."""
        return int(self._player(seat)["cups"])

    def palms(self, seat: int) -> tuple[int, ...]:
        """Return the entries in the palm boxes."""
        player = self._player(seat)
        return tuple(map(int, player["palms"][: int(player["sheet"]["n_palms"])]))

    def gems(self, seat: int) -> tuple[int, int]:
        """Return the numbers of red and green gems."""
        red, green = map(int, self._player(seat)["sheet"]["gems"])
        return red, green

    def torches(self, seat: int) -> tuple[int, ...]:
        """Return the rounds that have a torch, counted from 1 as on the score card."""
        return tuple(k + 1 for k in _members(int(self._player(seat)["sheet"]["torches"])))

    def skulls(self, seat: int) -> int:
        return int(self._player(seat)["sheet"]["skulls"])

    def pyramid_points(self, seat: int) -> int:
        return int(self._player(seat)["pyramid_points"])

    def score(self, seat: int) -> dict[str, int]:
        """Return the parts of the score by name, and their total."""
        parts = np.zeros(rules.SCORE_PARTS, np.int64)
        total = int(rules.score(self._deck, self._states, 0, seat, parts))
        names = games.game(self.deck.game).part_names
        return {**dict(zip(names, map(int, parts), strict=True)), "total": total}

    @property
    def winners(self) -> tuple[int, ...]:
        return _members(int(rules.winners(self._deck, self._states, 0)))

    # what is open

    def choices(self, seat: int) -> list[int]:
        """Return all open choices, and check that the engine lists the same all at once and one by one."""
        out = np.zeros(rules.MAX_CHOICES, np.int64)
        n = rules.choices(self._deck, self._states, 0, seat, out)
        listed = [int(choice) for choice in out[:n]]
        assert n == rules.n_choices(self._deck, self._states, 0, seat)
        assert listed == [rules.nth_choice(self._deck, self._states, 0, seat, nth) for nth in range(n)]
        return listed

    def _may(self, seat: int, choice: int) -> bool:
        is_open = bool(rules.is_open(self._deck, self._states, 0, seat, choice))
        assert is_open == (choice in self.choices(seat)), "the list of open choices does not say what is_open says"
        return is_open

    def may_cross(self, seat: int, side: Side, *rows: str) -> bool:
        """Return whether the seat may cross exactly these boxes of this card now."""
        return self.step == Step.MARK and self._may(seat, _mask(rows) << _shift(side))

    def may_cross_on_both(self, seat: int, left: Rows, right: Rows) -> bool:
        """Return the same for boxes of both cards together."""
        return self._may(seat, _mask(left) | _mask(right) << _shift("right"))

    def ways_to_cross(self, seat: int, side: Side) -> list[Rows]:
        """Return every open way to mark on this card, drawn as `Look.crossed` draws, single boxes included."""
        here = [choice >> _shift(side) for choice in self.choices(seat) if bool(choice >> 32) == (side == "right")]
        return [_drawing(_squares(choice), self._card(seat, side).rows) for choice in here]

    def may_take(self, seat: int, number: int) -> bool:
        """Return whether the seat may take this card of the display now."""
        return self.step == Step.TAKE and number in self.display and self._may(seat, self.display.index(number))

    def may_take_top(self, seat: int) -> bool:
        """Return whether the seat may take the top card of the stack now."""
        return self.step == Step.TAKE and self._may(seat, rules.FROM_STACK)


# Playing -------------------------------------------------------------------------------------------------------------


class Table(Look):
    """A whole table. Arrange it with `cross_before`, `write`, `go_to`; play it with `cross`, `bonus`, `take`."""

    def __init__(self, deck: Deck, n_players: int, start_player: int = 0) -> None:
        super().__init__(deck, decks.engine_table(deck), rules.new_states(1))
        self.events: list[Event] = []
        self._log = rules.new_log()
        self._index = {each.number: k for k, each in enumerate(self.by_number)}
        self._n_players, self._start_player = n_players, start_player

    def deal(self, hands: Sequence[Sequence[int]], stack: Sequence[int], orders: Sequence[Sequence[Rows]]) -> None:
        """Deal a new game with all cards and patterns in this order; nobody has kept any yet."""
        drawings = [expedition.rows for expedition in self.deck.expeditions]
        deals = np.array([[self._index[number] for number in hand] for hand in hands], np.int64)
        order = np.array([self._index[number] for number in stack], np.int64)
        patterns = np.array([[drawings.index(rows) for rows in a_round] for a_round in orders], np.int64)
        rules.deal_given(self._deck, self._states, 0, self._n_players, self._start_player, deals, order, patterns)

    def deal_from(self, seed: int) -> None:
        """Deal a new game from a seed."""
        rules.deal(self._deck, self._states, 0, self._n_players, seed)

    # arranging a position

    def check(self) -> None:
        """Check that the position is possible; an impossible one is no test of a rule."""
        fault = rules.audit(self._deck, self._states, 0)
        assert fault is None, f"the test arranges a table that could not be: {fault}"

    def cross_before(self, seat: int, side: Side, *rows: str) -> None:
        """Arrange that these boxes, and no others, were crossed in earlier turns."""
        player, drawing = self._player(seat), self._card(seat, side).rows
        crossed = _drawn(rows, "x")
        still_open = _drawn(drawing, ".xoprgtsbeT") - crossed
        begin = _drawn(drawing, "e") if self.deck.game == PYRAMIDS else still_open
        edge = (begin | {near for square in crossed for near in _around(square)}) & still_open
        for field, squares in (("open", still_open), ("edge", edge)):
            other = int(player[field]) & ~(((1 << 32) - 1) << _shift(side))
            player[field] = other | _bits(squares) << _shift(side)
        self.check()

    def write(
        self,
        seat: int,
        *,
        coins: int = 0,
        cups: int = 0,
        palms: tuple[int, ...] = (),
        gems: tuple[int, int] = (0, 0),
        torches: tuple[int, ...] = (),
        skulls: int = 0,
        pyramid_points: int = 0,
    ) -> None:
        """Set the score card of a seat, as earlier turns have left it; full rows of coins bring no further cup."""
        player = self._player(seat)
        lit = sum(1 << a_round - 1 for a_round in torches)
        player["sheet"] = player["sheet_before"] = (coins, len(palms), gems, lit, skulls)
        player["rows_paid"], player["cups"] = coins // 4, cups
        player["palms"][: len(palms)] = palms
        player["pyramid_points"] = pyramid_points
        self.check()

    def go_to(self, turn: int) -> None:
        """Go to this turn, counted from 0 to 27; its expedition card lies face up."""
        self._state["turn"] = turn
        self._state["pattern"] = self._state["expeditions"][turn // 7][turn % 7]
        self.check()

    def go_to_last_turn(self) -> None:
        self.go_to(27)

    def take_cups_away(self, n: int) -> None:
        """Arrange that so many cups of the round card are gone."""
        self._state["cups_taken"] = n

    def take_awards_away(self, colour: str, n: int) -> None:
        """Arrange that so many of the pyramid points of a colour are gone."""
        self._state["awards_taken"][_colour(self.deck, colour)] = n

    def put_aside(self, seat: int, cards: Sequence[Card]) -> None:
        """Arrange that the seat has completed these cards in earlier turns; those in the stack are removed from it."""
        indices = [self._index[each.number] for each in cards]
        order, top = self._state["stack"], int(self._state["stack_top"])
        left = [k for k in order[top : int(self._state["n_stack"])] if k not in indices]
        order[top:] = [*left, *[rules.NONE] * (len(order) - top - len(left))]
        self._state["n_stack"] = top + len(left)
        for index, each in zip(indices, cards, strict=True):
            self._player(seat)["completed"][index // rules.CARDS_PER_WORD] |= 1 << index % rules.CARDS_PER_WORD
            self._player(seat)["n_completed"][_colour(self.deck, each.colour)] += 1

    def leave_empty(self, seat: int, side: Side, owner: int) -> None:
        """Arrange that no card lies here: it was completed in an earlier turn, and this owner has it."""
        gone = self._card(seat, side)
        self._player(seat)["cards"][_SIDES.index(side)] = rules.NONE
        for field in ("open", "edge"):
            self._player(seat)[field] = int(self._player(seat)[field]) & ~(((1 << 32) - 1) << _shift(side))
        self._state["waiting"] = sum(1 << k for k in range(self._n_players) if self._player(k)["edge"])
        self.put_aside(owner, [gone])

    def leave_gap(self, place: int, owner: int) -> None:
        """Arrange that no card lies here on the display: it was taken earlier, and this owner has completed it."""
        gone = self.by_number[int(self._state["display"][place])]
        self._state["display"][place] = rules.NONE
        self.put_aside(owner, [gone])

    # acting

    def _play(self, seat: int, choice: int) -> None:
        assert self._may(seat, choice), "the test plays what is not open"
        self._log["n"] = 0
        rules.play(self._deck, self._states, 0, seat, choice, self._log)
        self.events += map(self._event, self._log["events"][0][: int(self._log["n"][0])])

    def _event(self, event: Any) -> Event:
        (number,) = self._numbers([event["card"]])
        return Event(EventCode(int(event["kind"])), int(event["seat"]), number, int(event["amount"]))

    def heard(self, *kinds: EventCode) -> list[Event]:
        """Return the events of these kinds since the game began or `forget` was called, in order."""
        return [event for event in self.events if event.kind in kinds]

    def forget(self) -> None:
        """Forget all events so far."""
        self.events.clear()

    def keep(self, seat: int, *numbers: int | None) -> None:
        """Keep these two of the four dealt cards."""
        places = tuple(sorted(self.hand(seat).index(number) for number in numbers))
        self._play(seat, [tuple(pair) for pair in rules.PAIRS].index(places))

    def keep_any(self, *seats: int) -> None:
        """Let these seats keep the first two of their cards."""
        for seat in seats:
            self.keep(seat, *self.hand(seat)[:2])

    def cross(self, seat: int, side: Side, *rows: str) -> None:
        """Cross exactly these boxes; no bonus box may be owed."""
        assert self.owed(seat) == 0, "a bonus box is owed first"
        self._play(seat, _mask(rows) << _shift(side))

    def bonus(self, seat: int, side: Side, *rows: str) -> None:
        """Cross the bonus box that is owed."""
        assert self.owed(seat), "no bonus box is owed"
        self._play(seat, _mask(rows) << _shift(side))

    def complete(self, *seats: int) -> None:
        """Let these seats cross the one box that their left card still needs: its last open one, or its tomb."""
        for seat in seats:
            rows = self._card(seat, "left").rows
            wanted = _drawn(rows, "T") or _drawn(self.crossed(seat, "left"), ".")
            self.cross(seat, "left", *_drawing(wanted, rows))

    def take(self, seat: int, number: int | None) -> None:
        """Take this card of the display."""
        self._play(seat, self.display.index(number))

    def take_top(self, seat: int) -> None:
        """Take the top card of the stack."""
        self._play(seat, rules.FROM_STACK)

    def mark_plainly(self, *seats: int) -> None:
        """Let these seats cross a single box that brings nothing, if they have one."""
        for seat in seats:
            self._play(seat, min(self._singles(seat), key=lambda choice: self._weight(seat, choice)))

    def _singles(self, seat: int) -> list[int]:
        return [choice for choice in self.choices(seat) if choice & (choice - 1) == 0]

    def _weight(self, seat: int, choice: int) -> tuple[bool, bool, int]:
        """Return a sort key: how much happens if this box is crossed."""
        side = _SIDES[choice >> 32 > 0]
        ((row, column),) = _squares(choice >> _shift(side))
        is_last = "".join(self.crossed(seat, side)).count(".") == 1
        return is_last, self._card(seat, side).rows[row][column] not in ".e", choice

    def finish_marking(self) -> None:
        """Let everyone who still has to mark do so with `mark_plainly`."""
        for seat in self.waiting if self.step == Step.MARK else ():
            self.mark_plainly(seat)

    def finish_turn(self) -> None:
        """Let everyone mark with `mark_plainly`; each player who has to take a card takes the first one."""
        turn = self.turn
        while self.turn == turn and not self.over:
            seat = self.waiting[0]
            if self.step == Step.MARK:
                self.mark_plainly(seat)
            else:
                self._play(seat, self.choices(seat)[0])

    def finish_game(self) -> None:
        while not self.over:
            self.finish_turn()

    def view(self, seat: int, recall: bool = False) -> Look:
        """Return what this seat may know; with `recall` it remembers the expeditions it saw."""
        seen = rules.new_states(1)
        rules.observe(self._deck, self._states, 0, seat, recall, seen, 0)
        return Look(self.deck, self._deck, seen)


# Setting up ----------------------------------------------------------------------------------------------------------


def table_for(
    game: str,
    *hands: Hand,
    players: int = 2,
    pattern: Rows = BOX,
    expeditions: Sequence[Sequence[Rows]] = (),
    display: Hand = (),
    top: Sequence[Card] = (),
    stack: int | None = None,
    completed: Mapping[int, Sequence[Card]] | None = None,
    start_player: int = 0,
    is_kept: bool = True,
    plain: Rows = (),
    size: int = 20,
    cups: tuple[int, ...] = PRINTED["cups"],
    skulls: tuple[int, ...] = PRINTED["skulls"],
    awards: tuple[int, ...] = PRINTED["awards"],
) -> Table:
    """Return a table. A hand is the left and the right card of a seat: plain if not given, None where no card lies.

    The same `pattern` comes every turn, or `expeditions` gives four rounds of eight. The stack begins with the cards of
    `top`. If `stack` limits its size, or a place is to be empty, the last seat has completed the cards left over. The
    table is in its first marking, or, with `is_kept=False`, before any card is kept.
    """
    setup = _Setup(game, max(players, len(hands)), plain or _PLAIN[game], size)
    setup.lay(hands, display, top, completed or {})
    orders = expeditions or [[pattern] * 8] * 4
    deck = Deck(game, "drawn", _expedition_cards(orders[0]), setup.cards(), cups, skulls, awards)
    faults = decks.faults(decks.to_dict(deck), game)
    assert not faults, f"the test draws a deck that is not fit to play: {faults}"
    table = Table(deck, setup.n_players, start_player)
    setup.deal(table, orders)
    if is_kept:
        setup.keep(table)
        setup.empty(table, stack)
    table.check()
    return table


silver_gold = partial(table_for, SILVER_AND_GOLD)
pyramids = partial(table_for, PYRAMIDS)

NewTable = Callable[..., Table]
both_games = pytest.mark.parametrize("new_table", [silver_gold, pyramids], ids=games.SLUGS)
"""Marks a test that runs twice: `new_table` is `silver_gold`, then `pyramids`."""


class _Setup:
    """Gathers the cards of a table, gives each a number, and lays them where they belong."""

    def __init__(self, game: str, n_players: int, plain: Rows, size: int) -> None:
        self.game, self.n_players, self.plain, self.size = game, n_players, plain, size
        self._drawn_numbers, self._plain_numbers = count(_FIRST_DRAWN), count(_FIRST_PLAIN)

    def lay(
        self, hands: Sequence[Hand], display: Hand, top: Sequence[Card], completed: Mapping[int, Sequence[Card]]
    ) -> None:
        all_hands = [*hands, *[()] * (self.n_players - len(hands))]
        self.hands = [self._filled(hand, 2) for hand in all_hands]
        self.no_cards = [(seat, _SIDES[k]) for seat, hand in enumerate(all_hands) for k in _gaps(hand)]
        self.display, self.no_display = self._filled(display, 4), _gaps(display)
        self.top = [self._numbered(each) for each in top]
        self.completed = {seat: [self._numbered(each) for each in cards] for seat, cards in completed.items()}
        missing = self.size - len(self.cards_so_far())
        self.rest = [self._numbered(None) for _ in range(missing)]

    def _numbered(self, each: Card | None) -> Card:
        if each is None:
            return Card(next(self._plain_numbers), "purple", self.plain)
        return each if each.number else replace(each, number=next(self._drawn_numbers))

    def _filled(self, cards: Hand, n: int) -> list[Card]:
        return [self._numbered(each) for each in [*cards, *[None] * (n - len(cards))]]

    def cards_so_far(self) -> list[Card]:
        aside = [each for cards in self.completed.values() for each in cards]
        return [*(each for hand in self.hands for each in hand), *self.display, *self.top, *aside]

    def cards(self) -> tuple[Card, ...]:
        return (*self.cards_so_far(), *self.rest)

    def deal(self, table: Table, orders: Sequence[Sequence[Rows]]) -> None:
        """Deal to everyone the cards they will keep, and two that return to the bottom of the stack."""
        aside = [each for cards in self.completed.values() for each in cards]
        stack = [each.number for each in (*self.display, *self.top, *self.rest, *aside)]
        returned = [stack[-2 * seat - 2 :][:2] for seat in range(self.n_players)]
        kept = [[each.number for each in hand] for hand in self.hands]
        deals = [[*pair, *back] for pair, back in zip(kept, returned, strict=True)]
        table.deal(deals, [*stack, *(number for pair in kept for number in pair)], orders)

    def keep(self, table: Table) -> None:
        for seat, (left, right) in enumerate(self.hands):
            table.keep(seat, left.number, right.number)

    def empty(self, table: Table, stack: int | None) -> None:
        """Put aside what a test says was completed, and what is not to lie on the table."""
        for seat, cards in self.completed.items():
            table.put_aside(seat, cards)
        last = self.n_players - 1
        if stack is not None:
            table.put_aside(last, [*self.top, *self.rest][stack:])
        for place in self.no_display:
            table.leave_gap(place, last)
        for seat, side in self.no_cards:
            table.leave_empty(seat, side, last)


def _gaps(cards: Hand) -> list[int]:
    return [k for k, each in enumerate(cards) if each is None]


def _expedition_cards(order: Sequence[Rows]) -> tuple[Expedition, ...]:
    return tuple(Expedition(f"pattern {k}", n, rows) for k, (rows, n) in enumerate(Counter(order).items(), start=1))


def _colour(deck: Deck, colour: str) -> int:
    return games.game(deck.game).colours.index(colour)


# Drawings and bits ---------------------------------------------------------------------------------------------------


def turned_and_mirrored(rows: Rows) -> set[Rows]:
    """Return every turn and mirror image of a drawing: turn it four times, flip it, turn it four times."""
    images: set[Rows] = set()
    for _ in range(2):
        for _ in range(4):
            rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
            images.add(rows)
        rows = rows[::-1]
    return images


def _drawn(rows: Rows, characters: str) -> set[Square]:
    return {(r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char in characters}


def _drawing(squares: set[Square], rows: Rows) -> Rows:
    return tuple(
        "".join("#" if char == "#" else ".x"[(r, c) in squares] for c, char in enumerate(row))
        for r, row in enumerate(rows)
    )


def _around(square: Square) -> Iterator[Square]:
    row, column = square
    yield from ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))


def _mask(rows: Rows) -> int:
    return _bits(_drawn(rows, "x"))


def _bits(squares: set[Square]) -> int:
    return sum(1 << _WIDTH * row + column for row, column in squares)


def _squares(bits: int) -> set[Square]:
    return {divmod(place, _WIDTH) for place in range(_WIDTH * _WIDTH) if bits >> place & 1}


def _members(bits: int) -> tuple[int, ...]:
    return tuple(k for k in range(rules.CARDS_PER_WORD) if bits >> k & 1)


def _shift(side: Side) -> int:
    return rules.SIDE * _SIDES.index(side)
