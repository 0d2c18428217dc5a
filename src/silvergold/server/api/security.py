"""Checks of host, origin and names of a request, and the security headers of every answer.

Programs may use the API like browsers. A page of another site could make a browser act with a guest's cookie; such
requests are recognised by headers that browsers always send.
"""

from __future__ import annotations

import ipaddress
import re
from typing import Final

from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from silvergold.server.api.services import Connection, services_of
from silvergold.server.config import plain_host
from silvergold.server.content_policy import POLICY
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import Refusal

READS: Final = ("GET", "HEAD", "OPTIONS")
HERE: Final = ("same-origin", "none")
HOSTS: Final = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?")
NAMES: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")

LONGEST_QUERY: Final = 1000
"""Characters of the query of an address; see `request_bodies.LONGEST_TEXT`."""

HEADERS: Final = {
    "content-security-policy": POLICY,  # no inline script, nothing from elsewhere
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # an address may be a secret
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
A_YEAR: Final = 365 * 24 * 3600


def check_host_name(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse requests for another host, if the names of this server are configured.

    A program on this machine may use the operator's routes (`/health`, `/metrics`) by any name.
    """
    asked = connection.headers.getall("host", [])
    if not all(_is_host(host) for host in asked) or len(asked) > 1:
        raise Refusal(Code.BAD_MESSAGE, "the header Host is no name and port of a server")
    hosts = services_of(connection).config.host_list
    if not hosts or (handler.opt.get("operator") and _is_this_machine(connection)):
        return
    if not asked or plain_host(asked[0]) not in hosts:
        raise Refusal(Code.ORIGIN, "this server has another name; ask for it by an address that --origins lists")


def _is_host(host: str) -> bool:
    """Return whether this is a valid host; parts of the framework fail on an invalid one.

    >>> [_is_host(host) for host in ("games.example", "[::1]:8000", "here:99999", "here:x", "")]
    [True, True, False, False, False]
    """
    found = HOSTS.fullmatch(host)
    return found is not None and int(found[1] or 0) < 1 << 16


def _is_this_machine(connection: Connection) -> bool:
    try:
        return ipaddress.ip_address(connection.client.host if connection.client else "").is_loopback
    except ValueError:
        return False


def check_origin(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse sockets and requests that change something if a page of another site sends them (CSRF)."""
    method = connection.scope.get("method")  # a socket has none
    if method in READS:
        if _has_body(connection):
            raise Refusal(Code.BAD_MESSAGE, f"a {method} request has no body; leave it out")
        return
    headers, allowed = connection.headers, services_of(connection).config.origin_list
    origin = headers.get("origin")
    if origin is not None and not is_ours(origin, headers.get("host", ""), allowed):
        raise Refusal(Code.ORIGIN, "this was sent by a page of another site; name it with --origins if it is yours")
    if origin is None and headers.get("sec-fetch-site", "none") not in HERE:
        raise Refusal(Code.ORIGIN, "this was sent by a page of another site")
    if method is not None and not _is_json(connection):
        raise Refusal(Code.BAD_MESSAGE, "a body is JSON; say so with Content-Type: application/json")


def is_ours(origin: str, host: str, allowed: tuple[str, ...]) -> bool:
    """Return whether a page of this origin belongs to the server with the name `host`.

    >>> is_ours("http://localhost:8000", "localhost:8000", ())
    True
    >>> is_ours("https://elsewhere.example", "localhost:8000", ()), is_ours("null", "null", ())
    (False, False)
    >>> is_ours("https://games.example", "127.0.0.1:8000", ("https://games.example",))
    True
    """
    scheme, _, netloc = origin.lower().partition("://")
    if allowed:
        return origin.lower() in allowed
    return scheme in ("http", "https") and netloc != "" and netloc == host.lower()


def _is_json(connection: Connection) -> bool:
    """Return whether a body is JSON. A form of another site cannot send this type without a preflight request."""
    kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
    return kind == "application/json" or not _has_body(connection)


def _has_body(connection: Connection) -> bool:
    return connection.headers.get("content-length", "0") != "0" or "transfer-encoding" in connection.headers


def check_address(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse paths whose parameters are not short words, and long queries. Pages check the names themselves."""
    if handler.opt.get("page"):
        return
    if len(connection.scope["query_string"]) > LONGEST_QUERY:
        raise Refusal(Code.BAD_MESSAGE, f"the query of this address is longer than {LONGEST_QUERY} characters")
    if not all(NAMES.fullmatch(str(value)) for value in connection.path_params.values()):
        raise Refusal(Code.NOT_FOUND, "there is nothing of this name here")


def headers_for(is_secure: bool) -> dict[str, str]:
    """Return the headers of every answer; browsers stay with HTTPS if the server is reached by it."""
    return {**HEADERS, **({"strict-transport-security": f"max-age={A_YEAR}"} if is_secure else {})}


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the security headers to an HTTP answer; headers that it sets itself stay."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in headers_for(scope["litestar_app"].state.services.config.secure).items():
        headers.setdefault(name, value)
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")
