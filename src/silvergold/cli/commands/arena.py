"""`silvergold arena`: every bot against every other, on the same deals, with intervals."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.cli import options
from silvergold.cli.decks_by_name import find_deck
from silvergold.cli.output_files import add_force_option, check_output, say_written, write_text
from silvergold.cli.progress import progress
from silvergold.cli.screen import Screen, in_columns
from silvergold.extras import need
from silvergold.wording import counted

if TYPE_CHECKING:
    from silvergold.arena.ledger import Ledger
    from silvergold.arena.ratings import Rating
    from silvergold.arena.results import GameResult
    from silvergold.arena.schedule import Schedule
    from silvergold.arena.summary import PairingSummary, Summary
    from silvergold.bots.interface import Budget

EPILOG = """\
examples:
  silvergold arena --bots greedy,random --game pyramids --games 200
  silvergold arena --bots greedy,random --players 4 --games 100 --workers 2 --report arena.html
  silvergold arena --bots greedy,random --games 400 --out run.jsonl --json
  silvergold arena --bots greedy,my_module:MyBot --games 100 --csv games.csv

Every pair of bots meets, in the order of --bots. A deal is played in every seating, so that luck cancels, and the
games of a pairing are rounded up to whole deals. With two players the figures are the first bot's against the second.
With more, a pairing is one of the first bot among others of the second: chance alone would give it 1 / N.

Every game is written to a ledger as it ends. The same command continues where it stopped; --games may then be larger.
The same seed gives the same games for any number of workers and any engine. A bot that raises, hangs, ends its process
or returns an invalid choice is replaced by chance and reported; the exit code is then 1. --json ends with one object.

--luck subtracts from every result what the cards gave (silvergold review --help). The means stay the same, and the
intervals shrink as if there were several times as many games. It takes about a second a game.
"""
FAULTS_TOLD = 10
NOTHING_NEW = "stopped before a new game was played; the same command continues"


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    parser = options.add_command(subcommands, "arena", arena, "measure bots against each other", EPILOG)
    options.add_game_option(parser, None)
    option = partial(options.add_option, parser)
    option("--bots", options.bot_list, "a,b,c", f"who plays: {options.BOTS}, or package.module:Name for your own")
    option("--players", options.seat_count, "N", "2 to 4; 2 if left out", 2)
    option("--games", options.positive_number, "K", "games a pairing, rounded up to whole deals; 100 if left out", 100)
    option("--deck", str, "NAME|FILE", "a built-in deck or a deck file")
    option("--seed", options.whole_number, "S", "the same seed gives the same games; 0 if left out", 0)
    option("--budget", options.budget, "400|50ms", "simulations or time a decision; each bot's own if left out")
    parser.add_argument(
        "--luck", action="store_true", help="measure the luck of every game, and show results without it"
    )
    add_run_options(parser)
    for name, about in FILES.items():
        option(f"--{name}", Path, "FILE", about)
    add_force_option(parser)
    parser.add_argument("--json", action="store_true", help="end with one JSON object")


FILES = {
    "csv": "write a table with a row for each seat of each game",
    "parquet": "the same table for data tools (extra `parquet`)",
    "report": "write a page to look at, one HTML file",
}


def add_run_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that change how a run is carried out, but not its games."""
    option = partial(options.add_option, parser)
    option("--workers", options.positive_number, "W", "processes that share the work; one a core if left out")
    option("--deadline", options.positive_seconds, "SECONDS", "give up a bot that thinks longer; 300 if left out")
    option("--out", Path, "LEDGER", "where games are written as they end; a file in your cache folder if left out")
    parser.add_argument("--engine", choices=("local", "ray"), default="local", help="ray: on a cluster (extra `ray`)")
    parser.add_argument("--fresh", action="store_true", help="play all games again, even those in the ledger")


def arena(args: argparse.Namespace) -> int:
    """Play, then report."""
    check_run(args)
    schedule = schedule_from(args)
    check_files(args)
    return tell(schedule, play(schedule, args), args)


# What is asked for


def schedule_from(args: argparse.Namespace) -> Schedule:
    """Return the games that were asked for."""
    from silvergold.arena.schedule import round_robin

    names = args.bots or ()
    if len(names) < 2 or len(set(names)) < len(names):
        raise options.UsageError("an arena needs two or more bots, each named once: --bots greedy,random")
    check_bots(names)
    deck = find_deck(args.deck, args.game)
    budget, deadline = budget_from(args), deadline_from(args)
    luck = luck_from(args)
    return round_robin(
        deck, names, args.games, args.seed, players=args.players, budget=budget, deadline=deadline, luck=luck
    )


def check_bots(names: Iterable[str]) -> None:
    """Raise UsageError if a bot cannot be loaded."""
    from silvergold.bots.loading import load_bot
    from silvergold.errors import SilvergoldError

    for name in names:
        try:
            load_bot(name)
        except SilvergoldError as fault:
            raise options.UsageError(fault.sentence) from fault


def budget_from(args: argparse.Namespace) -> Budget | None:
    """Return what a bot may use for a decision, if given."""
    from silvergold.bots.interface import Budget

    return Budget(**args.budget) if args.budget else None


def luck_from(args: argparse.Namespace) -> str | None:
    """Return the version of the evaluator that measures luck, if asked for."""
    if not args.luck:
        return None
    from silvergold.reviews import EVALUATOR

    return EVALUATOR


def deadline_from(args: argparse.Namespace) -> float:
    """Return the longest time for a decision."""
    from silvergold.arena.schedule import GENEROUS

    return args.deadline or GENEROUS


def check_run(args: argparse.Namespace) -> None:
    """Raise an error before anything is compiled if the engine that was asked for is not installed."""
    if args.engine == "ray":
        need("ray", "--engine ray")


def check_files(args: argparse.Namespace) -> None:
    """Raise an error before the first game if a result file could not be written."""
    if args.parquet:
        need("parquet", "--parquet")
    for name in FILES:
        check_output(getattr(args, name), f"--{name}", args.force)


# Playing


def play(schedule: Schedule, args: argparse.Namespace) -> list[GameResult]:
    """Return all results, old and new."""
    from silvergold.arena.ledger import open_ledger
    from silvergold.cli.warmup import compile_rules, prepare_bots

    with options.stoppable(lambda: NOTHING_NEW):
        compile_rules()
        prepare_bots(schedule.deck, (*schedule.bots, "expert") if schedule.luck else schedule.bots)
        with (
            open_ledger(schedule, args.out, args.fresh) as ledger,
            options.stoppable(lambda: kept(schedule, ledger, args)),
        ):
            _play_missing(schedule, ledger, args)
            return ledger.of(schedule)


def kept(schedule: Schedule, ledger: Ledger, args: argparse.Namespace) -> str:
    """Return what a stopped run has kept, and how to go on."""
    if not ledger.results:
        return NOTHING_NEW
    played = f"stopped after {len(ledger.of(schedule))} of {schedule.n_games} games, which are kept in {ledger.path}"
    return f"{played}; the same command{' without --fresh' if args.fresh else ''} continues from there"


def _play_missing(schedule: Schedule, ledger: Ledger, args: argparse.Namespace) -> None:
    """Play the missing games, and print the first faults at once."""
    from silvergold.arena.runner import play_missing

    before = len(ledger.of(schedule))
    say(f"{in_words(schedule)}; ledger: {ledger.path}")
    if before:
        say(f"{before} of {schedule.n_games} games were played before; --fresh plays them again")
    workers = args.workers or (os.cpu_count() if args.engine == "local" else None)
    n_faults = 0
    with progress(schedule.n_games, before) as advance:
        for result in play_missing(schedule, ledger, args.engine, workers):
            advance(1)
            for fault in result.faults[: max(0, FAULTS_TOLD - n_faults)]:
                say(f"deal {result.deal}, seating {result.seating}: {fault}")
                n_faults += 1


def in_words(schedule: Schedule) -> str:
    """Return a line that describes the schedule."""
    deals = f"{counted(schedule.deals, 'deal')} in {schedule.players} seatings each"
    pairings = counted(len(schedule.pairings), "pairing")
    deck = f"{schedule.deck.game}, deck {schedule.deck.name}, {schedule.players} players, seed {schedule.seed}"
    return f"{deck}: {pairings}, {deals}{budget_in_words(schedule)}"


def budget_in_words(schedule: Schedule) -> str:
    """Return the budget of the bots in words, if given."""
    budget = schedule.budget
    if budget is None:
        return ""
    thought = f"{budget.simulations} simulations" if budget.simulations else f"{1000 * (budget.seconds or 0):g} ms"
    return f", {thought} a decision"


def say(sentence: str) -> None:
    """Print on stderr, so that stdout holds only the figures."""
    print(sentence, file=sys.stderr, flush=True)


# Reporting


def tell(schedule: Schedule, results: list[GameResult], args: argparse.Namespace) -> int:
    """Write the files that were asked for, then print the figures."""
    from silvergold.arena.summary import summarise

    summary = summarise(schedule, results)
    write_files(schedule, summary, results, args)
    if args.json:
        print(json.dumps(summary.as_json()))
    else:
        show(Screen(no_color=args.no_color), schedule, summary)
    if summary.errors:
        say(f"silvergold: bots failed {summary.errors} times")
    return options.BAD if summary.errors else options.OK


def write_files(schedule: Schedule, found: Summary, results: list[GameResult], args: argparse.Namespace) -> None:
    """Write the tables and the report."""
    from silvergold.arena import export

    if args.csv:
        export.write_csv(args.csv, schedule, results)
        say_written(args.csv)
    if args.parquet:
        export.write_parquet(args.parquet, schedule, results)
        say_written(args.parquet)
    if args.report:
        from silvergold.reports.arena_page import report

        write_text(args.report, report(schedule, found, results))


def show(screen: Screen, schedule: Schedule, found: Summary) -> None:
    """Print the pairings, the ratings, and a matrix of victories."""
    screen.say(in_words(schedule), "title")
    screen.say("\nThe first bot's share of victories, its margin in points, and 95 % intervals over the deals:")
    screen.draw(in_columns([_pairing_row(pairing) for pairing in found.pairings]))
    if any(pairing.luck for pairing in found.pairings):
        screen.say("\nThe same without the luck of the cards; the factor says how many times fewer games it takes:")
        screen.draw(in_columns([_luck_row(pairing) for pairing in found.pairings if pairing.luck]))
    screen.say("\nRatings on the Elo scale (mean 1500; 400 points are odds of 10 to 1), with 95 % intervals:")
    screen.draw(in_columns([_rating_row(rating) for rating in found.ratings]))
    if len(found.pairings) > 1:
        screen.say("\nVictories in % of the bot on the left against the bot above:")
        screen.draw(in_columns(list(_matrix_rows(found))))


def _pairing_row(pairing: PairingSummary) -> dict[str, str]:
    low, high = pairing.interval
    reach = "{:+.1f} to {:+.1f}".format(*pairing.margin_interval) if pairing.margin_interval else "?"
    return {
        "": " – ".join(pairing.bots),
        "games": str(pairing.games),
        "won": f"{100 * pairing.win_rate:.1f} %",
        "interval": f"{100 * low:.1f} to {100 * high:.1f}",
        "points": "{:.1f} : {:.1f}".format(*pairing.mean_scores),
        "margin": f"{pairing.margin:+.1f}",
        "its interval": reach,
        "median ms": "{:.3g} : {:.3g}".format(*pairing.median_ms),
    }


def _luck_row(pairing: PairingSummary) -> dict[str, str]:
    luck = pairing.luck
    assert luck is not None, "the caller has checked"
    reach = "{:+.1f} to {:+.1f}".format(*luck.margin_interval) if luck.margin_interval else "?"
    won = "{:.1f} to {:.1f}".format(*(100 * end for end in luck.interval)) if luck.interval else "?"
    return {
        "": " – ".join(pairing.bots),
        "won": f"{100 * luck.win_rate:.1f} %",
        "interval": won,
        "margin": f"{luck.margin:+.1f}",
        "its interval": reach,
        "factor": f"{luck.variance_factor:.1f}" if luck.variance_factor else "?",
        "single games": f"{luck.game_variance_factor:.1f}" if luck.game_variance_factor else "?",
    }


def _rating_row(rating: Rating) -> dict[str, str]:
    lead = rating.lead
    shares = [100 * share for share in (lead.win_rate, *lead.win_interval)] if lead else []
    return {
        "": rating.bot,
        "rating": f"{rating.elo:.0f}",
        "interval": "{:.0f} to {:.0f}".format(*rating.interval),
        "ahead of the next": "{:+.0f} ({:+.0f} to {:+.0f})".format(lead.points, *lead.interval) if lead else "",
        "so it wins": "{:.1f} % ({:.1f} to {:.1f})".format(*shares) if lead else "",
    }


def _matrix_rows(found: Summary) -> Iterator[dict[str, str]]:
    names, rates = [rating.bot for rating in found.ratings], found.matrix()
    for name in names:
        cells = {other: f"{100 * rates[name, other]:.1f}" if (name, other) in rates else "·" for other in names}
        yield {"": name, **cells}
