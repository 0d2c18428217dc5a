"""Silver & Gold, in the order of its rulebook. It calls the kernel, never the other way round."""

from __future__ import annotations

from silvergold.kinds import Boxes, Seat
from silvergold.rules import kernel
from silvergold.rules.compiling import compiled, n_bits
from silvergold.rules.state import (
    COIN_BOXES,
    COINS_PER_ROW,
    COLOURS,
    DISPLAY,
    KEEP,
    MARK,
    NONE,
    OVER,
    PALM_BOXES,
    REVEAL,
    TAKE,
    Card,
    Deck,
    EventCode,
    Log,
    Numbers,
    State,
)


@compiled
def advance(deck: Deck, state: State, log: Log) -> None:
    """Do the actions in the order of the rulebook."""
    if state.step == KEEP:
        kernel.lay_out(deck, state, log)
    elif state.step == REVEAL:
        kernel.reveal_expedition(state, log)
    elif state.step == MARK:
        state.step = TAKE
    elif state.queue_at < state.n_queue:
        kernel.call_next_taker(state, log)
    elif state.n_resolved < state.n_players:
        resolve_next_player(deck, state, log)
    else:
        kernel.end_turn(state, log)
        pass_start_player(state, log)


# 2nd action: crossing off --------------------------------------------------------------------------------------------


@compiled
def take_effect(deck: Deck, state: State, seat: Seat, card: Card, boxes: Boxes, log: Log) -> None:
    """Cross off coins and palms, at once."""
    cross_coins(state, seat, n_bits(boxes & card.coins), log)
    for _ in range(n_bits(boxes & card.palms)):
        score_palm(deck, state, seat, log)


@compiled
def cross_coins(state: State, seat: Seat, coins: int, log: Log) -> None:
    """S4: the next coin boxes of the score card; beyond twelve, coins are lost."""
    player = state.players[seat]
    gained = min(coins, COIN_BOXES - player.sheet.coins)
    player.sheet.coins += gained
    if gained:
        kernel.note(log, EventCode.COINS, seat, gained)
    if gained < coins:
        kernel.note(log, EventCode.COINS_LOST, seat, coins - gained)


@compiled
def score_palm(deck: Deck, state: State, seat: Seat, log: Log) -> None:
    """S5: 1 point, plus 1 for each palm on the display; four times a game."""
    player = state.players[seat]
    if player.sheet.n_palms == PALM_BOXES:
        kernel.note(log, EventCode.PALM_LOST, seat, 0)
        return
    points = 1 + palms_on_display(deck, state)
    player.palms[player.sheet.n_palms] = points
    player.sheet.n_palms += 1
    kernel.note(log, EventCode.PALM, seat, points)


@compiled
def palms_on_display(deck: Deck, state: State) -> int:
    """S5: return the number of palms on the display; no other cards count."""
    palms = 0
    for place in range(DISPLAY):
        if state.display[place] != NONE:
            palms += n_bits(deck.cards[state.display[place]].palms)
    return palms


# 3rd action: rows of coins and completed cards -----------------------------------------------------------------------


@compiled
def resolve_next_player(deck: Deck, state: State, log: Log) -> None:
    """S6: the start player first, then clockwise: first cups, then completed cards are set aside, to be replaced."""
    seat = kernel.clockwise(state, state.start_player, state.n_resolved)
    award_cups(deck, state, seat, log)
    before = state.n_queue
    for slot in range(2):
        if kernel.is_complete(deck, state.players[seat], slot):
            kernel.set_aside(deck, state, seat, slot, log)
    if state.n_queue - before == 2:  # S8: the display is filled only when this player is done
        state.queue[before].top_up = 0
    state.n_resolved += 1


@compiled
def award_cups(deck: Deck, state: State, seat: Seat, log: Log) -> None:
    """S7, R4: for every new full row the highest cup left; when all are gone, none."""
    player = state.players[seat]
    while player.rows_paid < player.sheet.coins // COINS_PER_ROW:
        player.rows_paid += 1
        points = 0
        if state.cups_taken < deck.n_cups:
            points = deck.cups[state.cups_taken]
            state.cups_taken += 1
        player.cups += points
        kernel.note(log, EventCode.CUP, seat, points)


@compiled
def pass_start_player(state: State, log: Log) -> None:
    """S9, R18: the start player moves one seat clockwise, across rounds too."""
    state.start_player = kernel.clockwise(state, state.start_player, 1)
    if state.step != OVER:
        kernel.note(log, EventCode.START_PLAYER, state.start_player, 0)


# End of the game -----------------------------------------------------------------------------------------------------


@compiled
def score(deck: Deck, state: State, seat: Seat, parts: Numbers) -> int:
    """S10: cards, seals, coins, cups, palms; the sum is the score so far, at the end the final one."""
    player = state.players[seat]
    parts[0] = parts[1] = parts[4] = 0
    for nth in range(kernel.n_among(player.completed)):
        card = kernel.nth_among(player.completed, nth)
        parts[0] += deck.cards[card].points
        parts[1] += seal_points(deck, state, seat, card)
    parts[2] = player.sheet.coins
    parts[3] = player.cups
    for palm in range(player.sheet.n_palms):
        parts[4] += player.palms[palm]
    return parts[0] + parts[1] + parts[2] + parts[3] + parts[4]


@compiled
def seal_points(deck: Deck, state: State, seat: Seat, card: int) -> int:
    """S10, R14: a seal pays for each completed card of its colour, its own included."""
    colour = deck.cards[card].seal_colour
    if colour == NONE:
        return 0
    return deck.cards[card].seal_points * state.players[seat].n_completed[colour]


@compiled
def tie_break(state: State, seat: Seat) -> int:
    """S11: more completed grey cards; then green; then orange; then purple."""
    rank = 0
    for colour in range(COLOURS):
        rank = rank << 8 | state.players[seat].n_completed[colour]
    return rank
