"""Guards at the doors: who may knock, how often, with how many sockets and tables, and what browsers are told.

Programs are welcome, so nothing here asks for a browser. What only a browser can be tricked into (another site's page
acting with the cookie of a guest) is recognised by the headers that browsers cannot leave out.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from silvergold.server.faults import Refusal
from silvergold.server.messages import ClientMessage, Code, Hint, Say
from silvergold.server.store import tasks

if TYPE_CHECKING:
    from silvergold.server.config import Config
    from silvergold.server.house import House
    from silvergold.server.store.protocol import Task

Connection = ASGIConnection[Any, Any, Any, Any]

READS: Final = ("GET", "HEAD", "OPTIONS")
HERE: Final = ("same-origin", "none")
NAMES: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")

# Where it came from ---------------------------------------------------------------------------------------------------


def from_here(connection: Connection, _: BaseRouteHandler) -> None:
    """Sockets and whatever changes something are not for the pages of other sites (CSRF)."""
    method = connection.scope.get("method")  # a socket has none
    if method in READS:
        return
    headers, allowed = connection.headers, connection.app.state.house.config.origin_list
    origin = headers.get("origin")
    if origin is not None and not is_ours(origin, headers.get("host", ""), allowed):
        raise Refusal(Code.ORIGIN, "this was sent by a page of another site; name it with --origins if it is yours")
    if origin is None and headers.get("sec-fetch-site", "none") not in HERE:
        raise Refusal(Code.ORIGIN, "this was sent by a page of another site")
    if method is not None and not _is_json(connection):
        raise Refusal(Code.BAD_MESSAGE, "a body is JSON; say so with Content-Type: application/json")


def is_ours(origin: str, host: str, allowed: tuple[str, ...]) -> bool:
    """Does a page of this origin belong to the server that is called `host`?

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
    """A form of a page can send anything but this type without being asked back."""
    if connection.headers.get("content-length", "0") == "0" and "transfer-encoding" not in connection.headers:
        return True
    return connection.headers.get("content-type", "").partition(";")[0].strip().lower() == "application/json"


def named(connection: Connection, handler: BaseRouteHandler) -> None:
    """Names in an address are short words; nothing else is looked up. A page looks up nothing by its address."""
    if handler.opt.get("page"):
        return
    if not all(NAMES.fullmatch(str(value)) for value in connection.path_params.values()):
        raise Refusal(Code.NOT_FOUND, "there is nothing of this name here")


# How often ------------------------------------------------------------------------------------------------------------

BURST: Final = 3.0
"""Seconds' worth of messages that may come at once."""

PATIENCE: Final = 5.0
"""Seconds for which somebody is slowed down before they are sent away."""

ACCOUNT, ADDRESS = 4, 20  # times what one socket may send
MAKING: Final = 0.1  # new guests and tables of one address, as a share of a socket's messages
REMEMBERED: Final = 50_000
COSTS: Final[dict[type, float]] = {Hint: 5.0, Say: 5.0}
"""What weighs more than one message: a bot has to think, everybody has to read."""


class Pace:
    """Buckets that fill with so many drops a second; each message takes some from its sender's."""

    def __init__(self, per_second: float, most: int = REMEMBERED, now: Callable[[], float] = time.monotonic) -> None:
        self.per_second: Final = per_second
        self._most, self._now = most, now
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, who: str, cost: float = 1.0) -> float:
        """Take from somebody's bucket; answers how long they have to wait until it would have been there.

        >>> pace = Pace(10, now=lambda: 0.0)
        >>> [pace.wait("Ana") for _ in range(31)][-2:], pace.wait("Bo", 40)
        ([0.0, 0.1], 1.0)
        """
        if not self.per_second:
            return 0.0
        now = self._now()
        full_at = max(self._full_at.pop(who, now), now) + cost / self.per_second
        self._full_at[who] = full_at
        while len(self._full_at) > self._most:
            self._full_at.popitem(last=False)
        return round(max(0.0, full_at - now - BURST), 6)

    def give_back(self, who: str, cost: float = 1.0) -> None:
        """What was refused costs nothing, so that whoever slows down gets through."""
        if who in self._full_at:
            self._full_at[who] -= cost / self.per_second


class Guards:
    """What a server allows to one socket, one guest, one address."""

    def __init__(self, config: Config) -> None:
        self._config: Final = config
        self._accounts: Final = Pace(ACCOUNT * config.rate)
        self._addresses: Final = Pace(ADDRESS * config.rate)
        self._makers: Final = Pace(MAKING * config.rate)
        self._sockets: Final[Counter[str]] = Counter()

    def socket_pace(self) -> Pace:
        """A bucket for one socket alone."""
        return Pace(self._config.rate, most=1)

    async def pace(self, socket: Pace, account: str | None, address: str, message: ClientMessage) -> None:
        """Slow down whoever sends too fast; not reading on is enough for most, the rest is sent away."""
        cost = COSTS.get(type(message), 1.0)
        takes = [(socket, ""), (self._addresses, address)] + ([(self._accounts, account)] if account else [])
        wait = max(pace.wait(who, cost) for pace, who in takes)
        if wait > PATIENCE:
            for pace, who in takes:
                pace.give_back(who, cost)
            raise Refusal(Code.RATE, f"that is too much at once; come back in {wait:.0f} seconds")
        if wait > 0:
            await asyncio.sleep(wait)

    def knock(self, address: str, makes: bool) -> None:
        """One request over HTTP, or one socket that is opened."""
        for pace, on in ((self._addresses, True), (self._makers, makes)):
            wait = pace.wait(address) if on else 0.0
            if wait > 0:
                pace.give_back(address)
                raise Refusal(Code.RATE, f"that is too much at once; try again in {wait + 1:.0f} seconds")

    @contextmanager
    def holding(self, who: str, times: int = 1) -> Iterator[None]:
        """While a socket is open it counts for its guest and its address."""
        if 0 < self._config.sockets * times <= self._sockets[who]:
            raise Refusal(Code.QUOTA, f"there are {self._sockets[who]} open sockets of yours already; close some")
        self._sockets[who] += 1
        try:
            yield
        finally:
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]

    def holds(self) -> int:
        """How many guests and addresses hold sockets."""
        return len(self._sockets)


def may_knock(connection: Connection, handler: BaseRouteHandler) -> None:
    """Not too many requests from one address; what is kept for long, such as a new guest, weighs more."""
    guards: Guards = connection.app.state.house.guards
    guards.knock(address_of(connection), bool(handler.opt.get("makes")))


def address_of(connection: Connection) -> str:
    """Who is at the other end; behind a trusted proxy the one it speaks for."""
    return one_household(connection.client.host if connection.client else "")


def one_household(host: str) -> str:
    """An address as it is counted: one line of IPv6 has 2**64 of them.

    >>> one_household("203.0.113.7"), one_household("2001:db8:1:2:aaaa::1"), one_household("::ffff:203.0.113.7")
    ('203.0.113.7', '2001:db8:1:2::', '203.0.113.7')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(address) >> 64 << 64))


# How many -------------------------------------------------------------------------------------------------------------


def room_for_a_table(house: House, account: str) -> Task[None]:
    """A quota on unfinished tables of one host."""
    most = house.config.tables
    if most and (yield from tasks.open_tables(account)) >= most:
        told = f"you are host of {most} unfinished tables"
        raise Refusal(Code.QUOTA, f"{told}; finish or leave some first")


# What browsers are told -----------------------------------------------------------------------------------------------

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
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


async def add_headers(message: Message, scope: Scope) -> None:
    """On every answer over HTTP; what an answer says itself stays."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")
    if scope["litestar_app"].state.house.config.secure:
        headers.setdefault("strict-transport-security", f"max-age={A_YEAR}")


ALL: Final = (from_here, named, may_knock)
"""At every door, in this order."""
