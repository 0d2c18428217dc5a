"""A server whose clock stands still, and functions that play its challenges quickly."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from silvergold.server.api.services import Services
from silvergold.server.background import BackgroundTasks
from silvergold.server.lobby.expiry import Expiry
from silvergold.server.lobby.quotas import DAY_MS
from silvergold.server.protocol.messages import Command
from silvergold.server.store import guest_transactions
from silvergold.server.store.base import Query, Transaction
from tests.server import worlds
from tests.server.hosting import PATIENCE, Guest, Served

NOON = 20_000 * DAY_MS + DAY_MS // 2
TODAY = "2024-10-04"
QUICK = {"daily": "random-1", "daily_easy": "random-1", "par": ""}


class Town(Served):
    """A server whose clock stands still until a test moves it."""

    def __init__(self, db: str, **settings: Any) -> None:
        super().__init__(db, **{**QUICK, **settings})
        self.now = NOON
        self.services.clock.read = lambda: self.now

    def query(self, sql: str, *values: object) -> list[Any]:
        """Run a statement in a write transaction; return its rows."""

        def task() -> Transaction[list[Any]]:
            return [tuple(row) for row in (yield Query(sql, values))]

        return self.run(self.services.store.write(task))

    async def sweep(self) -> None:
        """Remove what is too old, as the server does every ten minutes."""
        services = self.services
        expiry = Expiry(
            services.store, services.cache, services.clock, self.config, services.deletion, BackgroundTasks(),
            on_removed=lambda _: None,
        )  # fmt: skip
        await expiry.sweep()

    def finish(self, guest: Guest, challenge: str, seed: int = 1, **wish: Any) -> str:
        """Play a challenge to its end, with choices that follow from a seed; return the table."""
        table = begin(guest, challenge, **wish)
        self.run(asyncio.wait_for(_played(self.services, table, guest.told["id"], seed), PATIENCE))
        return table


async def _played(services: Services, table: str, account: str, seed: int) -> None:
    """Send the commands of the only person at a table as a socket would."""
    me = await services.store.read(lambda: guest_transactions.by_id(account))
    chance, done = random.Random(seed), -1
    while True:
        rows, game = await services.drafts.started_game(table)
        if game.match.over:
            return
        seat = next(row.seat for row in rows.seats if row.kind == "person")
        if seat not in game.match.waiting or game.phase == done:
            await asyncio.sleep(0.002)
            continue
        choices = worlds.some_choices(game.match, seat, chance)
        await services.commands.submit(
            table, me, Command(cmd_id=f"p{game.phase}", seat=seat, phase=game.phase, choices=choices)
        )
        done = game.phase


def daily(guest: Guest, game: str = "pyramids", day: str = "", series: str = "standard") -> dict[str, Any]:
    """Return the daily game of a day, by default of today."""
    answer: dict[str, Any] = guest.get(f"/api/daily/{game}?series={series}" + (f"&day={day}" if day else ""))
    return answer


def begin(guest: Guest, challenge: str, **wish: Any) -> str:
    """Begin or continue a challenge; return the id of the guest's table."""
    table: str = guest.post(f"/api/challenges/{challenge}/play", **wish)["table"]["id"]
    return table


def refusal(guest: Guest, path: str) -> tuple[int, str]:
    """Return the status and the code with which a GET request is refused."""
    answer = guest.ask("GET", path)
    return answer.status_code, answer.json().get("code", "")
