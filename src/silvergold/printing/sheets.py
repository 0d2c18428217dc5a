"""What sheets have in common: text in millimetres, the head with the name of the deck, the ruler, the lines to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from silvergold import games
from silvergold.decks.deck import Deck
from silvergold.decks.identity import body_of, code_of, id_of
from silvergold.drawing import pdf
from silvergold.drawing.shapes import Drawing, Item, Shape, Words, number, rect
from silvergold.printing.print_options import Layout, PrintOptions
from silvergold.printing.texts import Texts, texts_of

INK: Final = "#151515"
QUIET: Final = "#555555"
LINE: Final = "#666666"
WHITE: Final = "#ffffff"
PALE: Final = "#e6e6e6"

HAIR: Final = 0.15
"""The width of the lines to cut."""

TITLE, PLAIN, SMALL = 4.4, 2.8, 2.5
"""Sizes of letters, in millimetres."""

RULER: Final = 100
"""The length of the ruler."""

EDGE: Final = 8.0
"""The margin of text."""

LONGEST_SITE: Final = 120
"""The longest address of a server that still makes a QR code which phones can read at this size."""

_MARK: Final = 5.0  # the length of a mark to cut
_APART: Final = 1.0  # of a mark from the cards
_CODE: Final = 11.0  # the side of the QR code in the head of a sheet


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A deck with everything that its sheets need."""

    deck: Deck
    options: PrintOptions

    @property
    def texts(self) -> Texts:
        """Return the texts in the language of the sheets."""
        return texts_of(self.options.language)

    @property
    def deck_id(self) -> str:
        """Return the id of the deck."""
        return id_of(self.deck.game, body_of(self.deck))

    @property
    def code(self) -> str:
        """Return the short code of the deck."""
        return code_of(self.deck_id)

    @property
    def title(self) -> str:
        """Return the names of the deck and of its game."""
        return f"{self.texts.deck_name(self.deck.name)}, {games.game(self.deck.game).title}"

    @property
    def address(self) -> str:
        """Return where the deck is shown on the screen, if a server is known."""
        site = self.options.site.rstrip("/")
        return f"{site}/decks/{self.deck_id}" if 0 < len(site) <= LONGEST_SITE else ""


def sheet(paper: tuple[float, float], items: Iterable[Item], label: str) -> Drawing:
    """Return a page."""
    return Drawing("sheet", *paper, tuple(items), label, lasting=False)


# Text ----------------------------------------------------------------------------------------------------------------


def shortened(text: str, size: float, width: float, *, bold: bool = False, display: bool = False) -> str:
    """Return the text, or as much of its beginning as fits."""
    if pdf.width_of(text, size, bold=bold, display=display) <= width:
        return text
    while text and pdf.width_of(text + "…", size, bold=bold, display=display) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, size: float, width: float) -> list[str]:
    """Break a text into lines of this width; a longer word is shortened."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and pdf.width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(shortened(word, size, width))
    return lines


def paragraph(x: float, y: float, text: str, size: float, width: float, colour: str = INK) -> list[Words]:
    """Return a text in lines; y is the first baseline."""
    lines = wrapped(text, size, width)
    return [Words(x, y + 1.35 * size * k, line, size, colour) for k, line in enumerate(lines)]


def on_white(lines: Iterable[Words]) -> Iterator[Item]:
    """Draw text over lines to cut, which must not cross it."""
    for words in lines:
        width = pdf.width_of(words.text, words.size, bold=words.bold, display=words.display)
        left = words.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[words.anchor] * width
        yield Shape(rect(left - 0.7, words.y - words.size, width + 1.4, words.size * 1.32), fill=WHITE)
        yield words


# Parts of a sheet ----------------------------------------------------------------------------------------------------


def head(job: PrintJob, paper: tuple[float, float], below: str, line: float) -> Iterator[Item]:
    """Draw the name of the deck and the place of the sheet, its code and where it is on the screen.

    All of it stands above the line, which is where the cards begin.
    """
    texts, middle = job.texts, line / 2
    right = paper[0] - EDGE
    if job.address:
        yield from qr_code(job.address, right - _CODE, middle - _CODE / 2, _CODE)
        right -= _CODE + 2
    said = [texts("deck", code=job.code)] + ([texts("scan")] if job.address else [])
    yield from on_white(Words(right, middle - 0.3 + 3.9 * k, text, PLAIN, INK, "end") for k, text in enumerate(said))
    widest = max(pdf.width_of(text, PLAIN) for text in said)
    room = right - widest - EDGE - 6
    name = shortened(job.title, TITLE, room, display=True)
    yield from on_white(
        [
            Words(EDGE + 3, middle - 0.3, name, TITLE, INK, display=True),
            Words(EDGE + 3, middle + 3.6, shortened(below, PLAIN, room), PLAIN, INK),
        ]
    )


def qr_code(text: str, x: float, y: float, side: float) -> Iterator[Item]:
    """Draw a QR code, with the white around it that scanners need."""
    import segno

    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    step = side / (len(rows) + 4)
    yield Shape(rect(x, y, side, side), fill=WHITE)
    path = []
    for row, modules in enumerate(rows):
        start = None
        for column, dark in enumerate([*modules, 0]):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                left, top = start + 2, row + 2
                path.append(f"M{left} {top}H{column + 2}V{top + 1}H{left}Z")
                start = None
    code = Drawing(f"qr-{text}", len(rows) + 4, len(rows) + 4, (Shape(" ".join(path), fill="#000000"),))
    yield code.fitted(x, y, step * (len(rows) + 4))


def ruler(x: float, y: float, sentence: str) -> Iterator[Item]:
    """Draw ten centimetres, by which one sees whether the printer has scaled the sheet."""
    heights = {0: 4.0, 5: 3.0}
    ticks = " ".join(f"M{number(x + k)} {number(y)}V{number(y + heights.get(k % 10, 1.8))}" for k in range(RULER + 1))
    yield Shape(rect(x - 1.5, y - 0.6, RULER + 8, 8), fill=WHITE)
    yield Shape(f"M{number(x)} {number(y)}H{number(x + RULER)} {ticks}", stroke=INK, width=HAIR, blunt=True)
    for k in range(RULER // 10 + 1):
        yield Words(x + 10 * k, y + 6.6, str(k), 2.3, INK, "middle")
    yield Words(x + RULER + 1.6, y + 3, "cm", 2.3, INK)
    yield from on_white([Words(x, y + 9.6, sentence, 2.4, INK)])


def foot(job: PrintJob, paper: tuple[float, float], line: float, sentence: str, note: str = "") -> Iterator[Item]:
    """Draw the ruler with its sentence, and notes; all of it stands below this line, where the cards end."""
    room = paper[1] - line
    top = line + max(1.2, (room - 10.5) / 2 - 0.5)
    yield from ruler(EDGE + 3, top, sentence)
    left = EDGE + RULER + 16
    lines = paragraph(paper[0] - EDGE, top + 2, f"{note} {job.texts('apart')}", SMALL, paper[0] - EDGE - left, QUIET)
    yield from on_white(Words(words.x, words.y, words.text, words.size, words.colour, "end") for words in lines)


def cuts(layout: Layout, kind: str) -> Iterator[Item]:
    """Draw lines from edge to edge of the paper where it is cut, or marks around the cards."""
    (left, top), (width, height) = layout.corner, layout.spread
    upright, across = layout.cuts()
    if kind == "lines":
        path = [f"M{number(x)} 0V{number(layout.paper[1])}" for x in upright]
        path += [f"M0 {number(y)}H{number(layout.paper[0])}" for y in across]
    else:
        ends = ((top - _APART - _MARK, top - _APART), (top + height + _APART, top + height + _APART + _MARK))
        path = [f"M{number(x)} {number(a)}V{number(b)}" for x in upright for a, b in ends]
        reach = min(_MARK, left - _APART)
        ends = ((left - _APART - reach, left - _APART), (left + width + _APART, left + width + _APART + reach))
        path += [f"M{number(a)} {number(y)}H{number(b)}" for y in across for a, b in ends]
    yield Shape(" ".join(path), stroke=LINE, width=HAIR, blunt=True)
