"""What a decision was worth, compared with two other commands, all judged by what the seat knew.

The *best* command is the one that a search with the reference evaluator chooses; the loss is measured against it. The
search picks with one set of simulations, and the loss is measured with another, so picking the best of several noisy
values does not make the loss larger. The *usual* command is the one-step choice, which all simulations assume.
The effect of a decision on the margins is measured against it, because then effects and luck add up along the game.

A marking with all its bonus boxes is one decision: whole commands are compared. All seats mark in secret (R9), so each
is judged in the position before the marking, with the usual markings of the others, and no order of the seats matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from silvergold import rules
from silvergold.kinds import ChoiceCode, Seat, Turn
from silvergold.position import Position
from silvergold.reviews import plans
from silvergold.reviews.evaluator import Branch, Evaluator, Expected, Floats, standard_error
from silvergold.reviews.luck import USUAL_SAMPLES, Samples
from silvergold.reviews.plans import Command

SURE: Final = 1.96
"""Standard errors on both sides of a value that make a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many simulations a review takes.

    For a decision: to pick among all commands, to pick among the better ones, and to measure. `samples` is for chance.
    """

    first: int = 24
    second: int = 96
    measure: int = 384
    samples: Samples = USUAL_SAMPLES


FULL: Final = Effort()
"""The effort of every review that is shown or stored."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The chosen command (branch 0), the best and the usual one, over the same samples."""

    seat: Seat
    turn: Turn
    known: Position
    commands: tuple[Command, ...]
    best_branch: int
    usual_branch: int
    expected: Expected

    @property
    def chosen(self) -> Command:
        """Return the command that was chosen."""
        return self.commands[0]

    @property
    def best(self) -> Command:
        """Return the command that the reference chooses; the chosen one if both have the same effect."""
        return self.commands[self.best_branch]

    @property
    def losses(self) -> Floats:
        """Return by sample and seat how much margin the choice cost that seat against the best command."""
        margins = self.expected.margins
        return margins[self.best_branch] - margins[0]

    @property
    def effects(self) -> Floats:
        """Return by seat how the choice changed its margin against the usual command."""
        means = self.expected.margins.mean(axis=1)
        return means[0] - means[self.usual_branch]

    @property
    def loss(self) -> float:
        """Return how much expected margin the choice cost; negative if it was better than the reference's."""
        return float(self.losses[:, self.seat].mean())

    @property
    def uncertainty(self) -> float:
        """Return half the width of the 95 % interval of the loss."""
        return SURE * standard_error(self.losses[:, self.seat])

    @property
    def is_equal(self) -> bool:
        """Return whether both commands are equally good as far as the simulations can tell."""
        return abs(self.loss) <= max(self.uncertainty, 1e-9)

    def part_gain(self, part: int) -> tuple[float, float]:
        """Return how many own points of a part the reference's command brings more, and its uncertainty."""
        parts = self.expected.parts[:, :, self.seat, part]
        difference = parts[self.best_branch] - parts[0]
        return float(difference.mean()), SURE * standard_error(difference)

    def others_gain(self) -> tuple[float, float]:
        """Return how many points the best other has more after the reference's command, and the uncertainty."""
        others = self.expected.best_others[:, :, self.seat]
        difference = others[self.best_branch] - others[0]
        return float(difference.mean()), SURE * standard_error(difference)


def compare(evaluator: Evaluator, before: Position, seat: Seat, chosen: Command, effort: Effort = FULL) -> Comparison:
    """Compare a command with the best and the usual one, from the view of the seat."""
    known, turn = evaluator.known(before, seat), int(before["turn"])
    best, usual = pick(evaluator, known, seat, effort), plans.usual(evaluator, known, seat)
    branches: dict[bytes, Command] = {}
    for command in (chosen, best, usual):
        branches.setdefault(plans.effect(known, seat, command), command)
    order = list(branches)
    samples = 1 if is_last_marking(known) else effort.measure
    expected = evaluator.expect(known, [*map(Branch, branches.values())], samples, seat=seat, purpose="measure")
    best_branch, usual_branch = (order.index(plans.effect(known, seat, command)) for command in (best, usual))
    return Comparison(seat, turn, known, tuple(branches.values()), best_branch, usual_branch, expected)


def contrast(
    evaluator: Evaluator, known: Position, seat: Seat, firsts: Sequence[ChoiceCode], samples: int = FULL.measure
) -> tuple[int, Comparison] | None:
    """Compare the command that begins with the first choice with the next one that is surely worse.

    Return the index of the choice with which that one begins; None if nothing is worse, or if it is better after all.
    """
    commands = [plans.begun_with(evaluator, known, seat, code) for code in firsts]
    effects = [plans.effect(known, seat, command) for command in commands]
    expected = evaluator.expect(known, [*map(Branch, commands)], samples, seat=seat, purpose="contrast")
    for other in (k for k, effect in enumerate(effects) if effect != effects[0]):
        pair = Expected(expected.parts[[0, other]], expected.spread, expected.is_final)
        comparison = Comparison(seat, int(known["turn"]), known, (commands[0], commands[other]), 1, 0, pair)
        if not comparison.is_equal:
            return (other, comparison) if comparison.loss < 0 else None
    return None


def pick(evaluator: Evaluator, known: Position, seat: Seat, effort: Effort) -> Command:
    """Return the command that the reference chooses: by simulation, dropping the worse two thirds on the way."""
    commands = plans.commands(evaluator, known, seat)
    if is_last_marking(known):
        return best_of(evaluator, known, seat, commands, 1)[0]
    better = best_of(evaluator, known, seat, commands, effort.first)[: max(2, len(commands) // 3)]
    return best_of(evaluator, known, seat, better, effort.second)[0]


def best_of(
    evaluator: Evaluator, known: Position, seat: Seat, commands: Sequence[Command], samples: int
) -> list[Command]:
    """Return the commands by expected margin, the best first."""
    if len(commands) == 1:
        return list(commands)
    branches = [Branch(command) for command in commands]
    expected = evaluator.expect(known, branches, samples, seat=seat, purpose=f"pick {samples}")
    means = expected.margins[:, :, seat].mean(axis=1)
    return [commands[k] for k in np.argsort(-means, kind="stable")]


def is_last_marking(known: Position) -> bool:
    """Return whether nothing unknown can matter any more: no card is taken after the last marking (R15)."""
    return known.step == rules.Step.MARK and int(known["turn"]) == rules.TURNS - 1
