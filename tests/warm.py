"""Compile the functions that several tests need, before the tests run in parallel: `python -m tests.warm`.

In a fresh checkout, several test processes would otherwise compile the same function at the same time. Bots that learn
an unknown deck would compile for a minute while all other tests run. This script uses only one process, because a
function that several entry points call is compiled once in each process.
"""

from __future__ import annotations

import runpy
from pathlib import Path

import silvergold as sg
from silvergold import bots, decks, games, rules
from silvergold.bots import model_cache
from silvergold.bots.model.builder import ModelBuilder
from silvergold.bots.model.perfect_information import PerfectInformationSearch
from silvergold.cli import options
from silvergold.cli.main import main as silvergold
from silvergold.reviews import QUICK

ENVIRONMENTS = Path(__file__).resolve().parents[1] / "examples" / "random_play.py"


def main() -> None:
    """Run all compiled code for a short time, and keep nothing but that code."""
    rules.warm()
    rules.warm(many=True)
    bots.warm()
    play_games()
    learn_decks()
    review_a_game()
    runpy.run_path(str(ENVIRONMENTS), run_name="__main__")


def play_games() -> None:
    """Let the two strongest bots play a game of each kind."""
    for game in games.SLUGS:
        assert silvergold(["simulate", "--game", game, "--bots", "master,expert", "--games", "1"]) == options.OK


def learn_decks() -> None:
    """Learn a small part of a new deck of each game."""
    for game in games.ALL:
        deck = decks.engine_table(decks.generate(game.slug, seed=1))
        builder = ModelBuilder(deck, model_cache.weights(game.engine_id))
        builder.find_prices(rounds=1)
        builder.learn_value(n_games=200)
    arrays = model_cache.arrays_for(decks.engine_table(decks.standard(games.DEFAULT.slug)))
    PerfectInformationSearch(arrays, width=1).points(0, 0)


def review_a_game() -> None:
    """Review a game between greedy bots, with little effort."""
    match = sg.new_match(games.DEFAULT.slug, players=2, seed=1)
    while not match.over:
        for seat in match.waiting:
            match.play(seat, sg.bot("greedy").choose(match.view(seat)))
    sg.review(match.record(), effort=QUICK)


if __name__ == "__main__":
    main()
