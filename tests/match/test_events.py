"""Events: readable values, in plain sentences, secret as long as they must be."""

import pytest

from silvergold import rules
from silvergold.events import Event, Kind
from tests.match.scenes import GAMES, PYRAMIDS, SILVER_AND_GOLD, played, scene

NAMES = ("Ana", "Ben", "Cleo", "Dora")


def test_every_kind_of_the_rules_has_its_event_and_its_sentence() -> None:
    assert {kind.name for kind in Kind} == {happened.name for happened in rules.EventCode}
    for kind in Kind:
        for amount in (0, 1, 2, 4):
            sentence = Event(kind, 1, 17, amount, ((0, 0), (1, 1)), "tee").sentence(NAMES)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert "None" not in sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event(Kind.CROSSED, 0, 4, 0, ((0, 0), (1, 0))), "Ana crossed a1 a2 on card 4."),
        (Event(Kind.CROSSED, 0, 4, 1, ((0, 0),)), "Ana crossed a1 on card 4 as a bonus."),
        (Event(Kind.COINS, 1, amount=1), "Ben crossed a coin."),
        (Event(Kind.COINS, 1, amount=2), "Ben crossed 2 coins."),
        (Event(Kind.CUP, 1, amount=6), "Ben filled a row of coins and took the cup of 6."),
        (Event(Kind.CUP, 1, amount=0), "Ben filled a row of coins, but all cups are gone."),
        (Event(Kind.TOOK, 0, 22, 4), "Ana took the top of the stack: card 22."),
        (Event(Kind.TOOK, 0, 22, 3), "Ana took card 22 from the display."),
        (Event(Kind.TORCH, 0, amount=0), "Ana lit the torch of round 1."),
        (Event(Kind.POTION, 0, amount=0), "Ana drank a potion, but had no skull to erase."),
        (Event(Kind.REVEALED, amount=3, pattern="tee"), "The expedition is the T."),
        (Event(Kind.ROUND_OVER, amount=3), "Round 4 is over."),
    ],
)
def test_an_event_is_a_plain_sentence(event: Event, sentence: str) -> None:
    assert event.sentence(NAMES) == sentence


@pytest.mark.rule("R9")
def test_what_comes_of_keeping_and_marking_is_secret_at_first_and_the_rest_is_not() -> None:
    public = {kind for kind in Kind if not Event(kind).is_secret}

    assert public == {
        Kind.TURNED_UP, Kind.REVEALED, Kind.CUP, Kind.COMPLETED, Kind.TOOK, Kind.NO_CARD_LEFT, Kind.PYRAMID_POINTS,
        Kind.START_PLAYER, Kind.ROUND_OVER, Kind.GAME_OVER,
    }  # fmt: skip


@pytest.mark.rule("R9")
@pytest.mark.parametrize("game", GAMES)
def test_a_draft_brings_secret_events_only(game: str) -> None:
    drawing = "x.op|....|....|...." if game == SILVER_AND_GOLD else "rgexs|.....|.....|.....|..T.."
    match = scene(game, drawing, n_players=3)

    events = match.play(0, "cross 1 b1 c1 d1")

    assert len(events) > 1
    assert all(event.is_secret and event.seat == 0 for event in events)


def test_the_log_tells_the_whole_game() -> None:
    match = played(PYRAMIDS, seed=1, n_players=4)

    kinds = [event.kind for event in match.events()]

    assert kinds.count(Kind.KEPT) == 8
    assert kinds.count(Kind.REVEALED) == 28
    assert kinds.count(Kind.ROUND_OVER) == 4
    assert kinds[-1] is Kind.GAME_OVER
    takes = [move for move in match.moves if str(move.choice).startswith("take")]
    assert kinds.count(Kind.TOOK) == len(takes)


@pytest.mark.rule("R12")
def test_a_card_from_the_stack_is_named_as_soon_as_it_is_taken() -> None:
    match = scene(SILVER_AND_GOLD, "...")
    match.play(0, "cross 1 a1 b1 c1")
    match.play(1, "cross 3 a1")

    events = match.play(0, "take stack")

    assert events[0] == Event(Kind.TOOK, 0, 25, rules.FROM_STACK)
    assert str(match.moves[-1].choice) == "take stack 25"
