"""docs/bots.md names every bot, and its examples run."""

from __future__ import annotations

import doctest
from pathlib import Path

from silvergold.bots import names

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_examples_of_the_page_on_bots_run() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0


def test_every_bot_has_its_line() -> None:
    text = PAGE.read_text("utf-8")

    assert all(f"| `{name}` |" in text for name in names())
