"""One server and one browser for all tests of a worker; a window for each visit."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from silvergold.server.api.static_pages import INDEX, PAGES
from tests.browser.visits import CHROMIUM, FLAGS, House, Visit, Windows

Open = Callable[..., Visit]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser or pages these tests are left out, and say so; long ones wait for `make soak-browser`."""
    for item in items:
        if item.get_closest_marker("long") and not os.environ.get("SILVERGOLD_SOAK"):
            item.add_marker(pytest.mark.skip(reason="long: make soak-browser"))
    missing = {}
    if CHROMIUM is None:
        missing["chromium"] = "no Chromium"
    if not (PAGES / INDEX).is_file():
        missing["house"] = "no pages: make pages"
    for item in items:
        for fixture in missing.keys() & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.skip(reason=missing[fixture]))


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of this worker's own."""
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    house.leave_reviews()
    yield house
    house.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of the machine."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def windows(house: House, chromium: Browser) -> Windows:
    """The windows of this worker."""
    return Windows(house, chromium)


@pytest.fixture
def visit(windows: Windows) -> Iterator[Open]:
    """Opens windows; whatever went wrong in one of them fails the test."""
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
