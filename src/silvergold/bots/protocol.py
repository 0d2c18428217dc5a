"""What a bot is: somebody who sees a view, and answers with a choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.match import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one choice: seconds, or simulations, which give the same moves again.

    `stop` is asked now and then while a bot thinks; once it says True, the bot answers with the best it has found.
    """

    seconds: float | None = None
    simulations: int | None = None
    stop: Callable[[], bool] | None = None


@runtime_checkable
class Bot(Protocol):
    """A player made of code. It gets the view of its seat, never the state, so it cannot peek (R9, S12)."""

    name: str
    about: str

    def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:
        """One of `view.choices`; the same view, budget and seed give the same choice."""
        ...


@dataclass(frozen=True, slots=True)
class Considered:
    """A choice that was looked at: what its player may expect from it in the end.

    `points` are their final points, `sources` the same by source, `margin` how far that is ahead of the best other
    player, `win` the chance to win. `simulations` says how often it was tried, `looks` what it looked worth before.
    """

    choice: Choice
    points: float
    sources: dict[str, float]
    margin: float
    win: float
    simulations: int
    looks: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a bot chooses as it does: the choices it considered, the best first, and how many tables it tried in all."""

    considered: tuple[Considered, ...]
    simulations: int

    @property
    def best(self) -> Considered:
        """The choice it would make."""
        return self.considered[0]
