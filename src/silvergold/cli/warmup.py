"""What must be ready before a game: compiled rules, and bots that know the deck."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from silvergold.languages import Language, english

if TYPE_CHECKING:
    from silvergold.decks.deck import Deck


def to_stderr(line: str) -> None:
    """Print a line that is not part of the result."""
    print(line, file=sys.stderr, flush=True)


class CompilingLine:
    """Reports that the rules are being compiled while a server runs; in a terminal, one line shows the percentage."""

    def __init__(self, say: Callable[[str], object] = to_stderr) -> None:
        self._say: Final = say
        self._counts: Final = say is to_stderr and sys.stderr.isatty()
        self._said = False

    def __call__(self, percent: int) -> None:
        """Report how much is compiled, in percent."""
        if self._counts:
            end = "\n" if percent == 100 else ""
            print(f"\rcompiling the rules, once (about 15 s): {percent} %", end=end, file=sys.stderr, flush=True)
        elif percent == 100:
            self._say("the rules are compiled")
        elif not self._said:
            self._said = True
            self._say("compiling the rules, once (about 15 s); games can be set up meanwhile …")


def compile_rules(
    many: bool = False, say: Callable[[str], object] = to_stderr, language: Language | None = None
) -> None:
    """Compile the rules if they are not compiled yet, and say so, because it takes some seconds."""
    from silvergold import bots, rules

    if not rules.is_warm(many):
        say((language or english()).t("terminal.warm.rules.many" if many else "terminal.warm.rules"))
        rules.warm(many)
        bots.warm()


def prepare_bots(deck: Deck, names: Iterable[str], language: Language | None = None) -> None:
    """Let the bots get ready for a deck, and say what takes a while: compiling them, or learning a new deck.

    A deck that ships learned is only solved, which takes about a second and is not worth a line.
    """
    from silvergold import bots
    from silvergold.kinds import ignore_progress

    known = list(names)
    if bots.is_ready(deck, known):
        return
    if not bots.is_compiled():
        to_stderr((language or english()).t("terminal.warm.bots"))
    is_new = not bots.is_learned(deck)
    if is_new:
        to_stderr((language or english()).t("terminal.warm.deck", deck=deck.name))
    bots.prepare(deck, known, (lambda percent: to_stderr(f"  {percent} %")) if is_new else ignore_progress)
