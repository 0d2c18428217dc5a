"""The drawings for the browser: sprites whose colours follow the theme (light or dark), and strokes as data.

`make drawings` writes what every page needs to `web/src/generated/drawings.ts`.
The cards of a deck are too many for that; the server draws them on request with `deck_sprites`. From the parts in
`web/src/generated/cardParts.ts`, a page draws cards that no server knows.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from collections.abc import Iterable, Iterator
from typing import Final

from silvergold import decks, games
from silvergold.decks.deck import Deck
from silvergold.drawing import cards, palette, symbols
from silvergold.drawing.art import ART
from silvergold.drawing.card_geometry import HEIGHT, SCREEN, WIDTH, Grid
from silvergold.drawing.glyphs import CAPITAL, GLYPHS
from silvergold.drawing.shapes import Drawing, number
from silvergold.drawing.svg import definitions, elements

LARGEST: Final = 5  # rows and columns of a card
TOKENS: Final = {
    palette.INK: "ink-card",
    palette.SAND_HI: "sand-hi",
    palette.SAND: "sand",
    palette.SAND_DONE: "sand-done",
    palette.SAND_EDGE: "sand-edge",
    palette.TOMB: "tomb",
    palette.SHORE: "shore",
    palette.EDGE: "edge",
    palette.CROSS: "sym-cross",
    palette.DOOR: "sym-door",
    palette.GOLD: "gold",
    palette.GOLD_DEEP: "gold-deep",
    palette.GEM_RED: "gem-red",
    palette.GEM_RED_DEEP: "gem-red-deep",
    palette.GEM_GREEN: "gem-green",
    palette.GEM_GREEN_DEEP: "gem-green-deep",
    palette.PALM: "palm",
    palette.WOOD: "wood",
    palette.FLAME: "flame",
    palette.FLAME_DEEP: "flame-deep",
    palette.POTION: "potion",
    palette.WALL: "wall",
    palette.WALL_LINE: "wall-line",
    palette.MORTAR: "mortar",
    palette.EARTH: "earth",
    palette.SUN: "sun",
    palette.DUNE: "dune",
    palette.WET: "wet",
    palette.WET_FILL: "wet-fill",
    palette.BACK_SEA: "back-sg",
    palette.BACK_SEA_LINE: "back-sg-line",
    palette.BACK_NIGHT: "back-py",
    palette.BACK_NIGHT_2: "back-py-2",
    palette.BACK_NIGHT_3: "back-py-3",
    **{colour: f"sky-{k}" for k, colour in enumerate(palette.SKY, start=1)},
    **{tones.main: name for name, tones in palette.TONES.items()},
    **{tones.deep: f"{name}-deep" for name, tones in palette.TONES.items()},
    **{tones.lite: f"{name}-lite" for name, tones in palette.TONES.items()},
}
"""The name of each colour in `web/src/styles/tokens.css`."""

_COLOUR: Final = re.compile(r'(fill|stroke)="(#[0-9a-f]{6})"')


def sprite_sheet(named: Iterable[tuple[str, Drawing]]) -> str:
    """Return drawings as symbols of one hidden SVG, each with its id."""
    pairs = list(named)
    inner = definitions(drawing for _, drawing in pairs)
    outer = "".join(f'<symbol id="{name}" {_box(drawing)}>{elements(drawing)}</symbol>' for name, drawing in pairs)
    return _tinted(f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{inner}</defs>{outer}</svg>')


def _box(drawing: Drawing) -> str:
    return f'viewBox="0 0 {number(drawing.width)} {number(drawing.height)}"'


def _tinted(text: str) -> str:
    """Replace colours by their CSS variables, so that cards are dimmer in the dark theme."""
    return _COLOUR.sub(lambda found: f'{found[1]}="{_token(found[2])}"', text)


def _token(colour: str) -> str:
    return f"var(--{TOKENS[colour]},{colour})" if colour in TOKENS else colour


def deck_sprites(deck: Deck) -> str:
    """Return the grounds of a deck's cards, as symbols `card-NUMBER`."""
    return sprite_sheet((f"card-{card.number}", cards.ground(deck.game, card)) for card in deck.cards)


# What every page has --------------------------------------------------------------------------------------------------


def _everywhere() -> Iterator[tuple[str, Drawing]]:
    yield from ((f"s-{name}", drawing) for name, drawing in symbols.BY_NAME.items())
    yield from ((f"back-{game}", cards.draw_back(game)) for game in games.SLUGS)
    for colour in palette.TONES:
        yield from ((f"seal-{colour}-{points}", symbols.seal(colour, points)) for points in range(1, 10))


def _grids() -> dict[str, list[list[Grid]]]:
    """Return left, top and size of the boxes, by game, rows and columns."""
    sizes = range(1, LARGEST + 1)
    return {slug: [[ART[slug].grid(rows, columns) for columns in sizes] for rows in sizes] for slug in games.SLUGS}


def _emblem_places() -> dict[str, tuple[float, float, float]]:
    return {slug: ART[slug].emblem_at(SCREEN) for slug in games.SLUGS}


def _emblems() -> dict[str, dict[str, object]]:
    return {
        colour: {"letter": letter, "outline": outline, "top": top + 3}
        for colour, (letter, outline, top) in symbols.EMBLEMS.items()
    }


def _letters() -> dict[str, tuple[float, str]]:
    """Return capitals and digits: the distance to the next one, and the strokes."""
    return {character: glyph for character, glyph in GLYPHS.items() if character.isdigit() or character.isupper()}


def _version() -> str:
    """Return a hash of how cards look, so that no browser shows an old one."""
    text = "".join(deck_sprites(decks.standard(game)) for game in games.SLUGS)
    return f"{zlib.crc32(text.encode()):08x}"


def _constants() -> Iterator[tuple[str, str, object]]:
    """Yield name, TypeScript type and value of everything in drawings.ts."""
    yield "VERSION", "string", _version()
    yield "WIDTH", "number", WIDTH
    yield "HEIGHT", "number", HEIGHT
    yield "GRIDS", "Record<string, [number, number, number][][]>", _grids()
    yield "EMBLEM_AT", "Record<string, [number, number, number]>", _emblem_places()
    yield "EMBLEMS", "Record<string, { letter: string; outline: string; top: number }>", _emblems()
    yield "STROKES", "[string, string][]", symbols.STROKES
    yield "SEATS", "string[]", symbols.SEATS
    yield "CAPITAL", "number", CAPITAL
    yield "LETTER", "number", symbols.LETTER
    yield "GLYPHS", "Record<string, [number, string]>", _letters()
    yield "SPRITES", "string", sprite_sheet(_everywhere())


def render() -> str:
    """Return the text of drawings.ts."""
    head = "// Made from src/silvergold/drawing/ by `make drawings`; do not edit."
    lines = (f"export const {name}: {kind} = {json.dumps(value)};" for name, kind, value in _constants())
    return "\n".join([head, *lines, ""])


# The parts of cards ---------------------------------------------------------------------------------------------------


def _parts() -> Iterator[tuple[str, Drawing]]:
    yield "part-wall", symbols.WALL
    for game in games.ALL:
        for colour in game.colours:
            for layer, drawing in ART[game.slug].layers(colour)._asdict().items():
                if drawing:
                    yield f"part-{game.slug}-{colour}-{layer}", drawing


def render_parts() -> str:
    """Return the text of cardParts.ts."""
    grounds = {game.slug: ART[game.slug].GROUND._asdict() for game in games.ALL}
    return "\n".join(
        [
            "// Made from src/silvergold/drawing/ by `make drawings`; do not edit.",
            "export interface Ground {",
            "  figure: [middle: number, top: number, height: number, width: number];",
            "  shores: [width: number, opacity: number][];",
            "  wall_inset: number | null;",
            "  shaft: [top: number, width: number, height: number] | null;",
            "  seal: [left: number, top: number, width: number] | null;",
            "}",
            f"export const GROUNDS: Record<string, Ground> = {json.dumps(grounds)};",
            f"export const PARTS: string = {json.dumps(sprite_sheet(_parts()))};",
            "",
        ]
    )


if __name__ == "__main__":
    sys.stdout.write(render_parts() if "parts" in sys.argv else render())
