"""`silvergold ladder`: the standard ladder, as a table."""

from __future__ import annotations

import argparse
import datetime
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold import games
from silvergold.cli import options
from silvergold.cli.commands import arena
from silvergold.cli.commands.arena import say
from silvergold.cli.decks_by_name import find_deck
from silvergold.cli.screen import Screen
from silvergold.wording import counted

if TYPE_CHECKING:
    from silvergold.arena.ladder import Goal
    from silvergold.arena.results import GameResult
    from silvergold.arena.schedule import Schedule
    from silvergold.arena.summary import PairingSummary, Summary
    from silvergold.decks.deck import Deck

EPILOG = """\
examples:
  silvergold ladder                                   both games, two players, 400 deals a pairing
  silvergold ladder --game pyramids --check           is every goal met? exit code 1 if not
  silvergold ladder --short --check                   a few games: missed is only what they refute
  silvergold ladder --players 4 --games 1600
  silvergold ladder --markdown --into PAGE.md         put the tables where the page has its marks

Each level plays against the one below it, and master against casual. A run that was stopped continues where it was. The
marks of a page are <!-- ladder GAME PLAYERS --> and <!-- end of ladder -->; what stands between them is replaced.
"""
GAMES = 800
SHORT = 40
END = "<!-- end of ladder -->"


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    parser = options.add_command(subcommands, "ladder", ladder, "play the standard ladder of bots", EPILOG)
    options.add_game_option(parser, None, "only one game")
    option = partial(options.add_option, parser)
    option("--players", options.seat_count, "N", "2 to 4; 2 if left out", 2)
    option("--games", options.positive_number, "K", f"games a pairing, rounded up to whole deals; {GAMES} if left out")
    option("--deck", str, "NAME|FILE", "a built-in deck or a deck file")
    option("--seed", options.whole_number, "S", "the same seed gives the same games; 0 if left out", 0)
    arena.add_run_options(parser)
    flag = partial(parser.add_argument, action="store_true")
    flag("--markdown", help="print Markdown, with date, command and machine")
    option("--into", Path, "FILE", "put the Markdown between the marks of this page")
    flag("--check", help="compare with what is asked of the levels; exit code 1 if something is missed")
    flag("--short", help=f"only {SHORT} games a pairing")
    flag("--json", help="end each game with one JSON object")


def ladder(args: argparse.Namespace) -> int:
    """Play the ladder of each game that was asked for."""
    arena.check_run(args)
    return max([climb(deck, args) for deck in decks_from(args)])


def decks_from(args: argparse.Namespace) -> list[Deck]:
    """Return the given deck, otherwise the standard deck of each game."""
    from silvergold import decks

    if args.deck or args.game:
        return [find_deck(args.deck, args.game)]
    if args.out:
        raise options.UsageError("--out is one ledger, and there are two games; say which with --game")
    return [decks.standard(slug) for slug in games.SLUGS]


def climb(deck: Deck, args: argparse.Namespace) -> int:
    """Play the ladder on one deck."""
    from silvergold.arena.ladder import ladder as scheduled
    from silvergold.arena.summary import summarise

    n_games = args.games or (SHORT if args.short else GAMES)
    schedule = scheduled(deck, n_games, args.seed, args.players, arena.deadline_from(args))
    results = arena.play(schedule, args)
    summary = summarise(schedule, results)
    show(schedule, summary, args)
    missed = check(schedule, summary, results, args) if args.check else []
    if summary.errors:
        say(f"silvergold: bots failed {summary.errors} times")
    return options.BAD if missed or summary.errors else options.OK


def check(schedule: Schedule, found: Summary, results: list[GameResult], args: argparse.Namespace) -> list[Goal]:
    """Print for every goal whether it is met, and return those that were missed."""
    from silvergold import decks
    from silvergold.arena.ladder import goals

    is_standard = schedule.deck == decks.standard(schedule.deck.game)
    asked = list(goals(found, results, is_standard, args.short))
    fine = "not refuted" if args.short else "met"
    for goal in asked:
        say(f"{fine if goal.met else 'MISSED'}: {goal.what}: {goal.found}")
    return [goal for goal in asked if not goal.met]


# Showing


def show(schedule: Schedule, found: Summary, args: argparse.Namespace) -> None:
    """Print the table in the form that was asked for."""
    text = "\n".join(markdown(schedule, found, args.deck))
    if args.into:
        put_between_marks(args.into, schedule, text)
    if args.json:
        print(json.dumps(found.as_json()))
    elif args.markdown:
        print(text)
    else:
        arena.show(Screen(no_color=args.no_color), schedule, found)


def markdown(schedule: Schedule, found: Summary, deck: str | None) -> Iterator[str]:
    """Yield a table for docs/measured/bots.md, and how it was measured."""
    from silvergold.arena.machine import in_words

    yield mark(schedule)
    yield ""
    yield "| level | against | won | 95 % | points | margin | 95 % | median ms |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    yield from (_line(pairing) for pairing in found.pairings)
    yield ""
    deals = f"{counted(schedule.deals, 'deal')} a pairing, each in {schedule.players} seatings"
    yield f"{deals}, on the deck {schedule.deck.name};"
    yield f"`{command_of(schedule, deck)}`,"
    yield f"{datetime.datetime.now(datetime.UTC).date()}, {in_words(dict(found.machine))}."
    yield ""
    yield END


def mark(schedule: Schedule) -> str:
    """Return the mark of these games in a page."""
    return f"<!-- ladder {schedule.deck.game} {schedule.players} -->"


def command_of(schedule: Schedule, deck: str | None) -> str:
    """Return the command that plays these games again."""
    which = f"--game {schedule.deck.game}{f' --deck {deck}' if deck else ''}"
    n_games = schedule.deals * schedule.players
    return f"silvergold ladder {which} --players {schedule.players} --games {n_games} --seed {schedule.seed}"


def _line(pairing: PairingSummary) -> str:
    low, high = pairing.interval
    reach = "{:+.1f} to {:+.1f}".format(*pairing.margin_interval) if pairing.margin_interval else "?"
    cells = (
        *(f"`{name}`" for name in pairing.bots),
        f"{100 * pairing.win_rate:.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f}",
        "{:.1f} : {:.1f}".format(*pairing.mean_scores),
        f"{pairing.margin:+.1f}",
        reach,
        "{:.3g} : {:.3g}".format(*pairing.median_ms),
    )
    return f"| {' | '.join(cells)} |"


def put_between_marks(path: Path, schedule: Schedule, text: str) -> None:
    """Replace the table of these games in a page."""
    page = path.read_text(encoding="utf-8")
    before, begin, rest = page.partition(mark(schedule))
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise options.UsageError(f"{path} has no place for this table; mark it with {mark(schedule)} and {END}")
    path.write_text(f"{before}{text}{after}", encoding="utf-8")
    say(f"wrote the table of {schedule.deck.game} into {path}")
