"""What things are worth in Pyramids: gems, torches, skulls and potions, and the race for the points of a colour."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

import numpy as np

from silvergold import games
from silvergold.bots.model.types import COMPLETIONS, FIRST_GAME_FEATURE, FIRST_SYMBOL_FEATURE, Model, Scratch
from silvergold.rules.compiling import compiled, inlined, n_bits
from silvergold.rules.state import (
    COLOURS,
    GEM_BOXES,
    LAST_AWARDED,
    NONE,
    POINTS_PER_GEM_PAIR,
    POINTS_PER_PYRAMID,
    POINTS_PER_TORCH,
    ROUNDS,
    SKULL_BOXES,
    SKULLS_PER_POTION,
    TURNS,
    TURNS_PER_ROUND,
    Card,
    Player,
    State,
)

GAME: Final = games.PYRAMIDS

SYMBOL_FIELDS: Final = ("red_gems", "green_gems", "torches", "skulls", "potions")
"""The masks of a card that the model counts, in the order of its columns."""

RED, GREEN, TORCHES, SKULLS, POTIONS = 0, 1, 2, 3, 4

STEEP = 3.0  # a deck may have a skull that costs 999: no plan should depend on it alone


class Weight(IntEnum):
    """The weights of this game, by index. The solver uses those below N_SOLVER_WEIGHTS."""

    GEM_SOLVER = 0
    TORCH_SOLVER = 1
    SKULL_SOLVER = 2
    POTION_SOLVER = 4
    AWARD_SOLVER = 5
    UNPAIRED_GEM = 8
    GEM_LATER = 9
    GEM_LEAN = 10
    TORCH_UNLIT = 11
    TORCH_LIT = 12
    POTION_EXPECTED = 13
    SKULL_LATER = 14
    POTION_LATER = 15
    AWARD_NOW = 16
    AWARD_NEXT = 17


class Feature(IntEnum):
    """The features of this game, by index."""

    UNPAIRED_GEMS = FIRST_GAME_FEATURE
    IS_TORCH_UNLIT = FIRST_GAME_FEATURE + 1
    SKULLS_CROSSED = FIRST_GAME_FEATURE + 2
    AWARDS_ONE_CARD_AWAY = FIRST_GAME_FEATURE + 3
    AWARDS_TWO_CARDS_AWAY = FIRST_GAME_FEATURE + 4
    AWARDS_OF_MY_CARDS = FIRST_GAME_FEATURE + 5
    UNLIT_TIMES_TORCHES = FIRST_GAME_FEATURE + 6
    UNPAIRED_TIMES_COMPLETIONS = FIRST_GAME_FEATURE + 7
    TORCHES_LIT = FIRST_GAME_FEATURE + 8


# The compiler wants plain ints.
(
    GEM_SOLVER, TORCH_SOLVER, SKULL_SOLVER, POTION_SOLVER, AWARD_SOLVER, UNPAIRED_GEM, GEM_LATER, GEM_LEAN, TORCH_UNLIT,
    TORCH_LIT, POTION_EXPECTED, SKULL_LATER, POTION_LATER, AWARD_NOW, AWARD_NEXT,
) = map(int, Weight)  # fmt: skip
(
    UNPAIRED_GEMS, IS_TORCH_UNLIT, SKULLS_CROSSED, AWARDS_ONE_CARD_AWAY, AWARDS_TWO_CARDS_AWAY, AWARDS_OF_MY_CARDS,
    UNLIT_TIMES_TORCHES, UNPAIRED_TIMES_COMPLETIONS, TORCHES_LIT,
) = map(int, Feature)  # fmt: skip


SOLVER_SYMBOLS: Final = (GEM_SOLVER, GEM_SOLVER, TORCH_SOLVER, SKULL_SOLVER, POTION_SOLVER)
"""The weights of the symbols that the solver assumes, in the order of the columns."""


def solver_symbol_values(weights: Any) -> Any:
    """Return the values of the symbols that the solver assumes."""
    return weights[list(SOLVER_SYMBOLS)]


def solver_completion_values(weights: Any, cards: Any) -> Any:
    """Return the values of completed cards that the solver assumes."""
    return np.full(len(cards), POINTS_PER_PYRAMID + weights[AWARD_SOLVER])


@compiled
def set_context(model: Model, state: State, player: Player, left: int) -> None:
    """Set what symbols and colours are worth to this player, with so many turns left after the present marking."""
    share = left / TURNS
    set_gems(model, player, share)
    set_torches(model, state, player, left)
    set_skulls(model, player, share)
    for colour in range(COLOURS):
        model.scratch.colour_bonus[colour] = award(model, state, player, colour, share)


@compiled
def set_gems(model: Model, player: Player, share: float) -> None:
    """P6, P13: a single gem may still be paired."""
    scratch, weights = model.scratch, model.params.weights
    red, green = player.sheet.gems[0] * 1, player.sheet.gems[1] * 1
    scratch.owned_symbols[RED], scratch.owned_symbols[GREEN] = red, green
    scratch.unpaired_gem = 1.0 + weights[UNPAIRED_GEM] * min(1.0, 2 * share)
    lean = min(2.0, max(-2.0, green - red)) * weights[GEM_LEAN]
    scratch.symbol_correction[RED] = (weights[GEM_LATER] + lean if red < GEM_BOXES else 0.0) - weights[GEM_SOLVER]
    scratch.symbol_correction[GREEN] = (weights[GEM_LATER] - lean if green < GEM_BOXES else 0.0) - weights[GEM_SOLVER]


@compiled
def set_torches(model: Model, state: State, player: Player, left: int) -> None:
    """P7: only one torch counts in a round, so a later torch is worth less if this round has one already."""
    scratch, weights = model.scratch, model.params.weights
    a_round = min(state.turn // TURNS_PER_ROUND, ROUNDS - 1)
    is_lit = player.sheet.torches >> a_round & 1
    rounds_left = ROUNDS - 1 - a_round
    scratch.torch_value = 0.0 if is_lit else POINTS_PER_TORCH
    torch = weights[TORCH_LIT] if rounds_left else 0.0
    if not is_lit and left > rounds_left * TURNS_PER_ROUND:
        torch = max(torch, weights[TORCH_UNLIT])
    scratch.symbol_correction[TORCHES] = torch - weights[TORCH_SOLVER]


@inlined
def gem_value(red: int, green: int, unpaired: float) -> float:
    """P13: return the value of so many gems, with a price for a gem without a partner."""
    red, green = min(red, GEM_BOXES), min(green, GEM_BOXES)
    pairs = min(red, green)
    return POINTS_PER_GEM_PAIR * pairs + unpaired * (red + green - 2 * pairs)


@compiled
def set_skulls(model: Model, player: Player, share: float) -> None:
    """P8, P9: only the worst crossed skull counts, and a potion may still come."""
    scratch, weights, minus = model.scratch, model.params.weights, model.deck.skulls
    scratch.owned_symbols[SKULLS] = player.sheet.skulls
    potion = weights[POTION_EXPECTED] * min(1.0, 2 * share)
    for skulls in range(SKULL_BOXES + 1):
        healed = max(0, skulls - SKULLS_PER_POTION)
        scratch.skull_value[skulls] = -(minus[skulls] * (1.0 - potion) + minus[healed] * potion)
    skulls = player.sheet.skulls * 1
    step = minus[min(skulls + 1, SKULL_BOXES)] - minus[skulls]
    scratch.symbol_correction[SKULLS] = -weights[SKULL_LATER] * min(step, STEEP) - weights[SKULL_SOLVER]
    healing = minus[skulls] - minus[max(0, skulls - SKULLS_PER_POTION)]
    later = weights[POTION_LATER] * min(max(healing, 1.0), 2 * STEEP)
    scratch.symbol_correction[POTIONS] = later - weights[POTION_SOLVER]


@inlined
def award(model: Model, state: State, player: Player, colour: int, share: float) -> float:
    """P11: return what the next pyramid of a colour earns: points at once, or a step towards them."""
    nth = player.n_completed[colour] + 1
    taken = state.awards_taken[colour]
    if nth > LAST_AWARDED or taken >= model.deck.n_awards:
        return 0.0
    weights = model.params.weights
    share = weights[AWARD_NOW] if nth % 2 == 0 else weights[AWARD_NEXT] * min(1.0, 1.5 * share)
    return share * model.deck.awards[taken]


@inlined
def completion_value(model: Model, card: Card) -> float:
    """P11, P13: return the points of a pyramid and what its colour earns."""
    return POINTS_PER_PYRAMID + model.scratch.colour_bonus[card.colour]


@inlined
def symbol_gain(scratch: Scratch) -> float:
    """P6 to P9: return what the crossed symbols bring at once."""
    owned, crossed, unpaired = scratch.owned_symbols, scratch.crossed_symbols, scratch.unpaired_gem
    red, green = owned[RED] + crossed[RED], owned[GREEN] + crossed[GREEN]
    worth = gem_value(red, green, unpaired) - gem_value(owned[RED], owned[GREEN], unpaired)
    if crossed[TORCHES]:
        worth += scratch.torch_value
    skulls = min(SKULL_BOXES, owned[SKULLS] + crossed[SKULLS])
    skulls = max(0, skulls - SKULLS_PER_POTION * crossed[POTIONS])
    return worth + scratch.skull_value[skulls] - scratch.skull_value[owned[SKULLS]]


@compiled
def write_game_features(model: Model, state: State, player: Player) -> None:
    """Write the features about gems, torches, skulls and the awards of the colours."""
    scratch, deck = model.scratch, model.deck
    f = scratch.features
    f[UNPAIRED_GEMS] = abs(player.sheet.gems[0] * 1.0 - player.sheet.gems[1])
    a_round = min(state.turn // TURNS_PER_ROUND, ROUNDS - 1)
    f[IS_TORCH_UNLIT] = 1.0 - (player.sheet.torches >> a_round & 1)
    f[SKULLS_CROSSED] = player.sheet.skulls
    for colour in range(COLOURS):
        taken = state.awards_taken[colour]
        points = deck.awards[taken] if taken < deck.n_awards else 0
        if player.n_completed[colour] % 2 == 1:
            f[AWARDS_ONE_CARD_AWAY] += points
        else:
            f[AWARDS_TWO_CARDS_AWAY] += points
    for slot in range(2):
        c = player.cards[slot]
        if c != NONE:
            f[AWARDS_OF_MY_CARDS] += scratch.colour_bonus[deck.cards[c].colour]
    f[UNLIT_TIMES_TORCHES] = f[IS_TORCH_UNLIT] * f[FIRST_SYMBOL_FEATURE + TORCHES]
    f[UNPAIRED_TIMES_COMPLETIONS] = f[UNPAIRED_GEMS] * f[COMPLETIONS]
    f[TORCHES_LIT] = n_bits(player.sheet.torches)
