"""Views: all that a seat may know, nothing that it may not, as values."""

import pickle
from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from silvergold import decks, rules
from silvergold.choices import Bonus, Keep, parse_choice
from silvergold.errors import IllegalChoice, SilvergoldError
from silvergold.events import Kind
from silvergold.match import WATCHER, View, new_match, replay
from silvergold.position import Position
from silvergold.records import Record
from silvergold.views import view_of
from tests.match.scenes import GAMES, PYRAMIDS, SILVER_AND_GOLD, play_on, played, scene


def as_seen(view: View) -> tuple[View, bytes, object]:
    """Return a view as values and as bytes."""
    return view, view.state.tobytes(), view.choices


@pytest.mark.rule("R9")
@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6), n_players=st.integers(2, 4), n=st.integers(0, 120))
def test_a_view_does_not_depend_on_what_the_seat_may_not_know(game: str, seed: int, n_players: int, n: int) -> None:
    match = played(game, seed, n_players, n)
    chance = Random(seed)

    for seat in range(n_players):
        view = match.view(seat)
        world = Position(view.index, rules.new_states(1))
        rules.sample_state(view.index.table, view.state, 0, seat, chance.randrange(2**60), world.states, 0)
        seen = rules.new_states(1)
        rules.observe(view.index.table, world.states, 0, seat, True, seen, 0)
        assert seen.tobytes() == view.state.tobytes()


@pytest.mark.rule("R9", "G3")
@pytest.mark.parametrize("game", GAMES)
def test_two_tables_that_differ_in_hidden_things_only_look_the_same(game: str) -> None:
    match = played(game, seed=5, n_players=3, choices=44)  # nobody owes a bonus box: drafts are in no record
    record = match.record()
    n = len(record.stack) - match.view(None).stack_left  # the number of cards that have been seen
    stack = (*record.stack[:n], *reversed(record.stack[n:]))
    later = tuple(
        tuple(reversed(names)) if number > match.round else names for number, names in enumerate(record.expeditions)
    )
    other_record = Record(
        record.deck, record.players, record.start_player, record.deals, stack, later, record.moves, record.result
    )

    other = replay(other_record)

    assert record != other_record
    for seat in range(3):
        assert as_seen(match.view(seat)) == as_seen(other.view(seat))
    assert match.view(None) == other.view(None)
    assert match.events() == other.events()


@pytest.mark.rule("R9")
def test_others_drafts_do_not_change_a_view() -> None:
    one = scene(SILVER_AND_GOLD, "oopx|....|....|....", n_players=3)
    other = one.copy()
    one.play(0, "cross 1 a1 b1 c1")
    other.play(0, "cross 1 b1 c1 d1")

    for seat in (1, 2, None):
        assert one.view(seat).waiting == (1, 2)
        assert other.view(seat).waiting == (0, 1, 2)  # seat 0 owes a box there, and is not ready
        assert one.view(seat).state.tobytes() == other.view(seat).state.tobytes()
        assert one.view(seat).players == other.view(seat).players


@pytest.mark.rule("S12", "R17")
@pytest.mark.parametrize(("game", "seen"), [(SILVER_AND_GOLD, 1), (PYRAMIDS, 4)])
def test_without_recall_silver_and_gold_shows_only_the_face_up_expedition(game: str, seen: int) -> None:
    match = new_match(game, 2, seed=4)
    chance = Random(4)
    while match.turn < 3:
        play_on(match, chance, 1)

    assert len(match.view(0, recall=False).revealed) == seen
    assert len(match.view(0).revealed) == 4
    assert match.view(0, recall=False).revealed[-1] == match.view(0).pattern
    told = [event.pattern for event in match.events(0, recall=False) if event.kind is Kind.REVEALED]
    assert len(told) == seen
    assert told[-1] == match.view(0).pattern


@pytest.mark.rule("G4")
def test_what_is_to_come_is_in_no_view() -> None:
    match = played(SILVER_AND_GOLD, seed=9, choices=30)

    state = match.view(0).state

    assert set(state["stack"][0].tolist()) == {rules.NONE}
    to_come = state["expeditions"][0].ravel()[match.round * 8 + match.turn % 7 + 1 :]
    assert set(to_come.tolist()) == {rules.NONE}


@pytest.mark.parametrize("game", GAMES)
def test_the_choices_of_a_view_are_the_choices_of_the_match(game: str) -> None:
    match = new_match(game, 3, seed=11)
    chance = Random(11)
    while not match.over:
        for seat in range(3):
            assert match.view(seat).choices == match.choices(seat)
        assert match.view(None).choices == ()
        play_on(match, chance, 1)


def test_a_view_names_what_lies_on_the_table() -> None:
    match = scene(SILVER_AND_GOLD, "x...|.##.|....|....", n_players=2)
    match.play(0, "cross 1 a1 b1 c1")

    view = match.view(0)

    assert (view.seat, view.game, view.deck.name, view.names) == (0, SILVER_AND_GOLD, "Scene", ("Ana", "Ben"))
    assert (view.round, view.turn, view.step, view.pattern) == (0, 0, "mark", "shape")
    assert [card.number for card in view.display] == [21, 22, 23, 24]
    assert (view.stack_left, view.start_player, view.cups) == (32, 0, (6, 5, 4, 3, 2, 1))
    left, right = view.me.cards
    assert left is not None
    assert right is not None
    assert (left.number, left.rows[1], left.crossed) == (1, ".##.", ((0, 0), (0, 1), (0, 2)))
    assert (right.number, right.crossed, view.me.owed) == (2, (), 1)
    assert all(isinstance(choice, Bonus) for choice in view.choices)


def test_a_watcher_sees_what_everybody_sees() -> None:
    match = new_match(players=2, seed=2)
    match.play(0, match.choices(0)[0])

    view = match.view(None)

    assert view.seat == WATCHER
    assert [player.hand for player in view.players] == [(), ()]
    assert view.waiting == (1,)
    with pytest.raises(IndexError):
        _ = view.me


@pytest.mark.parametrize("game", GAMES)
def test_a_completed_card_lies_aside_and_scores(game: str) -> None:
    match = scene(game, "..." if game == SILVER_AND_GOLD else "e.T")
    match.play(0, "cross 1 a1 b1 c1")
    match.play(1, match.choices(1)[0])

    player = match.view(1).players[0]

    assert [card.number for card in player.completed] == [1]
    assert player.cards[0] is None
    assert player.score.total == (0 if game == SILVER_AND_GOLD else 10)
    match.play(0, "take 22")
    new = match.view(1).players[0].cards[0]
    assert new is not None
    assert (new.number, new.crossed, new.fresh) == (22, (), ())


def test_the_sheet_of_a_pyramid_explorer() -> None:
    match = scene(PYRAMIDS, "rgets|.....|.....|.....|..T..", pattern="xxxxx")
    match.play(0, "cross 1 a1 b1 c1 d1 e1")
    match.play(1, "cross 3 c1")

    sheet = match.view(1).players[0].sheet

    assert (sheet.red_gems, sheet.green_gems, sheet.torches, sheet.skulls) == (1, 1, (0,), 1)
    assert match.view(1).awards == {"green": (10, 6, 3), "orange": (10, 6, 3), "purple": (10, 6, 3)}
    assert match.view(1).players[0].score.parts == {"cards": 0, "torches": 5, "pyramids": 0, "gems": 5, "skulls": -1}


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6), n=st.integers(0, 120))
def test_the_fields_of_a_player_are_those_of_the_state(game: str, seed: int, n: int) -> None:
    match = played(game, seed, 4, n)
    position = Position(match.index, match.view(None).state)

    for seat in range(4):
        fields, player = position.fields(seat), position.player(seat)
        sheet = player["sheet"]
        for name, value in fields._asdict().items():
            found = (sheet if name in sheet.dtype.names else player)[name].tolist()
            assert found == (list(value) if isinstance(value, tuple) else value)


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6), n=st.integers(0, 120))
def test_what_a_position_reads_from_its_bytes_is_what_numpy_reads(game: str, seed: int, n: int) -> None:
    match = played(game, seed, 4, n)
    for position in (match.view(0).position, match.view(0).position.copy()):
        states = position.states
        assert position.turn == states["turn"][0]
        assert position.step == states["step"][0]
        assert position.waiting == tuple(seat for seat in range(4) if states["waiting"][0] >> seat & 1)
        for seat in range(4):
            player = states["players"][0, seat]
            assert position.cards_of(seat) == tuple(map(position.index.number, player["cards"].tolist()))
            assert position.owed(seat) == player["owed"]
        states["turn"][0] += 1
        assert position.turn == states["turn"][0]


def test_views_are_equal_if_they_show_the_same() -> None:
    match, other = (played(PYRAMIDS, 1, 2, 20) for _ in range(2))

    assert match.view(0) == other.view(0)
    assert match.view(0) != match.view(1)
    seat = other.waiting[0]
    other.play(seat, other.choices(seat)[0], confirm=False)
    assert match.view(seat) != other.view(seat)
    assert match.view(0) != "a view"


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6), n=st.integers(0, 120))
def test_the_texts_of_choices_are_those_of_the_choices(game: str, seed: int, n: int) -> None:
    match = played(game, seed, 3, n)

    for seat in range(3):
        assert match.choice_texts(seat) == [str(choice) for choice in match.choices(seat)]


@pytest.mark.parametrize("game", GAMES)
def test_a_view_can_be_sent_to_another_process(game: str) -> None:
    view = played(game, seed=6, choices=20).view(1)

    sent = pickle.loads(pickle.dumps(view))  # noqa: S301 - our own bytes

    assert as_seen(sent) == as_seen(view)
    assert sent.deck == view.deck
    assert np.array_equal(sent.state, view.state)


def test_a_view_knows_only_seats_of_the_table() -> None:
    with pytest.raises(SilvergoldError, match="G1"):
        new_match(players=2, seed=1).view(2)


@pytest.mark.rule("G3")
def test_a_kept_card_is_seen_by_its_owner_before_it_is_laid_out() -> None:
    match = new_match(players=2, seed=1)
    first, second = match.view(0).me.hand[:2]

    match.play(0, Keep((first.number, second.number)))

    cards = match.view(0).me.cards
    assert {card.number for card in cards if card} == {first.number, second.number}
    assert all(card.crossed == () for card in cards if card)
    assert parse_choice(str(match.undo(0))) == Keep((first.number, second.number))


# Decks with other numbers --------------------------------------------------------------------------------------------


def test_a_view_shows_as_many_cups_as_the_deck_has_equal_ones_included() -> None:
    cups = (3, 9, 9, 1, 5, 5, 5, 2, 8, 3, 0, 9)
    match = new_match(players=4, deck=replace(decks.standard(SILVER_AND_GOLD), cups=cups), seed=1)

    play_on(match, Random(1))

    taken = sum(event.amount > 0 for event in match.events() if event.kind is Kind.CUP)
    assert taken > 0
    assert match.view(None).cups == tuple(sorted(cups, reverse=True)[taken:])


def test_a_view_shows_as_many_awards_as_the_deck_has() -> None:
    awards = (12, 7, 7, 4, 1)
    match = new_match(deck=replace(decks.standard(PYRAMIDS), awards=awards), seed=1)
    before = match.view(None).awards

    play_on(match, Random(1))

    taken = [event.amount for event in match.events() if event.kind is Kind.PYRAMID_POINTS]
    left = match.view(None).awards
    assert before == dict.fromkeys(("green", "orange", "purple"), awards)
    assert sum(map(len, left.values())) == 3 * len(awards) - len(taken)
    assert all(awards[len(awards) - len(points) :] == points for points in left.values())


# One choice ahead


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6), n_players=st.integers(2, 4), n=st.integers(0, 120))
def test_a_view_one_choice_ahead_depends_only_on_what_the_seat_may_know(
    game: str, seed: int, n_players: int, n: int
) -> None:
    match = played(game, seed, n_players, n)
    for seat in match.waiting:
        view = match.view(seat)
        world = Position(view.index, rules.new_states(1))
        rules.sample_state(view.index.table, view.state, 0, seat, seed + 1, world.states, 0)
        twin = view_of(world, seat, view.names, view.waiting, recall=True)
        before = view.state.tobytes()

        for choice in view.choices[::15]:
            assert as_seen(view.after(choice, seed)) == as_seen(twin.after(choice, seed))
        assert view.state.tobytes() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_marking_one_choice_ahead_looks_like_the_draft(game: str) -> None:
    for seed in range(20):
        match = played(game, seed, n_players=2, choices=30)
        if match.step != "mark" or len(match.waiting) < 2:
            continue
        view = match.view(0)
        ahead = [view.after(choice) for choice in view.choices]
        for choice, expected in zip(view.choices, ahead, strict=True):
            match.play(0, choice, confirm=False)
            assert match.view(0).me == expected.me
            assert match.view(0).choices == expected.choices
            match.undo(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_top_of_the_stack_is_drawn_from_the_seed(game: str) -> None:
    match = new_match(game, players=2, seed=3)
    while match.step != "take":
        seat = match.waiting[0]
        match.play(seat, match.choices(seat)[0])
    view, stack = match.view(match.waiting[0]), parse_choice("take stack")

    numbers = {tuple(card.number for card in view.after(stack, seed).me.cards if card) for seed in range(30)}

    assert len(numbers) > 10
    assert not {card.number for card in view.display} & {number for pair in numbers for number in pair}


def test_no_closed_choice_is_looked_at_and_no_earlier_expedition_made_up() -> None:
    match = played("silver-and-gold", seed=5, n_players=2, choices=20)
    seat = match.waiting[0]

    with pytest.raises(IllegalChoice, match="take 200"):
        match.view(seat).after(parse_choice("take 200"))
    view = match.view(seat, recall=False)
    assert match.turn % 7 > 0
    assert view.after(view.choices[0]).revealed == view.revealed
