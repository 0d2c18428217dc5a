"""Evaluating the choices of a view, and comparing the best of them by simulation."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from silvergold import games
from silvergold.bots import model_cache
from silvergold.bots.interface import Budget, Considered, Explanation
from silvergold.bots.model import rollouts
from silvergold.bots.model.types import N_SUMS
from silvergold.bots.seeds import mix
from silvergold.match import new_match
from silvergold.position import Position, decode
from silvergold.rules import TAKE, new_states

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.decks.deck import Deck
    from silvergold.match import View

CANDIDATES = 8
"""Choices that are compared by simulation. A choice with a lower prior is hardly ever the best."""
TURNS_AHEAD = 4
TAKE_AHEAD = 5
"""A new card needs one more turn to show what it is worth."""
FEWEST = 12
"""Simulations per choice below which the prior is the better guide."""
CHUNK_SIMULATIONS = 64
CHUNK_SECONDS = 0.002
"""About how often the clock is checked."""


class Evaluation:
    """A view and the one-step score (`prior`) of each open choice."""

    def __init__(self, view: View) -> None:
        """Score every choice."""
        self.view = view
        self.arrays = model_cache.arrays_for(view.index.table)
        n = rollouts.evaluate_choices(self.arrays, view.state, view.seat)
        scratch = self.arrays.scratch[0]
        self.codes: Any = scratch["choices"][:n].copy()
        self.prior: Any = scratch["scores"][:n].copy()

    def choice(self, code: int) -> Choice:
        """Return a choice code of the compiled rules as a choice."""
        return decode(Position(self.view.index, self.view.state), self.view.seat, int(code))

    def best_first(self, n: int) -> Any:
        """Return the indices of the n best choices; the first of several equal ones stands for all of them."""
        _, firsts = np.unique(-self.prior, return_index=True)
        return firsts[:n]


class Search:
    """The choices with the best priors, compared by playing on from many sampled states.

    Sequential halving (Karnin, Koren, Somekh: Almost optimal exploration in multi-armed bandits, 2013): all choices get
    the same number of simulations, then the worse half is dropped, and so on. Sample number j has the same hidden cards
    for every choice, so that luck cancels out.
    """

    def __init__(self, evaluation: Evaluation, seed: int) -> None:
        """Pick the candidates; nothing is simulated yet."""
        self.evaluation, self.view = evaluation, evaluation.view
        best = evaluation.best_first(CANDIDATES)
        self.codes = evaluation.codes[best]
        self.prior = evaluation.prior[best]
        self.is_dropped = np.zeros(len(self.codes), np.int64)
        self.sums = np.zeros((len(self.codes), N_SUMS))
        self.seed = mix(seed, self.view.seat, self.view.turn) >> 8  # room to add the number of a sample
        self.ahead = TAKE_AHEAD if int(self.view.state[0]["step"]) == TAKE else TURNS_AHEAD
        self.n_samples = 0
        self._states = new_states(2)

    def simulate(self, samples: int) -> None:
        """Play on from so many more samples with every candidate that is not dropped."""
        rollouts.simulate(
            self.evaluation.arrays, self.view.state, self._states, self.view.seat, self.codes, self.is_dropped,
            (self.n_samples, self.n_samples + samples), self.seed, self.ahead, self.sums,
        )  # fmt: skip
        self.n_samples += samples

    @property
    def n_left(self) -> int:
        """Return how many candidates are not dropped."""
        return int(len(self.codes) - self.is_dropped.sum())

    @property
    def order(self) -> Any:
        """Return all candidates, the best first: those not dropped, then the last dropped; untried ones by prior."""
        tried = self.sums[:, rollouts.N]
        win = np.divide(self.sums[:, rollouts.WIN], tried, out=self.prior - self.prior.max(), where=tried > 0)
        return np.lexsort((np.arange(len(win)), -win, -tried, self.is_dropped))

    def drop_half(self) -> None:
        """Drop the worse half of the candidates."""
        self.is_dropped[self.order[max(1, self.n_left // 2) :]] = 1

    # Budgets ---------------------------------------------------------------------------------------------------------

    def run(self, budget: Budget) -> None:
        """Simulate as long as the budget allows."""
        if len(self.codes) > 1:
            if budget.seconds is not None:
                self._run_by_time(budget)
            else:
                self._run_by_number(budget.simulations or 0, budget)

    def _run_by_number(self, simulations: int, budget: Budget) -> None:
        """Run so many simulations in all, shared evenly over the stages; repeatable."""
        stages = (len(self.codes) - 1).bit_length()
        if simulations < FEWEST * len(self.codes):
            return
        for _ in range(stages):
            for chunk in _chunks(max(1, simulations // (stages * self.n_left)), self.n_left):
                self.simulate(chunk)
                if _is_stopped(budget):
                    return
            self.drop_half()

    def _run_by_time(self, budget: Budget) -> None:
        """Run until the time is up; each stage gets an equal share of it."""
        start = time.perf_counter()
        stages = (len(self.codes) - 1).bit_length()
        for stage in range(stages):
            end = start + (budget.seconds or 0) * (stage + 1) / stages
            chunk = 1
            while (before := time.perf_counter()) < end and not _is_stopped(budget):
                self.simulate(chunk)
                chunk = _next_chunk(chunk, time.perf_counter() - before, end - time.perf_counter())
            if self.sums[:, rollouts.N].min(where=self.is_dropped == 0, initial=np.inf) >= 1:
                self.drop_half()

    # Results ---------------------------------------------------------------------------------------------------------

    @property
    def best(self) -> Choice:
        """Return the best choice found so far."""
        return self.evaluation.choice(self.codes[self.order[0]])

    def explanation(self) -> Explanation:
        """Return all choices that were simulated, the best first."""
        considered = tuple(self._considered(int(k)) for k in self.order if self.sums[k, rollouts.N])
        return Explanation(considered, int(self.sums[:, rollouts.N].sum()))

    def _considered(self, k: int) -> Considered:
        mean = self.sums[k] / self.sums[k, rollouts.N]
        names = games.game(self.view.game).part_names
        parts = mean[rollouts.FIRST_PART :][: len(names)].tolist()
        return Considered(
            choice=self.evaluation.choice(self.codes[k]),
            points=float(mean[rollouts.POINTS]),
            sources=dict(zip(names, parts, strict=True)),
            margin=float(mean[rollouts.MARGIN]),
            win=float(mean[rollouts.WIN]),
            simulations=int(self.sums[k, rollouts.N]),
            prior=float(self.prior[k]),
        )


def _is_stopped(budget: Budget) -> bool:
    return budget.stop is not None and budget.stop()


def _chunks(samples: int, n_left: int) -> list[int]:
    """Split a stage into chunks of a few milliseconds, so that it can be stopped."""
    size = max(1, CHUNK_SIMULATIONS // n_left)
    return [min(size, samples - done) for done in range(0, samples, size)]


def _next_chunk(chunk: int, seconds: float, left: float) -> int:
    """Return how many samples take CHUNK_SECONDS or the time that is left, judging by the last chunk."""
    return max(1, int(chunk * min(CHUNK_SECONDS, max(left, 0.0)) / max(seconds, 1e-6)))


def warm_up(deck: Deck) -> None:
    """Compile everything that the bots need, on a game that nobody plays."""
    view = new_match(deck=deck, seed=0).view(0)
    Search(Evaluation(view), seed=0).simulate(1)
    model_cache.mark_compiled()
