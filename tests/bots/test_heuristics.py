"""How greedy evaluates cards: turns, steps to the tomb, values of symbols."""

from __future__ import annotations

import pytest

from silvergold import decks
from silvergold.bots.heuristics.base import odds
from silvergold.bots.heuristics.card_masks import beside, mask, masks_of, pieces
from silvergold.bots.heuristics.pyramids import gem_points, steps_to_tomb
from silvergold.bots.heuristics.turns import boxes_per_turn, turns_to_cross
from silvergold.decks.deck import Card, Expedition

PYRAMID = Card(1, "green", ("e.#", "#..", "#.T"))


def drawn(*rows: str) -> int:
    """Return the crosses of a drawing as a mask."""
    return mask((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x")


def test_beside_stays_on_the_grid() -> None:
    assert beside(drawn("....x")) == drawn("...x.", "....x")
    assert beside(drawn(".....", "x....")) == drawn("x....", ".x...", "x....")


def test_pieces_hang_together_by_sides_not_by_corners() -> None:
    assert sorted(pieces(drawn("xx...", "..x..", "..x.x"))) == sorted(
        [drawn("xx"), drawn(".....", "..x..", "..x.."), drawn(".....", ".....", "....x")]
    )


def test_a_single_box_left_behind_costs_a_turn_of_its_own() -> None:
    whole, split = drawn("xxxx"), drawn("xxx.x")

    assert turns_to_cross(split, 2.5) > turns_to_cross(whole, 2.5) + 0.5


def test_larger_patterns_make_quicker_turns() -> None:
    small, large = Expedition("dot", 8, ("x",)), Expedition("bar", 8, ("xxxxx",))

    assert boxes_per_turn((small,)) == 1.0
    assert boxes_per_turn((large,)) > boxes_per_turn(decks.standard("pyramids").expeditions) > 2


@pytest.mark.rule("P4", "P5")
def test_the_way_to_the_tomb_gets_shorter_with_every_cross_on_it() -> None:
    masks = masks_of(PYRAMID)

    assert steps_to_tomb(masks, masks.boxes) == 5
    assert steps_to_tomb(masks, masks.boxes & ~drawn("x")) == 4
    assert steps_to_tomb(masks, masks.boxes & ~drawn("xx", ".x")) == 2
    assert steps_to_tomb(masks, masks.boxes & ~drawn("xx", ".xx", "..x")) == 0


def test_a_gem_that_makes_a_pair_is_worth_more_than_a_single_one() -> None:
    assert gem_points(2, 2, 1.0) - gem_points(2, 1, 1.0) == 4
    assert gem_points(3, 2, 1.0) - gem_points(2, 2, 1.0) == 1
    assert gem_points(12, 10, 1.0) == gem_points(10, 10, 1.0)


def test_the_odds_fall_as_the_time_runs_out() -> None:
    assert odds(2.0, 10) == 1.0
    assert odds(5.0, 0) == 0.0
    assert odds(3.0, 3) == 0.5
