"""The levels that share one model: skilled and expert use its one-step evaluation, master searches.

Each level is a frozen version: what it plays must not change. A change of strength is a new version with the next
number, and the old one stays in the registry (`bots.bot("expert-1")`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from silvergold.bots.choosing import picking
from silvergold.bots.interface import Budget, Explanation
from silvergold.bots.search import Evaluation, Search

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.match import View

MASTER = Budget(simulations=1500)
HINT = Budget(simulations=1500)


class SoftmaxBot:
    """Picks one of the best choices at random: the higher its one-step score, the likelier it is picked."""

    temperature: float

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """Return one of the best choices."""
        evaluation = Evaluation(view)
        return evaluation.choice(evaluation.codes[picking.by_softmax(evaluation.prior, self.temperature, seed)])

    def explain(self, view: View, budget: Budget | None = None, seed: int = 0) -> Explanation:
        """Return what the best choices are expected to bring. This simulates, although the bot itself does not."""
        return explain(view, budget or HINT, seed)


class Skilled(SoftmaxBot):
    """A good player on an evening with friends."""

    name = "skilled"
    version = 1
    about = "knows what every card is worth, but often misses the better of two good plans"
    temperature = picking.SKILLED_TEMPERATURE


class Expert(SoftmaxBot):
    """The strongest level without simulations."""

    name = "expert"
    version = 1
    about = "knows what every card is worth and makes few mistakes"
    temperature = picking.EXPERT_TEMPERATURE


class Master:
    """Compares the best choices by simulation."""

    name = "master"
    version = 1
    about = "simulates the next turns, with many possible hidden cards, before it decides"

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
