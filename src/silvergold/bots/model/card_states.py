"""Numbering the states of a card.

A card is one of three kinds. PACKED numbers states by their open boxes. LISTED has a hash table of all states that can
be reached. COUNTED only counts open boxes or steps to the goal.

On the large cards of a very large deck some neighbouring boxes are *pairs*: if one box of a pair is open, the state
does not say which. Each pair leaves three quarters of the states, and the number of open boxes stays exact.
"""

from __future__ import annotations

from silvergold.bots.model.bits import packed
from silvergold.bots.model.types import COUNTED, PACKED, Keys, Model
from silvergold.kinds import Boxes, CardIndex
from silvergold.rules.compiling import compiled, inlined, n_bits
from silvergold.rules.grid import CARD_BOXES, beside
from silvergold.rules.state import Card, Deck

_SCATTER = 0x9E3779B1


@inlined
def edge_of(card: Card, open_: Boxes) -> Boxes:
    """Return the boxes that may be crossed one by one when these are open (S2, P3, P4)."""
    return (card.entry | beside(card.boxes & ~open_)) & open_


@inlined
def card_state(model: Model, c: CardIndex, open_: Boxes) -> int:
    """Return the number of the card's state with these boxes open."""
    card = model.params.cards[c]
    if card.kind == PACKED:
        return packed(open_, model.deck.cards[c].boxes)
    if card.kind == COUNTED:
        return count(model.deck, c, open_)
    return lookup(model.keys, card.first_key, card.key_mask, merge_pairs(open_, card.pairs))


@inlined
def merge_pairs(open_: Boxes, pairs: Boxes) -> Boxes:
    """Return the state that stands for this one: of a pair with one open box, the left box counts as open."""
    alone = open_ & pairs & ~(open_ << 1)
    return open_ & ~alone | alone >> 1


@inlined
def row_index(model: Model, c: CardIndex, number: int, turns: int) -> int:
    """Return the row of the solved values for this state and number of turns left."""
    card = model.params.cards[c]
    return card.first + turns * card.n + number


@inlined
def lookup(keys: Keys, first: int, mask: int, open_: Boxes) -> int:
    """Return the number of a state in the card's hash table; 0, the fresh card, if it is not there."""
    at = (open_ * _SCATTER >> 12) & mask
    while keys[first + at, 0] != open_:
        if keys[first + at, 0] < 0:
            return 0
        at = (at + 1) & mask
    return keys[first + at, 1]


@compiled
def insert(keys: Keys, mask: int, open_: Boxes, number: int) -> bool:
    """Insert a state into a hash table and return True; return False if it is there already."""
    at = (open_ * _SCATTER >> 12) & mask
    while keys[at, 0] >= 0:
        if keys[at, 0] == open_:
            return False
        at = (at + 1) & mask
    keys[at, 0], keys[at, 1] = open_, number
    return True


@inlined
def has_single_goal(card: Card) -> bool:
    """Return whether one box completes the card (P5), and not all of them (S3)."""
    return card.goal != card.boxes


@compiled
def count(deck: Deck, c: CardIndex, open_: Boxes) -> int:
    """Return a rough state: the steps to the goal, or the number of open boxes if all boxes are the goal."""
    return steps_to_goal(deck.cards[c], open_) if has_single_goal(deck.cards[c]) else n_bits(open_)


@compiled
def steps_to_goal(card: Card, open_: Boxes) -> int:
    """P4, P5: return how many boxes must be crossed, one by one, until the tomb is crossed."""
    reached = edge_of(card, open_)
    steps = 1
    while not reached & card.goal:
        wider = (reached | beside(reached)) & open_ & CARD_BOXES
        if wider == reached:
            return 25
        reached = wider
        steps += 1
    return steps


@compiled
def list_states(card: Card, most: int, masks: Keys, keys: Keys, key_mask: int) -> int:
    """List every state that crossing box by box reaches before the card is complete; return -1 if too many."""
    for k in range(key_mask + 1):
        keys[k, 0] = -1
    masks[0] = card.boxes
    insert(keys, key_mask, card.boxes, 0)
    n, at = 1, 0
    while at < n:
        open_ = masks[at]
        ways = edge_of(card, open_) & ~card.goal
        while ways:
            after = open_ & ~(ways & -ways)
            ways &= ways - 1
            if insert(keys, key_mask, after, n):
                if n == most:
                    return -1
                masks[n] = after
                n += 1
        at += 1
    return n
