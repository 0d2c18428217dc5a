"""What must agree: the letters of all languages, the options of the command, the figures of the pages, ids of decks."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from silvergold import decks, games
from silvergold.cli.commands import deck_print
from silvergold.decks.identity import body_of
from silvergold.languages import languages
from silvergold.printing import print_options
from silvergold.printing.texts import texts_of

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "web" / "src"


@pytest.mark.parametrize("tag", languages())
def test_every_colour_has_a_letter_of_its_own(tag: str) -> None:
    letters = texts_of(tag).letters

    assert set(letters) == {colour for game in games.ALL for colour in game.colours}
    assert len(set(letters.values())) == len(letters)


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
