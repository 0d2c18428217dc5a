"""Actions, masks and observations as arrays, in compiled code.

One action space serves every deck: 6 pairs to keep, 5 places to take from, 50 single boxes (2 cards of 5 x 5), and the
pattern in 8 orientations at 25 corners of 2 cards: 461 in all. An observation is what one seat may know, as bytes
from 0 to 255, where 255 is 1: the viewer first, then the others clockwise. What others have not revealed is never in it
(R9): their boxes and score cards are shown as they were when the expedition card was turned up.
"""

from __future__ import annotations

from silvergold.kinds import Choice, Seat
from silvergold.rules import chance, games, kernel
from silvergold.rules._compile import compiled, door, inlined, lowest_bit, put_bits, put_word, random_below
from silvergold.rules.grid import places
from silvergold.rules.state import (
    CARDS_PER_WORD,
    COIN_BOXES,
    COLOURS,
    DISPLAY,
    EXPEDITIONS,
    FROM_STACK,
    GEM_BOXES,
    KEEP,
    MARK,
    MAX_CARDS,
    NO_LOG,
    NONE,
    OVER,
    PAIRS,
    PALM_BOXES,
    ROUNDS,
    SIDE,
    SILVER_AND_GOLD,
    SKULL_BOXES,
    TAKE,
    TURNS,
    TURNS_PER_ROUND,
    Card,
    Deck,
    Decks,
    Numbers,
    Player,
    State,
    States,
)
from silvergold.rules.views import edge_of

BOXES = 25
FIRST_TAKE = len(PAIRS)
FIRST_BOX = FIRST_TAKE + FROM_STACK + 1
FIRST_PLACE = FIRST_BOX + 2 * BOXES
PLACES_PER_CARD = 8 * BOXES
N_ACTIONS = FIRST_PLACE + 2 * PLACES_PER_CARD

FULL = 255  # what 1 is written as
ONE_HUNDRED = 100  # scores: a good game is about 1


def _scale(of: int) -> int:
    """What an amount is multiplied with, and shifted by 16 bits, to be written as a share of this: no division."""
    return (FULL << 16) // of + 1


OF_ONE, OF_EIGHT, OF_TWENTY, OF_HUNDRED = _scale(1), _scale(8), _scale(20), _scale(ONE_HUNDRED)
OF_COINS, OF_PALMS, OF_GEMS, OF_SKULLS = _scale(COIN_BOXES), _scale(PALM_BOXES), _scale(GEM_BOXES), _scale(SKULL_BOXES)
OF_TURNS, OF_ROUND, OF_CARDS = _scale(TURNS), _scale(TURNS_PER_ROUND), _scale(MAX_CARDS)

# Actions -------------------------------------------------------------------------------------------------------------


@inlined
def _code_of(deck: Deck, state: State, action: int) -> Choice:
    if action < FIRST_TAKE:
        return action
    if action < FIRST_BOX:
        return action - FIRST_TAKE
    if action < FIRST_PLACE:
        slot, box = divmod(action - FIRST_BOX, BOXES)
        return 1 << SIDE * slot + box
    slot, place = divmod(action - FIRST_PLACE, PLACES_PER_CARD)
    orientation, corner = divmod(place, BOXES)
    return deck.patterns[state.pattern].boxes[orientation] << SIDE * slot + corner


@door
def code_of(decks: Decks, states: States, i: int, action: int) -> Choice:
    """An action as the engine's choice."""
    return _code_of(decks[0], states[i], action)


@door
def action_of(decks: Decks, states: States, i: int, choice: Choice) -> int:
    """The engine's choice as an action: the inverse of `code_of` for open choices."""
    state = states[i]
    if state.step != MARK:
        return choice + FIRST_TAKE if state.step == TAKE else choice
    slot = kernel.slot_of(choice)
    boxes = choice >> SIDE * slot
    if boxes & (boxes - 1) == 0:
        return FIRST_BOX + BOXES * slot + lowest_bit(boxes)
    pattern = decks[0].patterns[state.pattern]
    for orientation in range(pattern.n_orientations):
        corner = lowest_bit(boxes) - lowest_bit(pattern.boxes[orientation])
        if corner >= 0 and pattern.boxes[orientation] << corner == boxes:
            return FIRST_PLACE + PLACES_PER_CARD * slot + BOXES * orientation + corner
    return -1


@inlined
def _allow(masks: Numbers, first: int, board: int) -> None:
    """Every set bit of a board is an allowed action, counted from `first` on."""
    while board:
        masks[first + lowest_bit(board)] = 1
        board &= board - 1


@inlined
def _mask(deck: Deck, state: State, seat: Seat, masks: Numbers, at: int) -> None:
    """What this seat may do, from place `at` on."""
    for word in range(N_ACTIONS // 8):
        put_word(masks, at + 8 * word, 0)
    for action in range(N_ACTIONS // 8 * 8, N_ACTIONS):
        masks[at + action] = 0
    if not state.waiting >> seat & 1:
        return
    if state.step == MARK:
        _mask_marks(deck, state, state.players[seat], masks, at)
    elif state.step == TAKE:
        for place in range(DISPLAY):
            masks[at + FIRST_TAKE + place] = state.display[place] != NONE
        masks[at + FIRST_TAKE + FROM_STACK] = state.stack_top < state.n_stack
    else:
        for pair in range(FIRST_TAKE):
            masks[at + pair] = 1


@inlined
def _mask_marks(deck: Deck, state: State, player: Player, masks: Numbers, at: int) -> None:
    """G6 to G8: single boxes, and unless a bonus is owed every place of the pattern."""
    left = (1 << SIDE) - 1
    _allow(masks, at + FIRST_BOX, player.edge & left)
    _allow(masks, at + FIRST_BOX + BOXES, player.edge >> SIDE)
    if player.owed:
        return
    pattern = deck.patterns[state.pattern]
    for orientation in range(pattern.n_orientations):
        corners = places(pattern, orientation, player.open, player.edge)
        first = at + FIRST_PLACE + BOXES * orientation
        _allow(masks, first, corners & left)
        _allow(masks, first + PLACES_PER_CARD, corners >> SIDE)


@door
def legal_mask(decks: Decks, states: States, i: int, seat: Seat, masks: Numbers) -> None:
    """Fill `masks` (int8, N_ACTIONS long) with 1 for each action open to this seat."""
    _mask(decks[0], states[i], seat, masks, 0)


# Observations --------------------------------------------------------------------------------------------------------
# Each writes from place `at` on and answers the place after; the order is that of `layout.parts`, which a test holds.


@inlined
def _plane(obs: Numbers, at: int, boxes: int) -> int:
    """25 bytes, full where a box is in the set. Seven more are written over at once by what follows every plane."""
    put_bits(obs, at, boxes)
    return at + BOXES


@inlined
def _share(obs: Numbers, at: int, amount: int, scale: int) -> int:
    """The same, written."""
    obs[at] = _part(amount, scale)
    return at + 1


@inlined
def _one_of_four(obs: Numbers, at: int, which: int) -> int:
    """Four bytes, one of them full, or none."""
    for k in range(4):
        obs[at + k] = FULL * (k == which)
    return at + 4


@inlined
def _symbols(deck: Deck, card: Card, open_: int, edge: int, obs: Numbers, at: int) -> int:
    """The symbols that can still be crossed, a plane for each kind that the game has; in Pyramids, what is in reach."""
    at = _plane(obs, at, card.crosses & open_)
    if deck.game == SILVER_AND_GOLD:
        at = _plane(obs, at, card.coins & open_)
        return _plane(obs, at, card.palms & open_)
    at = _plane(obs, at, edge)
    at = _plane(obs, at, card.red_gems & open_)
    at = _plane(obs, at, card.green_gems & open_)
    at = _plane(obs, at, card.torches & open_)
    at = _plane(obs, at, card.skulls & open_)
    at = _plane(obs, at, card.potions & open_)
    return _plane(obs, at, card.goal & open_)


@inlined
def _card(deck: Deck, index: int, open_: int, edge: int, obs: Numbers, at: int) -> int:
    """A card: open boxes, symbols, then what it is worth; all 0 where no card lies."""
    if index == NONE:
        return _nothing(deck, obs, at)
    card = deck.cards[index]
    at = _plane(obs, at, open_)
    at = _symbols(deck, card, open_, edge, obs, at)
    facts = FULL | _part(card.points, OF_TWENTY) << 8 | _part(index + 1, OF_CARDS) << 16
    facts |= _part(card.seal_points, OF_EIGHT) << 24
    put_word(obs, at, facts)
    obs[at + 4 + card.colour] = FULL
    return _one_of_four(obs, at + 8, card.seal_colour)


@inlined
def _nothing(deck: Deck, obs: Numbers, at: int) -> int:
    """No card lies here."""
    size = 4 * BOXES + 12 if deck.game == SILVER_AND_GOLD else 9 * BOXES + 12
    for place in range(at, at + size):
        obs[place] = 0
    return at + size


@inlined
def _part(amount: int, scale: int) -> int:
    """An amount as a share of what is much, in 255ths."""
    return min(FULL, amount * scale >> 16)


@inlined
def _player(deck: Deck, state: State, seat: Seat, viewer: Seat, obs: Numbers, at: int) -> int:
    """A player's two cards and score card, as the viewer may know them (R9)."""
    player = state.players[seat]
    hidden = seat != viewer and state.step == MARK
    open_ = player.open | player.marked if hidden else player.open
    edge = edge_of(deck, player, open_) if hidden and player.marked else player.edge
    for slot in range(2):
        card = NONE if state.step == KEEP else player.cards[slot]
        at = _card(deck, card, open_ >> SIDE * slot, edge >> SIDE * slot, obs, at)
    at = _score_card(player, hidden, obs, at)
    at = _share(obs, at, 0 if hidden else player.owed, OF_EIGHT)
    for colour in range(COLOURS):
        at = _share(obs, at, player.n_completed[colour], OF_EIGHT)
    return _seals(deck, player, obs, at)


@inlined
def _score_card(player: Player, hidden: bool, obs: Numbers, at: int) -> int:
    """Coins, palms, palm points, cups; gems, torches, skulls, pyramid points: each out of what the score card has."""
    palms = player.palms_before if hidden else player.n_palms
    points = 0
    for palm in range(palms):
        points += player.palms[palm]
    at = _share(obs, at, player.coins_before if hidden else player.coins, OF_COINS)
    at = _share(obs, at, palms, OF_PALMS)
    at = _share(obs, at, points, OF_TWENTY)
    at = _share(obs, at, player.cups, OF_TWENTY)
    for colour in range(2):
        at = _share(obs, at, player.gems_before[colour] if hidden else player.gems[colour], OF_GEMS)
    torches = player.torches_before if hidden else player.torches
    for a_round in range(ROUNDS):
        at = _share(obs, at, torches >> a_round & 1, OF_ONE)
    at = _share(obs, at, player.skulls_before if hidden else player.skulls, OF_SKULLS)
    return _share(obs, at, player.pyramid_points, OF_HUNDRED)


@inlined
def _seals(deck: Deck, player: Player, obs: Numbers, at: int) -> int:
    """S10: what a further completed card of each colour would pay through seals; the points of completed cards."""
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
    """The four cards to choose from: one's own hand while keeping (G3), then the display."""
    for place in range(DISPLAY):
        card = state.players[viewer].hand[place] if state.step == KEEP else state.display[place]
        fresh = deck.cards[card if card != NONE else 0]
        at = _card(deck, card, fresh.boxes, fresh.entry, obs, at)
    return at


@inlined
def _table(deck: Deck, state: State, viewer: Seat, recall: bool, obs: Numbers, at: int) -> int:
    """Phase, time, start player, the pattern, what is left."""
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
    """For each pattern the chance that it comes next, to who remembers this round (S12, R17), else among all eight."""
    looks = recall or deck.game != SILVER_AND_GOLD
    came = state.turn % TURNS_PER_ROUND + 1 if looks and MARK <= state.step < OVER else 0
    share = FULL // (EXPEDITIONS - came)
    put_word(obs, at, 0)
    for k in range(EXPEDITIONS):
        obs[at + deck.expedition[k]] += 1
    for k in range(came):
        obs[at + state.expeditions[state.turn // TURNS_PER_ROUND, k]] -= 1
    for pattern in range(EXPEDITIONS):
        obs[at + pattern] *= share
    return at + EXPEDITIONS


@inlined
def _observe(deck: Deck, state: State, viewer: Seat, recall: bool, obs: Numbers, at: int) -> int:
    """The whole observation, from place `at` on; answers the place after."""
    at = _table(deck, state, viewer, recall, obs, at)
    for step in range(state.n_players):
        at = _player(deck, state, (viewer + step) % state.n_players, viewer, obs, at)
    return _offer(deck, state, viewer, obs, at)


@door
def encode_one(decks: Decks, states: States, i: int, seat: Seat, recall: bool, obs: Numbers, masks: Numbers) -> int:
    """Fill `obs` (uint8) and `masks` (int8) with what this seat sees and may do; answers the observation's size."""
    _mask(decks[0], states[i], seat, masks, 0)
    return _observe(decks[0], states[i], seat, recall, obs, 0)


# Rewards -------------------------------------------------------------------------------------------------------------

MARGIN, RANK, POINTS_AS_THEY_COME = 0, 1, 2


@compiled
def final_reward(deck: Deck, state: State, seat: Seat, kind: int, parts: Numbers) -> float:
    """At the end: the margin over the best other, or the rank from 1 to -1, shared places shared."""
    mine = games.score(deck, state, seat, parts)
    best, better, level = -(1 << 30), 0, 0
    for other in range(state.n_players):
        if other != seat:
            theirs = games.score(deck, state, other, parts)
            best = max(best, theirs)
            better += theirs > mine
            level += theirs == mine
    if kind == MARGIN:
        return (mine - best) / ONE_HUNDRED
    place = better + 0.5 * level
    return 1 - 2 * place / (state.n_players - 1)


# Many games ----------------------------------------------------------------------------------------------------------


@inlined
def _make(deck: Deck, state: State, seat: Seat, choice: Choice) -> None:
    """One copy of the rules for all that follows: they are the largest part of the compile."""
    games.play(deck, state, seat, choice, NO_LOG[0])


@compiled
def _others_play(deck: Deck, state: State, learner: Seat, rng: Numbers) -> None:
    """Everybody but the learner chooses at random until the learner is waited for, or the game is over."""
    while state.step != OVER and not state.waiting >> learner & 1:
        seat = lowest_bit(state.waiting)
        nth = random_below(rng, kernel.n_choices(deck, state, seat))
        _make(deck, state, seat, kernel.nth_choice(deck, state, seat, nth))


@inlined
def _acting(state: State, learner: Seat) -> Seat:
    """Who acts next: the learner, or in self-play (learner < 0) the first seat waited for."""
    if learner >= 0:
        return learner
    return lowest_bit(state.waiting) if state.waiting else 0


@inlined
def _show(
    deck: Deck, state: State, learner: Seat, recall: bool, seats: Numbers, obs: Numbers, masks: Numbers, i: int
) -> None:
    """Row i of the flat observations and masks: what the one who acts next sees and may do."""
    seats[i] = _acting(state, learner)
    _observe(deck, state, seats[i], recall, obs, i * (len(obs) // len(seats)))
    _mask(deck, state, seats[i], masks, i * N_ACTIONS)
    if state.step == OVER:
        masks[i * N_ACTIONS] = 1  # the next step only deals anew; any action will do


@compiled
def _begin(deck: Deck, state: State, n_players: int, learner: Seat, rng: Numbers) -> None:
    chance.deal(deck, state, n_players, rng)
    if learner >= 0:
        _others_play(deck, state, learner, rng)


@door
def deal_many(
    decks: Decks, states: States, n_players: int, learner: Seat, recall: bool, rng: Numbers,
    seats: Numbers, obs: Numbers, masks: Numbers,
) -> None:  # fmt: skip
    """Deal every game and show each to who acts first."""
    for i in range(len(states)):
        _begin(decks[0], states[i], n_players, learner, rng)
        _show(decks[0], states[i], learner, recall, seats, obs, masks, i)


@door
def step_many(
    decks: Decks, states: States, actions: Numbers, learner: Seat, kind: int, recall: bool, rng: Numbers,
    seats: Numbers, allowed: Numbers, obs: Numbers, masks: Numbers, rewards: Numbers, returns: Numbers, over: Numbers,
    paid: Numbers, parts: Numbers,
) -> int:  # fmt: skip
    """One allowed action in every game; games that were over are dealt anew. Answers a game with a bad one, or -1."""
    deck = decks[0]
    for i in range(len(states)):
        if actions[i] < 0 or actions[i] >= N_ACTIONS or not allowed[i * N_ACTIONS + actions[i]]:
            return i
    for i in range(len(states)):
        state = states[i]
        rewards[i] = 0
        if state.step == OVER:
            _begin(deck, state, state.n_players, learner, rng)
            for seat in range(state.n_players):
                paid[i, seat] = 0
        else:
            _step(deck, state, seats[i], actions[i], learner, kind, rng, rewards, returns, paid, parts, i)
        over[i] = state.step == OVER
        _show(deck, state, learner, recall, seats, obs, masks, i)
    return -1


@door
def nth_allowed(masks: Numbers, nth: Numbers, actions: Numbers) -> None:
    """For every game the action that is the n-th allowed one."""
    for i in range(len(actions)):
        left = nth[i]
        for action in range(N_ACTIONS):
            if masks[i * N_ACTIONS + action]:
                if left == 0:
                    actions[i] = action
                    break
                left -= 1


@inlined
def _step(
    deck: Deck, state: State, seat: Seat, action: int, learner: Seat, kind: int, rng: Numbers,
    rewards: Numbers, returns: Numbers, paid: Numbers, parts: Numbers, i: int,
) -> None:  # fmt: skip
    """An action and what it earns: all points since the seat's last one, or at the end what the kind of reward says."""
    _make(deck, state, seat, _code_of(deck, state, action))
    if learner >= 0:
        _others_play(deck, state, learner, rng)
    if kind == POINTS_AS_THEY_COME:
        points = games.score(deck, state, seat, parts)
        rewards[i] = (points - paid[i, seat]) / ONE_HUNDRED
        paid[i, seat] = points
    if state.step != OVER:
        return
    for other in range(state.n_players):
        final = games.score(deck, state, other, parts) / ONE_HUNDRED
        returns[i, other] = final if kind == POINTS_AS_THEY_COME else final_reward(deck, state, other, kind, parts)
    if kind != POINTS_AS_THEY_COME:
        rewards[i] = returns[i, seat]

