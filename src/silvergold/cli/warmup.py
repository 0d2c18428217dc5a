"""What must be ready before a game: compiled rules, and bots that know the deck."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from silvergold.decks.deck import Deck


def to_stderr(line: str) -> None:
    """Print a line that is not part of the result."""
    print(line, file=sys.stderr, flush=True)


def compile_rules(many: bool = False, say: Callable[[str], object] = to_stderr) -> None:
    """Load the compiled rules; if they must be compiled first, say so, because it takes some seconds."""
    from silvergold import rules

    if not rules.is_warm(many):
        what = "the rules for many games at once" if many else "the rules"
        say(f"compiling {what}, once (about 15 s) …")
        rules.warm(many)


def prepare_bots(deck: Deck, names: Iterable[str]) -> None:
    """Let the bots learn a deck that is new to them, and say so, because it takes a while."""
    from silvergold import bots

    known = list(names)
    if not bots.is_ready(deck, known):
        to_stderr(f"the bots learn the deck {deck.name}, once …")
        bots.prepare(deck, known, lambda line: to_stderr(f"  {line}"))
