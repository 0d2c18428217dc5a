"""Measure the balance of decks in a child process of the server.

A request is JSON: the game and body of a deck. The process tells how many percent of the games are played. The answer
is JSON: the figures of every card and of the whole deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold import decks
from silvergold.arena.schedule import Schedule
from silvergold.child_processes.limits import kill_after, lower_priority
from silvergold.deck_lab.balance import CardFigures, Figures, balance
from silvergold.deck_lab.lab import GameObservations, keys, observe_game, trial
from silvergold.server.protocol.messages import CardBalance, DeckBalanceFound, FiguresSeen

if TYPE_CHECKING:
    from silvergold.child_processes.parent import Parent

BOTS: Final = ("greedy", "greedy")
SEED: Final = 1
"""The same deck always has the same figures."""

SECONDS: Final = 240.0
"""How long a deck may take. It takes some ten on a machine that has nothing else to do."""

NICE: Final = 15
"""How much the process lowers its priority: games under way come first."""


class BalanceRequest(msgspec.Struct, frozen=True):
    """A deck as it is stored, and how many games are played with it."""

    game: str
    body: str
    games: int


def load() -> None:
    """Load what every process needs: the rules and the bots."""
    schedule = trial(decks.standard("pyramids"), BOTS, 1, SEED)
    for key in keys(schedule):
        observe_game(schedule, key)


def measured(raw: bytes, parent: Parent) -> DeckBalanceFound:
    """Play the games for a request and return the figures."""
    wanted = msgspec.json.decode(raw, type=BalanceRequest)
    deck = decks.from_dict(msgspec.json.decode(wanted.body), wanted.game)
    schedule = trial(deck, BOTS, wanted.games, SEED)
    found = balance(schedule, _observed(schedule, parent))
    cards = [
        CardBalance(
            card=each.card.number,
            relative=_known(each.relative.value if each.relative.is_known else None),
            outlier=_outlier(each),
            **_figures(each.figures),
        )
        for each in found.cards
    ]
    return DeckBalanceFound(games=found.games, cards=cards, deck=FiguresSeen(**_figures(found.deck)))


def _observed(schedule: Schedule, parent: Parent) -> Iterator[GameObservations]:
    for k, key in enumerate(keys(schedule)):
        yield observe_game(schedule, key)
        parent.tell(100 * (k + 1) // schedule.deals)


def _outlier(each: CardFigures) -> float | None:
    """Return how many times as often as its colour a card is chosen, or taken, if it surely is an outlier."""
    return _known(each.outlier.value) if each.outlier and each.is_sure else None


def _figures(figures: Figures) -> dict[str, float | None]:
    found = {"chosen": figures.chosen, "completed": figures.completed, "points": figures.points}
    return {name: _known(figure.value if figure.is_known else None) for name, figure in found.items()}


def _known(value: float | None) -> float | None:
    return None if value is None else round(float(value), 3)


def main(parent: Parent) -> None:
    """Answer requests."""
    lower_priority(NICE)
    for raw in parent.requests():
        with kill_after(SECONDS):
            parent.answer(msgspec.json.encode(measured(raw, parent)))
