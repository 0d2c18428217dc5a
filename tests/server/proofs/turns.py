"""Who is served before whom: a crowd of one address against one honest guest, without clocks and processes.

The bots' processes are replaced by a list of what they are asked. Nothing depends on how fast the machine is: what
counts is how many requests of others are served between an honest request and its answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from typing import Any

import silvergold as sg
from silvergold.bots.sandbox.think import ThinkRequest
from silvergold.server.api.request_turns import RequestTurns
from silvergold.server.bots import autoplay
from silvergold.server.bots.autoplay import Autoplay
from silvergold.server.bots.fair_queue import Asker, FairQueue, Urgency
from silvergold.server.bots.households import Households
from silvergold.server.bots.process_pool import ThinkAnswer
from silvergold.server.bots.thinking import BotService
from silvergold.server.config import Config
from silvergold.server.finished.pictures import Pictures
from silvergold.server.metrics import Metrics
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.reviews.reviewer import AT_ONCE, ReviewTurns
from silvergold.server.store.review_transactions import WaitingGuest
from silvergold.server.store.rows import BOT, HOST, PERSON, MemberRow, SeatRow, TableRow
from silvergold.server.store.transactions import TableRows
from tests.server import worlds

GUESTS = 200
CROWD, HOME = "198.51.100.66", "203.0.113.1"
"""The address of the attacker, and that of the honest guest."""

PROCESSES = 2
MOST_BEFORE = PROCESSES + 1
"""Requests of others that may be served before an honest one: those that are being served, and one in turn."""

MOST_REQUESTS_BEFORE = 10
"""Plain requests of one address that may begin before that of another. Each takes about a millisecond."""

SECONDS = 0.3
"""How long each request takes, by the clock of the simulation."""

FLICKERS = 20
"""Sockets that are closed or opened at once."""

TICKS = 100
"""Passes of the event loop in which whatever need not wait is done."""

ANA = "ana"
VIEW = sg.new_match("silver-and-gold", players=2, seed=3).view(0)


@cache
def some_table() -> TableRow:
    """Return the row of a table at which a game is played."""
    *_, world = worlds.course(1, "silver-and-gold", 2)
    return worlds.page_of(world, None, aids=False).table


class Simulation:
    """A bot service whose processes only count, the tables of a crowd, and a table of Ana's."""

    def __init__(self) -> None:
        self.order: list[str] = []
        """Whose requests were served: the seeds tell them apart."""
        self.at, self.here = 0.0, set[str]()
        self.known, self.metrics = Households(), Metrics()
        self.service = BotService(Config(bots=PROCESSES), self.metrics)
        for pool in {self.service._pool, self.service._quick_pool}:
            pool._processes.ask = self._answer  # type: ignore[method-assign,assignment]
            assert isinstance(pool._queue, FairQueue)
            pool._queue._now = lambda: self.at  # type: ignore[misc]
        nothing: Any = None
        this: Any = self
        self.autoplay = Autoplay(
            nothing, nothing, nothing, self.service, this, nothing, nothing, nothing, this, self.known, nothing, 5
        )
        self.known.note(ANA, HOME)
        for k in range(GUESTS):
            self.known.note(f"mallory {k}", CROWD)

    async def _answer(self, job: ThinkRequest, *rest: object) -> ThinkAnswer:
        if job.kind != "prepare":
            self.order.append(ANA if job.seed else "mallory")
        self.at += SECONDS / PROCESSES
        for _ in range(3):
            await asyncio.sleep(0)
        return ThinkAnswer(choice=str(job.view.choices[0]))

    def now(self) -> int:
        """Return the time as a clock does: long after all games have begun."""
        return 2 * autoplay.COMES_WITHIN_MS + int(1000 * self.at)

    def is_here(self, _: str, account: str) -> bool:
        """Return whether a guest is connected, as `Presence` does."""
        return account in self.here

    def asker(self, guest: str, table: str) -> Asker:
        """Return on whose behalf the bots of a guest's table think."""
        row = some_table()._replace(id=table, created_at=0)
        seats = (SeatRow(table, 0, PERSON, guest, guest, None, 0), SeatRow(table, 1, BOT, None, "", "master", 0))
        rows = TableRows(row, seats, (MemberRow(table, guest, HOST),), (), (), "")
        return self.autoplay._asker(rows, began_at=0)

    async def foreign_before(self, bot: str, meanwhile: Callable[[], None] = lambda: None) -> int:
        """Return how many requests of a crowd with masters are served before a bot of Ana's table has chosen."""
        await self.service.choose("master", VIEW, 0)  # so that the deck is ready
        await self.service.choose(bot, VIEW, 0)
        mallory = [self.asker(f"mallory {k}", f"m{k}") for k in range(GUESTS)]
        crowd = [asyncio.create_task(self.service.choose("master", VIEW, 0, asker)) for asker in mallory]
        await asyncio.sleep(0)
        self.order.clear()
        mine = asyncio.create_task(self.service.choose(bot, VIEW, 1, self.asker(ANA, "a")))
        for _ in range(2):
            await asyncio.sleep(0)
        meanwhile()
        await mine
        before = self.order.index(ANA)
        await asyncio.gather(*crowd)
        return before


async def _masters(run: Simulation) -> list[str]:
    run.here = {ANA, *(f"mallory {k}" for k in range(GUESTS))}
    before = await run.foreign_before("master")
    return _too_many("a master at an honest table", before, MOST_BEFORE)


async def _quick(run: Simulation) -> list[str]:
    """Bots that do not simulate are answered while no process of those that do is free."""
    run.here, ana = {ANA}, run.asker(ANA, "a")
    for bot in ("master", "greedy", "expert"):
        await run.service.choose(bot, VIEW, 0)  # so that the deck is ready
    async with _all_taken(run):
        asked = {bot: asyncio.create_task(run.service.choose(bot, VIEW, 1, ana)) for bot in ("greedy", "expert")}
        for _ in range(TICKS):
            await asyncio.sleep(0)
        waiting = [bot for bot, task in asked.items() if not task.done()]
    await asyncio.gather(*asked.values())
    return [f"{bot} waits until masters have chosen" for bot in waiting]


@asynccontextmanager
async def _all_taken(run: Simulation) -> AsyncIterator[FairQueue]:
    """Take all places of those that simulate."""
    queue = run.service._pool._queue
    assert queue is not None
    async with AsyncExitStack() as taken:
        for k in range(PROCESSES):
            await taken.enter_async_context(queue.place(Asker(Urgency.PRESENT, f"mallory {k}", (CROWD,))))
        yield queue


async def _connects_late(run: Simulation) -> list[str]:
    """Ana's page connects after her table has asked for its bot."""
    run.here = {f"mallory {k}" for k in range(GUESTS)}

    def connect() -> None:
        run.here.add(ANA)
        run.autoplay._busy["a"] = asyncio.ensure_future(asyncio.sleep(0))
        run.autoplay.wake("a")

    return _too_many("the bot of a player who connects late", await run.foreign_before("master", connect), MOST_BEFORE)


async def _flickers(run: Simulation) -> list[str]:
    """The crowd closes and opens sockets without end, so that its tables seem attended at one moment after another."""
    run.here = {ANA, *(f"mallory {k}" for k in range(GUESTS))}

    async def flicker() -> None:
        for k in range(5 * GUESTS):
            run.here ^= {f"mallory {k % GUESTS}"}
            run.service.look_again(f"m{k % GUESTS}")
            if k % FLICKERS == 0:
                await asyncio.sleep(0)

    tasks: list[asyncio.Task[None]] = []
    before = await run.foreign_before("master", lambda: tasks.append(asyncio.create_task(flicker())))
    await asyncio.gather(*tasks)
    return _too_many("a master at an honest table", before, MOST_BEFORE)


async def _moves(run: Simulation) -> list[str]:
    """Half of the crowd comes from another address while it waits: then it has two turns, and no more."""
    run.here = {ANA, *(f"mallory {k}" for k in range(GUESTS))}

    def move() -> None:
        for k in range(0, GUESTS, 2):
            run.known.note(f"mallory {k}", "198.51.100.67")
            run.service.look_again(f"m{k}")

    return _too_many("a master at an honest table", await run.foreign_before("master", move), MOST_BEFORE + 1)


async def _busy(run: Simulation) -> list[str]:
    """Nobody takes the standard deck for an unknown one because all processes are busy."""
    run.here = {ANA}
    async with _all_taken(run) as queue:
        queue._most_waiting = 0  # type: ignore[misc]
        await run.service.choose("master", VIEW, 1, run.asker(ANA, "a"))
    unlearned = "silvergold_bot_unlearned_total 1" in run.metrics.text()
    return ["a busy server takes the standard deck for unlearned"] if unlearned else []


async def _reviews(run: Simulation) -> list[str]:
    turns, waiting = ReviewTurns(run.known), [WaitingGuest(f"mallory {k}", k) for k in range(GUESTS)]
    for _ in range(AT_ONCE - 1):
        if found := turns.in_turn(waiting):
            turns.begin(found[0].asked_by)
            waiting.remove(found[0])
    first = turns.in_turn([*waiting, WaitingGuest(ANA, GUESTS)])[0].asked_by
    return [] if first == ANA else [f"the next review is that of {first}, and not of the honest guest"]


async def _pictures(_: Simulation) -> list[str]:
    nothing: Any = None
    pictures, order = Pictures(nothing), list[str]()

    async def draw(address: str) -> None:
        try:
            async with pictures.turn(address):
                order.append(address)
                await asyncio.sleep(0)
        except Refusal:
            pass

    await asyncio.gather(*(draw(address) for address in [CROWD] * GUESTS + [HOME]))
    before = order.index(HOME) if HOME in order else GUESTS
    return _too_many("the picture of an honest guest", before, 1)


async def _requests(_: Simulation) -> list[str]:
    """All requests come in one pass of the event loop, each over a connection of its own."""
    turns, order = RequestTurns(), list[str]()

    async def ask(address: str) -> None:
        await turns.turn(address)
        order.append(address)

    await asyncio.gather(*(ask(address) for address in [CROWD] * GUESTS + [HOME]))
    return _too_many("the request of an honest guest", order.index(HOME), MOST_REQUESTS_BEFORE)


def _too_many(what: str, before: int, most: int) -> list[str]:
    return [f"{what} waited for {before} of others; at most {most}"] if before > most else []


CHECKS: dict[str, Callable[[Simulation], Awaitable[list[str]]]] = {
    "masters": _masters,
    "quick": _quick,
    "late": _connects_late,
    "flickers": _flickers,
    "moves": _moves,
    "busy": _busy,
    "reviews": _reviews,
    "pictures": _pictures,
    "requests": _requests,
}


def unfair(name: str) -> list[str]:
    """Return a sentence for everything that one check finds unfair."""

    async def run() -> list[str]:
        async with asyncio.timeout(60):
            return await CHECKS[name](Simulation())

    return asyncio.run(run())
