"""Means with 95 % intervals. The unit is the deal: its games share their luck, so they are one observation.

A mean of points gets Student's interval over the deals. A share of victories gets Wilson's interval (1927), which stays
inside 0 to 1 and is reliable near its ends, for the effective number of games that the spread between deals shows; this
is how shares in clustered samples are treated (Korn, Graubard: Confidence intervals for proportions with small
expected number of positive counts estimated from survey data, 1998; Dean, Pagano: Evaluating confidence interval
methods for binomial proportions in clustered surveys, 2015). tests/arena/test_statistics.py measures how often
the intervals contain the true value.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance

SURE = 0.95
EVEN = 0.5

Interval = tuple[float, float]


def mean_interval(values: Sequence[float]) -> Interval | None:
    """Return the interval of a mean, from one value for each deal; None for a single deal.

    >>> mean_interval([4.0, 6.0, 5.0, 5.0])
    (3.70..., 6.29...)
    """
    if len(values) < 2:
        return None
    mean, reach = fmean(values), student(len(values) - 1) * math.sqrt(variance(values) / len(values))
    return mean - reach, mean + reach


def share_interval(shares: Sequence[float]) -> Interval:
    """Return the interval of a share of wins, from its mean in each deal.

    >>> share_interval([1.0] * 50)
    (0.92..., 1.0)
    """
    n, share = len(shares), fmean(shares)
    if n < 2:
        return 0.0, 1.0
    return wilson(share, effective_number(shares), student(n - 1))


def wilson(share: float, trials: float, t: float) -> Interval:
    """Return Wilson's interval for a share of so many independent trials, t standard errors to either side.

    >>> wilson(0.5, 100, 1.96)
    (0.40..., 0.59...)
    """
    middle = share + t * t / (2 * trials)
    reach = t * math.sqrt(share * (1 - share) / trials + t * t / (4 * trials * trials))
    scale = 1 + t * t / trials
    return max(0.0, (middle - reach) / scale), min(1.0, (middle + reach) / scale)


def effective_number(shares: Sequence[float]) -> float:
    """Return how many independent games would say as much about the share; if all deals are alike, their number."""
    share, spread = fmean(shares), variance(shares)
    return share * (1 - share) / spread * len(shares) if spread > 0 else float(len(shares))


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t.

    Exact for one and two degrees of freedom, else the series of Cornish and Fisher (Abramowitz, Stegun 26.7.5): right
    to a part in a thousand at three degrees and far better beyond.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 3, 10, 400)]
    [12.71, 4.3, 3.18, 2.23, 1.97]
    """
    p = EVEN + SURE / 2
    if freedom == 1:
        return math.tan(math.pi * (p - EVEN))
    if freedom == 2:
        return (2 * p - 1) * math.sqrt(1 / (2 * p * (1 - p)))
    z = NormalDist().inv_cdf(p)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / math.pow(freedom, power) for power, term in enumerate(terms))
