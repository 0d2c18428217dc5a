"""The deck pages: a picture of every card, one card enlarged, and a deck of the guest's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from silvergold import decks, games
from tests.browser.conftest import Open
from tests.browser.visits import DESKTOP, SMALL, Visit

sizes = pytest.mark.parametrize("size", [DESKTOP, SMALL], ids=["desktop", "small"])
themes = pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])


def first_deck(visit: Visit, game: str) -> Visit:
    """Open the standard deck of a game from the list of decks."""
    visit.page.locator("a[href^='/decks/']").filter(has_text=game).click()
    expect(visit.page.locator("main li [data-part=card]").first).to_be_visible()
    return visit


@sizes
@themes
def test_all_cards_of_a_deck_are_shown_and_can_be_told_apart(visit: Open, size: tuple[int, int], dark: bool) -> None:
    here = first_deck(visit("/decks", size, dark=dark), "Silver & Gold")

    cards = here.page.get_by_role("button", name="Enlarge")
    expect(cards).to_have_count(len(decks.standard("silver-and-gold").cards))
    here.page.get_by_role("group", name="Colour").get_by_role("button", name="grey").click()
    expect(cards).to_have_count(11)
    expect(cards.first).to_have_accessible_name("Enlarge: grey, 8 points, 8 of 8 boxes open")
    here.audit()


@sizes
def test_a_card_is_enlarged_and_arrows_lead_to_the_next(visit: Open, size: tuple[int, int]) -> None:
    page = first_deck(visit("/decks", size), "Pyramids").page

    page.get_by_role("button", name="pyramid 2,").click()
    dialog = page.get_by_role("dialog", name="Card 2")
    expect(dialog).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("dialog", name="Card 3").get_by_role("img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="pyramid 2,").click()
    expect(dialog).to_be_visible()
    page.go_back()  # closes the dialog and does not leave the page
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", name="Pyramids: Standard")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Decks", exact=True)).to_be_visible()


def test_drawings_come_once_and_lie_under_the_boxes(visit: Open) -> None:
    page = first_deck(visit("/decks"), "Pyramids").page

    expect(page.locator("main li [data-part=card] > use:first-child")).to_have_count(48)
    missing = page.evaluate(
        "[...document.querySelectorAll('use')].map(use => use.getAttribute('href').slice(1))"
        ".filter(id => !document.getElementById(id))"
    )
    assert missing == []


def test_a_deck_file_is_brought_looked_at_and_played_with(visit: Open, tmp_path: Path) -> None:
    here = visit("/decks")
    here.forgive(r"/api/decks$")
    text = decks.to_toml(decks.generate("pyramids", seed=7, name="Ana's tombs"))
    (tmp_path / "bad.toml").write_text(text.replace('colour = "green"', 'colour = "red"', 1))
    (tmp_path / "mine.toml").write_text(text)
    page = here.page

    page.get_by_label("Open a file").set_input_files(tmp_path / "bad.toml")
    expect(page.get_by_text("it must be green, orange or purple")).to_be_visible()
    page.get_by_label("Open a file").set_input_files(tmp_path / "mine.toml")
    page.get_by_role("link", name="View it").click()
    expect(page.get_by_role("heading", name="Pyramids: Ana's tombs")).to_be_visible()
    page.get_by_role("button", name="Play with this deck").click()
    expect(page.get_by_role("heading", name="Keep two of these cards")).to_be_visible(timeout=30_000)


def test_a_deck_that_was_uploaded_is_chosen_for_a_table_with_friends(visit: Open, tmp_path: Path) -> None:
    here = visit("/decks")
    file = tmp_path / "mine.toml"
    file.write_text(decks.to_toml(decks.generate("pyramids", seed=8, name="Ben's tombs")))
    page = here.page
    page.get_by_label("Open a file").set_input_files(file)
    page.get_by_role("link", name="View it").wait_for()

    here.go("/")
    page.get_by_role("button", name="With friends").nth(1).click()
    dialog = page.get_by_role("dialog", name="Pyramids with friends")
    dialog.get_by_text("More settings").click()
    dialog.get_by_label("Cards").select_option("Ben's tombs")
    dialog.locator("[data-part=create-table]").click()

    expect(page.get_by_text("Ben's tombs").first).to_be_visible()


def test_own_decks_are_on_the_shelf_and_a_sample_file_of_each_game_is_a_deck(visit: Open, tmp_path: Path) -> None:
    here = visit("/decks")
    page = here.page
    samples = page.locator("[data-part=deck-samples] a")
    expect(samples).to_have_count(len(games.SLUGS))
    files = []
    for at in range(len(games.SLUGS)):
        with page.expect_download() as download:
            samples.nth(at).click()
        files.append(tmp_path / download.value.suggested_filename)
        download.value.save_as(files[-1])
    assert {decks.read(file).game for file in files} == set(games.SLUGS)

    file = tmp_path / "mine.toml"
    file.write_text(decks.to_toml(decks.generate("pyramids", seed=9, name="Eva's tombs")))
    page.get_by_label("Open a file").set_input_files(file)

    mine = page.locator("[data-part=my-decks]")
    expect(mine).to_contain_text("Eva's tombs")
    page.reload()
    expect(mine).to_contain_text("Eva's tombs")
    here.audit()
