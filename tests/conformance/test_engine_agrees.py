"""The engine agrees with the oracle at every step of random games: who waits, every choice, the table, the points.

`SILVERGOLD_PLAIN=1` (compiling off) plays a dozen games only, `SILVERGOLD_SOAK=1` several thousand.
"""

import os
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from silvergold import decks
from silvergold.games import SLUGS
from tests.conformance.agreement import OUR_OWN, STANDARD, deck_of, flavours, play_both
from tests.conformance.engine import Engine, Printed
from tests.conformance.hard_cases import Moment, met, questions
from tests.conformance.oracle import sit_down

GAMES_EACH = 300  # of each of the two games, over all decks and numbers of players
SOAK_GAMES_EACH = 3000
PLAYERS = (2, 3, 4)
IS_PLAIN = os.environ.get("SILVERGOLD_PLAIN", "0") not in ("", "0")
IS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
IS_SOAK = os.environ.get("SILVERGOLD_SOAK", "0") not in ("", "0")

Case = tuple[str, str, int, range]


def cases(game: str) -> list[Case]:
    """Return which decks, how many players, which seeds."""
    if IS_PLAIN:
        return [(game, flavour, n_players, range(1)) for flavour, n_players in product((STANDARD, "wild"), PLAYERS)]
    tables = list(product(flavours(game), PLAYERS))
    n_games = -(-(SOAK_GAMES_EACH if IS_SOAK else GAMES_EACH) // len(tables))
    return [(game, flavour, n_players, range(n_games)) for flavour, n_players in tables]


@pytest.mark.parametrize(
    ("game", "flavour", "n_players", "seeds"),
    [pytest.param(*case, id=f"{case[0]}, {case[1]}, {case[2]} players") for game in SLUGS for case in cases(game)],
)
def test_engine_and_oracle_play_the_same_game(game: str, flavour: str, n_players: int, seeds: range) -> None:
    for seed in seeds:
        play_both(game, flavour, n_players, seed)


@pytest.mark.skipif(IS_PLAIN, reason="a dozen games cannot meet everything")
@pytest.mark.skipif(IS_CHECKED, reason="only the slow implementation plays here, which has no such checks")
@pytest.mark.parametrize("game", SLUGS)
def test_these_games_meet_every_hard_case(game: str) -> None:
    """Check that such games reach every corner case; otherwise the agreement above would prove less than it seems."""
    missing = set(questions(game))
    for _, flavour, n_players, seeds in cases(game):
        for seed in seeds[:4]:
            for moment in moments(game, flavour, n_players, seed):
                missing -= met(moment)
    assert not missing


@pytest.mark.parametrize("game", SLUGS)
def test_our_own_decks_are_allowed(game: str) -> None:
    for flavour, seed in product(OUR_OWN, range(40)):
        assert not decks.faults(decks.to_dict(deck_of(game, flavour, seed)), game)


def moments(game: str, flavour: str, n_players: int, seed: int) -> Iterator[Moment]:
    """Yield the plays of a game of the oracle alone."""
    rng = Random(f"moments {seed}")
    dealt = Engine(Printed(deck_of(game, flavour, seed)), n_players)
    dealt.deal(seed)
    table = sit_down(dealt.printed.deck, n_players, dealt.chance())
    before = table.snapshot()
    while not table.over:
        seat = rng.choice(sorted(table.waiting()))
        choices = sorted(table.choices(seat), key=str)
        move = max(rng.sample(choices, min(3, len(choices))), key=lambda each: len(each[-1]))
        table.play(seat, move)
        after = table.snapshot()
        yield Moment(table, before, after, seat, move)
        before = after
