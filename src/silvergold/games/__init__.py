"""One description per game.

>>> game("pyramids").title
'Pyramids'
>>> [symbol.letter for symbol in game("silver-and-gold").symbols]
['x', 'o', 'p']
"""

from __future__ import annotations

from typing import Final

from silvergold.errors import UnknownName
from silvergold.games.description import Game, Symbol
from silvergold.games.lookup import PerGame
from silvergold.games.pyramids import PYRAMIDS
from silvergold.games.silver_gold import SILVER_AND_GOLD

__all__ = ["ALL", "DEFAULT", "PYRAMIDS", "SILVER_AND_GOLD", "SLUGS", "Game", "PerGame", "Symbol", "game"]

ALL: Final = (SILVER_AND_GOLD, PYRAMIDS)
"""Every game, in the order of `engine_id`."""

SLUGS: Final = tuple(game.slug for game in ALL)
DEFAULT: Final = SILVER_AND_GOLD

_BY_SLUG: Final = {game.slug: game for game in ALL}


def game(slug: str) -> Game:
    """Return the description of a game; raise `UnknownName` if there is none.

    >>> game("chess")
    Traceback (most recent call last):
    silvergold.errors.UnknownName: NAME: no game is called 'chess'; there is silver-and-gold and pyramids
    """
    if slug not in _BY_SLUG:
        raise UnknownName("game", slug, SLUGS)
    return _BY_SLUG[slug]
