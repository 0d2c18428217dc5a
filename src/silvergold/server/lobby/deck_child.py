"""Read uploaded decks in a child process of the server.

A request is a task, a line break, and the JSON body of an HTTP request; an answer is plain JSON. The process has little
memory and little time for each deck. The system ends it when it takes more.
"""

from __future__ import annotations

import contextlib
import json
import math
import time
from collections.abc import Sequence
from enum import StrEnum
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

import msgspec

from silvergold import decks, games
from silvergold.child_processes.limits import address_space
from silvergold.decks.deck import Deck
from silvergold.decks.files import table_of
from silvergold.decks.identity import body_of
from silvergold.decks.remarks import remarks, unusual
from silvergold.decks.validation import faults
from silvergold.errors import DeckFault, DeckFaults, SilvergoldError

if TYPE_CHECKING:
    from silvergold.child_processes.parent import Parent

MEMORY: Final = 512 << 20
"""Bytes of address space beside what is loaded. The largest deck takes some 10 MB."""

LONGEST_LIST: Final = 64 << 10
"""Characters of all faults in an answer, as many as a request may have bytes."""

CPU_SECONDS: Final = 2
"""Seconds of computing for one deck. The worst text that passes the bounds of `decks` takes a tenth of one."""


class DeckTask(StrEnum):
    """What is done with a deck."""

    KEEP = "keep"
    """Refuse it if it has faults."""
    CHECK = "check"
    """Find its faults, and what is unusual."""


class Read(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deck as it is stored, or the `fault` for which it is refused. `last`: this process must not be used again.

    `faults` are all faults of a deck, one by one; `fault` names only the first of them. `remarks` are about what is
    allowed, but unusual. `data` is a deck file that was opened, whatever is wrong with it.
    """

    game: str = ""
    name: str = ""
    body: str = ""
    fault: str = ""
    faults: tuple[DeckFault, ...] = ()
    remarks: tuple[DeckFault, ...] = ()
    data: dict[str, Any] | None = None
    last: bool = False


def read_deck(raw: bytes, task: DeckTask = DeckTask.KEEP) -> Read:
    """Read a deck from the body of a request."""
    try:
        data = msgspec.json.decode(raw)
        if task is DeckTask.CHECK:
            return _checked(data)
        deck = _handed_in(data)
    except DeckFaults as refused:
        return Read(fault=refused.sentence, faults=tuple(shortened(refused.faults)))
    except SilvergoldError as fault:
        return Read(fault=fault.sentence)
    except MemoryError:
        return Read(fault=f"this deck takes more than {MEMORY >> 20} MB to read; no deck needs so much", last=True)
    return Read(deck.game, deck.name, body_of(deck))


def _checked(data: dict[str, Any]) -> Read:
    """Return all that can be said about a deck: its data, or the text of a file, which is returned as data."""
    text = data.get("text")
    found = table_of(text) if isinstance(text, str) else data
    game = next((slug for slug in games.SLUGS if slug == found.get("game")), "")
    wrong = shortened(faults(found))
    said = remarks(found) + (unusual(found, game) if game else [])
    opened = json.loads(json.dumps(found, default=str)) if isinstance(text, str) else None
    return Read(game=game, faults=tuple(wrong), remarks=tuple(shortened(said)), data=opened)


def shortened(faults: Sequence[DeckFault], most: int = LONGEST_LIST) -> list[DeckFault]:
    """Return the faults that fit into an answer, and a last one that says how many there are.

    >>> faults = [DeckFault("card 1", "draw it"), DeckFault("card 2", "draw it")]
    >>> [str(fault) for fault in shortened(faults, 20)]
    ['card 1: draw it', 'deck: there are 2 faults; this is the first']
    """
    sizes = accumulate(len(fault.place) + len(fault.sentence) for fault in faults)
    shown = sum(size <= most for size in sizes)
    if shown == len(faults):
        return list(faults)
    these = "this is the first" if shown == 1 else f"these are the first {shown}"
    return [*faults[:shown], DeckFault("deck", f"there are {len(faults)} faults; {these}")]


def _handed_in(data: dict[str, Any]) -> Deck:
    if isinstance(data.get("text"), str):
        return decks.parse(data["text"])
    game = str(data.get("game"))[:40]  # a sentence may repeat it
    return decks.from_dict({key: part for key, part in data.items() if key != "game"}, game)


# The process ----------------------------------------------------------------------------------------------------------


def main(parent: Parent) -> None:
    """Read decks until there are no more requests."""
    _limit("RLIMIT_AS", address_space() + MEMORY)
    for raw in parent.requests():
        _limit("RLIMIT_CPU", math.ceil(time.process_time()) + CPU_SECONDS)
        task, _, body = raw.partition(b"\n")
        parent.answer(msgspec.json.encode(read_deck(body, DeckTask(task.decode()))))


def _limit(name: str, most: int) -> None:
    """Set a soft limit, which can be raised again; Windows has none."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        kind = getattr(resource, name)
        resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))
