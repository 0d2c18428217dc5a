"""Rounds and turns: revealing expedition cards, the start player, the end of a round and of the game."""

from __future__ import annotations

import pytest

from silvergold.rules import EventCode, Step
from tests.rulebook.table import (
    ANA,
    BEN,
    BOX,
    CLEO,
    CORNER,
    DOMINO,
    EIGHT,
    ELL,
    LINE,
    SQUARE,
    TEE,
    NewTable,
    both_games,
    card,
    silver_gold,
)

ROUNDS = (
    EIGHT,
    (SQUARE, ELL, TEE, CORNER, CORNER, LINE, LINE, DOMINO),
    (CORNER, LINE, DOMINO, SQUARE, ELL, TEE, LINE, CORNER),
    (TEE, SQUARE, CORNER, LINE, CORNER, DOMINO, LINE, ELL),
)


@pytest.mark.rule("G4")
@both_games
def test_a_game_is_four_rounds_of_seven_turns_and_the_eighth_card_is_never_revealed(new_table: NewTable) -> None:
    table = new_table(expeditions=ROUNDS)

    table.finish_game()

    revealed = [table.deck.expeditions[event.amount].rows for event in table.heard(EventCode.REVEALED)]
    assert revealed == [rows for a_round in ROUNDS for rows in a_round[:7]]
    assert [event.amount for event in table.heard(EventCode.ROUND_OVER)] == [0, 1, 2, 3]


@pytest.mark.rule("G4")
@both_games
def test_a_turn_begins_by_revealing_one_card_that_counts_for_everybody(new_table: NewTable) -> None:
    table = new_table(players=3, expeditions=ROUNDS)

    table.finish_turn()
    table.finish_turn()

    assert table.turn == 2
    assert table.pattern == ROUNDS[0][2]
    assert table.waiting == (ANA, BEN, CLEO)
    assert len(table.heard(EventCode.REVEALED)) == 3


@pytest.mark.rule("G4")
@both_games
def test_after_seven_turns_the_next_round_begins_with_its_own_first_card(new_table: NewTable) -> None:
    table = new_table(expeditions=ROUNDS)
    table.go_to(6)

    table.finish_turn()

    assert table.turn == 7
    assert table.pattern == SQUARE
    assert [event.amount for event in table.heard(EventCode.ROUND_OVER)] == [0]


@pytest.mark.rule("G5")
@both_games
def test_the_revealed_card_lies_face_up_for_all_until_the_next_one(new_table: NewTable) -> None:
    tiny = card("..." if new_table is silver_gold else "e.T")
    orders = [(LINE, TEE, *[BOX] * 6)] * 4
    table = new_table([tiny], expeditions=orders)
    table.cross(ANA, "left", "xxx")
    assert table.pattern == table.view(ANA).pattern == table.view(BEN).pattern == LINE

    table.mark_plainly(BEN)

    assert table.step == Step.TAKE
    assert table.pattern == table.view(ANA).pattern == table.view(BEN).pattern == LINE
    table.finish_turn()
    assert table.pattern == table.view(ANA).pattern == table.view(BEN).pattern == TEE


@pytest.mark.rule("G6")
@both_games
def test_everybody_marks_at_the_same_time_and_in_any_order(new_table: NewTable) -> None:
    one, other = (new_table(players=3, pattern=DOMINO) for _ in range(2))
    drawing = ("xx",) if new_table is silver_gold else ("..xx",)

    for seat in (ANA, BEN, CLEO):
        one.cross(seat, "left", *drawing)
    for seat in (CLEO, ANA, BEN):
        other.cross(seat, "left", *drawing)

    assert one.is_like(other)
    assert one.turn == 1


@pytest.mark.rule("G6")
@both_games
def test_the_turn_waits_until_everybody_has_marked_once(new_table: NewTable) -> None:
    table = new_table(players=3)

    table.mark_plainly(CLEO)
    table.mark_plainly(ANA)

    assert (table.turn, table.waiting) == (0, (BEN,))
    assert not table.choices(ANA)
    assert not table.may_cross(CLEO, "left", "..x")


@pytest.mark.rule("S9")
def test_after_every_turn_the_next_seat_clockwise_is_start_player() -> None:
    table = silver_gold(players=3, start_player=1)

    starts = []
    for _ in range(5):
        starts.append(table.start_player)
        table.finish_turn()

    assert starts == [1, 2, 0, 1, 2]


@pytest.mark.rule("S9")
def test_a_new_round_does_not_change_whose_turn_it_is_to_be_start_player() -> None:
    table = silver_gold(players=4, start_player=3)
    table.go_to(6)

    table.finish_turn()

    assert table.turn == 7
    assert table.start_player == 0
    assert [event.seat for event in table.heard(EventCode.START_PLAYER)] == [0]


@pytest.mark.rule("G11")
@both_games
def test_the_game_ends_with_the_seventh_turn_of_the_fourth_round(new_table: NewTable) -> None:
    table = new_table()
    table.go_to(26)
    table.finish_turn()
    assert (table.step, table.turn) == (Step.MARK, 27)

    table.finish_turn()

    assert table.over
    assert table.turn == 28
    assert table.waiting == ()
    assert not table.choices(ANA)
    assert table.events[-1].kind == EventCode.GAME_OVER
    assert table.pattern is None
