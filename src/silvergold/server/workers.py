"""The processes in which bots think: a few, started when they are needed, kept warm, ended when they misbehave."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from typing import Final

import msgspec

from silvergold.server.metrics import Metrics
from silvergold.server.worker import Answer, Job, done, framed

STARTS_WITHIN: Final = 60.0
"""Seconds until a new process has loaded what it needs, on a machine that is busy."""

QUEUES_FOR: Final = 15.0
"""Seconds that a job may wait for a free process."""

LARGEST_ANSWER: Final = 1 << 20

log = logging.getLogger("silvergold.bots")
_decoder: Final = msgspec.json.Decoder(Answer)


class Failed(Exception):
    """No answer came: the process died, was too slow, or talked nonsense; or all are busy."""


class Worker:
    """One process, as its parent sees it."""

    def __init__(self, process: Process) -> None:
        self._process: Final = process
        self._is_new = True

    @classmethod
    async def start(cls, memory: int) -> Worker:
        """A fresh process."""
        command = (sys.executable, "-m", "silvergold.server.worker", str(memory))
        return cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL))

    async def ask(self, job: Job) -> Answer:
        """Its answer to a job; raises Failed if none comes in time, and is then of no use any more."""
        if self._is_new:
            await self._heard(STARTS_WITHIN)
            self._is_new = False
        stdin = self._process.stdin
        assert stdin is not None
        stdin.write(framed(pickle.dumps(job)))
        return await self._heard(job.deadline)

    async def _heard(self, seconds: float) -> Answer:
        """What it says next."""
        try:
            async with asyncio.timeout(seconds):
                return await self._read()
        except TimeoutError:
            raise Failed(f"had not answered after {seconds:g} seconds") from None
        except (EOFError, OSError):
            raise Failed("ended its process") from None
        except (ValueError, msgspec.MsgspecError):
            raise Failed("answered with what is no answer") from None

    async def _read(self) -> Answer:
        stdout = self._process.stdout
        assert stdout is not None
        size = int.from_bytes(await stdout.readexactly(4))
        if size > LARGEST_ANSWER:
            raise ValueError(size)
        return _decoder.decode(await stdout.readexactly(size))

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        await self._process.wait()


class Workers:
    """All of them: who asks gets one that is free, or a new one, or waits."""

    def __init__(self, most: int, memory: int, metrics: Metrics) -> None:
        self._memory, self._metrics = memory, metrics
        self._places: Final = asyncio.Semaphore(most) if most else None
        self._free: Final[list[Worker]] = []
        self._all: Final[set[Worker]] = set()

    def __len__(self) -> int:
        return len(self._all)

    async def ask(self, job: Job) -> Answer:
        """The answer to a job; raises Failed if there is none. Without processes it is thought about right here."""
        if self._places is None:
            return await asyncio.to_thread(done, job)
        try:
            async with asyncio.timeout(QUEUES_FOR):
                await self._places.acquire()
        except TimeoutError:
            raise Failed("found every process busy") from None
        try:
            return await self._ask(job)
        finally:
            self._places.release()

    async def _ask(self, job: Job) -> Answer:
        """The one used last is asked first, so that the others may sleep on."""
        worker = self._free.pop() if self._free else await self._hire()
        keep = False
        try:
            answer = await worker.ask(job)
            keep = not answer.last
            return answer
        finally:
            if keep:
                self._free.append(worker)
            else:
                await self._dismiss(worker)

    async def _hire(self) -> Worker:
        try:
            worker = await Worker.start(self._memory)
        except OSError as fault:
            raise Failed(f"could not start: {fault}") from None
        self._all.add(worker)
        self._metrics.gauge("silvergold_bot_processes", len(self._all))
        return worker

    async def _dismiss(self, worker: Worker) -> None:
        """In a task of its own, so that it is done even if the one who asked is told to stop."""
        self._all.discard(worker)
        self._metrics.gauge("silvergold_bot_processes", len(self._all))
        self._metrics.count("silvergold_bot_processes_ended_total")
        await asyncio.shield(asyncio.ensure_future(worker.end()))

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.end() for worker in self._all))
        self._all.clear()
        self._free.clear()
