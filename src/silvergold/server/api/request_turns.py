"""How many requests of one address begin at once: a flood over a thousand connections must not delay anybody else.

A plain request takes about a millisecond. If a thousand arrive together, and all begin, everyone else waits a second,
however few of them the rate limits allow afterwards. So only a few of each address begin in a pass of the event loop.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import Final

AT_ONCE: Final = 4
"""Requests of one address that begin in one pass of the event loop; the others wait for the next passes."""


class RequestTurns:
    """The requests that wait to begin, by address."""

    def __init__(self) -> None:
        self._begun: Final[Counter[str]] = Counter()
        """How many have begun in this pass."""
        self._waiting: Final[dict[str, deque[asyncio.Future[None]]]] = {}
        self._is_next_planned = False

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    async def turn(self, address: str) -> None:
        """Wait until a request of this address may begin."""
        self._plan_next()
        if address not in self._waiting and self._begun[address] < AT_ONCE:
            self._begun[address] += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        await turn

    def _plan_next(self) -> None:
        if not self._is_next_planned:
            self._is_next_planned = True
            asyncio.get_running_loop().call_soon(self._begin_pass)

    def _begin_pass(self) -> None:
        """Let the next requests of every address begin."""
        self._is_next_planned = False
        self._begun.clear()
        for address, turns in list(self._waiting.items()):
            while turns and self._begun[address] < AT_ONCE:
                turn = turns.popleft()
                if not turn.done():  # else its connection was lost
                    turn.set_result(None)
                    self._begun[address] += 1
            if not turns:
                del self._waiting[address]
        if self._begun:
            self._plan_next()
