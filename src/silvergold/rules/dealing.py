"""All chance of a game, drawn at once when it is dealt.

Afterwards nothing draws a random number: the orders are data in the state.
"""

from __future__ import annotations

from silvergold.kinds import Seat
from silvergold.rules import dispatch
from silvergold.rules.compiling import compiled, inlined, random_below
from silvergold.rules.state import (
    COLOURS,
    DISPLAY,
    EXPEDITIONS,
    HAND,
    KEEP,
    MAX_CARDS,
    MAX_PLAYERS,
    MAX_QUEUE,
    NEW_PLAYERS,
    NONE,
    ROUNDS,
    Deck,
    Numbers,
    State,
)


@inlined
def swap_in(order: Numbers, k: int, n: int, rng: Numbers) -> None:
    """Make one step of a shuffle: move a random one of order[k:n] to k."""
    other = k + random_below(rng, n - k)
    order[k], order[other] = order[other], order[k]


@compiled
def clear_table(state: State, n_players: int) -> None:
    """Clear the table for this many players."""
    state.n_players = n_players
    state.step = KEEP
    state.waiting = (1 << n_players) - 1
    state.turn = state.stack_top = state.n_stack = state.n_queue = state.queue_at = 0
    state.start_player = state.cups_taken = state.n_resolved = 0
    state.pattern = NONE
    for place in range(DISPLAY):
        state.display[place] = NONE
    for colour in range(COLOURS):
        state.awards_taken[colour] = 0
    for entry in range(MAX_QUEUE):
        state.queue[entry].place = state.queue[entry].card = state.queue[entry].nth = state.queue[entry].top_up = 0
    for k in range(MAX_CARDS):
        state.stack[k] = NONE
    for seat in range(MAX_PLAYERS):
        state.players[seat] = NEW_PLAYERS[0]


@compiled
def deal(deck: Deck, state: State, n_players: int, rng: Numbers) -> None:
    """G3, R10: deal hands, stack, four rounds of expeditions and the start player, all from the generator."""
    clear_table(state, n_players)
    state.n_stack = deck.n_cards
    for card in range(deck.n_cards):
        state.stack[card] = card
    for k in range(HAND * n_players):
        swap_in(state.stack, k, deck.n_cards, rng)
        state.players[k // HAND].hand[k % HAND] = state.stack[k]
    shuffle_stack(state, rng)
    for a_round in range(ROUNDS):
        for k in range(EXPEDITIONS):
            state.expeditions[a_round, k] = deck.expedition[k]
        shuffle_round(state, a_round, rng)
    if dispatch.has_start_player(deck):
        state.start_player = random_below(rng, n_players)


@compiled
def shuffle_stack(state: State, rng: Numbers) -> None:
    """G3: shuffle all cards; those that are kept will be skipped when the stack is formed."""
    n = state.n_stack
    for k in range(state.stack_top, n - 1):
        swap_in(state.stack, k, n, rng)


@compiled
def shuffle_round(state: State, a_round: int, rng: Numbers) -> None:
    """G4: shuffle the eight expedition cards of a round."""
    for k in range(EXPEDITIONS - 1):
        swap_in(state.expeditions[a_round], k, EXPEDITIONS, rng)


@compiled
def deal_given(
    state: State, n_players: int, start_player: Seat, deals: Numbers, stack: Numbers, expeditions: Numbers
) -> None:
    """Deal a game in a given order: card and pattern indices, NONE where unknown."""
    clear_table(state, n_players)
    state.start_player = start_player
    for seat in range(n_players):
        for k in range(HAND):
            state.players[seat].hand[k] = deals[seat, k]
    for k in range(len(stack)):
        state.stack[k] = stack[k]
    state.n_stack = len(stack)
    for a_round in range(ROUNDS):
        for k in range(EXPEDITIONS):
            state.expeditions[a_round, k] = expeditions[a_round, k]
