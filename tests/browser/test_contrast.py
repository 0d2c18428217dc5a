"""The colours of the pages: contrast of text and graphics, and differences that colour-blind people can see.

What is asserted about colour blindness: with the matrices of Machado, Oliveira and Fernandes (2009, severity 1) every
two card colours, the two gems, and wet and dry ink stay apart by a distance in CIE L*a*b* that is seen at a glance.
Besides, each card colour and each gem has a shape (and each card colour a letter) that no other has. The tests do not
show that a colour-blind person could name the colours.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from silvergold.drawing import symbols

CSS = (Path(__file__).resolve().parents[2] / "web" / "src" / "styles" / "tokens.css").read_text("utf-8")
Tokens = dict[str, str]
Colour = NDArray[np.float64]

SURFACES = ("bg", "bg-2", "panel", "panel-2")
TEXT = [
    *((ink, ground) for ink in ("ink", "ink-2") for ground in SURFACES),
    *(("accent", "panel"), ("accent", "panel-2"), ("on-accent", "accent"), ("ink", "accent-2")),
    *(("warn", "panel"), ("warn", "panel-2"), ("warn", "warn-2"), ("ink", "warn-2")),
    *(("good", "panel"), ("good", "panel-2")),
    *(("ink-card", ground) for ground in ("sand", "sand-hi", "sand-done", "sand-off", "gold", "tomb")),
    *(("sand-hi", f"{colour}-deep") for colour in ("purple", "orange", "green", "grey")),
]
GRAPHICS = [
    *(("line-strong", "panel"), ("line-strong", "bg"), ("focus", "panel"), ("focus", "bg")),
    *(("wet", "wet-fill"), ("wet", "sand"), ("next", "panel"), ("accent", "accent-2")),
    *(("ghost", "sand"), ("ghost", "ghost-fill"), ("ghost", "shore")),
    *(("sym-cross", "sand"), ("sym-cross", "sand-off"), ("gold-deep", "sand"), ("gold-deep", "gold")),
    *(("gem-red-deep", "sand"), ("gem-green-deep", "sand"), ("flame-deep", "sand")),
    *(("wall", "sand"), ("sand", "mortar")),
    *((f"{colour}-deep", "sand-hi") for colour in ("purple", "orange", "green", "grey")),
]
LOOKS = [(game_theme, theme) for game_theme in ("map", "dusk") for theme in ("light", "dark")]
looks = pytest.mark.parametrize(("game_theme", "theme"), LOOKS)


def block(selector: str) -> Tokens:
    found = re.search(re.escape(selector) + r"\s*\{(.*?)\n\}", CSS, re.DOTALL)
    assert found, selector
    return dict(re.findall(r"--([\w-]+):\s*(light-dark\([^)]*\)|#[0-9a-fA-F]{3,8})", found[1]))


def tokens(game_theme: str, theme: str) -> Tokens:
    """Return the colour of each token in one game theme, by day or by night."""
    chosen = block(":root") | (block('[data-game-theme="dusk"]') if game_theme == "dusk" else {})
    pairs = {name: re.findall(r"#\w+", value) for name, value in chosen.items()}
    return {name: values[-1 if theme == "dark" else 0] for name, values in pairs.items()}


def linear(colour: str) -> Colour:
    """Return the linear light of red, green and blue, each 0 to 1."""
    figures = colour.lstrip("#")
    figures = "".join(2 * figure for figure in figures) if len(figures) == 3 else figures[:6]
    light = np.array([int(figures[k : k + 2], 16) / 255 for k in (0, 2, 4)])
    return np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2.2, 1 to 21."""
    lights = sorted(float(linear(colour) @ (0.2126, 0.7152, 0.0722)) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@looks
def test_words_stand_out_from_their_ground(game_theme: str, theme: str) -> None:
    known = tokens(game_theme, theme)

    low = {pair: contrast(known[pair[0]], known[pair[1]]) for pair in TEXT}
    assert {pair: found for pair, found in low.items() if found < 4.5} == {}


@looks
def test_frames_symbols_and_ink_stand_out_from_theirs(game_theme: str, theme: str) -> None:
    known = tokens(game_theme, theme)

    low = {pair: contrast(known[pair[0]], known[pair[1]]) for pair in GRAPHICS}
    assert {pair: found for pair, found in low.items() if found < 3} == {}


# Colour blindness ----------------------------------------------------------------------------------------------------

BLIND = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_XYZ = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
WHITE = np.array([0.95047, 1.0, 1.08883])
APART = 20.0  # in L*a*b*; 2.3 can just be seen when two colours lie side by side, and ours are apart by 22 and more
TOLD_APART = [*combinations(("purple", "orange", "green", "grey"), 2), ("gem-red", "gem-green"), ("wet", "ink-card")]


def lab(light: Colour) -> Colour:
    """Return the CIE L*a*b* values of linear light."""
    xyz = np.array(TO_XYZ) @ np.clip(light, 0, 1) / WHITE
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("kind", BLIND)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_stay_apart_for_the_colour_blind(kind: str, theme: str) -> None:
    known, matrix = tokens("map", theme), np.array(BLIND[kind])

    seen = {name: lab(matrix @ linear(known[name])) for pair in TOLD_APART for name in pair}
    apart = {pair: float(np.linalg.norm(seen[pair[0]] - seen[pair[1]])) for pair in TOLD_APART}
    assert {pair: round(found, 1) for pair, found in apart.items() if found < APART} == {}


def test_nothing_is_told_by_colour_alone() -> None:
    outlines = [outline for _, outline, _ in symbols.EMBLEMS.values()]
    letters = [letter for letter, _, _ in symbols.EMBLEMS.values()]
    gems = [symbols.RED_GEM.items[0], symbols.GREEN_GEM.items[0]]

    assert len(set(outlines)) == len(set(letters)) == 4
    assert len({gem.path for gem in gems if hasattr(gem, "path")}) == 2
    assert len(set(symbols.SEATS)) == 4
