"""Whole games at the page, each from the first click to the last word."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand, Keys, Names
from tests.browser.visits import DESKTOP, SMALL, House, Visit


def at_table(house: House, visit: Open, game: str, **how: object) -> Visit:
    """At a table against a bot, with the game begun."""
    guest = house.guest()
    table = guest.begin("me", "casual", game=game, aids=True)
    return visit(f"/t/{table}", guest=guest, **how)


def played_out(one: Visit, hand: Hand) -> None:
    hand.play()
    one.page.get_by_role("heading", level=1).wait_for()
    state = one.page.evaluate(f"fetch('/api/tables/{one.table}').then((answer) => answer.json())")
    assert state["table"]["status"] == "over"


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_by_mouse(house: House, visit: Open, game: str) -> None:
    one = at_table(house, visit, game, size=DESKTOP, dark=game == "pyramids")
    hand = Hand(one)

    played_out(one, hand)

    assert sorted(hand.inputs)[len(hand.inputs) // 2] == 2  # point, press


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_by_touch_on_a_small_phone(house: House, visit: Open, game: str) -> None:
    one = at_table(house, visit, game, size=SMALL, touch=True, lang="es" if game == "pyramids" else "en")

    played_out(one, Finger(one))


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_by_keyboard_alone(house: House, visit: Open, game: str) -> None:
    one = at_table(house, visit, game)

    played_out(one, Keys(one))


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_through_accessible_names_alone(house: House, visit: Open, game: str) -> None:
    one = at_table(house, visit, game)

    played_out(one, Names(one))
