"""The site without a server in a real browser, also when its host is gone after the first visit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.sites import FileHost, LocalHand, begin, open_site


@pytest.fixture
def host(tmp_path: Path) -> Iterator[FileHost]:
    """Yield a host that serves the site."""
    host = FileHost(tmp_path)
    host.start()
    yield host
    host.stop()


def test_a_game_on_a_site_below_some_path(host: FileHost, chromium: Browser) -> None:
    one = open_site(host, chromium)
    begin(one, "pyramids", "Expert")
    LocalHand(one).play(most=10)

    assert one.wrong == []
    one.context.close()
