"""A queue for a few places: urgent requests first, then the owners in turn.

An owner with a hundred requests is served as often as one with a single request of the same urgency, so nobody can
delay others by asking often. Only one hint of an owner holds a place at a time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import Final, NamedTuple


class Urgency(IntEnum):
    """How soon an answer is needed."""

    PRESENT = 0
    """People sit at the table and are connected."""
    HINT = 1
    ALONE = 2
    """Nobody who sits at the table is connected."""
    REVIEW = 3


class Asker(NamedTuple):
    """On whose behalf something is asked; `owner` is the account of a table's host, or of a guest."""

    urgency: Urgency
    owner: str


class QueueFull(Exception):
    """An owner has too many requests waiting."""


class FairQueue:
    """Places that are given out in fair order."""

    def __init__(self, places: int, most_waiting: int = 1000, reserved: int = 0) -> None:
        """`reserved` places are kept free of requests for which nobody is present."""
        self._free = places
        self._reserved: Final = min(reserved, places - 1)
        self._most_waiting: Final = most_waiting
        self._hinting: Final[set[str]] = set()
        self._waiting: Final[dict[Urgency, OrderedDict[str, deque[asyncio.Future[None]]]]] = {
            urgency: OrderedDict() for urgency in Urgency
        }

    def __len__(self) -> int:
        return sum(len(line) for owners in self._waiting.values() for line in owners.values())

    def waiting_of(self, owner: str) -> int:
        """Return how many requests of an owner are waiting."""
        return sum(len(owners.get(owner, ())) for owners in self._waiting.values())

    @asynccontextmanager
    async def place(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a place and hold it. Raise QueueFull if this owner has too many requests waiting already."""
        await self._take(asker)
        try:
            yield
        finally:
            self._put_back(asker)

    async def _take(self, asker: Asker) -> None:
        if not len(self) and self._may_run(asker):
            self._occupy(asker)
            return
        if self.waiting_of(asker.owner) >= self._most_waiting:
            raise QueueFull(asker.owner)
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[asker.urgency].setdefault(asker.owner, deque()).append(future)
        self._hand_out()
        try:
            await future
        except asyncio.CancelledError:
            self._give_up(asker, future)
            raise

    def _may_run(self, asker: Asker) -> bool:
        kept = self._reserved if asker.urgency >= Urgency.ALONE else 0
        is_second_hint = asker.urgency == Urgency.HINT and asker.owner in self._hinting
        return self._free > kept and not is_second_hint

    def _occupy(self, asker: Asker) -> None:
        self._free -= 1
        if asker.urgency == Urgency.HINT:
            self._hinting.add(asker.owner)

    def _put_back(self, asker: Asker) -> None:
        self._free += 1
        if asker.urgency == Urgency.HINT:
            self._hinting.discard(asker.owner)
        self._hand_out()

    def _give_up(self, asker: Asker, future: asyncio.Future[None]) -> None:
        """Leave the queue; a place that was handed over in the same moment goes to the next."""
        if future.done() and not future.cancelled():
            self._put_back(asker)
            return
        line = self._waiting[asker.urgency].get(asker.owner)
        if line is not None and future in line:
            line.remove(future)
            if not line:
                del self._waiting[asker.urgency][asker.owner]

    def _hand_out(self) -> None:
        while (asker := self._next()) is not None:
            future = self._pop(asker)
            if not future.done():
                self._occupy(asker)
                future.set_result(None)

    def _next(self) -> Asker | None:
        """Return whose turn it is; None if nobody who waits may have a place."""
        waiting = (Asker(urgency, owner) for urgency, owners in self._waiting.items() for owner in owners)
        return next(filter(self._may_run, waiting), None)

    def _pop(self, asker: Asker) -> asyncio.Future[None]:
        """Take the first request of an owner out of the queue; the owner goes to the end of the line."""
        owners = self._waiting[asker.urgency]
        line = owners.pop(asker.owner)
        future = line.popleft()
        if line:
            owners[asker.owner] = line
        return future
