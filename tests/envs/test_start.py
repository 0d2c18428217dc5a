"""Every environment can start from any record, after any of its moves."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from silvergold import SilvergoldError, replay
from silvergold.records import position_at
from tests.envs.playing import GAMES, MODULES, by_sight, play_env
from tests.match.scenes import played

both_games = pytest.mark.parametrize("game", GAMES)


@both_games
def test_a_game_starts_where_a_record_is_after_so_many_moves(game: str) -> None:
    record = played(game, seed=4, n_players=3).record()
    for upto in range(0, len(record.moves), 7):
        env = MODULES[game].raw_env(start=(record, upto))
        env.reset(seed=1)

        assert env.table.states.tobytes() == position_at(record, upto).states.tobytes()
        assert env.table.seats_waiting() == replay(record, upto).waiting
        assert env.possible_agents == ["player_0", "player_1", "player_2"]


@both_games
def test_it_is_played_to_the_end_from_there_and_points_are_counted_from_there(game: str) -> None:
    record = played(game, seed=2).record()
    env = MODULES[game].raw_env(start=(record, 30), reward="points")
    before = [score.total for score in replay(record, 30).scores()]
    earned = list(play_env(env, Random(1), seed=1).values())

    gained = [(after - then) / 100 for after, then in zip(env.table.points(), before, strict=True)]
    assert earned == pytest.approx(gained)


@both_games
def test_a_reset_may_name_another_start(game: str) -> None:
    record = played(game, seed=2).record()
    env = MODULES[game].parallel_env()
    env.reset(seed=1, options={"start": (record, 12)})

    assert env.table.states.tobytes() == position_at(record, 12).states.tobytes()


@both_games
def test_rounds_that_the_record_leaves_open_are_shuffled_from_the_seed(game: str) -> None:
    whole = played(game, seed=2).record()
    record = replace(whole, moves=whole.moves[:9], result=None, expeditions=(whole.expeditions[0], (), (), ()))
    env = MODULES[game].raw_env(start=record)
    orders = []
    for seed in (1, 1, 2):
        env.reset(seed=seed)
        orders.append(env.table.states["expeditions"][0].tolist())

    assert orders[0] == orders[1]
    assert orders[0][0] == orders[2][0]
    assert orders[0][1:] != orders[2][1:]


@both_games
def test_what_does_not_fit_is_refused(game: str) -> None:
    record = played(game, seed=2).record()
    other = next(name for name in GAMES if name != game)

    with pytest.raises(SilvergoldError, match="over; start from fewer"):
        MODULES[game].env(start=record)
    with pytest.raises(SilvergoldError, match="is of a game of"):
        MODULES[other].env(start=(record, 3))
    with pytest.raises(SilvergoldError, match="has 2 players, not 4"):
        MODULES[game].env(start=(record, 3), players=4)
    with pytest.raises(SilvergoldError, match="is not a number of them"):
        MODULES[game].env(start=(record, 10_000))
    with pytest.raises(SilvergoldError, match="does not fit this table"):
        MODULES[game].parallel_env(players=3).reset(options={"start": (record, 3)})


@both_games
def test_a_seat_that_chose_before_the_start_still_hides_it(game: str) -> None:
    """R9: check that the other seat does not see what one seat has already kept."""
    record = played(game, seed=6).record()
    before, after = (MODULES[game].raw_env(start=(record, upto)) for upto in (0, 1))
    for env in (before, after):
        env.reset(seed=1)
    (other,) = after.table.seats_waiting()
    agent = f"player_{other}"

    assert by_sight(*before.observe(agent).values()) == by_sight(*after.observe(agent).values())
