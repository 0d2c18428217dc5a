"""The only compiled switch between the two games in this package.

Both numbers are tested. No other game gets here, since `decks.engine_deck` refuses a game that it does not know.
"""

from __future__ import annotations

from silvergold.bots.model import pyramids, silver_gold
from silvergold.bots.model.types import HORIZON, Floats, Model
from silvergold.kinds import CardIndex, Seat
from silvergold.rules.compiling import inlined
from silvergold.rules.state import PYRAMIDS, SILVER_AND_GOLD, Player, State


@inlined
def set_context(model: Model, state: State, seat: Seat, left: int) -> None:
    """Set what symbols and colours are worth to this seat, with so many turns left after this one."""
    model.scratch.turns = min(left, HORIZON)
    if model.deck.game == SILVER_AND_GOLD:
        silver_gold.set_context(model, state, state.players[seat], left)
    elif model.deck.game == PYRAMIDS:
        pyramids.set_context(model, state, state.players[seat], left)


@inlined
def completion_value(model: Model, c: CardIndex) -> float:
    """Return what completing a card brings now."""
    if model.deck.game == SILVER_AND_GOLD:
        return silver_gold.completion_value(model, model.deck.cards[c])
    if model.deck.game == PYRAMIDS:
        return pyramids.completion_value(model, model.deck.cards[c])
    return 0.0


@inlined
def symbol_gain(model: Model) -> float:
    """Return what the symbols crossed by the present plan bring at once."""
    if model.deck.game == SILVER_AND_GOLD:
        return silver_gold.symbol_gain(model.scratch)
    if model.deck.game == PYRAMIDS:
        return pyramids.symbol_gain(model.scratch)
    return 0.0


@inlined
def write_solver_values(model: Model, values: Floats) -> None:
    """Write the values of the symbols that the solver assumes, in the order of the columns."""
    if model.deck.game == SILVER_AND_GOLD:
        for k in range(len(silver_gold.SOLVER_SYMBOLS)):
            values[k] = model.params.weights[silver_gold.SOLVER_SYMBOLS[k]]
    elif model.deck.game == PYRAMIDS:
        for k in range(len(pyramids.SOLVER_SYMBOLS)):
            values[k] = model.params.weights[pyramids.SOLVER_SYMBOLS[k]]


@inlined
def write_game_features(model: Model, state: State, player: Player) -> None:
    """Write the features that only one game has."""
    if model.deck.game == SILVER_AND_GOLD:
        silver_gold.write_game_features(model, state, player)
    elif model.deck.game == PYRAMIDS:
        pyramids.write_game_features(model, state, player)
