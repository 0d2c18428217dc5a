"""What a host of the server asks and changes: counts, tables, guests, and who may come in."""

from __future__ import annotations

from typing import Final, NamedTuple

from silvergold.server.store import guest_transactions
from silvergold.server.store.base import Query, Transaction

INVITE_ONLY: Final = "invite-only"
"""The row of the table `meta` that says that new guests need an invitation; without it, anybody may come in."""


class TableLine(NamedTuple):
    """A table, as a host of the server sees it."""

    id: str
    game: str
    status: str
    public: int
    changed_at: int
    players: str


class GuestLine(NamedTuple):
    """A guest, as a host of the server sees them."""

    id: str
    name: str
    created_at: int
    seen_at: int
    tables: int
    sessions: int


def counts() -> Transaction[dict[str, int]]:
    """Return how many tables of each status, guests, sessions and decks there are."""
    found: dict[str, int] = {}
    for status, number in (yield Query("SELECT status, COUNT(*) FROM game GROUP BY status")):
        found[f"tables {status}"] = int(number)
    for what, table in (("guests", "account"), ("sessions", "session"), ("decks", "deck"), ("reviews", "review")):
        found[what] = int((yield Query(f"SELECT COUNT(*) FROM {table}"))[0][0])
    return found


def last_tables(limit: int) -> Transaction[list[TableLine]]:
    """Return the tables at which something happened last."""
    sql = "SELECT id, game, status, public, changed_at FROM game ORDER BY changed_at DESC, id LIMIT $1"
    lines = []
    for table, game, status, public, changed_at in (yield Query(sql, (limit,))):
        names = yield Query("SELECT name FROM seat WHERE game_id = $1 AND kind <> 'open' ORDER BY seat", (table,))
        players = ", ".join(str(name) for (name,) in names)
        lines.append(TableLine(table, game, status, public, changed_at, players))
    return lines


def last_guests(limit: int) -> Transaction[list[GuestLine]]:
    """Return the guests who were here last."""
    sql = (
        "SELECT id, name, created_at, seen_at,"
        " (SELECT COUNT(DISTINCT game_id) FROM seat WHERE seat.account_id = account.id),"
        " (SELECT COUNT(*) FROM session WHERE session.account_id = account.id)"
        " FROM account WHERE name <> '' ORDER BY seen_at DESC, id LIMIT $1"
    )
    return [GuestLine(*row) for row in (yield Query(sql, (limit,)))]


def lock_out(account: str) -> Transaction[None]:
    """End all sessions of a guest and take their recovery code; their games and name stay."""
    yield from guest_transactions.locked(account)
    yield from guest_transactions.end_sessions((yield from guest_transactions.sessions_of(account)))
    yield Query("UPDATE account SET recovery = NULL WHERE id = $1", (account,))


def is_invite_only() -> Transaction[bool]:
    """Return whether new guests need an invitation."""
    return bool((yield Query("SELECT value FROM meta WHERE name = $1", (INVITE_ONLY,))))


def set_invite_only(on: bool) -> Transaction[None]:
    """Let only invited people come in as new guests, or anybody."""
    yield Query("DELETE FROM meta WHERE name = $1", (INVITE_ONLY,))
    if on:
        yield Query("INSERT INTO meta (name, value) VALUES ($1, '1')", (INVITE_ONLY,))


def is_a_link(hashed: str) -> Transaction[bool]:
    """Return whether a link to any table has a token with this hash."""
    return bool((yield Query("SELECT 1 FROM invite WHERE hash = $1", (hashed,))))
