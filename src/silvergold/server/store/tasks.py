"""All that is asked of the database, as tasks for any store."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from silvergold.server.faults import Refusal
from silvergold.server.messages import Code
from silvergold.server.store.protocol import Ask, Task, Tell
from silvergold.server.store.rows import (
    COLUMNS,
    OVER,
    AccountRow,
    ChatRow,
    DeckRow,
    EventRow,
    GameRow,
    InviteRow,
    MemberRow,
    SeatRow,
    SessionRow,
)

NOTHING: Final = 1 << 40
"""After an event with this number there is none: for those who want no events."""



def _select(table: str, where: str) -> str:
    return f"SELECT {', '.join(COLUMNS[table])} FROM {table} WHERE {where}"


def _insert(table: str) -> str:
    fields = COLUMNS[table]
    places = ", ".join(f"${k}" for k in range(1, len(fields) + 1))
    return f"INSERT INTO {table} ({', '.join(fields)}) VALUES ({places})"


def _update(table: str, keys: int) -> str:
    """Everything but the first columns, which say which row."""
    fields = COLUMNS[table]
    values = ", ".join(f"{name} = ${k}" for k, name in enumerate(fields, 1) if k > keys)
    which = " AND ".join(f"{name} = ${k}" for k, name in enumerate(fields[:keys], 1))
    return f"UPDATE {table} SET {values} WHERE {which}"


_EPOCH: Final = "SELECT value FROM meta WHERE name = 'epoch'"
_GAME: Final = f"SELECT {', '.join(COLUMNS['game'])}, ({_EPOCH}) FROM game WHERE id = $1"


def add(table: str, rows: Iterable[tuple[object, ...]]) -> Task[None]:
    """Insert these rows."""
    for row in rows:
        yield Ask(_insert(table), tuple(row))


# A table with its game ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Page:
    """A table as the database has it: its row, its seats, its members, and the log after some event.

    `epoch` changes when the whole database is replaced: what was remembered of it is then worthless.
    """

    game: GameRow
    seats: tuple[SeatRow, ...]
    members: tuple[MemberRow, ...]
    events: tuple[EventRow, ...]
    chat: tuple[ChatRow, ...]
    epoch: str


@dataclass(slots=True)
class Change:
    """What becomes of a table. Rows that are None or empty stay as they are."""

    game: GameRow
    seats: tuple[SeatRow, ...] = ()
    events: tuple[EventRow, ...] = ()
    chat: tuple[ChatRow, ...] = ()
    members: tuple[MemberRow, ...] = ()
    invites: tuple[InviteRow, ...] = ()
    also: list[Task[None]] = field(default_factory=list)


def page(
    table: str, after: int = NOTHING, chat_after: int = NOTHING, *, lock: bool = False, like: Page | None = None
) -> Task[Page | None]:
    """A table with its log after an event; None if there is none of this name.

    `like` is the table as it was once committed: if it has not changed since, who sits there is not asked again.
    """
    rows = yield Ask(_GAME, (table,), lock)
    if not rows:
        return None
    *row, life = rows[0]
    game = GameRow(*row)
    is_alike = like is not None and (like.epoch, like.game.rev) == (life, game.rev)
    seats, members = (like.seats, like.members) if like and is_alike else (yield from _people(table))
    events = (yield from _after("event", table, after)) if after < game.head else []
    chat = (yield from _after("chat", table, chat_after)) if chat_after < game.chat_head else []
    lines = tuple(ChatRow(*row) for row in chat)
    return Page(game, seats, members, tuple(EventRow(*row) for row in events), lines, life)


def _people(table: str) -> Task[tuple[tuple[SeatRow, ...], tuple[MemberRow, ...]]]:
    """Who sits at a table, and who has other rights; neither changes without its `rev`."""
    seats = yield Ask(_select("seat", "game_id = $1 ORDER BY seat"), (table,))
    members = yield Ask(_select("member", "game_id = $1"), (table,))
    return tuple(SeatRow(*row) for row in seats), tuple(MemberRow(*row) for row in members)


def _after(what: str, table: str, seq: int) -> Task[list[Any]]:
    return (yield Ask(_select(what, "game_id = $1 AND seq > $2 ORDER BY seq"), (table, seq)))


def known_command(table: str, seat: int, cmd_id: str) -> Task[EventRow | None]:
    """The event that this command became, if it came before."""
    rows = yield Ask(_select("event", "game_id = $1 AND seat = $2 AND cmd_id = $3"), (table, seat, cmd_id))
    return EventRow(*rows[0]) if rows else None


def change(table: str, work: Callable[[Page], Change]) -> Task[Page]:
    """Lock a table, let `work` decide what becomes of it, write that down; answers the table as it then is."""
    before = yield from locked(table)
    return (yield from write(before, work(before)))


def locked(table: str) -> Task[Page]:
    """A table that nobody else can change until this transaction ends."""
    return (yield from found(table, lock=True))


def found(table: str, *, lock: bool = False) -> Task[Page]:
    """A table that must be there; raises Refusal if it is not."""
    there = yield from page(table, lock=lock)
    if there is None:
        raise no_such_table(table)
    return there


def no_such_table(table: str) -> Refusal:
    """There is nothing of this name."""
    return Refusal(Code.NOT_FOUND, f"there is no table {table[:24]!r} here; it may have expired")


def write(before: Page, done: Change) -> Task[Page]:
    """Write a change down; the keys of the database are the last defence. Answers the table as it then is."""
    assert done.game.rev > before.game.rev or not (done.seats or done.members), "people change with the table's rev"
    yield from add("event", done.events)
    yield from add("chat", done.chat)
    yield from add("member", (row for row in done.members if row not in before.members))
    yield from add("invite", done.invites)
    for seat in done.seats:
        if seat not in before.seats:
            yield Ask(_update("seat", 2), seat)
    for more in done.also:
        yield from more
    if done.game != before.game:
        yield Ask(_update("game", 1), done.game)
        yield Tell(done.game.id)
    seats = {row.seat: row for row in (*before.seats, *done.seats)}
    members = dict.fromkeys((*before.members, *done.members))
    return replace(before, game=done.game, seats=tuple(seats.values()), members=tuple(members))


def create(
    game: GameRow, seats: Iterable[SeatRow], members: Iterable[MemberRow], invites: Iterable[InviteRow]
) -> Task[None]:
    """A new table."""
    yield from add("game", [game])
    yield from add("seat", seats)
    yield from add("member", members)
    yield from add("invite", invites)


def invite(hashed: str, table: str) -> Task[InviteRow | None]:
    """What a token gives at this table."""
    rows = yield Ask(_select("invite", "hash = $1 AND game_id = $2"), (hashed, table))
    return InviteRow(*rows[0]) if rows else None


# Lists of tables ------------------------------------------------------------------------------------------------------


def public_tables(limit: int) -> Task[list[Page]]:
    """Those that anybody may join or watch now, latest first."""
    where = f"public = 1 AND status <> '{OVER}' ORDER BY changed_at DESC LIMIT $1"
    return (yield from _pages(_select("game", where), (limit,)))


def tables_of(account: str, limit: int) -> Task[list[Page]]:
    """Those at which somebody has a seat or is host, latest first."""
    where = (
        "id IN (SELECT game_id FROM seat WHERE account_id = $1 UNION SELECT game_id FROM member WHERE account_id = $1)"
        " ORDER BY changed_at DESC LIMIT $2"
    )
    return (yield from _pages(_select("game", where), (account, limit)))


def _pages(sql: str, values: tuple[object, ...]) -> Task[list[Page]]:
    """Tables with their seats, without their logs."""
    games = [GameRow(*row) for row in (yield Ask(sql, values))]
    pages = []
    for game in games:
        seats = yield Ask(_select("seat", "game_id = $1 ORDER BY seat"), (game.id,))
        pages.append(Page(game, tuple(SeatRow(*row) for row in seats), (), (), (), ""))
    return pages


def open_tables(account: str) -> Task[int]:
    """How many unfinished tables somebody is host of."""
    sql = (
        "SELECT COUNT(*) FROM game JOIN member ON member.game_id = game.id"
        " WHERE member.account_id = $1 AND member.gives = 'host' AND game.status <> 'over'"
    )
    rows = yield Ask(sql, (account,))
    return int(rows[0][0])


# What falls due -------------------------------------------------------------------------------------------------------


def claim_due(now: int, lease: int, limit: int) -> Task[list[str]]:
    """The games in which the server itself has to do something; nobody else gets them before the lease is up."""
    sql = "SELECT id FROM game WHERE due_at <= $1 ORDER BY due_at LIMIT $2"
    rows = yield Ask(sql, (now, limit), lock=True)
    for (table,) in rows:
        yield Ask("UPDATE game SET due_at = $1 WHERE id = $2", (lease, table))
    return [table for (table,) in rows]


def beat(now: int, gap: int) -> Task[int]:
    """Write down that the server is there; after a longer gap all deadlines move by as much. Answers that time."""
    rows = yield Ask("SELECT value FROM meta WHERE name = 'alive'", lock=True)
    if not rows:
        yield Ask("INSERT INTO meta (name, value) VALUES ('alive', $1) ON CONFLICT DO NOTHING", (str(now),))
        return 0
    yield Ask("UPDATE meta SET value = $1 WHERE name = 'alive'", (str(now),))
    lost = now - int(rows[0][0])
    if lost <= gap:
        return 0
    yield Ask("UPDATE game SET deadline_at = deadline_at + $1, rev = rev + 1 WHERE deadline_at IS NOT NULL", (lost,))
    yield Tell("")
    return lost


def expire(before: int, over_before: int, limit: int) -> Task[list[str]]:
    """Remove tables that nobody has touched since then; finished games stay longer."""
    sql = (
        "SELECT id FROM game WHERE (status <> 'over' AND changed_at < $1) OR (status = 'over' AND changed_at < $2)"
        " LIMIT $3"
    )
    rows = yield Ask(sql, (before, over_before, limit), lock=True)
    for (table,) in rows:
        for name in ("chat", "event", "invite", "member", "seat"):
            yield Ask(f"DELETE FROM {name} WHERE game_id = $1", (table,))
        yield Ask("DELETE FROM game WHERE id = $1", (table,))
    return [table for (table,) in rows]


# Guests ---------------------------------------------------------------------------------------------------------------


def new_guest(account: AccountRow, session: SessionRow) -> Task[None]:
    """Somebody new, at their first device."""
    yield from add("account", [account])
    yield from add("session", [session])


def account_of_session(hashed: str) -> Task[AccountRow | None]:
    """Whose device this is."""
    where = "id = (SELECT account_id FROM session WHERE hash = $1)"
    rows = yield Ask(_select("account", where), (hashed,))
    return AccountRow(*rows[0]) if rows else None


def recover(hashed: str, session: SessionRow) -> Task[AccountRow | None]:
    """Another device of the one who knows the recovery code."""
    rows = yield Ask(_select("account", "recovery = $1"), (hashed,))
    if not rows:
        return None
    account = AccountRow(*rows[0])
    yield from add("session", [session._replace(account_id=account.id)])
    return account


def rename(account: str, name: str) -> Task[None]:
    """Somebody's name for tables to come."""
    yield Ask("UPDATE account SET name = $1 WHERE id = $2", (name, account))


# Decks and the whole --------------------------------------------------------------------------------------------------


def keep_deck(deck: DeckRow) -> Task[None]:
    """Keep a deck, once."""
    yield Ask(f"{_insert('deck')} ON CONFLICT DO NOTHING", deck)


def deck(name: str) -> Task[DeckRow | None]:
    """A deck by the hash of its content."""
    rows = yield Ask(_select("deck", "id = $1"), (name,))
    return DeckRow(*rows[0]) if rows else None


def epoch() -> Task[str]:
    """Which life of the database this is; a restored one has another."""
    rows = yield Ask(_EPOCH)
    return str(rows[0][0]) if rows else ""
