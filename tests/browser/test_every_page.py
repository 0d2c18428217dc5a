"""Checks of every page, whatever it shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Route, expect

from silvergold.server.built_pages import MANIFEST
from silvergold.server.built_pages import PAGES as BUILT
from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.visits import DESKTOP, PAGES, PHONE, SMALL, House, Visit

NAMES = ("Silver & Gold", "Pyramids", "Pencil Table", "UTC", " ".join(looks.TRANSLATED))
WEIGHT = 150_000  # most bytes of a first visit
TEXTS: Final = re.compile(r"src/generated/texts/([\w-]+)/(?!language)\w+\.ts")
MODULES = json.loads((BUILT / MANIFEST).read_text("utf-8")) if (BUILT / MANIFEST).is_file() else {}
LATER = re.compile(r"/(engine|seenDrafts)-")  # what is loaded when the page is usable: the rules
KNOWN_WORDS = (*looks.names_of_languages(), "XX")  # languages are listed by their own names
FINE: dict[str, list[str]] = {"small": [], "tight": [], "wide": []}
FOLLOW = """
(path) => {
  const link = document.createElement("a");
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}
"""
HARD_TO_SEE = """
() => {
  const faint = document.createElement("button");
  faint.textContent = "faint and small";
  Object.assign(faint.style, { color: "#777", background: "#888", font: "9px serif", width: "200px", height: "20px" });
  document.querySelector("main").append(faint);
}
"""


def settled(visit: Visit) -> Visit:
    """Wait until the page is loaded; return the visit."""
    visit.settle()
    visit.page.locator("main, h1").first.wait_for()
    return visit


def each_page(visit: Visit, language: str = "") -> Iterator[str]:
    """Yield the path of each page when it is shown: the first one is loaded, the others are reached by links.

    Loading takes several times as long as following a link. `test_a_first_visit_weighs_little_and_nothing_jumps` loads
    every page.
    """
    announced = visit.page.locator("[data-part=announcement]")
    for path in PAGES:
        if path == PAGES[0]:
            visit.go(f"{path}?lang={language}" if language else path)
        else:
            before = announced.inner_text()
            visit.page.evaluate(FOLLOW, path)
            expect(announced).not_to_have_text(before)
        settled(visit)
        yield path


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (SMALL, True)], ids=["desktop-light", "small-dark"])
def test_no_page_has_a_serious_finding_and_all_fit(visit: Open, size: tuple[int, int], dark: bool) -> None:
    one = visit(None, size, dark=dark, touch=size == SMALL)

    found = {path: (one.findings(), looks.sizes(one.page)) for path in each_page(one)}

    assert {path: wrong for path, wrong in found.items() if wrong != ([], FINE)} == {}


def test_what_is_hard_to_see_is_found_although_nothing_is_drawn(visit: Open) -> None:
    page = settled(visit("/"))
    page.page.evaluate(HARD_TO_SEE)

    found, sizes = page.findings(), looks.sizes(page.page)

    assert [one.partition(" ")[0] for one in found] == ["color-contrast"]
    assert [len(sizes[fault]) for fault in ("small", "tight", "wide")] == [1, 1, 0]
    assert page.page.evaluate("getComputedStyle(document.documentElement).opacity") == "0"


def test_every_word_of_every_page_is_from_the_catalogue(visit: Open) -> None:
    one = visit(None, PHONE)

    found = {
        path: (looks.unbracketed(one.page, KNOWN_WORDS), looks.sizes(one.page)["wide"]) for path in each_page(one, "xx")
    }

    assert {path: wrong for path, wrong in found.items() if wrong != ([], [])} == {}


@pytest.mark.parametrize("language", looks.TRANSLATED)
def test_every_page_speaks_a_language_and_bears_being_enlarged_to_twice_its_size(visit: Open, language: str) -> None:
    one = visit(None, SMALL, lang=language, touch=True)
    found = {}
    for path in each_page(one):
        foreign, narrow = looks.foreign_words(one.page, language, NAMES), looks.sizes(one.page)
        clipped = looks.cut(one.page)
        one.page.set_viewport_size({"width": DESKTOP[0] // 2, "height": DESKTOP[1] // 2})
        wrong = narrow["wide"] + narrow["small"] + clipped + looks.sizes(one.page)["wide"]
        one.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        found[path] = one.speaks(), foreign, wrong

    assert {path: shown for path, shown in found.items() if shown != (language, {}, [])} == {}


@pytest.mark.parametrize("path", PAGES)
def test_a_first_visit_weighs_little_and_nothing_jumps(visit: Open, path: str) -> None:
    first = visit(None, PHONE, touch=True, new=True)
    first.before_each_page(looks.SHIFTS)
    settled(first.go(path))

    loaded = looks.weigh(first.page)
    assert sum(loaded.values()) < WEIGHT, loaded
    assert first.page.evaluate("window.shifts") < 0.05


def languages_of(scripts: set[str]) -> set[str]:
    """Return the languages whose texts are among these scripts."""
    texts = {part["file"]: found[1] for name, part in MODULES.items() if (found := TEXTS.fullmatch(name))}
    return {language for file, language in texts.items() if Path(file).name in scripts}


@pytest.mark.parametrize("language", ["en", *looks.TRANSLATED])
def test_a_visitor_loads_the_texts_of_one_language(visit: Open, language: str) -> None:
    first = visit(None, PHONE, touch=True, new=True, lang=language)
    loaded: set[str] = set()
    first.listen("request", lambda request: loaded.add(request.url.rpartition("/")[2]))

    for path in ("/", "/rules", "/editor"):
        settled(first.go(path))

    assert languages_of(loaded) == {language}


def test_a_visitor_who_chose_another_language_is_sent_no_texts_of_the_first_one(visit: Open) -> None:
    first = settled(visit("/", PHONE, touch=True, new=True, lang="en"))
    first.page.get_by_role("combobox", name="Language").select_option("de")
    first.until(lambda: first.speaks() == "de", "the language does not change")
    loaded: set[str] = set()
    first.listen("request", lambda request: loaded.add(request.url.rpartition("/")[2]))

    settled(first.go("/learn"))

    assert languages_of(loaded) == {"de"}


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_a_table_reached_by_its_link_is_asked_for_before_its_scripts_are_read(
    house: House, visit: Open, game: str
) -> None:
    guest = house.guest()
    table = guest.begin("me", "casual", game=game)
    first = visit(None, PHONE, touch=True, new=True).come_in(guest)
    first.before_each_page(looks.SHIFTS)
    asked: list[str] = []
    first.listen("request", lambda request: asked.append(request.url.partition("/api")[2].partition("?")[0]))
    first.listen("websocket", lambda _: asked.append("socket"))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    first.page.route("**/assets/start-*.js", hold)
    first.page.goto(f"{house.address}/t/{table}", wait_until="commit")

    first.until(lambda: bool(held) and "socket" in asked, "the socket waits for the scripts")
    held[0].continue_()
    first.page.locator("[data-part=table] [data-boxes]").first.wait_for()
    settled(first)

    deck = guest.get(f"/api/tables/{table}")["table"]["deck"]
    answers = [path for path in asked if path]
    assert sorted(answers) == sorted(
        ["socket", "/me", f"/tables/{table}", f"/decks/{deck}", f"/decks/{deck}/cards.svg"]
    ), "each once"
    assert first.page.evaluate("window.shifts") == 0
    assert sum(n for name, n in looks.weigh(first.page).items() if not LATER.search(name)) < WEIGHT
    first.until(lambda: any(name.endswith(".wasm") for name in looks.weigh(first.page)), "the rules never come")
