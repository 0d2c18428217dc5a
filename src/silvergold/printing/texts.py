"""The texts of printed decks in one language."""

from __future__ import annotations

from functools import cache

from silvergold import games, languages
from silvergold.errors import UnknownName


class Texts:
    """The texts of one language."""

    def __init__(self, tag: str) -> None:
        """Use the texts of a language; raise UnknownName if there is none with this tag."""
        if tag not in languages.languages():
            raise UnknownName("language", tag, languages.languages())
        self._language = languages.language(tag)

    def __call__(self, name: str, **values: object) -> str:
        """Return a text with its values filled in.

        >>> Texts("es")("sheet", n=1, all=6)
        'hoja 1 de 6'
        """
        return self._language.t(f"printing.{name}", **values)

    def lines(self, name: str, **values: object) -> list[str]:
        """Return the texts NAME.1, NAME.2 and so on with their values filled in."""
        lines: list[str] = []
        while (key := f"printing.{name}.{len(lines) + 1}") in languages.english():
            lines.append(self._language.t(key, **values))
        return lines

    def colour(self, colour: str) -> str:
        """Return the name of a colour."""
        return self._language.t(f"colour.{colour}")

    @property
    def letters(self) -> dict[str, str]:
        """Return the letter of each colour."""
        colours = {colour for game in games.ALL for colour in game.colours}
        return {colour: self._language.t(f"letter.{colour}") for colour in colours}

    def pattern(self, name: str) -> str:
        """Return the name of an expedition card; only those of the standard decks are translated."""
        return self._language.pattern(name)

    def deck_name(self, name: str) -> str:
        """Return the name of a deck; only that of the standard decks is translated."""
        return self("standard") if name == "Standard" else name


texts_of = cache(Texts)
