"""Compile what several tests need, once, before they run side by side: `python -m tests.warm`.

Bots learn an unknown deck in a process of their own. In a fresh checkout that process would first compile for a minute,
beside all other tests.
"""

from __future__ import annotations

from silvergold import decks, games
from silvergold.bots.model import model_cache
from silvergold.bots.model.builder import ModelBuilder
from silvergold.bots.model.perfect_information import PerfectInformationSearch


def main() -> None:
    """Learn a small part of a new deck of each game; nothing is kept but the compiled code."""
    for game in games.ALL:
        deck = decks.engine_table(decks.generate(game.slug, seed=1))
        builder = ModelBuilder(deck, model_cache.weights(game.engine_id))
        builder.find_prices(rounds=1)
        builder.learn_value(n_games=200)
    arrays = model_cache.arrays_for(decks.engine_table(decks.standard(games.DEFAULT.slug)))
    PerfectInformationSearch(arrays, width=1).points(0, 0)


if __name__ == "__main__":
    main()
