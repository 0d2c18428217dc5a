"""The learned value: how many points a seat will have in the end, by source, from what lies before it.

For each number of turns left it is a linear sum of a few dozen numbers about the seat's own cards and score card; the
weights were fitted to games that minds played against each other (see `learning`).
"""

from __future__ import annotations

from silvergold.bots.mind.policy import look, look_at_cards, on_card
from silvergold.bots.mind.positions import position, row_of
from silvergold.bots.mind.shape import DONE, FIRST_SYMBOL, N_FEATURES, N_PARTS, TORCHES, USED, Mind
from silvergold.bots.mind.silver_gold import nth_cup
from silvergold.kinds import Seat
from silvergold.rules import games
from silvergold.rules._compile import compiled, inlined, n_bits
from silvergold.rules.state import (
    COINS_PER_ROW,
    COLOURS,
    NONE,
    PALM_BOXES,
    ROUNDS,
    SILVER_AND_GOLD,
    TURNS,
    TURNS_PER_ROUND,
    Player,
    State,
)


@compiled
def describe(mind: Mind, state: State, seat: Seat) -> None:
    """Fill in the numbers that the value is made of, at the beginning of a turn."""
    left, desk = TURNS - state.turn, mind.desk
    look(mind, state, seat, left)
    look_at_cards(mind, state, seat)
    games.score(mind.deck, state, seat, desk.parts)
    f = desk.features
    for k in range(N_FEATURES):
        f[k] = 0.0
    f[0] = 1.0
    for k in range(N_PARTS):
        f[1 + k] = desk.parts[k]
    f[6] = desk.slot[0] + desk.slot[1]
    f[7] = abs(desk.slot[0] - desk.slot[1])
    f[8] = desk.replacement
    describe_cards(mind, state.players[seat], left)
    if mind.deck.game == SILVER_AND_GOLD:
        describe_silver_gold(mind, state, state.players[seat])
    else:
        describe_pyramids(mind, state, state.players[seat])


@compiled
def describe_cards(mind: Mind, player: Player, left: int) -> None:
    """How likely each card is completed, in how many turns, and with what symbols."""
    desk, values = mind.desk, mind.values
    f = desk.features
    for slot in range(2):
        c = player.cards[slot]
        if c == NONE:
            continue
        row = row_of(mind, c, position(mind, c, on_card(player.open, slot)), desk.t)
        f[9] += values[row, DONE]
        f[10] += values[row, DONE] * desk.prize[slot]
        f[11] += values[row, USED]
        f[12] += values[row, USED] ** 2
        for k in range(mind.book.n_symbols):
            f[14 + k] += values[row, FIRST_SYMBOL + k]
    f[13] = max(0.0, f[11] - left)


@compiled
def describe_silver_gold(mind: Mind, state: State, player: Player) -> None:
    """Rows of coins, room for palms, seals."""
    desk = mind.desk
    f = desk.features
    cup = nth_cup(mind, state.cups_taken)
    f[19] = (player.coins % COINS_PER_ROW) * cup
    f[20] = cup
    f[21] = PALM_BOXES - player.n_palms
    f[22] = desk.palm_now
    for colour in range(COLOURS):
        f[23] += desk.pays[colour]
    f[24] = f[23] * f[9]


@compiled
def describe_pyramids(mind: Mind, state: State, player: Player) -> None:
    """Gems without partner, torches, skulls, colours begun."""
    desk, deck = mind.desk, mind.deck
    f = desk.features
    f[19] = abs(player.gems[0] * 1.0 - player.gems[1])
    a_round = min(state.turn // TURNS_PER_ROUND, ROUNDS - 1)
    f[20] = 1.0 - (player.torches >> a_round & 1)
    f[21] = player.skulls
    for colour in range(COLOURS):
        taken = state.awards_taken[colour]
        points = deck.awards[taken] if taken < deck.n_awards else 0
        if player.n_completed[colour] % 2 == 1:
            f[22] += points
        else:
            f[23] += points
    for slot in range(2):
        c = player.cards[slot]
        if c != NONE:
            f[24] += desk.pays[deck.cards[c].colour]
    f[25] = f[20] * f[14 + TORCHES]
    f[26] = f[19] * f[9]
    f[27] = n_bits(player.torches)


@inlined
def expected(mind: Mind, left: int) -> float:
    """The points to expect in the end; `desk.told` is filled with their sources."""
    desk, total = mind.desk, 0.0
    for part in range(N_PARTS):
        points = 0.0
        for k in range(N_FEATURES):
            points += mind.book.value[left, part, k] * desk.features[k]
        desk.told[part] = points
        total += points
    return total


@compiled
def foresee(mind: Mind, state: State, seat: Seat) -> float:
    """The final points of a seat: certain when the game is over, else as learned."""
    left, desk = TURNS - state.turn, mind.desk
    if left == 0:
        total = games.score(mind.deck, state, seat, desk.parts)
        for part in range(N_PARTS):
            desk.told[part] = desk.parts[part]
        return total
    describe(mind, state, seat)
    return expected(mind, left)
