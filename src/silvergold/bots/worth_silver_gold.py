"""What things are worth in Silver & Gold: coins and their cups, palms, crosses, seals."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from silvergold.bots.turns import turns_to_cross
from silvergold.bots.worth import Worth
from silvergold.rules import TURNS
from silvergold.rules.state import COIN_BOXES, COINS_PER_ROW, PALM_BOXES

if TYPE_CHECKING:
    from silvergold.bots.sheets import Sheet
    from silvergold.decks.model import Card, Seal
    from silvergold.kinds import Boxes

TURN = 3.0
COIN = 1.0
CUP_SHARE = 0.25
"""A coin that does not complete its row is still a quarter of the way to a cup (S7)."""
COIN_LATER = 1.5
PALM_LATER = 2.0
CROSS = 2.0
CROSS_LATER = 1.5
SEAL_HOPE = 1.5
"""Completed cards of a seal's colour that one may still hope for."""


class SilverGoldWorth(Worth):
    """Points in Silver & Gold."""

    turn = TURN

    def symbols(self, sheet: Sheet, boxes: Boxes) -> float:
        """G8, S4, S5: crosses bring boxes, coins rows and cups, palms points at once."""
        value = CROSS * (boxes & sheet.shown("x")).bit_count()
        value += self._coins((boxes & sheet.shown("o")).bit_count())
        return value + self._palms((boxes & sheet.shown("p")).bit_count())

    def symbols_later(self, sheet: Sheet, boxes: Boxes) -> float:
        """The same symbols while they wait."""
        coins = min((boxes & sheet.shown("o")).bit_count(), COIN_BOXES - int(self.known.me["coins"]))
        palms = min((boxes & sheet.shown("p")).bit_count(), PALM_BOXES - int(self.known.me["n_palms"]))
        return CROSS_LATER * (boxes & sheet.shown("x")).bit_count() + COIN_LATER * coins + PALM_LATER * palms

    def prize(self, card: Card) -> float:
        """S10: its points, its own seal, and the seals that its colour pays."""
        seal = 0.0 if card.seal is None else card.seal.points * (self._n_completed(card.seal.colour) + self._hope)
        return card.points + seal + sum(held.points for held in self._seals if held.colour == card.colour)

    def turns_to_complete(self, sheet: Sheet, open_boxes: Boxes) -> float:  # noqa: ARG002
        """S3: every box."""
        return turns_to_cross(open_boxes, self.pace)

    def _coins(self, n: int) -> float:
        """Coins now: a point each, the next cup if they complete a row, a share of it if not."""
        had = int(self.known.me["coins"])
        n = min(n, COIN_BOXES - had)
        rows = (had + n) // COINS_PER_ROW - had // COINS_PER_ROW
        return n * COIN + (rows or CUP_SHARE * n) * self._next_cup

    def _palms(self, n: int) -> float:
        """Palms now: 1 and the palms on the display, while there is room."""
        n = min(n, PALM_BOXES - int(self.known.me["n_palms"]))
        return n * (1 + self._palms_shown)

    @cached_property
    def _next_cup(self) -> int:
        """S7: the highest cup left."""
        left = sorted(self.known.deck.cups, reverse=True)[int(self.known.row["cups_taken"]) :]
        return left[0] if left else 0

    @cached_property
    def _palms_shown(self) -> int:
        """S5: palms on the display."""
        return sum(row.count("p") for card in self.known.display for row in card.rows)

    @cached_property
    def _seals(self) -> list[Seal]:
        """Seals on my completed cards and on those I work on."""
        cards = [*self.known.completed, *(card for card, _ in self.known.mine)]
        return [card.seal for card in cards if card.seal is not None]

    @cached_property
    def _hope(self) -> float:
        """Fewer cards are still to come towards the end."""
        return SEAL_HOPE * self.known.turns_left / TURNS

    def _n_completed(self, colour: str) -> int:
        """My completed cards of a colour."""
        return sum(card.colour == colour for card in self.known.completed)
