"""How a deck is to be printed, and where the cards lie on the paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor
from typing import Final

from silvergold.errors import FORMAT, SilvergoldError
from silvergold.languages import languages
from silvergold.wording import or_list

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""

SIZE: Final = (63.0, 88.0)
"""The size of a card that fits the usual sleeves."""

SMALLEST: Final = 30.0
"""The shortest side of a card; the boxes of smaller ones are too small for a pen."""

GAPS: Final = (0, 3, 6)
CUTS: Final = ("lines", "marks")
INKS: Final = ("full", "less", "black")
PARTS: Final = ("cards", "expeditions", "round-card", "score-sheets", "one-game")
USUAL_PARTS: Final = PARTS[:-1]
FARTHEST: Final = 10.0
"""How far the backs may be moved, in millimetres."""

SIDE, HEAD, FOOT = 5.0, 13.0, 13.0
"""The margins that every sheet has: what printers leave white; the name of the deck; the ruler."""


class PrintFault(SilvergoldError):
    """A deck cannot be printed like this; the sentence says what would do."""

    def __init__(self, sentence: str) -> None:
        """Keep the sentence."""
        super().__init__(FORMAT, sentence)


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """What is printed, and how. `check` raises PrintFault for what cannot be."""

    paper: str = "a4"
    size: tuple[float, float] = SIZE
    gap: int = 0
    cut: str = "lines"
    ink: str = "full"
    backs: bool = False
    backs_moved: tuple[float, float] = (0.0, 0.0)
    bleed: bool = False
    language: str = "en"
    parts: tuple[str, ...] = USUAL_PARTS
    seed: int = 0
    """Which deal a game on paper has."""
    site: str = ""
    """The address of a server that has the deck; sheets then show it as a QR code."""

    def check(self) -> None:
        """Raise PrintFault if an option has no such value, or a card does not fit."""
        for name, value, known in (
            ("language", self.language, languages()),
            ("paper", self.paper, PAPERS),
            ("gap", self.gap, GAPS),
            ("cut", self.cut, CUTS),
            ("ink", self.ink, INKS),
            *(("part", part, PARTS) for part in self.parts or ("",)),
        ):
            if value not in known:
                raise PrintFault(f"there is no {name} {value!r}; it is {or_list(known)}")
        if max(map(abs, self.backs_moved)) > FARTHEST:
            raise PrintFault(f"backs can be moved by {FARTHEST:g} mm at most; more is no fault of a printer")
        if self.bleed and not self.gap:
            raise PrintFault("a bleed needs a gap between the cards; choose a gap of 3 or 6 mm")
        layout_of(self)

    @property
    def bleed_width(self) -> float:
        """Return how far the ground of a card reaches over its edge: up to the middle of the gap."""
        return self.gap / 2 if self.bleed else 0.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of cards on a sheet, in millimetres from its top left corner."""

    paper: tuple[float, float]
    size: tuple[float, float]
    columns: int
    rows: int
    gap: float

    @property
    def n(self) -> int:
        """Return how many cards a sheet has."""
        return self.columns * self.rows

    @property
    def spread(self) -> tuple[float, float]:
        """Return width and height of all cards together."""
        (width, height), gap = self.size, self.gap
        return self.columns * (width + gap) - gap, self.rows * (height + gap) - gap

    @property
    def corner(self) -> tuple[float, float]:
        """Return where the first card lies; all cards together lie in the middle of the sheet."""
        return (self.paper[0] - self.spread[0]) / 2, (self.paper[1] - self.spread[1]) / 2

    def place(self, k: int, mirrored: bool = False) -> tuple[float, float]:
        """Return the top left corner of a card; `mirrored` on the other side of the sheet."""
        row, column = divmod(k, self.columns)
        if mirrored:
            column = self.columns - 1 - column
        x, y = self.corner
        return x + column * (self.size[0] + self.gap), y + row * (self.size[1] + self.gap)

    def cuts(self) -> tuple[list[float], list[float]]:
        """Return where the sheet is cut: from top to bottom, and from left to right."""
        (x, y), (width, height) = self.corner, self.size
        return _edges(x, width, self.gap, self.columns), _edges(y, height, self.gap, self.rows)


def _edges(start: float, size: float, gap: float, n: int) -> list[float]:
    edges = [start + k * (size + gap) + side for k in range(n) for side in (0, size)]
    return sorted({round(edge, 3) for edge in edges})


def layout_of(options: PrintOptions) -> Layout:
    """Return the places of cards; raise PrintFault if not even one card fits on the paper.

    >>> layout = layout_of(PrintOptions())
    >>> layout.columns, layout.rows, layout.corner
    (3, 3, (10.5, 16.5))
    """
    width, height = options.size
    if not (width >= SMALLEST and height >= SMALLEST):
        raise PrintFault(f"cards of {_sized(options.size)} are too small to write on; each side needs {SMALLEST:g} mm")
    layouts = [layout for layout in _layouts(options) if layout.n > 0]
    if not layouts:
        upright, across = (room_on(paper) for paper in _papers(options.paper))
        raise PrintFault(
            f"a card of {_sized(options.size)} is too large for {options.paper.upper()} paper; "
            f"one of up to {_sized(upright)} fits, or of {_sized(across)}"
        )
    return max(layouts, key=lambda layout: layout.n)


def _sized(size: tuple[float, float]) -> str:
    return f"{size[0]:g} × {size[1]:g} mm"


def _papers(name: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the sizes of a paper upright and across."""
    width, height = PAPERS[name]
    return (width, height), (height, width)


def room_on(paper: tuple[float, float]) -> tuple[float, float]:
    """Return how much of a paper is left for cards."""
    return floor(paper[0] - 2 * SIDE), floor(paper[1] - HEAD - FOOT)


def _layouts(options: PrintOptions) -> Iterator[Layout]:
    """Yield the places on the paper upright, then across."""
    (width, height), gap = options.size, options.gap
    for paper in _papers(options.paper):
        room = room_on(paper)
        columns, rows = floor((room[0] + gap) / (width + gap)), floor((room[1] + gap) / (height + gap))
        yield Layout(paper, options.size, max(columns, 0), max(rows, 0), gap)
