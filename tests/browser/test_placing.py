"""Crossing boxes: turning, pinning, dragging, undo, explanations and hints; and what the page tells meanwhile.

Most tables here have a deck in which all cards are alike and all patterns are the same, so that every deal is the same.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from silvergold import decks
from silvergold.decks.deck import Card, Deck, Expedition
from tests.browser.conftest import Open
from tests.browser.hands import Finger, Hand
from tests.browser.others import other
from tests.browser.visits import DESKTOP, SMALL, STILL, House, Visit, frames
from tests.server.hosting import Guest

Rows = tuple[str, ...]
Marks = list[tuple[int, str]]
Deed = Callable[[], None]

PATTERNS: Final[dict[str, Rows]] = {"ell": ("x.", "x.", "xx"), "domino": ("xx",)}
ISLAND: Final[Rows] = ("....", "....", "....", "....")
LAGOON: Final[Rows] = ("..#..", "#....", ".....", "...#.")
CHAIN: Final[Rows] = ("xx.x", "....", "....")
TOMB: Final[Rows] = ("..e..", "..#..", ".....", ".....", "..T..")
GAME_OF: Final = {TOMB: "pyramids"}

LIFT: Final = 56  # pixels between a finger and the ghost above it
TILE: Final = "(boxes) => boxes.map(({ x, y }) => [x.baseVal.value / 40, y.baseVal.value / 40])"
CENTRE: Final = "(el) => { const at = el.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; }"
LISTEN: Final = """
() => {
  [window.told, window.skips] = [[], []];
  const hear = () => {
    const line = document.querySelector("[data-part=event-line] b")?.textContent;
    if (line && line !== window.told.at(-1)) window.told.push(line);
  };
  new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
  addEventListener("keydown", ({ key }) => key === " " && window.skips.push(window.told.length), true);
}
"""


# tables ---------------------------------------------------------------------------------------------------------------


def deck_of(guest: Guest, rows: Rows, pattern: str) -> str:
    """Store a deck in which all cards and all expeditions are alike; return its id."""
    game, colours = GAME_OF.get(rows, "silver-and-gold"), ("green", "orange", "purple")
    cards = tuple(Card(n, colours[n % 3], rows, 0 if game == "pyramids" else 8) for n in range(1, 25))
    deck = Deck(game, "All alike", (Expedition(pattern, 8, PATTERNS[pattern]),), cards)
    return str(guest.post("/api/decks", text=decks.to_toml(deck))["id"])


def begun(
    house: House, visit: Open, rows: Rows, pattern: str = "ell", size: tuple[int, int] = DESKTOP, **how: Any
) -> Hand:
    """Begin a game, keep two cards on its page, and return the hand."""
    guest = house.guest()
    deck = deck_of(guest, rows, pattern)
    table = guest.begin("me", "random", game=GAME_OF.get(rows, "silver-and-gold"), deck=deck)
    one = visit(f"/t/{table}", size, guest=guest, **how)
    hand = (Finger if how.get("touch") else Hand)(one)
    hand.play(1)
    return hand


def marking(house: House, visit: Open, rows: Rows, pattern: str = "ell", **how: Any) -> Hand:
    """Begin a game, go on to its first pattern, and return the hand."""
    hand = begun(house, visit, rows, pattern, **how)
    ready(hand)
    return hand


def ready(hand: Hand) -> None:
    """Wait until a pattern can be crossed: the server has said where."""
    hand.wait("idle")
    expect(tool(hand, "one")).to_be_enabled()


def turn(hand: Hand) -> None:
    """Cross the pattern anywhere, and wait for the next one."""
    hand.aim()
    last_word(hand)
    ready(hand)


def last_word(hand: Hand) -> None:
    """Confirm, as soon as the page knows that nothing more is owed."""
    hand.visit.until(lambda: hand.look().going.startswith("Confirm"), "there is nothing to confirm")
    before = hand.look().mode
    hand.go()
    hand.gone(before)


# what is seen ---------------------------------------------------------------------------------------------------------


def tool(hand: Hand, name: str) -> Locator:
    """Return a button by the name of its part."""
    return hand.page.locator(f"[data-part={name}]:visible")


def boxes_in(hand: Hand, state: str) -> Marks:
    """Return the boxes that are labelled with this state, each with its card."""
    cells = [(card, cell) for card, cells in enumerate(hand.look().cells) for cell in cells]
    return [(card, cell["box"]) for card, cell in cells if cell["label"].endswith(f", {state}")]


def ghost(hand: Hand) -> Marks:
    """Return the boxes of the ghost."""
    return boxes_in(hand, "would be crossed")


def picture(places: list[tuple[float, float]]) -> list[tuple[int, int]]:
    """Return the boxes moved to the top left: the same for a tile and for a ghost of that shape."""
    left, top = (min(place[k] for place in places) for k in (0, 1))
    return sorted((round(x - left), round(y - top)) for x, y in places)


def lie(hand: Hand) -> tuple[str, Marks]:
    """Return how the pattern lies, and where; check that the tile shows the ghost and that the ghost is legal."""
    marks, tile = ghost(hand), hand.page.locator("[data-part=tray] [data-part=shape-box]").evaluate_all(TILE)
    assert picture(tile) == picture([(ord(box[0]), int(box[1])) for _, box in marks])
    assert {box for _, box in marks} in [set(choice[2:]) for choice in legal(hand.visit)]
    return str(hand.page.locator("[data-part=tray] [data-part=shape]").get_attribute("aria-label")), marks


def changed(hand: Hand, deed: Deed) -> tuple[str, Marks]:
    """Do something to the ghost, and return how it lies then."""
    before = ghost(hand)
    deed()
    hand.visit.until(lambda: ghost(hand) != before, "nothing has changed")
    return lie(hand)


def legal(one: Visit) -> list[list[str]]:
    """Return the choices that the server calls open before anything is crossed, each split into words."""
    with other(one.guest(), one.table, 0) as player:
        return [choice.split() for choice in player.player.ask("draft", 0, [])["open"]]


def lit(hand: Hand) -> set[tuple[str, str]]:
    """Return the boxes that are lit, each with the number of its card."""
    paths = hand.page.locator("[data-part=own-cards] [data-look=lit]").evaluate_all(
        "(paths) => paths.map((path) => [path.closest('svg').dataset.card, path.dataset.boxes])"
    )
    return {(card, box) for card, boxes in paths for box in boxes.split()}


def commands(one: Visit) -> list[list[str]]:
    """Return the choices of each command that was sent."""
    return [message["choices"] for message in frames(one.sent) if message["type"] == "command"]


# pointers -------------------------------------------------------------------------------------------------------------


def middle(hand: Hand, thing: Locator) -> dict[str, float]:
    """Return the centre of an element, when all animations have ended."""
    hand.page.wait_for_function(STILL)
    x, y = thing.evaluate(CENTRE)
    return {"x": x, "y": y}


class Pointer:
    """A mouse or a finger.

    Mouse events have timestamps of their own, so that no test waits, or fails on a busy machine.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand, self.now = hand, time.time()
        self.session = hand.page.context.new_cdp_session(hand.page)

    def at(self, card: int, box: str) -> dict[str, float]:
        """Return the centre of a box."""
        return middle(self.hand, self.hand.cell(card, box))

    def _mouse(self, kind: str, card: int, box: str, **more: Any) -> None:
        event = {"type": kind, "timestamp": self.now, **self.at(card, box), **more}
        self.session.send("Input.dispatchMouseEvent", event)

    def click(self, card: int, box: str, later: float = 1.0) -> None:
        """Click a box with the left button."""
        self.now += later
        for kind in ("mousePressed", "mouseReleased"):
            self._mouse(kind, card, box, button="left", clickCount=1)

    def wheel(self, card: int, box: str, down: int = 100, later: float = 1.0) -> None:
        """Turn the wheel by one notch."""
        self.now += later
        self._mouse("mouseWheel", card, box, deltaX=0, deltaY=down)

    def touch(self, kind: str, *points: dict[str, float]) -> None:
        """Send one touch event: a finger comes, moves or goes."""
        self.session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": list(points)})

    def drag(self, start: dict[str, float], end: dict[str, float], steps: int = 6) -> None:
        """Move a finger that is down already."""
        for step in range(1, steps + 1):
            self.touch("Move", {k: start[k] + (end[k] - start[k]) * step / steps for k in ("x", "y")})


# tests ----------------------------------------------------------------------------------------------------------------


def test_a_ghost_is_turned_by_button_by_key_and_by_wheel_and_four_turns_bring_it_back(
    house: House, visit: Open
) -> None:
    hand = marking(house, visit, ISLAND)
    pointer, keys = Pointer(hand), hand.page.keyboard
    hand.point(0, "b2")
    start = lie(hand)
    ways: list[tuple[Deed, Deed]] = [
        (tool(hand, "turn").click, lambda: keys.press("Shift+R")),
        (lambda: keys.press("r"), lambda: keys.press("Shift+R")),
        (lambda: pointer.wheel(0, "b2"), lambda: pointer.wheel(0, "b2", -100)),
    ]

    for there, back in ways:
        once, twice, thrice, whole = (changed(hand, there) for _ in range(4))
        assert [one[0] for one in (once, twice, thrice)] == [f"L, turned {n}" for n in ("once", "twice", "three times")]
        assert whole == start
        assert (changed(hand, back), changed(hand, there)) == (thrice, start)


def test_a_ghost_is_mirrored_by_button_by_key_and_by_the_right_button_of_the_mouse(house: House, visit: Open) -> None:
    hand = marking(house, visit, ISLAND)
    hand.point(1, "b2")
    start = lie(hand)

    ways: list[Deed] = [
        tool(hand, "mirror").click,
        lambda: hand.page.keyboard.press("f"),
        lambda: hand.cell(1, "b2").click(button="right"),
    ]
    for mirror in ways:
        assert changed(hand, mirror)[0] == "L, mirrored"
        assert changed(hand, mirror) == start


def test_a_ghost_that_is_turned_between_seas_lies_only_where_it_may(house: House, visit: Open) -> None:
    hand = marking(house, visit, LAGOON)

    for box in ("a1", "d2", "e4"):
        hand.page.keyboard.press("Escape")
        hand.point(0, box)
        seen = [changed(hand, lambda key=key: hand.page.keyboard.press(key)) for key in "rrfr"]  # type: ignore[misc]
        assert len({label for label, _ in seen}) > 2


def test_a_ghost_follows_the_mouse_until_a_click_pins_it_and_escape_rubs_it_out(house: House, visit: Open) -> None:
    hand = marking(house, visit, ISLAND)
    for spot in ((0, "a1"), (0, "c2"), (0, "d4"), (1, "b3")):
        hand.cell(*spot).hover()
        hand.visit.until(lambda spot=spot: spot in ghost(hand), "the ghost does not follow")  # type: ignore[misc]
    hand.page.mouse.move(3, 3)
    hand.visit.until(lambda: hand.look().mode == "idle", "the ghost does not leave with the mouse")
    assert ghost(hand) == []

    hand.point(0, "b2")
    pinned = ghost(hand)
    for spot in ((0, "d4"), (1, "b3")):
        hand.cell(*spot).hover()
        assert ghost(hand) == pinned
    hand.page.mouse.move(3, 3)
    assert ghost(hand) == pinned
    hand.page.keyboard.press("Escape")

    assert (hand.look().mode, ghost(hand)) == ("idle", [])
    assert len(commands(hand.visit)) == 1  # the cards that were kept


def test_a_second_click_on_a_ghost_goes_on_but_a_double_click_does_not(house: House, visit: Open) -> None:
    hand = marking(house, visit, ISLAND)
    pointer = Pointer(hand)

    pointer.click(0, "b2")
    pointer.click(0, "b2", later=0.2)
    hand.visit.until(lambda: hand.look().going.startswith("Confirm"), "nobody says that this is all")
    pinned = ghost(hand)
    assert (hand.look().mode, len(commands(hand.visit))) == ("ghost", 1)
    pointer.click(0, "b2", later=0.2)
    hand.gone("ghost")
    ready(hand)

    assert set(commands(hand.visit)[1][0].split()[2:]) == {box for _, box in pinned}
    assert boxes_in(hand, "crossed") == pinned


def test_a_finger_drags_a_ghost_drops_it_and_turns_it_with_a_tap_and_the_page_stays(house: House, visit: Open) -> None:
    hand = marking(house, visit, ISLAND, size=SMALL, touch=True)
    pointer, page = Pointer(hand), hand.page
    page.evaluate("document.body.style.minHeight = '200vh'")  # so that it could scroll

    start = pointer.at(0, "b2")
    pointer.touch("Start", start)
    pointer.drag(start, {"x": start["x"], "y": start["y"] + 20}, steps=2)
    hand.wait("ghost")
    for box in ("a1", "d3", "c3"):
        below = pointer.at(0, box)
        below["y"] += LIFT
        pointer.drag(start, below)
        hand.visit.until(lambda box=box: (0, box) in ghost(hand), "the ghost does not follow the finger")  # type: ignore[misc]
        start = below
    dragged = lie(hand)
    pointer.touch("End")
    assert lie(hand) == dragged
    label, marks = changed(hand, lambda: hand.cell(0, "c3").tap())

    assert label != dragged[0]
    assert (0, "c3") in marks
    assert page.evaluate("[scrollY, visualViewport.pageTop]") == [0, 0]
    assert len(commands(hand.visit)) == 1
    start = middle(hand, page.locator("[data-part=prompt]"))
    pointer.touch("Start", start)
    pointer.drag(start, {"x": start["x"], "y": start["y"] - 80})
    pointer.touch("End")
    hand.visit.until(lambda: page.evaluate("scrollY") > 0, "it could not have scrolled")


def seen_of(hand: Hand) -> tuple[str, Marks, str]:
    """Return the state of a move that Undo must bring back."""
    wet = boxes_in(hand, "crossed this turn, not confirmed")
    return hand.look().mode, wet or ghost(hand), hand.page.locator("[data-part=question]").inner_text()


def cross_a_chain(hand: Hand) -> list[tuple[str, Marks, str]]:
    """Cross a domino on two cross symbols and three boxes, one of which owes another; return what each step showed."""
    way = [seen_of(hand)]
    hand.go()
    for inked, box in enumerate(("", "d1", "c1", "a2"), 2):
        if box:
            hand.point(0, box)
        hand.visit.until(lambda n=inked: hand.look().inked() == n and seen_of(hand)[0] != "ghost", "no ink")  # type: ignore[misc]
        owed = {2: "+2 boxes", 3: "+2 boxes", 4: "+1 box", 5: "Is this your move?"}[inked]
        expect(hand.page.locator("[data-part=question]")).to_contain_text(owed)
        way.append(seen_of(hand))
    return way


def test_undo_takes_back_step_after_step_to_the_pencil_and_nobody_hears_of_it(house: House, visit: Open) -> None:
    hand = marking(house, visit, CHAIN, "domino")
    keys, undo = hand.page.keyboard, tool(hand, "undo")
    hand.point(0, "a1")
    hand.visit.until(lambda: hand.look().going.startswith("Cross 2 boxes"), "there is no ghost")
    by_keys: list[Deed] = [lambda: keys.press("Control+z"), lambda: keys.press("Backspace")]
    for ways in ([undo.click] * 4, by_keys * 2):
        way = cross_a_chain(hand)
        for back, before in zip(ways, way[-2::-1], strict=True):
            expect(undo).to_be_enabled()
            back()
            hand.visit.until(lambda before=before: seen_of(hand) == before, f"undo does not lead to {before}")  # type: ignore[misc]
        expect(undo).to_be_disabled()
    assert len(commands(hand.visit)) == 1

    cross_a_chain(hand)
    last_word(hand)
    expect(undo).to_be_disabled()
    keys.press("Control+z")
    ready(hand)
    expect(undo).to_be_disabled()
    keys.press("Backspace")

    assert [choice.split()[2:] for choice in commands(hand.visit)[1]] == [["a1", "b1"], ["d1"], ["c1"], ["a2"]]
    assert sorted(boxes_in(hand, "crossed")) == [(0, box) for box in ("a1", "a2", "b1", "c1", "d1")]


def tell_why(hand: Hand, row: int, column: int, why: str, rule: str) -> Locator:
    """Point at a box of the left card that cannot be crossed, check the reason, and return the link to the rule."""
    line = hand.page.get_by_role("grid").first.get_by_role("row").nth(row - 1)
    at = middle(hand, line.get_by_role("gridcell").nth(column - 1))
    (hand.page.touchscreen.tap if isinstance(hand, Finger) else hand.page.mouse.click)(at["x"], at["y"])
    alert = hand.page.get_by_role("alert").filter(has_text=why)
    link = alert.get_by_role("link", name=f"Rule {rule}")
    expect(link).to_have_attribute("href", f"/rules#{rule}")
    return link


@pytest.mark.parametrize(
    ("rows", "size", "faults"),
    [
        (LAGOON, DESKTOP, [(1, 3, "There is no box.", "S2")]),
        (TOMB, SMALL, [(2, 3, "That is a wall.", "P2"), (5, 5, "Begin at the entrance", "P4")]),
    ],
    ids=["silver-and-gold", "pyramids"],
)
def test_who_points_at_a_box_that_cannot_be_crossed_is_told_why_and_finds_the_rule(
    house: House, visit: Open, rows: Rows, size: tuple[int, int], faults: list[tuple[int, int, str, str]]
) -> None:
    hand = marking(house, visit, rows, size=size, touch=size == SMALL, dark=size == SMALL)
    links = [tell_why(hand, *fault) for fault in faults]
    hand.page.keyboard.press("Escape")
    expect(links[-1]).to_have_count(0)
    hand.point(0, "c1" if rows == TOMB else "a1")
    last_word(hand)
    ready(hand)

    _, box = boxes_in(hand, "crossed")[0]
    link = tell_why(hand, int(box[1]), "abcde".index(box[0]) + 1, "That box is crossed already.", "G6")
    hand.visit.audit()
    hand.press(link)

    rules = hand.page.get_by_role("dialog", name="Rules")
    expect(rules.locator("[data-rule=G6]")).to_be_in_viewport()
    for *_, rule in faults:
        expect(rules.locator(f"[data-rule={rule}]")).to_have_count(1)
    rules.get_by_role("searchbox").fill("R11")
    expect(rules.locator("[data-rule=G6]")).to_have_count(0)
    expect(rules.locator("[data-rule=R11]")).to_be_visible()
    hand.visit.audit()
    hand.page.go_back()  # closes the drawer and stays at the table
    expect(rules).to_have_count(0)
    expect(hand.page.get_by_role("grid").first).to_be_visible()


def reachable(one: Visit, *, single: bool) -> set[tuple[str, str]]:
    """Return the boxes that some placement of the pattern covers, or those that can be crossed as one box."""
    fitting = [choice for choice in legal(one) if (len(choice) == 3) == single]
    return {(card, box) for _, card, *boxes in fitting for box in boxes}


def test_one_box_instead_of_the_pattern_is_switched_by_button_and_key_and_what_fits_is_lit(
    house: House, visit: Open
) -> None:
    hand = marking(house, visit, TOMB)
    one, keys = tool(hand, "one"), hand.page.keyboard
    pattern, single = (reachable(hand.visit, single=single) for single in (False, True))
    assert len(single) == 2 < len(pattern)

    assert lit(hand) == pattern
    ways: list[tuple[Deed, Deed]] = [(one.click, lambda: keys.press("1")), (lambda: keys.press("1"), one.click)]
    for there, back in ways:
        there()
        expect(one).to_have_attribute("aria-pressed", "true")
        assert lit(hand) == single
        back()
        expect(one).to_have_attribute("aria-pressed", "false")
        assert lit(hand) == pattern

    hand.point(0, "c1")
    assert len(ghost(hand)) == 4
    keys.press("1")
    expect(hand.page.locator("[data-part=tray] [data-part=shape]")).to_have_accessible_name("one box")
    assert ghost(hand) == [(0, "c1")]
    hand.visit.audit()
    one.click()
    assert len(lie(hand)[1]) == 4
    keys.press("1")
    last_word(hand)
    ready(hand)
    assert boxes_in(hand, "crossed") == [(0, "c1")]


def test_who_wants_no_lights_sees_none_but_those_of_bonus_boxes(house: House, visit: Open) -> None:
    hand = marking(house, visit, CHAIN, "domino", settings={"spots": False})

    assert lit(hand) == set()
    tool(hand, "one").click()
    assert lit(hand) == set()
    tool(hand, "one").click()
    hand.point(0, "a1")
    assert lit(hand) == set()
    hand.go()
    hand.visit.until(lambda: len(lit(hand)) == 22, "bonus boxes are not lit")

    assert hand.look().mode == "bonus"


def standard(house: House, turns: int, aids: bool) -> tuple[Guest, str]:
    """Return a guest and a table with the standard deck, after so many turns."""
    guest = house.guest()
    table = guest.begin("me", "random", game="silver-and-gold", aids=aids)
    with guest.socket(table, seat=0) as player:
        player.play_until(lambda view: view["turn"] >= turns and view["step"] == "mark")
    return guest, table


@pytest.mark.parametrize("size", [DESKTOP, SMALL], ids=["desktop", "small"])
def test_a_hint_is_a_sentence_and_a_frame_and_moves_nothing(house: House, visit: Open, size: tuple[int, int]) -> None:
    guest, table = standard(house, 0, aids=True)
    one = visit(f"/t/{table}", size, guest=guest, touch=size == SMALL, dark=size == SMALL)
    hand, sentence = (Finger if size == SMALL else Hand)(one), one.page.locator("[data-part=hint-line]")
    hand.lights()

    one.page.keyboard.press("h")
    expect(sentence).to_contain_text(re.compile("Next best|expect"))  # why it is best, or what it is worth
    expect(one.page.locator("[data-part=own-cards] [data-part=hint-edge]")).to_have_count(1)
    assert (hand.look().mode, ghost(hand)) == ("idle", [])
    hand.aim()
    own = ghost(hand)
    hand.press(tool(hand, "hint"))
    one.until(lambda: sum('"type":"hinted"' in text for text in one.heard) == 2, "no second hint comes")
    expect(tool(hand, "hint")).to_be_enabled()

    assert (hand.look().mode, ghost(hand)) == ("ghost", own)
    expect(one.page.locator("[data-part=own-cards] [data-part=hint-edge]")).to_have_count(1)
    expect(sentence).to_be_visible()
    one.audit()


def revealed(one: Visit) -> tuple[int, int]:
    """Return how many revealed expeditions a page was sent: at most in one state, and in all events."""
    messages = list(frames(one.heard))
    states = [len(message["view"]["revealed"]) for message in messages if message["type"] == "state"]
    events = [event for message in messages if message["type"] == "event" for event in message["happened"]]
    return max(states), sum(event["kind"] == "revealed" for event in events)


@pytest.mark.parametrize("aids", [True, False], ids=["aids", "none"])
def test_hints_and_odds_are_only_where_the_table_wants_them(house: House, visit: Open, aids: bool) -> None:
    guest, table = standard(house, 2, aids)
    one = visit(f"/t/{table}", guest=guest)
    hand, odds = Hand(one), one.page.locator("[data-part=odds]")
    hand.lights()

    expect(odds).to_have_count(int(aids))
    expect(tool(hand, "hint")).to_have_count(int(aids))
    one.page.keyboard.press("h")
    hand.aim()
    one.until(lambda: not hand.look().awaits, "nobody says what it would bring")

    assert any('"type":"hint"' in text for text in one.sent) == aids
    assert revealed(one) == ((3, 3) if aids else (1, 1))
    if aids:
        one.page.keyboard.press("Escape")
        expect(odds).to_be_visible()
        assert sum(map(int, odds.locator("li b").all_inner_texts())) == 5


def log_of(hand: Hand) -> list[str]:
    """Return the log, oldest line first."""
    return hand.page.locator("#log li > span:last-child").all_inner_texts()[::-1]


def skip(hand: Hand) -> None:
    """Press Space while an event is shown, and wait until the next choice is open."""
    hand.page.locator("[data-part=event-line]").wait_for()
    hand.page.keyboard.press("Space")
    ready(hand)


def test_what_happened_is_told_line_by_line(house: House, visit: Open) -> None:
    hand = begun(house, visit, ISLAND, moving=True, settings={"speed": 1})
    skip(hand)
    hand.page.evaluate(LISTEN)

    turn(hand)

    mine, theirs, next_one = log_of(hand)[-3:]
    told = [line for line in hand.page.evaluate("window.told") if line in (mine, theirs, next_one)]
    assert (mine[:11], theirs[:14]) == ("You crossed", "Random crossed")
    assert told == [mine, theirs, next_one]


def test_space_shows_the_end_of_it_at_once(house: House, visit: Open) -> None:
    hand = begun(house, visit, ISLAND, moving=True, settings={"speed": 2})
    skip(hand)
    hand.page.evaluate(LISTEN)
    hand.aim()
    last_word(hand)

    skip(hand)

    told, (at,) = hand.page.evaluate("[window.told, window.skips]")
    mine, theirs, next_one = log_of(hand)[-3:]
    assert next_one not in told[:at]
    assert {mine, theirs, next_one}.isdisjoint(told[at:])
    hand.aim()


@pytest.mark.parametrize("size", [DESKTOP, SMALL], ids=["desktop", "small"])
def test_nothing_in_the_bar_moves_while_things_are_told(house: House, visit: Open, size: tuple[int, int]) -> None:
    hand = begun(house, visit, ISLAND, moving=True, settings={"speed": 2}, size=size)
    track = hand.page.locator("[data-part=top-bar] [data-part=round-track]")
    hand.page.locator("[data-part=event-line]").wait_for()
    expect(hand.page.locator("[data-part=skip]")).to_be_visible()
    during = track.bounding_box()

    skip(hand)

    expect(hand.page.locator("[data-part=skip]")).to_be_hidden()
    assert track.bounding_box() == during
