"""Many games at once: in Gymnasium's interface, and as the rules play them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import pytest

import silvergold.envs  # noqa: F401 - tells Gymnasium the ids
from silvergold import decks, rules
from silvergold.envs.compiled import encoding
from silvergold.envs.vector_env import ManyGamesEnv
from silvergold.errors import IllegalChoice, SilvergoldError, UnknownName

IDS = ["silvergold/SilverAndGold-v0", "silvergold/Pyramids-v0"]


def tables(id_: str, n: int = 32, **options: Any) -> ManyGamesEnv:
    made = gymnasium.make_vec(id_, num_envs=n, **options).unwrapped
    assert isinstance(made, ManyGamesEnv)
    return made


def played(envs: ManyGamesEnv, steps: int, seed: int) -> list[tuple[Any, ...]]:
    """Play random steps and return copies of what they return."""
    rng, told = np.random.default_rng(seed), []
    for _ in range(steps):
        observations, rewards, over, cut, infos = envs.step(envs.random_actions(rng))
        told.append((observations.copy(), rewards, over, cut, infos["action_mask"].copy(), infos))
    return told


@pytest.mark.parametrize("id_", IDS)
@pytest.mark.parametrize("opponents", ["random", "self"])
def test_everything_lies_in_its_space_and_has_its_shape(id_: str, opponents: str) -> None:
    envs = tables(id_, opponents=opponents, players=3)
    observations, infos = envs.reset(seed=3)

    assert observations in envs.observation_space
    assert infos["action_mask"].shape == (32, encoding.N_ACTIONS)
    for observations, rewards, over, cut, mask, _ in played(envs, 100, 1):
        assert observations in envs.observation_space
        assert rewards.shape == over.shape == cut.shape == (32,)
        assert rewards.dtype == np.float32
        assert mask.sum(axis=1).all()
        assert not cut.any()


@pytest.mark.parametrize("id_", IDS)
def test_the_same_seed_gives_the_same_games_and_another_one_others(id_: str) -> None:
    first, second, third = (tables(id_, opponents="random") for _ in range(3))
    begun = [envs.reset(seed=seed)[0].copy() for envs, seed in ((first, 7), (second, 7), (third, 8))]

    assert (begun[0] == begun[1]).all()
    assert (begun[0] != begun[2]).any()
    for one, two in zip(played(first, 60, 5), played(second, 60, 5), strict=True):
        assert all((a == b).all() for a, b in zip(one[:5], two[:5], strict=True))


@pytest.mark.parametrize("id_", IDS)
def test_a_game_that_is_over_is_dealt_again_by_the_next_step(id_: str) -> None:
    envs, n_over = tables(id_, opponents="self"), 0
    envs.reset(seed=2)

    steps = played(envs, 300, 2)

    for now, after in pairwise(steps):
        for game in np.flatnonzero(now[2]):
            n_over += 1
            assert after[1][game] == 0
            assert not after[2][game]
            assert after[4][game].sum() == len(rules.PAIRS)
    assert n_over > 20


def test_margins_of_two_players_cancel_and_the_last_actor_gets_its_own() -> None:
    envs = tables(IDS[0], opponents="self")
    envs.reset(seed=5)

    for _, rewards, over, _, _, infos in played(envs, 200, 5):
        assert (rewards[~over] == 0).all()
        if over.any():
            assert np.allclose(infos["returns"][over].sum(axis=1), 0, atol=1e-6)
            assert np.isin(rewards[over], infos["returns"][over]).all()


def test_points_as_they_come_add_up_to_the_final_score() -> None:
    envs = tables(IDS[1], n=16, opponents="random", reward="points")
    envs.reset(seed=6)
    gained, complete = np.zeros(16), np.zeros(16, np.bool_)

    for _, rewards, over, _, _, infos in played(envs, 400, 6):
        gained += rewards
        for game in np.flatnonzero(over):
            assert complete[game] or gained[game] == pytest.approx(infos["returns"][game, 0], abs=0.005)
            gained[game] = 0

    assert gained.any()


def test_in_self_play_each_seat_is_paid_all_its_points_but_for_the_very_last_resolution() -> None:
    envs = tables(IDS[0], n=16, opponents="self", reward="points")
    _, infos = envs.reset(seed=9)
    rng, paid, n_over = np.random.default_rng(9), np.zeros((16, 2)), 0

    for _ in range(200):
        acting = infos["seat"]
        _, rewards, over, _, infos = envs.step(envs.random_actions(rng))
        paid[np.arange(16), acting] += rewards
        for game in np.flatnonzero(over):
            missing = infos["returns"][game] - paid[game]
            assert missing[acting[game]] == pytest.approx(0, abs=0.005)
            assert -0.005 < missing[1 - acting[game]] < 0.45  # two cards and a cup at most
            paid[game], n_over = 0, n_over + 1

    assert n_over > 10


def test_ranks_go_from_one_to_minus_one() -> None:
    envs = tables(IDS[0], opponents="self", players=4, reward="rank")
    envs.reset(seed=8)

    ranks = [infos["returns"][over] for _, _, over, _, _, infos in played(envs, 300, 8) if over.any()]

    assert np.allclose([rank.sum() for rank in np.concatenate(ranks)], 0, atol=1e-5)
    assert {round(float(rank.max()), 3) for rank in np.concatenate(ranks)} <= {1, 0.667, 0.333, 0}  # lower if shared


def test_an_action_that_is_not_open_is_refused_and_nothing_is_played() -> None:
    envs = tables(IDS[0], opponents="self")
    _, infos = envs.reset(seed=1)
    before = infos["action_mask"].copy()

    with pytest.raises(IllegalChoice, match="action 6 is not open in game 0"):
        envs.step(np.full(32, 6))

    assert (envs.step(np.zeros(32))[4]["seat"] == 1).all()
    assert (before[:, 0] == 1).all()


def test_the_games_are_those_of_the_rules() -> None:
    """Replay game 0 with the public functions of the rules and the same actions."""
    envs, table = tables(IDS[1], n=1, opponents="self"), decks.engine_table(decks.standard("pyramids"))
    envs.reset(seed=12)
    states = envs._states.copy()
    rng = np.random.default_rng(3)
    while states[0]["step"] != rules.OVER:
        action = envs.random_actions(rng)
        seat = int(envs._seats[0])
        code = int(encoding.code_of(table, states, 0, int(action[0])))
        _, _, over, _, infos = envs.step(action)
        rules.play(table, states, 0, seat, code, rules.NO_LOG)
        assert states.tobytes() == envs._states.tobytes()
    scores = [rules.score(table, states, 0, seat, np.zeros(rules.SCORE_PARTS, np.int64)) for seat in range(2)]

    assert over[0]
    assert infos["returns"][0, 0] == pytest.approx((scores[0] - scores[1]) / 100)


def test_what_it_does_not_know_it_says() -> None:
    with pytest.raises(UnknownName, match="reward"):
        tables(IDS[0], reward="glory")
    with pytest.raises(ValueError, match="G1"):
        tables(IDS[0], players=5)


# Bots as opponents


class First:
    """A bot that always takes the first choice, so that its games depend on nothing but the deal."""

    name = "first"
    about = "takes the first choice"

    def choose(self, view: Any, budget: Any = None, seed: int = 0) -> Any:
        assert view.waiting
        return view.choices[0]


@pytest.mark.parametrize("id_", IDS)
@pytest.mark.parametrize("reward", ["margin", "rank", "points"])
def test_bots_play_as_in_the_environment_of_one_game(id_: str, reward: str) -> None:
    """Lay out the same deals in both, and compare every observation, mask and reward to the end."""
    n = 3
    envs = tables(id_, n, opponents=[First(), First()], seat=1, reward=reward)
    alone: list[Any] = [gymnasium.make(id_, opponents=[First(), First()], seat=1, reward=reward) for _ in range(n)]
    told: list[Any] = [env.reset(seed=k) for k, env in enumerate(alone)]
    observations, infos = envs.reset(seed=1)
    for k, env in enumerate(alone):
        envs._states[k] = env.unwrapped.table.states[0]
    envs._show(observations, infos["action_mask"])

    over = np.zeros(n, np.bool_)
    while not over.all():
        actions = np.array([int(mask.argmax()) for mask in infos["action_mask"]])
        was_over = over.copy()
        observations, rewards, now, _, infos = envs.step(actions)
        for k in np.flatnonzero(~was_over).tolist():
            told[k] = alone[k].step(actions[k])
            assert (told[k][0] == observations[k]).all()
            assert told[k][1] == pytest.approx(rewards[k])
            assert told[k][2] == now[k]
            assert now[k] or (told[k][4]["action_mask"] == infos["action_mask"][k]).all()
            if now[k] and reward == "points":
                assert infos["returns"][k] == pytest.approx([points / 100 for points in told[k][4]["points"]])
        over = was_over | now


@pytest.mark.parametrize("id_", IDS)
@pytest.mark.parametrize("opponents", ["casual", "greedy", "skilled", "expert", ["greedy", "random", "skilled"]])
def test_every_bot_can_be_the_opponent_and_a_seed_gives_the_same_games(id_: str, opponents: Any) -> None:
    first, second = (tables(id_, 2, opponents=opponents, reward="points") for _ in range(2))
    for envs in (first, second):
        envs.reset(seed=4)

    steps = list(zip(played(first, 70, 5), played(second, 70, 5), strict=True))

    assert all((a == b).all() for one, two in steps for a, b in zip(one[:5], two[:5], strict=True))
    assert any(one[2].any() for one, _ in steps)  # games have ended and were dealt again
    assert all(one[4].sum(axis=1).all() for one, _ in steps)


def test_a_stronger_opponent_costs_points() -> None:
    margins = {}
    for opponents in ("random", "skilled"):
        envs = tables(IDS[1], 16, opponents=opponents)
        envs.reset(seed=4)
        ended = [one[5]["returns"][one[2]][:, 0] for one in played(envs, 60, 5) if one[2].any()]
        margins[opponents] = float(np.concatenate(ended).mean())

    assert margins["skilled"] < margins["random"] - 0.3


def test_a_wrong_number_of_bots_is_refused() -> None:
    with pytest.raises(SilvergoldError, match="1 seats beside the learner's, and 2 opponents"):
        tables(IDS[0], opponents=["greedy", "greedy"], players=2)
