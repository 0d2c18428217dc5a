"""Secrets as words: made from the operating system's chance, kept as hashes only."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that could be misread
BITS: Final = 128


def new_token() -> str:
    """128 bits for an address line."""
    return secrets.token_urlsafe(BITS // 8)


def new_code() -> str:
    """128 bits for a person to write down: groups of letters and digits.

    >>> len(new_code().split("-"))
    6
    """
    letters = "".join(secrets.choice(ALPHABET) for _ in range(30))  # 30 x 4.95 bits
    return "-".join(letters[k : k + 5] for k in range(0, 30, 5))


def new_id() -> str:
    """The name of a table or a guest: no secret, but nobody guesses another one from it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def hashed(token: str) -> str:
    """What is kept of a token. It is 128 random bits, so no salt and no slow hash is needed."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def plain_code(code: str) -> str:
    """A recovery code as it is hashed, however it was typed.

    >>> plain_code(" ABCDE-fghjk ")
    'abcdefghjk'
    """
    return "".join(code.lower().replace("-", " ").split())
