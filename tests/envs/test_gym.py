"""One learner against bots, in Gymnasium's interface."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import silvergold as sg
from silvergold import IllegalChoice, SilvergoldError
from silvergold.bots.interface import Budget
from silvergold.choices import Choice, Take
from silvergold.match import View
from tests.envs.playing import GAMES, IDS, by_sight
from tests.match.scenes import played

both_games = pytest.mark.parametrize("game", GAMES)


def play(env: Any, seed: int | None = None) -> tuple[list[bytes], float, dict[str, Any]]:
    """Play a whole game with `by_sight`; return all observations, the sum of rewards, and the last info."""
    observation, info = env.reset(seed=seed)
    seen, earned, over = [observation.tobytes()], 0.0, False
    while not over:
        observation, reward, over, _, info = env.step(by_sight(observation, info["action_mask"]))
        seen.append(observation.tobytes() + info["action_mask"].tobytes())
        earned += reward
    return seen, earned, info


@pytest.mark.parametrize("opponents", ["random", "greedy", ["random", "greedy"], ["greedy", "random", "random"]])
@both_games
def test_a_game_is_played_to_its_end_and_told(game: str, opponents: Any) -> None:
    env = gymnasium.make(IDS[game], opponents=opponents)
    _, reward, info = play(env, seed=3)
    n = 2 if isinstance(opponents, str) else len(opponents) + 1

    assert len(info["points"]) == n
    assert set(info["winners"]) <= set(range(n))
    assert reward == pytest.approx((info["points"][0] - max(info["points"][1:])) / 100)
    assert info["action_mask"].sum() == 0


@both_games
def test_the_same_seed_plays_the_same_game_again(game: str) -> None:
    one, other = (gymnasium.make(IDS[game], opponents=["greedy", "random"], seat=1) for _ in range(2))

    assert play(one, seed=8)[0] == play(other, seed=8)[0]
    assert play(one)[0] == play(other)[0]
    assert play(one, seed=9)[0] != play(other, seed=8)[0]


@pytest.mark.parametrize("seat", [0, 1, 2])
@both_games
def test_the_learner_may_sit_anywhere(game: str, seat: int) -> None:
    env = gymnasium.make(IDS[game], players=3, seat=seat, reward="points")
    _, reward, info = play(env, seed=2)

    assert reward == pytest.approx(info["points"][seat] / 100)


@both_games
def test_the_random_bot_plays_as_it_does_in_a_match(game: str) -> None:
    class Same:
        """The same bot in another class, so that the shortcut for `RandomBot` is not used."""

        name, about = "same", ""

        def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:
            return sg.bot("random").choose(view, budget, seed)

    short, long = (gymnasium.make(IDS[game], players=3, opponents=each) for each in ("random", Same()))

    assert play(short, seed=4)[:2] == play(long, seed=4)[:2]


def test_a_bot_that_breaks_the_rules_is_named() -> None:
    class Cheat:
        name, about = "cheat", ""

        def choose(self, view: View, budget: Budget | None = None, seed: int = 0) -> Choice:
            return Take(None, "stack")

    env = gymnasium.make(IDS["pyramids"], opponents=Cheat())
    _, info = env.reset(seed=1)

    with pytest.raises(IllegalChoice, match="the bot cheat at seat 1"):
        env.step(int(np.flatnonzero(info["action_mask"])[0]))


@both_games
def test_an_illegal_action_ends_the_game_and_says_why(game: str) -> None:
    env = gymnasium.make(IDS[game])
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(np.int64(200))

    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["illegal"].startswith("G3: action 200 is not for now")
    strict = gymnasium.make(IDS[game], illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(IllegalChoice, match="action 200"):
        strict.step(np.int64(200))


@both_games
def test_it_may_begin_in_a_record(game: str) -> None:
    record = played(game, seed=3, n_players=3).record()
    env = gymnasium.make(IDS[game], start=(record, 25), opponents="greedy")
    _, _, info = play(env, seed=1)

    assert len(info["points"]) == 3


def test_odd_wishes_are_refused_with_a_sentence() -> None:
    with pytest.raises(SilvergoldError, match="3 seats beside the learner's, and 1 opponents"):
        gymnasium.make(IDS["pyramids"], players=4, opponents=["greedy"])
    with pytest.raises(SilvergoldError, match="no seat 2 here"):
        gymnasium.make(IDS["pyramids"], seat=2)
    with pytest.raises(SilvergoldError, match="greedy"):
        gymnasium.make(IDS["pyramids"], opponents="gready")


@both_games
def test_many_of_them_run_side_by_side_in_gymnasiums_own_vectors(game: str) -> None:
    envs = gymnasium.make_vec(IDS[game], num_envs=3, vectorization_mode="sync")
    _, infos = envs.reset(seed=1)
    rng = Random(1)
    for _ in range(40):
        actions = np.array([rng.choice(np.flatnonzero(mask).tolist() or [0]) for mask in infos["action_mask"]])
        *_, infos = envs.step(actions)
    envs.close()


def test_the_ids_are_known_as_soon_as_the_room_is_imported() -> None:
    code = f"import gymnasium, silvergold.envs; [gymnasium.spec(each) for each in {list(IDS.values())}]"

    subprocess.run([sys.executable, "-c", code], check=True)


def test_and_without_importing_it_by_naming_it() -> None:
    code = f"import gymnasium; gymnasium.make('silvergold.envs:{IDS['pyramids']}').reset(seed=1)"

    subprocess.run([sys.executable, "-c", code], check=True)


def test_importing_envs_loads_no_compiler_and_no_openspiel() -> None:
    code = "import sys, silvergold.envs; sys.exit(bool({'numba', 'pyspiel'} & set(sys.modules)))"

    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_without_a_library_the_room_can_still_be_imported(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import silvergold.envs; silvergold.envs.register()"

    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_masks_that_maskable_ppo_asks_for_are_those_of_the_last_step() -> None:
    env = gymnasium.make("silvergold/Pyramids-v0")
    _, info = env.reset(seed=3)

    over = False
    while not over:
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_
        assert (masks == info["action_mask"].astype(bool)).all()
        _, _, over, _, info = env.step(int(masks.argmax()))
