"""Cards and patterns: treasure cards, pyramid cards, their backs, the boxes of an expedition.

Every card is 460 wide and 552 high, whatever the game. Its face never changes and is drawn once; crosses lie on it.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator
from functools import cache, lru_cache
from typing import Final

from silvergold.choices import Square
from silvergold.decks import draw
from silvergold.decks.model import PYRAMIDS, Card, Expedition
from silvergold.drawing import palette as p
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, ellipse, polygon, rect, together, waves
from silvergold.drawing.symbols import BY_CHARACTER, WALL, emblem, ink, seal, written

WIDTH: Final = 460.0
HEIGHT: Final = 552.0
_CORNER: Final = 26.0
_FOOT: Final = 450.0  # where a treasure card's foot begins
_HORIZON: Final = 110.0  # where a pyramid card's earth begins
_NO_BOX: Final = "#"


def card(face: Card, crossed: Collection[Square] = (), fresh: Collection[Square] = ()) -> Drawing:
    """A card with its crossed boxes; the `fresh` ones among them, crossed this turn, in wet ink."""
    items: list[Item] = [Placed(_face(face), 0, 0)]
    for square in sorted(crossed):
        items += _crossed(face, square, square in fresh)
    marks = zlib.crc32(repr((sorted(crossed), sorted(fresh))).encode())
    return Drawing(f"{_name(face)}-{marks:08x}", WIDTH, HEIGHT, tuple(items), _label(face, crossed), lasting=False)


def _label(face: Card, crossed: Collection[Square]) -> str:
    boxes = sum(character != _NO_BOX for row in face.rows for character in row)
    return f"{draw.title(face)}, {boxes - len(crossed)} of {boxes} boxes open"


def _name(face: Card) -> str:
    """The same card has the same name in every picture, and no other has it."""
    return f"card-{face.number}-{zlib.crc32(repr(face).encode()):08x}"


@lru_cache(maxsize=512)
def _face(face: Card) -> Drawing:
    """All that is printed on a card: its ground, its boxes with their symbols, its emblem."""
    items = (*ground(face).items, *_open_boxes(face), emblem(face.colour).fitted(*emblem_at(face)))
    return Drawing(_name(face), WIDTH, HEIGHT, items, draw.title(face))


def ground(face: Card) -> Drawing:
    """A card without its boxes, whose look changes, and without its emblem, whose letter follows the language."""
    items = _pyramid_ground(face) if draw.is_pyramid(face) else _treasure_ground(face)
    return Drawing(f"{_name(face)}-ground", WIDTH, HEIGHT, tuple(items), draw.title(face))


def emblem_at(face: Card) -> tuple[float, float, float]:
    """Left, top and width of the emblem."""
    return (25.0, 22.0, 48.0) if draw.is_pyramid(face) else (34.0, 472.0, 56.0)


# Boxes ---------------------------------------------------------------------------------------------------------------


def _grid(face: Card) -> tuple[float, float, float]:
    return grid(draw.is_pyramid(face), len(face.rows), len(face.rows[0]))


def grid(pyramid: bool, rows: int, columns: int) -> tuple[float, float, float]:
    """Left, top and size of the boxes of a card with so many rows and columns."""
    if pyramid:
        return 20.0 + 42.0 * (5 - columns), 118.0, 84.0
    size = min(400.0 / max(columns, 4), 400.0 / max(rows, 4))
    return (WIDTH - columns * size) / 2, 28.0 + (0 if rows * size > 320 else 2), size


def _corner_of(face: Card, square: Square) -> tuple[float, float, float]:
    """Top left corner and size of a box."""
    left, top, size = _grid(face)
    row, column = square
    return left + column * size, top + row * size, size


def _squares(face: Card) -> Iterator[tuple[Square, str]]:
    """Every place of the grid with its character."""
    for row, characters in enumerate(face.rows):
        for column, character in enumerate(characters):
            yield (row, column), character


def _box(face: Card, square: Square, fill: str, edge: str, width: float) -> Shape:
    x, y, size = _corner_of(face, square)
    gap = size * 0.045
    return Shape(rect(x + gap, y + gap, size - 2 * gap, size - 2 * gap, size * 0.12), fill, edge, width)


def _symbol_in(face: Card, square: Square, character: str, opacity: float = 1.0) -> list[Item]:
    if character not in BY_CHARACTER:
        return []
    x, y, size = _corner_of(face, square)
    return [BY_CHARACTER[character].fitted(x + size * 0.125, y + size * 0.125, size * 0.75, opacity)]


def _open_boxes(face: Card) -> Iterator[Item]:
    """Sand boxes with their symbols; the tomb in a frame of gold (P1)."""
    for square, character in _squares(face):
        if character == _NO_BOX:
            continue
        tomb = character == "T"
        yield _box(face, square, p.TOMB if tomb else p.SAND, p.GOLD_DEEP if tomb else p.SAND_EDGE, 4 if tomb else 2)
        yield from _symbol_in(face, square, character)


def _crossed(face: Card, square: Square, fresh: bool) -> list[Item]:
    """A box that is done: darker, its symbol faded, a cross over it; blue ink in this turn."""
    x, y, size = _corner_of(face, square)
    row, column = square
    mark = ink(face.number + 3 * row + 5 * column, p.WET if fresh else p.INK, 13)
    return [
        (WET_BOX if fresh else DONE_BOX).fitted(x, y, size),
        *_symbol_in(face, square, face.rows[row][column], 0.33),
        mark.fitted(x + size * 0.06, y + size * 0.06, size * 0.88),
    ]


def _lone_box(name: str, fill: str, edge: str, width: float) -> Drawing:
    return Drawing(name, 100, 100, (Shape(rect(4.5, 4.5, 91, 91, 12), fill, edge, width),))


DONE_BOX: Final = _lone_box("box-done", p.SAND_DONE, p.SAND_EDGE, 2)
WET_BOX: Final = _lone_box("box-wet", p.WET_FILL, p.WET, 5)


# Treasure cards ------------------------------------------------------------------------------------------------------


def _treasure_ground(face: Card) -> Iterator[Item]:
    """An island in the sea of its colour; points and seal at the foot (S1)."""
    tones = p.TONES[face.colour]
    yield Placed(_sea(face.colour), 0, 0)
    places = [_corner_of(face, square) for square, character in _squares(face) if character != _NO_BOX]
    island = together(rect(x, y, size, size) for x, y, size in places)
    yield Shape(island, tones.lite, tones.lite, 46, opacity=0.5)
    yield Shape(island, p.SHORE, p.SHORE, 24)
    yield from _doodle(face)
    yield from _foot(face)
    yield Shape(rect(2, 2, 456, 548, _CORNER), stroke=p.EDGE, width=4, opacity=0.25)


@cache
def _sea(colour: str) -> Drawing:
    """Each colour has its own water: waves, dots, chevrons, hatching."""
    tones, rows = p.TONES[colour], range(20, 440, 26)
    match colour:
        case "purple":
            path = together(waves(16, y, 24, 18, 14) for y in rows)
        case "orange":
            path = together(f"M{x} {y}H{x + 0.1}" for y in rows for x in range(18 + 15 * (y // 26 % 2), 446, 30))
        case "green":
            path = together(f"M{x} {y + 8}L{x + 17} {y - 4}L{x + 34} {y + 8}" for y in rows for x in range(9, 440, 34))
        case _:
            path = together(_hatching())
    water = Shape(rect(2, 2, 456, 548, _CORNER), tones.main)
    lines = Shape(path, stroke=tones.lite, width=9 if colour == "orange" else 4, opacity=0.5)
    return Drawing(f"sea-{colour}", WIDTH, HEIGHT, (water, lines), lasting=False)  # the card around it lasts


def _hatching() -> Iterator[str]:
    """Slanting lines, cut at the edges of the water."""
    left, top, right, foot = 12, 12, 448, 442
    for k in range(left + top + 16, right + foot, 22):
        x0, x1 = max(left, k - foot), min(right, k - top)
        yield f"M{x0} {k - x0}L{x1} {k - x1}"


def _foot(face: Card) -> Iterator[Item]:
    """A plaque with the emblem and the points, and the seal beside it."""
    tones = p.TONES[face.colour]
    corner = "M2 450H458V524Q458 550 432 550H28Q2 550 2 524Z"
    yield Shape(corner, fill=tones.deep)
    yield Shape(f"M6 {_FOOT}H454", stroke=p.SAND_HI, width=3, opacity=0.55, dash=(2, 9))
    yield Shape(polygon((28, 466), (196, 466), (210, 500), (196, 534), (28, 534), (14, 500)), fill=p.SAND_HI)
    yield from written(str(face.points), 146, 478, 44, p.INK)
    if face.seal:
        yield seal(face.seal.colour, face.seal.points).fitted(344, 440, 86)
    else:
        yield Shape(waves(262, 500, 36, 4, 16), stroke=tones.lite, width=6, opacity=0.6)


_DOODLES: Final = (
    Drawing(
        "doodle-boat", 160, 90,
        (Shape("M20 58H140L124 84H38Z M78 54V4L124 46H78Z M70 54V16L36 46H70Z", fill=p.SAND_HI),),
    ),
    Drawing(
        "doodle-rose", 92, 92,
        (
            Shape("M46 0L55 37L92 46L55 55L46 92L37 55L0 46L37 37Z", fill=p.SAND_HI),
            Shape(ellipse(46, 46, 33), stroke=p.SAND_HI, width=4, dash=(3, 7)),
        ),
    ),
    Drawing(
        "doodle-whale", 176, 94,
        (
            Shape(
                "M6 64C6 40 30 28 62 28C92 28 112 44 124 58C132 52 137 42 136 30C146 36 149 46 147 54"
                "C156 49 164 50 171 55C164 68 150 74 136 74C126 86 100 92 70 92C30 92 6 84 6 64Z",
                fill=p.SAND_HI,
            ),
            Shape(ellipse(34, 58, 5), fill=p.INK),
            Shape("M48 20C48 8 36 4 30 10M48 20C48 8 60 4 66 10", stroke=p.SAND_HI, width=5),
        ),
    ),
)  # fmt: skip


def _doodle(face: Card) -> Iterator[Item]:
    """A boat, a compass rose or a whale where an island leaves the lower part of the sea free."""
    _, top, size = _grid(face)
    shore = top + len(face.rows) * size + 16
    if shore <= _FOOT - 90:
        picture = _DOODLES[face.number % len(_DOODLES)]
        height = min(picture.height, _FOOT - 12 - shore)
        width = picture.width * height / picture.height
        yield picture.fitted((WIDTH - width) / 2, (shore + _FOOT - height) / 2, width, 0.42)


# Pyramid cards -------------------------------------------------------------------------------------------------------

_SILHOUETTES: Final = {
    "green": ("M230 12L352 112H108Z", "M230 12L352 112H262Z", "M180 53H214M156 73H222M132 93H230"),
    "orange": (
        "M202 14H258V38H290V62H322V86H354V112H106V86H138V62H170V38H202Z",
        "M240 14H258V38H290V62H322V86H354V112H286V86H268V62H254V38H240Z",
        "M190 50H190.1M158 74H158.1M194 74H194.1M226 74H226.1M128 99H128.1M168 99H168.1M208 99H208.1M248 99H248.1",
    ),
    "purple": (
        "M230 12L284 46L350 112H110L176 46Z",
        "M230 12L284 46L350 112H264L246 46Z",
        "M180 62Q194 52 208 62Q222 72 236 62M150 92Q164 82 178 92Q192 102 206 92Q220 82 234 92",
    ),
}
"""For each colour its pyramid, the side in the shade, and its pattern: smooth, stepped, bent."""


def _pyramid_ground(face: Card) -> Iterator[Item]:
    """A pyramid against the dusk, under it the chamber in the earth (P1)."""
    yield Placed(_land(face.colour), 0, 0)
    yield from _shaft(face)
    yield from _walls(face)
    yield from _plaques(face)
    yield Shape(rect(2, 2, 456, 548, _CORNER), stroke=p.EDGE, width=4, opacity=0.25)


@cache
def _land(colour: str) -> Drawing:
    """Sky, pyramid and earth, the same on all cards of a colour."""
    tones = p.TONES[colour]
    earth = (
        Shape("M2 110H458V524Q458 550 432 550H28Q2 550 2 524Z", fill=tones.deep),
        Shape("M2 110H458V524Q458 550 432 550H28Q2 550 2 524Z", fill=p.EARTH, opacity=0.5),
        Shape("M4 111H456", stroke=tones.main, width=7, blunt=True),
        Shape(rect(14, 116, 432, 426, 12), fill=p.MORTAR),
    )
    items = (*_sky(), *_silhouette(colour), *earth)
    return Drawing(f"land-{colour}", WIDTH, HEIGHT, items, lasting=False)  # the card around it lasts


def _sky() -> Iterator[Item]:
    """Bands of dusk, a low sun, dunes."""
    yield Shape("M2 114V28Q2 2 28 2H432Q458 2 458 28V114Z", fill=p.SKY[0])
    for k, colour in enumerate(p.SKY[1:], start=1):
        yield Shape(rect(2, 14 + 16 * k, 456, _HORIZON - 10 - 16 * k), fill=colour)
    yield Shape(ellipse(84, 88, 26), fill=p.SUN)
    yield Shape("M2 114V98Q60 84 120 100Q180 112 250 98Q320 84 380 96Q420 104 458 100V114Z", fill=p.DUNE)


def _silhouette(colour: str) -> Iterator[Item]:
    tones = p.TONES[colour]
    outline, shade, marks = _SILHOUETTES.get(colour, _SILHOUETTES["green"])
    yield Shape(outline, tones.main, tones.deep, 5)
    yield Shape(shade, tones.deep, opacity=0.7)
    yield Shape(marks, stroke=tones.lite, width=8 if colour == "orange" else 4)


def _shaft(face: Card) -> Iterator[Item]:
    """From the pyramid down to the entrance."""
    for square, character in _squares(face):
        if character == "e":
            x, _, size = _corner_of(face, square)
            yield Shape(rect(x + size / 2 - 15, 106, 30, 18), fill=p.SAND_HI)


def _walls(face: Card) -> Iterator[Item]:
    """P2: brick where nothing is ever crossed."""
    for square, character in _squares(face):
        if character == _NO_BOX:
            x, y, size = _corner_of(face, square)
            yield WALL.fitted(x + 2, y + 2, size - 4)


def _plaques(face: Card) -> Iterator[Item]:
    """The colour's emblem and the order number, in the sky."""
    yield Shape(rect(16, 14, 66, 66, 14), fill=p.SAND_HI)
    yield Shape(rect(356, 14, 90, 66, 30), fill=p.SAND_HI)
    yield from written(str(face.number), 401, 29, 36, p.INK, 16)


# Backs and patterns --------------------------------------------------------------------------------------------------


_ROSE: Final = (
    "M230 126L254 252L230 276L206 252Z M230 426L254 300L230 276L206 300Z "
    "M80 276L206 252L230 276L206 300Z M380 276L254 252L230 276L254 300Z"
)
_ROSE_LIT: Final = (
    "M230 126L254 252L230 276Z M230 426L206 300L230 276Z M80 276L206 252L230 276Z M380 276L254 300L230 276Z"
)
_ROSE_BETWEEN: Final = (
    "M302 204L244 242L264 262Z M158 204L216 242L196 262Z M302 348L244 310L264 290Z M158 348L216 310L196 290Z"
)


@cache
def back(game: str) -> Drawing:
    """The back of a card: what the stack shows."""
    items = _night_back() if game == PYRAMIDS else _sea_back()
    return Drawing(f"back-{game}", WIDTH, HEIGHT, tuple(items), "stack, face down")


def _sea_back() -> Iterator[Item]:
    """A compass rose on deep water."""
    yield Shape(rect(2, 2, 456, 548, _CORNER), fill=p.BACK_SEA)
    yield Shape(together(waves(20, y, 42, 10, 16) for y in range(40, 540, 40)), stroke=p.BACK_SEA_LINE, width=2)
    yield Shape(rect(26, 26, 408, 500, 16), stroke=p.SAND_HI, width=5, opacity=0.8, dash=(22, 12))
    yield Shape(ellipse(230, 276, 118), p.BACK_SEA, p.SAND_HI, 6)
    yield Shape(_ROSE, fill=p.SAND_HI)
    yield Shape(_ROSE_LIT, fill=p.GOLD)
    yield Shape(_ROSE_BETWEEN, fill=p.SAND_HI, opacity=0.85)


def _night_back() -> Iterator[Item]:
    """A pyramid at night, its door lit."""
    stars = together(_star(x, y, r) for x, y, r in ((70, 97, 17), (388, 224, 14), (96, 246, 14), (384, 73, 11)))
    yield Shape(rect(2, 2, 456, 548, _CORNER), fill=p.BACK_NIGHT)
    yield Shape(ellipse(230, 150, 54), fill=p.GOLD)
    yield Shape("M230 70V46M286 94L304 76M174 94L156 76M310 150H336M150 150H124", stroke=p.GOLD, width=7)
    yield Shape(stars, fill=p.SAND_HI, opacity=0.8)
    yield Shape("M230 190L410 440H50Z", p.BACK_NIGHT_2, p.GOLD, 7)
    yield Shape("M230 190L410 440H270Z", fill="#000000", opacity=0.25)
    yield Shape("M196 440V396C196 372 211 358 230 358C249 358 264 372 264 396V440Z", fill=p.GOLD)
    yield Shape("M2 440Q120 412 230 440Q340 468 458 440V524Q458 550 432 550H28Q2 550 2 524Z", fill=p.BACK_NIGHT_3)
    yield Shape(rect(18, 18, 424, 516, 18), stroke=p.SAND_HI, width=4, opacity=0.55)


def _star(x: float, y: float, r: float) -> str:
    s = r * 0.3
    tips = ((0, -r), (s, -s), (r, 0), (s, s), (0, r), (-s, s), (-r, 0), (-s, -s))
    return polygon(*((x + dx, y + dy) for dx, dy in tips))


@lru_cache(maxsize=64)
def pattern(expedition: Expedition) -> Drawing:
    """G2: the boxes of a pattern, each crossed."""
    rows, columns = len(expedition.rows), max(map(len, expedition.rows))
    items: list[Item] = []
    for row, characters in enumerate(expedition.rows):
        for column, character in enumerate(characters):
            if character == "x":
                x, y = 100.0 * column, 100.0 * row
                items += [
                    Shape(rect(x + 5, y + 5, 90, 90, 12), p.SAND, p.INK, 5),
                    ink(3 * row + column).fitted(x + 12, y + 12, 76),
                ]
    name = f"pattern-{zlib.crc32(repr(expedition).encode()):08x}"
    return Drawing(name, 100.0 * columns, 100.0 * rows, tuple(items), f"expedition {expedition.name}")
