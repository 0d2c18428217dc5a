"""Measure how long bots and reviews take in the page itself, in Chromium: the worker that people use.

    python benchmarks/local_bots.py [--json]

Games against expert and master are played on the site without a server, and then reviewed. The times are those between
a question to the worker and its answer; the first one of a page includes solving the deck, which is given by itself.
The script asserts nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.sites import FileHost, LocalHand, begin, open_site, until_kept
from tests.browser.visits import CHROMIUM, FLAGS

GAMES = ("silver-and-gold", "pyramids")
LEVELS = ("Expert", "Master")
HEARD = """
window.asked = new Map();
window.heard = [];
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (question) {
  if (!this.isHeard) {
    this.isHeard = true;
    this.addEventListener("message", ({ data }) => {
      const asked = window.asked.get(data.id);
      if (!asked) return;
      const ms = performance.now() - asked.at;
      if (data.kind === "learned") asked.learned = ms;
      else window.heard.push({ kind: asked.level ?? asked.kind, learned: asked.learned ?? 0, ms });
    });
  }
  if (question.kind !== "stop")
    window.asked.set(question.id, { at: performance.now(), kind: question.kind, level: question.level });
  return post.call(this, question);
};
"""


def played(host: FileHost, browser: Browser, game: str, level: str) -> list[dict[str, Any]]:
    """Play a whole game against a level, wait for its review, and return what the worker was asked."""
    one = open_site(host, browser)
    until_kept(one)
    one.context.add_init_script(HEARD)
    one.page.reload()
    begin(one, game, level)
    LocalHand(one).play()
    one.page.locator("[data-part=margin-sentence]").wait_for()
    heard: list[dict[str, Any]] = one.page.evaluate("window.heard")
    one.context.close()
    return heard


def figures(game: str, level: str, heard: list[dict[str, Any]]) -> dict[str, Any]:
    """Sum up what was heard from a worker in one game."""
    choices = sorted(one["ms"] - one["learned"] for one in heard if one["kind"] == level.lower())
    jobs = [one["ms"] - one["learned"] for one in heard if one["kind"] == "review"]
    return {
        "game": game,
        "level": level,
        "solving ms": round(max(one["learned"] for one in heard)),
        "choices": len(choices),
        "choice ms": round(median(choices), 1),
        "slowest choice ms": round(choices[-1], 1),
        "review s": round(sum(jobs) / 1000, 1),
        "slowest job of the review ms": round(max(jobs), 1),
    }


def measure() -> list[dict[str, Any]]:
    """Run all measurements."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        host = FileHost(Path(folder))
        host.start()
        try:
            kinds = [(game, level) for game in GAMES for level in LEVELS]
            return [figures(game, level, played(host, browser, game, level)) for game, level in kinds]
        finally:
            browser.close()
            host.stop()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = measure()
    load = os.getloadavg()[0]
    if args.json:
        print(json.dumps({"cores": os.cpu_count(), "load": load, "found": found}))
        return
    print(f"{os.cpu_count()} cores, load {load:.1f}")
    for line in found:
        print("  ".join(f"{name} {value}" for name, value in line.items()))


if __name__ == "__main__":
    main()
