"""To whom each card of a finished game was offered, and what it brought: read from the game's events.

Each point of the final score is credited to one card, so that the points of a seat's cards add up to its score:

- a completed card gets its own points, and what its own seal pays at the end (S10, P13);
- coins, palms and torches go to the card on which they were crossed (S4, S5, P7);
- a cup is shared by the four coins of its row, a prize for pyramids by the two cards of its pair (S7, P11);
- the points for gems are shared by the gems, all of one colour alike (P13);
- a skull costs what it added to the minus points when it was crossed; a potion is paid what it took away (P8, P9).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from silvergold import games
from silvergold.events import Event, Kind
from silvergold.kinds import CardNumber, Seat, Turn
from silvergold.rules import FROM_STACK
from silvergold.rules.state import COINS_PER_ROW, POINTS_PER_GEM_PAIR

if TYPE_CHECKING:
    from silvergold.decks.deck import Card, Deck
    from silvergold.games import Symbol
    from silvergold.match import Match

HAND: Final = "hand"
DISPLAY: Final = "display"
STACK: Final = "stack"


@dataclass(frozen=True, slots=True)
class Offer:
    """A card that a seat could choose: one of its hand at setup, or one of the display (G3, G9)."""

    card: CardNumber
    seat: Seat
    source: str
    chosen: bool


@dataclass(slots=True)
class Holding:
    """A card that a seat holds; `since` is the first turn in which it could be crossed."""

    card: CardNumber
    seat: Seat
    source: str
    since: Turn
    completed: Turn | None = None
    spent: int = 0
    points: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    @property
    def turns(self) -> int | None:
        """Return the turns until it was completed, counting the first and the last; None if it never was."""
        return None if self.completed is None else self.completed - self.since + 1


@dataclass(slots=True)
class _PlayerTotals:
    """What a seat has on its score card, and from which cards."""

    marking: Holding | None = None
    coins: list[Holding] = field(default_factory=list)
    rows: int = 0
    gems: dict[Kind, list[Holding]] = field(default_factory=lambda: {Kind.RED_GEMS: [], Kind.GREEN_GEMS: []})
    skulls: int = 0
    completed: dict[str, list[Holding]] = field(default_factory=lambda: defaultdict(list))


def credit(match: Match) -> tuple[list[Offer], list[Holding]]:
    """Return all offers of a finished game, and all cards that were held, with what they brought."""
    account = _Account(match.deck)
    for event in match.events():
        account.read(event)
    for seat, hand in enumerate(match.record().deals):
        account.offer_hand(seat, hand)
    account.settle()
    return account.offers, list(account.held.values())


class _Account:
    """Reads the events of a game one by one, and keeps track of held cards and of the display."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.game = games.game(deck.game)
        self.symbols = {symbol.events[0].kind: symbol for symbol in self.game.symbols}
        self.cards: dict[CardNumber, Card] = {card.number: card for card in deck.cards}
        self.turn: Turn = -1
        self.display: list[CardNumber] = []
        self.offers: list[Offer] = []
        self.held: dict[CardNumber, Holding] = {}
        self.sheets: defaultdict[Seat, _PlayerTotals] = defaultdict(_PlayerTotals)

    def read(self, event: Event) -> None:
        """Read one event: of cards first, then of score cards."""
        match event:
            case Event(kind=Kind.REVEALED):
                self.turn += 1
            case Event(kind=Kind.TURNED_UP, card=int(card)):
                self.display.append(card)
            case Event(kind=Kind.KEPT, card=int(card), seat=int(seat)):
                self.held[card] = Holding(card, seat, HAND, 0)
            case Event(kind=Kind.TOOK, card=int(card), seat=int(seat)):
                self._take(seat, card, event.amount == FROM_STACK)
            case Event(kind=Kind.COMPLETED, card=int(card), seat=int(seat)):
                self._complete(seat, self.held[card])
            case Event(kind=Kind.CROSSED, card=int(card), seat=int(seat)):
                self.sheets[seat].marking = self.held[card]
                self.held[card].spent += event.amount == 0  # a bonus box costs no turn (G8)
            case Event(seat=int(seat)):
                self._note(event, self.sheets[seat])

    def offer_hand(self, seat: Seat, hand: tuple[CardNumber, ...]) -> None:
        """G3: four cards are dealt, two of them are kept."""
        self.offers += [Offer(card, seat, HAND, self._is_kept(card, seat)) for card in hand]

    def _is_kept(self, card: CardNumber, seat: Seat) -> bool:
        held = self.held.get(card)
        return held is not None and (held.seat, held.source) == (seat, HAND)

    def _take(self, seat: Seat, card: CardNumber, from_stack: bool) -> None:
        """G9: take a card of the display or the top of the stack; a seat without a choice is offered nothing (R5)."""
        stack_left = len(self.cards) - len(self.held) - len(self.display)
        if len(self.display) + (stack_left > 0) > 1:
            self.offers += [Offer(shown, seat, DISPLAY, shown == card) for shown in self.display]
        if not from_stack:
            self.display.remove(card)
        self.held[card] = Holding(card, seat, STACK if from_stack else DISPLAY, self.turn + 1)

    def _complete(self, seat: Seat, holding: Holding) -> None:
        card = self.cards[holding.card]
        holding.completed = self.turn
        holding.points["cards"] += self.game.points_of(card.points)
        self.sheets[seat].completed[card.colour].append(holding)

    def _note(self, event: Event, sheet: _PlayerTotals) -> None:
        """Credit what a symbol or a prize brings; symbols belong to the card that was crossed last."""
        here = sheet.marking
        if here is None:  # a seat that has crossed nothing has won nothing
            return
        match event.kind:
            case Kind.CUP:
                _share("cups", event.amount, sheet.coins[COINS_PER_ROW * sheet.rows :][:COINS_PER_ROW])
                sheet.rows += 1
            case Kind.RED_GEMS | Kind.GREEN_GEMS:
                sheet.gems[event.kind] += [here] * event.amount
            case Kind.SKULLS:
                self._move_skulls(sheet, here, event.amount)
            case Kind.POTION:
                self._move_skulls(sheet, here, -event.amount)
            case Kind.PYRAMID_POINTS if event.card is not None:
                _share("pyramids", event.amount, self._pair(sheet, event.card))
            case kind if kind in self.symbols:
                self._credit_symbol(self.symbols[kind], sheet, here, event.amount)

    def _credit_symbol(self, symbol: Symbol, sheet: _PlayerTotals, here: Holding, amount: int) -> None:
        """S4, S5, P7: a symbol brings points of its own, or as many as each one of its part is worth."""
        if symbol.score_part is None or symbol.sheet is None:
            return
        if symbol.sheet.takes_prize:
            sheet.coins += [here] * amount
        n = 1 if symbol.sheet.holds == "rounds" else amount
        each = next(part.each for part in self.game.score_parts if part.name == symbol.score_part)
        here.points[symbol.score_part] += n if each is None else n * each

    def _move_skulls(self, sheet: _PlayerTotals, here: Holding, amount: int) -> None:
        """P8, P9: only the worst crossed skull counts, so a card is charged with what it made worse."""
        before, sheet.skulls = sheet.skulls, sheet.skulls + amount
        here.points["skulls"] += self._minus(before) - self._minus(sheet.skulls)

    def _minus(self, skulls: int) -> int:
        return self.deck.skulls[skulls - 1] if skulls else 0

    def _pair(self, sheet: _PlayerTotals, number: CardNumber) -> list[Holding]:
        """P11: return this card and the one of its colour that was completed before it."""
        completed = sheet.completed[self.cards[number].colour]
        last = next(k for k, holding in enumerate(completed) if holding.card == number)
        return completed[last - 1 : last + 1]

    def settle(self) -> None:
        """Credit what is known only at the end: gems and seals."""
        for sheet in self.sheets.values():
            red, green = (len(gems) for gems in sheet.gems.values())
            for gems, others in ((sheet.gems[Kind.RED_GEMS], green), (sheet.gems[Kind.GREEN_GEMS], red)):
                paired = min(len(gems), others)
                _share("gems", paired * POINTS_PER_GEM_PAIR / 2 + len(gems) - paired, gems)
            for holding in self._completed_by(sheet):
                seal = self.cards[holding.card].seal
                if seal is not None:
                    holding.points["seals"] += seal.points * len(sheet.completed[seal.colour])

    @staticmethod
    def _completed_by(sheet: _PlayerTotals) -> Iterator[Holding]:
        for holdings in list(sheet.completed.values()):
            yield from holdings


def _share(part: str, points: float, holdings: list[Holding]) -> None:
    """Share points equally; a card that is listed twice gets twice as much."""
    for holding in holdings:
        holding.points[part] += points / len(holdings)
