"""Guests: a name and a cookie are enough to play; a recovery code gives access from any device."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Final, NamedTuple

from silvergold.server.lobby.invites import check_invited
from silvergold.server.lobby.quotas import DAY_MS
from silvergold.server.lobby.tokens import hashed, new_code, new_id, new_token, plain_code, short
from silvergold.server.protocol.messages import Code, GuestSeen, RecoverySeen, SessionList, SessionSeen
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import admin_transactions, guest_transactions, transactions
from silvergold.server.store.base import Transaction
from silvergold.server.store.rows import AccountRow, SessionRow
from silvergold.visible_names import cleaned, fault_of

if TYPE_CHECKING:
    from silvergold.server.background import BackgroundTasks
    from silvergold.server.clock import Clock
    from silvergold.server.lobby.quotas import Quotas
    from silvergold.server.store import Store

OTHERS: Final = "others"
"""In place of a session's id: all sessions but that of the request."""


class Visit(NamedTuple):
    """The guest and the session of a request."""

    account: AccountRow
    session: SessionRow


def checked_name(name: str) -> str:
    """Return a new name in its normal form; raise Refusal if it is not valid, such as one with invisible characters."""
    if fault := fault_of(name):
        raise Refusal(Code.NAME, fault)
    return cleaned(name)


class Guests:
    """Registers and recognises guests, and keeps their sessions."""

    def __init__(
        self, store: Store, clock: Clock, quotas: Quotas, background: BackgroundTasks, most_sessions: int
    ) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._quotas: Final = quotas
        self._background: Final = background
        self._most_sessions: Final = most_sessions
        self._noting: Final[set[str]] = set()  # sessions whose last use is being written

    async def register(self, name: str, address: str, label: str, invite: str | None = None) -> GuestSeen:
        """Create a guest; only this answer holds the session and the recovery code.

        Where only invited people come in, `invite` is the token of a link to a table, or the id of a table that lets
        people join by its address.
        """
        now, session, code = self._clock.now(), new_token(), new_code()
        account = AccountRow(new_id(), checked_name(name), hashed(plain_code(code)), now, now)
        device = SessionRow(hashed(session), account.id, now, now, label)
        self._quotas.new_guest(address, now)

        def task() -> Transaction[None]:
            if (yield from admin_transactions.is_invite_only()):
                yield from check_invited(invite)
            yield from transactions.new_guest(account, device)

        await self._store.write(task)
        return GuestSeen(id=account.id, name=account.name, session=session, recovery=code)

    async def recover(self, code: str, label: str) -> GuestSeen:
        """Start a session on another device with a recovery code."""
        now, session = self._clock.now(), new_token()
        device = SessionRow(hashed(session), "", now, now, label)
        known = hashed(plain_code(code))
        account = await self._store.write(lambda: guest_transactions.recover(known, device, self._most_sessions))
        if account is None:
            raise Refusal(Code.NO_SESSION, "this recovery code is not known here; check every letter of it")
        return GuestSeen(id=account.id, name=account.name, session=session, recovery=None)

    async def visit_of(self, session: str | None) -> Visit | None:
        """Return the guest and the session of a session token; None if it is unknown."""
        if not session:
            return None
        rows = await self._store.read(lambda: guest_transactions.of_session(hashed(session)))
        if rows is None:
            return None
        visit = Visit(*rows)
        if self._clock.now() - visit.session.seen_at > DAY_MS and visit.session.hash not in self._noting:
            self._background.start(self._note_use(visit.session))  # once a day, without delaying the answer
        return visit

    async def _note_use(self, session: SessionRow) -> None:
        self._noting.add(session.hash)
        try:
            with contextlib.suppress(Refusal):  # the next request notes it
                await self._store.write(lambda: guest_transactions.seen(session, self._clock.now()))
        finally:
            self._noting.discard(session.hash)

    async def rename(self, account: AccountRow, name: str) -> str:
        """Change the name of a guest for future tables, and return it in its normal form."""
        new = checked_name(name)
        await self._store.write(lambda: transactions.rename(account.id, new))
        return new

    async def sessions(self, visit: Visit) -> SessionList:
        """Return all sessions of a guest."""
        rows = await self._store.read(lambda: guest_transactions.sessions_of(visit.account.id))
        return SessionList(
            sessions=[
                SessionSeen(
                    id=short(row.hash),
                    label=row.label,
                    created_at=row.created_at,
                    seen_at=row.seen_at,
                    current=row.hash == visit.session.hash,
                )
                for row in rows
            ]
        )

    async def end_session(self, visit: Visit, which: str) -> None:
        """End one session of a guest by its id, or all but that of the request; their sockets are closed."""

        def task() -> Transaction[int]:
            rows = yield from guest_transactions.sessions_of(visit.account.id)
            ended = [row for row in rows if _is_meant(row, which, visit.session)]
            yield from guest_transactions.end_sessions(ended)
            return len(ended)

        if not await self._store.write(task) and which != OTHERS:
            raise Refusal(Code.NOT_FOUND, "you have no session of this id; it may have ended already")

    async def new_recovery(self, account: AccountRow) -> RecoverySeen:
        """Give a guest a new recovery code; the old one becomes invalid."""
        code = new_code()
        await self._store.write(lambda: guest_transactions.new_recovery(account.id, hashed(plain_code(code))))
        return RecoverySeen(recovery=code)


def _is_meant(row: SessionRow, which: str, current: SessionRow) -> bool:
    return row.hash != current.hash if which == OTHERS else short(row.hash) == which


# Devices --------------------------------------------------------------------------------------------------------------

BROWSERS: Final = (
    ("Firefox", "Firefox/"),
    ("Firefox", "FxiOS/"),
    ("Edge", "Edg"),
    ("Opera", "OPR/"),
    ("Samsung Internet", "SamsungBrowser/"),
    ("Chrome", "Chrome/"),
    ("Chrome", "CriOS/"),
    ("Safari", "Safari/"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("macOS", "Macintosh"),
    ("ChromeOS", "CrOS"),
    ("Linux", "Linux"),
)
"""Names and their signs in a User-Agent. The first sign found counts, because many browsers also name others."""


def label_of(agent: str) -> str:
    """Return the browser and the system of a User-Agent, and nothing else, because the label is stored.

    >>> label_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> label_of("python-httpx/0.28")
    ''
    """
    names = [next((name for name, sign in known if sign in agent), "") for known in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, names))
