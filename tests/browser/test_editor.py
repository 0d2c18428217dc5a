"""The deck editor: typing in a box of cards, faults at their place, undo, reloading, two tabs, a phone."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from silvergold import decks
from silvergold.decks.deck import Card
from tests.browser import broken_decks
from tests.browser.conftest import Open
from tests.browser.visits import DESKTOP, PHONE, ROOT, House, Visit

KEYS = {
    "silver-and-gold": dict(zip(".xop#", "12340", strict=True)),
    "pyramids": dict(zip(".xrgtsbeT#", "1234567890", strict=True)),
}
TYPED = 8
"""Cards typed in by keyboard. For the others, the page sends the events of the keys itself, which is quicker."""

TYPE = """
async (keys) => {
  for (const key of keys) {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await new Promise((done) => setTimeout(done));
  }
}
"""
LETTERS = {"purple": "p", "orange": "o", "green": "g", "grey": "y"}


def begun(visit: Open, game: str, how: str = "box", **options: object) -> Visit:
    """Begin a deck in the editor."""
    here = visit("/editor", **options)
    here.page.locator(f"[data-game={game}] [data-part=begin-{how}]").click()
    expect(here.page.locator("[data-part=board]")).to_be_visible()
    return here


def keys_of(game: str, card: Card) -> list[str]:
    """Return the keys that type a card in and go on to the next place."""
    height, width = len(card.rows), len(card.rows[0])
    side = 4 if game == "silver-and-gold" else 5
    keys = [LETTERS[card.colour]]
    for row in range(side):
        for column in range(side):
            is_on = row < height and column < width
            keys.append(KEYS[game][card.rows[row][column] if is_on else "#"])
    if card.seal:
        seals = [None, *(colour for colour in LETTERS if colour != card.colour)]
        keys += ["s"] * seals.index(card.seal.colour)
    return [*keys, "Enter"]


def saved(page: Page, folder: Path) -> decks.Deck:
    """Return the deck in the file that the page saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the deck file").click()
    file = folder / "deck.toml"
    download.value.save_as(file)
    return decks.read(file)


def boxes(card: Card) -> tuple[object, ...]:
    """Return what a card is, without empty rows and columns below and beside it."""
    rows = [row.rstrip("#") for row in card.rows]
    while rows and not rows[-1]:
        rows.pop()
    return card.number, card.colour, card.points, card.seal, tuple(rows)


@pytest.mark.parametrize("game", ["silver-and-gold", "pyramids"])
def test_a_whole_box_is_typed_in_by_keyboard_and_played_with(visit: Open, tmp_path: Path, game: str) -> None:
    standard = decks.standard(game)
    page = begun(visit, game).page

    cards = [keys_of(game, card) for card in sorted(standard.cards, key=lambda card: card.number)]
    for key in (key for keys in cards[:TYPED] for key in keys):
        page.keyboard.press(key)
    page.evaluate(TYPE, [key for keys in cards[TYPED:] for key in keys])

    expect(page.locator("[data-part=missing]")).to_have_text("All cards are there")
    expect(page.locator("[data-part=editor]")).to_have_attribute("data-state", "known")
    typed = saved(page, tmp_path)
    assert [boxes(card) for card in typed.cards] == [
        boxes(card) for card in sorted(standard.cards, key=lambda c: c.number)
    ]
    expect(page.locator("[data-part=obstacle]")).to_be_empty()
    page.locator("[data-part=try]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-part=card]").first).to_be_visible()


def test_a_fault_is_shown_at_its_box_and_mended_by_a_button(visit: Open) -> None:
    page = begun(visit, "pyramids", "standard").page

    page.locator("[data-place='7']").click()
    for box in ("a2", "b2", "c2", "d2", "e2"):
        page.locator(f"[data-box={box}]").focus()
        page.keyboard.press("0")

    note = page.locator("[data-part=finding]")
    expect(note).to_have_attribute("data-code", "no-way")
    expect(note).to_contain_text("No path to the tomb")
    expect(page.locator("[data-framed]").first).to_be_attached()
    expect(page.locator("[data-place='7'] [data-mark=fault]")).to_be_visible()
    expect(page.locator("[data-part=obstacle]")).to_contain_text("1 fault must be mended first")
    note.locator("[data-act=mend]").click()
    expect(page.locator("[data-place='7'] [data-mark=fault]")).to_have_count(0)


KEPT_STEPS = """
() => new Promise((done) => {
  const opening = indexedDB.open("silvergold-decks");
  opening.onsuccess = () => {
    const all = opening.result.transaction("steps").objectStore("steps").getAll();
    all.onsuccess = () => {
      opening.result.close();
      const deck = location.pathname.split("/").at(-1);  // earlier tests may have left other decks
      done(all.result.find(({ id }) => id.startsWith(deck))?.past.length ?? 0);
    };
  };
})
"""
TITLES = re.compile(r'^  "editor\.fault\.([a-z-]+)":', re.MULTILINE)


def test_every_fault_of_a_broken_file_is_shown_at_its_place_in_words(visit: Open) -> None:
    here = visit("/editor")
    page = here.page
    codes: set[str | None] = set()

    for text in broken_decks.ALL:
        here.go("/editor")
        page.locator("input[type=file]").set_input_files(
            {"name": "broken.json", "mimeType": "application/json", "buffer": text.encode()}
        )
        listed = page.locator("[data-part=findings] li.fault")
        expect(page.locator("[data-part=editor]")).to_have_attribute("data-state", "known")
        expect(listed.first).to_be_visible()
        codes |= {item.get_attribute("data-code") for item in listed.all()}
        assert page.locator("[data-part=findings] [lang=en]").count() == 0  # every fault has words of the page
        has_cards = text is not broken_decks.SIGNS  # whose faults are those of the deck
        assert (page.locator("[data-mark=fault]").count() > 0) == has_cards

    words = (ROOT / "src/silvergold/languages/en/editor.json").read_text("utf-8")
    assert codes == set(TITLES.findall(words)) - {"list"}, "a value that is no list becomes its only number"
    here.go("/editor")
    page.locator("input[type=file]").set_input_files(
        {"name": "broken.json", "mimeType": "application/json", "buffer": broken_decks.ISLANDS.encode()}
    )
    page.locator("[data-code=character] button").click()
    expect(page.locator("[data-box=a1]")).to_have_attribute("data-letter", "?")
    page.locator("[data-code=list-number] button").click()
    expect(page.get_by_role("dialog", name="Expeditions and numbers")).to_be_visible()


def test_two_hundred_steps_are_undone_and_redone(visit: Open) -> None:
    page = begun(visit, "silver-and-gold").page
    for k in range(12):
        page.keyboard.type("1234" * 4)
        page.keyboard.press("pogy"[k % 4])
        page.keyboard.press("Enter")
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Delete")
    before = page.locator("[data-part=wall]").inner_html()

    for _ in range(200):
        page.keyboard.press("Control+z")
    expect(page.locator("[data-part=wall] [data-part=card]")).not_to_have_count(12)
    for _ in range(200):
        page.keyboard.press("Control+y")

    assert page.locator("[data-part=wall] [data-part=card]").count() == before.count('data-part="card"')
    for _ in range(300):
        page.keyboard.press("Control+z")
    expect(page.locator("[data-part=wall] [data-part=card]")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_reload_in_the_middle_loses_nothing_and_can_still_be_undone(visit: Open) -> None:
    here = begun(visit, "silver-and-gold")
    here.page.keyboard.type("1122")
    expect(here.page.locator("[data-part=kept]")).to_contain_text("kept in this browser")
    here.until(lambda: here.page.evaluate(KEPT_STEPS) == 4, "the steps are kept a moment after the deck")

    here.page.reload()

    expect(here.page.locator("[data-box=d1]")).to_have_attribute("data-letter", "x")
    here.page.keyboard.press("Control+z")
    expect(here.page.locator("[data-box=d1]")).to_have_attribute("data-letter", "#")


def test_two_tabs_with_the_same_deck_keep_the_work_of_both(visit: Open) -> None:
    here = begun(visit, "silver-and-gold")
    one = here.page
    one.keyboard.type("11")
    expect(one.locator("[data-part=kept]")).to_contain_text("kept in this browser")
    other = one.context.new_page()
    other.goto(one.url)
    expect(other.locator("[data-box=b1]")).to_have_attribute("data-letter", ".")

    other.locator("[data-place='2']").click()
    other.locator("[data-box=a1]").focus()
    other.keyboard.type("22")
    expect(one.locator("[data-part=shared-tab]")).to_be_visible()
    one.locator("[data-box=c1]").focus()
    one.keyboard.type("3")

    for page in (one, other):
        expect(page.locator("[data-part=wall] [data-part=card]")).to_have_count(2)
        page.locator("[data-place='1']").click()
        expect(page.locator("[data-box=c1]")).to_have_attribute("data-letter", "o")


def test_a_finger_draws_on_a_phone_and_the_drawers_have_the_rest(visit: Open) -> None:
    here = begun(visit, "pyramids", size=PHONE, touch=True)
    page = here.page

    page.locator("[data-letter=e]").first.tap()
    page.locator("[data-box=c1]").tap()
    page.locator("[data-letter='.']").first.tap()
    for row in "2345":
        page.locator(f"[data-box=c{row}]").tap()

    expect(page.locator("[data-box=c1]")).to_have_attribute("data-letter", "e")
    expect(page.locator("[data-box=c5]")).to_have_attribute("data-letter", ".")
    page.get_by_role("button", name="Cards").click()
    expect(page.get_by_role("dialog").locator("[data-part=wall] [data-part=card]")).to_have_count(1)
    page.keyboard.press("Escape")
    here.audit()


def test_the_editor_passes_the_audit_at_a_desk(visit: Open) -> None:
    here = begun(visit, "silver-and-gold", "standard", size=DESKTOP)

    expect(here.page.locator("[data-part=editor]")).to_have_attribute("data-state", "known")
    here.audit()


def test_the_editor_is_no_part_of_the_first_visit(visit: Open) -> None:
    here = visit(None)
    asked: list[str] = []
    here.listen("request", lambda request: asked.append(request.url.rpartition("/")[2]))

    here.go("/")
    here.settle()
    first = {name for name in asked if re.search("edit|photo|balance|follow", name, re.IGNORECASE)}
    here.go("/editor")

    assert first == set()
    assert any(name.startswith("Editor") for name in asked)


# The server ----------------------------------------------------------------------------------------------------------


def until_saved(page: Page) -> None:
    expect(page.locator("[data-part=kept]")).to_contain_text("saved on the server")


def test_a_draft_goes_on_at_another_device_and_nothing_is_overwritten_unasked(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    here = begun(visit, "silver-and-gold", guest=ana)
    here.forgive("/api/me/drafts/")  # what is refused as stale
    one = here.page
    one.keyboard.type("12")
    until_saved(one)

    other = visit("/editor", guest=ana).page
    other.locator("[data-part=drafts] a").click()
    expect(other.locator("[data-box=b1]")).to_have_attribute("data-letter", "x")
    other.locator("[data-box=c1]").focus()
    other.keyboard.type("3")
    until_saved(other)
    one.locator("[data-box=c1]").focus()
    one.keyboard.type("4")

    notice = one.locator("[data-part=draft-notice]")
    expect(notice).to_contain_text("changed on another device")
    notice.get_by_role("button", name="Take that one").click()
    expect(one.locator("[data-box=c1]")).to_have_attribute("data-letter", "o")
    one.keyboard.press("Control+z")
    expect(one.locator("[data-box=c1]")).to_have_attribute("data-letter", "p")
    until_saved(one)


def test_a_deck_that_is_deleted_elsewhere_is_still_here_and_can_be_saved_again(house: House, visit: Open) -> None:
    ana = house.guest("Ana")
    here = begun(visit, "pyramids", guest=ana)
    here.forgive("/api/me/drafts/")  # what is refused as stale, and is not there
    one = here.page
    one.keyboard.type("1")
    until_saved(one)
    draft = one.url.rpartition("/")[2]
    ana.post(f"/api/me/drafts/{draft}/delete")

    one.keyboard.type("2")

    notice = one.locator("[data-part=draft-notice]")
    expect(notice).to_contain_text("deleted on another device")
    notice.get_by_role("button", name="Save it again").click()
    until_saved(one)
    expect(one.locator("[data-box=b1]")).to_have_attribute("data-letter", "x")
    assert [found["id"] for found in ana.get("/api/me/decks")["drafts"]] == [draft]


def test_a_shared_deck_is_copied_listed_and_deleted(house: House, visit: Open) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben")
    one = begun(visit, "pyramids", "standard", guest=ana)
    page = one.page
    page.get_by_label("Name of the deck").fill("Tombs of Ana")
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=obstacle]")).to_be_empty()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog").locator("input").input_value()

    theirs = visit(None, guest=ben)
    theirs.page.goto(link)
    expect(theirs.page.get_by_label("Name of the deck")).to_have_value("Tombs of Ana (copy)")
    one.go("/decks")
    mine = page.locator("[data-part=my-decks] li").filter(has_text="Tombs of Ana")
    expect(mine).to_contain_text("shared by link")
    mine.get_by_role("switch").click()
    theirs.go("/decks")
    listed = theirs.page.locator("[data-part=shared-decks] li").filter(has_text="Tombs of Ana")
    expect(listed).to_contain_text("by Ana")
    theirs.audit()
    one.audit()

    mine.get_by_role("button", name="Delete").click()
    mine.get_by_role("button", name="Delete for good").click()
    expect(mine).to_have_count(0)
    theirs.go("/decks")
    expect(theirs.page.locator("[data-part=shared-decks]")).to_be_visible()
    expect(listed).to_have_count(0)


def test_the_balance_is_measured_while_the_deck_is_edited_further(visit: Open) -> None:
    here = begun(visit, "pyramids", "standard")
    page = here.page
    expect(page.locator("[data-part=obstacle]")).to_be_empty()
    page.locator("[data-part=balance]").click()
    page.get_by_role("dialog").locator("[data-part=measure]").click()
    expect(page.get_by_role("dialog").locator("[data-part=balance-progress]")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_label("Name of the deck").fill("Another name")
    page.keyboard.press("Enter")

    expect(page.locator("[data-part=balance]")).to_contain_text("of 240 games")
    page.locator("[data-part=balance]").click()
    found = page.locator("[data-part=balance-found]")
    expect(found).to_contain_text("The deck has changed since then.", timeout=150_000)
    assert page.locator("dialog tbody tr").count() == 49
    here.audit()


# A photo -------------------------------------------------------------------------------------------------------------


def picture(width: int, height: int) -> bytes:
    """Return a grey PNG picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(b"\0" + bytes([128]) * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def test_a_photo_lies_under_the_card_and_never_leaves_the_browser(visit: Open) -> None:
    here = begun(visit, "silver-and-gold")
    page = here.page
    sent: list[int] = []
    page.on("request", lambda request: sent.append(len(request.post_data_buffer or b"")))
    field = page.locator("[data-part=photo-tools] input[type=file]").first

    field.set_input_files({"name": "card.png", "mimeType": "image/png", "buffer": picture(2400, 1200)})
    canvas = page.locator("[data-part=photo] canvas")
    expect(canvas).to_be_visible()
    assert canvas.evaluate("canvas => canvas.width") == 1600
    before = canvas.bounding_box()
    page.locator("[data-part=photo-handle]").hover()
    page.mouse.down()
    page.mouse.move(700, 500, steps=4)
    page.mouse.up()
    page.keyboard.press("ArrowRight")
    assert canvas.bounding_box() != before
    here.audit()
    page.locator("[data-part=move-photo]").click()
    page.locator("[data-box=a1]").click()
    expect(page.locator("[data-box=a1]")).to_have_attribute("data-letter", ".")

    field.set_input_files({"name": "card.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(page.locator("[data-part=photo-fault]")).to_have_text("This is no picture.")
    field.set_input_files({"name": "card.png", "mimeType": "image/png", "buffer": bytes(30_000_001)})
    expect(page.locator("[data-part=photo-fault]")).to_contain_text("One of up to 30 MB")
    expect(canvas).to_be_visible()
    page.get_by_role("button", name="Without a photo").click()
    expect(canvas).to_have_count(0)
    assert max(sent, default=0) < 5000
