"""Compiled games of models against themselves and each other: to find prices, to fit values, to tune weights."""

from __future__ import annotations

from silvergold.bots.model.evaluation import best_choice
from silvergold.bots.model.types import HORIZON, N_FEATURES, N_PARTS, Floats, Model, ModelArrays
from silvergold.bots.model.value import write_features
from silvergold.kinds import Seat
from silvergold.rules import dealing, dispatch
from silvergold.rules.compiling import compiled, entry_point, lowest_bit, new_rng
from silvergold.rules.state import MARK, NO_LOG, NONE, OVER, TURNS, Numbers, State, States


@compiled
def note_gains(model: Model, state: State, seat: Seat, gains: Floats, counts: Numbers) -> None:
    """Note what crossing this pattern on either card would bring, before its price."""
    t, p = min(TURNS - state.turn, HORIZON), state.pattern
    present = model.scratch.slot_value[0] + model.scratch.slot_value[1]
    for slot in range(2):
        if state.players[seat].cards[slot] != NONE and counts[t, p] < gains.shape[2]:
            gains[t, p, counts[t, p]] = max(0.0, model.scratch.best_on_slot[slot] - present)
            counts[t, p] += 1


@entry_point
def play_for_prices(
    arrays: ModelArrays, states: States, n_players: int, n_games: int, seed: int, gains: Floats, counts: Numbers
) -> None:
    """Play games of one model against itself and note the gains of marking by turns left and pattern."""
    model = Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0])
    state, rng = states[0], new_rng(seed)
    for _ in range(n_games):
        dealing.deal(model.deck, state, n_players, rng)
        while state.step != OVER:
            seat = lowest_bit(state.waiting)
            choice = best_choice(model, state, seat)
            if state.step == MARK and state.players[seat].owed == 0:
                note_gains(model, state, seat, gains, counts)
            dispatch.play(model.deck, state, seat, choice, NO_LOG[0])


@compiled
def note_features(model: Model, state: State, features: Floats, game: int) -> None:
    """Note the features of every seat at the beginning of this turn."""
    for seat in range(state.n_players):
        write_features(model, state, seat)
        for k in range(N_FEATURES):
            features[game, state.turn, seat, k] = model.scratch.features[k]


@entry_point
def play_for_values(
    arrays: ModelArrays, states: States, n_players: int, n_games: int, seed: int, features: Floats, finals: Floats
) -> None:
    """Play games; fill features[game, turn, seat], and finals[game, seat] with the parts of the final score."""
    model = Model(arrays.decks[0], arrays.params[0], arrays.values, arrays.keys, arrays.scratch[0])
    state, rng = states[0], new_rng(seed)
    for game in range(n_games):
        dealing.deal(model.deck, state, n_players, rng)
        turn = -1
        while state.step != OVER:
            if state.step == MARK and state.turn > turn:
                note_features(model, state, features, game)
                turn = state.turn * 1
            seat = lowest_bit(state.waiting)
            dispatch.play(model.deck, state, seat, best_choice(model, state, seat), NO_LOG[0])
        for seat in range(n_players):
            dispatch.score(model.deck, state, seat, model.scratch.score_parts)
            for part in range(N_PARTS):
                finals[game, seat, part] = model.scratch.score_parts[part]


@entry_point
def play_duels(
    one: ModelArrays,
    other: ModelArrays,
    states: States,
    n_players: int,
    n_games: int,
    seed: int,
    seats: int,
    scores: Floats,
) -> None:
    """Play games of two models. A bit of `seats` is set where the other sits; fill scores[game, seat]."""
    model = Model(one.decks[0], one.params[0], one.values, one.keys, one.scratch[0])
    rival = Model(other.decks[0], other.params[0], other.values, other.keys, other.scratch[0])
    state = states[0]
    for game in range(n_games):
        dealing.deal(model.deck, state, n_players, new_rng(seed + game))
        while state.step != OVER:
            seat = lowest_bit(state.waiting)
            choice = best_choice(rival, state, seat) if seats >> seat & 1 else best_choice(model, state, seat)
            dispatch.play(model.deck, state, seat, choice, NO_LOG[0])
        for seat in range(n_players):
            scores[game, seat] = dispatch.score(model.deck, state, seat, model.scratch.score_parts)
