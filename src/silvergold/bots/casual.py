"""A person who plays for fun: sees what is good, and often picks something that is nearly as good."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from silvergold.bots.greedy import weighed
from silvergold.bots.levels import GOOD_PLANS, doubtful

if TYPE_CHECKING:
    from silvergold.bots.protocol import Budget
    from silvergold.choices import Choice
    from silvergold.match import View

DOUBT = 2.0
"""Points of difference that a casual player begins to see."""


class Casual:
    """Greedy's eyes, and a light heart."""

    name = "casual"
    version = 1
    about = "plays for fun: sees what is good, and often picks something nearly as good; lets a child win"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """A choice among the good ones, the better the likelier."""
        choices, values = weighed(view)
        good = np.argsort(-np.array(values), kind="stable")[:GOOD_PLANS]
        return choices[int(good[doubtful(np.array(values)[good], DOUBT, seed)])]
