"""Replays: a game step by step, as one seat saw it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING

import msgspec

from silvergold.server import game as rules
from silvergold.server import sight, tables
from silvergold.server.faults import Refusal
from silvergold.server.game import Game
from silvergold.server.games import deck_of
from silvergold.server.messages import Code, Frame
from silvergold.server.settings import settings_of
from silvergold.server.sight import Eyes
from silvergold.server.store import tasks
from silvergold.server.store.protocol import Task
from silvergold.server.store.rows import OVER, AccountRow, EventRow
from silvergold.server.store.tasks import Page

if TYPE_CHECKING:
    from silvergold.server.house import House


async def whole(house: House, table: str) -> tuple[Page, Game]:
    """A table with its whole log, and its game as it began."""

    def task() -> Task[tuple[Page, Game]]:
        page = yield from tasks.page(table, 0)
        if page is None:
            raise tasks.no_such_table(table)
        if not page.events:
            raise Refusal(Code.NOT_STARTED, "the game has not begun yet")
        deck = yield from tasks.deck(page.game.deck)
        assert deck is not None, "a game's deck is kept as long as the game"
        return page, rules.begun(page.events[0], deck_of(deck), page.epoch)

    return await house.store.read(task)


async def frames(house: House, table: str, account: AccountRow | None, seat: int | None) -> AsyncIterator[bytes]:
    """All frames of a game through a seat's eyes, each a line of JSON.

    When it is over, everybody who may see the table may look through any seat. As long as it goes on, only through
    one's own, and not at earlier expeditions where the rules forbid it (S12).
    """
    page, game = await whole(house, table)
    if seat is not None and seat >= len(page.seats):
        raise Refusal(Code.NOT_FOUND, f"there is no seat {seat} at this table")
    if seat is not None and page.game.status != OVER:
        tables.own_seat(page, account, seat)
    return _lines(page, game, Eyes(seat, settings_of(page.game).aids))


async def _lines(page: Page, game: Game, eyes: Eyes) -> AsyncIterator[bytes]:
    """One frame at a time, so that others are served in between."""
    first = 1 if page.game.status == OVER else sight.first_event(rules.caught_up(game, page.events[1:]), eyes)
    for rows, after in _steps(page, game):
        shown = [row for row in rows if row.seq >= first]
        if shown:
            yield msgspec.json.encode(_frame(shown, after, eyes)) + b"\n"
        await asyncio.sleep(0)


def _steps(page: Page, game: Game) -> Iterator[tuple[list[EventRow], Game]]:
    yield [page.events[0]], game
    yield from rules.steps(game, page.events[1:])


def _frame(rows: list[EventRow], game: Game, eyes: Eyes) -> Frame:
    return Frame(events=[sight.event(row, eyes) for row in rows], state=sight.state(game, eyes, None))


def check_over(page: Page, what: str) -> None:
    """Some things are for finished games only."""
    if page.game.status != OVER:
        raise Refusal(Code.NOT_OVER, f"{what} is there when the game is over; until then it would tell secrets")


