"""The interface of a bot: it gets a view and returns a choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.match import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one choice: in seconds, or in simulations, which make it repeatable.

    `stop` is called now and then while a bot thinks. Once it returns True, the bot returns the best choice so far.
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
        """Return one of `view.choices`; the same view, budget and seed give the same choice."""
        ...


@dataclass(frozen=True, slots=True)
class Considered:
    """A choice that was simulated, and what its player can expect from it.

    `points` are the expected final points, `sources` the same by part of the score, `margin` the lead over the best
    other player, `win` the probability to win. `simulations` is how often it was simulated, `prior` its score before.
    """

    choice: Choice
    points: float
    sources: dict[str, float]
    margin: float
    win: float
    simulations: int
    prior: float


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a bot chooses as it does: the choices it considered, the best first, and the number of all simulations."""

    considered: tuple[Considered, ...]
    simulations: int

    @property
    def best(self) -> Considered:
        """Return the choice that the bot would make."""
        return self.considered[0]
