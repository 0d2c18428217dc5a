"""Checks of the settings and, through the public address, of proxy, certificate, headers and sockets."""

from __future__ import annotations

import http.client
import ipaddress
import json
import os
import socket
import ssl
import time
from collections.abc import Iterator
from email.utils import parsedate_to_datetime
from typing import Final
from urllib.parse import SplitResult, urlsplit

from silvergold.errors import SilvergoldError
from silvergold.server import launcher
from silvergold.server.checkup.finding import BAD, GOOD, NOTE, Finding
from silvergold.server.config import Config

PATIENCE: Final = 10.0
FEW_DAYS: Final = 14
MOST_SKEW: Final = 30.0
SOCKET: Final = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
KEY: Final = "c2lsdmVyZ29sZGRvY3Rvcg=="
TABLE: Final = "doctor"
"""No table has such a name. The server accepts the socket and says so there, or refuses it in JSON."""


def settings(config: Config) -> Iterator[Finding]:
    """Yield what was found out about settings that do not fit together."""
    try:
        launcher.check(config)
    except SilvergoldError as fault:
        yield Finding("settings", BAD, fault.sentence)
        return
    is_https = any(origin.startswith("https://") for origin in config.origin_list)
    if is_https and not config.secure:
        advice = "add --secure, so that cookies are never sent without encryption"
        yield Finding("settings", BAD, "--origins names an address with https, and --secure is missing", advice)
    elif config.secure and not config.origin_list:
        advice = "add --origins https://YOUR.NAME, so that no other host name is answered"
        yield Finding("settings", NOTE, "--secure is set, and --origins is missing", advice)
    elif config.secure and not config.proxy_list:
        advice = "add --proxies 127.0.0.1 (the address of your proxy); otherwise all people share one limit"
        yield Finding("settings", NOTE, "--secure is set, and no proxy is trusted", advice)
    elif not config.secure and not _is_loopback(config.host):
        advice = "fine at home; on the internet, put a proxy with https in front of it"
        yield Finding("settings", NOTE, f"anybody who reaches {config.host} can talk to it without encryption", advice)
    else:
        yield Finding("settings", GOOD, "they fit together")


def notices(config: Config) -> Iterator[Finding]:
    """Yield who can be told that it is their turn; invalid settings are found by `settings`."""
    if not config.push_key:
        advice = 'silvergold push-key makes a key; it needs pip install "silvergold[push]"'
        yield Finding("notices", NOTE, "nobody is told of their turn when the page is closed", advice)
    elif not config.secure:
        advice = "browsers accept notices only from pages with https: see --secure"
        yield Finding("notices", NOTE, "there is a push key, and --secure is missing", advice)
    else:
        yield Finding("notices", GOOD, "there is a push key")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address(url: str, config: Config) -> Iterator[Finding]:
    """Yield what was found out by asking the server at its public address, as browsers do."""
    there = urlsplit(url)
    base = there.path.rstrip("/")
    try:
        status, headers, body = _ask(there, f"{base}/health")
    except ssl.SSLError as fault:
        yield Finding("TLS", BAD, f"{url}: {fault.reason or fault}", "let the proxy get a certificate for this name")
        return
    except (OSError, http.client.HTTPException) as fault:
        advice = "is the server running, does the name lead to this machine, and is the port open?"
        yield Finding("address", BAD, f"{url} does not answer: {fault}", advice)
        return
    if not _is_ours(body):
        advice = "compare the proxy's settings with docs/hosting.md, and --root-path with the path of this address"
        yield Finding("address", BAD, f"{url}/health is answered with {status}, and not by silvergold", advice)
        return
    if status == http.client.OK:
        yield Finding("address", GOOD, f"a server answers at {url} and can save")
    else:
        yield Finding("address", BAD, f"the server at {url} cannot save: {json.loads(body)['sentence']}")
    yield from _encryption(there, headers, config)
    yield from _clock(headers)
    yield from _socket(there, base)
    yield from _private(there, base)


def _ask(there: SplitResult, path: str, headers: dict[str, str] | None = None) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and the beginning of the body of an answer."""
    kind = http.client.HTTPSConnection if there.scheme == "https" else http.client.HTTPConnection
    connection = kind(there.hostname or "", there.port, timeout=PATIENCE)
    try:
        connection.request("GET", path, headers={"Accept": "application/json", **(headers or {})})
        answer = connection.getresponse()
        told = {name.lower(): value for name, value in answer.getheaders()}
        is_socket = answer.status == http.client.SWITCHING_PROTOCOLS
        return answer.status, told, b"" if is_socket else answer.read(4096)
    finally:
        connection.close()


def _is_ours(body: bytes) -> bool:
    try:
        told = json.loads(body)
    except ValueError:
        return False
    return isinstance(told, dict) and ("protocol" in told or {"code", "sentence"} <= told.keys())


def _encryption(there: SplitResult, headers: dict[str, str], config: Config) -> Iterator[Finding]:
    if there.scheme != "https":
        if not _is_loopback(there.hostname or ""):
            yield Finding(
                "TLS", NOTE, "the address is http: others on the way can read along", "use a proxy with https"
            )
        return
    days = _days_left(there)
    if days < FEW_DAYS:
        yield Finding("TLS", NOTE, f"the certificate ends in {days} days", "look why the proxy does not renew it")
    else:
        yield Finding("TLS", GOOD, f"the certificate is valid for {days} days")
    if "strict-transport-security" not in headers:
        advice = "start the server with --secure" if not config.secure else "let the proxy pass all headers on"
        yield Finding("TLS", NOTE, "browsers are not told to stay with https", advice)


def _days_left(there: SplitResult) -> int:
    """Return for how many days the certificate is still valid."""
    context = ssl.create_default_context()
    with (
        socket.create_connection((there.hostname or "", there.port or 443), timeout=PATIENCE) as plain,
        context.wrap_socket(plain, server_hostname=there.hostname) as encrypted,
    ):
        end = str((encrypted.getpeercert() or {}).get("notAfter", ""))
    return int((ssl.cert_time_to_seconds(end) - time.time()) // 86_400)


def _clock(headers: dict[str, str]) -> Iterator[Finding]:
    if "date" not in headers:
        return
    skew = abs(parsedate_to_datetime(headers["date"]).timestamp() - time.time())
    if skew > MOST_SKEW:
        yield Finding("clock", NOTE, f"this clock and that of the server differ by {skew:.0f} s", "set both (NTP)")


def _socket(there: SplitResult, base: str) -> Iterator[Finding]:
    """Check whether the proxy lets sockets through: the server itself accepts or refuses one."""
    scheme_and_host = f"{there.scheme}://{there.netloc}"
    headers = {**SOCKET, "Sec-WebSocket-Key": KEY, "Origin": scheme_and_host}
    status, told, body = _ask(there, f"{base}/api/tables/{TABLE}/socket", headers)
    if status == http.client.SWITCHING_PROTOCOLS and told.get("upgrade", "").lower() == "websocket":
        yield Finding("sockets", GOOD, "the way to the server lets WebSockets through")
    elif _is_ours(body) and json.loads(body).get("code") == "origin":
        advice = f"add {scheme_and_host} to --origins, or let the proxy pass the header Host"
        yield Finding("sockets", BAD, "the server takes pages of this address for another site", advice)
    else:
        advice = "the proxy must pass Upgrade and Connection on; see the examples in docs/hosting.md"
        yield Finding("sockets", BAD, f"a WebSocket is answered with {status}", advice)


def _private(there: SplitResult, base: str) -> Iterator[Finding]:
    if _is_loopback(there.hostname or "") and not os.environ.get("SILVERGOLD_ORIGINS"):
        return
    status, _, body = _ask(there, f"{base}/metrics")
    if status == http.client.OK and b"silvergold_" in body:
        advice = "let the proxy refuse it; see the examples in docs/hosting.md"
        yield Finding("metrics", NOTE, "everybody can read /metrics at this address", advice)
    else:
        yield Finding("metrics", GOOD, "/metrics is not public")
