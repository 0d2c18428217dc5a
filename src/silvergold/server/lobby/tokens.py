"""Tokens, recovery codes and ids: random, and stored as hashes if they are secret."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # no characters that look alike
BITS: Final = 128


def new_token() -> str:
    """Return 128 random bits as text that fits into a URL."""
    return secrets.token_urlsafe(BITS // 8)


def new_code() -> str:
    """Return about 148 random bits that a person can write down: groups of letters and digits.

    >>> len(new_code().split("-"))
    6
    """
    letters = "".join(secrets.choice(ALPHABET) for _ in range(30))  # 30 x 4.95 bits
    return "-".join(letters[k : k + 5] for k in range(0, 30, 5))


def new_id() -> str:
    """Return the id of a table or a guest: not secret, but not predictable either."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


def hashed(token: str) -> str:
    """Return the hash of a token, as it is stored. A token has 128 random bits, so it needs no salt or slow hash."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def short(hashed: str) -> str:
    """Return a public id for something that is stored as a hash, such as a link or a session."""
    return hashed[:16]


def plain_code(code: str) -> str:
    """Return a recovery code in the form that is hashed, however it was typed.

    >>> plain_code(" ABCDE-fghjk ")
    'abcdefghjk'
    """
    return "".join(code.lower().replace("-", " ").split())
