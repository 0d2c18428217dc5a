"""The one-step bot: scores every open choice by what it brings and what it leaves, and takes the best.

It plays like a sensible person without a plan: it completes cards, collects symbols, avoids leaving single boxes
behind, and picks cards that are worth the turns they take. What symbols and cards are worth is defined for each game in
`heuristics/silver_gold.py` and `heuristics/pyramids.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from silvergold.bots.choosing import picking
from silvergold.bots.heuristics import base
from silvergold.bots.heuristics.memory import FACTS
from silvergold.position import decode
from silvergold.rules import aligned_zeros

if TYPE_CHECKING:
    from silvergold.bots.interface import Budget
    from silvergold.choices import Choice
    from silvergold.match import View


class Greedy:
    """Takes the choice that looks best now."""

    name = "greedy"
    version = 1
    about = "takes what looks best now"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """Return one of the best open choices."""
        scored = Scored(view)
        return scored.choice(picking.among_close(scored.scores, picking.CLOSE, seed))


class Scored:
    """The open choices of a view and the points that they seem to bring."""

    def __init__(self, view: View) -> None:
        """Score every choice."""
        facts = aligned_zeros(1, FACTS)
        n = base.evaluate(view.index.table, view.state, 0, view.seat, facts)
        self.view: Final = view
        self.codes: Final[Any] = facts["choices"][0][:n]
        self.scores: Final[Any] = facts["scores"][0][:n]

    def choice(self, nth: int) -> Choice:
        """Return the n-th open choice."""
        return decode(self.view.position, self.view.seat, int(self.codes[nth]))


def scored_choices(view: View) -> tuple[Sequence[Choice], list[float]]:
    """Return every open choice and the points that it seems to bring."""
    return view.choices, Scored(view).scores.tolist()
