"""From a view to a choice and its reasons: where the compiled mind meets the bots."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from silvergold.bots.chance import mix
from silvergold.bots.mind import library, search
from silvergold.bots.protocol import Budget, Considered, Explanation
from silvergold.choices import Position, decode
from silvergold.match import new_match
from silvergold.rules import GAMES, PARTS, TAKE, new_states

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.decks.model import Deck
    from silvergold.match import View

PLANS = 8
"""Choices that are compared by simulation; what looks worse than the eighth is hardly ever best."""
TURNS_AHEAD = 4
TAKE_AHEAD = 5
"""A new card needs a turn more to show what it is worth."""
FEWEST = 12
"""Simulations for each choice below which what it looks worth is the better guide."""
CHUNK_SECONDS = 0.002
"""The clock is looked at about this often."""


class Thoughts:
    """A view, and what the one-step player thinks of each open choice."""

    def __init__(self, view: View) -> None:
        """Weighs every choice."""
        self.view = view
        self.tools = library.tools_for(view.index.table)
        n = search.weigh_choices(self.tools, view.state, view.seat)
        desk = self.tools.desks[0]
        self.codes: Any = desk["choices"][:n].copy()
        self.looks: Any = desk["worths"][:n].copy()

    def choice(self, code: int) -> Choice:
        """A choice of the compiled rules as everybody writes it."""
        return decode(Position(self.view.index, self.view.state), self.view.seat, int(code))

    def best_first(self, n: int) -> Any:
        """The places of the n best choices; of several that come to the same, the first stands for all."""
        _, firsts = np.unique(-self.looks, return_index=True)
        return firsts[:n]


class Search:
    """The best looking choices, compared by playing on from many possible tables.

    Sequential halving (Karnin, Koren, Somekh: Almost optimal exploration in multi-armed bandits, 2013): all choices get
    the same number of simulations, then the worse half is out, and so on. Simulation number j has the same hidden cards
    for every choice, so that luck cancels.
    """

    def __init__(self, thoughts: Thoughts, seed: int) -> None:
        """Nothing is simulated yet."""
        self.thoughts, self.view = thoughts, thoughts.view
        places = thoughts.best_first(PLANS)
        self.plans = thoughts.codes[places]
        self.looks = thoughts.looks[places]
        self.is_out = np.zeros(len(self.plans), np.int64)
        self.sums = np.zeros((len(self.plans), search.N_SUMS))
        self.seed = mix(seed, self.view.seat, self.view.turn) >> 8  # room to add the number of a table
        self.ahead = TAKE_AHEAD if int(self.view.state[0]["step"]) == TAKE else TURNS_AHEAD
        self.tables = 0
        self._states = new_states(2)

    def consider(self, choice: Choice) -> Choice:
        """Take this choice in too, before anything is simulated; answers it, or one in here that comes to the same."""
        k = next(k for k, code in enumerate(self.thoughts.codes) if self.thoughts.choice(code) == choice)
        same = np.flatnonzero(self.looks == self.thoughts.looks[k])
        if len(same):
            return self.thoughts.choice(self.plans[same[0]])
        self.plans = np.append(self.plans, self.thoughts.codes[k])
        self.looks = np.append(self.looks, self.thoughts.looks[k])
        self.is_out = np.zeros(len(self.plans), np.int64)
        self.sums = np.zeros((len(self.plans), search.N_SUMS))
        return choice

    def simulate(self, tables: int) -> None:
        """Play on from so many more tables with every choice that is still in."""
        search.simulate(
            self.thoughts.tools, self.view.state, self._states, self.view.seat, self.plans, self.is_out,
            (self.tables, self.tables + tables), self.seed, self.ahead, self.sums,
        )  # fmt: skip
        self.tables += tables

    @property
    def n_in(self) -> int:
        """How many choices are still compared."""
        return int(len(self.plans) - self.is_out.sum())

    @property
    def order(self) -> Any:
        """All choices, the best first: those still in, then those that stayed longest; untried ones by their looks."""
        tried = self.sums[:, search.N]
        win = np.divide(self.sums[:, search.WIN], tried, out=self.looks - self.looks.max(), where=tried > 0)
        return np.lexsort((np.arange(len(win)), -win, -tried, self.is_out))

    def drop_half(self) -> None:
        """Only the better half of the choices goes on."""
        self.is_out[self.order[max(1, self.n_in // 2) :]] = 1

    # Budgets ---------------------------------------------------------------------------------------------------------

    def run(self, budget: Budget) -> None:
        """Think as long as the budget allows."""
        if len(self.plans) > 1:
            if budget.seconds is not None:
                self._run_by_the_clock(budget)
            else:
                self._run_by_number(budget.simulations or 0, budget)

    def _run_by_number(self, simulations: int, budget: Budget) -> None:
        """So many simulations in all, shared out evenly over the stages; the same every time."""
        stages = (len(self.plans) - 1).bit_length()
        if simulations < FEWEST * len(self.plans):
            return
        for _ in range(stages):
            for chunk in _chunks(max(1, simulations // (stages * self.n_in)), self.n_in):
                self.simulate(chunk)
                if _is_stopped(budget):
                    return
            self.drop_half()

    def _run_by_the_clock(self, budget: Budget) -> None:
        """Until the time is up: each stage gets an even share of it."""
        start = time.perf_counter()
        stages = (len(self.plans) - 1).bit_length()
        for stage in range(stages):
            end = start + (budget.seconds or 0) * (stage + 1) / stages
            chunk = 1
            while (before := time.perf_counter()) < end and not _is_stopped(budget):
                self.simulate(chunk)
                chunk = _next_chunk(chunk, time.perf_counter() - before, end - time.perf_counter())
            if self.sums[:, search.N].min(where=self.is_out == 0, initial=np.inf) >= 1:
                self.drop_half()

    # Answers ---------------------------------------------------------------------------------------------------------

    @property
    def best(self) -> Choice:
        """The choice to make."""
        return self.thoughts.choice(self.plans[self.order[0]])

    def explanation(self) -> Explanation:
        """All that was considered, the best first."""
        considered = tuple(self._considered(int(k)) for k in self.order if self.sums[k, search.N])
        return Explanation(considered, int(self.sums[:, search.N].sum()))

    def _considered(self, k: int) -> Considered:
        mean = self.sums[k] / self.sums[k, search.N]
        names = PARTS[GAMES.index(self.view.game)]
        return Considered(
            choice=self.thoughts.choice(self.plans[k]),
            points=float(mean[search.POINTS]),
            sources=dict(zip(names, mean[search.FIRST_PART :].tolist(), strict=True)),
            margin=float(mean[search.MARGIN]),
            win=float(mean[search.WIN]),
            simulations=int(self.sums[k, search.N]),
            looks=float(self.looks[k]),
        )


def _is_stopped(budget: Budget) -> bool:
    return budget.stop is not None and budget.stop()


def _chunks(tables: int, n_in: int, most: int = 64) -> list[int]:
    """A stage in pieces of a few milliseconds, so that it can be stopped."""
    size = max(1, most // n_in)
    return [min(size, tables - done) for done in range(0, tables, size)]


def _next_chunk(chunk: int, seconds: float, left: float) -> int:
    """As many tables as take CHUNK_SECONDS, or what is left of the time, going by the last chunk."""
    return max(1, int(chunk * min(CHUNK_SECONDS, max(left, 0.0)) / max(seconds, 1e-6)))


def warm_up(deck: Deck) -> None:
    """Compile all that thinking needs, on a game that nobody plays."""
    view = new_match(deck=deck, seed=0).view(0)
    Search(Thoughts(view), seed=0).simulate(1)
    library.note_compiled()
