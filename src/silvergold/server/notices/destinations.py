"""Where this server may send a message: an address over https, at port 443, of a host that is on a list.

Guests give these addresses, so the list is what keeps them from making the server call something else. An address is
not parsed but matched as a whole, and only its parts are used afterwards, so no other parser can read it differently.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, NamedTuple

LONGEST: Final = 1000
"""Characters of an address. Those of push services have up to about 700."""

_ADDRESS: Final = re.compile(
    r"https://([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::443)?(/[A-Za-z0-9._~!$&'()*+,;=:@%/?-]*)"
)

PUSH_SERVICES: Final = {
    "fcm.googleapis.com": "google",  # Chrome and most of its relatives
    "jmt17.google.com": "google",  # Chromium as Linux distributions build it
    "updates.push.services.mozilla.com": "mozilla",
    "web.push.apple.com": "apple",
}
"""The hosts of push services, and whose they are."""

_WINDOWS: Final = re.compile(r"wns2-[a-z0-9]{2,16}\.notify\.windows\.com")
"""The hosts of Edge on Windows, one for each region."""

_HOST: Final = re.compile(r"(?=.{4,253}\Z)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])")


class Destination(NamedTuple):
    """An address that was checked. Messages to the same `service` wait for each other, and for nothing else."""

    host: str
    target: str
    """The path, with the query."""
    service: str


def push_destination(address: str) -> Destination | None:
    """Return where a browser wants its messages; None if that is no push service.

    >>> push_destination("https://fcm.googleapis.com/fcm/send/abc")
    Destination(host='fcm.googleapis.com', target='/fcm/send/abc', service='google')
    >>> push_destination("https://fcm.googleapis.com@203.0.113.7/fcm/send/abc")
    """
    host, target = _parts(address)
    service = "microsoft" if _WINDOWS.fullmatch(host) else PUSH_SERVICES.get(host)
    return Destination(host, target, service) if service else None


def webhook_destination(address: str, hosts: Collection[str]) -> Destination | None:
    """Return where a webhook leads; None if that is none of the hosts that this server allows.

    >>> webhook_destination("https://chat.example/hooks/7?a=b", ["chat.example"])
    Destination(host='chat.example', target='/hooks/7?a=b', service='chat.example')
    >>> webhook_destination("https://chat.example.evil.example/hooks/7", ["chat.example"])
    """
    host, target = _parts(address)
    return Destination(host, target, host) if host in hosts else None


def is_host_name(text: str) -> bool:
    """Return whether this can be a host of webhooks: a name with a dot, and no address or pattern.

    >>> [is_host_name(text) for text in ("chat.example", "localhost", "127.0.0.1", "*.example", "chat.example:8443")]
    [True, False, False, False, False]
    """
    return _HOST.fullmatch(text) is not None


def _parts(address: str) -> tuple[str, str]:
    """Return host and target of an address; empty texts if it has another form."""
    match = _ADDRESS.fullmatch(address) if len(address) <= LONGEST else None
    return (match[1], match[2]) if match else ("", "")
