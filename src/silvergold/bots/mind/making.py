"""A mind for a deck: its cards' positions listed and solved, its prices and its value learned by playing itself."""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np

from silvergold.bots.mind import pyramids, silver_gold
from silvergold.bots.mind.future import MOST_OWED, Bench, solve_card, solve_roughly
from silvergold.bots.mind.policy import PRICE
from silvergold.bots.mind.positions import count, list_positions
from silvergold.bots.mind.selfplay import play_for_prices, play_for_values
from silvergold.bots.mind.shape import (
    BOOK,
    COUNTED,
    DESK,
    FIRST_SYMBOL,
    HORIZON,
    LISTED,
    N_FEATURES,
    N_PARTS,
    PACKED,
    SYMBOLS,
    WORTH,
    Tools,
)
from silvergold.kinds import Boxes, CardIndex
from silvergold.rules import aligned_zeros, new_states
from silvergold.rules._compile import door
from silvergold.rules.state import DISPLAY, EXPEDITIONS, MAX_CHOICES, POINTS_PER_PYRAMID, PYRAMIDS, TURNS, Decks

MOST_BOXES = 16  # of an island whose positions are numbered by their open boxes
MOST_POSITIONS = 40_000  # of a chamber
MOST_COUNTED = 26
FIRST_PRICE, RISE = 3.7, 3  # points a turn before anything is known; the last turns are cheap
PRICE_ROUNDS, PRICE_GAMES, PRICE_STEP, PRICE_SAMPLES, LEAST_SAMPLES = 8, 300, 0.3, 20_000, 50
VALUE_GAMES = 6000
RIDGE = 1e-4
LOGISTIC = 3**0.5 / np.pi  # the scale of a logistic distribution with standard deviation 1
SURE = 1e-3

Progress = Callable[[str], None]


@door
def list_card(decks: Decks, c: CardIndex, most: int, masks: Any, keys: Any, key_mask: int) -> int:
    """See `list_positions`."""
    return list_positions(decks[0].cards[c], most, masks, keys, key_mask)


@door
def count_card(decks: Decks, c: CardIndex, open_: Boxes) -> int:
    """See `positions.count`."""
    return count(decks[0], c, open_)


class Maker:
    """A mind in the making. `tools` are what the doors take."""

    def __init__(self, deck: Any, weights: Any) -> None:
        """Lists the positions of every card; nothing is solved yet."""
        self.deck = deck
        self.books = aligned_zeros(1, BOOK)
        self.book = self.books[0]
        self.game = int(deck[0]["game"])
        self.n_cards = int(deck[0]["n_cards"])
        self.book["weights"] = weights
        self._set_patterns()
        self.masks: list[Any] = []
        self.keys: list[Any] = []
        for c in range(self.n_cards):
            self._set_card(c)
        self.set_prizes()
        columns = FIRST_SYMBOL + len(SYMBOLS[self.game])
        n = sum(self.book["cards"]["n"][: self.n_cards].tolist()) * (HORIZON + 1)
        self.values = np.zeros((n, columns), np.float32)
        no_keys = np.zeros((1, 2), np.int32)
        self.tools = Tools(deck, self.books, self.values, np.concatenate([*self.keys, no_keys]), aligned_zeros(1, DESK))

    def _set_patterns(self) -> None:
        kinds = self.deck[0]["expedition"].tolist()
        self.book["n_symbols"], self.book["n_patterns"] = len(SYMBOLS[self.game]), max(kinds) + 1
        for p in kinds:
            self.book["odds"][p] += 1 / EXPEDITIONS
        for t in range(HORIZON + 1):
            self.book["price"][t] = FIRST_PRICE * min(1.0, t / RISE)

    def _set_card(self, c: CardIndex) -> None:
        card, drawn = self.book["cards"][c], self.deck[0]["cards"][c]
        before = self.book["cards"][:c]
        card["first"] = int(before["n"].sum()) * (HORIZON + 1)
        card["first_key"] = sum(map(len, self.keys))
        for k, name in enumerate(SYMBOLS[self.game]):
            card["symbols"][k] = drawn[name]
        n_boxes = int(drawn["boxes"]).bit_count()
        masks, keys = np.zeros(0, np.int64), np.zeros((0, 2), np.int32)
        if self.game != PYRAMIDS and n_boxes <= MOST_BOXES:
            card["kind"], card["n"], card["fresh"] = PACKED, 1 << n_boxes, (1 << n_boxes) - 1
        elif self.game == PYRAMIDS and (found := self._listed(c)) is not None:
            masks, keys = found
            card["kind"], card["n"], card["key_mask"] = LISTED, len(masks), len(keys) - 1
        else:
            card["kind"], card["n"] = COUNTED, MOST_COUNTED
            card["fresh"] = count_card(self.deck, c, int(drawn["boxes"]))
        self.masks.append(masks)
        self.keys.append(keys)

    def _listed(self, c: CardIndex) -> tuple[Any, Any] | None:
        """The positions of a chamber and their list, at most half full; None if they are too many."""
        masks, keys = np.zeros(MOST_POSITIONS, np.int64), np.zeros((4 * MOST_POSITIONS, 2), np.int32)
        n = list_card(self.deck, c, MOST_POSITIONS, masks, keys, (1 << (2 * MOST_POSITIONS).bit_length() - 1) - 1)
        if n < 0:
            return None
        keys = np.zeros((1 << (2 * n).bit_length(), 2), np.int32)
        list_card(self.deck, c, MOST_POSITIONS, masks, keys, len(keys) - 1)
        return masks[:n].copy(), keys

    def set_prizes(self) -> None:
        """What the tables take the completion of a card to be worth."""
        weights, drawn = self.book["weights"], self.deck[0]["cards"]
        if self.game == PYRAMIDS:
            self.book["cards"]["prize"] = POINTS_PER_PYRAMID + weights[pyramids.AWARD_TABLE]
        else:
            self.book["cards"]["prize"] = drawn["points"] + weights[silver_gold.SEAL_TABLE] * drawn["seal_points"]

    @property
    def _symbol_worth(self) -> Any:
        """What the tables take a symbol to be worth."""
        w, p = self.book["weights"], pyramids
        if self.game == PYRAMIDS:
            return w[[p.GEM_TABLE, p.GEM_TABLE, p.TORCH_TABLE, p.SKULL_TABLE, p.POTION_TABLE]]
        return w[[silver_gold.COIN_TABLE, silver_gold.PALM_TABLE]]

    # Solving ---------------------------------------------------------------------------------------------------------

    def solve(self) -> None:
        """All cards, at the prices of the book."""
        largest = int(self.book["cards"]["n"].max()) + 1
        room = np.zeros((MOST_OWED + 1, largest, self.values.shape[1], HORIZON + 1), np.float32)
        for c in range(self.n_cards):
            solved = room[:, : int(self.book["cards"][c]["n"]) + 1]
            solved[:] = 0
            bench = self._bench(c, solved)
            (solve_roughly if self.book["cards"][c]["kind"] == COUNTED else solve_card)(bench, c)

    def _bench(self, c: CardIndex, solved: Any) -> Bench:
        return Bench(
            self.deck,
            self.books,
            self.keys[c],
            self.masks[c],
            self._symbol_worth,
            float(self.book["weights"][silver_gold.ELSEWHERE]),
            np.zeros((MAX_CHOICES, 3), np.int64),
            np.zeros(MAX_CHOICES),
            solved,
            np.zeros((EXPEDITIONS, HORIZON + 1)),
            np.zeros((EXPEDITIONS, HORIZON + 1, 3), np.int64),
            self.values,
        )

    # Prices ----------------------------------------------------------------------------------------------------------

    def find_prices(self, rounds: int | None = None, progress: Progress = lambda _: None) -> None:
        """Play, look what a turn was worth on either card, and solve again, until prices and play agree.

        The right price is the one at which the two cards together want exactly one turn a turn: half of all gains lie
        above it. So the price moves towards the median gain.
        """
        rounds = PRICE_ROUNDS if rounds is None else rounds
        for number in range(rounds):
            progress(f"prices, {number + 1} of {rounds}")
            self.solve()
            gains = np.zeros((HORIZON + 1, EXPEDITIONS, PRICE_SAMPLES), np.float32)
            counts = np.zeros((HORIZON + 1, EXPEDITIONS), np.int64)
            play_for_prices(self.tools, new_states(1), 2, PRICE_GAMES, number, gains, counts)
            for t, p in zip(*np.nonzero(counts >= LEAST_SAMPLES), strict=True):
                price = self.book["price"][t, p]
                target = self.book["weights"][PRICE] * float(np.median(gains[t, p, : counts[t, p]]))
                self.book["price"][t, p] += PRICE_STEP * (target - price)
            self._set_replacements()
        self.solve()

    def _set_replacements(self) -> None:
        """G9: what the best of four fresh cards is worth on average."""
        cards = self.book["cards"][: self.n_cards]
        chances = [comb(self.n_cards - 1 - k, DISPLAY - 1) / comb(self.n_cards, DISPLAY) for k in range(self.n_cards)]
        for t in range(1, HORIZON + 1):
            fresh = self.values[cards["first"] + t * cards["n"] + cards["fresh"], WORTH]
            self.book["replacement"][t] = float(np.dot(np.sort(fresh)[::-1], chances))

    # Value -----------------------------------------------------------------------------------------------------------

    def learn_value(self, n_games: int | None = None, seed: int = 77) -> None:
        """Fit the value to games of this mind against itself: a ridge regression for each number of turns left."""
        n_games = VALUE_GAMES if n_games is None else n_games
        features = np.zeros((n_games, TURNS, 2, N_FEATURES), np.float32)
        finals = np.zeros((n_games, 2, N_PARTS))
        play_for_values(self.tools, new_states(1), 2, n_games, seed, features, finals)
        points = finals.sum(2)
        for turn in range(TURNS):
            weights = _fit(features[:, turn].reshape(-1, N_FEATURES).astype(float), finals.reshape(-1, N_PARTS))
            expected = (features[:, turn] @ weights).sum(2)
            error = np.diff(points) - np.diff(expected)
            self.book["value"][TURNS - turn] = weights.T
            self.book["spread"][TURNS - turn] = max(SURE, float(error.std()) * LOGISTIC)
        self.book["spread"][0] = SURE


def _fit(features: Any, finals: Any) -> Any:
    """Least squares, with a little weight on small coefficients, so that numbers that say the same share the work."""
    products = features.T @ features
    return np.linalg.solve(products + np.diag(RIDGE * np.diag(products) + 1e-6), features.T @ finals)

