"""Web Push: messages that a browser gets although the page is closed (RFC 8030).

They are encrypted (RFC 8291) and signed (RFC 8292) by `http-ece` and `py-vapid`, the parts of pywebpush without its
HTTP clients, which look names up and follow redirects themselves. Both belong to the extra `push`; only a server that
has a key loads them.
"""

from __future__ import annotations

import base64
import binascii
import time
from typing import Final

from silvergold.errors import FORMAT, SilvergoldError
from silvergold.extras import need
from silvergold.server.config import PREFIX, Config

TIME_TO_LIVE: Final = 24 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""

SIGNATURE_FOR: Final = 12 * 3600
"""Seconds for which a signature is used; services accept at most 24 hours."""

POINT: Final = 65
"""Bytes of a public key: a point of the curve P-256, not compressed."""

SECRET: Final = 16


def new_key() -> str:
    """Return a new private key of a server, as it stands in its settings."""
    need("push", "a push key")
    from py_vapid import Vapid02

    vapid = Vapid02()
    vapid.generate_keys()
    return _text(vapid.private_key.private_numbers().private_value.to_bytes(32, "big"))


class ServerKey:
    """The key with which a server signs its messages, and the contact for operators of push services."""

    def __init__(self, text: str, contact: str) -> None:
        """Raise SilvergoldError if the key or the contact is not valid."""
        need("push", f"{PREFIX}PUSH_KEY")
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02

        raw = _bytes(text)
        if raw is None or len(raw) != 32 or not any(raw):
            raise SilvergoldError(FORMAT, f"{PREFIX}PUSH_KEY is no push key; silvergold push-key makes one")
        if not contact.startswith(("mailto:", "https://")):
            reason = f"{PREFIX}PUSH_KEY needs a contact for the operators of push services"
            raise SilvergoldError(FORMAT, f"{reason}; set {PREFIX}PUSH_CONTACT=mailto:you@games.example, or --origins")
        try:
            self._vapid = Vapid02.from_raw(text.encode())
        except ValueError:
            raise SilvergoldError(FORMAT, f"{PREFIX}PUSH_KEY is no push key; silvergold push-key makes one") from None
        self._contact: Final = contact
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public: Final = _text(point)
        """The public key, by which a browser knows whose messages it accepts."""
        self._signed: Final[dict[str, tuple[float, str]]] = {}

    def authorization(self, host: str) -> str:
        """Return the signature for a push service. It is the same for all messages, so it is kept."""
        until, signed = self._signed.get(host, (0.0, ""))
        now = time.time()
        if until <= now:
            until = now + SIGNATURE_FOR
            claims = {"aud": f"https://{host}", "sub": self._contact, "exp": int(until + 3600)}
            signed = str(self._vapid.sign(claims)["Authorization"])
            self._signed[host] = until, signed
        return signed


def server_key(config: Config) -> ServerKey | None:
    """Return the key of the settings; None if there is none. Raise SilvergoldError if it cannot be used."""
    if not config.push_key:
        return None
    origins = [origin for origin in config.origin_list if origin.startswith("https://")]
    return ServerKey(config.push_key, config.push_contact or next(iter(origins), ""))


def headers(authorization: str, topic: str) -> dict[str, str]:
    """Return the headers of a message. A newer one about the same topic replaces one that is not delivered yet."""
    return {
        "authorization": authorization,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(TIME_TO_LIVE),
        "urgency": "high",
        "topic": topic,
    }


def encrypted(message: bytes, key: str, secret: str) -> bytes:
    """Return a message that only the browser with this public key and secret can read."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    once = ec.generate_private_key(ec.SECP256R1())
    point, auth = _bytes(key), _bytes(secret)
    assert point is not None, "it was checked before it was stored"
    return bytes(http_ece.encrypt(message, private_key=once, dh=point, auth_secret=auth, version="aes128gcm"))


def is_browser_key(key: str, secret: str) -> bool:
    """Return whether these are the public key and the secret of a browser."""
    from cryptography.hazmat.primitives.asymmetric import ec

    point, auth = _bytes(key), _bytes(secret)
    if point is None or auth is None or len(point) != POINT or len(auth) != SECRET:
        return False
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        return False
    return True


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def _bytes(text: str) -> bytes | None:
    """Return what a text in base64url stands for; None if it is none."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
