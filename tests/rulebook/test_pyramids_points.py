"""Pyramids: pyramid points for the second, fourth and sixth pyramid of a colour."""

from __future__ import annotations

import pytest

from silvergold.decks.deck import Card
from silvergold.rules import EventCode
from tests.rulebook.table import ANA, BEN, BOX, CLEO, LINE, Table, card, pyramids


def pile(n: int, colour: str = "green", first: int = 100) -> list[Card]:
    """Return so many pyramids of a colour, to be completed before."""
    return [card("e.T", number=first + k, colour=colour) for k in range(n)]


def finishing(*numbers: int, colour: str = "green", completed: dict[int, list[Card]]) -> Table:
    """Return a table on which each seat has crossed all but the tomb of a card, and has completed some before."""
    hands = [[card("e.T", number=number, colour=colour)] for number in numbers]
    table = pyramids(*hands, players=2, completed=dict(completed), pattern=BOX, size=40)
    for seat in range(len(hands)):
        table.cross_before(seat, "left", "xx.")
    return table


def finish_all(table: Table, *seats: int) -> None:
    """Let these seats cross their tombs, and end the turn."""
    table.complete(*seats)
    table.finish_turn()


@pytest.mark.rule("P11")
@pytest.mark.parametrize(("before", "points"), [(0, 0), (1, 10), (2, 0), (3, 10), (4, 0), (5, 10), (6, 0), (7, 0)])
def test_the_second_fourth_and_sixth_of_a_colour_earn_points(before: int, points: int) -> None:
    table = finishing(7, completed={ANA: pile(before)})

    finish_all(table, ANA)

    assert table.pyramid_points(ANA) == points
    assert table.score(ANA)["pyramids"] == points


@pytest.mark.rule("P11")
@pytest.mark.parametrize(("gone", "points"), [(0, 10), (1, 6), (2, 3), (3, 0)])
def test_points_of_a_colour_are_ten_then_six_then_three_then_none(gone: int, points: int) -> None:
    table = finishing(7, completed={ANA: pile(1)})
    table.write(ANA, pyramid_points=10)
    table.take_awards_away("green", gone)

    finish_all(table, ANA)

    assert table.pyramid_points(ANA) == 10 + points


@pytest.mark.rule("P11")
def test_what_one_player_took_is_gone_for_all_others() -> None:
    table = finishing(7, 8, completed={ANA: pile(1), BEN: pile(1, first=110)})
    table.complete(ANA)
    table.mark_plainly(BEN)
    table.finish_turn()
    assert table.pyramid_points(ANA) == 10

    finish_all(table, BEN)

    assert (table.pyramid_points(ANA), table.pyramid_points(BEN)) == (10, 6)


@pytest.mark.rule("P11")
def test_each_colour_has_its_own_points() -> None:
    table = finishing(7, colour="orange", completed={ANA: pile(1, "orange")})
    table.take_awards_away("green", 3)
    table.take_awards_away("purple", 2)

    finish_all(table, ANA)

    assert table.pyramid_points(ANA) == 10


@pytest.mark.rule("P11")
def test_pyramids_of_different_colours_are_not_counted_together() -> None:
    table = finishing(7, colour="orange", completed={ANA: [*pile(1, "green"), *pile(1, "purple", first=120)]})

    finish_all(table, ANA)

    assert table.pyramid_points(ANA) == 0


@pytest.mark.rule("P11")
def test_pyramids_of_different_players_are_not_counted_together() -> None:
    table = finishing(7, 8, completed={})

    finish_all(table, ANA, BEN)

    assert (table.pyramid_points(ANA), table.pyramid_points(BEN)) == (0, 0)


@pytest.mark.rule("P11", "P10")
def test_points_come_after_all_cards_are_taken() -> None:
    table = finishing(7, 8, completed={ANA: pile(1), BEN: pile(1, first=110)})
    table.complete(ANA, BEN)
    table.take_top(ANA)
    assert table.pyramid_points(ANA) == 0

    table.take_top(BEN)

    kinds = [event.kind for event in table.heard(EventCode.TOOK, EventCode.PYRAMID_POINTS)]
    assert kinds == [EventCode.TOOK] * 2 + [EventCode.PYRAMID_POINTS] * 2
    assert (table.pyramid_points(ANA), table.pyramid_points(BEN)) == (10, 6)


@pytest.mark.rule("P12")
@pytest.mark.parametrize(("numbers", "points"), [((12, 30, 21), (10, 3, 6)), ((30, 21, 12), (3, 6, 10))])
def test_in_one_turn_the_lower_number_earns_its_points_first(numbers: tuple[int, ...], points: tuple[int, ...]) -> None:
    before = {seat: pile(1, first=100 + 10 * seat) for seat in (ANA, BEN, CLEO)}
    table = finishing(*numbers, completed=before)

    finish_all(table, ANA, BEN, CLEO)

    assert tuple(table.pyramid_points(seat) for seat in (ANA, BEN, CLEO)) == points


@pytest.mark.rule("P12")
def test_a_sixth_pyramid_with_a_higher_number_waits_for_a_second_with_a_lower_one() -> None:
    table = finishing(40, 9, completed={ANA: pile(5), BEN: pile(1, first=110)})

    finish_all(table, ANA, BEN)

    assert (table.pyramid_points(ANA), table.pyramid_points(BEN)) == (6, 10)


def two_at_once(before: int) -> Table:
    """Return a table: Ana has completed green 4 and green 20 in one turn, and Ben his second green one, number 10."""
    hands = [card("e.T", number=4, colour="green"), card("exT", number=20, colour="green")]
    ben = [card("e.T", number=10, colour="green")]
    table = pyramids(hands, ben, completed={ANA: pile(before), BEN: pile(1, first=110)}, pattern=LINE)
    table.cross_before(ANA, "left", "xx.")
    table.cross(ANA, "right", "xxx")
    table.bonus(ANA, "left", "..x")
    table.cross(BEN, "left", "xxx")
    table.finish_turn()
    return table


@pytest.mark.rule("R8")
def test_of_two_of_a_colour_in_one_turn_the_lower_number_is_counted_first() -> None:
    second_is_number_4 = two_at_once(before=1)

    assert second_is_number_4.pyramid_points(ANA) == 10
    assert second_is_number_4.pyramid_points(BEN) == 6


@pytest.mark.rule("R8", "P12")
def test_the_number_of_the_card_that_brings_the_count_to_two_decides_who_is_first() -> None:
    second_is_number_20 = two_at_once(before=0)

    assert second_is_number_20.pyramid_points(BEN) == 10
    assert second_is_number_20.pyramid_points(ANA) == 6
    earned = [(event.seat, event.card) for event in second_is_number_20.heard(EventCode.PYRAMID_POINTS)]
    assert earned == [(BEN, 10), (ANA, 20)]


@pytest.mark.rule("P11")
def test_other_points_of_a_deck_are_taken_in_their_order() -> None:
    hands = [[card("e.T", number=7)]]
    table = pyramids(*hands, completed={ANA: pile(1)}, awards=(2, 8))
    table.cross_before(ANA, "left", "xx.")

    finish_all(table, ANA)

    assert table.pyramid_points(ANA) == 2
