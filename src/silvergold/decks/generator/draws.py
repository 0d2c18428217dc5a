"""Random draws for the deck generator.

Python guarantees the same `random()` for the same seed in every version, but not for its other methods. All draws here
use only that method, so a seed gives the same deck on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(rng: Random, n: int) -> int:
    """Return a number from 0 to n - 1."""
    return int(rng.random() * n)


def pick(rng: Random, items: Sequence[T]) -> T:
    """Return one of the items."""
    return items[below(rng, len(items))]


def shuffled(rng: Random, items: Sequence[T]) -> list[T]:
    """Return all items in random order."""
    return some(rng, items, len(items))


def some(rng: Random, items: Sequence[T], n: int) -> list[T]:
    """Return n different items in random order."""
    rest = list(items)
    for place in range(n):
        other = place + below(rng, len(rest) - place)
        rest[place], rest[other] = rest[other], rest[place]
    return rest[:n]


def deal_out(rng: Random, load: list[int], n: int, places: Sequence[int], most: int) -> list[int]:
    """Deal n things to places, each to one with a small load; return how many each place got.

    `load` is the total load of each place and is updated; `most` is the largest number of these things in one place.
    """
    dealt = [0] * len(load)
    for _ in range(n):
        free = [place for place in places if dealt[place] < most]
        place = min(shuffled(rng, free), key=lambda place: load[place] + below(rng, 2))
        dealt[place] += 1
        load[place] += 1
    return dealt
