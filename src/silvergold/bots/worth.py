"""What a choice is worth in points, as far as one step shows. The parts that differ by game are left to each game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING

from silvergold.bots.sheets import Sheet, mask, sheet_of
from silvergold.bots.turns import boxes_a_turn

if TYPE_CHECKING:
    from silvergold.bots.knowledge import Knowledge
    from silvergold.choices import Choice
    from silvergold.decks.model import Card
    from silvergold.kinds import Boxes, CardNumber

ODDS_SPREAD = 1.5
"""Turns to spare that make completing a card a safe thing; as many too few, and it is hopeless."""


class Worth(ABC):
    """Points for choices, seen from one seat."""

    turn: float
    """What a turn is worth: the price of the turns a card still needs."""

    def __init__(self, known: Knowledge) -> None:
        """Everything is judged from what the seat knows."""
        self.known = known
        self.pace = boxes_a_turn(known.deck.expeditions)

    # Each game's own

    @abstractmethod
    def symbols(self, sheet: Sheet, boxes: Boxes) -> float:
        """What the symbols in these boxes bring when crossed now."""

    @abstractmethod
    def symbols_later(self, sheet: Sheet, boxes: Boxes) -> float:
        """What the symbols in these open boxes may bring later."""

    @abstractmethod
    def prize(self, card: Card) -> float:
        """What completing the card pays."""

    @abstractmethod
    def turns_to_complete(self, sheet: Sheet, open_boxes: Boxes) -> float:
        """Turns the card still needs; 0 when it is completed."""

    # Shared

    def of(self, choice: Choice) -> float:
        """Points that this choice seems to bring."""
        from silvergold.choices import Keep, Take

        if isinstance(choice, Keep):
            return self.pair([self.known.by_number[number] for number in choice.cards])
        if isinstance(choice, Take):
            return self.stack if choice.card is None else self.fresh(self.known.by_number[choice.card])
        return self.marking(choice.card, mask(choice.boxes))

    def marking(self, number: CardNumber, boxes: Boxes) -> float:
        """What the boxes bring now, and how much better the card looks afterwards."""
        sheet, open_boxes, before = self._as_they_lie[number]
        return self.symbols(sheet, boxes) + self.card(sheet, open_boxes & ~boxes) - before

    @cached_property
    def _as_they_lie(self) -> dict[CardNumber, tuple[Sheet, Boxes, float]]:
        """My cards by number: their boxes, which of them are open, and what they are worth as they lie."""
        mine = [(sheet_of(card), open_boxes) for card, open_boxes in self.known.mine]
        return {sheet.card.number: (sheet, boxes, self.card(sheet, boxes)) for sheet, boxes in mine}

    def card(self, sheet: Sheet, open_boxes: Boxes) -> float:
        """A card as it lies: its prize, and what comes in its place, once it is completed."""
        turns = self.turns_to_complete(sheet, open_boxes)
        return self.unfinished(sheet, open_boxes, turns) if turns else self.prize(sheet.card) + self.replacement

    def unfinished(self, sheet: Sheet, open_boxes: Boxes, turns: float) -> float:
        """What a card will bring if there is time, less the price of the turns it takes."""
        left = self.known.turns_left
        gain = self.prize(sheet.card) + self.symbols_later(sheet, open_boxes)
        return odds(turns, left) * gain - self.turn * min(turns, left)

    def fresh(self, card: Card) -> float:
        """A card with all its boxes open."""
        sheet = sheet_of(card)
        return self.unfinished(sheet, sheet.boxes, self.turns_to_complete(sheet, sheet.boxes))

    def pair(self, cards: list[Card]) -> float:
        """Two cards to begin with (G3)."""
        return sum(self.fresh(card) for card in cards)

    @cached_property
    def stack(self) -> float:
        """The unseen top card: the mean of what it may be."""
        return fmean(self.fresh(card) for card in self.known.unseen) if self.known.unseen else 0.0

    @cached_property
    def replacement(self) -> float:
        """What comes in the place of a completed card (G9); nothing at the very end (R15)."""
        if self.known.turns_left == 0:
            return 0.0
        return max((self.fresh(card) for card in self.known.display), default=0.0)


def odds(turns: float, left: int) -> float:
    """The chance to complete a card that needs so many turns with so many left."""
    return min(1.0, max(0.0, 0.5 + (left - turns) / (2 * ODDS_SPREAD)))
