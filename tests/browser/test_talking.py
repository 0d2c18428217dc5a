"""Chat at a table: lines, phrases and reactions, and when they are not shown."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand
from tests.browser.others import finish, other, two_people
from tests.browser.visits import PHONE, SMALL, House, Visit

GAMES = pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
NAMES = ("Nice move!", "Wow!", "Let me think.", "Oops!", "Thank you!", "Well played!")


def met(house: House, visit: Open, game: str, **how: object) -> tuple[Visit, Visit]:
    """Open a table for Ana at a desktop in English, and for Bo at a phone in Spanish, or as `how` says."""
    table, ana, bo = two_people(house, game)
    first = visit(f"/t/{table}", guest=ana)
    second = visit(f"/t/{table}", PHONE, **{"guest": bo, "touch": True, "lang": "es", **how})
    Hand(first).wait("keep")
    Finger(second).wait("keep")
    return first, second


def reactions(visit: Visit, name: str = "Reactions") -> Locator:
    """Return the buttons of the reactions."""
    return visit.page.get_by_role("list", name=name).get_by_role("button")


def open_chat(visit: Visit) -> None:
    """Open the chat, beside the table or in its drawer."""
    tab = visit.page.locator("[data-part=tabs] button").last
    if tab.is_visible():
        tab.click()
    visit.page.get_by_role("button", name=re.compile("^Chat")).click()


@GAMES
def test_a_reaction_is_seen_at_the_seat_of_its_sender_and_read_in_the_language_of_the_reader(
    house: House, visit: Open, game: str
) -> None:
    ana, bo = met(house, visit, game)
    open_chat(ana)
    expect(reactions(ana)).to_have_count(len(NAMES))
    for nth, name in enumerate(NAMES):
        expect(reactions(ana).nth(nth)).to_have_accessible_name(name)

    reactions(ana).nth(1).click()

    sign = bo.page.locator("[data-part=seats] [data-reaction=wow]")
    expect(sign).to_be_visible()
    expect(bo.page.locator("[data-part=reactions-said]")).to_have_text("Ana: ¡Vaya!")
    expect(ana.page.get_by_role("list", name="Chat").get_by_role("listitem").last).to_have_text(
        re.compile(r"You\s+Wow!")
    )
    expect(sign).to_have_count(0, timeout=30_000)  # it disappears by itself
    assert [json.loads(text)["text"] for text in ana.sent if '"say"' in text] == [":wow:"]
    ana.audit()


def test_unread_lines_open_the_chat_and_everything_in_it_can_be_touched(house: House, visit: Open) -> None:
    ana, bo = met(house, visit, "pyramids", lang="en")
    looks.resize(bo.page, SMALL)
    open_chat(ana)
    reactions(ana).nth(4).click()
    tab = bo.page.locator("[data-part=tabs] button").last
    expect(tab).to_contain_text("1")

    tab.tap()

    expect(bo.page.get_by_role("list", name="Chat")).to_contain_text("Thank you!")
    reactions(bo).nth(0).tap()
    expect(ana.page.locator("[data-part=opponent] [data-reaction=nice]")).to_be_visible()
    bo.audit()
    assert looks.sizes(bo.page) == {"small": [], "tight": [], "wide": []}


def test_who_switches_the_chat_off_is_shown_neither_lines_nor_reactions(house: House, visit: Open) -> None:
    ana, bo = met(house, visit, "silver-and-gold", lang="en")
    bo.page.get_by_role("button", name="Menu").tap()
    bo.page.get_by_role("switch", name="Show chat and reactions").tap()
    bo.page.keyboard.press("Escape")
    open_chat(ana)

    reactions(ana).nth(0).click()
    bo.until(lambda: any(":nice:" in text for text in bo.heard), "the line never comes")
    bo.page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")

    expect(bo.page.locator("[data-reaction]")).to_have_count(0)
    expect(bo.page.locator("[data-part=tabs] button").last).to_have_text("Log")
    expect(bo.page.locator("[data-part=reactions-said]")).to_have_text("")
    bo.page.locator("[data-part=tabs] button").last.tap()
    expect(bo.page.get_by_role("button", name="Chat")).to_have_count(0)


def test_nobody_talks_to_bots(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    page = visit(f"/t/{ana.begin('me', 'random')}", guest=ana)
    Hand(page).wait("keep")

    expect(page.page.locator("[data-part=log-panel]")).to_contain_text("The cards are dealt.")
    expect(page.page.get_by_role("button", name="Chat")).to_have_count(0)


@GAMES
def test_people_talk_on_after_the_game(house: House, visit: Open, game: str) -> None:
    table, ana, bo = two_people(house, game)
    with other(ana, table, 0) as one, other(bo, table, 1) as two:
        finish(one, two)
    first = visit(f"/t/{table}", guest=ana)
    second = visit(f"/t/{table}", SMALL, guest=bo, touch=True, dark=True, lang="es")

    first.page.locator("[data-part=end-chat]").get_by_role("button", name="Well played!").click()

    line = second.page.locator("[data-part=end-chat]").get_by_role("listitem").filter(has_text="Ana")
    expect(line).to_have_text(re.compile(r"Ana\s+¡Bien jugado!"))
    second.audit()
    assert looks.sizes(second.page) == {"small": [], "tight": [], "wide": []}


def test_what_somebody_says_is_text_and_nothing_else(house: House, visit: Open) -> None:
    ana, _ = met(house, visit, "pyramids")
    evil = "<img src=x onerror=alert(1)> & <b>hello</b>"

    open_chat(ana)
    ana.page.get_by_role("textbox").last.fill(evil)
    ana.page.keyboard.press("Enter")

    ana.page.get_by_text(evil).first.wait_for()
    assert json.dumps(evil)[1:-1] in "".join(ana.heard)
