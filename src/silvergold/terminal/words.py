"""Events and refusals as one says them to the person at the table: in the second person where it is about them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from silvergold.events import Event, Kind
    from silvergold.kinds import Seat

YOU = "You"
"""The person's name as long as they give none."""

IRREGULAR = {"has": "have", "is": "are", "crosses": "cross"}


def listed(things: Iterable[object]) -> str:
    """As one would say them.

    >>> listed([4, 17, 30])
    '4, 17 and 30'
    """
    words = [str(thing) for thing in things]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) or "none"


def told(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:
    """Events as lines: what one player did stands on one."""
    for _, group in groupby(events, key=lambda event: None if event.kind == "start player" else event.seat):
        yield " ".join(in_second_person(sentence) for sentence in _sentences(group, names))


def _sentences(events: Iterable[Event], names: Sequence[str]) -> Iterator[str]:
    """Cards that are kept or turned up in a row share a sentence."""
    for kind, group in groupby(events, key=lambda event: event.kind):
        same = list(group)
        shared = _shared_sentence(kind, same, names)
        yield from [shared] if shared else (event.sentence(names) for event in same)


def _shared_sentence(kind: Kind, events: list[Event], names: Sequence[str]) -> str | None:
    """One sentence for several cards, where there are several."""
    cards = listed(event.card for event in events)
    if len(events) > 1 and kind == "turned up":
        return f"Cards {cards} are turned up."
    if len(events) > 1 and kind == "kept" and events[0].seat is not None:
        return f"{names[events[0].seat]} keeps cards {cards}."
    return None


def in_second_person(sentence: str) -> str:
    """A sentence about You, with its verbs put right.

    >>> in_second_person("You crosses 1 coin."), in_second_person("You fills a row of coins and takes the cup.")
    ('You cross 1 coin.', 'You fill a row of coins and take the cup.')
    """
    if not sentence.startswith(f"{YOU} "):
        return sentence.replace(f" for {YOU} ", " for you ")
    _, verb, rest = sentence.split(" ", 2)
    rest = re.sub(r"\band (takes|erases)\b", lambda found: found.group()[:-1], rest)
    return f"{YOU} {_plural(verb)} {rest}"


def _plural(verb: str) -> str:
    """The verb that goes with You."""
    return IRREGULAR.get(verb, verb.removesuffix("s"))


def said_to(seat: Seat, sentence: str, names: Sequence[str]) -> str:
    """A refusal as it is said to one seat: names instead of seat numbers, and `you` for their own.

    >>> said_to(0, "seat 0 owes 1 bonus box first", ["Ana", "greedy"])
    'you owe 1 bonus box first'
    """
    own = f"seat {seat}"
    sentence = sentence.replace(f"{own}, which has", "you; you have").replace(f"{own}; its cards", "you; your cards")
    sentence = re.sub(
        rf"\b{own}( still)? (has|owes|is)\b", lambda found: f"you{found[1] or ''} {_plural(found[2])}", sentence
    )
    return re.sub(r"\bseat (\d)", lambda found: _name(int(found[1]), seat, names), sentence)


def _name(other: Seat, seat: Seat, names: Sequence[str]) -> str:
    """A seat by its player's name."""
    return "you" if other == seat else names[other] if other < len(names) else f"seat {other}"
