"""Bots at the table: the server plays for every seat that has to choose and is not a person's.

Moves of bots are ordinary commands with fixed ids, so computing one twice is harmless.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from silvergold.bots.seeds import mix
from silvergold.match import View
from silvergold.records import commitment
from silvergold.server.bots.fair_queue import Asker, FairQueue, Urgency
from silvergold.server.bots.process_pool import Busy
from silvergold.server.play import game_log, projection
from silvergold.server.play.absence import people_waited_for
from silvergold.server.play.deadlines import LEASE_MS, bots_waited_for, is_late
from silvergold.server.play.game_log import Submission
from silvergold.server.play.settings import is_away, settings_of
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import challenge_transactions, transactions
from silvergold.server.store.rows import BOT_FAILED, HOST, PLAYING

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.server.bots.households import Households
    from silvergold.server.clock import Clock
    from silvergold.server.heartbeat import Heartbeat
    from silvergold.server.play.absence import Absence
    from silvergold.server.play.commands import Commands
    from silvergold.server.play.day_turns import DayTurns
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.play.game_log import GameSnapshot
    from silvergold.server.play.payloads import Why
    from silvergold.server.play.presence import Presence
    from silvergold.server.store import Store
    from silvergold.server.store.transactions import TableRows

AT_ONCE: Final = 50
LOOKS_EVERY = 1.0
"""Seconds between two looks for tables that are due."""

COMES_WITHIN_MS: Final = 60_000
"""Milliseconds after the beginning of a game in which its players count as connected: their pages are loading."""

log = logging.getLogger("silvergold.bots")


class Chooser(Protocol):
    """Chooses for a bot, as `BotService` does."""

    async def choose(self, bot: str, view: View, seed: int, asker: Asker) -> str:
        """Return an open choice; raise Busy if nobody waits for it and the processes have other things to do."""

    async def choose_exactly(self, bot: str, view: View, seed: int, asker: Asker) -> str | None:
        """Return what this bot chooses, whatever the load; None if all tries fail. Raise Busy if it has to wait."""

    def look_again(self, table: str) -> None:
        """Work out again how urgent the waiting requests of a table are."""


class Autoplay:
    """Plays for bots as soon as a table signals it, and finds tables that are due."""

    def __init__(
        self,
        store: Store,
        cache: GameCache,
        commands: Commands,
        bot_service: Chooser,
        clock: Clock,
        heartbeat: Heartbeat,
        absence: Absence,
        day_turns: DayTurns,
        presence: Presence,
        households: Households,
        rules_ready: Callable[[], Awaitable[None]],
        unattended: int,
    ) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._commands: Final = commands
        self._bot_service: Final = bot_service
        self._clock: Final = clock
        self._heartbeat: Final = heartbeat
        self._absence: Final = absence
        self._day_turns: Final = day_turns
        self._presence: Final = presence
        self._households: Final = households
        self._rules_ready: Final = rules_ready
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()  # signalled while busy: what was read before that may be outdated
        self._watching: asyncio.Task[None] | None = None
        self._is_closed = False
        self._unattended: Final = FairQueue(1, most_waiting=sys.maxsize)  # each table waits once at most
        self._pacing: Final[dict[str, tuple[Asker, asyncio.Task[None]]]] = {}
        self._unattended_pause: Final = 1 / unattended if unattended else 0.0

    def start(self) -> None:
        """Begin to look for tables that are due."""
        self._watching = asyncio.create_task(self._watch(), name="due")

    async def close(self) -> None:
        """Stop; tables that are left in between are found again by their due time."""
        self._is_closed = True
        running = [*self._busy.values(), *([self._watching] if self._watching else [])]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    def wake(self, table: str) -> None:
        """Look whether the server has to act at a table: it is a bot's turn, or a deadline has passed."""
        if table in self._busy:
            self._again.add(table)
            # without further delay, if a player has come
            asker, turn = self._pacing.get(table, (None, None))
            if asker is not None and turn is not None and asker.now().urgency == Urgency.PRESENT:
                turn.cancel()
            self._bot_service.look_again(table)
        elif not self._is_closed:
            self._busy[table] = asyncio.create_task(self._serve(table), name=f"bots of {table}")

    async def _watch(self) -> None:
        """Find tables that are due, also those that another process has left behind."""
        horizon = LEASE_MS  # on SQLite, no other process can hold a lease at the start
        while True:
            due: list[str] = []
            with contextlib.suppress(Refusal):
                now = await self._heartbeat.now()
                due = await self._claim(now, 0 if self._store.many_workers else horizon)
                for table in due:
                    self.wake(table)
            if len(due) < AT_ONCE:
                horizon = 0
                await asyncio.sleep(LOOKS_EVERY)

    async def _claim(self, now: int, ahead: int) -> list[str]:
        """Return tables that are due, or will be within this time, and take a lease on them."""
        return await self._store.write(lambda: transactions.claim_due(now + ahead, now + LEASE_MS, AT_ONCE))

    async def _serve(self, table: str) -> None:
        """Play for bots until it is the turn of a person who has time left."""
        try:
            await self._rules_ready()
            while await self._one_round(table) or table in self._again:
                self._again.discard(table)
        except Refusal as fault:
            log.warning("bots of table %s stop: %s", table, fault)
        except Exception:
            log.exception("bots of table %s failed unexpectedly; they try again when it is due", table)
        finally:  # no await between the last check and this, so that no signal is missed
            self._busy.pop(table, None)
            self._again.discard(table)

    async def _one_round(self, table: str) -> bool:
        """Play once for each bot and each late person whose turn it is; return whether there may be more to do."""
        now = await self._heartbeat.now()
        rows, game = await self._store.read(lambda: self._cache.current(table))
        if game is None or rows.table.status != PLAYING:
            return False
        settings = settings_of(rows.table)
        waited: list[tuple[Seat, str, Why]] = [
            (seat, bot, "bot") for seat, bot in bots_waited_for(game.match, rows.seats, settings)
        ]
        late = [seat for seat in people_waited_for(rows, game.match) if is_late(rows.table, seat, now)]
        waited += [(seat, settings.stand_in, "clock") for seat in late]
        if settings.days is not None and await self._day_turns.settle(rows, game, now):
            return True
        if not waited:
            return await self._absence.settle(rows, game.match, now)
        asker = self._asker(rows, game.began_at)
        if asker.urgency == Urgency.ALONE:
            await self._pace(asker)
        if rows.table.challenge is not None:
            plays = [self._play_entry(game, now, asker, seat, bot) for seat, bot, _ in waited]
            return any([await _unless_busy(play) for play in plays])
        return any(await asyncio.gather(*(_unless_busy(self._play(game, now, asker, *who)) for who in waited)))

    def _asker(self, rows: TableRows, began_at: int) -> Asker:
        """Return on whose behalf the bots of a table think: its host's, and with priority if its players are there.

        The address is that of the connected players, or of the host if nobody is connected.
        """
        table, people = rows.table, [seat for seat in rows.seats if seat.account_id]
        here = [seat.account_id or "" for seat in people if self._presence.is_here(table.id, seat.account_id or "")]
        began_at = max(began_at, table.created_at)  # a game that continues another one has its first event
        is_new = self._clock.now() - began_at < COMES_WITHIN_MS and not all(map(is_away, people))
        hosts = sorted(member.account_id for member in rows.members if member.gives == HOST)
        return Asker(
            Urgency.PRESENT if here or is_new else Urgency.ALONE,
            hosts[0] if hosts else "",
            self._households.of_all(here or hosts[:1]),
            table.id,
            renew=lambda: self._asker(rows, began_at),
        )

    async def _pace(self, asker: Asker) -> None:
        """Slow down a table without connected players, until one comes; addresses, hosts and tables take turns."""
        turn = asyncio.create_task(self._take_turn(asker), name=f"turn of {asker.table}")
        self._pacing[asker.table] = asker, turn
        try:
            await asyncio.wait([turn])
        finally:
            turn.cancel()
            del self._pacing[asker.table]

    async def _take_turn(self, asker: Asker) -> None:
        async with self._unattended.place(asker):
            await asyncio.sleep(self._unattended_pause)

    async def _play(self, game: GameSnapshot, now: int, asker: Asker, seat: Seat, name: str, why: Why) -> bool:
        """Submit a bot's command under an id that every process would use; return whether it is in the log."""
        choices = await bot_choices(self._bot_service.choose, name, game, seat, asker)
        return await self._submit(game, now, seat, why, choices or [])

    async def _play_entry(self, game: GameSnapshot, now: int, asker: Asker, seat: Seat, name: str) -> bool:
        """Submit the command of a bot in a challenge; it must be the same for all players who made the same choices.

        If all tries to ask the bot fail, another choice is made and the entry is not ranked.
        """
        choices = await bot_choices(self._bot_service.choose_exactly, name, game, seat, asker)
        if choices is None:
            log.error("bot %s cannot play in the challenge of table %s; the entry is not ranked", name, game.id)
            await self._store.write(lambda: challenge_transactions.unrank(game.id, BOT_FAILED))
            choices = await bot_choices(self._bot_service.choose, name, game, seat, asker)
        return await self._submit(game, now, seat, "bot", choices or [])

    async def _submit(self, game: GameSnapshot, now: int, seat: Seat, why: Why, choices: list[str]) -> bool:
        with contextlib.suppress(Refusal):
            submission = Submission(seat, game.phase, choices, game_log.server_id(why, game, seat))
            return await self._commands.submit_for(game.id, submission, now) is not None
        return False


async def _unless_busy(play: Awaitable[bool]) -> bool:
    """Return whether a bot has played; False if the processes were busy, and then its table is due again soon."""
    try:
        return await play
    except Busy:
        return False


Choose: TypeAlias = Callable[[str, View, int, Asker], Awaitable[str | None]]
"""Returns the choice of a bot, by its name, its view and a seed; None if there is none."""


async def bot_choices(choose: Choose, name: str, game: GameSnapshot, seat: Seat, asker: Asker) -> list[str] | None:
    """Return all choices of a bot for one command; None if it cannot choose. It gets a new view after each choice.

    The view is that of the beginning of the phase, and so is the seed, so it does not matter who was faster.
    """
    match = game_log.phase_start(game.match)
    chosen: list[str] = []
    is_take = match.step == "take"
    while not chosen or (not is_take and match.choices(seat)):
        # the seed is the same in every process, and secret, so nobody can predict it (R9); only the oldest logs have no
        # secret. It does not depend on the table or the length of its log: in a challenge, equal choices lead to equal
        # games
        numbers = (game.phase, seat, len(chosen))
        seed = commitment.bot_seed(game.promise, *numbers) if game.promise.secret else mix(*numbers)
        choice = await choose(name, projection.bot_view(match, seat), seed, asker)
        if choice is None:
            return None
        chosen.append(choice)
        if is_take:
            break
        match.play(seat, choice, confirm=False)
    return chosen
