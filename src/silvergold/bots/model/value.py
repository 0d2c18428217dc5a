"""The learned value: predict a seat's final points, by part of the score.

For each number of turns left it is a linear function of a few dozen features of the seat's cards and score card. The
coefficients were fitted to games of the model against itself (`ModelBuilder.learn_value` in `builder.py`).
"""

from __future__ import annotations

from silvergold.bots.model.card_states import card_state, row_index
from silvergold.bots.model.dispatch import set_context, write_game_features
from silvergold.bots.model.evaluation import on_card, set_cards
from silvergold.bots.model.types import (
    CARDS_DIFFERENCE,
    CARDS_VALUE,
    COMPLETED,
    COMPLETIONS,
    COMPLETIONS_VALUE,
    CONSTANT,
    FIRST_PART,
    FIRST_SYMBOL,
    FIRST_SYMBOL_FEATURE,
    N_FEATURES,
    N_PARTS,
    REPLACEMENT,
    TURNS_MISSING,
    TURNS_NEEDED,
    TURNS_NEEDED_SQUARED,
    TURNS_USED,
    Model,
)
from silvergold.kinds import Seat
from silvergold.rules import dispatch
from silvergold.rules.compiling import compiled, inlined
from silvergold.rules.state import NONE, TURNS, Player, State


@compiled
def write_features(model: Model, state: State, seat: Seat) -> None:
    """Write the features of a seat at the beginning of a turn."""
    left, scratch = TURNS - state.turn, model.scratch
    set_context(model, state, seat, left)
    set_cards(model, state, seat)
    dispatch.score(model.deck, state, seat, scratch.score_parts)
    f = scratch.features
    for k in range(N_FEATURES):
        f[k] = 0.0
    f[CONSTANT] = 1.0
    for k in range(N_PARTS):
        f[FIRST_PART + k] = scratch.score_parts[k]
    f[CARDS_VALUE] = scratch.slot_value[0] + scratch.slot_value[1]
    f[CARDS_DIFFERENCE] = abs(scratch.slot_value[0] - scratch.slot_value[1])
    f[REPLACEMENT] = scratch.replacement
    write_card_features(model, state.players[seat], left)
    write_game_features(model, state, state.players[seat])


@compiled
def write_card_features(model: Model, player: Player, left: int) -> None:
    """Write how likely the cards are completed, in how many turns, and with which symbols."""
    scratch, values = model.scratch, model.values
    f = scratch.features
    for slot in range(2):
        c = player.cards[slot]
        if c == NONE:
            continue
        row = row_index(model, c, card_state(model, c, on_card(player.open, slot)), scratch.turns)
        f[COMPLETIONS] += values[row, COMPLETED]
        f[COMPLETIONS_VALUE] += values[row, COMPLETED] * scratch.completion_value[slot]
        f[TURNS_NEEDED] += values[row, TURNS_USED]
        f[TURNS_NEEDED_SQUARED] += values[row, TURNS_USED] ** 2
        for k in range(model.params.n_symbols):
            f[FIRST_SYMBOL_FEATURE + k] += values[row, FIRST_SYMBOL + k]
    f[TURNS_MISSING] = max(0.0, f[TURNS_NEEDED] - left)


@inlined
def expected_points(model: Model, left: int) -> float:
    """Return the expected final points and write their parts into `scratch.expected_parts`."""
    scratch, total = model.scratch, 0.0
    for part in range(N_PARTS):
        points = 0.0
        for k in range(N_FEATURES):
            points += model.params.value[left, part, k] * scratch.features[k]
        scratch.expected_parts[part] = points
        total += points
    return total


@compiled
def evaluate(model: Model, state: State, seat: Seat) -> float:
    """Return the final points of a seat: the true ones when the game is over, else the expected ones."""
    left, scratch = TURNS - state.turn, model.scratch
    if left == 0:
        total = dispatch.score(model.deck, state, seat, scratch.score_parts)
        for part in range(N_PARTS):
            scratch.expected_parts[part] = scratch.score_parts[part]
        return total
    write_features(model, state, seat)
    return expected_points(model, left)
