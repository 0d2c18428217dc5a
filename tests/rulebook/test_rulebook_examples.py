"""The examples of the rulebooks, with their people and their numbers."""

from __future__ import annotations

import pytest

from silvergold.rules import EventCode, Step
from tests.rulebook.table import BOX, CORNER, ELL, LINE, card, pyramids, silver_gold

# Silver & Gold


@pytest.mark.rule("G3")
def test_sarah_was_dealt_four_treasure_cards_and_chose_two() -> None:
    sarah, linus = 0, 1
    table = silver_gold(is_kept=False)
    _, second, third, _ = table.hand(sarah)

    table.keep(sarah, second, third)
    table.keep_any(linus)

    assert table.cards(sarah) == (second, third)


@pytest.mark.rule("G6")
def test_linus_crosses_the_ell_turned_by_ninety_degrees_and_mirrored() -> None:
    linus = 0
    table = silver_gold([card("....", "....", "....", "....")], pattern=ELL)

    table.cross(linus, "left", "....", "..x.", "xxx.")

    assert table.crossed(linus, "left") == ("....", "..x.", "xxx.", "....")


@pytest.mark.rule("S5")
def test_tim_gets_a_point_for_his_palm_and_two_for_the_palms_on_display() -> None:
    tim = 0
    display = [card(".p.."), card("...."), card("..p."), card("o...")]
    table = silver_gold([card("p...", "....")], display=display)

    table.cross(tim, "left", "x...")

    assert table.palms(tim) == (3,)


@pytest.mark.rule("S7")
def test_linus_is_the_first_with_a_row_of_coins_and_gets_six_the_next_gets_five() -> None:
    linus, tim = 0, 1
    table = silver_gold([card("oo..", "....")], [card("o...", "....")])
    table.write(linus, coins=3)
    table.write(tim, coins=3)

    table.cross(linus, "left", "x...")
    table.mark_plainly(tim)
    assert table.cups(linus) == 6
    table.mark_plainly(linus)
    table.cross(tim, "left", "x...")

    assert (table.cups(linus), table.cups(tim)) == (6, 5)


@pytest.mark.rule("G9", "S8")
def test_sarah_has_filled_an_orange_card_is_sure_of_twelve_points_and_takes_one_from_the_display() -> None:
    sarah, linus = 0, 1
    table = silver_gold(
        [card("....", colour="orange", points=12, number=20)], display=[card("..", number=31)], pattern=CORNER
    )
    table.cross_before(sarah, "left", "xxx.")

    table.complete(sarah)
    table.mark_plainly(linus)
    table.take(sarah, 31)

    assert table.score(sarah)["cards"] == 12
    assert table.completed(sarah) == (20,)
    assert table.cards(sarah)[0] == 31


@pytest.mark.rule("S10", "G11")
def test_sarah_scores_ninety_five() -> None:
    sarah, linus = 0, 1
    five = [
        card(".", colour="purple", points=14, seal=("grey", 1)),
        card(".", colour="green", points=10, seal=("orange", 2)),
        card(".", colour="grey", points=8),
        card(".", colour="grey", points=8),
        card(".", colour="orange", points=12),
    ]
    table = silver_gold([card("...o", colour="orange", points=12)], completed={sarah: five})
    table.write(sarah, coins=8, cups=5 + 3, palms=(3, 3, 2))
    table.cross_before(sarah, "left", "xxx.")
    table.go_to_last_turn()

    table.complete(sarah)
    table.mark_plainly(linus)

    assert table.over
    assert len(table.completed(sarah)) == 6
    assert table.score(sarah) == {"cards": 64, "seals": 6, "coins": 9, "cups": 8, "palms": 8, "total": 95}
    assert table.winners == (sarah,)


# Pyramids


@pytest.mark.rule("G6", "P3")
def test_luis_crosses_the_ell_turned_and_mirrored_with_the_entrance_in_it() -> None:
    luis = 0
    table = pyramids([card("..e..", ".....", ".....", ".....", "..T..")], pattern=ELL)

    table.cross(luis, "left", "..x..", "xxx..")

    assert table.crossed(luis, "left") == ("..x..", "xxx..", ".....", ".....", ".....")


@pytest.mark.rule("G6")
def test_everybody_crosses_exactly_three_boxes_in_a_straight_line() -> None:
    sara, tomas = 0, 1
    table = pyramids([card("e....", "....T")], [card("..e..", "....T")], pattern=LINE)

    table.cross(sara, "left", "xxx..")
    table.cross(tomas, "left", ".xxx.")

    assert table.crossed(sara, "left") == ("xxx..", ".....")
    assert table.crossed(tomas, "left") == (".xxx.", ".....")


@pytest.mark.rule("P7")
def test_the_torch_of_tomas_in_round_one_leaves_his_second_torch_for_round_two_only() -> None:
    tomas = 0
    table = pyramids([card("etttT")], pattern=BOX)
    table.cross_before(tomas, "left", "x....")

    table.cross(tomas, "left", ".x...")
    table.finish_marking()
    table.cross(tomas, "left", "..x..")
    table.finish_marking()
    assert table.torches(tomas) == (1,)
    table.go_to(7)
    table.cross(tomas, "left", "...x.")

    assert table.torches(tomas) == (1, 2)


@pytest.mark.rule("P10", "G10")
def test_luis_has_completed_his_right_pyramid_takes_one_of_the_display_and_it_is_filled_to_four() -> None:
    luis, sara = 0, 1
    display = [card("e..T", number=k) for k in (41, 42, 43, 44)]
    table = pyramids([card("e...T"), card("e.T", number=9)], display=display, top=[card("eT", number=45)], pattern=LINE)
    table.cross(luis, "right", "xxx")
    table.mark_plainly(sara)
    assert table.step == Step.TAKE

    table.take(luis, 42)

    assert table.cards(luis)[1] == 42
    assert table.completed(luis) == (9,)
    assert set(table.display) == {41, 43, 44, 45}


@pytest.mark.rule("P11")
def test_luis_and_tomas_each_take_ten_points_in_two_colours_in_one_turn() -> None:
    luis, tomas = 0, 1
    table = pyramids(
        [card("e.T", colour="green")],
        [card("e.T", colour="purple")],
        completed={luis: [card("e.T", colour="green")], tomas: [card("e.T", colour="purple")]},
        pattern=LINE,
    )

    table.cross(luis, "left", "xxx")
    table.cross(tomas, "left", "xxx")
    table.finish_turn()

    assert (table.pyramid_points(luis), table.pyramid_points(tomas)) == (10, 10)


@pytest.mark.rule("P12", "P11")
def test_tomas_with_number_15_is_served_before_sara_with_33_six_then_three_and_then_there_are_none() -> None:
    sara, tomas, luis = 0, 1, 2
    one = card("e.T", colour="purple")
    table = pyramids(
        [card("e.T", number=33, colour="purple")],
        [card("e.T", number=15, colour="purple")],
        [card("e.T", number=34, colour="purple")],
        completed={sara: [one], tomas: [one] * 3, luis: [one]},
        pattern=LINE,
    )
    table.write(tomas, pyramid_points=10)
    table.take_awards_away("purple", 1)

    for seat in (sara, tomas, luis):
        table.cross(seat, "left", "xxx")
    table.finish_turn()

    assert [table.pyramid_points(seat) for seat in (tomas, sara, luis)] == [10 + 6, 3, 0]
    assert [(event.seat, event.amount) for event in table.heard(EventCode.PYRAMID_POINTS)] == [(tomas, 6), (sara, 3)]


@pytest.mark.rule("P13", "G11")
def test_luis_scores_a_hundred_and_eleven() -> None:
    luis, sara = 0, 1
    six = [card("e.T", colour=colour) for colour in ("green", "green", "green", "green", "orange", "purple")]
    table = pyramids([card("etT", colour="orange")], completed={luis: six}, pattern=LINE)
    table.write(luis, torches=(1,), gems=(6, 3), skulls=6, pyramid_points=10 + 6)
    table.take_awards_away("orange", 2)
    table.go_to_last_turn()

    table.cross(luis, "left", "xxx")
    table.mark_plainly(sara)

    assert table.over
    assert len(table.completed(luis)) == 7
    assert table.torches(luis) == (1, 4)
    assert table.score(luis) == {
        "cards": 70,
        "torches": 10,
        "pyramids": 19,
        "gems": 18,
        "skulls": -6,
        "total": 111,
    }
    assert table.winners == (luis,)
