"""The stored form of an event: its public and its private part as JSON. It never changes; messages may gain fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from silvergold.boxes import box_name

if TYPE_CHECKING:
    from silvergold.events import Event


class StoredEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened, with the values of `events.Event`."""

    kind: str
    seat: int | None
    card: int | None
    amount: int
    boxes: list[str]
    pattern: str | None


Why: TypeAlias = Literal["bot", "clock"]
"""Why the server chooses for a seat: a bot plays it, or its time is over."""


class StandIn(msgspec.Struct, frozen=True):
    """A seat for which the server has chosen."""

    seat: int
    why: Why


class StoredPause(msgspec.Struct, frozen=True):
    """What a player says about a pause, or that it is over by itself; `paused` says how the clock stands after it."""

    wish: Literal["ask", "agree", "refuse", "resume", "over"]
    until: int
    paused: bool


class PublicPayload(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of an event that everybody may see."""

    happened: list[StoredEvent] = []
    opened: str = ""
    """At the end: the line whose hash was published at the start (see `records.commitment`)."""
    dealt: str = ""
    """At the start and at the end: the line that fixes nonces and names."""
    chosen_for: list[StandIn] = []
    """When all have chosen: the seats for which the server did."""
    pause: StoredPause | None = None


class PrivatePayload(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of an event that only the server knows: the deal, or the choices of a seat until they are revealed."""

    choices: list[str] = []
    deal: dict[str, Any] | None = None
    salt: str = ""
    opened: str = ""
    """The committed line, if it was made before the deal; that of version 1 follows from deal and salt."""
    name_salts: list[str] = []


def public_part(text: str) -> PublicPayload:
    """Return the stored public part of an event."""
    return msgspec.json.decode(text, type=PublicPayload)


def private_part(text: str) -> PrivatePayload:
    """Return the stored private part of an event."""
    return msgspec.json.decode(text, type=PrivatePayload)


def stored(events: Iterable[Event]) -> list[StoredEvent]:
    """Return events of the engine as they are stored."""
    return [
        StoredEvent(
            kind=event.kind.value,
            seat=event.seat,
            card=event.card,
            amount=event.amount,
            boxes=[box_name(box) for box in event.boxes],
            pattern=event.pattern,
        )
        for event in events
    ]
