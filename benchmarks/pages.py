"""Measure the size of the pages and their speed on a slow phone: first visits with the processor slowed down.

    python benchmarks/pages.py [--slow 4] [--json]

A first visit is measured in a fresh window of a phone: bytes over the wire of all requests, the first and the largest
paint, layout shifts. At a table: how long after the pointer moved the ghost is painted, and how many inputs a
placement takes. The server runs on the same machine, and its bots know the decks already: `silvergold serve` and
`make play` let them learn in the background after the start. The script prints a description of the machine and asserts
nothing; `tests/browser` asserts the bytes and the shifts.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Locator, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser import looks
from tests.browser.hands import Hand
from tests.browser.others import finished_game
from tests.browser.visits import CHROMIUM, DESKTOP, FLAGS, PHONE, House, Visit, open_visit

REST = 30
"""Milliseconds between two movements of the mouse."""
GAMES = ("silver-and-gold", "pyramids")
MOVED = """
window.moved = [];
addEventListener("pointermove", (event) => {
  const painted = new MessageChannel(); // a message sent in a frame comes when the frame is painted
  painted.port1.onmessage = () => window.moved.push(performance.now() - event.timeStamp);
  requestAnimationFrame(() => painted.port2.postMessage(""));
}, { capture: true });
"""


def slowed(visit: Visit, times: float) -> None:
    """Slow the processor down by a factor."""
    visit.context.new_cdp_session(visit.page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def first_visit(house: House, browser: Browser, path: str, slow: float, visit: Visit | None = None) -> dict[str, Any]:
    """Measure a page in a new window."""
    one = visit or open_visit(house, browser, PHONE, touch=True, moving=True)
    one.context.add_init_script(looks.SHIFTS)
    slowed(one, slow)
    one.go(path)
    one.settle()
    one.page.wait_for_timeout(500)
    paints = one.page.evaluate("window.paints")
    loaded = looks.weigh(one.page)
    found = {
        "page": path,
        "requests": len(loaded),
        "kB": round(sum(loaded.values()) / 1000, 1),
        "first paint ms": round(paints.get("first-contentful-paint", 0)),
        "largest paint ms": round(paints.get("lcp", 0)),
        "shifts": round(one.page.evaluate("window.shifts"), 4),
    }
    one.context.close()
    return found


def at_table(house: House, browser: Browser, game: str, slow: float) -> dict[str, Any]:
    """Measure the first visit of a player to a game that has begun."""
    guest = house.guest()
    table = guest.begin("me", "casual", game=game)
    visit = open_visit(house, browser, PHONE, touch=True).come_in(guest)
    return {**first_visit(house, browser, f"/t/{table}", slow, visit), "page": f"/t/… of {game}"}


def middle(thing: Locator) -> tuple[float, float]:
    """Return the middle of an element. (Playwright's own `hover` takes longer than a frame.)"""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def ghost(house: House, browser: Browser, game: str, slow: float) -> dict[str, Any]:
    """Return milliseconds from a movement of the mouse until it is painted, and inputs for each placement."""
    guest = house.guest()
    one = open_visit(house, browser, DESKTOP).come_in(guest)
    one.context.add_init_script(MOVED)
    one.go(f"/t/{guest.begin('me', 'casual', game=game)}")
    hand = Hand(one)
    hand.play(1)
    hand.wait("idle")
    slowed(one, slow)
    for at in [middle(hand.cell(card, box)) for card, box in sorted(hand.open_boxes())] * 3:
        one.page.mouse.move(*at)
        one.page.wait_for_timeout(REST)
    moved = sorted(one.page.evaluate("window.moved"))
    slowed(one, 1)
    hand.play(12)
    one.context.close()
    return {
        "ghost": game,
        "median ms": round(median(moved), 1),
        "99 % ms": round(moved[int(len(moved) * 0.99)], 1),
        "inputs for a placement": median(hand.inputs),
    }


def measure(slow: float) -> list[dict[str, Any]]:
    """Run all measurements."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        house = House(Path(folder))
        house.start()
        try:
            for game in GAMES:  # after a game the bots know its deck
                finished_game(house.guest(), game, ("casual",))
            visits = [first_visit(house, browser, path, slow) for path in ("/", "/learn", "/rules", "/decks")]
            tables = [at_table(house, browser, game, slow) for game in GAMES]
            return visits + tables + [ghost(house, browser, game, slow) for game in GAMES]
        finally:
            browser.close()
            house.stop()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slow", type=float, default=4.0, help="times slower than this processor; 4 if left out")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    machine = f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    found = measure(args.slow)
    if args.json:
        print(json.dumps({"machine": machine, "slowed": args.slow, "found": found}))
        return
    print(f"on {machine}; the browser's processor slowed {args.slow:g} times")
    for line in found:
        print("  ".join(f"{name} {value}" for name, value in line.items()))


if __name__ == "__main__":
    main()
