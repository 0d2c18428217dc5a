"""The games of an arena: every pair of bots, with the same deals in every seating, so that luck cancels out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from silvergold import decks
from silvergold.bots import canonical
from silvergold.bots.interface import Budget
from silvergold.bots.seeds import mix
from silvergold.decks.deck import Deck

GENEROUS = 300.0
"""The default deadline of a bot in seconds; its first decision may have to compile something."""


class Key(NamedTuple):
    """Identifies one game of a schedule."""

    pairing: int
    deal: int
    seating: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """All games of a run. A pairing is the seating of its first game: `(a, b)`, or one a among several b.

    A deal's seed depends on the schedule's seed and the deal's number alone: all pairings play the same deals, and a
    pairing's games do not depend on the other bots of the run. `luck` is the version of the evaluator that measures the
    luck of every game, or None.
    """

    deck: Deck
    pairings: tuple[tuple[str, ...], ...]
    deals: int
    seed: int
    budget: Budget | None = None
    deadline: float = GENEROUS
    luck: str | None = None

    @property
    def players(self) -> int:
        """Return the number of players in a game."""
        return len(self.pairings[0])

    @property
    def bots(self) -> tuple[str, ...]:
        """Return all bots, in the order of the pairings."""
        return tuple(dict.fromkeys(name for pairing in self.pairings for name in pairing))

    @property
    def n_games(self) -> int:
        """Return the number of all games: every deal is played in every seating."""
        return len(self.pairings) * self.deals * self.players

    def games(self) -> Iterator[Key]:
        """Yield all games, deal by deal, so that a run that ends early has about as many of every pairing."""
        for deal in range(self.deals):
            for pairing in range(len(self.pairings)):
                yield from (Key(pairing, deal, seating) for seating in range(self.players))

    def bots_of(self, key: Key) -> tuple[str, ...]:
        """Return the bots of a game by seat: the first of the pairing moves by one seat from seating to seating."""
        names = self.pairings[key.pairing]
        return names[-key.seating :] + names[: -key.seating] if key.seating else names

    def seed_of(self, key: Key) -> int:
        """Return the seed of a game, which is that of its deal."""
        return mix(self.seed, key.deal)

    def as_json(self) -> dict[str, Any]:
        """Return everything as JSON, with the deck."""
        own = {name: getattr(self, name) for name in ("pairings", "deals", "seed", "deadline")}
        own |= {"luck": self.luck} if self.luck else {}  # runs without it keep their ledgers
        return {"game": self.deck.game, **own, "budget": budget_as_json(self.budget), "deck": decks.to_dict(self.deck)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Schedule:
        """Return the schedule that `as_json` describes."""
        pairings = tuple(map(tuple, data["pairings"]))
        budget = Budget(**data["budget"]) if data["budget"] else None
        deck = decks.from_dict(data["deck"], data["game"])
        return cls(deck, pairings, data["deals"], data["seed"], budget, data["deadline"], data.get("luck"))


def round_robin(
    deck: Deck,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    players: int = 2,
    budget: Budget | None = None,
    deadline: float = GENEROUS,
    luck: str | None = None,
) -> Schedule:
    """Return every pair of these bots with at least so many games each, rounded up to whole deals.

    With more than two players a pairing (a, b) is one a among several b; a comes before b in `bots`.

    >>> round_robin(decks.standard("pyramids"), ["a", "b", "c"], 5, players=3).pairings
    (('a', 'b', 'b'), ('a', 'c', 'c'), ('b', 'c', 'c'))
    """
    pairings = tuple((a, *[b] * (players - 1)) for a, b in combinations(map(canonical, bots), 2))
    return Schedule(deck, pairings, -(-games // players), seed, budget, deadline, luck)


def budget_as_json(budget: Budget | None) -> dict[str, float | None] | None:
    """Return a budget as JSON; None leaves it to each bot."""
    return {"seconds": budget.seconds, "simulations": budget.simulations} if budget else None


def deck_hash(deck: Deck) -> str:
    """Return sixteen hex digits that identify this deck."""
    text = json.dumps([deck.game, decks.to_dict(deck)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
