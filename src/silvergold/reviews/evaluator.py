"""The reference evaluator `review-1`: what the seats can expect from a position when everybody plays by the reference.

Expectations come from simulations: everybody takes the best choice of the one-step evaluation for `TURNS_AHEAD` turns,
then the learned value of the deck predicts the rest. Near the end of the game, the simulations reach the end, and the
points are true ones. Hidden cards are drawn again in every simulation, and the random numbers follow from what is
known: equal knowledge gives equal values, whatever the hidden cards are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from silvergold import rules
from silvergold.bots import model_cache
from silvergold.bots.model.types import N_PARTS
from silvergold.decks.deck import Deck
from silvergold.kinds import CardIndex, ChoiceCode, Pattern, Seat
from silvergold.position import DeckIndex, Position
from silvergold.reviews.compiled import simulation

EVALUATOR: Final = "review-1"
"""The version of every figure of a review. Figures of different versions are not comparable."""

TURNS_AHEAD: Final = 8
"""Turns that are simulated. In Pyramids, the learned value alone is too rough for luck: with five turns, margins
without luck had 1.25 times the variance (1.03 to 1.49, 90 deals). Silver & Gold was not compared.
"""
TABLE: Final = rules.NONE
"""In place of a seat: everything that is known at the table, that is all hands and no hidden order."""

Floats = Any
"""An array of floats."""


@dataclass(frozen=True, slots=True)
class Branch:
    """What happens next: the top cards of the stack, the pattern of this turn, choices of the seat."""

    codes: tuple[ChoiceCode, ...] = ()
    cards: tuple[CardIndex, ...] = ()
    pattern: Pattern = rules.NONE


class Evaluator:
    """Evaluates positions of games with one deck. It keeps its own memory, so each thread needs its own."""

    def __init__(self, index: DeckIndex) -> None:
        """Load the model of the deck, or learn it (some seconds for an unknown deck)."""
        self.index: Final = index
        self.arrays: Final = model_cache.arrays_for(index.table)
        self._states = rules.new_states(2)

    def known(self, position: Position, seat: Seat = TABLE) -> Position:
        """Return what this seat knows; what the whole table knows during setup includes all hands."""
        view = Position(self.index, rules.new_states(1))
        if seat == TABLE and position.step == rules.Step.KEEP:
            view.states[:] = position.states
            view.states["stack"] = rules.NONE
            view.states["expeditions"] = rules.NONE
        else:
            rules.observe(self.index.table, position.states, 0, seat, True, view.states, 0)
        return view

    def expect(
        self,
        known: Position,
        branches: Sequence[Branch],
        samples: int,
        *,
        seat: Seat = TABLE,
        purpose: str = "",
        fills_display: bool = False,
        turns: int = TURNS_AHEAD,
    ) -> Expected:
        """Return what every branch leads to; `purpose` tells apart independent samples of the same knowledge."""
        turn = int(known["turn"])
        out = np.zeros((len(branches), samples, known.n_players, N_PARTS))
        simulation.simulate(
            self.arrays, known.states, self._states, seat, _as_arrays(branches), (0, samples),
            _seed(known, seat, purpose), min(rules.TURNS, turn + turns), fills_display, out,
        )  # fmt: skip
        left = max(0, rules.TURNS - turn - turns)
        return Expected(out, float(self.arrays.params["spread"][0, left]), is_final=left == 0)


@lru_cache(maxsize=4)
def evaluator_of(deck: Deck) -> Evaluator:
    """Return an evaluator that this process keeps for later games with the deck; not for several threads."""
    return Evaluator(DeckIndex.of(deck))


@dataclass(frozen=True, slots=True)
class Expected:
    """Expected points by branch, sample, seat and part; all branches share their samples.

    `spread` is how uncertain the points are where the simulations end; `is_final` tells whether the game is over there.
    """

    parts: Floats
    spread: float
    is_final: bool

    @property
    def points(self) -> Floats:
        """Return the points by branch, sample and seat."""
        return self.parts.sum(axis=3)

    @property
    def best_others(self) -> Floats:
        """Return the expected points of the best other, by branch, sample and seat.

        Of several others, the best at the end is not always the one who is expected to have most. What is unknown when
        a simulation ends is taken as a Gumbel distribution: the difference of two seats is then the logistic
        distribution that the bots use, and the expected maximum of several has a closed form.
        """
        points = self.points
        seats = range(points.shape[2])
        return np.stack([self._expected_maximum(np.delete(points, seat, axis=2)) for seat in seats], axis=2)

    def _expected_maximum(self, points: Floats) -> Floats:
        largest = points.max(axis=2)
        if self.is_final or points.shape[2] == 1:
            return largest
        return largest + self.spread * np.log(np.exp((points - largest[:, :, None]) / self.spread).sum(axis=2))

    @property
    def margins(self) -> Floats:
        """Return own points minus the best other's, by branch, sample and seat."""
        return self.points - self.best_others

    @property
    def wins(self) -> Floats:
        """Return the probability to win by branch and seat; those of all seats add up to 1."""
        points = self.points
        weights = np.exp((points - points.max(axis=2, keepdims=True)) / self.spread)
        return (weights / weights.sum(axis=2, keepdims=True)).mean(axis=1)


def standard_error(samples: Floats) -> float:
    """Return the standard error of a mean over independent samples.

    >>> standard_error(np.array([1.0, 3.0, 1.0, 3.0]))
    0.57...
    """
    n = len(samples)
    return float(samples.std(ddof=1) / np.sqrt(n)) if n > 1 else 0.0


def _as_arrays(branches: Sequence[Branch]) -> tuple[Any, Any, Any]:
    longest = max(1, *(len(branch.codes) for branch in branches), *(len(branch.cards) for branch in branches))
    codes = np.full((len(branches), longest), -1, np.int64)
    cards = np.full((len(branches), longest), rules.NONE, np.int64)
    for k, branch in enumerate(branches):
        codes[k, : len(branch.codes)] = branch.codes
        cards[k, : len(branch.cards)] = branch.cards
    return codes, cards, np.array([branch.pattern for branch in branches], np.int64)


def _seed(known: Position, seat: Seat, purpose: str) -> int:
    """Return a seed that follows from what is known, with room to add the number of a sample."""
    text = known.states.tobytes() + f"{EVALUATOR} {seat} {purpose}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest(), "little")
