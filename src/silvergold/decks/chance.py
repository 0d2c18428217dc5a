"""Chance for the deck maker.

Python promises the same `random()` for the same seed in every version, and promises it for nothing else. So all
draws are made from that one method, and a seed gives the same deck on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(rng: Random, n: int) -> int:
    """A whole number from 0 to n - 1."""
    return int(rng.random() * n)


def pick(rng: Random, items: Sequence[T]) -> T:
    """One of these."""
    return items[below(rng, len(items))]


def shuffled(rng: Random, items: Sequence[T]) -> list[T]:
    """All of these, in any order."""
    return some(rng, items, len(items))


def some(rng: Random, items: Sequence[T], n: int) -> list[T]:
    """So many different ones of these, in any order."""
    rest = list(items)
    for place in range(n):
        other = place + below(rng, len(rest) - place)
        rest[place], rest[other] = rest[other], rest[place]
    return rest[:n]


def deal_out(rng: Random, load: list[int], n: int, places: Sequence[int], most: int) -> list[int]:
    """Deal n things over the places, each to one that carries little so far; answers how many came to each.

    `load` is what each place carries of everything and grows along; `most` is the most of this thing in one place.
    """
    dealt = [0] * len(load)
    for _ in range(n):
        free = [place for place in places if dealt[place] < most]
        place = min(shuffled(rng, free), key=lambda place: load[place] + below(rng, 2))
        dealt[place] += 1
        load[place] += 1
    return dealt
