"""The site without a server in a real browser: under a path, without its host, and after an upgrade."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from silvergold.server import built_pages
from tests.browser.engines import EngineVisit, Firefox, WebKit, missing
from tests.browser.hands import Hand
from tests.browser.sites import FileHost, LocalFinger, LocalHand, begin, downloaded, open_site, until_kept
from tests.browser.visits import PHONE, Visit

Open = Callable[..., Visit]

MOST_KEPT = 600_000
"""Bytes over the wire, compressed by brotli."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[FileHost]:
    """Yield a host that serves the site."""
    host = FileHost(tmp_path)
    host.start()
    yield host
    host.stop()


@pytest.fixture
def site(host: FileHost, chromium: Browser) -> Iterator[Open]:
    """Yield a function that opens pages of the site, each in a new window; a fault in any of them fails the test."""
    visits: list[Visit] = []

    def open_one(path: str = "", **how: object) -> Visit:
        visits.append(open_site(host, chromium, path=path, **how))  # type: ignore[arg-type]
        return visits[-1]

    yield open_one
    wrong = [fault for one in visits for fault in one.wrong]
    for one in visits:
        one.context.close()
    assert wrong == []


@pytest.mark.parametrize(
    ("game", "is_phone"),
    [pytest.param("silver-and-gold", True, marks=pytest.mark.long), pytest.param("pyramids", False)],
)
def test_a_whole_game_when_the_host_is_gone_after_the_first_visit(
    host: FileHost, site: Open, tmp_path: Path, game: str, is_phone: bool
) -> None:
    how: dict[str, object] = {"size": PHONE, "touch": True, "dark": True, "lang": "es"} if is_phone else {}
    one = site(**how)
    until_kept(one)
    host.stop()

    one.page.reload()
    begin(one, game, "Experto" if is_phone else "Casual")
    hand = (LocalFinger if is_phone else LocalHand)(one)
    hand.play(most=12)
    one.page.reload()
    hand.play()

    record = downloaded(one, tmp_path)
    assert record.game == game
    assert record.result is not None
    host.start()


def test_a_game_begins_and_goes_on_after_a_reload_on_a_phone_in_spanish_without_the_host(
    host: FileHost, site: Open
) -> None:
    one = site(size=PHONE, touch=True, dark=True, lang="es")
    until_kept(one)
    host.stop()

    one.page.reload()
    begin(one, "silver-and-gold", "Experto")
    hand = LocalFinger(one)
    hand.play(most=8)
    one.page.reload()
    hand.play(most=4)

    assert one.speaks() == "es"
    host.start()


def test_every_page_opens_without_the_host(host: FileHost, site: Open) -> None:
    one = site()
    until_kept(one)
    host.stop()

    for address in (
        "learn",
        "rules/pyramids",
        "decks",
        "docs/playing",
        "docs",
        "history",
        "skill",
        "local",
        "daily/pyramids",
    ):
        one.go(f"#/{address}")
        one.page.reload()
        one.page.locator("h1").first.wait_for()
        assert one.page.locator("main").inner_text().strip(), address
    host.start()


def test_the_language_that_was_chosen_is_there_without_the_host(host: FileHost, site: Open) -> None:
    one = site()
    until_kept(one)
    one.page.get_by_role("combobox", name=re.compile("Language")).select_option("es")
    one.until(lambda: one.speaks().startswith("es"), "the page does not change its language")
    spanish = build(host)["languages"]["es"]
    one.until(lambda: set(spanish) <= kept(one), "the Spanish texts are not kept")
    host.stop()

    one.page.reload()

    one.page.get_by_role("button", name="Jugar ya").first.wait_for()
    host.start()


def build(host: FileHost) -> dict[str, Any]:
    """Return what the service worker of the site knows about its version."""
    found = re.search(r"const BUILD = (\{.*\});", (host.site / "sw.js").read_text("utf-8"))
    assert found
    known: dict[str, Any] = json.loads(found[1])
    return known


def kept(one: Visit) -> set[str]:
    """Return the files that are kept in the browser, below the folder of the site."""
    urls = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()"""
    return {url.removeprefix(one.house.address) for url in one.page.evaluate(urls)}


def test_what_only_a_server_gives_is_said_with_the_way_to_one(site: Open) -> None:
    one = site()

    box = one.page.locator("[data-part=server-box]")
    box.get_by_text("uvx silvergold", exact=True).wait_for()
    box.get_by_role("textbox").fill("nowhere")
    box.get_by_role("button", name="Connect").click()

    box.get_by_text("This is not an address").wait_for()
    one.audit()


def upgraded(host: FileHost) -> None:
    """Bring out another version of the site: its first script has another name."""
    first = next(host.site.glob("assets/first-*.js"))
    newer = first.with_name("first-newer.js")
    newer.write_text(first.read_text("utf-8"), "utf-8")
    for name in ("index.html", "sw.js"):
        file = host.site / name
        text = file.read_text("utf-8").replace(first.name, newer.name)
        file.write_text(re.sub(r'"version":"\w+"', '"version":"newer"', text), "utf-8")
    first.unlink()


def version(one: Visit) -> str:
    """Return the first script of the page."""
    return str(one.page.evaluate("document.querySelector('script[type=module]').getAttribute('src')"))


def test_a_newer_version_waits_for_the_player_and_the_game_goes_on_in_it(host: FileHost, site: Open) -> None:
    one = site()
    until_kept(one)
    begin(one, "pyramids", "Casual")
    hand = LocalHand(one)
    hand.play(most=6)
    other = Visit(host, one.context, one.context.new_page())
    other.go("#/rules")
    old = version(one)
    upgraded(host)

    one.page.evaluate("navigator.serviceWorker.ready.then((one) => one.update())")
    other.page.locator("[data-part=newer]").wait_for()

    assert one.page.locator("[data-part=newer]").count() == 0  # never at a table
    hand.play(most=4)
    assert version(one) == old
    other.page.get_by_role("button", name="Use it now").click()
    other.page.wait_for_function("document.querySelector('script[type=module]').src.endsWith('first-newer.js')")
    one.page.reload()
    hand.play(most=4)
    assert version(one).endswith("first-newer.js")
    host.stop()
    one.page.reload()
    hand.play(most=4)
    assert version(one).endswith("first-newer.js")
    host.start()


def test_an_old_version_without_the_host_is_whole_until_the_new_one_is(host: FileHost, site: Open) -> None:
    one = site()
    until_kept(one)
    old = version(one)
    upgraded(host)
    (host.site / "sw.js").unlink()  # the page has come out, its worker has not yet
    one.forgive("404", "sw.js")

    one.page.reload()
    assert version(one) != old
    host.stop()
    one.page.reload()

    assert version(one) == old
    begin(one, "pyramids", "Casual")
    LocalHand(one).play(most=4)
    host.start()


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_kept_for_one_language_is_small(host: FileHost, language: str) -> None:
    files = [*build(host)["core"], *build(host)["languages"][language], "index.html", "sw.js"]

    packed = sum(Path(f"{built_pages.PAGES / name}.br").stat().st_size for name in files)

    assert packed < MOST_KEPT


class EngineHand(Hand):
    """A mouse in another engine, which sees the end of a local game."""

    def is_over(self) -> bool:
        """Return whether the page after the game is shown."""
        return bool(
            self.page.evaluate("() => document.querySelector('.hero h1') !== null && /here-/.test(location.href)")
        )


@pytest.mark.long
@pytest.mark.parametrize("kind", [Firefox, WebKit])
def test_a_whole_game_in_another_engine_when_the_host_is_gone(
    host: FileHost, kind: type[Firefox | WebKit], tmp_path: Path
) -> None:
    if missing(kind):
        pytest.skip(missing(kind))
    (tmp_path / "engine").mkdir()
    engine = kind(tmp_path / "engine")
    visit: Any = EngineVisit(engine)
    hand = EngineHand(visit)
    engine.open(host.address)
    engine.evaluate("() => localStorage.setItem('silvergold.settings', '{\"speed\":0}')")
    visit.until(lambda: engine.evaluate("() => Boolean(navigator.serviceWorker?.controller)"), "nothing is kept")
    host.stop()
    engine.open(host.address)
    visit.page.locator("section.picture-panel").nth(0 if kind is Firefox else 1).locator(".btn.primary").click()
    visit.until(lambda: engine.evaluate("() => /here-/.test(location.href)"), "no game begins")

    hand.play()

    assert hand.is_over()
    sentence = "() => /\\d/.test(document.querySelector('[data-part=margin-sentence]')?.textContent ?? '')"
    visit.until(lambda: engine.evaluate(sentence), "the game is not reviewed", 240)
    engine.close()
    host.start()
