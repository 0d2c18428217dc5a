"""The site without a server, served by Python's own file server below some path, as any web host would."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser

from silvergold import Record, verify
from silvergold.site import write_site
from tests.browser.hands import Finger, Hand
from tests.browser.visits import DESKTOP, PATIENCE, House, Visit, new_window, stored

UNDER = "games/for/everybody"
"""Where the site lies on its host."""


class FileHost(House):
    """A host of plain files, which can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.site = write_site(folder / UNDER).folder

    @property
    def address(self) -> str:
        """Return the address of the site."""
        return f"http://localhost:{self.port}/{UNDER}/"

    def start(self) -> None:
        """Serve the files, and wait until the host answers."""
        words = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", "-d", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert time.monotonic() < deadline, "the host does not listen"
                time.sleep(0.05)

    def stop(self) -> None:
        """Cut the connection: nobody answers any more."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(PATIENCE)


def open_site(host: House, browser: Browser, size: tuple[int, int] = DESKTOP, path: str = "", **how: object) -> Visit:
    """Open a page of a site in a new window, where service workers are allowed."""
    context = new_window(browser, size, workers=True, **how)
    context.add_init_script(f"localStorage.getItem('silvergold.settings') ?? {stored(how)}")
    visit = Visit(host, context, context.new_page())
    visit.watch()
    return visit.go(path)


class LocalHand(Hand):
    """A mouse at a local table: the end is seen, not heard over a socket."""

    def is_over(self) -> bool:
        """Return whether the page after the game is shown."""
        return self.page.locator(".hero h1").count() > 0


class LocalFinger(Finger, LocalHand):
    """A finger at a local table."""


def until_kept(visit: Visit) -> None:
    """Wait until the pages open without a connection."""
    visit.page.evaluate("navigator.serviceWorker.ready")
    visit.until(lambda: bool(visit.page.evaluate("Boolean(navigator.serviceWorker.controller)")), "nothing is kept")


def downloaded(one: Visit, folder: Path) -> Record:
    """Return the record that the page after the game saves, verified."""
    with one.page.expect_download() as download:
        one.page.locator("a[download]").click()
    file = folder / "record.json"
    download.value.save_as(file)
    record = Record.from_json(file.read_text("utf-8"))
    verify(record)
    return record


def begin(visit: Visit, game: str, level: str = "Casual") -> None:
    """Begin a game against a bot on a page that shows both games."""
    tile = visit.page.locator("section.picture-panel").nth(["silver-and-gold", "pyramids"].index(game))
    tile.get_by_text(level, exact=True).click()
    tile.locator(".btn.primary").click()
    visit.page.wait_for_url("**/t/here-*")
