"""The levels that share one model: skilled and expert use its one-step evaluation, master searches.

Each level is a frozen version: what it plays must not change. A change of strength is a new version with the next
number, and the old one stays in the registry (`bots.bot("expert-1")`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from silvergold.bots.interface import Budget, Explanation
from silvergold.bots.search import Evaluation, Search
from silvergold.bots.seeds import mix

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.match import View

EXPERT_TEMPERATURE, SKILLED_TEMPERATURE = 0.15, 0.7
"""In points: of two choices that are so far apart, the better one is picked 73 % of the time. The numbers are set so
that the levels are about evenly apart (docs/bots.md).
"""
CONSIDERED = 6
"""Only so many of the best choices are ever picked."""
MASTER = Budget(simulations=1500)
HINT = Budget(simulations=1500)
_WORD = 1 << 63


class SoftmaxBot:
    """Picks one of the best choices at random: the higher its one-step score, the likelier it is picked."""

    temperature: float

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """Return one of the best choices."""
        evaluation = Evaluation(view)
        best = evaluation.best_first(CONSIDERED)
        return evaluation.choice(evaluation.codes[best[pick_softmax(evaluation.prior[best], self.temperature, seed)]])

    def explain(self, view: View, budget: Budget | None = None, seed: int = 0) -> Explanation:
        """Return what the best choices are expected to bring. This simulates, although the bot itself does not."""
        return explain(view, budget or HINT, seed)


class Skilled(SoftmaxBot):
    """A good player on an evening with friends."""

    name = "skilled"
    version = 1
    about = "knows what cards are worth, but does not always see which of two good plans is the better one"
    temperature = SKILLED_TEMPERATURE


class Expert(SoftmaxBot):
    """The strongest level without simulations."""

    name = "expert"
    version = 1
    about = "knows what every card is worth in every position, and hardly ever misses the best plan"
    temperature = EXPERT_TEMPERATURE


class Master:
    """Compares the best choices by simulation."""

    name = "master"
    version = 1
    about = "plays the next turns out in its head, for all seats and many possible cards, before it decides"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:
        """Return the choice that is likeliest to win."""
        return searched(view, budget or MASTER, seed).best

    def explain(self, view: View, budget: Budget | None = None, seed: int = 0) -> Explanation:
        """Return what each considered choice is expected to bring."""
        return explain(view, budget or MASTER, seed)


def searched(view: View, budget: Budget, seed: int) -> Search:
    """Return a search that has used its budget."""
    search = Search(Evaluation(view), seed)
    search.run(budget)
    return search


def explain(view: View, budget: Budget = HINT, seed: int = 0) -> Explanation:
    """Return the choices worth considering, the best first, with what they are expected to bring."""
    search = searched(view, budget, seed)
    if search.n_samples == 0:  # one open choice, or hardly any budget
        search.simulate(1)
    return search.explanation()


def pick_softmax(values: Any, temperature: float, seed: int) -> int:
    """Return an index into values sorted best first, with probability proportional to exp(value / temperature)."""
    weights = np.cumsum(np.exp((values - values[0]) / temperature))
    drawn = mix(seed) / _WORD * weights[-1]
    return int(min(np.searchsorted(weights, drawn, side="right"), len(weights) - 1))
