"""The documents as pages: linked from where they are needed and from each other, and readable."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.visits import DESKTOP, PHONE, SMALL

sizes = pytest.mark.parametrize("size", [DESKTOP, SMALL], ids=["desktop", "small"])


@sizes
def test_who_wants_to_write_a_deck_finds_out_how(visit: Open, size: tuple[int, int]) -> None:
    page = visit("/decks", size).page

    page.get_by_role("link", name="How to write a deck").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Writing a deck")
    expect(page.locator("article")).to_contain_text('format = "silvergold-deck"')
    page.get_by_role("link", name="Help").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Help")


def test_the_faults_of_a_deck_come_with_a_way_to_mend_them(visit: Open) -> None:
    here = visit("/decks", PHONE, touch=True)
    here.forgive("/api/decks")
    here.page.get_by_text("or paste the deck").tap()
    here.page.get_by_role("textbox", name="or paste the deck").fill('format = "silvergold-deck"\nversion = 1\n')
    here.page.get_by_role("button", name="Add this deck").tap()
    expect(here.page.locator("[data-part=deck-faults]")).to_be_visible()

    here.page.get_by_role("link", name="How to write a deck").last.tap()

    expect(here.page.get_by_role("heading", level=1)).to_have_text("Writing a deck")


def test_documents_lead_to_each_other_to_their_sections_and_to_the_rules(visit: Open) -> None:
    page = visit("/docs/security").page
    page.locator("article a[href='/docs/hosting#settings']").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hosting")
    expect(page.locator("#settings")).to_be_in_viewport()

    page.goto(page.url.partition("/docs")[0] + "/docs/playing")
    page.locator("article a[href='/rules']").first.click()

    expect(page.get_by_role("heading", level=1)).to_have_text("The rules")


def test_help_is_on_the_home_page_and_says_that_its_texts_are_in_english(visit: Open) -> None:
    page = visit("/", PHONE, lang="es", touch=True).page
    page.get_by_role("link", name="Ayuda").locator("visible=true").tap()
    expect(page.locator("[data-part=english-only]")).to_have_text("Estos textos están solo en inglés.")

    page.get_by_role("link", name="Reparto justo").tap()

    expect(page.locator("[data-part=english-only]")).to_be_visible()
    expect(page.locator("article")).to_have_attribute("lang", "en")


def test_every_document_of_the_list_opens(visit: Open) -> None:
    here = visit("/docs")
    links = here.page.locator("main li a")
    expect(links.first).to_be_visible()
    addresses = [str(link.get_attribute("href")) for link in links.all()]

    titles = []
    for address in addresses:
        here.go(address)
        expect(here.page.locator("article h2, article p").first).to_be_visible()
        titles.append(here.page.title())

    assert len(set(titles)) == len(addresses) >= 15


def test_an_unknown_document_is_not_a_blank_page(visit: Open) -> None:
    here = visit(None)
    here.forgive("/docs/nope")
    here.go("/docs/nope")

    expect(here.page.get_by_role("heading", level=1)).to_be_visible()
    expect(here.page.get_by_role("link", name=re.compile("Home"))).to_be_visible()
