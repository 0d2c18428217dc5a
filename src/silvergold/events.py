"""What happens in a game, as values with a sentence each.

>>> from silvergold.languages import language
>>> Event(Kind.PALM, seat=0, amount=3).sentence(["Tim", "Ana"])
'Tim scored a palm: 3 points.'
>>> Event(Kind.PALM, seat=0, amount=3).sentence(["Tim", "Ana"], language("de"), me=0)
'Du wertest eine Palme: 3 Punkte.'
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from silvergold import games, rules
from silvergold.boxes import box_names, squares
from silvergold.kinds import Boxes, CardIndex, CardNumber, ChoiceCode, Seat, Square
from silvergold.languages import Language, Message, english, message, pattern_name
from silvergold.position import DeckIndex, Position
from silvergold.rules.state import Kind

__all__ = ["Event", "Kind", "play"]


_SECRETS: Final = frozenset(
    {Kind.KEPT, Kind.CROSSED, *(event.kind for game in games.ALL for symbol in game.symbols for event in symbol.events)}
)

_OWN_TEXTS: Final = frozenset({Kind.CROSSED, Kind.PYRAMID_POINTS})
"""Events whose texts name boxes and cards, which the pages show as pictures."""


class Event(NamedTuple):
    """One thing that happened.

    `amount` is a number of points, coins, gems, skulls or boxes; a round counted from 0; for TOOK and TURNED_UP the
    place on the display, 4 for the top of the stack; for CROSSED 1 if it is a bonus box; for REVEALED the index of the
    pattern in the deck. `pattern` is the name of a revealed expedition.
    """

    kind: Kind
    seat: Seat | None = None
    card: CardNumber | None = None
    amount: int = 0
    boxes: tuple[Square, ...] = ()
    pattern: str | None = None

    @property
    def is_secret(self) -> bool:
        """R9: return whether others learn of it only after everybody has chosen."""
        return self.kind in _SECRETS

    def sentence(self, names: Sequence[str], language: Language | None = None, me: Seat | None = None) -> str:
        """Return the event as a sentence; `names` are the players by seat, `me` is the seat that is called "you"."""
        return (language or english()).say(self.told, names, me)

    @property
    def told(self) -> Message:
        """Return the event without a language."""
        card = None if self.card is None else message("events.card", n=self.card)
        values = {"card": card, "n": self.amount, "round": self.amount + 1, "boxes": box_names(self.boxes)}
        if self.pattern is not None:
            values["pattern"] = pattern_name(self.pattern, with_article=True)
        return message(self._key, self.seat, **values)

    @property
    def _key(self) -> str:
        """Return the key of the text: those of the pages, where they say the same."""
        kind = self.kind.replace(" ", "-")
        key = f"events.{kind}" if self.kind in _OWN_TEXTS else f"log.{kind}"
        match self.kind:
            case Kind.CROSSED:
                return f"{key}.bonus" if self.amount else key
            case Kind.COMPLETED:
                return f"{key}.numbered"
            case Kind.TOOK:
                return f"{key}.stack" if self.amount == rules.FROM_STACK else key
        of_nothing = f"{key}.none"
        return of_nothing if self.amount == 0 and of_nothing in english() else key


# From the rules' log -------------------------------------------------------------------------------------------------

_KIND_OF: Final = {int(happened): Kind[happened.name] for happened in rules.EventCode}


_OWN: Final = threading.local()


def play(position: Position, seat: Seat, code: ChoiceCode) -> tuple[Event, ...]:
    """Make a legal choice and all that follows from it, in place; return the events."""
    log = _empty_log()
    rules.play(position.index.table, position.states, 0, seat, code, log)
    # as a list: reading the fields of NumPy's records one by one takes five times as long
    return tuple([_event(position.index, *entry) for entry in log["events"][0][: int(log["n"][0])].tolist()])


def _empty_log() -> Any:
    """Return this thread's log, emptied. It is reused, because making one takes longer than a play."""
    if not hasattr(_OWN, "log"):
        _OWN.log = rules.new_log()
    log = _OWN.log
    log["n"] = 0
    return log


def _event(index: DeckIndex, boxes: Boxes, amount: int, code: int, seat: Seat, card: CardIndex) -> Event:
    """Return an entry of the log as a value: card numbers for indices, names for patterns, None for no seat."""
    kind = _KIND_OF[code]
    return Event(
        kind,
        None if seat == rules.NONE else seat,
        index.number(card),
        amount,
        squares(boxes),
        index.patterns[amount] if kind is Kind.REVEALED else None,
    )
