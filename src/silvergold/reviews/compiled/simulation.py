"""Play on from what is known at one moment, along several branches and over the same sampled rests.

A *branch* is what may happen next: cards that come from the stack, a pattern that is revealed, choices of one seat. All
branches of a sample share its hidden cards, so that their differences have little noise. Nothing here reads what the
caller has hidden: every unknown card is drawn again, from the sorted rest.
"""

from __future__ import annotations

from silvergold.bots import model
from silvergold.bots.model.card_states import card_state, row_index
from silvergold.bots.model.evaluation import best_choice
from silvergold.bots.model.rollouts import play_on
from silvergold.bots.model.types import COMPLETED, HORIZON, N_PARTS, TURNS_USED, Floats, Model, ModelArrays
from silvergold.bots.model.value import evaluate
from silvergold.kinds import Boxes, CardIndex, ChoiceCode, Pattern, Place, Seat
from silvergold.rules import dealing, dispatch, kernel, visibility
from silvergold.rules.compiling import compiled, entry_point_into, new_rng
from silvergold.rules.state import (
    EXPEDITIONS,
    KEEP,
    MARK,
    NO_LOG,
    NONE,
    ROUNDS,
    TURNS_PER_ROUND,
    Deck,
    Numbers,
    State,
    States,
)

HOLD = 1 << 7
"""A seat that nobody has: while it waits, a marking does not go on to the next step of the game."""


@compiled
def sample_rest(deck: Deck, state: State, seat: Seat, rng: Numbers) -> None:
    """Draw everything that is hidden from a seat; NONE stands for the whole table, which knows all hands."""
    if state.step != KEEP or seat != NONE:
        visibility.sample_hidden(deck, state, seat, rng)
        return
    for card in range(deck.n_cards):
        state.stack[card] = card
    dealing.shuffle_stack(state, rng)
    for a_round in range(ROUNDS):
        visibility.sample_round(deck, state, a_round, rng)


@compiled
def put_on_top(state: State, nth: int, card: CardIndex) -> None:
    """Exchange a card of the stack with the n-th from the top; the order of the others stays random."""
    top: Place = state.stack_top + nth
    for place in range(top, state.n_stack):
        if state.stack[place] == card:
            state.stack[place], state.stack[top] = state.stack[top], state.stack[place]
            return


@compiled
def put_next(state: State, pattern: Pattern) -> None:
    """Exchange an expedition card of this round with that of this turn; the order of the others stays random."""
    a_round, now = state.turn // TURNS_PER_ROUND, state.turn % TURNS_PER_ROUND
    order = state.expeditions[a_round]
    for place in range(now, EXPEDITIONS):
        if order[place] == pattern:
            order[place], order[now] = order[now], order[place]
            return


@compiled
def begin_branch(state: State, cards: Numbers, pattern: Pattern, fills_display: bool) -> None:
    """Put what the branch prescribes into a sampled state: next cards of the stack and the pattern of the turn."""
    for nth in range(len(cards)):
        if cards[nth] != NONE:
            put_on_top(state, nth, cards[nth])
    if fills_display:
        kernel.top_up(state, NO_LOG[0])
    if state.step == MARK:
        if pattern != NONE:
            put_next(state, pattern)
        state.pattern = state.expeditions[state.turn // TURNS_PER_ROUND, state.turn % TURNS_PER_ROUND]


@entry_point_into(model)
def simulate(
    arrays: ModelArrays,
    known: States,
    states: States,
    seat: Seat,
    branches: tuple[Numbers, Numbers, Numbers],
    samples: tuple[int, int],
    seed: int,
    until: int,
    fills_display: bool,
    out: Floats,
) -> None:
    """Write the expected points of every seat by part to out[branch, sample, seat, part].

    `known` is what the seat knows; `branches` holds codes[branch, n], cards[branch, n] and patterns[branch], filled up
    with -1, NONE and NONE. Sample number j is the same in every call with the same seed.
    """
    model = Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0])
    codes, cards, patterns = branches
    for number in range(samples[0], samples[1]):
        states[0] = known[0]
        sample_rest(model.deck, states[0], seat, new_rng(seed + number))
        for k in range(len(patterns)):
            states[1] = states[0]
            begin_branch(states[1], cards[k], patterns[k], fills_display)
            for n in range(codes.shape[1]):
                if codes[k, n] >= 0:
                    dispatch.play(model.deck, states[1], seat, codes[k, n], NO_LOG[0])
            play_on(model, states[1], until)
            for other in range(known[0].n_players):
                evaluate(model, states[1], other)
                for part in range(N_PARTS):
                    out[k, number - samples[0], other, part] = model.scratch.expected_parts[part]


@entry_point_into(model)
def complete_marking(arrays: ModelArrays, states: States, seat: Seat, first: ChoiceCode, codes: Numbers) -> int:
    """Make this choice and cross the best-scored bonus boxes after it; write all choices, and return their number."""
    model = Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0])
    state = states[0]
    state.waiting |= HOLD
    codes[0] = first
    n = 1
    dispatch.play(model.deck, state, seat, first, NO_LOG[0])
    while state.waiting >> seat & 1 and n < len(codes):
        codes[n] = best_choice(model, state, seat)
        dispatch.play(model.deck, state, seat, codes[n], NO_LOG[0])
        n += 1
    return n


@entry_point_into(model)
def card_outlook(arrays: ModelArrays, card: CardIndex, open_: Boxes, turns: int, out: Floats) -> None:
    """Write how likely a card with these open boxes is completed, and in how many of the turns that are left."""
    model = Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0])
    row = row_index(model, card, card_state(model, card, open_), min(turns, HORIZON))
    out[0], out[1] = model.values[row, COMPLETED], model.values[row, TURNS_USED]
