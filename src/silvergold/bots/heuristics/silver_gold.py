"""What things are worth in Silver & Gold: coins and their cups, palms, crosses, seals."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from silvergold import games
from silvergold.bots.heuristics.base import Heuristic
from silvergold.bots.heuristics.turns import turns_to_cross
from silvergold.games.silver_gold import COIN, CROSS, PALM
from silvergold.rules import TURNS
from silvergold.rules.state import COIN_BOXES, COINS_PER_ROW, PALM_BOXES

if TYPE_CHECKING:
    from silvergold.bots.heuristics.card_masks import CardMasks
    from silvergold.decks.deck import Card, Seal
    from silvergold.kinds import Boxes

TURN = 3.0
POINTS_PER_COIN = 1.0
CUP_SHARE = 0.25
"""A coin that does not complete its row is a quarter of the way to a cup (S7)."""
COIN_LATER = 1.5
PALM_LATER = 2.0
CROSS_NOW = 2.0
CROSS_LATER = 1.5
SEAL_OUTLOOK = 1.5
"""Cards of a seal's colour that one may still expect to complete."""


class GameHeuristic(Heuristic):
    """Scores choices in Silver & Gold."""

    GAME = games.SILVER_AND_GOLD
    turn = TURN

    def symbols(self, masks: CardMasks, boxes: Boxes) -> float:
        """G8, S4, S5: crosses bring boxes, coins bring rows and cups, palms bring points at once."""
        value = CROSS_NOW * (boxes & masks.with_symbol(CROSS.letter)).bit_count()
        value += self._coins((boxes & masks.with_symbol(COIN.letter)).bit_count())
        return value + self._palms((boxes & masks.with_symbol(PALM.letter)).bit_count())

    def symbols_later(self, masks: CardMasks, boxes: Boxes) -> float:
        """Return what the same symbols are worth while they are open."""
        coins = min((boxes & masks.with_symbol(COIN.letter)).bit_count(), COIN_BOXES - int(self.known.sheet["coins"]))
        palms = min((boxes & masks.with_symbol(PALM.letter)).bit_count(), PALM_BOXES - int(self.known.sheet["n_palms"]))
        return (
            CROSS_LATER * (boxes & masks.with_symbol(CROSS.letter)).bit_count()
            + COIN_LATER * coins
            + PALM_LATER * palms
        )

    def completion(self, card: Card) -> float:
        """S10: return the card's points, the worth of its seal, and what seals pay for its colour."""
        seal = 0.0 if card.seal is None else card.seal.points * (self._n_completed(card.seal.colour) + self._outlook)
        return card.points + seal + sum(held.points for held in self._seals if held.colour == card.colour)

    def turns_to_complete(self, masks: CardMasks, open_boxes: Boxes) -> float:  # noqa: ARG002
        """S3: all boxes must be crossed."""
        return turns_to_cross(open_boxes, self.pace)

    def _coins(self, n: int) -> float:
        """Return the value of coins: a point each, and the next cup if they complete a row, a share of it if not."""
        had = int(self.known.sheet["coins"])
        n = min(n, COIN_BOXES - had)
        rows = (had + n) // COINS_PER_ROW - had // COINS_PER_ROW
        return n * POINTS_PER_COIN + (rows or CUP_SHARE * n) * self._next_cup

    def _palms(self, n: int) -> float:
        """Return the value of palms: 1 and the palms on the display each, while there is room."""
        n = min(n, PALM_BOXES - int(self.known.sheet["n_palms"]))
        return n * (1 + self._palms_shown)

    @cached_property
    def _next_cup(self) -> int:
        """S7: return the highest cup left."""
        left = sorted(self.known.deck.cups, reverse=True)[int(self.known.row["cups_taken"]) :]
        return left[0] if left else 0

    @cached_property
    def _palms_shown(self) -> int:
        """S5: return the number of palms on the display."""
        return sum(row.count(PALM.letter) for card in self.known.display for row in card.rows)

    @cached_property
    def _seals(self) -> list[Seal]:
        """Return the seals on the seat's cards, completed or not."""
        cards = [*self.known.completed, *(card for card, _ in self.known.mine)]
        return [card.seal for card in cards if card.seal is not None]

    @cached_property
    def _outlook(self) -> float:
        """Return how many more cards of a colour to expect; fewer towards the end."""
        return SEAL_OUTLOOK * self.known.turns_left / TURNS

    def _n_completed(self, colour: str) -> int:
        """Return the number of the seat's completed cards of a colour."""
        return sum(card.colour == colour for card in self.known.completed)
