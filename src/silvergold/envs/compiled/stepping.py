"""Rewards, and many games at once, in compiled code."""

from __future__ import annotations

from silvergold.envs.compiled.encoding import N_ACTIONS, choice_of, write_mask
from silvergold.envs.compiled.observation import write_observation
from silvergold.kinds import ChoiceCode, Seat
from silvergold.rules import dealing, dispatch, kernel
from silvergold.rules.compiling import compiled, entry_point, inlined, lowest_bit, random_below
from silvergold.rules.state import NO_LOG, OVER, Deck, Decks, Numbers, State, States

MARGIN, RANK, POINTS_AS_THEY_COME = 0, 1, 2
ONE_HUNDRED = 100  # points that are rewarded with 1: a good game


@compiled
def final_reward(deck: Deck, state: State, seat: Seat, kind: int, parts: Numbers) -> float:
    """Return the reward at the end: the margin over the best other, or the rank from 1 to -1; equal scores share it."""
    mine = dispatch.score(deck, state, seat, parts)
    best, better, level = -(1 << 30), 0, 0
    for other in range(state.n_players):
        if other != seat:
            theirs = dispatch.score(deck, state, other, parts)
            best = max(best, theirs)
            better += theirs > mine
            level += theirs == mine
    if kind == MARGIN:
        return (mine - best) / ONE_HUNDRED
    place = better + 0.5 * level
    return 1 - 2 * place / (state.n_players - 1)


@inlined
def _play(deck: Deck, state: State, seat: Seat, choice: ChoiceCode) -> None:
    """Play a choice. All functions here share this copy of the rules, which take longest to compile."""
    dispatch.play(deck, state, seat, choice, NO_LOG[0])


@compiled
def _play_others(deck: Deck, state: State, learner: Seat, rng: Numbers) -> None:
    """Play random choices for the other seats until it is the learner's turn or the game is over."""
    while state.step != OVER and not state.waiting >> learner & 1:
        seat = lowest_bit(state.waiting)
        nth = random_below(rng, kernel.n_choices(deck, state, seat))
        _play(deck, state, seat, kernel.nth_choice(deck, state, seat, nth))


@inlined
def _acting(state: State, learner: Seat) -> Seat:
    """Return who acts next: the learner, or in self-play (learner < 0) the first seat that has a choice."""
    if learner >= 0:
        return learner
    return lowest_bit(state.waiting) if state.waiting else 0


@inlined
def _show(
    deck: Deck, state: State, learner: Seat, recall: bool, seats: Numbers, obs: Numbers, masks: Numbers, i: int
) -> None:
    """Write row i of the flat observations and masks, for the seat that acts next."""
    seats[i] = _acting(state, learner)
    write_observation(deck, state, seats[i], recall, obs, i * (len(obs) // len(seats)))
    write_mask(deck, state, seats[i], masks, i * N_ACTIONS)
    if state.step == OVER:
        masks[i * N_ACTIONS] = 1  # the next step only deals a new game; any action is accepted


@compiled
def _begin(deck: Deck, state: State, n_players: int, learner: Seat, rng: Numbers) -> None:
    dealing.deal(deck, state, n_players, rng)
    if learner >= 0:
        _play_others(deck, state, learner, rng)


@entry_point
def deal_many(
    decks: Decks, states: States, n_players: int, learner: Seat, recall: bool, rng: Numbers,
    seats: Numbers, obs: Numbers, masks: Numbers,
) -> None:  # fmt: skip
    """Deal every game, and write the observation and mask of the seat that acts first."""
    for i in range(len(states)):
        _begin(decks[0], states[i], n_players, learner, rng)
        _show(decks[0], states[i], learner, recall, seats, obs, masks, i)


@entry_point
def step_many(
    decks: Decks, states: States, actions: Numbers, learner: Seat, kind: int, recall: bool, rng: Numbers,
    seats: Numbers, allowed: Numbers, obs: Numbers, masks: Numbers, rewards: Numbers, returns: Numbers, over: Numbers,
    paid: Numbers, parts: Numbers,
) -> int:  # fmt: skip
    """Play an action in every game; deal finished games again. Return -1, or a game whose action is not open."""
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


@entry_point
def nth_allowed(masks: Numbers, nth: Numbers, actions: Numbers) -> None:
    """Write the n-th allowed action of every game into `actions`."""
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
    """Play an action and write its reward: the points since the seat's last action, or the final reward at the end."""
    _play(deck, state, seat, choice_of(deck, state, action))
    if learner >= 0:
        _play_others(deck, state, learner, rng)
    if kind == POINTS_AS_THEY_COME:
        points = dispatch.score(deck, state, seat, parts)
        rewards[i] = (points - paid[i, seat]) / ONE_HUNDRED
        paid[i, seat] = points
    if state.step != OVER:
        return
    for other in range(state.n_players):
        final = dispatch.score(deck, state, other, parts) / ONE_HUNDRED
        returns[i, other] = final if kind == POINTS_AS_THEY_COME else final_reward(deck, state, other, kind, parts)
    if kind != POINTS_AS_THEY_COME:
        rewards[i] = returns[i, seat]
