"""The referee: every refusal names its rule and says what is allowed; nothing legal is refused."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silvergold import rules
from silvergold.choices import Bonus, Choice, Cross, Keep, Take
from silvergold.errors import IllegalChoice
from silvergold.match import Match, new_match
from silvergold.position import DeckIndex, Position, encode
from silvergold.records import position_at
from silvergold.referee import why_not
from tests.decks.hostile import FLAVOURS, hostile_deck
from tests.match.scenes import GAMES, PYRAMIDS, SILVER_AND_GOLD, played, scene, scene_record


def refusal(match: Match, choice: Choice | str, seat: int = 0) -> IllegalChoice:
    """Return why the match does not allow a choice, and check that playing it raises the same error."""
    fault = match.why_not(seat, choice)
    assert fault is not None
    with pytest.raises(IllegalChoice) as raised:
        match.play(seat, choice)
    assert (raised.value.rule, raised.value.sentence) == (fault.rule, fault.sentence)
    return fault


# Setup


@pytest.mark.rule("G1")
@pytest.mark.parametrize("seat", [-1, 2, 255])
def test_nobody_plays_from_a_seat_that_is_not_there(seat: int) -> None:
    assert refusal(new_match(players=2, seed=1), "take stack", seat).rule == "G1"


@pytest.mark.rule("G3")
def test_two_of_the_four_cards_dealt_are_kept_once() -> None:
    match = new_match(players=2, seed=1)
    hand = [card.number for card in match.view(0).me.hand]
    others = [card.number for card in match.view(1).me.hand]

    assert refusal(match, Keep((hand[0], others[0]))).rule == "G3"
    assert refusal(match, Keep((hand[0], hand[0]))).rule == "G3"
    assert refusal(match, Keep(tuple(hand[:3]))).rule == "G3"
    assert refusal(match, "cross 4 a1").rule == "G3"
    match.play(0, Keep((hand[0], hand[1])))
    assert refusal(match, Keep((hand[0], hand[1]))).rule == "G3"
    assert "6 choices are open" in refusal(match, Keep((others[0], hand[0])), seat=1).sentence


@pytest.mark.rule("G3")
def test_cards_are_kept_before_the_first_turn_only() -> None:
    assert refusal(scene(SILVER_AND_GOLD), "keep 1 2").rule == "G3"


# Marking


@pytest.mark.rule("G6")
@pytest.mark.parametrize(
    "tried",
    [
        "cross 1 a1 b2 c3",  # not a straight line
        "cross 1 a1 b1 b2",  # a corner instead
        "cross 1 a1 a1 b1",  # a box twice
        "cross 3 a1 b1 c1",  # somebody else's card
        "cross 30 a1 b1 c1",  # a card of the stack
        "cross 1 d4 e4 c4",  # over the edge of the island
    ],
)
def test_the_pattern_lies_whole_and_unchanged_on_one_of_ones_own_cards(tried: str) -> None:
    assert refusal(scene(SILVER_AND_GOLD), tried).rule == "G6"


@pytest.mark.rule("G6")
def test_a_pattern_may_be_turned_and_mirrored() -> None:
    match = scene(SILVER_AND_GOLD, pattern="x.|x.|xx")

    for boxes in ("a1 a2 a3 b3", "b1 b2 b3 a3", "a1 b1 c1 a2", "a1 a2 b2 c2", "a1 b1 a2 a3", "c1 a2 b2 c2"):
        assert match.why_not(0, f"cross 1 {boxes}") is None


@pytest.mark.rule("G6")
@pytest.mark.parametrize("tried", ["cross 1 a1 a1 b1", "cross 1 a1 a1", "cross 1 b1 c1 a1 a1"])
def test_no_box_is_named_twice(tried: str) -> None:
    fault = refusal(scene(SILVER_AND_GOLD), tried)

    assert (fault.rule, fault.sentence) == ("G6", "a1 is named twice; name every box once")


@pytest.mark.rule("G6")
def test_no_box_is_crossed_twice() -> None:
    match = scene(SILVER_AND_GOLD)
    match.play(0, "cross 1 a1 b1 c1")
    match.play(1, "cross 3 a1 b1 c1")

    fault = refusal(match, "cross 1 c1 c2 c3")

    assert fault.rule == "G6"
    assert "c1 of card 1 is crossed already" in fault.sentence


@pytest.mark.rule("G6")
def test_a_pattern_does_not_leave_the_island() -> None:
    match = scene(SILVER_AND_GOLD, "#...|....|....|....")

    assert refusal(match, "cross 1 a1 b1 c1").rule == "G6"


@pytest.mark.rule("G6")
def test_each_marks_once_a_turn() -> None:
    match = scene(SILVER_AND_GOLD)
    match.play(0, "cross 1 a1 b1 c1")

    fault = refusal(match, "cross 1 a2 b2 c2")

    assert fault.rule == "G6"
    assert "waits for seat 1" in fault.sentence


@pytest.mark.rule("G7")
@pytest.mark.parametrize("tried", [Cross(1, ()), "cross 1 a1 b1", "cross 1 a1 b1 c1 d1", "cross 1"])
def test_who_does_not_cross_the_pattern_crosses_exactly_one_box(tried: Choice | str) -> None:
    assert refusal(scene(SILVER_AND_GOLD), tried).rule == "G7"


@pytest.mark.rule("G7", "S2")
def test_any_single_box_of_the_island_may_be_crossed() -> None:
    match = scene(SILVER_AND_GOLD, "#...|....|....|....")

    assert match.why_not(0, "cross 1 d4") is None
    assert refusal(match, "cross 1 a1").rule == "S2"


@pytest.mark.rule("G8")
def test_a_bonus_box_is_crossed_before_anything_else_and_only_when_owed() -> None:
    match = scene(SILVER_AND_GOLD, "xx..|....|....|....")
    assert refusal(match, "bonus 2 a1").rule == "G8"
    match.play(0, "cross 1 a1 b1 c1")

    assert "owes 2 bonus boxes" in refusal(match, "cross 1 a2 b2 c2").sentence
    assert refusal(match, "cross 1 a2").rule == "G8"
    assert refusal(match, "take 21").rule == "G8"
    assert refusal(match, "bonus 2 a1 b1").rule == "G8"
    assert refusal(match, "bonus 30 a1").rule == "G8"
    match.play(0, "bonus 1 a2")
    match.play(0, "bonus 2 a1")
    assert refusal(match, "bonus 2 b1").rule == "G8"


@pytest.mark.rule("P2")
def test_walls_are_never_crossed() -> None:
    match = scene(PYRAMIDS, "..e#.|.....|.....|.....|..T..")

    assert refusal(match, "cross 1 b1 c1 d1").rule == "P2"
    assert refusal(match, "cross 1 d1").rule == "P2"


@pytest.mark.rule("P3")
def test_the_first_pattern_on_a_card_contains_the_entrance() -> None:
    fault = refusal(scene(PYRAMIDS), "cross 1 a2 b2 c2")

    assert fault.rule == "P3"
    assert "entrance" in fault.sentence
    assert "c1" in fault.sentence


@pytest.mark.rule("P3", "P4")
def test_what_comes_later_touches_what_is_crossed() -> None:
    match = scene(PYRAMIDS)
    match.play(0, "cross 1 c1 c2 c3")
    match.play(1, "cross 3 c1")

    assert refusal(match, "cross 1 a1 a2 a3").rule == "P3"
    assert refusal(match, "cross 1 a1").rule == "P4"
    assert match.why_not(0, "cross 1 b1 b2 b3") is None
    assert match.why_not(0, "cross 1 c4") is None


@pytest.mark.rule("P4")
def test_a_bonus_box_touches_too() -> None:
    match = scene(PYRAMIDS, "..e..|..x..|.....|.....|..T..")
    match.play(0, "cross 1 c1 c2 c3")

    assert refusal(match, "bonus 1 a5").rule == "P4"
    assert refusal(match, "bonus 2 a1").rule == "P4"
    assert match.why_not(0, "bonus 2 c1") is None


@pytest.mark.rule("R6")
def test_who_has_no_cards_left_is_skipped() -> None:
    tiny, wide = ["."] * 2, ["....|....|....|...."] * 6
    match = scene(SILVER_AND_GOLD, *tiny, *wide, *["."] * 12, pattern="x", n_players=4, size=20)

    while 0 in match.waiting or match.step == "take":
        for seat in match.waiting:
            match.play(seat, match.choices(seat)[0])

    assert match.view(0).me.cards == (None, None)
    assert match.waiting == (1, 2, 3)
    assert refusal(match, "cross 1 a1").rule == "R6"


# Taking


def taking(game: str) -> Match:
    """Return a match in which both players have completed their left card; seat 0 takes first."""
    card = "..." if game == SILVER_AND_GOLD else "e.T"
    match = scene(game, card, "....", card) if game == SILVER_AND_GOLD else scene(game, card, "e....|....T", card)
    match.play(0, "cross 1 a1 b1 c1")
    match.play(1, "cross 3 a1 b1 c1")
    assert match.step == "take"
    return match


@pytest.mark.rule("S6")
def test_the_start_player_takes_first() -> None:
    match = taking(SILVER_AND_GOLD)

    assert refusal(match, "take 21", seat=1).rule == "S6"
    assert refusal(match, "cross 2 a1").rule == "S6"
    assert refusal(match, "bonus 2 a1").rule == "G8"


@pytest.mark.rule("P10")
def test_the_owner_of_the_lower_number_takes_first() -> None:
    match = taking(PYRAMIDS)

    assert refusal(match, "take 21", seat=1).rule == "P10"
    assert refusal(match, "cross 2 a1").rule == "P10"


@pytest.mark.parametrize(("game", "rule"), [(SILVER_AND_GOLD, "S6"), (PYRAMIDS, "P10")])
def test_nobody_takes_while_others_mark(game: str, rule: str) -> None:
    assert refusal(scene(game), "take 21").rule == rule


@pytest.mark.rule("G9")
@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_taken_from_the_display_or_unseen_from_the_stack(game: str) -> None:
    match = taking(game)

    assert "21, 22, 23 and 24" in refusal(match, "take 30").sentence
    assert refusal(match, "take 30").rule == "G9"
    assert refusal(match, "take 25").rule == "G9"
    assert refusal(match, Take(None, "display")).rule == "FORMAT"
    assert refusal(match, Take(21, "sleeve")).rule == "FORMAT"


@pytest.mark.rule("G9")
def test_the_top_card_cannot_be_found_out_by_trying() -> None:
    match = taking(SILVER_AND_GOLD)

    right, wrong = refusal(match, "take stack 25"), refusal(match, "take stack 26")

    assert (right.rule, right.sentence) == (wrong.rule, wrong.sentence)


@pytest.mark.rule("R5")
def test_from_an_empty_stack_nothing_is_taken() -> None:
    position = position_at(scene_record(SILVER_AND_GOLD, "...", pattern="xxx"))
    for seat, card in enumerate((1, 3)):
        play(position, seat, Cross(card, ((0, 0), (0, 1), (0, 2))))
    position.states["stack_top"][0] = position.states["n_stack"][0]

    fault = why_not(position, 0, Take(None, "stack"))

    assert fault is not None
    assert fault.rule == "R5"


@pytest.mark.rule("G11")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_played_after_the_end(game: str) -> None:
    match = played(game, seed=2)

    for tried in ("keep 1 2", "cross 1 a1", "bonus 1 a1", "take stack"):
        assert refusal(match, tried).rule == "G11"


def test_what_is_no_choice_at_all_is_refused_as_such() -> None:
    match = scene(SILVER_AND_GOLD)

    assert refusal(match, 17).rule == "FORMAT"  # type: ignore[arg-type]
    assert refusal(match, "sing a song").rule == "FORMAT"


# The referee agrees with the rules


def play(position: Position, seat: int, choice: Choice) -> None:
    rules.play(position.index.table, position.states, 0, seat, encode(position, seat, choice), rules.NO_LOG)


def near_misses(position: Position, seat: int, chance: Random) -> Iterator[Choice]:
    """Yield choices that are legal, or nearly so."""
    mine = [card for card in position.cards_of(seat) if card is not None]
    numbers = [*mine, *position.display, *position.hand_of(seat), chance.choice(position.index.numbers)]
    yield Keep((chance.choice(numbers), chance.choice(numbers)))
    yield Take(chance.choice(numbers), chance.choice(("display", "stack")))
    yield Take(None, chance.choice(("display", "stack")))
    kind = chance.choice((Cross, Cross, Bonus))
    boxes = [(chance.randrange(-1, 6), chance.randrange(-1, 6)) for _ in range(chance.randrange(4))]
    marks = [choice for choice in position.choices(seat) if isinstance(choice, Cross | Bonus)]
    yield kind(chance.choice(numbers), tuple(boxes))
    for near in chance.sample(marks, min(3, len(marks))):
        shift = chance.choice(((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)))
        k = chance.randrange(len(near.boxes))
        moved = [(row + shift[0] * (j == k), col + shift[1] * (j == k)) for j, (row, col) in enumerate(near.boxes)]
        yield kind(near.card, tuple(moved))


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 10**6), n_players=st.integers(2, 4), data=st.data())
def test_the_referee_says_yes_exactly_where_the_rules_do(
    game: str, seed: int, n_players: int, data: st.DataObject
) -> None:
    flavour = data.draw(st.sampled_from(sorted(FLAVOURS[game])))
    index, chance = DeckIndex.of(hostile_deck(game, seed % 20, flavour)), Random(seed)
    position = Position(index, rules.new_states(1))
    rules.deal(index.table, position.states, 0, n_players, seed)

    for _ in range(chance.randrange(60)):
        if position.over:
            break
        seat = chance.choice(position.waiting)
        play(position, seat, chance.choice(position.choices(seat)))
    for seat in range(n_players):
        legal = position.choices(seat)
        assert all(why_not(position, seat, choice) is None for choice in legal)
        for choice in near_misses(position, seat, chance):
            fault = why_not(position, seat, choice)
            assert (fault is None) == (choice in legal)
            assert fault is None or "is not open" not in fault.sentence
