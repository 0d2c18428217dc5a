"""Measure one line to the first cross: the wheel in an empty environment, with nothing compiled or fetched before.

    python benchmarks/one_line.py [--python 3.13] [--warm] [--json]

The line is `uvx --from WHEEL silvergold table`. Measured from the moment at which it is typed: when the server answers,
when the first page is shown in a browser that is open already, and when the first box is crossed, by a mouse that takes
no time to think. Caches of uv and of compiled rules are empty; with `--warm`, uv's cache is that of this user, so
nothing is fetched. The script prints a description of the machine and asserts nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.browser.hands import Hand
from tests.browser.visits import FLAGS, HEADLESS, House, open_visit
from tests.installed import BESIDE_PYTHON, LOCK, Installation, build
from tests.server.cluster import free_port

PATIENCE = 600.0


class OneLine(House):
    """The server that the line starts."""

    def open(self, wheel: Path, python: str, is_warm: bool) -> None:
        """Type the line, and wait until the server answers."""
        uv = [str(BESIDE_PYTHON / "uv"), "tool", "run", "--quiet", "--python", python, "--constraints", str(LOCK)]
        uv += [] if is_warm else ["--cache-dir", str(self.folder / "uv")]
        words = [*uv, "--from", str(wheel), "silvergold", "table", "--no-open", "--port", str(self.port)]
        kept = {name: value for name, value in os.environ.items() if name.startswith(("UV_", "SSL_", "PIP_"))}
        environ = {**Installation(self.folder).environ(), **kept}
        if is_warm:
            environ["HOME"] = os.environ["HOME"]
        self.process = subprocess.Popen(words, env=environ, text=True, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit("the line did not open the table")
            time.sleep(0.05)

    def close(self) -> None:
        """Press Ctrl+C."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(60)


def measured(wheel: Path, browser: Browser, python: str, is_warm: bool) -> dict[str, Any]:
    """Return the seconds from the line to the answer, the page and the first cross."""
    with tempfile.TemporaryDirectory() as folder:
        house = OneLine(Path(folder))
        house.port = free_port()
        start = time.perf_counter()
        try:
            house.open(wheel, python, is_warm)
            answers = time.perf_counter() - start
            visit = open_visit(house, browser, moving=True, settings={"speed": 1})
            visit.go("/")
            visit.page.get_by_role("button", name="Play now").first.wait_for(timeout=PATIENCE * 1000)
            shown = time.perf_counter() - start
            visit.page.get_by_role("button", name="Play now").first.click()
            hand = Hand(visit)
            hand.wait("keep", seconds=PATIENCE)
            hand.play(until="idle")
            while not hand.look().inked():
                hand.choose(hand.wait("idle", "ghost", "bonus", "confirm"))
            crossed = time.perf_counter() - start
            version = httpx.get(f"{house.address}/health").json()["protocol"]
            visit.context.close()
        finally:
            house.close()
    return {"python": python, "answers": answers, "page": shown, "first cross": crossed, "protocol": version}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--python", action="append", help="a version or a path; may be repeated; the one that runs this"
    )
    parser.add_argument("--warm", action="store_true", help="uv need not fetch anything")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        wheel, _ = build(Path(folder))
        browser = play.chromium.launch(executable_path=HEADLESS, args=list(FLAGS))
        found = [measured(wheel, browser, python, args.warm) for python in args.python or [sys.executable]]
        browser.close()
    if args.json:
        print(json.dumps(found, indent=1))
        return
    print(f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}")
    print("seconds after the line was typed:")
    for one in found:
        times = ", ".join(f"{name} {one[name]:.1f}" for name in ("answers", "page", "first cross"))
        print(f"{one['python']}: {times}")


if __name__ == "__main__":
    main()
