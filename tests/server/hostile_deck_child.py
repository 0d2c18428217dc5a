"""The process that reads decks, but a deck that says `hostile` makes it do something else.

It has the limits of the real one, except that it has 1 second of computing.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, Final

from silvergold import decks
from silvergold.child_processes.parent import Parent
from silvergold.server.lobby import deck_child


def main(parent: Parent, does: str) -> None:
    """Read decks, and do this for one that says `hostile`."""
    parse = decks.parse
    decks.parse = lambda text: HOSTILE[does](parent) if text == "hostile" else parse(text)
    deck_child.CPU_SECONDS = 1  # type: ignore[misc]
    deck_child.main(parent)


def _spin(_: Parent) -> Any:
    while True:
        pass


def _raise(_: Parent) -> Any:
    raise OSError


def _tell_environment(_: Parent) -> Any:
    secret = [name for name in os.environ if "SILVERGOLD" in name or name.startswith("PG")]
    raise decks.DeckFaults([decks.DeckFault("here", str(secret))])


HOSTILE: Final[dict[str, Callable[[Parent], Any]]] = {
    "spins": _spin,
    "sleeps": lambda _: time.sleep(600),
    "eats memory": lambda _: bytearray(1 << 30),
    "dies": lambda _: os._exit(3),
    "talks nonsense": lambda parent: os.write(parent._answers.fileno(), b"nonsense" * 9),
    "raises": _raise,
    "tells its environment": _tell_environment,
}
