"""How Silver & Gold looks: islands in a sea of their colour, a compass rose on the back, a score card of coins."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import ceil, floor
from typing import Final

from silvergold.boxes import NO_BOX
from silvergold.decks.deck import Card
from silvergold.drawing import palette, symbols
from silvergold.drawing.card_geometry import CORNER, HEIGHT, SCREEN, WIDTH, CardFrame, Grid, squares_of
from silvergold.drawing.card_ground import Ground, Layers
from silvergold.drawing.palette import Theme
from silvergold.drawing.shapes import (
    Drawing,
    Item,
    Placed,
    Shape,
    Words,
    ellipse,
    number,
    polygon,
    rect,
    together,
    waves,
)
from silvergold.drawing.sheet_boxes import Area, sheet_box
from silvergold.games import SILVER_AND_GOLD
from silvergold.games.silver_gold import COIN, PALM
from silvergold.languages import Language
from silvergold.match import PlayerView

GAME: Final = SILVER_AND_GOLD
THEME: Final = Theme("#e6d6b3", "#b79c63", "#fbf4e1", "#d2bd8e", "#f1e4c5", "#2a2119", "#5f4d36", "#0b5a64")
ABOVE: Final = 0.45
"""How much of the additional height of a printed card is above its boxes."""

GROUND: Final = Ground(figure=(146, 478, 44, 15), shores=((46, 0.5), (24, 1)), seal=(344, 440, 86))

_FOOT: Final = 102.0
"""The height of the foot of a card."""


def emblem_at(frame: CardFrame) -> tuple[float, float, float]:
    """Return left, top and width of the emblem on a card."""
    return 34.0, 472.0 + frame.below, 56.0


def mark_at(frame: CardFrame) -> tuple[float, float]:
    """Return the middle and the line of what identifies a printed card: between the points and the seal."""
    return 277.0, HEIGHT - 8 + frame.below


def grid(rows: int, columns: int) -> Grid:
    """Return the boxes of a card with this many rows and columns: as large as they fit, centred."""
    size = min(400.0 / max(columns, 4), 400.0 / max(rows, 4))
    return Grid((WIDTH - columns * size) / 2, 28.0 + (0 if rows * size > 320 else 2), size)


# Cards ---------------------------------------------------------------------------------------------------------------


def ground(face: Card, frame: CardFrame) -> Iterator[Item]:
    """Draw an island in the sea of its colour, with points and seal at the foot (S1)."""
    tones = palette.TONES[face.colour]
    yield Placed(_sea(face.colour, frame), 0, 0)
    boxes = grid(len(face.rows), len(face.rows[0]))
    corners = [boxes.corner(square) for square, character in squares_of(face) if character != NO_BOX]
    island = together(rect(x, y, boxes.size, boxes.size) for x, y in corners)
    yield Shape(island, tones.lite, tones.lite, 46, opacity=0.5)
    yield Shape(island, palette.SHORE, palette.SHORE, 24)
    yield from _doodle(face, frame)
    yield from _foot(face.colour, frame)
    foot = _foot_of(frame)
    yield from symbols.pen_text(str(face.points), 146, foot + 28, 44, palette.INK)
    if face.seal:
        yield symbols.seal(face.seal.colour, face.seal.points).fitted(344, foot - 10, 86)
    else:
        yield _wave(face.colour, frame)
    if not frame.is_cut:
        yield _edge()


def layers(colour: str) -> Layers:
    """Draw what the cards of a colour share on the screen."""
    over = Drawing(f"foot-{colour}", WIDTH, HEIGHT, (*_foot(colour, SCREEN), _edge()), lasting=False)
    wave = Drawing(f"wave-{colour}", WIDTH, HEIGHT, (_wave(colour, SCREEN),), lasting=False)
    return Layers(_sea(colour, SCREEN), over, wave)


def _edge() -> Shape:
    return Shape(rect(2, 2, 456, 548, CORNER), stroke=palette.EDGE, width=4, opacity=0.25)


@cache
def _sea(colour: str, frame: CardFrame) -> Drawing:
    """Draw the sea; each colour has its own pattern: waves, dots, chevrons, hatching."""
    tones = palette.TONES[colour]
    water = Shape(frame.outline(), tones.main)
    lines = Shape(_pattern(colour, frame), stroke=tones.lite, width=9 if colour == "orange" else 4, opacity=0.5)
    return Drawing(f"sea-{colour}", WIDTH, HEIGHT, (water, lines), lasting=False)  # the card that contains it is cached


def _pattern(colour: str, frame: CardFrame) -> str:
    """Return the lines of the sea. On the screen, they keep away from the edges; what is cut, they fill."""
    rows = range(_first(20, 26, frame.top, frame), ceil(_foot_of(frame)) - 10, 26)
    right = ceil(frame.right) if frame.is_cut else 440
    match colour:
        case "purple":
            x = _first(16, 48, frame.left, frame)
            n = ceil((frame.right - x) / 24) if frame.is_cut else 18
            return together(waves(x, y, 24, n, 14) for y in rows)
        case "orange":
            start = _first(18, 30, frame.left, frame)
            return together(
                f"M{x} {y}H{x + 0.1}" for y in rows for x in range(start + 15 * (y // 26 % 2), right + 6, 30)
            )
        case "green":
            columns = range(_first(9, 34, frame.left, frame), right, 34)
            return together(f"M{x} {y + 8}L{x + 17} {y - 4}L{x + 34} {y + 8}" for y in rows for x in columns)
        case _:
            return together(_hatching(frame))


def _first(start: int, step: int, edge: float, frame: CardFrame) -> int:
    """Return where a repeated line begins: on a card that is cut, at or before its edge."""
    return start - step * max(0, ceil((start - edge) / step)) if frame.is_cut else start


def _hatching(frame: CardFrame) -> Iterator[str]:
    """Yield slanting lines, clipped at the edges of the sea."""
    left, top, right, foot = 12, 12, 448, 442
    if frame.is_cut:
        left, top, right, foot = floor(frame.left), floor(frame.top), ceil(frame.right), ceil(_foot_of(frame))
    for k in range(left + top + 16, right + foot, 22):
        x0, x1 = max(left, k - foot), min(right, k - top)
        yield f"M{x0} {k - x0}L{x1} {k - x1}"


def _foot_of(frame: CardFrame) -> float:
    """Return where the foot of a card begins."""
    return HEIGHT - _FOOT + frame.below


def _foot(colour: str, frame: CardFrame) -> Iterator[Item]:
    """Draw the foot of a card with a plaque for emblem and points."""
    tones, foot = palette.TONES[colour], _foot_of(frame)
    inset = 0 if frame.is_cut else 4
    yield Shape(frame.from_line(foot), fill=tones.deep)
    line = f"M{number(frame.left + inset)} {round(foot, 2)}H{number(frame.right - inset)}"
    yield Shape(line, stroke=palette.SAND_HI, width=3, opacity=0.55, dash=(2, 9))
    plaque = ((28, 16), (196, 16), (210, 50), (196, 84), (28, 84), (14, 50))
    yield Shape(polygon(*((x, foot + y) for x, y in plaque)), fill=palette.SAND_HI)


def _wave(colour: str, frame: CardFrame) -> Shape:
    """Draw the wave that lies in the place of a seal."""
    return Shape(waves(262, _foot_of(frame) + 50, 36, 4, 16), stroke=palette.TONES[colour].lite, width=6, opacity=0.6)


_DOODLES: Final = (
    Drawing(
        "doodle-boat", 160, 90,
        (Shape("M20 58H140L124 84H38Z M78 54V4L124 46H78Z M70 54V16L36 46H70Z", fill=palette.SAND_HI),),
    ),
    Drawing(
        "doodle-rose", 92, 92,
        (
            Shape("M46 0L55 37L92 46L55 55L46 92L37 55L0 46L37 37Z", fill=palette.SAND_HI),
            Shape(ellipse(46, 46, 33), stroke=palette.SAND_HI, width=4, dash=(3, 7)),
        ),
    ),
    Drawing(
        "doodle-whale", 176, 94,
        (
            Shape(
                "M6 64C6 40 30 28 62 28C92 28 112 44 124 58C132 52 137 42 136 30C146 36 149 46 147 54"
                "C156 49 164 50 171 55C164 68 150 74 136 74C126 86 100 92 70 92C30 92 6 84 6 64Z",
                fill=palette.SAND_HI,
            ),
            Shape(ellipse(34, 58, 5), fill=palette.INK),
            Shape("M48 20C48 8 36 4 30 10M48 20C48 8 60 4 66 10", stroke=palette.SAND_HI, width=5),
        ),
    ),
)  # fmt: skip


def _doodle(face: Card, frame: CardFrame) -> Iterator[Item]:
    """Draw a boat, a compass rose or a whale where the island leaves the lower part of the sea free."""
    _, top, size = grid(len(face.rows), len(face.rows[0]))
    shore = top + len(face.rows) * size + 16
    foot = _foot_of(frame)
    if shore <= foot - 90:
        picture = _DOODLES[face.number % len(_DOODLES)]
        height = min(picture.height, foot - 12 - shore)
        width = picture.width * height / picture.height
        yield picture.fitted((WIDTH - width) / 2, (shore + foot - height) / 2, width, 0.42)


# Backs ---------------------------------------------------------------------------------------------------------------


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


def back(frame: CardFrame) -> Iterator[Item]:
    """Draw a compass rose on deep water."""
    yield Shape(frame.outline(), fill=palette.BACK_SEA)
    last = ceil(frame.bottom) if frame.is_cut else 540
    x = _first(20, 84, frame.left, frame)
    n = ceil((frame.right - x) / 42) if frame.is_cut else 10
    water = together(waves(x, y, 42, n, 16) for y in range(_first(40, 40, frame.top, frame), last, 40))
    yield Shape(water, stroke=palette.BACK_SEA_LINE, width=2)
    inner = rect(26 - frame.beside, 26 - frame.above, 408 + 2 * frame.beside, 500 + frame.above + frame.below, 16)
    yield Shape(inner, stroke=palette.SAND_HI, width=5, opacity=0.8, dash=(22, 12))
    yield Shape(ellipse(230, 276, 118), palette.BACK_SEA, palette.SAND_HI, 6)
    yield Shape(_ROSE, fill=palette.SAND_HI)
    yield Shape(_ROSE_LIT, fill=palette.GOLD)
    yield Shape(_ROSE_BETWEEN, fill=palette.SAND_HI, opacity=0.85)


# The score card ------------------------------------------------------------------------------------------------------


def sheet(player: PlayerView, area: Area, language: Language) -> Iterator[Item]:  # noqa: ARG001
    """S4, S5, S7: draw rows of coins, the palms, and the points of the cups."""
    sheet = player.sheet
    for k in range(COIN.sheet_row.boxes):
        row, column = divmod(k, COIN.sheet_row.per_row)
        yield from sheet_box(area.x + 27 * column, area.y + 27 * row, 24, symbols.COIN, k < sheet.coins, k)
    x = area.x + 122
    for k in range(PALM.sheet_row.boxes):
        entry = sheet.palms[k] if k < len(sheet.palms) else None
        at = x + 28 * (k % 2), area.y + 27 * (k // 2)
        yield from sheet_box(*at, 24, symbols.PALM if entry is None else None, crossed=False)
        if entry is not None:
            yield Words(at[0] + 12, at[1] + 18, str(entry), 16, palette.INK, "middle", bold=True)
    yield symbols.CUP.fitted(x, area.y + 54, 24)
    yield Words(x + 32, area.y + 73, str(sheet.cups), 18, THEME.ink, bold=True)
