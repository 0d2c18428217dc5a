"""Events and refusals as sentences for the person who plays: in the second person where they are about that person."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from silvergold.wording import and_list

if TYPE_CHECKING:
    from silvergold.events import Event, Kind
    from silvergold.kinds import Seat

YOU = "You"
"""The name of a person who gives none."""

IRREGULAR = {"has": "have", "is": "are", "crosses": "cross"}


def event_lines(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:
    """Yield events as lines; what one player did stands on one line."""
    for _, group in groupby(events, key=lambda event: None if event.kind == "start player" else event.seat):
        yield " ".join(in_second_person(sentence) for sentence in _sentences(group, names))


def _sentences(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:
    """Yield the sentences of events; cards that are kept or turned up together share one."""
    for kind, group in groupby(events, key=lambda event: event.kind):
        same = list(group)
        shared = _shared_sentence(kind, same, names)
        yield from [shared] if shared else (event.sentence(names) for event in same)


def _shared_sentence(kind: Kind, events: list[Event], names: Sequence[str]) -> str | None:
    """Return one sentence for several cards, or None if there is only one."""
    cards = and_list(event.card for event in events)
    if len(events) > 1 and kind == "turned up":
        return f"Cards {cards} are turned up."
    if len(events) > 1 and kind == "kept" and events[0].seat is not None:
        return f"{names[events[0].seat]} keeps cards {cards}."
    return None


def in_second_person(sentence: str) -> str:
    """Return a sentence about You with the right form of its verbs.

    >>> in_second_person("You crosses 1 coin."), in_second_person("You fills a row of coins and takes the cup.")
    ('You cross 1 coin.', 'You fill a row of coins and take the cup.')
    """
    if not sentence.startswith(f"{YOU} "):
        return sentence.replace(f" for {YOU} ", " for you ")
    _, verb, rest = sentence.split(" ", 2)
    rest = re.sub(r"\band (takes|erases)\b", lambda found: found.group()[:-1], rest)
    return f"{YOU} {_plural(verb)} {rest}"


def _plural(verb: str) -> str:
    """Return the form of a verb that goes with You."""
    return IRREGULAR.get(verb, verb.removesuffix("s"))


def refusal_for(seat: Seat, sentence: str, names: Sequence[str]) -> str:
    """Return a refusal for one seat: names instead of seat numbers, and `you` for its own.

    >>> refusal_for(0, "seat 0 owes 1 bonus box first", ["Ana", "greedy"])
    'you owe 1 bonus box first'
    """
    own = f"seat {seat}"
    sentence = sentence.replace(f"{own}, which has", "you; you have").replace(f"{own}; its cards", "you; your cards")
    sentence = re.sub(
        rf"\b{own}( still)? (has|owes|is)\b", lambda found: f"you{found[1] or ''} {_plural(found[2])}", sentence
    )
    return re.sub(r"\bseat (\d)", lambda found: _name(int(found[1]), seat, names), sentence)


def _name(other: Seat, seat: Seat, names: Sequence[str]) -> str:
    """Return the name of a seat's player, or `you`."""
    return "you" if other == seat else names[other] if other < len(names) else f"seat {other}"
