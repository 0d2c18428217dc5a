"""The table as characters, SVG and pixels."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ElementTree
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from silvergold import decks
from silvergold.decks import text_drawing
from silvergold.drawing import Drawing, Placed, Shape, Words, draw_card, draw_table, svg
from silvergold.drawing.raster import paint
from silvergold.drawing.shapes import ellipse, rect
from silvergold.envs.render import MODES, Pixels, render
from silvergold.errors import SilvergoldError
from silvergold.match import Match, new_match
from silvergold.position import Position

GAMES = ("silver-and-gold", "pyramids")
both = pytest.mark.parametrize("game", GAMES)
INK, PAPER = "#000000", "#ffffff"


def write_png(path: Path, pixels: Pixels) -> None:
    """Write a picture as a PNG file."""
    height, width, _ = pixels.shape
    lines = b"".join(b"\0" + line.tobytes() for line in pixels)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)


def played(game: str, n_players: int = 2, moves: int = 40) -> Match:
    match = new_match(game, players=n_players, seed=9)
    for k in range(moves):
        if match.over:
            break
        seat = match.waiting[0]
        choices = match.choices(seat)
        match.play(seat, choices[k * 5 % len(choices)])
    return match


def position_of(match: Match) -> Position:
    view = match.view(None)
    return Position(view.index, view.state)


# Modes ---------------------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_every_mode_draws_a_view_and_a_position(game: str, n_players: int) -> None:
    match = played(game, n_players)
    for table in (match.view(0), position_of(match)):
        assert isinstance(render(table, "ansi"), str)
        assert render(table, "svg").startswith("<svg ")
        pixels = render(table, "rgb_array")
        assert pixels.dtype == np.uint8
        assert pixels.shape[1:] == (1200, 3)
        assert pixels.flags.c_contiguous


def test_any_other_mode_is_refused() -> None:
    with pytest.raises(SilvergoldError, match=f"there are {', '.join(MODES)}"):
        render(played("pyramids").view(0), "hologram")


@both
def test_characters_show_cards_points_pattern_and_display(game: str) -> None:
    view = played(game).view(0)
    text = render(view, "ansi")

    assert "\x1b" not in text
    assert f"Expedition: {view.pattern}" in text
    for player in view.players:
        assert f"{player.name}" in text
        assert str(player.score) in text
        for laid in player.cards:
            if laid is not None:
                assert all(line in text for line in text_drawing.draw_card(view.game, laid.card, laid.crossed))
    assert f"{view.stack_left} cards in the stack" in text


@pytest.mark.rule("R9")
@both
def test_a_position_is_drawn_as_one_who_watches_or_a_seat_may_see_it(game: str) -> None:
    match = played(game, moves=2)
    before = render(position_of(match), "svg")
    seat = match.waiting[0]
    match.play(seat, match.choices(seat)[0])
    view = match.view(seat)
    own = Position(view.index, view.state)

    assert render(own, "svg", seat=seat) != render(own, "svg")
    assert _crosses(render(own, "svg")) == _crosses(before)


def _crosses(text: str) -> int:
    return text.count("sg-box-")


def test_names_are_the_players_own() -> None:
    text = render(position_of(played("pyramids")), "ansi", names=("Ana", "Bruno"))

    assert "Ana: " in text
    assert "Player 1" not in text


@both
def test_the_same_table_gives_the_same_picture(game: str) -> None:
    view = played(game).view(1)

    assert np.array_equal(render(view, "rgb_array"), render(view, "rgb_array"))
    assert render(view, "svg") == render(view, "svg")


# SVG and pixels agree ------------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def read_svg(text: str) -> Drawing:
    """Return the drawing that an SVG of ours describes, without its words."""
    root = ElementTree.fromstring(text)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    known: dict[str, Drawing] = {}
    for group in root.iterfind(f"{SVG}defs/{SVG}g"):
        name = group.get("id", "")
        known[name] = Drawing(name, 460, 552, tuple(read_items(group, known)), lasting=False)
    return Drawing("read", width, height, tuple(read_items(root, known)))


def read_items(parent: ElementTree.Element, known: dict[str, Drawing]) -> Iterator[Shape | Placed]:
    for element in parent:
        opacity = float(element.get("opacity", "1"))
        if element.tag == f"{SVG}path":
            fill, stroke, dash = (element.get(name) for name in ("fill", "stroke", "stroke-dasharray"))
            gaps = tuple(map(float, dash.split())) if dash else None
            yield Shape(
                element.get("d", ""),
                None if fill == "none" else fill,
                stroke,
                float(element.get("stroke-width", "0")),
                opacity,
                (gaps[0], gaps[1]) if gaps else None,
                blunt=stroke is not None and element.get("stroke-linecap") != "round",
            )
        elif element.tag == f"{SVG}use":
            x, y, *scale = map(float, re.findall(r"-?[\d.]+", element.get("transform", "")))
            drawing = known[element.get("href", "")[1:]]
            yield Placed(drawing, x, y, scale[0] if scale else 1.0, opacity)


@both
def test_the_svg_describes_what_the_pixels_show(game: str) -> None:
    drawing = draw_table(played(game, 3).view(0))
    items = tuple(item for item in drawing.items if not isinstance(item, Words))
    wordless = Drawing("wordless", drawing.width, drawing.height, items)

    ours, theirs = (paint(picture, 1200).astype(int) for picture in (wordless, read_svg(svg(drawing))))

    assert np.abs(ours - theirs).mean() < 0.6
    differ = np.abs(ours - theirs).max(axis=2) > 40
    assert not (differ & ~near_edges(theirs)).any()  # cached drawings are placed on whole pixels
    assert differ.mean() < 0.002


def near_edges(picture: Any) -> Any:
    """Return the pixels at most one away from where the colour changes."""
    edges = np.zeros(picture.shape[:2], bool)
    for axis in (0, 1):
        for way in (1, -1):
            edges |= np.abs(picture - np.roll(picture, way, axis)).max(axis=2) > 8
    return edges | np.roll(edges, 1, 0) | np.roll(edges, -1, 0) | np.roll(edges, 1, 1) | np.roll(edges, -1, 1)


# Pixels --------------------------------------------------------------------------------------------------------------


def picture(*items: Shape | Words, size: int = 40) -> Drawing:
    return Drawing("test", size, size, (Shape(rect(0, 0, size, size), PAPER), *items))


def test_a_rectangle_covers_exactly_its_pixels() -> None:
    pixels = paint(picture(Shape(rect(10, 5, 20, 10), INK)), 40)

    assert (pixels[5:15, 10:30] == 0).all()
    assert pixels.sum() == 255 * 3 * (40 * 40 - 200)


def test_half_covered_pixels_are_half_dark() -> None:
    pixels = paint(picture(Shape(rect(10.5, 5, 20, 10), INK)), 40)

    assert pixels[10, 10].tolist() == [128, 128, 128]
    assert pixels[10, 30].tolist() == [128, 128, 128]


def test_a_disc_has_the_area_of_a_disc() -> None:
    pixels = paint(picture(Shape(ellipse(20, 20, 15), INK)), 40)
    dark = (255.0 - pixels[..., 0]).sum() / 255

    assert dark == pytest.approx(np.pi * 15**2, rel=0.01)


def test_a_stroke_is_as_wide_as_it_says_with_round_ends_or_blunt() -> None:
    def area(blunt: bool) -> float:
        pixels = paint(picture(Shape("M10 20H30", stroke=INK, width=6, blunt=blunt)), 40)
        return float((255.0 - pixels[..., 0]).sum() / 255)

    assert area(blunt=True) == pytest.approx(20 * 6, rel=0.01)
    assert area(blunt=False) == pytest.approx(20 * 6 + np.pi * 9, rel=0.03)


def test_dashes_leave_gaps() -> None:
    line = Shape("M5 20H35", stroke=INK, width=4, dash=(5, 5), blunt=True)
    dark = paint(picture(line), 40)[20, :, 0] == 0

    assert dark[5:10].all()
    assert not dark[10:15].any()
    assert dark[15:20].all()


def test_strokes_that_cross_or_overlap_are_one() -> None:
    half = Shape("M5 5L35 35M35 5L5 35", stroke=INK, width=6, opacity=0.5)

    assert set(np.unique(paint(picture(half), 40)[19:21, 19:21])) <= {127, 128}


def test_text_is_written_in_strokes_where_it_is_anchored() -> None:
    def columns(anchor: str) -> list[int]:
        pixels = paint(picture(Words(50, 60, "HI", 24, INK, anchor), size=100), 100)
        return np.flatnonzero((pixels[..., 0] < 128).any(axis=0)).tolist()

    assert 48 <= columns("start")[0] <= 54
    assert columns("end")[-1] <= 51
    assert columns("middle")[0] < 50 < columns("middle")[-1]


def test_a_drawing_may_be_painted_at_any_width() -> None:
    card = draw_card("pyramids", played("pyramids").view(0).deck.cards[0], {(0, 0)})

    assert paint(card, 46).shape == (55, 46, 3)
    assert paint(card, 230).shape == (276, 230, 3)


@both
def test_crossing_boxes_changes_their_pixels_and_no_others(game: str) -> None:
    card = played(game).view(0).deck.cards[0]
    box = next((r, c) for r, line in enumerate(card.rows) for c, char in enumerate(line) if char == ".")
    before, after = paint(draw_card(game, card), 230), paint(draw_card(game, card, {box}), 230)
    rows, columns = np.nonzero((before != after).any(axis=2))

    assert len(rows) > 100
    assert np.ptp(rows) < 60
    assert np.ptp(columns) < 60


@both
def test_a_picture_of_a_table_can_be_written_as_a_file(game: str, tmp_path: Path) -> None:
    path = tmp_path / "table.png"

    write_png(path, paint(draw_table(played(game, 4).view(0)), 600))

    assert path.read_bytes().startswith(b"\x89PNG")


# Decks with other prizes ---------------------------------------------------------------------------------------------


def test_twelve_cups_with_repeated_values_are_all_shown() -> None:
    deck = replace(decks.standard("silver-and-gold"), cups=(9, 9, 9, 7, 7, 5, 5, 5, 3, 2, 2, 1))
    match = new_match(players=4, seed=3, deck=deck)

    text = render(position_of(match), "ansi")

    assert "\nCups left: 9 9 9 7 7 5 5 5 3 2 2 1\n" in text
    assert text.count("\ncoins 0, palms none\n") == 4
    ElementTree.fromstring(render(position_of(match), "svg"))


def test_five_awards_for_each_colour_are_all_shown() -> None:
    deck = replace(decks.standard("pyramids"), awards=(12, 8, 8, 4, 1))
    match = new_match(players=4, seed=3, deck=deck)

    text = render(position_of(match), "ansi")

    left = ", ".join(f"{colour} 12 8 8 4 1" for colour in ("green", "orange", "purple"))
    assert f"\nPyramid points left: {left}\n" in text
    assert text.count("\nred gems 0, green gems 0, skulls 0, torches none\n") == 4
    ElementTree.fromstring(render(position_of(match), "svg"))
