"""Time at the tables: deadlines, people who are gone, downtime that counts for nobody, tables that nobody misses.

Deadlines stand in the database in server time. `due_at` of a table is when the server looks at it by itself: because a
bot is waited for, a deadline passes, or somebody who is waited for may have gone. Who is connected is known to the
process that holds their socket, and nobody else needs to know: with several processes a seat is first asked for, and
whoever has its owner answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from silvergold.server.faults import Refusal
from silvergold.server.settings import GRACE_MS, bot_at, is_away, settings_of
from silvergold.server.store import tasks
from silvergold.server.store.rows import ABSENT, ASKED, HERE, PERSON, PLAYING, SeatRow
from silvergold.server.store.tasks import Change, Page

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.match import Match
    from silvergold.server.house import House
    from silvergold.server.hub import Viewer
    from silvergold.server.store.protocol import Task

BEAT_MS: Final = 5_000
"""How often the server writes down that it is there."""

GAP_MS: Final = 4 * BEAT_MS
"""A longer silence of a process that goes on was downtime: the machine slept, or the database was away."""

ASKING_MS: Final = 3_000
"""How long another process has to say that somebody is with it."""

SLACK_MS: Final = 1_000
EARLY_MS: Final = 5_000
EXPIRES_EVERY: Final = 600.0
AT_ONCE: Final = 100
REMEMBERED: Final = 50_000

log = logging.getLogger("silvergold.clocks")


class Clocks:
    """Who is gone since when, and what follows from it."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self._gone: Final[OrderedDict[tuple[str, str], int]] = OrderedDict()
        self._since = house.now()
        self._beat_at = 0
        self._beating: Final = asyncio.Lock()
        self._tasks: Final[set[asyncio.Task[None]]] = set()

    async def start(self) -> None:
        """Make good the time for which nobody was here, and begin to clear away what is old."""
        self._since = self._house.now()
        with contextlib.suppress(Refusal):
            await self.beat(BEAT_MS if self._house.store.many_workers else 0)  # others may be here
        self._do(self._expire_on())

    async def close(self) -> None:
        """Stop; the last thing said is that we were here."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(Refusal):
            await self.beat()

    def _do(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Downtime --------------------------------------------------------------------------------------------------------

    async def now(self) -> int:
        """The time, when it is sure that no downtime up to now is still to be made good."""
        async with self._beating:
            while not 0 <= (now := self._house.now()) - self._beat_at < BEAT_MS:
                await self.beat()
            return now

    async def beat(self, gap: int = GAP_MS) -> None:
        """We are here; if nobody was for longer than the gap, all deadlines move by as much."""
        now = self._house.now()
        lost = await self._house.store.write(lambda: tasks.beat(now, gap))
        self._beat_at = now
        if lost:
            self._since = now
            self._gone.clear()
            log.warning("nobody was here for %.1f seconds; the clocks go on from where they stood", lost / 1000)

    # Who is here -----------------------------------------------------------------------------------------------------

    def departed(self, table: str, viewer: Viewer) -> None:
        """A socket is closed; was it the last of its owner at this table?"""
        account = viewer.account
        if account is None or self._house.hub.is_here(table, account.id):
            return
        self._gone[table, account.id] = self._house.now()
        while len(self._gone) > REMEMBERED:
            self._gone.popitem(last=False)
        self._house.bots.wake(table)

    def look(self, page: Page, viewers: Iterable[Viewer]) -> None:
        """Somebody looks at a table at which a bot plays for them: they get their seat back."""
        if any(seat.away in (ABSENT, ASKED) for seat in page.seats):
            here = {viewer.account.id for viewer in viewers if viewer.account is not None}
            back = [seat.seat for seat in page.seats if seat.away in (ABSENT, ASKED) and seat.account_id in here]
            if back:
                self._do(self._hand_back(page.game.id, back))

    async def _hand_back(self, table: str, back: list[Seat]) -> None:
        def work(page: Page) -> Change:
            seats = [page.seats[seat] for seat in back]
            rows = tuple(row._replace(away=HERE) for row in seats if row.away in (ABSENT, ASKED))
            return Change(page.game._replace(rev=page.game.rev + bool(rows)), seats=rows)

        with contextlib.suppress(Refusal):
            await self._house.store.write(lambda: tasks.change(table, work))

    def gone(self, page: Page) -> dict[Seat, int]:
        """The people of a table who are not connected here, and since when."""
        found = {}
        since = max(self._since, page.game.created_at)  # who has just made a table is still on the way to it
        for seat in page.seats:
            if seat.kind == PERSON and seat.account_id and not self._house.hub.is_here(page.game.id, seat.account_id):
                found[seat.seat] = self._gone.get((page.game.id, seat.account_id), since)
        return found

    # Moving on -------------------------------------------------------------------------------------------------------

    async def settle(self, page: Page, match: Match, now: int) -> bool:
        """See to it that the table is looked at again in time; answers whether a bot has to play for somebody now."""
        gone = self.gone(page)
        if not overdue(page, match, gone, now) and _is_in_time(page, next_look(page, match, gone, now)):
            return False
        return await self._house.store.write(lambda: self._settled(page.game.id, gone, now))

    def _settled(self, table: str, gone: Mapping[Seat, int], now: int) -> Task[bool]:
        page, game = yield from self._house.games.current(table, lock=True)
        if game is None or page.game.status != PLAYING:
            return False
        late = overdue(page, game.match, gone, now)
        seats = tuple(self._one_step_away(page.seats[seat]) for seat in late)
        taken = any(row.away == ABSENT for row in seats)
        due = now + ASKING_MS if seats and not taken else next_look(page, game.match, gone, now)
        row = page.game._replace(due_at=due, rev=page.game.rev + bool(seats))
        yield from tasks.write(page, Change(row, seats=seats))
        return taken

    def _one_step_away(self, row: SeatRow) -> SeatRow:
        """With several processes a seat is asked for before a bot gets it."""
        ask_first = self._house.store.many_workers and row.away != ASKED
        return row._replace(away=ASKED if ask_first else ABSENT)

    # Clearing away ---------------------------------------------------------------------------------------------------

    async def _expire_on(self) -> None:
        """Tables that nobody touched for long are removed, a few at a time."""
        while self._house.config.expire:
            removed: list[str] = []
            with contextlib.suppress(Refusal):
                removed = await self.expire()
            if len(removed) < AT_ONCE:
                await asyncio.sleep(EXPIRES_EVERY)

    async def expire(self) -> list[str]:
        """Remove some unfinished tables that are too old; finished games stay."""
        before = self._house.now() - self._house.config.expire * 24 * 3_600_000
        removed = await self._house.store.write(lambda: tasks.expire(before, 0, AT_ONCE))
        for table in removed:
            self._house.games.forget(table)
            self._house.hub.hint(table)
        if removed:
            log.info("%d tables expired", len(removed))
        return removed


# Pure ----------------------------------------------------------------------------------------------------------------


def people_waited_for(page: Page, match: Match) -> list[Seat]:
    """The seats for which the table waits, and nobody but their owner plays."""
    settings = settings_of(page.game)
    return [seat for seat in match.waiting if bot_at(page.seats[seat], settings) is None]


def overdue(page: Page, match: Match, gone: Mapping[Seat, int], now: int) -> list[Seat]:
    """Those waited for who have been gone for longer than the table allows."""
    settings = settings_of(page.game)
    if settings.absent != "bot":
        return []
    after = 1000 * settings.absent_after
    waited = people_waited_for(page, match)
    return [seat for seat in waited if seat in gone and gone[seat] + after <= now and not is_away(page.seats[seat])]


def next_look(page: Page, match: Match, gone: Mapping[Seat, int], now: int) -> int | None:
    """When the server has to look at a table again in which only people are waited for."""
    settings, deadline = settings_of(page.game), page.game.deadline_at
    times = [] if deadline is None else [deadline + GRACE_MS]
    if settings.absent == "bot":
        after = 1000 * settings.absent_after
        times += [max(now, gone.get(seat, now) + after) for seat in people_waited_for(page, match)]
    return min(times, default=None)


def _is_in_time(page: Page, wanted: int | None) -> bool:
    """Is the table looked at about when it should be?"""
    due = page.game.due_at
    if due is None or wanted is None:
        return due is wanted
    return wanted - EARLY_MS <= due <= wanted + SLACK_MS
