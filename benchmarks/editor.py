"""Measure what each key costs in the deck editor, with a slow processor: script, style and layout of the page.

    python benchmarks/editor.py [--slow 4] [--json]

The editor holds a standard deck, and one card after the other is typed over by keyboard. For each key, the browser's
own counters before and after say how long scripts ran, and how long styles and layout took. Keys are sent as fast as
the page takes them. The script asserts nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.visits import CHROMIUM, DESKTOP, FLAGS, House, Visit, open_visit

GAMES = {"silver-and-gold": "1231410112311241", "pyramids": "1008123451067110311211091"}
CARDS = 4
COUNTERS = ("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


def counted(session: CDPSession) -> dict[str, float]:
    """Return the browser's counters in milliseconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {one["name"]: 1000 * one["value"] for one in metrics if one["name"] in COUNTERS}


def typed(visit: Visit, game: str, slow: float) -> dict[str, Any]:
    """Type cards over those of a standard deck, and return what the keys cost."""
    page = visit.page
    visit.go("/editor")
    page.locator(f"[data-game={game}] [data-part=begin-standard]").click()
    page.locator("[data-part=editor][data-state=known]").wait_for()
    session = visit.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    costs: dict[str, list[float]] = {name: [] for name in COUNTERS}
    page.locator("[data-place='1']").click()
    for card in range(1, CARDS + 1):
        page.locator(f"[data-place='{card}']").click()
        page.locator("[data-box=a1]").focus()
        for key in (*GAMES[game], "o"):
            before = counted(session)
            page.keyboard.press(key)
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
            for name, value in counted(session).items():
                costs[name].append(value - before[name])
    return {
        "keys": len(costs["ScriptDuration"]),
        **{name: [round(f(values), 1) for f in (median, hundredth, max)] for name, values in costs.items()},
    }


def hundredth(values: list[float]) -> float:
    """Return what 99 of 100 keys do not exceed."""
    return quantiles(values, n=100)[-1]


def main() -> None:
    """Measure both games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slow", type=float, default=4.0, help="how many times slower the processor is")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        house = House(Path(folder))
        house.start()
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            found = {game: typed(open_visit(house, browser, DESKTOP), game, args.slow) for game in GAMES}
        finally:
            browser.close()
            house.stop()
    if args.json:
        print(json.dumps(found))
        return
    for game, figures in found.items():
        print(f"{game}: {figures.pop('keys')} keys; median, 99 % and most in ms")
        for name, values in figures.items():
            print(f"  {name}: {', '.join(map(str, values))}")


if __name__ == "__main__":
    main()
