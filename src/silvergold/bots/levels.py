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

SKILLED_DOUBT = 2.0
"""Points of difference that a skilled player begins to see; much worse choices are as good as never made."""
WORST_SLIP = 8.0
"""A choice that looks this much worse than the best is not made even by mistake."""
MASTER = Budget(simulations=1000)
HINT = Budget(simulations=1000)
_WORD = 1 << 63


class Expert:
    """The best choice as far as the tables see."""

    name = "expert"
    version = 1
    about = "knows what every card is worth in every position, and takes what is worth most"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """The choice that is worth most."""
        thoughts = Thoughts(view)
        return thoughts.choice(thoughts.codes[int(thoughts.looks.argmax())])

    def explain(self, view: View, budget: Budget | None = None, seed: int = 0) -> Explanation:
        """What the best choices may be expected to bring; simulated, as the expert itself does not."""
        return explain(view, budget or HINT, seed)


class Skilled:
    """An expert with a little doubt."""

    name = "skilled"
    version = 1
    about = "sees what an expert sees, but not always which of two good plans is the better one"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """A choice among the good ones, the better the likelier."""
        thoughts = Thoughts(view)
        return thoughts.choice(thoughts.codes[doubtful(thoughts.looks, SKILLED_DOUBT, seed)])

    def explain(self, view: View, budget: Budget | None = None, seed: int = 0) -> Explanation:
        """See `Expert.explain`."""
        return explain(view, budget or HINT, seed)


class Master:
    """Compares the best plans by playing on from many possible tables."""

    name = "master"
    version = 1
    about = "plays the next turns out in its head, for all seats and many possible cards, before it decides"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:
        """The choice that promises the largest margin."""
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
    """The place of a choice: each as likely as exp(what it looks worth / doubt), the bad ones out of the question."""
    behind = looks.max() - looks
    weights = np.where(behind <= WORST_SLIP, np.exp(-behind / doubt), 0.0)
    drawn = mix(seed) / _WORD * weights.sum()
    return int(min(np.searchsorted(np.cumsum(weights), drawn, side="right"), len(weights) - 1))
