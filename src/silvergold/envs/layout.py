"""The layout of an observation: names, shapes and meanings of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from silvergold import games
from silvergold.games.description import SheetRow
from silvergold.rules.state import (
    COLOURS,
    DISPLAY,
    EXPEDITIONS,
    MAX_CARDS,
    ROUNDS,
    TURNS,
    TURNS_PER_ROUND,
    Step,
)
from silvergold.wording import and_list

_SIDE = 5
_MOST_POINTS = {"cups": 20, "pyramid_points": 100}
"""The points of prizes that stand for 1."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an observation: its first index, its shape, and what its numbers mean."""

    name: str
    start: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def stop(self) -> int:
        """Return the first index after this part."""
        return self.start + int(np.prod(self.shape))


@cache
def parts(game: str, players: int) -> tuple[Part, ...]:
    """Return every part of an observation of this game, in order."""
    found, at = [], 0
    for name, shape, meaning in _described(games.game(game), players):
        found.append(Part(name, at, shape, meaning))
        at = found[-1].stop
    return tuple(found)


def observation_size(game: str, players: int) -> int:
    """Return the number of bytes in an observation."""
    return parts(game, players)[-1].stop


def as_dict(observation: Any, game: str, players: int) -> dict[str, Any]:
    """Return the parts of an observation by name, as float32 from 0 to 1. A batch of observations works too."""
    lead, numbers = observation.shape[:-1], observation.astype(np.float32) / np.float32(255)
    return {
        part.name: numbers[..., part.start : part.stop].reshape(*lead, *part.shape) for part in parts(game, players)
    }


_Described = Iterator[tuple[str, tuple[int, ...], str]]


def _described(game: games.Game, players: int) -> _Described:
    steps = ", ".join(step.name.lower() for step in Step)
    yield "step", (len(Step),), f"one of {steps}"
    yield "time", (2,), f"turns played of {TURNS}; turns played of this round's {TURNS_PER_ROUND}"
    starting = and_list(other.title for other in games.ALL if other.has_start_player)
    yield "start player", (4,), f"seats clockwise from the viewer; {starting} only (S9)"
    yield "pattern", (_SIDE, _SIDE), "the face-up expedition, in its top left corner"
    yield "patterns left", (EXPEDITIONS,), "the chance of each pattern of the deck to come next"
    prizes = "the next cup and each colour's next pyramid points, of 20"
    yield "left", (2 + COLOURS,), f"the stack of {MAX_CARDS}; {prizes}"
    for player in range(players):
        yield from _player(game, f"player {player}")
    for place in range(DISPLAY):
        yield from _card(game, f"offer {place}")


def _player(game: games.Game, who: str) -> _Described:
    for side in ("left", "right"):
        yield from _card(game, f"{who} {side}")
    entries = [entry for any_game in games.ALL for entry in _score_card(any_game)]
    yield f"{who} score card", (sum(n for n, _ in entries),), ", ".join(meaning for _, meaning in entries)
    yield f"{who} owed", (1,), "bonus boxes owed, of 8"
    yield f"{who} completed", (COLOURS,), f"completed cards of {', '.join(game.colours)}, of 8"
    yield f"{who} seals", (COLOURS,), "what a completed card of each colour pays by seals, of 8"
    yield f"{who} card points", (1,), "points printed on completed cards, of 100"


def _score_card(game: games.Game) -> Iterator[tuple[int, str]]:
    """Yield how many numbers each row of a game's score card has, and what they mean."""
    for symbol in game.symbols:
        match symbol.sheet:
            case SheetRow(holds="rounds"):
                yield ROUNDS, f"{symbol.plane} of rounds 1 to {ROUNDS}"
            case SheetRow(holds="points", boxes=boxes):
                yield 2, f"{symbol.plane} of {boxes}, {symbol.name} points of 20"
            case SheetRow(boxes=boxes):
                yield 1, f"{symbol.plane} of {boxes}"
    points = game.prizes.field
    yield 1, f"{points.replace('_', ' ')} of {_MOST_POINTS[points]}"


def _card(game: games.Game, which: str) -> _Described:
    planes = ("open boxes", *_symbol_planes(game))
    yield f"{which} boxes", (len(planes), _SIDE, _SIDE), f"planes: {', '.join(planes)}"
    facts = f"is there, points of 20, number's rank of {MAX_CARDS}, seal's points of 8, colour (4), seal's colour (4)"
    yield f"{which} facts", (4 + 2 * COLOURS,), facts


def _symbol_planes(game: games.Game) -> Iterator[str]:
    """Yield the planes of the symbols; a game with an entrance also has a plane of the boxes within reach."""
    for symbol in game.symbols:
        yield symbol.plane
        if symbol.name == "cross" and game.entry is not None:
            yield "boxes within reach"
    if game.goal is not None:
        yield game.goal.word
