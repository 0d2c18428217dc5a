"""The server's access to the bots' processes: a fair queue in front of a limited number of them, and their metrics."""

from __future__ import annotations

import asyncio
import json
from contextlib import AbstractAsyncContextManager
from typing import Final

import msgspec

from silvergold.bots.sandbox.think import ThinkRequest, think
from silvergold.bots.sandbox.think_pool import NICE, ThinkPool
from silvergold.child_processes.child import NoAnswer
from silvergold.kinds import OnProgress, ignore_progress
from silvergold.server.bots.fair_queue import Asker, FairQueue, QueueFull, Urgency
from silvergold.server.bots.households import SERVER
from silvergold.server.metrics import Metrics
from silvergold.server.protocol.messages import ConsideredSeen

__all__ = ["ANYBODY", "Busy", "NoAnswer", "ProcessPool", "ThinkAnswer"]

QUEUES_FOR: Final = 15.0
"""Seconds that a request may wait for a free process."""

ANYBODY: Final = Asker(Urgency.PRESENT, "", (SERVER,))


class ThinkAnswer(msgspec.Struct, frozen=True):
    """A checked answer of a process; see `AnswerFields` for its fields."""

    choice: str = ""
    considered: list[ConsideredSeen] = []
    simulations: int = 0
    fault: str = ""
    last: bool = False
    unlearned: bool = False
    result: msgspec.Raw = msgspec.Raw(b"null")
    """JSON that is not decoded yet."""


_decoder: Final = msgspec.json.Decoder(ThinkAnswer)


def decoded(body: bytes) -> ThinkAnswer:
    """Return an answer if every field has the right type; raise ValueError if not."""
    try:
        return _decoder.decode(body)
    except msgspec.MsgspecError as fault:
        raise ValueError("not an answer") from fault


class Busy(Exception):
    """No process was free in time. This does not count as a failure of the bot."""


class ProcessPool:
    """A limited number of bot processes: a request gets a free one, or a new one, or waits in a fair queue."""

    def __init__(
        self,
        most: int,
        memory: int,
        metrics: Metrics,
        nice: int = NICE,
        most_waiting: int = 1000,
        ends_with_caller: bool = False,
    ) -> None:
        """`ends_with_caller`: if nobody waits for a request any more, end it together with its process.

        That is right for long requests. A short one goes on to its end, since a new process costs more.
        """
        self._metrics: Final = metrics
        self._ends_with_caller: Final = ends_with_caller
        self._queue: Final = FairQueue(most, most_waiting, reserved=1) if most else None
        self._processes: Final = ThinkPool(memory, decoded, self._count, nice)
        self._under_way: Final[set[asyncio.Task[ThinkAnswer]]] = set()

    def __len__(self) -> int:
        return len(self._processes.all)

    @property
    def waiting(self) -> int:
        """Return how many requests wait for a process."""
        return len(self._queue) if self._queue is not None else 0

    def look_again(self, table: str) -> None:
        """Work out again how urgent the waiting requests of a table are."""
        if self._queue is not None:
            self._queue.look_again(table)

    async def ask(
        self,
        job: ThinkRequest,
        asker: Asker = ANYBODY,
        on_progress: OnProgress = ignore_progress,
        queues_for: float = QUEUES_FOR,
    ) -> ThinkAnswer:
        """Return the answer to a request; raise NoAnswer if there is none, Busy if no process was free in time.

        If the pool has no processes (`most` is 0), think in a thread.
        """
        if self._queue is None:
            return decoded(json.dumps(await asyncio.to_thread(think, job)).encode())
        place = self._queue.place(asker)
        try:
            async with asyncio.timeout(queues_for):
                await place.__aenter__()
        except (TimeoutError, QueueFull):
            raise Busy("found every process busy") from None
        asking = asyncio.create_task(self._ask(job, on_progress, place), name="ask a bot")
        self._under_way.add(asking)
        asking.add_done_callback(self._forget)
        try:
            return await asyncio.shield(asking)
        except asyncio.CancelledError:
            if self._ends_with_caller:
                asking.cancel()
            raise

    async def _ask(
        self, job: ThinkRequest, on_progress: OnProgress, place: AbstractAsyncContextManager[None]
    ) -> ThinkAnswer:
        """Ask, then give up the place in the queue."""
        try:
            return await self._processes.ask(job, on_progress)
        finally:
            await place.__aexit__(None, None, None)

    def _forget(self, asking: asyncio.Task[ThinkAnswer]) -> None:
        self._under_way.discard(asking)
        if not asking.cancelled():
            asking.exception()  # nobody may be left to retrieve it

    def _count(self, change: int) -> None:
        self._metrics.add("silvergold_bot_processes", change)
        if change < 0:
            self._metrics.count("silvergold_bot_processes_ended_total")

    async def close(self) -> None:
        """End all processes."""
        running = list(self._under_way)
        for asking in running:
            if not asking.cancelling():  # a second time would interrupt it while it ends a process that just started
                asking.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self._processes.close()
