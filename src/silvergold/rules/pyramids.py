"""Pyramids, in the order of its rulebook. It calls the kernel, never the other way round."""

from __future__ import annotations

from silvergold.kinds import Boxes, Seat
from silvergold.rules import kernel
from silvergold.rules.compiling import compiled, n_bits
from silvergold.rules.state import (
    COLOURS,
    GEM_BOXES,
    KEEP,
    LAST_AWARDED,
    MARK,
    NONE,
    POINTS_PER_GEM_PAIR,
    POINTS_PER_PYRAMID,
    POINTS_PER_TORCH,
    REVEAL,
    SKULL_BOXES,
    SKULLS_PER_POTION,
    TAKE,
    TURNS_PER_ROUND,
    Card,
    Deck,
    EventCode,
    Log,
    Numbers,
    State,
)

RED, GREEN = 0, 1


@compiled
def advance(deck: Deck, state: State, log: Log) -> None:
    """Do the actions in the order of the rulebook."""
    if state.step == KEEP:
        kernel.lay_out(deck, state, log)
    elif state.step == REVEAL:
        kernel.reveal_expedition(state, log)
    elif state.step == MARK:
        line_up_completed(deck, state, log)
    elif state.queue_at < state.n_queue:
        kernel.call_next_taker(state, log)
    else:
        award_pyramid_points(deck, state, log)
        kernel.end_turn(state, log)


# 2. Boxes are crossed ------------------------------------------------------------------------------------------------


@compiled
def take_effect(state: State, seat: Seat, card: Card, boxes: Boxes, log: Log) -> None:
    """R2: gems, torches, skulls, then potions, so a potion heals a skull of its own pattern."""
    cross_gems(state, seat, RED, n_bits(boxes & card.red_gems), log)
    cross_gems(state, seat, GREEN, n_bits(boxes & card.green_gems), log)
    if boxes & card.torches:
        light_torch(state, seat, log)
    cross_skulls(state, seat, n_bits(boxes & card.skulls), log)
    for _ in range(n_bits(boxes & card.potions)):
        drink_potion(state, seat, log)


@compiled
def cross_gems(state: State, seat: Seat, colour: int, gems: int, log: Log) -> None:
    """P6: the next gems of that colour; beyond ten they do not count."""
    if gems == 0:
        return
    player = state.players[seat]
    gained = min(gems, GEM_BOXES - player.sheet.gems[colour])
    player.sheet.gems[colour] += gained
    kernel.note(log, EventCode.RED_GEMS if colour == RED else EventCode.GREEN_GEMS, seat, gained)


@compiled
def light_torch(state: State, seat: Seat, log: Log) -> None:
    """P7: the torch of the current round, at most one a round."""
    player = state.players[seat]
    this_round = state.turn // TURNS_PER_ROUND
    if player.sheet.torches >> this_round & 1:
        return
    player.sheet.torches |= 1 << this_round
    kernel.note(log, EventCode.TORCH, seat, this_round)


@compiled
def cross_skulls(state: State, seat: Seat, skulls: int, log: Log) -> None:
    """P8: the next skulls; beyond ten they do not count."""
    if skulls == 0:
        return
    player = state.players[seat]
    gained = min(skulls, SKULL_BOXES - player.sheet.skulls)
    player.sheet.skulls += gained
    kernel.note(log, EventCode.SKULLS, seat, gained)


@compiled
def drink_potion(state: State, seat: Seat, log: Log) -> None:
    """P9: the two worst skulls are erased; with fewer, fewer."""
    player = state.players[seat]
    erased = min(SKULLS_PER_POTION, player.sheet.skulls)
    player.sheet.skulls -= erased
    kernel.note(log, EventCode.POTION, seat, erased)


# 3. Completed pyramids are replaced ----------------------------------------------------------------------------------


@compiled
def line_up_completed(deck: Deck, state: State, log: Log) -> None:
    """P10, R7: the owner of the lowest numbered completed card takes first, then the next number."""
    while True:
        place = lowest_completed(deck, state)
        if place == NONE:
            break
        kernel.set_aside(deck, state, place // 2, place % 2, log)
    state.step = TAKE


@compiled
def lowest_completed(deck: Deck, state: State) -> int:
    """Return the place of the completed card with the lowest number that is not set aside yet, or NONE."""
    lowest, where = NONE, NONE
    for seat in range(state.n_players):
        player = state.players[seat]
        for slot in range(2):
            if player.cards[slot] < lowest and kernel.is_complete(deck, player, slot):
                lowest, where = player.cards[slot], 2 * seat + slot
    return where


# 4. Pyramid points ---------------------------------------------------------------------------------------------------


@compiled
def award_pyramid_points(deck: Deck, state: State, log: Log) -> None:
    """P11, P12, R8: the 2nd, 4th and 6th of a colour earn the next points left, lower numbers first."""
    for k in range(state.n_queue):
        entry = state.queue[k]
        if entry.nth % 2 == 0 and entry.nth <= LAST_AWARDED:
            award_next_points(deck, state, entry.place // 2, entry.card, log)


@compiled
def award_next_points(deck: Deck, state: State, seat: Seat, card: int, log: Log) -> None:
    """P11: 10, then 6, then 3, then nothing; what is taken is gone for everybody."""
    colour = deck.cards[card].colour
    taken = state.awards_taken[colour]
    if taken == deck.n_awards:
        return
    state.awards_taken[colour] += 1
    state.players[seat].pyramid_points += deck.awards[taken]
    kernel.note_card(log, EventCode.PYRAMID_POINTS, seat, card, deck.awards[taken], 0)


# End of the game -----------------------------------------------------------------------------------------------------


@compiled
def score(deck: Deck, state: State, seat: Seat, parts: Numbers) -> int:
    """P13: cards, torches, pyramid points, gems, skulls; the sum is the score so far, at the end the final one."""
    player = state.players[seat]
    parts[0] = 0
    for colour in range(COLOURS):
        parts[0] += POINTS_PER_PYRAMID * player.n_completed[colour]
    parts[1] = POINTS_PER_TORCH * n_bits(player.sheet.torches)
    parts[2] = player.pyramid_points
    parts[3] = gem_points(player.sheet.gems[RED], player.sheet.gems[GREEN])
    parts[4] = -deck.skulls[player.sheet.skulls]
    return parts[0] + parts[1] + parts[2] + parts[3] + parts[4]


@compiled
def gem_points(red: int, green: int) -> int:
    """P13: 5 for a red and a green one, 1 for each left over."""
    pairs = min(red, green)
    return POINTS_PER_GEM_PAIR * pairs + (red - pairs) + (green - pairs)


@compiled
def tie_break(state: State, seat: Seat) -> int:
    """P14: the lowest numbered completed pyramid; none at all ranks last."""
    completed = state.players[seat].completed
    return NONE - kernel.nth_among(completed, 0) if kernel.n_among(completed) else 0
