"""The search of `master`: the best choices, compared by playing on from many sampled states.

Sequential halving (Karnin, Koren, Somekh: Almost optimal exploration in multi-armed bandits, 2013): all candidates get
the same number of simulations, then the worse half is dropped, and so on. Sample number j has the same hidden cards for
every candidate, so that luck cancels out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silvergold.bots.choosing.picking import mix_in, rank_best, to_seed
from silvergold.bots.model.evaluation import score_choices
from silvergold.bots.model.rollouts import WIN, N, play_samples
from silvergold.bots.model.types import CANDIDATES, N_SUMS, Model
from silvergold.kinds import Seat
from silvergold.rules.compiling import compiled, inlined
from silvergold.rules.state import TAKE, State, States

SearchRecord = Any

SEARCH = np.dtype(
    [
        ("n", "i8"),  # candidates
        ("n_samples", "i8"),  # so far
        ("seed", "i8"),  # of the first sample
        ("seat", "i8"),
        ("ahead", "i8"),  # turns that are played on
        ("nth", "i8", CANDIDATES),  # each candidate's index among the open choices
        ("codes", "i8", CANDIDATES),
        ("prior", "f8", CANDIDATES),  # one-step scores
        ("is_dropped", "i8", CANDIDATES),
        ("order", "i8", CANDIDATES),  # the best first, once they are sorted
        ("sums", "f8", (CANDIDATES, N_SUMS)),
    ],
    align=True,
)
"""A search among the best choices."""

TURNS_AHEAD = 4
TAKE_AHEAD = 5
"""A new card needs one more turn to show what it is worth."""


@compiled
def begin(model: Model, view: State, seat: Seat, seed: int, search: SearchRecord) -> int:
    """Pick the candidates by their one-step scores; return their number. Nothing is simulated yet."""
    scratch = model.scratch
    n_choices = score_choices(model, view, seat)
    search.n = rank_best(scratch.scores, n_choices, search.nth, CANDIDATES, True)
    search.n_samples = 0
    search.seat = seat
    search.seed = to_seed(mix_in(mix_in(mix_in(0, seed), seat), view.turn)) >> 8
    search.ahead = TAKE_AHEAD if view.step == TAKE else TURNS_AHEAD
    for k in range(CANDIDATES):
        search.is_dropped[k] = k >= search.n
        search.codes[k] = scratch.choices[search.nth[k]] if k < search.n else 0
        search.prior[k] = scratch.scores[search.nth[k]] if k < search.n else 0.0
        for column in range(search.sums.shape[1]):
            search.sums[k, column] = 0.0
    return search.n


@compiled
def simulate_more(model: Model, view: State, states: States, search: SearchRecord, samples: int) -> None:
    """Play on from so many more samples with every candidate that is not dropped."""
    first = search.n_samples * 1
    play_samples(
        model, view, states, search.seat, search.codes, search.is_dropped, (first, first + samples), search.seed,
        search.ahead, search.sums,
    )  # fmt: skip
    search.n_samples = first + samples


@inlined
def n_left(search: SearchRecord) -> int:
    """Return how many candidates are not dropped."""
    n = 0
    for k in range(search.n):
        n += search.is_dropped[k] == 0
    return n


@inlined
def win_of(search: SearchRecord, k: int) -> float:
    """Return the mean probability to win; for a candidate that was not simulated, its distance to the best prior."""
    if search.sums[k, N] > 0:
        return search.sums[k, WIN] / search.sums[k, N]
    most = search.prior[0]
    for other in range(1, search.n):
        most = max(most, search.prior[other])
    return search.prior[k] - most


@compiled
def is_better(search: SearchRecord, k: int, other: int) -> bool:
    """Return whether a candidate stands before another: not dropped, dropped later, likelier to win, listed first."""
    if search.is_dropped[k] != search.is_dropped[other]:
        return search.is_dropped[k] < search.is_dropped[other]
    if search.sums[k, N] != search.sums[other, N]:
        return search.sums[k, N] > search.sums[other, N]
    one, two = win_of(search, k), win_of(search, other)
    return one > two if one != two else k < other


@compiled
def sort_candidates(search: SearchRecord) -> None:
    """Write all candidates to `search.order`, the best first."""
    for k in range(search.n):
        at = k
        while at > 0 and is_better(search, k, search.order[at - 1]):
            search.order[at] = search.order[at - 1]
            at -= 1
        search.order[at] = k


@compiled
def drop_half(search: SearchRecord) -> int:
    """Drop the worse half of the candidates; return how many are left."""
    sort_candidates(search)
    for place in range(max(1, n_left(search) // 2), search.n):
        search.is_dropped[search.order[place]] = 1
    return n_left(search)
