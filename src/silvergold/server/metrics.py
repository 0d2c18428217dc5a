"""Figures for Prometheus, as plain text."""

from __future__ import annotations

import threading
from collections import defaultdict
from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counters, gauges and histograms by name; any thread may count."""

    def __init__(self) -> None:
        self._counts: dict[str, float] = defaultdict(float)
        self._gauges: dict[str, float] = {}
        self._lock = threading.Lock()

    def count(self, name: str, by: float = 1.0) -> None:
        """One more of these."""
        with self._lock:
            self._counts[name] += by

    def gauge(self, name: str, value: float) -> None:
        """So many there are now."""
        self._gauges[name] = value

    def text(self) -> str:
        """All of them in Prometheus' form."""
        lines = [f"{name} {value:g}" for name, value in sorted({**self._counts, **self._gauges}.items())]
        return "\n".join(lines) + "\n"
