"""After a game: the result, a rematch, the replay, playing on from a move, and sharing."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Hand
from tests.browser.others import finished_game
from tests.browser.visits import DESKTOP, SMALL, House

FINE: dict[str, list[str]] = {"small": [], "tight": [], "wide": []}

COPIED = "{ writeText: async (text) => { window.copied = text } }"


@pytest.mark.parametrize(
    ("game", "size", "dark"), [("silver-and-gold", DESKTOP, True), ("pyramids", SMALL, False)], ids=["desktop", "small"]
)
def test_the_end_tells_who_won_and_has_no_serious_finding(
    house: House, visit: Open, game: str, size: tuple[int, int], dark: bool
) -> None:
    ana = house.guest("Ana")
    table = finished_game(ana, game, ("random", "random"))
    page = visit(f"/t/{table}", size, guest=ana, dark=dark, touch=size == SMALL)
    page.page.get_by_role("heading", level=1).wait_for()
    page.settle()

    assert page.page.get_by_role("heading", level=1).inner_text().startswith("You "), "our own place comes first"
    assert re.search(r"\b(wins?|share)\b", page.page.locator("main").inner_text())
    page.audit()
    assert looks.sizes(page.page) == FINE
    with page.page.expect_download() as coming:
        page.page.get_by_role("link", name="Download").click()
    record = json.loads(coming.value.path().read_text())
    assert record["game"] == game
    page.page.get_by_role("button", name="Rematch").click()
    page.page.wait_for_url(lambda url: "/t/" in url and table not in url)


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_names_of_bots_stay_in_one_piece_over_the_scores_of_four(house: House, visit: Open, lang: str) -> None:
    ana = house.guest("Ana")
    table = finished_game(ana, "silver-and-gold", ("casual", "greedy", "skilled"))
    page = visit(f"/t/{table}", SMALL, guest=ana, touch=True, lang=lang).page
    page.locator("table thead th").first.wait_for()

    heights = page.evaluate("[...document.querySelectorAll('thead th > span')].map((one) => one.offsetHeight)")
    assert max(heights[-4:]) < 24, heights


@pytest.mark.parametrize(
    ("game", "size"), [("pyramids", DESKTOP), ("silver-and-gold", SMALL)], ids=["desktop", "small"]
)
def test_a_replay_goes_to_any_move_and_on_from_it(house: House, visit: Open, game: str, size: tuple[int, int]) -> None:
    ana = house.guest("Ana")
    table = finished_game(ana, game)
    page = visit(f"/t/{table}/replay", size, guest=ana, touch=size == SMALL, dark=size == SMALL)
    slider = page.page.get_by_role("slider")
    slider.wait_for()
    page.until(lambda: int(slider.get_attribute("aria-valuemax") or 0) > 28, "the moves never come")
    page.until(lambda: "at=" in page.page.url, "the address never names a move")
    beginning = page.page.url
    slider.press("Shift+ArrowRight")
    place = slider.get_attribute("aria-valuenow") or ""
    page.until(lambda: page.page.url != beginning, "the address does not follow")
    address = page.page.url

    page.page.goto(address)
    expect(page.page.get_by_role("slider")).to_have_attribute("aria-valuenow", place)
    assert place != "0"
    page.page.get_by_role("button", name="First move").click()
    for _ in range(9):
        page.page.get_by_role("button", name="Next move").click()
    expect(page.page.get_by_role("slider")).to_have_attribute("aria-valuenow", "9")
    page.audit()
    assert looks.sizes(page.page) == FINE
    page.page.get_by_role("button", name="Play on from here").click()
    page.page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    page.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    Hand(page).wait("idle", "take")


@pytest.mark.parametrize("path", ["", "/replay"])
def test_every_word_after_a_game_is_from_the_catalogue(house: House, visit: Open, path: str) -> None:
    ana = house.guest("Ana")
    table = finished_game(ana, "pyramids")
    page = visit(f"/t/{table}{path}?lang=xx", guest=ana)
    page.page.get_by_role("heading").first.wait_for()
    page.settle()

    known = ("Ana", "Standard", "silvergold record verify", f"silvergold-{table}.json")
    assert [text for text in looks.unbracketed(page.page, known) if not re.search("[0-9a-f]{40}|^{", text)] == []


def test_one_click_shows_a_game_to_the_world_and_another_one_takes_it_back(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = finished_game(ana, "pyramids")
    mine = visit(f"/t/{table}", SMALL, guest=ana, dark=True, touch=True)
    share = mine.page.locator("[data-part=share]")
    share.get_by_role("button", name="Make it public").click()
    share.get_by_role("switch", name="Show my name").uncheck()
    mine.until(lambda: not ana.get(f"/api/tables/{table}")["table"]["seats"][0]["named"], "the name is never left out")
    mine.audit()
    assert looks.sizes(mine.page) == FINE

    stranger = visit(f"/t/{table}?lang=xx", SMALL, dark=True, touch=True)
    stranger.page.get_by_role("table").first.wait_for()
    stranger.settle()
    stranger.audit()
    assert looks.sizes(stranger.page) == FINE
    known = ("Standard", "silvergold record verify", f"silvergold-{table}.json")
    assert [text for text in looks.unbracketed(stranger.page, known) if not re.search("[0-9a-f]{40}|^{", text)] == []
    stranger.go(f"/t/{table}/replay?at=40")
    stranger.page.get_by_role("slider").wait_for()
    assert "Ana" not in stranger.page.content()

    share.get_by_role("button", name="Make it private again").click()
    share.get_by_role("button", name="Make it public").wait_for()
    stranger.forgive(f"/api/tables/{table}")
    stranger.go(f"/t/{table}")
    stranger.page.get_by_role("alert").wait_for()
    stranger.audit()


@pytest.mark.parametrize("gives", ["watch", "host"])
def test_the_result_is_shared_with_the_link_that_one_came_by_unless_it_makes_hosts(
    house: House, visit: Open, gives: str
) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    table = finished_game(ana, "pyramids", ("random",))
    token = ana.post(f"/api/tables/{table}/invites", gives=gives)["token"]
    window = visit(f"/t/{table}#{token}", guest=ben)
    window.settle()
    page = window.page
    page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {{ value: {COPIED} }})")

    page.get_by_role("button", name="Copy result").click()

    text = page.evaluate("window.copied")
    assert (f"/t/{table}#{token}" in text) == (gives == "watch")
    assert ("/t/" in text) == (gives == "watch")  # nobody could open a link without a token


@pytest.mark.parametrize(("way", "is_shared"), [("Share the game and copy the link", True), ("Copy the text", False)])
def test_the_result_of_a_private_game_is_copied_with_a_link_that_opens_or_with_none(
    house: House, visit: Open, way: str, is_shared: bool
) -> None:
    ana = house.guest("Ana")
    table = finished_game(ana, "pyramids", ("random",))
    window = visit(f"/t/{table}", guest=ana)
    page = window.page
    page.get_by_role("button", name="Copy result").wait_for()
    page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {{ value: {COPIED} }})")

    page.get_by_role("button", name="Copy result").click()
    page.get_by_role("dialog").get_by_role("button", name=way).click()
    expect(page.get_by_role("dialog")).to_have_count(0)

    text = page.evaluate("window.copied")
    assert (f"/t/{table}" in text) == is_shared
    assert ana.get(f"/api/tables/{table}")["table"]["shared"] == is_shared
