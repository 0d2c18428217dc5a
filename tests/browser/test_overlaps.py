"""No text lies over another, nothing over a button, and none is in English, on every page in each of its states.

One window per state is resized to six sizes. Each state is looked at in one language, and in all of them by
`make soak-browser`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from silvergold import decks, games
from silvergold.decks.deck import Card, Deck, Expedition, Seal
from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Hand
from tests.browser.others import entered, finished_game
from tests.browser.visits import DESKTOP, PAGES, PHONE, SMALL, House, Visit
from tests.server.hosting import Guest

WINDOWS: Final = (DESKTOP, (1280, 720), PHONE, SMALL, (844, 390), (820, 1180))
GAMES: Final = pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
BOTS: Final = ("random", "random", "random")
NAMES: Final = ("Ana", "All sealed", "Silver & Gold", "Pyramids", "Pencil Table", "UTC")
TITLES: Final = {slug: games.game(slug).title for slug in games.SLUGS}

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

OVER_A_BUTTON: Final = """
() => {
  const button = document.querySelector("main button");
  const over = document.createElement("div");
  const { left, top, width, height } = button.getBoundingClientRect();
  Object.assign(over.style, { position: "absolute", zIndex: 9, background: "red", left: `${left + scrollX}px`,
    top: `${top + scrollY}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(over);
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


def assert_fits(page: Visit) -> None:
    """Check in all windows that no texts overlap, and that every button can be pressed."""
    page.settle()
    assert looks.overlaps(page.page, WINDOWS) == {}
    assert looks.covered(page.page, WINDOWS) == {}


def assert_clear(page: Visit, language: str) -> None:
    """Check the same, and that all texts are in the language of the page."""
    assert_fits(page)
    assert looks.foreign_words(page.page, language, NAMES) == {}
    assert looks.cut(page.page) == []


def test_a_text_over_another_is_found(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    page = visit(begun(ana, lambda view: waits(view, "mark"), game="pyramids"), guest=ana)
    Hand(page).lights()
    page.page.evaluate(MOVED)

    assert len(looks.overlaps(page.page, (DESKTOP,))[DESKTOP]) == 1


def test_a_button_under_something_else_is_found(visit: Open) -> None:
    page = visit("/learn")
    page.settle()
    page.page.evaluate(OVER_A_BUTTON)

    assert len(looks.covered(page.page, (DESKTOP,))[DESKTOP]) == 1


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


@pytest.mark.parametrize("path", PAGES)
def test_on_a_page_that_needs_no_game(visit: Open, path: str) -> None:
    page = visit(path, lang="de")
    page.page.locator("main, h1").first.wait_for()
    assert_fits(page)


@GAMES
def test_while_a_fault_of_a_card_is_shown_in_the_editor(visit: Open, game: str) -> None:
    page = visit("/editor", lang="de")
    page.page.locator(f"[data-game={game}] [data-part=begin-standard]").click()
    for box in ("a2", "b2", "c2", "d2", "e2")[: 5 if game == "pyramids" else 3]:
        page.page.locator(f"[data-box={box}]").focus()
        page.page.keyboard.press("0")
    if game == "pyramids":
        page.page.locator("[data-part=finding]").wait_for()
    assert_fits(page)


@GAMES
def test_on_the_score_pad(visit: Open, game: str) -> None:
    page = visit("/score-pad", lang="de")
    page.page.get_by_text(TITLES[game], exact=True).click()
    for k, name in enumerate(("Maximiliane", "Bartholomäus")):
        page.page.get_by_label(f"Person {k + 1}").fill(name)
    page.page.get_by_role("button", name="Los geht’s").click()
    for tab in ("Block", "Expeditionen", "Wer hat gewonnen?"):
        page.page.get_by_role("button", name=tab).click()
        assert_fits(page)


@pytest.mark.parametrize("button", ["Gemeinsam", "Jemanden herausfordern"])
def test_in_a_dialog_of_the_first_page(visit: Open, button: str) -> None:
    page = visit("/", lang="de")
    page.page.get_by_role("button", name=button).first.click()
    page.page.get_by_role("dialog").wait_for()
    assert_fits(page)


def test_while_a_deck_is_printed(visit: Open) -> None:
    page = visit("/decks", lang="de")
    page.page.locator("a[href^='/decks/']").first.click()
    page.page.get_by_role("button", name="Drucken", exact=True).click()
    page.page.get_by_role("dialog").wait_for()
    assert_fits(page)


def test_while_two_games_are_compared(house: House, visit: Open) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    challenge = ana.post("/api/challenges", game="silver-and-gold", bots=["random"])["challenge"]["id"]
    tables = [entered(guest, challenge, seed) for seed, guest in enumerate((ana, ben))]
    page = visit(f"/c/{challenge}/compare?tables={','.join(tables)}", guest=ana, lang="de")
    page.page.locator("[data-part=compared-turn]").wait_for()
    assert_fits(page)
