"""The deck lab: how often players choose each card, complete it, how fast, and what it brings them.

`observe_game` plays one game and notes what became of each card; `balance` computes figures from many such games. The
seed and the seating of a game depend on its number alone, so the games are the same with any number of processes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np

from silvergold import bots
from silvergold.arena.playing import play_game, with_luck
from silvergold.arena.results import BotFault, Key
from silvergold.arena.schedule import GENEROUS, Schedule
from silvergold.bots.interface import Budget
from silvergold.bots.sandbox import job_pool
from silvergold.bots.sandbox.monitor import Monitor, ThinkingReport
from silvergold.deck_lab.credit import DISPLAY, HAND, Holding, credit
from silvergold.deck_lab.estimates import Numbers
from silvergold.decks.deck import Card, Deck
from silvergold.records import parts_of

STRONG_AND_QUICK: Final = "expert"
ONE_STEP: Final = "greedy"


class Column(IntEnum):
    """What is noted about a card in a game. The points it brought follow from PARTS on, one column per part."""

    DEALT = 0
    KEPT = 1
    SHOWN = 2
    TAKEN = 3
    HELD = 4
    COMPLETED = 5
    TURNS = 6
    SPENT = 7
    SHARE = 8
    SEAT = 9
    PARTS = 10


@dataclass(frozen=True, slots=True)
class GameObservations:
    """What was noted in one game: a row for each card by number, and a column for each `Column` and score part."""

    key: Key
    seen: Numbers
    bots: tuple[str, ...]
    shares: tuple[float, ...]
    faults: tuple[BotFault, ...] = ()
    margin: float = 0.0
    luck: float | None = None
    """Points of the first bot of the trial less the mean of the others', and what chance gave of them."""


def trial(
    deck: Deck,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    budget: Budget | None = None,
    deadline: float = GENEROUS,
    luck: str | None = None,
) -> Schedule:
    """Return the games between these bots, given by seat. Every game has its own deal; the bots move by one seat."""
    return Schedule(deck, (tuple(map(bots.canonical, names)),), games, seed, budget, deadline, luck)


def keys(schedule: Schedule) -> list[Key]:
    """Return the games of a trial."""
    return [Key(0, deal, deal % schedule.players) for deal in range(schedule.deals)]


def strong_bot() -> str:
    """Return the default bot of a trial: the strongest that answers within two milliseconds."""
    return STRONG_AND_QUICK if STRONG_AND_QUICK in bots.names() else ONE_STEP


@dataclass(frozen=True, slots=True)
class LabGames:
    """The job of the lab: play and observe games of a trial."""

    schedule: Schedule

    @property
    def deadline(self) -> float:
        """Return how many seconds a bot may think."""
        return self.schedule.deadline

    def play(self, item: Key, report: ThinkingReport) -> GameObservations:
        """Play and observe one game."""
        return observe_game(self.schedule, item, report.monitor())


def play_trial(schedule: Schedule, n_processes: int = 1) -> Iterator[GameObservations]:
    """Play all games of a trial in child processes, so that a bot cannot end this one, and yield them as they end."""
    return (observed for _, observed in job_pool.run(LabGames(schedule), keys(schedule), n_processes))


def observe_game(schedule: Schedule, key: Key, monitor: Monitor | None = None) -> GameObservations:
    """Play one game and note what became of every card."""
    names = schedule.bots_of(key)
    seed, budget, deadline = schedule.seed_of(key), schedule.budget, schedule.deadline
    match, result = play_game(schedule.deck, names, seed, budget=budget, deadline=deadline, monitor=monitor)
    offers, holdings = credit(match)
    place = {card.number: k for k, card in enumerate(in_order(schedule.deck))}
    parts = parts_of(schedule.deck.game)
    seen = np.zeros((len(place), Column.PARTS + len(parts)))
    for offer in offers:
        columns = {HAND: (Column.DEALT, Column.KEPT), DISPLAY: (Column.SHOWN, Column.TAKEN)}[offer.source]
        seen[place[offer.card], columns] += (1, offer.chosen)
    for holding in holdings:
        _note(seen[place[holding.card]], holding, result.shares[holding.seat], parts)
    result = with_luck(match, result) if schedule.luck else result
    first = key.seating  # the seat of the first bot, which moves by one from game to game
    luck = from_mean_of_others(result.luck, first) if schedule.luck else None
    margin = from_mean_of_others(result.scores, first)
    return GameObservations(key, seen, names, result.shares, result.faults, margin, luck)


def from_mean_of_others(values: Sequence[float], seat: int) -> float:
    """Return a seat's value less the mean of the others'."""
    return values[seat] - float(np.mean(np.delete(values, seat)))


def _note(row: Numbers, holding: Holding, share: float, parts: Sequence[str]) -> None:
    """Note a card that a seat held."""
    row[Column.HELD] = 1
    row[Column.COMPLETED] = holding.completed is not None
    row[Column.TURNS] = holding.turns or 0
    row[Column.SPENT] = holding.spent
    row[Column.SHARE] = share
    row[Column.SEAT] = holding.seat
    row[Column.PARTS :] = [holding.points.get(part, 0.0) for part in parts]


def in_order(deck: Deck) -> list[Card]:
    """Return the cards by number."""
    return sorted(deck.cards, key=lambda card: card.number)
