"""The values of a review: decisions, chance steps, and the sums for every seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from silvergold.decks.deck import Deck
from silvergold.kinds import Points, Seat, Turn
from silvergold.reviews.evaluator import EVALUATOR
from silvergold.reviews.luck import ChanceStep
from silvergold.reviews.reasons import Reason
from silvergold.reviews.words import in_words

DIGITS: Final = 3
"""Decimals of a figure in JSON, except those that must add up exactly."""
SMALLEST_MISTAKE: Final = 0.5
"""Points. A smaller loss is not worth a reader's time, even if it is certain."""

Sources = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class DecisionReview:
    """A keep, a marking with its bonus boxes, or a take, compared with what the reference chooses.

    `move` is the first of its moves in the record. `choice` and `best` are the choices of either command. `loss` is in
    expected margin, and `uncertainty` half the width of its 95 % interval. `sources` and `best_sources` are the
    expected final points by part after either command, and `others_points` those of the best other. `effects` is what
    the choice changed in the margin of every seat, compared with the usual command of the simulations.
    """

    seat: Seat
    move: int
    turn: Turn
    kind: str
    choice: tuple[str, ...]
    best: tuple[str, ...]
    loss: float
    uncertainty: float
    is_equal: bool
    margin: float
    win: float
    win_loss: float
    sources: Sources
    best_sources: Sources
    others_points: tuple[float, float]
    effects: tuple[float, ...]
    reason: Reason | None = None

    @property
    def is_mistake(self) -> bool:
        """Return whether the choice certainly lost something that matters."""
        return not self.is_equal and self.loss >= SMALLEST_MISTAKE

    @property
    def is_find(self) -> bool:
        """Return whether the choice was certainly better than the reference's."""
        return not self.is_equal and self.loss <= -SMALLEST_MISTAKE

    @property
    def is_flagged(self) -> bool:
        """Return whether the decision is worth showing."""
        return self.is_mistake or self.is_find

    def as_json(self, deck: Deck) -> dict[str, Any]:
        """Return the decision as JSON values; the deck names the cards of its reason."""
        return {
            "move": self.move,
            "turn": self.turn,
            "kind": self.kind,
            "choice": one_line(self.choice),
            "best": one_line(self.best),
            "loss": round(self.loss, DIGITS),
            "uncertainty": round(self.uncertainty, DIGITS),
            "is_equal": self.is_equal,
            "is_mistake": self.is_mistake,
            "is_find": self.is_find,
            "margin": round(self.margin, DIGITS),
            "win": round(self.win, DIGITS),
            "win_loss": round(self.win_loss, DIGITS),
            "sources": {"choice": _rounded(self.sources), "best": _rounded(self.best_sources)},
            "others_points": dict(zip(("choice", "best"), _rounded_all(self.others_points), strict=True)),
            "effects": _rounded_all(self.effects),
            "reason": in_words(self.reason, deck) if self.reason else "",
            "reason_data": self.reason.as_json() if self.reason else None,
        }


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What a seat's final margin is made of; the components add up to it.

    `accuracy` goes from 0 to 100, and `grade` is the name of the bot that loses about as much per decision.
    """

    seat: Seat
    player: str
    points: Points
    final_margin: Points
    start: float
    luck: float
    own: float
    others: float
    rest: float
    loss_per_decision: float
    accuracy: float
    grade: str
    decisions: tuple[DecisionReview, ...]

    @property
    def flagged(self) -> tuple[DecisionReview, ...]:
        """Return the mistakes and finds, the largest first."""
        return tuple(sorted((one for one in self.decisions if one.is_flagged), key=lambda one: -abs(one.loss)))

    def as_json(self, deck: Deck) -> dict[str, Any]:
        """Return the seat as JSON values; the components are not rounded, so that they add up."""
        return {
            "seat": self.seat,
            "player": self.player,
            "points": self.points,
            "final_margin": self.final_margin,
            "start": self.start,
            "luck": self.luck,
            "own": self.own,
            "others": self.others,
            "rest": self.rest,
            "zero_mean_luck": self.luck,
            "loss_per_decision": round(self.loss_per_decision, DIGITS),
            "accuracy": round(self.accuracy, 1),
            "grade": self.grade,
            "decisions": [decision.as_json(deck) for decision in self.decisions],
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, reviewed: every seat and every chance step."""

    deck: Deck
    seats: tuple[SeatReview, ...]
    chance: tuple[ChanceStep, ...]
    evaluator: str = EVALUATOR

    def as_json(self, seat: Seat | None = None) -> dict[str, Any]:
        """Return the object that `silvergold review --json` prints; with a seat, that seat only."""
        seats = self.seats if seat is None else self.seats[seat : seat + 1]
        return {
            "evaluator": self.evaluator,
            "game": self.deck.game,
            "seats": [one.as_json(self.deck) for one in seats],
            "chance": [
                {
                    "kind": str(step.kind),
                    "move": step.move,
                    "turn": step.turn,
                    "what": step.what,
                    "margin": _rounded_all(step.margin),
                    "luck": _rounded_all(step.luck),
                    "win_luck": _rounded_all(step.win_luck),
                }
                for step in self.chance
            ],
        }


def one_line(choices: Sequence[str]) -> str:
    """Return the choices of a command as text.

    >>> one_line(("left b1 b2 b3", "right a1"))
    'left b1 b2 b3; right a1'
    """
    return "; ".join(choices)


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, DIGITS) for name, value in values.items()}


def _rounded_all(values: tuple[float, ...]) -> list[float]:
    return [round(value, DIGITS) for value in values]
