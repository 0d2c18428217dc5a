"""From which address each guest came last. Addresses are kept in memory only, never on the disk."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from silvergold.bounded import BoundedDict

REMEMBERED: Final = 50_000

UNKNOWN: Final = ""
"""The address of guests who were not here since the start. They share it until they come, which may be never."""

SERVER: Final = "server"
"""In place of an address, for what the server itself needs of the bots."""

STRANGER: Final = "~"
"""The first character of the name under which a stranger is counted; no id of a guest begins with it."""


class Households:
    """Remembers the address of each guest, as `api.rate_limits` counts it: an IPv6 network is one address."""

    def __init__(self) -> None:
        self._addresses: Final[BoundedDict[str, str]] = BoundedDict(REMEMBERED)
        self._key: Final = secrets.token_bytes(16)

    def note(self, account: str, address: str) -> None:
        """Remember that a guest came from this address."""
        self._addresses[account] = address

    def of(self, account: str) -> str:
        """Return the address from which a guest, or a stranger by the name of `stranger_at`, came last."""
        return self._addresses.get(account, UNKNOWN)

    def of_all(self, accounts: Iterable[str]) -> tuple[str, ...]:
        """Return the addresses of these guests, each of them once; `UNKNOWN` if there are none."""
        return tuple(sorted({self.of(account) for account in accounts})) or (UNKNOWN,)

    def stranger_at(self, address: str) -> str:
        """Return a name for all strangers of an address. It may be stored: nobody can find the address from it."""
        name = STRANGER + blake2b(address.encode(), key=self._key, digest_size=12).hexdigest()
        self.note(name, address)
        return name
