"""A drawing as pixels: a small rasteriser of outlines with soft edges that needs only NumPy.

Every outline becomes polygons, every stroke a union of its pieces; coverage is counted on a grid four times as fine.
Lasting drawings placed in other drawings are painted once for each size and cached.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin
from typing import Any, Final, TypeAlias

import numpy as np

from silvergold.drawing import Drawing, Placed, Shape, Words
from silvergold.drawing.glyphs import LINE, glyphs, width_of
from silvergold.drawing.shapes import commands

Pixels: TypeAlias = Any  # float32, rows x columns x 4: red, green, blue, already multiplied by alpha, and alpha
CachedSprite: TypeAlias = Any  # the same in bytes
Polygon: TypeAlias = list[tuple[float, float]]

FINE: Final = 4  # sub-pixels along each side
_FULL: Final = 255.0
_FLAT: Final = 10  # straight pieces in a curve
_GLYPH: Final = 120.0  # glyph units in the size of a text
_REACH: Final = 28.0  # how far a drawing may reach over its own edges, in its own units


def paint(drawing: Drawing, width: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return the picture with this width in pixels, on white, as rows x columns x 3."""
    scale = width / drawing.width
    canvas = np.ones((round(drawing.height * scale), width, 4), np.float32)
    _draw_items(canvas, drawing, scale, 0.0, 0.0)
    return (canvas[..., :3] * _FULL + 0.5).astype(np.uint8)


def png(pixels: np.ndarray[Any, np.dtype[np.uint8]]) -> bytes:
    """Return a picture of rows x columns x 3 as a PNG file."""
    rows, columns = pixels.shape[:2]
    lines = np.zeros((rows, 1 + 3 * columns), np.uint8)  # each line begins with its filter: none
    lines[:, 1:] = pixels.reshape(rows, -1)
    header = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)  # 8 bits, red, green and blue
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines.tobytes(), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _draw_items(canvas: Pixels, drawing: Drawing, scale: float, x: float, y: float) -> None:
    """Paint all items, one over the other; (x, y) is the corner of the drawing in pixels."""
    for item in drawing.items:
        match item:
            case Shape():
                _draw_shape(canvas, item, scale, x, y)
            case Words():
                _draw_words(canvas, item, scale, x, y)
            case Placed():
                _draw_placed(canvas, item, scale, x, y)


# Smaller drawings ----------------------------------------------------------------------------------------------------


def _draw_placed(canvas: Pixels, placed: Placed, scale: float, x: float, y: float) -> None:
    """Paint a drawing: lasting ones from the cache, others directly."""
    left, top = x + placed.x * scale, y + placed.y * scale
    if placed.drawing.clipped:
        _draw_clipped(canvas, placed, placed.scale * scale, left, top)
        return
    if not placed.drawing.lasting and placed.opacity == 1:
        _draw_items(canvas, placed.drawing, placed.scale * scale, left, top)
        return
    left, top = (round(at * FINE) / FINE for at in (left, top))
    sprite, dx, dy = _sprite(placed.drawing, round(placed.scale * scale, 5), left % 1, top % 1)
    _over(canvas, sprite, floor(left) + dx, floor(top) + dy, placed.opacity / _FULL)


def _draw_clipped(canvas: Pixels, placed: Placed, scale: float, left: float, top: float) -> None:
    """Paint a drawing on a part of the canvas, to whole pixels."""
    drawing = placed.drawing
    right, foot = round(left + drawing.width * scale), round(top + drawing.height * scale)
    x, y = max(round(left), 0), max(round(top), 0)
    _draw_items(canvas[y:foot, x:right], drawing, scale, left - x, top - y)


@lru_cache(maxsize=2048)
def _sprite(drawing: Drawing, scale: float, x: float, y: float) -> tuple[CachedSprite, int, int]:
    """Return the drawing alone, cropped, in bytes, and its offset from the corner."""
    reach = ceil(_REACH * scale) + 1
    rows, columns = (ceil(size * scale) + 2 * reach + 1 for size in (drawing.height, drawing.width))
    canvas = np.zeros((rows, columns, 4), np.float32)
    _draw_items(canvas, drawing, scale, reach + x, reach + y)
    return _kept(canvas, reach, reach)


def _kept(canvas: Pixels, x: int, y: int) -> tuple[CachedSprite, int, int]:
    """Return what is painted, in bytes, and its offset from (x, y)."""
    pixels = (canvas * _FULL + 0.5).astype(np.uint8)
    rows, columns = (np.flatnonzero(pixels[..., 3].any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return pixels[:0, :0], 0, 0
    left, top = int(columns[0]), int(rows[0])
    return pixels[top : rows[-1] + 1, left : columns[-1] + 1].copy(), left - x, top - y


def _over(canvas: Pixels, top: Pixels | CachedSprite, x: int, y: int, opacity: float = 1.0) -> None:
    """Blend pixels over others, clipped at the edges of the canvas."""
    height, width = canvas.shape[:2]
    x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + top.shape[1], width), min(y + top.shape[0], height)
    if x0 >= x1 or y0 >= y1:
        return
    piece = top[y0 - y : y1 - y, x0 - x : x1 - x] * np.float32(opacity)
    under = canvas[y0:y1, x0:x1]
    under *= 1 - piece[..., 3:]
    under += piece


# Outlines ------------------------------------------------------------------------------------------------------------


def _draw_shape(canvas: Pixels, shape: Shape, scale: float, x: float, y: float) -> None:
    """Fill, then stroke; opacity applies to both together."""
    lines = [_moved(line, scale, x, y) for line in _flattened(shape.path)]
    fill = [line for line, _ in lines] if shape.fill else []
    stroke = list(_stroked(lines, shape, scale)) if shape.stroke else []
    box = _bounds(fill + stroke, canvas)
    if box is None:
        return
    layer = np.zeros((box[3] - box[1], box[2] - box[0], 4), np.float32)
    for polygons, colour in ((fill, shape.fill), (stroke, shape.stroke)):
        if polygons and colour:
            _tint(layer, _coverage(polygons, box), colour)
    _over(canvas, layer, box[0], box[1], shape.opacity)


def _moved(line: tuple[Polygon, bool], scale: float, x: float, y: float) -> tuple[Polygon, bool]:
    points, closed = line
    return [(x + px * scale, y + py * scale) for px, py in points], closed


def _tint(layer: Pixels, coverage: Any, colour: str) -> None:
    """Paint a colour where an outline covers."""
    red, green, blue = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    paint_ = coverage[..., None] * np.array([red, green, blue, 1], np.float32)
    layer *= 1 - coverage[..., None]
    layer += paint_


def _bounds(polygons: list[Polygon], canvas: Pixels) -> tuple[int, int, int, int] | None:
    """Return the pixels that these polygons can touch: left, top, right, bottom."""
    if not polygons:
        return None
    xs = [x for polygon in polygons for x, _ in polygon]
    ys = [y for polygon in polygons for _, y in polygon]
    height, width = canvas.shape[:2]
    x0, y0 = max(floor(min(xs)), 0), max(floor(min(ys)), 0)
    x1, y1 = min(ceil(max(xs)), width), min(ceil(max(ys)), height)
    return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None


def _coverage(polygons: list[Polygon], box: tuple[int, int, int, int]) -> Any:
    """Return how much of each pixel is inside, from 0 to 1 (non-zero winding rule)."""
    left, top, right, foot = box
    rows, columns = (foot - top) * FINE, (right - left) * FINE
    begin = np.array([point for polygon in polygons for point in polygon])
    end = np.array([point for polygon in polygons for point in (*polygon[1:], polygon[0])])
    begin, end = ((points - (left, top)) * FINE - 0.5 for points in (begin, end))
    at, sign = _crossings(begin, end, rows, columns)
    winding = np.zeros(rows * (columns + 1), np.int16)
    np.add.at(winding, at, sign)
    inside = np.cumsum(winding.reshape(rows, columns + 1)[:, :-1], axis=1, dtype=np.int16) != 0
    fine = inside.view(np.uint8)
    by_row = sum((fine[k::FINE] for k in range(1, FINE)), fine[::FINE])
    covered = sum((by_row[:, k::FINE] for k in range(1, FINE)), by_row[:, ::FINE])
    return covered * np.float32(1 / FINE**2)


def _crossings(begin: Any, end: Any, rows: int, columns: int) -> tuple[Any, Any]:
    """Return where edges cross the fine rows, as places in a grid one column wider, and their directions."""
    upper = np.clip(np.ceil(np.minimum(begin[:, 1], end[:, 1])), 0, rows).astype(np.int64)
    lower = np.clip(np.ceil(np.maximum(begin[:, 1], end[:, 1])), 0, rows).astype(np.int64)
    counts = lower - upper
    edge = np.repeat(np.arange(len(begin)), counts)
    row = np.arange(len(edge)) - np.repeat(np.cumsum(counts) - counts, counts) + upper[edge]
    (x0, y0), (x1, y1) = begin[edge].T, end[edge].T
    x = x0 + (row - y0) / (y1 - y0) * (x1 - x0)
    column = np.clip(np.ceil(x), 0, columns).astype(np.int64)
    return row * (columns + 1) + column, np.where(y1 > y0, 1, -1).astype(np.int16)


@lru_cache(maxsize=4096)
def _flattened(path: str) -> tuple[tuple[Polygon, bool], ...]:
    """Return path data as chains of points, and whether each is closed."""
    chains: list[tuple[Polygon, bool]] = []
    points: Polygon = []
    for command, numbers in commands(path):
        if command == "M":
            if points:
                chains.append((points, False))
            points = [(numbers[0], numbers[1])]
        elif command == "Z":
            chains.append((points, True))
            points = [points[0]]
        else:
            points += _piece(command, numbers, points[-1])
    if len(points) > 1:
        chains.append((points, False))
    return tuple(chain for chain in chains if len(chain[0]) > 1)


def _piece(command: str, numbers: list[float], start: tuple[float, float]) -> Polygon:
    """Return the points that a command adds."""
    match command:
        case "L":
            return [(numbers[0], numbers[1])]
        case "H":
            return [(numbers[0], start[1])]
        case "V":
            return [(start[0], numbers[0])]
    handles = [start, *zip(numbers[::2], numbers[1::2], strict=True)]
    return [_on_curve(handles, k / _FLAT) for k in range(1, _FLAT + 1)]


def _on_curve(handles: Polygon, t: float) -> tuple[float, float]:
    """Return a point of a curve (de Casteljau's algorithm)."""
    while len(handles) > 1:
        handles = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for (x0, y0), (x1, y1) in pairwise(handles)]
    return handles[0]


# Strokes -------------------------------------------------------------------------------------------------------------


def _stroked(lines: list[tuple[Polygon, bool]], shape: Shape, scale: float) -> Iterator[Polygon]:
    """Yield a stroke as overlapping bars and discs; all have the same winding, so together they form one shape."""
    radius = max(shape.width * scale, 0.7) / 2  # thinner lines would disappear
    for points, closed in lines:
        line = [*points, points[0]] if closed else points
        pieces = _dashed(line, shape.dash, scale) if shape.dash else [line]
        for piece in pieces:
            yield from _bars(piece, radius)
            whole = closed and not shape.dash
            yield from _discs(piece if whole or not shape.blunt else piece[1:-1], radius)


def _bars(line: Polygon, radius: float) -> Iterator[Polygon]:
    for (x0, y0), (x1, y1) in pairwise(line):
        length = hypot(x1 - x0, y1 - y0)
        if length:
            nx, ny = -(y1 - y0) / length * radius, (x1 - x0) / length * radius
            yield [(x0 - nx, y0 - ny), (x1 - nx, y1 - ny), (x1 + nx, y1 + ny), (x0 + nx, y0 + ny)]


def _discs(points: Polygon, radius: float) -> Iterator[Polygon]:
    n = 8 if radius < 1.5 else 16
    ring = [(radius * cos(2 * pi * k / n), radius * sin(2 * pi * k / n)) for k in range(n)]
    for x, y in points:
        yield [(x + dx, y + dy) for dx, dy in ring]


def _dashed(line: Polygon, dash: tuple[float, float], scale: float) -> Iterator[Polygon]:
    """Yield the drawn parts of a dashed line."""
    drawn, left = True, dash[0] * scale
    piece = [line[0]]
    for (x0, y0), (x1, y1) in pairwise(line):
        length, done = hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            at = x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length
            if drawn:
                yield [*piece, at]
            drawn, piece = not drawn, [at]
            left = dash[0 if drawn else 1] * scale
        left -= length - done
        piece.append((x1, y1))
    if drawn and len(piece) > 1:
        yield piece


# Text ----------------------------------------------------------------------------------------------------------------


def _draw_words(canvas: Pixels, words: Words, scale: float, x: float, y: float) -> None:
    """Paint a line of text as pen strokes."""
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor] * width_of(words.text, words.size)
    left, line = x + (words.x - shift) * scale, y + words.y * scale
    sprite, dx, dy = _written(words.text, words.size * scale, words.colour, words.bold)
    _over(canvas, sprite, round(left) + dx, round(line) + dy, 1 / _FULL)


@lru_cache(maxsize=2048)
def _written(text: str, size: float, colour: str, bold: bool) -> tuple[CachedSprite, int, int]:
    """Return a text of this size alone, and its offset from the start of its line."""
    reach, rise = ceil(size * 0.2), ceil(size)
    canvas = np.zeros((rise + ceil(size * 0.4), ceil(width_of(text, size)) + 2 * reach, 4), np.float32)
    width = max(16.0 if bold else 11.0, 1.2 * _GLYPH / size)
    for x, path in glyphs(text):
        pen = Shape(path, stroke=colour, width=width)
        _draw_shape(canvas, pen, size / _GLYPH, reach + x * size / _GLYPH, rise - LINE * size / _GLYPH)
    return _kept(canvas, reach, rise)
