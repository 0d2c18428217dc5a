"""Letters and figures as strokes of a pen, so that no font is needed and cards look the same everywhere.

A glyph stands on the line y = 92 and is 84 high as a capital; the number beside it is the distance to the next one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

CAPITAL: Final = 84.0
LINE: Final = 92.0
SPACE: Final = 34.0

_BOWL: Final = "C{x} 54 18 42 30 42C42 42 50 52 50 67C50 82 42 92 30 92C18 92 10 80 10 67"
_LEFT_BOWL: Final = "M48 67C48 54 40 42 28 42C16 42 8 52 8 67C8 82 16 92 28 92C40 92 48 80 48 67"

_TAIL_OF_S: Final = "C42 88 35 92 25 92C16 92 10 89 7 82"
_LOWER_HALF_OF_8: Final = "C12 50 6 60 6 70C6 84 16 92 30 92C44 92 54 84 54 70C54 60 48 50 30 46Z"

_E_OF_OE: Final = "M50 68H86C86 52 80 42 68 42C56 42 50 54 50 67C50 82 57 92 68 92C76 92 82 88 86 82"

GLYPHS: Final[dict[str, tuple[float, str]]] = {
    "0": (66, "M30 8C50 8 54 30 54 50C54 72 48 92 30 92C12 92 6 72 6 50C6 30 10 8 30 8Z"),
    "1": (66, "M14 26L34 8V92"),
    "2": (66, "M8 28C10 12 22 7 32 8C46 9 54 20 52 34C50 52 20 70 8 92H54"),
    "3": (66, "M10 16C24 4 50 6 50 28C50 44 36 48 24 48C40 48 54 56 54 70C54 94 20 98 6 82"),
    "4": (66, "M42 92V8L6 66H56"),
    "5": (66, "M50 8H16L12 46C26 36 54 40 54 66C54 94 22 98 6 84"),
    "6": (66, "M46 10C22 18 6 44 6 66C6 84 16 92 30 92C46 92 54 80 54 68C54 52 42 46 30 46C18 46 8 54 6 66"),
    "7": (66, "M6 8H54C40 36 28 60 24 92"),
    "8": (
        66,
        "M30 46C14 42 10 34 10 26C10 14 20 8 30 8C40 8 50 14 50 26C50 34 46 42 30 46" + _LOWER_HALF_OF_8,
    ),
    "9": (66, "M54 34C52 48 42 54 30 54C16 54 6 46 6 32C6 18 16 8 30 8C46 8 54 18 54 34C54 62 40 84 16 92"),
    "A": (66, "M4 92L30 8L56 92M14 62H46"),
    "B": (66, "M10 92V8H32C48 8 50 20 50 28C50 40 42 46 32 46H10M32 46C48 46 54 56 54 68C54 82 46 92 32 92H10"),
    "C": (64, "M54 24C48 12 40 8 32 8C14 8 6 28 6 50C6 74 16 92 32 92C42 92 50 86 54 76"),
    "D": (66, "M10 8V92H28C46 92 54 74 54 50C54 26 46 8 28 8H10"),
    "E": (60, "M50 8H10V92H52M10 48H44"),
    "F": (58, "M50 8H10V92M10 48H44"),
    "G": (66, "M52 24C46 12 38 8 30 8C14 8 6 28 6 50C6 74 16 92 32 92C46 92 54 82 54 58H34"),
    "H": (66, "M10 8V92M52 8V92M10 48H52"),
    "I": (32, "M14 8V92"),
    "J": (56, "M42 8V68C42 84 36 92 24 92C14 92 8 86 6 76"),
    "K": (62, "M10 8V92M52 8L10 56M26 40L54 92"),
    "L": (58, "M10 8V92H50"),
    "M": (82, "M8 92V8L38 62L68 8V92"),
    "N": (68, "M10 92V8L54 92V8"),
    "O": (66, "M30 8C50 8 54 30 54 50C54 72 48 92 30 92C12 92 6 72 6 50C6 30 10 8 30 8Z"),
    "P": (62, "M12 92V8H32C50 8 54 20 54 31C54 44 46 54 32 54H12"),
    "Q": (68, "M30 8C50 8 54 30 54 50C54 72 48 92 30 92C12 92 6 72 6 50C6 30 10 8 30 8ZM36 72L56 96"),
    "R": (64, "M10 92V8H32C50 8 52 20 52 30C52 44 44 52 32 52H10M32 52L54 92"),
    "S": (
        62,
        "M52 20C46 11 38 8 30 8C16 8 8 16 8 28C8 42 20 46 30 49C42 53 54 57 54 72C54 86 42 92 30 92C18 92 10 87 6 76",
    ),
    "T": (62, "M4 8H56M30 8V92"),
    "U": (64, "M8 8V62C8 82 16 92 30 92C44 92 52 82 52 62V8"),
    "V": (64, "M4 8L30 92L56 8"),
    "W": (86, "M4 8L20 92L40 30L60 92L76 8"),
    "X": (62, "M6 8L54 92M54 8L6 92"),
    "Y": (62, "M6 8L30 48L54 8M30 48V92"),
    "Z": (62, "M8 8H52L6 92H54"),
    "a": (60, "M46 67C46 54 38 42 27 42C15 42 6 53 6 67C6 82 15 92 27 92C38 92 46 80 46 67M46 42V92"),
    "b": (60, "M10 8V92M10 67" + _BOWL.format(x=10)),
    "c": (52, "M46 54C42 46 36 42 28 42C14 42 6 54 6 67C6 82 14 92 28 92C36 92 42 88 46 80"),
    "d": (60, "M48 8V92" + _LEFT_BOWL),
    "e": (56, "M8 68H48C48 52 40 42 28 42C14 42 6 54 6 67C6 82 14 92 29 92C37 92 43 88 47 82"),
    "f": (42, "M40 10C26 6 20 14 20 26V92M6 42H36"),
    "g": (60, "M48 42V96C48 110 40 116 28 116C18 116 12 112 9 106" + _LEFT_BOWL),
    "h": (58, "M10 8V92M10 62C12 50 20 42 30 42C42 42 46 50 46 62V92"),
    "i": (28, "M14 42V92M14 16V17"),
    "j": (30, "M16 42V100C16 112 10 116 2 114M16 16V17"),
    "k": (52, "M10 8V92M42 42L10 72M22 61L46 92"),
    "l": (32, "M14 8V80C14 88 18 92 24 92"),
    "m": (
        78,
        "M10 42V92M10 60C12 48 18 42 26 42C34 42 38 48 38 58V92M38 60C40 48 46 42 54 42C62 42 66 48 66 58V92",
    ),
    "n": (58, "M10 42V92M10 62C12 50 20 42 30 42C42 42 46 50 46 62V92"),
    "o": (58, "M28 42C42 42 50 52 50 67C50 82 42 92 28 92C14 92 6 82 6 67C6 52 14 42 28 42Z"),
    "p": (60, "M10 42V116M10 67" + _BOWL.format(x=10)),
    "q": (60, "M48 42V116" + _LEFT_BOWL),
    "r": (42, "M10 42V92M10 64C12 50 20 42 34 43"),
    "s": (
        50,
        "M40 52C36 45 32 42 25 42C16 42 9 47 9 54C9 62 16 65 25 67C35 69 42 72 42 80" + _TAIL_OF_S,
    ),
    "t": (42, "M20 20V76C20 88 26 92 36 90M6 42H36"),
    "u": (58, "M10 42V72C10 84 16 92 26 92C38 92 46 82 46 70M46 42V92"),
    "v": (52, "M4 42L26 92L48 42"),
    "w": (74, "M4 42L18 92L36 50L54 92L68 42"),
    "x": (50, "M6 42L44 92M44 42L6 92"),
    "y": (54, "M6 42L28 90M48 42L28 90C22 106 16 116 4 114"),
    "z": (50, "M8 42H42L6 92H44"),
    ".": (26, "M10 91V92"),
    ",": (26, "M12 90L8 104"),
    ":": (28, "M12 56V57M12 91V92"),
    ";": (28, "M12 56V57M12 90L8 104"),
    "!": (28, "M12 8V66M12 91V92"),
    "?": (56, "M8 24C12 12 20 8 28 8C40 8 48 16 48 28C48 44 28 46 28 66M28 91V92"),
    "'": (24, "M10 8V26"),
    '"': (40, "M10 8V26M28 8V26"),
    "-": (44, "M8 62H36"),
    "−": (60, "M8 56H50"),
    "+": (60, "M8 56H50M29 35V77"),
    "×": (56, "M10 40L44 74M44 40L10 74"),
    "/": (46, "M40 6L6 98"),
    "(": (34, "M26 4C8 26 8 78 26 100"),
    ")": (34, "M8 4C26 26 26 78 8 100"),
    "&": (66, "M56 92L20 34C12 20 18 8 30 8C42 8 46 22 36 32L16 46C2 58 6 92 28 92C44 92 52 76 54 58"),
    "…": (70, "M10 91V92M34 91V92M58 91V92"),
    "·": (28, "M14 58V59"),
    "#": (66, "M22 12L14 88M46 12L38 88M8 36H54M6 64H52"),
    "_": (60, "M6 98H54"),
    "ß": (58, "M10 92V28C10 14 18 8 28 8C38 8 44 14 44 24C44 36 32 38 32 46C32 56 48 60 48 74C48 86 40 92 30 92"),
    "œ": (
        94,
        "M28 42C42 42 50 52 50 67C50 82 42 92 28 92C14 92 6 82 6 67C6 52 14 42 28 42Z" + _E_OF_OE,
    ),
    "¡": (28, "M12 42V43M12 60V116"),
    "¿": (56, "M28 42V43M28 60C28 78 8 80 8 96C8 108 16 116 28 116C40 116 46 110 48 102"),
    "«": (54, "M24 50L10 64L24 78M42 50L28 64L42 78"),
    "»": (54, "M10 50L24 64L10 78M28 50L42 64L28 78"),
    "„": (42, "M12 90L8 104M26 90L22 104"),
    "“": (42, "M12 8L8 24M26 8L22 24"),
}

_ACCENTS: Final = {
    "\N{COMBINING GRAVE ACCENT}": ((4, 10), (-8, 0)),
    "\N{COMBINING ACUTE ACCENT}": ((-4, 10), (8, 0)),
    "\N{COMBINING CIRCUMFLEX ACCENT}": ((-10, 10), (0, 0), (10, 10)),
    "\N{COMBINING TILDE}": ((-12, 9), (-5, 2), (5, 8), (12, 1)),
    "\N{COMBINING DIAERESIS}": ((-9, 4), (-9, 5), None, (9, 4), (9, 5)),
    "\N{COMBINING CEDILLA}": ((2, 72), (-4, 86)),
}
"""Accents as lines through points, from the middle of a letter and the top of the accent; None begins a new line."""
_ABOVE_SMALL: Final = 20
_ABOVE_CAPITAL: Final = -14
_DOTLESS_I: Final = "M14 42V92"

UNKNOWN: Final = (56.0, "M8 30H46V92H8Z")
_ALIKE: Final = str.maketrans("ØøŁłĐđÆæı’‘–—", "OoLlDdAai''--")


def glyph(character: str) -> tuple[float, str] | None:
    """Return the distance to the next glyph, and the strokes; rare accents are left out.

    >>> glyph("ë") == glyph("e"), glyph("ẹ") == glyph("e"), glyph("龙")
    (False, True, None)
    """
    if character in GLYPHS:
        return GLYPHS[character]
    parts = unicodedata.normalize("NFKD", character.translate(_ALIKE))
    letter = parts[:1]
    known = GLYPHS.get(letter)
    if known is None:
        return None
    advance, path = known
    accents = [_ACCENTS[mark] for mark in parts[1:] if mark in _ACCENTS]
    strokes = [_accent(letter, advance, points) for points in accents]
    return advance, "".join([_DOTLESS_I if letter == "i" and accents else path, *strokes])


def _accent(letter: str, advance: float, points: Sequence[tuple[int, int] | None]) -> str:
    """Return the strokes of an accent on a letter."""
    middle, top = (advance - 4) / 2, _ABOVE_CAPITAL if letter.isupper() else _ABOVE_SMALL
    strokes, pen = [], "M"
    for point in points:
        if point is not None:
            strokes.append(f"{pen}{middle + point[0]:g} {top + point[1]:g}")
        pen = "M" if point is None else "L"
    return "".join(strokes)


def glyphs(text: str) -> Iterator[tuple[float, str]]:
    """Yield the place and strokes of each glyph of a text; an unknown character is drawn as a box.

    >>> [x for x, _ in glyphs("a é")]
    [0.0, 94.0]
    """
    x = 0.0
    for character in text:
        if character.isspace():
            x += SPACE
            continue
        advance, path = glyph(character) or UNKNOWN
        yield x, path
        x += advance


def length(text: str) -> float:
    """Return the length of a text in units of the glyphs."""
    spaces = sum(character.isspace() for character in text)
    drawn = (glyph(character) or UNKNOWN for character in text if not character.isspace())
    return spaces * SPACE + sum(advance for advance, _ in drawn)


def width_of(text: str, size: float) -> float:
    """Return the width of a text at this size."""
    return length(text) * size / 120.0


def shortened(text: str, size: float, width: float) -> str:
    """Return the text, or as much of its beginning as fits.

    >>> shortened("Bartholomew", 20, 70)
    'Bartho…'
    """
    if width_of(text, size) <= width:
        return text
    while text and width_of(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"
