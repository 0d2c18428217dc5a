"""Read uploaded decks in a child process of the server: `python -m silvergold.server.lobby.deck_child`.

It reads requests from its standard input and writes one answer for each, until the input ends. A request is the JSON
body of `POST /api/decks`; an answer is plain JSON. Both are frames: four bytes of length, then the content. The process
has little memory and little time for each deck. The system ends it when it takes more.
"""

from __future__ import annotations

import contextlib
import math
import os
import signal
import sys
import time
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, BinaryIO, Final

import msgspec

from silvergold import decks
from silvergold.decks.deck import Deck
from silvergold.errors import DeckFault, DeckFaults, SilvergoldError

MEMORY: Final = 512 << 20
"""Bytes of address space. The largest deck takes some 10 MB beside Python itself."""

LONGEST_LIST: Final = 64 << 10
"""Characters of all faults in an answer, as many as a request may have bytes."""

CPU_SECONDS: Final = 2
"""Seconds of computing for one deck. The worst text that passes the bounds of `decks` takes a tenth of one."""


class Read(msgspec.Struct, frozen=True, omit_defaults=True):
    """A deck as it is stored, or the `fault` for which it is refused. `last`: this process must not be used again.

    `faults` are all faults of a deck, one by one; `fault` names only the first of them.
    """

    game: str = ""
    name: str = ""
    body: str = ""
    fault: str = ""
    faults: tuple[DeckFault, ...] = ()
    last: bool = False


def read_deck(raw: bytes) -> Read:
    """Read a deck from the body of a request."""
    try:
        deck = _handed_in(msgspec.json.decode(raw))
    except DeckFaults as refused:
        return Read(fault=refused.sentence, faults=tuple(shortened(refused.faults)))
    except SilvergoldError as fault:
        return Read(fault=fault.sentence)
    except MemoryError:
        return Read(fault=f"this deck takes more than {MEMORY >> 20} MB to read; no deck needs so much", last=True)
    return Read(deck.game, deck.name, msgspec.json.encode(decks.to_dict(deck)).decode())


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


def main() -> None:
    """Read decks until there are no more requests."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # the parent reads nothing but answers
    _limit("RLIMIT_AS", MEMORY)
    _write(answers, Read())  # ready
    while (raw := _next(requests)) is not None:
        _limit("RLIMIT_CPU", math.ceil(time.process_time()) + CPU_SECONDS)
        _write(answers, read_deck(raw))


def _limit(name: str, most: int) -> None:
    """Set a soft limit, which can be raised again; Windows has none."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        kind = getattr(resource, name)
        resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def _next(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    return stream.read(int.from_bytes(head)) if len(head) == 4 else None


def _write(stream: BinaryIO, answer: Read) -> None:
    body = msgspec.json.encode(answer)
    stream.write(len(body).to_bytes(4) + body)
    stream.flush()


if __name__ == "__main__":
    main()
