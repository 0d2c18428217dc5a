"""Games of OpenSpiel, loaded and played at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

NAMES = {"silver-and-gold": "python_silver_and_gold", "pyramids": "python_pyramids"}
GAMES = tuple(NAMES)
both = pytest.mark.parametrize("game", GAMES)


def load(game: str, **params: Any) -> Any:
    return pyspiel.load_game(NAMES[game], params)


def advance(state: Any, rng: random.Random) -> None:
    """Play one random step, of a seat or of chance."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def played(game: Any, seed: int, steps: int = 10_000) -> Any:
    """Return a random game, whole or its first steps."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while not state.is_terminal() and steps:
        advance(state, rng)
        steps -= 1
    return state
