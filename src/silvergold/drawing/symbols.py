"""The small pictures: symbols of boxes, crosses, emblems of colours, seals, signs of seats. All differ in shape."""

from __future__ import annotations

from functools import cache
from typing import Final

from silvergold import games
from silvergold.drawing import palette
from silvergold.drawing.glyphs import CAPITAL, UNKNOWN, glyph, glyphs, length
from silvergold.drawing.shapes import Drawing, Item, Placed, Shape, ellipse, polygon, rect

SIDE: Final = 100.0


def _symbol(name: str, *shapes: Shape) -> Drawing:
    return Drawing(name, SIDE, SIDE, shapes, name)


def _line(path: str, colour: str, width: float, opacity: float = 1.0) -> Shape:
    return Shape(path, stroke=colour, width=width, opacity=opacity)


_FRONDS: Final = (
    "M54 37C40 18 22 16 8 30C26 28 40 32 54 37Z M54 37C36 33 18 42 14 62C28 48 40 40 54 37Z "
    "M54 37C50 18 60 6 78 6C68 16 60 24 54 37Z M54 37C64 20 82 20 95 34C80 31 66 32 54 37Z "
    "M54 37C72 34 86 44 89 62C76 48 66 41 54 37Z"
)

CROSS_SYMBOL: Final = _symbol(
    "cross symbol",
    Shape(ellipse(50, 50, 41), stroke=palette.CROSS, width=6, dash=(14, 7.5)),
    Shape(
        "M32 27L50 44L68 27L73 32L56 50L73 68L68 73L50 56L32 73L27 68L44 50L27 32Z",
        fill=palette.CROSS, stroke=palette.CROSS, width=5,
    ),
)  # fmt: skip
COIN: Final = _symbol(
    "coin",
    Shape(ellipse(52, 55, 40), fill=palette.GOLD_DEEP),
    Shape(ellipse(49, 49, 40), fill=palette.GOLD, stroke=palette.GOLD_DEEP, width=5),
    Shape(ellipse(49, 49, 29), stroke=palette.GOLD_DEEP, width=3.5, dash=(3, 5), blunt=True),
    Shape("M49 29L55 43L69 45L58 54L61 69L49 61L37 69L40 54L29 45L43 43Z", fill=palette.GOLD_DEEP),
    _line("M20 40C22 30 28 23 38 20", "#fff8dc", 5, 0.85),
)
PALM: Final = _symbol(
    "palm",
    Shape("M30 94C44 80 51 62 50 38L58 37C61 62 56 80 50 94Z", fill=palette.WOOD, stroke=palette.INK, width=3),
    _line("M40 83L52 86M45 70L56 73M49 57L58 59", palette.INK, 3),
    Shape(_FRONDS, fill=palette.PALM, stroke=palette.INK, width=3),
    Shape(ellipse(48, 42, 5), fill=palette.WOOD, stroke=palette.INK, width=2.5),
    Shape(ellipse(60, 43, 5), fill=palette.WOOD, stroke=palette.INK, width=2.5),
)
RED_GEM: Final = _symbol(
    "red gem",
    Shape("M26 12H74L95 40L50 94L5 40Z", fill=palette.GEM_RED, stroke=palette.GEM_RED_DEEP, width=6),
    Shape("M27 14L46 14L36 38Z", fill="#ffffff", opacity=0.55),
    _line("M26 12L36 40L50 92L64 40L74 12M5 40H95M36 40L50 12L64 40", palette.GEM_RED_DEEP, 3.5),
)
GREEN_GEM: Final = _symbol(
    "green gem",
    Shape("M34 5H66L82 21V79L66 95H34L18 79V21Z", fill=palette.GEM_GREEN, stroke=palette.GEM_GREEN_DEEP, width=6),
    Shape("M42 24H58L66 32V68L58 76H42L34 68V32Z", fill="#ffffff", opacity=0.38),
    _line("M42 24H58L66 32V68L58 76H42L34 68V32Z", palette.GEM_GREEN_DEEP, 3.5),
    _line(
        "M34 5L42 24M66 5L58 24M18 21L34 32M82 21L66 32M18 79L34 68M82 79L66 68M34 95L42 76M66 95L58 76",
        palette.GEM_GREEN_DEEP, 3,
    ),
)  # fmt: skip
TORCH: Final = _symbol(
    "torch",
    Shape("M40 58H60L55 97H45Z", fill=palette.WOOD, stroke=palette.INK, width=4),
    Shape("M32 48H68L63 62H37Z", fill="#8f6a3a", stroke=palette.INK, width=4),
    Shape(
        "M50 3C58 14 72 22 70 38C69 48 61 51 50 51C39 51 30 46 30 36C30 27 37 25 38 15C43 17 47 20 47 25"
        "C50 19 51 12 50 3Z",
        fill=palette.FLAME, stroke=palette.FLAME_DEEP, width=4,
    ),
    Shape(
        "M51 26C55 32 60 35 59 41C58 46 55 47 50 47C45 47 42 44 42 40C42 36 46 35 46 31C49 32 50 30 51 26Z",
        palette.GLOW,
    ),
)  # fmt: skip
SKULL: Final = _symbol(
    "skull",
    Shape(
        "M50 6C24 6 9 23 9 45C9 58 15 66 24 70V84C24 89 27 92 31 92H69C73 92 76 89 76 84V70"
        "C85 66 91 58 91 45C91 23 76 6 50 6Z",
        fill="#fbf8ef", stroke=palette.INK, width=6,
    ),
    Shape(ellipse(33, 46, 12, 13), fill=palette.INK),
    Shape(ellipse(67, 46, 12, 13), fill=palette.INK),
    Shape("M50 56L57 68H43Z", fill=palette.INK),
    _line("M40 79V89M50 79V89M60 79V89", palette.INK, 5),
)  # fmt: skip
POTION: Final = _symbol(
    "potion",
    Shape(
        "M41 10H59V36C74 41 84 54 84 68C84 84 70 95 50 95C30 95 16 84 16 68C16 54 26 41 41 36Z",
        fill="#f4fbff", stroke=palette.INK, width=6,
    ),
    Shape("M21 62C33 56 43 68 55 63C65 59 72 58 79 62C84 82 68 90 50 90C32 90 17 82 21 62Z", fill=palette.POTION),
    Shape(ellipse(42, 76, 5), fill="#ffffff", opacity=0.8),
    Shape(ellipse(60, 72, 3.5), fill="#ffffff", opacity=0.8),
    Shape(rect(36, 3, 28, 12, 4), fill=palette.WOOD, stroke=palette.INK, width=4),
)  # fmt: skip
ENTRANCE: Final = _symbol(
    "entrance",
    _line("M14 92V46C14 24 30 10 50 10C70 10 86 24 86 46V92", palette.INK, 8),
    _line("M50 26V70M32 56L50 76L68 56", palette.DOOR, 12),
)
TOMB: Final = _symbol(
    "tomb",
    Shape(
        "M50 4C64 4 72 12 74 24C84 30 86 40 82 52L68 95H32L18 52C14 40 16 30 26 24C28 12 36 4 50 4Z",
        fill=palette.GOLD, stroke=palette.GOLD_DEEP, width=6,
    ),
    Shape(
        "M50 13C59 13 63 20 63 28C63 37 57 43 50 43C43 43 37 37 37 28C37 20 41 13 50 13Z",
        "#fff3c4", palette.GOLD_DEEP, 4,
    ),
    _line("M44 28H45M55 28H56", palette.GOLD_DEEP, 5),
    _line("M24 52C38 62 62 62 76 52M28 66C40 74 60 74 72 66M33 80C42 85 58 85 67 80", palette.GOLD_DEEP, 5),
    Shape("M46 43H54V54H46Z", fill=palette.POTION, stroke=palette.GOLD_DEEP, width=3),
)  # fmt: skip
WALL: Final = _symbol(
    "wall",
    Shape(rect(0, 0, 100, 100, 6), fill=palette.WALL),
    Shape("M0 33H100M0 67H100M50 0V33M26 33V67M76 33V67M50 67V100", stroke=palette.WALL_LINE, width=5, blunt=True),
    _line("M8 9H40M60 43H70M8 77H30", "#ffffff", 5, 0.12),
)
CUP: Final = _symbol(
    "cup",
    _line("M24 18H8C8 38 14 46 28 48M76 18H92C92 38 86 46 72 48", palette.GOLD_DEEP, 6),
    Shape("M24 10H76V34C76 54 66 64 50 64C34 64 24 54 24 34Z", fill=palette.GOLD, stroke=palette.GOLD_DEEP, width=5),
    Shape("M44 64H56V78H70V92H30V78H44Z", fill=palette.GOLD, stroke=palette.GOLD_DEEP, width=5),
)
FLAG: Final = _symbol(
    "start player", Shape("M28 12H80L66 32L80 52H28Z", palette.GOLD, palette.INK, 7), _line("M28 94V12", palette.INK, 9)
)

BY_NAME: Final = {
    "coin": COIN,
    "palm": PALM,
    "cross": CROSS_SYMBOL,
    "red": RED_GEM,
    "green": GREEN_GEM,
    "torch": TORCH,
    "skull": SKULL,
    "potion": POTION,
    "entrance": ENTRANCE,
    "tomb": TOMB,
    "wall": WALL,
    "cup": CUP,
}
"""The symbols by the names that the descriptions of the games and the pages use."""

BY_CHARACTER: Final = {
    **{symbol.letter: BY_NAME[symbol.art] for game in games.ALL for symbol in game.symbols},
    **{landmark.letter: BY_NAME[landmark.art] for game in games.ALL for landmark in game.landmarks},
}
"""The symbol for each character of a card's drawing in its deck file."""

# Crosses -------------------------------------------------------------------------------------------------------------

STROKES: Final = (
    ("M16 20C37 37 61 58 78 84", "M79 14C69 38 39 58 19 81"),
    ("M20 19C39 33 63 65 85 78", "M81 15C61 43 41 53 22 85"),
    ("M19 23C43 34 63 64 85 77", "M76 16C66 36 36 56 21 88"),
    ("M21 23C35 41 57 64 79 84", "M78 19C66 41 35 62 23 80"),
    ("M14 16C37 38 56 58 80 84", "M77 19C66 34 36 57 17 89"),
    ("M20 19C40 32 62 61 84 78", "M79 15C62 40 36 63 19 81"),
    ("M17 20C34 34 56 57 81 77", "M79 19C59 39 32 61 20 81"),
    ("M24 16C40 36 64 61 87 78", "M86 16C61 36 37 53 17 79"),
)
"""Eight crosses drawn by hand; the first stroke is the heavier one."""


def ink(number: int, colour: str = palette.INK, width: float = 12.0) -> Drawing:
    """Return one of the eight crosses; the same number always gives the same one."""
    return _ink(number % len(STROKES), colour, width)


@cache
def _ink(variant: int, colour: str, width: float) -> Drawing:
    first, second = STROKES[variant]
    strokes = (_line(first, colour, width), _line(second, colour, width * 0.88))
    return Drawing(f"ink-{variant}-{colour[1:]}-{width:g}", SIDE, SIDE, strokes, "crossed")


# Figures and letters -------------------------------------------------------------------------------------------------


@cache
def figure(character: str, colour: str, width: float) -> Drawing:
    """Draw one letter or digit with a pen of this width."""
    advance, path = glyph(character) or UNKNOWN
    return Drawing(f"figure-{ord(character)}-{colour[1:]}-{width:g}", advance, SIDE, (_line(path, colour, width),))


def pen_text(text: str, middle: float, top: float, height: float, colour: str, width: float = 15.0) -> list[Item]:
    """Draw a short, centred text as pen strokes; `height` is that of its capitals."""
    scale = height / CAPITAL
    left = middle - (length(text) - 6) * scale / 2
    characters = text.replace(" ", "")
    return [
        Placed(figure(character, colour, width), left + x * scale, top - 8 * scale, scale)
        for character, (x, _) in zip(characters, glyphs(text), strict=True)
    ]


# Emblems, seals, seats -----------------------------------------------------------------------------------------------

EMBLEMS: Final = {
    "purple": ("P", polygon((50, 3), (97, 50), (50, 97), (3, 50)), 30.0),
    "orange": ("O", ellipse(50, 50, 45), 30.0),
    "green": ("G", polygon((50, 6), (98, 92), (2, 92)), 45.0),
    "grey": ("Y", rect(8, 8, 84, 84), 30.0),
}
"""For each colour its letter, its shape, and the vertical position of the letter in it."""
LETTER: Final = 34.0  # the size of an emblem's letter


@cache
def emblem(colour: str, letter: str | None = None) -> Drawing:
    """Draw the emblem of a colour: its own shape with its letter, which is another one in other languages."""
    english, outline, top = EMBLEMS[colour]
    deep, letter = palette.TONES[colour].deep, letter or english
    items = (Shape(outline, deep, deep, 6), *pen_text(letter, 50, top + 3, LETTER, palette.SAND_HI, 18))
    name = f"emblem-{colour}" if letter == english else f"emblem-{colour}-{ord(letter)}"
    return Drawing(name, SIDE, SIDE, items, colour)


_BLOB: Final = (
    "M93 50Q100.9 64.9 86.2 73.2Q84.7 90.1 67.9 89.1Q57.5 102.5 43.9 92.6Q28 98.2 21.8 82.5Q5.4 78.7 8.7 62.1"
    "Q-3 50 8.7 37.9Q5.4 21.3 21.8 17.5Q28 1.8 43.9 7.4Q57.5 -2.5 67.9 10.9Q84.7 9.9 86.2 26.8Q100.9 35.1 93 50Z"
)
_INSIDE: Final = {  # the emblem's shape, small enough for the wax
    "purple": polygon((50, 15), (85, 50), (50, 85), (15, 50)),
    "orange": ellipse(50, 50, 28),
    "green": polygon((50, 14), (85, 76), (15, 76)),
    "grey": rect(27, 27, 46, 46),
}


@cache
def seal(colour: str, points: int) -> Drawing:
    """S1: draw a wax seal in the colour it counts, with its points."""
    tones = palette.TONES[colour]
    ribbons = "M30 78L18 122L36 112L46 124L52 84Z M70 78L82 122L64 112L54 124L48 84Z"
    top = 43 if colour == "green" else 37
    items = (
        Shape(ribbons, fill=tones.deep),
        Shape(_BLOB, tones.main, palette.SAND_HI, 4),
        Shape(ellipse(50, 50, 37), stroke=tones.deep, width=3),
        Shape(_INSIDE[colour], fill=palette.SAND_HI),
        *pen_text(str(points), 50, top, 27, palette.INK, 17),
    )
    return Drawing(f"seal-{colour}-{points}", SIDE, 124, items, f"{colour} seal, {points}")


SEATS: Final = (
    ellipse(50, 50, 44),
    rect(12, 12, 76, 76),
    polygon((50, 2), (98, 50), (50, 98), (2, 50)),
    polygon((27, 8), (73, 8), (97, 50), (73, 92), (27, 92), (3, 50)),
)


@cache
def seat_sign(seat: int, initial: str, fill: str, ink_colour: str) -> Drawing:
    """Draw the sign of a seat (circle, square, diamond or hexagon) with the player's initial."""
    items = (Shape(SEATS[seat], fill, ink_colour, 7), *pen_text(initial, 50, 32, 36, ink_colour, 14))
    return Drawing(f"seat-{seat}-{ord(initial)}-{fill[1:]}", SIDE, SIDE, items, f"seat {seat + 1}")
