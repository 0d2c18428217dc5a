"""A player who looks at something else is called back: by the tab, by a notice of the system, by the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession

from silvergold.server.notices.web_push import new_key
from tests.browser.sites import until_kept
from tests.browser.visits import CHROMIUM, FLAGS, House, Visit, frames, open_visit
from tests.server.hosting import Guest, invite
from tests.server.push_service import Browser as PushBrowser

HIDDEN = """
(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
"""Chromium without a window shows all tabs at once, so a test has to say which of them is in view."""

SUBSCRIBES = """
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
  window.subscribedWith = applicationServerKey;
  const { endpoint, p256dh, auth } = %s;
  return { endpoint, options: {}, unsubscribe: async () => true,
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }) };
};
"""
"""The part of the push service that Chromium would call; a test must not call other machines."""

SHOWN = """
async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
}
"""


SHOW = """
async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.showNotification("first");
  await new Promise((done) => setTimeout(done, 500));
  return (await registration.getNotifications()).length;
}
"""


class PushHouse(House):
    """A server that has a push key."""

    def environ(self) -> dict[str, str]:
        """Return the environment variables of the server."""
        key = {"SILVERGOLD_PUSH_KEY": new_key(), "SILVERGOLD_PUSH_CONTACT": "mailto:ana@games.example"}
        return {**super().environ(), **key}


@pytest.fixture(scope="module")
def whole_chromium(house: House, chromium: Browser) -> Iterator[Browser]:
    """Yield Chromium with all its parts: the one without a window system shows no notices."""
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=list(FLAGS))
    show_one(house, browser)
    yield browser
    browser.close()


def show_one(house: House, browser: Browser) -> None:
    """Show a notice, and again until it stays.

    Chromium looks for the notices of the desktop when it shows its first one. If it is asked for its notices before it
    has found that there are none, it forgets those that it has just shown.
    """
    visit = open_visit(house, browser, workers=True)
    visit.context.grant_permissions(["notifications"], origin=house.address)
    visit.go("/")
    until_kept(visit)
    visit.until(lambda: bool(visit.page.evaluate(SHOW)), "Chromium shows no notice")
    visit.context.close()


@pytest.fixture
def push_house(tmp_path: Path) -> Iterator[House]:
    """Yield a server with a push key."""
    house = PushHouse(tmp_path)
    house.start()
    yield house
    house.stop()


def two_at_a_table(house: House, chromium: Browser, **how: Any) -> tuple[Guest, Visit, str]:
    """Return Ana, the page of Ben, who plays with her, and their table; Ben has chosen, and the table waits for Ana."""
    ana, ben = house.guest("Ana"), house.guest("Ben")
    made = ana.new_table("me", "open", game="silver-and-gold", absent="wait")
    table: str = made["table"]["id"]
    ben.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    ana.post(f"/api/tables/{table}/start")
    visit = open_visit(house, chromium, workers=True, **how).come_in(ben)
    visit.context.grant_permissions(["notifications"], origin=house.address)
    return ana, visit, table


def keep(guest: Guest, table: str, seat: int) -> None:
    """Choose the first cards to keep."""
    with guest.socket(table, seat=seat) as player:
        chosen = player.ask("draft", seat, [])["open"][0]
        assert player.command(seat, 0, [chosen])["type"] == "saved"


def look_away(visit: Visit, hidden: bool = True) -> None:
    visit.page.evaluate(HIDDEN, "hidden" if hidden else "visible")


def icon(visit: Visit) -> str:
    return str(visit.page.locator('link[rel="icon"]').get_attribute("href"))


def said_to_be_in_view(visit: Visit) -> list[bool]:
    return [message["in_view"] for message in frames(visit.sent) if message["type"] == "in-view"]


def test_the_tab_calls_a_player_back_whose_turn_begins(house: House, chromium: Browser) -> None:
    ana, ben, table = two_at_a_table(house, chromium)
    ben.go(f"/t/{table}")
    ben.page.locator("[data-part=table]").wait_for()
    keep(ben.guest(), table, 1)
    look_away(ben)
    assert "Your turn!" not in ben.page.title()

    keep(ana, table, 0)

    ben.until(lambda: "Your turn!" in ben.page.title(), "the title does not change")
    assert icon(ben).endswith("/icon-turn.svg")
    look_away(ben, hidden=False)
    ben.until(lambda: "Your turn!" not in ben.page.title(), "the title does not change back")
    assert icon(ben).endswith("/icon.svg")
    assert said_to_be_in_view(ben) == [True, False, True]
    assert ben.wrong == []
    ben.context.close()


def test_the_offer_comes_after_a_missed_turn_and_a_yes_registers_the_browser(
    push_house: House, chromium: Browser
) -> None:
    ana, ben, table = two_at_a_table(push_house, chromium)
    ben.before_each_page(SUBSCRIBES % json.dumps(PushBrowser().subscription))
    ben.before_each_page(ASKING)
    ben.go("/")
    until_kept(ben)
    ben.go(f"/t/{table}")
    ben.page.locator("[data-part=table]").wait_for()
    offer = ben.page.locator("[data-part=turn-notice]")
    keep(ben.guest(), table, 1)
    look_away(ben)
    keep(ana, table, 0)
    ben.until(lambda: "Your turn!" in ben.page.title(), "the title does not change")
    ben.page.evaluate("Date.now = ((now) => () => now() + 60_000)(Date.now)")
    assert offer.count() == 0

    look_away(ben, hidden=False)
    offer.wait_for()
    ben.audit()
    offer.get_by_role("button", name="Yes, please").click()

    ben.until(lambda: len(ben.guest().get("/api/me/notices")["places"]) == 1, "the browser is not registered")
    assert ben.page.evaluate("window.subscribedWith") == ben.guest().get("/api/me/notices")["key"]
    assert offer.count() == 0
    assert ben.wrong == []
    ben.context.close()


ASKING = """
let given = "default";
Object.defineProperty(Notification, "permission", { get: () => given });
Notification.requestPermission = async () => (given = "granted");
"""
"""A browser that has not asked yet, and whose visitor agrees."""


def test_the_switch_of_the_settings_says_how_far_it_reaches(house: House, whole_chromium: Browser) -> None:
    _, ben, table = two_at_a_table(house, whole_chromium)
    ben.go(f"/t/{table}")
    ben.page.locator("[data-part=table]").wait_for()
    ben.page.get_by_role("button", name="Menu").first.click()
    switch = ben.page.get_by_role("switch", name="Tell me when it is my turn")
    assert not switch.is_checked()

    switch.click()

    ben.page.get_by_text("You are told as long as the table is open in a tab.").wait_for()
    assert switch.is_checked()
    ben.audit()
    switch.click()
    ben.until(lambda: not switch.is_checked(), "it stays on")
    assert ben.wrong == []
    ben.context.close()


def test_a_hidden_page_shows_a_notice_and_takes_it_back_when_it_is_in_view(
    house: House, whole_chromium: Browser
) -> None:
    ana, ben, table = two_at_a_table(house, whole_chromium, settings={"notices": True})
    ben.go("/")
    until_kept(ben)
    ben.go(f"/t/{table}")
    ben.page.locator("[data-part=table]").wait_for()
    keep(ben.guest(), table, 1)
    look_away(ben)

    keep(ana, table, 0)

    ben.until(lambda: "Your turn!" in ben.page.title(), "the title does not change")
    ben.until(lambda: len(ben.page.evaluate(SHOWN)) == 1, "nothing is shown")
    shown = ben.page.evaluate(SHOWN)[0]
    assert (shown["title"], shown["tag"]) == ("Your turn in Silver & Gold", f"turn {table}")
    look_away(ben, hidden=False)
    ben.until(lambda: ben.page.evaluate(SHOWN) == [], "it stays")
    assert ben.wrong == []
    ben.context.close()


def deliver(visit: Visit, session: CDPSession, registration: str, message: dict[str, Any]) -> None:
    """Hand a message to the service worker, as the browser does when its push service sends one."""
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": visit.house.address, "registrationId": registration, "data": json.dumps(message)},
    )


def test_a_message_of_the_server_is_shown_unless_the_game_is_in_view(house: House, whole_chromium: Browser) -> None:
    _, ben, table = two_at_a_table(house, whole_chromium, lang="de")
    ben.go("/")
    until_kept(ben)
    session = ben.context.new_cdp_session(ben.page)
    known: list[str] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(ids(told)))
    session.send("ServiceWorker.enable")
    ben.until(lambda: bool(known), "there is no service worker")
    message = {"kind": "turn", "table": table, "game": "silver-and-gold", "seat": 1, "phase": 0, "deadline_at": None}

    deliver(ben, session, known[0], message)

    ben.until(lambda: len(ben.page.evaluate(SHOWN)) == 1, "nothing is shown")
    assert ben.page.evaluate(SHOWN)[0] == {
        "title": "Du bist dran: Silver & Gold",
        "body": "Der Tisch wartet auf dich.",
        "tag": f"turn {table}",
        "data": {"url": f"{house.address}/t/{table}", "phase": 0},
    }
    deliver(ben, session, known[0], {**message, "kind": "reminder"})
    ben.until(lambda: "immer noch" in ben.page.evaluate(SHOWN)[0]["body"], "the reminder does not replace it")
    assert len(ben.page.evaluate(SHOWN)) == 1
    ben.go(f"/t/{table}")
    ben.page.locator("[data-part=table]").wait_for()
    ben.page.evaluate(CLOSE)
    deliver(ben, session, known[0], message)
    deliver(ben, session, known[0], {**message, "table": "another"})
    ben.until(lambda: len(ben.page.evaluate(SHOWN)) == 1, "another table is not shown")
    assert ben.page.evaluate(SHOWN)[0]["tag"] == "turn another"
    assert ben.wrong == []
    ben.context.close()


CLOSE = """
async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of await registration.getNotifications()) notice.close();
}
"""


def ids(told: dict[str, Any]) -> list[str]:
    return [each["registrationId"] for each in told["registrations"] if not each["isDeleted"]]
