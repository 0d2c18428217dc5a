"""What a card is still worth: solved exactly, position by position, for every number of turns left.

Each turn goes to one of two cards, so a turn spent on this card has a price: what it would have brought on the other.
With the price given, a card can be solved alone, from its last boxes backwards:

    worth(position, turns) = mean over the patterns of the better of
        leaving it:  worth(position, turns - 1)
        crossing:    symbols gained - price of the turn + worth(what is left, turns - 1)

A completed card is worth its prize and a replacement. A cross symbol gives a bonus box on the same card, or something
small elsewhere. (This is the Lagrangian relaxation of a problem with two cards to two problems with one; see Whittle,
Restless bandits, 1988.)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from silvergold.bots.mind.bits import packed, spread
from silvergold.bots.mind.positions import edge_of, listed
from silvergold.bots.mind.shape import DONE, FIRST_SYMBOL, HORIZON, PACKED, USED, WORTH
from silvergold.kinds import Boxes, CardIndex
from silvergold.rules._compile import compiled, door, inlined, lowest_bit, n_bits
from silvergold.rules.grid import places
from silvergold.rules.state import PYRAMIDS

MOST_OWED = 2
"""Bonus boxes at once that are solved; a third counts for nothing."""
LEAST = -1e9
STEPS_A_BOX = 0.7
"""On a card too large to solve, a pattern leads this far to the tomb for each of its boxes."""

MOSTLY_CROSSED = 3
"""On an island too large to solve, a pattern fits until a third of the boxes is left; then two boxes go a turn."""


class Bench(NamedTuple):
    """What solving a card needs at hand."""

    decks: Any
    books: Any
    keys: Any  # the card's own list of positions
    masks: Any  # the open boxes of each listed position
    symbol_worth: Any
    elsewhere: float
    ways: Any  # a way to cross: the position it leaves, the bonus boxes it brings, its boxes
    gains: Any  # what its symbols are worth
    solved: Any  # by bonus boxes owed, position, column and turns left; after the last position, the completed card
    best: Any  # by pattern and turns left: the best way's worth
    best_way: Any  # and the way itself
    values: Any


@inlined
def consider(bench: Bench, c: CardIndex, open_: Boxes, boxes: Boxes, at: int) -> None:
    """Note a way of crossing."""
    deck, card = bench.decks[0], bench.books[0].cards[c]
    after = open_ & ~boxes
    if deck.cards[c].goal & after == 0:
        bench.ways[at, 0] = card.n
    elif card.kind == PACKED:
        bench.ways[at, 0] = packed(after, deck.cards[c].boxes)
    else:
        bench.ways[at, 0] = listed(bench.keys, 0, card.key_mask, after)
    bench.ways[at, 1] = min(MOST_OWED, n_bits(deck.cards[c].crosses & boxes))
    bench.ways[at, 2] = boxes
    bench.gains[at] = 0.0
    for k in range(bench.books[0].n_symbols):
        bench.gains[at] += bench.symbol_worth[k] * n_bits(card.symbols[k] & boxes)


@compiled
def list_singles(bench: Bench, c: CardIndex, open_: Boxes, edge: Boxes) -> int:
    """G7: all single boxes; answers how many."""
    n = 0
    while edge:
        consider(bench, c, open_, edge & -edge, n)
        edge &= edge - 1
        n += 1
    return n


@compiled
def list_places(bench: Bench, c: CardIndex, open_: Boxes, edge: Boxes, p: int, n: int) -> int:
    """G6: all places of a pattern, after the single boxes; answers how many ways there are in all."""
    pattern = bench.decks[0].patterns[p]
    for orientation in range(pattern.n_orientations):
        corners = places(pattern, orientation, open_, edge)
        while corners:
            consider(bench, c, open_, pattern.boxes[orientation] << lowest_bit(corners), n)
            corners &= corners - 1
            n += 1
    return n


@compiled
def find_best(bench: Bench, p: int, n: int) -> None:
    """The best way to cross this pattern, for every number of turns left."""
    for t in range(1, HORIZON + 1):
        bench.best[p, t] = LEAST
    for k in range(n):
        after, owed = bench.ways[k, 0], bench.ways[k, 1]
        for t in range(1, HORIZON + 1):
            worth = bench.gains[k] - bench.books[0].price[t, p] + bench.solved[owed, after, WORTH, t - 1]
            if worth > bench.best[p, t]:
                bench.best[p, t] = worth
                for j in range(3):
                    bench.best_way[p, t, j] = bench.ways[k, j]


@compiled
def settle(bench: Bench, c: CardIndex, number: int) -> None:
    """Cross or leave it, pattern by pattern; with no turns left nothing more comes."""
    book, solved = bench.books[0], bench.solved
    for t in range(1, HORIZON + 1):
        for p in range(book.n_patterns):
            odds = book.odds[p]
            if bench.best[p, t] <= solved[0, number, WORTH, t - 1]:
                for k in range(solved.shape[2]):
                    solved[0, number, k, t] += odds * solved[0, number, k, t - 1]
                continue
            after, owed, boxes = bench.best_way[p, t, 0], bench.best_way[p, t, 1], bench.best_way[p, t, 2]
            for k in range(1, solved.shape[2]):
                solved[0, number, k, t] += odds * solved[owed, after, k, t - 1]
            for k in range(book.n_symbols):
                solved[0, number, FIRST_SYMBOL + k, t] += odds * n_bits(book.cards[c].symbols[k] & boxes)
            solved[0, number, WORTH, t] += odds * bench.best[p, t]
            solved[0, number, USED, t] += odds


@compiled
def solve_bonus(bench: Bench, c: CardIndex, number: int, singles: int, owed: int) -> None:
    """The same position with bonus boxes owed: the best box here, or one elsewhere."""
    book, solved = bench.books[0], bench.solved
    for t in range(HORIZON + 1):
        best, after, rest, boxes = bench.elsewhere + solved[owed - 1, number, WORTH, t], number, owed - 1, 0
        for k in range(singles):
            still_owed = min(owed - 1 + bench.ways[k, 1], MOST_OWED)
            worth = bench.gains[k] + solved[still_owed, bench.ways[k, 0], WORTH, t]
            if worth > best:
                best, after, rest, boxes = worth, bench.ways[k, 0], still_owed, bench.ways[k, 2]
        for k in range(1, solved.shape[2]):
            solved[owed, number, k, t] = solved[rest, after, k, t]
        for k in range(book.n_symbols):
            solved[owed, number, FIRST_SYMBOL + k, t] += n_bits(book.cards[c].symbols[k] & boxes)
        solved[owed, number, WORTH, t] = best


@compiled
def solve_position(bench: Bench, c: CardIndex, number: int, open_: Boxes) -> None:
    """One position, for all numbers of turns left; all that can follow from it is solved already."""
    edge = edge_of(bench.decks[0].cards[c], open_)
    singles = list_singles(bench, c, open_, edge)
    for p in range(bench.books[0].n_patterns):
        find_best(bench, p, list_places(bench, c, open_, edge, p, singles))
    settle(bench, c, number)
    for owed in range(1, MOST_OWED + 1):
        solve_bonus(bench, c, number, singles, owed)


@compiled
def set_completed(bench: Bench, c: CardIndex) -> None:
    """The row after the last position: the card is complete."""
    book = bench.books[0]
    for owed in range(MOST_OWED + 1):
        for t in range(HORIZON + 1):
            bench.solved[owed, book.cards[c].n, WORTH, t] = (
                book.cards[c].prize + book.replacement[t] + owed * bench.elsewhere
            )
            bench.solved[owed, book.cards[c].n, DONE, t] = 1.0


@compiled
def write_down(bench: Bench, c: CardIndex) -> None:
    """From the bench into the tables."""
    card = bench.books[0].cards[c]
    for t in range(HORIZON + 1):
        for number in range(card.n):
            for k in range(bench.values.shape[1]):
                bench.values[card.first + t * card.n + number, k] = bench.solved[0, number, k, t]


@door
def solve_card(bench: Bench, c: CardIndex) -> None:
    """Fill the card's part of the tables; `solved` comes in as zeros."""
    card = bench.books[0].cards[c]
    set_completed(bench, c)
    if card.kind == PACKED:
        for number in range(1, card.n):  # with fewer boxes open the number is lower
            solve_position(bench, c, number, spread(number, bench.decks[0].cards[c].boxes))
    else:
        for number in range(card.n - 1, -1, -1):  # the fresh card was listed first
            solve_position(bench, c, number, bench.masks[number])
    write_down(bench, c)


# Cards too large to solve --------------------------------------------------------------------------------------------


@compiled
def boxes_crossed(bench: Bench, c: CardIndex, p: int, count: int) -> int:
    """How far a pattern leads, roughly: steps to the tomb, or boxes of the island if it is likely to fit."""
    n_boxes = bench.decks[0].patterns[p].n_boxes
    if bench.decks[0].game == PYRAMIDS:
        return min(count, max(1, int(STEPS_A_BOX * n_boxes + 0.5)))
    fits = MOSTLY_CROSSED * count >= n_bits(bench.decks[0].cards[c].boxes)
    return min(count, n_boxes if fits else 2)


@compiled
def solve_count(bench: Bench, c: CardIndex, count: int, t: int) -> None:
    """One rough position: symbols lie evenly over the boxes."""
    book, solved = bench.books[0], bench.solved
    for p in range(book.n_patterns):
        crossed = boxes_crossed(bench, c, p, count)
        after = count - crossed if count > crossed else book.cards[c].n
        worth = bench.gains[0] * crossed - book.price[t, p] + solved[0, after, WORTH, t - 1]
        leave = worth <= solved[0, count, WORTH, t - 1]
        source = count if leave else after
        for k in range(1, solved.shape[2]):
            solved[0, count, k, t] += book.odds[p] * solved[0, source, k, t - 1]
        solved[0, count, WORTH, t] += book.odds[p] * max(worth, solved[0, count, WORTH, t - 1])
        if not leave:
            solved[0, count, USED, t] += book.odds[p]


@door
def solve_roughly(bench: Bench, c: CardIndex) -> None:
    """The same for a card whose positions are only counted."""
    book = bench.books[0]
    set_completed(bench, c)
    total = 0.0
    for k in range(book.n_symbols):
        total += bench.symbol_worth[k] * n_bits(book.cards[c].symbols[k])
    bench.gains[0] = total / n_bits(bench.decks[0].cards[c].boxes)
    for t in range(1, HORIZON + 1):
        for count in range(1, book.cards[c].n):
            solve_count(bench, c, count, t)
    write_down(bench, c)
