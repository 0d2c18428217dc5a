"""The decks that come with the package."""

from __future__ import annotations

import os
from functools import cache
from importlib import resources
from pathlib import Path

from silvergold.decks.files import parse, read
from silvergold.decks.model import GAMES, SILVER_AND_GOLD, Deck
from silvergold.errors import DeckFaults, Fault, UnknownName

STANDARD = "standard"
_BUILT_IN = {f"{STANDARD}-{game}": game for game in GAMES}


def names() -> tuple[str, ...]:
    """The built-in decks.

    >>> names()
    ('standard-silver-and-gold', 'standard-pyramids')
    """
    return tuple(_BUILT_IN)


def standard(game: str) -> Deck:
    """The standard deck of a game, of this project's own design.

    >>> len(standard("pyramids").cards)
    48
    """
    if game not in GAMES:
        raise UnknownName("game", game, GAMES)
    return _built_in(f"{STANDARD}-{game}")


def find(name_or_path: str | os.PathLike[str], game: str | None = None) -> Deck:
    """A deck by a built-in name or by its file; `standard` alone is that of `game`, or of Silver & Gold.

    Raises UnknownName if there is neither, DeckFaults if the deck is not fit to play or belongs to another game.
    """
    if game is not None and game not in GAMES:
        raise UnknownName("game", game, GAMES)
    deck = _built_in_or_read(name_or_path, game)
    if game is not None and deck.game != game:
        raise DeckFaults([Fault("game", f"this deck is for {deck.game}, not for {game}; choose another one")])
    return deck


def _built_in_or_read(name_or_path: str | os.PathLike[str], game: str | None) -> Deck:
    name = str(name_or_path).lower() if isinstance(name_or_path, str) else ""
    if name == STANDARD:
        return standard(game or SILVER_AND_GOLD)
    if name in _BUILT_IN:
        return _built_in(name)
    if isinstance(name_or_path, str) and not _looks_like_a_file(name_or_path):
        raise UnknownName("deck", name_or_path, (STANDARD, *names(), "any deck file"))
    return read(name_or_path)


def _looks_like_a_file(name: str) -> bool:
    """A name with a folder or an ending is meant as a file, so that a slip of the pen gets the system's own answer."""
    if "\0" in name:
        return False
    path = Path(name)
    return path.name != name or path.suffix == ".toml" or path.is_file()


@cache
def _built_in(name: str) -> Deck:
    return parse(resources.files("silvergold.decks").joinpath(f"{name}.toml").read_text("utf-8"))
