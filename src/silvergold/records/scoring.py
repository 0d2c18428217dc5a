"""Scores and winners of a position."""

from __future__ import annotations

from functools import cache

import numpy as np

from silvergold import games, rules
from silvergold.kinds import Seat
from silvergold.position import Position
from silvergold.records.record import Result, Score


@cache
def parts_of(game: str) -> tuple[str, ...]:
    """Return the names of the parts of a score, in the order of a record."""
    return games.game(game).part_names


def scores(position: Position) -> tuple[Score, ...]:
    """S10, P13: return the scores by seat: so far, or final when the game is over."""
    return tuple(score_of(position, seat) for seat in range(position.n_players))


def score_of(position: Position, seat: Seat) -> Score:
    """S10, P13: return the score of one seat."""
    names = parts_of(position.index.game)
    points = np.zeros(rules.SCORE_PARTS, np.int64)
    total = rules.score(position.index.table, position.states, 0, seat, points)
    return Score(int(total), dict(zip(names, points[: len(names)].tolist(), strict=True)))


def winners(position: Position) -> tuple[Seat, ...]:
    """G11, S11, P14, R11: return the leading seats; at the end these are the winners."""
    seats = int(rules.winners(position.index.table, position.states, 0))
    return tuple(seat for seat in range(position.n_players) if seats >> seat & 1)


def result_of(position: Position) -> Result | None:
    """Return the result of a game, or None if it is not over."""
    return Result(winners(position), scores(position)) if position.over else None
