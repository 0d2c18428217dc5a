"""A server for invited people only: the page says so, and a link lets a friend in."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.visits import House
from tests.server.hosting import Guest, invite


@pytest.fixture
def host(house: House) -> Iterator[Guest]:
    """Yield a guest of a server that lets only invited people in from now on."""
    ana = house.guest("Ana")
    with house.database() as db:
        db.execute("INSERT INTO meta (name, value) VALUES ('invite-only', '1')")
    try:
        yield ana
    finally:
        with house.database() as db:
            db.execute("DELETE FROM meta WHERE name = 'invite-only'")


@pytest.mark.parametrize("by_address", [False, True], ids=["link", "address"])
def test_a_friend_comes_in_by_a_link_or_an_address(host: Guest, visit: Open, by_address: bool) -> None:
    made = host.new_table("me", "open", join_by_address=by_address)
    table = made["table"]["id"]

    friend = visit(f"/t/{table}" if by_address else f"/t/{table}#{invite(made, 'seat')}")
    friend.page.get_by_role("textbox").first.fill("Bo")
    friend.page.get_by_role("button", name="Sit down").first.click()

    friend.until(lambda: host.get(f"/api/tables/{table}")["table"]["seats"][1]["kind"] != "open", "nobody sat down")


@pytest.mark.parametrize(("lang", "said"), [("en", "need an invitation"), ("es", "con invitación")])
def test_a_stranger_is_told_what_would_let_them_in(host: Guest, visit: Open, lang: str, said: str) -> None:
    stranger = visit("/", lang=lang, size=(390, 844), touch=True)
    stranger.forgive("403")

    stranger.page.locator("[data-part=open-table] button, form button").first.wait_for()
    stranger.page.get_by_role("button", name="Play now" if lang == "en" else "Jugar").first.click()

    expect(stranger.page.get_by_text(said).first).to_be_visible()
