"""The exceptions of this package.

Each has `rule`, the number of the rule that was broken (`FORMAT` for a fault of form, `NAME` for an unknown name), and
`sentence`, which says what was tried, why it is refused, and what is possible instead.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from silvergold.languages import Language, Message, english
from silvergold.wording import and_list

FORMAT = "FORMAT"
NAME = "NAME"
FAULTS_IN_A_SENTENCE = 3


class SilvergoldError(Exception):
    """The base of all exceptions here, with the broken rule and a helpful sentence."""

    reason: str | None = None
    """What is wrong with a box, in one word: `wall`, `sea`, `crossed` or `reach`; None for any other fault."""

    told: Message | None = None
    """The sentence without a language; None for an error that is told in English only."""

    def __init__(self, rule: str, sentence: str | Message) -> None:
        if isinstance(sentence, Message):
            self.told = sentence
            sentence = english().say(sentence)
        super().__init__(rule, sentence)
        self.rule = rule
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}"

    def sentence_in(self, language: Language, names: Sequence[str] = (), me: int | None = None) -> str:
        """Return the sentence for a reader: in their language, with the names of the players, and `you` for `me`."""
        return self.sentence if self.told is None else language.say(self.told, names, me)


class IllegalChoice(SilvergoldError):
    """A choice that the rules do not allow now."""

    def __init__(self, rule: str, sentence: str | Message, reason: str | None = None) -> None:
        super().__init__(rule, sentence)
        self.reason = reason


class CannotUndo(SilvergoldError):
    """A choice that can no longer be undone."""


class BadRecord(SilvergoldError):
    """A game record that breaks a rule, and where: `setup`, `move 12`, `result`."""

    def __init__(self, place: str, rule: str, sentence: str) -> None:
        super().__init__(rule, sentence)
        self.args = (place, rule, sentence)
        self.place = place


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a fault as data, for a page that shows the deck."""

    part: str = ""
    """`card` or `expedition`; empty for the deck itself."""
    index: int = -1
    """Which one, from 0."""
    key: str = ""
    """The key of the file: `rows`, `points`, `cups`."""
    boxes: tuple[str, ...] = ()
    """The boxes that are wrong."""
    mends: tuple[str, ...] = ()
    """The squares of which any one mends it, if it becomes a plain box."""


NOWHERE: Final = Spot()


@dataclass(frozen=True, slots=True)
class DeckFault:
    """One fault of a deck: its place, and a sentence that says how to mend it."""

    place: str
    sentence: str
    is_incomplete: bool = False
    """Nothing is wrong, but cards are still missing."""
    code: str = ""
    """What is wrong, in a word, for other languages than English; empty where no page can cause it."""
    spot: Spot = NOWHERE
    values: tuple[str, ...] = ()
    """What a sentence in another language needs, beside the boxes."""

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}"


class DeckFaults(SilvergoldError):
    """A refused deck, with all its faults."""

    def __init__(self, faults: Iterable[DeckFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(FORMAT, _in_one_sentence(self.faults))
        self.args = (self.faults,)


class UnknownName(SilvergoldError):
    """An unknown name of a deck, a bot, a game, …"""

    def __init__(self, kind: str, name: str, known: Iterable[str] = ()) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        hint = f"; there is {and_list(self.known)}" if self.known else ""
        super().__init__(NAME, f"no {kind} is called {name!r}{hint}")
        self.args = (kind, name, self.known)


def _in_one_sentence(faults: tuple[DeckFault, ...]) -> str:
    """Return the first faults, and the number of the others, so that a hostile deck cannot flood a log.

    What is only missing comes last, so that it does not hide what is wrong.
    """
    ordered = sorted(faults, key=lambda fault: fault.is_incomplete)
    shown = "; ".join(map(str, ordered[:FAULTS_IN_A_SENTENCE]))
    more = len(faults) - FAULTS_IN_A_SENTENCE
    return f"{shown}; and {more} more" if more > 0 else shown
