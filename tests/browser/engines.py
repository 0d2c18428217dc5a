"""Firefox and WebKit, driven through their own protocols.

Playwright needs its own builds of these engines. The builds of the system, which people use, support WebDriver
BiDi (Firefox) and WebDriver (WebKitGTK, the engine of iPhones on a desktop). The tests need only a few commands of
both: open an address, evaluate a script, click at a point. Both are wrapped in the few page methods that `Hand` uses.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, Any, Final

import httpx
from websockets.sync.client import connect

PATIENCE: Final = 90.0  # seconds; an engine starts slowly on a busy machine

UNKNOWN: Final = '"error":"unknown error"'
CRASHED: Final = '"error":"invalid session id"'
TRIES: Final = 50
"""WebKit's driver sometimes fails to read a result that it can read a moment later. Our scripts can be run again."""

FIREFOX: Final = next(filter(None, map(shutil.which, ("firefox", "firefox-esr"))), None)
WEBKIT_DRIVER: Final = shutil.which("WebKitWebDriver")
XVFB: Final = shutil.which("Xvfb")
MINI_BROWSERS: Final = "*/webkit2gtk-4.1/MiniBrowser"


class UnparsedError(Exception):
    """The driver of WebKit could not read what a script returned."""


class CrashedError(Exception):
    """The browser process has ended."""


# no animation, no scrollbar that hides itself, no requests to the network
FIREFOX_SETTINGS: Final = {
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 0,
    "widget.gtk.overlay-scrollbars.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB, en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Engine(ABC):
    """A window of a browser; `wrong` holds the errors in its console, if the engine reports them."""

    def __init__(self) -> None:
        self.wrong: list[str] = []

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address, and wait until it is loaded."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page this size, or the nearest that the engine allows."""

    @abstractmethod
    def evaluate(self, function: str) -> Any:
        """Return what a JavaScript function without arguments returns."""

    @abstractmethod
    def click_at(self, x: float, y: float) -> None:
        """Press and release the main mouse button at this point."""

    @abstractmethod
    def close(self) -> None:
        """End the engine."""

    def open_again(self) -> None:
        """Open a new window after a crash; an engine that cannot raises CrashedError."""
        raise CrashedError

    def come_in(self, address: str, session: str) -> None:
        """Use the session of this guest from now on, with settings that show everything at once."""
        self.open(f"{address}/icon.svg")  # the smallest page there is
        kept = json.dumps(json.dumps({"speed": 0}))
        self.evaluate(f"() => localStorage.setItem('silvergold.settings', {kept})")
        self.evaluate(f"() => {{ document.cookie = 'silvergold={session}; path=/' }}")


class Firefox(Engine):
    """Headless Firefox, driven over WebDriver BiDi."""

    def __init__(self, folder: Path) -> None:
        """Start Firefox with a new profile."""
        super().__init__()
        assert FIREFOX is not None
        profile = folder / "profile"
        profile.mkdir()
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in FIREFOX_SETTINGS.items()]
        (profile / "user.js").write_text("\n".join(lines))
        words = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        self._process = subprocess.Popen(
            [*words, "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOME": str(folder)},
        )
        assert self._process.stderr is not None
        address = f"{_bidi_address(self._process.stderr)}/session"
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(address, max_size=None, proxy=None))
        self._asked = 0
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.wrong.append(message["params"]["text"])
            if message.get("id") == self._asked:
                assert message["type"] == "success", message
                return message["result"]

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._context, viewport=size)

    def evaluate(self, function: str) -> Any:
        told = self._ask(
            "script.callFunction",
            functionDeclaration=f"async () => JSON.stringify(await ({function})() ?? null)",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def click_at(self, x: float, y: float) -> None:
        self._ask("input.performActions", context=self._context, actions=[_click(x, y)])

    def picture(self) -> bytes:
        """Return a screenshot as PNG."""
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._context)["data"])

    def close(self) -> None:
        self._open.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
        if self._process.stderr is not None:
            self._process.stderr.close()


def _bidi_address(lines: IO[str]) -> str:
    for line in lines:
        found = re.search(r"WebDriver BiDi listening on (\S+)", line)
        if found:
            return found[1]
    raise AssertionError("Firefox ended before it listened")


class WebKit(Engine):
    """WebKitGTK's MiniBrowser on a virtual screen, driven over WebDriver."""

    def __init__(self, folder: Path) -> None:
        """Start the virtual screen, the driver and the browser."""
        super().__init__()
        assert WEBKIT_DRIVER is not None
        display, self._screen = _screen()
        (folder / "gtk-3.0").mkdir()
        (folder / "gtk-3.0" / "settings.ini").write_text("[Settings]\ngtk-enable-animations = false\n")
        port = _free_port()
        self._driver = subprocess.Popen(
            [WEBKIT_DRIVER, f"--port={port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "DISPLAY": display, "XDG_CONFIG_HOME": str(folder), "LANG": "en_GB.UTF-8"},
        )
        self._http = httpx.Client(timeout=PATIENCE, trust_env=False)
        self._base = self._sessions = f"http://127.0.0.1:{port}/session"
        self._wait_for(port)
        self.open_again()

    def open_again(self) -> None:
        self._base = self._sessions
        options = {"binary": str(mini_browser()), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        made = self._ask("POST", "", capabilities={"alwaysMatch": wanted})
        self._base += f"/{made['sessionId']}"

    def _wait_for(self, port: int) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < deadline, "WebKitWebDriver does not listen"
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.05)

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        answer = self._http.request(method, self._base + path, json=body if method == "POST" else None)
        if path == "/execute/sync" and UNKNOWN in answer.text:
            raise UnparsedError
        if CRASHED in answer.text:
            raise CrashedError(answer.text)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]

    def open(self, address: str) -> None:
        self._ask("POST", "/url", url=address)

    def resize(self, width: int, height: int) -> None:
        frame = self.evaluate("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._ask("POST", "/window/rect", x=0, y=0, width=width + max(0, frame[0]), height=height + max(0, frame[1]))

    def evaluate(self, function: str) -> Any:
        script = f"return JSON.stringify(({function})() ?? null)"
        for _ in range(TRIES):
            with suppress(UnparsedError):
                return json.loads(self._ask("POST", "/execute/sync", script=script, args=[]))
            time.sleep(0.2)
        raise AssertionError("the driver of WebKit cannot read what a script has returned")

    def click_at(self, x: float, y: float) -> None:
        self._ask("POST", "/actions", actions=[_click(round(x), round(y))])

    def picture(self) -> bytes:
        """Return a screenshot as PNG."""
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        with suppress(CrashedError):
            self._ask("DELETE", "")
        self._http.close()
        for process in (self._driver, self._screen):
            process.terminate()
            process.wait(PATIENCE)


def _click(x: float, y: float) -> dict[str, Any]:
    steps = [
        {"type": "pointerMove", "x": x, "y": y, "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}


def _screen() -> tuple[str, subprocess.Popen[bytes]]:
    """Start a virtual screen; return its name and its process."""
    assert XVFB is not None
    read, write = os.pipe()
    words = [XVFB, "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    process = subprocess.Popen(words, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as pipe:
        return f":{pipe.readline().strip()}", process


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def mini_browser() -> Path | None:
    """Return where the browser of WebKitGTK is, if it is installed."""
    return next((found for root in ("/usr/lib", "/usr/libexec") for found in Path(root).glob(MINI_BROWSERS)), None)


def missing(engine: type[Engine]) -> str:
    """Return what must be installed for an engine; empty if nothing."""
    if engine is Firefox:
        return "" if FIREFOX else "no Firefox (apt install firefox-esr)"
    is_there = WEBKIT_DRIVER and XVFB and mini_browser()
    return "" if is_there else "no WebKitGTK (apt install webkit2gtk-driver xvfb)"


# The few page methods that `Hand` uses -------------------------------------------------------------------------------

FIND: Final = """
() => {
  let found = [document];
  for (const [selector, nth] of %s) {
    const visible = selector.endsWith(":visible");
    found = found.flatMap((one) => [...one.querySelectorAll(selector.replace(":visible", ""))]);
    if (visible) found = found.filter((one) => one.checkVisibility());
    if (nth !== null) found = found.slice(nth, nth + 1);
  }
  const el = found[0];
  if (!el || !el.checkVisibility() || el.disabled) return null;
  el.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = el.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  return hit && (el.contains(hit) || hit.contains(el)) ? [x, y] : null;
}
"""


class EngineLocator:
    """An element of the page, found again each time it is used."""

    def __init__(self, engine: Engine, path: tuple[tuple[str, int | None], ...]) -> None:
        self._engine, self._path = engine, path

    def locator(self, selector: str) -> EngineLocator:
        """Return the elements inside it that match a selector."""
        return EngineLocator(self._engine, (*self._path, (selector, None)))

    def nth(self, n: int) -> EngineLocator:
        """Return the nth of several elements."""
        *before, (selector, _) = self._path
        return EngineLocator(self._engine, (*before, (selector, n)))

    @property
    def first(self) -> EngineLocator:
        """Return the first of several elements."""
        return self.nth(0)

    def click(self) -> None:
        """Click its centre, as soon as it can be clicked there."""
        deadline = time.monotonic() + PATIENCE
        while (point := self._engine.evaluate(FIND % json.dumps(self._path))) is None:
            assert time.monotonic() < deadline, f"{self._path} cannot be clicked"
            time.sleep(0.05)
        self._engine.click_at(*point)


class EnginePage:
    """A page of an engine, as far as `Hand` uses it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def evaluate(self, function: str) -> Any:
        """Return what a JavaScript function returns."""
        return self._engine.evaluate(function)

    def locator(self, selector: str) -> EngineLocator:
        """Return the elements that match a selector."""
        return EngineLocator(self._engine, ((selector, None),))

    def get_by_role(self, role: str) -> EngineLocator:
        """Return the elements with this `role` attribute."""
        return self.locator(f"[role={role}]")

    def wait_for_timeout(self, milliseconds: float) -> None:
        """Wait this long, but at least 0.1 seconds."""
        time.sleep(max(milliseconds, 100) / 1000)  # each look at the page uses the same processor


class EngineVisit:
    """A visit to a table in an engine, as far as `Hand` uses it."""

    def __init__(self, engine: Engine) -> None:
        self.page, self.wrong, self.heard = EnginePage(engine), engine.wrong, [""]

    def until(self, true: Any, why: str, seconds: float = PATIENCE) -> None:
        """Wait until something holds."""
        deadline = time.monotonic() + seconds
        while not true():
            assert time.monotonic() < deadline, f"{why}; {self.wrong}"
            self.page.wait_for_timeout(30)
