"""One server and one browser for all tests of a worker; a window for each visit."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from silvergold import games
from silvergold.server.built_pages import INDEX, PAGES
from tests.browser.others import finished_game
from tests.browser.visits import FLAGS, HEADLESS, SOON, House, Visit, Windows

Open = Callable[..., Visit]

expect.set_options(timeout=SOON * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests if Chromium or the built pages are missing, and long tests except in `make soak-browser`."""
    for item in items:
        if item.get_closest_marker("long") and not os.environ.get("SILVERGOLD_SOAK"):
            item.add_marker(pytest.mark.skip(reason="long: make soak-browser"))
    missing = {}
    if HEADLESS is None:
        missing["chromium"] = "no Chromium"
    if not (PAGES / INDEX).is_file():
        missing["house"] = "no pages: make pages"
    for item in items:
        for fixture in missing.keys() & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.skip(reason=missing[fixture]))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Yield the server of this worker."""
    house = House(tmp_path_factory.mktemp("house"))
    try:
        house.start()
        house.leave_reviews()
        warm_up(house)
        yield house
    finally:
        house.stop()


def warm_up(house: House) -> None:
    """Play a game of each kind, so that no test waits for what a new server loads, which is slow on a busy machine."""
    ana = house.guest("Ana")
    for game in games.SLUGS:
        finished_game(ana, game)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Yield the browser that is installed on this machine."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=HEADLESS, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def windows(house: House, chromium: Browser) -> Windows:
    """Return the windows of this worker."""
    return Windows(house, chromium)


@pytest.fixture
def visit(windows: Windows) -> Iterator[Open]:
    """Yield a function that opens windows; a fault in any of them fails the test."""
    visits: list[Visit] = []

    def open_one(path: str | None = "/", size: tuple[int, int] = (1440, 900), **how: Any) -> Visit:
        visits.append(windows.open(size, **how))
        if "guest" in how:
            visits[-1].come_in(how["guest"])
        if path is not None:
            visits[-1].go(path)
        return visits[-1]

    yield open_one
    wrong = [fault for one in visits for fault in one.wrong]
    for one in visits:
        windows.close(one)
    assert wrong == []
