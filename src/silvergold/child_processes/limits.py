"""Limits of time and memory, priority, and what a child process does with Ctrl-C and its output."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

GRACE: Final = 2.0
"""Seconds after a deadline in which a process may still end the thinking by itself, before it is killed."""


class TimeLimitExceeded(BaseException):
    """The time is up. Not an `Exception`, so that a bot that catches every `Exception` does not catch this."""


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise TimeLimitExceeded when the time is up, as soon as Python code runs again.

    This cannot interrupt compiled code, and it does nothing without alarm signals (on Windows, or in a thread). There,
    only another process can help.
    """
    if seconds is None or not _has_alarm():
        yield
        return
    before = signal.signal(signal.SIGALRM, _raise)
    try:
        with _timer(seconds):
            yield
    finally:
        signal.signal(signal.SIGALRM, before)


@contextmanager
def kill_after(seconds: float) -> Iterator[None]:
    """End this process when the time is up, even inside compiled code: no handler, so the system ends it."""
    if not _has_alarm():
        yield
        return
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    with _timer(seconds):
        yield


@contextmanager
def _timer(seconds: float) -> Iterator[None]:
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _has_alarm() -> bool:
    return hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()


def _raise(*_: object) -> None:
    raise TimeLimitExceeded


@contextmanager
def ctrl_c_blocked() -> Iterator[None]:
    """Start processes that never see Ctrl-C, not even while they import what they need; here it is only delayed.

    A terminal sends it to all processes at once. A process that has just started would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def set_up_child() -> None:
    """Leave Ctrl-C to the parent, and send what a bot prints to the standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())


def lower_priority(nice: int) -> None:
    """Let other processes run first."""
    if hasattr(os, "nice"):
        os.nice(nice)


def limit_memory(limit: int) -> None:
    """Refuse memory beyond twice the limit in bytes; twice, because not all address space is really used.

    What a forked process has mapped and not used does not count: the libraries and models of the fork server.
    """
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        most = 2 * limit + max(0, address_space() - memory_used())
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def address_space() -> int:
    """Return the address space of this process in bytes; 0 where it is not known."""
    return _pages(0) or 0


def memory_used() -> int:
    """Return the memory of this process in bytes; 0 where it is not known.

    On Linux a child inherits the peak value of its parent, so the present value is read there.
    """
    if (used := _pages(1)) is not None:
        return used
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


def _pages(column: int) -> int | None:
    """Return what a column of /proc/self/statm says, in bytes; None on systems without it."""
    with contextlib.suppress(OSError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[column]) * os.sysconf("SC_PAGE_SIZE")
    return None
