"""What a command does to the board and the score card of its seat, for the reasons of a review."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from silvergold import games, rules
from silvergold.boxes import beside, squares, steps_from
from silvergold.games import Symbol
from silvergold.kinds import Boxes, CardIndex, CardNumber, Pattern, Seat, Turn
from silvergold.position import Position
from silvergold.reviews import plans
from silvergold.reviews.compiled import simulation
from silvergold.reviews.plans import Command
from silvergold.rules import NONE, SIDE
from silvergold.rules.grid import CARD_BOXES

LATE = 8
"""Turns before the end in which a card may not be finished in time."""


def _symbols_by_source() -> Mapping[str, tuple[Symbol, ...]]:
    symbols: dict[str, tuple[Symbol, ...]] = {}
    for game in games.ALL:
        for symbol in game.symbols:
            if symbol.score_part and symbol.sheet and symbol.sheet.holds != "cost":
                prize = (game.prizes.score_part,) if symbol.sheet.takes_prize else ()
                for source in (symbol.score_part, *prize):
                    symbols[source] = (*symbols.get(source, ()), symbol)
    return symbols


SYMBOLS: Final = _symbols_by_source()
"""The symbols on cards that bring the points of a source."""


@dataclass(slots=True)
class CardOutlook:
    """How a card of the seat stands after a command.

    `chance` is how likely it will be completed, `turns` how many turns that takes, `ready` how many of the expeditions
    that may come next turn complete it then. If the card has a path, `steps` counts the boxes up to its goal, and
    `steps_to` those up to the nearest symbol of a source. `left` counts the open symbols of a source.
    """

    number: CardNumber
    chance: float = 1.0
    turns: float = 0.0
    ready: int = 0
    n_single: int = 0
    steps: int = 0
    steps_to: dict[str, int] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    has_seal: bool = False
    is_paid_by_seals: bool = False


@dataclass(slots=True)
class CommandFacts:
    """The effect of one command. Cards are named by their numbers; what the sheet counts is counted after it.

    `cards` holds the cards of the seat that are not completed, and new ones; `completed` those that the command
    completes; `main_card` is the one on which the first choice crosses, `first` the boxes of that choice. `n_coming`
    counts the expeditions that may come next turn.
    """

    is_marking: bool
    sources: tuple[str, ...] = ()
    turn: Turn = 0
    first: Boxes = 0
    n_coming: int = 0
    bonus: dict[CardNumber, Boxes] = field(default_factory=dict)
    main_card: CardNumber = 0
    completed: dict[CardNumber, CardOutlook] = field(default_factory=dict)
    cards: dict[CardNumber, CardOutlook] = field(default_factory=dict)
    n_crossed: int = 0
    coins: int = 0
    next_cup: int = 0
    palm_points: int = 0
    palms_on_display: int = 0
    gems: int = 0
    gem_pairs: int = 0
    torches: int = 0
    skulls: int = 0
    potions: int = 0
    n_crosses: int = 0
    is_unseen: bool = False

    @property
    def n_single(self) -> int:
        """Return the open boxes without an open neighbour."""
        return sum(card.n_single for card in self.cards.values())

    @property
    def round(self) -> int:
        """Return the round, counted from 1."""
        return self.turn // rules.TURNS_PER_ROUND + 1

    @property
    def is_late(self) -> bool:
        """Return whether a card may not be finished in time."""
        return self.turn >= rules.TURNS - LATE

    @property
    def has_torch(self) -> bool:
        """Return whether the torch of this round is lit."""
        return bool(self.torches >> self.round - 1 & 1)


def facts_of(known: Position, seat: Seat, command: Command, arrays: Any) -> CommandFacts:
    """Return the effect of a command on its seat."""
    if known.step == rules.Step.MARK:
        return _marking(known, seat, command, arrays)
    facts = CommandFacts(False, known.index.description.part_names, int(known["turn"]))
    facts.is_unseen = known.step == rules.Step.TAKE and command[0] == rules.FROM_STACK
    for card in () if facts.is_unseen else _new_cards(known, seat, command):
        outlook = _card_facts(known, seat, card, known.index.boxes[card], arrays)
        facts.cards[outlook.number] = outlook
    return facts


def _new_cards(known: Position, seat: Seat, command: Command) -> Iterable[CardIndex]:
    if known.step == rules.Step.TAKE:
        return (int(known["display"][command[0]]),)
    return [int(known.player(seat)["hand"][place]) for place in rules.PAIRS[command[0]]]


def _marking(known: Position, seat: Seat, command: Command, arrays: Any) -> CommandFacts:
    after = plans.played(known, seat, command)
    player, crossed = after.player(seat), sum(command)
    facts = CommandFacts(True, known.index.description.part_names, int(known["turn"]), command[0])
    facts.n_crossed, facts.n_coming = crossed.bit_count(), coming(known).total()
    for slot, card in enumerate(player["cards"].tolist()):
        if card != NONE:
            _look_at_card(facts, after, seat, slot, card, arrays)
            number = known.index.numbers[card]
            if bonus := sum(command[1:]) >> SIDE * slot & CARD_BOXES:
                facts.bonus[number] = bonus
            if command[0] >> SIDE * slot & CARD_BOXES:
                facts.main_card = number
    _look_at_sheet(facts, known, player)
    facts.potions = _n_symbols(known, seat, crossed, "potions")
    facts.n_crosses = _n_symbols(known, seat, crossed, "crosses")
    facts.palms_on_display = sum(
        int(known.index.table["cards"]["palms"][0, card]).bit_count() for card in known["display"] if card != NONE
    )
    return facts


def _look_at_card(facts: CommandFacts, after: Position, seat: Seat, slot: int, card: CardIndex, arrays: Any) -> None:
    open_, goal = int(after.player(seat)["open"]) >> SIDE * slot & CARD_BOXES, after.index.goals[card]
    outlook = _card_facts(after, seat, card, open_, arrays)
    if not goal & open_:
        facts.completed[outlook.number] = outlook
        return
    facts.cards[outlook.number] = outlook
    outlook.ready = _ready(after, seat, slot, _outlook(arrays, card, open_, 1)[0])
    if goal == after.index.boxes[card]:
        island = frozenset(squares(open_))
        outlook.n_single = sum(island.isdisjoint(beside(box)) for box in island)
        return
    edge = int(after.player(seat)["edge"]) >> SIDE * slot & CARD_BOXES
    outlook.steps = steps_to(goal, open_, edge)
    for source in SYMBOLS:
        if boxes := _symbols(after, card, source) & open_:
            outlook.steps_to[source] = steps_to(boxes, open_, edge)


def _card_facts(known: Position, seat: Seat, card: CardIndex, open_: Boxes, arrays: Any) -> CardOutlook:
    described = known.index.cards[card]
    outlook = CardOutlook(described.number, has_seal=described.seal is not None)
    outlook.left = {source: (_symbols(known, card, source) & open_).bit_count() for source in SYMBOLS}
    outlook.is_paid_by_seals = described.colour in _seal_colours(known, seat)
    if known.index.goals[card] & open_:
        outlook.chance, outlook.turns = _outlook(arrays, card, open_, rules.TURNS - 1 - int(known["turn"]))
    return outlook


def coming(known: Position) -> Counter[Pattern]:
    """G4: return the expedition cards that may come next turn, with their numbers; none after the last turn."""
    a_round, place = divmod(int(known["turn"]) + 1, rules.TURNS_PER_ROUND)
    if a_round == rules.ROUNDS:
        return Counter()
    return Counter(known.index.table["expedition"][0].tolist()) - Counter(
        known["expeditions"][a_round, :place].tolist()
    )


def _ready(after: Position, seat: Seat, slot: int, likely: float) -> int:
    """Return how many expeditions of the next turn can complete a card; `likely` is the share of all that can."""
    counts = coming(after)
    if likely in (0, 1):
        return counts.total() * int(likely)
    return sum(n for pattern, n in counts.items() if can_finish(after, seat, slot, pattern))


def can_finish(after: Position, seat: Seat, slot: int, pattern: Pattern) -> bool:
    """Return whether the seat's next marking can complete a card with this pattern and the bonus boxes on that card."""
    position = after.copy()
    position.states["waiting"], position.states["pattern"] = simulation.HOLD | 1 << seat, pattern
    position.player(seat)["marked"] = 0
    card = CARD_BOXES << SIDE * slot
    goal = after.index.goals[int(after.player(seat)["cards"][slot])] << SIDE * slot
    begun, seen = [position], set[int]()
    while begun:
        position = begun.pop()
        open_ = int(position.player(seat)["open"])
        if not goal & open_:
            return True
        if seat in position.waiting and open_ not in seen:
            seen.add(open_)
            begun += [
                plans.played(position, seat, (code,)) for code in plans.open_codes(position, seat) if not code & ~card
            ]
    return False


def _seal_colours(known: Position, seat: Seat) -> set[str]:
    """Return the colours that the seals of the seat's completed cards pay for."""
    return {card.seal.colour for card in known.completed_of(seat) if card.seal}


def _symbols(known: Position, card: CardIndex, source: str) -> Boxes:
    masks = known.index.table["cards"]
    return sum(int(masks[symbol.card_field][0, card]) for symbol in SYMBOLS[source])


def _look_at_sheet(facts: CommandFacts, known: Position, player: Any) -> None:
    sheet = player["sheet"]
    facts.coins = int(sheet["coins"])
    taken, cups = int(known["cups_taken"]), known.index.table["cups"][0]
    facts.next_cup = int(cups[taken]) if taken < int(known.index.table["n_cups"][0]) else 0
    facts.palm_points = int(player["palms"].sum())
    facts.gems = int(sheet["gems"].sum())
    facts.gem_pairs = int(sheet["gems"].min())
    facts.torches = int(sheet["torches"])
    facts.skulls = int(sheet["skulls"])


def _n_symbols(known: Position, seat: Seat, crossed: Boxes, symbol: str) -> int:
    masks = known.index.table["cards"][symbol][0]
    cards = known.player(seat)["cards"].tolist()
    return sum(
        (crossed >> SIDE * slot & CARD_BOXES & int(masks[card])).bit_count()
        for slot, card in enumerate(cards)
        if card != NONE
    )


def _outlook(arrays: Any, card: CardIndex, open_: Boxes, turns: int) -> tuple[float, float]:
    out = np.zeros(2)
    simulation.card_outlook(arrays, card, open_, turns, out)
    return float(out[0]), float(out[1])


def steps_to(goal: Boxes, open_: Boxes, edge: Boxes) -> int:
    """Return how many boxes must be crossed one by one to reach the goal; 0 if there is no way.

    >>> steps_to(goal=0b100, open_=0b111, edge=0b001)
    3
    """
    steps = steps_from(squares(edge), frozenset(squares(open_)))
    return min((steps[box] + 1 for box in squares(goal) if box in steps), default=0)
