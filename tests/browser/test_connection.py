"""Lost connections: a move that is made meanwhile is kept, counts once, and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from silvergold import decks
from silvergold.decks.deck import Card, Deck, Expedition
from tests.browser.conftest import Open
from tests.browser.hands import Hand
from tests.browser.proxies import Proxy
from tests.browser.visits import House, Line, Visit, frames

DELAY: Final = 0.6
"""Seconds in each direction."""

RULES: Final = "**/assets/engine-*.wasm"
HAS_RULES: Final = "() => performance.getEntriesByName('silvergold.rules').length > 0"
"""Whether the page answers drafts itself."""

RECORD: Final = """
() => {
  window.claims = new Set();
  const note = () => {
    for (const part of ["prompt", "go", "gains"])
      for (const one of document.querySelectorAll(`[data-part=${part}]`)) window.claims.add(one.textContent.trim());
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""
"""Records every text of the prompt, of the big button and of what the move brings, however shortly it is shown."""


@pytest.fixture
def proxy(house: House) -> Iterator[Proxy]:
    """Yield a proxy in front of the server."""
    one = Proxy(house.port)
    yield one
    one.close()


def through(proxy: Proxy, visit: Open, house: House, *, rules: bool = True, **table: Any) -> tuple[Visit, Hand]:
    """Open a table of a new guest through the proxy, with the move of the first turn to be made.

    Without the rules, which cannot be loaded then, the page asks the server what a move would bring.
    """
    ana = house.guest("Ana")
    path = f"/t/{ana.begin('me', 'casual', **table)}"
    page = visit(None, guest=ana, new=True)
    page.forgive("WebSocket is closed before the connection is established")  # it was given up
    if not rules:
        page.forgive("ERR_FAILED")
        page.page.route(RULES, lambda route: route.abort())
    page.page.goto(proxy.address + path)
    hand = Hand(page)
    hand.play(1)
    return page, hand


def commands(page: Visit) -> list[dict[str, Any]]:
    """Return the moves that the page has sent."""
    return [one for one in frames(page.sent) if one["type"] == "command"]


def test_a_move_made_while_the_server_is_away_is_made_once_when_it_is_back(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.begin("me", "casual", game="silver-and-gold")
    page = visit(f"/t/{table}", guest=ana)
    page.forgive("WebSocket", "ERR_CONNECTION_REFUSED", "ERR_NETWORK_CHANGED")
    hand = Hand(page)
    hand.play(1)
    hand.all_but_the_last_word()

    house.stop()
    page.page.get_by_text("Not connected").first.wait_for()
    hand.go()
    house.start()
    page.until(lambda: any(one["type"] == "saved" for one in list(frames(page.heard))[-20:]), "it was never saved", 60)
    hand.wait("idle", "take", "sent")
    hand.play(4)

    again = [one for one in frames(page.sent) if one["type"] == "command"]
    assert len({one["cmd_id"] for one in again}) == len({one["phase"] for one in again})


def test_a_move_made_while_the_line_is_cut_is_sent_when_it_is_whole_again(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.begin("me", "casual", game="pyramids")
    page = visit(None, guest=ana, new=True)
    line = Line(page)
    page.go(f"/t/{table}")
    hand = Hand(page)
    hand.play(1)
    hand.all_but_the_last_word()
    line.cut()
    page.page.get_by_text("Not connected").first.wait_for()
    hand.go()
    page.audit()

    line.mend()
    hand.wait("idle", "take")
    with ana.socket(table, seat=0) as player:
        assert player.until("state")["phase"] >= 2


def test_a_frozen_connection_is_said_and_replaced_and_its_move_counts_once(
    house: House, visit: Open, proxy: Proxy
) -> None:
    page, hand = through(proxy, visit, house, game="silver-and-gold")
    hand.all_but_the_last_word()

    proxy.freeze()
    hand.go()
    banner = page.page.locator("[data-part=connection-banner]")
    expect(banner).to_contain_text("Not connected")
    proxy.thaw()
    hand.wait("idle", "take")

    expect(banner).to_have_count(0)
    made = [one for one in commands(page) if one["phase"] == commands(page)[-1]["phase"]]
    assert len(made) > 1
    assert len({one["cmd_id"] for one in made}) == 1


def test_a_quiet_connection_that_freezes_is_noticed_without_a_tap(house: House, visit: Open, proxy: Proxy) -> None:
    page, hand = through(proxy, visit, house, game="pyramids")
    hand.lights()

    proxy.freeze()
    expect(page.page.locator("[data-part=connection-banner]")).to_contain_text("Not connected")
    proxy.thaw()

    hand.play(2)


def no_bonus(house: House) -> dict[str, str]:
    """Return a game, and a deck for it in which nobody ever owes a box."""
    rows = ("o...", "....", "..o.", "p...")
    cards = tuple(Card(n, ("green", "orange", "purple")[n % 3], rows, 8) for n in range(1, 49))
    deck = Deck("silver-and-gold", "No bonus", (Expedition("corner", 8, ("x.", "xx")),), cards)
    return {"game": deck.game, "deck": str(house.guest("Berta").post("/api/decks", text=decks.to_toml(deck))["id"])}


def test_over_a_slow_line_one_confirm_makes_a_move_and_nothing_false_is_shown(
    house: House, visit: Open, proxy: Proxy
) -> None:
    page, hand = through(proxy, visit, house, rules=False, **no_bonus(house))
    page.page.evaluate(RECORD)
    proxy.delay = DELAY
    presses = 0
    for _ in range(4):
        hand.lights()
        hand.aim()
        hand.go()
        presses += 1
        hand.gone("ghost")
        hand.wait("idle", "take", "sent")

    claims = page.page.evaluate("[...window.claims]")
    assert any("One moment" in text for text in claims)
    assert [text for text in claims if "+1" in text or "more" in text] == []
    page.until(lambda: len(commands(page)) == presses + 1, "not every press made a move")


# Drafts are answered in the page --------------------------------------------------------------------------------------


def drafts(page: Visit) -> list[dict[str, Any]]:
    """Return what the page has asked the server about moves."""
    return [one for one in frames(page.sent) if one["type"] == "draft"]


EVERY_FRAME: Final = """
() => {
  window.frames_shown = new Set();
  const note = () => {
    const cards = document.querySelector("[data-part=own-cards]");
    const go = [...document.querySelectorAll("[data-part=go]")].find((one) => one.checkVisibility());
    if (cards && go) window.frames_shown.add(`${cards.dataset.mode} ${go.ariaBusy === "true" ? "awaits" : "knows"}`);
    requestAnimationFrame(note);
  };
  note();
}
"""
"""Notes in every frame how far the move is, and whether the page knows what the big button does."""


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_the_ghost_the_open_boxes_and_the_gains_do_not_wait_for_the_network(
    house: House, visit: Open, proxy: Proxy, game: str
) -> None:
    page, hand = through(proxy, visit, house, game=game)
    page.until(lambda: bool(page.page.evaluate(HAS_RULES)), "the page never has the rules")
    hand.play(1)
    hand.lights()
    before = len(drafts(page))
    page.page.evaluate(EVERY_FRAME)

    proxy.freeze()  # no answer can come
    hand.all_but_the_last_word()
    proxy.thaw()
    hand.go()
    hand.wait("idle", "take")
    proxy.delay = 0.3
    hand.play(3)

    assert len(drafts(page)) == before
    shown = page.page.evaluate("[...window.frames_shown]")
    assert "ghost knows" in shown
    assert not {"ghost awaits", "pending awaits"} & set(shown)


def test_without_the_rules_the_server_is_asked_what_a_move_would_bring(house: House, visit: Open, proxy: Proxy) -> None:
    page, hand = through(proxy, visit, house, rules=False, game="pyramids")

    before = len(drafts(page))
    hand.play(2)

    assert not page.page.evaluate(HAS_RULES)
    assert len(drafts(page)) > before
