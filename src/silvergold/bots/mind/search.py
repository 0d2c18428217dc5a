"""The best plans compared by playing a few turns on, in many possible tables, with the learned value at the end."""

from __future__ import annotations

import math

from silvergold.bots.mind.policy import best_choice, weigh
from silvergold.bots.mind.shape import N_PARTS, Floats, Mind, Tools
from silvergold.bots.mind.value import foresee
from silvergold.kinds import Seat
from silvergold.rules import chance, games, views
from silvergold.rules._compile import compiled, door, lowest_bit
from silvergold.rules.state import NO_LOG, OVER, TURNS, Numbers, State, States

# What is summed up for a plan, column by column; then the sources of the points.
N, POINTS, MARGIN, WIN, FIRST_PART = 0, 1, 2, 3, 4
N_SUMS = FIRST_PART + N_PARTS


@compiled
def play_on(mind: Mind, state: State, until: int) -> None:
    """Everybody plays as the one-step player would, until that turn begins."""
    while state.step != OVER and state.turn < until:
        seat = lowest_bit(state.waiting)
        games.play(mind.deck, state, seat, best_choice(mind, state, seat), NO_LOG[0])


@compiled
def judge(mind: Mind, state: State, seat: Seat, sums: Floats, plan: int) -> None:
    """Add what this table promises to the plan that led to it."""
    best_other = -1e9
    for other in range(state.n_players):
        if other != seat:
            best_other = max(best_other, foresee(mind, state, other))
    points = foresee(mind, state, seat)
    margin = points - best_other
    win = 1.0 / (1.0 + math.exp(-margin / mind.book.spread[TURNS - state.turn]))
    sums[plan, N] += 1
    sums[plan, POINTS] += points
    sums[plan, MARGIN] += margin
    sums[plan, WIN] += win
    for part in range(N_PARTS):
        sums[plan, FIRST_PART + part] += mind.desk.told[part]


@door
def simulate(
    tools: Tools,
    views_: States,
    states: States,
    seat: Seat,
    plans: Numbers,
    is_out: Numbers,
    numbers: tuple[int, int],
    seed: int,
    turns: int,
    sums: Floats,
) -> None:
    """Tables of these numbers, each imagined once and played on with every plan that is still in."""
    mind = Mind(tools.decks[0], tools.books[0], tools.values, tools.keys, tools.desks[0])
    until = min(TURNS, views_[0].turn + turns)
    for number in range(numbers[0], numbers[1]):
        states[0] = views_[0]
        views.fill_in(mind.deck, states[0], seat, chance.new_rng(seed + number))
        for plan in range(len(plans)):
            if not is_out[plan]:
                states[1] = states[0]
                games.play(mind.deck, states[1], seat, plans[plan], NO_LOG[0])
                play_on(mind, states[1], until)
                judge(mind, states[1], seat, sums, plan)


@door
def weigh_choices(tools: Tools, views_: States, seat: Seat) -> int:
    """What the one-step player thinks of every open choice: fills the desk's `choices` and `worths`."""
    return weigh(Mind(tools.decks[0], tools.books[0], tools.values, tools.keys, tools.desks[0]), views_[0], seat)
