"""New processes that work on one request each, one at a time; the addresses that ask take turns."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from silvergold.child_processes.child import ChildProcess, NoAnswer, Program
from silvergold.kinds import OnProgress, ignore_progress
from silvergold.server.bots.fair_queue import Asker, FairQueue, QueueFull, Urgency
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal

QUEUE: Final = 32
OF_ONE_ADDRESS: Final = 2
"""Requests that may wait, in all and for one address, besides the one that is being worked on."""

WORKS_WITHIN: Final = 60.0
"""Seconds until a request is answered on a busy machine. It usually takes one or two."""


class Work(NamedTuple):
    """What the processes do, for refusals: `many pictures are being drawn`, `the picture cannot be drawn`."""

    program: Program
    many: str
    not_now: str
    within: float = WORKS_WITHIN


class ChildQueue:
    """Lets processes work on requests."""

    def __init__(self, work: Work, log: logging.Logger) -> None:
        self._work: Final = work
        self._log: Final = log
        self._queue: Final = FairQueue(1, OF_ONE_ADDRESS)

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait until it is the turn of an address; raise Refusal if too many wait."""
        refusal = Refusal(Code.RATE, f"{self._work.many}; try again in a minute")
        if len(self._queue) >= QUEUE:
            raise refusal
        turn = self._queue.place(Asker(Urgency.PRESENT, "", (address,)))
        try:
            await turn.__aenter__()
        except QueueFull:
            raise refusal from None
        try:
            yield
        finally:
            await turn.__aexit__(None, None, None)

    async def ask(self, request: bytes, on_progress: OnProgress = ignore_progress) -> bytes:
        """Let a new process answer; raise Refusal if it fails or takes too long. Have a `turn` first."""
        process = None
        try:
            process = await ChildProcess.start(self._work.program)
            return await process.ask(request, self._work.within, on_progress)
        except NoAnswer as fault:
            self._log.warning("%s: %s", self._work.not_now, fault)
            raise Refusal(Code.RATE, f"{self._work.not_now} just now; try again in a minute") from None
        finally:
            if process is not None:
                await asyncio.shield(asyncio.ensure_future(process.kill()))
