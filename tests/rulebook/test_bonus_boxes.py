"""Cross symbols and the bonus boxes they bring."""

from __future__ import annotations

import pytest

from silvergold.rules import EventCode, Step
from tests.rulebook.table import ANA, BEN, DOMINO, LINE, card, pyramids, silver_gold


@pytest.mark.rule("G8")
def test_a_cross_symbol_obliges_to_one_more_box() -> None:
    table = silver_gold([card("x...", "....")], pattern=DOMINO)
    table.mark_plainly(BEN)

    table.cross(ANA, "left", "xx..")
    assert (table.owed(ANA), table.waiting, table.turn) == (1, (ANA,), 0)
    table.bonus(ANA, "left", "....", "x...")

    assert table.crossed(ANA, "left") == ("xx..", "x...")
    assert (table.owed(ANA), table.turn) == (0, 1)


@pytest.mark.rule("G8")
def test_only_a_crossed_cross_symbol_counts() -> None:
    table = silver_gold([card("x...", "....")], pattern=DOMINO)

    table.cross(ANA, "left", ".xx.")

    assert table.owed(ANA) == 0
    assert table.waiting == (BEN,)


@pytest.mark.rule("G8")
def test_the_bonus_box_may_be_on_either_card() -> None:
    table = silver_gold([card("x..."), card("..")], pattern=DOMINO)

    table.cross(ANA, "left", "xx..")

    assert table.may_cross(ANA, "left", "..x.")
    assert table.may_cross(ANA, "right", "x.")
    assert table.may_cross(ANA, "right", ".x")


@pytest.mark.rule("G8")
def test_a_bonus_is_one_open_box_and_not_the_pattern_again() -> None:
    table = silver_gold([card("x...", "....")], pattern=DOMINO)

    table.cross(ANA, "left", "xx..")

    assert not table.may_cross(ANA, "left", "..xx")
    assert not table.may_cross(ANA, "left", "x...")
    assert not table.may_cross(ANA, "left", "....")
    assert all(choice & (choice - 1) == 0 for choice in table.choices(ANA))


@pytest.mark.rule("G8")
def test_a_cross_symbol_under_a_bonus_box_brings_another_and_so_on() -> None:
    table = silver_gold([card("x...", "...."), card("x.x.")], pattern=DOMINO)

    table.cross(ANA, "left", "xx..")
    table.bonus(ANA, "right", "x...")
    table.bonus(ANA, "right", "..x.")
    assert table.owed(ANA) == 1
    table.bonus(ANA, "left", "....", "x...")

    assert table.owed(ANA) == 0
    assert table.waiting == (BEN,)
    assert [event.amount for event in table.heard(EventCode.CROSSED)] == [0, 1, 1, 1]


@pytest.mark.rule("G8")
def test_each_cross_symbol_of_a_pattern_brings_a_box_of_its_own() -> None:
    table = silver_gold([card("xx..", "....")], pattern=LINE)

    table.cross(ANA, "left", "xxx.")
    assert table.owed(ANA) == 2
    table.bonus(ANA, "left", "...x")
    assert (table.owed(ANA), table.waiting) == (1, (ANA, BEN))
    table.bonus(ANA, "left", "....", "x...")

    assert table.waiting == (BEN,)


@pytest.mark.rule("G8")
def test_a_single_box_with_a_cross_symbol_brings_a_bonus_too() -> None:
    table = silver_gold([card("x...")], pattern=LINE)

    table.cross(ANA, "left", "x...")

    assert table.owed(ANA) == 1


@pytest.mark.rule("G8")
def test_a_red_cross_in_pyramids_does_the_same() -> None:
    table = pyramids([card("..e..", "..x..", "..x..", "..T..")], pattern=DOMINO)

    table.cross(ANA, "left", "..x..", "..x..")
    assert table.owed(ANA) == 1
    table.bonus(ANA, "left", ".....", ".....", "..x..")
    assert table.owed(ANA) == 1
    table.bonus(ANA, "right", "..x..")

    assert table.owed(ANA) == 0
    assert table.crossed(ANA, "left") == ("..x..", "..x..", "..x..", ".....")


@pytest.mark.rule("G8", "S3")
def test_a_bonus_box_may_complete_a_card() -> None:
    table = silver_gold([card("x.."), card(".", number=17)], pattern=DOMINO)

    table.cross(ANA, "left", "xx.")
    table.bonus(ANA, "right", "x")
    table.finish_marking()

    assert table.completed(ANA) == (17,)
    assert table.step == Step.TAKE


# A bonus with nowhere to go


@pytest.mark.rule("R1")
def test_a_bonus_that_can_be_crossed_nowhere_is_lost() -> None:
    table = silver_gold([card("x.", number=3), card("x", number=5)], pattern=DOMINO)

    table.cross(ANA, "left", "xx")
    table.bonus(ANA, "right", "x")

    assert table.owed(ANA) == 0
    assert table.waiting == (BEN,)
    assert [event.amount for event in table.heard(EventCode.BONUS_LOST)] == [1]
    table.mark_plainly(BEN)
    assert table.completed(ANA) == (3, 5)


@pytest.mark.rule("R1")
def test_of_several_bonuses_only_those_with_nowhere_to_go_are_lost() -> None:
    table = silver_gold([card("xxx"), card(".")], pattern=LINE)

    table.cross(ANA, "left", "xxx")
    assert table.owed(ANA) == 3
    table.bonus(ANA, "right", "x")

    assert table.owed(ANA) == 0
    assert table.waiting == (BEN,)
    assert [event.amount for event in table.heard(EventCode.BONUS_LOST)] == [2]


@pytest.mark.rule("R1")
def test_a_bonus_is_lost_if_no_box_within_reach_is_left_in_a_pyramid() -> None:
    table = pyramids([card("ex.", "##.", "T.."), None], pattern=DOMINO)
    table.cross_before(ANA, "left", "..x", "..x", "xxx")

    table.cross(ANA, "left", "xx.")

    assert table.owed(ANA) == 0
    assert table.waiting == (BEN,)


@pytest.mark.rule("R1", "G8")
def test_a_bonus_that_can_be_crossed_is_not_lost() -> None:
    table = silver_gold([card("x."), card(".")], pattern=DOMINO)

    table.cross(ANA, "left", "xx")

    assert table.owed(ANA) == 1
    assert table.waiting == (ANA, BEN)
    assert not table.heard(EventCode.BONUS_LOST)


# Which takes effect first


@pytest.mark.rule("R2")
def test_the_symbols_of_a_pattern_take_effect_before_its_bonus_is_chosen() -> None:
    table = silver_gold([card("xop.", "....")], pattern=LINE)

    table.cross(ANA, "left", "xxx.")

    assert table.owed(ANA) == 1
    assert table.coins(ANA) == 1
    assert table.palms(ANA) == (1,)


@pytest.mark.rule("R2")
def test_a_bonus_box_takes_effect_before_the_next_is_chosen() -> None:
    table = silver_gold([card("xx..", "op..")], pattern=DOMINO)
    table.cross(ANA, "left", "xx..")

    table.bonus(ANA, "left", "....", "x...")
    assert (table.owed(ANA), table.coins(ANA), table.palms(ANA)) == (1, 1, ())
    table.bonus(ANA, "left", "....", ".x..")

    assert (table.owed(ANA), table.palms(ANA)) == (0, (1,))


@pytest.mark.rule("R2", "P4")
def test_all_boxes_of_a_pattern_lie_before_its_bonus_so_that_it_may_start_from_any_of_them() -> None:
    table = pyramids([card("xe..", "....", "...T")], pattern=LINE)

    table.cross(ANA, "left", "xxx.")

    assert table.may_cross(ANA, "left", "...x")
    assert table.may_cross(ANA, "left", "....", "..x.")
    assert not table.may_cross(ANA, "left", "....", "...x")


@pytest.mark.rule("R2", "P4")
def test_a_bonus_box_may_start_from_the_bonus_box_before_it() -> None:
    table = pyramids([card("ex..", "x...", "...T")], pattern=DOMINO)
    table.cross(ANA, "left", "xx..")

    table.bonus(ANA, "left", "....", "x...")

    assert table.may_cross(ANA, "left", "....", "....", "x...")


@pytest.mark.rule("R2", "P9")
@pytest.mark.parametrize("chamber", ["esb.T", "ebs.T"])
def test_a_potion_heals_a_skull_of_its_own_pattern(chamber: str) -> None:
    table = pyramids([card(chamber)], pattern=LINE)

    table.cross(ANA, "left", "xxx..")

    assert table.skulls(ANA) == 0


@pytest.mark.rule("R2", "P8", "P9")
def test_skulls_beyond_ten_are_gone_before_the_potion_works() -> None:
    table = pyramids([card("esb.T")], pattern=LINE)
    table.write(ANA, skulls=10)

    table.cross(ANA, "left", "xxx..")

    assert table.skulls(ANA) == 8


@pytest.mark.rule("R2", "P9")
def test_a_potion_does_not_heal_a_skull_that_its_bonus_brings_later() -> None:
    table = pyramids([card("exb.", "s..T")], pattern=LINE)

    table.cross(ANA, "left", "xxx.")
    table.bonus(ANA, "left", "....", "x...")

    assert table.skulls(ANA) == 1


@pytest.mark.rule("R2", "P9")
def test_a_potion_under_a_bonus_box_heals_a_skull_of_the_pattern() -> None:
    table = pyramids([card("exs.", "b..T")], pattern=LINE)

    table.cross(ANA, "left", "xxx.")
    assert table.skulls(ANA) == 1
    table.bonus(ANA, "left", "....", "x...")

    assert table.skulls(ANA) == 0
