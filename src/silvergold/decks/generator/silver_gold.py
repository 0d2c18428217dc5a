"""The generator of treasure cards: islands with different outlines, and symbols in tempting places.

First the outlines: all islands of a size are listed and chosen one by one, each as different from the earlier ones as
possible. Then the symbols are dealt to the cards, and the best of many placements is kept for each card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random
from typing import Final

from silvergold.boxes import beside, is_connected, orientations, same_shape_key
from silvergold.decks.deck import Card, Seal
from silvergold.decks.generator.draws import below, deal_out, pick, shuffled, some
from silvergold.decks.patterns import placements
from silvergold.games import SILVER_AND_GOLD
from silvergold.games.silver_gold import CROSS
from silvergold.kinds import Square

GAME: Final = SILVER_AND_GOLD

Island = frozenset[Square]


@dataclass(frozen=True, slots=True)
class IslandFacts:
    """The facts about the cards of one colour. The numbers of symbols are in the description of the game."""

    colour: str
    cards: int
    boxes: int  # and points
    rows: int
    columns: int
    seal_points: int  # what a seal of this colour pays, on cards of other colours
    ragged: int = 50  # 0 prefers compact islands, 100 ragged ones, which take longer to fill


FACTS = (
    IslandFacts("purple", 12, 14, 4, 4, seal_points=2),
    IslandFacts("orange", 12, 12, 4, 4, seal_points=2),
    IslandFacts("green", 12, 10, 3, 4, seal_points=1),
    IslandFacts("grey", 11, 8, 3, 4, seal_points=1),
)

LAYINGS = 60
"""How many ways to lay the symbols are tried for each card."""


def make_cards(rng: Random, facts: Sequence[IslandFacts] = FACTS) -> tuple[Card, ...]:
    """S1: return the cards of every colour, numbered from 1, one colour after the other."""
    cards: list[Card] = []
    worn: Counter[tuple[str, Square]] = Counter()
    for colour in facts:
        seals = [Seal(other.colour, other.seal_points) for other in facts if other is not colour]
        cards += _cards_of_colour(rng, colour, seals, len(cards) + 1, worn)
    return tuple(cards)


def _cards_of_colour(
    rng: Random, facts: IslandFacts, seals: Sequence[Seal], first: int, worn: Counter[tuple[str, Square]]
) -> list[Card]:
    islands = choose_islands(rng, facts)
    sealed = dict(zip(some(rng, range(facts.cards), len(seals)), shuffled(rng, seals), strict=True))
    cards = []
    for place, symbols in enumerate(_deal_symbols(rng, facts, sealed)):
        laid = _lay_symbols(rng, islands[place], symbols, worn)
        worn.update((symbol, box) for box, symbol in laid.items())
        rows = _drawn(islands[place], laid, facts)
        cards.append(Card(first + place, facts.colour, rows, facts.boxes, sealed.get(place)))
    return cards


def _drawn(island: Island, laid: Mapping[Square, str], facts: IslandFacts) -> tuple[str, ...]:
    return tuple(
        "".join(laid.get((row, column), ".") if (row, column) in island else "#" for column in range(facts.columns))
        for row in range(facts.rows)
    )


# Outlines


@cache
def islands_of(boxes: int, rows: int, columns: int) -> tuple[Island, ...]:
    """Return every connected island that reaches all four edges of its grid; rotated and mirrored forms count once."""
    grid = [(row, column) for row in range(rows) for column in range(columns)]
    islands: dict[tuple[Square, ...], Island] = {}
    for sea in combinations(grid, rows * columns - boxes):
        island = frozenset(grid).difference(sea)
        if _fills(island, rows, columns) and is_connected(island):
            islands.setdefault(same_shape_key(island), island)
    return tuple(islands[key] for key in sorted(islands))


def _fills(island: Island, rows: int, columns: int) -> bool:
    return len({row for row, _ in island}) == rows and len({column for _, column in island}) == columns


def choose_islands(rng: Random, facts: IslandFacts) -> list[Island]:
    """Return as many different islands as the colour has cards, each rotated at random."""
    candidates = shuffled(rng, islands_of(facts.boxes, facts.rows, facts.columns))
    coasts = sorted(map(coast, candidates))
    chosen: list[Island] = []
    for _ in range(facts.cards):
        wanted = coasts[_rank(rng, facts.ragged, len(coasts))]
        chosen.append(_next_island([island for island in candidates if island not in chosen], chosen, wanted))
    return [_turned(rng, island, facts) for island in shuffled(rng, chosen)]


def _rank(rng: Random, ragged: int, n: int) -> int:
    """Return a random rank among n coasts, within half the range around the wanted raggedness."""
    low, high = max(0, ragged - 50), min(100, ragged + 50)
    return (low + below(rng, high - low + 1)) * (n - 1) // 100


def _next_island(candidates: Sequence[Island], chosen: Sequence[Island], wanted: int) -> Island:
    def charm(island: Island) -> int:
        apart = min((_unlike(island, other) for other in chosen), default=0)
        return 3 * apart - 2 * abs(coast(island) - wanted) - 3 * crumbs(island)

    return max(candidates, key=charm)


def _turned(rng: Random, island: Island, facts: IslandFacts) -> Island:
    return pick(rng, [form for form in orientations(island) if _fills(form, facts.rows, facts.columns)])


@cache
def _unlike(one: Island, other: Island) -> int:
    """Return in how many boxes two islands differ, in their most similar orientation."""
    return min(len(form ^ other) for form in orientations(one)) // 2


@cache
def coast(island: Island) -> int:
    """Return how many sides of boxes face the sea."""
    return sum(other not in island for box in island for other in beside(box))


@cache
def crumbs(island: Island) -> int:
    """Return how many boxes have only one neighbour, beyond the first two."""
    capes = sum(sum(other in island for other in beside(box)) == 1 for box in island)
    return max(0, capes - 2)


# Symbols


def _deal_symbols(rng: Random, facts: IslandFacts, sealed: Mapping[int, Seal]) -> list[str]:
    """Return the symbols of each card. A card with a seal has crosses only."""
    everywhere = range(facts.cards)
    unsealed = [place for place in everywhere if place not in sealed]
    load = [int(place in sealed) for place in everywhere]
    colour = GAME.colours.index(facts.colour)
    dealt = [""] * facts.cards
    for symbol in reversed(GAME.symbols):
        n, most = symbol.frequency.per_colour[colour], symbol.frequency.most_per_card[colour]
        times = deal_out(rng, load, n, everywhere if symbol is CROSS else unsealed, most)
        dealt = [symbol.letter * times[place] + dealt[place] for place in everywhere]
    return dealt


def _lay_symbols(
    rng: Random, island: Island, symbols: str, worn: Mapping[tuple[str, Square], int]
) -> dict[Square, str]:
    """Return the best of many placements of these symbols on this island."""
    boxes = sorted(island)
    ways = [dict(zip(some(rng, boxes, len(symbols)), symbols, strict=True)) for _ in range(LAYINGS)]
    reach, taste = _reach(island), below(rng, 3)
    return max(ways, key=lambda laid: _temptation(laid, reach, taste) - _staleness(laid, worn))


@cache
def _reach(island: Island) -> dict[Square, int]:
    """Return in how many ways a pattern of G2 can cross each box."""
    count = Counter(box for boxes, times in placements(island) for box in boxes for _ in range(times))
    return dict(count)


def _temptation(laid: Mapping[Square, str], reach: Mapping[Square, int], taste: int) -> int:
    """Return a score: symbols are interesting where few patterns reach them and where they are apart.

    Not every card has them in remote places: `taste` 0 leaves their places to chance, 2 prefers the remotest.
    """
    most = max(reach.values())
    remote = taste * sum(6 * (most - reach[box]) // most for box in laid)
    crowded = sum(4 if laid[box] == laid[other] else 2 for box in laid for other in beside(box) if other in laid)
    return remote - crowded


def _staleness(laid: Mapping[Square, str], worn: Mapping[tuple[str, Square], int]) -> int:
    """Return how often the same symbol was in the same place on earlier cards."""
    return sum(worn.get((symbol, box), 0) for box, symbol in laid.items())
