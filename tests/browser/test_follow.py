"""A game with real cards that is followed on a device: what is turned up is told, and the rules check every cross."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from silvergold import Record
from tests.browser.conftest import Open
from tests.browser.hands import GOING_ON, Glance
from tests.browser.sites import LocalFinger, downloaded, until_kept
from tests.browser.visits import PHONE, House, Visit, open_visit

PICKS = """
() => JSON.stringify(
  [...document.querySelectorAll("dialog[open] [data-pick]")].map((one) => one.dataset.pick))
"""


class RealTable(LocalFinger):
    """People at a real table: they tell what is turned up, at random, and tap what they cross."""

    def __init__(self, visit: Visit, seed: int = 1) -> None:
        super().__init__(visit, seed)
        self.told: list[str] = []
        self.shuffle = random.Random(seed)

    def look(self) -> Glance:
        """Return what is shown, after everything is told that was asked for."""
        while (picks := self.page.evaluate(PICKS)) != "[]":
            self.tell(picks)
        return super().look()

    def keep(self) -> None:
        """Keep two of the four cards; the next player is asked at once."""
        hand = self.page.locator("[data-part=hand]")
        before = hand.inner_html()
        for nth in (0, 1):
            self.press(hand.locator("button").nth(nth))
        self.go()
        self.visit.until(lambda: self.look().mode != "keep" or hand.inner_html() != before, "nothing is kept")

    def walls(self) -> list[list[str]]:
        """Return the walls of the cards that are shown: they tell the players apart."""
        return [[cell["box"] for cell in cells if "wall" in cell["label"]] for cells in self.look().cells]

    def finish_turn(self) -> None:
        """Choose until the next player is asked."""
        mine = self.walls()
        glance = self.wait(*GOING_ON)
        while self.walls() == mine:
            self.choose(glance)
            glance = self.wait(*GOING_ON)

    def take_back(self) -> None:
        """Take back the last turn; until that is kept, the page still asks the player after it."""
        before = self.walls()
        self.press(self.page.locator("[data-part=untell]"))
        self.visit.until(lambda: self.walls() not in ([], before), "nothing is taken back")

    def tell(self, picks: str) -> None:
        """Tell one card or expedition of those that are offered."""
        what = self.shuffle.choice(picks[2:-2].split('","'))
        self.page.locator(f"dialog [data-pick='{what}']").tap()
        self.told.append(what)
        self.visit.until(lambda: self.page.evaluate(PICKS) != picks, f"{what} is not accepted")


def set_up(page: Page, deck: str, names: tuple[str, ...]) -> list[list[int]]:
    """Begin to follow a game of these people with a deck; return their hands."""
    page.locator("[data-part=follow-deck]").select_option(label=deck)
    for k, name in enumerate(names):
        page.get_by_label(f"Player {k + 1}").fill(name)
    page.locator("[data-part=follow-deal]").tap()
    hands = []
    for k in range(len(names)):
        expect(page.get_by_role("heading", name=f"dealt to {names[k]}?")).to_be_visible()
        free = [int(str(one.get_attribute("data-pick"))) for one in page.locator("[data-pick]").all()]
        hands.append(random.Random(k).sample(free, 4))
        for number in hands[-1]:
            page.locator("[data-part=find-card]").fill(str(number))
            page.keyboard.press("Enter")
        page.locator("[data-part=follow-begin]" if k == len(names) - 1 else "[data-part=follow-next]").tap()
    page.wait_for_url("**/t/here-*")
    return hands


def check_told(record: Record, hands: list[list[int]], told: list[str]) -> None:
    """Check that the deal of a record is what was told at the table."""
    assert [list(deal) for deal in record.deals] == hands
    cards = [int(what) for what in told if what.isdigit()]
    expeditions = [what for what in told if not what.isdigit()]
    assert list(record.stack[: len(cards)]) == cards
    assert [name for names in record.expeditions for name in names[:7]] == expeditions


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """Yield a server of this test alone, which may be stopped."""
    house = House(tmp_path / "house")
    house.folder.mkdir()
    house.start()
    yield house
    house.stop()


def test_a_whole_game_is_followed_without_a_connection_with_cards_that_were_typed_in(
    own_house: House, chromium: Browser, tmp_path: Path
) -> None:
    one = open_visit(own_house, chromium, PHONE, workers=True, touch=True).go("/editor")
    page = one.page
    page.locator("[data-game=silver-and-gold] [data-part=begin-standard]").tap()
    page.locator("[data-letter='.']").first.wait_for()
    page.locator("[data-letter=x]").first.tap()
    page.locator("[data-box=a1]").tap()
    one.go("/score-pad")
    until_kept(one)
    own_house.stop()
    one.forgive("ERR_CONNECTION_REFUSED", "Failed to fetch", "WebSocket", "ERR_INTERNET_DISCONNECTED")
    one.forgive("was preloaded using link preload")  # a table that waits for what is told shows nothing yet

    page.get_by_role("link", name="Follow a whole game").tap()
    hands = set_up(page, "My cards", ("Ana", "Ben"))
    table = RealTable(one)
    table.play(most=9)
    page.reload()
    table.play()
    record = downloaded(one, tmp_path)

    assert record.deck.name == "My cards"
    assert record.result is not None
    check_told(record, hands, table.told)
    assert one.wrong == []
    one.context.close()


def test_what_was_told_or_done_last_is_taken_back(visit: Open) -> None:
    one = visit("/score-pad/follow", PHONE, touch=True)
    page = one.page
    page.locator("[data-part=follow-deck]").wait_for()
    page.locator("[data-part=follow-deck]").select_option("pyramids")
    for k, name in enumerate(("Ana", "Ben")):
        page.get_by_label(f"Player {k + 1}").fill(name)
    page.locator("[data-part=follow-deal]").tap()
    for part in ("follow-next", "follow-begin"):
        for _ in range(4):
            page.locator("[data-pick][aria-pressed=false]").first.tap()
        one.audit()
        page.locator(f"[data-part={part}]").tap()
    page.wait_for_url("**/t/here-*")
    hand = RealTable(one)
    hand.wait("keep")
    hand.keep()
    for nth in (0, 1):
        page.locator("[data-part=hand] button").nth(nth).tap()
    hand.go()

    first = page.locator("dialog [data-pick]").first
    wrong = first.get_attribute("data-pick")
    first.tap()
    expect(page.locator(f"dialog [data-pick='{wrong}']")).to_have_count(0)
    one.audit()
    page.locator("dialog [data-part=untell]").tap()
    expect(page.locator(f"dialog [data-pick='{wrong}']")).to_have_count(1)
    table = RealTable(one)
    table.wait("idle")
    assert len(table.told) == 5

    page.locator("[data-part=untell]").tap()
    expect(page.locator("dialog [data-part=expedition-picker]")).to_be_visible()
    table.wait("idle")
    table.finish_turn()
    table.take_back()
    table.wait("idle")
    table.play(most=6)


def test_a_deck_with_faults_is_sent_to_the_editor(visit: Open) -> None:
    one = visit("/editor", PHONE, touch=True)
    page = one.page
    page.locator("[data-game=pyramids] [data-part=begin-empty]").tap()
    page.locator("[data-letter='.']").first.tap()
    page.locator("[data-box=c3]").tap()
    one.go("/score-pad/follow")
    page.locator("[data-part=follow-deck]").select_option(label="My cards")
    for k, name in enumerate(("Ana", "Ben")):
        page.get_by_label(f"Player {k + 1}").fill(name)

    page.locator("[data-part=follow-deal]").tap()

    expect(page.locator("[data-part=follow-faults]")).to_contain_text("faults that must be mended first")
    page.get_by_role("link", name="Mend it in the editor").tap()
    expect(page.locator("[data-part=board]")).to_be_visible()
