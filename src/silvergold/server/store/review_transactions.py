"""Database queries about reviews: asking for one, claiming and making it, and the figures of a guest.

A worker that makes a review holds a lease, so no other worker makes the same one. Every write of the worker checks
that it still holds it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import guest_transactions
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.rows import DONE, FAILED, RUNNING, WAITING, ReviewPartRow, ReviewRow, ReviewSeatRow
from silvergold.server.store.transactions import add, lock_table, select

_THIS: Final = "game_id = $1 AND evaluator = $2"
_MINE: Final = f"{_THIS} AND worker = $3 AND state = '{RUNNING}'"
_UNDER_WAY: Final = f"state IN ('{WAITING}', '{RUNNING}')"
_UNCLAIMED: Final = f"{_UNDER_WAY} AND evaluator = $1 AND lease_until <= $2"
_GUESTS: Final = (
    f"SELECT asked_by, MIN(asked_at) FROM review WHERE {_UNCLAIMED} AND NOT EXISTS (SELECT 1 FROM review AS other"
    " WHERE other.asked_by = review.asked_by AND other.evaluator = $1"
    f" AND other.state = '{RUNNING}' AND other.lease_until > $2) GROUP BY asked_by"
)
"""The guests whose reviews wait and for whom no other one is being made, with the time of their first request."""

_NEXT: Final = select("review", f"{_UNCLAIMED} AND asked_by = $3 ORDER BY asked_at, game_id LIMIT 1")


@dataclass(frozen=True, slots=True)
class Wish:
    """Who asks for a review of which game, and how many of theirs may be under way (0: any number)."""

    table: str
    evaluator: str
    account: str
    most: int
    again: bool = False
    """Whether a review that failed is to be made again."""
    is_stranger: bool = False
    """Whether `account` is no guest, but a name for the strangers of an address."""


class LostClaim(Exception):
    """The review belongs to another worker by now, or it is gone."""


# Asking ---------------------------------------------------------------------------------------------------------------


def review(table: str, evaluator: str) -> Transaction[ReviewRow | None]:
    """Return a review; None if nobody has asked for it."""
    rows = yield Query(select("review", _THIS), (table, evaluator))
    return ReviewRow(*rows[0]) if rows else None


def parts_after(table: str, evaluator: str, have: int) -> Transaction[list[ReviewPartRow]]:
    """Return the parts of a review after a number, in order."""
    sql = select("review_part", f"{_THIS} AND nth > $3 ORDER BY nth")
    return [ReviewPartRow(*row) for row in (yield Query(sql, (table, evaluator, have)))]


def ask(wish: Wish, now: int) -> Transaction[ReviewRow]:
    """Return a review, after adding it to those that wait if it is new. Raise Refusal if the guest has too many."""
    if wish.account and not wish.is_stranger:
        yield from guest_transactions.locked(wish.account)  # so that two requests at once cannot both pass the limit
    yield from lock_table(wish.table)
    row = yield from review(wish.table, wish.evaluator)
    if row is not None and not (row.state == FAILED and wish.again):
        return row
    waiting = yield from _under_way(wish)
    if wish.most and waiting >= wish.most:
        raise Refusal(Code.RATE, f"{waiting} reviews for you are being made already; ask again when one is done")
    if row is not None:
        sql = f"UPDATE review SET state = '{WAITING}', changed_at = $3 WHERE {_THIS}"
        yield Query(sql, (wish.table, wish.evaluator, now))
        return row._replace(state=WAITING, changed_at=now)
    new = ReviewRow(wish.table, wish.evaluator, WAITING, wish.account, now, now)
    yield from add("review", [new])
    return new


def take_over(wish: Wish, players: frozenset[str], now: int) -> Transaction[ReviewRow | None]:
    """Let a review that somebody else has asked for count for one of the `players` of its game from now on.

    Otherwise whoever asks first for the reviews of other people's games, under many names, could let them wait behind
    their own. A player who has too many under way gets no further one.
    """
    yield from guest_transactions.locked(wish.account)
    yield from lock_table(wish.table)
    row = yield from review(wish.table, wish.evaluator)
    if row is None or not may_take_over(row, wish.account, players):
        return row
    if wish.most and (yield from _under_way(wish)) >= wish.most:
        return row
    sql = f"UPDATE review SET asked_by = $3, asked_at = $4 WHERE {_THIS}"
    yield Query(sql, (wish.table, wish.evaluator, wish.account, now))
    return row._replace(asked_by=wish.account, asked_at=now)


def may_take_over(row: ReviewRow, account: str, players: frozenset[str]) -> bool:
    """Return whether a review that is under way should count for this guest, and not for who has asked for it."""
    return row.state in (WAITING, RUNNING) and account in players and row.asked_by not in players


def begin_again(row: ReviewRow, now: int) -> Transaction[ReviewRow]:
    """Return a review that waits, without anything that was found before, even if a worker makes it now."""
    sql = (
        f"UPDATE review SET state = '{WAITING}', changed_at = $3, done = 0, parts = 0, worker = '', lease_until = 0,"
        f" seats = '' WHERE {_THIS}"
    )
    yield Query(sql, (row.game_id, row.evaluator, now))
    yield Query(f"DELETE FROM review_part WHERE {_THIS}", (row.game_id, row.evaluator))
    return row._replace(state=WAITING, changed_at=now, done=0, parts=0, worker="", lease_until=0, seats="")


def _under_way(wish: Wish) -> Transaction[int]:
    """Return how many reviews of a guest wait or are being made."""
    sql = f"SELECT COUNT(*) FROM review WHERE asked_by = $1 AND evaluator = $2 AND {_UNDER_WAY}"
    [(waiting,)] = yield Query(sql, (wish.account, wish.evaluator))
    return int(waiting)


# Making ---------------------------------------------------------------------------------------------------------------


class Claim(NamedTuple):
    """A review that a worker makes."""

    table: str
    evaluator: str
    worker: str


class WaitingGuest(NamedTuple):
    """A guest, or the strangers of an address, whose reviews wait since `asked_at`."""

    asked_by: str
    asked_at: int


InTurn: TypeAlias = Callable[[list[WaitingGuest]], list[WaitingGuest]]
"""Returns those whose turn it is, the next one first; the others have to wait."""


def claim_next(
    evaluator: str, worker: str, now: int, lease_until: int, in_turn: InTurn
) -> Transaction[ReviewRow | None]:
    """Give the next review to a worker until the end of the lease; return None if there is nothing to do.

    Of a guest, the review that has waited longest is next.
    """
    waiting = [WaitingGuest(*row) for row in (yield Query(_GUESTS, (evaluator, now)))]
    for guest in in_turn(waiting):
        rows = yield Query(_NEXT, (evaluator, now, guest.asked_by), lock=True)
        if not rows:  # another worker was faster
            continue
        row = ReviewRow(*rows[0])._replace(state=RUNNING, worker=worker, lease_until=lease_until)
        sql = f"UPDATE review SET state = '{RUNNING}', worker = $3, lease_until = $4 WHERE {_THIS}"
        yield Query(sql, (row.game_id, evaluator, worker, lease_until))
        return row
    return None


def renew(claim: Claim, lease_until: int) -> Transaction[None]:
    """Make a lease longer; raise LostClaim if the worker does not hold it any more."""
    yield from _update_mine(claim, "lease_until = $4", (lease_until,))


def begin(claim: Claim, jobs: int) -> Transaction[list[ReviewPartRow]]:
    """Note the number of jobs, and return the parts that are stored; drop them if they belong to other jobs."""
    before = yield from review(claim.table, claim.evaluator)
    yield from _update_mine(claim, "jobs = $4", (jobs,))
    if before is not None and before.jobs not in (0, jobs):
        yield from drop_parts(claim)
    return (yield from parts_after(claim.table, claim.evaluator, 0))


def drop_parts(claim: Claim) -> Transaction[None]:
    """Remove what was stored of a review, because it cannot be used any more."""
    yield from _update_mine(claim, "done = $4, parts = $4", (0,))
    yield Query(f"DELETE FROM review_part WHERE {_THIS}", claim[:2])


def add_part(claim: Claim, body: str, jobs: int, now: int) -> Transaction[str]:
    """Store what so many jobs have found; return for whom the review is made by now."""
    changes = "done = done + $4, parts = parts + 1, changed_at = $5"
    nth, asked_by = yield from _update_mine(claim, changes, (jobs, now))
    yield from add("review_part", [ReviewPartRow(claim.table, claim.evaluator, nth, body)])
    return asked_by


def finish(claim: Claim, seats: str, figures: Iterable[ReviewSeatRow], now: int) -> Transaction[None]:
    """Store the sums of a review, which is then done; reviews of the same game by other evaluators are removed."""
    changes = f"state = '{DONE}', seats = $4, changed_at = $5, worker = '', lease_until = 0"
    yield from _update_mine(claim, changes, (seats, now))
    yield Query("DELETE FROM review_seat WHERE game_id = $1", (claim.table,))
    yield from add("review_seat", figures)
    for table in ("review_part", "review"):
        yield Query(f"DELETE FROM {table} WHERE game_id = $1 AND evaluator <> $2", claim[:2])


def give_back(claim: Claim, state: str, now: int) -> Transaction[None]:
    """End the work on a review that waits again or has failed; what is stored stays."""
    yield from _update_mine(claim, "state = $4, changed_at = $5, worker = '', lease_until = 0", (state, now))


def end_leases() -> Transaction[None]:
    """End all leases; for the only worker of a database, when it starts."""
    yield Query("UPDATE review SET worker = '', lease_until = 0 WHERE lease_until > 0")


def _update_mine(claim: Claim, changes: str, values: tuple[object, ...]) -> Transaction[tuple[int, str]]:
    """Change a review that the worker holds; raise LostClaim if it does not hold it.

    Return the number of its parts and for whom it is made.
    """
    rows = yield Query(f"UPDATE review SET {changes} WHERE {_MINE} RETURNING parts, asked_by", (*claim, *values))
    if not rows:
        raise LostClaim(claim.table)
    return int(rows[0][0]), str(rows[0][1])


# The figures of a guest -----------------------------------------------------------------------------------------------


class GameFigures(NamedTuple):
    """A reviewed game in the history of a guest."""

    game: str
    table: str
    ended_at: int
    figures: str


class GameCount(NamedTuple):
    """How many games of a history are reviewed, of all."""

    game: str
    played: int
    reviewed: int


_JOIN: Final = (
    "FROM history {} review_seat ON review_seat.account_id = history.account_id"
    " AND review_seat.game_id = history.game_id AND review_seat.evaluator = $2 WHERE history.account_id = $1"
)


def game_counts(account: str, evaluator: str) -> Transaction[list[GameCount]]:
    """Return for each game that a guest has finished how many are reviewed."""
    sql = f"SELECT history.game, COUNT(*), COUNT(review_seat.game_id) {_JOIN.format('LEFT JOIN')} GROUP BY history.game"
    rows = yield Query(f"{sql} ORDER BY history.game", (account, evaluator))
    return [GameCount(game, int(played), int(reviewed)) for game, played, reviewed in rows]


def latest_figures(account: str, evaluator: str, game: str, limit: int) -> Transaction[list[GameFigures]]:
    """Return the figures of a guest in their latest reviewed games, the latest first."""
    sql = f"SELECT history.game, history.game_id, history.ended_at, figures {_JOIN.format('JOIN')}"
    order = "AND history.game = $3 ORDER BY history.ended_at DESC, history.game_id DESC LIMIT $4"
    rows = yield Query(f"{sql} {order}", (account, evaluator, game, limit))
    return [GameFigures(*row) for row in rows]
