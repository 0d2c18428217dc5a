"""Limits on what is stored for one guest, one table and one address.

Counts in the database are taken with the guest's or the table's row locked, so that two requests at once cannot both
pass. Counts by address are kept in memory, because addresses are never stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from silvergold.bounded import BoundedDict
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import deck_transactions, guest_transactions, transactions

if TYPE_CHECKING:
    from silvergold.server.config import Config
    from silvergold.server.store.base import Transaction
    from silvergold.server.store.transactions import TableRows

DAY_MS: Final = 24 * 3_600_000
REMEMBERED: Final = 50_000
"""Addresses that are counted at a time; the least recent one is forgotten first."""

DRAFTS_A_DAY: Final = 300
"""New drafts of decks of one address in a day."""

MOST_SHARED_DECKS: Final = 50
"""Decks that one guest may share."""

MOST_PEOPLE: Final = 200
"""Rights that guests may have at one table besides seats."""


class Daily:
    """Counts what each address creates in a day, at most `most` (0: no limit)."""

    def __init__(self, most: int, remembered: int = REMEMBERED) -> None:
        self.most: Final = most
        self._day = 0
        self._made: Final[BoundedDict[str, int]] = BoundedDict(remembered)

    def __len__(self) -> int:
        return len(self._made)

    def take(self, address: str, now: int) -> bool:
        """Count one more for this address; return False if its limit of this day is used up.

        >>> daily = Daily(2)
        >>> [daily.take("Ana", 0) for _ in range(3)], daily.take("Ana", DAY_MS)
        ([True, True, False], True)
        """
        if not self.most:
            return True
        if now // DAY_MS != self._day:
            self._day = now // DAY_MS
            self._made.clear()
        count = self._made.get(address, 0)
        self._made[address] = min(count + 1, self.most)
        return count < self.most


class Quotas:
    """Checks all limits of a server."""

    def __init__(self, config: Config) -> None:
        self._guests: Final = Daily(config.guests)
        self._tables: Final = Daily(config.tables_a_day)
        self._drafts: Final = Daily(DRAFTS_A_DAY)
        self._most_drafts: Final = config.deck_drafts
        self._most_open: Final = config.tables
        self._most_links: Final = config.links

    def new_guest(self, address: str, now: int) -> None:
        """Raise Refusal if too many guests have come from this address today."""
        if not self._guests.take(address, now):
            reason = f"{self._guests.most} new guests came from your address today"
            raise Refusal(Code.QUOTA, f"{reason}; come back tomorrow, or with a recovery code")

    def new_table(self, address: str, now: int) -> None:
        """Raise Refusal if too many tables were made from this address today."""
        if not self._tables.take(address, now):
            reason = f"{self._tables.most} tables were made from your address today"
            raise Refusal(Code.QUOTA, f"{reason}; make the next one tomorrow")

    def new_draft(self, address: str, now: int) -> None:
        """Raise Refusal if too many drafts of decks were begun from this address today."""
        if not self._drafts.take(address, now):
            reason = f"{self._drafts.most} decks were begun from your address today"
            raise Refusal(Code.QUOTA, f"{reason}; save the next one tomorrow")

    def check_drafts(self, account: str) -> Transaction[None]:
        """Raise Refusal if a guest has too many drafts. Their row is locked already."""
        if self._most_drafts and (yield from deck_transactions.count_drafts(account)) >= self._most_drafts:
            raise Refusal(Code.QUOTA, f"you have {self._most_drafts} drafts on this server; delete one first")

    def check_tables(self, account: str) -> Transaction[None]:
        """Raise Refusal if a guest is host of too many unfinished tables."""
        yield from guest_transactions.locked(account)
        if self._most_open and (yield from transactions.open_tables(account)) >= self._most_open:
            reason = f"you are host of {self._most_open} unfinished tables"
            raise Refusal(Code.QUOTA, f"{reason}; finish or leave some first")

    def check_links(self, rows: TableRows) -> None:
        """Raise Refusal if a table has too many links."""
        if self._most_links and len(rows.invites) >= self._most_links:
            raise Refusal(Code.QUOTA, f"this table has {self._most_links} links; revoke one that nobody needs any more")


def check_people(rows: TableRows) -> None:
    """Raise Refusal if too many guests have a right at a table."""
    if len(rows.members) >= MOST_PEOPLE:
        raise Refusal(Code.QUOTA, f"{MOST_PEOPLE} guests have a right at this table; no more can be let in")
