"""The compiled rules of a server. On a new machine a child process compiles them while the first pages are served."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from silvergold import rules
from silvergold.child_processes.child import ChildProcess, NoAnswer, Program
from silvergold.kinds import OnProgress, ignore_progress

PROGRAM: Final = Program("silvergold.server.compile_child")

log = logging.getLogger("silvergold.server")


class Compilation:
    """Knows whether the rules are compiled, and lets callers wait until they are.

    Compiling takes about 15 seconds of one core. In this process it would stop everything else for that time.
    """

    def __init__(self, on_progress: OnProgress = ignore_progress, program: Program = PROGRAM) -> None:
        self._on_progress: Final = on_progress
        self._program: Final = program
        self._done: Final = asyncio.Event()
        self._percent = 0
        self._task: asyncio.Task[None] | None = None

    @property
    def percent(self) -> int | None:
        """Return how much is compiled in percent, or None if everything is."""
        return None if self._done.is_set() else self._percent

    async def wait(self) -> None:
        """Wait until the rules are compiled."""
        await self._done.wait()

    def start(self, then: Callable[[], object]) -> None:
        """Compile the rules if they are not compiled yet; call `then` when they are."""
        if rules.is_warm():
            self._finish(then)
        else:
            self._task = asyncio.create_task(self._compile(then), name="compile the rules")

    async def _compile(self, then: Callable[[], object]) -> None:
        self._note(0)
        process = None
        try:
            process = await ChildProcess.start(self._program)
            await process.ask(b"", None, self._note)
        except NoAnswer as fault:
            log.warning("the rules are compiled at their first use, because compiling them beside failed: %s", fault)
        finally:
            if process is not None:
                await process.kill()
        self._finish(then)

    def _note(self, percent: int) -> None:
        self._percent = min(percent, 99)
        self._on_progress(self._percent)

    def _finish(self, then: Callable[[], object]) -> None:
        self._done.set()
        if self._task is not None:
            self._on_progress(100)
        then()

    async def close(self) -> None:
        """End the child process."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
