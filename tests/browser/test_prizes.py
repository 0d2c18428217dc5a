"""Decks with other numbers of cups and awards than the printed games: all of them are shown, and nothing is cut off."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from silvergold import decks
from silvergold.decks.deck import Card, Deck, Expedition
from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.fitting import CHAMBER, CORNER, DEEP, Rows, faults
from tests.browser.hands import Finger, Hand
from tests.browser.visits import DESKTOP, PHONE, SMALL, House

COINS: Final[Rows] = ("oooo", "oooo", "....", "p...")
WIDE: Final = (DESKTOP, (1280, 720), (1366, 657), (1280, 600), (1100, 600))
NARROW: Final = (PHONE, SMALL, (844, 390), (1024, 768))

CUPS: Final = {
    "repeated": (5, 5, 5, 3, 3, 2, 2, 1),
    "twelve": (20, 20, 12, 11, 10, 9, 8, 7, 5, 3, 2, 1),
}
AWARDS: Final = {"one": (9,), "five": (12, 9, 9, 5, 1), "twelve": (20, 18, 16, 14, 12, 10, 8, 6, 4, 3, 2, 1)}

OUTSIDE: Final = """
(board) => {
  const around = board.getBoundingClientRect();
  const texts = [...board.querySelectorAll("h2, li, p, [role=img], [data-part=prize]")];
  return texts.filter((one) => one.checkVisibility()).filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const isBeside = left < around.left - 1 || right > around.right + 1;
    return isBeside || top < around.top - 1 || bottom > around.bottom + 1 || one.scrollWidth > one.clientWidth + 1;
  }).map((one) => one.textContent.trim());
}
"""
"""Texts that leave the board, or that are wider than their box."""


def table_with(house: House, game: str, rows: Rows, pattern: Expedition, **lists: tuple[int, ...]) -> dict[str, Any]:
    """Return the path and the guest of a table with these prizes, in its third round."""
    guest, colours = house.guest("Ana"), ("green", "orange", "purple")
    points = 8 if game == "silver-and-gold" else 0
    cards = tuple(Card(n, colours[n % 3], rows, points) for n in range(1, 49))
    deck = Deck(game, "Other prizes", (pattern,), cards, **lists)
    made = guest.post("/api/decks", text=decks.to_toml(deck))["id"]
    table = guest.begin("me", "random", "random", game=game, deck=made)
    with guest.socket(table, seat=0) as player:
        player.play_until(lambda view: view["round"] >= 2 and view["step"] == "mark" and 0 in view["waiting"])
    return {"path": f"/t/{table}", "guest": guest}


def shows(board: Locator, item: str, n: int) -> list[str]:
    """Check the number of prizes, and return what does not fit on the board."""
    expect(board.locator(item)).to_have_count(n)
    found: list[str] = board.evaluate(OUTSIDE)
    return found


def check(visit: Open, table: dict[str, Any], item: str, n: int) -> None:
    """Check the board on the table in wide windows, and in the drawer of the display in narrow ones."""
    hand = Hand(visit(**table))
    hand.lights()
    board = hand.page.locator("[data-part=display] [data-part=prizes]")
    found = {size: [*faults(hand.page, size), *shows(board, item, n)] for size in WIDE}

    small = Finger(visit(size=PHONE, touch=True, **table))
    small.lights()
    for size in NARROW:
        looks.resize(small.page, size)
        small.press(small.page.locator("[data-part=tabs] button").first)
        drawer = small.page.get_by_role("dialog")
        found[size] = shows(drawer.locator("[data-part=prizes]"), item, n)
        small.page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)

    assert {size: wrong for size, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("cups", CUPS.values(), ids=CUPS)
def test_any_number_of_cups_is_shown(house: House, visit: Open, cups: tuple[int, ...]) -> None:
    table = table_with(house, "silver-and-gold", COINS, CORNER, cups=cups)

    check(visit, table, ".cups li", len(cups))


@pytest.mark.parametrize("awards", AWARDS.values(), ids=AWARDS)
def test_any_number_of_awards_is_shown(house: House, visit: Open, awards: tuple[int, ...]) -> None:
    table = table_with(house, "pyramids", CHAMBER, DEEP, awards=awards)

    check(visit, table, ".points > *", 3 * min(len(awards), 5))
