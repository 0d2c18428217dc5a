"""The functions that both rulebooks share. The kernel is a library: it never calls a rulebook or asks for the game.

Functions named `is_`, `may_`, `n_`, `nth_` return something and change nothing. Those that change the state have the
name of an action.
Everything here trusts its caller: choices are legal, indices in range.
"""

from __future__ import annotations

from silvergold.kinds import Boxes, CardIndex, ChoiceCode, Place, Seat, Slot
from silvergold.rules.compiling import compiled, inlined, lowest_bit, n_bits, nth_bit
from silvergold.rules.grid import CARD_BOXES, beside, is_place, n_places, nth_crossing, places
from silvergold.rules.state import (
    CARDS_PER_WORD,
    DISPLAY,
    FROM_STACK,
    HAND,
    MARK,
    MAX_PLAYERS,
    NONE,
    OVER,
    PAIRS,
    REVEAL,
    SIDE,
    TAKE,
    TURNS,
    TURNS_PER_ROUND,
    Deck,
    EventCode,
    Log,
    Numbers,
    Player,
    State,
)

# The log -------------------------------------------------------------------------------------------------------------


@inlined
def note(log: Log, kind: EventCode, seat: Seat, amount: int) -> None:
    """Write an event to the caller's log, if it has space."""
    note_card(log, kind, seat, NONE, amount, 0)


@inlined
def note_card(log: Log, kind: EventCode, seat: Seat, card: CardIndex, amount: int, boxes: Boxes) -> None:
    """Write an event about a card."""
    if log.n == log.room:
        return
    event = log.events[log.n]
    event.kind, event.seat, event.card, event.amount, event.boxes = kind.value, seat, card, amount, boxes
    log.n += 1


# Sets of cards -------------------------------------------------------------------------------------------------------


@inlined
def is_among(cards: Numbers, card: CardIndex) -> bool:
    """Return whether the card is in this set."""
    return bool(cards[card // CARDS_PER_WORD] >> card % CARDS_PER_WORD & 1)


@inlined
def put_among(cards: Numbers, card: CardIndex) -> None:
    """Add the card to this set."""
    cards[card // CARDS_PER_WORD] |= 1 << card % CARDS_PER_WORD


@compiled
def n_among(cards: Numbers) -> int:
    """Return how many cards are in this set."""
    return n_bits(cards[0]) + n_bits(cards[1])


@compiled
def nth_among(cards: Numbers, nth: int) -> CardIndex:
    """Return the n-th card of this set by rising number."""
    first = n_bits(cards[0])
    if nth < first:
        return lowest_bit(nth_bit(cards[0], nth))
    return CARDS_PER_WORD + lowest_bit(nth_bit(cards[1], nth - first))


# Setup ---------------------------------------------------------------------------------------------------------------


@compiled
def keep_two(state: State, seat: Seat, choice: ChoiceCode, log: Log) -> None:
    """G3: keep two of the four dealt cards, hidden from the others until all have chosen (R9)."""
    player = state.players[seat]
    for slot in range(2):
        player.cards[slot] = player.hand[PAIRS[choice][slot]]
        note_card(log, EventCode.KEPT, seat, player.cards[slot], 0, 0)
    state.waiting &= ~(1 << seat)


@compiled
def lay_out(deck: Deck, state: State, log: Log) -> None:
    """G3: put kept cards face up; the others form the stack, and four of them the display."""
    for seat in range(state.n_players):
        player = state.players[seat]
        for slot in range(2):
            put_before(deck, player, slot, player.cards[slot])
        for place in range(HAND):
            player.hand[place] = NONE
    leave_out_kept(state)
    top_up(state, log)
    state.step = REVEAL


@compiled
def leave_out_kept(state: State) -> None:
    """Remove the kept cards from the shuffled order; the rest is the stack."""
    n = 0
    for k in range(state.n_stack):
        card = state.stack[k]
        if not is_kept(state, card):
            state.stack[n] = card
            n += 1
    for k in range(n, state.n_stack):
        state.stack[k] = NONE
    state.n_stack = n


@compiled
def is_kept(state: State, card: CardIndex) -> bool:
    """Return whether the card is in front of a player."""
    for seat in range(state.n_players):
        cards = state.players[seat].cards
        if cards[0] == card or cards[1] == card:
            return True
    return False


@compiled
def put_before(deck: Deck, player: Player, slot: Slot, card: CardIndex) -> None:
    """Put a new card in front of the player: all boxes open, crossing begins at its entry."""
    player.cards[slot] = card
    player.open |= deck.cards[card].boxes << SIDE * slot
    player.edge |= deck.cards[card].entry << SIDE * slot


@compiled
def clear_slot(player: Player, slot: Slot) -> None:
    """Remove the card from this place."""
    rest = CARD_BOXES << SIDE * (1 - slot)
    player.cards[slot] = NONE
    player.open &= rest
    player.edge &= rest


# Revealing -----------------------------------------------------------------------------------------------------------


@compiled
def reveal_expedition(state: State, log: Log) -> None:
    """G4, G5: turn up the next expedition card; every player with an open box has to mark (R6).

    Until all have marked, others see the score cards as they are now (R9).
    """
    state.pattern = state.expeditions[state.turn // TURNS_PER_ROUND, state.turn % TURNS_PER_ROUND]
    note(log, EventCode.REVEALED, NONE, state.pattern)
    state.step = MARK
    waiting = 0
    for seat in range(MAX_PLAYERS):  # a place without a player has no open box; a fixed number compiles to less code
        player = state.players[seat]
        player.marked = 0
        player.sheet_before = player.sheet
        if player.edge:
            waiting |= 1 << seat
    state.waiting = waiting


# Marking -------------------------------------------------------------------------------------------------------------


@inlined
def cross(player: Player, boxes: Boxes) -> None:
    """G6: cross the boxes at once; the boxes beside them come within reach (P3, P4)."""
    player.open &= ~boxes
    player.marked |= boxes
    player.edge = (player.edge | beside(boxes)) & player.open
    if player.owed:  # G8: then this was a bonus box
        player.owed -= 1


@inlined
def slot_of(boxes: Boxes) -> Slot:
    """Return the slot of the card with these boxes."""
    return 1 if boxes >> SIDE else 0


@inlined
def owe_bonus(state: State, seat: Seat, crosses: int, log: Log) -> None:
    """G8: each cross symbol requires one more box; R1: what cannot be crossed is lost. Without any, marking is done."""
    player = state.players[seat]
    owed = player.owed + crosses
    if crosses:
        note(log, EventCode.BONUS_OWED, seat, crosses)
    if owed and not player.edge:
        note(log, EventCode.BONUS_LOST, seat, owed)
        owed = 0
    player.owed = owed
    if owed == 0:
        state.waiting &= ~(1 << seat)


# Completing and taking -----------------------------------------------------------------------------------------------


@inlined
def is_complete(deck: Deck, player: Player, slot: Slot) -> bool:
    """S3, P5: return whether everything the card requires is crossed."""
    card = player.cards[slot]
    return card != NONE and deck.cards[card].goal & player.open >> SIDE * slot == 0


@compiled
def set_aside(deck: Deck, state: State, seat: Seat, slot: Slot, log: Log) -> None:
    """G9: set a completed card aside, and add its owner to the queue for taking."""
    player = state.players[seat]
    card = player.cards[slot]
    colour = deck.cards[card].colour
    put_among(player.completed, card)
    player.n_completed[colour] += 1
    clear_slot(player, slot)
    line_up(state, 2 * seat + slot, card, player.n_completed[colour])
    note_card(log, EventCode.COMPLETED, seat, card, 0, 0)


@compiled
def line_up(state: State, place: Place, card: CardIndex, nth: int) -> None:
    """Add a card to the end of the queue for taking."""
    entry = state.queue[state.n_queue]
    entry.place, entry.card, entry.nth, entry.top_up = place, card, nth, 1
    state.n_queue += 1


@compiled
def call_next_taker(state: State, log: Log) -> None:
    """G9: let the next player in the queue choose a card; R5: there may be none; R15: not in the last turn."""
    seat = state.queue[state.queue_at].place // 2
    if state.turn < TURNS - 1 and n_takes(state):
        state.waiting = 1 << seat
        return
    if state.turn < TURNS - 1:
        note(log, EventCode.NO_CARD_LEFT, seat, 0)
    state.queue_at += 1


@compiled
def n_displayed(state: State) -> int:
    """Return how many cards are on the display."""
    n = 0
    for place in range(DISPLAY):
        n += state.display[place] != NONE
    return n


@compiled
def n_takes(state: State) -> int:
    """G9: return the number of cards to choose from: the display, and the top of the stack if there is one."""
    return n_displayed(state) + (state.stack_top < state.n_stack)


@compiled
def nth_take(state: State, nth: int) -> ChoiceCode:
    """Return the n-th place to take from: along the display, then the stack."""
    for place in range(DISPLAY):
        if state.display[place] != NONE:
            if nth == 0:
                return place
            nth -= 1
    return FROM_STACK


@compiled
def may_take(state: State, choice: ChoiceCode) -> bool:
    """Return whether there is a card at this place."""
    if choice == FROM_STACK:
        return state.stack_top < state.n_stack
    return 0 <= choice < DISPLAY and state.display[choice] != NONE


@compiled
def take_card(deck: Deck, state: State, seat: Seat, choice: ChoiceCode, log: Log) -> None:
    """G9: the first player in the queue takes a card of the display, or the top of the stack."""
    entry = state.queue[state.queue_at]
    card = drawn_card(state) if choice == FROM_STACK else state.display[choice]
    if choice == FROM_STACK:
        state.stack_top += 1
    else:
        state.display[choice] = NONE
    put_before(deck, state.players[seat], entry.place % 2, card)
    note_card(log, EventCode.TOOK, seat, card, choice, 0)
    if entry.top_up:
        top_up(state, log)
    state.queue_at += 1
    state.waiting = 0


@inlined
def drawn_card(state: State) -> CardIndex:
    """Return the top card of the stack."""
    return state.stack[state.stack_top]


@compiled
def top_up(state: State, log: Log) -> None:
    """G10: fill the display up to four cards from the stack, as long as there are any."""
    for place in range(DISPLAY):
        if state.display[place] == NONE and state.stack_top < state.n_stack:
            state.display[place] = drawn_card(state)
            state.stack_top += 1
            note_card(log, EventCode.TURNED_UP, NONE, state.display[place], place, 0)


# Turns, rounds, the end ----------------------------------------------------------------------------------------------


@inlined
def clockwise(state: State, seat: Seat, steps: int) -> Seat:
    """Return the seat so many steps clockwise, at most once around; a division would take longer."""
    past_last = steps - state.n_players + seat
    return past_last if past_last >= 0 else past_last + state.n_players


@compiled
def end_turn(state: State, log: Log) -> None:
    """G4: seven turns make a round; G11: after the fourth the game is over."""
    state.n_queue = state.queue_at = state.n_resolved = 0
    state.turn += 1
    state.pattern = NONE
    state.step = REVEAL
    if state.turn % TURNS_PER_ROUND == 0:
        note(log, EventCode.ROUND_OVER, NONE, state.turn // TURNS_PER_ROUND - 1)
    if state.turn == TURNS:
        state.step = OVER
        note(log, EventCode.GAME_OVER, NONE, 0)


# Choices -------------------------------------------------------------------------------------------------------------


@inlined
def n_choices(deck: Deck, state: State, seat: Seat) -> int:
    """Return how many choices are open to this seat now."""
    if not state.waiting >> seat & 1:
        return 0
    if state.step == MARK:
        player = state.players[seat]
        n = n_bits(player.edge)
        return n if player.owed else n + n_places(deck.patterns[state.pattern], player.open, player.edge)
    return n_takes(state) if state.step == TAKE else len(PAIRS)


@inlined
def nth_choice(deck: Deck, state: State, seat: Seat, nth: int) -> ChoiceCode:
    """Return the n-th open choice of this seat, in a fixed order."""
    if state.step == MARK:
        player = state.players[seat]
        return nth_mark(deck, state, player, nth)
    return nth_take(state, nth) if state.step == TAKE else nth


@inlined
def nth_mark(deck: Deck, state: State, player: Player, nth: int) -> Boxes:
    """G6, G7, G8: return the n-th placement of the pattern or single box; if a bonus is owed, only single boxes."""
    if player.owed:
        return nth_bit(player.edge, nth)
    return nth_crossing(deck.patterns[state.pattern], player.open, player.edge, nth)


@compiled
def is_open(deck: Deck, state: State, seat: Seat, choice: ChoiceCode) -> bool:
    """Return whether this seat may make this choice now."""
    if not state.waiting >> seat & 1:
        return False
    if state.step == MARK:
        return may_cross(deck, state, state.players[seat], choice)
    return may_take(state, choice) if state.step == TAKE else 0 <= choice < len(PAIRS)


@compiled
def may_cross(deck: Deck, state: State, player: Player, boxes: Boxes) -> bool:
    """G6 to G8: return whether this is a placement of the pattern or a single box; if a bonus is owed, a single box."""
    if boxes <= 0 or boxes & ~player.open:
        return False
    if boxes & (boxes - 1) == 0:
        return boxes & player.edge != 0
    return player.owed == 0 and is_place(deck.patterns[state.pattern], player.open, player.edge, boxes)


@compiled
def list_choices(deck: Deck, state: State, seat: Seat, out: Numbers) -> int:
    """Write all open choices of this seat, in the order of `nth_choice`; return how many."""
    if state.step == MARK and state.waiting >> seat & 1:
        return list_marks(deck, state, state.players[seat], out)
    n = n_choices(deck, state, seat)
    for nth in range(n):
        out[nth] = nth_choice(deck, state, seat, nth)
    return n


@compiled
def list_marks(deck: Deck, state: State, player: Player, out: Numbers) -> int:
    """G6 to G8: write every placement of the pattern unless a bonus is owed, then every single box; return how many."""
    pattern = deck.patterns[state.pattern]
    n = 0
    for orientation in range(0 if player.owed else pattern.n_orientations):
        corners = places(pattern, orientation, player.open, player.edge)
        while corners:
            out[n] = pattern.boxes[orientation] << lowest_bit(corners)
            corners &= corners - 1
            n += 1
    singles = player.edge
    while singles:
        out[n] = singles & -singles
        singles &= singles - 1
        n += 1
    return n
