"""How a level picks one of the choices that it has scored, and random draws from a seed.

`bots.seeds` describes the draws; the functions here give the same numbers.
"""

from __future__ import annotations

import math

import numpy as np

from silvergold.bots.model.types import Floats
from silvergold.rules.compiling import PLAIN, compiled, entry_point, inlined
from silvergold.rules.state import Numbers

CONSIDERED = 6
"""Only so many of the best choices are ever picked by the levels that pick at random."""
CLOSE = 1.0
"""For `greedy`, choices within one point of the best count as equal; the seed picks one of them."""
CASUAL_TEMPERATURE, SKILLED_TEMPERATURE, EXPERT_TEMPERATURE = 2.0, 0.7, 0.15
"""In points: of two choices that are so far apart, the better one is picked 73 % of the time. The numbers are set so
that the levels are about evenly apart (docs/measured/bots.md).
"""
_WORD = float(1 << 63)

if PLAIN:
    _64_BITS = (1 << 64) - 1

    def mix_in(word: int, number: int) -> int:
        """Return a word of a hash after one more number."""
        word = (word + 0x9E3779B97F4A7C15 + number) & _64_BITS
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _64_BITS
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _64_BITS
        return word ^ word >> 31

    def to_seed(word: int) -> int:
        """Return a hash as a number below 2 ** 63."""
        return word >> 1

else:
    _GOLDEN, _FIRST, _SECOND = (
        np.uint64(0x9E3779B97F4A7C15),
        np.uint64(0xBF58476D1CE4E5B9),
        np.uint64(0x94D049BB133111EB),
    )
    _1, _27, _30, _31 = np.uint64(1), np.uint64(27), np.uint64(30), np.uint64(31)

    @inlined
    def mix_in(word: int, number: int) -> int:
        """Return a word of a hash after one more number."""
        z = np.uint64(word) + _GOLDEN + np.uint64(number)
        z = (z ^ (z >> _30)) * _FIRST
        z = (z ^ (z >> _27)) * _SECOND
        return z ^ (z >> _31)  # type: ignore[return-value]

    @inlined
    def to_seed(word: int) -> int:
        """Return a hash as a number below 2 ** 63."""
        return np.int64(np.uint64(word) >> _1)  # type: ignore[return-value]


@compiled
def pick_any(seed: int, n: int) -> int:
    """Return a number from 0 to n - 1, each with the same probability."""
    return to_seed(mix_in(0, seed)) % n


@compiled
def rank_best(scores: Floats, n: int, best: Numbers, most: int, is_distinct: bool) -> int:
    """Write the indices of the best scores, the best first and equal ones in their order; return their number.

    `is_distinct`: the first of several equal scores stands for all of them.
    """
    found = 0
    while found < most:
        next_ = -1
        for k in range(n):
            if found and not follows(scores, best[found - 1], k, is_distinct):
                continue
            if next_ < 0 or scores[k] > scores[next_]:
                next_ = k
        if next_ < 0:
            break
        best[found] = next_
        found += 1
    return found


@inlined
def follows(scores: Floats, last: int, k: int, is_distinct: bool) -> bool:
    """Return whether index k comes after the index `last` in the order of the scores."""
    return scores[k] < scores[last] or (not is_distinct and scores[k] == scores[last] and k > last)


@compiled
def pick_softmax(scores: Floats, best: Numbers, n: int, temperature: float, seed: int) -> int:
    """Return one of the best, sorted best first, with probability proportional to exp(score / temperature)."""
    total = 0.0
    for k in range(n):
        total += math.exp((scores[best[k]] - scores[best[0]]) / temperature)
    drawn = to_seed(mix_in(0, seed)) / _WORD * total
    passed = 0.0
    for k in range(n - 1):
        passed += math.exp((scores[best[k]] - scores[best[0]]) / temperature)
        if drawn < passed:
            return best[k]
    return best[n - 1]


@compiled
def pick_close(scores: Floats, n: int, close: float, seed: int) -> int:
    """Return one of the choices whose score is at most `close` below the best, each with the same probability."""
    best = scores[0]
    for k in range(1, n):
        best = max(best, scores[k])
    n_close = 0
    for k in range(n):
        n_close += scores[k] >= best - close
    nth = pick_any(seed, n_close)
    for k in range(n):
        if scores[k] >= best - close:
            if nth == 0:
                return k
            nth -= 1
    return 0


@compiled
def softmax_of(scores: Floats, n: int, temperature: float, is_distinct: bool, best: Numbers, seed: int) -> int:
    """Return the index of one of the best few choices; `best` is memory for their indices."""
    return pick_softmax(scores, best, rank_best(scores, n, best, CONSIDERED, is_distinct), temperature, seed)


# From Python ----------------------------------------------------------------------------------------------------------


def word_of(seed: int) -> int:
    """Return a seed of any size as the signed number of 64 bits that compiled functions take."""
    return (seed + (1 << 63)) % (1 << 64) - (1 << 63)


def by_softmax(scores: Floats, temperature: float, seed: int, *, is_distinct: bool = True) -> int:
    """Return the index of one of the best few choices; see `pick_softmax`."""
    best = np.empty(CONSIDERED, np.int64)
    return int(softmax_entry(scores, len(scores), temperature, is_distinct, best, word_of(seed)))


def among_close(scores: Floats, close: float, seed: int) -> int:
    """Return the index of one of the choices that are close to the best; see `pick_close`."""
    return int(close_entry(scores, len(scores), close, word_of(seed)))


@entry_point
def softmax_entry(scores: Floats, n: int, temperature: float, is_distinct: bool, best: Numbers, seed: int) -> int:
    """See `softmax_of`."""
    return softmax_of(scores, n, temperature, is_distinct, best, seed)


@entry_point
def close_entry(scores: Floats, n: int, close: float, seed: int) -> int:
    """See `pick_close`."""
    return pick_close(scores, n, close, seed)
