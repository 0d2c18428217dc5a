"""The heartbeat that a server writes to its database, and the downtime that follows from a missing one.

Deadlines are stored in server time. Time in which no server was running must not count against anybody, so after a gap
all deadlines move by its length.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from silvergold.server.protocol.refusals import Refusal, StoreUnavailable
from silvergold.server.store import transactions

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.store import Store

BEAT_MS: Final = 5_000
"""Milliseconds between two heartbeats."""

GAP_MS: Final = 4 * BEAT_MS
"""A longer gap in a running process was downtime: the machine slept, or the database could not be reached."""

WELL_FOR: Final = 15.0
"""Seconds for which a server counts as healthy after its last saved heartbeat."""

LEAST_FREE: Final = 4 << 20
"""Bytes that must be free on the disk of the games. SQLite's log grows to that size between two checkpoints."""

log = logging.getLogger("silvergold.heartbeat")


class Heartbeat:
    """Writes the heartbeat, and reports whether the server can save."""

    def __init__(self, store: Store, clock: Clock, on_downtime: Callable[[int], None]) -> None:
        """Call `on_downtime` with the time at which the server was back after a gap."""
        self._store: Final = store
        self._clock: Final = clock
        self._on_downtime: Final = on_downtime
        self._beat_at = 0
        self._saved_at = time.monotonic()
        self._is_regular = False
        self._trouble = ""
        self._beating: Final = asyncio.Lock()

    async def start(self) -> None:
        """Write the first heartbeat. If no other worker can be running, any time since the last one was downtime."""
        with contextlib.suppress(Refusal):
            await self.beat(BEAT_MS if self._store.many_workers else 0)

    async def close(self) -> None:
        """Write the last heartbeat."""
        with contextlib.suppress(Refusal):
            await self.beat()

    async def now(self) -> int:
        """Return the time, after a heartbeat has made sure that no downtime up to now is left to be added."""
        async with self._beating:
            is_first = not self._is_regular
            # heartbeats are expected from the first call on; before it, the rules were compiled, which may take longer
            if not self._is_regular:
                self._is_regular, self._saved_at = True, time.monotonic()
            if is_first:
                await self.beat(why="the rules were compiled, and nobody could play")
            while not 0 <= (now := self._clock.now()) - self._beat_at < BEAT_MS:
                await self.beat()
            return now

    async def beat(self, gap: int = GAP_MS, why: str = "no server was running") -> None:
        """Write a heartbeat. If the last one is older than `gap`, move all deadlines by that time; the log says why."""
        now = self._clock.now()
        with self._noticing_trouble():
            lost = await self._store.write(lambda: transactions.beat(now, gap))
        self._beat_at = now
        if lost:
            self._on_downtime(now)
            log.warning(
                "%s, for %.1f seconds; all deadlines were moved by that time",
                why if lost > 0 else "the system clock was set back",
                lost / 1000,
            )

    @contextlib.contextmanager
    def _noticing_trouble(self) -> Iterator[None]:
        """Remember whether a heartbeat was saved, and log when that changes."""
        try:
            yield
        except StoreUnavailable as fault:
            if not self._trouble:
                log.error("nothing can be saved: %s", fault.why)
            self._trouble = "the last write failed"
            raise
        if self._trouble:
            log.warning("saving works again")
        self._trouble, self._saved_at = "", time.monotonic()

    @property
    def trouble(self) -> str:
        """Return why the server is not healthy: its last heartbeat failed or is overdue. Empty if it is healthy.

        Reading this writes nothing and costs a question to the file system: on a full disk, small writes such as the
        heartbeat go on for a while. Time for which the machine slept does not count.
        """
        free = self._store.free_bytes()
        if not self._trouble and free is not None and free < LEAST_FREE:
            return f"the disk is full: {free >> 10} KiB are free, and {LEAST_FREE >> 10} are needed"
        silence = time.monotonic() - self._saved_at
        if not self._trouble and self._is_regular and silence > WELL_FOR:
            return f"no write has succeeded for {silence:.0f} seconds"
        return self._trouble
