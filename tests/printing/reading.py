"""Printed decks read back: sizes and places, fonts and text, pictures of cards, and what a person would type in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any, Final

import numpy as np
import pypdfium2
from pypdfium2 import raw

from silvergold import decks, games
from silvergold.boxes import NO_BOX
from silvergold.decks.deck import Card, Deck, Seal
from silvergold.drawing import cards, pdf
from silvergold.drawing.art import ART
from silvergold.drawing.shapes import Drawing

MILLIMETRE: Final = 72 / 25.4
SIZE: Final = (63.0, 88.0)
DOTS: Final = 6.0
"""Pixels in a millimetre: about those of a picture on the screen of a phone."""


@contextmanager
def opened(data: bytes) -> Iterator[Any]:
    """Open a PDF file."""
    document = pypdfium2.PdfDocument(data)
    try:
        yield document
    finally:
        document.close()


def sizes(data: bytes) -> list[tuple[float, float]]:
    """Return width and height of all pages in millimetres."""
    with opened(data) as document:
        return [(page.get_width() / MILLIMETRE, page.get_height() / MILLIMETRE) for page in document]


def texts(data: bytes) -> list[str]:
    """Return what can be selected on each page."""
    with opened(data) as document:
        return [page.get_textpage().get_text_range() for page in document]


def places(data: bytes, page: int, least: float) -> list[tuple[float, float, float]]:
    """Return left, top and scale of every drawing placed on a page that is as wide as a card, in millimetres."""
    with opened(data) as document:
        sheet = document[page]
        height = sheet.get_height()
        forms = [found for found in sheet.get_objects(max_depth=1) if found.type == raw.FPDF_PAGEOBJ_FORM]
        wide = [form for form in forms if form.get_bounds()[2] - form.get_bounds()[0] >= least * MILLIMETRE]
        matrices = [form.get_matrix() for form in wide]
        return [(at.e / MILLIMETRE, (height - at.f) / MILLIMETRE, at.a / MILLIMETRE) for at in matrices]


def fonts(data: bytes) -> dict[str, bool]:
    """Return the fonts of all texts, and whether each is in the file."""
    found: dict[str, bool] = {}
    with opened(data) as document:
        for page in document:
            for item in page.get_objects(max_depth=8):
                if item.type == raw.FPDF_PAGEOBJ_TEXT:
                    font = raw.FPDFTextObj_GetFont(item.raw)
                    found[item.get_font().get_base_name()] = bool(raw.FPDFFont_GetIsEmbedded(font))
    return found


def pictures(data: bytes) -> list[Any]:
    """Return all pages as pixels."""
    with opened(data) as document:
        return [page.render(scale=DOTS / MILLIMETRE).to_numpy()[..., 2::-1] for page in document]


def cut(picture: Any, x: float, y: float, width: float, height: float) -> Any:
    """Return a part of a page, in millimetres."""
    left, top = round(x * DOTS), round(y * DOTS)
    return picture[top : top + round(height * DOTS), left : left + round(width * DOTS)].astype(np.int16)


def difference(one: Any, other: Any) -> float:
    """Return by how much two pictures differ, from 0 to 255."""
    height, width = (min(one.shape[axis], other.shape[axis]) for axis in (0, 1))
    return float(np.abs(one[:height, :width].astype(np.int16) - other[:height, :width]).mean())


# Typing in a printed deck --------------------------------------------------------------------------------------------


class Typist:
    """Knows how every symbol, colour, seal and number looks, and reads cards with nothing but their pictures."""

    def __init__(self, game: str, rows: int, columns: int) -> None:
        self._game = games.game(game)
        self._shape = rows, columns
        frame = cards.frame_of(game, *SIZE)
        self._scale = SIZE[0] / frame.size[0]
        self._above = frame.above
        letters = [NO_BOX, ".", *(symbol.letter for symbol in self._game.symbols)]
        letters += [landmark.letter for landmark in self._game.landmarks]
        self._of = {
            (colour, letter): self._look(Card(1, colour, (letter * columns,) * rows, 10), frame)
            for colour in self._game.colours
            for letter in letters
        }
        blank = Card(1, self._game.colours[0], ("." * columns,) * rows)
        self._points = {points: self._look(replace(blank, points=points), frame) for points in range(21)}
        seals = [None, *(Seal(colour, points) for colour in self._game.colours for points in range(1, 10))]
        self._seals = {seal: self._look(replace(blank, seal=seal), frame) for seal in seals}

    @staticmethod
    @cache
    def of(game: str) -> Typist:
        """Return the typist of a game."""
        return Typist(game, *{"silver-and-gold": (4, 4), "pyramids": (5, 5)}[game])

    def _look(self, card: Card, frame: Any) -> Any:
        face = cards.draw_cut_card(self._game.slug, card, frame, "")
        page = Drawing("page", *SIZE, (face.fitted(0, 0, SIZE[0]),))
        return cut(pictures(pdf.write_pdf([page], "", "en"))[0], 0, 0, *SIZE)

    def _part(self, picture: Any, x: float, y: float, width: float, height: float) -> Any:
        """Return a part of a card, in the units of its drawing."""
        scale = self._scale
        return cut(picture, x * scale, (y + self._above) * scale, width * scale, height * scale)

    def card(self, picture: Any, number: int) -> Card:
        """Return the card in a picture."""
        rows, columns = self._shape
        x, y, size = ART[self._game.slug].emblem_at(cards.frame_of(self._game.slug, *SIZE))
        colour = self._nearest(picture, {one: self._of[one, "."] for one in self._game.colours}, (x, y, size, size))
        drawn = tuple(
            "".join(self._character(picture, colour, row, column) for column in range(columns)) for row in range(rows)
        )
        points = self._nearest(picture, self._points, (104, 540 - self._above, 90, 60)) if self._has_points else 0
        seal = self._nearest(picture, self._seals, (350, 486, 74, 80)) if self._game.has_seals else None
        return Card(number, colour, without_empty_rows(drawn), points, seal)

    @property
    def _has_points(self) -> bool:
        return self._game.card_points is None

    def _character(self, picture: Any, colour: str, row: int, column: int) -> str:
        grid = ART[self._game.slug].grid(*self._shape)
        x, y = grid.corner((row, column))
        inner = (x + grid.size * 0.1, y + grid.size * 0.1, grid.size * 0.8, grid.size * 0.8)
        known = {letter: look for (one, letter), look in self._of.items() if one == colour}
        return str(self._nearest(picture, known, inner))

    def _nearest(self, picture: Any, known: dict[Any, Any], part: tuple[float, float, float, float]) -> Any:
        """Return which of the known looks is most like a part of a picture."""
        seen = self._part(picture, *part)
        return min(known, key=lambda one: difference(seen, self._part(known[one], *part)))


def without_empty_rows(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Return a card without empty rows at its foot, which nobody can see."""
    kept = list(rows)
    while set(kept[-1]) == {NO_BOX}:
        kept.pop()
    return tuple(kept)


def typed_in(data: bytes, deck: Deck) -> Deck:
    """Return the deck that somebody types in who has the printed sheets and nothing else."""
    typist, found = Typist.of(deck.game), []
    for page, (picture, text) in enumerate(zip(pictures(data), texts(data), strict=True)):
        marks = [int(number) for number in re.findall(r"\b[0-9A-Z]{3} [0-9A-Z]{3} · (\d+)", text)]
        corners = sorted((round(y, 1), round(x, 1)) for x, y, _ in places(data, page, SIZE[0] - 1))
        for number, (y, x) in zip(marks, corners, strict=False):
            found.append(typist.card(cut(picture, x, y, *SIZE), number))
    return replace(deck, cards=tuple(found))


def standard(game: str) -> Deck:
    """Return the standard deck of a game."""
    return decks.standard(game)
