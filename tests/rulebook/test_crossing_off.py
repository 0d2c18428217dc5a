"""Crossing off boxes: the pattern, or one box instead of it."""

from __future__ import annotations

import pytest

from silvergold.rules import Step
from tests.rulebook.table import (
    ANA,
    BEN,
    BOX,
    CORNER,
    DOMINO,
    ELL,
    LINE,
    SQUARE,
    TEE,
    NewTable,
    Rows,
    both_games,
    card,
    pyramids,
    silver_gold,
    turned_and_mirrored,
)

ISLAND = ("....", "....", "....", "....")

EIGHT_ELLS = [
    ("x.", "x.", "xx"),
    ("xxx", "x.."),
    ("xx", ".x", ".x"),
    ("..x", "xxx"),
    (".x", ".x", "xx"),
    ("x..", "xxx"),
    ("xx", "x.", "x."),
    ("xxx", "..x"),
]


# The pattern


@pytest.mark.rule("G6")
@pytest.mark.parametrize("rows", EIGHT_ELLS)
def test_a_pattern_may_be_turned_and_mirrored(rows: Rows) -> None:
    table = silver_gold([card(*ISLAND)], pattern=ELL)

    table.cross(ANA, "left", *rows)

    crossed = "".join(row.replace(".", "") for row in table.crossed(ANA, "left"))
    assert crossed == "xxxx"


@pytest.mark.rule("G6")
@pytest.mark.parametrize("pattern", [DOMINO, LINE, CORNER, TEE, ELL, SQUARE])
def test_every_turn_and_mirror_image_is_open_and_nothing_else(pattern: Rows) -> None:
    images = turned_and_mirrored(pattern)
    height, width = len(pattern), len(pattern[0])
    long, short = max(height, width), min(height, width)
    table = silver_gold([card(*("." * long,) * long)], pattern=pattern)

    ways = [rows for rows in table.ways_to_cross(ANA, "left") if "".join(rows).count("x") > 1]

    assert len(ways) == len(set(ways)) == len(images) * (long - short + 1)
    assert {shape_of(rows) for rows in ways} == images


def shape_of(rows: Rows) -> Rows:
    """Return the part of a drawing that is crossed."""
    columns = [c for c in range(len(rows[0])) if any(row[c] == "x" for row in rows)]
    return tuple(row[columns[0] : columns[-1] + 1] for row in rows if "x" in row)


@pytest.mark.rule("G6")
@pytest.mark.parametrize(
    "rows",
    [
        ("xxx", ".x."),  # another pattern
        ("xxxx",),
        ("xx", "xx"),
        (".xx", "xx."),
        ("x..", "x..", "x.x"),  # pulled apart
        ("x.", "x.", "x.", "xx"),  # too long
        ("x.", "xx"),  # a box is missing
        ("x.", "x.", "x."),
        ("xx", "x.", "xx"),  # a box too many
        ("x.", ".x"),
    ],
)
def test_the_pattern_is_kept_unchanged_and_complete(rows: Rows) -> None:
    table = silver_gold([card(*ISLAND)], pattern=ELL)

    assert not table.may_cross(ANA, "left", *rows)


@pytest.mark.rule("G6")
def test_the_pattern_may_lie_on_either_of_the_two_cards() -> None:
    table = silver_gold([card("...", "..."), card("....")], pattern=LINE)

    assert table.may_cross(ANA, "left", "...", "xxx")
    assert table.may_cross(ANA, "right", ".xxx")
    assert not table.may_cross(ANA, "left", "....", "....", "xxx")
    assert not table.may_cross(ANA, "right", "..xxx")


@pytest.mark.rule("G6")
def test_the_pattern_is_not_shared_out_over_both_cards() -> None:
    table = silver_gold([card(*ISLAND), card(*ISLAND)], pattern=LINE)

    assert not table.may_cross_on_both(ANA, ("..xx",), ("x...",))
    assert not table.may_cross_on_both(ANA, ("....", "....", "....", "..xx"), ("x...",))
    assert not table.may_cross_on_both(ANA, ("xxx.",), ("xxx.",))
    assert not table.may_cross_on_both(ANA, ("x...",), ("x...",))


@pytest.mark.rule("G6")
def test_the_pattern_does_not_leave_a_card_at_one_side_and_come_back_at_another() -> None:
    wide = (".....",) * 5
    table = silver_gold([card(*wide), card(*wide)], pattern=LINE)

    assert not table.may_cross(ANA, "left", "...xx", "x....")
    assert not table.may_cross(ANA, "left", "....x", "xx...")
    assert not table.may_cross(ANA, "left", "x....", ".....", ".....", "x....", "x....")
    assert not table.may_cross_on_both(ANA, (".....", ".....", ".....", ".....", "...xx"), ("x....",))
    assert not table.may_cross_on_both(ANA, (".....", ".....", ".....", "....x", "....x"), ("..x..",))
    on_one_card = 2 * 5 * 3 + 25
    assert len(table.ways_to_cross(ANA, "left")) == len(table.ways_to_cross(ANA, "right")) == on_one_card
    assert len(table.choices(ANA)) == 2 * on_one_card


@pytest.mark.rule("G6")
def test_only_boxes_of_the_card_are_crossed() -> None:
    table = silver_gold([card(".#..", "....")], pattern=LINE)

    assert table.may_cross(ANA, "left", "....", ".xxx")
    assert not table.may_cross(ANA, "left", "xxx.")
    assert not table.may_cross(ANA, "left", ".xxx")
    assert not table.may_cross(ANA, "left", ".x..")
    assert not table.may_cross(ANA, "left", "....", "..xxx")


@pytest.mark.rule("G6")
def test_no_box_is_crossed_twice() -> None:
    table = silver_gold([card(*ISLAND)], pattern=DOMINO)
    table.cross_before(ANA, "left", ".x..")

    assert not table.may_cross(ANA, "left", ".xx.")
    assert not table.may_cross(ANA, "left", ".x..", ".x..")
    assert not table.may_cross(ANA, "left", ".x..")
    assert table.may_cross(ANA, "left", "..xx")


@pytest.mark.rule("G6")
@both_games
def test_a_crossed_box_stays_crossed(new_table: NewTable) -> None:
    table = new_table([card(*middle(new_table))], pattern=CORNER)
    table.cross(ANA, "left", "..xx.", "..x..")
    table.finish_marking()

    table.cross(ANA, "left", ".....", ".x...", "xx...")

    assert table.crossed(ANA, "left") == ("..xx.", ".xx..", "xx...")


def middle(new_table: NewTable) -> Rows:
    """Return three plain rows, as the game of this table has them."""
    return ("..e..", ".....", "..T..") if new_table is pyramids else (".....", ".....", ".....")


@pytest.mark.rule("G6")
def test_each_player_has_their_own_cards() -> None:
    table = silver_gold([card("....")], [card("....")], pattern=DOMINO)

    table.cross(ANA, "left", "xx")

    assert table.crossed(BEN, "left") == ("....",)
    assert table.may_cross(BEN, "left", "xx")


@pytest.mark.rule("G6")
def test_the_pattern_of_this_turn_is_used_and_not_another() -> None:
    table = silver_gold([card(*ISLAND)], expeditions=[(DOMINO, LINE, *[BOX] * 6)] * 4)
    assert not table.may_cross(ANA, "left", "xxx.")
    table.finish_turn()

    assert table.may_cross(ANA, "left", "....", "xxx.")
    assert not table.may_cross(ANA, "left", "....", "xx..")


@pytest.mark.rule("G6")
def test_on_an_island_in_pieces_the_pattern_lies_on_one_piece() -> None:
    table = silver_gold([card("..#..", "..#..")], pattern=LINE)
    assert not table.may_cross(ANA, "left", ".x.xx")
    assert not table.may_cross(ANA, "left", ".xxx")

    table = silver_gold([card("..#..", "..#..")], pattern=SQUARE)

    assert table.may_cross(ANA, "left", "xx...", "xx...")
    assert table.may_cross(ANA, "left", "...xx", "...xx")
    assert not table.may_cross(ANA, "left", ".x.x.", ".x.x.")


# One box instead


@pytest.mark.rule("G7")
@both_games
def test_who_does_not_want_the_pattern_crosses_one_box(new_table: NewTable) -> None:
    table = new_table([card(*middle(new_table))], pattern=LINE)
    assert table.may_cross(ANA, "left", "xxx")

    table.cross(ANA, "left", "..x..")

    assert table.crossed(ANA, "left") == ("..x..", ".....", ".....")
    assert table.waiting == (BEN,)


@pytest.mark.rule("G7")
def test_who_has_no_room_for_the_pattern_crosses_one_box_on_either_card() -> None:
    table = silver_gold([card("..#.."), card(".")], pattern=LINE)

    assert set(table.ways_to_cross(ANA, "left")) == {("x.#..",), (".x#..",), ("..#x.",), ("..#.x",)}
    assert table.ways_to_cross(ANA, "right") == [("x",)]


@pytest.mark.rule("G7")
def test_instead_of_the_pattern_it_is_exactly_one_box() -> None:
    table = silver_gold([card(*ISLAND), card(*ISLAND)], pattern=LINE)

    assert not table.may_cross(ANA, "left", "xx")
    assert not table.may_cross(ANA, "left", "x.x.")
    assert not table.may_cross(ANA, "left", "xxxx")
    assert not table.may_cross_on_both(ANA, ("x",), ("x",))


@pytest.mark.rule("G7")
@both_games
def test_crossing_nothing_is_not_allowed(new_table: NewTable) -> None:
    table = new_table(pattern=LINE)

    table.mark_plainly(BEN)

    assert not table.may_cross(ANA, "left", "....")
    assert (table.step, table.turn, table.waiting) == (Step.MARK, 0, (ANA,))


@pytest.mark.rule("G6", "G7")
def test_a_pattern_of_one_box_is_the_same_as_one_box() -> None:
    table = silver_gold([card("....", "...."), card("..")], pattern=BOX)

    ways = table.choices(ANA)

    assert len(ways) == len(set(ways)) == 10
    assert table.may_cross(ANA, "left", "....", "...x")


@pytest.mark.rule("G6", "G7")
def test_a_pattern_as_large_as_a_card_lies_there_in_one_way_only() -> None:
    table = silver_gold([card(*(".....",) * 5), card("....")], pattern=("xxxxx",) * 5)

    assert table.may_cross(ANA, "left", *("xxxxx",) * 5)
    assert len(table.ways_to_cross(ANA, "left")) == 1 + 25
    assert len(table.ways_to_cross(ANA, "right")) == 4


# Silver & Gold: anywhere on the island


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    "rows", [("xx...",), (".....", ".....", ".....", "...xx"), (".....", ".....", "x....", "x....")]
)
def test_a_pattern_need_not_touch_what_is_crossed(rows: Rows) -> None:
    table = silver_gold([card("po...", "....x", ".....", "x.oop")], pattern=DOMINO)
    table.cross(ANA, "left", "....x")
    table.finish_marking()

    assert table.may_cross(ANA, "left", *rows)


@pytest.mark.rule("S2")
def test_any_open_box_of_the_island_may_be_crossed_alone() -> None:
    table = silver_gold([card("xo#p", "....")], pattern=LINE)
    table.cross(ANA, "left", "....", "x...")
    table.finish_marking()

    singles = [rows for rows in table.ways_to_cross(ANA, "left") if "".join(rows).count("x") == 1]

    assert len(singles) == 6
    assert table.may_cross(ANA, "left", "...x")
    assert table.may_cross(ANA, "left", "....", "...x")
    assert not table.may_cross(ANA, "left", "....", "x...")


@pytest.mark.rule("S2", "G8")
def test_a_bonus_box_may_lie_anywhere_too() -> None:
    table = silver_gold([card("x...", "....", "...."), card("..#.")], pattern=DOMINO)

    table.cross(ANA, "left", "xx..")

    assert table.may_cross(ANA, "left", "....", "....", "...x")
    assert table.may_cross(ANA, "right", "...x")
    assert len(table.choices(ANA)) == 10 + 3


# Completing a treasure card


@pytest.mark.rule("S3")
def test_a_card_is_completed_when_all_its_boxes_are_crossed() -> None:
    table = silver_gold([card("...", "..#", number=17)], pattern=DOMINO)
    table.cross_before(ANA, "left", "x..", "xx.")

    table.cross(ANA, "left", ".xx")
    table.finish_marking()

    assert table.completed(ANA) == (17,)
    assert table.step == Step.TAKE
    assert table.waiting == (ANA,)


@pytest.mark.rule("S3")
def test_a_card_with_an_open_box_is_not_completed() -> None:
    table = silver_gold([card("...", "..#", number=17)], pattern=DOMINO)
    table.cross_before(ANA, "left", "x..", "x..")

    table.cross(ANA, "left", ".xx")
    table.finish_marking()

    assert table.completed(ANA) == ()
    assert table.cards(ANA)[0] == 17
    assert (table.step, table.turn) == (Step.MARK, 1)


@pytest.mark.rule("S3")
def test_an_island_in_pieces_is_completed_with_its_last_piece() -> None:
    table = silver_gold([card(".#.", number=17)])
    table.cross(ANA, "left", "x..")
    table.finish_marking()
    assert table.completed(ANA) == ()

    table.cross(ANA, "left", "..x")
    table.finish_marking()

    assert table.completed(ANA) == (17,)
