"""The bot that does anything the rules allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from silvergold.bots.chance import pick

if TYPE_CHECKING:
    from silvergold.bots.protocol import Budget
    from silvergold.choices import Choice
    from silvergold.match import View


class RandomBot:
    """Every open choice is as likely as the next; chance comes from the seed alone."""

    name = "random"
    version = 1
    about = "does anything the rules allow, without a thought"

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:  # noqa: ARG002
        """One of the open choices."""
        return view.choices[pick(seed, len(view.choices))]
