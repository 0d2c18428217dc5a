"""Simulations: play a few turns on from many possible deals, with the learned value at the end."""

from __future__ import annotations

import math

from silvergold.bots.model.evaluation import best_choice, score_choices
from silvergold.bots.model.types import N_PARTS, Floats, Model, ModelArrays
from silvergold.bots.model.value import evaluate
from silvergold.kinds import Seat
from silvergold.rules import dispatch, visibility
from silvergold.rules.compiling import compiled, entry_point, lowest_bit, new_rng
from silvergold.rules.state import NO_LOG, OVER, TURNS, Numbers, State, States

# Columns of the sums over the simulations of a choice. From FIRST_PART on: the parts of the points.
N, POINTS, MARGIN, WIN, FIRST_PART = 0, 1, 2, 3, 4


@compiled
def play_on(model: Model, state: State, until: int) -> None:
    """Let every seat take its best-scored choice until that turn begins."""
    while state.step != OVER and state.turn < until:
        seat = lowest_bit(state.waiting)
        dispatch.play(model.deck, state, seat, best_choice(model, state, seat), NO_LOG[0])


@compiled
def add_outcome(model: Model, state: State, seat: Seat, sums: Floats, k: int) -> None:
    """Add the expected outcome of this state to the sums of choice number k."""
    best_other = -1e9
    for other in range(state.n_players):
        if other != seat:
            best_other = max(best_other, evaluate(model, state, other))
    points = evaluate(model, state, seat)
    margin = points - best_other
    win = 1.0 / (1.0 + math.exp(-margin / model.params.spread[TURNS - state.turn]))
    sums[k, N] += 1
    sums[k, POINTS] += points
    sums[k, MARGIN] += margin
    sums[k, WIN] += win
    for part in range(N_PARTS):
        sums[k, FIRST_PART + part] += model.scratch.expected_parts[part]


@compiled
def play_samples(
    model: Model,
    view: State,
    states: States,
    seat: Seat,
    choices: Numbers,
    is_dropped: Numbers,
    numbers: tuple[int, int],
    seed: int,
    turns: int,
    sums: Floats,
) -> None:
    """Sample a deal for each of these numbers and play on from it with every choice that is not dropped."""
    until = min(TURNS, view.turn + turns)
    for number in range(numbers[0], numbers[1]):
        states[0] = view
        visibility.sample_hidden(model.deck, states[0], seat, new_rng(seed + number))
        for k in range(len(choices)):
            if not is_dropped[k]:
                states[1] = states[0]
                dispatch.play(model.deck, states[1], seat, choices[k], NO_LOG[0])
                play_on(model, states[1], until)
                add_outcome(model, states[1], seat, sums, k)


@entry_point
def simulate(
    arrays: ModelArrays,
    view_states: States,
    states: States,
    seat: Seat,
    choices: Numbers,
    is_dropped: Numbers,
    numbers: tuple[int, int],
    seed: int,
    turns: int,
    sums: Floats,
) -> None:
    """See `play_samples`."""
    model = Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0])
    play_samples(model, view_states[0], states, seat, choices, is_dropped, numbers, seed, turns, sums)


@entry_point
def evaluate_choices(arrays: ModelArrays, view_states: States, seat: Seat) -> int:
    """Write the open choices and their scores into the scratch record; return their number."""
    return score_choices(
        Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0]), view_states[0], seat
    )
