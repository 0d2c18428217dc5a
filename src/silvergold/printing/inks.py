"""Cards with less ink: large areas become light, lines and symbols stay; in black and white if that is wanted.

Colours stay apart by the pattern of their sea or pyramid, by the shape of their emblem, and by its letter.
"""

from __future__ import annotations

from typing import Final

from silvergold.drawing import palette
from silvergold.drawing.shapes import Drawing, recoloured

WHITE: Final = "#ffffff"

_AREAS: Final = {
    **{tones.main: 0.16 for tones in palette.TONES.values()},
    **{tones.deep: 0.22 for tones in palette.TONES.values()},
    **{tones.lite: 0.10 for tones in palette.TONES.values()},
    **dict.fromkeys((palette.SAND, palette.SAND_HI, palette.SHORE, palette.TOMB), 0.0),
    **dict.fromkeys((*palette.SKY, palette.SUN, palette.DUNE), 0.14),
    palette.EARTH: 0.0,
    palette.MORTAR: 0.0,
    palette.WALL: 0.22,
    **dict.fromkeys((palette.BACK_SEA, palette.BACK_NIGHT, palette.BACK_NIGHT_2, palette.BACK_NIGHT_3), 0.12),
}
"""How much of its colour an area keeps."""

_LINES: Final = {
    palette.SAND_HI: palette.INK,  # letters and figures on what was dark
    palette.SHORE: WHITE,
    palette.SAND_EDGE: "#a89468",
    palette.BACK_SEA_LINE: palette.BACK_SEA,
    **{tones.lite: tones.main for tones in palette.TONES.values()},
}
"""Lines that would be too pale on paper, or that belong to an area."""


def inked(drawing: Drawing, ink: str) -> Drawing:
    """Return a drawing as it is printed with this ink: `full`, `less` or `black`."""
    if ink == "full":
        return drawing
    if ink == "less":
        return recoloured(drawing, ink, _area, _line)
    return recoloured(drawing, ink, lambda colour: _grey(_area(colour)), lambda colour: _grey(_line(colour)))


def pale(drawing: Drawing, ink: str) -> Drawing:
    """Return a symbol so pale that a cross over it is seen at once."""
    faded = recoloured(drawing, "pale", lambda colour: mixed(colour, 0.5), lambda colour: mixed(colour, 0.5))
    if ink != "black":
        return faded
    return recoloured(faded, ink, _grey, _grey)


def mixed(colour: str, share: float) -> str:
    """Return a colour mixed with white.

    >>> mixed("#000000", 0.2)
    '#cccccc'
    """
    return _hex(*(255 + (int(colour[k : k + 2], 16) - 255) * share for k in (1, 3, 5)))


def _area(colour: str) -> str:
    return mixed(colour, _AREAS.get(colour, 1.0))


def _line(colour: str) -> str:
    return _LINES.get(colour, colour)


def _grey(colour: str) -> str:
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    return _hex(light, light, light)


def _hex(red: float, green: float, blue: float) -> str:
    return f"#{round(red):02x}{round(green):02x}{round(blue):02x}"
