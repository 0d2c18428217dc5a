"""The score pad for a game with real cards: by touch, by keys, without a connection, and after a reload."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.visits import DESKTOP, PHONE, Visit


def begun(visit: Open, game: str, *names: str, **how: object) -> Visit:
    """Open the pad and enter who plays."""
    one = visit("/score-pad", **how)
    one.page.get_by_text(game, exact=True).click()
    for k, name in enumerate(names):
        one.page.get_by_label(f"Player {k + 1}").fill(name)
    one.page.get_by_role("button", name="Begin").click()
    one.page.locator("[data-part=total]").wait_for()
    return one


def total(page: Page) -> str:
    """Return the total of the player who is shown."""
    return page.locator("[data-part=total] p b").inner_text()


def test_a_whole_score_card_by_touch_survives_a_reload_and_can_be_undone(visit: Open) -> None:
    one = begun(visit, "Silver & Gold", "Sarah", "Tom", size=PHONE, touch=True)
    page = one.page
    page.get_by_role("button", name="coin 9 of 12").tap()
    for k, points in ((1, 3), (2, 2), (3, 4)):
        for _ in range(points):
            page.get_by_role("button", name=f"Palm {k}:").tap()
    for colour in ("purple", "orange", "orange", "green", "grey"):
        page.get_by_role("button", name=f"Add a card: {colour}").tap()
    page.get_by_role("button", name="orange card, 12").first.tap()
    page.get_by_role("dialog").get_by_text("Purple", exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name="One more for each card").tap()
    page.get_by_role("dialog").get_by_role("button", name="Close").tap()

    assert total(page) == "87"  # 9 coins, cups of 6 and 5, 9 for palms, 56 for cards, 2 for the seal
    one.settle()
    one.audit()
    assert looks.sizes(page) == {"small": [], "tight": [], "wide": []}
    page.reload()
    expect(page.locator("[data-part=total] p b")).to_have_text("87")
    page.get_by_role("button", name="Undo").tap()
    assert total(page) == "86"


def test_pyramids_by_keys_alone_with_a_tie_and_an_evening_that_is_kept(visit: Open) -> None:
    one = begun(visit, "Pyramids", "Ana", "Ben", size=DESKTOP, dark=True)
    page = one.page
    page.get_by_role("button", name="Torch of round 1").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert total(page) == "10"
    page.keyboard.press("Alt+Digit2")
    assert total(page) == "0"
    page.keyboard.press("Control+z")
    page.keyboard.press("Alt+Digit1")
    assert total(page) == "5"
    page.get_by_role("button", name="One more: green, now").click()
    page.keyboard.press("Alt+Digit2")
    page.get_by_role("button", name="Torch of round 4").click()
    page.get_by_role("button", name="One more: orange, now").click()

    page.get_by_role("button", name="Who won?").click()
    page.get_by_label("Lowest number of Ana").fill("17")
    page.get_by_label("Lowest number of Ben").fill("4")
    page.keyboard.press("Tab")
    page.get_by_role("heading", name="Ben wins").wait_for()
    one.audit()
    page.get_by_role("button", name="Keep this evening").click()
    expect(page.locator("[data-part=evenings] li")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download all").click()

    evenings = json.loads(download.value.path().read_text("utf-8"))["evenings"]
    assert [player["name"] for player in evenings[0]["players"]] == ["Ana", "Ben"]


@pytest.mark.parametrize(("game", "looks_back"), [("Silver & Gold", False), ("Pyramids", True)])
def test_seven_expeditions_a_round_and_a_way_back_only_where_the_rules_have_one(
    visit: Open, game: str, looks_back: bool
) -> None:
    page = begun(visit, game, "Ana", "Ben", size=PHONE, touch=True, dark=True).page
    page.get_by_role("button", name="Expeditions").tap()
    page.get_by_role("button", name="Turn up the first card").tap()
    for _ in range(6):
        page.get_by_role("button", name="Next card").tap()

    page.get_by_text("Round 1 of 4, card 7 of 7").wait_for()
    assert (page.get_by_role("button", name="Card before").count() == 1) is looks_back
    page.get_by_role("button", name="Shuffle for round 2").tap()
    page.get_by_text("Round 2 of 4, card 1 of 7").wait_for()


def test_the_open_pad_needs_no_connection(visit: Open) -> None:
    one = begun(visit, "Silver & Gold", "Ana", "Ben", size=PHONE, touch=True, new=True)
    one.context.set_offline(True)

    one.page.get_by_role("button", name="coin 4 of 12").tap()

    assert total(one.page) == "10"
    one.page.get_by_role("button", name="Who won?").tap()
    one.page.get_by_role("heading", name="Ana wins").wait_for()
