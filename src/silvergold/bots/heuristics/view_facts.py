"""Facts of a view for bots: the seat's cards and score card, the display, the unseen cards."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from silvergold.bots.heuristics.card_masks import GRID
from silvergold.rules import CARDS_PER_WORD, NONE, SIDE, TURNS, TURNS_PER_ROUND

if TYPE_CHECKING:
    from silvergold.decks.deck import Card, Deck
    from silvergold.kinds import Boxes, Slot
    from silvergold.match import View


class ViewFacts:
    """Facts of one view. Everything comes from the view, so nothing here can be a secret."""

    def __init__(self, view: View) -> None:
        """Read the state record of the view, in which hidden fields are blank."""
        self.deck: Deck = view.deck
        self.seat = view.seat
        self.row: Any = view.state[0]
        self.me: Any = self.row["players"][view.seat]
        self.sheet: Any = self.me["sheet"]
        self.cards = sorted(self.deck.cards, key=lambda card: card.number)
        self.by_number = {card.number: card for card in self.cards}

    @cached_property
    def turns_left(self) -> int:
        """Return the number of turns after this one (G4)."""
        return TURNS - 1 - int(self.row["turn"])

    @cached_property
    def round(self) -> int:
        """Return the current round, from 0."""
        return int(self.row["turn"]) // TURNS_PER_ROUND

    @cached_property
    def mine(self) -> list[tuple[Card, Boxes]]:
        """Return the seat's cards with their open boxes."""
        board = int(self.me["open"])
        slots = enumerate(self.me["cards"].tolist())
        return [(self.cards[card], self.open_boxes(board, slot)) for slot, card in slots if card != NONE]

    @staticmethod
    def open_boxes(board: int, slot: Slot) -> Boxes:
        """Return one card's part of a board."""
        return board >> SIDE * slot & GRID

    @cached_property
    def display(self) -> list[Card]:
        """Return the face-up cards."""
        return [self.cards[card] for card in self.row["display"].tolist() if card != NONE]

    @cached_property
    def completed(self) -> list[Card]:
        """Return the seat's completed cards."""
        return [card for index, card in enumerate(self.cards) if self._is_completed(self.me, index)]

    @cached_property
    def unseen(self) -> list[Card]:
        """Return the cards that are face up nowhere, of which any may be on top of the stack."""
        players = self.row["players"][: int(self.row["n_players"])]
        seen = {*self.row["display"].tolist(), *players["cards"].ravel().tolist(), *self.me["hand"].tolist()}
        return [
            card
            for index, card in enumerate(self.cards)
            if index not in seen and not any(self._is_completed(player, index) for player in players)
        ]

    @staticmethod
    def _is_completed(player: Any, index: int) -> bool:
        """Return whether the card is in the player's set of completed cards."""
        word, bit = divmod(index, CARDS_PER_WORD)
        return bool(int(player["completed"][word]) >> bit & 1)
