"""Compile what several tests need, once, before they run side by side: `python -m tests.warm`.

Bots learn an unknown deck in a process of their own. In a fresh checkout that process would first compile for a minute,
beside all other tests.
"""

from __future__ import annotations

from silvergold import decks, games
from silvergold.bots.model.builder import ModelBuilder
from silvergold.bots.model.model_cache import weights


def main() -> None:
    """Learn a small part of a new deck of each game; nothing is kept but the compiled code."""
    for game in games.ALL:
        builder = ModelBuilder(decks.engine_table(decks.generate(game.slug, seed=1)), weights(game.engine_id))
        builder.find_prices(rounds=1)
        builder.learn_value(n_games=200)


if __name__ == "__main__":
    main()
