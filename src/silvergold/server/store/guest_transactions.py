"""Database queries about guests: their accounts, sessions and decks, and their deletion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.challenge_transactions import forget_guest
from silvergold.server.store.notifications import SessionEnded
from silvergold.server.store.rows import COLUMNS, AccountRow, SessionRow
from silvergold.server.store.transactions import add, remove_unused_deck, select

NEUTRAL: Final = "Guest"
"""The name of deleted guests in games and rankings that stay."""

NOBODY_ID: Final = "nobody"
"""The account that chat lines of deleted guests belong to; ids of guests are longer."""

_PLACES: Final = ("seat", "member", "chat")
"""Tables of the database whose column `account_id` connects a guest with a game."""

_ANYTHING: Final = " OR ".join(
    f"EXISTS (SELECT 1 FROM {place} WHERE {place}.account_id = account.id)" for place in _PLACES
)
_KEEPS: Final = f"{_ANYTHING} OR EXISTS (SELECT 1 FROM deck_draft WHERE deck_draft.account_id = account.id)"
"""What keeps a guest who has not been seen for long: a table, or a draft of a deck."""

_TABLES: Final = " UNION ".join(f"SELECT game_id FROM {place} WHERE account_id = $1" for place in _PLACES)


# Sessions -------------------------------------------------------------------------------------------------------------


def of_session(hashed: str) -> Transaction[tuple[AccountRow, SessionRow] | None]:
    """Return the guest of a session, and the session."""
    rows = yield Query(select("session", "hash = $1"), (hashed,))
    if not rows:
        return None
    session = SessionRow(*rows[0])
    account = yield from by_id(session.account_id)
    return (account, session) if account else None


def by_id(account: str) -> Transaction[AccountRow | None]:
    """Return a guest by their id."""
    rows = yield Query(select("account", "id = $1"), (account,))
    return AccountRow(*rows[0]) if rows else None


def locked(account: str) -> Transaction[None]:
    """Lock a guest's row, so that their quotas are counted correctly. Raise Refusal if they are deleted."""
    if not (yield Query("SELECT id FROM account WHERE id = $1 AND name <> ''", (account,), lock=True)):
        raise Refusal(Code.NO_SESSION, "this guest has been deleted; say who you are first: POST /api/guests")


def seen(session: SessionRow, now: int) -> Transaction[None]:
    """Store when a guest was last seen."""
    yield Query("UPDATE session SET seen_at = $1 WHERE hash = $2", (now, session.hash))
    yield Query("UPDATE account SET seen_at = $1 WHERE id = $2", (now, session.account_id))


def recover(hashed: str, session: SessionRow, most: int) -> Transaction[AccountRow | None]:
    """Open a session with a recovery code; of more than `most` sessions the longest unused end (0: no limit)."""
    rows = yield Query(select("account", "recovery = $1"), (hashed,), lock=True)
    if not rows:
        return None
    account = AccountRow(*rows[0])
    if most:
        yield from end_sessions((yield from sessions_of(account.id))[most - 1 :])
    yield from add("session", [session._replace(account_id=account.id)])
    yield Query("UPDATE account SET seen_at = $1 WHERE id = $2", (session.seen_at, account.id))
    return account


def sessions_of(account: str) -> Transaction[list[SessionRow]]:
    """Return all sessions of a guest, the most recently used first."""
    rows = yield Query(select("session", "account_id = $1 ORDER BY seen_at DESC, created_at DESC, hash"), (account,))
    return [SessionRow(*row) for row in rows]


def end_sessions(sessions: Iterable[SessionRow]) -> Transaction[None]:
    """End sessions; all workers are notified, so that they close their sockets."""
    for session in sessions:
        yield Query("DELETE FROM session WHERE hash = $1", (session.hash,))
        yield Query("DELETE FROM subscription WHERE session = $1", (session.hash,))
        yield SessionEnded(session.hash)


def alive(hashes: Iterable[str]) -> Transaction[set[str]]:
    """Return those of these sessions that have not ended."""
    wanted = sorted(hashes)
    found: set[str] = set()
    for k in range(0, len(wanted), 100):
        some = wanted[k : k + 100]
        places = ", ".join(f"${n}" for n in range(1, len(some) + 1))
        rows = yield Query(f"SELECT hash FROM session WHERE hash IN ({places})", tuple(some))
        found.update(hashed for (hashed,) in rows)
    return found


def new_recovery(account: str, hashed: str) -> Transaction[None]:
    """Give a guest a new recovery code; the old one becomes invalid."""
    yield from locked(account)
    yield Query("UPDATE account SET recovery = $1 WHERE id = $2", (hashed, account))


def names_at(table: str) -> Transaction[dict[str, str]]:
    """Return the names of all guests with a seat or a right at a table, by id."""
    people = "SELECT account_id FROM seat WHERE game_id = $1 UNION SELECT account_id FROM member WHERE game_id = $1"
    rows = yield Query(f"SELECT id, name FROM account WHERE id IN ({people})", (table,))
    return {account: str(name) for account, name in rows}


# Deletion -------------------------------------------------------------------------------------------------------------


def begin_to_forget(account: str) -> Transaction[None]:
    """Delete a guest's name, recovery code, sessions and decks. An account without a name is deleted later."""
    yield from locked(account)
    yield from end_sessions((yield from sessions_of(account)))
    yield from _forget_uploads(account)
    yield Query("DELETE FROM subscription WHERE account_id = $1", (account,))
    yield from forget_guest(account, NEUTRAL)
    yield Query("UPDATE account SET name = '', recovery = NULL, seen_at = 0 WHERE id = $1", (account,))


def half_forgotten(limit: int) -> Transaction[list[str]]:
    """Return guests who have deleted themselves, but whose data is not completely deleted yet."""
    sql = "SELECT id FROM account WHERE seen_at = 0 AND name = '' AND id <> $1 LIMIT $2"
    rows = yield Query(sql, (NOBODY_ID, limit))
    return [account for (account,) in rows]


def tables_with(account: str, limit: int) -> Transaction[list[str]]:
    """Return tables at which a guest still has a seat, a right or a chat line."""
    rows = yield Query(f"SELECT id FROM game WHERE id IN ({_TABLES}) LIMIT $2", (account, limit))
    return [table for (table,) in rows]


def take_name_off(table: str, account: str, name: str) -> Transaction[None]:
    """Replace the name and the id of a guest in the chat by neutral ones."""
    nobody = AccountRow(NOBODY_ID, "", None, 0, 0)
    places = ", ".join(f"${k}" for k in range(1, len(nobody) + 1))
    fields = ", ".join(COLUMNS["account"])
    yield Query(f"INSERT INTO account ({fields}) VALUES ({places}) ON CONFLICT DO NOTHING", nobody)
    sql = "UPDATE chat SET account_id = $1, name = $2 WHERE game_id = $3 AND account_id = $4"
    yield Query(sql, (NOBODY_ID, name, table, account))


def rewrite_deal(table: str, private: str) -> Transaction[None]:
    """Replace the private part of the first event of a game."""
    yield Query("UPDATE event SET private = $1 WHERE game_id = $2 AND seq = 1", (private, table))


def forget(account: str) -> Transaction[None]:
    """Delete the account of a guest to whom nothing else refers."""
    yield from end_sessions((yield from sessions_of(account)))
    yield from _forget_uploads(account)
    yield Query("DELETE FROM subscription WHERE account_id = $1", (account,))
    yield Query("DELETE FROM history WHERE account_id = $1", (account,))
    yield Query("DELETE FROM review_seat WHERE account_id = $1", (account,))
    yield Query("UPDATE review SET asked_by = '' WHERE asked_by = $1", (account,))
    yield from forget_guest(account, NEUTRAL)
    yield Query("DELETE FROM account WHERE id = $1", (account,))


def _forget_uploads(account: str) -> Transaction[None]:
    """Delete the drafts and uploads of a guest, and those decks that nobody else uploaded or plays with."""
    yield Query("DELETE FROM deck_draft WHERE account_id = $1", (account,))
    rows = yield Query("SELECT deck_id FROM upload WHERE account_id = $1", (account,))
    for (deck,) in rows:
        yield Query("DELETE FROM upload WHERE deck_id = $1 AND account_id = $2", (deck, account))
        yield from remove_unused_deck(deck)


# Expiry ---------------------------------------------------------------------------------------------------------------


_IDLE_UPLOAD: Final = "created_at < $1 AND (shared_at IS NULL OR created_at < $2)"


class Mark(NamedTuple):
    """The position in a scan of all guests."""

    seen_at: int = -1
    id: str = ""


def idle_guests(before: int, after: Mark, limit: int) -> Transaction[tuple[list[str], Mark | None]]:
    """Scan some guests not seen since then. Return those whom nothing keeps, and where to continue (None: the end)."""
    sql = (
        f"SELECT id, seen_at, ({_KEEPS}) FROM account WHERE seen_at < $1 AND (seen_at, id) > ($2, $3)"
        " ORDER BY seen_at, id LIMIT $4"
    )
    rows = yield Query(sql, (before, after.seen_at, after.id, limit))
    idle = [account for account, _, is_kept in rows if not is_kept]
    return idle, Mark(rows[-1][1], rows[-1][0]) if len(rows) == limit else None


def forget_idle(accounts: Iterable[str], before: int) -> Transaction[int]:
    """Delete those of these guests who are still idle and whom nothing keeps; return their number."""
    gone = 0
    sql = f"SELECT id FROM account WHERE id = $1 AND seen_at < $2 AND NOT ({_KEEPS})"
    for account in accounts:
        if (yield Query(sql, (account, before), lock=True)):
            yield from forget(account)
            gone += 1
    return gone


def end_idle_sessions(before: int, limit: int) -> Transaction[int]:
    """End sessions not used since then; return their number."""
    rows = yield Query(select("session", "seen_at < $1 LIMIT $2"), (before, limit))
    yield from end_sessions(SessionRow(*row) for row in rows)
    return len(rows)


def idle_decks(before: int, long_before: int, after: str, limit: int) -> Transaction[tuple[list[str], str | None]]:
    """Scan some decks. Return those not uploaded since then that no game or challenge uses, and where to continue.

    Decks that were shared count until `long_before`.
    """
    sql = (
        "SELECT id, (EXISTS (SELECT 1 FROM game WHERE game.deck = deck.id)"
        " OR EXISTS (SELECT 1 FROM challenge WHERE challenge.deck = deck.id) OR EXISTS"
        f" (SELECT 1 FROM upload WHERE upload.deck_id = deck.id AND NOT ({_IDLE_UPLOAD})))"
        " FROM deck WHERE id > $3 ORDER BY id LIMIT $4"
    )
    rows = yield Query(sql, (before, long_before, after, limit))
    return [deck for deck, is_used in rows if not is_used], rows[-1][0] if len(rows) == limit else None


def forget_idle_decks(decks: Iterable[str], before: int, long_before: int) -> Transaction[None]:
    """Delete those of these decks that are still unused and not uploaded since then."""
    for deck in decks:
        yield Query(f"DELETE FROM upload WHERE {_IDLE_UPLOAD} AND deck_id = $3", (before, long_before, deck))
        yield from remove_unused_deck(deck)
