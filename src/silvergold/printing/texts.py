"""The texts of printed decks: one file per language in the folder `texts`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from silvergold.errors import UnknownName

DEFAULT = "en"


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that decks can be printed in.

    >>> languages()
    ('de', 'en', 'es', 'fr')
    """
    files = (path.name for path in _folder().iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


def _folder() -> Any:
    return resources.files("silvergold.printing").joinpath("texts")


class Texts:
    """The texts of one language."""

    def __init__(self, language: str) -> None:
        """Read the texts; raise UnknownName if decks are not printed in this language."""
        if language not in languages():
            raise UnknownName("language", language, languages())
        self.language = language
        self._texts: dict[str, Any] = tomllib.loads(_folder().joinpath(f"{language}.toml").read_text("utf-8"))

    def __call__(self, name: str, **values: object) -> str:
        """Return a text with its values filled in.

        >>> Texts("es")("sheet", n=1, all=6)
        'hoja 1 de 6'
        """
        text: str = self._texts[name]
        return text.format(**values)

    def lines(self, name: str, **values: object) -> list[str]:
        """Return a list of texts with their values filled in."""
        return [text.format(**values) for text in self._texts[name]]

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        name: str = self._texts["colours"][colour]
        return name

    @property
    def letters(self) -> dict[str, str]:
        """Return the letter of each colour."""
        return dict(self._texts["letters"])

    def pattern(self, name: str) -> str:
        """Return the name of an expedition card; only those of the standard decks are translated."""
        found: str = self._texts["patterns"].get(name, name)
        return found

    def deck_name(self, name: str) -> str:
        """Return the name of a deck; only that of the standard decks is translated."""
        standard: str = self._texts["standard"]
        return standard if name == "Standard" else name


texts_of = cache(Texts)
