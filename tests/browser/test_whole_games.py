"""Whole games on the page, each from the first click to the end.

In a normal run, one game is played by hand to its end. The other hands make choices of each kind; the rest of their
games is played over a socket while the page looks on. `make soak-browser` plays every game by hand.
"""

from __future__ import annotations

import time

import pytest

from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand, Keys, Names
from tests.browser.others import finish_entry
from tests.browser.visits import DESKTOP, SMALL, House, Visit
from tests.server.hosting import Guest, invite


def at_table(house: House, visit: Open, game: str, **how: object) -> Visit:
    """Begin a game against a bot, and open its table."""
    guest = house.guest()
    table = guest.begin("me", "casual", game=game, aids=True)
    return visit(f"/t/{table}", guest=guest, **how)


def ends(one: Visit) -> None:
    """Check that the page shows the end of the game."""
    one.page.get_by_role("heading", level=1).wait_for()
    state = one.page.evaluate(f"fetch('/api/tables/{one.table}').then((answer) => answer.json())")
    assert state["table"]["status"] == "over"


def by_hand_and_beside(one: Visit, hand: Hand) -> None:
    """Make choices of each kind by hand, and the others over a socket."""
    hand.play_each_kind()
    if not hand.is_over():
        finish_entry(one.guest(), one.table)

    assert {"keep", "cross"} <= hand.made
    ends(one)


LONG = pytest.mark.long  # each normal run plays only one game with each kind of hand
BOTH = [pytest.param("silver-and-gold"), pytest.param("pyramids", marks=LONG)]
BOTH_TURNED = [pytest.param("silver-and-gold", marks=LONG), pytest.param("pyramids")]


@pytest.mark.parametrize("game", BOTH)
def test_a_whole_game_by_mouse(house: House, visit: Open, game: str) -> None:
    one = at_table(house, visit, game, size=DESKTOP, dark=game == "pyramids")
    hand = Hand(one)

    hand.play()

    ends(one)
    assert sorted(hand.inputs)[len(hand.inputs) // 2] == 2  # point, press


@pytest.mark.parametrize("game", BOTH_TURNED)
def test_a_whole_game_by_touch_on_a_small_phone(house: House, visit: Open, game: str) -> None:
    one = at_table(house, visit, game, size=SMALL, touch=True, lang="es" if game == "pyramids" else "en")

    by_hand_and_beside(one, Finger(one))


@pytest.mark.parametrize("game", BOTH)
def test_a_whole_game_by_keyboard_alone(house: House, visit: Open, game: str) -> None:
    one = at_table(house, visit, game)

    by_hand_and_beside(one, Keys(one))


@pytest.mark.parametrize("game", BOTH_TURNED)
def test_a_whole_game_through_accessible_names_alone(house: House, visit: Open, game: str) -> None:
    one = at_table(house, visit, game)

    by_hand_and_beside(one, Names(one))


@LONG
@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
@pytest.mark.parametrize("moving", [False, True], ids=["at-once", "told-at-a-persons-pace"])
def test_a_whole_game_of_four_people_at_four_pages(house: House, visit: Open, game: str, moving: bool) -> None:
    host = house.guest("Ana")
    made = host.new_table("me", "open", "open", "open", game=game)
    table, token = made["table"]["id"], invite(made, "seat")
    guests = [host, *(house.guest(name) for name in ("Bo", "Chen", "Dora"))]
    for guest in guests[1:]:
        token = invite(made, "seat") if guest is guests[1] else new_seat(host, table)
        guest.post(f"/api/tables/{table}/sit", invite=token)
    host.post(f"/api/tables/{table}/start")
    settings = {"speed": 2} if moving else {}
    pages = [visit(f"/t/{table}", guest=guest, moving=moving, settings=settings) for guest in guests]
    hands = [Hand(page, seed) for seed, page in enumerate(pages)]

    deadline = time.monotonic() + 900
    while not hands[0].is_over():
        for hand in hands:
            glance = hand.look()
            if glance.mode in ("keep", "idle", "ghost", "bonus", "confirm", "take"):
                hand.choose(glance)
        assert time.monotonic() < deadline
    for page in pages:
        page.page.get_by_role("heading", level=1).wait_for()


def new_seat(host: Guest, table: str) -> str:
    """Return the token of a new link for a seat."""
    token: str = host.post(f"/api/tables/{table}/invites", gives="seat")["token"]
    return token
