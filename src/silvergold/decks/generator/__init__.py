"""The deck generator. Its decks follow the same facts (`IslandFacts`, `ChamberFacts`) as the standard ones."""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from silvergold.decks.deck import Card, Deck
from silvergold.decks.patterns import EXPEDITIONS
from silvergold.games import Game, PerGame


class CardGenerator(Protocol):
    """A module that makes the cards of one game."""

    GAME: Game

    def make_cards(self, rng: Random) -> tuple[Card, ...]: ...


GENERATORS: Final[PerGame[CardGenerator]] = PerGame.of_package(__name__)


def make(game: str, seed: int, name: str | None = None) -> Deck:
    """Return a new deck. The same seed gives the same deck on every machine."""
    generator = GENERATORS[game]
    rng = Random(f"{game} {seed}")
    return Deck(game, f"Made from seed {seed}" if name is None else name, EXPEDITIONS, generator.make_cards(rng))
