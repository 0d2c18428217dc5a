"""Events and choices as lines for the person who plays, in the person's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from silvergold.choices import Choice, told
from silvergold.languages import Language, language, languages, message

if TYPE_CHECKING:
    from silvergold.events import Event, Kind
    from silvergold.kinds import Seat
    from silvergold.languages import Message

SHARED = {"turned up": "log.turned-up", "kept": "log.kept"}
"""Kinds of events that share a sentence if they come together."""


def own_names() -> set[str]:
    """Return the names of people who give none: `You`, in every language."""
    return {language(tag).t("common.you") for tag in languages()}


def in_words(language: Language, choice: Choice) -> str:
    """Return a choice as it could be typed.

    >>> from silvergold.choices import Keep
    >>> from silvergold.languages import language
    >>> in_words(language("fr"), Keep((4, 30)))
    'garde 4 30'
    """
    return language.say(told(choice))


def event_lines(
    events: Iterable[Event], names: Sequence[str], language: Language, me: Seat | None = None
) -> Iterator[str]:
    """Yield events as lines; what one player did stands on one line. `me` is the seat that is called "you"."""
    for _, group in groupby(events, key=lambda event: None if event.kind == "start player" else event.seat):
        yield " ".join(language.say(sentence, names, me) for sentence in _sentences(group))


def _sentences(events: Iterable[Event]) -> Iterator[Message]:
    """Yield the sentences of events; cards that are kept or turned up together share one."""
    for kind, group in groupby(events, key=lambda event: event.kind):
        same = list(group)
        if len(same) > 1 and kind in SHARED:
            yield _shared_sentence(kind, same)
        else:
            yield from (event.told for event in same)


def _shared_sentence(kind: Kind, events: list[Event]) -> Message:
    """Return one sentence for several cards."""
    cards = message("events.cards", numbers=[event.card for event in events])
    return message(SHARED[kind], events[0].seat, card=cards)
