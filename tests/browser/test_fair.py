"""The browser notes the seal of a deal before the game, adds a number of its own, and checks everything at the end."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.others import finish, finished_game, other
from tests.browser.visits import DESKTOP, SMALL, House, Visit
from tests.server.hosting import Guest, invite

FINE: dict[str, list[str]] = {"small": [], "tight": [], "wide": []}
# as on a page that was loaded over plain HTTP from another machine at home
NO_HTTPS = "Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })"
BAD = "[data-part=finding][data-look=bad]"


def pin(visit: Visit, table: str) -> dict[str, Any]:
    """Return what a browser has noted about a table."""
    text = visit.page.evaluate("(key) => localStorage.getItem(key) ?? '{}'", f"silvergold.fair.{table}")
    noted: dict[str, Any] = json.loads(text)
    return noted


def nonces(guest: Guest, table: str) -> list[str | None]:
    """Return the numbers that the players added to a deal."""
    return [seat["nonce"] for seat in guest.get(f"/api/tables/{table}")["table"]["seats"]]


def panel(visit: Visit, table: str) -> Locator:
    """Open a finished table, and return the panel with its check when the check is done."""
    visit.go(f"/t/{table}")
    found = visit.page.locator("[data-part=deal-proof]")
    found.locator("[data-part=verdict] svg").wait_for()
    return found


def opened(visit: Visit, table: str) -> Locator:
    """Return the same panel, opened by a click if it is closed."""
    found = panel(visit, table)
    if found.get_attribute("open") is None:
        found.locator("summary").first.click()
    return found


def begun_in_a_browser(house: House, visit: Open, game: str = "pyramids", **how: Any) -> tuple[Guest, Visit, str]:
    """Create a table and start it from the lobby in a browser; return host, window and table."""
    ana = house.guest("Ana")
    table = ana.new_table("me", "random", game=game)["table"]["id"]
    window = visit(None, guest=ana, **how)
    window.go(f"/t/{table}")
    window.until(lambda: nonces(ana, table)[0] is not None, "the page adds no number")
    window.page.get_by_role("button", name="Start the game").click()
    window.until(lambda: bool(pin(window, table).get("dealt")), "the page does not note the start")
    return ana, window, table


def play_out(guest: Guest, table: str) -> None:
    with guest.socket(table, seat=0) as player:
        player.play_out()


def test_two_browsers_add_their_numbers_and_find_the_deal_fair(house: House, visit: Open) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    made = ana.new_table("me", "open", "random")
    table = made["table"]["id"]
    host, friend = visit(None, guest=ana, new=True), visit(None, SMALL, guest=ben, touch=True, dark=True)
    host.before_each_page(NO_HTTPS)
    host.go(f"/t/{table}")
    friend.go(f"/t/{table}#{invite(made, 'seat')}")
    friend.page.get_by_role("button", name="Sit down").click()
    host.until(lambda: None not in nonces(ana, table)[:2], "the pages add no numbers")
    assert pin(host, table)["fair"] == pin(friend, table)["fair"] == made["table"]["fair"]
    assert nonces(ana, table) == [pin(host, table)["nonce"], pin(friend, table)["nonce"], None]
    host.page.get_by_role("button", name="Start the game").click()
    for one in (host, friend):
        one.until(lambda one=one: bool(pin(one, table).get("dealt")), "the page does not note the start")  # type: ignore[misc]
        one.page.goto(f"{house.address}/icon.svg")  # away from the table: showing a whole game in seconds would be slow
    with other(ana, table, 0) as first, other(ben, table, 1) as second:
        finish(first, second)

    for one, name in ((host, "Ben"), (friend, "Ana")):
        found = opened(one, table)
        assert "Checked: nobody alone chose the cards" in found.inner_text()
        assert pin(one, table)["nonce"] in found.locator("[data-part=findings]").inner_text()
        assert f"players are part of the deal: {name}." in found.inner_text()
        assert found.locator(BAD).count() == 0
        one.settle()
        one.audit()
        assert looks.sizes(one.page) == FINE
    assert host.page.evaluate("crypto.subtle") is None


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ("fair", "does not have the seal that was noted"),
        ("nonce", "is not part of the deal"),
        ("dealt", "differ from those that were shown when the game began"),
    ],
)
def test_what_is_not_as_it_was_noted_is_seen_at_once(house: House, visit: Open, part: str, why: str) -> None:
    ana, window, table = begun_in_a_browser(house, visit)
    play_out(ana, table)
    noted = {**pin(window, table), part: "5" * 64}
    entry = [f"silvergold.fair.{table}", json.dumps(noted)]
    window.page.evaluate("([key, text]) => localStorage.setItem(key, text)", entry)

    found = panel(window, table)

    assert "Something is wrong" in found.inner_text()
    assert found.get_attribute("open") is not None
    assert why in found.locator(BAD).inner_text()


def test_a_deal_that_the_server_changes_is_seen(house: House, visit: Open) -> None:
    ana, window, table = begun_in_a_browser(house, visit, "silver-and-gold")
    play_out(ana, table)
    record = ana.get(f"/api/tables/{table}/record")
    record["stack"] = record["stack"][::-1]
    window.page.route("**/record", lambda route: route.fulfill(json=record))

    found = panel(window, table)

    assert "are not those that follow" in found.locator(BAD).inner_text()


def test_who_comes_after_the_game_is_told_how_little_is_proven_to_them(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = finished_game(ana, "pyramids")

    found = opened(visit(None, guest=ana), table)

    assert "as far as this browser can tell" in found.inner_text()
    assert "noted nothing before the end" in found.inner_text()
    assert "No player added a number" in found.inner_text()


def test_a_game_that_is_played_on_is_held_to_a_seal_of_its_own(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    made = ana.post(f"/api/tables/{finished_game(ana, 'pyramids')}/play-on", after=20)["table"]["id"]
    window = visit(f"/t/{made}", guest=ana)
    window.until(lambda: bool(pin(window, made)), "the page notes nothing")
    play_out(ana, made)

    found = opened(window, made)

    assert "The server shuffled alone" in found.inner_text()
    assert "has the seal that was noted" in found.inner_text()
    assert found.locator(BAD).count() == 0


@pytest.mark.parametrize("size", [DESKTOP, SMALL], ids=["desktop", "small"])
def test_a_game_against_bots_and_its_rematch_have_our_number_too(
    house: House, visit: Open, size: tuple[int, int]
) -> None:
    window = visit("/", size, touch=size == SMALL)
    window.page.get_by_role("button", name="Play now").first.click()
    window.page.wait_for_url("**/t/*")
    first, ana = window.table, window.guest()
    assert nonces(ana, first)[0] == pin(window, first)["nonce"]
    play_out(ana, first)
    window.go(f"/t/{first}").page.get_by_role("button", name="Rematch").click()
    window.page.wait_for_url(lambda url: "/t/" in url and first not in url)

    again = window.table
    assert ana.get(f"/api/tables/{again}")["table"]["status"] == "playing"
    assert pin(window, again)["nonce"] in nonces(ana, again)
    assert pin(window, again)["nonce"] != pin(window, first)["nonce"]
