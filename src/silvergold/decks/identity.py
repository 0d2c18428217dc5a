"""What a deck is known by: a hash of its content, and a short code of it for paper.

The same cards with the same name have the same code, wherever the deck was read from.
"""

from __future__ import annotations

import hashlib
import json
from typing import Final

from silvergold.decks.deck import Deck
from silvergold.decks.files import to_dict

_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # of Crockford's base 32: none is mistaken for another
_CODE: Final = 6


def body_of(deck: Deck) -> str:
    """Return the deck as compact JSON, in which form it is stored."""
    return json.dumps(to_dict(deck), ensure_ascii=False, separators=(",", ":"))


def id_of(game: str, body: str) -> str:
    """Return the id of a deck that is stored as this JSON."""
    return hashlib.sha256(f"{game}\n{body}".encode()).hexdigest()[:32]


def code_of(deck_id: str) -> str:
    """Return the first 30 bits of an id as letters and digits that are easy to read.

    >>> code_of("8f0a51c2" + 24 * "0")
    'HW5 53G'
    """
    bits = int(deck_id[:8], 16) >> 2
    letters = "".join(_LETTERS[bits >> 5 * k & 31] for k in reversed(range(_CODE)))
    return f"{letters[:3]} {letters[3:]}"
