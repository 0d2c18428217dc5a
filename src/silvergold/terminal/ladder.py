"""`silvergold ladder`: the standard ladder, as a table."""

from __future__ import annotations

import argparse
import datetime
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.terminal import arena, usage
from silvergold.terminal.arena import say

if TYPE_CHECKING:
    from silvergold.arena.ladder import Goal
    from silvergold.arena.results import GameResult
    from silvergold.arena.schedule import Schedule
    from silvergold.arena.standing import PairingStanding, Standing
    from silvergold.decks.model import Deck

EPILOG = """\
examples:
  silvergold ladder                                   both games, two players, 400 deals a pairing
  silvergold ladder --game pyramids --check           is every goal met? exit code 1 if not
  silvergold ladder --short --check                   a few games: missed is only what they refute
  silvergold ladder --players 4 --games 1600
  silvergold ladder --markdown --into docs/bots.md    put the tables where the page has its marks

Each level plays against the one below it, and master against casual. A run that was stopped goes on where it was. The
marks of a page are <!-- ladder GAME PLAYERS --> and <!-- end of ladder -->; what stands between them is replaced.
"""
GAMES = 800
SHORT = 40
END = "<!-- end of ladder -->"


def add(families: usage.Families) -> None:
    """Add the command to the command line."""
    parser = usage.add_command(families, "ladder", ladder, "play the standard ladder of bots", EPILOG)
    usage.add_game_option(parser, None, "only one game")
    option = partial(usage.add_option, parser)
    option("--players", usage.seat_count, "N", "2 to 4; 2 if left out", 2)
    option("--games", usage.positive_number, "K", f"games a pairing, rounded up to whole deals; {GAMES} if left out")
    option("--deck", str, "NAME|FILE", "a built-in deck or a deck file")
    option("--seed", usage.whole_number, "S", "the same seed gives the same games; 0 if left out", 0)
    arena.add_run_options(parser)
    flag = partial(parser.add_argument, action="store_true")
    flag("--markdown", help="print Markdown, with date, command and machine")
    option("--into", Path, "FILE", "put the Markdown between the marks of this page")
    flag("--check", help="compare with what is asked of the levels; exit code 1 if something is missed")
    flag("--short", help=f"only {SHORT} games a pairing")
    flag("--json", help="end each game with one JSON object")


def ladder(args: argparse.Namespace) -> int:
    """Every game that is asked for, one after the other."""
    codes = []
    for deck in decks_from(args):
        code = climb(deck, args)
        if code == usage.INTERRUPTED:
            return code
        codes.append(code)
    return max(codes)


def decks_from(args: argparse.Namespace) -> list[Deck]:
    """One deck if one is named, else the standard deck of each game."""
    from silvergold import decks

    if args.deck or args.game:
        return [decks.find(args.deck or "standard", args.game)]
    if args.out:
        raise usage.UsageFault("--out is one ledger, and there are two games; say which with --game")
    return [decks.standard(game) for game in usage.GAMES]


def climb(deck: Deck, args: argparse.Namespace) -> int:
    """The ladder on one deck."""
    from silvergold.arena.ladder import ladder as scheduled
    from silvergold.arena.standing import standing

    games = args.games or (SHORT if args.short else GAMES)
    schedule = scheduled(deck, games, args.seed, args.players, arena.deadline_from(args))
    results = arena.play(schedule, args)
    if results is None:
        return usage.INTERRUPTED
    found = standing(schedule, results)
    show(schedule, found, args)
    missed = check(schedule, found, results, args) if args.check else []
    if found.errors:
        say(f"silvergold: bots failed {found.errors} times")
    return usage.BAD if missed or found.errors else usage.OK


def check(schedule: Schedule, found: Standing, results: list[GameResult], args: argparse.Namespace) -> list[Goal]:
    """Say of every goal whether it is met; the answer is what was missed."""
    from silvergold import decks
    from silvergold.arena.ladder import goals

    is_standard = schedule.deck == decks.standard(schedule.deck.game)
    asked = list(goals(found, results, is_standard, args.short))
    fine = "not refuted" if args.short else "met"
    for goal in asked:
        say(f"{fine if goal.met else 'MISSED'}: {goal.what}: {goal.found}")
    return [goal for goal in asked if not goal.met]


# Showing


def show(schedule: Schedule, found: Standing, args: argparse.Namespace) -> None:
    """The table, as it is wanted."""
    from silvergold.terminal.screen import Screen

    text = "\n".join(markdown(schedule, found, args.deck))
    if args.into:
        put_between_marks(args.into, schedule, text)
    if args.json:
        print(json.dumps(found.as_json()))
    elif args.markdown:
        print(text)
    else:
        arena.show(Screen(no_color=args.no_color), schedule, found)


def markdown(schedule: Schedule, found: Standing, deck: str | None) -> Iterator[str]:
    """A table for docs/bots.md, and how it came about."""
    from silvergold.arena.machine import in_words

    yield mark(schedule)
    yield ""
    yield "| level | against | won | 95 % | points | margin | 95 % | median ms |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    yield from (_line(pairing) for pairing in found.pairings)
    yield ""
    deals = f"{arena.some(schedule.deals, 'deal')} a pairing, each in {schedule.players} seatings"
    yield f"{deals}, on the deck {schedule.deck.name};"
    yield f"`{command_of(schedule, deck)}`,"
    yield f"{datetime.datetime.now(datetime.UTC).date()}, {in_words(dict(found.machine))}."
    yield ""
    yield END


def mark(schedule: Schedule) -> str:
    """Where the table of these games stands in a page."""
    return f"<!-- ladder {schedule.deck.game} {schedule.players} -->"


def command_of(schedule: Schedule, deck: str | None) -> str:
    """What to type to play these games again."""
    which = f"--game {schedule.deck.game}{f' --deck {deck}' if deck else ''}"
    games = schedule.deals * schedule.players
    return f"silvergold ladder {which} --players {schedule.players} --games {games} --seed {schedule.seed}"


def _line(pairing: PairingStanding) -> str:
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
    """Replace what a page says about these games."""
    page = path.read_text(encoding="utf-8")
    before, begin, rest = page.partition(mark(schedule))
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise usage.UsageFault(f"{path} has no place for this table; mark it with {mark(schedule)} and {END}")
    path.write_text(f"{before}{text}{after}", encoding="utf-8")
    say(f"wrote the table of {schedule.deck.game} into {path}")
