"""The luck of a game: what every chance step gave each seat, compared with everything that could have come.

A step's luck is the value after its outcome minus the mean over all outcomes, both over the same simulations. These
depend on what was known before the step only, so the luck of each step has mean zero for any players, however good the
values are. Final points minus luck are therefore an unbiased estimate of the same mean as the points, with less noise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from silvergold import rules
from silvergold.kinds import CardIndex, Pattern, Turn
from silvergold.position import Position
from silvergold.records import Record
from silvergold.reviews import timeline
from silvergold.reviews.evaluator import Branch, Evaluator, Expected, Floats
from silvergold.reviews.timeline import Phase

FLIP_SAMPLES: Final = 192
CARD_SAMPLES: Final = 384
DEAL_SAMPLES: Final = 512


class LuckKind(StrEnum):
    """What chance decides."""

    DEAL = "deal"
    """The hands and the start player."""
    DISPLAY = "display"
    """The first four cards of the display."""
    FLIP = "flip"
    """The expedition of a turn."""
    DRAW = "draw"
    """An unseen card that a player took from the stack."""
    REFILL = "refill"
    """A card that was turned up for the display."""


@dataclass(frozen=True, slots=True)
class ChanceStep:
    """One chance step: after which move and in which turn it came, what came, and the luck of every seat.

    `margin` is the expected margin after the step, `luck` its change; `points_luck` is the luck in own points.
    """

    kind: LuckKind
    move: int
    turn: Turn
    what: str
    margin: tuple[float, ...]
    luck: tuple[float, ...]
    points_luck: tuple[float, ...]
    win_luck: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Samples:
    """How many simulations every value of a chance step takes."""

    flip: int = FLIP_SAMPLES
    card: int = CARD_SAMPLES
    deal: int = DEAL_SAMPLES


USUAL_SAMPLES: Final = Samples()
"""Twice as many would make the adjusted margins hardly less noisy."""


def chance_steps(record: Record, evaluator: Evaluator, samples: Samples = USUAL_SAMPLES) -> Iterator[ChanceStep]:
    """Yield every chance step of a legal, finished record."""
    move = 0
    for number, phase in enumerate(timeline.phases(record)):
        if number == 0:
            yield deal_step(evaluator, phase.before, samples.deal)
        move += sum(len(command.codes) for command in phase.commands.values())
        yield from steps_after(evaluator, phase, move, samples)


def steps_after(evaluator: Evaluator, phase: Phase, move: int, samples: Samples) -> Iterator[ChanceStep]:
    """Yield what was turned up after the choices of a phase; `move` counts the moves before it."""
    if phase.before.step == rules.Step.KEEP:
        yield display_step(evaluator, phase, move, samples.card)
    elif phase.cards:
        yield from card_steps(evaluator, phase, move, samples.card)
    if phase.reveals:
        yield flip_step(evaluator, phase.after, move, samples.flip)


def deal_step(evaluator: Evaluator, dealt: Position, samples: int) -> ChanceStep:
    """R10, G3: return the luck of the hands and the start player.

    All seats are equal before the deal, so the mean over the seats stands for the mean over all deals.
    """
    expected = evaluator.expect(evaluator.known(dealt), [Branch()], samples, purpose="deal")
    margins, points, wins = _means(expected)
    return _step(
        (LuckKind.DEAL, 0, 0, ""),
        margins[0], margins[0] - margins[0].mean(), points[0] - points[0].mean(), wins[0] - wins[0].mean(),
    )  # fmt: skip


def display_step(evaluator: Evaluator, phase: Phase, move: int, samples: int) -> ChanceStep:
    """G3: return the luck of the first display, compared with sampled ones."""
    known = evaluator.known(phase.after)
    known.states["display"] = known.states["expeditions"] = known.states["pattern"] = rules.NONE
    known.states["stack_top"] = 0
    branches = [Branch(), Branch(cards=phase.cards)]
    expected = evaluator.expect(known, branches, samples, purpose="display", fills_display=True)
    return _difference(expected, 1, 0, (LuckKind.DISPLAY, move, 0, _numbers(phase.after, phase.cards)))


def card_steps(evaluator: Evaluator, phase: Phase, move: int, samples: int) -> Iterator[ChanceStep]:
    """G9, G10: yield the luck of each card from the stack that a take brought, compared with sampled ones."""
    known, turn = evaluator.known(phase.before), int(phase.before["turn"])
    ((seat, command),) = phase.commands.items()
    branches = [Branch(tuple(command.codes), phase.cards[:n]) for n in range(len(phase.cards) + 1)]
    expected = evaluator.expect(known, branches, samples, seat=seat, purpose="cards")
    is_draw = command.codes[0] == rules.FROM_STACK
    for n in range(len(phase.cards)):
        kind = LuckKind.DRAW if is_draw and n == 0 else LuckKind.REFILL
        yield _difference(expected, n + 1, n, (kind, move, turn, _numbers(phase.after, phase.cards[n : n + 1])))


def flip_step(evaluator: Evaluator, revealed: Position, move: int, samples: int) -> ChanceStep:
    """G4: return the luck of the expedition of a turn, compared with all that could have come."""
    turn = int(revealed["turn"])
    a_round, place = divmod(turn, rules.TURNS_PER_ROUND)
    counts = possible_patterns(revealed)
    known = evaluator.known(revealed)
    known.states["expeditions"][0, a_round, place] = known.states["pattern"] = rules.NONE
    expected = evaluator.expect(known, [Branch(pattern=pattern) for pattern in counts], samples, purpose="flip")
    weights = np.array(list(counts.values()), np.float64) / counts.total()
    actual = list(counts).index(int(revealed["pattern"]))
    margins, points, wins = _means(expected)
    means = [weights @ values for values in (margins, points, wins)]
    return _step(
        (LuckKind.FLIP, move, turn, revealed.pattern or ""), margins[actual],
        margins[actual] - means[0], points[actual] - means[1], wins[actual] - means[2],
    )  # fmt: skip


def possible_patterns(revealed: Position) -> Counter[Pattern]:
    """Return the expedition cards that could have come in this turn, with their numbers."""
    a_round, place = divmod(int(revealed["turn"]), rules.TURNS_PER_ROUND)
    return Counter(sorted(revealed["expeditions"][a_round, place:].tolist()))


def total(steps: Iterable[ChanceStep]) -> Floats:
    """Return the luck of a whole game by seat, in points of the margin."""
    return np.sum([step.luck for step in steps], axis=0)


def _means(expected: Expected) -> tuple[Floats, Floats, Floats]:
    """Return margins, points and wins by branch and seat."""
    return expected.margins.mean(axis=1), expected.points.mean(axis=1), expected.wins


def _difference(expected: Expected, after: int, before: int, what: tuple[LuckKind, int, Turn, str]) -> ChanceStep:
    margins, points, wins = _means(expected)
    return _step(
        what, margins[after], margins[after] - margins[before], points[after] - points[before],
        wins[after] - wins[before],
    )  # fmt: skip


def _step(what: tuple[LuckKind, int, Turn, str], *figures: Floats) -> ChanceStep:
    return ChanceStep(*what, *(tuple(values.tolist()) for values in figures))


def _numbers(position: Position, cards: Sequence[CardIndex]) -> str:
    return " ".join(str(position.index.numbers[card]) for card in cards)
