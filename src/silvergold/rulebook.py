"""The rules as text, by number, as in `docs/rules.md`.

>>> rule("p2")
'A wall can never be crossed.'
>>> list(rules())[:3]
['G1', 'G2', 'G3']
"""

import re
from functools import cache
from pathlib import Path

from silvergold.errors import UnknownName
from silvergold.languages import FIRST, Language

# A rule is a list item that begins with its number in bold. Its other lines are indented.
_RULE = re.compile(r"^- \*\*([A-Z][1-9]\d*)\*\* (.+(?:\n  .+)*)$", re.MULTILINE)


def rules(language: Language | None = None) -> dict[str, str]:
    """Return every rule and ruling by its number, in the order of the page.

    English is `docs/rules.md` itself; other languages have the texts of the pages.
    """
    if language is None or language.tag == FIRST:
        return dict(_read())
    return {number: language.t(f"rules.{number}") for number in _read()}


def rule(number: str, language: Language | None = None) -> str:
    """Return the text of one rule; `g6` also means G6."""
    texts = rules(language)
    wanted = "".join(number.split()).upper()
    if wanted not in texts:
        raise UnknownName("rule", number, _nearest(wanted))
    return texts[wanted]


def rules_text() -> str:
    """Return the whole page as Markdown."""
    return _place().read_text(encoding="utf-8")


@cache
def _read() -> dict[str, str]:
    return {number: " ".join(text.split()) for number, text in _RULE.findall(rules_text())}


def _nearest(wanted: str) -> tuple[str, ...]:
    """Return the last numbers of the same part: an unknown number is nearly always too high."""
    same_part = [number for number in _read() if number[0] == wanted[:1]]
    return tuple(same_part[-3:]) or tuple(number for number in _read() if number[1:] == "1")


def _place() -> Path:
    """Return the path of the page: docs/rules.md in a checkout, beside this file in an installed wheel."""
    here = Path(__file__).resolve().parent
    installed = here / "rules.md"
    return installed if installed.exists() else here.parent.parent / "docs" / "rules.md"
