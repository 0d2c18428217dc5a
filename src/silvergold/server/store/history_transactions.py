"""Database queries about the finished games of a guest: a page of them, the best ones, and adding and removing them."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.rows import COLUMNS, OVER, REMOVED, HistoryRow, SeatRow, TableRow
from silvergold.server.store.transactions import TableRows, select

NEWEST: Final = (1 << 62, "")
"""Before the first page: later than every game."""

AT_ONCE: Final = 200
MOST_SEARCHED: Final = 4000
"""Games that are read at once, and in all for one page, while an opponent is searched by name."""

_FIELDS: Final = ", ".join(f"history.{name}" for name in COLUMNS["history"])
_ADD: Final = (
    f"INSERT INTO history ({', '.join(COLUMNS['history'])})"
    f" VALUES ({', '.join(f'${k}' for k in range(1, len(COLUMNS['history']) + 1))}) ON CONFLICT DO NOTHING"
)
_NOT_REMOVED: Final = (
    "NOT EXISTS (SELECT 1 FROM member WHERE member.game_id = history.game_id"
    f" AND member.account_id = $1 AND member.gives = '{REMOVED}')"
)
_OPPONENTS: Final = "JOIN seat ON seat.game_id = history.game_id AND (seat.account_id IS NULL OR seat.account_id <> $1)"
_ORDER: Final = "ORDER BY history.ended_at DESC, history.game_id DESC"
_RESULTS: Final = {"won": "history.place = 1", "lost": "history.place > 1"}
_AGAINST: Final = {"people": "history.people > 0", "bots": "history.people = 0"}


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Which games of a history are wanted; None or an empty text for all."""

    game: str | None = None
    result: str | None = None
    against: str | None = None
    name: str = ""


class PlayedGame(NamedTuple):
    """A game of a history, and its table."""

    row: HistoryRow
    table: TableRows


Mark: TypeAlias = tuple[int, str]
"""When a game ended, and its table: a place in a history."""

Page: TypeAlias = tuple[list[PlayedGame], Mark | None]


class Best(NamedTuple):
    """How often a guest has played and won a game, their highest score, and where they got it."""

    game: str
    played: int
    won: int
    score: int
    table: str


def add_rows(rows: list[HistoryRow]) -> Transaction[None]:
    """Insert games into histories, unless they are there already."""
    for row in rows:
        yield Query(_ADD, row)


def places(account: str, tables: Collection[str]) -> Transaction[dict[str, int]]:
    """Return the place of a guest at each of these tables that is in their history."""
    if not tables:
        return {}
    marks = ", ".join(f"${n}" for n in range(2, len(tables) + 2))
    sql = f"SELECT game_id, place FROM history WHERE account_id = $1 AND game_id IN ({marks})"
    return dict((yield Query(sql, (account, *tables))))


def history_page(account: str, wanted: HistoryFilter, before: Mark, limit: int) -> Transaction[Page]:
    """Return games of a guest that ended before that one, the latest first, and where the next page begins.

    Databases ignore case in different ways, so names are compared here. A search that has read as many games as it may
    returns what it has found; the next page goes on from there.
    """
    games: list[PlayedGame] = []
    size = AT_ONCE if wanted.name else limit + 1
    for _ in range(MOST_SEARCHED // AT_ONCE):
        played, fitting = yield from _played(account, wanted, before, size)
        for row in played:
            if len(games) == limit:
                return games, before
            before = (row.ended_at, row.game_id)
            if row.game_id in fitting:
                table = yield from _table(row.game_id)
                games.append(PlayedGame(row, table))
        if len(played) < size:
            return games, None
    return games, before


def _played(
    account: str, wanted: HistoryFilter, before: Mark, size: int
) -> Transaction[tuple[list[HistoryRow], set[str]]]:
    """Return the next games of a guest, the latest first, and those in which an opponent has the wanted name."""
    where, values = _where(account, wanted, before)
    page = f"SELECT {_FIELDS} FROM history WHERE {where} {_ORDER} LIMIT ${len(values) + 1}"
    rows = yield Query(page, (*values, size))
    played = [HistoryRow(*row) for row in rows]
    if not wanted.name:
        return played, {row.game_id for row in played}
    names = yield Query(f"SELECT seat.game_id, seat.name FROM ({page}) AS history {_OPPONENTS}", (*values, size))
    name = folded(wanted.name)
    return played, {table for table, other in names if name in folded(other)}


def folded(text: str) -> str:
    """Return a text as it is searched: without the difference between capitals and small letters, and without accents.

    >>> folded("ÉLODIE") == folded("Élodie") == "elodie", folded("Straße"), folded("Ñandú")
    (True, 'strasse', 'nandu')
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))


def _where(account: str, wanted: HistoryFilter, before: Mark) -> tuple[str, tuple[object, ...]]:
    parts = ["history.account_id = $1", "(history.ended_at, history.game_id) < ($2, $3)", _NOT_REMOVED]
    values: list[object] = [account, *before]
    parts += [_RESULTS[wanted.result]] if wanted.result else []
    parts += [_AGAINST[wanted.against]] if wanted.against else []
    if wanted.game:
        values.append(wanted.game)
        parts.append(f"history.game = ${len(values)}")
    return " AND ".join(parts), tuple(values)


def _table(table: str) -> Transaction[TableRows]:
    """Return a table with its seats, without everything else."""
    game = yield Query(select("game", "id = $1"), (table,))
    seats = yield Query(select("seat", "game_id = $1 ORDER BY seat"), (table,))
    return TableRows(TableRow(*game[0]), tuple(SeatRow(*row) for row in seats), (), (), (), "")


def bests(account: str) -> Transaction[list[Best]]:
    """Return the best results of a guest, by game."""
    sql = (
        "SELECT game, COUNT(*), SUM(CASE WHEN place = 1 THEN 1 ELSE 0 END), MAX(score) FROM history"
        " WHERE account_id = $1 GROUP BY game ORDER BY game"
    )
    at = "SELECT game_id FROM history WHERE account_id = $1 AND game = $2 AND score = $3 ORDER BY ended_at LIMIT 1"
    best = []
    for game, played, won, score in (yield Query(sql, (account,))):
        where = yield Query(at, (account, game, score))
        best.append(Best(game, int(played), int(won), int(score), where[0][0]))
    return best


def forget_game(account: str, table: str) -> Transaction[bool]:
    """Remove a game from the history of a guest, with its figures there; return whether it was there."""
    yield Query("DELETE FROM review_seat WHERE account_id = $1 AND game_id = $2", (account, table))
    sql = "DELETE FROM history WHERE account_id = $1 AND game_id = $2 RETURNING game_id"
    return bool((yield Query(sql, (account, table))))


def without_result(limit: int) -> Transaction[list[str]]:
    """Return finished games that are in no history yet, because an older server has written them."""
    sql = f"SELECT id FROM game WHERE status = '{OVER}' AND ended_at IS NULL LIMIT $1"
    return [table for (table,) in (yield Query(sql, (limit,)))]


def note_end(table: str, ended_at: int) -> Transaction[None]:
    """Store when a game ended, after its result was added to histories."""
    yield Query("UPDATE game SET ended_at = $1 WHERE id = $2", (ended_at, table))
