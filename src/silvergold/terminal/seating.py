"""Who sits where in a game at the terminal: a new one, or one that was saved."""

from __future__ import annotations

import argparse
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from silvergold.terminal import usage
from silvergold.terminal.engine import wake
from silvergold.terminal.words import YOU, listed

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.match import Match

DEFAULT_BOT = "greedy"
ANY_SEED = 10**6
"""Seeds drawn here stay short, so that a person can note one down."""
MOST_SEATS = 4  # G1


@dataclass(frozen=True, slots=True)
class Seating:
    """A match, the person's seat, the bots in the others, and the seed of all chance."""

    match: Match
    me: Seat
    bots: dict[Seat, str]
    seed: int
    greeting: str


def new(args: argparse.Namespace, game: str | None) -> Seating:
    """A new game: the person in the first seat."""
    from silvergold import decks
    from silvergold.match import new_match

    names = bots_for(args.bots, args.players)
    seed = secrets.randbelow(ANY_SEED) if args.seed is None else args.seed
    deck = decks.find(args.deck or "standard", game)
    wake()
    match = new_match(players=[args.name or YOU, *told_apart(names)], seed=seed, deck=deck)
    greeting = f"Seed {seed}: play --seed {seed} deals these cards again."
    return Seating(match, 0, dict(enumerate(names, 1)), seed, greeting)


def bots_for(asked: Sequence[str] | None, players: int | None) -> list[str]:
    """The bots that were asked for, repeated until the table is full."""
    from silvergold.bots import bot

    named = list(asked or [DEFAULT_BOT])
    seats = players - 1 if players else len(named)
    if not len(named) <= seats < MOST_SEATS:
        raise usage.UsageFault(f"you and {len(named)} bots do not fit: a table has 2 to 4 seats, as --players says")
    return [bot(named[k % len(named)]).name for k in range(seats)]


def told_apart(names: Iterable[str]) -> list[str]:
    """A second bot of the same kind gets a number.

    >>> told_apart(["greedy", "random", "greedy"])
    ['greedy', 'random', 'greedy 2']
    """
    seen: Counter[str] = Counter()
    told = []
    for name in names:
        seen[name] += 1
        told.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return told


def resumed(args: argparse.Namespace) -> Seating:
    """A saved game: the bots are known by their names, the one who is left is the person."""
    from silvergold.match import replay
    from silvergold.records import Record

    record = Record.read(args.resume)
    if record.result is not None:
        raise usage.UsageFault(f"{args.resume} is over already; silvergold record show draws it")
    seats = {seat: bot_in(name) for seat, name in enumerate(record.players) if name != args.name}
    bots = {seat: name for seat, name in seats.items() if name is not None}
    people = [seat for seat in range(len(record.players)) if seat not in bots]
    if len(people) != 1:
        told = f"{args.resume} has the players {listed(record.players)}"
        raise usage.UsageFault(f"{told}; say with --name which one you are, the others must be bots")
    seed = secrets.randbelow(ANY_SEED) if args.seed is None else args.seed
    wake()
    match = replay(record, seed=seed)
    return Seating(match, people[0], bots, seed, f"Going on with {args.resume}.")


def bot_in(name: str) -> str | None:
    """The bot behind a name such as `greedy 2`, or None for a person."""
    from silvergold.bots import names

    first, _, number = name.partition(" ")
    return first if first in names() and (not number or number.isdigit()) else None
