"""Database queries about where guests are told that it is their turn."""

from __future__ import annotations

from typing import Final

from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import guest_transactions
from silvergold.server.store.base import Query, Transaction
from silvergold.server.store.rows import BROWSER, SubscriptionRow
from silvergold.server.store.transactions import add, select

MOST_BROWSERS: Final = 10
"""Browsers of a guest; one more replaces the oldest."""

MOST_WEBHOOKS: Final = 3
"""Webhooks of a guest; one more is refused."""

MOST_FAILURES: Final = 20
"""Messages in a row that could not be delivered, after which nothing is sent there any more."""


def subscriptions_of(account: str) -> Transaction[list[SubscriptionRow]]:
    """Return where a guest is told, the oldest first."""
    rows = yield Query(select("subscription", "account_id = $1 ORDER BY kind, created_at, id"), (account,))
    return [SubscriptionRow(*row) for row in rows]


def subscribe(row: SubscriptionRow) -> Transaction[None]:
    """Add a browser or a webhook; one with the same id is replaced, also if it was another guest's."""
    yield from guest_transactions.locked(row.account_id)
    yield from unsubscribe(row.id)
    same = [each for each in (yield from subscriptions_of(row.account_id)) if each.kind == row.kind]
    if row.kind == BROWSER:
        for old in same[: max(0, len(same) - MOST_BROWSERS + 1)]:
            yield from unsubscribe(old.id)
    elif len(same) >= MOST_WEBHOOKS:
        raise Refusal(Code.QUOTA, f"you have {len(same)} webhooks already; remove one first")
    yield from add("subscription", [row])


def unsubscribe(which: str) -> Transaction[None]:
    """Remove a browser or a webhook."""
    yield Query("DELETE FROM subscription WHERE id = $1", (which,))


def unsubscribe_own(account: str, which: str) -> Transaction[bool]:
    """Remove a browser or a webhook of this guest; return whether there was one."""
    sql = "DELETE FROM subscription WHERE id = $1 AND account_id = $2 RETURNING id"
    return bool((yield Query(sql, (which, account))))


def note_delivery(which: str, is_delivered: bool) -> Transaction[bool]:
    """Count a message that was not delivered, or begin to count again; return whether nothing is sent there now."""
    if is_delivered:
        yield Query("UPDATE subscription SET failures = 0 WHERE id = $1", (which,))
        return False
    sql = "UPDATE subscription SET failures = failures + 1 WHERE id = $1 RETURNING failures"
    rows = yield Query(sql, (which,))
    if not rows or rows[0][0] < MOST_FAILURES:
        return False
    yield from unsubscribe(which)
    return True
