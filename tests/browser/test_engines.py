"""A game in Firefox and in WebKit, the engine of iPhones; Chromium has all other tests.

In a normal run, choices of each kind are made by hand, and the others over a socket.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.engines import CrashedError, Engine, EngineVisit, Firefox, WebKit, missing
from tests.browser.hands import Hand
from tests.browser.others import finish_entry
from tests.browser.visits import PHONE, House
from tests.server.hosting import Guest

# Firefox once drew an empty scrollbar under the cards to keep; nothing at the table scrolls sideways
SIDEWAYS_BARS = """
() => [...document.querySelectorAll("*")].filter((el) => {
  const style = getComputedStyle(el);
  const borders = parseFloat(style.borderTopWidth) + parseFloat(style.borderBottomWidth);
  const bar = el instanceof HTMLElement ? el.offsetHeight - el.clientHeight - borders : 0;
  return /auto|scroll/.test(style.overflowX) && el.clientHeight && bar > 2;
}).map((el) => `${el.tagName}.${el.className}`)
"""
HEADING = "() => document.querySelector('h1')?.textContent ?? ''"


class EngineHand(Hand):
    """A mouse in an engine; it asks the server whether the game is over."""

    def __init__(self, engine: Engine, guest: Guest, table: str) -> None:
        visit: Any = EngineVisit(engine)
        super().__init__(visit)
        self._guest, self._table = guest, table

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self._guest.get(f"/api/tables/{self._table}")["table"]["status"] == "over")


@pytest.fixture(params=[Firefox, WebKit])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    """Yield a window in each engine that is installed."""
    if missing(request.param):
        pytest.skip(missing(request.param))
    engine: Engine = request.param(tmp_path)
    yield engine
    engine.close()


def come_to(table: str, engine: Engine, house: House, guest: Guest) -> None:
    """Open a table as one of its players."""
    engine.come_in(house.address, guest.session)
    engine.open(f"{house.address}/t/{table}")


def test_a_game_to_its_end(house: House, engine: Engine) -> None:
    is_firefox = isinstance(engine, Firefox)
    guest = house.guest()
    table = guest.begin("me", "casual", game="silver-and-gold" if is_firefox else "pyramids", aids=True)
    come_to(table, engine, house, guest)
    hand = EngineHand(engine, guest, table)
    for size in ((1440, 900), PHONE):  # the game stays at phone size: without a graphics card, each pixel takes time
        engine.resize(*size)
        hand.wait("keep")
        assert engine.evaluate(SIDEWAYS_BARS) == []

    try:
        hand.play_each_kind()
    except CrashedError as crash:  # seen once in WebKit, without a reason; a person would reopen it, too
        print(f"the browser has crashed and is opened again: {crash}")
        engine.open_again()
        come_to(table, engine, house, guest)
        hand.play_each_kind()
    if not hand.is_over():
        finish_entry(guest, table)

    hand.visit.until(lambda: bool(engine.evaluate(HEADING)), "no end page")
    assert hand.is_over()
    assert engine.wrong == []
