"""Tables with days per move in the page: setting one up, the time left, pauses, and the list of games."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.visits import PHONE, House, frames
from tests.server.hosting import Guest, soon, table_of


def slow_table(house: House, days: int = 3) -> tuple[Guest, Guest, str]:
    """Return two guests at a table with days per move, and the table, whose game has begun."""
    ana, ben = house.guest("Ana"), house.guest("Ben")
    table: str = ana.new_table("me", "open", days=days, public=True)["table"]["id"]
    ben.post(f"/api/tables/{table}/sit")
    ana.post(f"/api/tables/{table}/start")
    return ana, ben, table


def test_a_table_with_days_is_made_in_the_dialog_for_friends_and_says_its_rules(visit: Open) -> None:
    here = visit("/")
    page = here.page
    page.get_by_role("button", name="With friends").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("More settings").click()
    dialog.get_by_label("Time for each choice").select_option("3 days")
    expect(dialog.get_by_label("Absent players")).to_have_count(0)
    expect(dialog.get_by_text("as many days again")).to_be_visible()
    here.audit()
    dialog.locator("[data-part=create-table]").click()

    expect(page.get_by_text("3 days for each move")).to_be_visible()
    here.audit()


def test_the_days_begin_when_the_page_shows_the_turn_and_only_its_player_sees_it(house: House, visit: Open) -> None:
    ana, ben, table = slow_table(house)
    mine, others = visit("/", guest=ana), visit(f"/t/{table}", PHONE, touch=True, guest=ben)
    row = mine.page.locator(f'a[href="/t/{table}"]')
    expect(row.locator("[data-part=time-left]")).to_have_text("3 days from when you look")
    clock = others.page.locator("[data-part=day-clock]")
    expect(clock).to_have_text("2 days")
    others.audit()

    mine.go(f"/t/{table}")
    expect(mine.page.locator("[data-part=day-clock]")).to_have_text("2 days 23 hours")
    mine.audit()
    mine.go("/")
    expect(row.locator("[data-part=time-left]")).to_have_text("2 days 23 hours left")

    deadlines = [told["table"]["deadline_at"] for told in frames(others.heard) if told["type"] in ("welcome", "table")]
    assert len(set(deadlines)) == 1, "nothing that others see depends on a look"


def test_a_page_in_the_background_is_no_look(house: House, visit: Open) -> None:
    ana, _, table = slow_table(house)
    hidden = visit(None, guest=ana, new=True)
    hidden.before_each_page("Object.defineProperty(document, 'visibilityState', {get: () => window.seen ?? 'hidden'})")
    hidden.go(f"/t/{table}")
    expect(hidden.page.locator("[data-part=day-clock]")).to_have_text("5 days")
    assert not any('"turn-seen"' in text for text in hidden.sent)

    hidden.page.evaluate("window.seen = 'visible'; document.dispatchEvent(new Event('visibilitychange'))")
    expect(hidden.page.locator("[data-part=day-clock]")).to_have_text("2 days 23 hours")


def test_two_people_agree_on_a_pause_and_play_on(house: House, visit: Open) -> None:
    ana, ben, table = slow_table(house)
    host, guest = visit(f"/t/{table}", guest=ana), visit(f"/t/{table}", PHONE, touch=True, guest=ben)
    host.page.locator("[data-part=day-clock]").click()
    part = host.page.locator("[data-part=pause]")
    day = part.get_by_label("Play on from")
    day.fill(str(day.get_attribute("max")))
    host.audit()
    part.get_by_role("button", name="Ask for a pause").click()
    expect(part.get_by_text("You ask for a pause until")).to_be_visible()
    expect(part.get_by_text("Still to agree: Ben")).to_be_visible()

    notice = guest.page.locator("[data-part=pause-notice]")
    expect(notice).to_contain_text("Ana asks for a pause until")
    notice.get_by_role("button", name="Pause").tap()
    guest.audit()
    guest.page.locator("[data-part=pause]").get_by_role("button", name="Agree").tap()

    expect(part.get_by_text("The clock stands still until")).to_be_visible()
    expect(host.page.locator("[data-part=day-clock]")).to_have_text("Paused")
    part.get_by_role("button", name="Play on now").click()
    guest.page.locator("[data-part=pause]").get_by_role("button", name="Play on now").tap()
    assert soon(lambda: table_of(ana, table)["pause"] is None)
    expect(host.page.locator("[data-part=day-clock]")).to_have_text("2 days 23 hours")
    host.page.keyboard.press("Escape")
    expect(host.page.locator("[data-part=log]").first).to_contain_text("The clock runs again")


def test_my_games_begin_with_the_turn_that_is_due_next(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    week = ana.begin("me", "random", days=7)
    day = ana.begin("me", "random", days=1)
    others = ana.begin("me", "random", days=14)
    rows = visit("/", guest=ana).page.locator("[data-part=table-row]")

    expect(rows).to_have_count(3)
    assert [row.get_attribute("href") for row in rows.all()] == [f"/t/{table}" for table in (day, week, others)]
