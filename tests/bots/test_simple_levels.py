"""The levels without a model choose as they did when their evaluation was Python: not one choice may change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import silvergold as sg
from silvergold import bots, decks
from silvergold.bots.seeds import mix

GOLDEN: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("golden_simple_levels.json").read_text("utf-8"))
"""What each level chose at every decision of a game, as an index among the open choices."""

LEVELS = "random", "casual", "greedy"


def views_of(game: str, deck: str, players: int) -> Iterator[tuple[int, int, sg.View]]:
    """Yield the seed and every view of a game between greedy bots, who choose at random now and then."""
    seed = players if deck == "standard" else 100 + players
    match = sg.new_match(
        deck=decks.standard(game) if deck == "standard" else decks.generate(game, 1), players=players, seed=seed
    )
    number = 0
    while not match.over:
        seat = match.waiting[0]
        view = match.view(seat)
        yield seed, number, view
        greedy = bots.bot("greedy-1").choose(view, seed=mix(seed, number))
        match.play(seat, greedy if number % 4 else view.choices[mix(seed, number) % len(view.choices)])
        number += 1


def test_a_thousand_decisions_of_each_level_are_recorded() -> None:
    assert len(GOLDEN) == 12
    for name in LEVELS:
        assert sum(len(chosen[name].split()) for chosen in GOLDEN.values()) > 1000


@pytest.mark.parametrize("game_deck_players", GOLDEN)
def test_not_one_choice_changes(game_deck_players: str) -> None:
    game, deck, players = game_deck_players.split()
    chosen: dict[str, list[str]] = {name: [] for name in LEVELS}
    for seed, number, view in views_of(game, deck, int(players)):
        for name in LEVELS:
            choice = bots.bot(f"{name}-1").choose(view, seed=mix(seed, number, 1))
            chosen[name].append(str(view.choices.index(choice)))

    assert {name: " ".join(found) for name, found in chosen.items()} == GOLDEN[game_deck_players]
