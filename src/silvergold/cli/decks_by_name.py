"""The deck that an option names, with notes about keys of its file that mean nothing."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from silvergold.decks import Deck


def find_deck(name: str | None, game: str | None) -> Deck:
    """Return the deck of this name or file, by default the standard one; print the notes also if it has faults."""
    from silvergold import decks

    try:
        deck = decks.find(name or "standard", game)
    except decks.DeckFaults:
        _print_notes(name)
        raise
    _print_notes(name)
    return deck


def _print_notes(name: str | None) -> None:
    from silvergold import decks

    if name is not None and not decks.is_built_in(name):
        for remark in decks.remarks_about(name):
            print(f"note: {remark}", file=sys.stderr, flush=True)
