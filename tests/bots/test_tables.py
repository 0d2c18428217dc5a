"""The tables agree with a slow and simple calculation from their definition."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest

from silvergold import decks, rules
from silvergold.bots import model_cache
from silvergold.bots.model import pyramids, silver_gold
from silvergold.bots.model.builder import ModelBuilder
from silvergold.bots.model.types import BONUS_BOX, COMPLETED, COUNTED, HORIZON, LISTED, PACKED, VALUE
from silvergold.boxes import boxes_of
from silvergold.decks.deck import Card, Deck
from silvergold.kinds import Square
from silvergold.rules.grid import mask, orientations, squares

Boxes = frozenset[Square]
ISLAND = Card(number=1, colour="grey", points=8, rows=("xo.", ".p.", "x.."))
CHAMBER = Card(number=1, colour="green", points=0, rows=("#e#g#", "#.xs#", "#b#.#", "#.t.#", "##T##"))
SOON = 4


def with_card(game: str, card: Card) -> Deck:
    """Return the standard deck with one of its cards replaced."""
    deck = decks.standard(game)
    return Deck(game, "Small", deck.expeditions, (card, *(c for c in deck.cards if c.number != card.number)))


@pytest.fixture(scope="module", params=["silver-and-gold", "pyramids"])
def maker(request: pytest.FixtureRequest) -> ModelBuilder:
    """Return the solved tables of a deck whose first card is small, at made-up prices."""
    game = request.param
    deck = decks.engine_table(with_card(game, ISLAND if game == "silver-and-gold" else CHAMBER))
    made = ModelBuilder(deck, model_cache.weights(int(deck[0]["game"])))
    for t, p in product(range(HORIZON + 1), range(8)):
        made.params["price"][t, p] = 0.3 * t + 0.4 * p
        made.params["replacement"][t] = 0.7 * t
    made.solve()
    return made


class Definition:
    """The value of a card, as defined at the top of `card_solver`, calculated with sets of boxes and recursion."""

    def __init__(self, maker: ModelBuilder, card: Card) -> None:
        self.maker, self.card, self.params = maker, card, maker.params
        self.island = card.rows == ISLAND.rows
        self.all = boxes_of(card.rows)
        self.goal = self.all if self.island else boxes_of(card.rows, "T")
        deck = decks.standard("silver-and-gold" if self.island else "pyramids")
        self.patterns = [(orientations(boxes_of(e.rows, "x")), e.count / 8) for e in deck.expeditions]
        w = self.params["weights"]
        s, p = silver_gold, pyramids
        self.signs = (
            {"o": w[s.COIN_SOLVER], "p": w[s.PALM_SOLVER]}
            if self.island
            else {"r": w[p.GEM_SOLVER], "g": w[p.GEM_SOLVER], "t": w[p.TORCH_SOLVER], "s": w[p.SKULL_SOLVER]}
            | {"b": w[p.POTION_SOLVER]}
        )
        self.elsewhere = w[BONUS_BOX]

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

    def places(self, open_: Boxes, shapes: list[tuple[Square, ...]]) -> list[Boxes]:
        offsets = list(product(range(5), range(5)))
        moved = [frozenset((r + i, c + j) for r, c in shape) for shape in shapes for i, j in offsets]
        return [boxes for boxes in moved if len(boxes) > 1 and boxes <= open_ and boxes & self.edge(open_)]

    def owed(self, boxes: Boxes) -> int:
        return sum(self.card.rows[r][c] == "x" for r, c in boxes)

    @cache  # noqa: B019
    def after(self, open_: Boxes, owed: int, turns: int) -> float:
        """Return the value of what is left, with so many bonus boxes still to be crossed."""
        owed = min(owed, 2)
        if not self.goal & open_:
            return float(self.params["cards"][0]["prize"] + self.params["replacement"][turns] + owed * self.elsewhere)
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
            total += odds * max(self.worth(open_, turns - 1), max(crossed) - self.params["price"][turns, p])
        return total


def told(maker: ModelBuilder, open_: Boxes, turns: int, column: int) -> float:
    card, boxes = maker.params["cards"][0], mask(open_)
    if card["kind"] == PACKED:
        number = [mask([box]) & boxes != 0 for box in squares(int(maker.deck[0]["cards"][0]["boxes"]))]
        at = sum(bit << k for k, bit in enumerate(number))
    else:
        at = maker.masks[0].tolist().index(boxes)
    return float(maker.values[card["first"] + turns * card["n"] + at, column])


def test_tables_say_what_their_definition_says(maker: ModelBuilder) -> None:
    small = ISLAND if int(maker.deck[0]["game"]) == rules.SILVER_AND_GOLD else CHAMBER
    defined = Definition(maker, small)
    positions = [frozenset(boxes_of(small.rows))]
    for _ in range(12):  # walk down to the end, one box at a time
        rest = positions[-1]
        nearer = sorted(defined.edge(rest) - (defined.goal if small is CHAMBER else frozenset()))
        if len(rest) > 1 and nearer:
            positions.append(rest - {nearer[-1]})

    for open_, turns in product(positions, range(SOON + 1)):
        assert told(maker, open_, turns, VALUE) == pytest.approx(defined.worth(open_, turns), abs=1e-3)


def test_more_turns_never_hurt_and_chances_are_chances(maker: ModelBuilder) -> None:
    for card in maker.params["cards"][: maker.n_cards]:
        part = maker.values[card["first"] : card["first"] + card["n"] * (HORIZON + 1)]
        part = part.reshape(HORIZON + 1, card["n"], -1)
        assert (np.diff(part[:, :, VALUE], axis=0) >= -1e-3).all()
        assert ((part[:, :, COMPLETED] >= -1e-5) & (part[:, :, COMPLETED] <= 1 + 1e-5)).all()
        assert (part[0] == 0).all()


def test_every_position_of_a_chamber_is_listed_once() -> None:
    deck = decks.engine_table(decks.standard("pyramids"))
    made = ModelBuilder(deck, model_cache.weights(rules.PYRAMIDS))
    assert {int(card["kind"]) for card in made.params["cards"][: made.n_cards]} == {LISTED}
    for masks in made.masks:
        assert len(set(masks.tolist())) == len(masks)


def test_cards_too_large_to_solve_are_counted() -> None:
    """A whole grid of 25 boxes has too many positions. Its value is only estimated, but it falls as turns run out."""
    open_chamber = Card(number=1, colour="green", points=0, rows=("..e..", ".....", ".....", ".....", "..T.."))
    large_island = Card(number=1, colour="grey", points=60, rows=(".....",) * 5)
    for game, card in (("pyramids", open_chamber), ("silver-and-gold", large_island)):
        made = ModelBuilder(decks.engine_table(with_card(game, card)), model_cache.weights(decks.GAMES.index(game)))
        made.solve()
        first = made.params["cards"][0]
        assert first["kind"] == COUNTED
        worth = [made.values[first["first"] + t * first["n"] + first["fresh"], VALUE] for t in range(HORIZON + 1)]
        assert worth == sorted(worth)
        assert worth[-1] > 0
