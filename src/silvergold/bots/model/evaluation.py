"""One-step evaluation: score every choice by what it brings now and by the solved values of what it leaves.

A *plan* is a whole marking: the pattern or a single box, and the bonus boxes that follow.
"""

from __future__ import annotations

from silvergold.bots.model.card_states import card_state, row_index
from silvergold.bots.model.dispatch import completion_value, set_context, symbol_gain
from silvergold.bots.model.types import (
    BEST_SHOWN,
    BONUS_BOX,
    COMPLETED,
    FIRST_SYMBOL,
    STACK_BONUS,
    VALUE,
    Model,
    Scratch,
)
from silvergold.kinds import Boxes, CardIndex, ChoiceCode, Seat, Slot
from silvergold.rules import kernel
from silvergold.rules.compiling import compiled, inlined, n_bits
from silvergold.rules.grid import CARD_BOXES, beside
from silvergold.rules.state import DISPLAY, FROM_STACK, MARK, NONE, PAIRS, SIDE, TAKE, TURNS, Player, State
from silvergold.rules.visibility import is_seen

LEAST = -1e9


# Cards ---------------------------------------------------------------------------------------------------------------


@compiled
def set_cards(model: Model, state: State, seat: Seat) -> None:
    """Set what completing the seat's cards brings, what replaces them, and their present values."""
    player, scratch = state.players[seat], model.scratch
    scratch.replacement = replacement(model, state)
    for slot in range(2):
        c = player.cards[slot]
        scratch.slot_value[slot] = scratch.completion_value[slot] = scratch.completion_correction[slot] = 0.0
        if c != NONE:
            scratch.completion_value[slot] = completion_value(model, c)
            scratch.completion_correction[slot] = scratch.completion_value[slot] - model.params.cards[c].prize
            scratch.slot_value[slot] = card_value(model, c, slot, on_card(player.open, slot))


@inlined
def on_card(board: Boxes, slot: Slot) -> Boxes:
    """Return one card's part of a board."""
    return board >> SIDE * slot & CARD_BOXES


@inlined
def state_value(model: Model, c: CardIndex, number: int, correction: float) -> float:
    """Return the value of a card in this state: the solved value, corrected by what things are worth now."""
    row = row_index(model, c, number, model.scratch.turns)
    worth = model.values[row, VALUE] + correction * model.values[row, COMPLETED]
    for k in range(model.params.n_symbols):
        worth += model.scratch.symbol_correction[k] * model.values[row, FIRST_SYMBOL + k]
    return worth


@inlined
def fresh_value(model: Model, c: CardIndex) -> float:
    """Return the value of a card with all boxes open."""
    return state_value(model, c, model.params.cards[c].fresh, completion_value(model, c) - model.params.cards[c].prize)


@inlined
def card_value(model: Model, c: CardIndex, slot: Slot, open_: Boxes) -> float:
    """Return the value of one of the seat's cards with these boxes open; a completed card brings a replacement."""
    if model.deck.cards[c].goal & open_ == 0:
        return model.scratch.completion_value[slot] + model.scratch.replacement
    return state_value(model, c, card_state(model, c, open_), model.scratch.completion_correction[slot])


@compiled
def replacement(model: Model, state: State) -> float:
    """G9: return the value of the next card: between the best one on the display and the average."""
    if model.scratch.turns == 0:  # R15
        return 0.0
    best = LEAST
    for place in range(DISPLAY):
        if state.display[place] != NONE:
            best = max(best, fresh_value(model, state.display[place]))
    if best == LEAST:
        return 0.0
    usual = model.params.replacement[model.scratch.turns]
    return usual + model.params.weights[BEST_SHOWN] * (best - usual)


@compiled
def stack_value(model: Model, state: State) -> float:
    """G9: return the mean value of the cards that may be on top of the stack."""
    total, n = 0.0, 0
    for c in range(model.deck.n_cards):
        if not is_seen(state, c):
            total += fresh_value(model, c)
            n += 1
    return total / max(1, n) + model.params.weights[STACK_BONUS]


# Plans ---------------------------------------------------------------------------------------------------------------


@inlined
def count_symbols(model: Model, c: CardIndex, boxes: Boxes, times: int) -> None:
    """Add the symbols of these boxes to those of the plan, or take them out again."""
    for k in range(model.params.n_symbols):
        model.scratch.crossed_symbols[k] += times * n_bits(boxes & model.params.cards[c].symbols[k])


@inlined
def clear_symbols(model: Model) -> None:
    """Start a new plan without symbols."""
    for k in range(model.params.n_symbols):
        model.scratch.crossed_symbols[k] = 0


@inlined
def n_crosses(model: Model, player: Player, boxes: Boxes) -> int:
    """G8: return how many bonus boxes these boxes bring."""
    slot = kernel.slot_of(boxes)
    return n_bits(boxes >> SIDE * slot & model.deck.cards[player.cards[slot]].crosses)


@inlined
def value_after(model: Model, player: Player, open_: Boxes, boxes: Boxes, left: float, right: float) -> float:
    """Return the total value after these boxes are crossed too; bonus boxes that are still owed do not count."""
    slot = kernel.slot_of(boxes)
    c = player.cards[slot]
    count_symbols(model, c, boxes >> SIDE * slot, 1)
    other = right if slot == 0 else left
    worth = card_value(model, c, slot, on_card(open_ & ~boxes, slot)) + other + symbol_gain(model)
    count_symbols(model, c, boxes >> SIDE * slot, -1)
    return worth


@compiled
def plan_value(model: Model, player: Player, boxes: Boxes) -> float:
    """Return the value of a whole plan that begins with these boxes."""
    owed = max(0, player.owed - 1) + n_crosses(model, player, boxes)
    if owed:
        return value_with_bonus(model, player, boxes, owed)
    return value_after(model, player, player.open, boxes, model.scratch.slot_value[0], model.scratch.slot_value[1])


@compiled
def value_with_bonus(model: Model, player: Player, boxes: Boxes, owed: int) -> float:
    """G8, R1: cross the bonus boxes one by one, each where it is best on either card, and return the value."""
    open_, edge = player.open, player.edge
    left, right = model.scratch.slot_value[0], model.scratch.slot_value[1]
    while True:
        slot = kernel.slot_of(boxes)
        count_symbols(model, player.cards[slot], boxes >> SIDE * slot, 1)
        open_ &= ~boxes
        edge = (edge | beside(boxes)) & open_
        after = card_value(model, player.cards[slot], slot, on_card(open_, slot))
        left, right = (after, right) if slot == 0 else (left, after)
        if owed == 0 or edge == 0:
            break
        boxes = best_bonus(model, player, open_, edge, left, right)
        owed += n_crosses(model, player, boxes) - 1
    worth = left + right + symbol_gain(model)
    clear_symbols(model)
    return worth


@compiled
def best_bonus(model: Model, player: Player, open_: Boxes, edge: Boxes, left: float, right: float) -> Boxes:
    """Return the best single box; another cross symbol counts as much as the solver assumes."""
    best, chosen = LEAST, 0
    while edge:
        box = edge & -edge
        edge &= edge - 1
        worth = value_after(model, player, open_, box, left, right)
        worth += model.params.weights[BONUS_BOX] * n_crosses(model, player, box)
        if worth > best:
            best, chosen = worth, box
    return chosen


# Choices -------------------------------------------------------------------------------------------------------------


@compiled
def score_marks(model: Model, state: State, seat: Seat) -> int:
    """Score every open choice of a marking by the value of its plan; return their number."""
    scratch = model.scratch
    set_context(model, state, seat, TURNS - 1 - state.turn)
    set_cards(model, state, seat)
    clear_symbols(model)
    n = kernel.list_marks(model.deck, state, state.players[seat], scratch.choices)
    scratch.best_on_slot[0] = scratch.best_on_slot[1] = LEAST
    for k in range(n):
        scratch.scores[k] = plan_value(model, state.players[seat], scratch.choices[k])
        slot = kernel.slot_of(scratch.choices[k])
        scratch.best_on_slot[slot] = max(scratch.best_on_slot[slot], scratch.scores[k])
    return n


@compiled
def score_takes(model: Model, state: State, seat: Seat) -> int:
    """G9: score every card that may be taken; return their number."""
    scratch = model.scratch
    set_context(model, state, seat, TURNS - 1 - state.turn)
    n = kernel.n_takes(state)
    for k in range(n):
        choice = kernel.nth_take(state, k)
        scratch.choices[k] = choice
        from_stack = choice == FROM_STACK
        scratch.scores[k] = stack_value(model, state) if from_stack else fresh_value(model, state.display[choice])
    return n


@compiled
def score_keeps(model: Model, state: State, seat: Seat) -> int:
    """G3: score every pair of the hand; return their number."""
    set_context(model, state, seat, TURNS)
    hand = state.players[seat].hand
    for k in range(len(PAIRS)):
        model.scratch.choices[k] = k
        model.scratch.scores[k] = fresh_value(model, hand[PAIRS[k][0]]) + fresh_value(model, hand[PAIRS[k][1]])
    return len(PAIRS)


@compiled
def score_choices(model: Model, state: State, seat: Seat) -> int:
    """Write every open choice with its score into the scratch record; return their number."""
    if state.step == MARK:
        return score_marks(model, state, seat)
    return score_takes(model, state, seat) if state.step == TAKE else score_keeps(model, state, seat)


@compiled
def best_choice(model: Model, state: State, seat: Seat) -> ChoiceCode:
    """Return the choice with the highest score."""
    return best_of(model.scratch, score_choices(model, state, seat))


@inlined
def best_of(scratch: Scratch, n: int) -> ChoiceCode:
    """Return the best of the scored choices; the first of equals."""
    best = 0
    for k in range(1, n):
        if scratch.scores[k] > scratch.scores[best]:
            best = k
    return scratch.choices[best]
