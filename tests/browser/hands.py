"""Hands that play whole games on a page: with a mouse, with a finger, by keys, and by accessible names alone.

They use only what the page shows. Hands that can see try the boxes that are lit first.
"""

from __future__ import annotations

import json
import os
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Locator

from tests.browser.visits import LONG_PAUSE, SHORT_PAUSE, Visit

GLANCE: Final = """
() => {
  const shown = (el) => el?.checkVisibility();
  const [cards, keep, take] = ["own-cards", "keep-cards", "take-card"]
    .map((one) => document.querySelector(`[data-part=${one}]`));
  const go = [...document.querySelectorAll("[data-part=go]")].find(shown);
  const lights = (grid) => [...(grid.closest("[data-part=own-card]")?.querySelectorAll("[data-look~=lit]") ?? [])]
    .flatMap((path) => path.dataset.boxes.split(" "));
  const cells = [...document.querySelectorAll("[role=grid]")].map((grid) => {
    const lit = new Set(lights(grid));
    return [...grid.querySelectorAll("[data-box]")].map((cell) => ({
      box: cell.dataset.box, label: cell.getAttribute("aria-label"), selected: cell.ariaSelected === "true",
      lit: lit.has(cell.dataset.box),
    }));
  });
  const mode = shown(keep) && go ? "keep" : shown(take) ? "take" : shown(cards) ? cards.dataset.mode : "off";
  return JSON.stringify({ mode, cells, may: Boolean(go && !go.disabled), going: go?.textContent?.trim() ?? "",
    awaits: go?.ariaBusy === "true" });
}
"""
"""The result is text, because Playwright is slow with a value of many parts."""
OPEN: Final = re.compile(r", (open|libre|abierta|frei|⟦öpëñ·*⟧)·*⟧?$")
PATIENCE: Final = 40.0
GOING_ON: Final = ("keep", "idle", "ghost", "bonus", "confirm", "take")
KINDS: Final = {"keep", "cross", "bonus", "take"}
"""The kinds of choices of a game. Whether a choice is confirmed by a press of its own depends on the choice before."""

WHOLE: Final = bool(os.environ.get("SILVERGOLD_SOAK"))
"""Whether all hands play whole games, as in `make soak-browser`."""


@dataclass(frozen=True)
class Glance:
    """What the page shows at one moment."""

    mode: str
    cells: list[list[dict[str, Any]]]
    may: bool
    going: str
    awaits: bool
    """Whether the server has not said yet what the big button does."""

    def inked(self) -> int:
        """Return how many boxes are in pencil or wet ink."""
        return sum(cell["selected"] for card in self.cells for cell in card)

    def is_lit(self) -> bool:
        """Return whether any box is lit: the server has then said which boxes can be crossed."""
        return any(cell["lit"] for card in self.cells for cell in card)

    def is_settled(self) -> bool:
        """Return whether the page has the answer of the server.

        Until the page knows whether a bonus is owed, its mode is "pending".
        """
        return self.is_lit() if self.mode in ("idle", "bonus") else self.mode != "pending"


class Hand:
    """A mouse; subclasses change how they point and press."""

    sees: bool = True

    def __init__(self, visit: Visit, seed: int = 1) -> None:
        self.visit, self.page = visit, visit.page
        self.chance = random.Random(seed)
        self.inputs: list[int] = []
        self.made: set[str] = set()
        """The kinds of choices that were made so far."""
        self.count = 0

    def look(self) -> Glance:
        """Return what is shown now."""
        return Glance(**json.loads(self.page.evaluate(GLANCE)))

    def wait(self, *modes: str, seconds: float = PATIENCE) -> Glance:
        """Wait until the page is in one of these modes, or the game is over; return what is shown."""
        deadline, pause = time.monotonic() + seconds, SHORT_PAUSE
        while True:
            glance = self.look()
            if glance.mode in modes or self.is_over():
                return glance
            assert time.monotonic() < deadline, f"it stays {glance}; {self.visit.wrong}; {self.visit.heard[-2:]}"
            self.page.wait_for_timeout(pause)
            pause = min(1.5 * pause, LONG_PAUSE)

    def lights(self) -> Glance:
        """Wait until boxes can be crossed: the page is idle, or asks for a bonus, before it knows which."""
        self.visit.until(lambda: self.wait("idle", "bonus").is_lit() or self.is_over(), "nothing is open")
        return self.look()

    def settled(self) -> Glance:
        """Wait until the server has answered; return what is shown."""
        self.visit.until(lambda: self.look().is_settled() or self.is_over(), "no box is open, and none is asked for")
        return self.look()

    def is_over(self) -> bool:
        """Return whether the last state from the server says that the game is over."""
        last = next((text for text in reversed(self.visit.heard) if text.startswith('{"type":"state"')), "")
        return '"step":"over"' in last

    def play(self, most: int = 1000, until: str | None = None) -> None:
        """Choose until the game is over, at most so many times, or until this mode comes."""
        for _ in range(most):
            glance = self.wait(*GOING_ON)
            if self.is_over() or glance.mode == until:
                return
            self.choose(glance)

    def play_each_kind(self) -> None:
        """Choose until a choice of each kind was made, or the game is over."""
        while not self.is_over() and (WHOLE or not self.made >= KINDS):
            self.play(1)
        self.wait(*GOING_ON)  # the last choice is stored, so that the game can go on elsewhere

    def choose(self, glance: Glance) -> None:
        """Make the choice that the page asks for."""
        self.made.add("cross" if glance.mode in ("idle", "ghost") else glance.mode)
        match glance.mode:
            case "keep":
                self.keep()
            case "take":
                self.take()
            case "idle" | "ghost":
                self.count = 0
                self.cross()
            case "bonus":
                self.bonus()
            case "confirm":
                self.confirm()

    def all_but_the_last_word(self) -> None:
        """Make a marking, but do not confirm it."""
        while True:
            glance = self.wait("idle", "ghost", "bonus", "confirm")
            if not glance.awaits and (glance.mode == "confirm" or re.search("[Cc]onfirm", glance.going)):
                return
            if glance.mode == "idle":
                self.aim()
            elif glance.mode == "bonus":
                self.bonus()
            elif "ross" in glance.going:
                self.go()
            self.page.wait_for_timeout(120)  # the page asks what a ghost brings when the ghost rests

    def gone(self, mode: str) -> None:
        """Wait until the page has gone on from this mode."""
        self.visit.until(lambda: self.look().mode != mode or self.is_over(), f"it stays {mode}")

    # each kind of choice ----------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Keep two of the four cards."""
        for nth in (0, 1):
            self.press(self.page.locator("[data-part=hand] button").nth(nth))
        self.go()
        self.gone("keep")

    def take(self) -> None:
        """Take one of the first two cards, at random."""
        self.press(self.page.get_by_role("radio").nth(self.chance.randrange(2)))
        self.go()
        self.taken()

    def taken(self) -> None:
        """Wait until the card is taken; there may be another one to take."""
        glance = self.look
        self.visit.until(lambda: glance().mode != "take" or not glance().may or self.is_over(), "nothing is taken")

    def cross(self) -> None:
        """Point at a place, then press the big button."""
        self.aim()
        if self.look().mode != "ghost":
            return  # an early click took effect late, and the next click on the ghost counted as the button
        self.go()
        self.count += 1
        self.gone("ghost")
        self.inputs.append(self.count)

    def aim(self) -> None:
        """Point at open boxes until the pattern, or one box, fits."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.count = 0  # clicks before the server had said what fits were too early
            for card, box in self.open_boxes():
                self.point(card, box)
                self.count += 1
                if self.look().mode != "idle":
                    return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing fits anywhere: {self.look()}")

    def bonus(self) -> None:
        """Point at open boxes until one is crossed; the server decides which ones are open."""
        before, deadline = self.look().inked(), time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for card, box in self.open_boxes():
                if self.counted(before):
                    return
                self.point(card, box)
            if self.counted(before):
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"no bonus box could be crossed: {self.look()}")

    def counted(self, before: int) -> bool:
        """Return whether the last box counted."""
        glance = self.look()
        return glance.mode != "bonus" or glance.inked() > before

    def confirm(self) -> None:
        """Confirm the marking."""
        self.go()
        self.gone("confirm")

    def open_boxes(self) -> Iterator[tuple[int, str]]:
        """Yield the boxes that are labelled as open: lit ones first (if this hand sees), then those beside crosses."""
        glance = self.look()
        found = [
            (card, cell["box"])
            for card, cells in enumerate(glance.cells)
            for cell in cells
            if OPEN.search(cell["label"])
        ]
        self.chance.shuffle(found)
        crossed = {(card, cell["box"]) for card, cells in enumerate(glance.cells) for cell in cells} - set(found)
        found.sort(key=lambda spot: -sum((spot[0], near) in crossed for near in beside(spot[1])))
        lit = {(card, cell["box"]) for card, cells in enumerate(glance.cells) for cell in cells if cell["lit"]}
        if self.sees:
            found.sort(key=lambda spot: spot not in lit)
        yield from found

    # how it is done ---------------------------------------------------------------------------------------------------

    def cell(self, card: int, box: str) -> Locator:
        """Return a box of a card."""
        return self.page.get_by_role("grid").nth(card).locator(f"[data-box={box}]")

    def point(self, card: int, box: str) -> None:
        """Click a box."""
        self.cell(card, box).click()

    def press(self, button: Locator) -> None:
        """Click a button."""
        button.click()

    def go(self) -> None:
        """Press the big button."""
        self.press(self.page.locator("[data-part=go]:visible").first)


class Finger(Hand):
    """A finger: for a bonus or a confirmation, the first tap on a small card only makes it lean in."""

    def point(self, card: int, box: str) -> None:
        """Tap a box, and once more if it is a bonus box and the first tap did not count."""
        before = self.look()
        self.cell(card, box).tap()
        if before.mode == "bonus" and not self.counted(before.inked()):
            self.cell(card, box).tap()

    def press(self, button: Locator) -> None:
        """Tap a button."""
        button.tap()


class Keys(Hand):
    """A keyboard and nothing else."""

    FOCUS: Final = "document.activeElement"

    def tab_to(self, what: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(60):
            if self.page.evaluate(f"Boolean({self.FOCUS}?.matches({what!r}))"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {what}")

    def keep(self) -> None:
        """Keep two of the four cards."""
        for nth in (1, 2):
            self.tab_to(f"[data-part=hand] button:nth-of-type({nth})")
            self.page.keyboard.press("Space")
        self.tab_to("[data-part=go]")
        self.page.keyboard.press("Enter")
        self.gone("keep")

    def take(self) -> None:
        """Choose a card within the group with an arrow key, and take it."""
        self.tab_to("[role=radio]")
        self.page.keyboard.press("ArrowRight")
        self.tab_to("[data-part=go]")
        self.page.keyboard.press("Enter")
        self.taken()

    def cross(self) -> None:
        """Place the ghost with arrows, turn it with R, mirror it with F, and cross with Enter.

        Keys that are pressed before the server has said what fits take effect when it has. So the ghost may come late,
        on the other card, or not at all; in that case the keys are pressed again.
        """
        deadline = time.monotonic() + PATIENCE
        while self.look().mode == "idle":
            assert time.monotonic() < deadline, f"nothing fits anywhere: {self.look()}"
            self.aim_with_arrows(self.chance.randrange(2))
        while self.look().mode == "ghost":
            assert time.monotonic() < deadline, f"Enter never crosses: {self.look()}"
            self.tab_to("[data-box][aria-selected=true]")
            self.page.keyboard.press("Enter")

    def aim_with_arrows(self, grid: int) -> None:
        """Try to bring the ghost to a card."""
        self.tab_to(f"[data-part=place]:nth-of-type({grid + 1}) [data-box]")
        for key in self.chance.choices(("ArrowDown", "ArrowRight", "ArrowUp", "r", "f"), k=3):
            self.page.keyboard.press(key)
        if self.look().mode == "idle":
            self.page.keyboard.press("Enter")

    def point(self, card: int, box: str) -> None:
        """Go to the box with arrows, then press Enter."""
        self.tab_to(f"[data-part=place]:nth-of-type({card + 1}) [data-box]")
        for _ in range(12):
            at = str(self.page.evaluate(f"{self.FOCUS}.dataset.box"))
            if at == box:
                break
            across = ord(box[0]) - ord(at[0])
            down = int(box[1:]) - int(at[1:])
            tries = ["ArrowRight" if across > 0 else "ArrowLeft"] * bool(across)
            tries += ["ArrowDown" if down > 0 else "ArrowUp"] * bool(down)
            self.page.keyboard.press(self.chance.choice(tries))
        self.page.keyboard.press("Enter")

    def confirm(self) -> None:
        """Press Enter on any box."""
        self.tab_to("[data-box]")
        self.page.keyboard.press("Enter")
        self.gone("confirm")


class Names(Hand):
    """A screen reader: everything is found by its role and its accessible name."""

    sees = False

    def keep(self) -> None:
        """Keep two of the four cards, found by their names."""
        hand = self.page.get_by_role("group", name="Your four cards").get_by_role("button")
        for nth in (0, 1):
            self.hear(hand.nth(nth))
        self.hear(self.page.get_by_role("button", name="Keep these two"))
        self.gone("keep")

    def take(self) -> None:
        """Take the top card of the stack, or the first card of the display."""
        self.hear(self.page.get_by_role("radio", name=re.compile("Display card 1|Top card")).first)
        self.hear(self.page.get_by_role("button", name="Take this card"))
        self.taken()

    def cell(self, card: int, box: str) -> Locator:
        """Return a box by its side, row and column."""
        side, column = ("Left", "Right")[card], ord(box[0]) - ord("a") + 1
        name = re.compile(rf"^{side} card, row {box[1:]} column {column},")
        return self.page.get_by_role("gridcell", name=name)

    def point(self, card: int, box: str) -> None:
        """Click a box as assistive technology does: without coordinates."""
        self.hear(self.cell(card, box))

    def go(self) -> None:
        """Press the big button, whatever its name is now."""
        self.hear(self.page.get_by_role("button", name=re.compile(r"^(Confirm: c|C)ross \d+ box")))

    def hear(self, thing: Locator) -> None:
        """Click it without a pointer."""
        thing.dispatch_event("click")


def beside(box: str) -> list[str]:
    """Return the four boxes next to one.

    >>> beside("b2")
    ['a2', 'c2', 'b1', 'b3']
    """
    column, row = ord(box[0]), int(box[1:])
    return [f"{chr(column - 1)}{row}", f"{chr(column + 1)}{row}", f"{box[0]}{row - 1}", f"{box[0]}{row + 1}"]
