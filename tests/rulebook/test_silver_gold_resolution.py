"""Silver & Gold: full rows of coins, completed cards and their replacements, player by player."""

from __future__ import annotations

import pytest

from silvergold.rules import EventCode, Step
from tests.rulebook.table import ANA, BEN, CLEO, DOMINO, DORA, LINE, Event, card, silver_gold

TINY = card(".")
CUP, COMPLETED, TOOK, TURNED_UP = EventCode.CUP, EventCode.COMPLETED, EventCode.TOOK, EventCode.TURNED_UP


def seats(events: list[Event]) -> list[int]:
    return [event.seat for event in events]


# Player by player


@pytest.mark.rule("S6")
@pytest.mark.parametrize(("start_player", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_start_player_is_first_and_the_others_follow_clockwise(start_player: int, order: list[int]) -> None:
    table = silver_gold([TINY], [TINY], [TINY], start_player=start_player)
    table.complete(ANA, BEN, CLEO)

    takers: list[int] = []
    while table.step == Step.TAKE:
        takers += table.waiting
        table.take_top(table.waiting[0])

    assert takers == order


@pytest.mark.rule("S6")
def test_nobody_resolves_before_everybody_has_marked() -> None:
    table = silver_gold([TINY], [TINY])

    table.cross(ANA, "left", "x")

    assert (table.step, table.waiting) == (Step.MARK, (BEN,))
    assert table.completed(ANA) == ()
    assert not table.may_take_top(ANA)


@pytest.mark.rule("S6", "S7", "S8")
def test_a_player_is_through_with_cups_and_cards_before_the_next_begins() -> None:
    table = silver_gold([card("o")], [card("o")], start_player=BEN)
    for seat in (ANA, BEN):
        table.write(seat, coins=3)
    table.complete(ANA, BEN)
    table.forget()
    assert (table.cups(BEN), table.cups(ANA)) == (6, 0)
    assert table.completed(ANA) == ()

    table.take_top(BEN)
    table.take_top(ANA)

    kinds = [(event.kind, event.seat) for event in table.heard(CUP, COMPLETED, TOOK)]
    assert kinds == [(TOOK, BEN), (CUP, ANA), (COMPLETED, ANA), (TOOK, ANA)]
    assert (table.cups(BEN), table.cups(ANA)) == (6, 5)


@pytest.mark.rule("S6", "G9")
def test_only_a_player_who_completed_a_card_takes_one() -> None:
    table = silver_gold([], [TINY], players=3, start_player=2)

    table.complete(BEN)
    table.finish_marking()

    assert table.waiting == (BEN,)
    table.take_top(BEN)
    assert table.turn == 1


# Cups


@pytest.mark.rule("S7")
def test_a_full_row_of_coins_takes_the_highest_cup_left() -> None:
    table = silver_gold([card("o...")], [card("o...")], [card("o...")], start_player=CLEO)
    for seat, coins in ((ANA, 3), (BEN, 7), (CLEO, 11)):
        table.write(seat, coins=coins)

    for seat in (ANA, BEN, CLEO):
        table.cross(seat, "left", "x...")

    assert [table.cups(seat) for seat in (CLEO, ANA, BEN)] == [6, 5, 4]
    assert [event.amount for event in table.heard(CUP)] == [6, 5, 4]


@pytest.mark.rule("S7")
@pytest.mark.parametrize(("gone", "cup"), [(0, 6), (1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_the_cups_go_down_from_six_to_one_and_then_there_are_none(gone: int, cup: int) -> None:
    table = silver_gold([card("o...")])
    table.write(ANA, coins=7, cups=3)
    table.take_cups_away(gone)

    table.cross(ANA, "left", "x...")
    table.finish_marking()

    assert table.cups(ANA) == 3 + cup


@pytest.mark.rule("S7")
@pytest.mark.parametrize("coins", [0, 1, 2, 4, 6, 9])
def test_a_row_that_is_not_full_earns_no_cup(coins: int) -> None:
    table = silver_gold([card("o...")])
    table.write(ANA, coins=coins)

    table.cross(ANA, "left", "x...")
    table.finish_marking()

    assert table.cups(ANA) == 0


@pytest.mark.rule("S7")
def test_a_row_earns_its_cup_once() -> None:
    table = silver_gold([card("oo..", "....")])
    table.write(ANA, coins=3)
    table.cross(ANA, "left", "x...")
    table.finish_marking()

    table.cross(ANA, "left", ".x..")
    table.finish_marking()

    assert (table.coins(ANA), table.cups(ANA)) == (5, 6)
    assert len(table.heard(CUP)) == 1


@pytest.mark.rule("S7")
def test_a_lost_coin_fills_no_row() -> None:
    table = silver_gold([card("o...")])
    table.write(ANA, coins=12)

    table.cross(ANA, "left", "x...")
    table.finish_marking()

    assert table.cups(ANA) == 0


@pytest.mark.rule("S7")
def test_a_cup_comes_in_the_resolution_and_not_before() -> None:
    table = silver_gold([card("o...")])
    table.write(ANA, coins=3)

    table.cross(ANA, "left", "x...")
    assert table.cups(ANA) == 0
    table.mark_plainly(BEN)

    assert table.cups(ANA) == 6


@pytest.mark.rule("S7")
def test_other_cups_of_a_deck_are_taken_highest_first_too() -> None:
    table = silver_gold([card("oooo", "oooo")], pattern=("xxxx", "xxxx"), cups=(2, 9, 4))

    table.cross(ANA, "left", "xxxx", "xxxx")
    table.finish_marking()

    assert [event.amount for event in table.heard(CUP)] == [9, 4]


@pytest.mark.rule("R4")
def test_two_rows_completed_in_one_turn_take_two_cups_the_higher_one_first() -> None:
    table = silver_gold([card("oooo", "oo..")], [card("o...")], pattern=("xxxx", "xx.."))
    table.write(ANA, coins=2)
    table.write(BEN, coins=3)

    table.cross(ANA, "left", "xxxx", "xx..")
    table.cross(BEN, "left", "x...")

    assert [(event.seat, event.amount) for event in table.heard(CUP)] == [(ANA, 6), (ANA, 5), (BEN, 4)]
    assert table.cups(ANA) == 11


@pytest.mark.rule("R4", "S7")
def test_two_rows_take_one_cup_if_only_one_is_left() -> None:
    table = silver_gold([card("oooo", "oooo")], pattern=("xxxx", "xxxx"))
    table.take_cups_away(5)

    table.cross(ANA, "left", "xxxx", "xxxx")
    table.finish_marking()

    assert table.cups(ANA) == 1
    assert [event.amount for event in table.heard(CUP)] == [1, 0]


# Completed cards and replacements


@pytest.mark.rule("G9")
def test_a_completed_card_is_set_aside_for_all_to_see() -> None:
    table = silver_gold([card(".", number=17), card("....", number=4)])

    table.cross(ANA, "left", "x")
    table.finish_marking()

    assert table.completed(ANA) == (17,)
    assert table.cards(ANA) == (None, 4)
    assert table.view(BEN).completed(ANA) == table.view(ANA).completed(ANA) == (17,)
    table.take_top(ANA)
    table.finish_turn()
    assert table.view(BEN).completed(ANA) == (17,)


@pytest.mark.rule("G9")
def test_any_card_of_the_display_may_be_taken_or_the_top_of_the_stack() -> None:
    display = [card("..", number=k) for k in (31, 32, 33, 34)]
    table = silver_gold([TINY], display=display, top=[card("...", number=35), card("...", number=36)])

    table.complete(ANA)
    table.mark_plainly(BEN)

    assert all(table.may_take(ANA, number) for number in (31, 32, 33, 34))
    assert table.may_take_top(ANA)
    assert len(table.choices(ANA)) == 5
    assert not table.choices(BEN)


@pytest.mark.rule("G9")
def test_the_taken_card_lies_where_the_completed_one_lay_with_all_its_boxes_open() -> None:
    display = [card("..", number=31), card("..x", number=32)]
    table = silver_gold([card("...."), TINY], display=display)
    table.cross(ANA, "right", "x")
    table.finish_marking()

    table.take(ANA, 32)

    assert table.cards(ANA)[1] == 32
    assert table.crossed(ANA, "right") == ("...",)
    assert table.crossed(ANA, "left") == ("....",)
    assert 32 not in table.display
    assert table.may_cross(ANA, "right", "..x")


@pytest.mark.rule("G9")
def test_the_top_card_of_the_stack_comes_off_the_stack() -> None:
    table = silver_gold([TINY], top=[card("...", number=35), card("...", number=36)])
    display = table.display
    table.complete(ANA)
    table.mark_plainly(BEN)

    table.take_top(ANA)

    assert table.cards(ANA)[0] == 35
    assert table.stack[0] == 36
    assert table.display == display


@pytest.mark.rule("G10")
def test_the_display_is_topped_up_to_four_from_the_stack() -> None:
    display = [card("..", number=k) for k in (31, 32, 33, 34)]
    table = silver_gold([TINY], display=display, top=[card("...", number=35), card("...", number=36)])
    table.complete(ANA)
    table.mark_plainly(BEN)

    table.take(ANA, 33)

    assert sorted(number or 0 for number in table.display) == [31, 32, 34, 35]
    assert table.stack[0] == 36
    assert [event.card for event in table.heard(TURNED_UP)][4:] == [35]


@pytest.mark.rule("G10")
def test_when_the_stack_is_used_up_the_game_goes_on_and_the_display_is_not_topped_up() -> None:
    display = [card("..", number=k) for k in (31, 32, 33, 34)]
    table = silver_gold([TINY], [TINY], display=display, stack=1)
    table.complete(ANA, BEN)

    table.take(ANA, 31)
    assert None not in table.display
    assert table.stack == ()
    table.take(BEN, 32)

    assert table.display.count(None) == 1
    assert len(table.heard(TURNED_UP)) == 4 + 1
    assert (table.step, table.turn) == (Step.MARK, 1)
    table.finish_game()
    assert table.over


@pytest.mark.rule("S8")
def test_who_completed_both_cards_takes_two_and_the_second_from_what_the_first_left() -> None:
    display = [card("..", number=k) for k in (31, 32, 33, 34)]
    table = silver_gold([card("x"), TINY], display=display, top=[card("...", number=k) for k in (35, 36, 37)])
    table.cross(ANA, "left", "x")
    table.bonus(ANA, "right", "x")
    table.mark_plainly(BEN)

    table.take(ANA, 32)
    assert sorted(number or 0 for number in table.display) == [0, 31, 33, 34]
    assert table.waiting == (ANA,)
    assert not table.may_take(ANA, 35)
    assert len(table.choices(ANA)) == 4
    table.take(ANA, 34)

    assert set(table.cards(ANA)) == {32, 34}
    assert sorted(number or 0 for number in table.display) == [31, 33, 35, 36]


@pytest.mark.rule("S8")
def test_both_replacements_may_come_from_the_stack() -> None:
    table = silver_gold([card("x"), TINY], top=[card("...", number=k) for k in (35, 36, 37)])
    display = table.display
    table.cross(ANA, "left", "x")
    table.bonus(ANA, "right", "x")
    table.mark_plainly(BEN)

    table.take_top(ANA)
    table.take_top(ANA)

    assert set(table.cards(ANA)) == {35, 36}
    assert table.display == display
    assert table.stack[0] == 37


@pytest.mark.rule("S8", "S6")
def test_the_display_is_topped_up_between_two_players() -> None:
    display = [card("..", number=k) for k in (31, 32, 33, 34)]
    table = silver_gold([TINY], [card("x"), TINY], display=display, top=[card("...", number=k) for k in (35, 36)])
    table.cross(ANA, "left", "x")
    table.cross(BEN, "left", "x")
    table.bonus(BEN, "right", "x")

    table.take(ANA, 31)

    assert table.waiting == (BEN,)
    assert table.may_take(BEN, 35)
    table.take(BEN, 35)
    assert table.waiting == (BEN,)
    assert not table.may_take(BEN, 36)


@pytest.mark.rule("R12")
def test_a_card_taken_from_the_stack_is_seen_by_all_before_the_second_is_chosen() -> None:
    table = silver_gold([card("x"), TINY], top=[card("...", number=35), card("...", number=36)])
    table.cross(ANA, "left", "x")
    table.bonus(ANA, "right", "x")
    table.mark_plainly(BEN)
    assert 35 not in {*table.view(ANA).stack, *table.view(ANA).cards(ANA)}

    table.take_top(ANA)

    assert table.waiting == (ANA,)
    assert 35 in table.view(ANA).cards(ANA)
    assert 35 in table.view(BEN).cards(ANA)
    assert 36 not in {*table.view(ANA).stack, *table.view(ANA).cards(ANA)}


# When cards run out


@pytest.mark.rule("R5")
def test_a_replacement_is_not_optional() -> None:
    table = silver_gold([TINY], stack=2)

    table.complete(ANA)
    table.mark_plainly(BEN)

    assert (table.step, table.waiting) == (Step.TAKE, (ANA,))
    assert sorted(table.choices(ANA)) == [0, 1, 2, 3, 4]
    table.take_top(ANA)
    assert None not in table.cards(ANA)


@pytest.mark.rule("R5", "G10")
def test_with_an_empty_stack_the_replacement_comes_from_the_display() -> None:
    table = silver_gold([TINY], display=[None, card("..", number=31), None, card("..", number=32)], stack=0)

    table.complete(ANA)
    table.mark_plainly(BEN)

    assert not table.may_take_top(ANA)
    assert table.may_take(ANA, 31)
    assert len(table.choices(ANA)) == 2
    table.take(ANA, 31)
    assert table.display == (None, None, None, 32)


@pytest.mark.rule("R5")
def test_with_stack_and_display_empty_there_is_none_and_play_goes_on_with_one_card() -> None:
    table = silver_gold([TINY, card("....", number=4)], display=[None] * 4, stack=0)

    table.cross(ANA, "left", "x")
    table.finish_marking()

    assert (table.step, table.turn) == (Step.MARK, 1)
    assert table.cards(ANA) == (None, 4)
    assert seats(table.heard(EventCode.NO_CARD_LEFT)) == [ANA]
    assert table.may_cross(ANA, "right", "x...")
    assert not table.may_cross(ANA, "left", "x")


@pytest.mark.rule("R5")
def test_the_last_card_goes_to_the_player_who_takes_first() -> None:
    table = silver_gold([TINY], [TINY], display=[card("..", number=31), None, None, None], stack=0, start_player=BEN)
    table.complete(ANA, BEN)

    table.take(BEN, 31)

    assert 31 in table.cards(BEN)
    assert table.cards(ANA)[0] is None
    assert table.turn == 1


@pytest.mark.rule("R5", "S8")
def test_who_needs_two_and_finds_one_takes_one() -> None:
    table = silver_gold([card("x"), TINY], display=[card("..", number=31), None, None, None], stack=0)
    table.cross(ANA, "left", "x")
    table.bonus(ANA, "right", "x")
    table.mark_plainly(BEN)

    table.take(ANA, 31)

    assert sorted(number or 0 for number in table.cards(ANA)) == [0, 31]
    assert table.turn == 1


@pytest.mark.rule("R6")
def test_who_has_no_cards_left_is_skipped_in_marking() -> None:
    table = silver_gold([None, None], players=3, display=[None] * 4, stack=0)
    assert table.waiting == (BEN, CLEO)

    table.mark_plainly(BEN, CLEO)

    assert table.turn == 1
    assert table.waiting == (BEN, CLEO)
    assert not table.choices(ANA)


@pytest.mark.rule("R6", "R5")
def test_who_loses_the_last_card_is_skipped_from_the_next_turn_on() -> None:
    table = silver_gold([TINY, None], display=[None] * 4, stack=0)

    table.cross(ANA, "left", "x")
    table.mark_plainly(BEN)

    assert table.cards(ANA) == (None, None)
    assert (table.turn, table.waiting) == (1, (BEN,))


@pytest.mark.rule("R18")
def test_who_has_no_cards_keeps_their_seat_and_becomes_start_player_in_turn() -> None:
    table = silver_gold([], [None, None], players=3, display=[None] * 4, stack=0)

    for _ in range(4):
        table.finish_turn()

    assert seats(table.heard(EventCode.START_PLAYER)) == [BEN, CLEO, ANA, BEN]


@pytest.mark.rule("R18", "R5", "R6")
def test_turns_in_which_nobody_can_cross_pass_by_themselves_to_the_end_of_the_game() -> None:
    table = silver_gold(players=4, plain=(".",))
    assert len(table.deck.cards) == 20
    for turn in range(4):
        assert table.turn == turn
        table.finish_turn()
    assert [len(table.completed(seat)) for seat in range(4)] == [4, 4, 4, 4]
    table.mark_plainly(ANA, BEN, CLEO)

    table.mark_plainly(DORA)

    assert table.over
    assert table.turn == 28
    assert len(table.heard(EventCode.REVEALED)) == 28
    assert seats(table.heard(EventCode.START_PLAYER)) == [turn % 4 for turn in range(1, 28)]
    assert [len(table.completed(seat)) for seat in range(4)] == [5, 5, 5, 5]


# The last turn


@pytest.mark.rule("R15")
def test_in_the_last_turn_no_replacements_are_taken() -> None:
    table = silver_gold([card(".", number=17)])
    display, stack = table.display, table.stack
    table.go_to_last_turn()

    table.complete(ANA)
    table.mark_plainly(BEN)

    assert table.over
    assert table.completed(ANA) == (17,)
    assert table.cards(ANA)[0] is None
    assert (table.display, table.stack) == (display, stack)
    assert not table.heard(TOOK, EventCode.NO_CARD_LEFT)


@pytest.mark.rule("R15")
def test_in_the_turn_before_the_last_replacements_are_still_taken() -> None:
    table = silver_gold([TINY])
    table.go_to(26)

    table.complete(ANA)
    table.mark_plainly(BEN)

    assert (table.step, table.waiting) == (Step.TAKE, (ANA,))


@pytest.mark.rule("R15", "S7")
def test_cups_are_still_taken_in_the_last_turn() -> None:
    table = silver_gold([card("oo.")], pattern=DOMINO)
    table.write(ANA, coins=2)
    table.go_to_last_turn()

    table.cross(ANA, "left", "xx.")
    table.finish_marking()

    assert table.over
    assert table.cups(ANA) == 6


@pytest.mark.rule("S5", "S8")
def test_the_palms_of_a_whole_turn_see_the_display_as_it_lay_before_anyone_took() -> None:
    table = silver_gold([card("p..")], [card("...")], pattern=LINE, display=[card("pp.", number=31)])

    table.cross(BEN, "left", "xxx")
    table.cross(ANA, "left", "xxx")

    assert table.palms(ANA) == (3,)
