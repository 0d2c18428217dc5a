"""Whole games in every form: any deck, any number of players, any order of seats."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from silvergold import IllegalChoice, SilvergoldError, decks, new_match
from silvergold.envs.compiled.episode import WAIT, Episode
from tests.decks.hostile import FLAVOURS, hostile_deck
from tests.envs.playing import (
    GAMES,
    MODULES,
    Order,
    by_sight,
    play_env,
    play_parallel,
    play_to_the_end,
)

both_games = pytest.mark.parametrize("game", GAMES)
any_number = pytest.mark.parametrize("players", [2, 3, 4])
HOSTILE = [(game, flavour) for game in GAMES for flavour in sorted(FLAVOURS[game])]


@any_number
@both_games
def test_random_play_comes_to_an_end_and_the_points_are_told(game: str, players: int) -> None:
    env = MODULES[game].env(players=players)

    for seed in range(3):
        env.reset(seed=seed)
        rng = Random(seed)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            assert not truncated
            if terminated:
                assert info["won"] in (True, False)
                assert isinstance(info["points"], int)
                env.step(None)
            else:
                env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]).tolist())))


@pytest.mark.parametrize(("game", "flavour"), HOSTILE)
def test_decks_that_no_designer_would_make_are_played_to_the_end(game: str, flavour: str) -> None:
    for players in (2, 3, 4):
        env = MODULES[game].env(players=players, deck=hostile_deck(game, players, flavour))
        env.reset(seed=players)
        rng, space = Random(players), env.observation_space("player_0")
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            assert space.contains(seen), "an observation leaves its bounds"
            open_actions = np.flatnonzero(seen["action_mask"]).tolist()
            assert bool(open_actions) != terminated
            env.step(None if terminated else int(rng.choice(open_actions)))


@both_games
def test_a_deck_may_be_a_name_a_file_or_a_value(game: str, tmp_path: Any) -> None:
    deck = hostile_deck(game, 1)
    (tmp_path / "deck.toml").write_text(decks.to_toml(deck), "utf-8")

    from_file, from_value = (MODULES[game].raw_env(deck=each) for each in (tmp_path / "deck.toml", deck))

    for env in (from_file, from_value):
        env.reset(seed=1)
    assert from_file.table.states.tobytes() == from_value.table.states.tobytes()
    with pytest.raises(SilvergoldError, match="is for"):
        MODULES[game].env(deck=decks.standard(next(other for other in GAMES if other != game)))


@both_games
def test_a_seed_deals_what_it_deals_in_a_match(game: str) -> None:
    env = MODULES[game].raw_env(players=3)
    env.reset(seed=11)

    assert env.table.position.hand_of(1) == new_match(game, players=3, seed=11).record().deals[1]


@both_games
def test_games_after_a_seed_follow_from_it_and_differ(game: str) -> None:
    def first_sights() -> list[bytes]:
        env = MODULES[game].raw_env()
        env.reset(seed=5)
        sights = [env.observe("player_0")["observation"].tobytes()]
        for _ in range(3):
            env.reset()
            sights.append(env.observe("player_0")["observation"].tobytes())
        return sights

    assert first_sights() == first_sights()
    assert len(set(first_sights())) == 4


# Simultaneous choices ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R9")
@any_number
@both_games
def test_the_order_in_which_seats_are_asked_changes_nothing(game: str, players: int) -> None:
    rng = Random(players)
    orders: list[Order] = [min, max, rng.choice, lambda seats: seats[len(seats) // 2]]
    for seed in range(8):
        tables = [Episode(game, players) for _ in orders]
        seen = []
        for table, order in zip(tables, orders, strict=True):
            table.deal(seed)
            seen.append(play_to_the_end(table, order))

        assert all(others == seen[0] for others in seen[1:]), "a seat saw something else"
        assert len({table.states.tobytes() for table in tables}) == 1, "the game ended otherwise"


@pytest.mark.rule("R9")
@any_number
@both_games
def test_agent_by_agent_and_all_at_once_are_the_same_game(game: str, players: int) -> None:
    turns, at_once = MODULES[game].raw_env(players=players), MODULES[game].parallel_env(players=players)
    for seed in range(5):
        turns.reset(seed=seed)
        play_to_the_end(turns.table, min)
        play_parallel(at_once, by_sight, seed)

        assert turns.table.states.tobytes() == at_once.table.states.tobytes()


@pytest.mark.rule("R9")
@pytest.mark.parametrize(("game", "flavour"), HOSTILE)
def test_nor_does_the_order_matter_with_decks_made_to_hurt(game: str, flavour: str) -> None:
    for players in (2, 3, 4):
        deck = hostile_deck(game, players, flavour)
        at_once = MODULES[game].parallel_env(players=players, deck=deck)
        play_parallel(at_once, by_sight, seed=players)
        for order in (min, max):
            table = Episode(game, players, deck)
            table.deal(players)
            play_to_the_end(table, order)

            assert table.states.tobytes() == at_once.table.states.tobytes()


@both_games
def test_who_has_nothing_to_choose_has_one_action_and_it_changes_nothing(game: str) -> None:
    env = MODULES[game].parallel_env(players=3)
    observations, _ = env.reset(seed=3)
    n_waits = 0
    while env.agents:
        waiting = env.table.seats_waiting()
        for seat, agent in enumerate(env.agents):
            mask = observations[agent]["action_mask"]
            assert mask.shape == (462,)
            assert (mask.sum() == 1 and mask[WAIT] == 1) if seat not in waiting else mask[WAIT] == 0
            n_waits += seat not in waiting
        observations, *_ = env.step({agent: by_sight(**_named(seen)) for agent, seen in observations.items()})
    assert n_waits > 0


def _named(seen: dict[str, Any]) -> dict[str, Any]:
    return {"observation": seen["observation"], "mask": seen["action_mask"]}


@both_games
def test_with_a_bound_on_cycles_every_agent_is_asked_in_every_cycle(game: str) -> None:
    env = MODULES[game].raw_env(players=3, max_cycles=30)
    env.reset(seed=2)
    asked = []
    while env.agents:
        agent = env.agent_selection
        if env.truncations[agent]:
            env.step(None)
            continue
        asked.append(agent)
        seen = env.observe(agent)
        assert seen["action_mask"].sum() >= 1
        env.step(by_sight(seen["observation"], seen["action_mask"]))

    assert asked == ["player_0", "player_1", "player_2"] * 30
    assert not env.table.over


# Illegal actions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "rule", "told"),
    [
        (461, "FORMAT", "actions go from 0 to 460"),
        (-1, "FORMAT", "no action"),
        (6, "G3", "keeps two of four cards, with actions 0 to 5"),
        (100, "G3", "not for now"),
    ],
)
def test_an_action_that_is_never_open_in_setup_is_refused_with_a_reason(action: int, rule: str, told: str) -> None:
    env = MODULES["pyramids"].raw_env()
    env.reset(seed=1)

    with pytest.raises(IllegalChoice, match=told) as refused:
        env.step(action)
    assert refused.value.rule == rule


@both_games
def test_every_closed_action_is_refused_with_a_rule_and_changes_nothing(game: str) -> None:
    table, rng = Episode(game, 2), Random(1)
    table.deal(4)
    while not table.over:
        seat = table.next_seat
        mask = table.mask(seat)
        before = table.states.tobytes()
        for action in rng.sample(np.flatnonzero(mask == 0).tolist(), 25):
            for someone in range(2):
                if someone == seat or not table.waiting >> someone & 1:
                    with pytest.raises(IllegalChoice) as refused:
                        table.play(someone, action)
                    assert refused.value.sentence
        assert table.states.tobytes() == before
        table.play(seat, int(rng.choice(np.flatnonzero(mask).tolist())))
    assert table.why_not(0, 11).rule == "G11"


def test_closed_actions_name_the_rule_that_closes_them() -> None:
    told = set()
    for game in GAMES:
        for seed in range(6):
            table, rng = Episode(game, 2, deck=hostile_deck(game, seed, "few cards")), Random(seed)
            table.deal(seed)
            while not table.over:
                seat = table.next_seat
                mask = table.mask(seat)
                told |= {table.why_not(seat, action).rule for action in np.flatnonzero(mask == 0)[::7].tolist()}
                table.play(seat, int(rng.choice(np.flatnonzero(mask).tolist())))

    assert {"G3", "G6", "G8", "G9", "P2", "P3", "P4", "R5"} <= told


@pytest.mark.filterwarnings("ignore:.*illegal move:UserWarning")
def test_in_its_wrappers_an_illegal_action_ends_the_game_at_its_agents_cost() -> None:
    env = MODULES["silver-and-gold"].env()
    env.reset(seed=1)
    env.step(460)

    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 0}


def test_all_at_once_an_illegal_action_ends_the_game_and_says_why() -> None:
    env = MODULES["pyramids"].parallel_env()
    env.reset(seed=1)
    _, rewards, terminations, truncations, infos = env.step({"player_0": 0, "player_1": 99})

    assert rewards == {"player_0": 0.0, "player_1": -1.0}
    assert terminations == {"player_0": True, "player_1": True}
    assert not any(truncations.values())
    assert "G3" in infos["player_1"]["illegal"]
    assert env.agents == []
    assert env.step({}) == ({}, {}, {}, {}, {})


def test_or_it_is_raised_and_nobody_has_moved() -> None:
    env = MODULES["pyramids"].parallel_env(illegal_reward=None)
    env.reset(seed=1)
    before = env.table.states.tobytes()

    with pytest.raises(IllegalChoice, match="action 99"):
        env.step({"player_0": 0, "player_1": 99})
    with pytest.raises(IllegalChoice, match="give an action for player_1"):
        env.step({"player_0": 0})
    with pytest.raises(IllegalChoice, match="461 is no action"):
        env.step({"player_0": 0, "player_1": WAIT})
    assert env.table.states.tobytes() == before


def test_who_has_to_wait_may_not_act() -> None:
    env = MODULES["pyramids"].raw_env(max_cycles=500)
    env.reset(seed=1)
    while env.observe(env.agent_selection)["action_mask"][WAIT] == 0:
        seen = env.observe(env.agent_selection)
        env.step(by_sight(seen["observation"], seen["action_mask"]))

    with pytest.raises(IllegalChoice, match="461 \\(wait\\) is its one action"):
        env.step(11)
    with pytest.raises(IllegalChoice, match="None is only for agents that are done"):
        env.step(None)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"players": 5}, "5 players cannot play"),
        ({"players": 1}, "1 players cannot play"),
        ({"deck": "no such deck"}, "no such deck"),
        ({"reward": "glory"}, "margin, rank, points"),
        ({"max_cycles": 0}, "from 1 on"),
        ({"render_mode": "smell"}, "ansi"),
    ],
)
def test_odd_wishes_are_refused_with_a_sentence(options: dict[str, Any], told: str) -> None:
    with pytest.raises((SilvergoldError, OSError), match=told):
        MODULES["pyramids"].env(**options)


# Rewards -------------------------------------------------------------------------------------------------------------


@any_number
@both_games
def test_the_margin_is_over_the_best_other_in_hundredths(game: str, players: int) -> None:
    for seed in range(10):
        env = MODULES[game].raw_env(players=players)
        earned = list(play_env(env, Random(seed), seed).values())
        points = env.table.points()

        for seat, reward in enumerate(earned):
            best = max(points[:seat] + points[seat + 1 :])
            assert reward == pytest.approx((points[seat] - best) / 100)


@any_number
@both_games
def test_ranks_go_from_one_to_minus_one_and_sum_to_nothing(game: str, players: int) -> None:
    for seed in range(10):
        env = MODULES[game].raw_env(players=players, reward="rank")
        earned = list(play_env(env, Random(seed), seed).values())
        points, winners = env.table.points(), env.table.winners()

        assert sum(earned) == pytest.approx(0)
        assert max(earned) <= 1
        assert min(earned) >= -1
        assert earned[winners[0]] == max(earned)
        for one in range(players):
            for other in range(players):
                if points[one] > points[other]:
                    assert earned[one] > earned[other]
        if len(set(points)) == players:
            assert sorted(earned) == pytest.approx([-1 + 2 * k / (players - 1) for k in range(players)])


@any_number
@both_games
def test_points_as_they_come_add_up_to_the_score(game: str, players: int) -> None:
    for seed in range(5):
        env = MODULES[game].raw_env(players=players, reward="points")
        earned = list(play_env(env, Random(seed), seed).values())

        assert earned == pytest.approx([points / 100 for points in env.table.points()])


@both_games
def test_all_at_once_earns_the_same(game: str) -> None:
    for reward in ("margin", "rank", "points"):
        turns = MODULES[game].raw_env(players=3, reward=reward)
        at_once = MODULES[game].parallel_env(players=3, reward=reward)
        earned = play_parallel(at_once, by_sight, seed=9)

        turns.reset(seed=9)
        total = dict.fromkeys(turns.possible_agents, 0.0)
        for agent in turns.agent_iter():
            seen, gained, terminated, _, _ = turns.last()
            total[agent] += gained
            turns.step(None if terminated else by_sight(seen["observation"], seen["action_mask"]))
        assert total == pytest.approx(earned)


# Wrappers ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["agents", "agent_selection", "rewards", "terminations", "infos", "num_agents"])
def test_before_the_first_reset_there_is_nothing_to_read(name: str) -> None:
    env = MODULES["pyramids"].env()

    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        getattr(env, name)
    env.reset(seed=1)
    assert getattr(env, name) == getattr(env.unwrapped, name)


def test_an_answer_that_is_no_action_is_not_even_looked_at() -> None:
    env = MODULES["pyramids"].env()
    env.reset(seed=1)

    with pytest.raises(AssertionError, match="action is not in action space"):
        env.step(461)
    assert env.agents == env.possible_agents


# Copies --------------------------------------------------------------------------------------------------------------


@both_games
def test_environments_and_their_spaces_can_be_pickled(game: str) -> None:
    for env in (MODULES[game].raw_env(players=3), MODULES[game].parallel_env(players=3)):
        twin = pickle.loads(pickle.dumps(env))  # noqa: S301 - our own bytes
        twin.reset(seed=1)
        env.reset(seed=1)

        assert twin.table.states.tobytes() == env.table.states.tobytes()
        space = env.action_space("player_0")
        assert copy.deepcopy(space) == space
        assert space == pickle.loads(pickle.dumps(space))  # noqa: S301


def test_the_state_for_a_central_critic_is_what_all_seats_see() -> None:
    env = MODULES["pyramids"].raw_env(players=3)
    env.reset(seed=1)

    assert env.state().shape == (3 * env.table.size,)
    assert np.array_equal(env.state()[: env.table.size], env.observe("player_0")["observation"])
