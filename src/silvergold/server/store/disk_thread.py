"""The thread that waits for the disk."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final, TypeAlias, TypeVar

T = TypeVar("T")

DISK: Final = "silvergold-disk"
"""The name of the thread."""

Call: TypeAlias = tuple[asyncio.Future[Any], Callable[..., Any], tuple[Any, ...]]


class DiskThread:
    """Runs calls one after the other, in a thread that starts with the first of them.

    An executor of the standard library does more, and takes several times as long to pass a call on.
    """

    def __init__(self) -> None:
        self._calls: Final[SimpleQueue[Call | None]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    async def run(self, call: Callable[..., T], *values: Any) -> T:
        """Return what the call returns in the thread, or raise what it raises."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=DISK, daemon=True)
            self._thread.start()
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._calls.put((future, call, values))
        return await future

    def close(self) -> None:
        """Finish what was asked for, and end the thread."""
        if self._thread is not None:
            self._calls.put(None)
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        while (asked := self._calls.get()) is not None:
            future, call, values = asked
            try:
                result, fault = call(*values), None
            except Exception as raised:  # noqa: BLE001 - raised again where it is waited for
                result, fault = None, raised
            future.get_loop().call_soon_threadsafe(_settle, future, result, fault)
            del asked, future, call, values, result, fault  # nothing is kept while the thread waits


def _settle(future: asyncio.Future[Any], result: Any, fault: Exception | None) -> None:
    """Pass on what a call has returned or raised; nobody may wait for it any more."""
    if future.done():
        return
    if fault is not None:
        future.set_exception(fault)
    else:
        future.set_result(result)
