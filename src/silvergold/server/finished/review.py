"""Reviews: how many points each decision of a seat lost against the best one, computed after the game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from silvergold.choices import parse_choice
from silvergold.match import View
from silvergold.server.finished.replay import Replays, check_over
from silvergold.server.play import game_log, projection
from silvergold.server.play.game_log import GameSnapshot
from silvergold.server.play.payloads import private_part
from silvergold.server.play.view_parts import crossed_by_card
from silvergold.server.protocol.messages import Code, Reviewed
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.rows import EventRow
from silvergold.server.store.transactions import TableRows

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.server.bots.thinking import BotService
    from silvergold.server.bots.worker_pool import ThinkAnswer

KEPT: Final = 64
"""Reviews in the cache."""

WITHIN_CHANCE: Final = 0.5
"""Points. A smaller loss means nothing, because both choices were tried on 100 tables only."""

QUEUE: Final = 8
"""Reviews that may wait. One is made at a time, so that bots at the tables are not delayed."""


class Decision(NamedTuple):
    """A choice of a seat, and the view of the seat before it."""

    row: EventRow
    nth: int
    view: View
    choice: str


class Reviews:
    """Makes one review at a time, and caches the last ones."""

    def __init__(self, replays: Replays, bot_service: BotService) -> None:
        self._replays: Final = replays
        self._bot_service: Final = bot_service
        self._one: Final = asyncio.Lock()
        self._waiting = 0
        self._kept: Final[OrderedDict[tuple[str, Seat], list[bytes]]] = OrderedDict()

    async def of(self, table: str, seat: Seat) -> AsyncIterator[bytes]:
        """Return every decision of a seat with what it lost, each a line of JSON, as soon as it is computed."""
        rows, game = await self._replays.whole_log(table)
        check_over(rows, "a review")
        if seat >= len(rows.seats):
            raise Refusal(Code.NOT_FOUND, f"there is no seat {seat} at this table")
        if self._waiting >= QUEUE and (table, seat) not in self._kept:
            raise Refusal(Code.RATE, "many reviews are being made; try again in a minute")
        return self._lines(rows, game, seat)

    async def _lines(self, rows: TableRows, game: GameSnapshot, seat: Seat) -> AsyncIterator[bytes]:
        known = self._kept.get((rows.table.id, seat))
        if known is not None:
            for line in known:
                yield line
            return
        self._waiting += 1
        try:
            async with self._one:
                async for line in self._think(rows, game, seat):
                    yield line
        finally:
            self._waiting -= 1

    async def _think(self, rows: TableRows, game: GameSnapshot, seat: Seat) -> AsyncIterator[bytes]:
        made = list(decisions(game, rows.events[1:], seat))
        lines: list[bytes] = []
        for k, decision in enumerate(made, 1):
            answer = await self._bot_service.review(decision.view, decision.choice)
            lines.append(msgspec.json.encode(_reviewed(k, len(made), decision, answer)) + b"\n")
            yield lines[-1]
        self._kept[rows.table.id, seat] = lines
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def decisions(game: GameSnapshot, rows: tuple[EventRow, ...], seat: Seat) -> Iterator[Decision]:
    """Yield all choices of a seat in order; each box of a bonus is one."""
    dropped = game_log.dropped(rows)
    for batch, after in game_log.steps(game, rows):
        row = batch[0]
        if row.seat == seat and row.seq not in dropped:
            match = game.match.copy()
            for nth, text in enumerate(private_part(row.private).choices):
                choice = parse_choice(text)
                yield Decision(row, nth, projection.bot_view(match, seat), str(choice))
                match.play(seat, choice, confirm=False)
        game = after


def _reviewed(done: int, of: int, decision: Decision, answer: ThinkAnswer | None) -> Reviewed:
    made, best, view = None, None, decision.view
    if answer is not None:
        made = answer.considered[0]
        best = max(answer.considered, key=lambda entry: entry.margin)
    lost = round(best.margin - made.margin, 2) if best and made else 0.0
    return Reviewed(
        done=done,
        of=of,
        seq=decision.row.seq,
        phase=decision.row.phase,
        nth=decision.nth,
        choice=decision.choice,
        lost=lost,
        made=made,
        best=best,
        round=view.round,
        turn_of_round=view.turn_of_round,
        crossed=crossed_by_card(view.me),
        within_chance=lost < WITHIN_CHANCE,
    )
