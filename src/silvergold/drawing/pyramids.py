"""How Pyramids looks: chambers in the earth under a pyramid, a pyramid at night on the back, a score card of gems."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from silvergold.boxes import NO_BOX
from silvergold.decks.deck import Card
from silvergold.drawing import palette, symbols
from silvergold.drawing.card_geometry import CORNER, HEIGHT, SCREEN, WIDTH, CardFrame, Grid, squares_of
from silvergold.drawing.card_ground import Ground, Layers
from silvergold.drawing.glyphs import width_of
from silvergold.drawing.palette import Theme
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, Words, ellipse, number, polygon, rect, together
from silvergold.drawing.sheet_boxes import Area, sheet_box
from silvergold.games import PYRAMIDS
from silvergold.games.pyramids import TORCH
from silvergold.languages import Language
from silvergold.match import PlayerView

GAME: Final = PYRAMIDS
THEME: Final = Theme("#ecd3c2", "#b58a86", "#fff5ea", "#dcbcab", "#f7e3d5", "#2b1c30", "#644659", "#4a2a7a")
ABOVE: Final = 0.84
"""How much of the additional height of a printed card is above its boxes."""

GROUND: Final = Ground(figure=(401, 29, 36, 16), wall_inset=2, shaft=(106, 30, 18))

_HORIZON: Final = 110.0
"""Where the earth of a card begins."""


def emblem_at(frame: CardFrame) -> tuple[float, float, float]:
    """Return left, top and width of the emblem on a card."""
    return 25.0, 22.0 - frame.above, 48.0


def mark_at(frame: CardFrame) -> tuple[float, float]:
    """Return the middle and the line of what identifies a printed card: in the earth below the boxes."""
    return 230.0, HEIGHT - 6 + frame.below


def grid(rows: int, columns: int) -> Grid:  # noqa: ARG001 - chambers hang from the top, however many rows they have
    """Return the boxes of a card with this many rows and columns: always of the same size, below the horizon."""
    return Grid(20.0 + 42.0 * (5 - columns), 118.0, 84.0)


# Cards ---------------------------------------------------------------------------------------------------------------

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


def ground(face: Card, frame: CardFrame) -> Iterator[Item]:
    """Draw a pyramid at dusk, and the chamber in the earth below it (P1)."""
    yield Placed(_land(face.colour, frame), 0, 0)
    yield from _shaft(face)
    yield from _walls(face)
    yield from _plaques(frame)
    yield from symbols.pen_text(str(face.number), 401, 29 - frame.above, 36, palette.INK, 16)
    if not frame.is_cut:
        yield _edge()


def layers(colour: str) -> Layers:
    """Draw what the cards of a colour share on the screen."""
    over = Drawing(f"plaques-{colour}", WIDTH, HEIGHT, (*_plaques(SCREEN), _edge()), lasting=False)
    return Layers(_land(colour, SCREEN), over, None)


def _edge() -> Shape:
    return Shape(rect(2, 2, 456, 548, CORNER), stroke=palette.EDGE, width=4, opacity=0.25)


@cache
def _land(colour: str, frame: CardFrame) -> Drawing:
    """Draw sky, pyramid and earth, which all cards of a colour share."""
    tones, earth = palette.TONES[colour], frame.from_line(_HORIZON)
    inset = 0 if frame.is_cut else 2
    ground_items = (
        Shape(earth, fill=tones.deep),
        Shape(earth, fill=palette.EARTH, opacity=0.5),
        Shape(
            f"M{number(frame.left + inset)} 111H{number(frame.right - inset)}", stroke=tones.main, width=7, blunt=True
        ),
        Shape(rect(14, 116, 432, 426, 12), fill=palette.MORTAR),
    )
    items = (*_sky(frame), *_silhouette(colour), *ground_items)
    return Drawing(f"land-{colour}", WIDTH, HEIGHT, items, lasting=False)  # the card that contains it is cached


def _sky(frame: CardFrame) -> Iterator[Item]:
    """Draw the sky at dusk, a low sun and dunes."""
    left, right, width = number(frame.left), number(frame.right), frame.right - frame.left
    yield Shape(frame.to_line(114), fill=palette.SKY[0])
    zenith = frame.top if frame.is_cut else 14
    band = 16 + (14 - zenith) / len(palette.SKY)
    for k, colour in enumerate(palette.SKY[1:], start=1):
        top = zenith + band * k
        yield Shape(rect(frame.left, top, width, _HORIZON + 4 - top), fill=colour)
    yield Shape(ellipse(84, 88, 26), fill=palette.SUN)
    hills = f"M{left} 114V98Q60 84 120 100Q180 112 250 98Q320 84 380 96Q420 104 {right} 100V114Z"
    yield Shape(hills, fill=palette.DUNE)


def _silhouette(colour: str) -> Iterator[Item]:
    tones = palette.TONES[colour]
    outline, shade, marks = _SILHOUETTES.get(colour, _SILHOUETTES["green"])
    yield Shape(outline, tones.main, tones.deep, 5)
    yield Shape(shade, tones.deep, opacity=0.7)
    yield Shape(marks, stroke=tones.lite, width=8 if colour == "orange" else 4)


def _grid_of(face: Card) -> Grid:
    return grid(len(face.rows), len(face.rows[0]))


def _shaft(face: Card) -> Iterator[Item]:
    """Draw the shaft from the pyramid down to the entrance."""
    boxes, entrance = _grid_of(face), PYRAMIDS.entry.letter if PYRAMIDS.entry else ""
    for square, character in squares_of(face):
        if character == entrance:
            x, size = boxes.corner(square)[0], boxes.size
            yield Shape(rect(x + size / 2 - 15, 106, 30, 18), fill=palette.SAND_HI)


def _walls(face: Card) -> Iterator[Item]:
    """P2: draw the walls."""
    boxes = _grid_of(face)
    for square, character in squares_of(face):
        if character == NO_BOX:
            x, y = boxes.corner(square)
            yield symbols.WALL.fitted(x + 2, y + 2, boxes.size - 4)


def _plaques(frame: CardFrame) -> Iterator[Item]:
    """Draw plaques for the emblem and the number, in the sky."""
    top = 14 - frame.above
    yield Shape(rect(16, top, 66, 66, 14), fill=palette.SAND_HI)
    yield Shape(rect(356, top, 90, 66, 30), fill=palette.SAND_HI)


# Backs ---------------------------------------------------------------------------------------------------------------


def back(frame: CardFrame) -> Iterator[Item]:
    """Draw a pyramid at night with a lit entrance."""
    stars = together(_star(x, y, r) for x, y, r in ((70, 97, 17), (388, 224, 14), (96, 246, 14), (384, 73, 11)))
    left, right = number(frame.left), number(frame.right)
    yield Shape(frame.outline(), fill=palette.BACK_NIGHT)
    yield Shape(ellipse(230, 150, 54), fill=palette.GOLD)
    yield Shape("M230 70V46M286 94L304 76M174 94L156 76M310 150H336M150 150H124", stroke=palette.GOLD, width=7)
    yield Shape(stars, fill=palette.SAND_HI, opacity=0.8)
    yield Shape("M230 190L410 440H50Z", palette.BACK_NIGHT_2, palette.GOLD, 7)
    yield Shape("M230 190L410 440H270Z", fill="#000000", opacity=0.25)
    yield Shape("M196 440V396C196 372 211 358 230 358C249 358 264 372 264 396V440Z", fill=palette.GOLD)
    sand = frame.from_line(440).removeprefix(f"M{left} 440H{right}")
    yield Shape(f"M{left} 440Q120 412 230 440Q340 468 {right} 440{sand}", fill=palette.BACK_NIGHT_3)
    inner = rect(18 - frame.beside, 18 - frame.above, 424 + 2 * frame.beside, 516 + frame.above + frame.below, 18)
    yield Shape(inner, stroke=palette.SAND_HI, width=4, opacity=0.55)


def _star(x: float, y: float, r: float) -> str:
    s = r * 0.3
    tips = ((0, -r), (s, -s), (r, 0), (s, s), (0, r), (-s, s), (-r, 0), (-s, -s))
    return polygon(*((x + dx, y + dy) for dx, dy in tips))


# The score card ------------------------------------------------------------------------------------------------------


_ROWS_HEIGHT: Final = 66.0
"""The height of the rows of gems and skulls together."""


def sheet(player: PlayerView, area: Area, language: Language) -> Iterator[Item]:
    """P6 to P8, P11: draw gems of both colours, skulls, a torch for each round, and pyramid points."""
    rows = [symbol for symbol in GAME.symbols if symbol.sheet and symbol is not TORCH]
    height = _ROWS_HEIGHT / len(rows)
    for row, symbol in enumerate(rows):
        drawing, n = symbols.BY_NAME[symbol.art], getattr(player.sheet, symbol.sheet_row.field)
        step = (area.width - 4) / symbol.sheet_row.boxes
        size = min(step - 3, height - 2)
        for k in range(symbol.sheet_row.boxes):
            yield from sheet_box(area.x + step * k, area.y + height * row, size, drawing, k < n, k + row)
    y = area.y + _ROWS_HEIGHT + 1
    for k in range(TORCH.sheet_row.boxes):
        yield from sheet_box(area.x + 25 * k, y, 22, symbols.TORCH, k in player.sheet.torches, k)
    points = language.t("sheet.pyramid-points", n=player.sheet.pyramid_points)
    room = area.width - 25 * TORCH.sheet_row.boxes - 8
    size = min(12.0, 12 * room / width_of(points, 12))
    yield Words(area.x + area.width - 4, y + 17, points, size, THEME.quiet, "end")
