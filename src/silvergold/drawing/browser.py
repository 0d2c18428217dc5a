"""The drawings for the table in the browser: sprites with colours that follow day and night, and strokes as data.

`python -m silvergold.drawing.browser` writes `web/src/lib/drawings.ts` (make drawings): what every page needs.
The cards of a deck are too many for that; the server draws them with `deck_sheet` when they are asked for.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from collections.abc import Iterable, Iterator
from typing import Final

from silvergold import decks
from silvergold.decks.model import PYRAMIDS, SILVER_AND_GOLD, Deck
from silvergold.drawing import cards, symbols
from silvergold.drawing import palette as p
from silvergold.drawing.figures import CAPITAL, GLYPHS
from silvergold.drawing.shapes import Drawing, number
from silvergold.drawing.svg import definitions, elements

GAMES: Final = (SILVER_AND_GOLD, PYRAMIDS)
LARGEST: Final = 5  # rows and columns of a card
PLAIN: Final = {
    "coin": symbols.COIN,
    "palm": symbols.PALM,
    "cross": symbols.CROSS_SYMBOL,
    "red": symbols.RED_GEM,
    "green": symbols.GREEN_GEM,
    "torch": symbols.TORCH,
    "skull": symbols.SKULL,
    "potion": symbols.POTION,
    "entrance": symbols.ENTRANCE,
    "tomb": symbols.TOMB,
    "wall": symbols.WALL,
    "cup": symbols.CUP,
}
"""The symbols by the names that the pages use."""

TOKENS: Final = {
    p.INK: "ink-card",
    p.SAND_HI: "sand-hi",
    p.SAND: "sand",
    p.SAND_DONE: "sand-done",
    p.SAND_EDGE: "sand-edge",
    p.TOMB: "tomb",
    p.SHORE: "shore",
    p.EDGE: "edge",
    p.CROSS: "sym-cross",
    p.DOOR: "sym-door",
    p.GOLD: "gold",
    p.GOLD_DEEP: "gold-deep",
    p.GEM_RED: "gem-red",
    p.GEM_RED_DEEP: "gem-red-deep",
    p.GEM_GREEN: "gem-green",
    p.GEM_GREEN_DEEP: "gem-green-deep",
    p.PALM: "palm",
    p.WOOD: "wood",
    p.FLAME: "flame",
    p.FLAME_DEEP: "flame-deep",
    p.POTION: "potion",
    p.WALL: "wall",
    p.WALL_LINE: "wall-line",
    p.MORTAR: "mortar",
    p.EARTH: "earth",
    p.SUN: "sun",
    p.DUNE: "dune",
    p.WET: "wet",
    p.WET_FILL: "wet-fill",
    p.BACK_SEA: "back-sg",
    p.BACK_SEA_LINE: "back-sg-line",
    p.BACK_NIGHT: "back-py",
    p.BACK_NIGHT_2: "back-py-2",
    p.BACK_NIGHT_3: "back-py-3",
    **{colour: f"sky-{k}" for k, colour in enumerate(p.SKY, start=1)},
    **{tones.main: name for name, tones in p.TONES.items()},
    **{tones.deep: f"{name}-deep" for name, tones in p.TONES.items()},
    **{tones.lite: f"{name}-lite" for name, tones in p.TONES.items()},
}
"""The name of each colour in `web/src/styles/tokens.css`."""

_COLOUR: Final = re.compile(r'(fill|stroke)="(#[0-9a-f]{6})"')


def sheet(named: Iterable[tuple[str, Drawing]]) -> str:
    """Drawings as symbols of one hidden SVG, each under the id that it is shown by."""
    pairs = list(named)
    inner = definitions(drawing for _, drawing in pairs)
    outer = "".join(f'<symbol id="{name}" {_box(drawing)}>{elements(drawing)}</symbol>' for name, drawing in pairs)
    return _tinted(f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{inner}</defs>{outer}</svg>')


def _box(drawing: Drawing) -> str:
    return f'viewBox="0 0 {number(drawing.width)} {number(drawing.height)}"'


def _tinted(text: str) -> str:
    """Colours by their tokens, so that cards dim at night."""
    return _COLOUR.sub(lambda found: f'{found[1]}="{_token(found[2])}"', text)


def _token(colour: str) -> str:
    return f"var(--{TOKENS[colour]},{colour})" if colour in TOKENS else colour


def deck_sheet(deck: Deck) -> str:
    """The grounds of a deck's cards, as symbols `card-NUMBER`."""
    return sheet((f"card-{card.number}", cards.ground(card)) for card in deck.cards)


# What every page has --------------------------------------------------------------------------------------------------


def _everywhere() -> Iterator[tuple[str, Drawing]]:
    yield from ((f"s-{name}", drawing) for name, drawing in PLAIN.items())
    yield from ((f"back-{game}", cards.back(game)) for game in GAMES)
    for colour in p.TONES:
        yield from ((f"seal-{colour}-{points}", symbols.seal(colour, points)) for points in range(1, 10))


def _grids() -> dict[str, list[list[tuple[float, float, float]]]]:
    """Left, top and size of the boxes, by game, rows and columns."""
    sizes = range(1, LARGEST + 1)
    return {
        game: [[cards.grid(game == PYRAMIDS, rows, columns) for columns in sizes] for rows in sizes] for game in GAMES
    }


def _emblems() -> dict[str, dict[str, object]]:
    return {
        colour: {"letter": letter, "outline": outline, "top": top + 3}
        for colour, (letter, outline, top) in symbols.EMBLEMS.items()
    }


def _letters() -> dict[str, tuple[float, str]]:
    """Capitals and figures: how far the next one stands, and the strokes."""
    return {character: glyph for character, glyph in GLYPHS.items() if character.isdigit() or character.isupper()}


def _version() -> str:
    """Changes whenever a card looks different, so that no browser shows an old one."""
    text = "".join(deck_sheet(decks.standard(game)) for game in GAMES)
    return f"{zlib.crc32(text.encode()):08x}"


def _constants() -> Iterator[tuple[str, str, object]]:
    """Name, TypeScript type and value of everything in drawings.ts."""
    yield "VERSION", "string", _version()
    yield "WIDTH", "number", cards.WIDTH
    yield "HEIGHT", "number", cards.HEIGHT
    yield "GRIDS", "Record<string, [number, number, number][][]>", _grids()
    first = {game: decks.standard(game).cards[0] for game in GAMES}
    yield (
        "EMBLEM_AT",
        "Record<string, [number, number, number]>",
        {game: cards.emblem_at(card) for game, card in first.items()},
    )
    yield "EMBLEMS", "Record<string, { letter: string; outline: string; top: number }>", _emblems()
    yield "STROKES", "[string, string][]", symbols.STROKES
    yield "SEATS", "string[]", symbols.SEATS
    yield "CAPITAL", "number", CAPITAL
    yield "LETTER", "number", symbols.LETTER
    yield "GLYPHS", "Record<string, [number, string]>", _letters()
    yield "SPRITES", "string", sheet(_everywhere())


def render() -> str:
    """The text of drawings.ts."""
    head = "// Made from src/silvergold/drawing/ by `make drawings`; do not edit."
    lines = (f"export const {name}: {kind} = {json.dumps(value)};" for name, kind, value in _constants())
    return "\n".join([head, *lines, ""])


if __name__ == "__main__":
    sys.stdout.write(render())
