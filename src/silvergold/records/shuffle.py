"""The shuffle: from a seed to hands, stack, expeditions and start player. `docs/fair.md` describes every step.

The generator is SHA-256 in counter mode, because every language has it: the same seed gives the same deal in the
browser, in this server and in a check by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any, Final, Protocol

from silvergold import games
from silvergold.decks.deck import Deck
from silvergold.position import DeckIndex
from silvergold.records.record import Record, eight_expeditions
from silvergold.rules import ROUNDS

HAND: Final = 4
WORDS: Final = 1 << 32


class Chance(Protocol):
    """A source of random numbers, such as `random.Random`."""

    def randrange(self, below: int, /) -> int:
        """Return a number from 0 to `below` - 1, each with the same probability."""
        ...

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Put the items into any order, each with the same probability."""
        ...


class Draws:
    """Random numbers from a seed.

    >>> draws = Draws(bytes(32))
    >>> [draws.randrange(6) for _ in range(8)]
    [1, 2, 3, 3, 1, 5, 5, 3]
    """

    def __init__(self, seed: bytes) -> None:
        self._words: Final = words(seed)

    def randrange(self, below: int, /) -> int:
        """Return a number from 0 to `below` - 1. Words beyond the last multiple of `below` are left out: no bias."""
        limit = WORDS - WORDS % below
        return next(word for word in self._words if word < limit) % below

    def shuffle(self, items: MutableSequence[Any], /) -> None:
        """Shuffle in place (Fisher and Yates, from the last item to the second)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.randrange(last + 1)
            items[last], items[other] = items[other], items[last]


def words(seed: bytes) -> Iterator[int]:
    """Yield endless 32-bit numbers: eight from SHA-256 of the seed with block number 0, eight with 1, and so on."""
    block = 0
    while True:
        digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[k : k + 4], "big") for k in range(0, len(digest), 4))
        block += 1


def shuffled(deck: Deck, names: Sequence[str], chance: Chance) -> Record:
    """G3, G4, R10: draw all chance of a game and return it as a record without moves."""
    cards = list(DeckIndex.of(deck).numbers)
    chance.shuffle(cards)
    dealt = [tuple(sorted(cards[HAND * k : HAND * (k + 1)])) for k in range(len(names))]
    stack = list(cards)
    chance.shuffle(stack)  # two of every hand return, so all cards are shuffled again
    rounds = [eight_expeditions(deck) for _ in range(ROUNDS)]
    for order in rounds:
        chance.shuffle(order)
    return Record(
        deck=deck,
        players=tuple(names),
        start_player=chance.randrange(len(names)) if games.game(deck.game).has_start_player else None,
        deals=tuple(dealt),
        stack=tuple(stack),
        expeditions=tuple(map(tuple, rounds)),
    )
