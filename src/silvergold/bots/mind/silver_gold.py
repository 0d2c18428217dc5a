"""What a seat of Silver & Gold should make of things now: coins and cups, palms, seals."""

from __future__ import annotations

from silvergold.bots.mind.shape import COINS, PALMS, Desk, Mind
from silvergold.rules import kernel
from silvergold.rules._compile import compiled, inlined
from silvergold.rules.silver_gold import palms_on_display
from silvergold.rules.state import COIN_BOXES, COINS_PER_ROW, COLOURS, NONE, PALM_BOXES, TURNS, Card, Player, State

# The weights, by place. The first ones are built into the tables.
COIN_TABLE, PALM_TABLE, SEAL_TABLE, ELSEWHERE = 0, 1, 2, 3
ROW_BEGUN, CUP_LATER, COIN_LATER, PALM_NOW, PALM_LATER, HOPE, SEAL_HELD = 8, 9, 10, 11, 12, 13, 14


@compiled
def look(mind: Mind, state: State, player: Player, left: int) -> None:
    """Set the desk for this player, with so many turns left after the marking under way."""
    desk, weights = mind.desk, mind.book.weights
    share = left / TURNS
    look_at_coins(mind, state, player, share)
    desk.had[COINS] = player.coins
    desk.palm_room = PALM_BOXES - player.n_palms
    desk.palm_now = weights[PALM_NOW] * (1.0 + palms_on_display(mind.deck, state))
    desk.later[PALMS] = (weights[PALM_LATER] if desk.palm_room else 0.0) - weights[PALM_TABLE]
    for colour in range(COLOURS):
        desk.hope[colour] = player.n_completed[colour] + weights[HOPE] * share
        desk.pays[colour] = 0.0
    for nth in range(kernel.n_among(player.completed)):
        look_at_seal(mind.deck.cards[kernel.nth_among(player.completed, nth)], desk)


@inlined
def look_at_seal(card: Card, desk: Desk) -> None:
    """S10: what the seal of a completed card pays for another card of its colour."""
    if card.seal_colour != NONE:
        desk.pays[card.seal_colour] += card.seal_points


@compiled
def look_at_coins(mind: Mind, state: State, player: Player, share: float) -> None:
    """S4, S7: what each number of coins would be worth, with the cups that rows bring; a row begun is worth a share."""
    desk, weights = mind.desk, mind.book.weights
    begun = weights[ROW_BEGUN] * min(1.0, 2 * share) / COINS_PER_ROW
    worth, cup = 0.0, state.cups_taken * 1
    for coins in range(player.coins, COIN_BOXES + 1):
        if coins > player.coins:
            worth += 1
            if coins % COINS_PER_ROW == 0:
                worth += nth_cup(mind, cup)
                cup += 1
        desk.coin_worth[coins] = worth + begun * (coins % COINS_PER_ROW) * nth_cup(mind, cup)
    later = weights[COIN_LATER] + weights[CUP_LATER] * nth_cup(mind, state.cups_taken) / COINS_PER_ROW
    desk.later[COINS] = (later if player.coins < COIN_BOXES else 0.0) - weights[COIN_TABLE]


@inlined
def nth_cup(mind: Mind, nth: int) -> float:
    """S7: the highest cup left when so many are taken."""
    return mind.deck.cups[nth] * 1.0 if nth < mind.deck.n_cups else 0.0


@inlined
def prize(mind: Mind, card: Card) -> float:
    """S10: the card's points, its own seal, and what seals pay for its colour."""
    desk = mind.desk
    worth = card.points + mind.book.weights[SEAL_HELD] * desk.pays[card.colour]
    if card.seal_colour != NONE:
        worth += card.seal_points * (desk.hope[card.seal_colour] + (card.seal_colour == card.colour))
    return worth


@inlined
def gained(desk: Desk) -> float:
    """What the symbols found bring at once."""
    coins = min(COIN_BOXES, desk.had[COINS] + desk.found[COINS])
    palms = min(desk.palm_room, desk.found[PALMS])
    return desk.coin_worth[coins] - desk.coin_worth[desk.had[COINS]] + palms * desk.palm_now
