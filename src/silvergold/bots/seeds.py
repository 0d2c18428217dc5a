"""Random draws from numbers: the same numbers give the same draw on every machine and in every process.

The mixing step is splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
"""

from __future__ import annotations

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(*numbers: int) -> int:
    """Hash several numbers to one below 2 ** 63, such as a seed for game k, seat s, decision d.

    >>> mix(7, 0) == mix(7, 0), mix(7, 0) == mix(0, 7)
    (True, False)
    """
    word = 0
    for number in numbers:
        word = _finalize((word + GOLDEN + number) & WORD)
    return word >> 1


def pick(seed: int, n: int) -> int:
    """Return a number from 0 to n - 1, each with the same probability (n is tiny compared with 2 ** 63)."""
    return mix(seed) % n


def _finalize(word: int) -> int:
    """Return the finalizer of splitmix64."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)
