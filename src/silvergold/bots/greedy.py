"""The one-step player: looks at every open choice, asks what it brings and what it leaves, takes the best.

It plays like a sensible person without a plan: completes cards, goes for symbols, avoids leaving single boxes
behind, and picks cards that pay for the turns they cost. What a symbol or a card is worth is each game's own affair:
`worth_silver_gold` and `worth_pyramids`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from silvergold.bots.chance import pick
from silvergold.bots.knowledge import Knowledge
from silvergold.bots.worth_pyramids import PyramidsWorth
from silvergold.bots.worth_silver_gold import SilverGoldWorth

if TYPE_CHECKING:
    from silvergold.bots.protocol import Budget
    from silvergold.choices import Choice
    from silvergold.match import View

CLOSE = 1.0
"""Choices within a point of the best look alike to a person; the seed decides between them."""

WORTH = {"silver-and-gold": SilverGoldWorth, "pyramids": PyramidsWorth}


class Greedy:
    """Takes the choice that looks best now."""

    name = "greedy"
    version = 1
    about = "takes what looks best now: completes cards, collects symbols, plans nothing"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """One of the best open choices."""
        choices, values = weighed(view)
        best = max(values)
        good = [choice for choice, value in zip(choices, values, strict=True) if value >= best - CLOSE]
        return good[pick(seed, len(good))]


def weighed(view: View) -> tuple[Sequence[Choice], list[float]]:
    """Every open choice, and the points it seems to bring."""
    if len(view.choices) == 1:
        return view.choices, [0.0]
    worth = WORTH[view.deck.game](Knowledge(view))
    return view.choices, [worth.of(choice) for choice in view.choices]
