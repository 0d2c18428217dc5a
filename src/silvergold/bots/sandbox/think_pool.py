"""One choice at a time in child processes: the pool of a server. For asyncio, with JSON answers."""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

from silvergold.bots.sandbox.asking import not_answered
from silvergold.bots.sandbox.think import Report, ThinkRequest, ignore
from silvergold.bots.sandbox.think_worker import framed

STARTS_WITHIN: Final = 60.0
"""Seconds in which a new process must be ready, even on a busy machine."""

NICE: Final = 5
"""How much processes lower their priority, so that the server comes first."""

LARGEST_ANSWER: Final = 1 << 20

PROGRAM: Final = "silvergold.bots.sandbox.think_worker"


class Answer(Protocol):
    """What the pool must know about an answer; see `think.AnswerFields`."""

    @property
    def progress(self) -> str: ...
    @property
    def last(self) -> bool: ...


Checked = TypeVar("Checked", bound=Answer)


class NoAnswer(Exception):
    """No answer came: the process died, was too slow, or wrote something that is no answer."""


class ThinkProcess(Generic[Checked]):
    """One process, as its parent sees it."""

    def __init__(self, process: Process, decode: Callable[[bytes], Checked]) -> None:
        self.process: Final = process
        self._decode: Final = decode
        self._is_new = True

    async def ask(self, request: ThinkRequest, report: Report = ignore) -> Checked:
        """Return the answer to a request; raise NoAnswer if none comes in time. Then the process must be ended."""
        if self._is_new:
            await self.hear(STARTS_WITHIN)
            self._is_new = False
        self.send(request)
        return await self.hear(request.deadline, report)

    def send(self, request: ThinkRequest) -> None:
        """Write a request."""
        assert self.process.stdin is not None
        self.process.stdin.write(framed(pickle.dumps(request)))

    async def hear(self, seconds: float, report: Report = ignore) -> Checked:
        """Return the next answer that is not only progress."""
        try:
            async with asyncio.timeout(seconds):
                while (answer := await self._read()).progress:
                    report(answer.progress)
                return answer
        except TimeoutError:
            raise NoAnswer(not_answered(seconds)) from None
        except (EOFError, OSError):
            raise NoAnswer("ended its process") from None
        except ValueError:
            raise NoAnswer("answered with what is no answer") from None

    async def _read(self) -> Checked:
        stdout = self.process.stdout
        assert stdout is not None
        size = int.from_bytes(await stdout.readexactly(4))
        if size > LARGEST_ANSWER:
            raise ValueError(size)
        return self._decode(await stdout.readexactly(size))

    async def kill(self) -> None:
        """End the process, whatever it is doing."""
        await end_process(self.process)


async def end_process(process: Process) -> None:
    """Kill a process and wait until it is gone and its pipes are closed."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    if process.stdin is not None:
        process.stdin.close()
    await _read_rest(process)
    await process.wait()


async def _read_rest(process: Process) -> None:
    """Read what is left in the pipe. Otherwise asyncio may not notice its end, and `wait` would never return."""
    with contextlib.suppress(RuntimeError):  # another task is reading, and reaches the end as well
        while process.stdout is not None and await process.stdout.read(1 << 16):
            pass


class ThinkPool(Generic[Checked]):
    """Processes that are started when they are needed, kept, and ended when they fail or grow too large.

    The pool has no limit of its own: its user decides how many requests run at once.
    """

    def __init__(
        self,
        memory: int,
        decode: Callable[[bytes], Checked],
        on_change: Callable[[int], None],
        nice: int = NICE,
    ) -> None:
        """`decode` checks an answer and raises ValueError; `on_change` gets 1 for a start and -1 for an end."""
        self._memory, self._decode, self._on_change, self._nice = memory, decode, on_change, nice
        self.free: Final[list[ThinkProcess[Checked]]] = []
        self.all: Final[set[ThinkProcess[Checked]]] = set()
        self._ending: Final[set[asyncio.Task[None]]] = set()

    async def ask(self, request: ThinkRequest, report: Report = ignore) -> Checked:
        """Return the answer to a request; raise NoAnswer if there is none. The process used last is asked first."""
        process, keep = None, False
        try:
            process = self.free.pop() if self.free else await self._start()
            answer = await process.ask(request, report)
            keep = not answer.last
            return answer
        finally:
            if process is not None and keep:
                self.free.append(process)
            elif process is not None:
                self._end(process)

    async def _start(self) -> ThinkProcess[Checked]:
        command = (sys.executable, "-m", PROGRAM, str(self._memory), str(self._nice))
        try:
            started = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
        except OSError as fault:
            raise NoAnswer(f"could not start: {fault}") from None
        process = ThinkProcess(started, self._decode)
        self.all.add(process)
        self._on_change(1)
        return process

    def _end(self, process: ThinkProcess[Checked]) -> None:
        """End a process in a task of its own, so that it happens even if the caller is cancelled."""
        self.all.discard(process)
        self._on_change(-1)
        ending = asyncio.create_task(process.kill(), name="end a process")
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*self._ending, *(process.kill() for process in self.all))
        self.all.clear()
        self.free.clear()
