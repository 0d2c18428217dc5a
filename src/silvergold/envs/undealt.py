"""A table on which chance is decided only when somebody has to know: draw by draw, with true probabilities.

The engine shuffles everything when it deals. Here the orders stay open instead: a choice that would turn up a card or
an expedition waits until these are drawn, one after the other, and is played then. So a search can walk through what
chance may do, and no hidden order exists that it could peek at.

>>> from silvergold import decks
>>> table = UndealtTable(DeckIndex.of(decks.standard("silver-and-gold")), n_players=2)
>>> table.draw
Draw(lot=<Lot.START_PLAYER: 'start player'>, seat=None, outcomes=((0, 0.5), (1, 0.5)))
>>> table.decide(1)
>>> table.draw.lot, table.draw.seat, len(table.draw.outcomes)
(<Lot.HAND: 'dealt'>, 0, 47)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import numpy as np

from silvergold import rules
from silvergold.choices import DeckIndex, Position
from silvergold.decks.model import SILVER_AND_GOLD
from silvergold.envs import actions, encoding
from silvergold.kinds import Choice, Pattern, Seat, Turn

HAND: Final = 4  # G3: dealt to each
_SECRET: Final = (rules.Step.KEEP, rules.Step.MARK)  # R9


class Lot(StrEnum):
    """What chance decides."""

    START_PLAYER = "start player"  # R10
    HAND = "dealt"  # G3
    CARD = "card"  # the top of the stack: turned up (G10) or taken (R12)
    EXPEDITION = "expedition"  # G4


@dataclass(frozen=True, slots=True)
class Draw:
    """What is drawn now, for which hand if for one, and each possible outcome with its probability.

    An outcome is a seat, the index of a card or of a pattern.
    """

    lot: Lot
    seat: Seat | None
    outcomes: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Told:
    """An action of a seat, or where `by` is None an outcome of chance."""

    by: Seat | None
    what: int
    text: str


class UndealtTable:
    """A game in which every choice is made and every lot is drawn by whoever holds it.

    While `draw` is not None, `decide` answers it; else `play` makes a choice of a seat in `position.waiting`. `heard`
    is for each seat all that it has learnt, in order: its own choices at once, those of others when all are shown (R9).
    """

    def __init__(self, index: DeckIndex, n_players: int) -> None:
        """Nothing is dealt yet."""
        self.position = Position(index, rules.new_states(1))
        _lay_open(self.position, n_players)
        self.heard: tuple[list[Told], ...] = tuple([] for _ in range(n_players))
        self.draw: Draw | None = None
        self._secrets: list[Told] = []
        self._lots = list(_setup(index, n_players))
        self._decided = 0  # lots of `_lots` that are drawn
        self._chosen: tuple[Seat, Choice] | None = None  # played as soon as its lots are drawn
        self._go_on()

    def copy(self) -> UndealtTable:
        """The same table, free to go its own way."""
        twin = UndealtTable.__new__(UndealtTable)
        own = {"position": self.position.copy(), "heard": tuple(map(list, self.heard)), "_secrets": [*self._secrets]}
        twin.__dict__.update({**self.__dict__, **own})  # `_lots` is never changed, only replaced
        return twin

    def __deepcopy__(self, _memo: Any) -> UndealtTable:
        return self.copy()

    # Choices ---------------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, action: int) -> None:
        """An open action of a seat that is waited for. What must be drawn for it is drawn before it takes effect."""
        self._chosen = seat, int(encoding.code_of(self.position.index.table, self.position.states, 0, action))
        ahead, self._lots = self._look_ahead()
        self._tell_choice(Told(seat, action, actions.describe(self.position, seat, action)), ahead)
        if self._lots:
            self.draw = self._next_draw()
        else:
            self.position, self._chosen = ahead, None

    def _tell_choice(self, told: Told, ahead: Position) -> None:
        """R9: in setup and marking others learn a choice when everybody has made theirs; a taking is public."""
        if self.position.step not in _SECRET:
            self._tell_all(told)
            return
        assert told.by is not None
        self.heard[told.by].append(told)
        self._secrets.append(told)
        if _phase(ahead) != _phase(self.position):
            self._show_secrets()

    def _show_secrets(self) -> None:
        for seat, heard in enumerate(self.heard):
            heard += (told for told in self._secrets if told.by != seat)
        self._secrets = []

    def _tell_all(self, told: Told) -> None:
        for heard in self.heard:
            heard.append(told)

    # Chance ----------------------------------------------------------------------------------------------------------

    def decide(self, outcome: int) -> None:
        """Chance answers the draw."""
        assert self.draw is not None, "nothing is to be drawn"
        lot, seat = self.draw.lot, self.draw.seat
        told = Told(None, outcome, self.name_of(outcome))
        self._put(lot, seat, outcome)
        self._decided += 1
        if seat is None:
            self._tell_all(told)
        else:
            self.heard[seat].append(told)
        self._go_on()

    def name_of(self, outcome: int) -> str:
        """An outcome of the draw in words.

        >>> from silvergold import decks
        >>> UndealtTable(DeckIndex.of(decks.standard("pyramids")), n_players=2).name_of(4)
        'dealt 5'
        """
        assert self.draw is not None, "nothing is to be drawn"
        index = self.position.index
        match self.draw.lot:
            case Lot.START_PLAYER:
                return f"start player {outcome}"
            case Lot.EXPEDITION:
                return f"expedition {index.patterns[outcome]}"
        return f"{self.draw.lot} {index.numbers[outcome]}"

    def _go_on(self) -> None:
        """The next lot, or when all are drawn the choice that waited for them."""
        if self._decided < len(self._lots):
            self.draw = self._next_draw()
            return
        if self._chosen is not None:
            self.position, _ = self._look_ahead()
        self.draw, self._chosen = None, None
        self._lots, self._decided = [], 0

    def _look_ahead(self) -> tuple[Position, list[tuple[Lot, Seat | None]]]:
        """The table after the choice, and what is turned up on the way. How much that is never depends on what it is:
        whoever gets a card can cross a box of it (R6), and nothing else is skipped.
        """
        assert self._chosen is not None
        ahead = self.position.copy()
        log = rules.new_log()
        rules.play(ahead.index.table, ahead.states, 0, *self._chosen, log)
        return ahead, list(_lots_in(log[0]))

    def _next_draw(self) -> Draw:
        """Everything that has not been seen is equally likely."""
        lot, seat = self._lots[self._decided]
        counts = Counter(self._unseen(lot))
        total = counts.total()
        return Draw(lot, seat, tuple((outcome, n / total) for outcome, n in sorted(counts.items())))

    def _unseen(self, lot: Lot) -> list[int]:
        """What may be drawn now."""
        match lot:
            case Lot.START_PLAYER:
                return list(range(self.position.n_players))
            case Lot.EXPEDITION:
                a_round, place = divmod(self._turn_of_next_expedition(), rules.TURNS_PER_ROUND)
                return self._rest(self.position["expeditions"][a_round], place)
            case Lot.HAND:
                return self._rest(self.position["stack"], self._n_dealt())
        return self._unseen_of_stack()

    def _unseen_of_stack(self) -> list[int]:
        """G3: what nobody keeps; later what lies face down."""
        rest = self._rest(self.position["stack"][: int(self.position["n_stack"])], self._next_place())
        kept = self._kept() if self.position.step is rules.Step.KEEP else set()
        return [card for card in rest if card not in kept]

    @staticmethod
    def _rest(order: Any, place: int) -> list[int]:
        return [item for item in order[place:].tolist() if item != rules.NONE]

    def _kept(self) -> set[int]:
        """The cards that everybody keeps, the choice that waits included."""
        assert self._chosen is not None
        seat, choice = self._chosen
        kept = {card for player in range(self.position.n_players) for card in self._cards_of(player)}
        return kept | {int(self.position.player(seat)["hand"][k]) for k in rules.PAIRS[choice]}

    def _cards_of(self, seat: Seat) -> list[int]:
        return self.position.player(seat)["cards"].tolist()  # type: ignore[no-any-return]

    def _n_drawn(self, lot: Lot) -> int:
        """How many of this kind are drawn of those that are to be drawn now."""
        return sum(drawn is lot for drawn, _ in self._lots[: self._decided])

    def _n_dealt(self) -> int:
        return self._n_drawn(Lot.HAND)

    def _next_place(self) -> int:
        """Where in the order of the stack the next card lies."""
        return int(self.position["stack_top"]) + self._n_drawn(Lot.CARD)

    def _turn_of_next_expedition(self) -> Turn:
        """G4: one each turn, the first right after setup."""
        first = int(self.position["turn"]) + (self.position.step is not rules.Step.KEEP)
        return first + self._n_drawn(Lot.EXPEDITION)

    def _put(self, lot: Lot, seat: Seat | None, outcome: int) -> None:
        """Write down what was drawn: it moves to the front of what is unseen."""
        match lot:
            case Lot.START_PLAYER:
                self.position.states["start_player"][0] = outcome
            case Lot.EXPEDITION:
                a_round, place = divmod(self._turn_of_next_expedition(), rules.TURNS_PER_ROUND)
                _bring(self.position["expeditions"][a_round], place, outcome)
            case Lot.HAND:
                n = self._n_dealt()
                self.position.player(seat or 0)["hand"][n % HAND] = outcome
                _bring(self.position["stack"], n, outcome)
                if n + 1 == HAND * self.position.n_players:
                    _sort(self.position)
            case Lot.CARD:
                _bring(self.position["stack"], self._next_place(), outcome)


def _setup(index: DeckIndex, n_players: int) -> Iterator[tuple[Lot, Seat | None]]:
    """R10, G3: who begins, where somebody does, then four cards for each."""
    if index.game == SILVER_AND_GOLD:
        yield Lot.START_PLAYER, None
    for seat in range(n_players):
        for _ in range(HAND):
            yield Lot.HAND, seat


def _lots_in(log: Any) -> Iterator[tuple[Lot, Seat | None]]:
    """What was drawn in these events, in order."""
    for event in log["events"][: int(log["n"])]:
        kind = int(event["kind"])
        if kind == rules.Happened.REVEALED:
            yield Lot.EXPEDITION, None
        from_stack = kind == rules.Happened.TOOK and int(event["amount"]) == rules.FROM_STACK
        if kind == rules.Happened.TURNED_UP or from_stack:
            yield Lot.CARD, None


def _phase(position: Position) -> tuple[rules.Step, Turn]:
    return position.step, int(position["turn"])


def _lay_open(position: Position, n_players: int) -> None:
    """No hands, and every order as the deck has it: nothing of it will count before it is drawn."""
    table = position.index.table
    hands = np.full((n_players, HAND), rules.NONE, np.int64)
    expeditions: list[Pattern] = table["expedition"][0].tolist()
    stack = np.arange(len(position.index.cards), dtype=np.int64)
    rules.deal_given(table, position.states, 0, n_players, 0, hands, stack, np.array([expeditions] * rules.ROUNDS))


def _bring(order: Any, place: int, item: int) -> None:
    """The first such item from this place on moves to it; the others keep their order."""
    rest = order[place:].tolist()
    rest.remove(item)
    order[place:] = [item, *rest]


def _sort(position: Position) -> None:
    """G3: the hands are known to their owners, the stack to nobody; it is laid out from all cards anew."""
    n = len(position.index.cards)
    position["stack"][:n] = range(n)
