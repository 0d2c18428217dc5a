"""Webhooks: a JSON object that another program gets, signed as in the specification of Standard Webhooks."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import TYPE_CHECKING, Final

import msgspec

from silvergold import games

if TYPE_CHECKING:
    from silvergold.server.config import Config
    from silvergold.server.protocol.messages import NoticeSent

SECRET_BYTES: Final = 32
PREFIX: Final = "whsec_"


def new_secret() -> str:
    """Return a new key for the signatures of a webhook."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def body(message: NoticeSent, config: Config) -> bytes:
    """Return the body of a message: what is told, the address of the table, and a sentence that chats show."""
    origin = next(iter(config.origin_list), "")
    url = f"{origin}{config.root}/t/{message.table}"
    name = games.game(message.game).title
    text = f"It is {'still ' if message.kind == 'reminder' else ''}your turn in {name}: {url}"
    # chats look for one of these two: Slack and Mattermost for `text`, Discord for `content`
    return msgspec.json.encode({**msgspec.to_builtins(message), "url": url, "text": text, "content": text})


def headers(message_id: str, seconds: int, body: bytes, secret: str) -> dict[str, str]:
    """Return the headers of a message: its id, when it was sent (seconds since 1970), and its signature."""
    return {
        "content-type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": signature(message_id, seconds, body, secret),
    }


def signature(message_id: str, seconds: int, body: bytes, secret: str) -> str:
    """Return the signature of a message.

    >>> secret, name = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek"
    >>> signature(name, 1614265330, b'{"test": 2432232314}', secret)  # the example of the specification
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    """
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{message_id}.{seconds}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
