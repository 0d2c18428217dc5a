"""Database queries about the finished games of a guest: a page of them, the best ones, and adding and removing them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.rows import COLUMNS, OVER, REMOVED, HistoryRow, SeatRow, TableRow
from silvergold.server.store.transactions import TableRows, select

NEWEST: Final = (1 << 62, "")
"""Before the first page: later than every game."""

_FIELDS: Final = ", ".join(f"history.{name}" for name in COLUMNS["history"])
_ADD: Final = (
    f"INSERT INTO history ({', '.join(COLUMNS['history'])})"
    f" VALUES ({', '.join(f'${k}' for k in range(1, len(COLUMNS['history']) + 1))}) ON CONFLICT DO NOTHING"
)
_NOT_REMOVED: Final = (
    "NOT EXISTS (SELECT 1 FROM member WHERE member.game_id = history.game_id"
    f" AND member.account_id = $1 AND member.gives = '{REMOVED}')"
)
_OPPONENT: Final = (
    "EXISTS (SELECT 1 FROM seat WHERE seat.game_id = history.game_id"
    " AND (seat.account_id IS NULL OR seat.account_id <> $1) AND LOWER(seat.name) LIKE {} ESCAPE '!')"
)
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


def history_page(
    account: str, wanted: HistoryFilter, before: tuple[int, str], limit: int
) -> Transaction[list[PlayedGame]]:
    """Return games of a guest that ended before that one, the latest first."""
    where, values = _where(account, wanted, before)
    order = f"ORDER BY history.ended_at DESC, history.game_id DESC LIMIT ${len(values) + 1}"
    found = yield Query(f"SELECT {_FIELDS} FROM history WHERE {where} {order}", (*values, limit))
    games = []
    for row in (HistoryRow(*each) for each in found):
        table = yield from _table(row.game_id)
        games.append(PlayedGame(row, table))
    return games


def _where(account: str, wanted: HistoryFilter, before: tuple[int, str]) -> tuple[str, tuple[object, ...]]:
    parts = ["history.account_id = $1", "(history.ended_at, history.game_id) < ($2, $3)", _NOT_REMOVED]
    values: list[object] = [account, *before]
    parts += [_RESULTS[wanted.result]] if wanted.result else []
    parts += [_AGAINST[wanted.against]] if wanted.against else []
    if wanted.game:
        values.append(wanted.game)
        parts.append(f"history.game = ${len(values)}")
    if wanted.name:
        values.append(like(wanted.name))
        parts.append(_OPPONENT.format(f"${len(values)}"))
    return " AND ".join(parts), tuple(values)


def like(text: str) -> str:
    """Return a pattern for LIKE that finds a text anywhere; `!` takes the meaning from what follows.

    >>> like("50%_Ana!")
    '%50!%!_ana!!%'
    """
    plain = "".join(f"!{char}" if char in "!%_" else char for char in text.lower())
    return f"%{plain}%"


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
    found = []
    for game, played, won, score in (yield Query(sql, (account,))):
        where = yield Query(at, (account, game, score))
        found.append(Best(game, int(played), int(won), int(score), where[0][0]))
    return found


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
