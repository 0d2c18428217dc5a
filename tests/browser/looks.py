"""Checks that work on any page: sizes, words, layout shifts, bytes loaded."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

import silvergold
from silvergold.languages import messages
from tests.browser.visits import as_drawn

LANGUAGES: Final = Path(silvergold.__file__).parent / "languages"
TRANSLATED: Final = sorted(
    path.parent.name
    for path in LANGUAGES.glob("*/language.json")
    if path.parent.name != "en" and not json.loads(path.read_text("utf-8")).get("hidden")
)
"""The finished languages besides English."""

SMALLEST_TEXT: Final = 11
SMALLEST_TARGET: Final = 44

EYES: Final = (Path(__file__).parent / "looks.js").read_text("utf-8").partition("\n")[2].strip().removesuffix(";")

AT_REST = """
() => {
  const ends = (motion) => motion.effect?.getComputedTiming().iterations !== Infinity;
  return Promise.allSettled(document.getAnimations().filter(ends).map((motion) => motion.finished)).then(() => null);
}
"""
"""Waits until animations have ended, because sizes are final only then; endless animations are not waited for."""

INNERMOST = re.compile("⟦[^⟦⟧]*⟧")


FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"


def resize(page: Page, size: tuple[int, int]) -> None:
    """Resize the window, and wait until all animations have ended."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(FRAMES)
    page.evaluate(AT_REST)


def sizes(page: Page) -> dict[str, list[str]]:
    """Return text that is too small, targets that are too tight, and the page if it is too wide."""
    page.evaluate(AT_REST)
    asked = f"small: eyes.small({SMALLEST_TEXT}), tight: eyes.tight({SMALLEST_TARGET}), wide: eyes.wide()"
    seen: dict[str, list[str]] = page.evaluate(as_drawn(f"((eyes) => ({{{asked}}}))({EYES})"))
    return seen


def overlaps(page: Page, windows: Iterable[tuple[int, int]]) -> dict[tuple[int, int], list[str]]:
    """Return the pairs of texts that lie over each other, by the size of the window, where there are any."""
    found = {}
    for size in windows:
        resize(page, size)
        found[size] = page.evaluate(as_drawn(f"{EYES}.overlaps()"))
    return {size: pairs for size, pairs in found.items() if pairs}


def cut(page: Page) -> list[str]:
    """Return the texts that are cut off at a side."""
    found: list[str] = page.evaluate(as_drawn(f"{EYES}.cut()"))
    return found


def covered(page: Page, windows: Iterable[tuple[int, int]]) -> dict[tuple[int, int], list[str]]:
    """Return the buttons, links and fields that something else lies over, by the size of the window."""
    found = {}
    for size in windows:
        resize(page, size)
        found[size] = page.evaluate(as_drawn(f"{EYES}.covered()"))
    return {size: targets for size, targets in found.items() if targets}


def unbracketed(page: Page, names: tuple[str, ...] = ()) -> list[str]:
    """Return the texts with words outside the brackets of the pseudo-language `xx`: those are in no catalogue."""
    texts: list[str] = page.evaluate(f"() => {EYES}.words()")
    rest = ((text, outside(text, names)) for text in texts)
    return sorted({text.strip() for text, left in rest if re.search(r"[^\W\d_]{2,}", left)})


def outside(text: str, names: tuple[str, ...] = ()) -> str:
    """Return what is left of a text without brackets and names.

    >>> outside("⟦Wäïtïñg för ⟦ä böt⟧⟧ Ana, 3", ("Ana",))
    ' , 3'
    >>> outside("⟦ä⟧, ⟦b⟧, and ⟦c⟧")  # the browser's own way to list things
    ', , '
    """
    while INNERMOST.search(text):
        text = INNERMOST.sub("", text)
    for name in ("and ", *names):
        text = text.replace(name, "")
    return text


WORD: Final = re.compile(r"[^\W\d_]{2,}")

DAYS: Final = """
(tag) => ["long", "short"].flatMap((how) => Array.from({ length: 12 * 7 }, (_, at) =>
  new Intl.DateTimeFormat(tag, { weekday: how, day: "numeric", month: how, year: "numeric" })
    .format(new Date(2026, at % 12, 1 + (at % 7)))))
"""
"""Returns days with the names of all months and weekdays, as the browser writes them."""


def names_of_languages() -> tuple[str, ...]:
    """Return the name of each language, as its speakers write it."""
    files = sorted(LANGUAGES.glob("*/language.json"))
    return tuple(json.loads(path.read_text("utf-8"))["name"] for path in files)


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Return all words in the texts of a language, in small letters."""
    files = [json.loads(path.read_text("utf-8")) for path in sorted((LANGUAGES / language).glob("*.json"))]
    texts = [text for file in files for text in file.values() if isinstance(text, str)]
    return frozenset(word for text in texts for said in said_in(messages.parse(text)) for word in words_in(said))


def said_in(parts: messages.Parts) -> Iterator[str]:
    """Yield the texts of a message, without the names of its values and forms.

    >>> list(said_in(messages.parse("{form, select, neuter {grünes} other {grün}} für {name}")))
    ['grünes', 'grün', ' für ']
    """
    for part in parts:
        if isinstance(part, str):
            yield part
        else:
            for form in part.get("options", {}).values():
                yield from said_in(form)


def words_in(text: str) -> set[str]:
    """Return the words of a text in small letters."""
    return {word.casefold() for word in WORD.findall(text)}


def spoken(short: str) -> pytest.MarkDecorator:
    """Return a parameter: one language for `make test`, and all others for `make soak-browser`."""
    others = [pytest.param(tag, marks=pytest.mark.long) for tag in TRANSLATED if tag != short]
    return pytest.mark.parametrize("language", [short, *others])


def foreign_words(page: Page, language: str, names: Iterable[str] = ()) -> dict[str, str]:
    """Return the words of a page that are in no text of its language, each with where it stands.

    Read are all texts, also those that only screen readers get. Names of people and dates are not looked at.
    """
    days = page.evaluate(DAYS, page.evaluate("document.documentElement.lang"))
    known = vocabulary(language).union(words_in(" ".join([*names_of_languages(), *names, *days])))
    texts: list[str] = page.evaluate(f"() => {EYES}.words()")
    return {word: text.strip() for text in texts for word in words_in(text) if word not in known}


SHIFTS: Final = """
window.shifts = 0;
window.paints = {};
const watch = (type, each) =>
  new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
watch("layout-shift", (one) => { if (!one.hadRecentInput) window.shifts += one.value; });
watch("largest-contentful-paint", (one) => { window.paints.lcp = one.startTime; });
watch("paint", (one) => { window.paints[one.name] = one.startTime; });
"""


def weigh(page: Page) -> dict[str, int]:
    """Return the bytes transferred for everything that this page has loaded, by address."""
    loaded: list[dict[str, Any]] = page.evaluate(
        "performance.getEntries().filter((one) => 'transferSize' in one)"
        ".map(({name, transferSize}) => ({name, transferSize}))"
    )
    return {str(one["name"]): int(one["transferSize"]) for one in loaded}
