"""`silvergold deck balance`: measure how bots use every card of a deck."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.cli import options
from silvergold.cli.decks_by_name import find_deck
from silvergold.cli.output_files import add_force_option, check_output, write_text
from silvergold.cli.progress import progress
from silvergold.cli.screen import Screen, in_columns

if TYPE_CHECKING:
    from silvergold.arena.schedule import Schedule
    from silvergold.deck_lab.balance import Balance, CardFigures, Figures
    from silvergold.deck_lab.estimates import Estimate
    from silvergold.deck_lab.lab import GameObservations

EPILOG = """\
examples:
  silvergold deck balance standard --game pyramids --games 400
  silvergold deck balance my-cards.toml --games 1000 --workers 2 --report my-cards.html
  silvergold deck balance standard --bots greedy,random --players 3 --games 100 --json

For every card: how often players choose it when they may (kept of a hand, taken from the display, and both together),
how often that is beside the mean of its colour, how often they complete it and in how many turns, what it brings them,
and how much more often its owner wins. All with 95 % intervals.

Outliers are cards that are chosen more than three times or less than a third as often as their colour. They are named,
and are no fault: the exit code is 1 only if a file is bad or a bot failed.
"""
GAMES = 400
FAULTS_TOLD = 10
OUTLIER, DIFFERS = "!", "*"


def add(deck: options.Subcommands) -> None:
    """Add the command to the group `deck`."""
    parser = options.add_command(deck, "balance", balance, "measure what players make of every card", EPILOG)
    parser.add_argument("deck", metavar="NAME|FILE", help="a built-in deck, or a deck file")
    options.add_game_option(parser, None, "whose deck of that name")
    option = partial(options.add_option, parser)
    option("--games", options.positive_number, "K", f"how many games; {GAMES} if left out", GAMES)
    option("--bots", options.bot_list, "a,b", f"who plays: {options.BOTS}; the strongest quick one if left out")
    option("--players", options.seat_count, "N", "2 to 4; if left out, one for each bot, but 2 at least")
    option("--seed", options.whole_number, "S", "the same seed gives the same games; 0 if left out", 0)
    option("--budget", options.budget, "400|50ms", "simulations or time a decision; each bot's own if left out")
    option("--deadline", options.positive_seconds, "SECONDS", "give up a bot that thinks longer; 300 if left out")
    option("--workers", options.positive_number, "W", "processes that share the work; as many as are worth it")
    option("--report", Path, "FILE", "write a page with a picture of every card, one HTML file")
    add_force_option(parser)
    parser.add_argument("--luck", action="store_true", help="measure how much of the margins is luck; slower")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")


def balance(args: argparse.Namespace) -> int:
    """Play, then report."""
    from silvergold.cli.warmup import compile_rules, prepare_bots
    from silvergold.deck_lab.balance import balance as figures_of

    schedule = schedule_from(args)
    compile_rules()
    prepare_bots(schedule.deck, (*schedule.bots, "expert") if schedule.luck else schedule.bots)
    return tell(figures_of(schedule, play(schedule, args)), args)


def schedule_from(args: argparse.Namespace) -> Schedule:
    """Return the games that were asked for."""
    from silvergold.cli.commands.arena import budget_from, check_bots, deadline_from, luck_from
    from silvergold.cli.commands.simulate import seats_for
    from silvergold.deck_lab.lab import strong_bot, trial

    args.bots = args.bots or (strong_bot(),)
    check_bots(args.bots)
    check_output(args.report, "--report", args.force)
    deck = find_deck(args.deck, args.game)
    budget, deadline = budget_from(args), deadline_from(args)
    luck = luck_from(args)
    return trial(deck, seats_for(args), args.games, args.seed, budget=budget, deadline=deadline, luck=luck)


def play(schedule: Schedule, args: argparse.Namespace) -> list[GameObservations]:
    """Play all games and show the progress."""
    from silvergold.cli.commands.simulate import workers_for
    from silvergold.deck_lab.lab import play_trial

    sightings: list[GameObservations] = []
    with options.stoppable(lambda: kept(len(sightings), schedule.deals)), progress(schedule.deals) as advance:
        for sighting in play_trial(schedule, workers_for(args)):
            sightings.append(sighting)
            advance(1)
    return sightings


def kept(played: int, games: int) -> str:
    """Return what a stopped run has kept, and how to go on."""
    again = "the same command starts again, and a smaller --games takes less time"
    return f"stopped after {played} of {games} games; nothing is kept; {again}"


# Telling


def tell(found: Balance, args: argparse.Namespace) -> int:
    """Write the report if asked for, then print the figures."""
    if args.report:
        from silvergold.reports.balance_page import balance_report

        write_text(args.report, balance_report(found))
    if args.json:
        print(json.dumps(found.as_json(), allow_nan=False))
    else:
        show(Screen(no_color=args.no_color), found)
    for fault in found.faults[:FAULTS_TOLD]:
        print(fault, file=sys.stderr)
    if found.faults:
        print(f"silvergold: bots failed {len(found.faults)} times", file=sys.stderr)
    return options.BAD if found.faults else options.OK


def show(screen: Screen, found: Balance) -> None:
    """Print every card, every colour, and the outliers in sentences."""
    schedule, deck = found.schedule, found.schedule.deck
    bots = ", ".join(schedule.pairings[0])
    screen.say(f"{deck.game}, deck {deck.name}: {found.games} games of {bots}, seed {schedule.seed}", "title")
    screen.say(
        "\nIn % of all chances, in turns and in points; ± is half of a 95 % interval (silvergold deck balance --help):"
    )
    screen.draw(in_columns([card_row(card) for card in found.cards]))
    screen.say(f"{OUTLIER} outlier, {DIFFERS} surely not chosen as often as its colour")
    screen.say("\nThe colours, and all cards together:")
    groups = {**found.colours, "all": found.deck}
    screen.draw(in_columns([{"": name, **cells(figures)} for name, figures in groups.items()]))
    screen.say()
    screen.draw(sentences(found))


def card_row(one: CardFigures) -> dict[str, str]:
    """Return the row of a card."""
    mark = OUTLIER if one.outlier else DIFFERS if one.differs else ""
    beside = f"{one.relative.value:.2f}" if one.relative.is_known else "–"
    first, *rest = cells(one.figures).items()
    name = f"{one.card.number:>3} {one.card.colour}"
    return {"": name, **dict([first]), "x colour": f"{beside}{mark:1}", **dict(rest)}


def cells(figures: Figures) -> dict[str, str]:
    """Return the figures of a card or a colour."""
    return {
        "chosen": within(figures.chosen, 100, 0),
        "kept": within(figures.kept, 100, 0),
        "taken": within(figures.taken, 100, 0),
        "completed": within(figures.completed, 100, 0),
        "turns": within(figures.turns, 1, 1),
        "points": within(figures.points, 1, 1),
        "a turn": within(figures.pace, 1, 2),
        "edge": within(figures.edge, 100, 0, sign="+"),
    }


def within(figure: Estimate, times: int, decimals: int, sign: str = "") -> str:
    """Return a figure and half of its interval, or a dash where nothing is known."""
    if not figure.is_known:
        return "–"
    half = f"{times * (figure.high - figure.low) / 2:.{decimals}f}" if figure.has_interval else "?"
    return f"{times * figure.value:{sign}.{decimals}f} ±{half}"


def sentences(found: Balance) -> Iterable[str]:
    """Yield sentences about the outliers."""
    if found.luck:
        yield f"Luck is {within(found.luck, 100, 0)} % of the variance of the margins."
    if not found.outliers:
        yield "There is no outlier."
    for card in found.outliers:
        yield f"Outlier: {card.verdict}."
    if found.differing:
        numbers = ", ".join(str(card.card.number) for card in found.differing)
        yield f"Surely not chosen as often as their colour: cards {numbers}."
