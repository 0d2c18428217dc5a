"""Reviews of finished games: what was luck, what was skill, which decisions mattered and why.

- `compiled/` simulates, `evaluator` values positions by simulation, `plans` lists the commands worth comparing.
- `timeline` splits a record into phases, `luck` values chance steps, `decisions` compares commands.
- `facts` and `reasons` say why one command is better than another, `words` says it in English.
- `grading` turns losses into an accuracy and a grade, by the measured losses of the bots.
- `jobs` splits a review into independent jobs and assembles their results, which `results` defines.

>>> import silvergold as sg
>>> from silvergold.arena.playing import play_game
>>> from silvergold import decks
>>> match, _ = play_game(decks.standard("silver-and-gold"), ["greedy", "expert"], seed=7)
>>> found = review(match.record(), effort=QUICK)
>>> found.evaluator, len(found.seats)
('review-1', 2)
>>> ana = found.seats[0]
>>> abs(ana.final_margin - (ana.start + ana.luck + ana.own + ana.others + ana.rest)) < 1e-9
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from silvergold.position import DeckIndex
from silvergold.records import Record
from silvergold.reviews.decisions import FULL, Effort
from silvergold.reviews.evaluator import EVALUATOR, Evaluator, evaluator_of
from silvergold.reviews.jobs import Job, Part, assemble, jobs
from silvergold.reviews.luck import ChanceStep, LuckKind, Samples, chance_steps
from silvergold.reviews.reasons import Reason, ReasonKind
from silvergold.reviews.results import DecisionReview, Review, SeatReview
from silvergold.reviews.words import in_words

__all__ = [
    "BRIEF", "EVALUATOR", "FULL", "QUICK", "ChanceStep", "DecisionReview", "Effort", "Evaluator", "Job", "LuckKind",
    "Part", "Reason", "ReasonKind", "Review", "Samples", "SeatReview", "assemble", "chance_steps", "evaluator_of",
    "in_words", "jobs", "review",
]  # fmt: skip

BRIEF: Final = Effort(first=12, second=32, measure=128, samples=Samples(flip=64, card=128, deal=128))
"""The effort of a review that is made in a page: a third of the simulations, so that a phone takes a minute or so."""

QUICK: Final = Effort(first=4, second=8, measure=16, samples=Samples(flip=8, card=16, deal=32))
"""A rough review in about a second, for tests and examples."""


def review(
    record: Record,
    *,
    effort: Effort = FULL,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Return the review of a finished game; raise an error if the record is not legal or its game is not over.

    The same record always gives the same review. `progress` is called with the number of jobs that are done and their
    total. An unknown deck is learned first, which takes some seconds.
    """
    todo = jobs(record, effort)
    evaluator = Evaluator(DeckIndex.of(record.deck))
    parts: list[Part] = []
    for done, job in enumerate(todo, 1):
        parts += job.run(evaluator)
        if progress is not None:
            progress(done, len(todo))
    return assemble(record, parts)
