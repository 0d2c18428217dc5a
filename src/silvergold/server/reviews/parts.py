"""The stored form of a review: what its jobs have found, checked, connected with the log, and as messages.

Jobs run in the processes of the bots, which are not trusted: everything they send is data that is checked here.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

from silvergold import rules
from silvergold.reviews import ChanceStep, DecisionReview, Reason, Review, SeatReview, assemble
from silvergold.reviews.reasons import OTHERS
from silvergold.reviews.results import DIGITS
from silvergold.server.bots.process_pool import NoAnswer
from silvergold.server.protocol.messages import ChanceSeen, DecisionSeen, HintReason, ReasonSeen, SeatReviewSeen
from silvergold.server.reviews.child_tasks import BetterThan, JobResult, Judged
from silvergold.server.reviews.game_steps import GameSteps, LoggedCommand

KINDS: Final = ("keep", "mark", "take")
SEPARATOR: Final = "; "
"""Between the choices of a command in a review that an older version has stored."""


class StoredDecision(Struct, frozen=True):
    """A decision with its command in the log; `cards` is empty if an older version has stored it."""

    found: DecisionReview
    seq: int
    choice: list[str]
    crossed: dict[str, list[str]]
    cards: list[int] = []


class StoredChance(Struct, frozen=True):
    """A chance step with the event that showed it."""

    found: ChanceStep
    seq: int


class StoredPart(Struct, frozen=True):
    """What some jobs have found."""

    jobs: list[int]
    decisions: list[StoredDecision]
    chance: list[StoredChance]


class KindSum(Struct, frozen=True):
    """The points that a seat lost with one kind of decision, and the number of those decisions."""

    loss: float = 0.0
    n: int = 0


class SeatFigures(Struct, frozen=True):
    """The figures of a seat that count for the summary of its guest; `sources` are points lost by part of the score."""

    margin: int
    luck: float
    own: float
    kinds: dict[str, KindSum]
    sources: dict[str, float]


_results: Final = msgspec.json.Decoder(list[JobResult])
_judged: Final = msgspec.json.Decoder(Judged)
_better: Final = msgspec.json.Decoder(BetterThan | None)


# What a process sends -------------------------------------------------------------------------------------------------


def checked(body: bytes, steps: GameSteps, asked: Collection[int]) -> list[JobResult]:
    """Return what a process has found; raise NoAnswer if it does not fit the jobs that were asked."""
    try:
        results = _results.decode(body)
    except msgspec.MsgspecError:
        raise NoAnswer("answered with what is no part of a review") from None
    numbers = [result.job for result in results]
    if not numbers or len(set(numbers)) < len(numbers) or not set(numbers) <= set(asked):
        raise NoAnswer("answered for other jobs")
    if not all(_fits(result, steps) for result in results):
        raise NoAnswer("answered about other moves")
    return results


def checked_try(body: bytes, steps: GameSteps, job: int) -> Judged:
    """Return what a process has found about a decision that was tried again; raise NoAnswer if it does not fit."""
    try:
        judged = _judged.decode(body)
    except msgspec.MsgspecError:
        raise NoAnswer("answered with what is no decision") from None
    if not all(_fits(JobResult(job, [one], []), steps) for one in (judged.tried, judged.made)):
        raise NoAnswer("answered about another decision")
    return judged


def checked_hint(body: bytes, considered: Collection[str]) -> HintReason | None:
    """Return why a choice is better than another one that was considered; raise NoAnswer if it is about none."""
    try:
        better = _better.decode(body)
    except msgspec.MsgspecError:
        raise NoAnswer("answered with what is no reason") from None
    if better is None:
        return None
    if better.choice not in considered:
        raise NoAnswer("answered about another choice")
    return HintReason(choice=better.choice, points=_rounded(better.points), reason=_reason(better.reason))


def _fits(result: JobResult, steps: GameSteps) -> bool:
    planned, n = steps.jobs[result.job], len(steps.record.players)
    if planned.command is not None:
        return not result.chance and [
            (one.seat, one.move, len(one.effects), one.kind in KINDS, 0 <= one.turn < rules.TURNS)
            for one in result.decisions
        ] == [(planned.command.seat, planned.move, n, True, True)]
    return not result.decisions and all(
        step.move in steps.shown
        and 0 <= step.turn < rules.TURNS
        and {*map(len, (step.margin, step.luck, step.points_luck, step.win_luck))} == {n}
        for step in result.chance
    )


# What is stored -------------------------------------------------------------------------------------------------------


def connected(results: Sequence[JobResult], steps: GameSteps) -> StoredPart:
    """Return checked results with their events in the log."""
    commands = {result.job: steps.jobs[result.job].command for result in results}
    return StoredPart(
        jobs=[result.job for result in results],
        decisions=[
            stored_decision(found, command)
            for result in results
            for found in result.decisions
            if (command := commands[result.job])
        ],
        chance=[StoredChance(step, steps.shown[step.move]) for result in results for step in result.chance],
    )


def stored_decision(found: DecisionReview, command: LoggedCommand) -> StoredDecision:
    """Return a decision with its command in the log."""
    return StoredDecision(found, command.seq, list(command.choices), command.crossed, list(command.cards))


def packed(part: StoredPart) -> str:
    """Return a part as text for the database, compressed to a quarter."""
    return base64.b64encode(zlib.compress(msgspec.json.encode(part))).decode()


def unpacked(body: str) -> StoredPart:
    """Return a part from the database; raise ValueError if another version of the code has written it."""
    try:
        fields = msgspec.json.decode(zlib.decompress(base64.b64decode(body)))
        for decision in fields["decisions"]:
            for name in ("choice", "best"):
                decision["found"][name] = _separated(decision["found"][name])
        return msgspec.convert(fields, StoredPart)
    except (msgspec.MsgspecError, zlib.error, KeyError, TypeError) as fault:
        raise ValueError(f"not a part of a review: {fault}") from fault


def _separated(choices: list[str] | str) -> list[str]:
    """Return the choices of a command; older versions have stored them as one text."""
    return choices.split(SEPARATOR) if isinstance(choices, str) else choices


def whole(steps: GameSteps, parts: Iterable[StoredPart]) -> Review:
    """Return the review from all its parts. It does not depend on the order in which they were found."""
    every = list(parts)
    decisions = sorted((one.found for part in every for one in part.decisions), key=lambda one: one.move)
    chance = sorted((one.found for part in every for one in part.chance), key=lambda one: one.move)
    return assemble(steps.record, [*chance, *decisions])


# Figures --------------------------------------------------------------------------------------------------------------


def figures(seat: SeatReview) -> SeatFigures:
    """Return the figures of a seat for the summary of its guest."""
    kinds = {kind: [one.loss for one in seat.decisions if one.kind == kind] for kind in KINDS}
    return SeatFigures(
        margin=seat.final_margin,
        luck=seat.luck,
        own=seat.own,
        kinds={kind: KindSum(sum(losses), len(losses)) for kind, losses in kinds.items()},
        sources=lost_by_source(seat.decisions),
    )


def lost_by_source(decisions: Iterable[DecisionReview]) -> dict[str, float]:
    """Return the expected points that decisions lost, by part of the score; what the best other gained is one more."""
    lost: dict[str, float] = {}
    for one in decisions:
        if one.is_equal:  # both commands are equally good, so the difference is noise
            continue
        for source, points in one.best_sources.items():
            lost[source] = lost.get(source, 0.0) + points - one.sources.get(source, 0.0)
        made, best = one.others_points
        lost[OTHERS] = lost.get(OTHERS, 0.0) + made - best
    return lost


# Messages -------------------------------------------------------------------------------------------------------------


def decision_seen(stored: StoredDecision) -> DecisionSeen:
    """Return a decision as a message."""
    review = stored.found
    a_round, place = divmod(review.turn, rules.TURNS_PER_ROUND)
    others, best_others = review.others_points
    return DecisionSeen(
        seat=review.seat,
        move=review.move,
        seq=stored.seq,
        turn=review.turn,
        round=a_round,
        turn_of_round=place + 1,
        kind=cast("Any", review.kind),
        choice=stored.choice,
        best=stored.choice if review.best == review.choice else list(review.best),
        loss=_rounded(review.loss),
        uncertainty=_rounded(review.uncertainty),
        verdict=cast("Any", verdict(review)),
        margin=_rounded(review.margin),
        win=_rounded(review.win),
        win_loss=_rounded(review.win_loss),
        sources=_rounded_parts(review.sources),
        best_sources=_rounded_parts(review.best_sources),
        others_points=_rounded(others),
        best_others_points=_rounded(best_others),
        crossed=stored.crossed,
        cards=stored.cards or _marked_cards(stored),
        reason=None if review.reason is None else _reason(review.reason),
    )


def _marked_cards(stored: StoredDecision) -> list[int]:
    """Return the cards of a marking that an older version has stored: what is crossed lists the left card first."""
    return list(map(int, stored.crossed)) if stored.found.kind == "mark" else []


def verdict(found: DecisionReview) -> str:
    """Return what is said about a decision in one word."""
    if found.is_equal:
        return "equal"
    if found.is_mistake:
        return "mistake"
    return "find" if found.is_find else "small"


def _reason(reason: Reason) -> ReasonSeen:
    return ReasonSeen(
        kind=str(reason.kind),
        source=reason.source,
        points=_rounded(reason.points),
        values=dict(reason.values),
        is_find=reason.is_find,
    )


def chance_seen(stored: StoredChance) -> ChanceSeen:
    """Return a chance step as a message."""
    step = stored.found
    a_round, place = divmod(step.turn, rules.TURNS_PER_ROUND)
    return ChanceSeen(
        kind=cast("Any", str(step.kind)),
        move=step.move,
        seq=stored.seq,
        turn=step.turn,
        round=a_round,
        turn_of_round=place + 1,
        what=step.what,
        margin=[*map(_rounded, step.margin)],
        luck=[*map(_rounded, step.luck)],
        win_luck=[*map(_rounded, step.win_luck)],
    )


def seat_seen(seat: SeatReview) -> SeatReviewSeen:
    """Return the sums of a seat as a message; the components are not rounded, so that they add up."""
    return SeatReviewSeen(
        seat=seat.seat,
        final_margin=seat.final_margin,
        start=seat.start,
        luck=seat.luck,
        own=seat.own,
        others=seat.others,
        rest=seat.rest,
        zero_mean_luck=seat.luck,
        loss_per_decision=_rounded(seat.loss_per_decision),
        accuracy=round(seat.accuracy, 1),
        grade=seat.grade,
        mistakes=sum(one.is_mistake for one in seat.decisions),
        finds=sum(one.is_find for one in seat.decisions),
    )


def _rounded(value: float) -> float:
    return round(value, DIGITS)


def _rounded_parts(values: Any) -> dict[str, float]:
    return {name: round(value, DIGITS) for name, value in values.items()}
