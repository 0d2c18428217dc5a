"""What is wrong in a window of a size, and the shapes of the cards that are looked at in it."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from silvergold.decks.deck import Expedition
from tests.browser import looks

Rows = tuple[str, ...]

CHAMBER: Final[Rows] = ("..e..", "rsgsr", "gsrsg", ".....", "..T..")
CORNER: Final = Expedition("corner", 8, ("x.", "xx"))
DEEP: Final = Expedition("line", 8, ("xxxxx",))

TIGHT: Final = """
(least) => {
  const places = [...document.querySelectorAll("[data-part=place]")];
  const leaning = places.filter((one) => one.dataset.leaning === "in");
  const isLeaning = new Set(places.map((one) => Math.round(one.offsetWidth))).size > 1;
  const boxes = (isLeaning ? leaning : places).map((one) => one.querySelector("[data-box]"));
  const shown = [...document.querySelectorAll("[data-part=display] [data-part=card]")]
    .filter((one) => one.checkVisibility());
  const narrower = (what, found, than) => found.map((one) => one.getBoundingClientRect().width)
    .filter((wide) => wide < than - 0.1).map((wide) => `a ${what} of ${wide.toFixed(1)}`);
  return [...narrower("box", boxes, least), ...narrower("card of the display", shown, 60)];
}
"""
"""Returns what is too small: boxes of own cards, except on a card that leans back, and cards of the display."""

COVERED: Final = """
() => {
  const parts = (...names) => names.map((name) => `[data-part=${name}]`).join(", ");
  const mine = parts("prompt-area", "own-card", "gains-under", "gains-beside", "move-gains", "tray", "actions",
    "short-sheet", "sheet");
  const others = parts("top-bar", "seats", "display", "tabs", "log-panel", "opponent", "recent-events");
  const inSheet = "[data-part=sheet] :is([data-part=score-sheet], [data-part=total])";
  const groups = [`${mine}, ${others}`, `${inSheet}, [data-part=fan-card]:last-child [data-part=card]`];
  return groups.flatMap((group) => {
    const found = [...document.querySelectorAll(group)].filter((one) => one.checkVisibility());
    const lies = found.map((one) => [one.dataset.part, one.getBoundingClientRect()]);
    return lies.flatMap(([a, one], k) => lies.slice(k + 1).filter(([, next]) =>
      Math.min(one.right, next.right) - Math.max(one.left, next.left) > 1 &&
      Math.min(one.bottom, next.bottom) - Math.max(one.top, next.top) > 1).map(([b]) => `${a} and ${b}`));
  });
}
"""
"""Returns pairs of parts of the table that overlap."""

CUT: Final = """
() => {
  const page = document.documentElement;
  const parts = [...document.querySelectorAll(["opponent", "tabs", "actions", "tray", "display", "short-sheet"]
    .map((name) => `[data-part=${name}]`).join(", "))];
  const whole = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }, by) =>
    scrollWidth <= clientWidth + by && scrollHeight <= clientHeight + by;
  const cut = parts.filter((one) => one.checkVisibility() && !whole(one, 1)).map((one) => one.dataset.part);
  return whole(page, 0) ? cut : [...cut, `a page of ${page.scrollWidth} x ${page.scrollHeight}`];
}
"""
"""Returns parts whose content is larger than they are, and the page if it is larger than the window."""


def faults(page: Page, size: tuple[int, int]) -> list[str]:
    """Return what is wrong in a window of this size."""
    looks.resize(page, size)
    return [*page.evaluate(TIGHT, looks.SMALLEST_TARGET), *page.evaluate(COVERED), *page.evaluate(CUT)]
