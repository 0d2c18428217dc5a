"""Being told that it is your turn: in browsers by Web Push, and by webhooks."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from silvergold.server.protocol.messages.game import GameName, Seen
from silvergold.server.protocol.messages.requests import Body

# not `$`, which would let a line break pass
NoticeAddress: TypeAlias = Annotated[str, Meta(pattern=r"^https://[!-~]{1,992}(?![\s\S])")]
Base64: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,128}(?![\s\S])")]


class NewBrowser(Body):
    """Tell me in this browser: its subscription (`PushSubscription.toJSON`), with the two keys beside the address."""

    endpoint: NoticeAddress
    p256dh: Base64
    auth: Base64


class NewWebhook(Body):
    """Tell me by this webhook; its host must be one of those that the server allows."""

    url: NoticeAddress


class NoticePlace(Seen):
    """A browser or a webhook to which notices are sent. `label` is the kind of browser, or the host of the webhook."""

    id: str
    kind: Literal["browser", "webhook"]
    label: str
    created_at: int
    current: bool


class NoticePlaces(Seen):
    """Where you are told. `key` is the public key for new browsers, null if this server sends nothing to browsers."""

    key: str | None
    webhook_hosts: list[str]
    places: list[NoticePlace]


class NewPlace(Seen):
    """A browser or webhook that was added. What a webhook gets is signed by `signing_key`, which is not shown again."""

    id: str
    signing_key: str | None = None


class NoticeSent(Struct, kw_only=True):
    """What a browser or a webhook gets. It names nobody, and says nothing that is secret at the table."""

    kind: Literal["turn", "reminder"]
    table: str
    game: GameName
    seat: int
    phase: int
    deadline_at: int | None = None
