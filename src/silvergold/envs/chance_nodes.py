"""A game with chance nodes: cards and expeditions are drawn one by one, with true probabilities.

The engine shuffles everything when it deals. Here the orders stay open instead. A choice that turns up a card or an
expedition waits until these are drawn, one after the other, and is played then. A search can therefore follow every
outcome of chance, and there is no hidden order that it could read.

>>> from silvergold import decks
>>> game = ChanceNodeGame(DeckIndex.of(decks.standard("silver-and-gold")), n_players=2)
>>> game.node
ChanceNode(kind=<ChanceKind.START_PLAYER: 'start player'>, seat=None, outcomes=((0, 0.5), (1, 0.5)))
>>> game.apply_outcome(1)
>>> game.node.kind, game.node.seat, len(game.node.outcomes)
(<ChanceKind.HAND: 'dealt'>, 0, 47)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import numpy as np

from silvergold import games, rules
from silvergold.envs import actions
from silvergold.envs.compiled import encoding
from silvergold.kinds import ChoiceCode, Pattern, Seat, Turn
from silvergold.position import DeckIndex, Position

HAND: Final = 4  # G3: dealt to each
_SECRET: Final = (rules.Step.KEEP, rules.Step.MARK)  # R9


class ChanceKind(StrEnum):
    """What chance decides."""

    START_PLAYER = "start player"  # R10
    HAND = "dealt"  # G3
    CARD = "card"  # the top of the stack: turned up (G10) or taken (R12)
    EXPEDITION = "expedition"  # G4


@dataclass(frozen=True, slots=True)
class ChanceNode:
    """What is drawn now, the seat whose hand it is for (if any), and the possible outcomes with their probabilities.

    An outcome is a seat, the index of a card or the index of a pattern.
    """

    kind: ChanceKind
    seat: Seat | None
    outcomes: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Observed:
    """An action of a seat, or an outcome of chance if `by` is None."""

    by: Seat | None
    what: int
    text: str


class ChanceNodeGame:
    """A game in which the caller makes every choice and draws every outcome of chance.

    While `node` is not None, call `apply_outcome`; otherwise call `play` for a seat in `position.waiting`. `observed`
    lists for each seat what it has learnt, in order: its own choices at once, those of others when they are shown (R9).
    """

    def __init__(self, index: DeckIndex, n_players: int) -> None:
        """Begin a game in which nothing is dealt yet."""
        self.position = Position(index, rules.new_states(1))
        _deal_nothing(self.position, n_players)
        self.observed: tuple[list[Observed], ...] = tuple([] for _ in range(n_players))
        self.node: ChanceNode | None = None
        self._secrets: list[Observed] = []
        self._pending = list(_setup(index, n_players))
        self._n_applied = 0  # how many of `_pending` are drawn
        self._chosen: tuple[Seat, ChoiceCode] | None = None  # played as soon as everything pending is drawn
        self._advance()

    def copy(self) -> ChanceNodeGame:
        """Return an independent copy."""
        twin = ChanceNodeGame.__new__(ChanceNodeGame)
        own = {
            "position": self.position.copy(),
            "observed": tuple(map(list, self.observed)),
            "_secrets": [*self._secrets],
        }
        twin.__dict__.update({**self.__dict__, **own})  # `_pending` is replaced, never changed in place
        return twin

    def __deepcopy__(self, _memo: Any) -> ChanceNodeGame:
        return self.copy()

    # Choices ---------------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, action: int) -> None:
        """Play an open action of a seat. If it turns something up, it takes effect after that is drawn."""
        self._chosen = seat, int(encoding.code_of(self.position.index.table, self.position.states, 0, action))
        ahead, self._pending = self._look_ahead()
        self._record_choice(Observed(seat, action, actions.describe(self.position, seat, action)), ahead)
        if self._pending:
            self.node = self._next_node()
        else:
            self.position, self._chosen = ahead, None

    def _record_choice(self, entry: Observed, ahead: Position) -> None:
        """R9: in setup and marking, others learn a choice when all have chosen; taking a card is public."""
        if self.position.step not in _SECRET:
            self._record_for_all(entry)
            return
        assert entry.by is not None
        self.observed[entry.by].append(entry)
        self._secrets.append(entry)
        if _phase(ahead) != _phase(self.position):
            self._show_secrets()

    @property
    def n_secrets(self) -> int:
        """Return how many of the last choices others have not seen yet (R9)."""
        return len(self._secrets)

    def sample_hands(self, seat: Seat, rng: Callable[[], float]) -> Iterator[int]:
        """Yield a card for each one that others were dealt, in this order: the true one only if this seat knows it."""
        dealt = [self._dealt(other) for other in range(len(self.observed))]
        known = {*dealt[seat], *(dealt[other][k] for other, k in self._shown_kept(seat))}
        unknown = [card for card in range(len(self.position.index.cards)) if card not in known]
        for other, cards in enumerate(dealt):
            for card in cards if other != seat else ():
                yield card if card in known else unknown.pop(int(rng() * len(unknown)))

    def _dealt(self, seat: Seat) -> list[int]:
        first = int(games.game(self.position.index.game).has_start_player)
        return [entry.what for entry in self.observed[seat][first : first + HAND] if entry.by is None]

    def _shown_kept(self, seat: Seat) -> Iterator[tuple[Seat, int]]:
        """Yield the places in others' hands that this seat has seen them keep. It is the first choice of everybody."""
        shown = {entry.by: entry.what for entry in reversed(self.observed[seat])}
        for other in range(len(self.observed)):
            if other != seat and other in shown:
                yield from ((other, place) for place in rules.PAIRS[shown[other]])

    def _show_secrets(self) -> None:
        for seat, observed in enumerate(self.observed):
            observed += (entry for entry in self._secrets if entry.by != seat)
        self._secrets = []

    def _record_for_all(self, entry: Observed) -> None:
        for observed in self.observed:
            observed.append(entry)

    # Chance ----------------------------------------------------------------------------------------------------------

    def apply_outcome(self, outcome: int) -> None:
        """Apply the outcome of the present chance node."""
        assert self.node is not None, "nothing is to be drawn"
        kind, seat = self.node.kind, self.node.seat
        entry = Observed(None, outcome, self.name_of(outcome))
        self._put(kind, seat, outcome)
        self._n_applied += 1
        if seat is None:
            self._record_for_all(entry)
        else:
            self.observed[seat].append(entry)
        self._advance()

    def name_of(self, outcome: int) -> str:
        """Return an outcome of the present chance node in words.

        >>> from silvergold import decks
        >>> ChanceNodeGame(DeckIndex.of(decks.standard("pyramids")), n_players=2).name_of(4)
        'dealt 5'
        """
        assert self.node is not None, "nothing is to be drawn"
        index = self.position.index
        match self.node.kind:
            case ChanceKind.START_PLAYER:
                return f"start player {outcome}"
            case ChanceKind.EXPEDITION:
                return f"expedition {index.patterns[outcome]}"
        return f"{self.node.kind} {index.numbers[outcome]}"

    def _advance(self) -> None:
        """Go on to the next chance node; after the last one, play the choice that waited."""
        if self._n_applied < len(self._pending):
            self.node = self._next_node()
            return
        if self._chosen is not None:
            self.position, _ = self._look_ahead()
        self.node, self._chosen = None, None
        self._pending, self._n_applied = [], 0

    def _look_ahead(self) -> tuple[Position, list[tuple[ChanceKind, Seat | None]]]:
        """Return the position after the choice, and what it turns up.

        The number of things never depends on what they are: a player who gets a card can always cross a box (R6).
        """
        assert self._chosen is not None
        ahead = self.position.copy()
        log = rules.new_log()
        rules.play(ahead.index.table, ahead.states, 0, *self._chosen, log)
        return ahead, list(_turned_up(log[0]))

    def _next_node(self) -> ChanceNode:
        """Return the next chance node; everything unseen is equally likely."""
        kind, seat = self._pending[self._n_applied]
        counts = Counter(self._unseen(kind))
        total = counts.total()
        return ChanceNode(kind, seat, tuple((outcome, n / total) for outcome, n in sorted(counts.items())))

    def _unseen(self, kind: ChanceKind) -> list[int]:
        """Return everything that may be drawn now."""
        match kind:
            case ChanceKind.START_PLAYER:
                return list(range(self.position.n_players))
            case ChanceKind.EXPEDITION:
                a_round, place = divmod(self._turn_of_next_expedition(), rules.TURNS_PER_ROUND)
                return self._rest(self.position["expeditions"][a_round], place)
            case ChanceKind.HAND:
                return self._rest(self.position["stack"], self._n_dealt())
        return self._unseen_of_stack()

    def _unseen_of_stack(self) -> list[int]:
        """Return the cards that nobody keeps (G3), later the cards that lie face down."""
        rest = self._rest(self.position["stack"][: int(self.position["n_stack"])], self._next_place())
        kept = self._kept() if self.position.step is rules.Step.KEEP else set()
        return [card for card in rest if card not in kept]

    @staticmethod
    def _rest(order: Any, place: int) -> list[int]:
        return [item for item in order[place:].tolist() if item != rules.NONE]

    def _kept(self) -> set[int]:
        """Return the cards that players keep, including the choice that waits."""
        assert self._chosen is not None
        seat, choice = self._chosen
        kept = {card for player in range(self.position.n_players) for card in self._cards_of(player)}
        return kept | {int(self.position.player(seat)["hand"][k]) for k in rules.PAIRS[choice]}

    def _cards_of(self, seat: Seat) -> list[int]:
        return self.position.player(seat)["cards"].tolist()  # type: ignore[no-any-return]

    def _n_drawn(self, kind: ChanceKind) -> int:
        """Return how many of the pending things of this kind are drawn."""
        return sum(drawn is kind for drawn, _ in self._pending[: self._n_applied])

    def _n_dealt(self) -> int:
        return self._n_drawn(ChanceKind.HAND)

    def _next_place(self) -> int:
        """Return the place of the next card in the stack."""
        return int(self.position["stack_top"]) + self._n_drawn(ChanceKind.CARD)

    def _turn_of_next_expedition(self) -> Turn:
        """Return the turn of the next expedition: one each turn, the first right after setup (G4)."""
        first = int(self.position["turn"]) + (self.position.step is not rules.Step.KEEP)
        return first + self._n_drawn(ChanceKind.EXPEDITION)

    def _put(self, kind: ChanceKind, seat: Seat | None, outcome: int) -> None:
        """Store what was drawn: move it to the front of everything unseen."""
        match kind:
            case ChanceKind.START_PLAYER:
                self.position.states["start_player"][0] = outcome
            case ChanceKind.EXPEDITION:
                a_round, place = divmod(self._turn_of_next_expedition(), rules.TURNS_PER_ROUND)
                _move_to(self.position["expeditions"][a_round], place, outcome)
            case ChanceKind.HAND:
                n = self._n_dealt()
                self.position.player(seat or 0)["hand"][n % HAND] = outcome
                _move_to(self.position["stack"], n, outcome)
                if n + 1 == HAND * self.position.n_players:
                    _sort_stack(self.position)
            case ChanceKind.CARD:
                _move_to(self.position["stack"], self._next_place(), outcome)


def _setup(index: DeckIndex, n_players: int) -> Iterator[tuple[ChanceKind, Seat | None]]:
    """R10, G3: yield the start player if the game has one, then four cards for each seat."""
    if games.game(index.game).has_start_player:
        yield ChanceKind.START_PLAYER, None
    for seat in range(n_players):
        for _ in range(HAND):
            yield ChanceKind.HAND, seat


def _turned_up(log: Any) -> Iterator[tuple[ChanceKind, Seat | None]]:
    """Yield what these events turned up, in order."""
    for event in log["events"][: int(log["n"])]:
        kind = int(event["kind"])
        if kind == rules.EventCode.REVEALED:
            yield ChanceKind.EXPEDITION, None
        from_stack = kind == rules.EventCode.TOOK and int(event["amount"]) == rules.FROM_STACK
        if kind == rules.EventCode.TURNED_UP or from_stack:
            yield ChanceKind.CARD, None


def _phase(position: Position) -> tuple[rules.Step, Turn]:
    return position.step, int(position["turn"])


def _deal_nothing(position: Position, n_players: int) -> None:
    """Deal no hands, and leave every order as in the deck: it has no effect before it is drawn."""
    table = position.index.table
    hands = np.full((n_players, HAND), rules.NONE, np.int64)
    expeditions: list[Pattern] = table["expedition"][0].tolist()
    stack = np.arange(len(position.index.cards), dtype=np.int64)
    rules.deal_given(table, position.states, 0, n_players, 0, hands, stack, np.array([expeditions] * rules.ROUNDS))


def _move_to(order: Any, place: int, item: int) -> None:
    """Move the first such item from this place on to this place; the others keep their order."""
    rest = order[place:].tolist()
    rest.remove(item)
    order[place:] = [item, *rest]


def _sort_stack(position: Position) -> None:
    """G3: put all cards back in order in the stack, because only the hands are known."""
    n = len(position.index.cards)
    position["stack"][:n] = range(n)
