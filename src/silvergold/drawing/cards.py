"""Cards and patterns. The face of a card never changes and is drawn once; crosses are drawn on top of it."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from silvergold import games
from silvergold.boxes import NO_BOX
from silvergold.decks import text_drawing
from silvergold.decks.deck import Card, Expedition
from silvergold.drawing import palette
from silvergold.drawing.art import ART
from silvergold.drawing.card_geometry import HEIGHT, SCREEN, WIDTH, CardFrame, squares_of
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, Words, rect
from silvergold.drawing.symbols import BY_CHARACTER, emblem, ink
from silvergold.kinds import Square

MARK: Final = 13.0
"""The size of the letters that identify a printed card."""


def draw_card(game: str, face: Card, crossed: Collection[Square] = (), fresh: Collection[Square] = ()) -> Drawing:
    """Draw a card with its crossed boxes; those that are `fresh`, crossed this turn, in blue ink."""
    items: list[Item] = [Placed(_face(game, face), 0, 0)]
    for square in sorted(crossed):
        items += _crossed(game, face, square, square in fresh)
    marks = zlib.crc32(repr((sorted(crossed), sorted(fresh))).encode())
    label = _label(game, face, crossed)
    return Drawing(f"{_name(face)}-{marks:08x}", WIDTH, HEIGHT, tuple(items), label, lasting=False)


def _label(game: str, face: Card, crossed: Collection[Square]) -> str:
    boxes = sum(character != NO_BOX for row in face.rows for character in row)
    return f"{text_drawing.title(game, face)}, {boxes - len(crossed)} of {boxes} boxes open"


def _name(face: Card) -> str:
    """Return the name of a card's drawing: the same for the same card in every picture, and for no other."""
    return f"card-{face.number}-{zlib.crc32(repr(face).encode()):08x}"


@lru_cache(maxsize=512)
def _face(game: str, face: Card) -> Drawing:
    """Draw all that is printed on a card: its ground, its boxes with their symbols, its emblem."""
    return Drawing(_name(face), WIDTH, HEIGHT, tuple(_printed(game, face, SCREEN)), text_drawing.title(game, face))


def _printed(game: str, face: Card, frame: CardFrame, letter: str | None = None) -> Iterator[Item]:
    yield from ART[game].ground(face, frame)
    yield from _open_boxes(game, face)
    yield emblem(face.colour, letter).fitted(*ART[game].emblem_at(frame))


def ground(game: str, face: Card) -> Drawing:
    """Draw a card without its boxes, whose look changes, and without its emblem, whose letter follows the language."""
    title = text_drawing.title(game, face)
    return Drawing(f"{_name(face)}-ground", WIDTH, HEIGHT, tuple(ART[game].ground(face, SCREEN)), title)


@cache
def draw_back(game: str) -> Drawing:
    """Draw the back of a card, as the stack shows it."""
    return Drawing(f"back-{game}", WIDTH, HEIGHT, tuple(ART[game].back(SCREEN)), "stack, face down")


# Cards to be cut out -------------------------------------------------------------------------------------------------


def frame_of(game: str, width: float, height: float, bleed: float = 0.0) -> CardFrame:
    """Return the frame of a card of this size on paper: the boxes are as large as they fit, the ground fills the rest.

    >>> [round(side, 2) for side in frame_of("pyramids", 63, 88).size]
    [460.0, 642.54]
    """
    scale = min(width / WIDTH, height / HEIGHT)
    more = height / scale - HEIGHT
    above = more * ART[game].ABOVE
    return CardFrame(above, more - above, (width / scale - WIDTH) / 2, bleed / scale, is_cut=True)


def draw_cut_card(
    game: str, face: Card, frame: CardFrame, mark: str, letters: Mapping[str, str] | None = None
) -> Drawing:
    """Draw a card to be printed and cut out, with a mark in small letters by which it can be recognised later.

    `letters` are those of the emblems in another language.
    """
    letter = letters[face.colour] if letters else None
    marked = Words(*ART[game].mark_at(frame), f"{mark} · {face.number}", MARK, palette.SAND_HI, "middle")
    items = (*_printed(game, face, frame, letter), marked)
    return cut_out(f"cut-{_name(face)}", frame, items, text_drawing.title(game, face))


def draw_cut_back(game: str, frame: CardFrame) -> Drawing:
    """Draw the back of a card to be printed and cut out."""
    return cut_out(f"cut-back-{game}", frame, tuple(ART[game].back(frame)), "back")


def cut_out(name: str, frame: CardFrame, items: tuple[Item, ...], label: str) -> Drawing:
    """Return a drawing of a frame, with its bleed, clipped at its edges."""
    width, height = frame.size
    inside = Drawing(f"{name}-inside", width, height, items, lasting=False)
    corner = Placed(inside, frame.beside + frame.bleed, frame.above + frame.bleed)
    return Drawing(name, width, height, (corner,), label, clipped=True)


# Boxes ---------------------------------------------------------------------------------------------------------------


def _corner_of(game: str, face: Card, square: Square) -> tuple[float, float, float]:
    """Return the top left corner and the size of a box."""
    grid = ART[game].grid(len(face.rows), len(face.rows[0]))
    return (*grid.corner(square), grid.size)


def _box(game: str, face: Card, square: Square, fill: str, edge: str, width: float) -> Shape:
    x, y, size = _corner_of(game, face, square)
    gap = size * 0.045
    return Shape(rect(x + gap, y + gap, size - 2 * gap, size - 2 * gap, size * 0.12), fill, edge, width)


def _symbol_in(game: str, face: Card, square: Square, opacity: float = 1.0) -> list[Item]:
    row, column = square
    character = face.rows[row][column]
    if character not in BY_CHARACTER:
        return []
    x, y, size = _corner_of(game, face, square)
    return [BY_CHARACTER[character].fitted(x + size * 0.125, y + size * 0.125, size * 0.75, opacity)]


def _open_boxes(game: str, face: Card) -> Iterator[Item]:
    """Draw the boxes with their symbols; the one that completes the card has a frame of gold (P1)."""
    goal = games.game(game).goal
    for square, character in squares_of(face):
        if character == NO_BOX:
            continue
        if goal and character == goal.letter:
            yield _box(game, face, square, palette.TOMB, palette.GOLD_DEEP, 4)
        else:
            yield _box(game, face, square, palette.SAND, palette.SAND_EDGE, 2)
        yield from _symbol_in(game, face, square)


def _crossed(game: str, face: Card, square: Square, fresh: bool) -> list[Item]:
    """Draw a crossed box: darker, its symbol faded, a cross over it; in blue ink if it was crossed this turn."""
    x, y, size = _corner_of(game, face, square)
    row, column = square
    mark = ink(face.number + 3 * row + 5 * column, palette.WET if fresh else palette.INK, 13)
    return [
        (WET_BOX if fresh else DONE_BOX).fitted(x, y, size),
        *_symbol_in(game, face, square, 0.33),
        mark.fitted(x + size * 0.06, y + size * 0.06, size * 0.88),
    ]


def _lone_box(name: str, fill: str, edge: str, width: float) -> Drawing:
    return Drawing(name, 100, 100, (Shape(rect(4.5, 4.5, 91, 91, 12), fill, edge, width),))


DONE_BOX: Final = _lone_box("box-done", palette.SAND_DONE, palette.SAND_EDGE, 2)
WET_BOX: Final = _lone_box("box-wet", palette.WET_FILL, palette.WET, 5)


# Patterns ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def draw_pattern(expedition: Expedition) -> Drawing:
    """G2: draw the boxes of a pattern, each crossed."""
    rows, columns = len(expedition.rows), max(map(len, expedition.rows))
    items: list[Item] = []
    for row, characters in enumerate(expedition.rows):
        for column, character in enumerate(characters):
            if character == "x":
                x, y = 100.0 * column, 100.0 * row
                items += [
                    Shape(rect(x + 5, y + 5, 90, 90, 12), palette.SAND, palette.INK, 5),
                    ink(3 * row + column).fitted(x + 12, y + 12, 76),
                ]
    name = f"pattern-{zlib.crc32(repr(expedition).encode()):08x}"
    return Drawing(name, 100.0 * columns, 100.0 * rows, tuple(items), f"expedition {expedition.name}")
