"""The bot that picks any open choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from silvergold.bots.seeds import pick

if TYPE_CHECKING:
    from silvergold.bots.interface import Budget
    from silvergold.choices import Choice
    from silvergold.match import View


class RandomBot:
    """Picks each open choice with the same probability; the seed decides."""

    name = "random"
    version = 1
    about = "chooses at random"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """Return one of the open choices."""
        return view.choices[pick(seed, len(view.choices))]
