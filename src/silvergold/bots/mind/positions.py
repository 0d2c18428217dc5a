"""How a card numbers its positions: by its open boxes, by a list of those that can come about, or by a count."""

from __future__ import annotations

from silvergold.bots.mind.bits import packed
from silvergold.bots.mind.shape import COUNTED, PACKED, Keys, Mind
from silvergold.kinds import Boxes, CardIndex
from silvergold.rules._compile import compiled, inlined, n_bits
from silvergold.rules.grid import CARD_BOXES, beside
from silvergold.rules.state import PYRAMIDS, Card, Deck

_SCATTER = 0x9E3779B1


@inlined
def edge_of(card: Card, open_: Boxes) -> Boxes:
    """The boxes that may be crossed one by one when these are open (S2, P3, P4)."""
    return (card.entry | beside(card.boxes & ~open_)) & open_


@inlined
def position(mind: Mind, c: CardIndex, open_: Boxes) -> int:
    """The number of the card's position with these boxes open."""
    card = mind.book.cards[c]
    if card.kind == PACKED:
        return packed(open_, mind.deck.cards[c].boxes)
    if card.kind == COUNTED:
        return count(mind.deck, c, open_)
    return listed(mind.keys, card.first_key, card.key_mask, open_)


@inlined
def row_of(mind: Mind, c: CardIndex, number: int, turns: int) -> int:
    """Where the tables tell of this position with so many turns left."""
    card = mind.book.cards[c]
    return card.first + turns * card.n + number


@inlined
def listed(keys: Keys, first: int, mask: int, open_: Boxes) -> int:
    """The number of a position in the card's list; 0, the fresh card, for one that is not there."""
    at = (open_ * _SCATTER >> 12) & mask
    while keys[first + at, 0] != open_:
        if keys[first + at, 0] < 0:
            return 0
        at = (at + 1) & mask
    return keys[first + at, 1]


@compiled
def enlist(keys: Keys, mask: int, open_: Boxes, number: int) -> bool:
    """Put a position into a list; False if it is there already."""
    at = (open_ * _SCATTER >> 12) & mask
    while keys[at, 0] >= 0:
        if keys[at, 0] == open_:
            return False
        at = (at + 1) & mask
    keys[at, 0], keys[at, 1] = open_, number
    return True


@compiled
def count(deck: Deck, c: CardIndex, open_: Boxes) -> int:
    """A rough position: open boxes in Silver & Gold, steps to the tomb in Pyramids."""
    return steps_to_goal(deck.cards[c], open_) if deck.game == PYRAMIDS else n_bits(open_)


@compiled
def steps_to_goal(card: Card, open_: Boxes) -> int:
    """P4, P5: how many boxes must be crossed until the tomb is, one by one."""
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
def list_positions(card: Card, most: int, masks: Keys, keys: Keys, key_mask: int) -> int:
    """Every position that crossing box by box can bring about before the card is complete; -1 if they are too many."""
    for k in range(key_mask + 1):
        keys[k, 0] = -1
    masks[0] = card.boxes
    enlist(keys, key_mask, card.boxes, 0)
    n, at = 1, 0
    while at < n:
        open_ = masks[at]
        ways = edge_of(card, open_) & ~card.goal
        while ways:
            after = open_ & ~(ways & -ways)
            ways &= ways - 1
            if enlist(keys, key_mask, after, n):
                if n == most:
                    return -1
                masks[n] = after
                n += 1
        at += 1
    return n

