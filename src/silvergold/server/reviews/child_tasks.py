"""What the processes of the bots compute for reviews and hints. The results are JSON values, which the server checks.

This module is imported by those processes, so it imports nothing of the server.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import msgspec

from silvergold.choices import parse_choice
from silvergold.match import new_match
from silvergold.position import encode
from silvergold.records import Record
from silvergold.reviews import QUICK, ChanceStep, DecisionReview, Evaluator, Job, evaluator_of, jobs
from silvergold.reviews.decisions import compare, contrast
from silvergold.reviews.jobs import DecisionJob, decision
from silvergold.reviews.plans import Command, played
from silvergold.reviews.reasons import Reason, reason_for
from silvergold.views import View

_one_at_a_time: Final = threading.Lock()
"""An evaluator has its own memory. Without processes for the bots, several threads of the server would share it."""


WARMING_JOBS: Final = 12
"""Jobs that compile everything: the deal, the keeps and the first turns."""


@dataclass(frozen=True, slots=True)
class JobResult:
    """What one job of a review has found; `job` is its number in the list of all jobs."""

    job: int
    decisions: list[DecisionReview]
    chance: list[ChanceStep]


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision that somebody has tried again, and the one that was made."""

    tried: DecisionReview
    made: DecisionReview


@dataclass(frozen=True, slots=True)
class BetterThan:
    """Why a choice is better than `choice`, and by how many points of the expected margin."""

    choice: str
    points: float
    reason: Reason


@lru_cache(maxsize=16)
def _prepared(record: str) -> tuple[Evaluator, list[Job]]:
    """Return the jobs of a record; several reviews are made in turn, so some are kept."""
    game = Record.from_json(record)
    return evaluator_of(game.deck), jobs(game)


def run_jobs(record: str, todo: Sequence[int], seconds: float) -> object:
    """Run jobs of a review in this order until the time is over, at least one; return a list of `JobResult`."""
    end, results = time.perf_counter() + seconds, []
    with _one_at_a_time:
        evaluator, every = _prepared(record)
        for number in todo:
            parts = every[number].run(evaluator)
            decisions = [part for part in parts if isinstance(part, DecisionReview)]
            results.append(JobResult(number, decisions, [part for part in parts if isinstance(part, ChanceStep)]))
            if time.perf_counter() > end:
                break
    return msgspec.to_builtins(results)


def judge(record: str, job: int, choices: Sequence[str]) -> object:
    """Compare other choices with the best ones in the place of a decision; return `Judged`."""
    with _one_at_a_time:
        evaluator, every = _prepared(record)
        asked = every[job]
        assert isinstance(asked, DecisionJob), "only decisions can be tried again"
        # each choice is made in the position after those before it
        known = evaluator.known(asked.phase.before, asked.seat)
        command: Command = ()
        for text in choices:
            position = played(known, asked.seat, command) if command else known
            command = (*command, encode(position, asked.seat, parse_choice(text)))
        comparison = compare(evaluator, asked.phase.before, asked.seat, command, asked.effort)
        tried = decision(comparison, asked.phase.commands[asked.seat].move, tuple(choices))
        tried = replace(tried, reason=reason_for(comparison, evaluator.arrays)) if tried.is_flagged else tried
        [made] = asked.run(evaluator)
    return msgspec.to_builtins({"tried": tried, "made": made})


def why_best(view: View, choices: Sequence[str]) -> object:
    """Return why the first of these choices is better than the next one that is worse: `BetterThan`, or None."""
    with _one_at_a_time:
        evaluator = evaluator_of(view.deck)
        codes = [encode(view.position, view.seat, parse_choice(text)) for text in choices]
        pair = contrast(evaluator, view.position, view.seat, codes)
        if pair is None:
            return None
        other, comparison = pair
        reason = reason_for(comparison, evaluator.arrays)
    return msgspec.to_builtins(BetterThan(choices[other], -comparison.loss, reason))


def warm_up(game: str) -> object:
    """Compile what reviews need, so that the first review need not wait for it."""
    match = new_match(game, seed=0)
    while not match.over:
        match.play(match.waiting[0], match.choices(match.waiting[0])[0])
    with _one_at_a_time:
        for job in jobs(match.record(), QUICK)[:WARMING_JOBS]:
            job.run(evaluator_of(match.deck))
    return None
