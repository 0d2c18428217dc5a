"""Figures for Prometheus, as plain text."""

from __future__ import annotations

import os
import threading
import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds at which the times are counted; half of them below what a person notices."""

ABOUT: Final = {
    "silvergold_command_seconds": "from a command to its acknowledgement, which is after the commit",
    "silvergold_commands_total": "commands by what became of them: saved, or the code of the refusal",
    "silvergold_messages_total": "messages from clients by type",
    "silvergold_http_requests_total": "requests by status",
    "silvergold_sockets": "open sockets",
    "silvergold_tables_shown": "tables that somebody looks at",
    "silvergold_games_remembered": "games in the cache",
    "silvergold_writes_waiting": "transactions that wait for the writer",
    "silvergold_bot_choices_total": "choices that bots were asked for",
    "silvergold_bot_failures_total": "times that a bot crashed, hung or answered what is not open",
    "silvergold_bot_fallbacks_total": "choices that were made for a bot that failed twice",
    "silvergold_bot_seconds": "from asking a bot to its answer, waiting for a free process included",
    "silvergold_bot_processes": "processes in which bots think",
    "silvergold_bot_processes_ended_total": "such processes that were ended: hung, crashed, or grown too large",
    "silvergold_up_seconds": "how long this process has been serving",
    "silvergold_memory_bytes": "memory of this process",
}


class Histogram:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts: Final = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """It took so long."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        """In Prometheus' form, where each bound counts all below it."""
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {so_far}"


class Metrics:
    """Counters, gauges and times by name; any thread may count. With several workers each answers for itself."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], int] = {}
        self._gauges: dict[str, float] = {}
        self._times: dict[str, Histogram] = {"silvergold_command_seconds": Histogram()}
        self._began: Final = time.monotonic()
        self._lock = threading.Lock()

    def count(self, name: str, label: str = "") -> None:
        """One more of these; a label is written as Prometheus has it, such as `status="200"`."""
        with self._lock:
            self._counts[name, label] = self._counts.get((name, label), 0) + 1

    def gauge(self, name: str, value: float) -> None:
        """So many there are now."""
        self._gauges[name] = value

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """How long this takes, if it succeeds."""
        start = time.perf_counter()
        yield
        with self._lock:
            self._times.setdefault(name, Histogram()).add(time.perf_counter() - start)

    def text(self) -> str:
        """All of them."""
        self.gauge("silvergold_up_seconds", round(time.monotonic() - self._began, 1))
        self.gauge("silvergold_memory_bytes", memory())
        with self._lock:
            return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        for name, value in sorted(self._gauges.items()):
            yield from _head(name, "gauge")
            yield f"{name} {value:.10g}"
        for name in sorted({name for name, _ in self._counts}):
            yield from _head(name, "counter")
            for (found, label), count in sorted(self._counts.items()):
                if found == name:
                    yield f"{name}{{{label}}} {count}" if label else f"{name} {count}"
        for name, times in sorted(self._times.items()):
            yield from _head(name, "histogram")
            yield from times.lines(name)


def _head(name: str, kind: str) -> Iterator[str]:
    if name in ABOUT:
        yield f"# HELP {name} {ABOUT[name]}"
    yield f"# TYPE {name} {kind}"


def memory() -> int:
    """What this process holds of the machine's memory, where the system tells (Linux)."""
    try:
        with open("/proc/self/statm") as file:  # noqa: PTH123 - no path of ours
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
