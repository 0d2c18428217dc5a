"""Tasks that run beside the requests and end with the server."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final


class BackgroundTasks:
    """Holds a reference to every running task, so that none is garbage collected and all can be cancelled."""

    def __init__(self) -> None:
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in a task of its own."""
        self.started(work)  # type: ignore[unused-awaitable]

    def started(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run a coroutine in a task of its own, and return the task for callers that may wait for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
