"""The engine agrees with the oracle at every step of random games: who waits, every choice, the table, the points.

`SILVERGOLD_PLAIN=1` (compiling off) plays a dozen games only, `SILVERGOLD_SOAK=1` many thousands.
"""

import os
from itertools import product

import pytest

from silvergold.decks.model import GAMES
from tests.conformance.agreement import STANDARD, WILD, flavours, play_both

GAMES_EACH = 300  # of each of the two games, over all decks and numbers of players
SOAK_GAMES_EACH = 6000
PLAYERS = (2, 3, 4)
IS_PLAIN = os.environ.get("SILVERGOLD_PLAIN", "0") not in ("", "0")
IS_SOAK = os.environ.get("SILVERGOLD_SOAK", "0") not in ("", "0")

Case = tuple[str, str, int, range]


def cases(game: str) -> list[Case]:
    """Which decks, how many players, which seeds."""
    if IS_PLAIN:
        return [(game, flavour, n_players, range(1)) for flavour, n_players in product((STANDARD, WILD), PLAYERS)]
    tables = list(product(flavours(game), PLAYERS))
    n_games = -(-(SOAK_GAMES_EACH if IS_SOAK else GAMES_EACH) // len(tables))
    return [(game, flavour, n_players, range(n_games)) for flavour, n_players in tables]


@pytest.mark.parametrize(
    ("game", "flavour", "n_players", "seeds"),
    [pytest.param(*case, id=f"{case[0]}, {case[1]}, {case[2]} players") for game in GAMES for case in cases(game)],
)
def test_engine_and_oracle_play_the_same_game(game: str, flavour: str, n_players: int, seeds: range) -> None:
    for seed in seeds:
        play_both(game, flavour, n_players, seed)
