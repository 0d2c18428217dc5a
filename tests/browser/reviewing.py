"""What tests of reviews share, made by a server or in the page."""

from __future__ import annotations

import time
from typing import Final

from tests.browser.hands import Hand
from tests.browser.visits import Visit

FINE: Final[dict[str, list[str]]] = {"small": [], "tight": [], "wide": []}
PATIENCE: Final = 240.0  # seconds; a cold server compiles the evaluator first
CHOOSING: Final = ("keep", "idle", "ghost", "bonus", "confirm", "take")


def figure(text: str) -> int:
    """Return a number from the text on a page."""
    return int(text.replace("−", "-").replace("+", ""))


def try_again(visit: Visit, hand: Hand) -> None:
    """Choose something, and wait for the result."""
    result = visit.page.locator("[data-part=try-result]")
    deadline = time.monotonic() + PATIENCE
    while not result.is_visible():
        assert time.monotonic() < deadline, hand.look()
        glance = hand.look()
        if glance.mode in CHOOSING:
            hand.choose(glance)
        visit.page.wait_for_timeout(50)
