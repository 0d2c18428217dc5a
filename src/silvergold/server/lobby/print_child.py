"""Make PDF files of decks in a child process of the server.

A request is JSON: the game and body of a stored deck, and how it is to be printed. The answer is the PDF file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from silvergold import decks
from silvergold.child_processes.limits import kill_after, limit_memory, lower_priority
from silvergold.printing import PrintOptions, print_deck

if TYPE_CHECKING:
    from silvergold.child_processes.parent import Parent

MEMORY: Final = 256 << 20
"""Bytes beside what is loaded. The largest deck takes some 30 MB."""

SECONDS: Final = 50.0
"""How long a deck may take; the largest one, of 136 pages, takes some four."""

NICE: Final = 5
"""How much the process lowers its priority."""


class PrintRequest(msgspec.Struct, frozen=True):
    """A deck as it is stored, and how it is to be printed."""

    game: str
    body: str
    options: PrintOptions


def printed(raw: bytes) -> bytes:
    """Return the PDF file for a request."""
    wanted = msgspec.json.decode(raw, type=PrintRequest)
    return print_deck(decks.from_dict(msgspec.json.decode(wanted.body), wanted.game), wanted.options)


def main(parent: Parent) -> None:
    """Answer requests. Games under way come first, so this process has a low priority."""
    lower_priority(NICE)
    limit_memory(MEMORY)
    for raw in parent.requests():
        with kill_after(SECONDS):
            parent.answer(printed(raw))
