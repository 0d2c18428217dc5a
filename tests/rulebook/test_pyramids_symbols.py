"""Pyramids: gems, torches, skulls, potions."""

from __future__ import annotations

import pytest

from silvergold.rules import EventCode
from tests.rulebook.table import ANA, BEN, DOMINO, LINE, card, pyramids


@pytest.mark.rule("P6")
def test_a_gem_crosses_the_next_gem_of_its_colour() -> None:
    table = pyramids([card("ergr.", "....T")], pattern=LINE)

    table.cross(ANA, "left", "xxx..")
    assert table.gems(ANA) == (1, 1)
    table.finish_marking()
    table.cross(ANA, "left", "...x.")

    assert table.gems(ANA) == (2, 1)
    assert table.gems(BEN) == (0, 0)


@pytest.mark.rule("P6")
@pytest.mark.parametrize(("gem", "before", "after"), [("r", (9, 3), (10, 3)), ("g", (3, 9), (3, 10))])
def test_gems_of_a_colour_beyond_ten_do_not_count(gem: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    table = pyramids([card(f"e{gem}{gem}.T")], pattern=LINE)
    table.write(ANA, gems=before)

    table.cross(ANA, "left", "xxx..")

    assert table.gems(ANA) == after
    assert table.score(ANA)["gems"] == 3 * 5 + 7


@pytest.mark.rule("P6")
def test_one_colour_being_full_does_not_stop_the_other() -> None:
    table = pyramids([card("erg.T")], pattern=LINE)
    table.write(ANA, gems=(10, 9))

    table.cross(ANA, "left", "xxx..")

    assert table.gems(ANA) == (10, 10)


@pytest.mark.rule("P7")
@pytest.mark.parametrize(("turn", "a_round"), [(0, 1), (6, 1), (7, 2), (13, 2), (14, 3), (20, 3), (21, 4), (27, 4)])
def test_a_torch_crosses_the_torch_of_the_current_round(turn: int, a_round: int) -> None:
    table = pyramids([card("et.T")], pattern=DOMINO)
    table.go_to(turn)

    table.cross(ANA, "left", "xx..")

    assert table.torches(ANA) == (a_round,)


@pytest.mark.rule("P7")
def test_further_torches_of_a_round_count_for_nothing() -> None:
    table = pyramids([card("ett.", "t..T")], pattern=LINE)

    table.cross(ANA, "left", "xxx.")
    assert table.torches(ANA) == (1,)
    table.finish_marking()
    table.cross(ANA, "left", "....", "x...")

    assert table.torches(ANA) == (1,)
    assert table.score(ANA)["torches"] == 5
    assert len(table.heard(EventCode.TORCH)) == 1


@pytest.mark.rule("P7")
def test_a_torch_missed_in_one_round_is_not_made_up_for_in_another() -> None:
    table = pyramids([card("ett.", "...T")], pattern=LINE)
    table.go_to(14)

    table.cross(ANA, "left", "xxx.")

    assert table.torches(ANA) == (3,)


@pytest.mark.rule("P7")
def test_everybody_has_a_torch_of_their_own_in_a_round() -> None:
    table = pyramids([card("et.T")], [card("et.T")], pattern=DOMINO)

    table.cross(ANA, "left", "xx..")
    table.cross(BEN, "left", "xx..")

    assert table.torches(ANA) == table.torches(BEN) == (1,)


@pytest.mark.rule("P8")
def test_a_skull_crosses_the_next_skull() -> None:
    table = pyramids([card("ess.T")], pattern=LINE)
    table.write(ANA, skulls=3)

    table.cross(ANA, "left", "xxx..")

    assert table.skulls(ANA) == 5
    assert table.skulls(BEN) == 0


@pytest.mark.rule("P8")
@pytest.mark.parametrize("before", [8, 9, 10])
def test_skulls_beyond_ten_do_not_count(before: int) -> None:
    table = pyramids([card("ess.T")], pattern=LINE)
    table.write(ANA, skulls=before)

    table.cross(ANA, "left", "xxx..")

    assert table.skulls(ANA) == 10
    assert table.score(ANA)["skulls"] == -10


@pytest.mark.rule("P9")
@pytest.mark.parametrize(("before", "after"), [(10, 8), (3, 1), (2, 0), (1, 0), (0, 0)])
def test_a_potion_erases_the_two_worst_skulls_or_as_many_as_there_are(before: int, after: int) -> None:
    table = pyramids([card("eb.T")], pattern=DOMINO)
    table.write(ANA, skulls=before)

    table.cross(ANA, "left", "xx..")

    assert table.skulls(ANA) == after
    assert table.score(ANA)["skulls"] == -after


@pytest.mark.rule("P9")
def test_two_potions_erase_four() -> None:
    table = pyramids([card("ebb.T")], pattern=LINE)
    table.write(ANA, skulls=7)

    table.cross(ANA, "left", "xxx..")

    assert table.skulls(ANA) == 3


@pytest.mark.rule("P8", "P9")
def test_after_a_potion_the_next_skull_goes_where_one_was_erased() -> None:
    table = pyramids([card("eb.s", "...T")], pattern=DOMINO)
    table.write(ANA, skulls=6)
    table.cross(ANA, "left", "xx..")
    table.finish_marking()

    table.cross(ANA, "left", "..xx")

    assert table.skulls(ANA) == 5


@pytest.mark.rule("P6", "P7", "P8", "P9")
def test_symbols_under_single_boxes_count_as_well() -> None:
    table = pyramids([card("erts.", "....T")], pattern=LINE)
    table.cross_before(ANA, "left", "x....")

    for drawing in (".x...", "..x..", "...x."):
        table.cross(ANA, "left", drawing)
        table.finish_marking()

    assert (table.gems(ANA), table.torches(ANA), table.skulls(ANA)) == ((1, 0), (1,), 1)


@pytest.mark.rule("P6", "P8")
def test_entrance_tomb_and_plain_boxes_bring_nothing() -> None:
    table = pyramids([card("e.T")], pattern=LINE)

    table.cross(ANA, "left", "xxx")

    assert (table.gems(ANA), table.torches(ANA), table.skulls(ANA), table.owed(ANA)) == ((0, 0), (), 0, 0)
