"""The value of a choice in points, one step ahead. Each game defines the parts that differ."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING, ClassVar

from silvergold.bots.heuristics.card_masks import CardMasks, mask, masks_of
from silvergold.bots.heuristics.turns import boxes_per_turn

if TYPE_CHECKING:
    from silvergold.bots.heuristics.view_facts import ViewFacts
    from silvergold.choices import Choice
    from silvergold.decks.deck import Card
    from silvergold.games import Game
    from silvergold.kinds import Boxes, CardNumber

ODDS_SPREAD = 1.5
"""With so many spare turns a card is surely completed; with so many too few it is surely not."""


class Heuristic(ABC):
    """Scores choices in points, for one seat."""

    GAME: ClassVar[Game]
    turn: ClassVar[float]
    """The price of a turn that a card still needs."""

    def __init__(self, known: ViewFacts) -> None:
        """Use only what the seat knows."""
        self.known = known
        self.pace = boxes_per_turn(known.deck.expeditions)

    # Defined by each game

    @abstractmethod
    def symbols(self, masks: CardMasks, boxes: Boxes) -> float:
        """Return what the symbols in these boxes bring if they are crossed now."""

    @abstractmethod
    def symbols_later(self, masks: CardMasks, boxes: Boxes) -> float:
        """Return what the symbols in these open boxes may bring later."""

    @abstractmethod
    def completion(self, card: Card) -> float:
        """Return what completing the card brings."""

    @abstractmethod
    def turns_to_complete(self, masks: CardMasks, open_boxes: Boxes) -> float:
        """Return how many turns the card still needs; 0 if it is completed."""

    # Shared

    def score(self, choice: Choice) -> float:
        """Return the points that this choice seems to bring."""
        from silvergold.choices import Keep, Take

        if isinstance(choice, Keep):
            return self.pair([self.known.by_number[number] for number in choice.cards])
        if isinstance(choice, Take):
            return self.stack if choice.card is None else self.fresh(self.known.by_number[choice.card])
        return self.marking(choice.card, mask(choice.boxes))

    def marking(self, number: CardNumber, boxes: Boxes) -> float:
        """Return what the boxes bring now, and by how much they raise the card's value."""
        masks, open_boxes, before = self._my_cards[number]
        return self.symbols(masks, boxes) + self.card(masks, open_boxes & ~boxes) - before

    @cached_property
    def _my_cards(self) -> dict[CardNumber, tuple[CardMasks, Boxes, float]]:
        """Return the seat's cards by number: their masks, their open boxes and their present values."""
        mine = [(masks_of(card), open_boxes) for card, open_boxes in self.known.mine]
        return {masks.card.number: (masks, boxes, self.card(masks, boxes)) for masks, boxes in mine}

    def card(self, masks: CardMasks, open_boxes: Boxes) -> float:
        """Return the value of a card; if it is completed, that includes the card that replaces it."""
        turns = self.turns_to_complete(masks, open_boxes)
        return self.unfinished(masks, open_boxes, turns) if turns else self.completion(masks.card) + self.replacement

    def unfinished(self, masks: CardMasks, open_boxes: Boxes, turns: float) -> float:
        """Return what a card will bring if there is time, less the price of the turns it takes."""
        left = self.known.turns_left
        gain = self.completion(masks.card) + self.symbols_later(masks, open_boxes)
        return odds(turns, left) * gain - self.turn * min(turns, left)

    def fresh(self, card: Card) -> float:
        """Return the value of a card with all its boxes open."""
        masks = masks_of(card)
        return self.unfinished(masks, masks.boxes, self.turns_to_complete(masks, masks.boxes))

    def pair(self, cards: list[Card]) -> float:
        """Return the value of two cards to begin with (G3)."""
        return sum(self.fresh(card) for card in cards)

    @cached_property
    def stack(self) -> float:
        """Return the value of the unseen top card: the mean of what it may be."""
        return fmean(self.fresh(card) for card in self.known.unseen) if self.known.unseen else 0.0

    @cached_property
    def replacement(self) -> float:
        """Return the value of the next card after a completed one (G9); nothing in the last turn (R15)."""
        if self.known.turns_left == 0:
            return 0.0
        return max((self.fresh(card) for card in self.known.display), default=0.0)


def odds(turns: float, left: int) -> float:
    """Return the probability to complete a card that needs so many turns, with so many left."""
    return min(1.0, max(0.0, 0.5 + (left - turns) / (2 * ODDS_SPREAD)))
