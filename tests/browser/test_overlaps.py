"""No text lies over another, and none is in English, on the pages of a game in each of their states, at six sizes.

One window per state is resized. Each state is looked at in one language, and in all of them by `make soak-browser`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from silvergold import decks
from silvergold.decks.deck import Card, Deck, Expedition, Seal
from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Hand
from tests.browser.others import entered, finished_game
from tests.browser.visits import DESKTOP, PHONE, SMALL, House, Visit
from tests.server.hosting import Guest

WINDOWS: Final = (DESKTOP, (1280, 720), PHONE, SMALL, (844, 390), (820, 1180))
GAMES: Final = pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
BOTS: Final = ("random", "random", "random")
NAMES: Final = ("Ana", "All sealed", "Silver & Gold", "Pyramids", "Pencil Table", "UTC")

MOVED: Final = """
() => {
  const heading = document.querySelector("[data-part=question], h1, h2");
  const over = document.createElement("p");
  over.textContent = "This text lies over another one.";
  const { left, top } = heading.getBoundingClientRect();
  Object.assign(over.style, { position: "fixed", left: `${left}px`, top: `${top}px` });
  document.querySelector("main").append(over);
}
"""


def sealed_deck(guest: Guest) -> str:
    """Return a deck in which each card has a seal and is completed within two turns."""
    colours = ("green", "orange", "purple")
    rows = ("xo..", "o.xo")
    cards = tuple(Card(n, colours[n % 3], rows, 8, Seal(colours[(n + 1) % 3], 2)) for n in range(1, 49))
    pattern = Expedition("square", 8, ("xx", "xx"))
    deck = Deck("silver-and-gold", "All sealed", (pattern,), cards)
    return str(guest.post("/api/decks", text=decks.to_toml(deck))["id"])


def begun(guest: Guest, is_there: Callable[[dict[str, Any]], bool], **table: Any) -> str:
    """Begin a game, and play until its view is so; return the path of the table."""
    made = guest.begin("me", *BOTS, aids=True, **table)
    with guest.socket(made, seat=0) as player:
        player.play_until(is_there)
    return f"/t/{made}"


def waits(view: dict[str, Any], step: str) -> bool:
    """Return whether the table waits for us in this step."""
    return view["step"] == step and 0 in view["waiting"]


def assert_clear(page: Visit, language: str) -> None:
    """Check that no texts overlap in any window, and that all of them are in the language of the page."""
    page.settle()
    assert looks.overlaps(page.page, WINDOWS) == {}
    assert looks.foreign_words(page.page, language, NAMES) == {}


def test_a_text_over_another_is_found(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    page = visit(begun(ana, lambda view: waits(view, "mark"), game="pyramids"), guest=ana)
    Hand(page).lights()
    page.page.evaluate(MOVED)

    assert len(looks.overlaps(page.page, (DESKTOP,))[DESKTOP]) == 1


@GAMES
@looks.spoken("de")
def test_while_cards_are_kept_and_crossed(house: House, visit: Open, game: str, language: str) -> None:
    ana = house.guest("Ana")
    page = visit(begun(ana, lambda view: waits(view, "keep"), game=game), guest=ana, lang=language)
    hand = Hand(page)
    hand.wait("keep")
    assert_clear(page, language)

    hand.play(1)
    hand.lights()
    assert_clear(page, language)
    hand.aim()
    assert_clear(page, language)


@looks.spoken("fr")
def test_while_a_bonus_is_owed_and_after_confirming(house: House, visit: Open, language: str) -> None:
    ana = house.guest("Ana")
    table = begun(ana, lambda view: waits(view, "mark"), game="silver-and-gold", deck=sealed_deck(ana))
    page = visit(table, guest=ana, lang=language)
    hand = Hand(page)
    hand.lights()
    hand.aim()
    hand.go()
    hand.wait("bonus", "confirm")
    assert_clear(page, language)


@pytest.mark.parametrize("seal", [True, False])
@looks.spoken("es")
def test_while_a_card_is_taken(house: House, visit: Open, seal: bool, language: str) -> None:
    ana = house.guest("Ana")
    deck = {"game": "silver-and-gold", "deck": sealed_deck(ana)} if seal else {"game": "pyramids"}
    page = visit(begun(ana, lambda view: waits(view, "take"), **deck), guest=ana, lang=language)
    Hand(page).wait("take")
    assert_clear(page, language)

    page.page.get_by_role("radio").first.click()
    assert_clear(page, language)


@GAMES
@looks.spoken("fr")
def test_at_the_end_and_in_the_replay(house: House, visit: Open, game: str, language: str) -> None:
    ana = house.guest("Ana")
    table = finished_game(ana, game, BOTS)
    for path in ("", "/replay?at=40", "/review"):
        page = visit(f"/t/{table}{path}", guest=ana, lang=language)
        page.page.locator("h1").first.wait_for()
        assert_clear(page, language)


@looks.spoken("de")
def test_in_the_lobby_and_before_and_after_a_daily_game(house: House, visit: Open, language: str) -> None:
    ana = house.guest("Ana")
    lobby = ana.new_table("me", "open", "open", game="silver-and-gold")["table"]["id"]
    daily = "/daily/silver-and-gold"
    challenge = ana.get("/api/daily/silver-and-gold")["challenge"]["id"]
    for path in (f"/t/{lobby}", daily):
        page = visit(path, guest=ana, lang=language)
        page.page.locator("main").first.wait_for()
        assert_clear(page, language)

    entered(ana, challenge)
    assert_clear(page.go(daily), language)
