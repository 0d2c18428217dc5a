"""What a player may know: secret choices, the face-down stack, the expedition cards that came and will come."""

from __future__ import annotations

import pytest

import silvergold as sg
from silvergold.rules import Step
from tests.rulebook.table import (
    ANA,
    BEN,
    BOX,
    CLEO,
    CORNER,
    DOMINO,
    EIGHT,
    LINE,
    SQUARE,
    TEE,
    NewTable,
    both_games,
    card,
    pyramids,
    silver_gold,
)

ROUND = (TEE, LINE, SQUARE, CORNER, DOMINO, LINE, BOX, CORNER)


# Keeping in secret


@pytest.mark.rule("R9", "G3")
@both_games
def test_nobody_sees_what_others_were_dealt_or_keep_until_all_have_chosen(new_table: NewTable) -> None:
    table = new_table(players=3, is_kept=False)
    before = table.view(BEN)

    table.keep_any(ANA)

    seen = table.view(BEN)
    assert seen.hand(ANA) == seen.hand(CLEO) == (None,) * 4
    assert seen.cards(ANA) == (None, None)
    assert seen.hand(BEN) == table.hand(BEN)
    assert seen.is_like(before), "a view tells who has already chosen"
    assert None not in table.view(ANA).cards(ANA)


@pytest.mark.rule("R9")
@both_games
def test_the_kept_cards_are_shown_when_all_have_chosen(new_table: NewTable) -> None:
    table = new_table(players=3, is_kept=False)

    table.keep_any(ANA, CLEO, BEN)

    for seat in (ANA, BEN, CLEO):
        assert [table.view(seat).cards(other) for other in range(3)] == [table.cards(other) for other in range(3)]
        assert table.view(seat).hand(seat) == (None,) * 4


# Marking in secret


@pytest.mark.rule("R9")
def test_nobody_sees_what_others_crossed_this_turn_nor_what_it_brought() -> None:
    table = silver_gold([card("oox.", "p...")], pattern=("xxx", "x.."))
    table.write(ANA, coins=3, palms=(2,))
    table.cross_before(ANA, "left", "...x")
    before = table.view(BEN)

    table.cross(ANA, "left", "xxx.", "x...")

    seen = table.view(BEN)
    assert seen.crossed(ANA, "left") == ("...x", "....")
    assert (seen.coins(ANA), seen.palms(ANA), seen.owed(ANA)) == (3, (2,), 0)
    assert seen.score(ANA)["total"] == 5
    assert seen.is_like(before)
    assert table.view(ANA).crossed(ANA, "left") == ("xxxx", "x...")
    assert (table.view(ANA).coins(ANA), table.view(ANA).owed(ANA)) == (5, 1)


@pytest.mark.rule("R9")
def test_in_pyramids_nobody_sees_it_either() -> None:
    table = pyramids([card("ergts", "....T")], pattern=("xxxxx",))
    table.write(ANA, gems=(1, 2), skulls=4)
    before = table.view(BEN)

    table.cross(ANA, "left", "xxxxx")

    seen = table.view(BEN)
    assert seen.crossed(ANA, "left") == (".....", ".....")
    assert (seen.gems(ANA), seen.torches(ANA), seen.skulls(ANA)) == ((1, 2), (), 4)
    assert seen.is_like(before)
    assert (table.view(ANA).gems(ANA), table.view(ANA).torches(ANA), table.view(ANA).skulls(ANA)) == ((2, 3), (1,), 5)


@pytest.mark.rule("R9")
@both_games
def test_nobody_sees_who_has_already_marked(new_table: NewTable) -> None:
    table = new_table(players=3)
    before = table.view(BEN)

    table.mark_plainly(CLEO)

    assert table.view(BEN).waiting == (ANA, BEN, CLEO)
    assert table.view(BEN).is_like(before)
    assert table.waiting == (ANA, BEN)


@pytest.mark.rule("R9")
@both_games
def test_all_is_shown_when_everybody_has_marked(new_table: NewTable) -> None:
    drawing = ("e...", "...T") if new_table is pyramids else ("....", "....")
    table = new_table([card(*drawing)], pattern=DOMINO)
    table.cross(ANA, "left", "xx..")

    table.mark_plainly(BEN)

    assert table.view(BEN).crossed(ANA, "left") == ("xx..", "....")
    table.cross(ANA, "left", "..xx")
    assert table.view(BEN).crossed(ANA, "left") == ("xx..", "....")


@pytest.mark.rule("R9")
def test_replacements_are_chosen_for_all_to_see_one_by_one() -> None:
    table = silver_gold([card(".")], [card(".")], display=[card("..", number=31)])
    table.complete(ANA, BEN)
    assert table.view(BEN).waiting == (ANA,)

    table.take(ANA, 31)

    assert table.waiting == (BEN,)
    assert table.view(BEN).cards(ANA)[0] == 31
    assert 31 not in table.view(BEN).display


# The stack


@pytest.mark.rule("G9", "G3")
@both_games
def test_the_cards_of_the_stack_are_unseen_by_everybody(new_table: NewTable) -> None:
    table = new_table()

    for seat in (ANA, BEN):
        assert table.view(seat).stack == (None,) * len(table.stack)
        assert table.view(seat).display == table.display
    assert None not in table.stack


@pytest.mark.rule("G9")
@both_games
def test_two_tables_that_differ_in_the_stack_alone_look_the_same(new_table: NewTable) -> None:
    rows = ("e.T",) if new_table is pyramids else ("...",)
    one, other = ([card(*rows, number=k) for k in numbers] for numbers in ((35, 36, 37), (37, 35, 36)))

    tables = [new_table(top=top) for top in (one, other)]

    assert not tables[0].is_like(tables[1])
    assert tables[0].view(ANA).is_like(tables[1].view(ANA))


# Expedition cards


@pytest.mark.rule("G4", "G5")
@pytest.mark.parametrize("recall", [False, True])
@both_games
def test_nobody_knows_which_expedition_cards_will_come(new_table: NewTable, recall: bool) -> None:
    table = new_table(expeditions=[ROUND] * 4)
    table.go_to(9)

    seen = table.view(ANA, recall)

    assert seen.pattern == SQUARE
    assert seen.expeditions(1)[2:] == (SQUARE, *[None] * 5)
    assert seen.expeditions(2) == seen.expeditions(3) == (None,) * 8


@pytest.mark.rule("G4")
@pytest.mark.parametrize("recall", [False, True])
@both_games
def test_the_eighth_card_of_a_round_is_never_seen(new_table: NewTable, recall: bool) -> None:
    table = new_table(expeditions=[ROUND] * 4)
    table.go_to_last_turn()

    table.finish_game()

    assert [table.view(ANA, recall).expeditions(a_round)[7] for a_round in range(4)] == [None] * 4


@pytest.mark.rule("G4")
@both_games
def test_before_the_first_turn_no_expedition_card_is_seen(new_table: NewTable) -> None:
    table = new_table(expeditions=[ROUND] * 4, is_kept=False)

    assert table.view(ANA, recall=True).expeditions(0) == (None,) * 8
    assert table.view(ANA).pattern is None


@pytest.mark.rule("S12")
def test_nobody_may_look_through_the_revealed_expedition_cards_of_silver_and_gold() -> None:
    table = silver_gold(expeditions=[ROUND] * 4)
    table.go_to(3)

    seen = table.view(ANA, recall=False)

    assert seen.expeditions(0) == (None, None, None, CORNER, None, None, None, None)
    assert seen.pattern == CORNER


@pytest.mark.rule("S12")
def test_the_pile_stays_closed_while_cards_are_taken_and_in_later_rounds() -> None:
    table = silver_gold([card(".")], expeditions=[ROUND] * 4)
    table.go_to(8)

    table.complete(ANA)
    table.mark_plainly(BEN)

    assert table.step == Step.TAKE
    assert table.view(BEN).expeditions(0) == (None,) * 8
    assert table.view(BEN).expeditions(1) == (None, LINE, *[None] * 6)


@pytest.mark.rule("S12")
def test_remembering_what_came_is_not_forbidden() -> None:
    table = silver_gold(expeditions=[ROUND] * 4)
    table.go_to(3)

    seen = table.view(ANA, recall=True)

    assert seen.expeditions(0) == (TEE, LINE, SQUARE, CORNER, None, None, None, None)


@pytest.mark.rule("R17")
@pytest.mark.parametrize("recall", [False, True])
def test_in_pyramids_the_revealed_cards_of_a_round_may_be_looked_at(recall: bool) -> None:
    table = pyramids(expeditions=[ROUND] * 4)
    table.go_to(10)

    seen = table.view(BEN, recall)

    assert seen.expeditions(1) == (TEE, LINE, SQUARE, CORNER, None, None, None, None)


@pytest.mark.rule("S12", "R17")
@pytest.mark.parametrize(("game", "n_seen"), [("silver-and-gold", 1), ("pyramids", 3)])
def test_a_person_at_the_table_sees_as_many_expeditions_as_the_game_allows(game: str, n_seen: int) -> None:
    match = sg.new_match(game, 2, seed=4)
    while match.turn < 2:
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[-1])

    assert len(match.view(ANA, recall=False).revealed) == n_seen
    assert len(match.view(ANA, recall=True).revealed) == 3
    assert match.view(ANA, recall=False).pattern == match.view(ANA, recall=True).revealed[-1]


@pytest.mark.rule("G5", "R9")
@both_games
def test_what_lies_open_is_the_same_for_everybody(new_table: NewTable) -> None:
    table = new_table(players=3, expeditions=[EIGHT] * 4)
    table.finish_turn()

    views = [table.view(seat) for seat in range(3)]

    assert {view.pattern for view in views} == {table.pattern}
    assert {view.display for view in views} == {table.display}
    assert all(view.cards(seat) == table.cards(seat) for view in views for seat in range(3))
    assert all(view.crossed(BEN, "left") == table.crossed(BEN, "left") for view in views)
