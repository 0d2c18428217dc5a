"""Injected bugs (mutants), and points at which a server kills itself. Each mutant names the proofs that must catch it.

A fault is applied to the modules of a server's own process, just before it begins to serve.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from litestar.exceptions import WebSocketDisconnect

from silvergold.bots.sandbox.think import ThinkRequest
from silvergold.position import DeckIndex
from silvergold.server import clock, heartbeat
from silvergold.server.api import request_turns, websocket, wire_protocol
from silvergold.server.bots import autoplay, child_queue, fair_queue, households
from silvergold.server.bots.process_pool import Busy
from silvergold.server.bots.thinking import BotService
from silvergold.server.finished import pictures
from silvergold.server.lobby import deck_reader
from silvergold.server.play import day_clock, game_cache, outbox, pauses, projection, rooms
from silvergold.server.play.commands import Commands
from silvergold.server.play.payloads import StoredPause
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.reviews import tries
from silvergold.server.store import disk_thread, postgres, review_transactions, sqlite, transactions
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.notifications import Notification
from silvergold.server.store.rows import EventRow, TableRow

MUTANTS: dict[str, Callable[[], None]] = {}


def mutant(patch: Callable[[], None]) -> Callable[[], None]:
    """Register a bug by its name."""
    MUTANTS[patch.__name__] = patch
    return patch


def put(where: Any, name: str, value: Any) -> None:
    """Replace an attribute, which must exist."""
    assert hasattr(where, name), f"{where} has no {name} any more; the mutant is stale"
    setattr(where, name, value)


def apply(name: str) -> None:
    """Apply a fault: a mutant by its name, `kill:POINT:N`, `set:MODULE:NAME:number` or `clock:FILE`.

    `kill` ends the process when it passes a point for the Nth time, `set` changes a constant of a module, and `clock`
    reads the time from a file.
    """
    kind, _, rest = name.partition(":")
    if kind == "kill":
        point, _, count = rest.partition(":")
        _watch(point, int(count))
    elif kind == "set":
        import importlib

        module, constant, value = rest.split(":")
        put(importlib.import_module(f"silvergold.server.{module}"), constant, float(value))
    elif kind == "clock":
        _read_time_from(Path(rest))
    else:
        MUTANTS[name]()


LONG_STEP_MS = 13 * 3_600_000
"""A time read from a file goes on in long steps; a step that is not longer is no gap between heartbeats."""


def _read_time_from(file: Path) -> None:
    put(clock, "system_time", lambda: int(file.read_text()))
    plain = heartbeat.Heartbeat.beat.__defaults__
    assert plain is not None
    heartbeat.Heartbeat.beat.__defaults__ = (LONG_STEP_MS, *plain[1:])


# Points at which to die -----------------------------------------------------------------------------------------------

POINTS = ("insert", "commit", "ack", "hint")


class _Bomb:
    """Kills the process when a point is passed for the Nth time."""

    def __init__(self, left: int) -> None:
        self.left = left

    def passed(self, after: float = 0.0) -> bool:
        self.left -= 1
        if self.left == 0:
            if after:
                threading.Timer(after, die).start()
                return True
            die()
        return self.left < 0


def die() -> None:
    """Kill this process with SIGKILL, without any cleanup."""
    os.kill(os.getpid(), signal.SIGKILL)


def _watch(point: str, count: int) -> None:
    """Kill the process at a point; `hint` works on SQLite only, the other points on either store."""
    bomb = _Bomb(count)
    if point in ("insert", "commit"):
        _watch_statements(point, bomb)
    elif point == "ack":
        _before_delivery(bomb)
    else:
        _without_hint(bomb)


def _watch_statements(point: str, bomb: _Bomb) -> None:
    start = {"insert": "INSERT INTO event", "commit": "COMMIT"}[point]

    class Watched(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if sql.startswith(start) and (
                point == "insert" or threading.current_thread().name.startswith(disk_thread.DISK)
            ):
                bomb.passed()
            return super().execute(sql, *values)

    def connect(path: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, factory=Watched)
        for setting in sqlite.SETTINGS:
            connection.execute(setting)
        return connection

    put(sqlite, "connect", connect)
    plain = postgres.drive

    async def drive(task: Transaction[Any], connection: Any, told: list[Notification]) -> Any:
        def watched() -> Transaction[Any]:
            rows: Any = None
            step = next(task)
            while True:
                if point == "insert" and isinstance(step, Query) and step.sql.startswith(start):
                    bomb.passed()
                rows = yield step
                try:
                    step = task.send(rows)
                except StopIteration as done:
                    if point == "commit":
                        bomb.passed()
                    return done.value

        return await plain(watched(), connection, told)

    put(postgres, "drive", drive)


def _before_delivery(bomb: _Bomb) -> None:
    tell, write = sqlite.SqliteStore._tell, postgres.PostgresStore._write

    def late(self: Any, batch: Any) -> None:
        bomb.passed()
        tell(self, batch)

    async def written(self: Any, make: Any) -> Any:
        value = await write(self, make)
        bomb.passed()
        return value

    put(sqlite.SqliteStore, "_tell", late)
    put(postgres.PostgresStore, "_write", written)


def _without_hint(bomb: _Bomb) -> None:
    tell = sqlite.SqliteStore._tell

    def told(self: Any, batch: Any) -> None:
        if bomb.left == 1:
            for job in batch:
                job.notifications.clear()
        tell(self, batch)
        bomb.passed(after=0.02)  # the acknowledgement is on its way

    put(sqlite.SqliteStore, "_tell", told)


# Mutants of the store -------------------------------------------------------------------------------------------------


@mutant
def acknowledge_before_commit() -> None:
    """Caught by: kill, sync before ack."""

    async def commit(self: Any, connection: sqlite3.Connection, batch: Any) -> None:
        await self._begin(connection)
        for job in batch:
            job.run(connection)
        for job in batch:
            job.tell()
        await asyncio.sleep(0.02)
        await self._disk.run(connection.execute, "COMMIT")

    put(sqlite.SqliteStore, "_commit", commit)


@mutant
def no_sync() -> None:
    """Caught by: sync before ack."""
    put(sqlite, "SETTINGS", (*sqlite.SETTINGS, "PRAGMA synchronous = NORMAL"))


@mutant
def failed_commit_is_success() -> None:
    """Caught by: disk full."""

    plain = sqlite.SqliteStore._commit

    async def commit(self: Any, connection: sqlite3.Connection, batch: Any) -> None:
        try:
            await plain(self, connection, batch)
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    put(sqlite.SqliteStore, "_commit", commit)


@mutant
def forget_the_command() -> None:
    """Caught by: kill, bad network: a command sent twice is refused although it is in the log."""

    def nothing(*_: Any) -> Transaction[EventRow | None]:
        yield Query("SELECT 1")
        return None

    put(transactions, "known_command", nothing)


@mutant
def no_lock() -> None:
    """Harmless: the unique keys, and the check of the log's length when a table is written, still prevent conflicts."""
    put(postgres, "_statement", lambda query: query.sql)


@mutant
def no_lock_and_no_keys() -> None:
    """Caught by: two workers."""
    no_lock()
    put(transactions, "_UNCHANGED", "id = $1 AND (head - $2) + (rev - $3) + (changed_at - $4) IS NOT NULL AND $5 <> ''")
    opened = postgres.PostgresStore.open

    async def without_keys(self: Any, listen: Any) -> None:
        await opened(self, listen)
        async with self._pool.acquire() as connection:
            await connection.execute("DROP INDEX IF EXISTS uq_event_command")
            await connection.execute("DROP INDEX IF EXISTS uq_event_choice")
            await connection.execute("ALTER TABLE event DROP CONSTRAINT IF EXISTS pk_event")

    put(postgres.PostgresStore, "open", without_keys)


@mutant
def reveal_later() -> None:
    """Caught by: kill: all are ready and the game stops. What follows a command is written in a second transaction."""
    plain_write, submit, submit_for = transactions.write, Commands.submit, Commands.submit_for
    owed: dict[str, Any] = {}

    def write(
        before: transactions.TableRows, done: transactions.Change, command: tuple[int, str] | None = None
    ) -> Transaction[transactions.TableRows]:
        if len(done.events) < 2:
            return (yield from plain_write(before, done, command))
        first = done.events[0]
        owed[first.game_id] = done
        part = msgspec.structs.replace(
            done, events=(first,), table=before.table._replace(head=first.seq, due_at=done.table.due_at)
        )
        return (yield from plain_write(before, part, command))

    async def pay(commands: Any, table: str) -> None:
        done = owed.pop(table, None)
        if done is None:
            return
        await asyncio.sleep(0.03)

        def task() -> Transaction[None]:
            rows = yield from transactions.lock_table(table)
            rest = msgspec.structs.replace(done, events=done.events[1:])
            yield from plain_write(rows, rest)

        await commands._store.write(task)

    async def late_submit(self: Any, table: str, *rest: Any) -> Any:
        saved = await submit(self, table, *rest)
        await pay(self, table)
        return saved

    async def late_submit_for(self: Any, table: str, *rest: Any) -> Any:
        saved = await submit_for(self, table, *rest)
        await pay(self, table)
        return saved

    put(transactions, "write", write)
    put(Commands, "submit", late_submit)
    put(Commands, "submit_for", late_submit_for)


# Mutants of the clock that counts days --------------------------------------------------------------------------------


@mutant
def downtime_counts() -> None:
    """Caught by: days: players lose the time in which no server was running."""
    plain = transactions.beat

    def beat(now: int, _gap: int) -> Transaction[int]:
        return (yield from plain(now, 1 << 60))

    put(transactions, "beat", beat)


@mutant
def looks_do_not_count() -> None:
    """Caught by: days: a player who has looked at the turn has as much time as somebody who has not."""
    plain = day_clock.looked_at

    def looked_at(table: TableRow, seat: int, thinking: int, now: int) -> TableRow:
        return plain(table, seat, 2 * thinking, now)

    put(day_clock, "looked_at", looked_at)


@mutant
def pauses_count() -> None:
    """Caught by: days: after a pause, players have only what the pause has left them."""

    def ended(table: TableRow, wish: Any, pause: day_clock.Pause, now: int) -> pauses.Said:
        row = day_clock.with_clock(table, msgspec.structs.replace(day_clock.day_clock_of(table), pause=None))
        return row._replace(deadline_at=pause.since + pause.left), StoredPause(wish, pause.until, paused=False)

    put(pauses, "_ended", ended)


# Mutants of what is shown ---------------------------------------------------------------------------------------------


@mutant
def show_everybodys_choices() -> None:
    """Caught by: bad network: events have fields that the viewer may not see."""
    plain = projection.event

    def event(row: EventRow, viewpoint: projection.Viewpoint, index: DeckIndex) -> Any:
        mine = row.seat >= 0
        return plain(row, projection.Viewpoint(row.seat, viewpoint.recall) if mine else viewpoint, index)

    put(projection, "event", event)


@mutant
def skip_an_event() -> None:
    """Caught by: bad network: each seventh event is sent as an empty one, so a stream differs from the log."""
    plain = rooms._RoomUpdate._event

    def event(self: Any, row: EventRow, viewpoint: Any) -> bytes:
        if row.seq % 7 == 0:
            row = row._replace(kind="ready", public="{}")
        return plain(self, row, viewpoint)

    put(rooms._RoomUpdate, "_event", event)


# Mutants of bounds ----------------------------------------------------------------------------------------------------


@mutant
def unbounded_queue() -> None:
    """Caught by: slow client."""
    put(outbox, "MOST_WAITING", 0)
    put(wire_protocol, "SEND_WITHIN", 3600.0)


@mutant
def remember_everything() -> None:
    """Caught by: abandoned games."""
    kept: list[Any] = []
    plain = rooms.Rooms.leave

    def leave(self: Any, table: str, viewer: Any) -> None:
        kept.append((viewer, bytes(random.randbytes(300_000))))
        plain(self, table, viewer)

    put(rooms.Rooms, "leave", leave)
    put(game_cache, "MOST", 1 << 30)


@mutant
def trust_the_message() -> None:
    """Caught by: fuzz: a message that cannot be decoded raises an unexpected error."""

    async def receive(socket: Any) -> Any:
        received = await socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        return websocket._decoder.decode(received["text"])

    put(websocket, "_receive", receive)


@mutant
def tell_what_went_wrong() -> None:
    """Caught by: fuzz: a traceback is sent to the client."""
    import traceback

    plain = websocket._receive

    async def receive(socket: Any) -> Any:
        try:
            return await plain(socket)
        except Refusal as fault:
            fault.sentence = traceback.format_exc()
            raise

    put(websocket, "_receive", receive)


@mutant
def believe_the_bot() -> None:
    """Caught by: bad bots: the answer of a bot is not checked, and nothing replaces a bot that fails."""

    async def choose(self: Any, bot: str, view: Any, seed: int, *_: Any) -> str:
        answer = await self._pool.ask(ThinkRequest("choose", view, bot, seed, deadline=self._deadline))
        return str(answer.choice)

    put(BotService, "choose", choose)


@mutant
def tell_what_was_chosen() -> None:
    """Caught by: tests/server/test_tries.py: a decision to try again is sent with the choice that was made."""
    honest = tries.Tries.answer

    async def answer(self: Any, table: str, account: Any, invite: Any, asked: Any, address: str) -> Any:
        told = await honest(self, table, account, invite, asked, address)
        past = await self._past(table, account, invite, asked)
        return msgspec.structs.replace(told, made=list(past.steps.jobs[past.job].command.choices))

    put(tries.Tries, "answer", answer)


@mutant
def begin_reviews_again() -> None:
    """Caught by: test_review_kill.py: the results from before a kill are thrown away."""
    honest = review_transactions.begin

    def begin(claim: Any, jobs: int) -> Transaction[Any]:
        yield from honest(claim, jobs)
        yield from review_transactions.drop_parts(claim)
        return []

    put(review_transactions, "begin", begin)


# Mutants that one hostile guest finds ---------------------------------------------------------------------------------


@mutant
def read_decks_in_the_event_loop() -> None:
    """Caught by: guest: everyone waits while a hostile deck is parsed."""
    import json
    import tomllib

    async def read(_self: Any, _guest: str, raw: bytes) -> Any:
        with contextlib.suppress(ValueError, RecursionError):
            tomllib.loads(json.loads(raw)["text"])
        raise Refusal(Code.DECK, "no deck")

    put(deck_reader.DeckReader, "read", read)


@mutant
def first_come_first_served() -> None:
    """Caught by: guest: the bots of honest tables wait for those of the attacker's many tables."""

    async def take(self: Any, _asker: Any) -> Any:
        self.__dict__.setdefault("line", asyncio.Semaphore(self._free))
        await self.line.acquire()
        return fair_queue._Place(fair_queue.Urgency.PRESENT, "")

    def hand_out(self: Any) -> None:
        self._free -= 1
        self.line.release()

    async def no_pause(_self: Any, _asker: Any) -> None:
        return

    put(fair_queue.FairQueue, "_take", take)
    put(fair_queue.FairQueue, "_hand_out", hand_out)
    put(fair_queue.FairQueue, "look_again", lambda _self, _table: None)
    put(autoplay.Autoplay, "_pace", no_pause)


@mutant
def heads_without_end() -> None:
    """Caught by: guest: header lines fill the memory."""
    put(wire_protocol, "HEAD_BYTES", 1 << 40)
    put(wire_protocol, "HEAD_LINES", 1 << 40)
    put(wire_protocol, "HEAD_WITHIN", 3600.0)


# Mutants that many guests of one address find -------------------------------------------------------------------------


@mutant
def guests_take_turns_first() -> None:
    """Caught by: guest, turns: every guest is counted as if they had an address of their own."""
    put(households.Households, "of", lambda _self, account: f"of {account}")
    honest = pictures.Pictures.turn
    put(pictures.Pictures, "turn", lambda self, _address: honest(self, ""))
    put(child_queue, "OF_ONE_ADDRESS", 8)


@mutant
def fixed_urgency() -> None:
    """Caught by: turns: how urgent a table is stays as it was when its bots were asked first."""
    put(fair_queue.Asker, "now", lambda self: self)


@mutant
def busy_means_unlearned() -> None:
    """Caught by: turns: a bot for which no process is free counts as one that does not know the deck."""
    honest = BotService._prepared

    async def prepared(self: Any, *asked: Any) -> bool:
        try:
            return await honest(self, *asked)
        except Busy:
            return False

    put(BotService, "_prepared", prepared)


@mutant
def all_requests_at_once() -> None:
    """Caught by: turns: a thousand requests of one address begin together."""
    put(request_turns, "AT_ONCE", 1_000_000)


@mutant
def one_lane() -> None:
    """Caught by: turns: quick bots wait for the same processes as those that simulate."""
    put(BotService, "_pool_of", lambda self, _bot: self._pool)
