"""Messages that wait to be sent to one socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Protocol

MOST_WAITING: Final = 512
"""Messages that may wait for a slow reader before its socket is closed (0: no limit). The log of a game fits in."""

AT_ONCE: Final = 16
"""Messages in one write. After each, the socket says whether its client reads fast enough."""


class Wire(Protocol):
    """The connection of a socket."""

    is_writable: bool
    on_writable: Callable[[], None]

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Send text messages without waiting."""


class Outbox:
    """A bounded queue of encoded messages.

    What is put in during one pass of the event loop is sent together in the next: a write is a system call, which costs
    more than building most messages. While a client reads too slowly, messages wait here.
    """

    __slots__ = ("_is_scheduled", "_wire", "waiting")

    def __init__(self, wire: Wire | None = None) -> None:
        """Without a wire, everything waits forever, which is for tests."""
        self.waiting: list[bytes] = []
        self._wire: Final = wire
        self._is_scheduled = False
        if wire is not None:
            wire.on_writable = self._send

    @property
    def is_full(self) -> bool:
        """Return whether so many messages wait for a slow client that no more are kept for it."""
        return 0 < MOST_WAITING <= len(self.waiting)

    def put(self, message: bytes) -> None:
        """Send a message soon."""
        self.waiting.append(message)
        if self._wire is not None and not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._send)

    def clear(self) -> None:
        """Drop all messages that are not sent yet."""
        self.waiting.clear()

    def _send(self) -> None:
        """Send what waits, as long as the client reads."""
        self._is_scheduled = False
        while self.waiting and self._wire is not None and self._wire.is_writable:
            self._wire.write_texts(self.waiting[:AT_ONCE])
            del self.waiting[:AT_ONCE]
