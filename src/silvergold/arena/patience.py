"""A limit on how long somebody may take, from inside the same process."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TooLate(BaseException):
    """The time is up. No `Exception`, so that a bot that catches everything it knows of does not catch this."""


@contextmanager
def within(seconds: float | None) -> Iterator[None]:
    """Raises TooLate when the time is up, as soon as Python runs again.

    Compiled code cannot be disturbed, nor can anything where there are no alarms (Windows, a thread): there only
    another process can help, see `workers`.
    """
    if seconds is None or not _can_be_woken():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _can_be_woken() -> bool:
    return hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()


def _ring(*_: object) -> None:
    raise TooLate
