"""Checks after every run: whether the clients' histories and the final log are as they must be."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from typing import Any

import msgspec

from silvergold.position import DeckIndex
from silvergold.records import verify
from silvergold.server.play import game_log, projection
from silvergold.server.play.game_cache import deck_of
from silvergold.server.play.settings import settings_of
from silvergold.server.store import is_postgres
from silvergold.server.store.rows import COLUMNS, DeckRow, EventRow, SeatRow, TableRow
from tests.server.proofs.players import History

CHOSEN = ("ready", "take")


class Log:
    """The rows of a database after a run."""

    def __init__(self, db: str) -> None:
        rows = asyncio.run(_postgres_rows(db)) if is_postgres(db) else _sqlite_rows(db)
        self.games = {row[0]: TableRow(*row) for row in rows["game"]}
        self.decks = {row[0]: DeckRow(*row) for row in rows["deck"]}
        self.seats: dict[str, list[SeatRow]] = {}
        self.events: dict[str, list[EventRow]] = {table: [] for table in self.games}
        for row in rows["seat"]:
            self.seats.setdefault(row[0], []).append(SeatRow(*row))
        for row in sorted(rows["event"], key=lambda row: (row[0], row[1])):
            self.events[row[0]].append(EventRow(*row))

    @property
    def commands(self) -> int:
        """Return how many choices of seats it holds."""
        return sum(row.kind in CHOSEN for rows in self.events.values() for row in rows)


WANTED = ("game", "deck", "seat", "event")


def _sqlite_rows(db: str) -> dict[str, list[Any]]:
    return {name: sqlite_query(db, _all_of(name)) for name in WANTED}


def sqlite_query(db: str, sql: str) -> list[Any]:
    """Return rows of an SQLite database."""
    with closing(sqlite3.connect(db)) as connection:
        return connection.execute(sql).fetchall()


def _all_of(name: str) -> str:
    return f"SELECT {', '.join(COLUMNS[name])} FROM {name}"


async def _postgres_rows(db: str) -> dict[str, list[Any]]:
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(db)
    try:
        return {name: await connection.fetch(_all_of(name)) for name in WANTED}
    finally:
        await connection.close()


def faults(db: str, histories: Iterable[History], ended: bool = True) -> list[str]:
    """Return everything that is wrong, as sentences."""
    log, found = Log(db), []
    for table in log.games:
        found += [f"{table}: {fault}" for fault in _log_faults(log, table, ended)]
    for history in histories:
        who = f"{history.table} seat {history.seat}"
        found += [f"{who}: {fault}" for fault in (*history.faults, *_history_faults(log, history))]
    return found


def _log_faults(log: Log, table: str, ended: bool) -> Iterable[str]:
    game, events, seats = log.games[table], log.events[table], log.seats[table]
    if [row.seq for row in events] != list(range(1, game.head + 1)):
        yield f"the log is not dense: {[row.seq for row in events][-5:]} and head {game.head}"
        return
    for (phase, seat), times in Counter((row.phase, row.seat) for row in events if row.kind in CHOSEN).items():
        if times > 1:
            yield f"seat {seat} chose {times} times in phase {phase}"
    kinds = Counter((row.phase, row.seat, row.kind) for row in events if row.kind in ("back", "again"))
    for (phase, seat, kind), times in kinds.items():
        if kind == "again" and times > kinds[phase, seat, "back"]:
            yield f"seat {seat} chose again {times} times in phase {phase}, more often than it took back"
    yield from _reveal_faults(events, len(seats))
    if ended and game.status == "playing":
        yield f"it is stuck at phase {game.phase}, event {game.head}"
    if events:
        yield from _replay_faults(log, game, events)


def _reveal_faults(events: list[EventRow], seats: int) -> Iterable[str]:
    """Yield faults unless every phase in which all have chosen has exactly one reveal, and the others have none."""
    ready = Counter(row.phase for row in events if row.kind in ("ready", "again"))
    ready.subtract(row.phase for row in events if row.kind == "back")
    shown = Counter(row.phase for row in events if row.kind == "show")
    for phase in ready:
        if shown[phase] != (ready[phase] == seats):
            yield f"phase {phase} has {ready[phase]} of {seats} ready and {shown[phase]} reveals"


def _replay_faults(log: Log, game: TableRow, events: list[EventRow]) -> Iterable[str]:
    """Yield faults unless the log replays to the live state and its record verifies."""
    try:
        replayed = game_log.caught_up(game_log.begun(events[0], deck_of(log.decks[game.deck])), events[1:])
        if (replayed.head, replayed.phase) != (game.head, game.phase):
            yield f"the log leads to phase {replayed.phase}, the table is at {game.phase}"
        if replayed.match.over != (game.status == "over"):
            yield f"the table is {game.status}, and the log says otherwise"
        if replayed.match.over:
            verify(replayed.match.record())
    except Exception as fault:  # noqa: BLE001 - whatever it is, the log is not good
        yield f"the log does not replay: {type(fault).__name__} {fault}"


def _history_faults(log: Log, history: History) -> Iterable[str]:
    game, events = log.games.get(history.table), log.events.get(history.table, [])
    if game is None:
        yield "its table is gone"
        return
    by_command: dict[tuple[int, str | None], list[EventRow]] = {}
    for row in events:
        by_command.setdefault((row.seat, row.cmd_id), []).append(row)
    for cmd_id, (seq, _) in history.saved.items():
        found = by_command.get((history.seat if history.seat is not None else -1, cmd_id), [])
        if [row.seq for row in found] != [seq]:
            yield f"{cmd_id} was acknowledged as event {seq}; the log has it at {[row.seq for row in found]}"
    for cmd_id, code in history.refused.items():
        if (history.seat, cmd_id) in by_command:
            yield f"{cmd_id} was refused as {code}, and is in the log"
    viewpoint = projection.Viewpoint(history.seat, settings_of(game).aids)
    index = DeckIndex.of(deck_of(log.decks[game.deck]))
    seen_by = {row.seq: msgspec.to_builtins(projection.event(row, viewpoint, index)) for row in events}
    yield from _stream_faults(history, seen_by, viewpoint)


def _stream_faults(history: History, events: dict[int, Any], viewpoint: projection.Viewpoint) -> Iterable[str]:
    """Yield faults unless a viewer saw what they may see of the log and, with aids, saw it without a gap."""
    if viewpoint.recall and list(history.events) != list(range(1, len(history.events) + 1)):
        yield "its stream has a gap"
    for seq, seen in history.events.items():
        if seq not in events:
            yield f"it saw event {seq}, which is not in the log"
        elif seen != events[seq]:
            yield f"it saw event {seq} otherwise than it may: {str(seen)[:200]}"
