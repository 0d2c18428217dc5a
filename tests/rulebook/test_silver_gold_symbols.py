"""Silver & Gold: coins and palms."""

from __future__ import annotations

import pytest

from silvergold.rules import EventCode
from tests.rulebook.table import ANA, BEN, DOMINO, LINE, card, silver_gold

PALM, TWO_PALMS, NO_PALM = card("p..."), card("pp.."), card("o...")


@pytest.mark.rule("S4")
def test_a_coin_crosses_the_next_coin_box() -> None:
    table = silver_gold([card("oo.o", "....")], pattern=DOMINO)

    table.cross(ANA, "left", ".xx.")
    assert table.coins(ANA) == 1
    table.finish_marking()
    table.cross(ANA, "left", "...x")

    assert table.coins(ANA) == 2
    assert table.coins(BEN) == 0


@pytest.mark.rule("S4")
def test_each_coin_of_a_pattern_crosses_a_box() -> None:
    table = silver_gold([card("ooo.")], pattern=LINE)
    table.write(ANA, coins=5)

    table.cross(ANA, "left", "xxx.")

    assert table.coins(ANA) == 8


@pytest.mark.rule("S4")
@pytest.mark.parametrize(("before", "lost"), [(9, 0), (10, 1), (11, 2), (12, 3)])
def test_coins_beyond_twelve_are_lost(before: int, lost: int) -> None:
    table = silver_gold([card("ooo.")], pattern=LINE)
    table.write(ANA, coins=before)

    table.cross(ANA, "left", "xxx.")

    assert table.coins(ANA) == 12
    assert table.score(ANA)["coins"] == 12
    assert sum(event.amount for event in table.heard(EventCode.COINS_LOST)) == lost


@pytest.mark.rule("S4", "G8")
def test_a_coin_under_a_bonus_box_counts() -> None:
    table = silver_gold([card("x...", "o...")], pattern=DOMINO)

    table.cross(ANA, "left", "xx..")
    table.bonus(ANA, "left", "....", "x...")

    assert table.coins(ANA) == 1


@pytest.mark.rule("S5")
def test_a_palm_is_a_point_and_one_more_for_each_palm_on_the_display() -> None:
    table = silver_gold([card("p...", "....")], display=[PALM, NO_PALM, TWO_PALMS])

    table.cross(ANA, "left", "x...")

    assert table.palms(ANA) == (4,)
    assert table.score(ANA)["palms"] == 4


@pytest.mark.rule("S5")
def test_palms_anywhere_but_on_the_display_do_not_count() -> None:
    full_of_palms = card("pppp", "pppp")
    table = silver_gold(
        [card("pp..", "...."), full_of_palms],
        [full_of_palms, full_of_palms],
        top=[full_of_palms],
        completed={ANA: [full_of_palms], BEN: [full_of_palms]},
    )

    table.cross(ANA, "left", "x...")

    assert table.palms(ANA) == (1,)


@pytest.mark.rule("S5")
def test_two_palms_in_one_turn_are_two_entries() -> None:
    table = silver_gold([card("pp..")], pattern=DOMINO, display=[PALM])
    table.write(ANA, palms=(5,))

    table.cross(ANA, "left", "xx..")

    assert table.palms(ANA) == (5, 2, 2)
    assert [event.amount for event in table.heard(EventCode.PALM)] == [2, 2]


@pytest.mark.rule("S5")
def test_a_palm_scores_at_once_and_not_again_when_the_display_changes() -> None:
    table = silver_gold([card("p...")], [card(".")], display=[PALM], top=[TWO_PALMS])

    table.cross(ANA, "left", "x...")
    table.cross(BEN, "left", "x")
    table.take(BEN, table.display[1])

    assert table.palms(ANA) == (2,)


@pytest.mark.rule("S5")
def test_the_display_of_this_moment_counts() -> None:
    table = silver_gold([card("p...")], [card(".")], display=[PALM], top=[TWO_PALMS])
    table.mark_plainly(ANA)
    table.cross(BEN, "left", "x")
    table.take(BEN, table.display[1])

    table.cross(ANA, "left", "x...")

    assert table.palms(ANA) == (4,)


@pytest.mark.rule("S5")
def test_with_gaps_in_the_display_the_cards_that_are_left_count() -> None:
    table = silver_gold([card("p...")], display=[None, PALM, None, None], stack=0)

    table.cross(ANA, "left", "x...")

    assert table.palms(ANA) == (2,)


@pytest.mark.rule("S5")
def test_after_four_entries_palms_score_nothing() -> None:
    table = silver_gold([card("pp..")], pattern=DOMINO, display=[PALM])
    table.write(ANA, palms=(3, 1, 2))

    table.cross(ANA, "left", "xx..")

    assert table.palms(ANA) == (3, 1, 2, 2)
    assert table.score(ANA)["palms"] == 8
    assert len(table.heard(EventCode.PALM_LOST)) == 1
