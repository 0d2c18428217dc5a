"""Database queries about challenges: their entries, results, rankings and days."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.rows import (
    COLUMNS,
    DAILY,
    FRIEND,
    LATE,
    STANDARD,
    AccountRow,
    ChallengeRow,
    DeckRow,
    EntryRow,
    TableRow,
)
from silvergold.server.store.transactions import TableRows, add, keep_deck, select

RANK_STEP: Final = 1000
"""Results are ordered by points, equal ones by margin; a margin is smaller than half of this."""

BEST: Final = (1 << 62, "")
"""Before the first page of a ranking: better than every entry."""

_SERIES: Final = "game = $1 AND series = $2"
_RANKED: Final = "challenge_id = $1 AND rank IS NOT NULL"
_ADD_CHALLENGE: Final = (
    f"INSERT INTO challenge ({', '.join(COLUMNS['challenge'])})"
    f" VALUES ({', '.join(f'${k}' for k in range(1, len(COLUMNS['challenge']) + 1))}) ON CONFLICT DO NOTHING"
)


class EntryResult(NamedTuple):
    """The result of an entry, read from its log."""

    points: int
    margin: int
    sources: str


class Placing(NamedTuple):
    """How a result compares with all ranked ones: how many are better and equal, and how many there are."""

    better: int
    equal: int
    total: int


class DailyRow(NamedTuple):
    """A daily game of a guest: their first entry, and par if it is known."""

    entry: EntryRow
    par: str | None


# Challenges -----------------------------------------------------------------------------------------------------------


def challenge(name: str) -> Transaction[ChallengeRow | None]:
    """Return a challenge by its id."""
    rows = yield Query(select("challenge", "id = $1"), (name,))
    return ChallengeRow(*rows[0]) if rows else None


class DailySeries(NamedTuple):
    """A list of daily games: one game, against one opponent."""

    game: str
    name: str = STANDARD


def daily(series: DailySeries, day: str) -> Transaction[ChallengeRow | None]:
    """Return the daily game of a day."""
    rows = yield Query(select("challenge", f"{_SERIES} AND day = $3"), (*series, day))
    return ChallengeRow(*rows[0]) if rows else None


def add_daily(row: ChallengeRow, deck: DeckRow) -> Transaction[ChallengeRow]:
    """Insert the daily game of a day, unless somebody was faster; return the one that is there."""
    yield from keep_deck(deck)
    yield Query(_ADD_CHALLENGE, row)
    challenge_row = yield from daily(DailySeries(row.game, row.series), row.day or "")
    assert challenge_row is not None, "it was just inserted, or it was there before"
    return challenge_row


def add_challenge(row: ChallengeRow) -> Transaction[None]:
    """Insert a friend's challenge."""
    yield from add("challenge", [row])


def made_since(account: str, since: int) -> Transaction[int]:
    """Return how many challenges a guest has made since then."""
    rows = yield Query("SELECT COUNT(*) FROM challenge WHERE account_id = $1 AND created_at >= $2", (account, since))
    return int(rows[0][0])


def neighbours(series: DailySeries, day: str) -> Transaction[tuple[str | None, str | None]]:
    """Return the days with a daily game before and after a day."""
    before = yield Query(f"SELECT MAX(day) FROM challenge WHERE {_SERIES} AND day < $3", (*series, day))
    after = yield Query(f"SELECT MIN(day) FROM challenge WHERE {_SERIES} AND day > $3", (*series, day))
    return before[0][0], after[0][0]


def span(series: DailySeries) -> Transaction[tuple[str | None, str | None]]:
    """Return the first and the last day with a daily game."""
    rows = yield Query(f"SELECT MIN(day), MAX(day) FROM challenge WHERE {_SERIES} AND day IS NOT NULL", series)
    return rows[0][0], rows[0][1]


def dailies_of(series: DailySeries, first: str, last: str) -> Transaction[list[ChallengeRow]]:
    """Return the daily games from one day to another."""
    rows = yield Query(
        select("challenge", f"{_SERIES} AND day >= $3 AND day <= $4 ORDER BY day"), (*series, first, last)
    )
    return [ChallengeRow(*row) for row in rows]


def remove_unplayed(before: int, limit: int) -> Transaction[int]:
    """Remove challenges of friends that closed before that time and in which nobody has an entry."""
    sql = (
        "SELECT id FROM challenge WHERE kind = $1 AND closes_at < $2"
        " AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.challenge_id = challenge.id) LIMIT $3"
    )
    rows = yield Query(sql, (FRIEND, before, limit))
    for (name,) in rows:
        yield Query("DELETE FROM challenge WHERE id = $1", (name,))
    return len(rows)


# Entries --------------------------------------------------------------------------------------------------------------


def entries_of(name: str, account: str) -> Transaction[list[EntryRow]]:
    """Return the entries of a guest in a challenge, the first try first."""
    where = "challenge_id = $1 AND account_id = $2 ORDER BY again, started_at, game_id"
    rows = yield Query(select("entry", where), (name, account))
    return [EntryRow(*row) for row in rows]


def entry_at(table: str) -> Transaction[EntryRow | None]:
    """Return the entry that is played at a table."""
    rows = yield Query(select("entry", "game_id = $1"), (table,))
    return EntryRow(*rows[0]) if rows else None


def has_finished(name: str, account: str) -> Transaction[bool]:
    """Return whether a guest has finished their first try."""
    sql = "SELECT 1 FROM entry WHERE challenge_id = $1 AND account_id = $2 AND again = 0 AND ended_at IS NOT NULL"
    return bool((yield Query(sql, (name, account))))


def add_entry(row: EntryRow) -> Transaction[None]:
    """Insert an entry; a unique key allows one first try of a guest."""
    yield from add("entry", [row])


def finish_entry(table: TableRow, result: EntryResult, ended_at: int) -> Transaction[None]:
    """Store the result of an entry in the transaction that ends its game; a second time changes nothing."""
    entry = yield from entry_at(table.id)
    if entry is None or entry.ended_at is not None:
        return
    challenge_row = yield from challenge(entry.challenge_id)
    is_late = challenge_row is not None and challenge_row.closes_at is not None and ended_at >= challenge_row.closes_at
    unranked = entry.unranked or (LATE if is_late else None)
    rank = None if unranked else rank_of(result.points, result.margin)
    sql = (
        "UPDATE entry SET ended_at = $1, points = $2, margin = $3, rank = $4, sources = $5, unranked = $6"
        " WHERE game_id = $7 AND ended_at IS NULL"
    )
    yield Query(sql, (ended_at, result.points, result.margin, rank, result.sources, unranked, table.id))


def rank_of(points: int, margin: int) -> int:
    """Return the number by which results are ordered: by points, then by margin.

    >>> rank_of(60, -3) > rank_of(59, 40) > rank_of(59, 39)
    True
    """
    half = RANK_STEP // 2
    return points * RANK_STEP + max(-half, min(half - 1, margin))


def unrank(table: str, why: str) -> Transaction[None]:
    """Note that a running entry cannot be ranked; the first reason stays."""
    yield Query("UPDATE entry SET unranked = COALESCE(unranked, $1), rank = NULL WHERE game_id = $2", (why, table))


# Rankings -------------------------------------------------------------------------------------------------------------


def placing(name: str, rank: int | None) -> Transaction[Placing]:
    """Return how a result compares with all ranked ones, in one scan; without a result, only how many there are."""
    sql = (
        "SELECT COALESCE(SUM(CASE WHEN rank > $2 THEN 1 ELSE 0 END), 0),"
        f" COALESCE(SUM(CASE WHEN rank = $2 THEN 1 ELSE 0 END), 0), COUNT(*) FROM entry WHERE {_RANKED}"
    )
    rows = yield Query(sql, (name, BEST[0] if rank is None else rank))
    return Placing(*map(int, rows[0]))


def ranked_entries(name: str) -> Transaction[int]:
    """Return the number of ranked results."""
    return int((yield Query(f"SELECT COUNT(*) FROM entry WHERE {_RANKED}", (name,)))[0][0])


def better_than(name: str, rank: int) -> Transaction[int]:
    """Return how many ranked results are better than this one."""
    return int((yield Query(f"SELECT COUNT(*) FROM entry WHERE {_RANKED} AND rank > $2", (name, rank)))[0][0])


def entries_before(entry: EntryRow) -> Transaction[int]:
    """Return how many entries stand before this one in the ranking."""
    sql = f"SELECT COUNT(*) FROM entry WHERE {_RANKED} AND (rank, game_id) > ($2, $3)"
    return int((yield Query(sql, (entry.challenge_id, entry.rank, entry.game_id)))[0][0])


def ranking(name: str, after: tuple[int, str], limit: int) -> Transaction[list[EntryRow]]:
    """Return ranked entries after a mark, the best first."""
    where = f"{_RANKED} AND (rank, game_id) < ($2, $3) ORDER BY rank DESC, game_id DESC LIMIT $4"
    rows = yield Query(select("entry", where), (name, *after, limit))
    return [EntryRow(*row) for row in rows]


def existing_tables(tables: list[str]) -> Transaction[frozenset[str]]:
    """Return those of these tables that have not been removed."""
    if not tables:
        return frozenset()
    places = ", ".join(f"${k}" for k in range(1, len(tables) + 1))
    rows = yield Query(f"SELECT id FROM game WHERE id IN ({places})", tuple(tables))
    return frozenset(table for (table,) in rows)


def dailies_played(account: str, series: DailySeries, first: str = "", last: str = "9") -> Transaction[list[DailyRow]]:
    """Return the first tries of a guest in the daily games of some days, by day."""
    fields = ", ".join(f"entry.{name}" for name in COLUMNS["entry"])
    sql = (
        f"SELECT {fields}, challenge.par FROM entry JOIN challenge ON challenge.id = entry.challenge_id"
        " WHERE entry.game = $1 AND entry.series = $2 AND entry.account_id = $3 AND entry.day >= $4"
        " AND entry.day <= $5 AND entry.again = 0 ORDER BY entry.day"
    )
    rows = yield Query(sql, (*series, account, first, last))
    return [DailyRow(EntryRow(*row[:-1]), row[-1]) for row in rows]


def ranked_days(account: str, series: DailySeries, limit: int, before: str = "9") -> Transaction[list[str]]:
    """Return the latest days on which a guest has a ranked daily game, the latest first."""
    sql = (
        f"SELECT day FROM entry WHERE {_SERIES} AND account_id = $3 AND day < $4 AND rank IS NOT NULL"
        " ORDER BY day DESC LIMIT $5"
    )
    return [str(day) for (day,) in (yield Query(sql, (*series, account, before, limit)))]


# Par ------------------------------------------------------------------------------------------------------------------


def want_par(name: str, now: int) -> Transaction[None]:
    """Let par be played, unless it is known or under way."""
    sql = "UPDATE challenge SET par_due = $1 WHERE id = $2 AND par IS NULL AND par_due IS NULL"
    yield Query(sql, (now, name))


def par_waits(now: int) -> Transaction[bool]:
    """Return whether there is a par to play; claiming it writes, so this is asked first."""
    return bool((yield Query("SELECT 1 FROM challenge WHERE par_due <= $1 LIMIT 1", (now,))))


def claim_par(now: int, lease: int) -> Transaction[ChallengeRow | None]:
    """Return a challenge whose par has to be played, and keep other processes from it until the end of the lease."""
    sql = "SELECT id FROM challenge WHERE par_due <= $1 ORDER BY par_due LIMIT 1"
    rows = yield Query(sql, (now,), lock=True)
    if not rows:
        return None
    yield Query("UPDATE challenge SET par_due = $1 WHERE id = $2", (lease, rows[0][0]))
    return (yield from challenge(rows[0][0]))


def note_par_moves(name: str, moves: str, lease: int) -> Transaction[None]:
    """Store how far par has been played."""
    sql = "UPDATE challenge SET par_moves = $1, par_due = $2 WHERE id = $3 AND par IS NULL"
    yield Query(sql, (moves, lease, name))


def note_par(name: str, par: str) -> Transaction[None]:
    """Store par; the commands that led to it are no longer needed."""
    sql = "UPDATE challenge SET par = $1, par_moves = NULL, par_due = NULL WHERE id = $2 AND par IS NULL"
    yield Query(sql, (par, name))


# Rights ---------------------------------------------------------------------------------------------------------------


def is_closed(row: ChallengeRow, now: int) -> bool:
    """Return whether everybody may see the entries, because no ranked one can be added any more."""
    return row.closes_at is not None and row.closes_at <= now


def may_see_entries(row: ChallengeRow, account: str | None, now: int) -> Transaction[bool]:
    """Return whether a guest may see the entries of others: it is closed, or they have finished their own."""
    return is_closed(row, now) or (account is not None and (yield from has_finished(row.id, account)))


def is_fork(table: TableRow) -> bool:
    """Return whether a game was played on from another one. A rematch has a parent too, but a deal of its own."""
    return table.parent is not None and table.secret is None


def origin(table: TableRow) -> str:
    """Return the id of the game whose deal a table has: the one that it was played on from, or its own."""
    return table.parent or "" if is_fork(table) else table.id


def may_have_open_deal(table: TableRow) -> bool:
    """Return whether others may still play the deal of a table, as far as its row tells: in a challenge."""
    return table.challenge is not None or is_fork(table)


def open_challenge(table: TableRow, now: int) -> Transaction[ChallengeRow | None]:
    """Return the open challenge in which the deal of a table is played."""
    if not may_have_open_deal(table):
        return None
    where = "(id = $1 OR parent = $2) AND (closes_at IS NULL OR closes_at > $3) LIMIT 1"
    rows = yield Query(select("challenge", where), (table.challenge or "", origin(table), now))
    return ChallengeRow(*rows[0]) if rows else None


def shut_out(
    rows: TableRows, guests: Iterable[AccountRow | None], now: int
) -> Transaction[frozenset[AccountRow | None]]:
    """Return those of these guests to whom a table must not be shown now, whatever right they have to it.

    While a challenge with its deal is open, a game is shown to its player, and to those who have finished their own
    entry. What they know of the deal would help everybody else.
    """
    challenge_row = yield from open_challenge(rows.table, now)
    if challenge_row is None:
        return frozenset()
    barred: set[AccountRow | None] = set()
    for guest in set(guests):
        plays_it = rows.table.challenge == challenge_row.id and bool(rows.seats_of(guest))
        if not plays_it and not (guest and (yield from has_finished(challenge_row.id, guest.id))):
            barred.add(guest)
    return frozenset(barred)


def deal_is_played() -> Refusal:
    """Return the refusal for a guest whose right to a game rests while others play its deal."""
    reason = "others play the deal of this game now, in a challenge"
    return Refusal(Code.NOT_FINISHED, f"{reason}; you see it again when that has closed, or after your own entry in it")


def check_closed(table: TableRow, now: int, what: str) -> Transaction[None]:
    """Raise Refusal if the deal of a table is played in a challenge that is not closed."""
    challenge_row = yield from open_challenge(table, now)
    if challenge_row is None:
        return
    when = "when its day is over" if challenge_row.kind == DAILY else "when the challenge has closed"
    raise Refusal(Code.NOT_OVER, f"others still play this deal; {what} is possible {when}")


# Removing guests ------------------------------------------------------------------------------------------------------


def forget_guest(account: str, neutral: str) -> Transaction[None]:
    """Take a guest's name off entries and challenges; results stay, what was never finished goes."""
    yield Query("DELETE FROM entry WHERE account_id = $1 AND ended_at IS NULL", (account,))
    yield Query("UPDATE entry SET account_id = NULL, name = $1 WHERE account_id = $2", (neutral, account))
    yield Query("UPDATE challenge SET account_id = NULL, name = $1 WHERE account_id = $2", (neutral, account))
