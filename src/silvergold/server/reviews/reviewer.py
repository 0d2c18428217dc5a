"""Make reviews in the background, in the processes of the bots, behind everything else that they do.

For every guest one review is made at a time, and the guests take turns after a few jobs (`bots.fair_queue`). Reviews
begin in the order in which their addresses, and then their guests, were served last (`ReviewTurns`). What is
found is stored at once, so a review continues after the server was stopped or killed. A worker holds a lease in the
database while it makes a review. If the worker is killed, another one takes over when the lease has ended.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold import games
from silvergold.bounded import BoundedDict
from silvergold.match import new_match
from silvergold.reviews import EVALUATOR, Review
from silvergold.server.bots.fair_queue import Asker, Urgency
from silvergold.server.bots.households import SERVER
from silvergold.server.bots.process_pool import Busy, NoAnswer
from silvergold.server.lobby.tokens import new_id
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.reviews import child_tasks, parts
from silvergold.server.reviews.game_steps import GameSteps, PlannedJob, steps_of
from silvergold.server.reviews.parts import StoredPart
from silvergold.server.store import review_transactions, transactions
from silvergold.server.store.review_transactions import Claim, LostClaim, WaitingGuest
from silvergold.server.store.rows import FAILED, REMOVED, WAITING, ReviewPartRow, ReviewRow, ReviewSeatRow

if TYPE_CHECKING:
    from silvergold.server.bots.households import Households
    from silvergold.server.bots.thinking import BotService
    from silvergold.server.clock import Clock
    from silvergold.server.finished.replay import Replays
    from silvergold.server.metrics import Metrics
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction
    from silvergold.server.store.transactions import TableRows

AT_ONCE: Final = 24
"""Reviews that a worker makes at the same time, for as many guests; an address without one may begin one more."""

AT_MOST: Final = 96
"""Reviews that a worker makes at the same time, however many addresses ask. Each takes one process at a time."""

OF_ONE_ADDRESS: Final = 8
"""How many of them are asked for from one address; the rest is kept for others."""

REMEMBERED: Final = 10_000
"""Guests and addresses of which a worker remembers when a review was begun for them."""

LEASE_MS: Final = 20_000
RENEWS_EVERY: Final = 5.0
LOOKS_EVERY: Final = 5.0
"""Seconds between two looks for reviews that another worker was asked for or has left."""

BUSY_PAUSE: Final = 5.0
"""Seconds before a review is tried again for which no process was free."""

JOBS_AT_ONCE: Final = 24
SECONDS: Final = 0.2
"""How many jobs a process is given at once, and when it stops: then bots at the tables may have it again."""

DEADLINE: Final = 120.0
FIRST_DEADLINE: Final = 300.0
"""Seconds in which a process must answer. One is enough, but a new process may have to compile everything."""

TRIES: Final = 2

log = logging.getLogger("silvergold.reviews")


class ReviewTurns:
    """Whose review is begun next: addresses take turns, then the guests of an address."""

    def __init__(self, households: Households) -> None:
        self._households: Final = households
        self._running: Final[Counter[str]] = Counter()
        self._served: Final[BoundedDict[tuple[str, str], int]] = BoundedDict(REMEMBERED)
        self._turns = 0

    def in_turn(self, waiting: list[WaitingGuest]) -> list[WaitingGuest]:
        """Return those for whom a review may begin: who was served longest ago comes first, then who has waited."""
        most = OF_ONE_ADDRESS if self._running.total() < AT_ONCE else 1
        may_begin = [one for one in waiting if self._running[self._households.of(one.asked_by)] < most]
        return sorted(may_begin, key=self._order)

    def _order(self, one: WaitingGuest) -> tuple[int, int, int, str]:
        address = self._households.of(one.asked_by)
        served = self._served.get
        return served((address, ""), 0), served((address, one.asked_by), 0), one.asked_at, one.asked_by

    def begin(self, asked_by: str) -> Asker:
        """Count a review that is begun; the asker has the address that its guest has now."""
        address = self._households.of(asked_by)
        self._turns += 1
        for key in ((address, ""), (address, asked_by)):
            self._served[key] = self._turns
        self._running[address] += 1
        return self.asker(asked_by)

    def asker(self, asked_by: str) -> Asker:
        """Return on whose behalf the jobs of a review run."""
        return Asker(Urgency.REVIEW, asked_by, (self._households.of(asked_by),))

    def end(self, asker: Asker) -> None:
        """Count a review that is not made any more."""
        [address] = asker.addresses
        self._running[address] -= 1
        if not self._running[address]:
            del self._running[address]


class Reviewer:
    """Makes the reviews that were asked for."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        replays: Replays,
        bot_service: BotService,
        households: Households,
        metrics: Metrics,
        warms: bool,
    ) -> None:
        """`warms`: compile everything at the start, so that the first review does not wait for it."""
        self._store: Final = store
        self._clock: Final = clock
        self._replays: Final = replays
        self._bot_service: Final = bot_service
        self._turns: Final = ReviewTurns(households)
        self._metrics: Final = metrics
        self._warms: Final = warms
        self._worker: Final = new_id()
        self._news: Final = asyncio.Event()
        self._active: Final[set[asyncio.Task[None]]] = set()
        self._tasks: Final[list[asyncio.Task[None]]] = []
        self._has_answered = False

    def start(self) -> None:
        """Begin to make reviews."""
        self._tasks.append(asyncio.create_task(self._run(), name="reviews"))
        if self._warms:
            self._tasks.append(asyncio.create_task(self._warm_up(), name="reviews get ready"))

    async def _warm_up(self) -> None:
        for game in games.SLUGS:
            view = new_match(game, seed=0).view(0)
            with suppress(Busy, NoAnswer):  # then the first review compiles
                task = partial(child_tasks.warm_up, game)
                await self._bot_service.run(task, view, Asker(Urgency.REVIEW, "", (SERVER,)), FIRST_DEADLINE)

    def wake(self) -> None:
        """Look for reviews now."""
        self._news.set()

    async def close(self) -> None:
        """Stop, and leave unfinished reviews to others."""
        tasks = [*self._tasks, *self._active]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        if not self._store.many_workers:
            with suppress(Refusal):
                await self._store.write(review_transactions.end_leases)
        while True:
            self._news.clear()
            try:
                await self._claim_all()
            except Refusal as fault:
                log.warning("reviews wait: %s", fault)
            except Exception:
                log.exception("reviews cannot be claimed; the next try is in %.0f seconds", LOOKS_EVERY)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOKS_EVERY):
                    await self._news.wait()

    async def _claim_all(self) -> None:
        """Begin with reviews until enough are being made."""
        while len(self._active) < AT_MOST:
            now = self._clock.now()
            claim = (EVALUATOR, self._worker, now, now + LEASE_MS, self._turns.in_turn)
            row = await self._store.write(partial(review_transactions.claim_next, *claim))
            if row is None:
                return
            asker = self._turns.begin(row.asked_by)
            task = asyncio.create_task(self._make_safely(row, asker), name="review")
            self._active.add(task)
            task.add_done_callback(partial(self._ended, asker))

    def _ended(self, asker: Asker, task: asyncio.Task[None]) -> None:
        self._active.discard(task)
        self._turns.end(asker)
        self._metrics.gauge("silvergold_reviews_running", len(self._active))
        self._news.set()

    # One review -------------------------------------------------------------------------------------------------------

    async def _make_safely(self, row: ReviewRow, asker: Asker) -> None:
        """Make a review; whatever happens, it is done, failed, or waits again."""
        self._metrics.gauge("silvergold_reviews_running", len(self._active))
        claim, state = Claim(row.game_id, row.evaluator, self._worker), WAITING
        try:
            async with self._leased(claim):
                await self._make(row, claim, asker)
            return
        except LostClaim:
            return
        except Busy:
            await asyncio.sleep(BUSY_PAUSE)
        except NoAnswer as fault:
            log.warning("the review of table %s failed: a process %s", row.game_id, fault)
            state = FAILED
        except Refusal as fault:
            log.warning("the review of table %s waits: %s", row.game_id, fault)
            await asyncio.sleep(BUSY_PAUSE)
        except Exception:
            log.exception("the review of table %s failed", row.game_id)
            state = FAILED
        finally:
            # if the database is away, the lease ends by itself
            with suppress(Refusal, LostClaim):
                await self._store.write(lambda: review_transactions.give_back(claim, state, self._clock.now()))
            if state == FAILED:
                self._metrics.count("silvergold_reviews_failed_total")

    @asynccontextmanager
    async def _leased(self, claim: Claim) -> AsyncIterator[None]:
        """Renew the lease while the review is made."""

        async def renew() -> None:
            while True:
                await asyncio.sleep(RENEWS_EVERY)
                until = self._clock.now() + LEASE_MS
                with suppress(Refusal, LostClaim):  # the next write of a part finds out
                    await self._store.write(lambda until=until: review_transactions.renew(claim, until))  # type: ignore[misc]

        renewing = asyncio.create_task(renew(), name="lease of a review")
        try:
            yield
        finally:
            renewing.cancel()

    async def _make(self, row: ReviewRow, claim: Claim, asker: Asker) -> None:
        rows, game = await self._replays.whole_log(row.game_id)
        steps = await steps_of(rows, game)
        stored = await self._stored(claim, steps)
        done = {job for part in stored for job in part.jobs}
        if done:
            log.info("the review of table %s goes on after %d of %d jobs", row.game_id, len(done), len(steps.jobs))
        while todo := _left(rows, steps, asker.owner, done):
            part = await self._part(steps, todo[:JOBS_AT_ONCE], asker)
            now, body = self._clock.now(), parts.packed(part)
            asked_by = await self._store.write(partial(review_transactions.add_part, claim, body, len(part.jobs), now))
            stored.append(part)
            done.update(part.jobs)
            asker = self._turns.asker(asked_by)  # a player may have taken it over
        await self._finish(claim, parts.whole(steps, stored))

    async def _stored(self, claim: Claim, steps: GameSteps) -> list[StoredPart]:
        """Return what is stored of a review; nothing if another version of the code has written it."""

        def task() -> Transaction[list[ReviewPartRow]]:
            return (yield from review_transactions.begin(claim, len(steps.jobs)))

        rows = await self._store.write(task)
        try:
            return [parts.unpacked(row.body) for row in rows]
        except ValueError:
            await self._store.write(lambda: review_transactions.drop_parts(claim))
            return []

    async def _part(self, steps: GameSteps, todo: Sequence[int], asker: Asker) -> StoredPart:
        """Return what the first of these jobs find. A process that fails is replaced once."""
        task = partial(child_tasks.run_jobs, steps.text, tuple(todo), SECONDS)
        for left in reversed(range(TRIES)):
            try:
                deadline = DEADLINE if self._has_answered else FIRST_DEADLINE
                with self._metrics.timed("silvergold_review_seconds"):
                    body = await self._bot_service.run(task, steps.first_view, asker, deadline)
                self._has_answered = True
                return parts.connected(parts.checked(body, steps, todo), steps)
            except NoAnswer as fault:
                if not left:
                    raise
                log.info("a part of a review is tried again: a process %s", fault)
        raise AssertionError("the last try returns or raises")

    async def _finish(self, claim: Claim, review: Review) -> None:
        seats = msgspec.json.encode([parts.seat_seen(seat) for seat in review.seats]).decode()

        def task() -> Transaction[None]:
            rows = yield from transactions.lock_table(claim.table)
            yield from review_transactions.finish(claim, seats, figures(rows, review), self._clock.now())

        await self._store.write(task)
        self._metrics.count("silvergold_reviews_done_total")


def _left(rows: TableRows, steps: GameSteps, asked_by: str, done: set[int]) -> list[int]:
    """Return the jobs of a review that are left to do, those about the seats of who has asked for it first."""
    own = {seat.seat for seat in rows.seats if seat.account_id and seat.account_id == asked_by}
    return [job.number for job in in_order(steps.jobs, own) if job.number not in done]


def in_order(jobs: Sequence[PlannedJob], own: set[int]) -> list[PlannedJob]:
    """Return the jobs with the decisions of these seats first: their player is looking."""
    return sorted(jobs, key=lambda job: job.command is None or job.command.seat not in own)


def figures(rows: TableRows, review: Review) -> list[ReviewSeatRow]:
    """Return the figures of every guest at the table; of several own seats the best one counts, as in histories."""
    removed = {member.account_id for member in rows.members if member.gives == REMOVED}
    found: dict[str, ReviewSeatRow] = {}
    for seat in sorted(review.seats, key=lambda one: -one.points):
        account = rows.seats[seat.seat].account_id
        if account is None or account in removed or account in found:
            continue
        text = msgspec.json.encode(parts.figures(seat)).decode()
        found[account] = ReviewSeatRow(account, rows.table.id, review.evaluator, text)
    return list(found.values())
