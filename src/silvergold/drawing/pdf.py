"""Drawings as the pages of a PDF file: vectors in true size, with embedded fonts, so that text can be selected.

A page is a drawing whose unit is a millimetre. Lasting drawings are written once and used again. reportlab writes the
file; the same drawings give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, Words, commands

if TYPE_CHECKING:
    from silvergold.drawing.pdf_canvas import FormCanvas

MILLIMETRE: Final = 72 / 25.4
"""Points, the unit of PDF files."""

TEXT, BOLD, DISPLAY = "DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif-Bold"
"""The fonts, by the names of their files in `drawing/fonts/`."""

_REACH: Final = 28.0  # how far a drawing may reach over its own edges, in its own units
_BLUNT, _ROUND = 0, 1
_NAMELESS: Final = re.compile(r"[^A-Za-z0-9-]+")
_UNFIT: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that no font draws: control characters, marks of direction, halves of characters."""


def write_pdf(pages: Iterable[Drawing], title: str, language: str, done: Callable[[], None] | None = None) -> bytes:
    """Return a PDF file; `done` is called after each page."""
    from silvergold.drawing.pdf_canvas import FormCanvas

    _register_fonts()
    canvas = FormCanvas("", pageCompression=1, invariant=1, lang=language, initialFontName=TEXT)
    canvas.setTitle(_clean(title))
    canvas.setAuthor("silvergold")
    canvas.setCreator("silvergold")
    pen = _Pen(canvas)
    for page in pages:
        pen.draw_page(page)
        if done:
            done()
    data: bytes = canvas.getpdfdata()
    return data


@cache
def _register_fonts() -> None:
    """Load the fonts, each only once: the same file gets the same subsets in every document."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    folder = resources.files("silvergold.drawing").joinpath("fonts")
    for name in (TEXT, BOLD, DISPLAY):
        with folder.joinpath(f"{name}.ttf").open("rb") as file:
            pdfmetrics.registerFont(TTFont(name, file))


def font_of(*, bold: bool, display: bool) -> str:
    """Return the name of the font for a line of text."""
    return DISPLAY if display else BOLD if bold else TEXT


def width_of(text: str, size: float, *, bold: bool = False, display: bool = False) -> float:
    """Return the width of a line of text as it is printed, in the unit of its size."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    _register_fonts()
    return float(stringWidth(_clean(text), font_of(bold=bold, display=display), size))


def _clean(text: str) -> str:
    return _UNFIT.sub(" ", text)


class _Pen:
    """Writes items to a canvas, and keeps in mind what is set there."""

    def __init__(self, canvas: FormCanvas) -> None:
        self._canvas: Final = canvas
        self._set: dict[str, object] = {}

    def draw_page(self, page: Drawing) -> None:
        """Write a page. Its y axis points down, as in all drawings."""
        self._canvas.setPageSize((page.width * MILLIMETRE, page.height * MILLIMETRE))
        self._set = {}
        self._canvas.transform(MILLIMETRE, 0, 0, -MILLIMETRE, 0, page.height * MILLIMETRE)
        self._draw(page, 1.0)
        self._canvas.showPage()

    def _draw(self, drawing: Drawing, opacity: float) -> None:
        for item in drawing.items:
            self._item(item, opacity)

    def _item(self, item: Item, opacity: float) -> None:
        match item:
            case Shape():
                self._shape(item, opacity)
            case Words():
                self._words(item, opacity)
            case Placed():
                self._placed(item, opacity)

    @contextmanager
    def _saved(self) -> Iterator[None]:
        """Restore afterwards what is set now."""
        before = dict(self._set)
        self._canvas.saveState()
        yield
        self._canvas.restoreState()
        self._set = before

    def _use(self, name: str, value: object, *arguments: object) -> None:
        """Set a property of the canvas if it has another value."""
        if self._set.get(name) != value:
            getattr(self._canvas, name)(*(arguments or (value,)))
            self._set[name] = value

    def _shape(self, shape: Shape, opacity: float) -> None:
        alpha = round(shape.opacity * opacity, 3)
        if shape.fill:
            self._use("setFillColorRGB", shape.fill, *_rgb(shape.fill))
            self._use("setFillAlpha", alpha)
        if shape.stroke:
            self._use("setStrokeColorRGB", shape.stroke, *_rgb(shape.stroke))
            self._use("setStrokeAlpha", alpha)
            self._use("setLineWidth", shape.width)
            self._use("setLineJoin", _ROUND)
            self._use("setLineCap", _BLUNT if shape.blunt else _ROUND)
            self._use("setDash", shape.dash or (), list(shape.dash or ()))
        self._canvas.drawPath(_path(shape.path), stroke=int(bool(shape.stroke)), fill=int(bool(shape.fill)))

    def _words(self, words: Words, opacity: float) -> None:
        text, font = _clean(words.text), font_of(bold=words.bold, display=words.display)
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor]
        width = width_of(text, words.size, bold=words.bold, display=words.display) if shift else 0.0
        with self._saved():
            self._use("setFillColorRGB", words.colour, *_rgb(words.colour))
            self._use("setFillAlpha", round(opacity, 3))
            self._canvas.transform(1, 0, 0, -1, words.x - shift * width, words.y)
            self._canvas.setFont(font, words.size)
            self._canvas.drawString(0, 0, text)

    def _placed(self, placed: Placed, opacity: float) -> None:
        drawing = placed.drawing
        is_form = drawing.lasting and opacity * placed.opacity == 1
        if is_form:
            self._define(drawing)
        with self._saved():
            self._canvas.transform(placed.scale, 0, 0, placed.scale, placed.x, placed.y)
            if is_form:
                self._use("setFillAlpha", 1.0)  # a form takes over what is set outside of it
                self._use("setStrokeAlpha", 1.0)
                self._canvas.doForm(_form_name(drawing))
            else:
                if drawing.clipped:
                    self._canvas.clipPath(_edges(drawing), stroke=0, fill=0)
                self._draw(drawing, opacity * placed.opacity)

    def _define(self, drawing: Drawing) -> None:
        """Write a drawing that is used again and again, once."""
        name = _form_name(drawing)
        if self._canvas.hasForm(name):
            return
        outside, self._set = self._set, {}
        reach = 0.0 if drawing.clipped else _REACH
        self._canvas.beginForm(name, -reach, -reach, drawing.width + reach, drawing.height + reach)
        self._draw(drawing, 1.0)
        self._canvas.endForm()
        self._set = outside


def _form_name(drawing: Drawing) -> str:
    """Return the name of a drawing as PDF files may have it."""
    return _NAMELESS.sub("-", drawing.name)


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = (round(int(colour[k : k + 2], 16) / 255, 4) for k in (1, 3, 5))
    return red, green, blue


def _edges(drawing: Drawing) -> Any:
    return _path(f"M0 0H{drawing.width:g}V{drawing.height:g}H0Z")


@lru_cache(maxsize=4096)
def _path(path: str) -> Any:
    """Return an outline in the commands of PDF files, which know no quadratic curves."""
    from reportlab.pdfgen.pathobject import PDFPathObject

    found = PDFPathObject()
    x = y = 0.0
    for command, numbers in commands(path):
        match command:
            case "M":
                found.moveTo(*numbers)
            case "L":
                found.lineTo(*numbers)
            case "H":
                found.lineTo(numbers[0], y)
            case "V":
                found.lineTo(x, numbers[0])
            case "C":
                found.curveTo(*numbers)
            case "Q":
                cx, cy, *end = numbers
                handles = [start + (handle - start) * 2 / 3 for start, handle in ((x, cx), (y, cy))]
                handles += [at + (handle - at) * 2 / 3 for at, handle in zip(end, (cx, cy), strict=True)]
                found.curveTo(*handles, *end)
            case _:
                found.close()
        x, y = _end(command, numbers, x, y)
    return found


def _end(command: str, numbers: list[float], x: float, y: float) -> tuple[float, float]:
    """Return where the pen is after a command; after Z, a drawing goes on with M."""
    match command:
        case "H":
            return numbers[0], y
        case "V":
            return x, numbers[0]
        case "Z":
            return x, y
        case _:
            return numbers[-2], numbers[-1]
