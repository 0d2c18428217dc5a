"""All transactions about tables, logs and decks, for any store (see `base`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal, StoreUnavailable
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.notifications import AnythingWritten, TableWritten
from silvergold.server.store.rows import (
    COLUMNS,
    HOST,
    OVER,
    REMOVED,
    AccountRow,
    ChatRow,
    DeckRow,
    EventRow,
    InviteRow,
    MemberRow,
    SeatRow,
    SessionRow,
    TableRow,
)

RowT = TypeVar("RowT", bound=tuple[Any, ...])

NOTHING: Final = 1 << 40
"""Larger than any event number: read no events."""


@lru_cache(maxsize=256)
def select(table: str, where: str) -> str:
    """Return a SELECT of all columns of a table."""
    return f"SELECT {', '.join(COLUMNS[table])} FROM {table} WHERE {where}"


@cache
def _insert(table: str) -> str:
    fields = COLUMNS[table]
    places = ", ".join(f"${k}" for k in range(1, len(fields) + 1))
    return f"INSERT INTO {table} ({', '.join(fields)}) VALUES ({places})"


@cache
def _update(table: str, keys: int) -> str:
    """Return an UPDATE of all columns but the first ones, which are the key."""
    fields = COLUMNS[table]
    values = ", ".join(f"{name} = ${k}" for k, name in enumerate(fields, 1) if k > keys)
    which = " AND ".join(f"{name} = ${k}" for k, name in enumerate(fields[:keys], 1))
    return f"UPDATE {table} SET {values} WHERE {which}"


_EPOCH: Final = "SELECT value FROM meta WHERE name = 'epoch'"
_UNCHANGED: Final = f"id = $1 AND head = $2 AND rev = $3 AND changed_at = $4 AND ({_EPOCH}) = $5"
"""The row of a table that nobody has changed since it was read. This locks the row, too."""
_IS_NEW: Final = "NOT EXISTS (SELECT 1 FROM event WHERE game_id = $1 AND seat = $6 AND cmd_id = $7)"


@lru_cache(maxsize=256)
def _update_game(columns: tuple[str, ...], by_command: bool) -> str:
    """Return an UPDATE of these columns of a table, if it was not changed since, and the command is not known."""
    where = f"{_UNCHANGED} AND {_IS_NEW}" if by_command else _UNCHANGED
    values = ", ".join(f"{name} = ${k}" for k, name in enumerate(columns, 8 if by_command else 6))
    return f"UPDATE game SET {values} WHERE {where} RETURNING {', '.join(COLUMNS['game'])}"


_GAME: Final = f"SELECT {', '.join(COLUMNS['game'])}, ({_EPOCH}) FROM game WHERE id = $1"


def add(table: str, rows: Iterable[tuple[object, ...]]) -> Transaction[None]:
    """Insert these rows."""
    for row in rows:
        yield Query(_insert(table), tuple(row))


# A table with its game ------------------------------------------------------------------------------------------------


class TableRows(Struct, frozen=True):
    """The rows of one table: the table itself, its seats, members and links, and the log after some event.

    `epoch` changes when the whole database is replaced. Everything that was cached before is then invalid.
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    members: tuple[MemberRow, ...]
    events: tuple[EventRow, ...]
    chat: tuple[ChatRow, ...]
    epoch: str
    invites: tuple[InviteRow, ...] = ()

    def events_after(self, seq: int) -> tuple[EventRow, ...]:
        """Return the events of the log after this one, as far as they are here; they have no gaps."""
        return self.events[max(0, seq + 1 - self.events[0].seq) :] if self.events else ()

    def is_removed(self, account: AccountRow | None) -> bool:
        """Return whether a host has removed this guest from the table."""
        return account is not None and MemberRow(self.table.id, account.id, REMOVED) in self.members

    def is_host(self, account: AccountRow | None) -> bool:
        """Return whether a guest is a host of the table."""
        if account is None or self.is_removed(account):
            return False
        return MemberRow(self.table.id, account.id, HOST) in self.members

    def seats_of(self, account: AccountRow | None) -> list[int]:
        """Return the seats of a guest."""
        if account is None or self.is_removed(account):
            return []
        return [seat.seat for seat in self.seats if seat.account_id == account.id]

    def owned_seat(self, account: AccountRow | None, seat: int) -> SeatRow:
        """Return a seat that belongs to this guest; raise Refusal if it does not."""
        if seat not in self.seats_of(account):
            raise Refusal(Code.NOT_YOURS, f"seat {seat} is not yours")
        return self.seats[seat]

    def check_host(self, account: AccountRow | None) -> None:
        """Raise Refusal if this guest is not a host of the table."""
        if not self.is_host(account):
            raise Refusal(Code.NOT_HOST, "only the host of the table may do this")

    def changed(self, now: int, **values: Any) -> TableRow:
        """Return the row of the table with new values and the next revision number."""
        return self.table._replace(rev=self.table.rev + 1, changed_at=now, **values)


class Change(Struct):
    """The new row of a table, rows to add or replace, and rows to delete (`members_gone`, `invites_gone`)."""

    table: TableRow
    seats: tuple[SeatRow, ...] = ()
    events: tuple[EventRow, ...] = ()
    chat: tuple[ChatRow, ...] = ()
    members: tuple[MemberRow, ...] = ()
    members_gone: tuple[MemberRow, ...] = ()
    invites: tuple[InviteRow, ...] = ()
    invites_gone: tuple[InviteRow, ...] = ()
    also: list[Any] = []
    """Transactions that belong to it."""


def load_table(
    table: str, after: int = NOTHING, chat_after: int = NOTHING, *, lock: bool = False, like: TableRows | None = None
) -> Transaction[TableRows | None]:
    """Return a table with its log after an event; None if it does not exist.

    `like` holds cached rows of the table. If its revision has not changed, its people are not read again.
    """
    rows = yield Query(_GAME, (table,), lock)
    if not rows:
        return None
    *row, epoch = rows[0]
    game = TableRow(*row)
    is_alike = like is not None and (like.epoch, like.table.rev) == (epoch, game.rev)
    people = (like.seats, like.members, like.invites) if like and is_alike else (yield from _people(table))
    events = (yield from _after("event", table, after)) if after < game.head else []
    chat = (yield from _after("chat", table, chat_after)) if chat_after < game.chat_head else []
    lines = tuple(ChatRow(*row) for row in chat)
    seats, members, invites = people
    return TableRows(game, seats, members, tuple(EventRow(*row) for row in events), lines, epoch, invites)


People: TypeAlias = tuple[tuple[SeatRow, ...], tuple[MemberRow, ...], tuple[InviteRow, ...]]


def _people(table: str) -> Transaction[People]:
    """Read the seats, members and links of a table. They never change without the table's `rev`."""
    seats = yield Query(select("seat", "game_id = $1 ORDER BY seat"), (table,))
    members = yield Query(select("member", "game_id = $1"), (table,))
    invites = yield Query(select("invite", "game_id = $1 ORDER BY created_at, gives, hash"), (table,))
    return (
        tuple(SeatRow(*row) for row in seats),
        tuple(MemberRow(*row) for row in members),
        tuple(InviteRow(*row) for row in invites),
    )


def _after(what: str, table: str, seq: int) -> Transaction[list[Any]]:
    return (yield Query(select(what, "game_id = $1 AND seq > $2 ORDER BY seq"), (table, seq)))


def is_shared(table: str) -> Transaction[bool]:
    """Return whether there is such a table, and its finished game is public. Every page of a table asks for this."""
    sql = f"SELECT 1 FROM game WHERE id = $1 AND shared_at IS NOT NULL AND status = '{OVER}'"
    return bool((yield Query(sql, (table,))))


def first_event(table: str) -> Transaction[EventRow | None]:
    """Return the first event of a game; None before it starts."""
    rows = yield Query(select("event", "game_id = $1 AND seq = 1"), (table,))
    return EventRow(*rows[0]) if rows else None


def known_command(table: str, seat: int, cmd_id: str) -> Transaction[EventRow | None]:
    """Return the event of a command that was stored before."""
    rows = yield Query(select("event", "game_id = $1 AND seat = $2 AND cmd_id = $3"), (table, seat, cmd_id))
    return EventRow(*rows[0]) if rows else None


def change(table: str, work: Callable[[TableRows], Change]) -> Transaction[TableRows]:
    """Lock a table, write the change that `work` returns for it, and return the table after that."""
    before = yield from lock_table(table)
    return (yield from write(before, work(before)))


def lock_table(table: str) -> Transaction[TableRows]:
    """Return a table and lock it until the transaction ends."""
    return (yield from require_table(table, lock=True))


def require_table(table: str, *, lock: bool = False) -> Transaction[TableRows]:
    """Return a table; raise Refusal if it does not exist."""
    there = yield from load_table(table, lock=lock)
    if there is None:
        raise no_such_table(table)
    return there


def no_such_table(table: str) -> Refusal:
    """Return the refusal for an unknown table."""
    return Refusal(Code.NOT_FOUND, f"there is no table {table[:24]!r} here; it may have expired")


class Outdated(StoreUnavailable):
    """A table has changed since it was read. Nothing was written."""


def write(before: TableRows, done: Change, command: tuple[int, str] | None = None) -> Transaction[TableRows]:
    """Write a change and return the table after it; raise Outdated if `before` is not how the table is now.

    `command` is the seat and the id of a command that must not be in the log yet. Unique keys of the database are the
    last line of defence.
    """
    rights = (*done.seats, *done.members, *done.members_gone, *done.invites, *done.invites_gone)
    assert done.table.rev > before.table.rev or not rights, "people change with the table's rev"
    table = done.table
    if table != before.table:
        table = yield from _update_table(before, table, command or ())
    yield from add("event", done.events)
    yield from add("chat", done.chat)
    yield from _write_rights(before, done)
    for seat in done.seats:
        if seat not in before.seats:
            yield Query(_update("seat", 2), seat)
    for more in done.also:
        yield from more
    after = _after_change(before, done, table) if rights else replace(before, table=table)
    if table != before.table:
        yield TableWritten(table.id, replace(after, events=done.events, chat=done.chat))
    return after


def _update_table(before: TableRows, after: TableRow, command: tuple[int, str] | tuple[()]) -> Transaction[TableRow]:
    """Write the columns that differ and return the row as it is now; raise Outdated if it was changed meanwhile."""
    old = before.table
    values = {name: now for name, was, now in zip(COLUMNS["game"], old, after, strict=True) if was != now}
    key = (old.id, old.head, old.rev, old.changed_at, before.epoch)
    rows = yield Query(_update_game(tuple(values), bool(command)), (*key, *command, *values.values()))
    if not rows:
        raise Outdated("this table has changed since it was read")
    return TableRow(*rows[0])


def _after_change(before: TableRows, done: Change, table: TableRow) -> TableRows:
    """Return the rows of a table after its people have changed."""
    seats = {row.seat: row for row in (*before.seats, *done.seats)}
    return replace(
        before,
        table=table,
        seats=tuple(seats.values()),
        members=_without((*before.members, *done.members), done.members_gone),
        invites=_without((*before.invites, *done.invites), done.invites_gone),
    )


def _write_rights(before: TableRows, done: Change) -> Transaction[None]:
    """Insert and delete members and links."""
    for member in done.members_gone:
        yield Query("DELETE FROM member WHERE game_id = $1 AND account_id = $2 AND gives = $3", member)
    for link in done.invites_gone:
        yield Query("DELETE FROM invite WHERE hash = $1", (link.hash,))
    yield from add("member", (row for row in done.members if row not in before.members))
    yield from add("invite", done.invites)


def _without(rows: Iterable[RowT], gone: Iterable[RowT]) -> tuple[RowT, ...]:
    """Return all rows but some, each once."""
    return tuple(row for row in dict.fromkeys(rows) if row not in gone)


def create(
    game: TableRow, seats: Iterable[SeatRow], members: Iterable[MemberRow], invites: Iterable[InviteRow]
) -> Transaction[None]:
    """Insert a new table."""
    yield from add("game", [game])
    yield from add("seat", seats)
    yield from add("member", members)
    yield from add("invite", invites)


def keep_last_lines(table: str, head: int, most: int) -> Transaction[None]:
    """Delete all lines of a chat but the last ones."""
    yield Query("DELETE FROM chat WHERE game_id = $1 AND seq <= $2", (table, head - most))


# Lists of tables ------------------------------------------------------------------------------------------------------


_NOT_REMOVED: Final = f"id NOT IN (SELECT game_id FROM member WHERE account_id = $1 AND gives = '{REMOVED}')"


_NOT_DELETED: Final = (
    f"(status <> '{OVER}' OR ended_at IS NULL"
    " OR NOT EXISTS (SELECT 1 FROM seat WHERE seat.game_id = game.id AND seat.account_id = $1)"
    " OR EXISTS (SELECT 1 FROM history WHERE history.game_id = game.id AND history.account_id = $1))"
)
"""Leaves out finished games that a guest has removed from their history. It keeps games in which they had no seat."""


def public_tables(account: str, limit: int) -> Transaction[list[TableRows]]:
    """Return public tables that are not over and from which this guest was not removed, latest first."""
    where = f"public = 1 AND status <> '{OVER}' AND {_NOT_REMOVED} ORDER BY changed_at DESC LIMIT $2"
    return (yield from _with_seats(where, (account, limit)))


def tables_of(account: str, limit: int) -> Transaction[list[TableRows]]:
    """Return the tables at which a guest has a seat or a right, unfinished ones before others, latest first."""
    mine = "SELECT game_id FROM seat WHERE account_id = $1 UNION SELECT game_id FROM member WHERE account_id = $1"
    order = f"CASE WHEN status = '{OVER}' THEN 1 ELSE 0 END, changed_at DESC"
    where = f"id IN ({mine}) AND {_NOT_DELETED} AND {_NOT_REMOVED} ORDER BY {order} LIMIT $2"
    return (yield from _with_seats(where, (account, limit)))


def _with_seats(where: str, values: tuple[object, ...]) -> Transaction[list[TableRows]]:
    """Return tables with their seats, without their logs, latest first. One statement reads all of them."""
    columns = [f"{table}.{name}" for table in ("game", "seat") for name in COLUMNS[table]]
    sql = (
        f"SELECT {', '.join(columns)} FROM ({select('game', where)}) AS game LEFT JOIN seat ON seat.game_id = game.id"
        " ORDER BY game.changed_at DESC, game.id, seat.seat"
    )
    n_columns = len(COLUMNS["game"])
    tables: dict[TableRow, list[SeatRow]] = {}
    for row in (yield Query(sql, values)):
        seats = tables.setdefault(TableRow(*row[:n_columns]), [])
        if row[n_columns] is not None:
            seats.append(SeatRow(*row[n_columns:]))
    return [TableRows(game, tuple(seats), (), (), (), "") for game, seats in tables.items()]


def open_tables(account: str) -> Transaction[int]:
    """Return the number of unfinished tables of a host."""
    sql = (
        "SELECT COUNT(*) FROM game JOIN member ON member.game_id = game.id"
        " WHERE member.account_id = $1 AND member.gives = 'host' AND game.status <> 'over'"
    )
    rows = yield Query(sql, (account,))
    return int(rows[0][0])


# What falls due -------------------------------------------------------------------------------------------------------


def claim_due(now: int, lease: int, limit: int) -> Transaction[list[str]]:
    """Return tables that are due, and set their due time to the end of the lease."""
    sql = "SELECT id FROM game WHERE due_at <= $1 ORDER BY due_at LIMIT $2"
    rows = yield Query(sql, (now, limit), lock=True)
    for (table,) in rows:
        yield Query("UPDATE game SET due_at = $1 WHERE id = $2", (lease, table))
    return [table for (table,) in rows]


def beat(now: int, gap: int) -> Transaction[int]:
    """Write a heartbeat. After a gap, move all deadlines by its length and return it; otherwise return 0.

    If the system clock was set back, the gap is negative. Then the times at which the server looks at tables move, too,
    which otherwise come too late. So setting a clock back and forth leaves all deadlines as they were.
    """
    rows = yield Query("SELECT value FROM meta WHERE name = 'alive'", lock=True)
    if not rows:
        yield Query("INSERT INTO meta (name, value) VALUES ('alive', $1) ON CONFLICT DO NOTHING", (str(now),))
        return 0
    yield Query("UPDATE meta SET value = $1 WHERE name = 'alive'", (str(now),))
    lost = now - int(rows[0][0])
    if abs(lost) <= gap:
        return 0
    yield Query("UPDATE game SET deadline_at = deadline_at + $1, rev = rev + 1 WHERE deadline_at IS NOT NULL", (lost,))
    if lost < 0:
        yield Query("UPDATE game SET due_at = due_at + $1 WHERE due_at IS NOT NULL", (lost,))
    yield AnythingWritten()
    return lost


def expire(before: int, over_before: int, limit: int, now: int) -> Transaction[list[str]]:
    """Remove unfinished and finished tables without activity since these times, and return them.

    A table is kept while its clock runs or is paused, which may take longer.
    """
    is_timed = "COALESCE(deadline_at, 0) >= $4 OR COALESCE(paused_until, 0) >= $4"
    sql = (
        f"SELECT id FROM game WHERE (status <> 'over' AND changed_at < $1 AND NOT ({is_timed}))"
        " OR (status = 'over' AND changed_at < $2) LIMIT $3"
    )
    rows = yield Query(sql, (before, over_before, limit, now), lock=True)
    for (table,) in rows:
        yield from remove_table(table)
    return [table for (table,) in rows]


def remove_table(table: str) -> Transaction[None]:
    """Remove a table with all that belongs to it."""
    # a worker that makes the review locks its row first; without that row it stores no further part
    for name in ("review", "review_part", "review_seat", "chat", "event", "history", "invite", "member", "seat"):
        yield Query(f"DELETE FROM {name} WHERE game_id = $1", (table,))
    yield Query("DELETE FROM game WHERE id = $1", (table,))


# Guests; see also guest_transactions.py -------------------------------------------------------------------------------


def new_guest(account: AccountRow, session: SessionRow) -> Transaction[None]:
    """Insert a guest with their first session."""
    yield from add("account", [account])
    yield from add("session", [session])


def rename(account: str, name: str) -> Transaction[None]:
    """Change the name of a guest for future tables."""
    yield Query("UPDATE account SET name = $1 WHERE id = $2", (name, account))


# Decks and the epoch --------------------------------------------------------------------------------------------------


def keep_deck(deck: DeckRow) -> Transaction[None]:
    """Insert a deck, unless it is stored already."""
    yield Query(f"{_insert('deck')} ON CONFLICT DO NOTHING", deck)


def remove_unused_deck(name: str) -> Transaction[None]:
    """Remove a deck, unless a game or a challenge uses it, or a guest keeps it."""
    sql = (
        "DELETE FROM deck WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM game WHERE game.deck = $1)"
        " AND NOT EXISTS (SELECT 1 FROM challenge WHERE challenge.deck = $1)"
        " AND NOT EXISTS (SELECT 1 FROM upload WHERE deck_id = $1)"
    )
    yield Query(sql, (name,))


def deck(name: str) -> Transaction[DeckRow | None]:
    """Return a deck by its id, the hash of its content."""
    rows = yield Query(select("deck", "id = $1"), (name,))
    return DeckRow(*rows[0]) if rows else None


def epoch() -> Transaction[str]:
    """Return the epoch of the database; a restored database has a new one."""
    rows = yield Query(_EPOCH)
    return str(rows[0][0]) if rows else ""
