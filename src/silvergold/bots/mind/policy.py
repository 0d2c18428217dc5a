"""The one-step player: every plan for this turn, weighed by what it brings and by the tables for what it leaves.

A *plan* is a whole marking: the pattern or a single box, and the bonus boxes that follow.
"""

from __future__ import annotations

from silvergold.bots.mind import pyramids, silver_gold
from silvergold.bots.mind.positions import position, row_of
from silvergold.bots.mind.shape import DONE, FIRST_SYMBOL, HORIZON, WORTH, Desk, Mind
from silvergold.kinds import Boxes, CardIndex, Choice, Seat, Slot
from silvergold.rules import kernel
from silvergold.rules._compile import compiled, inlined, n_bits
from silvergold.rules.grid import CARD_BOXES, beside
from silvergold.rules.state import (
    DISPLAY,
    FROM_STACK,
    MARK,
    NONE,
    PAIRS,
    SIDE,
    SILVER_AND_GOLD,
    TAKE,
    TURNS,
    Player,
    State,
)
from silvergold.rules.views import is_seen

# Weights that both games have, by place.
ELSEWHERE, BEST_SHOWN, STACK_BONUS, PRICE = 3, 24, 25, 26
LEAST = -1e9


# Looking around ------------------------------------------------------------------------------------------------------


@inlined
def look(mind: Mind, state: State, seat: Seat, left: int) -> None:
    """Set the desk: what things are worth to this seat, with so many turns left after this one."""
    mind.desk.t = min(left, HORIZON)
    if mind.deck.game == SILVER_AND_GOLD:
        silver_gold.look(mind, state, state.players[seat], left)
    else:
        pyramids.look(mind, state, state.players[seat], left)


@compiled
def look_at_cards(mind: Mind, state: State, seat: Seat) -> None:
    """What completing my cards brings, what comes in their place, and what they are worth as they lie."""
    player, desk = state.players[seat], mind.desk
    desk.replacement = replacement(mind, state)
    for slot in range(2):
        c = player.cards[slot]
        desk.slot[slot] = desk.prize[slot] = desk.dprize[slot] = 0.0
        if c != NONE:
            desk.prize[slot] = prize(mind, c)
            desk.dprize[slot] = desk.prize[slot] - mind.book.cards[c].prize
            desk.slot[slot] = card_worth(mind, c, slot, on_card(player.open, slot))


@inlined
def on_card(board: Boxes, slot: Slot) -> Boxes:
    """One card's part of a board."""
    return board >> SIDE * slot & CARD_BOXES


@inlined
def prize(mind: Mind, c: CardIndex) -> float:
    """What completing a card brings now."""
    if mind.deck.game == SILVER_AND_GOLD:
        return silver_gold.prize(mind, mind.deck.cards[c])
    return pyramids.prize(mind, mind.deck.cards[c])


@inlined
def gained(mind: Mind) -> float:
    """What the symbols found bring at once."""
    return silver_gold.gained(mind.desk) if mind.deck.game == SILVER_AND_GOLD else pyramids.gained(mind.desk)


# Cards ---------------------------------------------------------------------------------------------------------------


@inlined
def worth_at(mind: Mind, c: CardIndex, number: int, dprize: float) -> float:
    """A card in this position: as the tables say, corrected by the prices of now."""
    row = row_of(mind, c, number, mind.desk.t)
    worth = mind.values[row, WORTH] + dprize * mind.values[row, DONE]
    for k in range(mind.book.n_symbols):
        worth += mind.desk.later[k] * mind.values[row, FIRST_SYMBOL + k]
    return worth


@inlined
def fresh_worth(mind: Mind, c: CardIndex) -> float:
    """A card with all boxes open."""
    return worth_at(mind, c, mind.book.cards[c].fresh, prize(mind, c) - mind.book.cards[c].prize)


@inlined
def card_worth(mind: Mind, c: CardIndex, slot: Slot, open_: Boxes) -> float:
    """One of my cards with these boxes open; completed, it is its prize and a replacement."""
    if mind.deck.cards[c].goal & open_ == 0:
        return mind.desk.prize[slot] + mind.desk.replacement
    return worth_at(mind, c, position(mind, c, open_), mind.desk.dprize[slot])


@compiled
def replacement(mind: Mind, state: State) -> float:
    """G9: what comes in the place of a completed card: somewhere between the best on the display and the usual."""
    if mind.desk.t == 0:  # R15
        return 0.0
    best = LEAST
    for place in range(DISPLAY):
        if state.display[place] != NONE:
            best = max(best, fresh_worth(mind, state.display[place]))
    if best == LEAST:
        return 0.0
    usual = mind.book.replacement[mind.desk.t]
    return usual + mind.book.weights[BEST_SHOWN] * (best - usual)


@compiled
def stack_worth(mind: Mind, state: State) -> float:
    """G9: the unseen top card is worth the mean of what it may be."""
    total, n = 0.0, 0
    for c in range(mind.deck.n_cards):
        if not is_seen(state, c):
            total += fresh_worth(mind, c)
            n += 1
    return total / max(1, n) + mind.book.weights[STACK_BONUS]


# Plans ---------------------------------------------------------------------------------------------------------------


@inlined
def find(mind: Mind, c: CardIndex, boxes: Boxes, times: int) -> None:
    """Count the symbols of these boxes in, or out again."""
    for k in range(mind.book.n_symbols):
        mind.desk.found[k] += times * n_bits(boxes & mind.book.cards[c].symbols[k])


@inlined
def forget_found(mind: Mind) -> None:
    """A new plan has found nothing yet."""
    for k in range(mind.book.n_symbols):
        mind.desk.found[k] = 0


@inlined
def n_crosses(mind: Mind, player: Player, boxes: Boxes) -> int:
    """G8: how many bonus boxes these boxes bring."""
    slot = kernel.slot_of(boxes)
    return n_bits(boxes >> SIDE * slot & mind.deck.cards[player.cards[slot]].crosses)


@inlined
def worth_after(mind: Mind, player: Player, open_: Boxes, boxes: Boxes, left: float, right: float) -> float:
    """Everything once these boxes are crossed too, with the symbols found before; what is still owed is not counted."""
    slot = kernel.slot_of(boxes)
    c = player.cards[slot]
    find(mind, c, boxes >> SIDE * slot, 1)
    other = right if slot == 0 else left
    worth = card_worth(mind, c, slot, on_card(open_ & ~boxes, slot)) + other + gained(mind)
    find(mind, c, boxes >> SIDE * slot, -1)
    return worth


@compiled
def plan_worth(mind: Mind, player: Player, boxes: Boxes) -> float:
    """A whole plan that begins with these boxes."""
    owed = max(0, player.owed - 1) + n_crosses(mind, player, boxes)
    if owed:
        return worth_with_bonus(mind, player, boxes, owed)
    return worth_after(mind, player, player.open, boxes, mind.desk.slot[0], mind.desk.slot[1])


@compiled
def worth_with_bonus(mind: Mind, player: Player, boxes: Boxes, owed: int) -> float:
    """G8, R1: bonus boxes are crossed one by one, each where it is best, on either card."""
    open_, edge = player.open, player.edge
    left, right = mind.desk.slot[0], mind.desk.slot[1]
    while True:
        slot = kernel.slot_of(boxes)
        find(mind, player.cards[slot], boxes >> SIDE * slot, 1)
        open_ &= ~boxes
        edge = (edge | beside(boxes)) & open_
        after = card_worth(mind, player.cards[slot], slot, on_card(open_, slot))
        left, right = (after, right) if slot == 0 else (left, after)
        if owed == 0 or edge == 0:
            break
        boxes = best_bonus(mind, player, open_, edge, left, right)
        owed += n_crosses(mind, player, boxes) - 1
    worth = left + right + gained(mind)
    forget_found(mind)
    return worth


@compiled
def best_bonus(mind: Mind, player: Player, open_: Boxes, edge: Boxes, left: float, right: float) -> Boxes:
    """The best single box; another cross symbol is worth what the tables take a bonus box to be."""
    best, chosen = LEAST, 0
    while edge:
        box = edge & -edge
        edge &= edge - 1
        worth = worth_after(mind, player, open_, box, left, right)
        worth += mind.book.weights[ELSEWHERE] * n_crosses(mind, player, box)
        if worth > best:
            best, chosen = worth, box
    return chosen


# Choices -------------------------------------------------------------------------------------------------------------


@compiled
def weigh_marks(mind: Mind, state: State, seat: Seat) -> int:
    """Every open choice of a marking with what its plan is worth; answers how many there are."""
    desk = mind.desk
    look(mind, state, seat, TURNS - 1 - state.turn)
    look_at_cards(mind, state, seat)
    forget_found(mind)
    n = kernel.list_marks(mind.deck, state, state.players[seat], desk.choices)
    desk.best[0] = desk.best[1] = LEAST
    for k in range(n):
        desk.worths[k] = plan_worth(mind, state.players[seat], desk.choices[k])
        slot = kernel.slot_of(desk.choices[k])
        desk.best[slot] = max(desk.best[slot], desk.worths[k])
    return n


@compiled
def weigh_takes(mind: Mind, state: State, seat: Seat) -> int:
    """G9: every card that may be taken."""
    desk = mind.desk
    look(mind, state, seat, TURNS - 1 - state.turn)
    n = kernel.n_takes(state)
    for k in range(n):
        choice = kernel.nth_take(state, k)
        desk.choices[k] = choice
        from_stack = choice == FROM_STACK
        desk.worths[k] = stack_worth(mind, state) if from_stack else fresh_worth(mind, state.display[choice])
    return n


@compiled
def weigh_keeps(mind: Mind, state: State, seat: Seat) -> int:
    """G3: every pair of the hand."""
    look(mind, state, seat, TURNS)
    hand = state.players[seat].hand
    for k in range(len(PAIRS)):
        mind.desk.choices[k] = k
        mind.desk.worths[k] = fresh_worth(mind, hand[PAIRS[k][0]]) + fresh_worth(mind, hand[PAIRS[k][1]])
    return len(PAIRS)


@compiled
def weigh(mind: Mind, state: State, seat: Seat) -> int:
    """Every open choice with what it is worth; answers how many there are."""
    if state.step == MARK:
        return weigh_marks(mind, state, seat)
    return weigh_takes(mind, state, seat) if state.step == TAKE else weigh_keeps(mind, state, seat)


@compiled
def best_choice(mind: Mind, state: State, seat: Seat) -> Choice:
    """The choice that is worth most."""
    return best_of(mind.desk, weigh(mind, state, seat))


@inlined
def best_of(desk: Desk, n: int) -> Choice:
    """The best of the weighed choices; the first of equals."""
    best = 0
    for k in range(1, n):
        if desk.worths[k] > desk.worths[best]:
            best = k
    return desk.choices[best]
