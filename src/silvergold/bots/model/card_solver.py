"""The value of one card: solved exactly, state by state, for every number of turns left.

Each turn goes to one of two cards, so a turn spent on this card has a price: what it would have brought on the other.
With the price given, a card can be solved alone, from its last boxes backwards:

    value(state, turns) = mean over the patterns of the better of
        leaving it:  value(state, turns - 1)
        crossing:    symbols gained - price of the turn + value(what is left, turns - 1)

A completed card is worth its completion value and a replacement. A cross symbol gives a bonus box on the same card, or
a small value on the other one. (This is the Lagrangian relaxation of a problem with two cards to two problems with one;
see Whittle, Restless bandits, 1988.)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from silvergold.bots.model.bits import packed, spread
from silvergold.bots.model.card_states import edge_of, has_single_goal, lookup, merge_pairs
from silvergold.bots.model.types import COMPLETED, FIRST_SYMBOL, HORIZON, PACKED, TURNS_USED, VALUE
from silvergold.kinds import Boxes, CardIndex
from silvergold.rules.compiling import compiled, entry_point, inlined, lowest_bit, n_bits
from silvergold.rules.grid import places

MOST_OWED = 2
"""The most bonus boxes at once that are solved; a third one counts for nothing."""
LEAST = -1e9
STEPS_A_BOX = 0.7
"""On a card too large to solve, each box of a pattern leads this many steps towards the goal."""

MOSTLY_CROSSED = 3
"""On a card too large to solve, a pattern fits until a third of the boxes is left; then a turn crosses two boxes."""


class SolverBuffers(NamedTuple):
    """The memory that solving a card needs."""

    decks: Any
    params: Any
    keys: Any  # the card's own hash table of states
    masks: Any  # the open boxes of each listed state
    symbol_value: Any
    bonus_box: float  # value of a bonus box on the other card
    ways: Any  # a way to cross: the state it leaves, the bonus boxes it brings, its boxes
    gains: Any  # the value of its symbols
    solved: Any  # by bonus boxes owed, state, column and turns left; after the last state, the completed card
    best: Any  # by pattern and turns left: the value of the best way
    best_way: Any  # and the way itself
    values: Any


@inlined
def note_way(buffers: SolverBuffers, c: CardIndex, open_: Boxes, boxes: Boxes, at: int) -> None:
    """Note a way of crossing at index `at`."""
    deck, card = buffers.decks[0], buffers.params[0].cards[c]
    after = open_ & ~boxes
    if deck.cards[c].goal & after == 0:
        buffers.ways[at, 0] = card.n
    elif card.kind == PACKED:
        buffers.ways[at, 0] = packed(after, deck.cards[c].boxes)
    else:
        buffers.ways[at, 0] = lookup(buffers.keys, 0, card.key_mask, merge_pairs(after, card.pairs))
    buffers.ways[at, 1] = min(MOST_OWED, n_bits(deck.cards[c].crosses & boxes))
    buffers.ways[at, 2] = boxes
    buffers.gains[at] = 0.0
    for k in range(buffers.params[0].n_symbols):
        buffers.gains[at] += buffers.symbol_value[k] * n_bits(card.symbols[k] & boxes)


@compiled
def list_singles(buffers: SolverBuffers, c: CardIndex, open_: Boxes, edge: Boxes) -> int:
    """G7: note all single boxes; return their number."""
    n = 0
    while edge:
        note_way(buffers, c, open_, edge & -edge, n)
        edge &= edge - 1
        n += 1
    return n


@compiled
def list_places(buffers: SolverBuffers, c: CardIndex, open_: Boxes, edge: Boxes, p: int, n: int) -> int:
    """G6: note all places of a pattern after the single boxes; return the number of all ways."""
    pattern = buffers.decks[0].patterns[p]
    for orientation in range(pattern.n_orientations):
        corners = places(pattern, orientation, open_, edge)
        while corners:
            note_way(buffers, c, open_, pattern.boxes[orientation] << lowest_bit(corners), n)
            corners &= corners - 1
            n += 1
    return n


@compiled
def find_best(buffers: SolverBuffers, p: int, n: int) -> None:
    """Find the best way to cross this pattern, for every number of turns left."""
    for t in range(1, HORIZON + 1):
        buffers.best[p, t] = LEAST
    for k in range(n):
        after, owed = buffers.ways[k, 0], buffers.ways[k, 1]
        for t in range(1, HORIZON + 1):
            value = buffers.gains[k] - buffers.params[0].price[t, p] + buffers.solved[owed, after, VALUE, t - 1]
            if value > buffers.best[p, t]:
                buffers.best[p, t] = value
                for j in range(3):
                    buffers.best_way[p, t, j] = buffers.ways[k, j]


@compiled
def cross_or_leave(buffers: SolverBuffers, c: CardIndex, number: int) -> None:
    """Cross or leave the card, pattern by pattern, and add up the outcomes by their odds."""
    params, solved = buffers.params[0], buffers.solved
    for t in range(1, HORIZON + 1):
        for p in range(params.n_patterns):
            odds = params.odds[p]
            if buffers.best[p, t] <= solved[0, number, VALUE, t - 1]:
                for k in range(solved.shape[2]):
                    solved[0, number, k, t] += odds * solved[0, number, k, t - 1]
                continue
            after, owed, boxes = buffers.best_way[p, t, 0], buffers.best_way[p, t, 1], buffers.best_way[p, t, 2]
            for k in range(1, solved.shape[2]):
                solved[0, number, k, t] += odds * solved[owed, after, k, t - 1]
            for k in range(params.n_symbols):
                solved[0, number, FIRST_SYMBOL + k, t] += odds * n_bits(params.cards[c].symbols[k] & boxes)
            solved[0, number, VALUE, t] += odds * buffers.best[p, t]
            solved[0, number, TURNS_USED, t] += odds


@compiled
def solve_bonus(buffers: SolverBuffers, c: CardIndex, number: int, singles: int, owed: int) -> None:
    """Solve the same state with bonus boxes owed: the best box here, or one on the other card."""
    params, solved = buffers.params[0], buffers.solved
    for t in range(HORIZON + 1):
        best, after, rest, boxes = buffers.bonus_box + solved[owed - 1, number, VALUE, t], number, owed - 1, 0
        for k in range(singles):
            still_owed = min(owed - 1 + buffers.ways[k, 1], MOST_OWED)
            value = buffers.gains[k] + solved[still_owed, buffers.ways[k, 0], VALUE, t]
            if value > best:
                best, after, rest, boxes = value, buffers.ways[k, 0], still_owed, buffers.ways[k, 2]
        for k in range(1, solved.shape[2]):
            solved[owed, number, k, t] = solved[rest, after, k, t]
        for k in range(params.n_symbols):
            solved[owed, number, FIRST_SYMBOL + k, t] += n_bits(params.cards[c].symbols[k] & boxes)
        solved[owed, number, VALUE, t] = best


@compiled
def solve_state(buffers: SolverBuffers, c: CardIndex, number: int, open_: Boxes) -> None:
    """Solve one state for all numbers of turns left. Every state that can follow from it is solved already."""
    edge = edge_of(buffers.decks[0].cards[c], open_)
    singles = list_singles(buffers, c, open_, edge)
    for p in range(buffers.params[0].n_patterns):
        find_best(buffers, p, list_places(buffers, c, open_, edge, p, singles))
    cross_or_leave(buffers, c, number)
    for owed in range(1, MOST_OWED + 1):
        solve_bonus(buffers, c, number, singles, owed)


@compiled
def set_completed(buffers: SolverBuffers, c: CardIndex) -> None:
    """Set the row after the last state: the completed card."""
    params = buffers.params[0]
    for owed in range(MOST_OWED + 1):
        for t in range(HORIZON + 1):
            buffers.solved[owed, params.cards[c].n, VALUE, t] = (
                params.cards[c].prize + params.replacement[t] + owed * buffers.bonus_box
            )
            buffers.solved[owed, params.cards[c].n, COMPLETED, t] = 1.0


@compiled
def write_values(buffers: SolverBuffers, c: CardIndex) -> None:
    """Copy what is solved into the card's part of the values."""
    card = buffers.params[0].cards[c]
    for t in range(HORIZON + 1):
        for number in range(card.n):
            for k in range(buffers.values.shape[1]):
                buffers.values[card.first + t * card.n + number, k] = buffers.solved[0, number, k, t]


@entry_point
def solve_card(buffers: SolverBuffers, c: CardIndex) -> None:
    """Solve a card exactly and write its part of the values; `solved` must hold zeros."""
    card = buffers.params[0].cards[c]
    set_completed(buffers, c)
    if card.kind == PACKED:
        for number in range(1, card.n):  # with fewer boxes open the number is lower
            solve_state(buffers, c, number, spread(number, buffers.decks[0].cards[c].boxes))
    else:
        for number in range(card.n - 1, -1, -1):  # the fresh card was listed first
            solve_state(buffers, c, number, buffers.masks[number])
    write_values(buffers, c)


# Cards too large to solve --------------------------------------------------------------------------------------------


@compiled
def boxes_crossed(buffers: SolverBuffers, c: CardIndex, p: int, count: int) -> int:
    """Return roughly how far a pattern leads: steps to the goal, or boxes if it is likely to fit."""
    n_boxes = buffers.decks[0].patterns[p].n_boxes
    if has_single_goal(buffers.decks[0].cards[c]):
        return min(count, max(1, int(STEPS_A_BOX * n_boxes + 0.5)))
    fits = MOSTLY_CROSSED * count >= n_bits(buffers.decks[0].cards[c].boxes)
    return min(count, n_boxes if fits else 2)


@compiled
def solve_count(buffers: SolverBuffers, c: CardIndex, count: int, t: int) -> None:
    """Solve one counted state, as if symbols were spread evenly over the boxes."""
    params, solved = buffers.params[0], buffers.solved
    for p in range(params.n_patterns):
        crossed = boxes_crossed(buffers, c, p, count)
        after = count - crossed if count > crossed else params.cards[c].n
        value = buffers.gains[0] * crossed - params.price[t, p] + solved[0, after, VALUE, t - 1]
        leave = value <= solved[0, count, VALUE, t - 1]
        source = count if leave else after
        for k in range(1, solved.shape[2]):
            solved[0, count, k, t] += params.odds[p] * solved[0, source, k, t - 1]
        solved[0, count, VALUE, t] += params.odds[p] * max(value, solved[0, count, VALUE, t - 1])
        if not leave:
            solved[0, count, TURNS_USED, t] += params.odds[p]


@entry_point
def solve_roughly(buffers: SolverBuffers, c: CardIndex) -> None:
    """Solve a card whose states are only counted, and write its part of the values."""
    params = buffers.params[0]
    set_completed(buffers, c)
    total = 0.0
    for k in range(params.n_symbols):
        total += buffers.symbol_value[k] * n_bits(params.cards[c].symbols[k])
    buffers.gains[0] = total / n_bits(buffers.decks[0].cards[c].boxes)
    for t in range(1, HORIZON + 1):
        for count in range(1, params.cards[c].n):
            solve_count(buffers, c, count, t)
    write_values(buffers, c)
