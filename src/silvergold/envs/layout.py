"""What stands where in an observation: names, shapes and meanings of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from silvergold.rules.state import COLOUR_NAMES, COLOURS, DISPLAY, EXPEDITIONS, GAMES, Step

_SYMBOLS = (
    ("crosses", "coins", "palms"),
    ("crosses", "boxes within reach", "red gems", "green gems", "torches", "skulls", "potions", "tomb"),
)
_SIDE = 5


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of the observation: its first place, its shape, and what its numbers mean."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def stop(self) -> int:
        """The first place after it."""
        return self.start + int(np.prod(self.shape))


@cache
def parts(game: str, players: int) -> tuple[Part, ...]:
    """Every part of an observation of this game, in order."""
    found, at = [], 0
    for name, shape, meaning in _described(GAMES.index(game), players):
        found.append(Part(name, at, shape, meaning))
        at = found[-1].stop
    return tuple(found)


def observation_size(game: str, players: int) -> int:
    """How many numbers an observation has."""
    return parts(game, players)[-1].stop


def as_dict(observation: Any, game: str, players: int) -> dict[str, Any]:
    """The same by name, as float32 from 0 to 1; works on a batch too."""
    lead, numbers = observation.shape[:-1], observation.astype(np.float32) / np.float32(255)
    return {
        part.name: numbers[..., part.start : part.stop].reshape(*lead, *part.shape) for part in parts(game, players)
    }


_Described = Iterator[tuple[str, tuple[int, ...], str]]


def _described(game: int, players: int) -> _Described:
    steps = ", ".join(step.name.lower() for step in Step)
    yield "step", (len(Step),), f"one of {steps}"
    yield "time", (2,), "turns played of 28; turns played of this round's 7"
    yield "start player", (4,), "seats clockwise from the viewer; Silver & Gold only (S9)"
    yield "pattern", (_SIDE, _SIDE), "the face-up expedition, in its top left corner"
    yield "patterns left", (EXPEDITIONS,), "the chance of each pattern of the deck to come next"
    yield "left", (2 + COLOURS,), "the stack of 120; the next cup and each colour's next pyramid points, of 20"
    for player in range(players):
        yield from _player(game, f"player {player}")
    for place in range(DISPLAY):
        yield from _card(game, f"offer {place}")


def _player(game: int, who: str) -> _Described:
    for side in ("left", "right"):
        yield from _card(game, f"{who} {side}")
    sheet = "coins of 12, palms of 4, palm points and cups of 20, red and green gems of 10, torches of rounds 1 to 4, "
    yield f"{who} score card", (12,), sheet + "skulls of 10, pyramid points of 100"
    yield f"{who} owed", (1,), "bonus boxes owed, of 8"
    yield f"{who} completed", (COLOURS,), f"completed cards of {', '.join(COLOUR_NAMES[game])}, of 8"
    yield f"{who} seals", (COLOURS,), "what a completed card of each colour pays by seals, of 8"
    yield f"{who} card points", (1,), "points printed on completed cards, of 100"


def _card(game: int, which: str) -> _Described:
    planes = ("open boxes", *_SYMBOLS[game])
    yield f"{which} boxes", (len(planes), _SIDE, _SIDE), f"planes: {', '.join(planes)}"
    facts = "is there, points of 20, number's rank of 120, seal's points of 8, colour (4), seal's colour (4)"
    yield f"{which} facts", (4 + 2 * COLOURS,), facts
