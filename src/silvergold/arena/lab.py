"""The deck lab: how often players choose each card when they may, complete it, how fast, and what it brings them.

`look` plays one game and notes what became of each card; `arena.balance` makes figures of many such games. A game's
seed and seating hang on its number alone, so any number of workers sees the same games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np

from silvergold import bots
from silvergold.arena import workers
from silvergold.arena.credit import DISPLAY, HAND, Holding, credit
from silvergold.arena.estimates import Numbers
from silvergold.arena.playing import Guard, play_game
from silvergold.arena.results import Fault, Key
from silvergold.arena.schedule import GENEROUS, Schedule
from silvergold.arena.workers import Post
from silvergold.bots.protocol import Budget
from silvergold.decks.model import Card, Deck
from silvergold.records import parts_of

STRONG_AND_QUICK: Final = "expert"
ONE_STEP: Final = "greedy"


class Column(IntEnum):
    """What is noted of a card in a game. After these stand the points it brought, part by part."""

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
class Sighting:
    """One game: a row for each card, by rising number, and a column for each thing that is noted."""

    key: Key
    seen: Numbers
    bots: tuple[str, ...]
    shares: tuple[float, ...]
    faults: tuple[Fault, ...] = ()


def trial(
    deck: Deck,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    budget: Budget | None = None,
    deadline: float = GENEROUS,
) -> Schedule:
    """Games between these bots, by seat; every game is a deal of its own, and the seats move on from game to game."""
    return Schedule(deck, (tuple(names),), games, seed, budget, deadline)


def keys(schedule: Schedule) -> list[Key]:
    """The games of a trial."""
    return [Key(0, deal, deal % schedule.players) for deal in range(schedule.deals)]


def strong_bot() -> str:
    """Who tries a deck if nobody else is named: the strongest that answers within two milliseconds."""
    return STRONG_AND_QUICK if STRONG_AND_QUICK in bots.names() else ONE_STEP


@dataclass(frozen=True, slots=True)
class Lab:
    """The work of the lab, as processes share it out: one game of a trial after the other."""

    schedule: Schedule

    @property
    def deadline(self) -> float:
        """Seconds that a bot may think."""
        return self.schedule.deadline

    def play(self, item: Key, post: Post) -> Sighting:
        """One game."""
        return look(self.schedule, item, post.guard())


def observe(schedule: Schedule, n_workers: int = 1) -> Iterator[Sighting]:
    """All games of a trial, as they end, in processes of their own: a bot cannot take this one with it."""
    return (sighting for _, sighting in workers.run(Lab(schedule), keys(schedule), n_workers))


def look(schedule: Schedule, key: Key, guard: Guard | None = None) -> Sighting:
    """Play one game and note what became of every card."""
    names = schedule.bots_of(key)
    seed, budget, deadline = schedule.seed_of(key), schedule.budget, schedule.deadline
    match, result = play_game(schedule.deck, names, seed, budget=budget, deadline=deadline, guard=guard)
    offers, holdings = credit(match)
    place = {card.number: k for k, card in enumerate(in_order(schedule.deck))}
    parts = parts_of(schedule.deck.game)
    seen = np.zeros((len(place), Column.PARTS + len(parts)))
    for offer in offers:
        columns = {HAND: (Column.DEALT, Column.KEPT), DISPLAY: (Column.SHOWN, Column.TAKEN)}[offer.source]
        seen[place[offer.card], columns] += (1, offer.chosen)
    for holding in holdings:
        _note(seen[place[holding.card]], holding, result.shares[holding.seat], parts)
    return Sighting(key, seen, names, result.shares, result.faults)


def _note(row: Numbers, holding: Holding, share: float, parts: Sequence[str]) -> None:
    """A card that lay before somebody."""
    row[Column.HELD] = 1
    row[Column.COMPLETED] = holding.completed is not None
    row[Column.TURNS] = holding.turns or 0
    row[Column.SPENT] = holding.spent
    row[Column.SHARE] = share
    row[Column.SEAT] = holding.seat
    row[Column.PARTS :] = [holding.points.get(part, 0.0) for part in parts]


def in_order(deck: Deck) -> list[Card]:
    """The cards by rising number."""
    return sorted(deck.cards, key=lambda card: card.number)
