"""The animation of one move in the README: a real game in a real browser, as an animated WebP file.

    python -m tests.browser.animation [FILE]

It needs `img2webp` (Debian: webp) beside Chromium.
"""

from __future__ import annotations

import base64
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from tests.browser.hands import Hand
from tests.browser.shots import FOLDER, note_dates
from tests.browser.visits import CHROMIUM, FLAGS, House, open_visit

SIZE: Final = (1180, 738)
QUALITY: Final = 55
LAST: Final = 1500  # milliseconds for which the last picture stays
POINTER: Final = """
() => {
  const pointer = document.createElement("div");
  Object.assign(pointer.style, {
    position: "fixed", zIndex: 9999, width: "22px", height: "22px", margin: "-11px", borderRadius: "50%",
    border: "3px solid #fff", background: "#c0392bcc", pointerEvents: "none", left: "60%", top: "60%",
  });
  document.body.append(pointer);
  addEventListener("mousemove", (at) => {
    pointer.style.left = `${at.clientX}px`;
    pointer.style.top = `${at.clientY}px`;
  });
}
"""
"""A headless browser draws no pointer."""


class Film:
    """The pictures of a page while something happens on it, with their times in seconds."""

    def __init__(self, page: Page) -> None:
        self.frames: list[tuple[float, bytes]] = []
        self._session = page.context.new_cdp_session(page)
        self._session.on("Page.screencastFrame", self._keep)
        self._session.send("Page.startScreencast", {"format": "png"})

    def _keep(self, frame: dict[str, Any]) -> None:
        self.frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        self._session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def save(self, path: Path) -> None:
        """Write an animated picture that repeats for ever."""
        self._session.send("Page.stopScreencast")
        with tempfile.TemporaryDirectory() as folder:
            words = ["img2webp", "-loop", "0", "-lossy", "-q", str(QUALITY)]
            times = [at for at, _ in self.frames]
            for number, (at, png) in enumerate(self.frames):
                name = Path(folder) / f"{number}.png"
                name.write_bytes(png)
                shown = LAST if number + 1 == len(times) else max(10, round(1000 * (times[number + 1] - at)))
                words += ["-d", str(shown), str(name)]
            subprocess.run([*words, "-o", str(path)], check=True, capture_output=True)


def glide(page: Page, hand: Hand, card: int, box: str) -> None:
    """Move the pointer to a box, slowly enough to be followed."""
    spot = hand.cell(card, box).bounding_box()
    assert spot
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2, steps=14)
    page.wait_for_timeout(500)


def one_move(page: Page, hand: Hand) -> None:
    """Look at two places, turn the pattern, cross it and confirm."""
    (first, there), (second, here) = list(hand.open_boxes())[:2]
    glide(page, hand, first, there)
    glide(page, hand, second, here)
    for key in ("r", "f"):
        page.keyboard.press(key)
        page.wait_for_timeout(600)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_timeout(500)
    while hand.wait("ghost", "bonus", "confirm", "waiting", "idle").mode != "idle":
        page.wait_for_timeout(500)
        glance = hand.look()
        if glance.mode in ("ghost", "bonus", "confirm"):
            hand.bonus() if glance.mode == "bonus" else hand.go()
    page.wait_for_timeout(700)


def main(path: Path = FOLDER / "one-move.webp") -> None:
    """Play some turns, then record one move."""
    begun = time.time()
    with tempfile.TemporaryDirectory() as games, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        house = House(Path(games))
        house.start()
        try:
            guest = house.guest("Ana")
            visit = open_visit(house, browser, SIZE, moving=True).come_in(guest)
            visit.go(f"/t/{guest.begin('me', 'greedy', 'skilled', game='silver-and-gold', aids=True)}")
            hand = Hand(visit, seed=5)
            for _ in range(3):
                hand.choose(hand.wait("keep", "idle", "ghost", "bonus", "confirm", "take"))
            while hand.wait("idle", "ghost", "bonus", "confirm", "take").mode != "idle":
                hand.choose(hand.look())
            hand.lights()
            visit.page.evaluate(POINTER)
            film = Film(visit.page)
            one_move(visit.page, hand)
            film.save(path)
        finally:
            browser.close()
            house.stop()
    note_dates(path.parent, begun)
    print(f"{path}: {len(film.frames)} pictures, {path.stat().st_size / 1e3:.0f} kB")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
