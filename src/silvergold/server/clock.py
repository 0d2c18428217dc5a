"""The server's time, which tests can replace."""

from __future__ import annotations

import time
from collections.abc import Callable


def system_time() -> int:
    """Return the time of the operating system in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Clock:
    """Reads the time from `read`, which a test may set to a function of its own."""

    def __init__(self) -> None:
        self.read: Callable[[], int] = system_time

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self.read()
