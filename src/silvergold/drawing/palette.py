"""The colours by the names of the design. Each game has a `Theme` of its own for the ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INK: Final = "#231d26"
SAND_HI: Final = "#fff8e6"
SAND: Final = "#f6e3b4"
SAND_DONE: Final = "#ead09a"
SAND_EDGE: Final = "#cfb47c"
TOMB: Final = "#ffe9ae"
SHORE: Final = "#fdf1cf"
EDGE: Final = "#2a2119"
CROSS: Final = "#b3261e"
DOOR: Final = "#0b5a64"
GOLD: Final = "#f0b93a"
GOLD_DEEP: Final = "#7a4a06"
GEM_RED: Final = "#e0344f"
GEM_RED_DEEP: Final = "#6d0a22"
GEM_GREEN: Final = "#5cc98c"
GEM_GREEN_DEEP: Final = "#0b4a2d"
PALM: Final = "#3f9a53"
WOOD: Final = "#a06a3a"
FLAME: Final = "#ff9d2e"
FLAME_DEEP: Final = "#a33d06"
GLOW: Final = "#fff3b0"
POTION: Final = "#35b6c4"
WALL: Final = "#4b3427"
WALL_LINE: Final = "#2f1f17"
MORTAR: Final = "#6d4c37"
EARTH: Final = "#8a5c3b"
SUN: Final = "#ffe2a0"
DUNE: Final = "#c98a55"
SKY: Final = ("#5b4a8a", "#86598a", "#b36a8a", "#d9788a", "#f09a82", "#ffc27a")  # dusk, from above
WET: Final = "#1238c4"  # crossed this turn
WET_FILL: Final = "#cdd8ff"
BACK_SEA: Final = "#0e4a57"
BACK_SEA_LINE: Final = "#2a6d79"
BACK_NIGHT: Final = "#2b2152"
BACK_NIGHT_2: Final = "#5a3a78"
BACK_NIGHT_3: Final = "#1b1438"


@dataclass(frozen=True, slots=True)
class Tones:
    """A card colour: plain, dark and light."""

    main: str
    deep: str
    lite: str


TONES: Final = {
    "purple": Tones("#6a48a3", "#41296f", "#9f86cf"),
    "orange": Tones("#e0812f", "#8c3f0a", "#f6b778"),
    "green": Tones("#2f8456", "#164a2e", "#77bd92"),
    "grey": Tones("#86919a", "#3d464e", "#bcc5cb"),
}


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of the table around the cards."""

    ground: str
    line: str
    panel: str
    panel_edge: str
    inset: str
    ink: str
    quiet: str
    accent: str
