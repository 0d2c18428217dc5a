"""The bot that plays like a person who plays for fun."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from silvergold.bots.greedy import scored_choices
from silvergold.bots.levels import CONSIDERED, pick_softmax

if TYPE_CHECKING:
    from silvergold.bots.interface import Budget
    from silvergold.choices import Choice
    from silvergold.match import View

TEMPERATURE = 2.0
"""In points, as in `levels`."""


class Casual:
    """Uses greedy's evaluation but often picks one of the next best choices."""

    name = "casual"
    version = 1
    about = "plays for fun: sees what is good, and often picks something nearly as good; lets a child win"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """Return one of the best choices; the better it is, the likelier it is picked."""
        choices, values = scored_choices(view)
        best = np.argsort(-np.array(values), kind="stable")[:CONSIDERED]
        return choices[int(best[pick_softmax(np.array(values)[best], TEMPERATURE, seed)])]
