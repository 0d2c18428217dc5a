"""The pages of a server of our own when it cannot be reached: what goes on, and what every address says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.sites import LocalHand, begin, until_kept
from tests.browser.visits import House, Visit, open_visit

ADDRESSES = ("/t/abcabcabcabc", "/history", "/learn", "/decks", "/daily/pyramids", "/c/unknown", "/rules", "/nowhere")


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """Yield a server of this test alone, which may be stopped."""
    house = House(tmp_path)
    house.start()
    yield house
    house.stop()


def test_games_against_bots_go_on_without_the_server(own_house: House, chromium: Browser) -> None:
    one = open_visit(own_house, chromium, workers=True).go("/")
    until_kept(one)
    own_house.stop()
    one.forgive("ERR_CONNECTION_REFUSED", "Failed to fetch", "WebSocket")

    one.page.reload()
    one.page.locator("[data-part=offline-bar]").get_by_text("You can play against bots").wait_for()
    one.audit()
    begin(one, "pyramids", "Casual")
    one.page.locator("[data-part=local-notice]").get_by_text("no connection to a server").wait_for()
    LocalHand(one).play(most=6)
    told = {address: said_at(one, address) for address in ADDRESSES}

    assert all(told.values()), told
    assert "This page needs the server." in told["/t/abcabcabcabc"]
    own_house.start()
    one.go("/")
    one.page.get_by_role("button", name="Play now").first.wait_for()
    assert one.page.locator("[data-part=offline-bar]").count() == 0
    assert one.wrong == []
    one.context.close()


def said_at(one: Visit, address: str) -> str:
    """Return the text of a page, when it has a heading."""
    one.go(address)
    one.page.locator("h1").first.wait_for()
    one.settle()
    return one.page.locator("main").first.inner_text()
