"""The colours of the pages have enough contrast: text 4.5 to 1, everything else 3 to 1 (WCAG 2.2, AA)."""

from __future__ import annotations

import re
from importlib import resources

import pytest

CSS = resources.files("silvergold.reports").joinpath("templates/page.css").read_text("utf-8")
PAIR = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)")
TEXT, SHAPE = 4.5, 3.0
THEMES = (0, 1)  # light, dark
MOODS = (":root", '[data-mood="pyramids"]')

WORDS_ON = [("ink", "panel"), ("ink-2", "panel"), ("ink", "bg"), ("ink-2", "bg"), ("accent", "panel")]
WORDS_ON += [("ink-2", "panel-2"), ("ink", "panel-2"), ("warn", "warn-2"), ("warn", "panel")]
SHAPES_ON = [("line-strong", "panel"), *((colour, "panel") for colour in ("purple", "orange", "green", "grey"))]


def block(selector: str) -> str:
    start = CSS.index(f"{selector} {{")
    return CSS[start : CSS.index("}", start)]


def tokens(mood: str) -> dict[str, tuple[str, str]]:
    """Return all colours of a mood, in the light and the dark theme."""
    found = PAIR.findall(block(":root")) + (PAIR.findall(block(mood)) if mood != ":root" else [])
    return {name: (day, night) for name, day, night in found}


def brightness(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read_and_shapes_be_seen(mood: str, theme: int) -> None:
    colours = {name: pair[theme] for name, pair in tokens(mood).items()}

    for least, pairs in ((TEXT, WORDS_ON), (SHAPE, SHAPES_ON)):
        for front, back in pairs:
            assert contrast(colours[front], colours[back]) >= least, (front, back)


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("theme", THEMES)
def test_the_names_of_lines_can_be_read_in_their_colours(mood: str, theme: int) -> None:
    panel = tokens(mood)["panel"][theme]

    for k in range(8):
        assert contrast(PAIR.findall(block(f".s{k}"))[0][1 + theme], panel) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
def test_figures_can_be_read_on_pieces_and_discs(theme: int) -> None:
    pieces = re.findall(r"\.(?:part|card)-\w+ \{[^}]*\}", CSS)
    assert len(pieces) == 18

    for piece in pieces:
        ground, ink = (_colour(piece, name, theme) for name in ("c", "on"))
        assert contrast(ground, ink) >= TEXT, piece


def _colour(piece: str, name: str, theme: int) -> str:
    found = re.search(rf"--{name}: (light-dark\(#\w{{6}}, #\w{{6}}\)|#\w{{6}}|var\(--\w+\))", piece)
    value = found[1] if found else "#ffffff"
    if value.startswith("var"):
        return tokens(":root")[value[6:-1]][theme]
    both = re.findall(r"#\w{6}", value)
    return str(both[theme] if len(both) > 1 else both[0])
