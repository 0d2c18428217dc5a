"""The first page: a new game in a few clicks, friends invited by a link, and games found again."""

from __future__ import annotations

import random
import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand
from tests.browser.visits import PHONE, SMALL, House
from tests.server.hosting import invite


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
    host.page.get_by_role("dialog").locator("[data-part=create-table]").tap()
    host.page.wait_for_url("**/t/*")

    host.page.get_by_role("img", name=re.compile("QR")).wait_for()
    host.audit()


def test_the_first_page_says_whose_turn_it_is_and_opens_no_socket(house: House, visit: Open) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    mine = ana.begin("me", "me", game="pyramids")
    made = ana.new_table("me", "open")
    theirs = made["table"]["id"]
    ben.post(f"/api/tables/{theirs}/sit", invite=invite(made, "seat"))
    ana.post(f"/api/tables/{theirs}/start")
    with ana.socket(theirs, seat=0) as player:
        player.command(0, *player.choices(0, random.Random(3)))
    home = visit(None).come_in(ana)
    sockets: list[str] = []
    home.listen("websocket", lambda one: sockets.append(one.url))

    home.go("/").settle()

    expect(home.page.locator(f"[data-part=table-row][href$='{mine}']")).to_contain_text("Your turn")
    expect(home.page.locator(f"[data-part=table-row][href$='{theirs}']")).to_contain_text("Waiting for Ben")
    assert sockets == []


def test_a_link_for_watching_offers_no_seat_and_one_for_playing_does(house: House, visit: Open) -> None:
    made = house.guest("Ana").new_table("me", "open")
    address = f"/t/{made['table']['id']}#"

    watcher = visit(address + invite(made, "watch"))
    watch = watcher.page.get_by_role("button", name="Watch", exact=True)
    watch.wait_for()
    assert watcher.page.get_by_role("button", name="Sit down").count() == 0
    watcher.audit()
    watch.click()
    watcher.page.get_by_text("Who plays").wait_for()

    visit(address + invite(made, "seat")).page.get_by_role("button", name="Sit down").wait_for()


def test_an_open_table_is_joined_from_the_first_page_and_starts_when_it_is_full(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    made = ana.new_table("me", "open", game="pyramids", public=True, auto_start=True)
    table = made["table"]["id"]
    new = visit("/", SMALL, touch=True)
    new.page.locator(f"[data-part=open-table] a[href$='{table}']").wait_for()
    new.page.get_by_role("button", name=re.compile("open table")).tap()
    dialog = new.page.get_by_role("dialog")
    dialog.locator("[data-part=open-tables] a").first.wait_for()
    new.audit()

    dialog.locator(f"[data-part=open-tables] a[href$='{table}']").tap()
    new.page.get_by_text("The game begins by itself").wait_for()
    new.page.get_by_role("button", name="Sit down").tap()

    Finger(new).wait("keep")
    assert ana.get(f"/api/tables/{table}")["table"]["status"] == "playing"
