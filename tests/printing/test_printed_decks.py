"""Printed decks: sizes, places, fonts, text, the same bytes, pictures, and typing them in again."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from silvergold import decks, games
from silvergold.decks.deck import Deck
from silvergold.drawing import cards
from silvergold.drawing.raster import paint
from silvergold.languages import languages
from silvergold.printing import PrintFault, PrintOptions, n_pages, print_deck
from silvergold.printing.print_options import PAPERS, layout_of
from silvergold.printing.texts import texts_of
from tests.printing.reading import DOTS, SIZE, cut, difference, fonts, pictures, places, sizes, texts, typed_in

TENTH = 0.1


@pytest.mark.parametrize("game", games.SLUGS)
def test_cards_lie_in_true_size_where_the_lines_are(game: str) -> None:
    data = print_deck(decks.standard(game), PrintOptions())

    corners = sorted((y, x) for x, y, _ in places(data, 1, 60))

    assert sizes(data)[1] == pytest.approx((210, 297), abs=TENTH)
    assert [x for _, x in corners] == pytest.approx([10.5, 73.5, 136.5] * 3, abs=TENTH)
    assert [y for y, _ in corners] == pytest.approx([16.5] * 3 + [104.5] * 3 + [192.5] * 3, abs=TENTH)
    assert {round(scale * 460, 1) for _, _, scale in places(data, 1, 60)} == {63.0}


@pytest.mark.parametrize(
    ("options", "n", "paper"),
    [
        (PrintOptions(), 9, (210, 297)),
        (PrintOptions(gap=3), 9, (210, 297)),
        (PrintOptions(gap=6), 8, (297, 210)),
        (PrintOptions(paper="letter"), 8, (279.4, 215.9)),
        (PrintOptions(size=(44, 68)), 12, (210, 297)),
        (PrintOptions(size=(120, 170)), 2, (297, 210)),
    ],
)
def test_as_many_cards_as_fit_lie_on_a_sheet(options: PrintOptions, n: int, paper: tuple[float, float]) -> None:
    layout = layout_of(options)
    data = print_deck(decks.standard("pyramids"), replace(options, parts=("cards",)))

    corners = places(data, 1, options.size[0] - 2)

    assert layout.n == n == len(corners)
    assert sizes(data)[1] == pytest.approx(paper, abs=TENTH)
    for x, y, scale in corners:
        assert 5 - TENTH <= x <= paper[0] - 5 - options.size[0] + TENTH
        assert 13 - TENTH <= y <= paper[1] - 13 - options.size[1] + TENTH
        width, height = cards.frame_of("pyramids", *options.size).size
        assert (scale * width, scale * height) == pytest.approx(options.size, abs=TENTH)


def test_backs_lie_behind_their_cards_and_can_be_moved() -> None:
    options = PrintOptions(backs=True, backs_moved=(0.5, -1.0), gap=6, bleed=True, parts=("cards",))
    deck = decks.standard("silver-and-gold")
    data = print_deck(replace(deck, cards=deck.cards[:20]), options)

    fronts, backs = places(data, 5, 60), places(data, 6, 60)
    mirrored = [(297 - x - SIZE[0] - 2 * 3 + 0.5, y - 1.0) for x, y, _ in fronts]

    assert len(sizes(data)) == 1 + 2 * 3
    assert len(fronts) == len(backs) == 4
    assert sorted((x, y) for x, y, _ in backs) == [pytest.approx(place, abs=TENTH) for place in sorted(mirrored)]


def test_the_ground_reaches_into_the_gap_with_a_bleed_and_not_without() -> None:
    deck = decks.standard("pyramids")
    x, y = layout_of(PrintOptions(gap=6)).corner
    beside = {
        bleed: cut(pictures(print_deck(deck, PrintOptions(gap=6, bleed=bleed, cut="marks")))[1], x - 2, y + 40, 1, 1)
        for bleed in (True, False)
    }

    assert beside[True].max() < 200
    assert beside[False].min() == 255


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games.SLUGS)
def test_all_fonts_are_in_the_file_and_text_can_be_selected(game: str, language: str) -> None:
    deck = replace(decks.standard(game), name="Größe, éàçœ, señal ¿¡")
    data = print_deck(deck, PrintOptions(language=language, backs=True, parts=("cards", "expeditions", "one-game")))

    found = fonts(data)
    said = texts_of(language)
    pages = texts(data)

    assert found
    assert all(found.values()), found
    assert all("DejaVu" in name for name in found)
    assert "Größe, éàçœ, señal ¿¡" in pages[1]
    assert said("sheet", n=1, all=len(layouts(deck))) in pages[1].replace("\r\n", " ")
    assert said("total") in pages[-1]


def layouts(deck: Deck) -> range:
    """Return a number for each sheet of cards and expedition cards on A4."""
    return range(-(-len(deck.cards) // 9) + 1)


def test_the_same_deck_gives_the_same_bytes_in_every_process() -> None:
    code = (
        "import hashlib; from silvergold import decks; from silvergold.printing import *;"
        "data = print_deck(decks.standard('pyramids'), PrintOptions(backs=True, site='https://a.example'));"
        "print(hashlib.sha256(data).hexdigest())"
    )
    hashes = {
        subprocess.run(  # the interpreter of the tests
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed, "PATH": ""}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }

    assert len(hashes) == 1


def test_another_deck_or_option_gives_another_file() -> None:
    deck = decks.standard("pyramids")
    files = [
        print_deck(deck, PrintOptions(parts=("cards",))),
        print_deck(replace(deck, cards=deck.cards[1:]), PrintOptions(parts=("cards",))),
        print_deck(deck, PrintOptions(parts=("cards",), ink="less")),
        print_deck(deck, PrintOptions(parts=("cards",), site="https://a.example")),
    ]

    assert len(set(files)) == len(files)


@pytest.mark.parametrize("game", games.SLUGS)
def test_a_printed_card_looks_like_the_picture_of_the_screen(game: str) -> None:
    deck = decks.standard(game)
    sheet = pictures(print_deck(deck, PrintOptions(parts=("cards",))))[1]
    faces = sorted(deck.cards, key=lambda card: card.number)[:9]
    frame = cards.frame_of(game, *SIZE)

    def drawn(k: int) -> object:
        return paint(cards.draw_cut_card(game, faces[k], frame, ""), round(SIZE[0] * DOTS))

    inner = np.s_[4:-12, 4:-4]
    printed = [cut(sheet, 10.5 + 63 * (k % 3), 16.5 + 88 * (k // 3), *SIZE) for k in range(9)]
    alike = [difference(printed[k][inner], drawn(k)[inner]) for k in range(9)]  # type: ignore[index]
    others = [difference(printed[k][inner], drawn(k - 1)[inner]) for k in range(9)]  # type: ignore[index]

    assert max(alike) < 4
    assert min(others) > 1.5 * max(alike)


@pytest.mark.parametrize("game", games.SLUGS)
def test_a_printed_deck_typed_in_again_is_equal(game: str) -> None:
    deck = decks.standard(game)
    data = print_deck(deck, PrintOptions(parts=("cards",)))

    again = typed_in(data, deck)

    assert decks.to_toml(again) == decks.to_toml(replace(deck, cards=tuple(sorted(deck.cards, key=lambda c: c.number))))


@pytest.mark.parametrize("game", games.SLUGS)
def test_less_ink_is_less_ink_and_black_has_no_colour(game: str) -> None:
    sheets = {
        ink: pictures(print_deck(decks.standard(game), PrintOptions(ink=ink, backs=True, parts=("cards",))))[1:3]
        for ink in ("full", "less", "black")
    }
    dark = {ink: np.mean([255 - sheet.mean() for sheet in pages]) for ink, pages in sheets.items()}
    colour = {
        ink: max(float((page.max(axis=2).astype(int) - page.min(axis=2)).max()) for page in pages)
        for ink, pages in sheets.items()
    }

    assert dark["less"] < dark["full"] / 3
    assert dark["black"] < dark["full"] / 3
    assert colour["full"] > 100
    assert colour["black"] <= 2


@pytest.mark.parametrize("game", games.SLUGS)
def test_score_sheets_are_two_on_a_page_with_all_parts_of_the_score(game: str) -> None:
    deck = decks.standard(game)
    page = texts(print_deck(deck, PrintOptions(parts=("score-sheets",))))[1]

    parts = {"silver-and-gold": "Coins Cups Palms Cards Seals Total", "pyramids": "Torches Points Gems Cards Skulls"}

    assert page.count("Total") == 2
    assert all(page.count(part) >= 2 for part in parts[game].split())


def test_a_game_on_paper_has_the_deal_of_its_seed_and_all_cards() -> None:
    deck = decks.standard("silver-and-gold")
    seven, again, eight = (texts(print_deck(deck, PrintOptions(parts=("one-game",), seed=seed))) for seed in (7, 7, 8))

    assert seven == again
    assert seven[1] != eight[1]
    assert all(f"\n{card.number}\r" in f"\n{seven[2]}" for card in deck.cards)
    assert "Total" in seven[3]


def test_pages_are_announced_before_they_are_made() -> None:
    deck = decks.standard("pyramids")
    every = ("cards", "expeditions", "round-card", "score-sheets", "one-game")
    for options in (
        PrintOptions(),
        PrintOptions(parts=every, backs=True),
        PrintOptions(parts=("round-card",), paper="letter"),
        PrintOptions(parts=("one-game",), size=(44, 68)),
    ):
        made: list[int] = []
        data = print_deck(deck, options, lambda made=made: made.append(1))  # type: ignore[misc]

        assert len(made) == len(sizes(data)) == n_pages(deck, options)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (PrintOptions(size=(220, 300)), "too large for A4 paper; one of up to 200 × 271 mm fits, or of 287 × 184 mm"),
        (PrintOptions(size=(220, 300), paper="letter"), "one of up to 205 × 253 mm fits, or of 269 × 189 mm"),
        (PrintOptions(size=(20, 88)), "too small to write on; each side needs 30 mm"),
        (PrintOptions(size=(float("nan"), 88)), "too small to write on"),
        (PrintOptions(size=(float("inf"), 88)), "too large"),
        (PrintOptions(bleed=True), "choose a gap of 3 or 6 mm"),
        (PrintOptions(gap=4), "it is 0, 3 or 6"),
        (PrintOptions(paper="a5"), "it is a4 or letter"),
        (PrintOptions(parts=("dice",)), "it is cards"),
        (PrintOptions(parts=()), "it is cards"),
        (PrintOptions(language="tlh"), "it is en, de, es or fr"),
        (PrintOptions(backs_moved=(40, 0)), "10 mm at most"),
    ],
)
def test_what_cannot_be_printed_is_said_with_what_would_do(options: PrintOptions, sentence: str) -> None:
    with pytest.raises(PrintFault, match=sentence):
        print_deck(decks.standard("pyramids"), options)


HOSTILE = (
    "</svg><script>alert(1)</script> & \\) Tj ET \\( %PDF",
    "a" * 100,
    "W" * 100,
    "שלום \u202e evil \u202c مرحبا",
    "龙" * 100,
    "\x00\x1b[31m\u2028\u200b",
    "<b>bold</b> {n} {0} %s $(rm)",
    " ",
    "",
)


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("game", games.SLUGS)
def test_names_of_any_kind_stay_text_that_fits(game: str, name: str) -> None:
    deck = decks.standard(game)
    patterns = tuple(replace(one, name=f"{name[:98]}{k}") for k, one in enumerate(deck.expeditions))
    named = replace(deck, name=name, expeditions=patterns)
    is_deck = not decks.faults(decks.to_dict(named), game)
    options = PrintOptions(parts=("cards", "expeditions", *(["one-game"] if is_deck else [])))

    data = print_deck(named, options)

    picture = pictures(data)[1]

    assert b"/JavaScript" not in data
    assert b"/URI" not in data
    assert len(sizes(data)) == n_pages(deck, options)
    assert cut(picture, 206, 2, 3, 10).min() == 255  # nothing runs out of the sheet
    assert cut(picture, 1, 2, 6, 10).min() == 255


def test_the_largest_and_smallest_decks_are_printed() -> None:
    standard = decks.standard("silver-and-gold")
    many = tuple(replace(standard.cards[k % 47], number=k + 880) for k in range(120))
    largest = replace(standard, cards=many, cups=tuple(range(99, 87, -1)))

    for deck in (largest, replace(standard, cards=standard.cards[:20])):
        options = PrintOptions(parts=("cards", "round-card", "one-game"))
        assert len(sizes(print_deck(deck, options))) == n_pages(deck, options)


def test_every_paper_is_as_large_as_its_name_says() -> None:
    inch = 25.4

    assert list(PAPERS["a4"]) == [210, 297]
    assert list(PAPERS["letter"]) == pytest.approx([8.5 * inch, 11 * inch])
