"""Whole games of minds against themselves and each other, compiled: to find prices, to fit values, to tune weights."""

from __future__ import annotations

from silvergold.bots.mind.policy import best_choice
from silvergold.bots.mind.shape import HORIZON, N_FEATURES, N_PARTS, Floats, Mind, Tools
from silvergold.bots.mind.value import describe
from silvergold.kinds import Seat
from silvergold.rules import chance, games
from silvergold.rules._compile import compiled, door, lowest_bit
from silvergold.rules.state import MARK, NO_LOG, NONE, OVER, TURNS, Numbers, State, States


@compiled
def note_gains(mind: Mind, state: State, seat: Seat, gains: Floats, counts: Numbers) -> None:
    """What crossing this pattern on either card would bring, its price not yet paid."""
    t, p = min(TURNS - state.turn, HORIZON), state.pattern
    as_they_lie = mind.desk.slot[0] + mind.desk.slot[1]
    for slot in range(2):
        if state.players[seat].cards[slot] != NONE and counts[t, p] < gains.shape[2]:
            gains[t, p, counts[t, p]] = max(0.0, mind.desk.best[slot] - as_they_lie)
            counts[t, p] += 1


@door
def play_for_prices(
    tools: Tools, states: States, n_players: int, n_games: int, seed: int, gains: Floats, counts: Numbers
) -> None:
    """Games of one mind against itself; notes the gains of marking by turns left and pattern."""
    mind = Mind(tools.decks[0], tools.books[0], tools.values, tools.keys, tools.desks[0])
    state, rng = states[0], chance.new_rng(seed)
    for _ in range(n_games):
        chance.deal(mind.deck, state, n_players, rng)
        while state.step != OVER:
            seat = lowest_bit(state.waiting)
            choice = best_choice(mind, state, seat)
            if state.step == MARK and state.players[seat].owed == 0:
                note_gains(mind, state, seat, gains, counts)
            games.play(mind.deck, state, seat, choice, NO_LOG[0])


@compiled
def note_features(mind: Mind, state: State, features: Floats, game: int) -> None:
    """How every seat stands at the beginning of this turn."""
    for seat in range(state.n_players):
        describe(mind, state, seat)
        for k in range(N_FEATURES):
            features[game, state.turn, seat, k] = mind.desk.features[k]


@door
def play_for_values(
    tools: Tools, states: States, n_players: int, n_games: int, seed: int, features: Floats, finals: Floats
) -> None:
    """features[game, turn, seat] tell how a seat stood, finals[game, seat] what points came of it, by source."""
    mind = Mind(tools.decks[0], tools.books[0], tools.values, tools.keys, tools.desks[0])
    state, rng = states[0], chance.new_rng(seed)
    for game in range(n_games):
        chance.deal(mind.deck, state, n_players, rng)
        turn = -1
        while state.step != OVER:
            if state.step == MARK and state.turn > turn:
                note_features(mind, state, features, game)
                turn = state.turn * 1
            seat = lowest_bit(state.waiting)
            games.play(mind.deck, state, seat, best_choice(mind, state, seat), NO_LOG[0])
        for seat in range(n_players):
            games.score(mind.deck, state, seat, mind.desk.parts)
            for part in range(N_PARTS):
                finals[game, seat, part] = mind.desk.parts[part]


@door
def play_duels(
    one: Tools, other: Tools, states: States, n_players: int, n_games: int, seed: int, seats: int, scores: Floats
) -> None:
    """Games of two minds: a bit of `seats` is set where the other sits. scores[game, seat] are the final points."""
    mind = Mind(one.decks[0], one.books[0], one.values, one.keys, one.desks[0])
    rival = Mind(other.decks[0], other.books[0], other.values, other.keys, other.desks[0])
    state = states[0]
    for game in range(n_games):
        chance.deal(mind.deck, state, n_players, chance.new_rng(seed + game))
        while state.step != OVER:
            seat = lowest_bit(state.waiting)
            choice = best_choice(rival, state, seat) if seats >> seat & 1 else best_choice(mind, state, seat)
            games.play(mind.deck, state, seat, choice, NO_LOG[0])
        for seat in range(n_players):
            scores[game, seat] = games.score(mind.deck, state, seat, mind.desk.parts)
