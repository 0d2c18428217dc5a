"""The doors of the engine: deal, ask what is open, play, observe, imagine, score.

A game in progress is one row of an array (`new_states`); a deck is an array of one row (`decks.engine_table`). Every
door takes arrays and plain ints, trusts its caller (`silvergold.match` checks), and works in place.
"""

from __future__ import annotations

import numpy as np

from silvergold.kinds import Choice, Seat, Seats
from silvergold.rules import chance, games, kernel, views
from silvergold.rules._compile import PLAIN, door, inlined, is_warm, lowest_bit, note_warm, random_below
from silvergold.rules.audit import audit
from silvergold.rules.state import (
    CARD,
    CARDS_PER_WORD,
    COLOUR_NAMES,
    DECK,
    DEEPEST,
    DISPLAY,
    FROM_STACK,
    GAMES,
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
    PARTS,
    PYRAMIDS,
    ROUNDS,
    SIDE,
    SILVER_AND_GOLD,
    STATE,
    TAKE,
    TURNS,
    TURNS_PER_ROUND,
    Deck,
    Decks,
    Happened,
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
    "CARD", "CARDS_PER_WORD", "COLOUR_NAMES", "DECK", "DISPLAY", "FROM_STACK", "GAMES", "KEEP", "LOG", "MARK",
    "MAX_CHOICES", "MAX_PLAYERS", "MIN_PLAYERS", "NONE", "NO_LOG", "OVER", "PAIRS", "PARTS", "PLAIN",
    "PYRAMIDS", "ROUNDS", "SIDE", "SILVER_AND_GOLD", "STATE", "TAKE", "TURNS", "TURNS_PER_ROUND", "Happened",
    "Step", "aligned_zeros", "audit", "choices", "deal", "deal_again", "deal_given", "imagine", "is_open",
    "is_warm", "n_choices", "new_log", "new_states", "nth_choice", "observe", "play", "play_nth",
    "play_nth_in_each", "play_random_games", "score", "warm", "winners",
]  # fmt: skip

# A new game ----------------------------------------------------------------------------------------------------------


@door
def deal(decks: Decks, states: States, i: int, n_players: int, seed: int) -> None:
    """A new game from a seed: hands, stack, four rounds of expeditions, start player (G3, G4, R10)."""
    chance.deal(decks[0], states[i], n_players, chance.new_rng(seed))


@door
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
    """A new game with given orders: cards (players x 4), the stack, top first, patterns (4 x 8), all as indices."""
    chance.deal_given(states[i], n_players, start_player, deals, stack, expeditions)


# Choices -------------------------------------------------------------------------------------------------------------


@door
def n_choices(decks: Decks, states: States, i: int, seat: Seat) -> int:
    """How many choices are open to a seat now."""
    return kernel.n_choices(decks[0], states[i], seat)


@door
def nth_choice(decks: Decks, states: States, i: int, seat: Seat, nth: int) -> Choice:
    """The n-th open choice of a seat that is waited for."""
    return kernel.nth_choice(decks[0], states[i], seat, nth)


@door
def choices(decks: Decks, states: States, i: int, seat: Seat, out: Numbers) -> int:
    """Fill `out` (int64, MAX_CHOICES long) with the open choices of a seat; answers how many."""
    return kernel.list_choices(decks[0], states[i], seat, out)


@door
def is_open(decks: Decks, states: States, i: int, seat: Seat, choice: Choice) -> bool:
    """May this seat make this choice now?"""
    return kernel.is_open(decks[0], states[i], seat, choice)


# Play -----------------------------------------------------------------------------------------------------------------


@door
def play(decks: Decks, states: States, i: int, seat: Seat, choice: Choice, logs: Log) -> None:
    """Make an open choice, then do all that follows without one. Events are added to `logs` (see `new_log`)."""
    games.play(decks[0], states[i], seat, choice, logs[0])


# What a seat may know ------------------------------------------------------------------------------------------------


@door
def observe(decks: Decks, states: States, i: int, seat: Seat, recall: bool, views_: States, j: int) -> None:
    """views_[j] becomes what the seat may know; with `recall` it remembers this game's earlier expeditions (S12)."""
    views_[j] = states[i]
    views.hide(decks[0], views_[j], seat, recall)


@door
def imagine(decks: Decks, views_: States, j: int, seat: Seat, seed: int, states: States, i: int) -> None:
    """states[i] becomes a whole table that this view may belong to, drawn from the seed."""
    states[i] = views_[j]
    views.fill_in(decks[0], states[i], seat, chance.new_rng(seed))


# The end -------------------------------------------------------------------------------------------------------------


@door
def score(decks: Decks, states: States, i: int, seat: Seat, parts: Numbers) -> int:
    """The score so far; fills `parts` (five int64, named by PARTS) and answers their sum."""
    return games.score(decks[0], states[i], seat, parts)


@door
def winners(decks: Decks, states: States, i: int) -> Seats:
    """The seats with the most points after S11 or P14, as a mask; several in a shared victory (R11)."""
    parts = np.zeros(5, np.int64)
    best, seats = -1, 0
    for seat in range(states[i].n_players):
        points = games.score(decks[0], states[i], seat, parts) + DEEPEST
        rank = points << 32 | games.tie_break(decks[0], states[i], seat)
        if rank == best:
            seats |= 1 << seat
        elif rank > best:
            best, seats = rank, 1 << seat
    return seats


# Many games ----------------------------------------------------------------------------------------------------------


@inlined
def _play_nth(deck: Deck, state: State, nth: int) -> int:
    seat = lowest_bit(state.waiting)
    games.play(deck, state, seat, kernel.nth_choice(deck, state, seat, nth), NO_LOG[0])
    return kernel.n_choices(deck, state, lowest_bit(state.waiting)) if state.step != OVER else 0


@door
def play_nth(decks: Decks, states: States, i: int, nth: int) -> int:
    """The first seat waited for plays its n-th open choice; answers how many the next has, 0 when the game is over."""
    return _play_nth(decks[0], states[i], nth)


@door
def play_nth_in_each(decks: Decks, states: States, nth: Numbers, counts: Numbers) -> None:
    """`play_nth` in every game that is not over; `counts` becomes the numbers of choices open next."""
    for i in range(len(states)):
        if states[i].step != OVER:
            counts[i] = _play_nth(decks[0], states[i], nth[i])


@door
def deal_again(decks: Decks, states: States, counts: Numbers, n_players: int, rng: Numbers) -> int:
    """Every game with nothing left to choose is dealt anew; answers how many were."""
    n = 0
    for i in range(len(states)):
        if counts[i] == 0:
            chance.deal(decks[0], states[i], n_players, rng)
            counts[i] = len(PAIRS)
            n += 1
    return n


@door
def play_random_games(
    decks: Decks, states: States, n_players: int, n_games: int, seed: int, parts: Numbers, totals: Numbers
) -> int:
    """Whole games of random choices in states[0]; `totals` gains each seat's points; answers the decisions made."""
    rng = chance.new_rng(seed)
    decisions = 0
    for _ in range(n_games):
        chance.deal(decks[0], states[0], n_players, rng)
        n = len(PAIRS)
        while n:
            n = _play_nth(decks[0], states[0], random_below(rng, n))
            decisions += 1
        for seat in range(n_players):
            totals[seat] += games.score(decks[0], states[0], seat, parts)
    return decisions


def warm(many: bool = False) -> None:
    """Compile the doors that a table needs, or those for many games at once; later starts find them on disk."""
    if is_warm(many):
        return
    decks, states, numbers = aligned_zeros(1, DECK), new_states(2), np.zeros(MAX_CHOICES, np.int64)
    decks["n_cards"] = 4 * MAX_PLAYERS + DISPLAY
    deal(decks, states, 0, 2, 0)
    if many:
        _warm_many(decks, states, numbers)
    else:
        _warm_table(decks, states, numbers)
    note_warm(many)


def _warm_table(decks: Decks, states: States, numbers: Numbers) -> None:
    deal_given(decks, states, 1, 2, 0, np.zeros((2, 4), np.int64), numbers[:20], np.zeros((4, 8), np.int64))
    observe(decks, states, 0, 0, True, states, 1)
    imagine(decks, states, 1, 0, 0, states, 1)
    n_choices(decks, states, 0, 0)
    nth_choice(decks, states, 0, 0, 0)
    choices(decks, states, 0, 0, numbers)
    is_open(decks, states, 0, 0, 0)
    score(decks, states, 0, 0, numbers)
    winners(decks, states, 0)
    play(decks, states, 0, 0, 0, new_log())


def _warm_many(decks: Decks, states: States, numbers: Numbers) -> None:
    play_nth(decks, states, 0, 0)
    play_nth_in_each(decks, states[:0], numbers, numbers)
    deal_again(decks, states[:0], numbers, 2, np.zeros(1, np.uint64))
    play_random_games(decks, states, 2, 0, 0, numbers, numbers)
