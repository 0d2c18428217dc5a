"""Checks for a self-contained page: well-formed, nothing loaded from elsewhere, and usable with a screen reader."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {"wbr", "meta", "link", "br", "img", "input", "hr"}
LOADS = {"src", "srcset", "data", "poster", "background", "action", "formaction", "cite", "manifest", "xlink:href"}


class Page(HTMLParser):
    """A parser that reads a page and collects its faults."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.faults: list[str] = []
        self.ids: list[str] = []
        self.used: set[str] = set()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append(f"never closed: {self.open}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, dict(attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at line {self.getpos()[0]} closes something else")

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self.open):
            self.words.append(data)

    def _note(self, tag: str, attrs: dict[str, str | None]) -> None:
        self.tags.append((tag, attrs))
        if tag in {"link", "iframe", "object", "embed", "base", "img"}:
            self.faults.append(f"<{tag}> loads something")
        self.faults += [f"{tag} has {name}" for name in LOADS & set(attrs)]
        if attrs.get("id"):
            self.ids.append(str(attrs["id"]))
        if "href" in attrs:
            self.used.add(str(attrs["href"]))

    def count(self, tag: str, **wanted: str) -> int:
        """Return how many elements have these attributes; `_` stands for `-`, and `class_` is one of the classes."""
        return sum(
            name == tag and all(_has(attrs, key, value) for key, value in wanted.items()) for name, attrs in self.tags
        )

    @property
    def text(self) -> str:
        """Return all words of the page."""
        return " ".join(" ".join(self.words).split())


def _has(attrs: dict[str, str | None], key: str, value: str) -> bool:
    if key == "class_":
        return value in (attrs.get("class") or "").split()
    return attrs.get(key.replace("_", "-")) == value


def check(text: str) -> Page:
    """Check that nothing is wrong with a page and return it parsed."""
    page = Page(text)

    assert text.startswith("<!doctype html>")
    assert page.faults == []
    assert len(page.ids) == len(set(page.ids)), "an id stands there twice"
    assert {name for name in page.used if name.startswith("#")} <= {f"#{name}" for name in page.ids}
    assert all(name.startswith("#") for name in page.used)
    assert set(re.findall(r"https?://[^\"' <)]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|url\((?!#weave)|javascript:|\bfetch\(|XMLHttpRequest", text)
    check_for_those_who_listen(page)
    return page


def check_for_those_who_listen(page: Page) -> None:
    """Check that plots have labels, figures tables, and the page column headings, a language and one main heading."""
    pictures = [attrs for tag, attrs in page.tags if tag == "svg" and attrs.get("aria-hidden") != "true"]
    assert all(attrs.get("role") == "img" and attrs.get("aria-label") for attrs in pictures)
    assert page.count("figure") == page.count("details")
    assert page.count("th", scope="col") > 0
    assert page.count("html", lang="en") == page.count("h1") == page.count("main") == 1
    assert page.count("meta", name="viewport") == 1
