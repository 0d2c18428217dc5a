"""Remove what is too old: unused tables, sessions, guests, challenges and decks, and what deleted guests left.

Every sweep works in small steps. Those of guests and decks scan all rows and remember how far they have got.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from silvergold.server.lobby.quotas import DAY_MS
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import challenge_transactions, deck_transactions, guest_transactions, transactions
from silvergold.server.store.guest_transactions import Mark

if TYPE_CHECKING:
    from silvergold.server.background import BackgroundTasks
    from silvergold.server.clock import Clock
    from silvergold.server.config import Config
    from silvergold.server.lobby.account_deletion import AccountDeletion
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.store import Store

EXPIRES_EVERY: Final = 600.0
"""Seconds between two rounds of sweeps."""

PAUSE: Final = 0.05
"""Seconds between two steps of a sweep."""

AT_ONCE: Final = 100
"""Rows of one step."""

log = logging.getLogger("silvergold.expiry")


class Expiry:
    """Runs all sweeps every few minutes."""

    def __init__(
        self,
        store: Store,
        cache: GameCache,
        clock: Clock,
        config: Config,
        deletion: AccountDeletion,
        background: BackgroundTasks,
        on_removed: Callable[[str], None],
    ) -> None:
        """Call `on_removed` with every table that was removed."""
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._config: Final = config
        self._deletion: Final = deletion
        self._background: Final = background
        self._on_removed: Final = on_removed
        self._guests = Mark()
        self._decks = ""

    def start(self) -> None:
        """Begin to sweep in the background."""
        self._background.start(self._run())

    async def _run(self) -> None:
        while True:
            await self.sweep()
            await asyncio.sleep(EXPIRES_EVERY)

    async def sweep(self) -> None:
        """Run all sweeps once."""
        sweeps = (
            self._expire_tables, self._finish_deletions, self._end_sessions, self._drop_guests,
            self._drop_challenges, self._drop_drafts, self._drop_decks,
        )  # fmt: skip
        for sweep in sweeps:
            try:
                while await sweep():
                    await asyncio.sleep(PAUSE)
            except Refusal as fault:
                log.warning("what is old is removed later: %s", fault)
            except Exception:
                log.exception("what is old cannot be removed; the next try is in %.0f seconds", EXPIRES_EVERY)

    async def _expire_tables(self) -> bool:
        """Remove unfinished tables that nobody has touched for long; finished games stay."""
        if not self._config.expire:
            return False
        before, now = self._before(self._config.expire), self._clock.now()
        removed = await self._store.write(lambda: transactions.expire(before, 0, AT_ONCE, now))
        for table in removed:
            self._cache.forget(table)
            self._on_removed(table)
        _log("%d tables expired", len(removed))
        return len(removed) == AT_ONCE

    async def _finish_deletions(self) -> bool:
        """Finish the deletion of guests that was interrupted when the server stopped."""
        for account in await self._store.read(lambda: guest_transactions.half_forgotten(AT_ONCE)):
            await self._deletion.finish(account)
        return False

    async def _end_sessions(self) -> bool:
        """End sessions that have not been used for long."""
        if not self._config.idle:
            return False
        before = self._before(self._config.idle)
        ended = await self._store.write(lambda: guest_transactions.end_idle_sessions(before, AT_ONCE))
        _log("%d sessions expired", ended)
        return ended == AT_ONCE

    async def _drop_guests(self) -> bool:
        """Remove guests without a table who have not been seen for long."""
        if not self._config.expire:
            return False
        before, mark = self._before(self._config.expire), self._guests
        idle, further = await self._store.read(lambda: guest_transactions.idle_guests(before, mark, AT_ONCE))
        if idle:
            removed = await self._store.write(lambda: guest_transactions.forget_idle(idle, before))
            _log("%d guests expired", removed)
        self._guests = further or Mark()
        return further is not None

    async def _drop_challenges(self) -> bool:
        """Remove challenges for friends that closed without an entry."""
        now = self._clock.now()
        removed = await self._store.write(lambda: challenge_transactions.remove_unplayed(now, AT_ONCE))
        _log("%d challenges expired", removed)
        return removed == AT_ONCE

    async def _drop_drafts(self) -> bool:
        """Remove drafts of decks that nobody has changed for very long."""
        if not self._config.idle:
            return False
        before = self._before(self._config.idle)
        removed = await self._store.write(lambda: deck_transactions.remove_idle_drafts(before, AT_ONCE))
        _log("%d drafts of decks expired", removed)
        return removed == AT_ONCE

    async def _drop_decks(self) -> bool:
        """Remove decks that no game uses and nobody has uploaded lately."""
        if not self._config.expire:
            return False
        before, after = self._before(self._config.expire), self._decks
        long_before = self._before(self._config.idle) if self._config.idle else 0
        idle, further = await self._store.read(
            lambda: guest_transactions.idle_decks(before, long_before, after, AT_ONCE)
        )
        if idle:
            await self._store.write(lambda: guest_transactions.forget_idle_decks(idle, before, long_before))
            _log("%d decks expired", len(idle))
        self._decks = further or ""
        return further is not None

    def _before(self, days: int) -> int:
        return self._clock.now() - days * DAY_MS


def _log(line: str, n: int) -> None:
    if n:
        log.info(line, n)
