"""One choice at a time in child processes: the pool of a server. For asyncio, with JSON answers."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

from silvergold.bots.sandbox.think import ThinkRequest
from silvergold.child_processes.child import ChildProcess, NoAnswer, Program
from silvergold.kinds import OnProgress, ignore_progress

NICE: Final = 5
"""How much processes lower their priority, so that the server comes first."""


class Answer(Protocol):
    """What the pool must know about an answer; see `think.AnswerFields`."""

    @property
    def last(self) -> bool: ...


Checked = TypeVar("Checked", bound=Answer)


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
        self._program: Final = Program("silvergold.bots.sandbox.think_child", (str(memory), str(nice)))
        self._decode, self._on_change = decode, on_change
        self.free: Final[list[ChildProcess]] = []
        self.all: Final[set[ChildProcess]] = set()
        self._ending: Final[set[asyncio.Task[None]]] = set()

    async def ask(self, request: ThinkRequest, on_progress: OnProgress = ignore_progress) -> Checked:
        """Return the answer to a request; raise NoAnswer if there is none. The process used last is asked first."""
        process, keep = None, False
        try:
            process = self.free.pop() if self.free else await self._start()
            body = await process.ask(pickle.dumps(request), request.deadline, on_progress)
            try:
                answer = self._decode(body)
            except ValueError:
                raise NoAnswer("answered with what is no answer") from None
            keep = not answer.last
            return answer
        finally:
            if process is not None and keep:
                self.free.append(process)
            elif process is not None:
                self._end(process)

    async def _start(self) -> ChildProcess:
        process = await ChildProcess.start(self._program)
        self.all.add(process)
        self._on_change(1)
        return process

    def _end(self, process: ChildProcess) -> None:
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
