"""Names and chat lines that strangers type: only characters that everybody can see, in the order they are written.

`fault_of` is for new names, at the server and on the command line. `name_fault` is for every name, also those in
records and databases, which may be older.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import chain, count, groupby
from typing import Final

from silvergold.wording import quote

LONGEST: Final = 40
"""Characters of a player's name, as in a record."""

MOST_MARKS: Final = 3
"""Accents that one letter may have; more would run over the lines above and below."""

_JOIN: Final = "\u200d"
_EMOJI_STYLE: Final = "\ufe0f"
_PICTURES: Final = range(0x1F000, 0x1FB00)
"""Unassigned characters here are reserved for emoji: a browser may know some that this Python does not."""

_EMOJI: Final = (range(0x2190, 0x2800), range(0x2900, 0x2C00), _PICTURES)

_STYLED: Final = "0123456789#*©®™‼⁉ℹ〰〽㊗㊙"
"""Other characters that the style turns into emoji."""

_NEVER_SHOWN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
"""Letters, symbols and accents that show nothing, whatever their category says."""


def cleaned(name: str) -> str:
    r"""Return a name in its usual form: composed letters (NFC), single blanks, none around it.

    >>> cleaned("  Ana\u00a0  Mari\u0301a ")
    'Ana María'
    """
    blanks = (" " if unicodedata.category(letter) == "Zs" else letter for letter in unicodedata.normalize("NFC", name))
    return " ".join(part for part in "".join(blanks).split(" ") if part)


def told_apart(name: str, others: Iterable[str]) -> str:
    """Return a name, followed by a number if one of the others is the same apart from case and blanks.

    >>> told_apart("Wren", ["Ana", "wren"]), told_apart("Wren", ["Wren", "Wren 2"]), told_apart("Wren", ["Ana"])
    ('Wren 2', 'Wren 3', 'Wren')
    """
    taken = {cleaned(other).casefold() for other in others}
    numbered = (f"{name[: LONGEST - len(end)].rstrip()}{end}" for end in (f" {n}" for n in count(2)))
    return next(text for text in chain([name], numbered) if cleaned(text).casefold() not in taken)


def fault_of(name: str, longest: int = LONGEST) -> str | None:
    r"""Return why this cannot be a new name, as a sentence; None if it can.

    >>> fault_of("Zoë 👩‍🚀"), fault_of("Ana") is None
    (None, True)
    >>> fault_of("A\u202ena")
    'the name has the character U+202E, which cannot be seen; leave it out'
    """
    text = cleaned(name)
    if not text or len(text) > longest:
        return f"the name has {len(text)} characters; 1 to {longest} will do"
    unseen = next((letter for k, letter in enumerate(text) if not _is_shown(text, k)), None)
    if unseen is not None:
        return f"the name has the character U+{ord(unseen):04X}, which cannot be seen; leave it out"
    if _is_mark(text[0]) or _most_marks(text) > MOST_MARKS:
        return f"the name has accents without a letter, or more than {MOST_MARKS} on one; write fewer"
    return None


def name_fault(name: object) -> str | None:
    """Return why this cannot be the name of any player, also in an old record; None if it can."""
    if not isinstance(name, str):
        return f"a player's name is {quote(name)}; it must be text"
    if not name.strip() or len(name) > LONGEST:
        return f"the name {quote(name)} has {len(name.strip())} characters; 1 to {LONGEST} will do"
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        return f"the name {quote(name)} has characters that cannot be shown"
    return None


def shown(text: str) -> str:
    r"""Return a line of chat without what cannot be seen: it becomes a blank, and surplus accents are dropped.

    >>> shown("it \u202ewas\u202c me\n👩‍🚀")
    'it  was  me 👩‍🚀'
    """
    text = unicodedata.normalize("NFC", text)
    seen = "".join(letter if _is_shown(text, k) else " " for k, letter in enumerate(text))
    runs = ("".join(run)[: MOST_MARKS if marks else None] for marks, run in groupby(seen, _is_mark))
    return "".join(runs).strip()


def _is_shown(text: str, k: int) -> bool:
    """Return whether the character at place `k` shows something, or belongs to an emoji that does."""
    letter = text[k]
    if letter == _JOIN:
        return k + 1 < len(text) and _is_emoji(text[k + 1]) and _ends_emoji(text[:k])
    if letter == _EMOJI_STYLE:
        return k > 0 and (_is_emoji(text[k - 1]) or text[k - 1] in _STYLED)
    if letter in _BLANK:
        return False
    category = unicodedata.category(letter)
    return category not in _NEVER_SHOWN or (category == "Cn" and ord(letter) in _PICTURES)


def _ends_emoji(text: str) -> bool:
    """Return whether the text ends with an emoji, perhaps with an emoji style after it."""
    before = text.removesuffix(_EMOJI_STYLE)
    return before != "" and _is_emoji(before[-1])


def _is_emoji(letter: str) -> bool:
    """Return whether this symbol can be part of an emoji, such as a heart, an arrow or a skin tone."""
    return letter not in _BLANK and any(ord(letter) in places for places in _EMOJI)


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me") and letter != _EMOJI_STYLE


def _most_marks(text: str) -> int:
    return max((len(list(run)) for marks, run in groupby(text, _is_mark) if marks), default=0)
