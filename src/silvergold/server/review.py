"""Reviews: what each decision of a seat lost against the best one, thought about after the game."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from silvergold.choices import parse_choice
from silvergold.match import View
from silvergold.server import game as rules
from silvergold.server import replay, sight
from silvergold.server.faults import Refusal
from silvergold.server.game import Game, Private
from silvergold.server.messages import Code, Reviewed
from silvergold.server.store.rows import READY, TAKE, EventRow
from silvergold.server.store.tasks import Page

if TYPE_CHECKING:
    from silvergold.kinds import Seat
    from silvergold.server.house import House
    from silvergold.server.worker import Answer

KEPT: Final = 64
"""Reviews that are remembered."""

QUEUE: Final = 8
"""Those who may wait for their turn; one review is made at a time, so that bots at the tables are not kept waiting."""


class Decision(NamedTuple):
    """A choice that a seat made, and what it saw when it did."""

    row: EventRow
    nth: int
    view: View
    choice: str


class Reviews:
    """The reviews of a server: one at a time, the last ones kept."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self._one: Final = asyncio.Lock()
        self._waiting = 0
        self._kept: Final[OrderedDict[tuple[str, Seat], list[bytes]]] = OrderedDict()

    async def of(self, table: str, seat: Seat) -> AsyncIterator[bytes]:
        """Every decision of a seat with what it lost, each a line of JSON, as they are thought about."""
        page, game = await replay.whole(self._house, table)
        replay.check_over(page, "a review")
        if seat >= len(page.seats):
            raise Refusal(Code.NOT_FOUND, f"there is no seat {seat} at this table")
        if self._waiting >= QUEUE and (table, seat) not in self._kept:
            raise Refusal(Code.RATE, "many reviews are being made; try again in a minute")
        return self._lines(page, game, seat)

    async def _lines(self, page: Page, game: Game, seat: Seat) -> AsyncIterator[bytes]:
        known = self._kept.get((page.game.id, seat))
        if known is not None:
            for line in known:
                yield line
            return
        self._waiting += 1
        try:
            async with self._one:
                async for line in self._think(page, game, seat):
                    yield line
        finally:
            self._waiting -= 1

    async def _think(self, page: Page, game: Game, seat: Seat) -> AsyncIterator[bytes]:
        made = list(decisions(game, page.events[1:], seat))
        lines: list[bytes] = []
        for k, decision in enumerate(made, 1):
            answer = await self._house.minds.review(decision.view, decision.choice)
            lines.append(msgspec.json.encode(_reviewed(k, len(made), decision, answer)) + b"\n")
            yield lines[-1]
        self._kept[page.game.id, seat] = lines
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def decisions(game: Game, rows: tuple[EventRow, ...], seat: Seat) -> Iterator[Decision]:
    """All choices of a seat in their order, the boxes of a bonus one by one."""
    for batch, after in rules.steps(game, rows):
        row = batch[0]
        if row.seat == seat and row.kind in (READY, TAKE):
            match = game.match.copy()
            for nth, text in enumerate(msgspec.json.decode(row.private, type=Private).choices):
                choice = parse_choice(text)
                yield Decision(row, nth, sight.bot_view(match, seat), str(choice))
                match.play(seat, choice, confirm=False)
        game = after


def _reviewed(done: int, of: int, decision: Decision, answer: Answer | None) -> Reviewed:
    made, best = None, None
    if answer is not None:
        made = answer.considered[0]
        best = max(answer.considered, key=lambda entry: entry.margin)
    return Reviewed(
        done=done,
        of=of,
        seq=decision.row.seq,
        phase=decision.row.phase,
        nth=decision.nth,
        choice=decision.choice,
        lost=round(best.margin - made.margin, 2) if best and made else 0.0,
        made=made,
        best=best,
    )
