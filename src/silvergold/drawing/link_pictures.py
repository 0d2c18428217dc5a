"""The pictures of links that show no game: the site itself, and each of its games.

`make drawings` writes them as PNG files: `python -m silvergold.drawing.link_pictures FOLDER`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from silvergold import decks, games
from silvergold.boxes import boxes_of
from silvergold.drawing.art import ART
from silvergold.drawing.cards import draw_card
from silvergold.drawing.raster import paint, png
from silvergold.drawing.shapes import Drawing, Item, Shape, Words, rect

SITE: Final = "Pencil Table"
"""The name of the site in titles and pictures."""

WIDTH: Final = 1200.0
HEIGHT: Final = 630.0
CARD: Final = 246.0
"""The width of a card in the picture."""

N_CARDS: Final = 4
HOME: Final = "home"
CROSSED: Final = 7
"""Boxes of the first card that are crossed, so that the picture shows what is done with cards."""


def names() -> tuple[str, ...]:
    """Return the names of all pictures."""
    return (HOME, *games.SLUGS)


def file_name(name: str) -> str:
    """Return the file of a picture."""
    return f"preview-{name}.png"


def draw_link(name: str) -> Drawing:
    """Draw the picture of the site, with cards of all games, or that of one game."""
    shown = games.SLUGS if name == HOME else (name,)
    theme = ART[shown[0]].THEME
    title = SITE if name == HOME else games.game(name).title
    below = " · ".join(games.game(game).title for game in shown) if name == HOME else SITE
    items: list[Item] = [
        Shape(rect(0, 0, WIDTH, HEIGHT), fill=theme.ground),
        Shape(rect(40, 40, WIDTH - 80, HEIGHT - 80, 24), fill=theme.panel, stroke=theme.panel_edge, width=2),
        Words(WIDTH / 2, 138, title, 76, theme.ink, "middle", bold=True, display=True),
        Words(WIDTH / 2, 196, below, 36, theme.quiet, "middle"),
        *_cards(shown),
    ]
    return Drawing(f"link-{name}", WIDTH, HEIGHT, tuple(items), f"{title}. {below}", lasting=False)


def _cards(shown: tuple[str, ...]) -> Iterator[Item]:
    """Draw a row of cards, of each game in turn and of many colours; some boxes of the first one are crossed."""
    gap = (WIDTH - 120 - N_CARDS * CARD) / (N_CARDS - 1)
    for k in range(N_CARDS):
        game = shown[k * len(shown) // N_CARDS]
        faces = list({card.colour: card for card in decks.standard(game).cards}.values())
        face = faces[k % len(faces)]
        crossed = sorted(boxes_of(face.rows))[:CROSSED] if k == 0 else []
        yield draw_card(game, face, crossed, crossed[-2:]).fitted(60 + k * (CARD + gap), 238, CARD)


def picture(name: str) -> bytes:
    """Return a picture as a PNG."""
    return png(paint(draw_link(name), int(WIDTH)))


def main() -> None:
    """Write all pictures to a folder."""
    for name in names():
        (Path(sys.argv[1]) / file_name(name)).write_bytes(picture(name))


if __name__ == "__main__":
    main()
