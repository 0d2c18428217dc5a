"""Pyramids: walls, the entrance, the path, the tomb."""

from __future__ import annotations

import pytest

from silvergold.rules import EventCode, Step
from tests.rulebook.table import ANA, BEN, BOX, CORNER, DOMINO, LINE, SQUARE, Hand, Rows, Table, card, pyramids

CHAMBER = ("..e..", ".....", ".....", ".....", "..T..")


def after(*path: str, on: Rows, pattern: Rows, right: Hand = ()) -> Table:
    """Return a table on which Ana crossed this path, as one pattern, on her left card; now another pattern has come."""
    table = pyramids([card(*on), *right], expeditions=[(path, *[pattern] * 7)] * 4)
    table.cross(ANA, "left", *path)
    table.finish_marking()
    return table


# Walls


@pytest.mark.rule("P2")
def test_a_wall_is_never_crossed_by_a_pattern() -> None:
    table = pyramids([card("..e#.", ".....", "..T..")], pattern=LINE)

    assert not table.may_cross(ANA, "left", "..xxx")
    assert not table.may_cross(ANA, "left", ".xxx.")
    assert table.may_cross(ANA, "left", "xxx..")


@pytest.mark.rule("P2")
def test_a_wall_is_never_crossed_as_a_single_box_or_a_bonus_box() -> None:
    table = after("..x..", on=("..e#.", "..x..", "..T.."), pattern=DOMINO)
    assert not table.may_cross(ANA, "left", "...x.")

    table.cross(ANA, "left", ".x...", ".x...")
    table.finish_marking()
    table.cross(ANA, "left", ".....", "..x..")

    assert table.owed(ANA) == 1
    assert not table.may_cross(ANA, "left", "...x.")
    assert table.may_cross(ANA, "left", ".....", "...x.")


@pytest.mark.rule("P2", "P4")
def test_a_path_does_not_go_through_a_wall() -> None:
    table = after("xx.", on=("e..", "##.", "T.."), pattern=BOX)

    assert not table.may_cross(ANA, "left", "...", "...", "x..")
    assert not table.may_cross(ANA, "left", "...", "...", ".x.")
    assert table.may_cross(ANA, "left", "..x")


# The first pattern


@pytest.mark.rule("P3")
def test_the_first_pattern_contains_the_entrance() -> None:
    table = pyramids([card(*CHAMBER)], pattern=CORNER)

    assert table.may_cross(ANA, "left", "..x..", ".xx..")
    assert table.may_cross(ANA, "left", "..xx.", "...x.")
    assert not table.may_cross(ANA, "left", ".x...", "xx...")
    assert not table.may_cross(ANA, "left", ".....", "..xx.", "..x..")
    assert not table.may_cross(ANA, "left", ".....", ".....", ".....", ".xx..", "..x..")


@pytest.mark.rule("P3")
def test_beside_the_entrance_is_not_enough_for_the_first_pattern() -> None:
    table = pyramids([card(*CHAMBER)], pattern=DOMINO)

    assert not table.may_cross(ANA, "left", "xx...")
    assert not table.may_cross(ANA, "left", ".....", "..x..", "..x..")
    assert len([rows for rows in table.ways_to_cross(ANA, "left") if "".join(rows).count("x") == 2]) == 3


@pytest.mark.rule("P3")
def test_each_card_has_its_own_first_pattern() -> None:
    table = after("..x..", "..x..", on=CHAMBER, pattern=DOMINO, right=[card("e....", ".....", "....T")])

    assert table.may_cross(ANA, "left", ".....", ".....", ".xx..")
    assert table.may_cross(ANA, "right", "xx...")
    assert not table.may_cross(ANA, "right", "..xx.")
    assert not table.may_cross(ANA, "right", ".....", ".....", ".xx..")


# Later patterns


@pytest.mark.rule("P3")
def test_a_later_pattern_touches_a_crossed_box_with_a_side() -> None:
    table = after("..x..", "..x..", on=CHAMBER, pattern=DOMINO)

    assert table.may_cross(ANA, "left", ".....", "xx...")
    assert table.may_cross(ANA, "left", ".....", "...x.", "...x.")
    assert table.may_cross(ANA, "left", ".....", ".....", "..x..", "..x..")
    assert table.may_cross(ANA, "left", "xx...")
    assert not table.may_cross(ANA, "left", ".....", ".....", "...xx")
    assert not table.may_cross(ANA, "left", ".....", ".....", ".....", "..x..", "..x..")


@pytest.mark.rule("P3")
def test_touching_with_a_corner_is_not_enough() -> None:
    table = after("..x..", on=CHAMBER, pattern=DOMINO)

    assert not table.may_cross(ANA, "left", ".....", "xx...")
    assert not table.may_cross(ANA, "left", ".....", "...xx")
    assert table.may_cross(ANA, "left", ".....", ".xx..")


@pytest.mark.rule("P3")
def test_boxes_of_the_pattern_itself_do_not_make_it_touch() -> None:
    table = after("..x..", on=CHAMBER, pattern=SQUARE)

    assert not table.may_cross(ANA, "left", ".....", ".....", "..xx.", "..xx.")
    assert table.may_cross(ANA, "left", ".....", "..xx.", "..xx.")


@pytest.mark.rule("P3")
def test_a_later_pattern_need_not_contain_the_entrance() -> None:
    table = pyramids([card(*CHAMBER)], pattern=DOMINO)
    table.cross(ANA, "left", "..x..", "..x..")
    table.finish_marking()

    table.cross(ANA, "left", ".....", ".....", "..x..", "..x..")

    assert table.crossed(ANA, "left") == ("..x..", "..x..", "..x..", "..x..", ".....")


@pytest.mark.rule("P3", "P4")
def test_the_path_does_not_jump_from_one_side_of_a_card_to_the_other() -> None:
    table = after("....x", on=("....e", ".....", ".....", ".....", "....T"), pattern=DOMINO)

    assert not table.may_cross(ANA, "left", ".....", "x....")
    assert not table.may_cross(ANA, "left", ".....", "xx...")
    assert set(table.ways_to_cross(ANA, "left")) == {
        ("...x.", ".....", ".....", ".....", "....."),
        (".....", "....x", ".....", ".....", "....."),
        ("..xx.", ".....", ".....", ".....", "....."),
        ("...x.", "...x.", ".....", ".....", "....."),
        (".....", "...xx", ".....", ".....", "....."),
        (".....", "....x", "....x", ".....", "....."),
    }


@pytest.mark.rule("P3", "P4")
def test_the_path_does_not_jump_backwards_either() -> None:
    table = after("x....", "x....", "x....", on=("e....", ".....", ".....", ".....", "T...."), pattern=BOX)

    singles = table.ways_to_cross(ANA, "left")

    assert len(singles) == 4
    assert not table.may_cross(ANA, "left", "....x")
    assert not table.may_cross(ANA, "left", ".....", "....x")


@pytest.mark.rule("P3", "P4")
def test_crosses_on_one_card_open_nothing_on_the_other() -> None:
    down = ("....x", "....x", "....x", "....x", "...xx")
    table = after(*down, on=("....e", ".....", ".....", ".....", ".T..."), pattern=DOMINO, right=[card("..e", "..T")])

    assert not table.may_cross(ANA, "right", "x..")
    assert not table.may_cross(ANA, "right", ".x.")
    assert table.may_cross(ANA, "right", "..x")


# Single boxes


@pytest.mark.rule("P4", "G7")
def test_a_single_box_touches_a_crossed_box_of_its_card() -> None:
    table = after("..x..", "..x..", on=CHAMBER, pattern=LINE)

    singles = {rows for rows in table.ways_to_cross(ANA, "left") if "".join(rows).count("x") == 1}

    assert singles == {
        (".x...", ".....", ".....", ".....", "....."),
        ("...x.", ".....", ".....", ".....", "....."),
        (".....", ".x...", ".....", ".....", "....."),
        (".....", "...x.", ".....", ".....", "....."),
        (".....", ".....", "..x..", ".....", "....."),
    }


@pytest.mark.rule("P4", "G7")
def test_on_an_untouched_card_the_only_single_box_is_the_entrance() -> None:
    table = pyramids([card(*CHAMBER), card("e....", "....T")], pattern=BOX)

    assert table.ways_to_cross(ANA, "left") == [("..x..", ".....", ".....", ".....", ".....")]
    assert table.ways_to_cross(ANA, "right") == [("x....", ".....")]


@pytest.mark.rule("P4", "G8")
def test_a_bonus_box_touches_a_crossed_box_or_is_the_entrance_of_an_untouched_card() -> None:
    table = pyramids([card("ex.", "...", "..T"), card("..e", "T..")], pattern=DOMINO)

    table.cross(ANA, "left", "xx.")

    assert set(table.ways_to_cross(ANA, "left")) == {
        ("..x", "...", "..."),
        ("...", "x..", "..."),
        ("...", ".x.", "..."),
    }
    assert table.ways_to_cross(ANA, "right") == [("..x", "...")]


@pytest.mark.rule("P4")
def test_a_bonus_box_may_start_from_the_boxes_of_its_own_pattern() -> None:
    table = pyramids([card("ex...", "....T")], pattern=LINE)

    table.cross(ANA, "left", "xxx..")

    assert table.may_cross(ANA, "left", "...x.")


@pytest.mark.rule("P4", "P5")
def test_the_tomb_may_be_reached_with_a_single_box() -> None:
    table = after("xx.", on=("e.T",), pattern=LINE)

    table.cross(ANA, "left", "..x")
    table.finish_marking()

    assert len(table.completed(ANA)) == 1


@pytest.mark.rule("P4", "P5", "G8")
def test_the_tomb_may_be_reached_with_a_bonus_box() -> None:
    table = pyramids([card("exT", number=17)], pattern=DOMINO)
    table.cross(ANA, "left", "xx.")

    table.bonus(ANA, "left", "..x")
    table.finish_marking()

    assert table.completed(ANA) == (17,)


# The tomb


@pytest.mark.rule("P5")
def test_a_card_is_completed_when_its_tomb_is_crossed_whatever_else_is_open() -> None:
    table = pyramids([card("..e..", ".....", "..T..", number=17)], pattern=LINE)

    table.cross(ANA, "left", "..x..", "..x..", "..x..")
    table.finish_marking()

    assert table.completed(ANA) == (17,)
    assert table.step == Step.TAKE
    assert table.score(ANA)["cards"] == 10


@pytest.mark.rule("P5")
def test_a_card_is_not_completed_as_long_as_its_tomb_is_open() -> None:
    table = pyramids([card("e..", "..T", number=17)], pattern=DOMINO)
    table.cross_before(ANA, "left", "xxx")

    table.cross(ANA, "left", "...", "xx.")
    table.finish_marking()

    assert table.completed(ANA) == ()
    assert table.cards(ANA)[0] == 17
    assert table.turn == 1


# A completed card still lies there


@pytest.mark.rule("R3")
def test_a_bonus_box_may_be_crossed_on_the_card_whose_tomb_was_crossed_this_turn() -> None:
    table = pyramids([card("exTr", number=17)], pattern=LINE)
    table.cross(ANA, "left", "xxx.")
    assert table.may_cross(ANA, "right", "..x..")

    table.bonus(ANA, "left", "...x")
    table.finish_marking()

    assert table.gems(ANA) == (1, 0)
    assert table.completed(ANA) == (17,)


@pytest.mark.rule("R3")
def test_it_must_be_crossed_there_if_no_other_box_is_open() -> None:
    table = pyramids([card("exTs"), None], pattern=LINE)

    table.cross(ANA, "left", "xxx.")

    assert table.owed(ANA) == 1
    assert table.waiting == (ANA, BEN)
    table.bonus(ANA, "left", "...x")
    assert table.skulls(ANA) == 1
    assert not table.heard(EventCode.BONUS_LOST)


@pytest.mark.rule("R3")
def test_a_completed_card_lies_before_its_owner_until_everybody_has_marked() -> None:
    table = pyramids([card("e.T", number=17)], pattern=LINE)

    table.cross(ANA, "left", "xxx")
    assert table.cards(ANA)[0] == 17
    assert table.completed(ANA) == ()
    table.mark_plainly(BEN)

    assert table.completed(ANA) == (17,)
