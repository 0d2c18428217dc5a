"""What things are worth in Silver & Gold: coins and cups, palms, seals."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

from silvergold import games
from silvergold.bots.model.types import COMPLETIONS, FIRST_GAME_FEATURE, Model, Scratch
from silvergold.rules import kernel
from silvergold.rules.compiling import compiled, inlined
from silvergold.rules.silver_gold import palms_on_display
from silvergold.rules.state import COIN_BOXES, COINS_PER_ROW, COLOURS, NONE, PALM_BOXES, TURNS, Card, Player, State

GAME: Final = games.SILVER_AND_GOLD

SYMBOL_FIELDS: Final = ("coins", "palms")
"""The masks of a card that the model counts, in the order of its columns."""

COINS, PALMS = 0, 1


class Weight(IntEnum):
    """The weights of this game, by index. The solver uses those below N_SOLVER_WEIGHTS."""

    COIN_SOLVER = 0
    PALM_SOLVER = 1
    SEAL_SOLVER = 2
    ROW_BEGUN = 8
    CUP_LATER = 9
    COIN_LATER = 10
    PALM_NOW = 11
    PALM_LATER = 12
    CARDS_TO_COME = 13
    SEAL_HELD = 14


class Feature(IntEnum):
    """The features of this game, by index."""

    ROW_BEGUN_FOR_CUP = FIRST_GAME_FEATURE
    NEXT_CUP = FIRST_GAME_FEATURE + 1
    PALM_ROOM = FIRST_GAME_FEATURE + 2
    PALM_VALUE = FIRST_GAME_FEATURE + 3
    SEALS = FIRST_GAME_FEATURE + 4
    SEALS_TIMES_COMPLETIONS = FIRST_GAME_FEATURE + 5


# The compiler wants plain ints.
(
    COIN_SOLVER, PALM_SOLVER, SEAL_SOLVER, ROW_BEGUN, CUP_LATER, COIN_LATER, PALM_NOW, PALM_LATER, CARDS_TO_COME,
    SEAL_HELD,
) = map(int, Weight)  # fmt: skip
ROW_BEGUN_FOR_CUP, NEXT_CUP, PALM_ROOM, PALM_VALUE, SEALS, SEALS_TIMES_COMPLETIONS = map(int, Feature)


SOLVER_SYMBOLS: Final = (COIN_SOLVER, PALM_SOLVER)
"""The weights of the symbols that the solver assumes, in the order of the columns."""


def solver_symbol_values(weights: Any) -> Any:
    """Return the values of the symbols that the solver assumes."""
    return weights[list(SOLVER_SYMBOLS)]


def solver_completion_values(weights: Any, cards: Any) -> Any:
    """Return the values of completed cards that the solver assumes."""
    return cards["points"] + weights[SEAL_SOLVER] * cards["seal_points"]


@compiled
def set_context(model: Model, state: State, player: Player, left: int) -> None:
    """Set what symbols and colours are worth to this player, with so many turns left after the present marking."""
    scratch, weights = model.scratch, model.params.weights
    share = left / TURNS
    set_coins(model, state, player, share)
    scratch.owned_symbols[COINS] = player.sheet.coins
    scratch.palm_room = PALM_BOXES - player.sheet.n_palms
    scratch.palm_value = weights[PALM_NOW] * (1.0 + palms_on_display(model.deck, state))
    scratch.symbol_correction[PALMS] = (weights[PALM_LATER] if scratch.palm_room else 0.0) - weights[PALM_SOLVER]
    for colour in range(COLOURS):
        scratch.colour_outlook[colour] = player.n_completed[colour] + weights[CARDS_TO_COME] * share
        scratch.colour_bonus[colour] = 0.0
    for nth in range(kernel.n_among(player.completed)):
        add_seal(model.deck.cards[kernel.nth_among(player.completed, nth)], scratch)


@inlined
def add_seal(card: Card, scratch: Scratch) -> None:
    """S10: the seal of a completed card pays for each further card of its colour."""
    if card.seal_colour != NONE:
        scratch.colour_bonus[card.seal_colour] += card.seal_points


@compiled
def set_coins(model: Model, state: State, player: Player, share: float) -> None:
    """S4, S7: set the value of each number of coins, with the cups that rows bring; a row begun counts a share."""
    scratch, weights = model.scratch, model.params.weights
    begun = weights[ROW_BEGUN] * min(1.0, 2 * share) / COINS_PER_ROW
    worth, cup = 0.0, state.cups_taken * 1
    for coins in range(player.sheet.coins, COIN_BOXES + 1):
        if coins > player.sheet.coins:
            worth += 1
            if coins % COINS_PER_ROW == 0:
                worth += nth_cup(model, cup)
                cup += 1
        scratch.coin_value[coins] = worth + begun * (coins % COINS_PER_ROW) * nth_cup(model, cup)
    later = weights[COIN_LATER] + weights[CUP_LATER] * nth_cup(model, state.cups_taken) / COINS_PER_ROW
    scratch.symbol_correction[COINS] = (later if player.sheet.coins < COIN_BOXES else 0.0) - weights[COIN_SOLVER]


@inlined
def nth_cup(model: Model, nth: int) -> float:
    """S7: return the highest cup left when so many are taken."""
    return model.deck.cups[nth] * 1.0 if nth < model.deck.n_cups else 0.0


@inlined
def completion_value(model: Model, card: Card) -> float:
    """S10: return the card's points, the worth of its own seal, and what seals pay for its colour."""
    scratch = model.scratch
    worth = card.points + model.params.weights[SEAL_HELD] * scratch.colour_bonus[card.colour]
    if card.seal_colour != NONE:
        worth += card.seal_points * (scratch.colour_outlook[card.seal_colour] + (card.seal_colour == card.colour))
    return worth


@inlined
def symbol_gain(scratch: Scratch) -> float:
    """S4, S5, S7: return what the crossed coins and palms bring at once."""
    coins = min(COIN_BOXES, scratch.owned_symbols[COINS] + scratch.crossed_symbols[COINS])
    palms = min(scratch.palm_room, scratch.crossed_symbols[PALMS])
    return scratch.coin_value[coins] - scratch.coin_value[scratch.owned_symbols[COINS]] + palms * scratch.palm_value


@compiled
def write_game_features(model: Model, state: State, player: Player) -> None:
    """Write the features about rows of coins, room for palms, and seals."""
    scratch = model.scratch
    f = scratch.features
    cup = nth_cup(model, state.cups_taken)
    f[ROW_BEGUN_FOR_CUP] = (player.sheet.coins % COINS_PER_ROW) * cup
    f[NEXT_CUP] = cup
    f[PALM_ROOM] = PALM_BOXES - player.sheet.n_palms
    f[PALM_VALUE] = scratch.palm_value
    for colour in range(COLOURS):
        f[SEALS] += scratch.colour_bonus[colour]
    f[SEALS_TIMES_COMPLETIONS] = f[SEALS] * f[COMPLETIONS]
