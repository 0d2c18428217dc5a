"""The generator of pyramid cards: chambers with skulls on the short way and treasures beside it.

For each card many random chambers are built, and the most interesting one with a way of the wanted length is kept. Then
the symbols are placed: skulls where players want to go, treasures where they do not.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Final

from silvergold.boxes import beside, is_connected, steps_from
from silvergold.decks.deck import Card
from silvergold.decks.generator.draws import below, deal_out, pick, shuffled, some
from silvergold.games import PYRAMIDS, Symbol
from silvergold.games.pyramids import CROSS, SKULL
from silvergold.kinds import Square

GAME: Final = PYRAMIDS

SIDE: Final = 5
TREASURES: Final = tuple(symbol for symbol in PYRAMIDS.symbols if symbol not in (CROSS, SKULL))
TREASURE_LETTERS: Final = "".join(symbol.letter for symbol in TREASURES)


@dataclass(frozen=True, slots=True)
class ChamberFacts:
    """The facts about the cards of each colour, the same for all colours.

    The lengths of ways control the balance, and so do the symbols, whose numbers are in the description of the game.
    """

    colours: tuple[str, ...] = PYRAMIDS.colours
    ways: tuple[int, ...] = (6, 6, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 9, 9, 9, 10)  # boxes of the shortest way, a card each
    fewest_walls: int = 4
    most_walls: int = 8

    @property
    def cards(self) -> int:
        """Return how many cards each colour has."""
        return len(self.ways)

    @property
    def wall_counts(self) -> int:
        """Return how many different numbers of walls are possible."""
        return self.most_walls - self.fewest_walls + 1


FACTS = ChamberFacts()

WALLINGS = 1200
"""How many chambers are tried for a deck, and more if some way is rare."""
FEWEST_TO_CHOOSE = 40
"""The smallest number of chambers to choose from, for each length of way."""
FINALISTS = 60
"""How many of these are compared with the chambers made before."""
LAYINGS = 80
"""How many ways to lay the symbols are tried for each card."""

GRID = tuple(product(range(SIDE), range(SIDE)))


@dataclass(frozen=True, slots=True)
class Chamber:
    """A chamber without its symbols."""

    entrance: Square
    tomb: Square
    walls: frozenset[Square]

    @property
    def boxes(self) -> frozenset[Square]:
        """Return all boxes that are not walls."""
        return frozenset(GRID) - self.walls

    def mirrored(self) -> Chamber:
        """Return the mirror image of the chamber."""
        return Chamber(_mirror(self.entrance), _mirror(self.tomb), frozenset(map(_mirror, self.walls)))


def make_cards(rng: Random, facts: ChamberFacts = FACTS) -> tuple[Card, ...]:
    """P1: return the cards of every colour, numbered so that each colour has its share of low numbers."""
    chambers = choose_chambers(rng, facts)
    load = [0] * facts.cards
    treasures = [_deal_symbol(rng, load, symbol) for symbol in (*TREASURES, CROSS)]
    skulls = _deal_symbol(rng, [0] * facts.cards, SKULL)
    hands = ["".join(parts) for parts in zip(skulls, *treasures, strict=True)]
    piles = {
        colour: [_drawn(chamber, _lay_symbols(rng, chamber, hand)) for chamber, hand in zip(own, mixed, strict=True)]
        for colour, own in chambers.items()
        for mixed in [shuffled(rng, hands)]
    }
    order = _interleaved(rng, facts)
    return tuple(Card(number, colour, piles[colour].pop(0)) for number, colour in enumerate(order, start=1))


def _interleaved(rng: Random, facts: ChamberFacts) -> Iterator[str]:
    """Yield the colours of all cards by number: every three have all three, and each order is followed by its reverse.

    So no colour is first more often than another (P10, P12, P14). Low numbers have the long ways, because being first
    is an advantage.
    """
    for place in range(facts.cards):
        if place % 2 == 0:
            colours = shuffled(rng, facts.colours)
        yield from colours if place % 2 == 0 else reversed(colours)


def _deal_symbol(rng: Random, load: list[int], symbol: Symbol) -> list[str]:
    """Return this symbol, as often as each card has it."""
    (n,), (most,) = set(symbol.frequency.per_colour), set(symbol.frequency.most_per_card)
    return [symbol.letter * times for times in deal_out(rng, load, n, range(len(load)), most)]


def _drawn(chamber: Chamber, laid: Mapping[Square, str]) -> tuple[str, ...]:
    signs = {**laid, **dict.fromkeys(chamber.walls, "#"), chamber.entrance: "e", chamber.tomb: "T"}
    return tuple("".join(signs.get((row, column), ".") for column in range(SIDE)) for row in range(SIDE))


# Walls


def choose_chambers(rng: Random, facts: ChamberFacts) -> dict[str, list[Chamber]]:
    """Return for each colour a chamber for each length of way, longest first, as different as possible."""
    pools = _pools(rng, facts)
    n_walls = shuffled(rng, [facts.fewest_walls + place % facts.wall_counts for place in range(len(facts.ways))])
    built: list[Chamber] = []
    chosen: dict[str, list[Chamber]] = {colour: [] for colour in facts.colours}
    for place, way in enumerate(sorted(facts.ways, reverse=True)):
        for colour in facts.colours:
            chamber = _next_chamber(pools[way], built, n_walls[place])
            del pools[way][chamber]
            built.append(chamber)
            chosen[colour].append(chamber)
    return chosen


def _pools(rng: Random, facts: ChamberFacts) -> dict[int, dict[Chamber, int]]:
    """Return many chambers with their interest, by the length of their shortest way."""
    pools: dict[int, dict[Chamber, int]] = {way: {} for way in facts.ways}
    tried = 0
    while tried < WALLINGS or min(map(len, pools.values())) < FEWEST_TO_CHOOSE:
        chamber = _wall_up(rng, facts)
        way = shortest_way(chamber)
        if way in pools:
            pools[way][chamber] = interest(chamber)
        tried += 1
    return pools


def _next_chamber(pool: Mapping[Chamber, int], built: Sequence[Chamber], n_walls: int) -> Chamber:
    def charm(chamber: Chamber) -> int:
        return pool[chamber] - 3 * abs(len(chamber.walls) - n_walls)

    finalists = sorted(pool, key=charm, reverse=True)[:FINALISTS]
    return max(finalists, key=lambda chamber: charm(chamber) - _staleness(chamber, built))


def _wall_up(rng: Random, facts: ChamberFacts) -> Chamber:
    """Return a random chamber. Three of four walls touch an earlier one, so that they form rooms."""
    entrance, tomb = (0, below(rng, SIDE)), (SIDE - 1, below(rng, SIDE))
    free = [box for box in GRID if box not in (entrance, tomb)]
    walls: set[Square] = set()
    for _ in range(facts.fewest_walls + below(rng, facts.wall_counts)):
        open_ = [box for box in free if box not in walls]
        against = [box for box in open_ if not walls.isdisjoint(beside(box))]
        walls.add(pick(rng, against if against and below(rng, 4) else open_))
    return Chamber(entrance, tomb, frozenset(walls))


def shortest_way(chamber: Chamber) -> int:
    """Return the length of the shortest way from entrance to tomb, both counted; 0 if a box cannot be reached."""
    steps = steps_from([chamber.entrance], chamber.boxes)
    return steps[chamber.tomb] + 1 if len(steps) == len(chamber.boxes) else 0


def interest(chamber: Chamber) -> int:
    """Return how interesting a chamber is: narrow places, dead ends, space beside the way, no blocks of walls."""
    boxes = chamber.boxes
    detours = detours_of(chamber)
    openings = {box: sum(other in boxes for other in beside(box)) for box in boxes}
    dead_ends = sum(n == 1 and detours[box] > 0 for box, n in openings.items())
    narrow = sum(not is_connected(boxes - {box}) for box in boxes if detours[box] == 0)
    aside = sum(detour >= 2 for detour in detours.values())
    return 2 * min(dead_ends, 2) + 2 * min(narrow, 3) + min(aside, 8) - 4 * _masonry(chamber)


def _masonry(chamber: Chamber) -> int:
    """Return the number of two by two blocks of walls, and of single walls beyond the first two; both look dull."""
    walls = chamber.walls
    blocks = sum({(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} <= walls for r, c in walls)
    lone = sum(walls.isdisjoint(beside(box)) for box in walls)
    return blocks + max(0, lone - 2)


def detours_of(chamber: Chamber) -> dict[Square, int]:
    """Return how many boxes longer the way to the tomb is if it leads over each box; 0 on a shortest way."""
    from_entrance = steps_from([chamber.entrance], chamber.boxes)
    from_tomb = steps_from([chamber.tomb], chamber.boxes)
    shortest = from_entrance[chamber.tomb]
    return {box: from_entrance[box] + from_tomb[box] - shortest for box in sorted(chamber.boxes)}


def _staleness(chamber: Chamber, built: Sequence[Chamber]) -> int:
    """Return how similar a chamber is to earlier ones, mirrored or not."""
    forms = (chamber, chamber.mirrored())
    near = [min([_unlike(form, other) for form in forms]) for other in built]
    return sum([40 if n < 4 else 4 for n in near if n < 7])


def _unlike(one: Chamber, other: Chamber) -> int:
    return (one.entrance != other.entrance) + (one.tomb != other.tomb) + len(one.walls ^ other.walls)


def _mirror(box: Square) -> Square:
    row, column = box
    return row, SIDE - 1 - column


# Symbols


def _lay_symbols(rng: Random, chamber: Chamber, symbols: str) -> dict[Square, str]:
    """Return the best of many placements of these symbols in this chamber."""
    detours = detours_of(chamber)
    free = [box for box in detours if box not in (chamber.entrance, chamber.tomb)]
    ways = [dict(zip(some(rng, free, len(symbols)), symbols, strict=True)) for _ in range(LAYINGS)]
    shortest = frozenset(box for box, detour in detours.items() if detour == 0)
    boxes = frozenset(detours)

    @cache  # the same few boxes get the skulls again and again
    def dilemma(skulls: frozenset[Square]) -> int:
        short_toll = toll(chamber, shortest, skulls)
        if short_toll == 0:
            return 0  # no way costs less
        return 10 + 8 * (toll(chamber, boxes, skulls) < short_toll)

    return max(ways, key=lambda laid: _temptation(laid, detours) + dilemma(_skulls(laid)))


def _skulls(laid: Mapping[Square, str]) -> frozenset[Square]:
    return frozenset([box for box, symbol in laid.items() if symbol == SKULL.letter])


def _temptation(laid: Mapping[Square, str], detours: Mapping[Square, int]) -> int:
    """Return a score: skulls belong on the short way and before treasures, treasures off it, equal symbols apart."""
    score = 0
    for box, symbol in laid.items():
        neighbours = [laid[other] for other in beside(box) if other in laid]
        score -= 2 * neighbours.count(symbol)
        if symbol == SKULL.letter:
            score += 6 if detours[box] == 0 else 2 * sum(letter in TREASURE_LETTERS for letter in neighbours)
        elif symbol in TREASURE_LETTERS:
            score += 2 * min(detours[box], 4) - 4 * (detours[box] == 0)
        else:
            score += min(detours[box], 2)
    return score


def toll(chamber: Chamber, boxes: frozenset[Square], skulls: frozenset[Square]) -> int:
    """Return the smallest number of skulls on a way over these boxes."""
    met = {chamber.entrance: 0}
    todo = deque([chamber.entrance])
    while chamber.tomb not in met or todo[0] != chamber.tomb:
        box = todo.popleft()
        for other in beside(box):
            cost = met[box] + (other in skulls)
            if other in boxes and cost < met.get(other, len(skulls) + 1):
                met[other] = cost
                (todo.append if other in skulls else todo.appendleft)(other)
    return met[chamber.tomb]
