"""The first page: a new game in a few clicks, friends invited by a link, and games found again."""

from __future__ import annotations

import random
import re

import pytest
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


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_somebody_new_learns_what_this_is_and_how_to_begin_without_scrolling(
    visit: Open, size: tuple[int, int]
) -> None:
    new = visit("/", size)

    expect(new.page).to_have_title(re.compile("Pencil Table"))
    expect(new.page.get_by_text("Free, no account")).to_be_in_viewport()
    expect(new.page.get_by_role("link", name="Learn by playing")).to_be_in_viewport(ratio=1)
    expect(new.page.get_by_role("button", name="Play now").last).to_be_in_viewport(ratio=1)
    expect(new.page.locator("[data-part=today]")).to_contain_text("Everybody gets the same deal")


def test_a_tablet_invites_to_learn_in_one_row(visit: Open) -> None:
    new = visit("/", (820, 1180), touch=True)

    title, button = (new.page.locator(f"[data-part=learn] {one}").bounding_box() for one in ("b", "a"))
    assert title is not None
    assert button is not None
    assert button["x"] > title["x"] + title["width"]
    assert button["y"] < title["y"] + title["height"]


def test_more_settings_are_folded_away_and_remembered(visit: Open) -> None:
    home = visit("/")
    tile = home.page.get_by_role("region", name="Pyramids")
    opponents = tile.get_by_role("group", name="Opponents")
    expect(opponents).to_be_hidden()

    tile.get_by_role("button", name="More settings").click()
    opponents.get_by_text("3", exact=True).click()
    home.page.reload()

    expect(opponents).to_be_hidden()
    tile.get_by_role("button", name="More settings").click()
    expect(opponents.get_by_role("radio", name="3")).to_be_checked()


def test_a_game_under_way_comes_first_on_a_phone(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    mine = ana.begin("me", "random")
    home = visit("/", PHONE, guest=ana, touch=True)

    expect(home.page.locator("main > section").first.locator(f"a[href$='{mine}']")).to_be_in_viewport(ratio=1)


def test_sounds_are_on_and_one_tap_switches_them_off_for_good(visit: Open) -> None:
    home = visit("/", SMALL, touch=True)
    button = home.page.get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", "true")

    button.tap()
    home.page.reload()

    expect(button).to_have_attribute("aria-pressed", "false")


def test_whoever_opens_the_address_of_a_waiting_table_sits_down_and_the_host_may_end_that(
    house: House, visit: Open
) -> None:
    ana = house.guest("Ana")
    table = ana.new_table("me", "open", "open", join_by_address=True)["table"]["id"]
    host = visit(f"/t/{table}", guest=ana)
    start = host.page.get_by_role("button", name="Start the game")
    expect(start).to_have_attribute("aria-disabled", "true")
    host.audit()

    friend = visit(f"/t/{table}", PHONE, touch=True)
    friend.page.get_by_label("Your name").fill("Tomás")
    expect(friend.page.get_by_role("button", name="Only watch")).to_have_count(0)
    friend.page.get_by_role("button", name="Sit down").tap()
    expect(host.page.get_by_text("Tomás").first).to_be_visible()

    host.page.get_by_role("switch", name=re.compile("address of this page")).click()
    expect(host.page.get_by_role("switch", name=re.compile("address of this page"))).not_to_be_checked()
    stranger = visit(None)
    stranger.forgive("403", "40[34]")
    stranger.go(f"/t/{table}")
    expect(stranger.page.get_by_text("You cannot open this table")).to_be_visible()


def test_on_a_phone_on_its_side_the_invitation_is_seen_above_the_start(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.new_table("me", "open", "open", join_by_address=True)["table"]["id"]
    host = visit(f"/t/{table}", (844, 390), guest=ana, touch=True, lang="es")
    start, state = host.page.locator("[data-part=start] button"), host.page.locator("#start-state")

    button, words = start.bounding_box(), state.bounding_box()
    assert button
    assert words
    assert words["x"] > button["x"] + button["width"], "what is missing stands beside the button"
    foot = host.page.locator("[data-part=start]").bounding_box()
    assert foot
    assert foot["height"] < 390 / 4


def test_the_invitation_shrinks_when_the_last_seat_is_taken(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.new_table("me", "open", join_by_address=True)["table"]["id"]
    host = visit(f"/t/{table}", PHONE, guest=ana, touch=True)
    invitation = host.page.locator("[data-part=invitation]")
    expect(host.page.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
    expect(invitation.get_by_role("img", name=re.compile("QR"))).to_be_visible()

    house.guest("Ben").post(f"/api/tables/{table}/sit")

    expect(invitation).to_contain_text("All seats are taken")
    expect(invitation.get_by_role("img")).to_have_count(0)
    host.page.get_by_role("button", name="Start the game").tap()
    Finger(host).wait("keep")
