"""Finding the code of one game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Generic, Protocol, TypeVar

from silvergold.errors import UnknownName
from silvergold.games.description import Game


class HasGame(Protocol):
    """A module or class that says which game it is for."""

    @property
    def GAME(self) -> Game: ...  # noqa: N802 - a constant of a module


Code = TypeVar("Code", bound=HasGame)


class PerGame(Generic[Code]):
    """One module or class for each game, found by the game's slug.

    Each of them has a constant `GAME`. A game that names the same `module` in its description shares the code.
    Constructing the table raises at import time if a game is missing or is there twice; looking up an unknown slug
    raises `UnknownName`.
    """

    def __init__(self, *codes: Code) -> None:
        from silvergold.games import ALL

        by_module = {code.GAME.module: code for code in codes}
        if len(codes) != len(by_module) or set(by_module) != {game.module for game in ALL}:
            there = ", ".join(code.GAME.slug for code in codes)
            raise TypeError(f"each game needs exactly one entry here; there is {there}")
        self._by_slug = {game.slug: by_module[game.module] for game in ALL}

    @classmethod
    def of_package(cls, package: str, attribute: str | None = None) -> PerGame[Any]:
        """Return the modules of a package that are named after the games, or one attribute of each of them."""
        from silvergold.games import ALL

        modules = [import_module(f"{package}.{name}") for name in dict.fromkeys(game.module for game in ALL)]
        codes: list[Any] = [getattr(module, attribute) if attribute else module for module in modules]
        return PerGame(*codes)

    def __getitem__(self, slug: str) -> Code:
        if slug not in self._by_slug:
            raise UnknownName("game", slug, self._by_slug)
        return self._by_slug[slug]

    def __iter__(self) -> Iterator[Code]:
        return iter(self._by_slug.values())
