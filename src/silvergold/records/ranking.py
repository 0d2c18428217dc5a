"""The final standing of a game, and what decided between equal totals."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from silvergold.kinds import Points, Seat
from silvergold.position import Position
from silvergold.records.scoring import scores

SHARED = "R11"
"""The rule of a tie that nothing decides."""

Compared: TypeAlias = tuple[int, ...]
"""What decides a tie, the most important number first; higher is better."""

_NO_CARD = -1000
"""Stands for the lowest number, with a minus, of somebody who has completed nothing; numbers go up to 999."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """What decides between two players with the same total (S11, P14, R11).

    S11 compares completed cards of `colour`, after the colours in `equal`; P14 compares the lowest completed numbers.
    `ahead` and `behind` are what was compared, None for somebody who has completed nothing.
    """

    rule: str
    equal: tuple[str, ...] = ()
    colour: str | None = None
    ahead: int | None = None
    behind: int | None = None


@dataclass(frozen=True, slots=True)
class Rank:
    """A player's place, from 1; `tie` if the next player in the standing has the same total."""

    seat: Seat
    place: int
    total: Points
    tie: TieBreak | None = None


def ranking(position: Position) -> tuple[Rank, ...]:
    """G11, S11, P14, R11: return the standing, the leading seat first; players who share a place are in seat order."""
    totals = [score.total for score in scores(position)]
    compared = [_compared(position, seat) for seat in range(position.n_players)]
    order = sorted(range(position.n_players), key=lambda seat: (totals[seat], compared[seat]), reverse=True)
    places = {order[0]: 1}
    ties: dict[Seat, TieBreak] = {}
    for k, (one, other) in enumerate(pairwise(order), 2):
        is_tie = totals[one] == totals[other]
        places[other] = places[one] if is_tie and compared[one] == compared[other] else k
        if is_tie:
            ties[one] = _tie_break(position, compared[one], compared[other])
    return tuple(Rank(seat, places[seat], totals[seat], ties.get(seat)) for seat in order)


def _compared(position: Position, seat: Seat) -> Compared:
    """S11: return how many cards of each colour are completed; P14: the lowest number, with a minus."""
    game, completed = position.index.description, position.completed_of(seat)
    if game.tie_break == "colours":
        return tuple(sum(card.colour == colour for card in completed) for colour in game.colours)
    return (-completed[0].number if completed else _NO_CARD,)


def _tie_break(position: Position, one: Compared, other: Compared) -> TieBreak:
    game = position.index.description
    k = next((k for k, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), None)
    if k is None:
        return TieBreak(SHARED, game.colours if game.tie_break == "colours" else ())
    if game.tie_break == "colours":
        return TieBreak(game.rule_ids.tie_break, game.colours[:k], game.colours[k], one[k], other[k])
    return TieBreak(game.rule_ids.tie_break, ahead=-one[k], behind=None if other[k] == _NO_CARD else -other[k])
