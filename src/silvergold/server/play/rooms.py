"""The viewers of every table, and the updates that they are sent.

A notification comes after the commit and says that a table has changed. Every process that holds sockets of the table
then sends what is new: what came with the notification (`game_cache.GameCache.hear`), or what it reads from the
database after the last event it has sent. So nobody sees what is not committed. A lost notification only causes a
delay, because every table is also read again after some time (`POLL`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold.server.play import projection, table_view
from silvergold.server.play.day_clock import deadline_of
from silvergold.server.play.outbox import Outbox
from silvergold.server.play.presence import TOLD_EVERY, Attended
from silvergold.server.play.projection import Viewpoint
from silvergold.server.play.settings import settings_of
from silvergold.server.protocol.messages import Code, Failed, Said, ServerMessage, TableChanged, You
from silvergold.server.protocol.refusals import Refusal, StoreUnavailable
from silvergold.server.store import challenge_transactions, guest_transactions
from silvergold.server.store.notifications import (
    AnythingWritten,
    DealTaken,
    Notification,
    PresenceTold,
    SessionEnded,
    TableWritten,
)
from silvergold.server.store.rows import NOBODY, ChatRow, EventRow

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.play.game_cache import GameCache
    from silvergold.server.play.game_log import GameSnapshot
    from silvergold.server.play.presence import Presence
    from silvergold.server.store import Store
    from silvergold.server.store.rows import AccountRow
    from silvergold.server.store.transactions import TableRows

CHAT: Final = 100
"""Lines of the chat that a new viewer is sent."""

POLL: Final = 10.0
"""Seconds after which a table is read again without a notification, which may have been lost between workers."""

POLLS_ALONE: Final = 6
"""A process that is alone waits so many times longer: nothing that it writes, or its store notices, is lost."""

SHUT_OUT: Final = Failed(code=Code.NOT_INVITED, sentence=challenge_transactions.deal_is_played().sentence)
ENDED: Final = Failed(code=Code.NO_SESSION, sentence="this session has ended; come in again")

_encode = msgspec.json.Encoder().encode

log = logging.getLogger("silvergold.rooms")


@dataclass(eq=False, slots=True)
class Viewer:
    """One socket at a table: its guest, the seat it looks from, and the last event it was sent.

    `session` and `link` are hashes of what the socket was opened with. The socket is closed when the session ends, or
    when the link is revoked and the guest has no other right to the table.
    """

    account: AccountRow | None
    seat: int | None
    have: int
    epoch: str
    rev: int = 0
    chat: int = 0
    session: str | None = None
    link: str | None = None
    checked_at: float = -inf
    state_of: tuple[int, int | None, int | None] = (-1, None, None)
    """The event, the seat and the deadline of the last state that was sent."""
    brief: bool = False
    """Whether the client wants `waiting` instead of a state in which nothing else has changed."""
    base: tuple[int, projection.ViewBasis | None] = (-1, None)
    """The last whole state that was sent: its event, and what it was built from."""
    joins: bool = True
    outbox: Outbox = field(default_factory=Outbox)
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    why: Failed | None = None
    """Why the socket is closed; set when it has ended."""
    gone: bool = False
    is_seated: bool = False
    in_view: bool = False
    """Whether the page has said that the game can be seen: not in another tab, or behind another window."""
    hint: asyncio.Task[None] | None = None
    attendance: tuple[Attended, ...] = ()
    """Who was here, as it was last sent to this viewer."""

    def send(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.put(_encode(message))

    def forget_state(self) -> None:
        """Make the next update send a whole state."""
        self.state_of, self.base = (-1, None, None), (-1, None)

    def put(self, text: bytes) -> None:
        """Queue an encoded message; close the socket if its reader is too slow."""
        if self.gone:
            return
        if self.outbox.is_full:
            self.end(Failed(code=Code.SLOW, sentence="you read too slowly; come back and resume"))
        else:
            self.outbox.put(text)

    def end(self, why: Failed) -> None:
        """Close the socket with a reason. Queued messages are dropped, because the client can ask for them again."""
        if not self.gone:
            self.gone, self.why = True, why
            self.outbox.clear()
            self.ended.set()


class Room:
    """The viewers of one table in this process, and the task that sends them updates."""

    def __init__(self, store: Store, cache: GameCache, clock: Clock, presence: Presence, table: str) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._presence: Final = presence
        self.table: Final = table
        self.origin: str | None = None
        """The game whose deal this table has; None if that is not known yet."""
        self.deal_is_checked = False
        """Whether all viewers may see the deal, as far as is known; set to False, it is checked at the next update."""
        self.viewers: set[Viewer] = set()
        self._views: Final = projection.ViewCache()
        self.wake: Final = asyncio.Event()
        self.polled_every: Final = POLL if store.many_workers else POLLS_ALONE * POLL
        self.looked_at = time.monotonic()
        self._read_at = -inf
        self._look_again: asyncio.TimerHandle | None = None
        self._told: tuple[frozenset[str], frozenset[str], float] | None = None
        self.task: Final = asyncio.create_task(self._run(), name=f"room {table}")

    async def _run(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            self.looked_at = time.monotonic()
            try:
                await self.update()
            except StoreUnavailable as fault:
                log.warning("table %s cannot be read: %s", self.table, fault.why)
                await asyncio.sleep(1.0)
                self.wake.set()
            except Refusal as fault:  # the table was removed
                self._close_all(Failed(code=fault.code, sentence=fault.sentence))
            except Exception:
                log.exception("table %s cannot be shown", self.table)
                self._close_all(Failed(code=Code.INTERNAL, sentence="something went wrong here; come back"))

    def _close_all(self, why: Failed) -> None:
        for viewer in list(self.viewers):
            viewer.end(why)

    async def update(self) -> None:
        """Read what is new once, and send each viewer their part of it."""
        await self._check_sessions()
        viewers = [viewer for viewer in self.viewers if not viewer.gone]
        if not viewers:
            return
        after, chat_after = min(viewer.have for viewer in viewers), min(viewer.chat for viewer in viewers)
        rows, game = await self._read(after, chat_after)
        await self._check_deal(rows)
        viewers = [viewer for viewer in viewers if not viewer.gone]
        self._presence.give_seats_back(rows, (viewer.account.id for viewer in viewers if viewer.account is not None))
        attendance, changes_in = self._presence.attendance(rows)
        update = _RoomUpdate(rows, game, self._views, attendance)
        for viewer in viewers:
            update.to(viewer)
        self._look_when_away(changes_in)
        self.tell_workers()

    async def _read(self, after: int, chat_after: int) -> tuple[TableRows, GameSnapshot | None]:
        """Return what is new at this table: what came with notifications, or what the database has."""
        is_due = self._read_at + self.polled_every <= time.monotonic()
        news = None if is_due else self._cache.in_memory(self.table, after, chat_after)
        if news is None:
            self._read_at, moment = time.monotonic(), self._cache.begin_reading(self.table)
            self.deal_is_checked = False
            news = await self._store.read(lambda: self._cache.current(self.table, after, chat_after))
            self._cache.put_rows(news[0], moment)
        if news[1] is not None:
            self._cache.put(news[1])
        return news

    def _look_when_away(self, seconds: float | None) -> None:
        """Update again when a player who has disconnected counts as away."""
        if self._look_again is not None:
            self._look_again.cancel()
            self._look_again = None
        if seconds is not None:
            self._look_again = asyncio.get_running_loop().call_later(seconds + 0.01, self.wake.set)

    def tell_workers(self, again: bool = False) -> None:
        """Tell the other workers which players are connected here, if that has changed or was sent long ago."""
        seated = [(viewer.account.id, viewer.in_view) for viewer in self.viewers if viewer.account and viewer.is_seated]
        here = frozenset(account for account, _ in seated)
        in_view = frozenset(account for account, is_in_view in seated if is_in_view)
        now = time.monotonic()
        if again or self._told is None or self._told[:2] != (here, in_view) or self._told[2] + TOLD_EVERY <= now:
            self._presence.tell(self.table, here, in_view, asks=self._told is None)
            self._told = here, in_view, now

    def close(self) -> None:
        """End the room, because nobody is left in it."""
        self._look_when_away(None)
        self.task.cancel()
        self.tell_workers(again=True)
        self._presence.forget(self.table)

    async def _check_deal(self, rows: TableRows) -> None:
        """Close the sockets of those who must not see the deal, because others play it now in a challenge."""
        if self.deal_is_checked:
            return
        self.deal_is_checked = True  # before the check, so that what is heard during it is not lost
        self.origin = challenge_transactions.origin(rows.table)
        if not challenge_transactions.may_have_open_deal(rows.table):
            return
        guests, now = [viewer.account for viewer in self.viewers], self._clock.now()
        barred = await self._store.read(lambda: challenge_transactions.shut_out(rows, guests, now))
        for viewer in [viewer for viewer in self.viewers if viewer.account in barred]:
            viewer.end(SHUT_OUT)

    async def _check_sessions(self) -> None:
        """Check all sessions now and then, in case the notification of an ended one was lost."""
        now = time.monotonic()
        last = now - self.polled_every
        due = {viewer.session for viewer in self.viewers if viewer.session and viewer.checked_at <= last}
        if not due:
            return
        alive = await self._store.read(lambda: guest_transactions.alive(due))
        for viewer in list(self.viewers):
            if viewer.session in alive:
                viewer.checked_at = now
            elif viewer.session in due:
                viewer.end(ENDED)


class _RoomUpdate:
    """One update of a table for many viewers. What is the same for several of them is encoded once."""

    def __init__(
        self,
        rows: TableRows,
        game: GameSnapshot | None,
        views: projection.ViewCache | None = None,
        attendance: tuple[Attended, ...] = (),
    ) -> None:
        self.rows, self.game = rows, game
        self._attendance: Final = attendance
        self._views: Final = views or projection.ViewCache()
        self.recall: Final = settings_of(rows.table).aids
        self._states: dict[Viewpoint, bytes] = {}
        self._tables: dict[tuple[str | None, tuple[int, ...], bool], bytes] = {}
        self._events: dict[tuple[int, bool], bytes] = {}
        self._waitings: dict[tuple[int, int | None], bytes] = {}

    def to(self, viewer: Viewer) -> None:
        """Send a viewer what is new to them: the table, the events, the state after them, the chat."""
        if viewer.epoch != self.rows.epoch:
            viewer.end(Failed(code=Code.STOPPING, sentence="the games were restored from a backup; come back"))
            return
        if viewer.rev != self.rows.table.rev and not table_view.may_watch(self.rows, viewer.account, viewer.link):
            viewer.end(Failed(code=Code.NOT_INVITED, sentence="your right to look at this table was taken back"))
            return
        if (viewer.rev, viewer.attendance) != (self.rows.table.rev, self._attendance):
            # a viewer may have lost the seat that they look from
            mine = table_view.you(self.rows, viewer.account)
            viewer.is_seated = bool(mine.seats)
            if viewer.seat is not None and viewer.seat not in mine.seats:
                viewer.seat = None
            viewer.rev, viewer.attendance = self.rows.table.rev, self._attendance
            viewer.put(self._table(mine))
        if self.game is not None:
            self._game_to(viewer, self.game, Viewpoint(viewer.seat, self.recall))
        for line in self.rows.chat:
            if line.seq > viewer.chat:
                viewer.send(_said(line))
                viewer.chat = line.seq

    def _table(self, mine: You) -> bytes:
        """Return the table for viewers with the same rights, encoded once."""
        key = (mine.name, tuple(mine.seats), mine.host)
        if key not in self._tables:
            self._tables[key] = _encode(TableChanged(table=table_view.seen(self.rows, self._attendance), you=mine))
        return self._tables[key]

    def _game_to(self, viewer: Viewer, game: GameSnapshot, viewpoint: Viewpoint) -> None:
        if viewer.joins:
            viewer.have, viewer.joins = max(viewer.have, projection.first_event(game, viewpoint) - 1), False
        for row in self.rows.events_after(viewer.have):
            viewer.put(self._event(row, viewpoint))
            viewer.have = row.seq
        deadline = self._deadline(game, viewer.seat)
        if viewer.state_of != (game.head, viewpoint.seat, deadline):
            viewer.state_of = (game.head, viewpoint.seat, deadline)
            # a client that wants it brief has most of the state if only others have chosen
            basis = projection.view_basis(game, viewpoint)
            if viewer.brief and viewer.base[1] == basis:
                viewer.put(self._waiting(game, viewer.base[0], deadline))
            else:
                viewer.base = (game.head, basis)
                viewer.put(self._state(game, viewpoint))

    def _deadline(self, game: GameSnapshot, seat: int | None) -> int | None:
        """Return the deadline that a viewer may know: that of the seat they look from, or the last one of the table."""
        table = self.rows.table
        return deadline_of(table, seat) if seat is not None and seat in game.match.waiting else table.deadline_at

    def _waiting(self, game: GameSnapshot, base: int, deadline: int | None) -> bytes:
        if (base, deadline) not in self._waitings:
            self._waitings[base, deadline] = _encode(projection.waiting(game, base, deadline))
        return self._waitings[base, deadline]

    def _event(self, row: EventRow, viewpoint: Viewpoint) -> bytes:
        assert self.game is not None, "events belong to a game"
        key = (row.seq, row.seat == viewpoint.seat)
        if key not in self._events:
            self._events[key] = _encode(projection.event(row, viewpoint, self.game.match.index))
        return self._events[key]

    def _state(self, game: GameSnapshot, viewpoint: Viewpoint) -> bytes:
        if viewpoint not in self._states:
            deadline = self._deadline(game, viewpoint.seat)
            self._states[viewpoint] = _encode(self._views.state(game, viewpoint, deadline))
        return self._states[viewpoint]


def _said(line: ChatRow) -> Said:
    seat = None if line.seat == NOBODY else line.seat
    return Said(seq=line.seq, seat=seat, name=line.name, text=line.text, at=line.at)


class Rooms:
    """All rooms of this process."""

    def __init__(self, store: Store, cache: GameCache, clock: Clock, presence: Presence) -> None:
        self._store: Final = store
        self._cache: Final = cache
        self._clock: Final = clock
        self._presence: Final = presence
        self._rooms: dict[str, Room] = {}
        self._polling: asyncio.Task[None] | None = None

    @property
    def n_viewers(self) -> int:
        """Return the number of sockets."""
        return sum(len(room.viewers) for room in self._rooms.values())

    @property
    def n_rooms(self) -> int:
        """Return the number of tables with viewers."""
        return len(self._rooms)

    def join(self, table: str, viewer: Viewer) -> None:
        """Add a viewer to a table and send them what they do not have."""
        room = self._rooms.get(table) or Room(self._store, self._cache, self._clock, self._presence, table)
        self._rooms[table] = room
        room.deal_is_checked = False
        room.viewers.add(viewer)
        if viewer.account is not None:
            self._presence.joined(table, viewer.account.id, viewer.is_seated)
        room.wake.set()
        if self._polling is None or self._polling.done():
            self._polling = asyncio.create_task(self._poll(), name="poll of the rooms")

    async def _poll(self) -> None:
        """Wake rooms that have not looked at their tables for long; end with the last room."""
        while self._rooms:
            await asyncio.sleep(POLL / 10)
            now = time.monotonic()
            for room in self._rooms.values():
                if room.looked_at + room.polled_every <= now:
                    room.wake.set()

    def leave(self, table: str, viewer: Viewer) -> None:
        """Remove a viewer from a table; the room ends with its last viewer."""
        room = self._rooms.get(table)
        if room is None:
            return
        room.viewers.discard(viewer)
        self.set_in_view(table, viewer, False)
        if not room.viewers:
            room.close()
            del self._rooms[table]
        else:
            room.wake.set()  # so that the others see who has left
        if viewer.account is not None:
            self._presence.left(table, viewer.account.id, viewer.is_seated)

    def set_in_view(self, table: str, viewer: Viewer, on: bool) -> None:
        """Note whether the page of a viewer has the game in view."""
        if viewer.account is None or viewer.in_view == on:
            return
        viewer.in_view = on
        self._presence.set_in_view(table, viewer.account.id, on)
        if viewer in (room := self._rooms[table]).viewers:
            room.tell_workers()

    def is_in_view(self, table: str, account: str) -> bool:
        """Return whether a guest has the game in view, here or, as far as is known, in another process."""
        return self._presence.is_in_view(table, account)

    def ask_who_looks(self, table: str) -> None:
        """Ask the other processes who has a game in view. If it has viewers here, they tell it anyway."""
        if self._store.many_workers and table not in self._rooms:
            self._presence.ask(table)

    def stop_asking(self, table: str) -> None:
        """Drop what the other processes have told, unless there are viewers here."""
        if table not in self._rooms:
            self._presence.forget(table)

    def attendance(self, rows: TableRows, newcomer: AccountRow | None) -> tuple[Attended, ...]:
        """Return who is here of the players of a table, for somebody who is about to join."""
        return self._presence.attendance(rows, newcomer.id if newcomer else None)[0]

    def hear(self, notification: Notification) -> None:
        """Note what was committed, and send it."""
        self._cache.hear(notification)
        match notification:
            case TableWritten(table):
                self.refresh(table)
            case AnythingWritten():
                for room in self._rooms.values():
                    room.wake.set()
                for viewer in self._all():
                    viewer.checked_at = -inf
            case SessionEnded(session):
                self._end_session(session)
            case DealTaken(table):
                self._check_deals(table)
            case PresenceTold():
                self._hear_of_others(notification)

    def refresh(self, table: str) -> None:
        """Send updates of a table that has changed."""
        if table in self._rooms:
            self._rooms[table].wake.set()

    def _hear_of_others(self, told: PresenceTold) -> None:
        """Note which players another worker has at a table; if it asks, tell it ours."""
        room = self._rooms.get(told.table)
        if room is None:
            if self._presence.has_asked(told.table):
                self._presence.hear(told)
        elif self._presence.hear(told):
            room.wake.set()
            if told.asks:
                room.tell_workers(again=True)

    def _check_deals(self, table: str) -> None:
        """Check who may still see a table and all that were played on from it."""
        for room in self._rooms.values():
            if room.origin in (None, table):
                room.deal_is_checked = False
                room.wake.set()

    def _end_session(self, session: str) -> None:
        for viewer in self._all():
            if viewer.session == session:
                viewer.end(ENDED)

    def _all(self) -> list[Viewer]:
        return [viewer for room in self._rooms.values() for viewer in room.viewers]

    async def close(self) -> None:
        """Close all sockets, because the server stops."""
        if self._polling is not None:
            self._polling.cancel()
        for room in list(self._rooms.values()):
            for viewer in list(room.viewers):
                viewer.end(Failed(code=Code.STOPPING, sentence="the server stops; come back in a moment"))
