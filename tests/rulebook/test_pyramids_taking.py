"""Pyramids: completed pyramids are replaced, in the order of their numbers."""

from __future__ import annotations

import pytest

from silvergold.rules import EventCode, Step
from tests.rulebook.table import ANA, BEN, BOX, CLEO, LINE, Table, card, pyramids

FREE = [card("e..T", number=k) for k in (41, 42, 43, 44)]
NEXT = [card("e..T", number=k) for k in (45, 46, 47, 48)]


def takers(table: Table) -> list[int]:
    """Let seats take the top card until marking begins again, and return them in order."""
    order: list[int] = []
    while table.step == Step.TAKE:
        order += table.waiting
        table.take_top(table.waiting[0])
    return order


def almost_done(table: Table, *seats: int) -> Table:
    """Arrange that all but the tomb of the left cards is crossed."""
    for seat in seats:
        table.cross_before(seat, "left", "xx.")
    return table


@pytest.mark.rule("P10", "G9")
def test_a_completed_pyramid_is_set_aside_and_replaced() -> None:
    table = pyramids([card("e.T", number=17), card("e...T", number=5)], pattern=LINE, display=FREE, top=NEXT)
    table.cross(ANA, "left", "xxx")
    table.finish_marking()
    assert table.completed(ANA) == table.view(BEN).completed(ANA) == (17,)
    assert len(table.choices(ANA)) == 5

    table.take(ANA, 43)

    assert table.cards(ANA) == (43, 5)
    assert table.crossed(ANA, "left") == ("....",)
    assert table.ways_to_cross(ANA, "left")[-1] == ("x...",)
    assert set(table.display) == {41, 42, 44, 45}


@pytest.mark.rule("P10")
@pytest.mark.parametrize(
    ("numbers", "order"),
    [((8, 20, 31), [0, 1, 2]), ((31, 20, 8), [2, 1, 0]), ((20, 31, 8), [2, 0, 1]), ((20, 8, 31), [1, 0, 2])],
)
def test_the_owner_of_the_lowest_number_takes_first(numbers: tuple[int, ...], order: list[int]) -> None:
    table = pyramids(*([card("e.T", number=number)] for number in numbers))
    almost_done(table, ANA, BEN, CLEO)

    table.complete(BEN, CLEO, ANA)

    assert takers(table) == order


@pytest.mark.rule("P10")
def test_there_is_no_start_player_in_the_order_of_taking() -> None:
    table = pyramids([card("e.T", number=30)], [card("e.T", number=20)], [card("e.T", number=10)])
    table.finish_turn()
    table.finish_turn()
    almost_done(table, ANA, BEN, CLEO)

    table.complete(ANA, BEN, CLEO)

    assert takers(table) == [CLEO, BEN, ANA]


@pytest.mark.rule("P10", "G10")
def test_after_each_taking_the_display_is_topped_up() -> None:
    table = pyramids([card("e.T", number=1)], [card("e.T", number=2)], display=FREE, top=NEXT)
    almost_done(table, ANA, BEN)
    table.complete(ANA, BEN)

    table.take(ANA, 41)

    assert set(table.display) == {45, 42, 43, 44}
    assert table.may_take(BEN, 45)


@pytest.mark.rule("P10", "R7")
def test_after_the_first_of_two_takings_by_one_player_the_display_is_topped_up_too() -> None:
    table = pyramids([card("exT", number=1), card("e", "T", number=2)], pattern=LINE, display=FREE, top=NEXT)
    table.cross_before(ANA, "right", "x")
    table.cross(ANA, "left", "xxx")
    table.bonus(ANA, "right", ".", "x")
    table.finish_marking()

    table.take(ANA, 44)

    assert table.waiting == (ANA,)
    assert set(table.display) == {41, 42, 43, 45}
    assert table.may_take(ANA, 45)


@pytest.mark.rule("R7")
def test_who_completed_two_cards_takes_twice_each_time_at_the_place_of_its_number() -> None:
    table = pyramids([card("exT", number=30), card("e", "T", number=10)], [card("e.T", number=20)], pattern=LINE)
    table.cross_before(ANA, "right", "x")
    table.cross(ANA, "left", "xxx")
    table.bonus(ANA, "right", ".", "x")

    table.cross(BEN, "left", "xxx")

    assert table.waiting == (ANA,)
    table.take_top(ANA)
    assert table.cards(ANA)[0] is None
    assert table.cards(ANA)[1] is not None
    assert table.waiting == (BEN,)
    table.take_top(BEN)
    assert table.waiting == (ANA,)
    table.take_top(ANA)
    assert table.turn == 1
    assert None not in table.cards(ANA)


@pytest.mark.rule("G10", "R5")
def test_when_the_stack_is_used_up_replacements_come_from_the_display_until_it_is_empty() -> None:
    table = pyramids(
        [card("e.T", number=1)],
        [card("e.T", number=2), card("e..T", number=3)],
        display=[None, card("e..T", number=41), None, None],
        stack=0,
    )
    almost_done(table, ANA, BEN)
    table.complete(BEN, ANA)
    assert table.choices(ANA) == [1]

    table.take(ANA, 41)

    assert table.display == (None,) * 4
    assert table.cards(BEN) == (None, 3)
    assert [event.seat for event in table.heard(EventCode.NO_CARD_LEFT)] == [BEN]
    assert table.turn == 1


@pytest.mark.rule("R6", "R18")
def test_who_has_no_cards_is_skipped_and_the_game_runs_on_without_them() -> None:
    table = pyramids([card("e.T"), None], display=[None] * 4, stack=0)
    almost_done(table, ANA)

    table.complete(ANA)
    table.mark_plainly(BEN)

    assert table.cards(ANA) == (None, None)
    assert (table.turn, table.waiting) == (1, (BEN,))


@pytest.mark.rule("R18", "R6")
def test_when_nobody_has_cards_the_turns_pass_by_themselves() -> None:
    table = pyramids(players=4, plain=("e", "T"))
    assert len(table.deck.cards) == 20

    table.finish_game()

    assert table.turn == 28
    assert len(table.heard(EventCode.REVEALED)) == 28
    assert sum(len(table.completed(seat)) for seat in range(4)) == 20
    assert len(table.heard(EventCode.CROSSED)) == 40


@pytest.mark.rule("R15")
def test_in_the_last_turn_no_replacements_are_taken_but_points_are() -> None:
    earlier = card("e.T", number=3, colour="green")
    table = pyramids([card("e.T", number=17, colour="green")], completed={ANA: [earlier]}, pattern=BOX)
    almost_done(table, ANA)
    table.go_to_last_turn()

    table.complete(ANA)
    table.mark_plainly(BEN)

    assert table.over
    assert table.completed(ANA) == (3, 17)
    assert table.cards(ANA)[0] is None
    assert table.pyramid_points(ANA) == 10
    assert not table.heard(EventCode.TOOK, EventCode.NO_CARD_LEFT)


@pytest.mark.rule("R12")
def test_a_card_taken_from_the_stack_is_seen_by_all_at_once() -> None:
    table = pyramids([card("e.T", number=1)], [card("e.T", number=2)], top=NEXT)
    almost_done(table, ANA, BEN)
    table.complete(ANA, BEN)
    assert 45 not in {*table.view(BEN).stack, *table.view(BEN).cards(ANA)}

    table.take_top(ANA)

    assert table.waiting == (BEN,)
    assert table.view(BEN).cards(ANA)[0] == 45
