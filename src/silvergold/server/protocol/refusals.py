"""Refusals: one exception with a code for programs and a sentence for people."""

from __future__ import annotations

from collections.abc import Iterable

from silvergold.errors import DeckFault
from silvergold.server.protocol.messages import Code, DeckFaultSeen


class Refusal(Exception):
    """A request that cannot be done. The sentence reveals nothing that the sender may not know."""

    def __init__(
        self, code: Code, sentence: str, rule: str | None = None, at: int | None = None, reason: str | None = None
    ) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence
        self.rule = rule
        self.at = at
        self.reason = reason
        self.head = 0  # head and phase of the game at the time of the refusal
        self.phase = 0

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


class DeckRefused(Refusal):
    """An uploaded deck with faults. Their list was shortened to what an answer may hold."""

    def __init__(self, sentence: str, faults: Iterable[DeckFault]) -> None:
        super().__init__(Code.DECK, sentence)
        self.faults = tuple(faults)


class StoreUnavailable(Refusal):
    """The database cannot be reached or written. Nothing was acknowledged, and the client should try again."""

    def __init__(self, why: str) -> None:
        super().__init__(Code.STORAGE, "the server cannot save just now; nothing is lost, try again in a moment")
        self.why = why


def deck_fault_seen(fault: DeckFault) -> DeckFaultSeen:
    """Return a fault of a deck as it is sent."""
    spot = fault.spot
    return DeckFaultSeen(
        place=fault.place,
        sentence=fault.sentence,
        code=fault.code,
        part=spot.part,
        index=spot.index,
        key=spot.key,
        boxes=list(spot.boxes),
        mends=list(spot.mends),
        values=list(fault.values),
    )
