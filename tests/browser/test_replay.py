"""The replay of a game: steps, keys, the time line, the list of moves, links, and all sizes of windows."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.others import finished_game
from tests.browser.visits import DESKTOP, PHONE, SMALL, House, Visit
from tests.server.hosting import Guest

SIZES = (DESKTOP, (1280, 720), PHONE, SMALL, (844, 390), (820, 1180))
FINE: dict[str, list[str]] = {"small": [], "tight": [], "wide": []}
COPIED = "{ writeText: async (text) => { window.copied = text } }"
TURNS = 28


def opened(page: Visit) -> Locator:
    """Wait until all moves are here, and return the time line."""
    slider = page.page.get_by_role("slider")
    slider.wait_for()
    page.until(lambda: int(slider.get_attribute("aria-valuemax") or 0) > TURNS, "the moves never come")
    return slider


def at(slider: Locator) -> int:
    """Return the number of the move that is shown."""
    return int(slider.get_attribute("aria-valuenow") or -1)


@dataclass
class Played:
    """A finished game of each kind, and the guest who played them."""

    guest: Guest
    tables: dict[str, str]


@pytest.fixture(scope="module")
def played(house: House) -> Played:
    """Return a finished game of four and one of two."""
    ana = house.guest("Ana")
    four = finished_game(ana, "silver-and-gold", ("random", "random", "random"))
    return Played(ana, {"silver-and-gold": four, "pyramids": finished_game(ana, "pyramids")})


def test_keys_step_go_by_turns_play_list_and_change_the_seat(visit: Open, played: Played) -> None:
    page = visit(f"/t/{played.tables['silver-and-gold']}/replay?seat=0", guest=played.guest)
    slider, press = opened(page), page.page.keyboard.press
    press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Keeping cards"))
    for _ in range(3):
        press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "3")
    press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuenow", "2")
    press("Shift+ArrowRight")
    turn = slider.get_attribute("aria-valuetext") or ""
    press("Shift+ArrowRight")
    assert turn.partition(",")[0] == "Round 1"
    assert slider.get_attribute("aria-valuetext") != turn
    press("End")
    expect(slider).to_have_attribute("aria-valuenow", slider.get_attribute("aria-valuemax") or "")

    press("2")
    expect(page.page.get_by_label("Point of view")).to_have_value("1")
    press("l")
    expect(page.page.locator("[data-part=moves]")).to_be_visible()
    press("Escape")
    expect(page.page.locator("[data-part=moves]")).to_have_count(0)
    press("+")
    expect(page.page.get_by_role("radio", name="2×")).to_be_checked()
    press("Home")
    press("Space")
    page.until(lambda: at(slider) > 1, "it does not play")
    press("Space")
    expect(page.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_tap_on_the_time_line_jumps_and_a_drag_goes_through_the_game(visit: Open, played: Played) -> None:
    page = visit(f"/t/{played.tables['pyramids']}/replay", guest=played.guest)
    slider = opened(page)
    box = slider.bounding_box()
    assert box
    page.page.mouse.click(box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Round 2, turn"))
    page.page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2)
    page.page.mouse.down()
    page.page.mouse.move(box["x"] + box["width"] * 0.95, box["y"] + 4, steps=5)
    page.page.mouse.up()
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^(Round 4, turn|The end)"))


def test_the_list_names_what_was_shown_goes_to_a_move_and_can_hide_what_comes(visit: Open, played: Played) -> None:
    page = visit(f"/t/{played.tables['silver-and-gold']}/replay?seat=0", guest=played.guest)
    slider = opened(page)
    page.page.get_by_role("button", name="Moves").click()
    moves = page.page.locator("[data-part=moves]")
    rows = moves.get_by_role("listitem")
    assert rows.count() == int(slider.get_attribute("aria-valuemax") or 0) + 1
    assert all(text.strip() for text in rows.all_inner_texts()), "a move without words is listed"
    rows.nth(7).get_by_role("button").click()
    expect(slider).to_have_attribute("aria-valuenow", "7")
    page.audit()

    marks = page.page.locator("[data-part=mark]").count()
    moves.get_by_role("switch", name="Hide what comes later").check()
    expect(rows).to_have_count(8)
    assert page.page.locator("[data-part=mark]").count() < marks


def test_the_link_of_a_move_leads_to_it_from_the_same_seat(visit: Open, played: Played) -> None:
    page = visit(f"/t/{played.tables['silver-and-gold']}/replay?seat=2", guest=played.guest)
    slider = opened(page)
    page.page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {{ value: {COPIED} }})")
    page.page.keyboard.press("Home")
    for _ in range(11):
        page.page.get_by_role("button", name="Next move").click()
    sentence = page.page.locator("[data-part=replay-sentence]").inner_text()
    page.page.get_by_role("button", name="Copy link").click()
    link = page.page.evaluate("window.copied")

    page.page.goto(link)
    opened(page)
    expect(slider).to_have_attribute("aria-valuenow", "11")
    expect(page.page.locator("[data-part=replay-sentence]")).to_have_text(sentence)
    expect(page.page.get_by_label("Point of view")).to_have_value("2")


@pytest.mark.parametrize(("game", "lang"), [("silver-and-gold", "es"), ("pyramids", "en")])
def test_a_replay_fits_into_every_window(visit: Open, played: Played, game: str, lang: str) -> None:
    page = visit(f"/t/{played.tables[game]}/replay?seat=0", guest=played.guest, lang=lang)
    opened(page)
    page.page.keyboard.press("Home")
    for _ in range(3):
        page.page.keyboard.press("Shift+ArrowRight")
    for size in SIZES:
        looks.resize(page.page, size)
        assert looks.sizes(page.page) == FINE, size
        page.audit()
        foot, cards = (
            page.page.locator(f"[data-part={part}]").bounding_box() for part in ("time-line", "replay-cards")
        )
        assert foot
        assert cards
        assert foot["y"] + foot["height"] <= size[1], f"the time line is below the window at {size}"
        assert cards["height"] > 140, f"there is no room for the cards at {size}"
    assert looks.overlaps(page.page, SIZES) == {}
