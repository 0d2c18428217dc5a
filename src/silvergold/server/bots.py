"""Bots at the table: whoever is waited for and is no person plays here, by ordinary commands with fixed ids."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

from silvergold.server import play
from silvergold.server.clocks import people_waited_for
from silvergold.server.faults import Refusal
from silvergold.server.game import Wish
from silvergold.server.settings import LEASE_MS, bots_waited_for, is_late, settings_of
from silvergold.server.store import tasks
from silvergold.server.store.rows import PLAYING

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.server.game import Game
    from silvergold.server.house import House

AT_ONCE: Final = 50

log = logging.getLogger("silvergold.bots")


class Bots:
    """Moves games on in which a bot is waited for, and finds those that fell due."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()  # woken while busy: what was read before that may be old
        self._watch: asyncio.Task[None] | None = None
        self._stops = False

    def start(self) -> None:
        """Begin to look for games that are due."""
        self._watch = asyncio.create_task(self._watch_on(), name="due")

    async def close(self) -> None:
        """Stop; what was begun is found again by its due time."""
        self._stops = True
        running = [*self._busy.values(), *([self._watch] if self._watch else [])]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def wake(self, table: str) -> None:
        """Look whether the server has something to do at this table: a bot is waited for, or a time is up."""
        if table in self._busy:
            self._again.add(table)
        elif not self._stops:
            self._busy[table] = asyncio.create_task(self._serve(table), name=f"bots of {table}")

    async def _watch_on(self) -> None:
        """Games whose time has come, also those that another process left behind."""
        horizon = LEASE_MS  # at the start nobody else can hold a lease
        while True:
            due: list[str] = []
            with contextlib.suppress(Refusal):
                now = await self._house.clocks.now()
                due = await self._claim(now, 0 if self._house.store.many_workers else horizon)
                for table in due:
                    self.wake(table)
            if len(due) < AT_ONCE:
                horizon = 0
                await asyncio.sleep(1.0)

    async def _claim(self, now: int, ahead: int) -> list[str]:
        """Games that are due, or will be within this time."""
        return await self._house.store.write(lambda: tasks.claim_due(now + ahead, now + LEASE_MS, AT_ONCE))

    async def _serve(self, table: str) -> None:
        """Play for bots until a person is waited for who has time left."""
        try:
            while await self._one_round(table) or table in self._again:
                self._again.discard(table)
        except Refusal as fault:
            log.warning("bots of table %s stop: %s", table, fault)
        except Exception:
            log.exception("bots of table %s met the unexpected; they try again when it is due", table)
        finally:  # in the same breath as the last look, so that no wake falls in between
            self._busy.pop(table, None)
            self._again.discard(table)

    async def _one_round(self, table: str) -> bool:
        """Whoever is waited for and is a bot, or too late, plays once; answers whether there may be more to do."""
        now = await self._house.clocks.now()
        page, game = await self._house.store.read(lambda: self._house.games.current(table))
        if game is None or page.game.status != PLAYING:
            return False
        settings = settings_of(page.game)
        waited = [(seat, bot, "bot") for seat, bot in bots_waited_for(game.match, page.seats, settings)]
        if is_late(page.game, now):
            waited += [(seat, settings.stand_in, "clock") for seat in people_waited_for(page, game.match)]
        if not waited:
            return await self._house.clocks.settle(page, game.match, now)
        return any(await asyncio.gather(*(self._play(game, now, *who) for who in waited)))

    async def _play(self, game: Game, now: int, seat: Seat, name: str, why: str) -> bool:
        """One bot's command, with an id that is the same whoever sends it; is it in the log?"""
        choices = await play.bot_choices(self._house, name, game, seat)
        with contextlib.suppress(Refusal):
            wish = Wish(seat, game.phase, choices, f"{why}:{game.phase}")
            return await play.command_for(self._house, game.id, wish, now) is not None
        return False
