"""The history of a guest: their finished games, page by page, and their best results."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from silvergold.server.play import table_view
from silvergold.server.play.results import add_to_histories
from silvergold.server.protocol.messages import Code, HistoryBest, HistoryGame, HistoryPage
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import history_transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.history_transactions import NEWEST, Best, HistoryFilter, Mark, Page, PlayedGame
from silvergold.server.store.rows import OVER, AccountRow

if TYPE_CHECKING:
    from silvergold.server.background import BackgroundTasks
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.store import Store

PAGE: Final = 30
"""Games of one answer."""

AT_ONCE: Final = 20
PAUSE: Final = 0.05
"""Seconds between two older games, so that others are served in between."""

log = logging.getLogger("silvergold.history")


class History:
    """Reads histories, and adds games to them that an older server has finished."""

    def __init__(self, store: Store, cache: GameCache, background: BackgroundTasks) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._background: Final = background

    async def page(self, account: AccountRow, wanted: HistoryFilter, after: str | None) -> HistoryPage:
        """Return the games after a mark, the latest first; the first page has the best results too."""
        mark = _mark(after) if after else NEWEST

        def task() -> Transaction[tuple[Page, list[Best]]]:
            page = yield from history_transactions.history_page(account.id, wanted, mark, PAGE)
            best = [] if after else (yield from history_transactions.bests(account.id))
            return page, best

        (games, following), best = await self._store.read(task)
        return HistoryPage(
            games=[_game(game, account) for game in games],
            next=f"{following[0]}.{following[1]}" if following else None,
            bests=[HistoryBest(**each._asdict()) for each in best],
        )

    async def forget(self, account: AccountRow, table: str) -> None:
        """Remove a game from the history of a guest. The game itself stays, for the others."""
        if not await self._store.write(lambda: history_transactions.forget_game(account.id, table)):
            raise Refusal(Code.NOT_FOUND, "this game is not in your history")

    # Older games ------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to add games that an older server has finished, in the background."""
        self._background.start(self._add_older())

    async def _add_older(self) -> None:
        try:
            while tables := await self._store.read(lambda: history_transactions.without_result(AT_ONCE)):
                for table in tables:
                    await self._store.write(lambda table=table: self._add(table))  # type: ignore[misc]
                    await asyncio.sleep(PAUSE)
        except Refusal as fault:
            log.warning("older games are added to histories at the next start: %s", fault)
        except Exception:
            log.exception("an older game cannot be added to histories; the next try is at the next start")

    def _add(self, table: str) -> Transaction[None]:
        rows, game = yield from self._cache.current(table, lock=True)
        if rows.table.status != OVER or rows.table.ended_at is not None or game is None:
            return
        # finished games of older servers do not change any more, so this is when they ended
        ended_at = rows.table.changed_at
        yield from add_to_histories(rows, game.match, ended_at)
        yield from history_transactions.note_end(table, ended_at)


def _mark(text: str) -> Mark:
    at, _, table = text.partition(".")
    if not at.isascii() or not at.isdigit() or len(at) > 15:
        raise Refusal(Code.BAD_MESSAGE, "after is the `next` of the page before")
    return int(at), table


def _game(game: PlayedGame, account: AccountRow) -> HistoryGame:
    row = game.row
    return HistoryGame(
        table=table_view.seen(game.table),
        mine=game.table.seats_of(account),
        ended_at=row.ended_at,
        lasted=row.lasted,
        score=row.score,
        place=row.place,
    )
