"""What a picture is made of: outlines, words, and smaller pictures placed in it.

A drawing is only a description. `drawing.svg` turns it into SVG, `drawing.raster` into pixels, `drawing.pdf` into pages
of a PDF file; all understand exactly what is defined here. Outlines are SVG path data with absolute commands:
M L H V C Q Z.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

_TOKEN: Final = re.compile(r"[MLHVCQZ]|-?\d*\.?\d+")
_NUMBERS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
_ROUND: Final = 0.5523  # how far a curve's handles reach so that four of them look like a circle


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline: filled, stroked or both. Corners are round; the ends of a stroke too unless it is `blunt`."""

    path: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0
    dash: tuple[float, float] | None = None
    blunt: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; y is its baseline, x its start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: str = "start"
    bold: bool = False
    display: bool = False  # the font for names and totals


@dataclass(frozen=True, slots=True)
class Placed:
    """A smaller drawing, its top left corner at (x, y)."""

    drawing: Drawing
    x: float
    y: float
    scale: float = 1.0
    opacity: float = 1.0


Item: TypeAlias = Shape | Words | Placed


@dataclass(frozen=True, eq=False, slots=True)
class Drawing:
    """A picture of this width and height; `label` describes it for screen readers.

    Drawings with the same name are the same picture. A `lasting` drawing is used again and again, so a renderer should
    cache it. What reaches over the edges of a `clipped` one is cut off.
    """

    name: str
    width: float
    height: float
    items: tuple[Item, ...]
    label: str = ""
    lasting: bool = True
    clipped: bool = False

    def fitted(self, x: float, y: float, width: float, opacity: float = 1.0) -> Placed:
        """Return the drawing placed at (x, y) with this width."""
        return Placed(self, x, y, width / self.width, opacity)


# Other colours -------------------------------------------------------------------------------------------------------

Recolour: TypeAlias = Callable[[str], str]


def recoloured(drawing: Drawing, suffix: str, fill: Recolour, stroke: Recolour) -> Drawing:
    """Return a drawing in other colours; `suffix` is added to its name, and says which colours these are.

    Letters are lines, too, so they get the colours of strokes.
    """
    return _recoloured(drawing, {}, suffix, fill, stroke)


def _recoloured(drawing: Drawing, done: dict[str, Drawing], suffix: str, fill: Recolour, stroke: Recolour) -> Drawing:
    """Recolour a drawing, and each drawing in it once."""
    if drawing.name not in done:
        inner = partial(_recoloured, done=done, suffix=suffix, fill=fill, stroke=stroke)
        items: list[Item] = []
        for item in drawing.items:
            match item:
                case Shape():
                    filled, stroked = item.fill and fill(item.fill), item.stroke and stroke(item.stroke)
                    items.append(replace(item, fill=filled, stroke=stroked))
                case Words():
                    items.append(replace(item, colour=stroke(item.colour)))
                case Placed():
                    items.append(replace(item, drawing=inner(item.drawing)))
        done[drawing.name] = replace(drawing, name=f"{drawing.name}-{suffix}", items=tuple(items))
    return done[drawing.name]


# Outlines ------------------------------------------------------------------------------------------------------------


def number(value: float) -> str:
    """Return a number with at most two decimals.

    >>> number(12.500), number(3.14159), number(-0.001)
    ('12.5', '3.14', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _joined(*parts: str | float) -> str:
    """Return path data from commands and numbers."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


def rect(x: float, y: float, width: float, height: float, radius: float = 0.0) -> str:
    """Return a rectangle, with round corners if there is a radius.

    >>> rect(0, 0, 10, 5)
    'M 0 0 H 10 V 5 H 0 Z'
    """
    right, foot, r = x + width, y + height, radius
    if not r:
        return _joined("M", x, y, "H", right, "V", foot, "H", x, "Z")
    return _joined(
        *("M", x + r, y, "H", right - r, "Q", right, y, right, y + r),
        *("V", foot - r, "Q", right, foot, right - r, foot),
        *("H", x + r, "Q", x, foot, x, foot - r),
        *("V", y + r, "Q", x, y, x + r, y, "Z"),
    )


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Return an ellipse around (x, y); a circle if there is one radius."""
    ry = rx if ry is None else ry
    kx, ky = rx * _ROUND, ry * _ROUND
    return _joined(
        *("M", x, y - ry, "C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        *("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        *("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        *("C", x - rx, y - ky, x - kx, y - ry, x, y - ry, "Z"),
    )


def polygon(*points: tuple[float, float]) -> str:
    """Return a closed outline through these points."""
    return "M " + " L ".join(f"{number(x)} {number(y)}" for x, y in points) + " Z"


def waves(x: float, y: float, length: float, n: int, height: float) -> str:
    """Return a wavy line of n half waves with this length and height."""
    curves = (
        _joined("Q", x + length * (k + 0.5), y + height * (1 if k % 2 else -1), x + length * (k + 1), y)
        for k in range(n)
    )
    return " ".join([_joined("M", x, y), *curves])


def together(paths: Iterable[str]) -> str:
    """Return several outlines as one."""
    return " ".join(paths)


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers; a repeated command may be left out."""
    tokens = _TOKEN.findall(path)
    at, command = 0, "M"
    while at < len(tokens):
        if tokens[at] in _NUMBERS:
            command, at = tokens[at], at + 1
        n = _NUMBERS[command]
        yield command, [float(token) for token in tokens[at : at + n]]
        at += n
