"""`silvergold simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from silvergold.terminal import usage
from silvergold.terminal.progress import progress

if TYPE_CHECKING:
    from silvergold.arena.simulation import Plan
    from silvergold.arena.tally import Line, Tally
    from silvergold.terminal.screen import Screen

EPILOG = """\
examples:
  silvergold simulate --game silver-and-gold --players 2 --games 1000
  silvergold simulate --game pyramids --players 4 --games 200 --bots greedy,random --workers 2
  silvergold simulate --games 10 --records games/     one record file for each game
  silvergold simulate --games 500 --json > result.json

Bots are dealt to the seats in turn and move one seat on from game to game. The same seed gives the same games for
any number of workers. A bot that fails is replaced by chance for that choice; the exit code is then 1.
"""
MOST_SEATS = 4  # G1
LARGEST_CHUNK = 200
CHUNKS_A_WORKER = 50
GAMES_WORTH_A_WORKER = 100
RANDOM_GAMES_WORTH_A_WORKER = 5000
"""A worker needs a second or two to start; for fewer games it is not worth waiting for. Random games are quick."""


def add(families: usage.Families) -> None:
    """Add the command to the command line."""
    parser = usage.add_command(families, "simulate", simulate, "play many games between bots and sum them up", EPILOG)
    usage.add_game_option(parser, None)
    option = partial(usage.add_option, parser)
    option("--players", usage.seat_count, "N", "2 to 4; 2 if left out")
    option("--games", usage.positive_number, "K", "how many games; 100 if left out", 100)
    option("--bots", usage.name_list, "a,b", f"who plays: {usage.BOTS}; greedy if left out", ("greedy",))
    option("--deck", str, "NAME|FILE", "a built-in deck or a deck file")
    option("--seed", usage.whole_number, "S", "the same seed gives the same games; 0 if left out", 0)
    option(
        "--workers", usage.positive_number, "W", "processes that share the work; as many as are worth it if left out"
    )
    option("--records", Path, "DIR", "write one record file for each game into this folder")
    parser.add_argument("--json", action="store_true", help="print the sums as one JSON object")


def simulate(args: argparse.Namespace) -> int:
    """Play, then report."""
    from silvergold.terminal.engine import wake, wake_bots
    from silvergold.terminal.screen import Screen

    plan = plan_from(args)
    wake(many=plan.is_fast)
    wake_bots(plan.deck, plan.bots)
    start = time.perf_counter()
    tally = play_all(plan, workers_for(args))
    seconds = time.perf_counter() - start
    if args.json:
        print(json.dumps(as_json(plan, tally)))
    else:
        report(Screen(no_color=args.no_color), plan, tally)
    print(f"{plan.games} games in {seconds:.1f} s, {plan.games / seconds:.0f} a second", file=sys.stderr)
    return complain_about_bots(tally)


def plan_from(args: argparse.Namespace) -> Plan:
    """The games that were asked for; a wrong name is a matter of usage."""
    from silvergold import decks
    from silvergold.arena.players import player
    from silvergold.arena.simulation import Plan

    seats = seats_for(args)
    for name in args.bots:
        player(name)
    deck = decks.find(args.deck or "standard", args.game)
    if args.records is not None:
        args.records.mkdir(parents=True, exist_ok=True)
    return Plan(deck, seats, args.games, args.seed, args.records)


def seats_for(args: argparse.Namespace) -> tuple[str, ...]:
    """Bots are dealt to the seats in turn."""
    players = args.players or max(2, len(args.bots))
    if not len(args.bots) <= players <= MOST_SEATS:
        raise usage.UsageFault(f"{len(args.bots)} bots do not fit on {players} seats; name fewer, or raise --players")
    return tuple(args.bots[seat % len(args.bots)] for seat in range(players))


def workers_for(args: argparse.Namespace) -> int:
    """As many as asked for; else as many as there are processors, if there is work for them."""
    games: int = args.games
    worth_it = RANDOM_GAMES_WORTH_A_WORKER if set(args.bots) == {"random"} else GAMES_WORTH_A_WORKER
    wanted: int = args.workers or min(os.cpu_count() or 1, games // worth_it)
    return max(1, min(wanted, games))


# Playing


def play_all(plan: Plan, workers: int) -> Tally:
    """All games, in chunks; the sums do not depend on who played which."""
    from silvergold.arena.tally import Tally
    from silvergold.arena.workers import run

    size = max(1, min(LARGEST_CHUNK, plan.games // (CHUNKS_A_WORKER * workers)))
    chunks = [(first, min(first + size - 1, plan.games)) for first in range(1, plan.games + 1, size)]
    parts = {}
    with progress(plan.games) as advance:
        for (first, last), part in run(plan, chunks, workers if workers > 1 else 0):
            parts[first] = part
            advance(last - first + 1)
    sums = Tally()
    for first in sorted(parts):
        sums.merge(parts[first])
    return sums


# Reporting


def as_json(plan: Plan, tally: Tally) -> dict[str, Any]:
    """The sums; nothing about clocks or workers, so that the same games give the same text."""
    return {
        "game": plan.deck.game,
        "deck": plan.deck.name,
        "players": len(plan.bots),
        "games": tally.games,
        "seed": plan.seed,
        "bots": {name: line_as_json(line) for name, line in sorted(tally.by_bot.items())},
        "seats": {str(seat): line_as_json(line) for seat, line in sorted(tally.by_seat.items())},
        "errors": tally.n_faults,
    }


def line_as_json(line: Line) -> dict[str, Any]:
    """One bot, or one seat."""
    from silvergold.arena.tally import COMPLETED, TOTAL, spread

    parts = {name: spread(values)["mean"] for name, values in line.values.items() if name not in (TOTAL, COMPLETED)}
    return {
        "seats": line.seats,
        "wins": round(float(line.wins / line.seats), 4),
        "score": spread(line.values[TOTAL]),
        "parts": parts,
        "completed": spread(line.values[COMPLETED]),
    }


def report(screen: Screen, plan: Plan, tally: Tally) -> None:
    """Two tables: scores with their spread, and where the points came from."""
    told = f"{plan.deck.game}, deck {plan.deck.name}, {len(plan.bots)} players, {tally.games} games, seed {plan.seed}"
    screen.say(told, "title")
    lines = {f"bot {name}": line_as_json(line) for name, line in sorted(tally.by_bot.items())}
    lines |= {f"seat {seat}": line_as_json(line) for seat, line in sorted(tally.by_seat.items())}
    screen.say("\nPoints, cards completed, and games won (a shared victory counts in parts):")
    screen.draw(in_columns([_score_row(name, line) for name, line in lines.items()]))
    screen.say("\nWhere the points come from, on average:")
    screen.draw(
        in_columns(
            [
                {"": name, **{part: f"{mean:.1f}" for part, mean in line["parts"].items()}}
                for name, line in lines.items()
            ]
        )
    )


def _score_row(name: str, line: dict[str, Any]) -> dict[str, str]:
    """A row of the first table."""
    score = line["score"]
    whole = {key: f"{score[key]:g}" for key in ("min", "q1", "median", "q3", "max")}
    return {
        "": name,
        "mean": f"{score['mean']:.1f}",
        "sd": f"{score['sd']:.1f}",
        **whole,
        "cards": f"{line['completed']['mean']:.1f}",
        "won": f"{100 * line['wins']:.1f} %",
    }


def in_columns(rows: list[dict[str, str]]) -> Iterator[str]:
    """Rows under their headings, numbers to the right."""
    table = [list(rows[0]), *(list(row.values()) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        first, *rest = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join([row[0].ljust(widths[0]), *rest]).rstrip() if first else ""


def complain_about_bots(tally: Tally) -> int:
    """Faults of bots, the first ones in full."""
    if tally.n_faults == 0:
        return usage.OK
    from silvergold.arena.simulation import FAULTS_KEPT

    for fault in tally.faults[:FAULTS_KEPT]:
        print(fault, file=sys.stderr)
    print(f"silvergold: bots failed {tally.n_faults} times", file=sys.stderr)
    return usage.BAD
