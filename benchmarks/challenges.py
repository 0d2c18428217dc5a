"""How long the server takes to answer about a daily game with many entries, while the database grows.

python benchmarks/challenges.py                       SQLite, in a temporary folder
python benchmarks/challenges.py --db postgresql://…   an empty PostgreSQL database, which is filled

It fills the database with games, entries in other challenges and one daily game with many entries, and asks for every
page about that day as a guest who has finished it. It prints the median and the slowest of the answers in milliseconds,
from the request to the last byte inside the process of the server.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from litestar.testing import AsyncTestClient

from silvergold import decks
from silvergold.server.app import create_app
from silvergold.server.challenges import deals
from silvergold.server.challenges.days import begin_of, day_of
from silvergold.server.clock import system_time
from silvergold.server.config import Config
from silvergold.server.lobby.decks import deck_row
from silvergold.server.lobby.quotas import DAY_MS
from silvergold.server.lobby.tokens import hashed
from silvergold.server.play.settings import Settings
from silvergold.server.store import Store, store_at, transactions
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.challenge_transactions import DailySeries, rank_of
from silvergold.server.store.rows import (
    AccountRow,
    ChallengeRow,
    DeckRow,
    EntryRow,
    HistoryRow,
    SeatRow,
    SessionRow,
    TableRow,
)

GAME = "pyramids"
DAYS = 200
SESSION = "a-session-of-the-guest"
ME = AccountRow("me", "Ana", None, 1, 1)
AT_ONCE = 500

Rows: TypeAlias = Iterable[tuple[str, Iterable[tuple[object, ...]]]]


@dataclass(frozen=True)
class Size:
    """How much there is in the database."""

    games: int
    entries: int


def table_row(number: int, deck: DeckRow, now: int) -> TableRow:
    """Return the row of a finished game."""
    settings = Settings(clock=None, aids=False, chat=False, absent="wait", absent_after=60, stand_in="greedy")
    return TableRow(
        id=f"game{number:08}", game=GAME, deck=deck.id, deck_name=deck.name, rules="1", status="over", public=0,
        settings=settings.text(), rev=1, head=100, phase=60, chat_head=0, deadline_at=None, due_at=None, fair=None,
        parent=None, rematch=None, created_at=now, changed_at=now, ended_at=now,
    )  # fmt: skip


def games(first: int, last: int, deck: DeckRow, now: int) -> Rows:
    """Yield the rows of finished games, each in the history of its player."""
    numbers = range(first, last)
    accounts = [f"guest{number % 2000:06}" for number in numbers]
    yield "game", (table_row(number, deck, now) for number in numbers)
    yield (
        "seat",
        (SeatRow(f"game{n:08}", 0, "person", who, who, None, 0) for n, who in zip(numbers, accounts, strict=True)),
    )
    yield (
        "history",
        (
            HistoryRow(who, f"game{n:08}", now, GAME, 60, 1, 2, 0, 600_000)
            for n, who in zip(numbers, accounts, strict=True)
        ),
    )


def entry(table: str, row: ChallengeRow, who: str | None, chance: random.Random) -> EntryRow:
    """Return a ranked entry with a random result."""
    points, margin = chance.randrange(30, 90), chance.randrange(-30, 30)
    return EntryRow(
        game_id=table, challenge_id=row.id, account_id=who, name=who or "Guest", game=row.game, day=row.day, is_bot=0,
        again=0, unranked=None, first_seen_at=1, started_at=row.opens_at, ended_at=row.opens_at + 1, points=points,
        margin=margin, rank=rank_of(points, margin), sources='{"pyramids": 40, "gems": 20}',
    )  # fmt: skip


def filled(rows: Rows) -> Iterator[Callable[[], Transaction[None]]]:
    """Yield transactions that insert rows, some at a time."""
    for table, values in rows:
        found = list(values)
        for k in range(0, len(found), AT_ONCE):
            yield lambda table=table, part=found[k : k + AT_ONCE]: transactions.add(table, part)  # type: ignore[misc]


async def write(store: Store, rows: Rows) -> None:
    """Insert rows."""
    for task in filled(rows):
        await store.write(task)


async def prepare(store: Store, size: Size, deck: DeckRow) -> None:
    """Fill an empty database: guests, daily games of many days, and the entries of today and of the days before."""
    now, chance = system_time(), random.Random(1)
    guests = [AccountRow(f"guest{k:06}", f"Guest {k}", None, 1, now) for k in range(2000)]
    today = begin_of(day_of(now))
    days = [day_of(today - k * DAY_MS) for k in range(DAYS)]
    dailies = [deals.new_daily(DailySeries(GAME), day, deck, "expert-1", now) for day in days]
    await write(store, [("deck", [deck]), ("account", [*guests, ME])])
    await write(store, [("session", [SessionRow(hashed(SESSION), ME.id, now, now)]), ("challenge", dailies)])
    old = [entry(f"old{k:09}", dailies[1 + k % (DAYS - 1)], None, chance) for k in range(2 * size.entries)]
    own = [entry(f"own{k:09}", row, ME.id, chance) for k, row in enumerate(dailies)]
    others = [entry(f"new{k:09}", dailies[0], None, chance) for k in range(size.entries)]
    await write(store, [("entry", [*old, *own, *others])])


async def measure(app: Any, times: int) -> dict[str, list[float]]:
    """Return the milliseconds of each kind of request."""
    headers = {"authorization": f"Bearer {SESSION}"}
    found: dict[str, list[float]] = {}
    async with AsyncTestClient(app) as client:
        answer = (await client.get(f"/api/daily/{GAME}", headers=headers)).json()
        name = answer["challenge"]["id"]
        page = (await client.get(f"/api/challenges/{name}/entries", headers=headers)).json()
        paths = (
            f"/api/daily/{GAME}", "/api/daily", f"/api/challenges/{name}/entries",
            f"/api/challenges/{name}/entries?after={page['next']}", f"/api/daily/{GAME}/calendar", "/api/me/daily",
        )  # fmt: skip
        for path in paths:
            for _ in range(times):
                began = time.perf_counter()
                answered = await client.get(path, headers=headers)
                found.setdefault(path.replace(name, "ID").partition("=")[0], []).append(
                    1000 * (time.perf_counter() - began)
                )
                assert answered.status_code == 200, answered.text
    return found


async def run(db: str, size: Size, steps: int, times: int) -> None:
    """Measure with more and more games in the database."""
    deck, store = deck_row(decks.standard(GAME)), store_at(db)
    await store.open(lambda _: None)
    await prepare(store, size, deck)
    await store.close()
    for k in range(steps):
        first, last = size.games * k // steps, size.games * (k + 1) // steps
        store = store_at(db)
        await store.open(lambda _: None)
        await write(store, games(first, last, deck, system_time()))
        await store.write(_analysed)
        await store.close()
        config = Config(db=db, rate=0, connections=0, bots=0, par="", expire=0)
        for path, taken in (await measure(create_app(config), times)).items():
            told = f"median {statistics.median(taken):6.1f} ms, slowest {max(taken):6.1f} ms"
            print(f"{last:7} games, {size.entries} entries: {told}  {path}")


def _analysed() -> Transaction[None]:
    yield Query("ANALYZE")


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description="the speed of the pages about a daily game")
    parser.add_argument("--db", default="", help="an empty PostgreSQL database; SQLite if left out")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--steps", type=int, default=2)
    parser.add_argument("--times", type=int, default=30)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = args.db or str(Path(folder) / "games.db")
        asyncio.run(run(db, Size(args.games, args.entries), args.steps, args.times))


if __name__ == "__main__":
    main()
