"""The balance of decks that guests make, measured in a separate process, one deck at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from typing import Final

import msgspec

from silvergold.bounded import BoundedDict
from silvergold.child_processes.child import Program
from silvergold.server.bots.child_queue import ChildQueue, Work
from silvergold.server.protocol.messages import DeckBalance, DeckBalanceFound
from silvergold.server.store.rows import DeckRow

WORK: Final = Work(
    Program("silvergold.server.lobby.balance_child"),
    many="many decks are being measured",
    not_now="the deck cannot be measured",
    within=250.0,
)
GAMES: Final = 240
REMEMBERED: Final = 64
"""Decks whose figures are kept, so that asking again costs nothing."""

log = logging.getLogger("silvergold.decks")


class DeckBalances:
    """Measures decks."""

    def __init__(self) -> None:
        self._processes: Final = ChildQueue(WORK, log)
        self._known: Final[BoundedDict[str, DeckBalanceFound]] = BoundedDict(REMEMBERED)

    async def measure(self, row: DeckRow, address: str) -> AsyncGenerator[DeckBalance]:
        """Yield the progress, and at the end the figures; raise Refusal if too many wait. Closing it ends the work."""
        if found := self._known.get(row.id):
            yield DeckBalance(played=GAMES, games=GAMES, found=found)
            return
        yield DeckBalance(played=0, games=GAMES)
        async with self._processes.turn(address):
            async for step in self._measured(row):
                yield step

    async def _measured(self, row: DeckRow) -> AsyncGenerator[DeckBalance]:
        percents: asyncio.Queue[int | None] = asyncio.Queue()
        request = msgspec.json.encode({"game": row.game, "body": row.body, "games": GAMES})
        work = asyncio.create_task(self._processes.ask(request, percents.put_nowait))
        work.add_done_callback(lambda _: percents.put_nowait(None))
        try:
            while (percent := await percents.get()) is not None:
                yield DeckBalance(played=GAMES * percent // 100, games=GAMES)
            found = self._known[row.id] = msgspec.json.decode(await work, type=DeckBalanceFound)
            yield DeckBalance(played=GAMES, games=GAMES, found=found)
        finally:
            work.cancel()
