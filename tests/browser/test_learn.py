"""The first game explains itself."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.hands import Finger
from tests.browser.visits import SMALL


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_a_first_game_is_played_along_with_its_lessons(visit: Open, game: str) -> None:
    page = visit(f"/learn/{game}", SMALL, touch=True)
    page.page.get_by_role("button", name="Start a first game").tap()
    page.page.wait_for_url("**/t/*?learn")
    hand = Finger(page)
    coach = page.page.get_by_role("complementary", name="Coach")
    heard: set[str] = set()

    for _ in range(8):
        glance = hand.wait("keep", "idle", "ghost", "bonus", "confirm", "take")
        heard.add(coach.locator("p").inner_text())
        hand.choose(glance)
    page.audit()

    assert len(heard - {""}) >= 3
