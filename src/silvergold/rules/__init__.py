"""The entry points of the engine: deal, list choices, play, observe, sample a state, score.

A game in progress is one row of an array (`new_states`); a deck is an array of one row (`decks.engine_table`). Every
entry point takes arrays and plain ints, trusts its caller (`silvergold.match` checks), and works in place.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np

from silvergold.kinds import ChoiceCode, Seat, Seats
from silvergold.rules import dealing, dispatch, kernel, visibility
from silvergold.rules.audit import audit
from silvergold.rules.compiling import (
    PLAIN,
    deck_at,
    entry_point,
    inlined,
    is_warm,
    lowest_bit,
    mark_warm,
    new_rng,
    random_below,
    state_at,
)
from silvergold.rules.state import (
    CARD,
    CARDS_PER_WORD,
    DECK,
    DISPLAY,
    FROM_STACK,
    KEEP,
    LOG,
    MARK,
    MAX_CHOICES,
    MAX_PLAYERS,
    MIN_PLAYERS,
    NO_LOG,
    NONE,
    OVER,
    PAIRS,
    PYRAMIDS,
    ROUNDS,
    SCORE_PARTS,
    SIDE,
    SILVER_AND_GOLD,
    STATE,
    TAKE,
    TURNS,
    TURNS_PER_ROUND,
    Deck,
    Decks,
    EventCode,
    Log,
    Numbers,
    State,
    States,
    Step,
    aligned_zeros,
    new_log,
    new_states,
)

__all__ = [
    "CARD",
    "CARDS_PER_WORD",
    "DECK",
    "DISPLAY",
    "FROM_STACK",
    "KEEP",
    "LOG",
    "MARK",
    "MAX_CHOICES",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "NONE",
    "NO_LOG",
    "OVER",
    "PAIRS",
    "PLAIN",
    "PYRAMIDS",
    "ROUNDS",
    "SCORE_PARTS",
    "SIDE",
    "SILVER_AND_GOLD",
    "STATE",
    "TAKE",
    "TURNS",
    "TURNS_PER_ROUND",
    "EventCode",
    "Step",
    "aligned_zeros",
    "audit",
    "choices",
    "deal",
    "deal_again",
    "deal_given",
    "is_open",
    "is_warm",
    "n_choices",
    "new_log",
    "new_states",
    "nth_choice",
    "observe",
    "play",
    "play_nth_in_each",
    "play_random_games",
    "sample_state",
    "score",
    "stepper",
    "warm",
    "winners",
]  # fmt: skip

# A new game ----------------------------------------------------------------------------------------------------------


@entry_point
def deal(decks: Decks, states: States, i: int, n_players: int, seed: int) -> None:
    """Deal a new game from a seed: hands, stack, four rounds of expeditions, start player (G3, G4, R10)."""
    dealing.deal(decks[0], states[i], n_players, new_rng(seed))


@entry_point
def deal_given(
    _decks: Decks,
    states: States,
    i: int,
    n_players: int,
    start_player: Seat,
    deals: Numbers,
    stack: Numbers,
    expeditions: Numbers,
) -> None:
    """Deal a new game in a given order: cards (players x 4), stack (top first), patterns (4 x 8), all as indices."""
    dealing.deal_given(states[i], n_players, start_player, deals, stack, expeditions)


# Choices -------------------------------------------------------------------------------------------------------------


@entry_point
def n_choices(decks: Decks, states: States, i: int, seat: Seat) -> int:
    """Return how many choices are open to a seat now."""
    return kernel.n_choices(decks[0], states[i], seat)


@entry_point
def nth_choice(decks: Decks, states: States, i: int, seat: Seat, nth: int) -> ChoiceCode:
    """Return the n-th open choice of a seat that has to choose."""
    return kernel.nth_choice(decks[0], states[i], seat, nth)


@entry_point
def choices(decks: Decks, states: States, i: int, seat: Seat, out: Numbers) -> int:
    """Fill `out` (int64, MAX_CHOICES long) with the open choices of a seat; return how many."""
    return kernel.list_choices(decks[0], states[i], seat, out)


@entry_point
def is_open(decks: Decks, states: States, i: int, seat: Seat, choice: ChoiceCode) -> bool:
    """Return whether this seat may make this choice now."""
    return kernel.is_open(decks[0], states[i], seat, choice)


# Play -----------------------------------------------------------------------------------------------------------------


@entry_point
def play(decks: Decks, states: States, i: int, seat: Seat, choice: ChoiceCode, logs: Log) -> None:
    """Make an open choice and all that follows without another one. Add the events to `logs` (see `new_log`)."""
    dispatch.play(decks[0], states[i], seat, choice, logs[0])


# What a seat may know ------------------------------------------------------------------------------------------------


@entry_point
def observe(decks: Decks, states: States, i: int, seat: Seat, recall: bool, views_: States, j: int) -> None:
    """Write to views_[j] what the seat may know; with `recall` it remembers earlier expeditions of the game (S12)."""
    views_[j] = states[i]
    visibility.hide(decks[0], views_[j], seat, recall)


@entry_point
def sample_state(decks: Decks, views_: States, j: int, seat: Seat, seed: int, states: States, i: int) -> None:
    """Write to states[i] a complete state that fits this view, drawn from the seed."""
    states[i] = views_[j]
    visibility.sample_hidden(decks[0], states[i], seat, new_rng(seed))


# The end -------------------------------------------------------------------------------------------------------------


@entry_point
def score(decks: Decks, states: States, i: int, seat: Seat, parts: Numbers) -> int:
    """Return the score so far; fill `parts` (SCORE_PARTS int64, in the order of `Game.score_parts`) with its parts."""
    return dispatch.score(decks[0], states[i], seat, parts)


@entry_point
def winners(decks: Decks, states: States, i: int) -> Seats:
    """Return the seats with the most points after S11 or P14, as a mask; several in a shared victory (R11)."""
    return dispatch.winners(decks[0], states[i], np.zeros(SCORE_PARTS, np.int64))


# Many games ----------------------------------------------------------------------------------------------------------


@inlined
def _play_nth(deck: Deck, state: State, nth: int) -> int:
    seat = lowest_bit(state.waiting)
    dispatch.play(deck, state, seat, kernel.nth_choice(deck, state, seat, nth), NO_LOG[0])
    return kernel.n_choices(deck, state, lowest_bit(state.waiting)) if state.step != OVER else 0


@entry_point
def _play_nth_at(deck_address: int, state_address: int, nth: int) -> int:
    return _play_nth(deck_at(deck_address), state_at(state_address), nth)


def stepper(decks: Decks, states: States, i: int) -> Callable[[int], int]:
    """Return a function for one game. It plays the n-th open choice of the first waiting seat.

    It returns how many choices the next seat has, 0 if the game is over. Each array in a call from Python costs
    0.13 µs, so this function passes addresses. It keeps both arrays alive.
    """
    if PLAIN:
        return lambda nth: _play_nth(decks[0], states[i], nth)
    step = functools.partial(_play_nth_at, decks.ctypes.data, states[i : i + 1].ctypes.data)
    step.__dict__["arrays"] = decks, states[i]
    return step


@entry_point
def play_nth_in_each(decks: Decks, states: States, nth: Numbers, counts: Numbers) -> None:
    """Play the n-th open choice in every game that is not over; write the numbers of choices open next to `counts`."""
    for i in range(len(states)):
        if states[i].step != OVER:
            counts[i] = _play_nth(decks[0], states[i], nth[i])


@entry_point
def deal_again(decks: Decks, states: States, counts: Numbers, n_players: int, rng: Numbers) -> int:
    """Deal a new game wherever nothing is left to choose; return how many were dealt."""
    n = 0
    for i in range(len(states)):
        if counts[i] == 0:
            dealing.deal(decks[0], states[i], n_players, rng)
            counts[i] = len(PAIRS)
            n += 1
    return n


@entry_point
def play_random_games(
    decks: Decks, states: States, n_players: int, n_games: int, seed: int, parts: Numbers, totals: Numbers
) -> int:
    """Play whole random games in states[0]; add each seat's points to `totals`; return the number of decisions."""
    rng = new_rng(seed)
    decisions = 0
    for _ in range(n_games):
        dealing.deal(decks[0], states[0], n_players, rng)
        n = len(PAIRS)
        while n:
            n = _play_nth(decks[0], states[0], random_below(rng, n))
            decisions += 1
        for seat in range(n_players):
            totals[seat] += dispatch.score(decks[0], states[0], seat, parts)
    return decisions


def warm(many: bool = False, on_step: Callable[[int, int], object] | None = None) -> None:
    """Compile the entry points for one table, or those for many games at once; later starts find them on disk.

    `on_step` is called after each entry point with how many are done, and of how many.
    """
    if is_warm(many):
        return
    decks, states, numbers = aligned_zeros(1, DECK), new_states(2), np.zeros(MAX_CHOICES, np.int64)
    decks["n_cards"] = 4 * MAX_PLAYERS + DISPLAY
    deal(decks, states, 0, 2, 0)
    calls = _calls_of_many(decks, states, numbers) if many else _calls_of_table(decks, states, numbers)
    for done, call in enumerate(calls, 1):
        call()
        if on_step is not None:
            on_step(done, len(calls))
    mark_warm(many)


def _calls_of_table(decks: Decks, states: States, numbers: Numbers) -> list[Callable[[], object]]:
    """Return calls of what a table needs. Each makes numba compile an entry point."""
    orders = np.zeros((2, 4), np.int64), numbers[:20], np.zeros((4, 8), np.int64)
    return [
        lambda: deal_given(decks, states, 1, 2, 0, *orders),
        lambda: observe(decks, states, 0, 0, True, states, 1),
        lambda: sample_state(decks, states, 1, 0, 0, states, 1),
        lambda: n_choices(decks, states, 0, 0),
        lambda: nth_choice(decks, states, 0, 0, 0),
        lambda: choices(decks, states, 0, 0, numbers),
        lambda: is_open(decks, states, 0, 0, 0),
        lambda: score(decks, states, 0, 0, numbers),
        lambda: winners(decks, states, 0),
        lambda: play(decks, states, 0, 0, 0, new_log()),
    ]


def _calls_of_many(decks: Decks, states: States, numbers: Numbers) -> list[Callable[[], object]]:
    """Return calls of what plays many games at once."""
    return [
        lambda: stepper(decks, states, 0)(0),
        lambda: play_nth_in_each(decks, states[:0], numbers, numbers),
        lambda: deal_again(decks, states[:0], numbers, 2, np.zeros(1, np.uint64)),
        lambda: play_random_games(decks, states, 2, 0, 0, numbers, numbers),
    ]
