"""Properties that hold at every moment of every game, tested with hypothesis."""

import os
from random import Random

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from silvergold import rules
from silvergold.games import PYRAMIDS, SLUGS
from tests.conformance.agreement import deck_of, flavours
from tests.conformance.engine import NONE, RIGHT_CARD, Engine, Printed, mask_of, unlike
from tests.conformance.oracle import Snapshot
from tests.conformance.oracle.boxes import pattern_of, placements
from tests.conformance.worlds import (
    Play,
    Story,
    another_world,
    assert_cards_are_conserved,
    assert_expeditions_are_conserved,
    forget_expeditions,
    mark_to_the_end,
    replay,
    story_of,
)

IS_PLAIN = os.environ.get("SILVERGOLD_PLAIN", "0") not in ("", "0")
IS_SOAK = os.environ.get("SILVERGOLD_SOAK", "0") not in ("", "0")
MOVES_OF_A_LONG_GAME = 250
seeds = st.integers(0, 2**32 - 1)


def examples(n: int) -> settings:
    """Return settings for n examples: a tenth, at least 5, with compiling off; 20 times as many in a soak run."""
    return settings(max_examples=max(5, n // 10) if IS_PLAIN else 20 * n if IS_SOAK else n)


@st.composite
def stories(draw: st.DrawFn, longest: int = MOVES_OF_A_LONG_GAME) -> Story:
    """Draw any game with any deck, at any moment."""
    game = draw(st.sampled_from(SLUGS))
    flavour = draw(st.sampled_from(flavours(game)))
    n_moves = draw(st.integers(0, longest))
    return story_of(game, flavour, draw(st.integers(2, 4)), draw(seeds), n_moves)


def worth_looking_at(story: Story) -> Story:
    """Return the story if a seat has to choose; otherwise reject the example."""
    assume(story.engine.waiting())
    return story


open_stories = stories().map(worth_looking_at)


# Cards


@examples(60)
@given(stories(0), seeds)
def test_every_card_lies_in_one_place_at_every_step(story: Story, seed: int) -> None:
    rng = Random(seed)
    while True:
        assert_cards_are_conserved(story.engine)
        assert_expeditions_are_conserved(story.engine)
        if story.engine.step == "over":
            return
        seat = rng.choice(sorted(story.engine.waiting()))
        story.play(seat, rng.choice(story.engine.choices(seat)))


@examples(60)
@given(st.sampled_from(SLUGS), st.data(), st.integers(2, 4), seeds)
def test_a_deal_follows_from_its_seed_and_can_be_given_in_orders(
    game: str, data: st.DataObject, n_players: int, seed: int
) -> None:
    printed = Printed(deck_of(game, data.draw(st.sampled_from(flavours(game))), seed))
    once, again = Engine(printed, n_players), Engine(printed, n_players)
    once.deal(seed)
    again.states[:] = story_of(
        game, "standard", 4, seed, MOVES_OF_A_LONG_GAME
    ).engine.states  # nothing of the old game may be left
    again.deal(seed)

    given_orders = replay(printed, n_players, once.chance(), [])

    assert not unlike(once.states, again.states)
    assert not unlike(given_orders.states, once.states)


# Seats


@examples(150)
@given(open_stories, seeds)
def test_seats_of_a_simultaneous_phase_commute(story: Story, seed: int) -> None:
    rng = Random(seed)
    start = replay_to_phase(story)
    plays = [mark_to_the_end(start.copy(), seat, rng) for seat in sorted(start.waiting())]

    one_way, other_way = start.copy(), start.copy()
    for seat, choice in shuffled_together(plays, rng):
        one_way.play(seat, choice)
    for seat, choice in shuffled_together(plays, rng):
        other_way.play(seat, choice)

    assert not unlike(one_way.states, other_way.states)


def replay_to_phase(story: Story) -> Engine:
    """Return the game as it stood when the running phase began."""
    engine = story.engine
    return replay(engine.printed, engine.n_players, story.chance, story.played[: story.phase_began])


def shuffled_together(plays: list[list[Play]], rng: Random) -> list[Play]:
    """Return the plays of all seats mixed, each seat's plays in their order."""
    order = [seat for seat, mine in enumerate(plays) for _ in mine]
    rng.shuffle(order)
    each = [iter(mine) for mine in plays]
    return [next(each[seat]) for seat in order]


# Choices


@examples(150)
@given(open_stories, seeds)
def test_every_open_choice_can_be_played(story: Story, seed: int) -> None:
    engine, rng = story.engine, Random(seed)
    for seat in engine.waiting():
        open_now = engine.choices(seat)
        for choice in rng.sample(open_now, min(12, len(open_now))):
            after = engine.copy()
            after.play(seat, choice)
            assert after.bytes() != engine.bytes()
            assert_cards_are_conserved(after)


@examples(200)
@given(stories(), st.lists(st.integers(-(2**63), 2**63 - 1), max_size=20), seeds)
def test_nothing_but_the_listed_choices_is_open(story: Story, junk: list[int], seed: int) -> None:
    engine, rng = story.engine, Random(seed)
    for seat in range(engine.n_players):
        open_now = set(engine.choices(seat)) if seat in engine.waiting() else set()
        tried = open_now | set(junk) | set(range(-2, 8)) | near_misses(open_now, rng) | random_masks(rng)
        tried |= pattern_anywhere(engine)
        assert {choice for choice in tried if engine.is_open(seat, choice)} == open_now


def near_misses(choices: set[int], rng: Random) -> set[int]:
    """Return choices with one box more, one less or one moved, the same on the other card, and two choices at once."""
    some = rng.sample(sorted(choices), min(10, len(choices)))
    near = set()
    for choice in some:
        near |= {choice ^ 1 << bit for bit in range(RIGHT_CARD + 30)}
        boxes = [bit for bit in range(62) if choice >> bit & 1]
        near |= {choice & ~(1 << box) | 1 << box + step for box in boxes for step in (1, 4, 5, 6) if box + step < 62}
        near |= {choice >> RIGHT_CARD, (choice & 2**30 - 1) << RIGHT_CARD, choice | rng.choice(some)}
    return near


def pattern_anywhere(engine: Engine) -> set[int]:
    """Return the pattern everywhere on either card, regardless of what is crossed, walled, in reach or owed."""
    pattern = int(engine.row["pattern"])
    if pattern == NONE:
        return set()
    places = placements(pattern_of(engine.printed.deck.expeditions[pattern].rows), 5, 5)
    return {mask_of(place, slot) for place in places for slot in (0, 1)}


def random_masks(rng: Random) -> set[int]:
    """Return random boxes on one card or both."""
    one = {rng.getrandbits(25) & rng.getrandbits(25) & rng.getrandbits(25) for _ in range(20)}
    return one | {mask << RIGHT_CARD for mask in one} | {mask << RIGHT_CARD | 1 for mask in one}


@examples(150)
@given(open_stories)
def test_choices_can_be_counted_and_picked_by_their_place(story: Story) -> None:
    engine = story.engine
    for seat in engine.waiting():
        listed = engine.choices(seat)
        n = rules.n_choices(engine.printed.table, engine.states, 0, seat)
        picked = [int(rules.nth_choice(engine.printed.table, engine.states, 0, seat, nth)) for nth in range(n)]
        assert picked == listed


@examples(100)
@given(open_stories, seeds)
def test_a_log_changes_nothing_and_neither_do_the_neighbours(story: Story, seed: int) -> None:
    engine, rng = story.engine, Random(seed)
    seat = rng.choice(sorted(engine.waiting()))
    choice = rng.choice(engine.choices(seat))
    three = rules.new_states(3)
    three[:] = engine.states[0]

    rules.play(engine.printed.table, three, 1, seat, choice, rules.new_log())
    before = engine.bytes()
    engine.play(seat, choice)

    assert [three[k : k + 1].tobytes() for k in range(3)] == [before, engine.bytes(), before]


@examples(60)
@given(open_stories, seeds)
def test_the_batch_entry_point_plays_the_nth_choice_of_the_first_waiting_seat(story: Story, seed: int) -> None:
    engine, rng = story.engine, Random(seed)
    seat = min(engine.waiting())
    places = [rng.randrange(len(engine.choices(seat))) for _ in range(4)]
    batch, counts = rules.new_states(4), np.zeros(4, np.int64)
    batch[:] = engine.states[0]

    rules.play_nth_in_each(engine.printed.table, batch, np.array(places, np.int64), counts)

    for k, nth in enumerate(places):
        alone = engine.copy()
        alone.play(seat, engine.choices(seat)[nth])
        assert batch[k : k + 1].tobytes() == alone.bytes()
        assert counts[k] == (len(alone.choices(min(alone.waiting()))) if alone.waiting() else 0)


# What a seat may know


@examples(250)
@given(stories(), seeds)
def test_a_view_does_not_depend_on_what_its_seat_may_not_know(story: Story, seed: int) -> None:
    rng = Random(seed)
    for seat in range(story.engine.n_players):
        other = another_world(story, seat, rng)
        for recall in (True, False):
            assert not unlike(other.view(seat, recall), story.engine.view(seat, recall))


@examples(100)
@given(stories(), seeds)
def test_without_recall_earlier_expeditions_are_forgotten_where_s12_asks_it(story: Story, seed: int) -> None:
    assume(story.engine.printed.game != PYRAMIDS.slug)  # R17
    rng = Random(seed)
    for seat in range(story.engine.n_players):
        other = another_world(story, seat, rng)
        forget_expeditions(other, rng)
        assert not unlike(other.view(seat, False), story.engine.view(seat, False))


@examples(100)
@given(stories())
def test_what_has_been_revealed_is_remembered_and_in_pyramids_seen(story: Story) -> None:
    """R17, and S12 with recall: check that this round's expeditions up to now are seen."""
    engine = story.engine
    this_round, came = divmod(int(engine.row["turn"]), 7)
    assume(engine.step in ("mark", "take"))
    for recall in (True, False) if engine.printed.game == PYRAMIDS.slug else (True,):
        seen = engine.view(0, recall)[0]["expeditions"][this_round]
        assert list(seen[: came + 1]) == list(engine.row["expeditions"][this_round][: came + 1])


@examples(150)
@given(stories())
def test_a_view_shows_all_that_lies_open(story: Story) -> None:
    """R9: check that a seat sees itself and the table as they are now, the others as they were when the phase began."""
    now, then = story.engine.snapshot(), replay_to_phase(story).snapshot()
    for seat in range(story.engine.n_players):
        seen = seen_from(story.engine, seat)
        assert (seat in seen["waiting"]) == (seat in now["waiting"])
        for key in now.keys() - {"players", "stack", "waiting"}:
            assert seen[key] == now[key], key
        for other, player in enumerate(seen["players"]):
            expected = dict((now if other == seat else then)["players"][other])
            if other != seat:
                expected["hand"] = []
            assert player == expected, (seat, other)


def seen_from(engine: Engine, seat: int) -> Snapshot:
    """Return a view as a snapshot, and check that its stack has as many cards as the real one."""
    view = engine.copy()
    view.states[:] = engine.view(seat, True)
    row = view.row
    assert row["n_stack"] - row["stack_top"] == engine.row["n_stack"] - engine.row["stack_top"]
    return view.snapshot()


@examples(150)
@given(open_stories)
def test_a_view_offers_its_seat_the_same_choices_and_the_same_score(story: Story) -> None:
    engine = story.engine
    for seat in engine.waiting():
        view = engine.copy()
        view.states[:] = engine.view(seat, True)
        assert view.choices(seat) == engine.choices(seat)
        assert view.score(seat) == engine.score(seat)


@examples(200)
@given(stories(), seeds)
def test_what_is_imagined_looks_like_the_view_it_was_imagined_from(story: Story, seed: int) -> None:
    engine = story.engine
    for seat in range(engine.n_players):
        for recall in (True, False):
            view = engine.view(seat, recall)
            imagined = engine.copy()
            rules.sample_state(engine.printed.table, view, 0, seat, seed, imagined.states, 0)

            assert not unlike(imagined.view(seat, recall), view)
            assert_cards_are_conserved(imagined)
            assert_expeditions_are_conserved(imagined)


@examples(100)
@given(stories(), seeds)
def test_what_is_imagined_can_be_played_to_its_end(story: Story, seed: int) -> None:
    rng = Random(seed)
    engine = story.engine.copy()
    seat = rng.randrange(engine.n_players)
    rules.sample_state(engine.printed.table, engine.view(seat, True), 0, seat, seed, engine.states, 0)
    while engine.step != "over":
        who = rng.choice(sorted(engine.waiting()))
        engine.play(who, rng.choice(engine.choices(who)))
    assert_cards_are_conserved(engine)
