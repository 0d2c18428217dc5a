"""`rules.stepper` plays the same games as one call of `play` after the other, from addresses instead of arrays."""

from __future__ import annotations

import gc
import random
from typing import Any

import numpy as np
import pytest

from silvergold import decks, rules
from tests.conformance.wild import wild_deck

GAMES = decks.GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [None, 1, 2, 3])
def test_a_stepper_plays_the_nth_open_choice(game: str, seed: int | None) -> None:
    table = decks.engine_table(decks.standard(game) if seed is None else wild_deck(game, seed))
    states, draw = rules.new_states(2), random.Random(seed)
    for i in range(2):
        rules.deal(table, states, i, 3, 5)
    step, n = rules.stepper(table, states, 1), len(rules.PAIRS)
    while n:
        nth = draw.randrange(n)

        n = step(nth)

        assert n == play_nth(table, states, nth)
        assert states[0].tobytes() == states[1].tobytes()
    assert states[1]["step"] == rules.OVER


def play_nth(table: Any, states: Any, nth: int) -> int:
    """Play the n-th choice of the first game, by arrays, and return how many choices are open next."""
    seat = first_waiting(states)
    rules.play(table, states, 0, seat, rules.nth_choice(table, states, 0, seat, nth), rules.NO_LOG)
    return int(rules.n_choices(table, states, 0, first_waiting(states))) if states[0]["waiting"] else 0


def first_waiting(states: Any) -> int:
    waiting = int(states[0]["waiting"])
    return (waiting & -waiting).bit_length() - 1


def test_a_stepper_keeps_its_game_and_deck_alive() -> None:
    states = rules.new_states(1)
    table = decks.engine_table(decks.standard(GAMES[0])).copy()
    rules.deal(table, states, 0, 2, 5)
    step = rules.stepper(table, states, 0)
    del table, states
    gc.collect()
    held = [np.full(1 << 16, 255, np.uint8) for _ in range(20)]

    assert step(0) == len(rules.PAIRS)
    assert len(held) == 20
