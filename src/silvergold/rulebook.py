"""The rules in words, each under its number: what `docs/rules.md` says, and nothing else.

>>> rule("p2")
'A wall can never be crossed.'
>>> list(rules())[:3]
['G1', 'G2', 'G3']
"""

import re
from functools import cache
from pathlib import Path

from silvergold.errors import UnknownName

# a rule is a list item that begins with its number in bold; its further lines are indented
_RULE = re.compile(r"^- \*\*([GSPR][1-9]\d*)\*\* (.+(?:\n  .+)*)$", re.MULTILINE)
_FIRST_OF_EACH_PART = ("G1", "S1", "P1", "R1")


def rules() -> dict[str, str]:
    """Every rule and ruling by its number, in the order of the page."""
    return dict(_read())


def rule(number: str) -> str:
    """The words of one rule; `g6` will do for G6."""
    texts = _read()
    wanted = "".join(number.split()).upper()
    if wanted not in texts:
        raise UnknownName("rule", number, _nearest(wanted))
    return texts[wanted]


def page() -> str:
    """The whole page as it stands, Markdown and all."""
    return _place().read_text(encoding="utf-8")


@cache
def _read() -> dict[str, str]:
    return {number: " ".join(text.split()) for number, text in _RULE.findall(page())}


def _nearest(wanted: str) -> tuple[str, ...]:
    """An unknown number nearly always lies beyond the last one of its part."""
    same_part = [number for number in _read() if number[0] == wanted[:1]]
    return tuple(same_part[-3:]) or _FIRST_OF_EACH_PART


def _place() -> Path:
    """In a checkout the page is docs/rules.md, in an installed wheel it lies beside this file."""
    here = Path(__file__).resolve().parent
    installed = here / "rules.md"
    return installed if installed.exists() else here.parent.parent / "docs" / "rules.md"
