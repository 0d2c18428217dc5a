"""What a seat could score on a deal if it knew all orders: a beam search, turn by turn.

No bot may use this. It is a mark to measure bots against; the best possible score may be higher.
"""

from __future__ import annotations

import numpy as np

from silvergold.bots.model.evaluation import best_choice, score_choices
from silvergold.bots.model.types import N_PARTS, Floats, Model, ModelArrays, Scratch
from silvergold.bots.model.value import evaluate
from silvergold.kinds import ChoiceCode, Seat
from silvergold.rules import deal, dispatch, new_states, score
from silvergold.rules.compiling import compiled, entry_point, inlined, lowest_bit
from silvergold.rules.state import KEEP, MARK, NO_LOG, OVER, State, States

BRANCHES, BONUS_BRANCHES = 12, 3
"""Choices that are tried for a marking, and for a bonus box. Every card that may be taken is tried."""
LEAST = -1e9
MOST_FOUND, MOST_WAITING = 80_000, 256
"""States that a turn may lead to, and that may wait to be expanded."""


@inlined
def next_best(scratch: Scratch, n: int) -> ChoiceCode:
    """Return the best choice that was not returned yet."""
    best = 0
    for k in range(1, n):
        if scratch.scores[k] > scratch.scores[best]:
            best = k
    scratch.scores[best] = LEAST
    return scratch.choices[best]


@compiled
def others_play(model: Model, state: State, seat: Seat, turn: int) -> None:
    """Let the other seats take their best-scored choices until it is this seat's turn or the turn is over."""
    while state.step != OVER and state.turn == turn and lowest_bit(state.waiting) != seat:
        other = lowest_bit(state.waiting)
        dispatch.play(model.deck, state, other, best_choice(model, state, other), NO_LOG[0])


@compiled
def branch(model: Model, work: States, at: int, seat: Seat) -> int:
    """Replace the state at `at` by those that the seat's best choices lead to; return the new top of the stack."""
    n = score_choices(model, work[at], seat)
    branches = n
    if work[at].step == MARK:
        branches = min(n, BONUS_BRANCHES if work[at].players[seat].owed else BRANCHES)
    top = at + branches
    work[top] = work[at]
    for k in range(branches):
        choice = next_best(model.scratch, n)
        work[at + k] = work[top]
        dispatch.play(model.deck, work[at + k], seat, choice, NO_LOG[0])
    return top


@entry_point
def next_turn(
    arrays: ModelArrays, states: States, n: int, seat: Seat, work: States, out: States, values: Floats
) -> int:
    """Write all states that one turn leads to, and their values; return their number."""
    model = Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0])
    found = 0
    for k in range(n):
        turn, is_setup = states[k].turn, states[k].step == KEEP
        work[0] = states[k]
        top = 1
        while top and found < len(out):
            top -= 1
            others_play(model, work[top], seat, turn)
            if work[top].step == OVER or work[top].turn > turn or (is_setup and work[top].step != KEEP):
                out[found] = work[top]
                values[found] = evaluate(model, work[top], seat)
                found += 1
            else:
                top = branch(model, work, top, seat)
    return found


class PerfectInformationSearch:
    """Finds good games on known orders. Its memory is allocated once."""

    def __init__(self, arrays: ModelArrays, width: int) -> None:
        """Keep `width` states from turn to turn."""
        self.arrays, self.width = arrays, width
        self._work, self._out, self._values = new_states(MOST_WAITING), new_states(MOST_FOUND), np.zeros(MOST_FOUND)

    def points(self, seed: int, seat: Seat) -> int:
        """Return the most points found for this seat on the deal of this seed, with two players."""
        states = new_states(self.width)
        deal(self.arrays.decks, states, 0, 2, seed)
        n = 1
        while states[0]["step"] != OVER:
            found = next_turn(self.arrays, states, n, seat, self._work, self._out, self._values)
            _, firsts = np.unique(-self._values[:found], return_index=True)  # equal values: very likely the same state
            n = min(self.width, len(firsts))
            states[:n] = self._out[firsts[:n]]
        parts = np.zeros(N_PARTS, np.int64)
        return max(score(self.arrays.decks, states, k, seat, parts) for k in range(n))
