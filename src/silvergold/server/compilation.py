"""The compiled rules of a server. On a new machine a child process compiles them while the first pages are served."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Sequence
from typing import Final

from silvergold import rules

COMMAND: Final = (sys.executable, "-m", "silvergold.server.compile_child")

OnProgress = Callable[[int], object]
"""Called with the percentage that is compiled."""

log = logging.getLogger("silvergold.server")


def ignore(_percent: int) -> None:
    """Ignore the progress."""


class Compilation:
    """Knows whether the rules are compiled, and lets callers wait until they are.

    Compiling takes about 15 seconds of one core. In this process it would stop everything else for that time.
    """

    def __init__(self, on_progress: OnProgress = ignore, command: Sequence[str] = COMMAND) -> None:
        self._on_progress: Final = on_progress
        self._command: Final = command
        self._done: Final = asyncio.Event()
        self._percent = 0
        self._process: Process | None = None
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
        try:
            self._process = await asyncio.create_subprocess_exec(*self._command, stdout=PIPE, stdin=DEVNULL)
            assert self._process.stdout is not None, "it was asked for"
            async for line in self._process.stdout:
                self._note(int(line))
            if await self._process.wait():
                raise ChildProcessError(f"exit code {self._process.returncode}")
        except (OSError, ValueError) as fault:
            log.warning("the rules are compiled at their first use, because compiling them beside failed: %s", fault)
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
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
