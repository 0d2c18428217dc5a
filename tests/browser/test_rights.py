"""Rights that are taken back on the page: guests are removed, links revoked, sessions ended, guests deleted."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Open
from tests.browser.hands import Hand
from tests.browser.others import finished_game
from tests.browser.visits import PHONE, House, Visit
from tests.server.hosting import Guest, invite

REFUSED = r"status of 40[13]|: 40[13] "


def opened(visit: Visit, button: str, title: str) -> Locator:
    """Click a button, and return the dialog that it opens."""
    visit.page.get_by_role("button", name=button).first.click()
    dialog = visit.page.get_by_role("dialog", name=title)
    dialog.wait_for()
    return dialog


def me(visit: Visit) -> Locator:
    """Open the dialog of a guest's name on the first page, and return it."""
    return opened(visit, "your name and code", "You")


def two_at_a_table(house: House) -> tuple[Guest, Guest, str, str]:
    """Return two guests at one table, the table, and the token by which the second came."""
    ana, bo = house.guest("Ana"), house.guest("Bo")
    made = ana.new_table("me", "open", "casual")
    table, token = made["table"]["id"], invite(made, "seat")
    bo.post(f"/api/tables/{table}/sit", invite=token)
    return ana, bo, table, token


def test_the_host_removes_a_guest_in_the_lobby_and_they_do_not_come_back(house: House, visit: Open) -> None:
    ana, bo, table, token = two_at_a_table(house)
    host, guest = visit(f"/t/{table}", guest=ana), visit(f"/t/{table}#{token}", PHONE, touch=True, guest=bo)
    guest.forgive(REFUSED)
    guest.page.get_by_text("Who plays").wait_for()

    dialog = opened(host, "Guests and links", "Guests and links")
    dialog.get_by_role("button", name="Remove Bo").click()
    host.audit()
    dialog.get_by_role("button", name="Remove Bo").last.click()

    expect(dialog.get_by_role("status")).to_have_text("Bo was removed.")
    guest.page.get_by_text("You no longer have access to this table").wait_for()
    guest.audit()
    expect(dialog.get_by_role("button", name="Revoke: Gives host rights")).to_have_count(0)
    host.page.keyboard.press("Escape")
    expect(host.page.get_by_text("1 seat is still open.")).to_be_visible()
    link = host.page.get_by_role("textbox", name="Link that gives a seat")
    expect(link).not_to_have_value(f"{house.address}/t/{table}#{token}")
    guest.go("/").go(f"/t/{table}#{token}")
    guest.page.get_by_role("alert").get_by_text("private").wait_for()


def test_the_host_removes_a_guest_during_the_game_by_keys_alone_and_a_bot_plays_on(house: House, visit: Open) -> None:
    ana, bo, table, _ = two_at_a_table(house)
    ana.post(f"/api/tables/{table}/start")
    host, guest = visit(f"/t/{table}", guest=ana), visit(f"/t/{table}", guest=bo)
    hand = Hand(host)
    hand.wait("keep")

    keys = host.page.keyboard
    host.page.get_by_role("button", name="Menu").focus()
    keys.press("Enter")
    host.page.get_by_role("button", name="Guests and links").focus()
    keys.press("Enter")
    host.page.get_by_role("button", name="Remove Bo").focus()
    keys.press("Enter")
    host.audit()
    keys.press("Tab")
    keys.press("Space")  # the links stay
    for _ in range(2):
        keys.press("Tab")
    keys.press("Enter")

    guest.page.get_by_text("You no longer have access to this table").wait_for()
    expect(host.page.get_by_role("button", name="Let Bo back in")).to_be_visible()
    assert len(ana.get(f"/api/tables/{table}/invites")["links"]) == 3
    keys.press("Escape")
    hand.play(2)


def test_a_revoked_link_sends_a_watcher_away(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    made = ana.new_table("me", "casual")
    table = made["table"]["id"]
    ana.post(f"/api/tables/{table}/start")
    watcher = visit(f"/t/{table}#{invite(made, 'watch')}", PHONE, touch=True)
    watcher.page.get_by_text("You are watching").wait_for()
    host = visit(f"/t/{table}", guest=ana)

    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Guests and links").click()
    host.page.get_by_role("button", name="Revoke: For watching").click()
    host.page.get_by_role("button", name="Revoke the link").click()

    watcher.page.get_by_text("You no longer have access to this table").wait_for()
    expect(host.page.get_by_role("button", name="Revoke: For watching")).to_have_count(0)
    host.page.get_by_role("button", name="For watching").click()
    host.page.get_by_role("textbox", name="New link").wait_for()
    host.audit()


def test_a_guest_ends_another_session_and_logs_out(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    table = ana.begin("me", "casual")
    lost = visit("/", PHONE, touch=True)
    there = me(lost)
    there.get_by_label("Use a recovery code").fill(ana.told["recovery"])
    there.get_by_role("button", name="Come back").last.click()
    expect(there.get_by_text("Welcome back.")).to_be_visible()
    lost.go(f"/t/{table}")
    Hand(lost).wait("keep")
    lost.forgive(REFUSED)
    here = visit("/", guest=ana)

    dialog = me(here)
    dialog.get_by_role("button", name="End: Chrome, Linux").click()
    expect(dialog.get_by_text("Ended. You are logged out there.")).to_be_visible()
    lost.page.get_by_text("This session has ended.").wait_for()
    here.audit()

    dialog.get_by_role("button", name="New code").click()
    dialog.get_by_role("button", name="Get a new code").click()
    expect(dialog.get_by_text("This is your new code.")).to_be_visible()
    dialog.get_by_role("button", name="Log out").click()
    dialog.get_by_role("button", name="Log out").last.click()

    expect(dialog.get_by_text("You are logged out.")).to_be_visible()
    expect(dialog.get_by_role("heading", name="Where you are logged in")).to_have_count(0)
    here.go("/").settle()
    expect(here.page.locator("[data-part=table-row]")).to_have_count(0)
    kept = here.page.evaluate("({...localStorage})")
    assert {name: text for name, text in kept.items() if text != "[]"}.keys() == {"silvergold.settings"}


def test_a_guest_deletes_themself_with_their_name(house: House, visit: Open) -> None:
    zorro = house.guest("Zorro")
    alone = finished_game(zorro, "pyramids", ("random",))
    ana = house.guest("Ana")
    made = ana.new_table("me", "open", "casual")
    table = made["table"]["id"]
    zorro.post(f"/api/tables/{table}/sit", invite=invite(made, "seat"))
    ana.post(f"/api/tables/{table}/start")
    host = visit(f"/t/{table}", guest=ana)
    leaver = visit("/", PHONE, touch=True, guest=zorro)
    leaver.page.evaluate("(key) => localStorage.setItem(key, '{}')", f"silvergold.fair.{table}")

    dialog = me(leaver)
    dialog.get_by_role("button", name="Delete me").tap()
    typed = dialog.get_by_label("Type your name to confirm: Zorro")
    typed.fill("zorro")
    dialog.get_by_role("button", name="Delete me permanently").tap()
    dialog.get_by_text("That is not your name").wait_for()
    leaver.audit()
    typed.fill("Zorro")
    dialog.get_by_role("button", name="Delete me permanently").tap()

    expect(dialog.get_by_text("Your data has been deleted.")).to_be_visible()
    assert "fair" not in leaver.page.evaluate("Object.keys(localStorage).join()")
    expect(host.page.get_by_text("Guest").first).to_be_visible()
    expect(host.page.get_by_text("Zorro")).to_have_count(0)
    Hand(host).play(2)
    assert ana.ask("GET", f"/api/tables/{alone}").status_code == 403


def test_a_guest_is_removed_on_a_phone_in_spanish(house: House, visit: Open) -> None:
    ana, _, table, _ = two_at_a_table(house)
    host = visit(f"/t/{table}", PHONE, touch=True, lang="es", dark=True, guest=ana)

    dialog = opened(host, "Personas y enlaces", "Personas y enlaces")
    dialog.get_by_role("button", name="Retirar el acceso a Bo").tap()
    host.audit()
    host.go("/")
    opened(host, "tu nombre y tu código", "Tú").get_by_role("button", name="Borrarme").tap()
    host.audit()
