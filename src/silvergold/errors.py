"""The exceptions a caller can meet.

Each carries `rule`, the number of the rule it stands on (`FORMAT` for a fault of form, `NAME` for a name nobody
knows), and `sentence`, which says what was tried, why not, and what would do.
"""

from collections.abc import Iterable
from dataclasses import dataclass

FORMAT = "FORMAT"
NAME = "NAME"
FAULTS_IN_A_SENTENCE = 3


class SilvergoldError(Exception):
    """What this package refuses, with the rule it stands on and a sentence that helps."""

    def __init__(self, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}"


class IllegalChoice(SilvergoldError):
    """A choice that the rules do not allow now."""


class CannotUndo(SilvergoldError):
    """A choice that can no longer be taken back."""


class BadRecord(SilvergoldError):
    """A game record that the rules do not bear out, and where: `setup`, `move 12`, `result`."""

    def __init__(self, place: str, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.args = (place, rule, sentence)
        self.place = place


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a deck: where, and a sentence that teaches."""

    place: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}"


class DeckFaults(SilvergoldError):
    """A deck that is refused, with every fault it has."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(FORMAT, _in_one_sentence(self.faults))
        self.args = (self.faults,)


class UnknownName(SilvergoldError):
    """A name (of a deck, a bot, a game, …) that nobody here has."""

    def __init__(self, kind: str, name: str, known: Iterable[str] = ()) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        hint = f"; there is {_listed(self.known)}" if self.known else ""
        super().__init__(NAME, f"no {kind} is called {name!r}{hint}")
        self.args = (kind, name, self.known)


def _listed(names: tuple[str, ...]) -> str:
    """Names as one would say them: a, b and c."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _in_one_sentence(faults: tuple[Fault, ...]) -> str:
    """The first faults in a row; the rest as a number, so that a hostile deck cannot flood a log."""
    shown = "; ".join(str(fault) for fault in faults[:FAULTS_IN_A_SENTENCE])
    more = len(faults) - FAULTS_IN_A_SENTENCE
    return f"{shown}; and {more} more" if more > 0 else shown
