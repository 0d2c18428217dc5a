"""Decks beyond what a publisher would print: any grid, any symbol, any pattern that the deck format allows."""

from dataclasses import replace
from random import Random

from silvergold import games
from silvergold.decks.deck import Card, Deck, Expedition, Seal
from tests.conformance.oracle.boxes import Box, beside

SILVER_AND_GOLD, PYRAMIDS = games.SLUGS
COLOURS = {game.slug: game.colours for game in games.ALL}
SYMBOLS = {SILVER_AND_GOLD: "xop", PYRAMIDS: "xrgtsb"}

CORRIDORS = [("e....", "####.", ".....", ".####", "....T"), ("e...T",)]


def wild_deck(game: str, seed: int) -> Deck:
    """Return a deck from a seed, with a random number and size of cards, number of symbols and size of patterns."""
    rng = Random(f"wild {game} {seed}")
    n_cards = rng.choice((20, 20, 24, 40, 120))
    numbers = rng.sample(range(1, 1000), n_cards)
    largest, plainness = rng.randint(1, 5), rng.choice((0.1, 0.5, 0.8))
    cards = tuple(_card(rng, game, number, largest, plainness) for number in numbers)
    largest_pattern = rng.choice((1, 3, 5, 9, 25))
    cups = tuple(rng.randint(0, 9) for _ in range(rng.randint(0, 12)))
    awards = tuple(rng.randint(0, 12) for _ in range(rng.randint(0, 12)))
    skulls = tuple(sorted(rng.randint(0, 12) for _ in range(10)))
    return Deck(game, f"wild {seed}", _expeditions(rng, largest_pattern), cards, cups, skulls, awards)


def dull_deck(game: str, seed: int) -> Deck:
    """Return a deck that leads to ties: plain cards without points or seals, and a square, which fits no corridor."""
    wild, rng = wild_deck(game, seed), Random(f"dull {game} {seed}")
    rows = rng.choice(CORRIDORS) if game == PYRAMIDS else (".....",) * rng.randint(1, 5)
    cards = tuple(replace(card, rows=rows, points=0, seal=None) for card in wild.cards)
    return replace(wild, name=f"dull {seed}", cards=cards, expeditions=(Expedition("square", 8, ("xx", "xx")),))


def _card(rng: Random, game: str, number: int, largest: int, plainness: float) -> Card:
    colour = rng.choice(COLOURS[game])
    if game == PYRAMIDS:
        return Card(number, colour, _chamber(rng, max(largest, 2), plainness))
    seal = Seal(rng.choice(COLOURS[game]), rng.randint(1, 9)) if rng.random() < 0.4 else None
    return Card(number, colour, _island(rng, largest, plainness), rng.randint(0, 20), seal)


def _grid(rng: Random, game: str, height: int, width: int, plainness: float) -> list[list[str]]:
    """Return boxes, symbols and, on about every third card, many holes."""
    holes = rng.choice((0.0, 0.1, 0.4))

    def char() -> str:
        if rng.random() < holes:
            return "#"
        return "." if rng.random() < plainness else rng.choice(SYMBOLS[game])

    return [[char() for _ in range(width)] for _ in range(height)]


def _island(rng: Random, largest: int, plainness: float) -> tuple[str, ...]:
    grid = _grid(rng, SILVER_AND_GOLD, rng.randint(1, largest), rng.randint(1, largest), plainness)
    if all(char == "#" for row in grid for char in row):
        grid[0][0] = rng.choice(".xop")
    return tuple("".join(row) for row in grid)


def _chamber(rng: Random, largest: int, plainness: float) -> tuple[str, ...]:
    """Draw chambers until the tomb can be reached."""
    while True:
        height, width = rng.choice([(1, 2), (2, 1), (largest, largest), (largest, rng.randint(1, largest))])
        grid = _grid(rng, PYRAMIDS, height, width, plainness)
        entrance, tomb = (0, rng.randrange(width)), (height - 1, rng.randrange(width))
        grid[entrance[0]][entrance[1]], grid[tomb[0]][tomb[1]] = "e", "T"
        if entrance != tomb and tomb in _reached(grid, entrance):
            return tuple("".join(row) for row in grid)


def _reached(grid: list[list[str]], start: Box) -> set[Box]:
    boxes = {(r, c) for r, row in enumerate(grid) for c, char in enumerate(row) if char != "#"}
    reached, new = {start}, {start}
    while new:
        new = beside(new) & boxes - reached
        reached |= new
    return reached


def _expeditions(rng: Random, largest: int) -> tuple[Expedition, ...]:
    """Return eight cards; a pattern may be a single box, and two patterns may be alike."""
    left, patterns = 8, []
    while left:
        count = rng.randint(1, min(left, 3))
        patterns.append(Expedition(f"pattern {left}", count, _pattern(rng, rng.randint(1, largest))))
        left -= count
    return tuple(patterns)


def _pattern(rng: Random, size: int) -> tuple[str, ...]:
    """Return a shape grown box by box."""
    boxes = {(2, 2)}
    while len(boxes) < size:
        boxes.add(rng.choice(sorted(box for box in beside(boxes) - boxes if max(box) < 5 and min(box) >= 0)))
    rows, columns = {row for row, _ in boxes}, {column for _, column in boxes}
    return tuple("".join("x" if (r, c) in boxes else "." for c in sorted(columns)) for r in sorted(rows))
