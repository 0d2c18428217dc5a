"""Whole games as parsed JSON, for tests that change them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from silvergold.errors import BadRecord
from silvergold.position import Position
from silvergold.records import Record, position_at, verify
from tests.match.scenes import GAMES, played, scene_record

Json = dict[str, Any]
Refusal = tuple[str, str]


@cache
def _game(game: str, seed: int, n_players: int) -> str:
    return played(game, seed, n_players).record().to_json()


def game(name: str, seed: int = 1, n_players: int = 2) -> Json:
    """Return a finished game of random choices, a new copy that may be changed."""
    found: Json = json.loads(_game(name, seed, n_players))
    return found


def scene(name: str, *drawings: str, moves: list[Json], **options: Any) -> Json:
    """Return an unfinished game on a small table, with these moves after the keeps."""
    found = scene_record(name, *drawings, **options).to_dict()
    found["moves"] += moves
    return found


def cross(player: int, card: int, *boxes: tuple[int, int]) -> Json:
    return {"player": player, "do": "cross", "card": card, "boxes": [list(box) for box in boxes]}


def bonus(player: int, card: int, *boxes: tuple[int, int]) -> Json:
    return cross(player, card, *boxes) | {"do": "bonus"}


def take(player: int, card: int, source: str = "display") -> Json:
    return {"player": player, "do": "take", "card": card, "from": source}


def check(data: object) -> None:
    """Read and verify a record, as the command line does."""
    verify(Record.from_json(json.dumps(data)))


def refused(data: object) -> Refusal:
    """Check that a record is refused, and return the place and rule of the refusal."""
    with pytest.raises(BadRecord) as refusal:
        check(data)
    assert refusal.value.sentence
    return refusal.value.place, refusal.value.rule


def first_move(data: Json, wanted: Callable[[Json], bool], after: int = 0) -> int:
    """Return the index of the first move that is wanted."""
    return next(k for k, move in enumerate(data["moves"]) if k >= after and wanted(move))


def places(data: Json) -> list[tuple[int, Position]]:
    """Return every move with the table before it."""
    record = Record.from_json(json.dumps(data))
    return [(k, position_at(record, k)) for k in range(len(record.moves))]


def changed(data: Json, k: int, **changes: Any) -> Json:
    """Return the same game with one move changed."""
    twin = copy.deepcopy(data)
    twin["moves"][k] |= changes
    return twin


__all__ = [
    "GAMES", "Json", "bonus", "changed", "check", "cross", "first_move", "game", "places", "refused", "scene", "take",
]  # fmt: skip
