"""What a command does to the board and the score card of its seat, for the reasons of a review."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from silvergold import rules
from silvergold.kinds import Boxes, CardIndex, CardNumber, Seat
from silvergold.position import Position
from silvergold.reviews import plans
from silvergold.reviews.compiled import simulation
from silvergold.reviews.plans import Command
from silvergold.rules import NONE, SIDE
from silvergold.rules.state import COINS_PER_ROW

LATE = 8
"""Turns before the end in which a card may not be finished in time."""
_WIDTH = 5
_CARD = (1 << _WIDTH * _WIDTH) - 1
_LEFT = sum(1 << _WIDTH * row for row in range(_WIDTH))
_RIGHT = _LEFT << _WIDTH - 1


@dataclass(slots=True)
class CommandFacts:
    """The effect of one command. Cards are named by their numbers, `skulls` counts those crossed after it.

    `chances` holds for every card of the seat that is not completed, and for new cards, how likely it will be completed
    and how many turns that takes; `main_card` is the one on which the first choice crosses; `steps` the boxes between
    the path and the goal of a card that has one.
    """

    is_marking: bool
    sources: tuple[str, ...] = ()
    is_late: bool = False
    main_card: CardNumber = 0
    round: int = 0
    completed: set[CardNumber] = field(default_factory=set)
    chances: dict[CardNumber, tuple[float, float]] = field(default_factory=dict)
    steps: dict[CardNumber, int] = field(default_factory=dict)
    n_crossed: int = 0
    n_single: int = 0
    coins: int = 0
    coin_rows: int = 0
    next_cup: int = 0
    palm_points: int = 0
    palms_on_display: int = 0
    gem_pairs: int = 0
    has_torch: bool = False
    skulls: int = 0
    potions: int = 0
    new_cards: set[CardNumber] = field(default_factory=set)
    is_unseen: bool = False


def facts_of(known: Position, seat: Seat, command: Command, arrays: Any) -> CommandFacts:
    """Return the effect of a command on its seat."""
    if known.step == rules.Step.MARK:
        return _marking(known, seat, command, arrays)
    facts = CommandFacts(is_marking=False, is_unseen=known.step == rules.Step.TAKE and command[0] == rules.FROM_STACK)
    for card in () if facts.is_unseen else _new_cards(known, seat, command):
        number = known.index.numbers[card]
        facts.new_cards.add(number)
        facts.chances[number] = _outlook(arrays, card, known.index.boxes[card], rules.TURNS - 1 - int(known["turn"]))
    return facts


def _new_cards(known: Position, seat: Seat, command: Command) -> Iterable[CardIndex]:
    if known.step == rules.Step.TAKE:
        return (int(known["display"][command[0]]),)
    return [int(known.player(seat)["hand"][place]) for place in rules.PAIRS[command[0]]]


def _marking(known: Position, seat: Seat, command: Command, arrays: Any) -> CommandFacts:
    after = plans.played(known, seat, command)
    player, crossed = after.player(seat), sum(command)
    facts = CommandFacts(is_marking=True, round=int(known["turn"]) // rules.TURNS_PER_ROUND + 1)
    facts.n_crossed = crossed.bit_count()
    facts.sources = known.index.description.part_names
    facts.is_late = int(known["turn"]) >= rules.TURNS - LATE
    facts.main_card = known.index.numbers[int(player["cards"][1 if command[0] >> SIDE else 0])]
    for slot, card in enumerate(player["cards"].tolist()):
        if card != NONE:
            _look_at_card(facts, after, seat, slot, card, arrays)
    _look_at_sheet(facts, known, player)
    facts.potions = _n_symbols(known, seat, crossed, "potions")
    facts.palms_on_display = sum(
        int(known.index.table["cards"]["palms"][0, card]).bit_count() for card in known["display"] if card != NONE
    )
    return facts


def _look_at_card(facts: CommandFacts, after: Position, seat: Seat, slot: int, card: CardIndex, arrays: Any) -> None:
    open_, number = int(after.player(seat)["open"]) >> SIDE * slot & _CARD, after.index.numbers[card]
    goal, boxes = after.index.goals[card], after.index.boxes[card]
    if not goal & open_:
        facts.completed.add(number)
        return
    facts.chances[number] = _outlook(arrays, card, open_, rules.TURNS - 1 - int(after["turn"]))
    if goal == boxes:
        facts.n_single += (open_ & ~beside(open_)).bit_count()
    else:
        edge = int(after.player(seat)["edge"]) >> SIDE * slot & _CARD
        facts.steps[number] = steps_to(goal, open_, edge)


def _look_at_sheet(facts: CommandFacts, known: Position, player: Any) -> None:
    facts.coins = int(player["coins"])
    facts.coin_rows = facts.coins // COINS_PER_ROW
    taken, cups = int(known["cups_taken"]), known.index.table["cups"][0]
    facts.next_cup = int(cups[taken]) if taken < int(known.index.table["n_cups"][0]) else 0
    facts.palm_points = int(player["palms"].sum())
    facts.gem_pairs = int(player["gems"].min())
    facts.has_torch = bool(int(player["torches"]) >> facts.round - 1 & 1)
    facts.skulls = int(player["skulls"])


def _n_symbols(known: Position, seat: Seat, crossed: Boxes, symbol: str) -> int:
    masks = known.index.table["cards"][symbol][0]
    cards = known.player(seat)["cards"].tolist()
    return sum(
        (crossed >> SIDE * slot & _CARD & int(masks[card])).bit_count()
        for slot, card in enumerate(cards)
        if card != NONE
    )


def _outlook(arrays: Any, card: CardIndex, open_: Boxes, turns: int) -> tuple[float, float]:
    out = np.zeros(2)
    simulation.card_outlook(arrays, card, open_, turns, out)
    return float(out[0]), float(out[1])


def beside(boxes: Boxes) -> Boxes:
    """Return the boxes of one card that share a side with one of these."""
    sideways = (boxes & ~_RIGHT) << 1 | (boxes & ~_LEFT) >> 1
    return (sideways | boxes << _WIDTH | boxes >> _WIDTH) & _CARD


def steps_to(goal: Boxes, open_: Boxes, edge: Boxes) -> int:
    """Return how many boxes must be crossed one by one to reach the goal; 0 if there is no way.

    >>> steps_to(goal=0b100, open_=0b111, edge=0b001)
    3
    """
    reached, steps = edge, 1
    while not reached & goal:
        further = (reached | beside(reached)) & open_
        if further == reached:
            return 0
        reached, steps = further, steps + 1
    return steps
