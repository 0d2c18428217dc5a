"""How greedy evaluates cards: turns, steps to the tomb, values of symbols."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numba
import numpy as np
import pytest

from silvergold import decks
from silvergold.bots.heuristics.base import odds
from silvergold.bots.heuristics.memory import boxes_per_turn
from silvergold.bots.heuristics.pyramids import gem_points
from silvergold.bots.heuristics.turns import piece_of, steps_to_tomb, turns_to_cross
from silvergold.decks.deck import Expedition
from silvergold.rules.grid import mask
from silvergold.rules.state import CARD


def drawn(*rows: str) -> int:
    """Return the crosses of a drawing as a mask."""
    return mask((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x")


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that Python can call: those of the heuristics are called by compiled code only."""

    def call(*arguments: Any) -> Any:
        return function(*arguments)

    return numba.njit(call)  # type: ignore[no-any-return]


def test_pieces_hang_together_by_sides_not_by_corners() -> None:
    boxes, first = drawn("xx...", "..x..", "..x.x"), compiled(piece_of)

    assert first(boxes) == drawn("xx")
    assert first(boxes & ~drawn("xx")) == drawn(".....", "..x..", "..x..")
    assert first(drawn(".....", ".....", "....x")) == drawn(".....", ".....", "....x")
    assert first(drawn("....x", "x....")) == drawn("....x")


def test_a_single_box_left_behind_costs_a_turn_of_its_own() -> None:
    whole, split, turns = drawn("xxxx"), drawn("xxx.x"), compiled(turns_to_cross)

    assert turns(split, 2.5) > turns(whole, 2.5) + 0.5
    assert (turns(0b00001, 2.5), turns(0b00101, 2.5), turns(0b00111, 2.5)) == (1.0, 2.0, 1.8)


def test_larger_patterns_make_quicker_turns() -> None:
    standard = decks.standard("pyramids")
    small, large = Expedition("dot", 8, ("x",)), Expedition("bar", 8, ("xxxxx",))

    def pace(*expeditions: Expedition) -> float:
        table = decks.engine_table(replace(standard, expeditions=expeditions))
        return float(numba.njit(lambda tables: boxes_per_turn(tables[0]))(table))

    assert pace(small) == 1.0
    assert pace(large) > pace(*standard.expeditions) > 2


@pytest.mark.rule("P4", "P5")
def test_the_way_to_the_tomb_gets_shorter_with_every_cross_on_it() -> None:
    card, boxes = np.zeros(1, CARD), drawn("xx.", ".xx", ".xx")
    card["boxes"], card["entry"], card["goal"] = boxes, drawn("x"), drawn("...", "...", "..x")
    steps = numba.njit(lambda cards, open_: steps_to_tomb(cards[0], open_))

    assert steps(card, boxes) == 5
    assert steps(card, boxes & ~drawn("x")) == 4
    assert steps(card, boxes & ~drawn("xx", ".x")) == 2
    assert steps(card, boxes & ~drawn("xx", ".xx", "..x")) == 0


def test_a_gem_that_makes_a_pair_is_worth_more_than_a_single_one() -> None:
    points = compiled(gem_points)

    assert points(2, 2, 1.0) - points(2, 1, 1.0) == 4
    assert points(3, 2, 1.0) - points(2, 2, 1.0) == 1
    assert points(12, 10, 1.0) == points(10, 10, 1.0)


def test_the_odds_fall_as_the_time_runs_out() -> None:
    chance = compiled(odds)

    assert (chance(2.0, 10), chance(5.0, 0), chance(3.0, 3)) == (1.0, 0.0, 0.5)
