"""Learning: a first game with explanations, and the rules as a page."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand
from tests.browser.visits import PHONE, SMALL, Visit

HIDDEN = """
() => {
  const coach = document.querySelector("[data-part=coach][data-open]").getBoundingClientRect();
  const names = ["top-bar", "round-track", "score", "own-area", "tray", "actions", "hand", "choices", "take-bar", "go"];
  const parts = names.flatMap((name) => [...document.querySelectorAll(`[data-part=table] [data-part=${name}]`)]);
  return [...parts, document.querySelector("[data-coached]")].filter((part) => {
    const { left, right, top, bottom } = part?.getBoundingClientRect() ?? { left: 0, right: 0, top: 0, bottom: 0 };
    return Math.min(right, coach.right) - Math.max(left, coach.left) > 1 &&
      Math.min(bottom, coach.bottom) - Math.max(top, coach.top) > 1;
  }).map((part) => part.dataset.part);
}
"""
"""Returns the parts that the coach covers, of these: the bar, the cards, their controls, and what it points at."""


def coach_of(page: Page) -> Locator:
    """Return the bubble of the coach."""
    return page.get_by_role("complementary", name="Coach")


def learned(page: Page, game: str) -> dict[str, Any]:
    """Return what this browser has stored about the lessons."""
    return dict(json.loads(page.evaluate(f"localStorage.getItem('silvergold.coach.{game}') ?? '{{}}'")))


def begin(one: Visit, hand: Hand, name: str) -> Locator:
    """Start a first game, and check the first explanations; return the coach."""
    hand.press(one.page.get_by_role("region", name=name).get_by_role("button"))
    one.page.wait_for_url(re.compile(r"/t/[^/]+\?learn$"))
    coach = coach_of(one.page)
    expect(coach).to_contain_text("Keep two of these cards")
    hand.play(1)
    hand.wait("idle")  # the opponent's first choice takes a while
    expect(coach).to_contain_text(re.compile("This turn everyone crosses this pattern|The pattern fits nowhere"))
    hand.press(coach.get_by_role("button", name="Next"))
    expect(coach).to_contain_text("Point at one of your cards")
    return coach


def read_on(hand: Hand, coach: Locator, most: int = 400) -> None:
    """Play on, and press the button of each explanation."""
    for _ in range(most):
        hand.wait("keep", "idle", "ghost", "bonus", "confirm", "take")
        if hand.is_over():
            return
        button = coach.get_by_role("button").last
        if button.is_visible():
            hand.press(button)
        hand.play(1)


def test_a_first_game_explains_itself_to_its_end(visit: Open) -> None:
    one = visit("/learn", SMALL, touch=True)
    hand = Finger(one)

    read_on(hand, begin(one, hand, "Pyramids"))

    expect(one.page.get_by_role("heading", name="You know the game.")).to_be_visible()
    assert {"pattern", "spot", "take", "completed", "last"} <= set(learned(one.page, "pyramids")["learned"])


def test_the_other_game_explains_itself_too(visit: Open) -> None:
    one = visit("/learn")
    hand = Hand(one)

    read_on(hand, begin(one, hand, "Silver & Gold"), most=8)

    assert {"pattern", "spot", "secret"} <= set(learned(one.page, "silver-and-gold")["learned"])


SIZES = ((360, 560), (390, 600), (640, 360), (844, 390), PHONE, SMALL)
"""The last one is the size in which the game is played."""


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_coach_never_lies_over_the_cards_or_the_bar(visit: Open, lang: str) -> None:
    one = visit("/learn/pyramids", SMALL, touch=True, lang=lang)
    hand, shown = Finger(one), one.page.locator("[data-part=coach][data-open]")
    hand.press(one.page.locator("[data-part=first-game]").first)

    for _ in range(4):
        if hand.wait("keep", "idle", "bonus", "take", "confirm").mode != "confirm":  # there only a button is left
            shown.wait_for()
            covered = {}
            for size in SIZES:
                looks.resize(one.page, size)
                covered[size] = one.page.evaluate(HIDDEN)
            assert covered == {size: [] for size in SIZES}
        hand.play(1)


def test_the_coach_is_silent_after_enough_and_begins_anew_with_another_first_game(visit: Open) -> None:
    page = visit("/learn/pyramids").page
    page.get_by_role("button", name="Start a first game").click()
    coach = coach_of(page)
    coach.get_by_role("button", name="Enough").click()

    expect(coach).to_be_empty()
    page.reload()
    expect(page.get_by_role("heading", name="Keep two of these cards")).to_be_visible()
    expect(coach).to_be_empty()
    page.goto(page.url.partition("/t/")[0] + "/learn/pyramids")
    page.get_by_role("button", name="Start a first game").click()
    expect(coach).to_contain_text("Keep two of these cards")


def test_a_link_leads_to_its_rule(visit: Open) -> None:
    page = visit("/rules#P9").page
    rule = page.locator("#P9")

    expect(rule).to_have_class(re.compile(r"\bcome\b"))
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("A potion works at once")


def test_rules_are_found_by_words_numbers_and_game(visit: Open) -> None:
    page = visit("/rules", lang="es").page
    shown, search = page.get_by_role("article"), page.get_by_role("searchbox")

    expect(shown).to_have_count(55)
    search.fill("pocion")
    expect(shown.get_by_role("heading", name="Pociones")).to_be_visible()
    search.fill("g6")
    expect(shown).to_have_count(1)
    search.fill("¿Cómo gano?")
    expect(page.locator("#G11")).to_be_visible()
    search.fill("ajedrez")
    expect(page.get_by_text("Ninguna regla dice eso.")).to_be_visible()
    search.fill("")
    page.get_by_text("Pyramids", exact=True).first.click()
    expect(page.locator("#S4")).to_have_count(0)


def test_an_example_is_turned_through_and_says_why_not(visit: Open) -> None:
    one = visit("/rules#G7")
    rule = one.page.locator("#G7")

    expect(rule).to_contain_text("Allowed")
    rule.get_by_role("button", name="Next try").click()

    expect(rule).to_contain_text("Not allowed: G7")
    expect(rule).to_contain_text("neither the pattern nor a single box")
    one.audit()
