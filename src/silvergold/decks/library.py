"""The decks that come with the package."""

from __future__ import annotations

import os
from functools import cache
from importlib import resources
from pathlib import Path

from silvergold import games
from silvergold.decks.deck import Deck
from silvergold.decks.files import parse, read
from silvergold.errors import DeckFault, DeckFaults, UnknownName

STANDARD = "standard"
_BUILT_IN = {f"{STANDARD}-{game}": game for game in games.SLUGS}


def names() -> tuple[str, ...]:
    """Return the names of the built-in decks.

    >>> names()
    ('standard-silver-and-gold', 'standard-pyramids')
    """
    return tuple(_BUILT_IN)


def standard(game: str) -> Deck:
    """Return the standard deck of a game, which this project designed.

    >>> len(standard("pyramids").cards)
    48
    """
    return _built_in(f"{STANDARD}-{games.game(game).slug}")


def find(name_or_path: str | os.PathLike[str], game: str | None = None) -> Deck:
    """Return a deck by a built-in name or by its file; `standard` is that of `game`, or of Silver & Gold.

    Raise UnknownName if there is neither, DeckFaults if the deck has faults or belongs to another game.
    """
    if game is not None:
        games.game(game)
    deck = _built_in_or_read(name_or_path, game)
    if game is not None and deck.game != game:
        raise DeckFaults([DeckFault("game", f"this deck is for {deck.game}, not for {game}; choose another one")])
    return deck


def is_built_in(name: str | os.PathLike[str]) -> bool:
    """Return whether this names a deck of the package, and not a file."""
    return isinstance(name, str) and name.lower() in (STANDARD, *_BUILT_IN)


def _built_in_or_read(name_or_path: str | os.PathLike[str], game: str | None) -> Deck:
    name = str(name_or_path).lower() if isinstance(name_or_path, str) else ""
    if name == STANDARD:
        return standard(game or games.DEFAULT.slug)
    if name in _BUILT_IN:
        return _built_in(name)
    if isinstance(name_or_path, str) and not _looks_like_a_file(name_or_path):
        raise UnknownName("deck", name_or_path, (STANDARD, *names(), "any deck file"))
    return read(name_or_path)


def _looks_like_a_file(name: str) -> bool:
    """Return whether this names a file: it exists, ends in .toml or has a folder. Typos get the system's error."""
    if "\0" in name:
        return False
    path = Path(name)
    return path.name != name or path.suffix == ".toml" or path.is_file()


@cache
def _built_in(name: str) -> Deck:
    return parse(resources.files("silvergold.decks").joinpath(f"{name}.toml").read_text("utf-8"))
