"""Metrics for Prometheus. Each process of a server with several workers reports its own."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper bounds of the histograms in seconds; half of them are below what a person notices."""

COUNTERS: Final = {
    "silvergold_commands_total": "commands by their result: saved, or the code of the refusal",
    "silvergold_messages_total": "messages from clients by type",
    "silvergold_http_requests_total": "requests by status",
    "silvergold_broken_pages_total": "reports of browsers that a page is broken",
    "silvergold_bot_choices_total": "choices that bots were asked for",
    "silvergold_bot_failures_total": "times that a bot crashed, hung or returned a choice that is not open",
    "silvergold_bot_fallbacks_total": "choices that were made for a bot that failed twice",
    "silvergold_bot_busy_total": "choices that were made at once because every process was busy for too long",
    "silvergold_bot_unlearned_total": "choices that were made at once because the deck is not learned yet",
    "silvergold_decks_learned_total": "decks that bots have learned",
    "silvergold_reviews_done_total": "reviews of finished games that were made",
    "silvergold_reviews_failed_total": "reviews that could not be made",
    "silvergold_notices_total": "notices that it is a player's turn: sent, repeated, failed, gone, dropped, too-many",
    "silvergold_bot_processes_ended_total": "processes of bots that were ended: hung, crashed, or grown too large",
}
LABELS: Final = {
    "silvergold_commands_total": "result",
    "silvergold_messages_total": "type",
    "silvergold_http_requests_total": "status",
    "silvergold_notices_total": "result",
}
"""The label of a counter, if it has one."""

GAUGES: Final = {
    "silvergold_sockets": "open sockets",
    "silvergold_tables_shown": "tables with viewers",
    "silvergold_games_remembered": "games in the cache",
    "silvergold_writes_waiting": "transactions that wait for the writer",
    "silvergold_bot_jobs_waiting": "questions to bots that wait for a process",
    "silvergold_decks_learning": "decks that are being learned or wait for it",
    "silvergold_reviews_running": "reviews that are being made",
    "silvergold_bot_processes": "processes in which bots think",
    "silvergold_up_seconds": "how long this process has been serving",
    "silvergold_memory_bytes": "memory of this process",
}
HISTOGRAMS: Final = {
    "silvergold_command_seconds": "from a command to its acknowledgement, which is after the commit",
    "silvergold_bot_seconds": "from asking a bot to its answer, waiting for a free process included",
    "silvergold_review_seconds": "from asking for some jobs of a review to their results, waiting included",
}

disable_created_metrics()  # type: ignore[no-untyped-call]  # they double the output, and nobody reads them


class Metrics:
    """The metrics of one application, in a registry of its own; any thread may count."""

    def __init__(self) -> None:
        self._registry: Final = CollectorRegistry()
        self._counters: Final = {name: self._counter(name) for name in COUNTERS}
        self._children: Final[dict[tuple[str, str], Counter]] = {}
        self._gauges: Final = {name: Gauge(name, about, registry=self._registry) for name, about in GAUGES.items()}
        self._histograms: Final = {
            name: Histogram(name, about, registry=self._registry, buckets=BOUNDS) for name, about in HISTOGRAMS.items()
        }
        began = time.monotonic()
        self._gauges["silvergold_up_seconds"].set_function(lambda: round(time.monotonic() - began, 1))
        self._gauges["silvergold_memory_bytes"].set_function(memory)

    def _counter(self, name: str) -> Counter:
        labels = [LABELS[name]] if name in LABELS else []
        return Counter(name, COUNTERS[name], labels, registry=self._registry)

    def count(self, name: str, label: str = "") -> None:
        """Add one to a counter; `label` is the value of its label, if it has one."""
        child = self._children.get((name, label))
        if child is None:
            counter = self._counters[name]
            child = self._children[name, label] = counter.labels(label) if label else counter
        child.inc()

    def gauge(self, name: str, value: float) -> None:
        """Set a gauge."""
        self._gauges[name].set(value)

    def add(self, name: str, change: float) -> None:
        """Add to a gauge."""
        self._gauges[name].inc(change)

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        """Add the time of the block to a histogram, unless the block raises."""
        start = time.perf_counter()
        yield
        self._histograms[name].observe(time.perf_counter() - start)

    def text(self) -> str:
        """Return all metrics in the text format of Prometheus."""
        return generate_latest(self._registry).decode()


def memory() -> int:
    """Return the resident memory of this process in bytes; 0 where the system does not tell (only Linux does)."""
    try:
        with open("/proc/self/statm") as file:  # noqa: PTH123 - not a path of this project
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return 0
