"""Actions, masks and observations: the arrays show what lies on the table."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import silvergold as sg
from silvergold import decks, rules
from silvergold.envs import actions
from silvergold.envs.compiled import encoding, observation
from silvergold.envs.layout import as_dict, observation_size, parts
from silvergold.position import DeckIndex, Position
from tests.decks.hostile import FLAVOURS, hostile_deck

GAMES = decks.GAMES
STATES = 100_000
TABLES = [(game, deck) for game in GAMES for deck in ("standard", *FLAVOURS[game])]


def table_of(game: str, deck: str) -> Any:
    return decks.engine_table(decks.standard(game) if deck == "standard" else hostile_deck(game, 1, deck))


@pytest.mark.parametrize(("game", "deck"), TABLES)
def test_a_mask_allows_exactly_the_open_choices_and_each_action_is_one_of_them(game: str, deck: str) -> None:
    table, states, rng = table_of(game, deck), rules.new_states(1), random.Random(deck)
    out, mask = np.zeros(rules.MAX_CHOICES, np.int64), np.zeros(encoding.N_ACTIONS, np.int8)
    seen = 0
    while seen < (100 if rules.PLAIN else STATES // len(TABLES) + 1):
        players = rng.randint(2, 4)
        rules.deal(table, states, 0, players, rng.getrandbits(60))
        while states[0]["step"] != rules.OVER:
            seat = rng.choice([seat for seat in range(players) if states[0]["waiting"] >> seat & 1])
            n = rules.choices(table, states, 0, seat, out)

            encoding.legal_mask(table, states, 0, seat, mask)

            open_now = {int(encoding.action_of(table, states, 0, int(choice))) for choice in out[:n]}
            assert open_now == set(np.flatnonzero(mask).tolist())
            assert len(open_now) == n
            assert {int(encoding.code_of(table, states, 0, action)) for action in open_now} == set(out[:n].tolist())
            rules.play(table, states, 0, seat, int(out[rng.randrange(n)]), rules.NO_LOG)
            seen += 1


@pytest.mark.parametrize("game", GAMES)
def test_a_mask_ends_where_it_ends(game: str) -> None:
    table, states, rng = table_of(game, "standard"), rules.new_states(1), random.Random(1)
    mask = np.full(encoding.N_ACTIONS + 32, 7, np.int8)
    rules.deal(table, states, 0, 2, 5)
    while states[0]["step"] != rules.OVER:
        seat = 0 if states[0]["waiting"] & 1 else 1

        encoding.legal_mask(table, states, 0, seat, mask)

        assert (mask[encoding.N_ACTIONS :] == 7).all()
        action = int(rng.choice(np.flatnonzero(mask[: encoding.N_ACTIONS])))
        rules.play(table, states, 0, seat, encoding.code_of(table, states, 0, action), rules.NO_LOG)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_observation_is_as_long_as_its_layout_says(game: str, players: int) -> None:
    table, states = table_of(game, "standard"), rules.new_states(1)
    rules.deal(table, states, 0, players, 5)
    size = observation_size(game, players)
    obs, mask = np.zeros(size, np.uint8), np.zeros(encoding.N_ACTIONS, np.int8)

    assert observation.encode_one(table, states, 0, players - 1, True, obs, mask) == size
    assert all(part.start == before.stop for before, part in pairwise(parts(game, players)))


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_by_name_are_those_of_the_view(game: str) -> None:
    match, rng = sg.new_match(game, players=3, seed=4), random.Random(4)
    while not match.over:
        for seat in match.waiting:
            view = match.view(seat)
            numbers = seen_by(view, game, 3)
            _compare(view, numbers, game)
            match.play(seat, rng.choice(view.choices))


@pytest.mark.parametrize("deck", ["standard", "one box"])
@pytest.mark.parametrize("game", GAMES)
def test_the_pattern_is_drawn_box_by_box(game: str, deck: str) -> None:
    played = decks.standard(game) if deck == "standard" else hostile_deck(game, 1, deck)
    match, rng = sg.new_match(players=2, seed=4, deck=played), random.Random(4)
    while not match.over:
        view = match.view(match.waiting[0])
        if view.pattern is not None:
            rows = next(card.rows for card in played.expeditions if card.name == view.pattern)
            assert seen_by(view, game, 2)["pattern"].sum() == sum(row.count("x") for row in rows)
        match.play(view.seat, rng.choice(view.choices))


def seen_by(view: sg.View, game: str, players: int) -> dict[str, Any]:
    obs, mask = np.zeros(observation_size(game, players), np.uint8), np.zeros(encoding.N_ACTIONS, np.int8)
    observation.encode_one(view.index.table, view.state, 0, view.seat, True, obs, mask)
    assert mask.sum() == len(view.choices)
    return as_dict(obs, game, players)


def _compare(view: sg.View, numbers: dict[str, Any], game: str) -> None:
    assert numbers["time"][0] == pytest.approx(view.turn / 28, abs=0.01)
    offered = view.me.hand or view.display
    assert sum(numbers[f"offer {place} facts"][0] for place in range(4)) == len(offered)
    for k in range(3):
        player = view.players[(view.seat + k) % 3]
        for side, card in zip(("left", "right"), player.cards, strict=True):
            drawn = numbers[f"player {k} {side} boxes"][0]
            shown = card is not None and view.step != "keep"
            n_boxes = sum(character != "#" for row in card.rows for character in row) if card else 0
            assert drawn.sum() == (n_boxes - len(card.crossed) if card and shown else 0)
            for row, column in card.crossed if card else ():
                assert drawn[row, column] == 0
        sheet = numbers[f"player {k} score card"]
        assert sheet[0] == pytest.approx(player.sheet.coins / 12, abs=0.01)
        assert sheet[4] == pytest.approx(player.sheet.red_gems / 10, abs=0.01)
        assert sheet[10] == pytest.approx(player.sheet.skulls / 10, abs=0.01)
        assert sum(numbers[f"player {k} completed"]) == pytest.approx(min(8, len(player.completed)) / 8, abs=0.03)
    chances = numbers["patterns left"]
    assert chances.sum() == pytest.approx(1, abs=0.04)
    if view.step == "mark":
        came = len(view.revealed)
        left = 8 - came
        for pattern, expedition in enumerate(view.deck.expeditions):
            copies = expedition.count - view.revealed.count(expedition.name)
            assert chances[pattern] == pytest.approx(copies / left, abs=0.03)
    assert game == view.game


@pytest.mark.parametrize("game", GAMES)
def test_actions_and_readable_choices_translate_both_ways(game: str) -> None:
    index = DeckIndex.of(decks.standard(game))
    position, rng = Position(index, rules.new_states(1)), random.Random(2)
    rules.deal(index.table, position.states, 0, 2, 9)
    while position.step != rules.Step.OVER:
        seat = position.waiting[0]
        for choice in position.choices(seat):
            action = actions.to_action(position, seat, choice)
            assert actions.to_choice(position, seat, action) == choice
            assert actions.describe(position, seat, action) == str(choice)
        rules.play(index.table, position.states, 0, seat, rng.choice(codes(position, seat)), rules.NO_LOG)


def codes(position: Position, seat: int) -> list[int]:
    out = np.zeros(rules.MAX_CHOICES, np.int64)
    n = rules.choices(position.index.table, position.states, 0, seat, out)
    return [int(code) for code in out[:n]]
