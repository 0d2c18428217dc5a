"""The page (`web/src/engine/reviews`) reviews a game as Python does: the same figures, choices and reasons."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from silvergold import decks
from silvergold.arena.playing import play_game
from silvergold.position import DeckIndex, decode
from silvergold.records import Record
from silvergold.reviews import (
    BRIEF,
    FULL,
    QUICK,
    ChanceStep,
    DecisionReview,
    Effort,
    Evaluator,
    Part,
    assemble,
    jobs,
)
from silvergold.reviews.decisions import contrast
from silvergold.reviews.plans import open_codes
from silvergold.reviews.reasons import reason_for
from silvergold.reviews.results import DIGITS
from silvergold.reviews.timeline import phases
from silvergold.server.reviews.parts import seat_seen
from silvergold.webassembly import review_constants
from tests.webassembly.in_node import GENERATED

WEB: Final = Path(__file__).parents[2] / "web"
LONG: Final = "SILVERGOLD_SOAK" in os.environ
TABLES: Final = (
    ("silver-and-gold", ("casual", "expert")),
    ("pyramids", ("greedy", "casual")),
    ("silver-and-gold", ("greedy", "casual", "skilled")),
    ("pyramids", ("skilled", "random", "greedy", "casual")),
)
"""Bots that make mistakes of all kinds, and now and then a find."""
GAMES: Final = 60 if LONG else len(TABLES)


def found_by_python(nth: int, effort: Effort) -> dict[str, Any]:
    """Return a game of bots as a record, and everything that its review finds."""
    slug, seats = TABLES[nth % len(TABLES)]
    match, _ = play_game(decks.standard(slug), list(seats), seed=100 + nth)
    record = match.record()
    evaluator = Evaluator(DeckIndex.of(record.deck))
    parts: list[Part] = [part for job in jobs(record, effort) for part in job.run(evaluator)]
    return {
        "record": {**json.loads(record.to_json()), "moves": [[move.player, str(move.choice)] for move in record.moves]},
        "effort": asdict(effort),
        "hints": list(hints_of(record)),
        "decisions": [decision_shown(part) for part in parts if isinstance(part, DecisionReview)],
        "chance": [chance_shown(part) for part in parts if isinstance(part, ChanceStep)],
        "scores": [score.total for score in record.result.scores] if record.result else [],
        "sums": [msgspec.to_builtins(seat_seen(seat)) for seat in assemble(record, parts).seats],
    }


def hints_of(record: Record) -> Iterator[dict[str, Any]]:
    """Yield some positions of a game as a seat sees them, with some open choices and why the first is the best."""
    evaluator = Evaluator(DeckIndex.of(record.deck))
    for phase in islice(phases(record), 0, None, 5):
        for seat in phase.before.waiting[:1]:
            known = evaluator.known(phase.before, seat)
            codes = open_codes(known, seat)[::3][:5]
            pair = contrast(evaluator, known, seat, codes) if len(codes) > 1 else None
            why = None
            if pair:
                reason = reason_for(pair[1], evaluator.arrays)
                why = {"choice": str(decode(known, seat, codes[pair[0]])), "points": round(-pair[1].loss, DIGITS)}
                why["reason"] = {**reason.as_json(), "points": round(reason.points, DIGITS)}
            choices = [str(decode(known, seat, code)) for code in codes]
            yield {"seat": seat, "view": known.states.tobytes().hex(), "choices": choices, "why": why}


def decision_shown(part: DecisionReview) -> dict[str, Any]:
    """Return a decision in the names of the page (`FoundDecision`)."""
    return {
        **{
            name: getattr(part, name)
            for name in ("seat", "move", "turn", "kind", "loss", "uncertainty", "margin", "win")
        },
        "best": None if part.best == part.choice else part.best,
        "isEqual": part.is_equal,
        "winLoss": part.win_loss,
        "sources": part.sources,
        "bestSources": part.best_sources,
        "othersPoints": part.others_points,
        "effects": part.effects,
        "reason": {**part.reason.as_json(), "points": round(part.reason.points, DIGITS)} if part.reason else None,
    }


def chance_shown(step: ChanceStep) -> dict[str, Any]:
    """Return a chance step in the names of the page (`FoundChance`)."""
    names = {"margin": step.margin, "luck": step.luck, "winLuck": step.win_luck}
    return {"kind": str(step.kind), "move": step.move, "turn": step.turn, "what": step.what, **names}


def write(path: Path, games: Iterable[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(game) + "\n" for game in games), "utf-8")


def run_in_page(reviews: Path) -> subprocess.CompletedProcess[str]:
    """Make the same reviews with the engine of the page, in Node, and compare them."""
    env = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "SILVERGOLD_REVIEWS": str(reviews),
    }
    command = ["npx", "vitest", "run", "src/engine/reviews/conformance.test.ts"]
    return subprocess.run(command, cwd=WEB, env=env, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not (WEB / "node_modules").is_dir(), reason="make pages installs vitest")
def test_the_page_reviews_a_game_as_python_does(tmp_path: Path) -> None:
    games = [found_by_python(nth, BRIEF if LONG and nth < 4 else QUICK) for nth in range(GAMES)]
    write(tmp_path / "reviews.jsonl", games)

    done = run_in_page(tmp_path / "reviews.jsonl")

    assert done.returncode == 0, done.stdout[-4000:]
    kinds = Counter(one["reason"]["kind"] for game in games for one in game["decisions"] if one["reason"])
    assert len(kinds) > 10, f"these games show few reasons: {kinds}"


@pytest.mark.skipif(not (WEB / "node_modules").is_dir(), reason="make pages installs vitest")
def test_another_reason_is_noticed(tmp_path: Path) -> None:
    game = found_by_python(0, Effort(first=1, second=1, measure=4, samples=QUICK.samples))
    flagged = next(one for one in game["decisions"] if one["reason"])
    flagged["reason"]["kind"] = "denies" if flagged["reason"]["kind"] != "denies" else "coins"
    write(tmp_path / "reviews.jsonl", [game])

    assert run_in_page(tmp_path / "reviews.jsonl").returncode != 0


def test_the_constants_of_the_page_are_those_of_python() -> None:
    assert (GENERATED / "reviews.ts").read_text("utf-8") == review_constants.render(), "run `make wasm`"


def test_a_review_in_a_page_takes_about_a_third_of_the_simulations() -> None:
    assert FULL.measure == 3 * BRIEF.measure
    assert BRIEF.first + BRIEF.second < (FULL.first + FULL.second) / 2
