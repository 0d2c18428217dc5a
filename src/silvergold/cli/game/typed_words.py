"""The words that a person types at the terminal: those of their language, and the English ones.

`command.NAME` in the texts of a language lists them, the one that is shown first.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from silvergold.languages import Language, english, language

CHOICES: Final = ("keep", "take", "stack", "left", "right", "cross", "bonus")
"""Words within a choice."""
QUESTIONS: Final = (
    *("done", "undo", "help", "why", "rules", "spots", "score", "log", "table", "read", "hint", "save", "quit"),
)
"""Words that begin a line that is not a choice."""


def shown_command(language: Language, name: str) -> str:
    """Return the word that a person of this language is told to type."""
    return language.t(f"terminal.command.{name}").split()[0]


@cache
def commands(tag: str) -> dict[str, str]:
    """Return the commands by all words that mean them; a word of the language wins over an English one.

    >>> commands("de")["zuruck"], commands("de")["undo"], commands("en").get("zuruck")
    ('undo', 'undo', None)
    """
    return {
        plain(word): name
        for one in (english(), language(tag))
        for name in (*CHOICES, *QUESTIONS)
        for word in one.t(f"terminal.command.{name}").split()
    }


def answers(language: Language, name: str) -> tuple[str, ...]:
    """Return what may be typed for `yes` or `no` in answer to a question."""
    return (*language.t(f"terminal.answer.{name}").split(), *english().t(f"terminal.answer.{name}").split())


def plain(word: str) -> str:
    """Return a word in lower case and without accents, which not every keyboard has.

    >>> plain("Règle")
    'regle'
    """
    parts = unicodedata.normalize("NFD", word.lower())
    return "".join(part for part in parts if not unicodedata.combining(part))
