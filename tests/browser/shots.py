"""Pictures of the main pages for `docs/pictures`: both games, light and dark, desktop and phone.

    python -m tests.browser.shots [FOLDER]

All are taken from a real server, with real games. They are WebP files, to keep them small. The README beside them says
when each was taken.
"""

from __future__ import annotations

import base64
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.hands import Finger, Hand
from tests.browser.others import entered, finished_game
from tests.browser.visits import CHROMIUM, DESKTOP, FLAGS, PHONE, House, Visit, open_visit

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
GAMES = ("silver-and-gold", "pyramids")
QUALITY = 70
REVIEWED = 120_000  # milliseconds
ANYTIME = ("idle", "ghost", "bonus", "confirm", "take")


NOTE = """# Pictures of the pages

`make pictures` takes them from real games and notes the day. A page may have changed since.

| picture | taken on |
| --- | --- |
"""
ROW = re.compile(r"^\| `([\w-]+\.webp)` \| (\d{4}-\d\d-\d\d) \|$", re.MULTILINE)


def dates(folder: Path) -> dict[str, str]:
    """Return the day on which each picture was taken, as the README of the folder has it."""
    note = folder / "README.md"
    return dict(ROW.findall(note.read_text("utf-8"))) if note.is_file() else {}


def note_dates(folder: Path, since: float) -> None:
    """Write the README of the folder: pictures written after `since` were taken today, the others when it said."""
    today, before = datetime.now(UTC).date().isoformat(), dates(folder)
    rows = (
        f"| `{path.name}` | {today if path.stat().st_mtime >= since else before[path.name]} |"
        for path in sorted(folder.glob("*.webp"))
    )
    (folder / "README.md").write_text(NOTE + "\n".join(rows) + "\n", "utf-8")


def save(visit: Visit, path: Path) -> None:
    """Save a screenshot of a page when nothing moves any more."""
    visit.settle()
    visit.page.wait_for_timeout(400)
    session = visit.context.new_cdp_session(visit.page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    path.write_bytes(base64.b64decode(taken["data"]))


def windows(house: House, browser: Browser) -> Iterator[tuple[str, Callable[[], Visit]]]:
    """Yield the name of each kind of window, and a function that opens one."""
    for size, place in ((DESKTOP, "desk"), (PHONE, "phone")):
        for dark in (False, True):
            how = {"touch": place == "phone", "dark": dark, "scale": 2 if place == "phone" else 1}
            yield f"{place}-{'dark' if dark else 'light'}", partial(open_visit, house, browser, size, **how)


def pages(folder: Path, name: str, window: Callable[[], Visit]) -> None:
    """Take pictures of the pages that need no game."""
    for path, page in (("/", "home"), ("/learn", "learn"), ("/rules#G6", "rules"), ("/decks", "decks")):
        visit = window().go(path)
        visit.page.locator("h1").first.wait_for()
        save(visit, folder / f"{page}-{name}.webp")
        visit.context.close()


def table(house: House, folder: Path, name: str, game: str, window: Callable[[], Visit]) -> None:
    """Take pictures of a game: the first choice, a ghost later in the game, and a card to take."""
    guest = house.guest("Ana")
    visit = window().come_in(guest)
    visit.go(f"/t/{guest.begin('me', 'greedy', 'skilled', game=game, aids=True)}")
    hand = (Finger if "phone" in name else Hand)(visit, seed=3)
    hand.wait("keep")
    save(visit, folder / f"keep-{game}-{name}.webp")
    for _ in range(14):
        hand.choose(hand.wait("keep", *ANYTIME))
    while hand.wait(*ANYTIME).mode != "idle":
        hand.choose(hand.look())
    hand.aim()
    held = next((at, cell["box"]) for at, card in enumerate(hand.look().cells) for cell in card if cell["selected"])
    visit.page.keyboard.press("Escape")
    hand.point(*held)  # again where it fits, so that the page shows no explanation
    save(visit, folder / f"table-{game}-{name}.webp")
    hand.play(until="take")
    if hand.look().mode == "take":
        hand.press(visit.page.get_by_role("radio").first)
        save(visit, folder / f"take-{game}-{name}.webp")
    visit.context.close()


def after(house: House, folder: Path, name: str, game: str, window: Callable[[], Visit]) -> None:
    """Take pictures of the end, the replay and the review."""
    guest = house.guest("Ana")
    over = finished_game(guest, game, ("greedy", "skilled"))
    for path, page in ((f"/t/{over}/review", "review"), (f"/t/{over}", "end"), (f"/t/{over}/replay?at=40", "replay")):
        visit = window().come_in(guest).go(path)
        visit.page.locator("h1").first.wait_for()
        if page != "replay":
            visit.page.locator("[data-part=margin-bar]").wait_for(timeout=REVIEWED)
        save(visit, folder / f"{page}-{game}-{name}.webp")
        visit.context.close()


def challenges(house: House, folder: Path, name: str, window: Callable[[], Visit]) -> None:
    """Take pictures of the daily game after it was played, and of two games of it side by side."""
    ana, game = house.guest("Ana"), "silver-and-gold"
    challenge = ana.get(f"/api/daily/{game}")["challenge"]["id"]
    entries = [entered(guest, challenge, seed) for seed, guest in enumerate((ana, house.guest("Berta")))]
    compared = f"/c/{challenge}/compare?tables={','.join(entries)}"
    for path, page in ((f"/daily/{game}", "daily"), (compared, "compare")):
        visit = window().come_in(ana).go(path)
        visit.page.locator("main section").first.wait_for()
        save(visit, folder / f"{page}-{name}.webp")
        visit.context.close()


def own_cards(folder: Path, name: str, window: Callable[[], Visit]) -> None:
    """Take pictures for owners of a box: the editor with a fault, and a followed game that asks what was turned up."""
    visit = window().go("/editor")
    page = visit.page
    page.locator("[data-game=pyramids] [data-part=begin-standard]").click()
    for row in "12345":
        page.locator(f"[data-box=c{row}]").focus()
        page.keyboard.press("0")
    page.locator("[data-part=finding]").first.wait_for()
    save(visit, folder / f"editor-{name}.webp")
    visit.go("/score-pad/follow")
    page.locator("[data-part=follow-deck]").select_option("silver-and-gold")
    for k, player in enumerate(("Ana", "Ben")):
        page.get_by_label(f"Player {k + 1}").fill(player)
    page.locator("[data-part=follow-deal]").click()
    for part in ("follow-next", "follow-begin"):
        for _ in range(4):
            page.locator("[data-pick][aria-pressed=false]").first.click()
        page.locator(f"[data-part={part}]").click()
    page.wait_for_url("**/t/here-*")
    hand = (Finger if "phone" in name else Hand)(visit)
    asked, kept = page.locator("dialog [data-pick]"), page.locator("[data-part=hand]")
    for _ in range(2):
        hand.wait("keep")
        before = kept.inner_html()
        for nth in (0, 1):
            hand.press(kept.locator("button").nth(nth))
        hand.go()
        visit.until(lambda before=before: asked.count() > 0 or kept.inner_html() != before, "nothing is kept")  # type: ignore[misc]
    asked.first.wait_for()
    save(visit, folder / f"follow-{name}.webp")
    visit.context.close()


def main(folder: Path = FOLDER) -> None:
    """Take all pictures."""
    begun = time.time()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as games, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        house = House(Path(games))
        house.start()
        try:
            for name, window in windows(house, browser):
                pages(folder, name, window)
                challenges(house, folder, name, window)
                own_cards(folder, name, window)
                for game in GAMES:
                    table(house, folder, name, game, window)
                    after(house, folder, name, game, window)
        finally:
            browser.close()
            house.stop()
    note_dates(folder, begun)
    size = sum(path.stat().st_size for path in folder.glob("*.webp"))
    print(f"{len(list(folder.glob('*.webp')))} pictures in {folder}, {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
