"""What a seat of Pyramids should make of things now: gems, torches, skulls and potions, the race for colours."""

from __future__ import annotations

from silvergold.bots.mind.shape import GREEN, POTIONS, RED, SKULLS, TORCHES, Desk, Mind
from silvergold.rules._compile import compiled, inlined
from silvergold.rules.state import (
    COLOURS,
    GEM_BOXES,
    LAST_AWARDED,
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

# The weights, by place. The first ones are built into the tables.
GEM_TABLE, TORCH_TABLE, SKULL_TABLE, ELSEWHERE, POTION_TABLE, AWARD_TABLE = 0, 1, 2, 3, 4, 5
LOOSE, GEM_LATER, GEM_LEAN, TORCH_UNLIT, TORCH_LIT = 8, 9, 10, 11, 12
POTION_HOPE, SKULL_LATER, POTION_LATER, AWARD_NOW, AWARD_NEXT = 13, 14, 15, 16, 17
STEEP = 3.0  # a hostile deck may have a skull that costs 999: no plan should turn on it alone


@compiled
def look(mind: Mind, state: State, player: Player, left: int) -> None:
    """Set the desk for this player, with so many turns left after the marking under way."""
    share = left / TURNS
    look_at_gems(mind, player, share)
    look_at_torches(mind, state, player, left)
    look_at_skulls(mind, player, share)
    for colour in range(COLOURS):
        mind.desk.pays[colour] = award(mind, state, player, colour, share)


@compiled
def look_at_gems(mind: Mind, player: Player, share: float) -> None:
    """P6, P13: a single gem may still find its partner."""
    desk, weights = mind.desk, mind.book.weights
    red, green = player.gems[0] * 1, player.gems[1] * 1
    desk.had[RED], desk.had[GREEN] = red, green
    desk.loose = 1.0 + weights[LOOSE] * min(1.0, 2 * share)
    lean = min(2.0, max(-2.0, green - red)) * weights[GEM_LEAN]
    desk.later[RED] = (weights[GEM_LATER] + lean if red < GEM_BOXES else 0.0) - weights[GEM_TABLE]
    desk.later[GREEN] = (weights[GEM_LATER] - lean if green < GEM_BOXES else 0.0) - weights[GEM_TABLE]


@compiled
def look_at_torches(mind: Mind, state: State, player: Player, left: int) -> None:
    """P7: one a round, so a torch later is worth less when this round has its own."""
    desk, weights = mind.desk, mind.book.weights
    a_round = min(state.turn // TURNS_PER_ROUND, ROUNDS - 1)
    is_lit = player.torches >> a_round & 1
    rounds_left = ROUNDS - 1 - a_round
    desk.torch_now = 0.0 if is_lit else POINTS_PER_TORCH
    torch = weights[TORCH_LIT] if rounds_left else 0.0
    if not is_lit and left > rounds_left * TURNS_PER_ROUND:
        torch = max(torch, weights[TORCH_UNLIT])
    desk.later[TORCHES] = torch - weights[TORCH_TABLE]


@inlined
def gem_worth(red: int, green: int, loose: float) -> float:
    """P13, with a price for a gem without partner."""
    red, green = min(red, GEM_BOXES), min(green, GEM_BOXES)
    pairs = min(red, green)
    return POINTS_PER_GEM_PAIR * pairs + loose * (red + green - 2 * pairs)


@compiled
def look_at_skulls(mind: Mind, player: Player, share: float) -> None:
    """P8, P9: only the worst crossed skull counts, and a potion may still come."""
    desk, weights, minus = mind.desk, mind.book.weights, mind.deck.skulls
    desk.had[SKULLS] = player.skulls
    hope = weights[POTION_HOPE] * min(1.0, 2 * share)
    for skulls in range(SKULL_BOXES + 1):
        healed = max(0, skulls - SKULLS_PER_POTION)
        desk.skull_worth[skulls] = -(minus[skulls] * (1.0 - hope) + minus[healed] * hope)
    skulls = player.skulls * 1
    step = minus[min(skulls + 1, SKULL_BOXES)] - minus[skulls]
    desk.later[SKULLS] = -weights[SKULL_LATER] * min(step, STEEP) - weights[SKULL_TABLE]
    healing = minus[skulls] - minus[max(0, skulls - SKULLS_PER_POTION)]
    desk.later[POTIONS] = weights[POTION_LATER] * min(max(healing, 1.0), 2 * STEEP) - weights[POTION_TABLE]


@inlined
def award(mind: Mind, state: State, player: Player, colour: int, share: float) -> float:
    """P11: what the next pyramid of a colour earns: points at once, or a step towards them."""
    nth = player.n_completed[colour] + 1
    taken = state.awards_taken[colour]
    if nth > LAST_AWARDED or taken >= mind.deck.n_awards:
        return 0.0
    weights = mind.book.weights
    share = weights[AWARD_NOW] if nth % 2 == 0 else weights[AWARD_NEXT] * min(1.0, 1.5 * share)
    return share * mind.deck.awards[taken]


@inlined
def prize(mind: Mind, card: Card) -> float:
    """P11, P13: ten points, and what its colour earns."""
    return POINTS_PER_PYRAMID + mind.desk.pays[card.colour]


@inlined
def gained(desk: Desk) -> float:
    """What the symbols found bring at once."""
    red, green = desk.had[RED] + desk.found[RED], desk.had[GREEN] + desk.found[GREEN]
    worth = gem_worth(red, green, desk.loose) - gem_worth(desk.had[RED], desk.had[GREEN], desk.loose)
    if desk.found[TORCHES]:
        worth += desk.torch_now
    skulls = min(SKULL_BOXES, desk.had[SKULLS] + desk.found[SKULLS])
    skulls = max(0, skulls - SKULLS_PER_POTION * desk.found[POTIONS])
    return worth + desk.skull_worth[skulls] - desk.skull_worth[desk.had[SKULLS]]
