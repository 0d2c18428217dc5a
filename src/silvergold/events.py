"""What happens in a game, as values with a sentence each.

>>> Event(Kind.PALM, seat=0, amount=3).sentence(["Tim", "Ana"])
'Tim scores a palm: 3 points.'
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from silvergold import games, rules
from silvergold.boxes import box_names, squares
from silvergold.kinds import Boxes, CardIndex, CardNumber, ChoiceCode, Seat, Square
from silvergold.position import DeckIndex, Position
from silvergold.rules.state import Kind
from silvergold.wording import counted

__all__ = ["Event", "Kind", "play"]


_SYMBOLS: Final = {event.kind: event for game in games.ALL for symbol in game.symbols for event in symbol.events}
"""The events that symbols cause, by kind. Their sentences are in the descriptions of the games."""

_SECRETS: Final = frozenset({Kind.KEPT, Kind.CROSSED, *_SYMBOLS})

_SENTENCES: Final[dict[str, str]] = {
    Kind.KEPT: "{name} keeps card {card}.",
    Kind.TURNED_UP: "Card {card} is turned up.",
    Kind.REVEALED: "The expedition is revealed: {pattern}.",
    Kind.CROSSED: "{name} crosses {boxes} on card {card}{as_bonus}.",
    Kind.CUP: "{name} fills a row of coins and takes the cup of {amount:point}.",
    Kind.COMPLETED: "{name} completes card {card}.",
    Kind.TOOK: "{name} takes card {card} from the {source}.",
    Kind.NO_CARD_LEFT: "No card is left for {name} to take.",
    Kind.PYRAMID_POINTS: "{name} takes {amount:pyramid point} for card {card}.",
    Kind.START_PLAYER: "{name} is now the start player.",
    Kind.ROUND_OVER: "Round {round} is over.",
    Kind.GAME_OVER: "The game is over.",
} | {kind: event.sentence for kind, event in _SYMBOLS.items()}
_SENTENCES_OF_NOTHING: Final[dict[str, str]] = {
    Kind.CUP: "{name} fills a row of coins, but all cups are gone.",
} | {kind: event.of_nothing for kind, event in _SYMBOLS.items() if event.of_nothing}


class _Amount(int):
    """A number that a sentence may write with its noun: `{amount:red gem}` is "1 red gem" or "2 red gems"."""

    def __format__(self, noun: str) -> str:
        return counted(self, noun) if noun else str(int(self))


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

    def sentence(self, names: Sequence[str]) -> str:
        """Return the event in plain English; `names` are the names of the players by seat."""
        said = _SENTENCES_OF_NOTHING if self.amount == 0 and self.kind in _SENTENCES_OF_NOTHING else _SENTENCES
        return said[self.kind].format(
            name="" if self.seat is None else names[self.seat],
            card=self.card,
            amount=_Amount(self.amount),
            boxes=box_names(self.boxes),
            pattern=self.pattern,
            round=self.amount + 1,
            as_bonus=" as a bonus" if self.amount else "",
            source="stack" if self.amount == rules.FROM_STACK else "display",
        )


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
