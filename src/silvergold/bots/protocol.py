"""What a bot is: somebody who sees a view, and answers with a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.match import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one choice: seconds, or simulations, which give the same moves again."""

    seconds: float | None = None
    simulations: int | None = None


@runtime_checkable
class Bot(Protocol):
    """A player made of code. It gets the view of its seat, never the state, so it cannot peek (R9, S12)."""

    name: str
    about: str

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:
        """One of `view.choices`; the same view, budget and seed give the same choice."""
        ...
