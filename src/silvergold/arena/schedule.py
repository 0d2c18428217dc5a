"""Which games an arena plays: every pair of bots, the same deals in every seating, so that luck cancels."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from silvergold import decks
from silvergold.bots.chance import mix
from silvergold.bots.protocol import Budget
from silvergold.decks.model import Deck

GENEROUS = 300.0
"""Seconds after which a bot that has not answered is given up: its first decision may have to compile something."""


class Key(NamedTuple):
    """The name of one game of a schedule."""

    pairing: int
    deal: int
    seating: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """All games of a run. A pairing is who sits where in its first seating: `(a, b)`, or one a among b's.

    A deal's seed comes from the schedule's seed and the deal's number alone: all pairings meet on the same deals, and a
    pairing's games stay the same whoever else is in the run.
    """

    deck: Deck
    pairings: tuple[tuple[str, ...], ...]
    deals: int
    seed: int
    budget: Budget | None = None
    deadline: float = GENEROUS

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return len(self.pairings[0])

    @property
    def bots(self) -> tuple[str, ...]:
        """Everybody who plays, in the order of the pairings."""
        return tuple(dict.fromkeys(name for pairing in self.pairings for name in pairing))

    @property
    def n_games(self) -> int:
        """How many games there are in all: every deal is played in every seating."""
        return len(self.pairings) * self.deals * self.players

    def games(self) -> Iterator[Key]:
        """All games, deal by deal, so that a run that ends early is about as far with every pairing."""
        for deal in range(self.deals):
            for pairing in range(len(self.pairings)):
                yield from (Key(pairing, deal, seating) for seating in range(self.players))

    def bots_of(self, key: Key) -> tuple[str, ...]:
        """Who sits where in a game: the first of the pairing moves one seat on from seating to seating."""
        names = self.pairings[key.pairing]
        return names[-key.seating :] + names[: -key.seating] if key.seating else names

    def seed_of(self, key: Key) -> int:
        """The seed of a game: that of its deal."""
        return mix(self.seed, key.deal)

    def as_json(self) -> dict[str, Any]:
        """All of it, the deck too."""
        own = {name: getattr(self, name) for name in ("pairings", "deals", "seed", "deadline")}
        return {"game": self.deck.game, **own, "budget": budget_as_json(self.budget), "deck": decks.to_dict(self.deck)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Schedule:
        """The way back."""
        pairings = tuple(map(tuple, data["pairings"]))
        budget = Budget(**data["budget"]) if data["budget"] else None
        deck = decks.from_dict(data["deck"], data["game"])
        return cls(deck, pairings, data["deals"], data["seed"], budget, data["deadline"])


def round_robin(
    deck: Deck,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    players: int = 2,
    budget: Budget | None = None,
    deadline: float = GENEROUS,
) -> Schedule:
    """Every pair of these bots, at least so many games each: rounded up to whole deals.

    With more than two players a pairing (a, b) is one a among b's; a stands before b in `bots`.

    >>> round_robin(decks.standard("pyramids"), ["a", "b", "c"], 5, players=3).pairings
    (('a', 'b', 'b'), ('a', 'c', 'c'), ('b', 'c', 'c'))
    """
    pairings = tuple((a, *[b] * (players - 1)) for a, b in combinations(bots, 2))
    return Schedule(deck, pairings, -(-games // players), seed, budget, deadline)


def budget_as_json(budget: Budget | None) -> dict[str, float | None] | None:
    """What a bot may use up for a decision; None leaves it to each bot."""
    return {"seconds": budget.seconds, "simulations": budget.simulations} if budget else None


def deck_hash(deck: Deck) -> str:
    """Sixteen digits that tell this deck from every other."""
    text = json.dumps([deck.game, decks.to_dict(deck)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
