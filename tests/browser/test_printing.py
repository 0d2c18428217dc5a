"""Printing a deck from its page: what can be chosen, what does not fit, and the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from silvergold import decks
from silvergold.printing import PrintOptions, print_deck
from tests.browser.conftest import Open
from tests.browser.visits import DESKTOP, SMALL, Visit


def print_page(visit: Visit, game: str) -> Visit:
    """Open the standard deck of a game, and what can be chosen for printing it."""
    visit.page.locator("a[href^='/decks/']").filter(has_text=game).click()
    visit.page.get_by_role("button", name="Print", exact=True).click()
    return visit


@pytest.mark.parametrize("size", [DESKTOP, SMALL], ids=["desktop", "small"])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_choices_of_printing_can_be_read_and_reached(visit: Open, size: tuple[int, int], dark: bool) -> None:
    here = print_page(visit("/decks", size, dark=dark), "Pyramids")

    expect(here.page.get_by_role("dialog", name="Print the deck")).to_be_visible()
    here.audit()


def test_the_file_is_the_one_that_was_chosen(visit: Open, tmp_path: Path) -> None:
    here = print_page(visit("/decks"), "Silver & Gold")
    page = here.page
    dialog = page.get_by_role("dialog", name="Print the deck")
    for group, choice in (("Paper", "Letter"), ("Gap for cutting", "6 mm"), ("Ink", "Less")):
        dialog.get_by_role("group", name=group).get_by_text(choice, exact=True).click()
    dialog.get_by_role("switch", name="Score sheets").click()

    with page.expect_download() as download:
        dialog.get_by_role("button", name="Save as PDF").click()
    download.value.save_as(tmp_path / "deck.pdf")

    wanted = PrintOptions(
        paper="letter", gap=6, ink="less", parts=("cards", "expeditions", "round-card"), site=here.house.address
    )
    assert download.value.suggested_filename.endswith(".pdf")
    assert (tmp_path / "deck.pdf").read_bytes() == print_deck(decks.standard("silver-and-gold"), wanted)


def test_a_card_that_does_not_fit_is_said_at_once_with_what_fits(visit: Open) -> None:
    here = print_page(visit("/decks"), "Pyramids")
    page = here.page
    dialog = page.get_by_role("dialog", name="Print the deck")
    save = dialog.get_by_role("button", name="Save as PDF")
    dialog.get_by_role("group", name="Size of a card").get_by_text("Other").click()

    dialog.get_by_label("Width in mm").fill("220")
    dialog.get_by_label("Height in mm").fill("300")

    expect(dialog).to_contain_text("One of up to 200 × 271 mm fits.")
    expect(save).to_be_disabled()
    dialog.get_by_label("Width in mm").fill("20")
    expect(dialog).to_contain_text("Each side needs 30 mm.")
    dialog.get_by_label("Width in mm").fill("57")
    dialog.get_by_label("Height in mm").fill("87")
    expect(save).to_be_enabled()
    for part in ("Cards", "Expedition and round cards", "Score sheets"):
        dialog.get_by_role("switch", name=part, exact=True).click()
    expect(dialog).to_contain_text("Choose what to print.")
    expect(save).to_be_disabled()


def test_a_server_that_cannot_print_now_says_so_and_the_dialog_stays(visit: Open) -> None:
    here = print_page(visit("/decks"), "Pyramids")
    page = here.page
    refusal = '{"code": "rate", "sentence": "many decks are being made ready to print; try again in a minute"}'
    page.route("**/print.pdf*", lambda route: route.fulfill(status=429, body=refusal, content_type="application/json"))
    here.forgive("429", "print.pdf")

    page.get_by_role("button", name="Save as PDF").click()

    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("dialog", name="Print the deck")).to_be_visible()
