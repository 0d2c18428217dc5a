"""Balances for the tests: made up, and from real games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np

from silvergold import decks
from silvergold.arena.results import Key
from silvergold.arena.schedule import Schedule
from silvergold.deck_lab.balance import Balance, balance
from silvergold.deck_lab.lab import Column, GameObservations, in_order, keys, observe_game, trial

DECK = decks.standard("pyramids")
PURPLE = [k for k, card in enumerate(in_order(DECK)) if card.colour == "purple"]


def made_up(cards: Mapping[int, Mapping[Column, float]], games: int = 100, share: float = 0.5) -> Balance:
    """Return the balance of so many identical games, with these observations of some cards and none of the others."""
    schedule = trial(DECK, ("greedy", "greedy"), games)
    seen = np.zeros((len(DECK.cards), Column.PARTS + 5))
    for card, noted in cards.items():
        for column, value in noted.items():
            seen[card, column] = value
    games_seen = [
        GameObservations(Key(0, k, 0), seen.copy(), ("greedy", "greedy"), (share, 1 - share)) for k in range(games)
    ]
    return balance(schedule, games_seen)


def offers(taken: float, shown: float) -> dict[Column, float]:
    return {Column.TAKEN: taken, Column.SHOWN: shown}


@cache
def real(game: str, players: int = 2, games: int = 6) -> tuple[Schedule, list[GameObservations]]:
    schedule = trial(decks.standard(game), ("greedy",) * players, games, seed=1)
    return schedule, [observe_game(schedule, key) for key in keys(schedule)]
