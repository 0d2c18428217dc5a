"""Where a guest is told that it is their turn: adding and removing browsers and webhooks."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from silvergold.server.notices import web_push, webhooks
from silvergold.server.notices.destinations import PUSH_SERVICES, push_destination, webhook_destination
from silvergold.server.protocol.messages import (
    Code,
    NewBrowser,
    NewPlace,
    NewWebhook,
    NoticePlace,
    NoticePlaces,
)
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import guest_transactions, notice_transactions
from silvergold.server.store.rows import BROWSER, WEBHOOK, AccountRow, SessionRow, SubscriptionRow

if TYPE_CHECKING:
    from silvergold.server.clock import Clock
    from silvergold.server.notices.web_push import ServerKey
    from silvergold.server.store import Store
    from silvergold.server.store.base import Transaction


class Subscriptions:
    """Keeps where guests are told."""

    def __init__(self, store: Store, clock: Clock, key: ServerKey | None, webhook_hosts: tuple[str, ...]) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._key: Final = key
        self._hosts: Final = webhook_hosts

    async def of(self, account: AccountRow, session: SessionRow) -> NoticePlaces:
        """Return where a guest is told, and where they could be."""

        def task() -> Transaction[tuple[list[SubscriptionRow], list[SessionRow]]]:
            rows = yield from notice_transactions.subscriptions_of(account.id)
            return rows, (yield from guest_transactions.sessions_of(account.id))

        rows, sessions = await self._store.read(task)
        labels = {each.hash: each.label for each in sessions}
        return NoticePlaces(
            key=self._key.public if self._key else None,
            webhook_hosts=list(self._hosts),
            places=[
                NoticePlace(
                    id=row.id,
                    kind="browser" if row.kind == BROWSER else "webhook",
                    label=labels.get(row.session or "", "") if row.kind == BROWSER else _host(row.address),
                    created_at=row.created_at,
                    current=row.session == session.hash,
                )
                for row in rows
            ],
        )

    async def add_browser(self, account: AccountRow, session: SessionRow, new: NewBrowser) -> NewPlace:
        """Tell a guest in the browser of a session, as long as that session lasts."""
        if self._key is None:
            raise Refusal(Code.NOT_FOUND, "this server sends nothing to browsers; its host has made no push key")
        if push_destination(new.endpoint) is None:
            known = ", ".join(sorted(PUSH_SERVICES))
            reason = "this is no address of a push service that the server knows"
            raise Refusal(Code.BAD_MESSAGE, f"{reason}: https at {known} or a region of notify.windows.com")
        if not web_push.is_browser_key(new.p256dh, new.auth):
            raise Refusal(Code.BAD_MESSAGE, "p256dh is no point of the curve P-256, or auth has not 16 bytes")
        return await self._add(account, BROWSER, session.hash, new.endpoint, new.p256dh, new.auth)

    async def add_webhook(self, account: AccountRow, new: NewWebhook) -> NewPlace:
        """Tell a guest by a webhook. Only this answer holds the key of its signatures."""
        if webhook_destination(new.url, self._hosts) is None:
            allowed = f"https at {', '.join(self._hosts)}" if self._hosts else "none"
            raise Refusal(Code.BAD_MESSAGE, f"this server sends nothing to this address; it allows {allowed}")
        return await self._add(account, WEBHOOK, None, new.url, "", webhooks.new_secret())

    async def _add(
        self, account: AccountRow, kind: str, session: str | None, address: str, key: str, secret: str
    ) -> NewPlace:
        # a browser has one address for all its guests; a webhook may serve several guests
        place = _id_of(address if kind == BROWSER else f"{account.id} {address}")
        row = SubscriptionRow(place, account.id, kind, session, address, key, secret, self._clock.now())
        await self._store.write(lambda: notice_transactions.subscribe(row))
        return NewPlace(id=place, signing_key=secret if kind == WEBHOOK else None)

    async def remove(self, account: AccountRow, place: str) -> None:
        """Tell a guest no longer there."""
        if not await self._store.write(lambda: notice_transactions.unsubscribe_own(account.id, place)):
            raise Refusal(Code.NOT_FOUND, "you are not told there; it may have been removed already")


def _id_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _host(address: str) -> str:
    return address.removeprefix("https://").partition("/")[0]
