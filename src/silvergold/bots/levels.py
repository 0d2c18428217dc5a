"""The ladder of levels that share one mind: skilled and expert look one step ahead, master searches.

Each level is a frozen version: what it plays must not change. A change of strength is a new version with the next
number, and the old one stays in the registry (`bots.bot("expert-1")`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from silvergold.bots.chance import mix
from silvergold.bots.protocol import Budget, Explanation
from silvergold.bots.thinking import Search, Thoughts

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.match import View

EXPERT_DOUBT, SKILLED_DOUBT = 0.15, 0.7
"""Points of difference that a player begins to see: of two plans so far apart, the better one is chosen 73 % of the
time. Chosen so that the levels stand about evenly apart (docs/bots.md).
"""
GOOD_PLANS = 6
"""Only so many of the best plans come into question, even by mistake."""
MASTER = Budget(simulations=1500)
HINT = Budget(simulations=1500)
_WORD = 1 << 63


class Doubtful:
    """Sees with the tables what every choice is worth, and doubts a little which is best."""

    doubt: float

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """A choice among the good ones, the better the likelier."""
        thoughts = Thoughts(view)
        good = thoughts.best_first(GOOD_PLANS)
        return thoughts.choice(thoughts.codes[good[doubtful(thoughts.looks[good], self.doubt, seed)]])

    def explain(self, view: View, budget: Budget | None = None, seed: int = 0) -> Explanation:
        """What the best choices may be expected to bring; simulated, as this player itself does not."""
        return explain(view, budget or HINT, seed)


class Skilled(Doubtful):
    """A good player on an evening with friends."""

    name = "skilled"
    version = 1
    about = "knows what cards are worth, but does not always see which of two good plans is the better one"
    doubt = SKILLED_DOUBT


class Expert(Doubtful):
    """The best that one can do without looking ahead."""

    name = "expert"
    version = 1
    about = "knows what every card is worth in every position, and hardly ever misses the best plan"
    doubt = EXPERT_DOUBT


class Master:
    """Compares the best plans by playing on from many possible tables."""

    name = "master"
    version = 1
    about = "plays the next turns out in its head, for all seats and many possible cards, before it decides"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:
        """The choice that is likeliest to win."""
        return searched(view, budget or MASTER, seed).best

    def explain(self, view: View, budget: Budget | None = None, seed: int = 0) -> Explanation:
        """What each considered choice may be expected to bring."""
        return explain(view, budget or MASTER, seed)


def searched(view: View, budget: Budget, seed: int) -> Search:
    """A search that has used up its budget."""
    search = Search(Thoughts(view), seed)
    search.run(budget)
    return search


def explain(view: View, budget: Budget = HINT, seed: int = 0) -> Explanation:
    """The choices worth considering in this view, the best first, with what they may be expected to bring."""
    search = searched(view, budget, seed)
    if search.tables == 0:  # one open choice, or hardly any budget
        search.simulate(1)
    return search.explanation()


def doubtful(looks: Any, doubt: float, seed: int) -> int:
    """The place of a choice, the best of them first: each as likely as exp(what it looks worth / doubt)."""
    weights = np.cumsum(np.exp((looks - looks[0]) / doubt))
    drawn = mix(seed) / _WORD * weights[-1]
    return int(min(np.searchsorted(weights, drawn, side="right"), len(weights) - 1))
