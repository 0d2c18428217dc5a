"""Games in the browser itself: the rules and the bots are in the page, and no server is asked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from silvergold import Record
from tests.browser.conftest import Open
from tests.browser.sites import LocalFinger, LocalHand, begin, downloaded
from tests.browser.visits import DESKTOP, PHONE, Visit

LONG = pytest.mark.long
AT_DESK: dict[str, object] = {"size": DESKTOP}
AT_PHONE: dict[str, object] = {"size": PHONE, "touch": True, "dark": True, "lang": "en"}


def begun(visit: Open, game: str, level: str = "Casual", **how: object) -> Visit:
    """Begin a game against a bot on the page of local games."""
    one = visit("/local", **how)
    begin(one, game, level)
    return one


@pytest.mark.parametrize(
    ("game", "level"),
    [
        ("silver-and-gold", "Expert"),  # a whole game of Pyramids is played for its record, below
        pytest.param("silver-and-gold", "Master", marks=LONG),
        pytest.param("pyramids", "Master", marks=LONG),
        pytest.param("pyramids", "Skilled", marks=LONG),
        pytest.param("silver-and-gold", "Greedy", marks=LONG),
    ],
)
def test_a_whole_game_without_a_connection(visit: Open, tmp_path: Path, game: str, level: str) -> None:
    one = begun(visit, game, level, **(AT_DESK if game == "pyramids" else AT_PHONE))

    record_of_whole_game(one, (LocalHand if game == "pyramids" else LocalFinger)(one), tmp_path)


def record_of_whole_game(one: Visit, hand: LocalHand, folder: Path) -> Record:
    """Play a game to its end, loading the page again in between; return the record that the page saves."""
    asked: list[str] = []
    one.listen("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)

    hand.play(most=30)
    one.page.reload()
    hand.play()
    expect(one.page.locator("[data-part=margin-sentence]")).to_contain_text(re.compile(r"\d"), timeout=240_000)
    record = downloaded(one, folder)

    assert record.result is not None
    assert len(record.players) == 2
    assert not [url for url in asked if "/tables" in url]
    return record


def test_the_record_of_a_whole_game_is_checked_and_shown_again(visit: Open, tmp_path: Path) -> None:
    one = begun(visit, "pyramids", "Casual", **AT_DESK)
    record = record_of_whole_game(one, LocalHand(one), tmp_path)
    file = tmp_path / "record.json"
    wrong = json.loads(file.read_text("utf-8"))
    wrong["result"]["scores"][0]["total"] += 1
    (tmp_path / "wrong.json").write_text(json.dumps(wrong), "utf-8")

    one.go("/local")
    one.page.locator("[data-part=record-file]").set_input_files(tmp_path / "wrong.json")
    one.page.get_by_text("The result in the record is not what its moves give.").wait_for()
    one.page.locator("[data-part=record-file]").set_input_files(file)
    one.page.wait_for_url("**/replay")

    one.page.get_by_role("slider").first.wait_for()
    assert one.page.get_by_role("option", name=record.players[1]).count() == 1


def test_people_pass_the_device_around_in_two_games_and_a_curtain_falls_between_their_choices(visit: Open) -> None:
    one = visit("/local", PHONE, touch=True)
    hand, curtain = LocalFinger(one), one.page.locator("[data-part=hand-over]")
    for nth in (0, 1):
        one.go("/local")
        one.page.get_by_role("button", name="Pass and play").nth(nth).tap()
        one.page.locator("#set-up input[required]").last.fill("Bea")
        one.page.locator("[data-part=create-table]").tap()
        one.page.wait_for_url("**/t/here-*")
        asked = []
        for mode in ("keep", "keep", "idle", "idle"):
            curtain.wait_for()
            assert one.page.get_by_role("grid").count() == 0
            asked.append(curtain.get_by_role("heading").inner_text())
            curtain.get_by_role("button").first.tap()
            glance = hand.wait(mode)
            assert not any(cell["selected"] for card in glance.cells for cell in card)
            one.until(lambda: behind_the_curtain(hand), "nobody else is asked")
        assert asked[:2] == asked[2:]
        assert asked[0] != asked[1]

    one.go("/local")
    one.page.get_by_role("button", name="Delete").nth(1).wait_for()
    one.page.locator("a[href*='/t/here-']").first.tap()
    curtain.get_by_role("button", name="We play openly").tap()
    one.page.get_by_role("grid").first.wait_for()


def behind_the_curtain(hand: LocalFinger) -> bool:
    """Go on with a choice; return whether the curtain has fallen."""
    if hand.page.locator("[data-part=hand-over]").count():
        return True
    glance = hand.look()
    if glance.mode in ("keep", "idle", "ghost", "bonus", "confirm", "take"):
        hand.choose(glance)
    return False


def test_a_bot_advises_here_too(visit: Open) -> None:
    one = begun(visit, "pyramids", "Expert")
    hand = LocalHand(one)
    hand.play(1)
    hand.lights()

    one.page.locator("[data-part=hint]:visible").click()

    one.page.locator("[data-part=hint-line] b").wait_for()
    assert hand.look().is_lit()


def confirmed(hand: LocalHand) -> tuple[str, bool, int]:
    """Return what every tab shows: the turn, whether a card is due, and how many boxes are crossed for good."""
    glance = hand.look()
    crossed = [cell for card in glance.cells for cell in card if cell["label"].endswith(", crossed")]
    return hand.page.locator("[data-part=top-bar]").inner_text(), glance.mode == "take", len(crossed)


def test_two_tabs_at_one_game_go_on_together(visit: Open) -> None:
    one = begun(visit, "pyramids", "Casual", new=True)
    other = Visit(one.house, one.context, one.context.new_page())
    other.page.goto(one.page.url)
    hands = [LocalHand(one), LocalHand(other, seed=2)]

    for k in range(4):
        hands[k % 2].play(most=4)
        one.until(lambda: confirmed(hands[0]) == confirmed(hands[1]), "one tab stays behind")


def test_without_storage_the_game_goes_on_and_says_that_it_is_not_kept(visit: Open) -> None:
    one = visit(None, new=True)
    one.before_each_page("indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); }")
    one.go("/local")
    one.page.get_by_role("button", name="Play now").first.click()
    one.page.wait_for_url("**/t/here-*")

    LocalHand(one).play(most=6)

    one.page.locator("[data-part=local-notice]").get_by_text("This browser keeps nothing here").wait_for()
    one.page.get_by_text("not kept", exact=True).wait_for()


def test_a_worker_that_fails_is_started_again_and_the_game_goes_on(visit: Open) -> None:
    one = begun(visit, "pyramids", "Expert", new=True)
    one.forgive("the worker fails on purpose")
    hand = LocalHand(one)
    hand.play(most=6)
    first = one.page.workers[-1]

    first.evaluate("() => void setTimeout(() => { throw new Error('the worker fails on purpose') })")
    one.until(lambda: first not in one.page.workers, "the page keeps a worker that has failed")
    hand.play(most=10)

    assert one.page.workers


def test_a_clock_that_jumps_changes_nothing_in_a_game(visit: Open) -> None:
    one = visit("/local", new=True)
    one.take_clock()
    begin(one, "silver-and-gold", "Casual")
    hand = LocalHand(one)
    hand.play(most=4)
    one.page.clock.set_system_time("2001-01-01")
    hand.play(most=6)
    one.page.clock.set_system_time("2099-01-01")
    one.page.reload()

    hand.play(most=6)

    assert one.page.locator("[data-part=local-notice]").count() == 0


def test_a_browser_without_webassembly_is_told_so(visit: Open) -> None:
    one = visit(None, new=True)
    one.before_each_page("delete window.WebAssembly")
    one.go("/local")

    one.page.get_by_role("button", name="Play now").first.click()

    one.page.get_by_role("alert").get_by_text("not allow WebAssembly").wait_for()
