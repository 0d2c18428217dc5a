"""A review as independent jobs, in the order of the game, and their assembly.

Each job depends on the record only, so jobs may run in any order, in several processes, and be repeated with the same
result. This is what makes a review resumable.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from silvergold import games, rules
from silvergold.kinds import Seat
from silvergold.position import Position, decode
from silvergold.records import Record
from silvergold.reviews import grading, luck, plans, timeline
from silvergold.reviews.decisions import FULL, Comparison, Effort, compare
from silvergold.reviews.evaluator import Evaluator
from silvergold.reviews.luck import ChanceStep, Samples
from silvergold.reviews.plans import Command
from silvergold.reviews.reasons import reason_for
from silvergold.reviews.results import DecisionReview, Review, SeatReview
from silvergold.reviews.timeline import Phase

Part: TypeAlias = DecisionReview | ChanceStep
"""What a job finds out."""

_KINDS = {rules.Step.KEEP: "keep", rules.Step.MARK: "mark", rules.Step.TAKE: "take"}


@dataclass(frozen=True, slots=True)
class DealJob:
    """Find the luck of the deal."""

    phase: Phase
    samples: Samples

    def run(self, evaluator: Evaluator) -> list[Part]:
        """Return one chance step."""
        return [luck.deal_step(evaluator, self.phase.before, self.samples.deal)]


@dataclass(frozen=True, slots=True)
class DecisionJob:
    """Judge one decision."""

    phase: Phase
    seat: Seat
    effort: Effort

    def run(self, evaluator: Evaluator) -> list[Part]:
        """Return one decision."""
        command = self.phase.commands[self.seat]
        comparison = compare(evaluator, self.phase.before, self.seat, tuple(command.codes), self.effort)
        value = decision(comparison, command.move, tuple(map(str, command.choices)))
        return [replace(value, reason=reason_for(comparison, evaluator.arrays)) if value.is_flagged else value]


@dataclass(frozen=True, slots=True)
class ChanceJob:
    """Find the luck of what was turned up after a phase."""

    phase: Phase
    move: int
    samples: Samples

    def run(self, evaluator: Evaluator) -> list[Part]:
        """Return the chance steps, often none."""
        return [*luck.steps_after(evaluator, self.phase, self.move, self.samples)]


Job: TypeAlias = DealJob | DecisionJob | ChanceJob


def jobs(record: Record, effort: Effort = FULL) -> list[Job]:
    """Return the jobs of a review; raise an error if the record is not legal or its game is not over."""
    timeline.check_finished(record)
    every_job: list[Job] = []
    move = 0
    for phase in timeline.phases(record):
        if not every_job:
            every_job.append(DealJob(phase, effort.samples))
        every_job += [DecisionJob(phase, seat, effort) for seat in sorted(phase.commands)]
        move += sum(len(command.codes) for command in phase.commands.values())
        every_job.append(ChanceJob(phase, move, effort.samples))
    return every_job


def decision(found: Comparison, move: int, choice: tuple[str, ...]) -> DecisionReview:
    """Return a comparison as a value of the review."""
    seat, best, parts = found.seat, found.best_branch, found.expected.parts.mean(axis=1)
    names = games.game(found.known.index.game).part_names
    margins, wins = found.expected.margins.mean(axis=1), found.expected.wins
    others = found.expected.best_others[:, :, seat].mean(axis=1)
    return DecisionReview(
        seat=seat,
        move=move,
        turn=found.turn,
        kind=_KINDS[found.known.step],
        choice=choice,
        best=choices_of(found.known, seat, found.best) if found.best_branch else choice,
        loss=found.loss,
        uncertainty=found.uncertainty,
        is_equal=found.is_equal,
        margin=float(margins[0, seat]),
        win=float(wins[0, seat]),
        win_loss=float(wins[best, seat] - wins[0, seat]),
        sources=dict(zip(names, parts[0, seat].tolist(), strict=False)),
        best_sources=dict(zip(names, parts[best, seat].tolist(), strict=False)),
        others_points=(float(others[0]), float(others[best])),
        effects=tuple(found.effects.tolist()),
    )


def choices_of(known: Position, seat: Seat, command: Command) -> tuple[str, ...]:
    """Return the choices of a command as texts."""
    texts = []
    for n, code in enumerate(command):
        position = plans.played(known, seat, command[:n]) if n else known
        texts.append(str(decode(position, seat, code)))
    return tuple(texts)


def assemble(record: Record, parts: Iterable[Part]) -> Review:
    """Return the review of a game from everything that its jobs found."""
    every_part = list(parts)
    chance = tuple(part for part in every_part if isinstance(part, ChanceStep))
    decisions = tuple(part for part in every_part if isinstance(part, DecisionReview))
    seats = tuple(_seat_review(record, seat, chance, decisions) for seat in range(len(record.players)))
    return Review(record.deck, seats, tuple(sorted(chance, key=lambda step: step.move)))


def _seat_review(
    record: Record, seat: Seat, chance: tuple[ChanceStep, ...], decisions: tuple[DecisionReview, ...]
) -> SeatReview:
    assert record.result is not None, "check_finished has passed"
    totals = [score.total for score in record.result.scores]
    margin = totals[seat] - max(points for other, points in enumerate(totals) if other != seat)
    own = tuple(sorted((one for one in decisions if one.seat == seat), key=lambda one: one.move))
    start = next((step.margin[seat] - step.luck[seat] for step in chance if step.kind == luck.LuckKind.DEAL), 0.0)
    given = sum(step.luck[seat] for step in chance)
    lost = sum(one.effects[seat] for one in own)
    loss = sum(one.loss for one in own) / max(1, len(own))
    others = sum(one.effects[seat] for one in decisions if one.seat != seat)
    return SeatReview(
        seat=seat,
        player=record.players[seat],
        points=totals[seat],
        final_margin=margin,
        start=start,
        luck=given,
        own=lost,
        others=others,
        rest=margin - start - given - lost - others,
        loss_per_decision=loss,
        accuracy=grading.accuracy(record.game, loss),
        grade=grading.grade(record.game, loss),
        decisions=own,
    )
