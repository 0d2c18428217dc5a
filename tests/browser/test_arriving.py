"""Opening a page: no text in the wrong language, and a way out of unknown addresses and failed scripts."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.visits import SMALL

TEXTS = "**/assets/core-*.js"  # in one language only
WORDS = "() => document.body.innerText.trim()"


def test_a_browser_that_asks_for_spanish_sees_no_english_however_slow_the_texts_come(visit: Open) -> None:
    one = visit(None, SMALL, lang="es", touch=True, new=True)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    one.page.route(TEXTS, hold)
    one.page.goto(one.house.address + "/learn", wait_until="commit")
    one.until(lambda: bool(held), "the texts are not asked for")
    one.page.wait_for_function("() => performance.getEntriesByType('resource').some(({ name }) => /start-/.test(name))")

    before = one.page.evaluate(WORDS)
    for route in held:
        route.continue_()
    one.page.unroute(TEXTS)
    expect(one.page.get_by_role("heading", name="Aprender jugando")).to_be_visible()

    assert before == ""
    assert one.speaks() == "es"
    one.page.goto(one.house.address + "/")
    one.page.get_by_role("combobox", name="Idioma: Español").select_option("en")  # it wins over that of the browser
    expect(one.page.get_by_role("combobox", name="Language: English")).to_be_visible()
    one.page.reload()
    expect(one.page.get_by_role("combobox", name="Language: English")).to_be_visible()
    assert one.speaks() == "en"


def test_an_unknown_address_is_a_page_with_a_way_home(visit: Open) -> None:
    one = visit(None, SMALL, lang="es", touch=True, dark=True)
    one.forgive(r"/(nope|t/?)$")
    for path in ("/nope", "/t/"):
        one.go(path)
        expect(one.page.get_by_role("heading", name="En esta dirección no hay nada.")).to_be_visible()

    one.audit()
    assert looks.sizes(one.page) == {"small": [], "tight": [], "wide": []}
    one.page.get_by_role("link", name="Inicio").click()
    expect(one.page.get_by_role("heading", level=2, name="Silver & Gold")).to_be_visible()


def test_a_script_that_does_not_come_leaves_a_page_that_can_be_loaded_again(visit: Open) -> None:
    one = visit(None, SMALL, touch=True, new=True)
    one.forgive(r"/assets/", "part of the page could not be loaded", "ERR_FAILED")
    again = one.page.get_by_role("button", name="Reload")
    for missing in ("start", "Learn"):
        chunk = re.compile(rf"/assets/{missing}-[^/]*\.js")
        one.page.route(chunk, lambda route: route.abort())
        one.go("/learn")
        expect(one.page.get_by_role("heading", name="This page cannot be shown.")).to_be_visible()
        one.audit()
        expect(one.page.get_by_role("link", name="Home")).to_be_visible()
        one.page.unroute(chunk)
        again.click()
        expect(one.page.get_by_role("heading", name="Learn by playing")).to_be_visible()
