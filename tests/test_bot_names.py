"""Every level has one name and one description, in the program, in the documents and on the pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

from silvergold import bots

ROOT = Path(__file__).resolve().parents[1]
LEVELS = ("random", "casual", "greedy", "skilled", "expert", "master")


def page_texts(language: str) -> dict[str, str]:
    """Return the texts of the pages about the bots."""
    texts = json.loads((ROOT / f"src/silvergold/languages/{language}/bots.json").read_text("utf-8"))
    return {key.removeprefix("bot."): text for key, text in texts.items()}


def test_the_documents_describe_each_level_as_the_program_does() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", (ROOT / "docs/bots.md").read_text("utf-8"), re.MULTILINE)

    described = dict(rows)

    assert {level: described.get(level) for level in LEVELS} == {level: bots.bot(level).about for level in LEVELS}


def test_the_pages_name_and_describe_each_level_as_the_program_does() -> None:
    texts = page_texts("en")

    assert {level: texts[level] for level in LEVELS} == {level: level.capitalize() for level in LEVELS}
    told = {level: texts[f"{level}.about"].rstrip(".").lower() for level in LEVELS}
    assert told == {level: bots.bot(level).about.lower() for level in LEVELS}


def test_every_language_has_a_name_of_its_own_for_each_level() -> None:
    texts = page_texts("es")

    assert len({texts[level] for level in LEVELS}) == len(LEVELS)
    assert all(texts[f"{level}.about"].endswith(".") for level in LEVELS)
