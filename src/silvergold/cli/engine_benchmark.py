"""The measurements of `silvergold bench engine`: random games, run in four ways.

A decision is one choice of one player: two cards kept, a pattern or a single box, a bonus box, a card taken. Rates are
per second of processor time, which depends less on other programs; only the two threads are measured by wall time.
The ways are measured in turns, in several rounds. The figures are the median round, the slowest and the fastest.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from silvergold import decks, rules
from silvergold.arena.machine import machine
from silvergold.cli.warmup import compile_rules

BATCH = 1024
GAMES_A_CALL = 2000
THREADS = 2
ROUNDS = 5
Clock = Callable[[], float]
Rates = dict[str, float]


def run(args: argparse.Namespace) -> None:
    """Measure all four ways and print them; with --json the last line is one object."""
    compile_rules(many=True)
    table = decks.engine_table(decks.find(args.deck or "standard", args.game))
    figures: dict[str, Any] = {"machine": machine(), "game": args.game, "players": args.players}
    rounds: dict[str, list[Rates]] = {way: [] for way in WAYS}
    for number in range(1, ROUNDS + 1):
        if sys.stderr.isatty():
            print(f"round {number} of {ROUNDS}: {args.seconds:g} s …", file=sys.stderr, flush=True)
        for way, measure in WAYS.items():
            rounds[way].append(measure(table, args.players, args.seconds / ROUNDS))
    figures |= {way: summary(rates) for way, rates in rounds.items()}
    print(json.dumps(figures) if args.json else as_text(figures))


def summary(rounds: list[Rates]) -> Rates:
    """Return the median rates, and the slowest and fastest round in decisions."""
    decisions = [rates["decisions_per_s"] for rates in rounds]
    games = [rates["games_per_s"] for rates in rounds]
    middle = {"decisions_per_s": statistics.median(decisions), "games_per_s": statistics.median(games)}
    return middle | {"slowest": min(decisions), "fastest": max(decisions)}


def as_text(figures: dict[str, Any]) -> str:
    """Return the figures as a table."""
    lines = [f"{figures['game']}, {figures['players']} players, random choices"]
    lines += [f"{name:>10}: {value}" for name, value in figures["machine"].items()]
    lines += ["", f"{'median of ' + str(ROUNDS) + ' rounds':24}" + "".join(f"{name:>14}" for name in COLUMNS.values())]
    for way, title in TITLES.items():
        lines.append(f"{title:24}" + "".join(f"{figures[way][name]:>14,.0f}" for name in COLUMNS))
    return "\n".join(lines)


def _repeated(play: Callable[[int], tuple[int, int]], seconds: float, clock: Clock) -> Rates:
    """Play batches, each with its own seed, until the time is up. The first one only loads the machine code."""
    decisions = games = seed = 0
    play(seed)
    start = clock()
    while (spent := clock() - start) < seconds or not games:
        seed += 1
        more_decisions, more_games = play(seed)
        decisions, games = decisions + more_decisions, games + more_games
    return {"decisions_per_s": round(decisions / spent), "games_per_s": round(games / spent)}


def loop(table: Any, players: int, seconds: float, clock: Clock = time.process_time, room: int = 0) -> Rates:
    """Play whole games inside compiled code."""
    states, parts, totals = rules.new_states(1), _own_line(), _own_line()

    def play(seed: int) -> tuple[int, int]:
        n = 10 if rules.PLAIN else GAMES_A_CALL
        return rules.play_random_games(table, states, players, n, seed + room, parts, totals), n

    return _repeated(play, seconds, clock)


def _own_line() -> Any:
    """Return eight numbers on a cache line that no other thread writes to."""
    return rules.aligned_zeros(8, np.dtype(np.int64))


def threads(table: Any, players: int, seconds: float) -> Rates:
    """Play whole games in two threads at once; compiled code releases the GIL."""
    with ThreadPoolExecutor(THREADS) as pool:
        runs = [pool.submit(loop, table, players, seconds, time.perf_counter, k << 32) for k in range(THREADS)]
        rates = [run.result() for run in runs]
    return {name: sum(rate[name] for rate in rates) for name in rates[0]}


def batch(table: Any, players: int, seconds: float) -> Rates:
    """Play 1,024 games at once: NumPy draws the choices, one call plays a choice in each game."""
    states, counts = rules.new_states(BATCH), np.zeros(BATCH, np.int64)
    rng, draws = np.zeros(1, np.uint64), np.random.default_rng(1)
    rules.deal_again(table, states, counts, players, rng)

    def play(_seed: int) -> tuple[int, int]:
        nth = (draws.random(BATCH) * counts).astype(np.int64)
        rules.play_nth_in_each(table, states, nth, counts)
        return BATCH, rules.deal_again(table, states, counts, players, rng)

    return _repeated(play, seconds, time.process_time)


def single(table: Any, players: int, seconds: float) -> Rates:
    """Play with one call from Python for each decision."""
    states, draw = rules.new_states(1), random.Random(1).random
    step = rules.stepper(table, states, 0)

    def play(seed: int) -> tuple[int, int]:
        rules.deal(table, states, 0, players, seed)
        n, decisions = len(rules.PAIRS), 0
        while n:
            n = step(int(draw() * n))
            decisions += 1
        return decisions, 1

    return _repeated(play, seconds, time.process_time)


WAYS: dict[str, Callable[[Any, int, float], Rates]] = {
    "loop": loop,
    "threads_2": threads,
    "batch_1024": batch,
    "single": single,
}
COLUMNS = {"decisions_per_s": "decisions/s", "slowest": "slowest", "fastest": "fastest", "games_per_s": "games/s"}
TITLES = {
    "loop": "compiled loop",
    "threads_2": "two threads (clock)",
    "batch_1024": "batch call, 1,024 games",
    "single": "one call per decision",
}
