"""Whole games between bots, each from its own seed, so that any number of workers plays the same ones."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from silvergold.bots import bot
from silvergold.bots.chance import mix, pick
from silvergold.bots.random_bot import RandomBot
from silvergold.terminal.tally import Result, Tally

if TYPE_CHECKING:
    from silvergold.choices import Choice
    from silvergold.decks.model import Deck
    from silvergold.kinds import Seat
    from silvergold.match import Match, View

FAULTS_KEPT = 20
"""A broken bot would fill the memory with its faults; the first ones tell enough, the rest are counted."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Which games are played: game number k is the same in every process."""

    deck: Deck
    bots: tuple[str, ...]
    games: int
    seed: int
    records: Path | None = None

    def seed_of(self, number: int) -> int:
        """The seed of one game."""
        return mix(self.seed, number)

    def seating(self, number: int) -> tuple[str, ...]:
        """Bots move one seat on from game to game, so that none has the better seat."""
        k = number % len(self.bots)
        return self.bots[k:] + self.bots[:k]

    def record_path(self, folder: Path, number: int) -> Path:
        """Names that sort as the games were played."""
        return folder / f"game-{number:0{len(str(self.games))}}.json"


@dataclass(frozen=True, slots=True)
class BotFault:
    """A bot that did not answer with an open choice."""

    number: int
    seat: Seat
    name: str
    what: str

    def __str__(self) -> str:
        """Which game, which bot, what it did."""
        return f"game {self.number}: {self.name} in seat {self.seat} {self.what}; a random choice stood in for it"


def die_quietly() -> None:
    """In a worker, Ctrl-C ends the process without a word; the parent says what is to be said."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def is_fast(plan: Plan) -> bool:
    """Only random choices and nothing to write: then the compiled rules can play alone."""
    return plan.records is None and set(plan.bots) == {RandomBot.name}


def play_games(plan: Plan, first: int, last: int) -> Tally:
    """Games number first to last, counted."""
    tally = Tally()
    fast = is_fast(plan)
    for number in range(first, last + 1):
        if fast:
            tally.add(play_random_game(plan, number))
        else:
            _play_and_count(plan, number, tally)
    return tally


def _play_and_count(plan: Plan, number: int, tally: Tally) -> None:
    """One game at a table, its record if wanted, and its faults."""
    match, faults = play_game(plan, number)
    if plan.records is not None:
        match.record().save(plan.record_path(plan.records, number))
    tally.add(result_of(match, plan.seating(number)))
    tally.n_faults += len(faults)
    tally.faults += [str(fault) for fault in faults[: max(0, FAULTS_KEPT - len(tally.faults))]]


def play_game(plan: Plan, number: int) -> tuple[Match, list[BotFault]]:
    """One game at a table; a bot that fails is replaced for that choice by chance."""
    from silvergold.match import new_match

    seed, names = plan.seed_of(number), plan.seating(number)
    match = new_match(players=names, seed=seed, deck=plan.deck)
    faults = []
    for decision, seat in enumerate(_turns_at(match)):
        view, chance = match.view(seat), mix(seed, decision)
        choice = answer_of(names[seat], view, chance)
        if isinstance(choice, str):
            faults.append(BotFault(number, seat, names[seat], choice))
            choice = RandomBot().choose(view, seed=chance)
        match.play(seat, choice)
    return match, faults


def _turns_at(match: Match) -> Iterator[Seat]:
    """Whoever is waited for, lowest seat first, until the game is over."""
    while not match.over:
        yield match.waiting[0]


def answer_of(name: str, view: View, chance: int) -> Choice | str:
    """The bot's choice, or what was wrong with its answer."""
    try:
        choice = bot(name).choose(view, seed=chance)
    except Exception as fault:  # noqa: BLE001 - whatever a bot does, the games go on
        return f"raised {type(fault).__name__}: {fault}"
    if choice not in view.choices:
        return f"answered {choice!s}, which is not open"
    return choice


def result_of(match: Match, names: tuple[str, ...]) -> Result:
    """How a game ended, as numbers."""
    scores = match.scores()
    parts = tuple({"total": score.total, **score.parts} for score in scores)
    completed = tuple(len(player.completed) for player in match.view(None).players)
    return Result(names, parts, completed, match.winners)


def play_random_game(plan: Plan, number: int) -> Result:
    """The game that `play_game` gives when all bots are random, played by the compiled rules directly."""
    from silvergold import records, rules
    from silvergold.choices import DeckIndex, Position

    seed, names = plan.seed_of(number), plan.seating(number)
    position = Position(DeckIndex.of(plan.deck), rules.new_states(1))
    table, states = position.index.table, position.states
    rules.deal(table, states, 0, len(names), seed)
    n_open, decision = position.n_choices(0), 0
    while n_open:
        n_open = rules.play_nth(table, states, 0, pick(mix(seed, decision), n_open))
        decision += 1
    scores = records.scores(position)
    parts = tuple({"total": score.total, **score.parts} for score in scores)
    sets = (position.player(seat)["completed"].tolist() for seat in range(len(names)))
    completed = tuple(sum(map(int.bit_count, words)) for words in sets)
    return Result(names, parts, completed, records.winners(position))
