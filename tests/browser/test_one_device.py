"""Two people who share a device: a curtain between their choices, so that neither sees the other's choice."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.hands import Finger
from tests.browser.visits import PHONE, House, Visit, frames


def open_curtain(visit: Visit, name: str) -> None:
    """Check that the curtain asks for this player and that the page shows no cards; then open it."""
    button = visit.page.get_by_role("main").get_by_role("button", name=re.compile(name))
    button.wait_for()
    assert visit.page.get_by_role("grid").count() == 0
    assert visit.page.get_by_role("heading", level=1).inner_text().count(name) == 1
    button.tap()


def test_a_curtain_falls_between_two_choices(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Bea"}]
    table = ana.post("/api/tables", game="pyramids", seats=seats)["table"]["id"]
    ana.post(f"/api/tables/{table}/start")
    page = visit(f"/t/{table}", PHONE, guest=ana, touch=True)
    hand = Finger(page)

    for asked in ("keep", "idle", "idle"):
        for name in ("Ana", "Bea"):
            open_curtain(page, name)
            glance = hand.wait(asked)
            assert not any(cell["selected"] for card in glance.cells for cell in card)
            while hand.page.get_by_role("main").and_(hand.page.locator("[data-part=hand-over]")).count() == 0:
                glance = hand.look()
                if glance.mode in ("keep", "idle", "ghost", "bonus", "confirm", "take"):
                    hand.choose(glance)
                hand.page.wait_for_timeout(50)
    page.audit()
    page.page.get_by_role("button", name="We play openly").tap()
    expect(page.page.get_by_role("grid").first).to_be_visible()
    sent = len(page.sent)
    for _ in range(12):
        hand.play(1)
        moved = {frame["seat"] for frame in frames(page.sent[sent:]) if frame["type"] == "command"}
        if moved == {0, 1}:
            break
    assert moved == {0, 1}, "both have moved, and nobody was asked for"
    assert page.page.locator("[data-part=hand-over]").count() == 0
