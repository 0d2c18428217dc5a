"""A fixture that several tests of the arena use."""

from __future__ import annotations

import pytest

from silvergold import decks
from silvergold.arena.playing import play_scheduled
from silvergold.arena.results import GameResult
from silvergold.arena.schedule import Schedule, round_robin
from tests.arena import evil


@pytest.fixture(scope="module", params=decks.GAMES)
def played(request: pytest.FixtureRequest) -> tuple[Schedule, list[GameResult]]:
    """Return a schedule of one deal for three players, and its results."""
    schedule = round_robin(decks.standard(request.param), ["greedy", f"{evil.HERE}:Raising"], 3, seed=2, players=3)
    return schedule, [play_scheduled(schedule, key) for key in schedule.games()]
