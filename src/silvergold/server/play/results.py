"""The result of a finished game, for the histories of its players and for the challenge that it is an entry in."""

from __future__ import annotations

import msgspec

from silvergold.kinds import Seat
from silvergold.match import Match
from silvergold.server.store import challenge_transactions, history_transactions, transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.challenge_transactions import EntryResult
from silvergold.server.store.rows import PERSON, REMOVED, HistoryRow
from silvergold.server.store.transactions import TableRows


def add_to_histories(rows: TableRows, match: Match, ended_at: int) -> Transaction[None]:
    """Add a finished game to the history of everybody who sat there, in the transaction that ends it."""
    first = yield from transactions.first_event(rows.table.id)
    lasted = max(0, ended_at - first.at) if first else 0
    yield from history_transactions.add_rows(history_rows(rows, match, ended_at, lasted))


def finish_entry(rows: TableRows, match: Match, ended_at: int) -> Transaction[None]:
    """Store the result of an entry in a challenge, in the transaction that ends its game."""
    if rows.table.challenge is None:
        return
    seat = next(seat.seat for seat in rows.seats if seat.kind == PERSON)
    yield from challenge_transactions.finish_entry(rows.table, result_of(match, seat), ended_at)


def result_of(match: Match, seat: Seat) -> EntryResult:
    """Return the points of a seat, how far it is ahead of the best other one, and where the points come from."""
    scores = match.scores()
    best_other = max(score.total for k, score in enumerate(scores) if k != seat)
    sources = msgspec.json.encode(dict(scores[seat].parts)).decode()
    return EntryResult(scores[seat].total, scores[seat].total - best_other, sources)


def history_rows(rows: TableRows, match: Match, ended_at: int, lasted: int) -> list[HistoryRow]:
    """Return a row for each guest at the table; of several seats of a guest the best one counts."""
    removed = {member.account_id for member in rows.members if member.gives == REMOVED}
    histories: dict[str, HistoryRow] = {}
    for rank in match.ranking:  # the best first
        account = rows.seats[rank.seat].account_id
        if account is None or account in removed or account in histories:
            continue
        people = sum(seat.kind == PERSON and seat.account_id != account for seat in rows.seats)
        histories[account] = HistoryRow(
            account, rows.table.id, ended_at, rows.table.game, rank.total, rank.place, len(rows.seats), people, lasted
        )
    return list(histories.values())
