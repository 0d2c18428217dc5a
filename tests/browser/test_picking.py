"""Cards to keep and to take are seen whole beside their button; drawers and banners leave the rest in view."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Hand
from tests.browser.visits import DESKTOP, PHONE, SMALL, House, Line, Visit
from tests.server.hosting import Guest

LARGE: Final = [DESKTOP, (1280, 720), (1280, 620), (1100, 620), (1024, 600)]
TABLET: Final = (820, 1180)
ON_ITS_SIDE: Final = (844, 390)
SMALLER: Final = [TABLET, PHONE, SMALL, (360, 560), ON_ITS_SIDE, (720, 450), (640, 360), (640, 580), (780, 600)]
NARROWEST: Final = 88  # pixels of a picture on which symbols can still be told apart

HIDDEN: Final = """
(scrolls) => {
  const shows = (x, y, owner) => owner.contains(document.elementFromPoint(x, y));
  const isWhole = (part, owner) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const [across, down] = [[left + 4, right - 4], [top + 4, bottom - 4]];
    return across.every((x) => down.every((y) => shows(x, y, owner)));
  };
  const found = [];
  for (const card of document.querySelectorAll("[data-part=choice], [data-part=other-card]")) {
    if (scrolls) card.scrollIntoView({ block: "nearest" });
    const parts = "[data-part=card], [data-part=symbol-counts], [data-part=unseen], [data-part=other-card] span";
    for (const part of card.querySelectorAll(parts))
      if (!isWhole(part, card)) found.push(`${part.dataset.part} of ${card.ariaLabel ?? "the other card"}`);
  }
  const go = document.querySelector("[data-part=go]");
  return isWhole(go, go) ? found : [...found, "the button"];
}
"""
# the chosen card of a row is lifted on purpose; where a card is taken at the table, the other one lies in its own place
PICTURES: Final = """
() => [...document.querySelectorAll(
  ":is([data-part=choice]:not([aria-checked=true]), :not([data-part=take-places]) > [data-part=other-card])"
    + " > [data-part=card]"
)].map((picture) => {
  const { width, top } = picture.getBoundingClientRect();
  return { width, top: Math.round(top) };
})
"""
COVERED: Final = """
() => {
  const drawer = document.querySelector("dialog[open]").getBoundingClientRect();
  return [...document.querySelectorAll("[data-part=own-card]")].map((one) => one.getBoundingClientRect())
    .filter(({ left, right, top, height }) => top + height / 3 > drawer.top && top < drawer.bottom
      && right > drawer.left && left < drawer.right).length;
}
"""


def pictures_fit(visit: Visit, rows: int) -> list[str]:
    """Return what is wrong with the pictures of the cards that can be picked."""
    pictures: list[dict[str, Any]] = visit.page.evaluate(PICTURES)
    assert pictures
    narrow = [f"{one['width']} wide" for one in pictures if one["width"] < NARROWEST - 0.5]
    tops = {one["top"] for one in pictures}
    return [*narrow, *([f"not in {rows} rows: {tops}"] if len(tops) > rows else [])]


def at_every_size(visit: Visit) -> dict[tuple[int, int], list[str]]:
    """Return what cannot be seen, by the size of the window; large windows show everything without scrolling."""
    found = {}
    for size in [*LARGE, *SMALLER]:
        looks.resize(visit.page, size)
        pictures = pictures_fit(visit, 1 if size in LARGE else 2)
        found[size] = [*visit.page.evaluate(HIDDEN, size in SMALLER), *pictures]
    looks.resize(visit.page, DESKTOP)
    return {size: faults for size, faults in found.items() if faults}


def play_to(guest: Guest, table: str, step: str) -> None:
    """Play over a socket until the table waits for seat 0 in this step."""
    with guest.socket(table, seat=0) as player:
        player.play_until(lambda view: view["step"] == step and 0 in view["waiting"])


GAMES: Final = pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])


@GAMES
def test_every_card_to_keep_and_the_button_are_seen_whole(house: House, visit: Open, game: str) -> None:
    ana = house.guest("Ana")
    one = visit(f"/t/{ana.begin('me', 'random', 'random', 'random', game=game, aids=True)}", guest=ana)
    Hand(one).wait("keep")

    assert at_every_size(one) == {}


@GAMES
def test_every_card_to_take_and_the_button_are_seen_whole(house: House, visit: Open, game: str) -> None:
    ana = house.guest("Ana")
    table = ana.begin("me", "random", "random", "random", game=game, aids=True)
    play_to(ana, table, "take")
    one = visit(f"/t/{table}", guest=ana)
    Hand(one).wait("take")

    one.page.get_by_role("radio").first.click()
    expect(one.page.locator("[data-part=take-bar]")).to_contain_text("This is final.")
    assert at_every_size(one) == {}


def look_behind(visit: Visit, name: str) -> int:
    """Open a drawer, close it by a click on the own cards beside it, and return how many of them it covered."""
    drawer = visit.page.get_by_role("dialog")
    visit.page.get_by_role("main").get_by_role("button", name=re.compile(f"^{name}")).first.click()
    expect(drawer).to_be_visible()
    visit.page.evaluate(looks.AT_REST)
    covered: int = visit.page.evaluate(COVERED)
    box = visit.page.locator("[data-part=place]").nth(1).bounding_box()
    assert box
    visit.page.mouse.click(box["x"] + 20, box["y"] + 20)
    expect(drawer, f"{name} lies over the cards").to_have_count(0)
    return covered


TABS: Final = ("Display", "Sheet", "Players", "Log", "Menu")
DRAWERS: Final = {
    DESKTOP: ("Where from", "Cards of Greedy", "Menu"),
    TABLET: (*TABS, "Greedy"),
    PHONE: (*TABS, "Greedy"),
    SMALL: (*TABS, "Greedy"),
    ON_ITS_SIDE: TABS,
}


def test_a_drawer_leaves_the_upper_part_of_the_own_cards_in_view(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.begin("me", "greedy", "random", "random", game="pyramids")
    play_to(ana, table, "mark")
    one = visit(f"/t/{table}", guest=ana)
    Hand(one).lights()
    covered: dict[tuple[tuple[int, int], str], int] = {}
    for size, names in DRAWERS.items():
        looks.resize(one.page, size)
        covered |= {(size, name): look_behind(one, name) for name in names}

    assert {where: cards for where, cards in covered.items() if cards} == {}


def is_above_the_seats(visit: Visit, what: str) -> bool:
    """Return whether this ends above the row of seats."""
    box, seats = (visit.page.locator(one).bounding_box() for one in (what, "[data-part=seats]"))
    assert box
    assert seats
    return box["y"] + box["height"] <= seats["y"]


def test_a_lost_connection_is_said_beside_the_seats_and_the_prompt(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.begin("me", "random", game="pyramids")
    play_to(ana, table, "mark")
    one = visit(None, SMALL, guest=ana, new=True)
    line = Line(one)
    one.go(f"/t/{table}")
    Hand(one).lights()
    line.cut()
    one.page.locator("[data-part=connection-banner]").wait_for()

    assert is_above_the_seats(one, "[data-part=connection-banner]")
