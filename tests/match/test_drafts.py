"""Drafts and undo: free until all have confirmed, exact, and never past what others have seen."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silvergold import rules
from silvergold.choices import Cross
from silvergold.errors import CannotUndo, IllegalChoice, SilvergoldError
from silvergold.events import Kind
from silvergold.match import Match, new_match
from tests.decks.hostile import hostile_deck
from tests.match.scenes import GAMES, PYRAMIDS, SILVER_AND_GOLD, play_on, scene


def everything(match: Match) -> list[Any]:
    """Return everything that can be read from a match, as values that can be compared."""
    seats = range(len(match.names))
    views = [match.view(seat) for seat in (*seats, None)]
    asked = [(match.choices(seat), match.events(seat), match.may_undo(seat)) for seat in seats]
    return [match.waiting, match.moves, match.scores(), views, [view.state.tobytes() for view in views], asked]


@pytest.mark.rule("R9")
@pytest.mark.parametrize("game", GAMES)
def test_what_is_drafted_or_confirmed_is_invisible_to_others_until_all_have_confirmed(game: str) -> None:
    match = scene(game, n_players=3)
    others = [match.view(seat) for seat in (1, 2, None)]
    before = [(view, view.state.tobytes()) for view in others], match.scores(), match.events(1)

    match.play(0, "cross 1 c1 c2 c3", confirm=False)

    others = [match.view(seat) for seat in (1, 2, None)]
    assert before == ([(view, view.state.tobytes()) for view in others], match.scores(), match.events(1))
    match.confirm(0)
    assert [view.state.tobytes() for view in others] == [match.view(seat).state.tobytes() for seat in (1, 2, None)]
    assert match.view(1).waiting == (1, 2)
    assert match.events(1) == match.events()


@pytest.mark.rule("R9")
def test_what_others_keep_is_shown_when_all_have_kept() -> None:
    match = new_match(players=2, seed=3)
    match.play(0, match.choices(0)[0])
    assert [match.view(0).players[1].hand, match.view(1).players[0].hand] == [(), ()]
    assert match.view(1).players[0].cards == (None, None)
    assert match.events() == ()

    match.play(1, match.choices(1)[0])

    assert all(match.view(1).players[0].cards)
    assert [event.kind for event in match.events()[:4]] == [Kind.KEPT] * 4


def test_a_seat_sees_its_own_draft() -> None:
    match = scene(SILVER_AND_GOLD, "oo..|....|....|....")

    match.play(0, "cross 1 a1 b1 c1", confirm=False)

    me = match.view(0).me
    assert me.cards[0] is not None
    assert me.cards[0].crossed == me.cards[0].fresh == ((0, 0), (0, 1), (0, 2))
    assert (me.sheet.coins, me.score.total) == (2, 2)
    assert [event.kind for event in match.events(0)[-2:]] == [Kind.CROSSED, Kind.COINS]
    assert match.scores()[0].total == 0


def test_a_draft_waits_for_its_confirmation() -> None:
    match = scene(SILVER_AND_GOLD)
    match.play(1, "cross 3 a1")
    assert match.play(0, "cross 1 a1 b1 c1", confirm=False) != ()
    assert match.waiting == (0,)
    assert match.choices(0) == ()

    shown = match.confirm(0)

    assert match.turn == 1
    assert shown[0].sentence(match.names) == "Ben crossed a1 on card 3."
    assert [event.seat for event in shown if event.kind is Kind.CROSSED] == [1]


def test_what_play_answers_is_new_to_the_seat_and_adds_up_to_the_log() -> None:
    match = scene(SILVER_AND_GOLD, "xx..|....|....|....")
    known = list(match.events(0))
    known += match.play(1, "cross 3 a1") and ()
    known += match.play(0, "cross 1 a1 b1 c1")
    known += match.play(0, "bonus 1 a2")
    known += match.play(0, "bonus 2 d4")

    assert sorted(known, key=str) == sorted(match.events(0), key=str)


@pytest.mark.rule("G8")
def test_a_marking_is_confirmed_when_its_last_bonus_box_is_crossed() -> None:
    match = scene(SILVER_AND_GOLD, "x...|....|....|....")
    match.play(1, "cross 3 a1")
    match.play(0, "cross 1 a1 b1 c1")
    assert (match.turn, match.waiting) == (0, (0,))
    with pytest.raises(IllegalChoice, match="G8: seat 0 still owes a bonus box"):
        match.confirm(0)

    match.play(0, "bonus 2 a1")

    assert match.turn == 1


def test_there_must_be_something_to_confirm() -> None:
    match = new_match(players=2, seed=1)
    with pytest.raises(IllegalChoice, match="G3"):
        match.confirm(0)
    match = scene(SILVER_AND_GOLD)
    with pytest.raises(IllegalChoice, match="G7"):
        match.confirm(0)
    with pytest.raises(SilvergoldError, match="G1"):
        match.confirm(2)
    match.play(0, "cross 1 a1")
    assert match.confirm(0) == ()  # confirming twice does no harm
    match.play(1, "cross 3 a1")
    assert match.turn == 1


def test_undo_goes_back_through_a_chain_of_bonus_boxes() -> None:
    match = scene(SILVER_AND_GOLD, "xx..|xx..|....|....")
    moments = [everything(match)]
    for choice in ("cross 1 a1 b1 c1", "bonus 1 a2", "bonus 2 a1", "bonus 2 b1"):
        match.play(0, choice)
        moments.append(everything(match))
    assert match.waiting == (1,)

    undone = []
    while match.may_undo(0):
        assert everything(match) == moments.pop()
        undone.append(str(match.undo(0)))

    assert undone == ["bonus 2 b1", "bonus 2 a1", "bonus 1 a2", "cross 1 a1 b1 c1"]
    assert everything(match) == moments.pop()


def test_undo_after_confirming_makes_the_table_wait_again() -> None:
    match = scene(SILVER_AND_GOLD)
    match.play(0, "cross 1 a1")
    assert 0 not in match.waiting

    assert match.undo(0) == Cross(1, ((0, 0),))

    assert match.waiting == (0, 1)
    match.play(0, "cross 1 b1")
    match.play(1, "cross 3 a1")
    card = match.view(1).players[0].cards[0]
    assert card is not None
    assert card.crossed == ((0, 1),)


@pytest.mark.rule("R9")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_others_have_seen_is_undone(game: str) -> None:
    match = scene(game, "..." if game == SILVER_AND_GOLD else "e.T")
    with pytest.raises(CannotUndo, match="R9: seat 0 has chosen nothing yet"):
        match.undo(0)
    match.play(0, "cross 1 a1 b1 c1")
    match.play(1, match.choices(1)[0])
    assert match.step == "take"

    for _ in range(2):
        assert not match.may_undo(0)
        with pytest.raises(CannotUndo, match="R9: all that seat 0 has chosen is on the table"):
            match.undo(0)
        if match.step == "take":
            match.play(0, "take stack")
            assert match.step == "mark"
            break


def test_who_marks_alone_may_still_undo_before_confirming() -> None:
    wide, tiny = ["....|....|....|...."] * 2, ["."] * 2
    match = scene(SILVER_AND_GOLD, *wide, *tiny, *["."] * 16, pattern="x", size=20)
    while match.waiting != (0,) or match.step != "mark":
        for seat in match.waiting:
            match.play(seat, match.choices(seat)[0])
    before = everything(match)

    match.play(0, match.choices(0)[0], confirm=False)
    match.undo(0)

    assert everything(match) == before


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6), n_players=st.integers(2, 4))
def test_undo_restores_exactly(game: str, seed: int, n_players: int) -> None:
    chance = Random(seed)
    match = new_match(game, n_players, seed, hostile_deck(game, seed % 10, "bonus chains"))
    play_on(match, chance, chance.randrange(40))
    seat = chance.randrange(n_players)
    before = [everything(match)]

    while match.choices(seat) and match.step != "take" and len(before) < 30:
        match.play(seat, chance.choice(match.choices(seat)), confirm=False)
        before.append(everything(match))

    while len(before) > 1:
        assert everything(match) == before.pop()
        match.undo(seat)
    assert everything(match) == before.pop()


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6))
def test_seats_commute_in_setup_and_marking(game: str, seed: int) -> None:
    one, other = new_match(game, 3, seed), new_match(game, 3, seed)
    chance = Random(seed)
    for _ in range(12):
        chosen: dict[int, list[Any]] = {seat: [] for seat in one.waiting}
        if one.step == "take":
            choice = chance.choice(one.choices(one.waiting[0]))
            other.play(one.waiting[0], choice)
            one.play(one.waiting[0], choice)
            continue
        for seat, marking in chosen.items():
            while seat in one.waiting and one.choices(seat) and (not marking or one.view(seat).me.owed):
                marking.append(chance.choice(one.choices(seat)))
                one.play(seat, marking[-1])
        for seat in reversed(list(chosen)):
            for choice in chosen[seat]:
                other.play(seat, choice)
        assert everything(one) == everything(other)
    assert one.record() == other.record()


def test_a_copy_goes_its_own_way() -> None:
    match = scene(PYRAMIDS)
    match.play(0, "cross 1 c1", confirm=False)
    before = everything(match)

    twin = match.copy()
    assert everything(twin) == before
    twin.undo(0)
    twin.play(0, "cross 2 c1")
    twin.play(1, "cross 3 c1")

    assert everything(match) == before
    assert twin.turn == 1
    assert rules.Step.MARK.name.lower() == match.step == twin.step
