"""The first page: one click, and one is crossing boxes; a friend comes by a link; everything is found again."""

from __future__ import annotations

import re

from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand
from tests.browser.visits import PHONE, SMALL


def test_somebody_new_crosses_the_first_boxes_after_four_clicks(visit: Open) -> None:
    new = visit("/")
    hand = Hand(new)

    new.page.get_by_role("button", name=re.compile("play now", re.IGNORECASE)).first.click()
    new.page.wait_for_url("**/t/*")
    hand.play(2)

    assert new.table
    assert len(hand.inputs) == 1


def test_on_a_small_phone_too_and_the_game_is_found_again_on_the_first_page(visit: Open) -> None:
    new = visit("/", SMALL, touch=True)
    new.page.get_by_role("button", name=re.compile("play now", re.IGNORECASE)).first.tap()
    new.page.wait_for_url("**/t/*")
    table = new.table
    Finger(new).play(1)

    new.go("/")
    new.page.locator(f"a[href*='{table}']").first.tap()
    new.page.wait_for_url(f"**/t/{table}*")
    Finger(new).wait("idle")


def test_friends_are_invited_by_a_link_and_a_code(visit: Open) -> None:
    host = visit("/", PHONE, touch=True)
    host.page.get_by_role("button", name=re.compile("friends", re.IGNORECASE)).first.tap()
    host.page.get_by_role("dialog").locator("button.prime").tap()
    host.page.wait_for_url("**/t/*")

    host.page.get_by_role("img", name=re.compile("QR")).wait_for()
    host.audit()
