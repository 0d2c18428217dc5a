"""The constants of reviews as TypeScript, so that a page reviews games exactly as Python does."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final

from silvergold import games
from silvergold.reviews import BRIEF, EVALUATOR, FULL, QUICK, decisions, facts, grading, plans, reasons, results
from silvergold.rules import state

NUMBERS: Final = {
    decisions: ("SURE",),
    plans: ("MARKINGS", "WITH_OTHER_BONUS", "MOST_PLANS", "LONGEST"),
    facts: ("LATE",),
    reasons: (
        *("SMALLEST", "GENERAL", "LEAST", "MOST", "MOST_TOGETHER", "MOST_OVER", "TOGETHER", "LATER", "FIRST"),
        *("SOME_TURNS", "MANY_TURNS", "FEW_TURNS"),
    ),
    results: ("SMALLEST_MISTAKE",),
    grading: ("RANDOM_ACCURACY",),
    state: ("COINS_PER_ROW",),
}
"""Numbers by the module that defines and explains them."""


def render() -> str:
    """Return the whole of `reviews.ts`."""
    parts = [
        "// Made from src/silvergold/reviews/ by `make wasm`; do not edit.\n",
        "/** How many simulations a review takes: to pick among all choices and among the better ones, to measure, and",
        " * for chance. */",
        "export interface Effort {\n  first: number;\n  second: number;\n  measure: number;",
        "  samples: { flip: number; card: number; deal: number };\n}\n",
        _constant("EVALUATOR", EVALUATOR),
        *(
            f"export const {name}: Effort = {_text(asdict(effort))};"
            for name, effort in {"BRIEF": BRIEF, "FULL": FULL, "QUICK": QUICK}.items()
        ),
        *(_constant(name, getattr(module, name)) for module, names in NUMBERS.items() for name in names),
        "",
        "/** What every level loses per decision, the weakest first. */",
        _constant(
            "BOT_LOSSES", {slug: [[bot.bot, bot.all] for bot in grading.bot_losses(slug)] for slug in games.SLUGS}
        ),
        "/** The symbols on cards that bring the points of a source. */",
        f"export const SOURCE_SYMBOLS: Readonly<Record<string, readonly string[]>> = {_text(_symbols())};",
        "/** Sources that a completed card brings points of. */",
        _constant("COMPLETING", list(reasons.COMPLETING)),
        "/** What is said about a source if nothing in the position explains it better. */",
        f"export const GENERAL_KINDS: Readonly<Record<string, string>> = {_text(dict(reasons.GENERAL_KINDS))};",
        "/** Sources in which one player's gain is another's loss. */",
        f"export const RACES: Readonly<Record<string, string>> = {_text(reasons.RACES)};",
        "/** The kinds whose sentences say the points of one source. */",
        f"export const SAY_POINTS: readonly string[] = {_text(sorted(reasons.SAY_POINTS))};",
    ]
    return "\n".join(parts) + "\n"


def _symbols() -> dict[str, list[str]]:
    return {source: [symbol.card_field for symbol in symbols] for source, symbols in facts.SYMBOLS.items()}


def _constant(name: str, value: Any) -> str:
    return f"export const {name} = {_text(value)}{' as const' if isinstance(value, list | dict) else ''};"


def _text(value: Any) -> str:
    return json.dumps(value)
