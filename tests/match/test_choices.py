"""Choices as values, as text, and as the numbers of the rules."""

from random import Random

import pytest

from silvergold import choices, referee
from silvergold.choices import Bonus, Choice, Cross, Keep, Take, parse_choice
from silvergold.errors import IllegalChoice
from silvergold.position import Position, decode, encode
from silvergold.records import position_at
from tests.match.scenes import GAMES, played


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("keep 4 30", Keep((4, 30))),
        ("cross 4 a1 b1 b2", Cross(4, ((0, 0), (0, 1), (1, 1)))),
        ("bonus 30 d3", Bonus(30, ((2, 3),))),
        ("take 22", Take(22, "display")),
        ("take stack", Take(None, "stack")),
        ("take stack 7", Take(7, "stack")),
    ],
)
def test_a_choice_has_one_text_and_it_goes_both_ways(text: str, choice: Choice) -> None:
    assert str(choice) == text
    assert parse_choice(text) == choice


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_a_game_goes_through_text_and_number_and_back(game: str) -> None:
    record = played(game, seed=3, n_players=3).record()
    for k in range(0, len(record.moves), 5):
        position = position_at(record, k)
        for seat in position.waiting:
            for choice in position.choices(seat):
                assert parse_choice(str(choice)) == choice
                assert decode(position, seat, encode(position, seat, choice)) == choice


def test_boxes_and_kept_cards_stand_in_order_however_they_were_given() -> None:
    assert Cross(4, ((1, 1), (0, 0))) == Cross(4, ((0, 0), (1, 1)))
    assert Keep((30, 4)) == Keep((4, 30))
    assert parse_choice("  CROSS 4 b2 A1 ") == Cross(4, ((0, 0), (1, 1)))


@pytest.mark.parametrize(
    ("text", "rule", "hint"),
    [
        ("", "FORMAT", "such as keep 4 30"),
        ("jump 4", "FORMAT", "keep, cross, bonus and take"),
        ("keep 4", "G3", "two cards"),
        ("keep 4 x", "FORMAT", "card number"),
        ("keep ٤ 5", "FORMAT", "card number"),
        ("cross", "G7", "which card"),
        ("cross 4 1a", "FORMAT", "a letter a to e"),
        ("cross 4 f1", "FORMAT", "a letter a to e"),
        ("cross 4 a1 30 b2", "G6", "second card"),
        ("cross 12345 a1", "FORMAT", "1 to 999"),
        ("take", "G9", "its number, or take stack"),
        ("take 1 2", "G9", "one card"),
    ],
)
def test_text_that_is_no_choice_raises_an_error_with_a_valid_one(text: str, rule: str, hint: str) -> None:
    with pytest.raises(IllegalChoice) as refusal:
        parse_choice(text)

    assert refusal.value.rule == rule
    assert hint in refusal.value.sentence


def test_a_long_text_is_not_repeated_in_full() -> None:
    with pytest.raises(IllegalChoice) as refusal:
        parse_choice("x" * 10_000)

    assert len(refusal.value.sentence) < 300


def test_a_position_copied_goes_its_own_way() -> None:
    position = position_at(played(GAMES[0], seed=1, choices=2).record())
    twin = position.copy()
    seat = Random(1).choice(twin.waiting)

    twin.states["players"][0, seat]["sheet"]["coins"] = 5

    assert isinstance(twin, Position)
    assert int(position.player(seat)["sheet"]["coins"]) == 0


def test_the_meaning_of_long_texts_is_not_kept() -> None:
    kept, masks = choices._kept.cache_info().currsize, referee._mask_on_card.cache_info().currsize
    text = "cross 4 " + "a1 " * 1000

    assert parse_choice(text) == Cross(4, ((0, 0),) * 1000)

    match = played("silver-and-gold", 1, 2, 2)
    card = match.view(0).me.cards[0]
    assert card is not None
    assert match.why_not(0, Cross(card.number, ((0, 0),) * 1000)) is not None
    assert choices._kept.cache_info().currsize == kept
    assert referee._mask_on_card.cache_info().currsize == masks
