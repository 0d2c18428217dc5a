"""Observations as arrays, in compiled code.

An observation is what one seat may know, as bytes from 0 to 255, where 255 stands for 1. The viewer comes first, then
the others clockwise. It never contains what others have not revealed (R9): their boxes and score cards are shown as
they were when the expedition card was turned up.

Each function writes from index `at` on and returns the index after its part. The order is that of `layout.parts`; a
test compares the two.
"""

from __future__ import annotations

from silvergold.envs.compiled.encoding import BOXES, write_mask
from silvergold.kinds import Seat
from silvergold.rules import dispatch
from silvergold.rules.compiling import entry_point, inlined, lowest_bit, put_bits, put_word
from silvergold.rules.state import (
    CARDS_PER_WORD,
    COIN_BOXES,
    COLOURS,
    DISPLAY,
    EXPEDITIONS,
    GEM_BOXES,
    KEEP,
    MARK,
    MAX_CARDS,
    NONE,
    OVER,
    PALM_BOXES,
    PYRAMIDS,
    ROUNDS,
    SIDE,
    SILVER_AND_GOLD,
    SKULL_BOXES,
    TURNS,
    TURNS_PER_ROUND,
    Card,
    Deck,
    Decks,
    Numbers,
    Player,
    Sheet,
    State,
    States,
)
from silvergold.rules.visibility import boxes_of

FULL = 255  # stands for 1


def _scale(most: int) -> int:
    """Return the factor that turns an amount into a share of the most there can be, without a division.

    The product is shifted right by 16 bits.
    """
    return (FULL << 16) // most + 1


OF_ONE, OF_EIGHT, OF_TWENTY, OF_HUNDRED = _scale(1), _scale(8), _scale(20), _scale(100)
OF_COINS, OF_PALMS, OF_GEMS, OF_SKULLS = _scale(COIN_BOXES), _scale(PALM_BOXES), _scale(GEM_BOXES), _scale(SKULL_BOXES)
OF_TURNS, OF_ROUND, OF_CARDS = _scale(TURNS), _scale(TURNS_PER_ROUND), _scale(MAX_CARDS)


@inlined
def _plane(obs: Numbers, at: int, boxes: int) -> int:
    """Write 25 bytes, full where a box is in the set. Seven more bytes are overwritten by what follows every plane."""
    put_bits(obs, at, boxes)
    return at + BOXES


@inlined
def _share(obs: Numbers, at: int, amount: int, scale: int) -> int:
    """Write an amount as a share of the most there can be."""
    obs[at] = _part(amount, scale)
    return at + 1


@inlined
def _one_of_four(obs: Numbers, at: int, which: int) -> int:
    """Write four bytes, one of them full, or none."""
    for k in range(4):
        obs[at + k] = FULL * (k == which)
    return at + 4


@inlined
def _symbols(deck: Deck, card: Card, open_: int, edge: int, obs: Numbers, at: int) -> int:
    """Write a plane for each symbol that can still be crossed. This is the only switch between the games here."""
    at = _plane(obs, at, card.crosses & open_)
    if deck.game == SILVER_AND_GOLD:
        return _silver_gold_symbols(card, open_, obs, at)
    if deck.game == PYRAMIDS:
        return _pyramids_symbols(card, open_, edge, obs, at)
    return at


@inlined
def _silver_gold_symbols(card: Card, open_: int, obs: Numbers, at: int) -> int:
    at = _plane(obs, at, card.coins & open_)
    return _plane(obs, at, card.palms & open_)


@inlined
def _pyramids_symbols(card: Card, open_: int, edge: int, obs: Numbers, at: int) -> int:
    """Write the boxes within reach, the symbols and the tomb."""
    at = _plane(obs, at, edge)
    at = _plane(obs, at, card.red_gems & open_)
    at = _plane(obs, at, card.green_gems & open_)
    at = _plane(obs, at, card.torches & open_)
    at = _plane(obs, at, card.skulls & open_)
    at = _plane(obs, at, card.potions & open_)
    return _plane(obs, at, card.goal & open_)


@inlined
def _card(deck: Deck, index: int, open_: int, edge: int, obs: Numbers, at: int) -> int:
    """Write a card: its open boxes, its symbols, then its points, number, colour and seal."""
    if index == NONE:
        return _no_card(deck, obs, at)
    card = deck.cards[index]
    at = _plane(obs, at, open_)
    at = _symbols(deck, card, open_, edge, obs, at)
    facts = FULL | _part(card.points, OF_TWENTY) << 8 | _part(index + 1, OF_CARDS) << 16
    facts |= _part(card.seal_points, OF_EIGHT) << 24
    put_word(obs, at, facts)
    obs[at + 4 + card.colour] = FULL
    return _one_of_four(obs, at + 8, card.seal_colour)


@inlined
def _no_card(deck: Deck, obs: Numbers, at: int) -> int:
    """Write zeros where no card lies."""
    at = _symbols(deck, deck.cards[0], 0, 0, obs, _plane(obs, at, 0))
    put_word(obs, at, 0)
    return _one_of_four(obs, at + 8, NONE)


@inlined
def _part(amount: int, scale: int) -> int:
    """Return an amount as a share of the most there can be, in 255ths."""
    return min(FULL, amount * scale >> 16)


@inlined
def _player(deck: Deck, state: State, seat: Seat, viewer: Seat, obs: Numbers, at: int) -> int:
    """Write a player's two cards and score card, as the viewer may know them (R9); return where to go on."""
    player = state.players[seat]
    is_hidden = seat != viewer and state.step == MARK
    open_, edge, owed = boxes_of(deck, player, is_hidden)
    for slot in range(2):
        card = NONE if state.step == KEEP else player.cards[slot]
        at = _card(deck, card, open_ >> SIDE * slot, edge >> SIDE * slot, obs, at)
    at = _score_card(player, player.sheet_before if is_hidden else player.sheet, obs, at)
    at = _share(obs, at, owed, OF_EIGHT)
    for colour in range(COLOURS):
        at = _share(obs, at, player.n_completed[colour], OF_EIGHT)
    return _seals(deck, player, obs, at)


@inlined
def _score_card(player: Player, sheet: Sheet, obs: Numbers, at: int) -> int:
    """Write coins, palms, palm points, cups, gems, torches, skulls, pyramid points: each as a share of the most."""
    points = 0
    for palm in range(sheet.n_palms):
        points += player.palms[palm]
    at = _share(obs, at, sheet.coins, OF_COINS)
    at = _share(obs, at, sheet.n_palms, OF_PALMS)
    at = _share(obs, at, points, OF_TWENTY)
    at = _share(obs, at, player.cups, OF_TWENTY)
    at = _share(obs, at, sheet.gems[0], OF_GEMS)
    at = _share(obs, at, sheet.gems[1], OF_GEMS)
    for a_round in range(ROUNDS):
        at = _share(obs, at, sheet.torches >> a_round & 1, OF_ONE)
    at = _share(obs, at, sheet.skulls, OF_SKULLS)
    return _share(obs, at, player.pyramid_points, OF_HUNDRED)


@inlined
def _seals(deck: Deck, player: Player, obs: Numbers, at: int) -> int:
    """S10: write what one more card of each colour would pay through seals, and the points of completed cards."""
    seals = points = 0  # seals: 12 bits for each colour
    for word in range(2):
        cards = player.completed[word]
        while cards:
            card = deck.cards[CARDS_PER_WORD * word + lowest_bit(cards)]
            if card.seal_colour != NONE:
                seals += card.seal_points << 12 * card.seal_colour
            points += card.points
            cards &= cards - 1
    for colour in range(COLOURS):
        at = _share(obs, at, seals >> 12 * colour & 4095, OF_EIGHT)
    return _share(obs, at, points, OF_HUNDRED)


@inlined
def _offer(deck: Deck, state: State, viewer: Seat, obs: Numbers, at: int) -> int:
    """Write the four cards to choose from: the viewer's hand during setup (G3), then the display."""
    for place in range(DISPLAY):
        card = state.players[viewer].hand[place] if state.step == KEEP else state.display[place]
        fresh = deck.cards[card if card != NONE else 0]
        at = _card(deck, card, fresh.boxes, fresh.entry, obs, at)
    return at


@inlined
def _table(deck: Deck, state: State, viewer: Seat, recall: bool, obs: Numbers, at: int) -> int:
    """Write the step, the time, the start player, the pattern, and what is left."""
    for step in range(OVER + 1):
        at = _share(obs, at, state.step == step, OF_ONE)
    at = _share(obs, at, state.turn, OF_TURNS)
    at = _share(obs, at, state.turn % TURNS_PER_ROUND, OF_ROUND)
    at = _one_of_four(obs, at, (state.start_player - viewer) % state.n_players)
    at = _plane(obs, at, deck.patterns[state.pattern].boxes[0] if state.pattern != NONE else 0)
    at = _patterns_left(deck, state, recall, obs, at)
    at = _share(obs, at, state.n_stack - state.stack_top, OF_CARDS)
    at = _share(obs, at, deck.cups[state.cups_taken] if state.cups_taken < deck.n_cups else 0, OF_TWENTY)
    for colour in range(COLOURS):
        taken = state.awards_taken[colour]
        at = _share(obs, at, deck.awards[taken] if taken < deck.n_awards else 0, OF_TWENTY)
    return at


@inlined
def _patterns_left(deck: Deck, state: State, recall: bool, obs: Numbers, at: int) -> int:
    """Write the chance of each pattern to come next; without a memory of this round, all eight may come (S12, R17)."""
    knows_round = recall or dispatch.may_review(deck)
    came = state.turn % TURNS_PER_ROUND + 1 if knows_round and MARK <= state.step < OVER else 0
    left = 0  # a byte for each pattern: how many of its cards are left
    for k in range(EXPEDITIONS):
        left += 1 << 8 * deck.expedition[k]
    for k in range(came):
        left -= 1 << 8 * state.expeditions[state.turn // TURNS_PER_ROUND, k]
    put_word(obs, at, left * (FULL // (EXPEDITIONS - came)))
    return at + EXPEDITIONS


@inlined
def write_observation(deck: Deck, state: State, viewer: Seat, recall: bool, obs: Numbers, at: int) -> int:
    """Write the whole observation from index `at` on, and return the index after it."""
    at = _table(deck, state, viewer, recall, obs, at)
    for step in range(state.n_players):
        at = _player(deck, state, (viewer + step) % state.n_players, viewer, obs, at)
    return _offer(deck, state, viewer, obs, at)


@entry_point
def encode_one(decks: Decks, states: States, i: int, seat: Seat, recall: bool, obs: Numbers, masks: Numbers) -> int:
    """Fill `obs` (uint8) and `masks` (int8) for this seat, and return the size of the observation."""
    write_mask(decks[0], states[i], seat, masks, 0)
    return write_observation(decks[0], states[i], seat, recall, obs, 0)
