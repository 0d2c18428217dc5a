"""What a seat could have made of a deal, had it known all orders: a beam of the best games so far, turn by turn.

No bot may use this. It is a bound to measure bots against.
"""

from __future__ import annotations

import numpy as np

from silvergold.bots.mind.policy import best_choice, weigh
from silvergold.bots.mind.shape import N_PARTS, Desk, Floats, Mind, Tools
from silvergold.bots.mind.value import foresee
from silvergold.kinds import Choice, Seat
from silvergold.rules import deal, games, new_states, score
from silvergold.rules._compile import compiled, door, inlined, lowest_bit
from silvergold.rules.state import KEEP, MARK, NO_LOG, OVER, State, States

BRANCHES, BONUS_BRANCHES = 12, 3
"""Choices that are tried for a marking, and for a bonus box; every card that may be taken is."""
LEAST = -1e9
MOST_FOUND, MOST_WAITING = 80_000, 256
"""Tables that a turn may lead to, and that may wait to be looked at."""


@inlined
def next_best(desk: Desk, n: int) -> Choice:
    """The best choice that was not yet handed out."""
    best = 0
    for k in range(1, n):
        if desk.worths[k] > desk.worths[best]:
            best = k
    desk.worths[best] = LEAST
    return desk.choices[best]


@compiled
def others_play(mind: Mind, state: State, seat: Seat, turn: int) -> None:
    """Everybody else plays as the one-step player, until it is this seat's turn again or the turn is over."""
    while state.step != OVER and state.turn == turn and lowest_bit(state.waiting) != seat:
        other = lowest_bit(state.waiting)
        games.play(mind.deck, state, other, best_choice(mind, state, other), NO_LOG[0])


@compiled
def branch(mind: Mind, work: States, at: int, seat: Seat) -> int:
    """The table on top of the pile is replaced by those that the seat's best choices lead to."""
    n = weigh(mind, work[at], seat)
    branches = n
    if work[at].step == MARK:
        branches = min(n, BONUS_BRANCHES if work[at].players[seat].owed else BRANCHES)
    top = at + branches
    work[top] = work[at]
    for k in range(branches):
        choice = next_best(mind.desk, n)
        work[at + k] = work[top]
        games.play(mind.deck, work[at + k], seat, choice, NO_LOG[0])
    return top


@door
def next_turn(tools: Tools, states: States, n: int, seat: Seat, work: States, out: States, worths: Floats) -> int:
    """All that can become of these tables in one turn, with what each promises; answers how many."""
    mind = Mind(tools.decks[0], tools.books[0], tools.values, tools.keys, tools.desks[0])
    found = 0
    for k in range(n):
        turn, is_setup = states[k].turn, states[k].step == KEEP
        work[0] = states[k]
        top = 1
        while top and found < len(out):
            top -= 1
            others_play(mind, work[top], seat, turn)
            if work[top].step == OVER or work[top].turn > turn or (is_setup and work[top].step != KEEP):
                out[found] = work[top]
                worths[found] = foresee(mind, work[top], seat)
                found += 1
            else:
                top = branch(mind, work, top, seat)
    return found


class Clairvoyant:
    """Finds good games on known orders; the room it needs is taken once."""

    def __init__(self, tools: Tools, width: int) -> None:
        """`width` tables are kept from turn to turn."""
        self.tools, self.width = tools, width
        self._work, self._out, self._worths = new_states(MOST_WAITING), new_states(MOST_FOUND), np.zeros(MOST_FOUND)

    def points(self, seed: int, seat: Seat) -> int:
        """The most points that this seat was found to make on the deal of this seed, two at the table."""
        states = new_states(self.width)
        deal(self.tools.decks, states, 0, 2, seed)
        n = 1
        while states[0]["step"] != OVER:
            found = next_turn(self.tools, states, n, seat, self._work, self._out, self._worths)
            _, firsts = np.unique(-self._worths[:found], return_index=True)  # equal promise: very likely the same table
            n = min(self.width, len(firsts))
            states[:n] = self._out[firsts[:n]]
        parts = np.zeros(N_PARTS, np.int64)
        return max(score(self.tools.decks, states, k, seat, parts) for k in range(n))
