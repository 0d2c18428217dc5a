"""One game between bots: the same seed gives the same game, and it ends whatever the bots do."""

from __future__ import annotations

import json
import signal
import time
from dataclasses import replace

import pytest

import silvergold as sg
from silvergold import decks, games, rules
from silvergold.arena.playing import play_game, play_random_game, play_scheduled
from silvergold.arena.results import GameResult, Key
from silvergold.arena.schedule import round_robin
from silvergold.bots.loading import load_bot
from silvergold.bots.random_bot import RandomBot
from silvergold.child_processes.limits import TimeLimitExceeded, time_limit
from silvergold.errors import SilvergoldError, UnknownName
from tests.arena import evil

GAMES = decks.GAMES


def without_times(result: GameResult) -> GameResult:
    """Return the result without its times, which differ from run to run."""
    return replace(result, milliseconds=())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("names", [("greedy", "random"), ("random", "greedy", "greedy")])
def test_a_result_tells_the_game_that_was_played(game: str, names: tuple[str, ...]) -> None:
    match, result = play_game(decks.standard(game), names, seed=5)

    assert result.bots == match.names == names
    assert result.scores == tuple(score.total for score in match.scores())
    assert [sum(parts.values()) for parts in result.parts] == list(result.scores)
    assert tuple(result.parts[0]) == games.game(game).part_names
    assert result.winners == match.winners
    assert sum(result.shares) == 1
    assert [len(scores) for scores in result.by_turn] == [rules.TURNS] * len(names)
    assert tuple(scores[-1] for scores in result.by_turn) == result.scores
    assert result.completed == tuple(len(seat.completed) for seat in match.view(None).players)
    assert [len(times) for times in result.milliseconds] == [
        sum(move.player == seat for move in match.moves) for seat in range(len(names))
    ]
    assert result.faults == ()
    sg.verify(match.record())


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    deck = decks.standard("pyramids")
    first, again, other = (play_game(deck, ["greedy", "random"], seed)[1] for seed in (1, 1, 2))

    assert without_times(first) == without_times(again)
    assert first.scores != other.scores


def test_a_result_goes_through_a_line_of_a_ledger_and_back() -> None:
    _, result = play_game(decks.standard("pyramids"), [evil.Raising(), "greedy"], seed=5)

    assert result.faults
    assert GameResult.from_json(json.loads(json.dumps(result.as_json()))) == result


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_the_short_way_for_random_bots_gives_the_games_of_the_long_way(game: str, n_players: int) -> None:
    names = ("random",) * n_players
    for seed in range(3):
        _, result = play_game(decks.standard(game), names, seed)
        short = play_random_game(decks.standard(game), names, seed)

        assert short == replace(result, by_turn=(), milliseconds=())


def test_an_observer_sees_every_choice_before_it_is_played() -> None:
    seen: list[tuple[int, sg.Choice]] = []

    def watch(match: sg.Match, seat: int, view: sg.View, choice: sg.Choice) -> None:
        assert choice in match.choices(seat)
        assert view.seat == seat
        seen.append((seat, choice))

    match, _ = play_game(decks.standard("silver-and-gold"), ["greedy", evil.Raising()], seed=2, watch=watch)

    assert len(seen) == len(match.moves)
    assert sorted(map(str, seen)) == sorted(str((move.player, _as_asked(move.choice))) for move in match.moves)


def _as_asked(choice: sg.Choice) -> sg.Choice:
    """Return a choice as the player made it, without the card that came from the stack."""
    return sg.Take(None, choice.source) if isinstance(choice, sg.Take) and choice.source == "stack" else choice


@pytest.mark.parametrize(
    ("bot", "kind", "what"),
    [
        (evil.Raising, "raised", "raised ZeroDivisionError: oops and more of it"),
        (evil.Leaving, "raised", "raised SystemExit: 3"),
        (evil.Rubbish, "answered rubbish", "answered take 999, which is not open"),
        (evil.Silent, "answered rubbish", "answered None, which is not open"),
        (evil.Unspeakable, "answered rubbish", "answered something (Anything) that cannot be shown, which is not open"),
    ],
)
def test_a_bot_that_fails_is_named_and_chance_plays_for_it(bot: type[RandomBot], kind: str, what: str) -> None:
    match, result = play_game(decks.standard("pyramids"), ["greedy", bot()], seed=4)

    assert match.over
    assert len(result.faults) == sum(move.player == 1 for move in match.moves)
    assert {(fault.seat, fault.kind, fault.what) for fault in result.faults} == {(1, kind, what)}
    assert "seat 1, turn 1, " in str(result.faults[0])
    assert "\n" not in str(result.faults[0])


def test_a_bot_that_sleeps_is_woken_and_not_asked_again_in_that_game() -> None:
    # long enough, on a busy machine, for the other bot, which has the same deadline
    match, result = play_game(decks.standard("pyramids"), [evil.Sleeping(), "greedy"], seed=4, deadline=3.5)

    assert match.over
    assert [(fault.kind, fault.turn, fault.seat) for fault in result.faults] == [("hung", evil.LATE, 0)]
    assert "3.5 seconds" in result.faults[0].what


def test_the_alarm_is_off_when_all_went_well() -> None:
    with time_limit(60.0):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)

    with pytest.raises(TimeLimitExceeded), time_limit(0.05):
        time.sleep(5)


def test_a_game_of_a_schedule_is_the_game_of_its_seed_and_seating() -> None:
    schedule = round_robin(decks.standard("pyramids"), ["greedy", "random"], 4, seed=3)
    key = Key(0, 1, 1)

    result = play_scheduled(schedule, key)
    _, plain = play_game(schedule.deck, ["random", "greedy"], schedule.seed_of(key))

    assert result.key == key
    assert result.bots == ("random", "greedy")
    assert result.scores == plain.scores


def test_a_bot_of_your_own_can_sit_in_for_a_name() -> None:
    schedule = round_robin(decks.standard("pyramids"), ["mine", "random"], 2, seed=3)

    result = play_scheduled(schedule, Key(0, 0, 0), cast={"mine": RandomBot()})

    assert result.bots == ("mine", "random")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("nobody", "no bot is called 'nobody'"),
        ("tests.arena.evil:Nobody", "no attribute 'Nobody'"),
        ("no.such.module:Bot", "No module named 'no'"),
        (":Bot", "write package.module:Name"),
        ("tests.arena.evil:", "write package.module:Name"),
        ("collections:Counter", "makes no bot"),
        ("builtins:object", "makes no bot"),
        ("json:dumps", r"making it raises TypeError: dumps\(\) missing 1 .*; dumps\(\) must make a bot, without arg"),
        ("tests.arena.evil:__name__", "making it raises TypeError: 'str' object is not callable"),
    ],
)
def test_an_unknown_bot_raises_an_error_with_a_sentence(name: str, hint: str) -> None:
    with pytest.raises(SilvergoldError, match=hint) as refusal:
        load_bot(name)

    assert isinstance(refusal.value, UnknownName) == (name == "nobody")
