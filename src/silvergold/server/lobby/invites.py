"""Invite links: tokens that give a seat, the right to watch, or the role of a host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

import msgspec

from silvergold.server.lobby.quotas import check_people
from silvergold.server.lobby.tokens import hashed, new_token, short
from silvergold.server.play import table_view
from silvergold.server.play.settings import Settings, settings_of
from silvergold.server.protocol.messages import Code, InviteSeen, LinkList, LinkSeen, TableAnswer
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import admin_transactions, challenge_transactions, transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.rows import HOST, OPEN, SEAT, WATCH, AccountRow, InviteRow, MemberRow
from silvergold.server.store.transactions import Change, TableRows

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.lobby.quotas import Quotas
    from silvergold.server.store import Store

Gives: TypeAlias = Literal["seat", "watch", "host"]


class Invites:
    """Makes, accepts, lists and revokes links, and lets guests look at tables."""

    def __init__(self, store: Store, clock: Clock, quotas: Quotas) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._quotas: Final = quotas

    async def look_at(self, table: str, account: AccountRow | None, invite: str | None = None) -> TableRows:
        """Return a table that a guest may see by a right or a link; raise Refusal if they may not."""

        def task() -> Transaction[TableRows]:
            rows = yield from transactions.load_table(table)
            if rows is None:
                raise out_of_sight()
            check_not_removed(rows, account)
            if not may_see(rows, account, invite):
                raise out_of_sight()
            if (yield from challenge_transactions.shut_out(rows, [account], self._clock.now())):
                raise challenge_transactions.deal_is_played()
            return rows

        return await self._store.read(task)

    async def accept(self, table: str, account: AccountRow, token: str) -> TableAnswer:
        """Accept a link's right to watch or to be host, without taking a seat."""

        def work(rows: TableRows) -> Change:
            gives = right_of(rows, token)
            check_not_removed(rows, account)
            if gives is None:
                raise Refusal(Code.NOT_INVITED, "this link is not valid for this table; it may have been revoked")
            member = MemberRow(table, account.id, HOST if gives == HOST else WATCH)
            if member in rows.members:
                return Change(rows.table)
            check_people(rows)
            return Change(rows.changed(self._clock.now()), members=(member,))

        return table_view.answer(await self._store.write(lambda: transactions.change(table, work)), account)

    async def create(self, table: str, account: AccountRow, gives: str) -> InviteSeen:
        """Make a new link for a host; nobody can read its token later."""
        token, now = new_token(), self._clock.now()

        def task() -> Transaction[None]:
            rows = yield from transactions.lock_table(table)
            rows.check_host(account)
            yield from challenge_transactions.check_closed(rows.table, now, "inviting somebody to watch it")
            self._quotas.check_links(rows)
            row = InviteRow(hashed(token), table, gives, now)
            yield from transactions.write(rows, Change(rows.changed(now), invites=(row,)))

        await self._store.write(task)
        return invite_seen(gives, token)

    async def links(self, table: str, account: AccountRow) -> LinkList:
        """Return the links of a table, for its hosts."""
        rows = await self.look_at(table, account)
        rows.check_host(account)
        return _links(rows)

    async def revoke(self, table: str, account: AccountRow, link: str) -> LinkList:
        """Revoke a link.

        Sockets that were opened by the link alone are closed. A right that somebody accepted stays until they are
        removed.
        """

        def work(rows: TableRows) -> Change:
            rows.check_host(account)
            gone = tuple(row for row in rows.invites if short(row.hash) == link)
            if not gone:
                raise Refusal(Code.NOT_FOUND, "this table has no link of this id; it may have been revoked already")
            return Change(rows.changed(self._clock.now()), invites_gone=gone)

        return _links(await self._store.write(lambda: transactions.change(table, work)))


def first_links(table: str, now: int) -> tuple[list[InviteRow], list[InviteSeen]]:
    """Return a link of each kind for a new table: as rows, and as its host sees them once."""
    tokens = {gives: new_token() for gives in (SEAT, WATCH, HOST)}
    rows = [InviteRow(hashed(token), table, gives, now) for gives, token in tokens.items()]
    return rows, [invite_seen(gives, token) for gives, token in tokens.items()]


def invite_seen(gives: str, token: str) -> InviteSeen:
    """Return a new link as its host sees it once."""
    return InviteSeen(id=short(hashed(token)), gives=cast("Gives", gives), token=token)


def may_see(rows: TableRows, account: AccountRow | None, invite: str | None) -> bool:
    """Return whether a guest may see a table by a right or by the token of a link."""
    return table_view.may_watch(rows, account, hashed(invite) if invite else None)


def joins_by_address(rows: TableRows) -> bool:
    """Return whether the address of a table is enough to take a seat: its host allows it, and the game has not begun.

    The id of a table has 59 random bits, and an address may ask only so often, so nobody finds a table by guessing.
    """
    return rows.table.status == OPEN and settings_of(rows.table).join_by_address


def check_invited(invite: str | None) -> Transaction[None]:
    """Raise Refusal if this is neither the token of a link nor the id of a table that its address lets people join."""
    if invite and (yield from admin_transactions.is_a_link(hashed(invite))):
        return
    rows = (yield from transactions.load_table(invite)) if invite else None
    if rows is None or not joins_by_address(rows):
        advice = "open a link that a player has sent you, or come in with a recovery code"
        raise Refusal(Code.INVITE_ONLY, f"new guests need an invitation here; {advice}")


def check_seat_by_address(rows: TableRows) -> None:
    """Raise Refusal if the address of a table that lets people join leads to no free seat."""
    if not any(seat.kind == OPEN for seat in rows.seats):
        raise Refusal(Code.SEAT_TAKEN, "all seats at this table are taken; ask its host for a link to watch the game")


def without_address(settings: Settings) -> str:
    """Return settings, as they are stored, with which the address of a table gives nothing."""
    return msgspec.structs.replace(settings, join_by_address=False).text()


def out_of_sight() -> Refusal:
    """Return the refusal for a table that a guest may not see, which is the same if there is no such table."""
    advice = "ask its host for a link or, if the game is over, a player to share it"
    return Refusal(Code.NOT_INVITED, f"there is no table here that you may see; {advice}")


def check_not_removed(rows: TableRows, account: AccountRow | None) -> None:
    """Raise Refusal if a host has removed this guest from the table."""
    if rows.is_removed(account):
        raise Refusal(Code.NOT_INVITED, "the host of this table has removed you from it")


def right_of(rows: TableRows, invite: str | None) -> Gives | None:
    """Return the right that a link's token gives at this table; None if it is unknown or was revoked."""
    wanted = hashed(invite) if invite else None
    return next((cast("Gives", row.gives) for row in rows.invites if row.hash == wanted), None)


def _links(rows: TableRows) -> LinkList:
    return LinkList(
        links=[
            LinkSeen(id=short(row.hash), gives=cast("Gives", row.gives), created_at=row.created_at)
            for row in rows.invites
        ]
    )
