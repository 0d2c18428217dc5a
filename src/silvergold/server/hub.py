"""Who is looking at which table, and how they are shown what is new.

A hint says only that a table has changed. Whoever holds sockets of it then reads the database after the last event it
has shown, so nothing is seen that is not committed, and a lost hint costs a moment: a slow poll looks by itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold.server import sight, tables
from silvergold.server.faults import Refusal, StoreAway
from silvergold.server.messages import Code, Failed, Said, ServerMessage, TableChanged
from silvergold.server.settings import settings_of
from silvergold.server.sight import Eyes
from silvergold.server.store.rows import NOBODY, ChatRow, EventRow

if TYPE_CHECKING:
    from silvergold.server.game import Game
    from silvergold.server.house import House
    from silvergold.server.store.rows import AccountRow
    from silvergold.server.store.tasks import Page

QUEUE: Final = 512
"""Messages that may wait for a slow reader before it is sent away; it comes back and resumes. A whole log fits in."""

CHAT: Final = 100
"""How many lines of the chat are shown to one who comes in."""

POLL: Final = 10.0
"""Seconds after which a table is looked at again without a hint."""

_encode = msgspec.json.Encoder().encode

log = logging.getLogger("silvergold.hub")


@dataclass(eq=False, slots=True)
class Viewer:
    """One socket at a table: who it is, through whose eyes it looks, and the last it was shown."""

    account: AccountRow | None
    seat: int | None
    have: int
    epoch: str
    rev: int = 0
    chat: int = 0
    state_of: tuple[int, int | None] = (-1, None)
    joins: bool = True
    queue: asyncio.Queue[bytes | Failed] = field(default_factory=lambda: asyncio.Queue(QUEUE))
    gone: bool = False
    hint: asyncio.Task[None] | None = None

    def send(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.put(_encode(message))

    def put(self, text: bytes) -> None:
        """Queue a message that is encoded already; a reader that is too slow is sent away."""
        if self.gone:
            return
        try:
            self.queue.put_nowait(text)
        except asyncio.QueueFull:
            self.end(Failed(code=Code.SLOW, sentence="you read too slowly; come back and resume"))

    def end(self, why: Failed) -> None:
        """The socket is to be closed; what waited is dropped, for it can be asked for again."""
        self.gone = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(why)


class Room:
    """The viewers of one table in this process, and the task that shows them what is new."""

    def __init__(self, house: House, table: str) -> None:
        self.house: Final = house
        self.table: Final = table
        self.viewers: set[Viewer] = set()
        self._kept: Final = sight.Kept()
        self.wake: Final = asyncio.Event()
        self.task: Final = asyncio.create_task(self._show_on(), name=f"room {table}")

    async def _show_on(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                # not wait_for: until Python 3.12 it may swallow the cancellation that ends this room
                async with asyncio.timeout(POLL):
                    await self.wake.wait()
            self.wake.clear()
            try:
                await self.show()
            except StoreAway as fault:
                log.warning("table %s cannot be read: %s", self.table, fault.why)
                await asyncio.sleep(1.0)
                self.wake.set()
            except Refusal as fault:  # the table is gone for good
                self._send_away(Failed(code=fault.code, sentence=fault.sentence))
            except Exception:
                log.exception("table %s cannot be shown", self.table)
                self._send_away(Failed(code=Code.INTERNAL, sentence="something went wrong here; come back"))

    def _send_away(self, why: Failed) -> None:
        for viewer in list(self.viewers):
            viewer.end(why)

    async def show(self) -> None:
        """Read what is new once, and show each viewer their part of it."""
        viewers = list(self.viewers)
        if not viewers:
            return
        after, chat_after = min(viewer.have for viewer in viewers), min(viewer.chat for viewer in viewers)
        page, game = await self.house.store.read(lambda: self.house.games.current(self.table, after, chat_after))
        self.house.games.put_page(page)
        if game is not None:
            self.house.games.put(game)
        self.house.clocks.look(page, viewers)
        shown = _Shown(page, game, self._kept)
        for viewer in viewers:
            shown.to(viewer)


class _Shown:
    """One reading of a table, for many viewers: what is the same for several is built once."""

    def __init__(self, page: Page, game: Game | None, kept: sight.Kept | None = None) -> None:
        self.page, self.game = page, game
        self._kept: Final = kept or sight.Kept()
        self.recall: Final = settings_of(page.game).aids
        self._states: dict[Eyes, bytes] = {}
        self._events: dict[tuple[int, bool], bytes] = {}

    def to(self, viewer: Viewer) -> None:
        """Show a viewer what is new to them: the table, the events, where they led to, the chat."""
        if viewer.epoch != self.page.epoch:
            viewer.end(Failed(code=Code.STOPPING, sentence="the games were restored from a backup; come back"))
            return
        mine = tables.you(self.page, viewer.account)
        if viewer.seat is not None and viewer.seat not in mine.seats:
            viewer.seat = None
        if viewer.rev != self.page.game.rev:
            viewer.rev = self.page.game.rev
            viewer.send(TableChanged(table=tables.seen(self.page), you=mine))
        if self.game is not None:
            self._game_to(viewer, self.game, Eyes(viewer.seat, self.recall))
        for line in self.page.chat:
            if line.seq > viewer.chat:
                viewer.send(_said(line))
                viewer.chat = line.seq

    def _game_to(self, viewer: Viewer, game: Game, eyes: Eyes) -> None:
        if viewer.joins:
            viewer.have, viewer.joins = max(viewer.have, sight.first_event(game, eyes) - 1), False
        for row in self.page.events:
            if row.seq > viewer.have:
                viewer.put(self._event(row, eyes))
                viewer.have = row.seq
        if viewer.state_of != (game.head, eyes.seat):
            viewer.state_of = (game.head, eyes.seat)
            viewer.put(self._state(game, eyes))

    def _event(self, row: EventRow, eyes: Eyes) -> bytes:
        key = (row.seq, row.seat == eyes.seat)
        if key not in self._events:
            self._events[key] = _encode(sight.event(row, eyes))
        return self._events[key]

    def _state(self, game: Game, eyes: Eyes) -> bytes:
        if eyes not in self._states:
            self._states[eyes] = _encode(sight.state(game, eyes, self.page.game.deadline_at, self._kept))
        return self._states[eyes]


def _said(line: ChatRow) -> Said:
    seat = None if line.seat == NOBODY else line.seat
    return Said(seq=line.seq, seat=seat, name=line.name, text=line.text, at=line.at)


class Hub:
    """All rooms of this process."""

    def __init__(self, house: House) -> None:
        self._house: Final = house
        self._rooms: dict[str, Room] = {}

    @property
    def viewers(self) -> int:
        """How many sockets there are."""
        return sum(len(room.viewers) for room in self._rooms.values())

    @property
    def rooms(self) -> int:
        """How many tables somebody looks at."""
        return len(self._rooms)

    def is_here(self, table: str, account: str) -> bool:
        """Has somebody a socket at this table, in this process?"""
        room = self._rooms.get(table)
        return room is not None and any(viewer.account and viewer.account.id == account for viewer in room.viewers)

    def join(self, table: str, viewer: Viewer) -> None:
        """A viewer comes to a table, and is shown what they do not have."""
        room = self._rooms.get(table) or Room(self._house, table)
        self._rooms[table] = room
        room.viewers.add(viewer)
        room.wake.set()

    def leave(self, table: str, viewer: Viewer) -> None:
        """A viewer goes; the last one closes the door."""
        room = self._rooms.get(table)
        if room is None:
            return
        room.viewers.discard(viewer)
        if not room.viewers:
            room.task.cancel()
            del self._rooms[table]
        self._house.clocks.departed(table, viewer)

    def show(self, table: str) -> None:
        """Look at a table again."""
        if table in self._rooms:
            self._rooms[table].wake.set()

    def hint(self, table: str) -> None:
        """A table has changed; without a name: any may have."""
        for name in [table] if table else list(self._rooms):
            self.show(name)

    async def close(self) -> None:
        """Send everybody away: the server stops."""
        for room in list(self._rooms.values()):
            for viewer in list(room.viewers):
                viewer.end(Failed(code=Code.STOPPING, sentence="the server stops; come back in a moment"))
