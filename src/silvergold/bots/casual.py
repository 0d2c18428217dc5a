"""The bot that plays like a person who plays for fun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from silvergold.bots.choosing import picking
from silvergold.bots.greedy import Scored

if TYPE_CHECKING:
    from silvergold.bots.interface import Budget
    from silvergold.choices import Choice
    from silvergold.match import View


class Casual:
    """Uses greedy's evaluation but often picks one of the next best choices."""

    name = "casual"
    version = 1
    about = "sees what is good but often picks the next best; a child can beat it"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """Return one of the best choices; the better it is, the likelier it is picked."""
        scored = Scored(view)
        nth = picking.by_softmax(scored.scores, picking.CASUAL_TEMPERATURE, seed, is_distinct=False)
        return scored.choice(nth)
