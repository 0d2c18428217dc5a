"""Basics of plots: SVG elements, scales, round numbers, shortened names.

Every plot is made for a width in pixels and hardly scaled, so that its text stays readable: a page holds one for
desktops, one for tablets, one for phones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from silvergold.drawing.shapes import number

WIDTHS: Final = {"wide": 930, "middling": 620, "slim": 320}
SLIM_ENOUGH: Final = 500
"""Below this width, names are above their rows instead of beside them."""

_LETTER: Final = 8.2
_ROUNDING: Final = 1e-9  # sums of widths are not exact, and a name that fits must not be shortened
_STEPS: Final = (1, 2, 2.5, 5, 10)


@dataclass(slots=True)
class Canvas:
    """Elements of one SVG text."""

    width: float
    height: float
    title: str
    parts: list[str] = field(default_factory=list)

    def add(self, name: str, content: str = "", **attributes: str | float) -> None:
        """Add an element; `_` stands for `-` in the names of attributes, and a trailing one is dropped."""
        words = [
            f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
            for key, value in attributes.items()
            if value != ""
        ]
        self.parts.append(f"<{name}{''.join(words)}>{content}</{name}>" if content else f"<{name}{''.join(words)}/>")

    def text(self, x: float, y: float, text: str, kind: str = "", anchor: str = "") -> None:
        """Add text at a baseline."""
        self.add("text", escape(text), x=x, y=y, class_=kind, text_anchor=anchor)

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str = "") -> None:
        """Add a straight line."""
        self.add("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)

    def svg(self, kind: str) -> str:
        """Return the whole picture; a screen reader reads its title, and a table beside it has the numbers."""
        size = f'width="{number(self.width)}" height="{number(self.height)}"'
        box = f'viewBox="0 0 {number(self.width)} {number(self.height)}"'
        title = escape(self.title)
        return (
            f'<svg class="plot {kind}" {size} {box} role="img" aria-label={quoteattr(self.title)}>'
            f"<title>{title}</title>{''.join(self.parts)}</svg>"
        )


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps values to pixels, linearly or by their logarithms."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        """Return the pixel of a value; values outside the scale are at its edge."""
        low, high, here = (self._bent(x) for x in (self.low, self.high, min(max(value, self.low), self.high)))
        return self.start + (here - low) / ((high - low) or 1) * (self.end - self.start)

    def _bent(self, value: float) -> float:
        return math.log(max(value, 1e-12)) if self.logarithmic else value

    def ticks(self, most: int) -> list[float]:
        """Return round numbers along the scale."""
        return powers(self.low, self.high, most) if self.logarithmic else round_numbers(self.low, self.high, most)


def round_numbers(low: float, high: float, most: int) -> list[float]:
    """Return at most so many evenly spaced round numbers in a range.

    >>> round_numbers(0, 97, 6), round_numbers(0.42, 0.61, 5)
    ([0.0, 20.0, 40.0, 60.0, 80.0], [0.45, 0.5, 0.55, 0.6])
    """
    raw = max(high - low, 1e-9) / max(most, 1)
    magnitude = 10.0 ** math.floor(math.log10(raw))
    steps = (factor * magnitude for factor in _STEPS)
    step = next((step for step in steps if len(_multiples(low, high, step)) <= most), 10 * magnitude)
    return [round(k * step, 10) for k in _multiples(low, high, step)]


def _multiples(low: float, high: float, step: float) -> range:
    return range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)


def powers(low: float, high: float, most: int) -> list[float]:
    """Return powers of ten in a range, with 2 and 5 or 3 between them where there is room.

    >>> powers(0.3, 40, 5), powers(0.8, 7, 5), powers(0.3, 40, 2)
    ([0.3, 1.0, 3.0, 10.0, 30.0], [1.0, 2.0, 5.0], [1.0, 10.0])
    """
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for factors in ((1, 2, 5), (1, 3), (1,)):
        ticks = [x for k in decades for factor in factors if low <= (x := round(factor * 10.0**k, 9)) <= high]
        if len(ticks) <= most:
            return ticks
    return ticks[:: math.ceil(len(ticks) / most)]


def in_all_widths(draw: Callable[[int], Canvas]) -> str:
    """Return a plot for desktops, tablets and phones; the style sheet shows one of them."""
    return "".join(draw(width).svg(name) for name, width in WIDTHS.items())


def is_slim(width: float) -> bool:
    """Return whether this is a plot for a phone."""
    return width < SLIM_ENOUGH


def shortened(label: str, width: float) -> str:
    """Return a name; a long one keeps its beginning and its end, which distinguishes versions.

    >>> shortened("somebodys.package:Player-7", 100)
    'someb…yer-7'
    >>> shortened("greedy", width_of("greedy") + 18 - 18)
    'greedy'
    """
    room = max(5, int(width / _LETTER + _ROUNDING))
    return label if len(label) <= room else f"{label[: (room - 1) // 2]}…{label[-((room - 1) // 2) :]}"


def width_of(label: str) -> float:
    """Return about how wide a name is."""
    return _LETTER * len(label)


def path(points: Iterable[tuple[float, float]]) -> str:
    """Return a line through points."""
    return "M " + " L ".join(f"{number(x)} {number(y)}" for x, y in points)


def plain(value: float) -> str:
    """Return a number without trailing zeros."""
    return f"{value:g}"
