"""The result of a finished game, for the histories of its players."""

from __future__ import annotations

from silvergold.match import Match
from silvergold.server.store import history_transactions, transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.rows import PERSON, REMOVED, HistoryRow
from silvergold.server.store.transactions import TableRows


def add_to_histories(rows: TableRows, match: Match, ended_at: int) -> Transaction[None]:
    """Add a finished game to the history of everybody who sat there, in the transaction that ends it."""
    first = yield from transactions.first_event(rows.table.id)
    lasted = max(0, ended_at - first.at) if first else 0
    yield from history_transactions.add_rows(history_rows(rows, match, ended_at, lasted))


def history_rows(rows: TableRows, match: Match, ended_at: int, lasted: int) -> list[HistoryRow]:
    """Return a row for each guest at the table; of several seats of a guest the best one counts."""
    removed = {member.account_id for member in rows.members if member.gives == REMOVED}
    found: dict[str, HistoryRow] = {}
    for rank in match.ranking:  # the best first
        account = rows.seats[rank.seat].account_id
        if account is None or account in removed or account in found:
            continue
        people = sum(seat.kind == PERSON and seat.account_id != account for seat in rows.seats)
        found[account] = HistoryRow(
            account, rows.table.id, ended_at, rows.table.game, rank.total, rank.place, len(rows.seats), people, lasted
        )
    return list(found.values())
