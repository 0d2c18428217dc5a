"""Reviews: luck and skill, the decisions that mattered, trying one again, and the figures of a guest."""

from __future__ import annotations

import json
import re
import time
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import Response, expect

from tests.browser import looks
from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand, Keys
from tests.browser.others import finished_game
from tests.browser.reviewing import CHOOSING, FINE, PATIENCE, figure, try_again
from tests.browser.visits import DESKTOP, PHONE, SMALL, House, Visit
from tests.server.hosting import Guest

GAMES: Final = ("silver-and-gold", "pyramids")


@dataclass
class Reviewed:
    """A finished game of a guest, and its review."""

    guest: Guest
    table: str
    decisions: list[dict[str, Any]]

    def decision(self, kind: str) -> dict[str, Any]:
        """Return the decision of this kind that cost the guest's seat most."""
        mine = [one for one in self.decisions if one["seat"] == 0 and one["kind"] == kind]
        return max(mine, key=lambda one: float(one["loss"]))


def review_of(guest: Guest, table: str) -> list[dict[str, Any]]:
    """Wait until a review is done, and return all its decisions."""
    deadline, have = time.monotonic() + PATIENCE, 0
    found: list[dict[str, Any]] = []
    while True:
        answer = guest.get(f"/api/tables/{table}/review?have={have}")
        have, found = answer["have"], found + answer["decisions"]
        if answer["state"] == "done":
            return found
        assert answer["state"] != "failed", answer
        assert time.monotonic() < deadline, answer
        time.sleep(0.3)


class ReviewedGames(dict[str, Reviewed]):
    """One reviewed game of each kind, made when a test asks for it."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self._house = house

    def __missing__(self, game: str) -> Reviewed:
        ana = self._house.guest("Ana")
        table = finished_game(ana, game, ("greedy",))
        self._house.review(table)
        self[game] = Reviewed(ana, table, review_of(ana, table))
        return self[game]


@pytest.fixture(scope="module")
def reviewed(house: House) -> ReviewedGames:
    """Return the reviewed games that the tests of a worker share."""
    return ReviewedGames(house)


def check_look(visit: Visit) -> None:
    """Check that axe finds nothing serious, and that nothing is too small, too tight or too wide."""
    visit.settle()
    visit.audit()
    assert looks.sizes(visit.page) == FINE


# the end page ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "size", "lang"), [("silver-and-gold", DESKTOP, "en"), ("pyramids", SMALL, "es")], ids=["desktop", "small"]
)
def test_the_end_tells_luck_from_skill_in_figures_that_add_up(
    reviewed: ReviewedGames, visit: Open, game: str, size: tuple[int, int], lang: str
) -> None:
    one = reviewed[game]
    page = visit(f"/t/{one.table}", size, guest=one.guest, lang=lang, touch=size == SMALL, dark=size == SMALL)
    panel = page.page.locator("[data-part=margin-panel]")
    expect(panel.locator("[data-part=margin-sentence]")).to_contain_text(
        re.compile(r"^(You (won|lost) by|Ganaste|Perdiste) .*\d.*\.")
    )

    *parts, margin = [figure(text) for text in panel.locator("dd").all_inner_texts()]

    assert sum(parts) == margin
    scores = one.guest.get(f"/api/tables/{one.table}/record")["result"]["scores"]
    assert margin == scores[0]["total"] - max(score["total"] for score in scores[1:])
    check_look(page)
    panel.get_by_role("link", name=re.compile("^(Review|Análisis)$")).click()
    page.page.wait_for_url("**/review?seat=0")


def test_a_review_says_how_far_it_is_and_why_it_failed(reviewed: ReviewedGames, visit: Open) -> None:
    one = reviewed["pyramids"]
    page = visit(None, PHONE, guest=one.guest, touch=True)
    answers = [
        {"state": "waiting", "done": 0, "of": 0},
        {"state": "running", "done": 3, "of": 90},
        {"state": "failed", "done": 3, "of": 90},
        {"state": "running", "done": 4, "of": 90},
    ]
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        body = {"evaluator": "", "have": 0, "decisions": [], "chance": [], "seats": [], **answers[len(asked) - 1]}
        route.fulfill(json=body) if len(asked) < len(answers) else route.continue_()

    page.page.route("**/review?have=*", answer)
    page.go(f"/t/{one.table}")
    panel = page.page.locator("[data-part=margin-panel]")
    expect(panel).to_contain_text("3 of 90")
    expect(panel.get_by_role("alert")).to_contain_text("could not be made")
    page.audit()

    panel.get_by_role("button", name="Try again").click()

    expect(panel.locator("[data-part=margin-sentence]")).to_contain_text(re.compile(r"by \d+|same points"))
    assert "again=true" in asked[3]


# the review page ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "size", "lang"), [("silver-and-gold", DESKTOP, "en"), ("pyramids", SMALL, "es")], ids=["desktop", "small"]
)
def test_the_decisions_that_mattered_come_with_a_reason_the_largest_first(
    reviewed: ReviewedGames, visit: Open, game: str, size: tuple[int, int], lang: str
) -> None:
    one = reviewed[game]
    page = visit(f"/t/{one.table}/review", size, guest=one.guest, lang=lang, touch=size == SMALL, dark=size == SMALL)
    rows = page.page.locator("[data-part=decision]")
    rows.first.wait_for()

    texts = page.page.locator("[data-part=loss]").all_inner_texts()
    shown = [float(text.split()[0].replace(",", ".")) for text in texts]
    losses = sorted((abs(each["loss"]) for each in one.decisions if each["seat"] == 0), reverse=True)

    assert shown == sorted(shown, reverse=True)
    assert shown[0] == pytest.approx(losses[0], abs=0.06)
    for row in rows.all():
        assert re.search(r"\w{3}", row.locator("[data-part=reason]").inner_text())
        assert row.locator("[data-part=card], [data-part=decision-board] svg").count() > 0
    check_look(page)


def test_the_chart_is_read_by_keys_and_as_a_table(reviewed: ReviewedGames, visit: Open) -> None:
    one = reviewed["silver-and-gold"]
    page = visit(f"/t/{one.table}/review", guest=one.guest)
    slider = page.page.get_by_role("slider", name="Moment of the game")
    slider.wait_for()
    first = slider.get_attribute("aria-valuetext")
    slider.focus()
    page.page.keyboard.press("ArrowRight")
    page.page.keyboard.press("ArrowRight")

    assert slider.get_attribute("aria-valuetext") != first
    page.page.keyboard.press("End")
    assert "The end of the game" in (slider.get_attribute("aria-valuetext") or "")
    page.page.get_by_text("Show as a table").click()
    table = page.page.locator("[data-part=margin-chart] table")
    assert table.locator("tbody tr").count() == int(slider.get_attribute("max") or 0) + 1
    check_look(page)


def test_a_click_anywhere_on_a_decision_opens_the_replay_there(reviewed: ReviewedGames, visit: Open) -> None:
    one = reviewed["silver-and-gold"]
    page = visit(f"/t/{one.table}/review?seat=0", PHONE, guest=one.guest, touch=True)
    row = page.page.locator("[data-part=decision]").first
    expect(row.locator(".btn.primary")).to_have_count(1)
    cards = row.locator("[data-part=decision-board]")
    cards.scroll_into_view_if_needed()
    box = cards.bounding_box()
    assert box
    page.page.touchscreen.tap(box["x"] + 20, box["y"] + 20)
    page.page.wait_for_url(re.compile(r"/replay\?.*made="))


def test_a_decision_opens_in_the_replay_and_coming_back_leads_to_it(reviewed: ReviewedGames, visit: Open) -> None:
    one = reviewed["silver-and-gold"]
    page = visit(f"/t/{one.table}/review", guest=one.guest)
    row = page.page.locator("[data-part=decision]").nth(1)
    row.get_by_role("link", name="See it in the replay").click()
    page.page.wait_for_url("**/replay*")
    told = page.page.locator("main [data-part=decision]")
    expect(told).to_contain_text(re.compile("Better:|Usual:"))
    page.page.get_by_role("link", name="Back to the review").click()

    expect(page.page.locator("[data-part=decision]").nth(1)).to_be_focused()
    expect(page.page.locator("[data-part=decision]").nth(1)).to_be_in_viewport()
    page.page.go_back()
    page.page.go_back()
    expect(page.page.locator("[data-part=decision]").nth(1)).to_be_focused()


@pytest.mark.parametrize("size", [SMALL, (844, 390)], ids=str)
def test_how_a_move_compares_is_read_without_scrolling_in_its_replay(
    reviewed: ReviewedGames, visit: Open, size: tuple[int, int]
) -> None:
    one = reviewed["pyramids"]
    page = visit(f"/t/{one.table}/replay?seat=0&at=12", size, guest=one.guest, lang="es")
    brought = page.page.locator("[data-part=replay-move] [role=group]")
    compared = brought.locator("[data-part=compared]", has_text="menos que la mejor")
    brought.wait_for()
    page.settle()

    slider = page.page.get_by_role("slider")
    while not (compared.count() and brought.locator("p").count() <= 2):  # a lost point, and at most one thing brought
        at = slider.get_attribute("aria-valuenow") or ""
        page.page.keyboard.press("ArrowRight")
        expect(slider, "no move of the game lost a point").not_to_have_attribute("aria-valuenow", at)

    text, room = compared.bounding_box(), brought.bounding_box()
    assert text
    assert room
    assert text["y"] + text["height"] <= room["y"] + room["height"] + 1


def test_the_other_seat_is_reviewed_too(reviewed: ReviewedGames, visit: Open) -> None:
    one = reviewed["pyramids"]
    page = visit(f"/t/{one.table}/review", guest=one.guest)
    sentence = page.page.locator("[data-part=review] [data-part=margin-sentence]")
    expect(sentence).to_contain_text("You ")

    page.page.get_by_label("Whose decisions").select_option("Greedy")

    expect(sentence).to_contain_text("Greedy ")
    assert "seat=1" in page.page.url


# trying again ---------------------------------------------------------------------------------------------------------


def no_spoilers(visit: Visit) -> list[str]:
    """Collect from now on every response that could tell what is best, or what was chosen; return that list."""
    told: list[str] = []

    def hear(response: Response) -> None:
        path = response.url.partition("/api")[2]
        if re.search("/(review|replay|record)", path):
            told.append(path)
        if path.endswith("/try"):
            body = json.loads(response.text())
            if body.get("judged") or body.get("made"):
                told.append(path)

    visit.listen("response", hear)
    return told


@pytest.mark.parametrize(
    ("game", "kind", "hand", "size"),
    [
        ("silver-and-gold", "mark", Hand, DESKTOP),
        ("pyramids", "mark", Finger, SMALL),
        ("pyramids", "keep", Finger, PHONE),
        ("silver-and-gold", "take", Keys, DESKTOP),
    ],
    ids=["mouse", "finger", "keep", "keys"],
)
def test_a_decision_is_tried_again_without_its_answer(
    reviewed: ReviewedGames, visit: Open, game: str, kind: str, hand: type[Hand], size: tuple[int, int]
) -> None:
    one = reviewed[game]
    asked = one.decision(kind)
    is_touch = hand is Finger
    page = visit(None, size, guest=one.guest, touch=is_touch, dark=is_touch)
    told = no_spoilers(page)
    page.go(f"/t/{one.table}/try?seat=0&at={asked['seq']}")
    player = hand(page)
    player.wait(*CHOOSING)
    page.settle()
    page.audit()
    assert looks.sizes(page.page)["wide"] == []
    assert told == [], "the answer is told before the question is"

    try_again(page, player)

    result = page.page.locator("[data-part=try-result]")
    expect(result.get_by_role("heading", level=1)).to_contain_text(re.compile("best choice"))
    expect(result).to_contain_text(re.compile("In the game:|also the choice in the game"))
    check_look(page)
    result.get_by_role("button", name="Once more").click()
    player.wait(*CHOOSING)


def test_a_box_that_cannot_be_crossed_is_explained_there_too(reviewed: ReviewedGames, visit: Open) -> None:
    one = reviewed["silver-and-gold"]
    marks = [each for each in one.decisions if each["seat"] == 0 and each["kind"] == "mark"]
    asked = next(each for each in marks if any(each["crossed"].values()))  # at others, both cards may have been new
    page = visit(f"/t/{one.table}/try?seat=0&at={asked['seq']}", guest=one.guest)
    page.forgive("/try")
    hand = Hand(page)
    hand.lights()
    crossed = page.page.get_by_role("gridcell", name=re.compile("crossed$")).first

    crossed.dispatch_event("click")

    expect(page.page.get_by_role("alert")).to_contain_text(re.compile(r"\w"))


def test_a_friend_tries_a_shared_position_by_its_link(reviewed: ReviewedGames, visit: Open) -> None:
    one = reviewed["silver-and-gold"]
    ana, table, asked = one.guest, one.table, one.decision("mark")
    link = f"/t/{table}/try?seat=0&at={asked['seq']}"
    friend = visit(None, PHONE, touch=True)
    friend.forgive(f"/api/tables/{table}")
    friend.go(link)
    friend.page.get_by_role("alert").wait_for()
    ana.post(f"/api/tables/{table}/share", shared=True)

    friend.go(link)
    hand = Finger(friend)
    hand.wait(*CHOOSING)
    try_again(friend, hand)
    friend.go(f"/t/{table}/review")

    expect(friend.page.locator("[data-part=review] [data-part=margin-sentence]")).to_contain_text(re.compile(r"\d"))
    friend.audit()


# the figures of a guest -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "en"), (SMALL, "es")], ids=["desktop", "small"])
def test_my_skill_is_shown_beside_the_bots(
    reviewed: ReviewedGames, visit: Open, size: tuple[int, int], lang: str
) -> None:
    one = reviewed["silver-and-gold"]
    page = visit("/history", size, guest=one.guest, lang=lang, touch=size == SMALL, dark=size == SMALL)
    page.page.get_by_role("link", name=re.compile("^(My skill|Mi nivel)$")).click()
    page.page.wait_for_url("**/skill")
    shown = page.page.locator("[data-part=skill-game]").first

    expect(shown.locator("[data-part=skill-sentence]")).to_contain_text(re.compile(r"(You lose|Pierdes) \d"))
    rows = shown.locator("[data-part=losses] tbody tr")
    assert rows.count() == 7, "six bots and we"
    check_look(page)


def test_without_a_review_the_skill_page_invites(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    page = visit("/skill", SMALL, guest=ana, touch=True)
    expect(page.page.get_by_role("heading", level=2)).to_contain_text("No reviewed game yet")
    check_look(page)

    finished_game(ana, "silver-and-gold")
    page.go("/skill")

    expect(page.page.get_by_role("main")).to_contain_text("1 finished game")


# every language -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/t/{table}/review", "/t/{table}/try?seat=0&at={seq}", "/skill"])
def test_every_word_about_a_review_is_from_the_catalogue(reviewed: ReviewedGames, visit: Open, path: str) -> None:
    one = reviewed["pyramids"]
    address = path.format(table=one.table, seq=one.decision("mark")["seq"])
    page = visit(f"{address}{'&' if '?' in address else '?'}lang=xx", guest=one.guest)
    page.page.get_by_role("heading").first.wait_for()
    page.settle()

    words = looks.unbracketed(page.page, ("Ana", "Standard"))
    assert [text for text in words if not re.search(r"^\d{1,2} \w+ \d{4}$|\d, \d{4}$", text)] == [], (
        "dates are no words"
    )
