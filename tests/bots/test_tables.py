"""The tables say what a slow and simple reading of their definition says."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest

from silvergold import decks, rules
from silvergold.bots.mind import library, pyramids, silver_gold
from silvergold.bots.mind.making import Maker
from silvergold.bots.mind.shape import COUNTED, DONE, HORIZON, LISTED, PACKED, WORTH
from silvergold.decks.grids import Box, boxes_of
from silvergold.decks.model import Card, Deck
from silvergold.rules.grid import mask, orientations, squares

Boxes = frozenset[Box]
ISLAND = Card(number=1, colour="grey", points=8, rows=("xo.", ".p.", "x.."))
CHAMBER = Card(number=1, colour="green", points=0, rows=("#e#g#", "#.xs#", "#b#.#", "#.t.#", "##T##"))
SOON = 4


def with_card(game: str, card: Card) -> Deck:
    """The standard deck with one of its cards replaced."""
    deck = decks.standard(game)
    return Deck(game, "Small", deck.expeditions, (card, *(c for c in deck.cards if c.number != card.number)))


@pytest.fixture(scope="module", params=["silver-and-gold", "pyramids"])
def maker(request: pytest.FixtureRequest) -> Maker:
    """Tables of a deck whose first card is small, at made-up prices."""
    game = request.param
    deck = decks.engine_table(with_card(game, ISLAND if game == "silver-and-gold" else CHAMBER))
    made = Maker(deck, library.weights(int(deck[0]["game"])))
    for t, p in product(range(HORIZON + 1), range(8)):
        made.book["price"][t, p] = 0.3 * t + 0.4 * p
        made.book["replacement"][t] = 0.7 * t
    made.solve()
    return made


class Definition:
    """What a card is worth, from the sentences at the top of `future`: sets of boxes, recursion, nothing clever."""

    def __init__(self, maker: Maker, card: Card) -> None:
        self.maker, self.card, self.book = maker, card, maker.book
        self.island = card.rows == ISLAND.rows
        self.all = boxes_of(card.rows)
        self.goal = self.all if self.island else boxes_of(card.rows, "T")
        deck = decks.standard("silver-and-gold" if self.island else "pyramids")
        self.patterns = [(orientations(boxes_of(e.rows, "x")), e.count / 8) for e in deck.expeditions]
        w = self.book["weights"]
        s, p = silver_gold, pyramids
        self.signs = (
            {"o": w[s.COIN_TABLE], "p": w[s.PALM_TABLE]}
            if self.island
            else {"r": w[p.GEM_TABLE], "g": w[p.GEM_TABLE], "t": w[p.TORCH_TABLE], "s": w[p.SKULL_TABLE]}
            | {"b": w[p.POTION_TABLE]}
        )
        self.elsewhere = w[s.ELSEWHERE]

    def gain(self, boxes: Boxes) -> float:
        return float(sum(self.signs.get(self.card.rows[r][c], 0.0) for r, c in boxes))

    def edge(self, open_: Boxes) -> Boxes:
        if self.island:
            return open_
        crossed = self.all - open_
        beside = {(r + i, c + j) for r, c in crossed for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        return frozenset((beside | boxes_of(self.card.rows, "e")) & open_)

    def singles(self, open_: Boxes) -> list[Boxes]:
        return [frozenset({box}) for box in self.edge(open_)]

    def places(self, open_: Boxes, shapes: list[tuple[Box, ...]]) -> list[Boxes]:
        offsets = list(product(range(5), range(5)))
        moved = [frozenset((r + i, c + j) for r, c in shape) for shape in shapes for i, j in offsets]
        return [boxes for boxes in moved if len(boxes) > 1 and boxes <= open_ and boxes & self.edge(open_)]

    def owed(self, boxes: Boxes) -> int:
        return sum(self.card.rows[r][c] == "x" for r, c in boxes)

    @cache  # noqa: B019
    def after(self, open_: Boxes, owed: int, turns: int) -> float:
        """Worth of what is left, bonus boxes still to be crossed."""
        owed = min(owed, 2)
        if not self.goal & open_:
            return float(self.book["cards"][0]["prize"] + self.book["replacement"][turns] + owed * self.elsewhere)
        if owed == 0:
            return self.worth(open_, turns)
        here = [self.gain(b) + self.after(open_ - b, owed - 1 + self.owed(b), turns) for b in self.singles(open_)]
        return float(max([self.elsewhere + self.after(open_, owed - 1, turns), *here]))

    @cache  # noqa: B019
    def worth(self, open_: Boxes, turns: int) -> float:
        if turns == 0:
            return 0.0
        total = 0.0
        for p, (shapes, odds) in enumerate(self.patterns):
            ways = self.singles(open_) + self.places(open_, shapes)
            crossed = [self.gain(b) + self.after(open_ - b, self.owed(b), turns - 1) for b in ways]
            total += odds * max(self.worth(open_, turns - 1), max(crossed) - self.book["price"][turns, p])
        return total


def told(maker: Maker, open_: Boxes, turns: int, column: int) -> float:
    card, boxes = maker.book["cards"][0], mask(open_)
    if card["kind"] == PACKED:
        number = [mask([box]) & boxes != 0 for box in squares(int(maker.deck[0]["cards"][0]["boxes"]))]
        at = sum(bit << k for k, bit in enumerate(number))
    else:
        at = maker.masks[0].tolist().index(boxes)
    return float(maker.values[card["first"] + turns * card["n"] + at, column])


def test_tables_say_what_their_definition_says(maker: Maker) -> None:
    small = ISLAND if int(maker.deck[0]["game"]) == rules.SILVER_AND_GOLD else CHAMBER
    defined = Definition(maker, small)
    positions = [frozenset(boxes_of(small.rows))]
    for _ in range(12):  # walk down to the end, one box at a time
        rest = positions[-1]
        nearer = sorted(defined.edge(rest) - (defined.goal if small is CHAMBER else frozenset()))
        if len(rest) > 1 and nearer:
            positions.append(rest - {nearer[-1]})

    for open_, turns in product(positions, range(SOON + 1)):
        assert told(maker, open_, turns, WORTH) == pytest.approx(defined.worth(open_, turns), abs=1e-3)


def test_more_turns_never_hurt_and_chances_are_chances(maker: Maker) -> None:
    for card in maker.book["cards"][: maker.n_cards]:
        part = maker.values[card["first"] : card["first"] + card["n"] * (HORIZON + 1)]
        part = part.reshape(HORIZON + 1, card["n"], -1)
        assert (np.diff(part[:, :, WORTH], axis=0) >= -1e-3).all()
        assert ((part[:, :, DONE] >= -1e-5) & (part[:, :, DONE] <= 1 + 1e-5)).all()
        assert (part[0] == 0).all()


def test_every_position_of_a_chamber_is_listed_once() -> None:
    deck = decks.engine_table(decks.standard("pyramids"))
    made = Maker(deck, library.weights(rules.PYRAMIDS))
    assert {int(card["kind"]) for card in made.book["cards"][: made.n_cards]} == {LISTED}
    for masks in made.masks:
        assert len(set(masks.tolist())) == len(masks)


def test_cards_too_large_to_solve_are_counted() -> None:
    """A whole grid of 25 boxes has too many positions; its worth is then only guessed, but it falls with time."""
    open_chamber = Card(number=1, colour="green", points=0, rows=("..e..", ".....", ".....", ".....", "..T.."))
    large_island = Card(number=1, colour="grey", points=60, rows=(".....",) * 5)
    for game, card in (("pyramids", open_chamber), ("silver-and-gold", large_island)):
        made = Maker(decks.engine_table(with_card(game, card)), library.weights(decks.GAMES.index(game)))
        made.solve()
        first = made.book["cards"][0]
        assert first["kind"] == COUNTED
        worth = [made.values[first["first"] + t * first["n"] + first["fresh"], WORTH] for t in range(HORIZON + 1)]
        assert worth == sorted(worth)
        assert worth[-1] > 0


