"""Building the model of a deck: number and solve the states of its cards, then learn prices and values by self-play."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np

from silvergold import games
from silvergold.bots.model.card_solver import MOST_OWED, SolverBuffers, solve_card, solve_roughly
from silvergold.bots.model.card_states import count, insert, list_states
from silvergold.bots.model.selfplay import play_for_prices, play_for_values
from silvergold.bots.model.types import (
    BONUS_BOX,
    COUNTED,
    FIRST_SYMBOL,
    HORIZON,
    LISTED,
    N_FEATURES,
    N_PARTS,
    PACKED,
    PARAMS,
    PRICE,
    SCRATCH,
    VALUE,
    ModelArrays,
)
from silvergold.kinds import Boxes, CardIndex
from silvergold.rules import aligned_zeros, new_states
from silvergold.rules.compiling import entry_point
from silvergold.rules.grid import mask, squares
from silvergold.rules.state import DISPLAY, EXPEDITIONS, MAX_CHOICES, TURNS, Decks

MOST_BOXES = 16  # of a card whose states are numbered by their open boxes
MOST_STATES = 40_000  # of a card whose states are listed
MOST_BYTES = 168 << 20
"""Memory that the solved values of one deck may take. No generated deck comes near it. If a deck would take more, its
cards with the most states are solved less exactly."""
MOST_COUNTED = 26
FIRST_PRICE, RISE = 3.7, 3  # points per turn to start with; the last turns are cheaper
PRICE_ROUNDS, PRICE_GAMES, PRICE_STEP, PRICE_SAMPLES, LEAST_SAMPLES = 8, 300, 0.3, 20_000, 50
VALUE_GAMES = 6000
RIDGE = 1e-4
LOGISTIC = 3**0.5 / np.pi  # the scale of a logistic distribution with standard deviation 1
SURE = 1e-3

Report = Callable[[str], None]

GAME_CODE: games.PerGame[Any] = games.PerGame.of_package("silvergold.bots.model")


@entry_point
def list_card(decks: Decks, c: CardIndex, most: int, masks: Any, keys: Any, key_mask: int) -> int:
    """See `list_states`."""
    return list_states(decks[0].cards[c], most, masks, keys, key_mask)


@entry_point
def count_card(decks: Decks, c: CardIndex, open_: Boxes) -> int:
    """See `card_states.count`."""
    return count(decks[0], c, open_)


@entry_point
def insert_all(masks: Any, keys: Any, key_mask: int) -> None:
    """Insert all these states into an empty hash table, numbered in this order."""
    for k in range(key_mask + 1):
        keys[k, 0] = -1
    for number in range(len(masks)):
        insert(keys, key_mask, masks[number], number)


def read_only(array: Any) -> Any:
    """Return a view like a mapped file. For writable arrays, numba would compile everything a second time."""
    view = array.view()
    view.flags.writeable = False
    return view


def distinct_states(boxes: Boxes, pairs: Boxes) -> Any:
    """Return every state of a card with pairs that is distinguished; a state comes before those that follow."""
    sets = np.zeros(1, np.int64)
    for box in squares(boxes):
        sets = np.concatenate([sets, sets | mask([box])])
    alone = sets & pairs & ~(sets << 1)
    return np.sort(sets[(alone == 0) & (sets != 0)])[::-1].copy()


def most_pairs(boxes: Boxes) -> Boxes:
    """Return the right boxes of as many pairs as a card has."""
    pairs = 0
    for row, column in squares(boxes):
        box = mask([(row, column)])
        if column and boxes & box >> 1 and not pairs & box >> 1:
            pairs |= box
    return pairs


class ModelBuilder:
    """Builds the model of a deck. `arrays` is what the entry points take."""

    def __init__(self, deck: Any, weights: Any) -> None:
        """Number the states of every card; nothing is solved yet."""
        self.deck = deck
        self.params_array = aligned_zeros(1, PARAMS)
        self.params = self.params_array[0]
        self.game = GAME_CODE[games.ALL[int(deck[0]["game"])].slug]
        self.n_cards = int(deck[0]["n_cards"])
        self.params["weights"] = weights
        self._set_patterns()
        columns = FIRST_SYMBOL + len(self.game.SYMBOL_FIELDS)
        self.masks: list[Any] = []
        self.keys: list[Any] = []
        self._list_cards(MOST_BYTES // (4 * columns * (HORIZON + 1)))
        self.set_prizes()
        n = sum(self.params["cards"]["n"][: self.n_cards].tolist()) * (HORIZON + 1)
        self.values = np.zeros((n, columns), np.float32)
        keys = np.concatenate([*self.keys, np.zeros((1, 2), np.int32)])
        self.arrays = ModelArrays(
            deck, self.params_array, read_only(self.values), read_only(keys), aligned_zeros(1, SCRATCH)
        )

    def _set_patterns(self) -> None:
        kinds = self.deck[0]["expedition"].tolist()
        self.params["n_symbols"], self.params["n_patterns"] = len(self.game.SYMBOL_FIELDS), max(kinds) + 1
        for p in kinds:
            self.params["odds"][p] += 1 / EXPEDITIONS
        for t in range(HORIZON + 1):
            self.params["price"][t] = FIRST_PRICE * min(1.0, t / RISE)

    def _list_cards(self, room: int) -> None:
        """Number the states of all cards, at most so many in all."""
        listed = [self._listed(c) if self._has_single_goal(c) else None for c in range(self.n_cards)]
        sizes = [self._n_states(c, found) for c, found in enumerate(listed)]
        while sum(sizes) > room:
            largest = max(range(self.n_cards), key=lambda c: (sizes[c], -c))
            sizes[largest] = 0 if self._has_single_goal(largest) else self._with_more_pairs(largest)
        for c, found in enumerate(listed):
            self._set_card(c, sizes[c], found or self._paired(c))

    def _has_single_goal(self, c: CardIndex) -> bool:
        """Return whether one box completes the card, and not all of them."""
        card = self.deck[0]["cards"][c]
        return bool(card["goal"] != card["boxes"])

    def _n_states(self, c: CardIndex, listed: tuple[Any, Any] | None) -> int:
        """Return how many states a card has; 0 if there are too many to solve."""
        if self._has_single_goal(c):
            return 0 if listed is None else len(listed[0])
        n_boxes = int(self.deck[0]["cards"][c]["boxes"]).bit_count()
        return 1 << n_boxes if n_boxes <= MOST_BOXES else 0

    def _with_more_pairs(self, c: CardIndex) -> int:
        """Distinguish fewer states of a card; return how many are left, or 0 if there are no more pairs."""
        card, boxes = self.params["cards"][c], int(self.deck[0]["cards"][c]["boxes"])
        before = int(card["pairs"])
        pairs = before | self._next_pair(c)
        if pairs == before:
            pairs = most_pairs(boxes)
        if pairs.bit_count() <= before.bit_count():
            return 0
        card["pairs"] = pairs
        return (1 << boxes.bit_count()) * 3 ** pairs.bit_count() // 4 ** pairs.bit_count()

    def _next_pair(self, c: CardIndex) -> Boxes:
        """Return the right one of two neighbouring boxes that are in no pair yet; 0 if there are none.

        Two boxes with the same symbols are best, then those whose left box is plain, since it stands for either.
        """
        drawn, pairs = self.deck[0]["cards"][c], int(self.params["cards"][c]["pairs"])
        free = squares(int(drawn["boxes"]) & ~(pairs | pairs >> 1))
        rights = [mask([(row, column)]) for row, column in free if (row, column - 1) in free]

        def signs(box: Boxes) -> list[bool]:
            return [bool(int(drawn[name]) & box) for name in ("crosses", *self.game.SYMBOL_FIELDS)]

        return min(rights, key=lambda box: (signs(box) != signs(box >> 1), signs(box >> 1)), default=0)

    def _paired(self, c: CardIndex) -> tuple[Any, Any] | None:
        """Return the states of a card with pairs and their hash table; None if it has no pairs."""
        pairs, boxes = int(self.params["cards"][c]["pairs"]), int(self.deck[0]["cards"][c]["boxes"])
        if not pairs:
            return None
        masks = distinct_states(boxes, pairs)
        keys = np.zeros((1 << (2 * len(masks)).bit_length(), 2), np.int32)
        insert_all(masks, keys, len(keys) - 1)
        return masks, keys

    def _set_card(self, c: CardIndex, size: int, listed: tuple[Any, Any] | None) -> None:
        card, drawn = self.params["cards"][c], self.deck[0]["cards"][c]
        before = self.params["cards"][:c]
        card["first"] = int(before["n"].sum()) * (HORIZON + 1)
        card["first_key"] = sum(map(len, self.keys))
        for k, name in enumerate(self.game.SYMBOL_FIELDS):
            card["symbols"][k] = drawn[name]
        masks, keys = (listed if size else None) or (np.zeros(0, np.int64), np.zeros((0, 2), np.int32))
        if not size:
            card["kind"], card["n"] = COUNTED, MOST_COUNTED
            card["fresh"] = count_card(self.deck, c, int(drawn["boxes"]))
        elif listed is None:
            card["kind"], card["n"], card["fresh"] = PACKED, size, size - 1
        else:
            card["kind"], card["n"], card["key_mask"] = LISTED, len(masks), len(keys) - 1
        self.masks.append(masks)
        self.keys.append(keys)

    def _listed(self, c: CardIndex) -> tuple[Any, Any] | None:
        """Return the states of a card and their hash table, at most half full; None if there are too many states."""
        masks, keys = np.zeros(MOST_STATES, np.int64), np.zeros((4 * MOST_STATES, 2), np.int32)
        n = list_card(self.deck, c, MOST_STATES, masks, keys, (1 << (2 * MOST_STATES).bit_length() - 1) - 1)
        if n < 0:
            return None
        keys = np.zeros((1 << (2 * n).bit_length(), 2), np.int32)
        list_card(self.deck, c, MOST_STATES, masks, keys, len(keys) - 1)
        return masks[:n].copy(), keys

    def set_prizes(self) -> None:
        """Set the value of completing each card that the solver assumes."""
        weights, cards = self.params["weights"], self.deck[0]["cards"]
        self.params["cards"]["prize"] = self.game.solver_completion_values(weights, cards)

    # Solving ---------------------------------------------------------------------------------------------------------

    def solve(self) -> None:
        """Solve all cards at the present prices."""
        # One state more than any card has: without it, the part of the largest card would be contiguous in memory, and
        # numba would compile the solver a second time for it.
        room_for = int(self.params["cards"]["n"].max()) + 2
        room = np.zeros((MOST_OWED + 1, room_for, self.values.shape[1], HORIZON + 1), np.float32)
        for c in range(self.n_cards):
            solved = room[:, : int(self.params["cards"][c]["n"]) + 1]
            solved[:] = 0
            buffers = self._buffers(c, solved)
            (solve_roughly if self.params["cards"][c]["kind"] == COUNTED else solve_card)(buffers, c)

    def _buffers(self, c: CardIndex, solved: Any) -> SolverBuffers:
        return SolverBuffers(
            self.deck,
            self.params_array,
            self.keys[c],
            self.masks[c],
            self.game.solver_symbol_values(self.params["weights"]),
            float(self.params["weights"][BONUS_BOX]),
            np.zeros((MAX_CHOICES, 3), np.int64),
            np.zeros(MAX_CHOICES),
            solved,
            np.zeros((EXPEDITIONS, HORIZON + 1)),
            np.zeros((EXPEDITIONS, HORIZON + 1, 3), np.int64),
            self.values,
        )

    # Prices ----------------------------------------------------------------------------------------------------------

    def find_prices(self, rounds: int | None = None, report: Report = lambda _: None) -> None:
        """Play, note what a turn was worth on either card, and solve again, for some rounds.

        At the right price, half of all gains lie above it: the two cards together then want exactly one turn per turn.
        So the price moves towards the median gain.
        """
        rounds = PRICE_ROUNDS if rounds is None else rounds
        for number in range(rounds):
            report(f"prices, {number + 1} of {rounds}")
            self.solve()
            gains = np.zeros((HORIZON + 1, EXPEDITIONS, PRICE_SAMPLES), np.float32)
            counts = np.zeros((HORIZON + 1, EXPEDITIONS), np.int64)
            play_for_prices(self.arrays, new_states(1), 2, PRICE_GAMES, number, gains, counts)
            for t, p in zip(*np.nonzero(counts >= LEAST_SAMPLES), strict=True):
                price = self.params["price"][t, p]
                target = self.params["weights"][PRICE] * float(np.median(gains[t, p, : counts[t, p]]))
                self.params["price"][t, p] += PRICE_STEP * (target - price)
            self._set_replacements()
        self.solve()

    def _set_replacements(self) -> None:
        """G9: set the average value of the best of four fresh cards."""
        cards = self.params["cards"][: self.n_cards]
        chances = [comb(self.n_cards - 1 - k, DISPLAY - 1) / comb(self.n_cards, DISPLAY) for k in range(self.n_cards)]
        for t in range(1, HORIZON + 1):
            fresh = self.values[cards["first"] + t * cards["n"] + cards["fresh"], VALUE]
            self.params["replacement"][t] = float(np.dot(np.sort(fresh)[::-1], chances))

    # Value -----------------------------------------------------------------------------------------------------------

    def learn_value(self, n_games: int | None = None, seed: int = 77) -> None:
        """Fit the value to games of this model against itself: one ridge regression for each number of turns left."""
        n_games = VALUE_GAMES if n_games is None else n_games
        features = np.zeros((n_games, TURNS, 2, N_FEATURES), np.float32)
        finals = np.zeros((n_games, 2, N_PARTS))
        play_for_values(self.arrays, new_states(1), 2, n_games, seed, features, finals)
        points = finals.sum(2)
        for turn in range(TURNS):
            weights = _fit(features[:, turn].reshape(-1, N_FEATURES).astype(float), finals.reshape(-1, N_PARTS))
            expected = (features[:, turn] @ weights).sum(2)
            error = np.diff(points) - np.diff(expected)
            self.params["value"][TURNS - turn] = weights.T
            self.params["spread"][TURNS - turn] = max(SURE, float(error.std()) * LOGISTIC)
        self.params["spread"][0] = SURE


def _fit(features: Any, finals: Any) -> Any:
    """Fit by least squares with a small ridge penalty, so that correlated features share the weight."""
    products = features.T @ features
    return np.linalg.solve(products + np.diag(RIDGE * np.diag(products) + 1e-6), features.T @ finals)
