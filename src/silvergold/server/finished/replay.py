"""Replays: a game step by step, as one seat saw it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold.server.play import game_log, projection
from silvergold.server.play.commands import not_started
from silvergold.server.play.game_cache import deck_of
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.play.projection import Viewpoint
from silvergold.server.play.settings import settings_of
from silvergold.server.protocol.messages import Code, Frame
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.rows import OVER, AccountRow, EventRow
from silvergold.server.store.transactions import TableRows

if TYPE_CHECKING:
    from silvergold.server.store import Store


class Replays:
    """Reads whole logs."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def whole_log(self, table: str) -> tuple[TableRows, GameSnapshot]:
        """Return a table with its whole log, and its game as it began."""

        def task() -> Transaction[tuple[TableRows, GameSnapshot]]:
            rows = yield from transactions.load_table(table, 0)
            if rows is None:
                raise transactions.no_such_table(table)
            if not rows.events:
                raise not_started()
            deck = yield from transactions.deck(rows.table.deck)
            assert deck is not None, "a game's deck is kept as long as the game"
            return rows, game_log.begun(rows.events[0], deck_of(deck), rows.epoch)

        return await self._store.read(task)


def frames(rows: TableRows, game: GameSnapshot, account: AccountRow | None, seat: int | None) -> AsyncIterator[bytes]:
    """Return all frames of a game as a seat saw it, each a line of JSON. `rows` hold its whole log.

    After the game, everybody who may see the table may look from any seat. During the game, a guest may look from
    their own seat or as a watcher, and not at earlier expeditions where the rules forbid it (S12).
    """
    if seat is not None and seat >= len(rows.seats):
        raise Refusal(Code.NOT_FOUND, f"there is no seat {seat} at this table")
    if seat is not None and rows.table.status != OVER:
        rows.owned_seat(account, seat)
    return _lines(rows, game, Viewpoint(seat, settings_of(rows.table).aids))


async def _lines(rows: TableRows, game: GameSnapshot, viewpoint: Viewpoint) -> AsyncIterator[bytes]:
    """Encode one frame at a time, so that others are served in between."""
    is_over = rows.table.status == OVER
    first = 1 if is_over else projection.first_event(game_log.caught_up(game, rows.events[1:]), viewpoint)
    for events, after in _steps(rows, game):
        shown = [event for event in events if event.seq >= first]
        if shown:
            yield msgspec.json.encode(_frame(shown, after, viewpoint)) + b"\n"
        await asyncio.sleep(0)


def _steps(rows: TableRows, game: GameSnapshot) -> Iterator[tuple[list[EventRow], GameSnapshot]]:
    """Yield the events of each command, and the game after them; nobody is shown what was taken back."""
    yield [rows.events[0]], game
    dropped = game_log.dropped(rows.events)
    yield from (step for step in game_log.steps(game, rows.events[1:]) if step[0][0].seq not in dropped)


def _frame(events: list[EventRow], game: GameSnapshot, viewpoint: Viewpoint) -> Frame:
    shown = [projection.event(event, viewpoint, game.match.index) for event in events]
    return Frame(events=shown, state=projection.state(game, viewpoint, None))


def check_over(rows: TableRows, what: str) -> None:
    """Raise Refusal if the game is not over."""
    if rows.table.status != OVER:
        raise Refusal(Code.NOT_OVER, f"{what} is there when the game is over; until then it would tell secrets")
