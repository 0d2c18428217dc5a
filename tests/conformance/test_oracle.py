"""The oracle by itself, on the rulebooks' own examples and on the rulings that are easy to get wrong."""

from collections.abc import Sequence

import pytest

from silvergold.decks.deck import Card, Seal
from tests.conformance.oracle import Table
from tests.conformance.oracle.boxes import pattern_of, placements, ways_to_hold
from tests.conformance.scenes import card, cross, cross_something, drawn, scene

SG = "silver-and-gold"
PY = "pyramids"


def complete(table: Table, seat: int, numbers: Sequence[int]) -> None:
    """Put cards aside as if they had been completed in earlier turns."""
    table.players[seat].completed.extend(numbers)


# The rulebooks' examples


def test_tims_palm_is_worth_one_and_two_more_for_the_palms_on_the_display() -> None:
    cards = [card(1, "p..."), card(2, "...."), card(3, "p..."), card(4, "..p."), card(5, "p...")]
    table = scene(SG, cards, [[1, 2], [5]], top=[3, 4])

    cross(table, 0, 1, "x")

    assert table.players[0].palms == [3]


def test_linus_takes_the_cup_of_six_and_the_next_row_is_worth_five() -> None:
    table = scene(SG, [card(1, "oooo|oooo")], [[1], []], pattern="square")

    cross(table, 0, 1, "xx|xx")
    cross_something(table, 1)
    assert table.players[0].cups == [6]

    cross(table, 0, 1, "..xx|..xx")
    cross_something(table, 1)
    assert table.players[0].cups == [6, 5]


def test_linus_crosses_the_ell_turned_and_mirrored() -> None:
    table = scene(SG, [card(1, ".....|.....")], [[1], []], pattern="ell")

    for way in ("xxx|x", "xxx|..x", "x..|xxx", "..x|xxx"):
        assert ("cross", 1, drawn(way)) in table.choices(0)
    assert ("cross", 1, drawn("xxx|.x")) not in table.choices(0)


def test_luis_crosses_the_ell_with_the_entrance_in_it() -> None:
    table = scene(PY, [card(1, "..e..|.....|.....|.....|..T..")], [[1], []], pattern="ell")

    assert ("cross", 1, drawn("xxx|x")) in table.choices(0)
    assert ("cross", 1, drawn(".....|xxx|x")) not in table.choices(0)


def test_sarah_scores_95() -> None:
    cards = [
        Card(1, "grey", ("...",), 8, Seal("orange", 2)),
        Card(2, "grey", ("...",), 8),
        Card(3, "orange", ("...",), 12, Seal("grey", 1)),
        Card(4, "orange", ("...",), 12),
        Card(5, "green", ("...",), 10),
        Card(6, "purple", ("...",), 14),
    ]
    table = scene(SG, cards, [[], []])
    complete(table, 0, range(1, 7))
    sarah = table.players[0]
    sarah.coins, sarah.cups, sarah.palms = 9, [5, 3], [3, 3, 2]

    assert table.scores()[0] == {"total": 95, "cards": 64, "seals": 6, "coins": 9, "cups": 8, "palms": 8}


def test_luis_scores_111() -> None:
    cards = [card(number, "e.T", "purple" if number < 2 else "green") for number in range(1, 8)]
    table = scene(PY, cards, [[], []])
    complete(table, 0, range(1, 8))
    luis = table.players[0]
    luis.torches, luis.pyramid_points, luis.gems, luis.skulls = {0, 3}, [10, 6, 3], {"r": 6, "g": 3}, 6

    parts = {"total": 111, "cards": 70, "torches": 10, "pyramids": 19, "gems": 18, "skulls": -6}
    assert table.scores()[0] == parts


def test_luis_and_tomas_take_ten_points_each_in_two_colours_in_one_turn() -> None:
    cards = [card(1, "eT"), card(2, "eT"), card(3, "eT", "purple"), card(4, "eT", "purple")]
    table = scene(PY, cards, [[2], [4]])
    complete(table, 0, [1])
    complete(table, 1, [3])

    cross(table, 0, 2, "xx")
    cross(table, 1, 4, "xx")
    cross_something(table, 0, 1)

    assert [player.pyramid_points for player in table.players] == [[10], [10]]


def test_tomas_with_15_takes_six_before_sara_with_33_takes_three() -> None:
    cards = [card(number, "eT", "purple") for number in (1, 2, 3, 4, 5, 15, 33)]
    table = scene(PY, cards, [[33], [15]])
    complete(table, 0, [1])
    complete(table, 1, [2, 3, 4])
    table.points_left["purple"].pop(0)  # type: ignore[attr-defined]  # Tomás took the ten with his second

    cross(table, 0, 33, "xx")
    cross(table, 1, 15, "xx")
    assert table.waiting() == {1}
    cross_something(table, 1, 0)

    assert [player.pyramid_points for player in table.players] == [[3], [6]]


def test_the_torch_of_a_round_is_crossed_once_and_the_next_one_only_in_the_next_round() -> None:
    table = scene(PY, [card(1, "ett|..t|..T")], [[1], []], pattern="box")
    tomas = table.players[0]

    for drawing in ("x", ".x", "..x"):
        cross(table, 0, 1, drawing)
        cross_something(table, 1)
    assert tomas.torches == {0}

    while table.round == 0:
        table.play(0, next(move for move in table.choices(0) if move[1] != 1))
        cross_something(table, 1)
    cross(table, 0, 1, "...|..x")
    assert tomas.torches == {0, 1}


# Marking


def test_g6_a_pattern_has_eight_ways_at_most_and_each_is_listed_once() -> None:
    assert len(ways_to_hold(pattern_of(["x.", "x.", "xx"]))) == 8
    assert len(ways_to_hold(pattern_of(["xx"]))) == 2
    assert len(ways_to_hold(pattern_of(["xx", "xx"]))) == 1
    assert len(placements(pattern_of(["x"]), 5, 5)) == 25


def test_g7_a_pattern_of_one_box_is_the_single_box() -> None:
    table = scene(SG, [card(1, "..."), card(2, ".#.")], [[1, 2], []], pattern="box")

    assert {move[1:] for move in table.choices(0)} == table.single_boxes(0)
    assert len(table.choices(0)) == 5


def test_s2_any_box_of_an_island_in_pieces_may_be_crossed_but_a_pattern_stays_whole() -> None:
    table = scene(SG, [card(1, "..#..")], [[1], []])

    mine = {boxes for _, number, boxes in table.choices(0) if number == 1}
    assert mine == {drawn(each) for each in ("x", ".x", "...x", "....x", "xx", "...xx")}


def test_p3_a_later_pattern_touches_a_cross_but_not_by_a_corner() -> None:
    table = scene(PY, [card(1, "e..|...|..T")], [[1], []])
    cross(table, 0, 1, "x")
    cross_something(table, 1)

    mine = {boxes for _, number, boxes in table.choices(0) if number == 1}
    assert drawn("...|xx.") in mine
    assert drawn("...|.xx") not in mine
    assert drawn("...|.x.") not in mine


def test_g8_every_cross_symbol_owes_a_box_and_chains_go_on() -> None:
    table = scene(SG, [card(1, "xx."), card(2, "x...")], [[1, 2], []])

    cross(table, 0, 1, "xx")
    assert table.players[0].owed == 2
    cross(table, 0, 2, "x")
    assert table.players[0].owed == 2
    cross(table, 0, 2, ".x")
    assert table.waiting() == {0, 1}
    cross(table, 0, 2, "..x")
    assert table.waiting() == {1}


def test_r1_a_bonus_without_any_open_box_is_lost() -> None:
    table = scene(SG, [card(1, "xx"), card(2, "x.")], [[1, 2], []])

    cross(table, 0, 1, "xx")
    cross(table, 0, 2, "x")
    cross(table, 0, 2, ".x")

    assert table.players[0].owed == 0
    assert table.waiting() == {1}


def test_r2_a_potion_heals_a_skull_of_its_own_pattern_even_the_one_before_it() -> None:
    table = scene(PY, [card(1, "ebs|..T")], [[1], []], pattern="line")
    table.players[0].skulls = 9

    cross(table, 0, 1, "xxx")

    assert table.players[0].skulls == 8


def test_r2_skulls_beyond_ten_are_gone_before_the_potion_comes() -> None:
    table = scene(PY, [card(1, "esb|..T")], [[1], []], pattern="line")
    table.players[0].skulls = 10

    cross(table, 0, 1, "xxx")

    assert table.players[0].skulls == 8


def test_r3_a_bonus_box_may_lie_on_a_pyramid_whose_tomb_is_crossed_and_counts() -> None:
    table = scene(PY, [card(1, "er|xT")], [[1], []])
    cross(table, 0, 1, "x")
    cross_something(table, 1)

    cross(table, 0, 1, "..|xx")
    cross(table, 0, 1, ".x")

    assert table.players[0].gems == {"r": 1, "g": 0}


# Resolution


def test_s8_the_second_replacement_is_chosen_from_what_the_first_one_left() -> None:
    table = scene(SG, [card(1, ".."), card(2, "x")], [[1, 2], []], top=[101, 102, 103, 104, 105])
    cross(table, 0, 2, "x")
    cross(table, 0, 1, "x")
    cross_something(table, 1)
    table.play(0, ("take", 101, "display"))

    assert table.display == [102, 103, 104, 105]

    table = scene(SG, [card(1, ".."), card(2, "x")], [[1, 2], []], top=[101, 102, 103, 104, 105])
    table.players[0].crossed[1] = {(0, 1)}
    cross(table, 0, 2, "x")
    cross(table, 0, 1, "x")
    cross_something(table, 1)
    table.play(0, ("take", 101, "display"))

    assert table.choices(0) == {*(("take", n, "display") for n in (102, 103, 104)), ("take", 105, "stack")}


def test_p10_the_display_is_topped_up_after_each_taking_and_the_lowest_number_takes_first() -> None:
    cards = [card(1, "eT"), card(2, "eT"), card(3, "eT")]
    table = scene(PY, cards, [[2], [1]], top=[101, 102, 103, 104, 105])
    cross(table, 0, 2, "xx")
    cross(table, 1, 1, "xx")

    assert table.waiting() == {1}
    table.play(1, ("take", 101, "display"))
    assert table.waiting() == {0}
    assert table.display == [102, 103, 104, 105]


def test_s6_the_start_player_resolves_first_and_s9_moves_on() -> None:
    table = scene(SG, [card(1, ".."), card(2, ".."), card(3, "..")], [[1], [2], [3]])
    cross_something(table, 0, 1, 2)
    for seat, number in enumerate((1, 2, 3)):
        table.players[seat].crossed[number] = {(0, 0)}

    for seat, number in enumerate((1, 2, 3)):
        cross(table, seat, number, ".x")

    for seat in (1, 2, 0):
        assert table.waiting() == {seat}
        table.play(seat, min(table.choices(seat), key=str))


@pytest.mark.parametrize("game", [SG, PY])
def test_r5_r6_r18_who_has_no_card_left_is_skipped_and_the_game_goes_on_by_itself(game: str) -> None:
    cards = [card(number, "." if game == SG else "eT") for number in range(1, 21)]
    table = scene(game, cards, [range(first, first + 4) for first in (1, 5, 9, 13)], size=20)

    while not table.over:
        seat = min(table.waiting())
        table.play(seat, max(table.choices(seat), key=lambda move: (len(str(move)), str(move))))

    assert table.turn == 28
    assert sum(len(player.completed) for player in table.players) == 20
    assert table.start_player == (0 if game == SG else None)


def test_r15_no_card_is_taken_in_the_last_turn_but_it_counts() -> None:
    table = scene(SG, [card(1, ".", points=7)], [[1], []])
    while table.turn < 27:
        for seat in (0, 1):
            table.play(seat, next(move for move in table.choices(seat) if move[1] != 1))

    cross(table, 0, 1, "x")
    cross_something(table, 1)

    assert table.over
    assert table.scores()[0]["cards"] == 7


def test_r8_the_card_that_brings_the_count_decides_and_an_eighth_earns_nothing() -> None:
    cards = [card(number, "eT", "purple") for number in range(1, 20)]
    table = scene(PY, cards, [[3, 9], [5]])
    complete(table, 0, [1])
    complete(table, 1, [2])
    for player, number in ((0, 3), (0, 9), (1, 5)):
        table.players[player].crossed[number] = {(0, 0), (0, 1)}
    completed = table.completed_this_turn()  # type: ignore[attr-defined]
    table.players[0].completed += [3, 9]
    table.players[1].completed += [5]

    table.award_pyramid_points(completed)  # type: ignore[attr-defined]

    assert [player.pyramid_points for player in table.players] == [[10], [6]]


# The end


def test_s11_ties_are_broken_by_grey_then_green_then_shared() -> None:
    cards = [Card(number, colour, ("..",), 5) for number, colour in enumerate(["grey", "green", "grey", "orange"], 1)]
    table = scene(SG, cards, [[], [], []])
    complete(table, 0, [1, 2])
    complete(table, 1, [3, 4])
    assert table.winners() == {0}

    table.players[2].coins = 10
    table.players[0].completed = table.players[1].completed = []
    assert table.winners() == {2}

    table.players[2].coins = 0
    assert table.winners() == {0, 1, 2}


def test_p14_the_lowest_completed_pyramid_wins_a_tie() -> None:
    table = scene(PY, [card(number, "eT") for number in range(1, 9)], [[], [], []])
    complete(table, 0, [3, 4])
    complete(table, 1, [2, 8])
    complete(table, 2, [1])

    assert table.winners() == {1}


def test_a_refused_move_changes_nothing() -> None:
    table = scene(SG, [], [[], []])
    before = table.snapshot()

    with pytest.raises(ValueError, match="may not"):
        table.play(0, ("take", 101, "display"))

    assert table.snapshot() == before
