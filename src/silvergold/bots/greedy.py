"""The one-step bot: scores every open choice by what it brings and what it leaves, and takes the best.

It plays like a sensible person without a plan: it completes cards, collects symbols, avoids leaving single boxes
behind, and picks cards that are worth the turns they take. What symbols and cards are worth is defined for each game in
`heuristics/silver_gold.py` and `heuristics/pyramids.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from silvergold.bots.heuristics.base import Heuristic
from silvergold.bots.heuristics.view_facts import ViewFacts
from silvergold.bots.seeds import pick
from silvergold.games import PerGame

if TYPE_CHECKING:
    from silvergold.bots.interface import Budget
    from silvergold.choices import Choice
    from silvergold.match import View

CLOSE = 1.0
"""Choices within one point of the best count as equal; the seed picks one of them."""

HEURISTICS: PerGame[type[Heuristic]] = PerGame.of_package("silvergold.bots.heuristics", "GameHeuristic")


class Greedy:
    """Takes the choice that looks best now."""

    name = "greedy"
    version = 1
    about = "takes what looks best now: completes cards, collects symbols, plans nothing"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """Return one of the best open choices."""
        choices, values = scored_choices(view)
        best = max(values)
        good = [choice for choice, value in zip(choices, values, strict=True) if value >= best - CLOSE]
        return good[pick(seed, len(good))]


def scored_choices(view: View) -> tuple[Sequence[Choice], list[float]]:
    """Return every open choice and the points it seems to bring."""
    if len(view.choices) == 1:
        return view.choices, [0.0]
    heuristic = HEURISTICS[view.deck.game](ViewFacts(view))
    return view.choices, [heuristic.score(choice) for choice in view.choices]
