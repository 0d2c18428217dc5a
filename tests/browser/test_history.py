"""The page of a guest's own games: finding, sharing and deleting a game."""

from __future__ import annotations

import pytest

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.others import played_by_bots
from tests.browser.visits import PHONE, SMALL, House

CUT_OFF = """
() => [...document.querySelectorAll("search select, search input")].filter((field) => {
  const text = field.placeholder || field.selectedOptions[0].text;
  const style = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(text).width > room;
}).map((field) => field.ariaLabel)
"""
FINE: dict[str, list[str]] = {"small": [], "tight": [], "wide": []}


def test_my_games_are_found_shared_and_deleted(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    dora = played_by_bots(ana, "random", "Dora", "pyramids")
    played_by_bots(ana, "random", "Emil", "silver-and-gold")
    page = visit("/history", SMALL, guest=ana, dark=True, touch=True)
    games = page.page.locator("[data-part=history-game]")
    games.nth(1).wait_for()

    page.audit()
    assert looks.sizes(page.page) == FINE
    assert page.page.locator("[data-part=best]").count() == 2
    page.page.get_by_role("searchbox").fill("dor")
    page.until(lambda: games.count() == 1, "the search finds too much")
    assert "Dora" in games.first.inner_text()

    games.first.get_by_role("button", name="Share").click()
    dialog = page.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Make it public").click()
    dialog.get_by_text("Copy link").wait_for()
    page.audit()
    assert ana.get(f"/api/tables/{dora}")["table"]["shared"]
    dialog.get_by_role("button", name="Close").click()
    assert "public" in games.first.inner_text()

    games.first.get_by_role("button", name="Delete").click()
    games.first.get_by_role("button", name="Delete from my history").click()
    page.page.get_by_text("No game fits").wait_for()
    assert len(ana.get("/api/me/history")["games"]) == 1


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_no_filter_of_my_games_is_cut_off(house: House, visit: Open, lang: str, size: tuple[int, int]) -> None:
    ana = house.guest("Ana")
    played_by_bots(ana, "random", "Dora", "pyramids")
    page = visit("/history", size, guest=ana, lang=lang, touch=True)
    page.page.get_by_role("searchbox").wait_for()

    assert page.page.evaluate(CUT_OFF) == []
