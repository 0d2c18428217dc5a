"""`silvergold simulate`: play many games between bots and sum them up."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from silvergold.cli import options
from silvergold.cli.decks_by_name import find_deck
from silvergold.cli.output_files import add_force_option, check_output
from silvergold.cli.progress import progress
from silvergold.cli.screen import Screen, in_columns

if TYPE_CHECKING:
    from silvergold.arena.simulation_run import SimulationRun
    from silvergold.arena.tally import Tally, TallyRow

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
"""With fewer games, the start of a worker takes longer than it saves. Random games are quick."""


def add(subcommands: options.Subcommands) -> None:
    """Add the command to the command line."""
    parser = options.add_command(
        subcommands, "simulate", simulate, "play many games between bots and sum them up", EPILOG
    )
    options.add_game_option(parser, None)
    option = partial(options.add_option, parser)
    option("--players", options.seat_count, "N", "2 to 4; if left out, one for each bot, but 2 at least")
    option("--games", options.positive_number, "K", "how many games; 100 if left out", 100)
    option("--bots", options.bot_list, "a,b", f"who plays: {options.BOTS}; greedy if left out", ("greedy",))
    option("--deck", str, "NAME|FILE", "a built-in deck or a deck file")
    option("--seed", options.whole_number, "S", "the same seed gives the same games; 0 if left out", 0)
    option(
        "--workers", options.positive_number, "W", "processes that share the work; as many as are worth it if left out"
    )
    option("--records", Path, "DIR", "write one record file for each game into this folder")
    add_force_option(parser)
    parser.add_argument("--json", action="store_true", help="print the sums as one JSON object")


def simulate(args: argparse.Namespace) -> int:
    """Play, then report."""
    from silvergold.cli.warmup import compile_rules, prepare_bots

    plan = plan_from(args)
    compile_rules(many=plan.is_fast)
    prepare_bots(plan.deck, plan.bots)
    start = time.perf_counter()
    tally = play_all(plan, workers_for(args))
    seconds = time.perf_counter() - start
    if args.json:
        print(json.dumps(as_json(plan, tally)))
    else:
        report(Screen(no_color=args.no_color), plan, tally)
    print(f"{plan.games} games in {seconds:.1f} s, {plan.games / seconds:.0f} a second", file=sys.stderr)
    return complain_about_bots(tally)


def plan_from(args: argparse.Namespace) -> SimulationRun:
    """Return the games that were asked for."""
    from silvergold.arena.simulation_run import SimulationRun
    from silvergold.bots.loading import load_bot

    seats = seats_for(args)
    for name in args.bots:
        load_bot(name)
    deck = find_deck(args.deck, args.game)
    plan = SimulationRun(deck, seats, args.games, args.seed, args.records)
    if args.records is not None:
        if args.records.is_file():
            raise options.UsageError(f"--records {args.records}: this is a file; name a folder")
        args.records.mkdir(parents=True, exist_ok=True)
        for number in range(1, args.games + 1):
            check_output(plan.record_path(args.records, number), "--records", args.force)
    return plan


def seats_for(args: argparse.Namespace) -> tuple[str, ...]:
    """Return the bot of each seat; bots are assigned to the seats in turn."""
    players = args.players or max(2, len(args.bots))
    if not len(args.bots) <= players <= MOST_SEATS:
        raise options.UsageError(f"{len(args.bots)} bots do not fit on {players} seats; name fewer, or raise --players")
    return tuple(args.bots[seat % len(args.bots)] for seat in range(players))


def workers_for(args: argparse.Namespace) -> int:
    """Return the number of workers: the given one, otherwise one a processor if there are enough games."""
    games: int = args.games
    worth_it = RANDOM_GAMES_WORTH_A_WORKER if set(args.bots) == {"random"} else GAMES_WORTH_A_WORKER
    wanted: int = args.workers or min(os.cpu_count() or 1, games // worth_it)
    return max(1, min(wanted, games))


# Playing


def play_all(plan: SimulationRun, workers: int) -> Tally:
    """Play all games in chunks; the sums do not depend on the workers."""
    from silvergold.arena.tally import Tally
    from silvergold.bots.sandbox.job_pool import run

    size = max(1, min(LARGEST_CHUNK, plan.games // (CHUNKS_A_WORKER * workers)))
    chunks = [(first, min(first + size - 1, plan.games)) for first in range(1, plan.games + 1, size)]
    parts: dict[int, Tally] = {}
    with options.stoppable(lambda: kept(plan, parts.values())), progress(plan.games) as advance:
        for (first, last), part in run(plan, chunks, workers if workers > 1 else 0):
            parts[first] = part
            advance(last - first + 1)
    sums = Tally()
    for first in sorted(parts):
        sums.merge(parts[first])
    return sums


def kept(plan: SimulationRun, parts: Iterable[Tally]) -> str:
    """Return what a stopped run has kept, and how to go on."""
    played = f"stopped after {sum(part.games for part in parts)} of {plan.games} games"
    records = f"their records are in {plan.records}" if plan.records else "nothing is kept"
    return f"{played}; {records}; the same command starts again, and a smaller --games takes less time"


# Reporting


def as_json(plan: SimulationRun, tally: Tally) -> dict[str, Any]:
    """Return the sums, without times or workers, so that the same games give the same text."""
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


def line_as_json(line: TallyRow) -> dict[str, Any]:
    """Return the sums of one bot or one seat."""
    from silvergold.arena.tally import COMPLETED, TOTAL, spread

    parts = {name: spread(values)["mean"] for name, values in line.values.items() if name not in (TOTAL, COMPLETED)}
    return {
        "seats": line.seats,
        "wins": round(float(line.wins / line.seats), 4),
        "score": spread(line.values[TOTAL]),
        "parts": parts,
        "completed": spread(line.values[COMPLETED]),
    }


def report(screen: Screen, plan: SimulationRun, tally: Tally) -> None:
    """Print two tables: scores with their spread, and where the points come from."""
    heading = (
        f"{plan.deck.game}, deck {plan.deck.name}, {len(plan.bots)} players, {tally.games} games, seed {plan.seed}"
    )
    screen.say(heading, "title")
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
    """Return a row of the first table."""
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


def complain_about_bots(tally: Tally) -> int:
    """Print the first faults of bots, and return the exit code."""
    if tally.n_faults == 0:
        return options.OK
    from silvergold.arena.simulation_run import FAULTS_KEPT

    for fault in tally.faults[:FAULTS_KEPT]:
        print(fault, file=sys.stderr)
    print(f"silvergold: bots failed {tally.n_faults} times", file=sys.stderr)
    return options.BAD
