"""The table besides its cards: drawers, other tabs, the clock, absent players, the recovery code, sounds."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand
from tests.browser.others import other
from tests.browser.visits import DESKTOP, PHONE, SMALL, House, Visit
from tests.server.hosting import invite

FINE: Final[dict[str, list[str]]] = {"small": [], "tight": [], "wide": []}
NOTES: Final = """
window.notes = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const own = kind.prototype.start;
  kind.prototype.start = function (...at) { window.notes += 1; return own.apply(this, at); };
}
"""


def look_into(visit: Visit, name: str) -> None:
    """Check that everything in a drawer can be read and hit, and that closing it gives the focus back."""
    opener = visit.page.get_by_role("main").get_by_role("button", name=re.compile(f"^{name}")).first
    opener.press("Enter")
    drawer = visit.page.get_by_role("dialog")
    expect(drawer).to_be_visible()
    visit.audit()
    assert {name: looks.sizes(visit.page)} == {name: FINE}
    visit.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(opener).to_be_focused()
    opener.press("Enter")
    drawer.get_by_role("button", name="Close").press("Enter")
    expect(drawer).to_have_count(0)
    expect(opener).to_be_focused()


def a_whole_move(hand: Hand) -> None:
    """Make a choice with all that follows from it, and confirm it."""
    hand.choose(hand.wait("keep", "idle", "take"))
    while (glance := hand.look()).mode in ("bonus", "confirm"):
        hand.choose(glance)


WIDE: Final = ("Menu", "Settings", "Where from", "Cards of Casual")
NARROW: Final = ("Menu", "Your score", "Display", "Sheet", "Players", "Log", "Casual")


@pytest.mark.parametrize(
    ("game", "size", "drawers"),
    [("silver-and-gold", DESKTOP, WIDE), ("pyramids", SMALL, NARROW)],
    ids=["desktop", "small"],
)
def test_every_drawer_can_be_read_and_left(
    house: House, visit: Open, game: str, size: tuple[int, int], drawers: tuple[str, ...]
) -> None:
    ana = house.guest("Ana")
    small = size == SMALL
    table = ana.begin("me", "casual", "random", game=game)
    page = visit(f"/t/{table}", size, guest=ana, touch=small, dark=small)
    (Finger if small else Hand)(page).play(6)

    for name in drawers:
        look_into(page, name)
    page.page.keyboard.press("?")
    expect(page.page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.audit()


@pytest.mark.parametrize("size", [DESKTOP, SMALL], ids=["desktop", "small"])
def test_who_looks_on_can_read_everything_and_choose_nothing(house: House, visit: Open, size: tuple[int, int]) -> None:
    ana = house.guest("Ana")
    made = ana.new_table("me", "casual", game="pyramids")
    table = made["table"]["id"]
    ana.post(f"/api/tables/{table}/start")
    page = visit(f"/t/{table}#{invite(made, 'watch')}", size, touch=size == SMALL)
    page.page.get_by_text("You are watching").first.wait_for()
    page.settle()

    assert page.page.locator("[data-part=go]").count() == 0
    page.audit()
    assert looks.sizes(page.page) == FINE


def test_two_tabs_of_one_player_follow_each_other(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.begin("me", "random", game="silver-and-gold")
    one = visit(f"/t/{table}", guest=ana)
    two = Visit(house, one.context, one.context.new_page())
    two.watch()
    two.go(f"/t/{table}")
    hands = [Hand(one), Hand(two)]

    for hand, follower in (hands, hands[::-1]):
        a_whole_move(hand)
        done = [cell["label"] for card in hand.wait("idle", "take").cells for cell in card]
        follower.visit.until(
            lambda done=done, follower=follower: (
                done  # type: ignore[misc]
                == [cell["label"] for card in follower.look().cells for cell in card]
            ),
            "the other tab shows something else",
        )
    assert (one.wrong, two.wrong) == ([], [])


def test_a_bot_keeps_the_seat_of_who_leaves_and_gives_it_back(house: House, visit: Open) -> None:
    ana, bo = house.guest("Ana"), house.guest("Bo")
    made = ana.new_table("me", "open", game="pyramids")
    table = made["table"]["id"]
    bo.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    ana.post(f"/api/tables/{table}/start")
    page = visit(f"/t/{table}", PHONE, guest=ana, touch=True)
    expect(page.page.locator("[data-part=seats]")).to_contain_text("Bo, 0 points, away")  # Bo has opened no page
    page.page.get_by_role("button", name="Menu").tap()
    page.page.get_by_role("button", name="Leave the table").tap()
    expect(page.page.get_by_role("link", name="Continue later")).to_be_visible()
    expect(page.page.get_by_role("button", name="Delete the game")).to_have_count(0)  # Bo plays here too
    page.page.get_by_role("button", name="Let a bot play on").tap()
    expect(page.page.get_by_text("A bot is playing for you")).to_be_visible()

    with other(bo, table, 1) as beside:
        page.until(lambda: 0 not in beside.state()["view"]["waiting"], "no bot plays for who left")
        page.go(f"/t/{table}")
        page.page.get_by_role("button", name="Take my seat back").tap()
        expect(page.page.get_by_text("A bot is playing for you")).to_have_count(0)
        beside.move()
        assert Finger(page).wait("idle").may is False


def test_the_clock_runs_and_who_is_too_late_is_played_for(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    page = visit(f"/t/{ana.begin('me', 'random', game='silver-and-gold', clock=5)}", guest=ana)
    hand = Hand(page)
    hand.wait("keep")

    expect(page.page.get_by_role("timer")).to_have_accessible_name(re.compile(r"Time left: 0:0\d"))
    hand.wait("idle")
    told = page.page.locator("[data-part=log]")
    expect(told).to_contain_text(re.compile("Time ran out: a bot kept .* for you"))
    page.go(f"/t/{page.table}")
    expect(told).to_contain_text(re.compile("Time ran out: a bot kept .* for you"))


def test_a_game_against_bots_can_be_deleted(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.begin("me", "random", game="silver-and-gold", absent="wait")
    page = visit(f"/t/{table}", guest=ana)
    Hand(page).wait("keep")
    page.page.get_by_role("button", name="Menu").click()
    page.page.get_by_role("button", name="Leave the table").click()
    expect(page.page.get_by_text("The game waits for you.")).to_be_visible()
    page.audit()

    page.page.get_by_role("button", name="Delete the game").click()
    page.page.get_by_role("button", name="Delete it").click()

    page.page.wait_for_url(lambda url: "/t/" not in url)
    assert ana.ask("GET", f"/api/tables/{table}").status_code == 403


def test_a_code_brings_ones_games_to_another_device(visit: Open) -> None:
    first, second = visit("/"), visit("/", SMALL, touch=True)
    first.page.get_by_role("button", name="Play now").first.click()
    first.page.wait_for_url("**/t/*")
    table = first.table
    first.go("/")
    first.page.get_by_role("button", name="your name and code").click()
    code = first.page.get_by_role("dialog").locator("code").inner_text()
    first.audit()

    second.forgive("/api/")
    second.page.get_by_role("button", name="your name and code").tap()
    entry = second.page.get_by_label("Use a recovery code")
    entry.fill("nobody-has-this")
    entry.press("Enter")
    expect(second.page.get_by_role("alert")).to_contain_text("This code is not known here")
    second.audit()
    entry.fill(code)
    entry.press("Enter")
    expect(second.page.get_by_text("Welcome back.")).to_be_visible()
    second.page.keyboard.press("Escape")
    expect(second.page.locator(f"a[href*='{table}']").first).to_be_visible()


@pytest.mark.parametrize("sound", [False, True])
def test_crossing_is_heard_by_who_wants_it_and_by_nobody_else(house: House, visit: Open, sound: bool) -> None:
    ana = house.guest("Ana")
    page = visit(None, guest=ana, settings={"sound": sound}, new=True)
    page.before_each_page(NOTES)
    page.go(f"/t/{ana.begin('me', 'random', game='silver-and-gold')}")

    Hand(page).play(3)

    assert (page.page.evaluate("window.notes") > 0) is sound
