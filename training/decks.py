"""How the standard decks were balanced: from many generated decks, choose cards that a strong player values alike.

    python training/decks.py --game pyramids --seeds 40     writes decks/standard-*.toml

All cards of many generated decks are solved with the model of the present standard deck. From this pool the cards are
chosen by simulated annealing: each as near as possible to the target value of its colour, at all stages of the game,
with the required numbers of symbols, seals and outlines. Afterwards run `training/models.py ship` and `silvergold deck
balance`.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from silvergold import decks, games, rules
from silvergold.bots import model_cache
from silvergold.bots.model.builder import ModelBuilder
from silvergold.bots.model.rollouts import evaluate_choices
from silvergold.bots.model.silver_gold import SEAL_HELD
from silvergold.bots.model.types import COMPLETED, FIRST_SYMBOL, VALUE
from silvergold.boxes import boxes_of, same_shape_key
from silvergold.decks.deck import Card, Deck
from silvergold.decks.generator.pyramids import FACTS as CHAMBERS
from silvergold.decks.generator.pyramids import GRID, Chamber, shortest_way
from silvergold.decks.generator.silver_gold import FACTS as ISLANDS
from silvergold.rules.state import MAX_CARDS, NONE, POINTS_PER_PYRAMID

STAGES = {10: 0.5, 6: 0.3, 3: 0.2}  # turns left, and how much each counts
EVEN = 0.5  # how far the colours are brought together
SYMBOL_PRICE = 12.0  # of a symbol too many or too few, against a squared point of worth
FAR = 1.0  # how much more a card far from its target counts
STEPS, HOT, COLD = 800_000, 1.0, 0.002
FOLDER = Path(decks.__file__).parent
HEADER = {
    "silver-and-gold": "# The standard deck of Silver & Gold: islands of this project's own design.",
    "pyramids": "# The standard deck of Pyramids: chambers of this project's own design.",
}


@dataclass(frozen=True)
class Kind:
    """Cards that can replace each other: one colour, with or without a certain seal."""

    colour: str
    seal: str


@dataclass
class Pool:
    """All cards to choose from, with their values and symbols."""

    cards: list[Card]
    worth: Any  # by card and stage
    symbols: Any  # by card and symbol
    outline: list[object]


def outline_of(card: Card, game: str) -> object:
    """Return what no two cards may share: the island up to turning and mirroring, the chamber up to mirroring."""
    if game != games.PYRAMIDS.slug:
        return same_shape_key(boxes_of(card.rows))
    chamber = chamber_of(card)
    return frozenset({chamber, chamber.mirrored()})


def chamber_of(card: Card) -> Chamber:
    """Return a card's chamber without its symbols."""
    (entrance,), (tomb,) = boxes_of(card.rows, "e"), boxes_of(card.rows, "T")
    return Chamber(entrance, tomb, frozenset(GRID) - boxes_of(card.rows))


def kind_of(card: Card, game: str) -> Kind:
    """Return the kind of a card; a chamber can have any colour."""
    return Kind("any", "") if game == games.PYRAMIDS.slug else Kind(card.colour, card.seal.colour if card.seal else "")


def learned(deck: Deck) -> ModelBuilder:
    """Build the model of the deck from nothing, except its values."""
    made = ModelBuilder(decks.engine_table(deck), model_cache.weights(games.game(deck.game).engine_id))
    made.find_prices()
    return made


@dataclass
class Stage:
    """What symbols and colours are worth, on average, to players who take a card at this stage."""

    n: int = 0
    symbol_correction: Any = 0.0
    colour_bonus: Any = 0.0
    colour_outlook: Any = 0.0

    def note(self, scratch: Any) -> None:
        """Add the context of one player who takes a card."""
        self.n += 1
        for name in ("symbol_correction", "colour_bonus", "colour_outlook"):
            mean = getattr(self, name)
            setattr(self, name, mean + (scratch[name] - mean) / self.n)

    def correction(self, drawn: Any, builder: ModelBuilder, row: Any, prize: float) -> float:
        """Return what the solved values leave out: the context of the moment."""
        colour, seal = int(drawn["colour"]), int(drawn["seal_colour"])
        if builder.game.GAME.slug == games.PYRAMIDS.slug:
            now = POINTS_PER_PYRAMID + self.colour_bonus[colour]
        else:
            own = drawn["seal_points"] * (self.colour_outlook[seal] + (seal == colour)) if seal != NONE else 0.0
            now = drawn["points"] + builder.params["weights"][SEAL_HELD] * self.colour_bonus[colour] + own
        symbols = row[FIRST_SYMBOL:]
        return float((now - prize) * row[COMPLETED] + self.symbol_correction[: len(symbols)] @ symbols)


def stages_of(builder: ModelBuilder, games: int = 300) -> dict[int, Stage]:
    """Let the model play itself, and note the context whenever a card is taken."""
    stages, states = {t: Stage() for t in STAGES}, rules.new_states(1)
    for seed in range(games):
        rules.deal(builder.deck, states, 0, 2, seed)
        while states[0]["step"] != rules.OVER:
            seat = int(states[0]["waiting"]).bit_length() - 1
            n = evaluate_choices(builder.arrays, states, seat)
            scratch = builder.arrays.scratch[0]
            if states[0]["step"] == rules.TAKE:
                stages[min(STAGES, key=lambda t: abs(t - int(scratch["turns"])))].note(scratch)
            best = int(scratch["choices"][int(scratch["scores"][:n].argmax())])
            rules.play(builder.deck, states, 0, seat, best, rules.NO_LOG)
    return stages


def worths(cards: list[Card], deck: Deck, builder: ModelBuilder) -> Iterator[list[float]]:
    """Yield what each card is worth to players who take it, at each stage."""
    stages = stages_of(builder)
    for first in range(0, len(cards), MAX_CARDS):
        part = [replace(card, number=k + 1) for k, card in enumerate(cards[first : first + MAX_CARDS])]
        made = ModelBuilder(decks.engine_table(replace(deck, cards=tuple(part))), builder.params["weights"])
        made.params["price"], made.params["replacement"] = builder.params["price"], builder.params["replacement"]
        made.solve()
        for card, drawn in zip(made.params["cards"][: len(part)], made.deck[0]["cards"], strict=False):
            rows = [made.values[card["first"] + t * card["n"] + card["fresh"]] for t in STAGES]
            prize = float(card["prize"])
            yield [
                float(row[VALUE]) + stage.correction(drawn, builder, row, prize)
                for row, stage in zip(rows, stages.values(), strict=True)
            ]


def pool_of(game: str, seeds: int, deck: Deck, builder: ModelBuilder) -> Pool:
    """Return the cards of the present deck and of many generated ones."""
    cards = list(deck.cards)
    for seed in range(seeds):
        cards += decks.generate(game, seed).cards
    cards += sealed_variants(cards)
    letters = [symbol.letter for symbol in games.game(game).symbols]
    symbols = np.array([["".join(card.rows).count(letter) for letter in letters] for card in cards])
    return Pool(
        cards, np.array(list(worths(cards, deck, builder))), symbols, [outline_of(card, game) for card in cards]
    )


def sealed_variants(cards: list[Card]) -> Iterator[Card]:
    """Yield the cards without seal as they would be with one, which replaces coins and palms."""
    seals = {(card.colour, card.seal.colour): card.seal for card in cards if card.seal}
    for k, card in enumerate(card for card in cards if card.points and not card.seal):
        own = [seal for (colour, _), seal in seals.items() if colour == card.colour]
        bare = tuple(row.replace("o", ".").replace("p", ".") for row in card.rows)
        yield replace(card, rows=bare, seal=own[k % len(own)])


@dataclass
class Choosing:
    """Simulated annealing: one card for each place, places grouped by colour."""

    game: str
    pool: Pool
    seed: int = 0

    def __post_init__(self) -> None:
        """Start from the present deck, which is the first part of the pool."""
        self.rng = np.random.default_rng(self.seed)
        self.n = len(decks.standard(self.game).cards)
        self.chosen = list(range(self.n))
        self.colour = [self.pool.cards[k].colour for k in range(self.n)]
        self.by_kind: dict[Kind, list[int]] = {}
        for k, card in enumerate(self.pool.cards):
            self.by_kind.setdefault(kind_of(card, self.game), []).append(k)
        self.kinds = [kind_of(self.pool.cards[k], self.game) for k in range(self.n)]
        self.targets = {colour: self._target(colour) for colour in set(self.colour)}
        self.wanted = {colour: self._wanted(colour) for colour in set(self.colour)}
        self.used = {self.pool.outline[k] for k in self.chosen}

    def _target(self, colour: str) -> Any:
        """Return a value between the median of the colour and the mean of all colours."""
        if self.game == games.PYRAMIDS.slug:
            return np.median(self.pool.worth, axis=0)
        own = np.array([card.colour == colour for card in self.pool.cards])
        usual = np.array([np.median(self.pool.worth[[c.colour == f.colour for c in self.pool.cards]], axis=0)
                          for f in ISLANDS]).mean(axis=0)  # fmt: skip
        return (1 - EVEN) * np.median(self.pool.worth[own], axis=0) + EVEN * usual

    def _wanted(self, colour: str) -> Any:
        """Return the required numbers of symbols of a colour."""
        game = games.game(self.game)
        place = game.colours.index(colour)
        return np.array([symbol.frequency.per_colour[place] for symbol in game.symbols])

    def cost(self, place: int, card: int, before: int) -> float:
        """Return the part of the deck's cost that depends on the card in this place."""
        colour = self.colour[place]
        off = self.pool.worth[card] - self.targets[colour]
        mates = [k for j, k in enumerate(self.chosen) if self.colour[j] == colour and k != before]
        symbols = self.pool.symbols[mates].sum(axis=0) + self.pool.symbols[card]
        wrong = np.abs(symbols - self.wanted[colour]).sum()
        far = off * off
        return float((far + FAR * far * far) @ np.array(list(STAGES.values())) + SYMBOL_PRICE * wrong)

    def step(self, heat: float) -> None:
        """Try another card in a random place."""
        place = int(self.rng.integers(self.n))
        mates = self.by_kind[self.kinds[place]]
        old, new = self.chosen[place], mates[int(self.rng.integers(len(mates)))]
        if self.pool.outline[new] in self.used:
            return
        worse = self.cost(place, new, old) - self.cost(place, old, old)
        if worse < 0 or self.rng.random() < math.exp(-worse / heat):
            self.used.remove(self.pool.outline[old])
            self.used.add(self.pool.outline[new])
            self.chosen[place] = new

    def run(self, steps: int = STEPS) -> None:
        """Run all steps with falling temperature."""
        for k in range(steps):
            self.step(HOT * (COLD / HOT) ** (k / steps))

    def lift(self, number: int, points: float) -> None:
        """Replace a card by one with the same symbols that is worth so much more (see `silvergold deck balance`)."""
        place = next(k for k in range(self.n) if self.pool.cards[k].number == number)
        old = self.chosen[place]
        wanted = self.pool.worth[old] + points
        mates = [
            k
            for k in self.by_kind[self.kinds[place]]
            if (self.pool.symbols[k] == self.pool.symbols[old]).all() and self.pool.outline[k] not in self.used
        ]
        new = min(mates, key=lambda k: float((self.pool.worth[k] - wanted) ** 2 @ list(STAGES.values())), default=old)
        self.used.remove(self.pool.outline[old])
        self.used.add(self.pool.outline[new])
        self.chosen[place] = new
        print(f"card {number}: {self.pool.worth[old].round(2)} becomes {self.pool.worth[new].round(2)}")

    def cards(self) -> tuple[Card, ...]:
        """Return the chosen cards with their numbers; in Pyramids, low numbers have the long ways, since going first
        is an advantage.
        """
        chosen = [self.pool.cards[k] for k in self.chosen]
        if self.game != games.PYRAMIDS.slug:
            return tuple(replace(card, number=place + 1) for place, card in enumerate(chosen))
        piles = {
            colour: sorted((c for c, own in zip(chosen, self.colour, strict=True) if own == colour),
                           key=lambda card: -shortest_way(chamber_of(card)))
            for colour in CHAMBERS.colours
        }  # fmt: skip
        return tuple(Card(place + 1, colour, piles[colour].pop(0).rows) for place, colour in enumerate(self.colour))


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=games.SLUGS, required=True)
    parser.add_argument("--seeds", type=int, default=40, help="decks that are generated for the pool")
    parser.add_argument("--rounds", type=int, default=2, help="a new deck has new prices, so once more")
    parser.add_argument("--lift", default="", help="only replace some cards, such as 7=0.5,24=-0.8: number and points")
    args = parser.parse_args()
    deck = decks.standard(args.game)
    for number in range(args.rounds):
        builder = learned(deck)
        pool = pool_of(args.game, args.seeds, deck, builder)
        choosing = Choosing(args.game, pool, seed=number)
        for which, points in (pair.split("=") for pair in args.lift.split(",") if pair):
            choosing.lift(int(which), float(points))
        choosing.run(0 if args.lift else STEPS)
        off = pool.worth[choosing.chosen] - [choosing.targets[colour] for colour in choosing.colour]
        print(f"round {number + 1}: {len(pool.cards)} cards, worths within {np.abs(off).max(axis=0).round(2)} points")
        deck = replace(deck, cards=choosing.cards())
    lines = [HEADER[args.game], f"# Chosen by training/decks.py from {args.seeds} made decks, for cards of like worth."]
    path = FOLDER / f"standard-{args.game}.toml"
    path.write_text("\n".join(lines) + "\n\n" + decks.to_toml(deck), "utf-8")


if __name__ == "__main__":
    main()
