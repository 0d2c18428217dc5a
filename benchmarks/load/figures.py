"""What the players measure, and how it is printed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from benchmarks.load.wire import Wire

SEATS = 4
"""At every table."""

Pace: TypeAlias = tuple[float, float]
"""The least and the most seconds before a move; 0 and 0 for players who do not wait."""


@dataclass
class Figures:
    """What was measured since counting began; times are in seconds."""

    counts: bool = False
    acks: list[float] = field(default_factory=list)
    reveals: list[float] = field(default_factory=list)
    drafts: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)
    over: int = 0
    held: list[Callable[[], None]] | None = field(default_factory=list)

    def when_all_sit(self, move: Callable[[], None]) -> None:
        """Make a move when counting begins, so that all seats start together; at once if it has begun."""
        if self.held is None:
            move()
        else:
            self.held.append(move)

    def begin(self) -> None:
        """Begin to count, and make the moves that wait for it."""
        self.counts, moves, self.held = True, self.held or [], None
        for move in moves:
            move()

    def add(self, times: list[float], since: float) -> None:
        if self.counts:
            times.append(time.perf_counter() - since)


@dataclass
class Round:
    """Shared by the seats of one game: when the last command of a phase was sent."""

    sent: dict[int, float] = field(default_factory=dict)


class Player(Protocol):
    """Somebody at a seat of a server."""

    wire: Wire

    async def sit(self, port: int) -> None:
        """Connect to the server."""


def spread(times: list[float]) -> str:
    """Return the median, the 95th and 99th percentile and the maximum, in milliseconds."""
    if not times:
        return "none"
    ordered = sorted(times)
    parts = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99)]
    return " / ".join(f"{1000 * value:.1f}" for value in (*parts, ordered[-1])) + f" ms (n {len(ordered)})"


def under(times: list[float], bound: float) -> float:
    return 100 * sum(value < bound for value in times) / len(times) if times else 0.0


def show(title: str, told: dict[str, Any]) -> None:
    print(f"\n== {title}", flush=True)
    for name, value in told.items():
        print(f"  {name:34} {value}", flush=True)
