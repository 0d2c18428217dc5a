"""Pictures of shared games and of results: drawn in a separate process, one at a time; those of games are cached.

The addresses that ask for them take turns.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Final, TypeAlias

from silvergold.bounded import BoundedDict
from silvergold.child_processes.child import Program
from silvergold.languages import FIRST
from silvergold.server.bots.child_queue import ChildQueue, Work
from silvergold.server.protocol.refusals import Refusal

if TYPE_CHECKING:
    from silvergold.drawing.course_picture import SharedCourse
    from silvergold.match import View
    from silvergold.server.finished.sharing import Sharing

KEPT: Final = 64
"""Pictures in the cache. One has some 100 kB."""

WORK: Final = Work(
    Program("silvergold.server.finished.picture_child", longest_answer=8 << 20),
    many="many pictures are being drawn",
    not_now="the picture cannot be drawn",
)

Key: TypeAlias = tuple[str, tuple[str, ...], str]
"""A table, the names in its picture, and its language. The rest of a finished game does not change."""

log = logging.getLogger("silvergold.pictures")


class Pictures:
    """Draws the final tables of shared games, and the results of single players."""

    def __init__(self, sharing: Sharing) -> None:
        self._sharing: Final = sharing
        self._processes: Final = ChildQueue(WORK, log)
        self._kept: Final[BoundedDict[Key, bytes]] = BoundedDict(KEPT)
        self._drawing: Final[dict[Key, asyncio.Task[bytes]]] = {}

    async def of(self, table: str, address: str, tag: str = FIRST) -> bytes:
        """Return the picture of a shared game in a language, as a PNG; raise Refusal if it is not shared.

        Raise Refusal if too many are asked for. Requests for the same picture share one task. It goes on if the client
        disconnects: others will ask for it too.
        """
        key = (table, await self._sharing.names(table), tag)
        if (picture := self._kept.use(key)) is not None:
            return picture
        return await asyncio.shield(self._begun(key, address))

    async def draw_ahead(self, table: str, address: str, tag: str) -> None:
        """Begin to draw the picture of a game that was just shared, so that the first one who asks need not wait."""
        with contextlib.suppress(Refusal):
            key = (table, await self._sharing.names(table), tag)
            if key not in self._kept:
                self._begun(key, address)  # type: ignore[unused-awaitable]

    def _begun(self, key: Key, address: str) -> asyncio.Task[bytes]:
        """Return the task that draws a picture, a new one if there is none yet."""
        if key not in self._drawing:
            task = asyncio.create_task(self._draw(key, address), name=f"picture of {key[0]}")
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to see it
            self._drawing[key] = task
        return self._drawing[key]

    async def _draw(self, key: Key, address: str) -> bytes:
        try:
            async with self.turn(address):
                game = await self._sharing.final_position(key[0])
                picture = await self._drawn(game.match.view(None), key[2])
            if game.match.names == key[1]:
                self._kept[key] = picture
            return picture
        finally:
            del self._drawing[key]

    def turn(self, address: str) -> AbstractAsyncContextManager[None]:
        """Return the turn of an address, which may have one picture drawn at a time; raise Refusal if too many wait."""
        return self._processes.turn(address)

    async def draw(self, shared: SharedCourse, tag: str) -> bytes:
        """Return the picture of a result as a PNG; raise Refusal if it cannot be drawn now. Have a `turn` first."""
        return await self._drawn(shared, tag)

    async def _drawn(self, shown: View | SharedCourse, tag: str) -> bytes:
        """Let a new process draw; raise Refusal if it fails or takes too long."""
        return await self._processes.ask(pickle.dumps((shown, tag)))

    async def close(self) -> None:
        """Stop drawing."""
        tasks = list(self._drawing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
