"""What must agree: the texts of all languages, the options of the command, the figures of the pages, ids of decks."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import msgspec
import pytest

from silvergold import decks, games
from silvergold.cli.commands import deck_print
from silvergold.decks.identity import body_of
from silvergold.printing import print_options
from silvergold.printing.texts import languages

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / "src" / "silvergold" / "printing" / "texts"
PAGES = ROOT / "web" / "src"
LANGUAGES = ROOT / "src" / "silvergold" / "languages"


def flat(language: str) -> dict[str, str]:
    """Return all texts of a language by their names."""
    found: dict[str, str] = {}
    for name, text in tomllib.loads((TEXTS / f"{language}.toml").read_text("utf-8")).items():
        parts = text.items() if isinstance(text, dict) else enumerate(text) if isinstance(text, list) else [("", text)]
        found |= {f"{name}.{key}": part for key, part in parts}
    return found


def holes(text: str) -> set[str]:
    """Return the values that a text needs."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", languages())
def test_every_language_has_all_texts_with_the_same_values(language: str) -> None:
    english, texts = flat("en"), flat(language)

    assert list(texts) == list(english)
    assert {name: holes(text) for name, text in texts.items()} == {name: holes(text) for name, text in english.items()}
    assert all(text.strip() for text in texts.values())


@pytest.mark.parametrize("language", languages())
def test_every_colour_has_a_letter_of_its_own(language: str) -> None:
    texts = flat(language)
    letters = [text for name, text in texts.items() if name.startswith("letters.")]

    assert {name.partition(".")[2] for name in texts if name.startswith("letters.")} == {
        colour for game in games.ALL for colour in game.colours
    }
    assert len(set(letters)) == len(letters)


def test_decks_are_printed_in_every_language_of_the_pages() -> None:
    pages = {path.parent.name for path in LANGUAGES.glob("*/language.json")}

    assert {"en", "es"} <= pages <= set(languages())


@pytest.mark.parametrize("language", languages())
def test_the_letters_on_paper_are_those_of_the_pages(language: str) -> None:
    pieces = LANGUAGES / language / "pieces.json"
    if pieces.exists():
        pages = dict(re.findall(r'"letter\.(\w+)": "(.)"', pieces.read_text("utf-8")))
        texts = flat(language)
        assert {colour: texts[f"letters.{colour}"] for colour in pages} == pages


def test_the_command_offers_what_can_be_printed() -> None:
    assert list(print_options.PAPERS) == list(deck_print.PAPERS)
    assert [str(gap) for gap in print_options.GAPS] == list(deck_print.GAPS)
    assert print_options.CUTS == deck_print.CUTS
    assert print_options.INKS == deck_print.INKS
    assert print_options.PARTS == deck_print.WHAT
    assert deck_print.WHAT[:-1] == print_options.USUAL_PARTS


def test_the_pages_know_the_largest_card_of_each_paper() -> None:
    text = (PAGES / "decks" / "print" / "printChoices.ts").read_text("utf-8")
    known = re.findall(r"(\w+): \{ width: (\d+), height: (\d+) \}", text)
    rooms = {
        (paper, *print_options.room_on(side))
        for paper, (width, height) in print_options.PAPERS.items()
        for side in ((width, height), (height, width))
    }

    assert {(paper, int(width), int(height)) for paper, width, height in known} == rooms
    assert f"SMALLEST = {print_options.SMALLEST:g};" in text


@pytest.mark.parametrize("game", games.SLUGS)
def test_decks_keep_the_ids_that_they_had(game: str) -> None:
    for deck in (decks.standard(game), decks.generate(game, 3, 'Ünï "x" \\ \x7f \u2028 😀')):
        assert body_of(deck) == msgspec.json.encode(decks.to_dict(deck)).decode()
