"""A real server in its own process, and visits to it in a real browser that record every fault."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebSocket,
    WebSocketRoute,
)

from tests.server.hosting import NO_TLS, Guest

ROOT: Final = Path(__file__).resolve().parents[2]
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PATIENCE: Final = 60.0  # seconds; a cold start compiles the rules
SOON: Final = 40.0  # seconds in which a page must do what a test waits for; a busy machine needs some of them

CHROMIUM: Final = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
LANGUAGES: Final = [path.parent.name for path in (ROOT / "src/silvergold/languages").glob("*/language.json")]
LOCALES: Final = {
    **dict(zip(LANGUAGES, LANGUAGES, strict=True)),
    "en": "en-GB",
    "es": "es-MX",
    "de": "de-AT",
    "fr": "fr-CA",
}
"""What a browser asks for: some languages as in one of their countries."""

HEADLESS: Final = shutil.which("chromium-headless-shell") or CHROMIUM
"""Chromium without a window system, if it is installed: it opens pages faster."""
FLAGS: Final = (
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # fewer processes for each window; they cost a sixth of the time of a short visit
    "--disable-extensions",
    "--disable-site-isolation-trials",
    "--disable-software-rasterizer",
    "--in-process-gpu",
    "--renderer-process-limit=1",
)
DESKTOP: Final = (1440, 900)
PHONE: Final = (390, 844)
SMALL: Final = (360, 640)

PAGES: Final = (
    "/",
    "/learn",
    "/rules",
    "/decks",
    "/editor",
    "/history",
    "/skill",
    "/daily/silver-and-gold",
    "/docs",
    "/docs/decks",
    "/local",
    "/score-pad",
)
"""The pages that need no game."""

SETTINGS: Final = {
    "SILVERGOLD_WARM": "0",
    "SILVERGOLD_TABLES_A_DAY": "0",
    "SILVERGOLD_DAILY": "random-1",  # quick bots: these tests are about pages
    "SILVERGOLD_PAR": "greedy-1",
    "SILVERGOLD_UNATTENDED": "0",  # games that are left to bots are over at once
}

# axe also counts drawn text, such as the initial on a seat's sign, and requires the words in their order on the screen
IS_NAMED: Final = """
(target) => {
  const el = document.querySelector(target);
  const name = el.getAttribute("aria-label").toLowerCase();
  const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
  // text that only screen readers get is clipped to a pixel
  const isClipped = (one) =>
    one !== el && (getComputedStyle(one).clipPath === "inset(50%)" || isClipped(one.parentElement));
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent.closest("svg, kbd, [aria-hidden=true]") || isClipped(parent) || !parent.checkVisibility()) continue;
    if (!name.includes(walker.currentNode.nodeValue.trim().toLowerCase())) return false;
  }
  return true;
}
"""
STILL: Final = """
() => document.getAnimations().every(
  (one) => one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)
"""
IDLE: Final = """
() => new Promise((done) =>
  requestIdleCallback(() => done(document.readyState === "complete"), { timeout: 1000 }))
"""
"""Whether the page is loaded, as soon as it has nothing left to compute. (On a busy machine it may never be idle.)"""

UNDRAWN: Final = """
const undrawn = new CSSStyleSheet();
undrawn.replaceSync("html { opacity: 0 }");
document.adoptedStyleSheets.push(undrawn);
"""
"""Without a graphics card, drawing takes half of a browser's time. What is transparent is laid out, found and clicked
as usual, but not drawn. Whatever looks at transparency is evaluated by `as_drawn`."""

SHORT_PAUSE: Final = 20.0
LONG_PAUSE: Final = 120.0
"""Milliseconds between two looks at a page, at first and during a long wait. Each look takes some of the processor."""

QUIET: Final = 0.2
SILENT: Final = 0.7
"""Seconds without a request after which a page counts as loaded: if all requests have ended, and if some have not.
Chromium does not report the end of some requests, such as one for a script that the page had already."""

# a busy server asks the editor to wait, and the editor checks the deck a moment later
BUSY: Final = (re.compile(r"answer: 429 \S+/api/decks/check"), re.compile(r"a status of 429 "))

# Only test_reviews.py checks reviews. In other tests each page after a game would start one, which takes seconds.
REVIEWS_ELSEWHERE: Final = """
create table review_here (game_id text primary key);
create trigger review_elsewhere after insert on review
when new.game_id not in (select game_id from review_here) begin
  update review set state = 'running', worker = 'elsewhere', lease_until = 1 << 60, jobs = 90, done = 3
  where game_id = new.game_id;
end;
create trigger review_stays before update on review
when old.worker = 'elsewhere' begin
  select raise(ignore);
end;
"""


class House:
    """A server in its own process; it can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.process: subprocess.Popen[str] | None = None
        self._guests: list[Guest] = []

    @property
    def address(self) -> str:
        """Return the address of the server."""
        return f"http://127.0.0.1:{self.port}"

    def words(self) -> list[str]:
        """Return the words that start the command."""
        return [sys.executable, "-m", "silvergold"]

    def environ(self) -> dict[str, str]:
        """Return the environment variables of the server."""
        return {**os.environ, **SETTINGS}

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        words = ["serve", "--port", str(self.port), "--db", str(self.folder / "games.db"), "--bots", "1"]
        free = ("--rate", "--sockets", "--connections", "--tables", "--guests")
        limits = [word for name in free for word in (name, "0")] + ["--log", "quiet"]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*self.words(), *words, *limits],
                stdout=log,
                stderr=log,
                text=True,
                env=self.environ(),
            )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.poll() is None, self.log
            assert time.monotonic() < deadline, self.log
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/health", timeout=5, verify=NO_TLS).status_code == 200
        except httpx.TransportError:
            return False

    def stop(self) -> None:
        """Stop the server gracefully."""
        assert self.process is not None
        while self._guests:
            self._guests.pop().close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection to the database of the server, and commit what was changed."""
        connection = sqlite3.connect(self.folder / "games.db", timeout=30)
        with closing(connection), connection:
            yield connection

    def leave_reviews(self) -> None:
        """Let the server behave from now on as if another worker had started each review and never finished it."""
        with self.database() as db:
            db.executescript(REVIEWS_ELSEWHERE)

    def review(self, table: str) -> None:
        """Let the server make the review of this table, when a page asks for it."""
        with self.database() as db:
            db.execute("insert into review_here values (?)", (table,))

    @property
    def log(self) -> str:
        """Return what the server has logged so far."""
        return (self.folder / "log").read_text()

    def guest(self, name: str = "Ana") -> Guest:
        """Return a new guest, who can play without a browser or use one later."""
        self._guests.append(Guest(self.address, name))
        return self._guests[-1]

    def known(self, session: str) -> Guest:
        """Return the guest of an existing session."""
        self._guests.append(Guest(self.address, session=session))
        return self._guests[-1]


@dataclass
class Visit:
    """A page in a window of its own, and what went wrong in it."""

    house: House
    context: BrowserContext
    page: Page
    wrong: list[str] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)
    forgiven: list[re.Pattern[str]] = field(default_factory=lambda: list(BUSY))
    is_new: bool = True
    """Whether the window is used by nobody else, before or after this visit."""
    loading: set[Request] = field(default_factory=set)
    heard_at: float = 0.0
    listeners: list[tuple[str, Callable[..., None]]] = field(default_factory=list)

    def watch(self) -> None:
        """Record faults, requests, refused requests, and messages over sockets."""
        self.listen("console", self._console)
        self.listen("pageerror", lambda fault: self._note(f"fault: {fault}"))
        self.listen("request", self._asked)
        self.listen("requestfinished", self._loaded)
        self.listen("requestfailed", self._failed)
        self.listen("response", self._answered)
        self.listen("websocket", self._socket)

    def listen(self, event: str, hear: Callable[..., None]) -> None:
        """Call this for every event of this kind until the visit ends."""
        self.page.on(event, hear)  # type: ignore[call-overload]
        self.listeners.append((event, hear))

    def before_each_page(self, script: str) -> None:
        """Evaluate a script in every new page, before its own scripts."""
        assert self.is_new, "the script could not be taken back"
        self.context.add_init_script(script)

    def take_clock(self) -> None:
        """Let the test move the clock of the page, in all its pages: it also gives events their time stamps."""
        assert self.is_new, "the clock could not be given back"
        self.page.clock.install()

    def leave(self) -> None:
        """End the visit; the window stays open."""
        while self.listeners:
            self.page.remove_listener(*self.listeners.pop())
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.unroute_all()
        self.page.goto("about:blank")
        self.page.mouse.move(-9, -9)  # otherwise the mouse would point at something in the next visit
        self.context.clear_cookies()

    def forgive(self, *patterns: str) -> None:
        """Ignore faults that match one of these patterns: the test causes them on purpose."""
        self.forgiven += [re.compile(pattern) for pattern in patterns]

    def _note(self, text: str, where: str = "") -> None:
        if not any(pattern.search(text) or (where and pattern.search(where)) for pattern in self.forgiven):
            self.wrong.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console: {message.text}", str(message.location.get("url", "")))

    def _asked(self, request: Request) -> None:
        self.loading.add(request)
        self.heard_at = time.monotonic()

    def _loaded(self, request: Request) -> None:
        self.loading.discard(request)
        self.heard_at = time.monotonic()

    def _failed(self, request: Request) -> None:
        self._loaded(request)
        if request.failure != "net::ERR_ABORTED":  # the page was left before the response came
            self._note(f"request: {request.url} {request.failure}", request.url)

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"answer: {response.status} {response.url}", response.url)

    def _socket(self, opened: WebSocket) -> None:
        opened.on("framesent", lambda frame: self.sent.append(str(frame)))
        opened.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def go(self, path: str) -> Visit:
        """Open another address."""
        self.page.goto(self.house.address + path)
        return self

    def come_in(self, guest: Guest) -> Visit:
        """Use the session of this guest from now on."""
        self.context.add_cookies([{"name": "silvergold", "value": guest.session, "url": self.house.address}])
        return self

    def guest(self) -> Guest:
        """Return the guest of this page, so that a test can play in their place."""
        cookies = {cookie.get("name"): cookie.get("value", "") for cookie in self.context.cookies()}
        return self.house.known(cookies["silvergold"])

    @property
    def table(self) -> str:
        """Return the id of the table in the address."""
        found = re.search(r"/t/([A-Za-z0-9_-]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def until(self, true: Callable[[], bool], why: str, seconds: float = SOON) -> None:
        """Wait until something holds; if it takes too long, fail with the faults so far."""
        deadline, pause = time.monotonic() + seconds, SHORT_PAUSE
        while not true():
            assert time.monotonic() < deadline, f"{why}; {self.page.url}; {self.wrong}"
            self.page.wait_for_timeout(pause)
            pause = min(1.5 * pause, LONG_PAUSE)

    def settle(self) -> None:
        """Wait until all is loaded. (Playwright's own `networkidle` sometimes never comes.)

        A page that polls, such as one that waits for a review, is settled when no request is under way.
        """
        patience = time.monotonic() + SOON / 4
        self.until(
            lambda: self._is_settled() or (time.monotonic() > patience and not self.loading), "it never stops loading"
        )

    def _is_settled(self) -> bool:
        since = self.heard_at
        if time.monotonic() < since + (SILENT if self.loading else QUIET):
            return False
        return bool(self.page.evaluate(IDLE)) and self.heard_at == since

    def audit(self, *, but: tuple[str, ...] = ()) -> None:
        """Check that axe finds nothing serious."""
        found = [one for one in self.findings() if one.partition(" ")[0] not in but]
        assert not found, "\n".join(found)

    def findings(self) -> list[str]:
        """Return what axe finds serious or critical here when all animations have ended, a line for each."""
        self.page.wait_for_function(STILL)
        if not self.page.evaluate("Boolean(window.axe)"):
            self.page.evaluate(AXE.read_text("utf-8") + "; undefined")  # from outside, so the page keeps its policy
        # the only rules that would need all styles and sounds loaded again are experimental or moderate
        how = "{resultTypes: ['violations'], preload: false}"
        # as text, because Playwright is slow with a value of many parts
        found = "then((result) => JSON.stringify(result.violations))"
        violations = json.loads(self.page.evaluate(as_drawn(f"axe.run(document, {how}).{found}")))
        return [
            f"{rule['id']} {node['target']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for rule in violations
            if rule["impact"] in ("serious", "critical")
            for node in rule["nodes"]
            if rule["id"] != "label-content-name-mismatch" or not self.page.evaluate(IS_NAMED, node["target"][-1])
        ]

    def speaks(self) -> str:
        """Return the language that the page says it is in."""
        return str(self.page.evaluate("document.documentElement.lang"))


def as_drawn(expression: str) -> str:
    """Return a JavaScript function that evaluates this while the page is drawn as visitors see it."""
    return f"""async () => {{
      const sheets = [...document.adoptedStyleSheets];
      document.adoptedStyleSheets = [];
      try {{
        return await {expression};
      }} finally {{
        document.adoptedStyleSheets = sheets;
      }}
    }}"""


def frames(texts: list[str]) -> Iterator[dict[str, Any]]:
    """Return the messages of a socket as objects."""
    return (json.loads(text) for text in texts)


def open_visit(house: House, browser: Browser, size: tuple[int, int] = DESKTOP, **how: Any) -> Visit:
    """Open a new window for this server. `touch`, `dark`, `lang`, `scale`, `moving` and `settings` say what kind."""
    context = new_window(browser, size, **how)
    context.add_init_script(f"localStorage.getItem('silvergold.settings') ?? {stored(how)}")
    visit = Visit(house, context, context.new_page())
    visit.watch()
    return visit


def new_window(browser: Browser, size: tuple[int, int], **how: Any) -> BrowserContext:
    """Open a window without a page. Service workers are only allowed with `workers`: most tests are about one visit."""
    touch, lang = how.get("touch", False), how.get("lang", "en")
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=touch,
        device_scale_factor=how.get("scale", 1),
        locale=LOCALES.get(lang, "en-GB"),
        **preferences(how),
    )
    context.set_default_timeout(SOON * 1000)
    if not how.get("workers"):  # as over plain HTTP in a home network
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    return context


def preferences(how: dict[str, Any]) -> dict[str, Any]:
    """Return what a visitor has set in the system."""
    return {
        "color_scheme": "dark" if how.get("dark") else "light",
        "reduced_motion": "no-preference" if how.get("moving") else "reduce",
    }


def stored(how: dict[str, Any]) -> str:
    """Return a JavaScript statement that stores the settings of a visitor."""
    settings = json.dumps(json.dumps({"speed": 0, **how.get("settings", {})}))
    return f"localStorage.setItem('silvergold.settings', {settings})"


class Windows:
    """Windows that are used again, because a new one costs more time than the pages of most visits."""

    def __init__(self, house: House, browser: Browser) -> None:
        self._house, self._browser = house, browser
        self._free: dict[tuple[Any, ...], list[Window]] = {}
        self._used: dict[int, tuple[tuple[Any, ...], Window]] = {}
        self._visits = 0

    def open(self, size: tuple[int, int], **how: Any) -> Visit:
        """Start a visit in a window without cookies and stored data; with `new`, its cache is empty, too."""
        if how.get("new"):
            return open_visit(self._house, self._browser, size, **how)
        kind = (how.get("touch", False), how.get("lang", "en"), how.get("scale", 1))
        free = self._free.setdefault(kind, [])
        window = free.pop() if free else Window(new_window(self._browser, size, **how))
        self._visits += 1
        window.prepare(size, how, f"{self._visits}")
        visit = Visit(self._house, window.context, window.page, is_new=False)
        visit.watch()
        self._used[id(visit)] = (kind, window)
        return visit

    def close(self, visit: Visit) -> None:
        """End a visit."""
        if visit.is_new:
            visit.context.close()
            return
        kind, window = self._used.pop(id(visit))
        visit.leave()
        self._free[kind].append(window)


class Window:
    """A window with one page, for one visit after the other."""

    def __init__(self, context: BrowserContext) -> None:
        self.context, self.page = context, context.new_page()
        self._session = context.new_cdp_session(self.page)
        self._session.send("Page.enable")  # otherwise its scripts are not evaluated
        self._script = ""

    def prepare(self, size: tuple[int, int], how: dict[str, Any], visit: str) -> None:
        """Set a visitor's size and preferences, draw nothing, and clear on the first page what others have stored."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(media="null", **preferences(how))
        forget = (
            "for (const kept of ['silvergold', 'silvergold-decks']) indexedDB.deleteDatabase(kept);"
            " localStorage.clear(); sessionStorage.clear();"
            f" sessionStorage.setItem('visit', {visit}); {stored(how)}"
        )
        script = f"if (origin !== 'null' && sessionStorage.getItem('visit') !== '{visit}') {{ {forget} }}"
        if self._script:
            self._session.send("Page.removeScriptToEvaluateOnNewDocument", {"identifier": self._script})
        made = self._session.send("Page.addScriptToEvaluateOnNewDocument", {"source": f"{UNDRAWN} {script}"})
        self._script = str(made["identifier"])


class Line:
    """The sockets between a page and the server, which can be cut: the browser's offline mode does not affect them."""

    def __init__(self, visit: Visit) -> None:
        assert visit.is_new, "the window would stay cut off"
        self._is_cut = False
        self._open: list[WebSocketRoute] = []
        visit.context.route_web_socket(re.compile("/socket$"), self._through)

    def _through(self, line: WebSocketRoute) -> None:
        if self._is_cut:
            line.close()
        else:
            line.connect_to_server()
            self._open.append(line)

    def cut(self) -> None:
        """Close the open socket, and refuse new ones until `mend`."""
        self._is_cut = True
        self._open[-1].close()

    def mend(self) -> None:
        """Let new sockets through again."""
        self._is_cut = False
