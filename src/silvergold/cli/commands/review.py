"""`silvergold review`: what was luck and what was skill in a finished game, and which decisions mattered."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.cli import options
from silvergold.cli.output_files import add_force_option, check_output, write_text
from silvergold.cli.progress import progress
from silvergold.cli.screen import Screen

if TYPE_CHECKING:
    from silvergold.decks.deck import Deck
    from silvergold.languages import Language
    from silvergold.records import Record
    from silvergold.reviews import DecisionReview, Review

EPILOG = """\
examples:
  silvergold review game.json
  silvergold review game.json --seat 0
  silvergold review game.json --report review.html
  silvergold review game.json --json

FILE is the record of a finished game. All figures are expected final margins: own points minus the best other's. A loss
counts only if it is larger than its uncertainty (±, 95 %). No decision is judged by cards that its player could not
know. --json ends with one object; its components start, luck, own, others and rest add up to final_margin.
"""
SHOWN = 8
"""Decisions of a seat that are printed, the largest first."""


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    parser = options.add_command(subcommands, "review", review, "tell luck from skill in a finished game", EPILOG)
    parser.add_argument("file", metavar="FILE")
    options.add_option(parser, "--seat", options.whole_number, "S", "this seat only, counted from 0; all if left out")
    options.add_option(parser, "--report", Path, "FILE", "write a page to look at, one HTML file")
    add_force_option(parser)
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    options.add_language_option(parser)


def review(args: argparse.Namespace) -> int:
    """Review a record and print what was found."""
    from silvergold.cli.warmup import compile_rules, prepare_bots
    from silvergold.records import Record

    language = options.language_of(args)
    check_output(args.report, "--report", args.force)
    compile_rules(language=language)
    record = Record.read(args.file)
    if args.seat is not None and args.seat >= len(record.players):
        raise options.UsageError(f"there is no seat {args.seat}; seats go from 0 to {len(record.players) - 1}")
    prepare_bots(record.deck, ["expert"], language)
    result = _with_progress(record)
    if args.report:
        from silvergold.reports.review_page import review_page

        write_text(args.report, review_page(record, result, language))
    if args.json:
        print(json.dumps(result.as_json(args.seat)))
    else:
        show(Screen(no_color=args.no_color), language, result, args.seat)
    return options.OK


def _with_progress(record: Record) -> Review:
    from silvergold import reviews

    n = len(reviews.jobs(record))
    kept = "stopped before the review was complete; nothing is kept; the same command starts again"
    with options.stoppable(lambda: kept), progress(n, what="steps") as advance:
        return reviews.review(record, progress=lambda _done, _of: advance(1))


def show(screen: Screen, language: Language, found: Review, seat: int | None) -> None:
    """Print a paragraph for each seat, then the decisions that mattered."""
    from silvergold.reviews.words import skill, summary

    for one in found.seats if seat is None else found.seats[seat : seat + 1]:
        screen.say(language.t("reviews.seat.points", seat=one.seat, name=one.player, n=one.points), "title")
        screen.say(summary(one, language))
        screen.say(skill(one, language))
        for decision in one.flagged[:SHOWN]:
            screen.say(_told(decision, found.deck, language))
        if len(one.flagged) > SHOWN:
            screen.say("  " + language.t("reviews.more", n=len(one.flagged) - SHOWN))
        screen.say("")


def _told(decision: DecisionReview, deck: Deck, language: Language) -> str:
    from silvergold.reviews import in_words
    from silvergold.reviews.words import command

    told = language.t(
        "reviews.decision.find" if decision.is_find else "reviews.decision.lost",
        turn=decision.turn + 1,
        move=decision.move,
        made=command(decision.choice, language),
        best=command(decision.best, language),
        loss=language.number(abs(decision.loss), 1),
        about=language.number(decision.uncertainty, 1),
    )
    reason = f"    {in_words(decision.reason, deck, language)}" if decision.reason else ""
    return f"  {told}\n{reason}"
