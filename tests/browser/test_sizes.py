"""In windows of all sizes, boxes are large enough for a finger, no parts overlap, and nothing is cut off.

The cards of these tables are all alike, so that every deal takes the same room; hints are tested with the standard
decks, which the bots know.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from silvergold import decks
from silvergold.decks.deck import Card, Deck, Expedition, Seal
from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand
from tests.browser.visits import DESKTOP, PHONE, SMALL, House
from tests.server.hosting import Guest

Rows = tuple[str, ...]

LAPTOPS: Final = ((1280, 600), (1280, 620), (1366, 657), (1280, 720), (1366, 768), (1280, 800), (1440, 781))
NARROW: Final = ((1100, 600), (1100, 620), (1100, 781), (1100, 800), (1100, 820), (1180, 820))
TABLETS: Final = ((1024, 768), (1080, 810), (1024, 600), (900, 541), (820, 1180), (768, 1024), (768, 800), (700, 640))
PHONES: Final = ((700, 550), (640, 620), (639, 600), PHONE, SMALL, (360, 560), (844, 390), (640, 360))
WINDOWS: Final = (DESKTOP, *LAPTOPS, *NARROW, *TABLETS, *PHONES)

ISLAND: Final[Rows] = ("o..x", "....", "..o.", "p...")
CHAMBER: Final[Rows] = ("..e..", "rsgsr", "gsrsg", ".....", "..T..")
SHAFT: Final[Rows] = ("..e..", "##.##", "##.##", "##.##", "..T..")
CORNER: Final = Expedition("corner", 8, ("x.", "xx"))
DEEP: Final = Expedition("line", 8, ("xxxxx",))

TIGHT: Final = """
(least) => {
  const places = [...document.querySelectorAll("[data-part=place]")];
  const leaning = places.filter((one) => one.dataset.leaning === "in");
  const isLeaning = new Set(places.map((one) => Math.round(one.offsetWidth))).size > 1;
  const boxes = (isLeaning ? leaning : places).map((one) => one.querySelector("[data-box]"));
  const shown = [...document.querySelectorAll("[data-part=display] [data-part=card]")]
    .filter((one) => one.checkVisibility());
  const narrower = (what, found, than) => found.map((one) => one.getBoundingClientRect().width)
    .filter((wide) => wide < than - 0.1).map((wide) => `a ${what} of ${wide.toFixed(1)}`);
  return [...narrower("box", boxes, least), ...narrower("card of the display", shown, 60)];
}
"""
"""Returns what is too small: boxes of own cards, except on a card that leans back, and cards of the display."""

COVERED: Final = """
() => {
  const parts = (...names) => names.map((name) => `[data-part=${name}]`).join(", ");
  const mine = parts("prompt-area", "own-card", "gains-under", "gains-beside", "move-gains", "tray", "actions",
    "short-sheet", "sheet");
  const others = parts("top-bar", "seats", "display", "tabs", "log-panel", "opponent", "recent-events");
  const inSheet = "[data-part=sheet] :is([data-part=score-sheet], [data-part=total])";
  const groups = [`${mine}, ${others}`, `${inSheet}, [data-part=fan-card]:last-child [data-part=card]`];
  return groups.flatMap((group) => {
    const found = [...document.querySelectorAll(group)].filter((one) => one.checkVisibility());
    const lies = found.map((one) => [one.dataset.part, one.getBoundingClientRect()]);
    return lies.flatMap(([a, one], k) => lies.slice(k + 1).filter(([, next]) =>
      Math.min(one.right, next.right) - Math.max(one.left, next.left) > 1 &&
      Math.min(one.bottom, next.bottom) - Math.max(one.top, next.top) > 1).map(([b]) => `${a} and ${b}`));
  });
}
"""
"""Returns pairs of parts of the table that overlap."""

CUT: Final = """
() => {
  const page = document.documentElement;
  const parts = [...document.querySelectorAll(["opponent", "tabs", "actions", "tray", "display", "short-sheet"]
    .map((name) => `[data-part=${name}]`).join(", "))];
  const whole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }, by) =>
    scrollWidth <= clientWidth + by && scrollHeight <= clientHeight + by;
  const cut = parts.filter((one) => one.checkVisibility() && !whole(one, 1)).map((one) => one.dataset.part);
  return whole(page, 0) ? cut : [...cut, `a page of ${page.scrollWidth} x ${page.scrollHeight}`];
}
"""
"""Returns parts whose content is larger than they are, and the page if it is larger than the window."""

BROKEN: Final = r"""
() => [...document.querySelectorAll("[data-part=gain] span")].filter((one) => one.checkVisibility()).flatMap((one) => {
  const range = document.createRange();
  return [...one.firstChild.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(one.firstChild, index);
    range.setEnd(one.firstChild, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
  }).map(([word]) => word);
})
"""
"""Returns words in the gains of a move that start on one line and end on another."""


def deck_of(guest: Guest, rows: Rows, pattern: Expedition) -> tuple[str, str]:
    """Return a game, and a deck for it in which all cards are alike; a third of the treasure cards have a seal."""
    game = "pyramids" if "e" in "".join(rows) else "silver-and-gold"
    colours = ("green", "orange", "purple")
    seals = {0: Seal("green", 2)} if game == "silver-and-gold" else {}
    cards = tuple(Card(n, colours[n % 3], rows, 0 if game == "pyramids" else 8, seals.get(n % 3)) for n in range(1, 49))
    deck = Deck(game, "All alike", (pattern,), cards)
    return game, str(guest.post("/api/decks", text=decks.to_toml(deck))["id"])


def table_of(house: House, rows: Rows, bots: int, rounds: int = 0, pattern: Expedition = CORNER) -> dict[str, Any]:
    """Return the path and the guest of a table with these cards, after so many rounds."""
    guest = house.guest("Ana")
    game, deck = deck_of(guest, rows, pattern)
    table = guest.begin("me", *["random"] * bots, game=game, deck=deck)
    with guest.socket(table, seat=0) as player:
        player.play_until(lambda view: view["round"] >= rounds and view["step"] == "mark" and 0 in view["waiting"])
    return {"path": f"/t/{table}", "guest": guest}


def faults(page: Page, size: tuple[int, int]) -> list[str]:
    """Return what is wrong in a window of this size."""
    looks.resize(page, size)
    return [*page.evaluate(TIGHT, looks.SMALLEST_TARGET), *page.evaluate(COVERED), *page.evaluate(CUT)]


@pytest.mark.parametrize(("rows", "bots"), [(ISLAND, 3), (CHAMBER, 3), (CHAMBER, 2)])
def test_boxes_are_large_and_nothing_is_covered_in_any_window(house: House, visit: Open, rows: Rows, bots: int) -> None:
    hand = Hand(visit(**table_of(house, rows, bots, rounds=3)))
    hand.lights()
    hand.aim()

    found = {size: faults(hand.page, size) for size in WINDOWS}

    assert hand.look().mode == "ghost"
    assert {size: wrong for size, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_a_hint_leaves_the_boxes_of_a_phone_as_large_in_a_language_of_long_words(
    house: House, visit: Open, game: str
) -> None:
    guest = house.guest("Ana")
    table = guest.begin("me", "random", game=game, aids=True)
    with guest.socket(table, seat=0) as player:
        player.play_until(lambda view: view["step"] == "mark")
    one = visit(f"/t/{table}", SMALL, guest=guest, touch=True, lang="es")
    hand = Finger(one)
    hand.lights()
    hand.aim()
    hand.press(one.page.locator("[data-part=hint]:visible"))
    expect(one.page.locator("[data-part=hint-line] b")).to_be_visible()

    assert {size: faults(one.page, size) for size in (SMALL, PHONE)} == {SMALL: [], PHONE: []}


def test_no_word_of_what_a_move_brings_is_broken(house: House, visit: Open) -> None:
    hand = Hand(visit(**table_of(house, SHAFT, bots=1, pattern=DEEP)))
    hand.lights()
    hand.point(0, "c3")
    expect(hand.page.locator("[data-part=move-gains] [data-part=gain]").first).to_contain_text("completed!")

    found = {}
    for size in (*TABLETS, *PHONES):
        looks.resize(hand.page, size)
        found[size] = hand.page.evaluate(BROKEN)

    assert {size: words for size, words in found.items() if words} == {}


def test_the_short_sheet_of_a_phone_shows_what_the_ghost_would_bring(house: House, visit: Open) -> None:
    hand = Finger(visit(size=PHONE, touch=True, **table_of(house, CHAMBER, bots=1)))
    strip = hand.page.locator("[data-part=short-sheet] [data-at^=sum-]")
    hand.lights()
    before = strip.all_inner_texts()
    expect(strip.locator("[data-part=next-sum]")).to_have_count(0)

    hand.aim()
    expect(strip.locator("[data-part=next-sum]")).not_to_have_count(0)
    assert strip.all_inner_texts() != before


def test_large_type_leaves_the_own_cards_free(house: House, visit: Open) -> None:
    hand = Finger(visit(size=PHONE, touch=True, **table_of(house, ISLAND, bots=1, rounds=1)))
    murmur = hand.page.locator("[data-part=recent-events]")
    hand.lights()
    expect(murmur).to_be_visible()
    hand.page.evaluate("document.documentElement.style.fontSize = '200%'")

    assert [pair for pair in hand.page.evaluate(COVERED) if "recent-events" in pair] == []
