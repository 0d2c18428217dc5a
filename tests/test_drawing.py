"""The drawings: what they show, that they are valid SVG, and that nothing is shown by colour alone."""

from __future__ import annotations

import re
import unicodedata
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from silvergold import decks
from silvergold.decks.deck import Card, Expedition, Seal
from silvergold.drawing import (
    Drawing,
    Placed,
    Shape,
    Words,
    cards,
    draw_back,
    draw_card,
    draw_pattern,
    draw_result,
    draw_table,
    palette,
    svg,
    web_sprites,
)
from silvergold.drawing.art import ART
from silvergold.drawing.glyphs import GLYPHS, glyph, length
from silvergold.drawing.symbols import BY_CHARACTER, CUP, FLAG, WALL, emblem, ink, seal, seat_sign
from silvergold.languages import language, languages, texts
from silvergold.match import Match, new_match
from tests.conformance.wild import wild_deck

GAMES = ("silver-and-gold", "pyramids")
both = pytest.mark.parametrize("game", GAMES)
SVG = "{http://www.w3.org/2000/svg}"
SYMBOLS = [*BY_CHARACTER.values(), WALL, CUP, FLAG]


def shapes(drawing: Drawing) -> list[Shape]:
    """Return every outline, including those of placed drawings."""
    found: list[Shape] = []
    for item in drawing.items:
        if isinstance(item, Shape):
            found.append(item)
        elif isinstance(item, Placed):
            found += shapes(item.drawing)
    return found


def words(drawing: Drawing) -> list[str]:
    return [item.text for item in drawing.items if isinstance(item, Words)]


def placed(drawing: Drawing) -> list[str]:
    """Return the names of all drawings placed in it, at any depth."""
    found: list[str] = []
    for item in drawing.items:
        if isinstance(item, Placed):
            found += [item.drawing.name, *placed(item.drawing)]
    return found


def played(game: str, n_players: int = 2, moves: int = 60) -> Match:
    match = new_match(game, players=["Ana", "Bruno", "Chloé", "D & <D>"][:n_players], seed=5)
    for k in range(moves):
        if match.over:
            break
        seat = match.waiting[0]
        choices = match.choices(seat)
        match.play(seat, choices[k * 7 % len(choices)])
    return match


# Valid SVG -----------------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("n_players", [2, 3, 4])
@pytest.mark.parametrize("moves", [0, 1, 60, 10_000])
def test_a_table_is_one_sound_and_self_contained_svg(game: str, n_players: int, moves: int) -> None:
    text = svg(draw_table(played(game, n_players, moves).view(0)))

    root = ElementTree.fromstring(text)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    used = {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")}
    assert root.tag == f"{SVG}svg"
    assert len(ids) == len(set(ids))
    assert used == set(ids)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert root.get("aria-label") == root.findtext(f"{SVG}title")


@both
@pytest.mark.parametrize("seed", range(4))
def test_any_deck_can_be_drawn(game: str, seed: int) -> None:
    deck = wild_deck(game, seed)

    for card in deck.cards:
        crossed = {(row, column) for row, line in enumerate(card.rows) for column, c in enumerate(line) if c != "#"}
        ElementTree.fromstring(svg(draw_card(game, card, crossed, crossed)))
    for expedition in deck.expeditions:
        ElementTree.fromstring(svg(draw_pattern(expedition)))


def test_outlines_use_only_what_every_painter_understands() -> None:
    view = played("pyramids").view(0)
    drawings = [*SYMBOLS, draw_table(view), draw_table(played("silver-and-gold").view(0))]

    for shape in (shape for drawing in drawings for shape in shapes(drawing)):
        assert re.fullmatch(r"[MLHVCQZ\d .e-]+", shape.path), shape.path
        for colour in (shape.fill, shape.stroke):
            assert colour is None or re.fullmatch("#[0-9a-f]{6}", colour)
    for _, path in GLYPHS.values():
        assert re.fullmatch(r"[MLHVCQZ\d .-]+", path), path


def test_the_same_name_is_the_same_drawing() -> None:
    card = decks.standard("pyramids").cards[0]

    assert draw_card("pyramids", card).name == draw_card("pyramids", card).name
    assert draw_card("pyramids", card).name != draw_card("pyramids", card, {(0, 2)}).name
    assert draw_card("pyramids", card).name != draw_card("pyramids", replace(card, colour="orange")).name


# Content -------------------------------------------------------------------------------------------------------------


@both
def test_a_table_names_players_points_pattern_display_and_stack(game: str) -> None:
    view = played(game, 3).view(1)
    drawing = draw_table(view)
    said, shown = words(drawing), placed(drawing)

    for player in view.players:
        assert player.name in said
        assert str(player.score.total) in said
        for laid in player.cards:
            assert laid is None or draw_card(game, laid.card, laid.crossed, laid.fresh).name in shown
    assert f"Expedition: {view.pattern}" in said
    assert f"{view.stack_left} cards face down" in said
    assert all(draw_card(game, card).name in shown for card in view.display)
    assert "Ana" in drawing.label
    assert "Points" in drawing.label


@pytest.mark.rule("G3", "R9")
@both
def test_in_setup_a_seat_sees_its_own_hand_and_no_other(game: str) -> None:
    view = played(game, 2, 0).view(0)
    own = {draw_card(game, card).name for card in view.me.hand}
    shown = set(placed(draw_table(view)))

    assert own <= shown
    every = {draw_card(game, card).name for card in view.deck.cards}
    assert shown & every == own


@both
def test_at_the_end_the_winners_are_named(game: str) -> None:
    match = played(game, 2, 10_000)
    best = [match.names[seat] for seat in match.winners]

    assert any(text.startswith(best[0]) and "win" in text for text in words(draw_table(match.view(None))))


def test_a_crossed_box_gets_a_cross_and_a_fresh_one_wet_ink() -> None:
    card = Card(7, "grey", ("x..#", "...."), 8)
    drawing = draw_card("silver-and-gold", card, crossed={(0, 0), (1, 1)}, fresh={(1, 1)})
    crosses = [name for name in placed(drawing) if name.startswith("ink")]

    assert len(crosses) == 2
    assert sorted(palette.WET[1:] in name for name in crosses) == [False, True]
    assert drawing.label == "card 7, grey, 8 points, 5 of 7 boxes open"


def test_a_box_always_gets_the_same_cross() -> None:
    card = Card(7, "grey", ("....",), 8)

    alone = [name for name in placed(draw_card("silver-and-gold", card, {(0, 1)})) if name.startswith("ink")]
    among = [name for name in placed(draw_card("silver-and-gold", card, {(0, 0), (0, 1)})) if name.startswith("ink")]
    assert alone[0] in among


def test_a_card_shows_points_and_seal_or_its_order_number() -> None:
    treasure = Card(30, "green", ("...", "..."), 10, Seal("orange", 2))
    pyramid = decks.standard("pyramids").cards[14]

    assert "seal-orange-2" in placed(draw_card("silver-and-gold", treasure))
    figures = [name for name in placed(draw_card("pyramids", pyramid)) if name.startswith("figure")]
    digits = [f"figure-{ord(digit)}-{palette.INK[1:]}-16" for digit in str(pyramid.number)]
    assert set(digits) <= set(figures)


def test_a_pattern_has_a_cross_in_each_box() -> None:
    drawing = draw_pattern(Expedition("ell", 1, ("x.", "x.", "xx")))

    assert len(drawing.items) == 2 * 4
    assert (drawing.width, drawing.height) == (200, 300)


# Shape and contrast --------------------------------------------------------------------------------------------------


def test_symbols_emblems_seals_and_seats_differ_without_colour() -> None:
    signs = [seat_sign(seat, "A", "#ffffff", "#000000") for seat in range(4)]
    seals = [seal(colour, 1) for colour in palette.TONES]
    for family in (
        SYMBOLS,
        [emblem(colour) for colour in palette.TONES],
        seals,
        signs,
        [draw_back(game) for game in GAMES],
    ):
        for one, other in combinations(family, 2):
            assert [shape.path for shape in shapes(one)] != [shape.path for shape in shapes(other)]


def test_the_eight_crosses_are_eight() -> None:
    assert len({tuple(shape.path for shape in shapes(ink(k))) for k in range(8)}) == 8
    assert ink(0) is ink(0)


def luminance(colour: str) -> float:
    parts = (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_text_has_a_contrast_of_four_and_a_half_and_signs_of_three() -> None:
    for theme in (art.THEME for art in ART):
        assert contrast(theme.ink, theme.panel) >= 4.5
        assert contrast(theme.quiet, theme.panel) >= 4.5
        assert contrast(theme.accent, theme.panel) >= 3
    for tones in palette.TONES.values():
        assert contrast(tones.deep, palette.SAND_HI) >= 4.5
    for sign in (palette.INK, palette.WET, palette.CROSS):
        assert contrast(sign, palette.SAND) >= 3
    assert contrast(palette.INK, palette.SAND_DONE) >= 4.5
    assert contrast(palette.WET, palette.WET_FILL) >= 4.5


def test_every_letter_and_figure_has_strokes() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"

    assert set(letters + letters.upper() + "0123456789.,:-−+&…") <= set(GLYPHS)
    assert length("Ana") > length("An") > 0


@pytest.mark.parametrize(
    ("names", "signs"),
    [(("Ana", "Ben"), "AB"), (("Ana", "Alf"), "12"), (("Émile", "Øye"), "ÉØ"), (("龙", "Ben"), "1B")],
)
def test_a_seats_sign_has_the_players_initial_or_its_number(names: tuple[str, ...], signs: str) -> None:
    shown = placed(draw_table(new_match("pyramids", players=names, seed=1).view(None)))

    for seat, sign in enumerate(signs):
        assert any(name.startswith(f"seat-{seat}-{ord(sign)}-") for name in shown)


# Decks with other numbers --------------------------------------------------------------------------------------------


def test_the_table_shows_every_cup_of_the_deck_and_strikes_out_those_taken() -> None:
    cups = (9, 9, 9, 8, 8, 7, 5, 5, 5, 3, 2, 1)
    match = new_match(deck=replace(decks.standard("silver-and-gold"), cups=cups), seed=5)
    play_random(match)
    view = match.view(0)

    drawing = draw_table(view)

    area = (1000, 72, 1184, 288)
    assert [text.text for text in texts_in(drawing, area)][1:] == [str(cup) for cup in cups]
    assert placed(drawing).count("cup") == len(cups) + 2  # and one on each score card
    assert len(lines_in(drawing, area)) == len(cups) - len(view.cups) > 0


def test_the_table_shows_every_award_of_the_deck_and_strikes_out_those_taken() -> None:
    awards = (12, 7, 7, 4, 1)
    match = new_match(deck=replace(decks.standard("pyramids"), awards=awards), seed=5)
    play_random(match)
    view = match.view(0)

    drawing = draw_table(view)

    area = (1000, 72, 1184, 288)
    assert [text.text for text in texts_in(drawing, area)][1:] == [str(award) for award in awards] * 3
    assert len(lines_in(drawing, area)) == 3 * len(awards) - sum(map(len, view.awards.values()))


def play_random(match: Match) -> None:
    chance = Random(3)
    while not match.over:
        match.play(match.waiting[0], chance.choice(match.choices(match.waiting[0])))


def texts_in(drawing: Drawing, area: tuple[float, float, float, float]) -> list[Words]:
    left, top, right, bottom = area
    return [
        item
        for item in drawing.items
        if isinstance(item, Words) and left <= item.x <= right and top <= item.y <= bottom
    ]


def lines_in(drawing: Drawing, area: tuple[float, float, float, float]) -> list[Shape]:
    """Return the straight strokes that begin in this area."""
    left, top, right, bottom = area
    found = [item for item in drawing.items if isinstance(item, Shape) and item.stroke and not item.fill]
    starts = {id(item): re.match(r"M([\d.]+) ([\d.]+)[HL]", item.path) for item in found}
    return [
        item
        for item in found
        if (start := starts[id(item)]) and left <= float(start[1]) <= right and top <= float(start[2]) <= bottom
    ]


# For the browser -----------------------------------------------------------------------------------------------------

WEB = Path(__file__).resolve().parents[1] / "web" / "src"


def test_the_drawings_for_the_browser_are_not_stale() -> None:
    kept = (WEB / "generated" / "drawings.ts").read_text("utf-8")

    assert kept == web_sprites.render(), "run `make drawings`"


@both
def test_a_deck_s_sheet_holds_a_symbol_for_each_card_and_all_that_it_uses(game: str) -> None:
    deck = decks.standard(game)

    root = ElementTree.fromstring(web_sprites.deck_sprites(deck))

    ids = [element.get("id") for element in root.iter() if element.get("id")]
    used = {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")}
    symbols = [symbol.get("id") for symbol in root.iterfind(f"{SVG}symbol")]
    assert symbols == [f"card-{card.number}" for card in deck.cards]
    assert len(ids) == len(set(ids))
    assert used <= set(ids)


def test_by_day_a_card_in_the_browser_has_the_colours_of_all_other_pictures() -> None:
    css = (WEB / "styles" / "tokens.css").read_text("utf-8").partition("[data-game-theme")[0]
    by_day = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})", css))

    assert {token: by_day.get(token) for token in web_sprites.TOKENS.values()} == {
        token: colour for colour, token in web_sprites.TOKENS.items()
    }


@both
def test_a_card_is_its_ground_with_boxes_and_an_emblem_on_it(game: str) -> None:
    for card in decks.standard(game).cards:
        ground, whole = cards.ground(game, card), draw_card(game, card)

        assert f"emblem-{card.colour}" not in placed(ground)
        assert not {BY_CHARACTER[c].name for c in BY_CHARACTER}.intersection(placed(ground))
        assert set(placed(ground)) < set(placed(whole))


@pytest.mark.parametrize("tag", [tag for tag in languages() if tag != "en"])
@both
def test_the_picture_of_a_result_has_the_words_of_a_language_only(game: str, tag: str) -> None:
    view = played(game, 2, 10_000).view(None)

    english, other = (
        {word for text in words(draw_result(view, language(one))) for word in re.findall(r"[^\W\d_]{2,}", text)}
        for one in ("en", tag)
    )

    names = {word for name in (*view.names, "Silver", "Gold", "Pyramids") for word in name.split()}
    assert english & other <= names | {"score", "final", "torches", "points"}


def test_letters_have_the_accents_of_every_language() -> None:
    for tag in languages():
        for letter in {letter for text in texts(tag).values() for letter in text if letter.isalpha()}:
            assert glyph(letter), letter
            plain = unicodedata.normalize("NFKD", letter)[0]
            assert letter == plain or glyph(letter) != glyph(plain), letter
