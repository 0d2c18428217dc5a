"""Drafts: choices that a player tries out. Nothing is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from silvergold.errors import IllegalChoice
from silvergold.server.play import game_log, projection
from silvergold.server.play.commands import not_started, telling_head
from silvergold.server.protocol.messages import Code, Draft, Drafted
from silvergold.server.protocol.refusals import Refusal

if TYPE_CHECKING:
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.play.game_log import GameSnapshot
    from silvergold.server.store import Store
    from silvergold.server.store.rows import AccountRow
    from silvergold.server.store.transactions import TableRows


class Drafts:
    """Shows which choices are open after those of a draft, and what these would score."""

    def __init__(self, store: Store, cache: GameCache) -> None:
        self._store: Final = store
        self._cache: Final = cache

    async def started_game(self, table: str) -> tuple[TableRows, GameSnapshot]:
        """Return a table with its game; raise Refusal if the game has not started."""
        cached = self._cache.in_memory(table)
        rows, game = cached if cached else await self._store.read(lambda: self._cache.current(table))
        if game is None:
            raise not_started()
        self._cache.put(game)
        return rows, game

    async def own_game(self, table: str, account: AccountRow | None, seat: int) -> tuple[TableRows, GameSnapshot]:
        """Return a table with its game, for the owner of a seat."""
        rows, game = await self.started_game(table)
        rows.owned_seat(account, seat)
        return rows, game

    async def draft(self, table: str, account: AccountRow | None, asked: Draft) -> Drafted:
        """Return the open choices after those of the draft, and what these would score."""
        _, game = await self.own_game(table, account, asked.seat)
        match = game.match.copy()
        with telling_head(game):
            if match.step == "take" and asked.choices:
                raise _no_draft_of_taking(match.why_not(asked.seat, asked.choices[0]))
            happened = game_log.draft(match, asked.seat, asked.choices)
        return projection.drafted(game, asked.seat, asked.id, match, happened)


def _no_draft_of_taking(fault: IllegalChoice | None) -> Refusal:
    """Return the refusal of a drafted taking: it would show the hidden top card of the stack (G9)."""
    if fault is not None:
        return Refusal(Code.ILLEGAL, fault.sentence, fault.rule, at=0, reason=fault.reason)
    return Refusal(Code.ILLEGAL, "a card is taken or not; there is nothing to try out", "G9", at=0)
