"""The pages below a path of their host, behind real proxies: every page and request stays there, also of a game."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hands import Hand
from tests.browser.visits import House, Visit, open_visit
from tests.server.cluster import free_port
from tests.server.hosting import invite
from tests.server.proxy_programs import ROOT, below_path


class HouseBelow(House):
    """A server that is reached below a path, through a proxy."""

    there = ""

    def environ(self) -> dict[str, str]:
        """Return the environment variables of the server."""
        return {**super().environ(), "SILVERGOLD_ROOT_PATH": ROOT, "SILVERGOLD_PROXIES": "127.0.0.1"}

    @property
    def address(self) -> str:
        """Return the address of the server: that of the proxy, as soon as there is one."""
        return self.there or super().address


@pytest.fixture(scope="module", params=["nginx", "caddy-removing"])
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseBelow]:
    """Yield a server below a path."""
    folder = tmp_path_factory.mktemp("below")
    house = HouseBelow(folder)
    try:
        house.start()
        house.leave_reviews()
        with below_path(request.param, folder, free_port(), house.address) as there:
            house.there = there
            yield house
    finally:
        house.stop()


@pytest.fixture
def one(house: HouseBelow, chromium: Browser) -> Iterator[tuple[Visit, list[str]]]:
    """Yield a new window and the addresses that it asks for."""
    visit = open_visit(house, chromium)
    asked: list[str] = []
    visit.listen("request", lambda request: asked.append(request.url))
    visit.listen("websocket", lambda socket: asked.append(socket.url))
    yield visit, asked
    visit.context.close()
    assert visit.wrong == []


def outside(asked: list[str]) -> list[str]:
    """Return the requests that leave the path of the server."""
    return [url for url in asked if not urlsplit(url).path.startswith(f"{ROOT}/") and not url.startswith("blob:")]


def test_a_visitor_goes_from_page_to_page_and_nothing_leaves_the_path(one: tuple[Visit, list[str]]) -> None:
    visit, asked = one
    visit.go("/")
    page = visit.page
    page.locator("a[href$='/rules']").first.click()
    page.wait_for_url(f"**{ROOT}/rules")
    expect(page.locator("article").first).to_be_visible()
    page.reload()
    expect(page.locator("article").first).to_be_visible()
    page.go_back()
    page.wait_for_url(f"**{ROOT}/")
    page.locator("a[href$='/decks']").first.click()
    page.wait_for_url(f"**{ROOT}/decks")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    visit.settle()

    hrefs = page.eval_on_selector_all("a[href^='/']", "(all) => all.map((one) => one.getAttribute('href'))")

    assert outside(asked) == []
    assert hrefs
    assert [href for href in hrefs if not href.startswith(f"{ROOT}/") or href.startswith(f"{ROOT}{ROOT}")] == []


def test_a_friend_joins_by_a_link_and_plays(house: HouseBelow, one: tuple[Visit, list[str]]) -> None:
    visit, asked = one
    host = house.guest("Ana")
    made = host.new_table("open", "casual", game="pyramids")
    table = made["table"]["id"]
    visit.go(f"/t/{table}#{invite(made, 'seat')}")
    visit.page.get_by_role("textbox").first.fill("Bo")
    visit.page.get_by_role("button", name="Sit down").first.click()
    visit.until(lambda: host.get(f"/api/tables/{table}")["table"]["seats"][0]["kind"] != "open", "nobody sat down")
    host.post(f"/api/tables/{table}/start")
    hand = Hand(visit)
    hand.play(3)
    visit.page.reload()
    hand.play(2)

    cookies = visit.context.cookies()

    assert [cookie.get("path") for cookie in cookies] == [ROOT]
    assert outside(asked) == []
    assert urlsplit(visit.page.url).path == f"{ROOT}/t/{table}"
    assert any(url.startswith("ws://") for url in asked)
