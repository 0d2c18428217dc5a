"""In windows of all sizes, boxes are large enough for a finger, no parts overlap, and nothing is cut off.

The cards of these tables are all alike, so that every deal takes the same room; hints are tested with the standard
decks, which the bots know.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from silvergold import decks
from silvergold.decks.deck import Card, Deck, Expedition, Seal
from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.fitting import CHAMBER, CORNER, COVERED, DEEP, Rows, faults
from tests.browser.hands import Finger, Hand
from tests.browser.visits import DESKTOP, PHONE, SMALL, House
from tests.server.hosting import Guest

LAPTOPS: Final = ((1280, 600), (1280, 620), (1366, 657), (1280, 720), (1366, 768), (1280, 800), (1440, 781))
NARROW: Final = ((1100, 600), (1100, 620), (1100, 781), (1100, 800), (1100, 820), (1180, 820))
TABLETS: Final = ((1024, 768), (1080, 810), (1024, 600), (900, 541), (820, 1180), (768, 1024), (768, 800), (700, 640))
PHONES: Final = ((700, 550), (640, 620), (639, 600), PHONE, SMALL, (360, 560), (844, 390), (640, 360))
WINDOWS: Final = (DESKTOP, *LAPTOPS, *NARROW, *TABLETS, *PHONES)

ISLAND: Final[Rows] = ("o..x", "....", "..o.", "p...")
ISLAND_OF_SEALS: Final[Rows] = ("xo..", "o.xo")
SHAFT: Final[Rows] = ("..e..", "##.##", "##.##", "##.##", "..T..")

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


def deck_of(guest: Guest, rows: Rows, pattern: Expedition, every: int = 3) -> tuple[str, str]:
    """Return a game, and a deck for it in which all cards are alike; some of the treasure cards have a seal."""
    game = "pyramids" if "e" in "".join(rows) else "silver-and-gold"
    colours = ("green", "orange", "purple")
    seals = dict.fromkeys(range(0, 3, every), Seal("green", 2)) if game == "silver-and-gold" else {}
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


TABLES: Final = ((ISLAND, 3, "de"), (CHAMBER, 3, "fr"), (CHAMBER, 2, "en"))
ALL_TABLES: Final = [(rows, bots, tag) for rows, bots, _ in TABLES for tag in ("en", *looks.TRANSLATED)]


@pytest.mark.parametrize(
    ("rows", "bots", "language"),
    [pytest.param(*each, marks=() if each in TABLES else pytest.mark.long) for each in ALL_TABLES],
)
def test_boxes_are_large_and_nothing_is_covered_in_any_window(
    house: House, visit: Open, rows: Rows, bots: int, language: str
) -> None:
    hand = Hand(visit(lang=language, **table_of(house, rows, bots, rounds=3)))
    hand.lights()
    hand.aim()

    found = {size: faults(hand.page, size) for size in WINDOWS}

    assert hand.look().mode == "ghost"
    assert {size: wrong for size, wrong in found.items() if wrong} == {}


def may_mark_with(seals: int, view: dict[str, Any]) -> bool:
    """Return whether our seat has so many seals, and the table waits for its marking."""
    return len(view["players"][0]["seals"]) >= seals and view["step"] == "mark" and 0 in view["waiting"]


def test_three_seals_leave_the_cards_as_large(house: House, visit: Open) -> None:
    guest = house.guest("Ana")
    _, deck = deck_of(guest, ISLAND_OF_SEALS, Expedition("square", 8, ("xx", "xx")), every=1)
    table = guest.begin("me", "random", game="silver-and-gold", deck=deck)
    widths = []
    for seals in (0, 3):
        with guest.socket(table, seat=0) as player:
            player.play_until(partial(may_mark_with, seals))
        hand = Hand(visit(f"/t/{table}", DESKTOP, guest=guest))
        hand.lights()
        widths.append(hand.page.locator("[data-part=own-card]").first.bounding_box())

    before, after = [box["width"] for box in widths if box]
    assert after > before * 0.97


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
