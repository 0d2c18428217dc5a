"""Details of a first visit that no other test checks: names, notices, the display, printed rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from silvergold import games
from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Hand
from tests.browser.others import finished_game
from tests.browser.visits import DESKTOP, PHONE, House, Line
from tests.server.hosting import invite

GAMES = pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
WAYS = pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "en"), (PHONE, "es")], ids=["desktop-en", "phone-es"])
LOST = {"en": "Not connected", "es": "Sin conexión"}
BACK = {"en": "Connected again.", "es": "Conexión recuperada."}


@WAYS
def test_a_connection_that_is_back_is_told_and_then_forgotten(
    house: House, visit: Open, size: tuple[int, int], lang: str
) -> None:
    ana = house.guest("Ana")
    page = visit(None, size, guest=ana, lang=lang, touch=size == PHONE, new=True)
    line = Line(page)
    page.go(f"/t/{ana.begin('me', 'random', game='pyramids')}")
    Hand(page).wait("keep")
    line.cut()
    page.page.get_by_text(LOST[lang]).first.wait_for()

    line.mend()

    told = page.page.get_by_text(BACK[lang])
    expect(told.first).to_be_visible(timeout=30_000)
    expect(told).to_have_count(0, timeout=30_000)


@GAMES
@WAYS
def test_two_guests_of_one_name_are_told_apart(
    house: House, visit: Open, game: str, size: tuple[int, int], lang: str
) -> None:
    ana, other = house.guest("Wren"), house.guest("Wren")
    made = ana.new_table("me", "open", game=game)
    table = made["table"]["id"]
    other.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))

    page = visit(f"/t/{table}", size, guest=ana, lang=lang, touch=size == PHONE)

    expect(page.page.get_by_text("Wren 2", exact=True).first).to_be_visible()
    assert looks.sizes(page.page) == {"small": [], "tight": [], "wide": []}


@GAMES
def test_a_click_on_the_display_enlarges_its_cards_and_back_closes_them(house: House, visit: Open, game: str) -> None:
    ana = house.guest("Ana")
    page = visit(f"/t/{ana.begin('me', 'random', game=game)}", guest=ana)
    hand = Hand(page)
    hand.play(1)
    hand.wait("idle")
    small = page.page.locator("[data-part=display] [data-part=card]").first.bounding_box()

    page.page.locator("[data-part=display] button").last.click()

    large = page.page.get_by_role("dialog").locator("[data-part=card]").first
    expect(large).to_be_visible()
    box = large.bounding_box()
    assert small
    assert box
    assert box["width"] > 1.3 * small["width"]
    page.page.go_back()
    expect(page.page.get_by_role("dialog")).to_have_count(0)
    assert hand.look().mode == "idle"


@pytest.mark.parametrize("lang", ["en", "es"])
def test_printed_rules_have_rules_and_no_buttons(visit: Open, lang: str) -> None:
    page = visit("/rules", lang=lang).page
    expect(page.locator("article").first).to_be_visible()
    before = page.locator("article").count()

    page.emulate_media(media="print")

    expect(page.locator("main :is(button, input, a[href^='/']):visible")).to_have_count(0)
    assert page.locator("article:visible").count() == before > 30


@pytest.mark.parametrize("game", games.SLUGS)
def test_the_first_page_says_how_a_finished_game_ended(house: House, visit: Open, game: str) -> None:
    ana = house.guest("Ana")
    table = finished_game(ana, game)
    place = ana.get("/api/me")["tables"][0]["place"]

    row = visit("/", guest=ana).page.locator(f"[data-part=table-row][href$='{table}'] em")

    expect(row).to_have_text("Won" if place == 1 else "You came second")


def test_nobody_is_offered_a_list_of_public_tables_that_is_empty(visit: Open) -> None:
    new = visit(None)
    new.page.route("**/api/tables", lambda route: route.fulfill(json={"tables": []}))

    new.go("/")
    new.page.locator("[data-part=open-table] p:not(:empty)").wait_for()

    expect(new.page.get_by_role("button", name="open tables")).to_have_count(0)


def test_after_a_game_against_bots_nobody_is_asked_about_guests(house: House, visit: Open) -> None:
    ana = house.guest("Ana")

    end = visit(f"/t/{finished_game(ana, games.SLUGS[0])}", guest=ana)
    end.page.get_by_role("link", name="Replay").first.wait_for()

    expect(end.page.get_by_role("button", name="Guests and links")).to_have_count(0)
