"""Everything a running server holds, in one place that is handed around."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from silvergold.server.games import Games

if TYPE_CHECKING:
    from silvergold.server.bots import Bots
    from silvergold.server.clocks import Clocks
    from silvergold.server.config import Config
    from silvergold.server.guards import Guards
    from silvergold.server.hub import Hub
    from silvergold.server.metrics import Metrics
    from silvergold.server.minds import Minds
    from silvergold.server.review import Reviews
    from silvergold.server.store import Store


def now_ms() -> int:
    """The server's time."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class House:
    """The store, what is remembered of it, and those who act on it."""

    config: Config
    store: Store
    metrics: Metrics
    games: Games = field(default_factory=Games)
    now: Callable[[], int] = now_ms
    hub: Hub = field(init=False)
    bots: Bots = field(init=False)
    minds: Minds = field(init=False)
    clocks: Clocks = field(init=False)
    reviews: Reviews = field(init=False)
    guards: Guards = field(init=False)
