"""Limits on how often, and with how many sockets and streams, one socket, guest and address may use the server."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Final

from silvergold.bounded import BoundedDict
from silvergold.server.protocol.messages import ClientMessage, Code, Hint, Say
from silvergold.server.protocol.refusals import Refusal

if TYPE_CHECKING:
    from silvergold.server.api.services import Connection
    from silvergold.server.config import Config

log = logging.getLogger("silvergold.guards")

BURST: Final = 3.0
"""Seconds' worth of messages that may arrive at once."""

PATIENCE: Final = 5.0
"""Seconds for which a sender is slowed down before the socket is closed."""

ACCOUNT, ADDRESS = 4, 20  # times the rate of one socket
MAKING: Final = 0.1  # new guests and tables of one address, as a share of a socket's messages
REPORTS: Final = 0.02  # of broken pages, of one address, as a share of a socket's messages; of all: ten times as many
REMEMBERED: Final = 50_000
STREAMS, HOUSEHOLD = 2, 3  # replays at once of one guest; an address may have three times as many
COSTS: Final[dict[type, float]] = {Hint: 5.0, Say: 5.0}
"""Messages that cost more than one, because a bot has to think or everyone receives them."""


class TokenBuckets:
    """A token bucket per sender: it fills at a constant rate, and each message takes tokens out of it."""

    def __init__(self, per_second: float, most: int = REMEMBERED, now: Callable[[], float] = time.monotonic) -> None:
        self.per_second: Final = per_second
        self._now = now
        self._full_at: Final[BoundedDict[str, float]] = BoundedDict(most)

    def __len__(self) -> int:
        return len(self._full_at)

    def wait(self, who: str, cost: float = 1.0) -> float:
        """Take tokens from a sender's bucket, and return the seconds until they would have been available.

        >>> pace = TokenBuckets(10, now=lambda: 0.0)
        >>> [pace.wait("Ana") for _ in range(31)][-2:], pace.wait("Bo", 40)
        ([0.0, 0.1], 1.0)
        """
        if not self.per_second:
            return 0.0
        now = self._now()
        full_at = max(self._full_at.get(who, now), now) + cost / self.per_second
        self._full_at[who] = full_at
        return round(max(0.0, full_at - now - BURST), 6)

    def wait_if_any(self, who: str, cost: float = 1.0) -> float:
        """Return the same as `wait`; if that is not 0, the sender is refused, so nothing is taken."""
        wait = self.wait(who, cost) if cost else 0.0
        if wait:
            self.give_back(who, cost)
        return wait

    def give_back(self, who: str, cost: float = 1.0) -> None:
        """Return the tokens of a refused message, so that a sender who slows down gets through."""
        if who in self._full_at:
            self._full_at[who] -= cost / self.per_second


class RateLimiter:
    """The limits of a server for one socket, one guest and one address."""

    def __init__(self, config: Config) -> None:
        self._config: Final = config
        self._accounts: Final = TokenBuckets(ACCOUNT * config.rate)
        self._addresses: Final = TokenBuckets(ADDRESS * config.rate)
        self._makers: Final = TokenBuckets(MAKING * config.rate)
        self._reporters: Final = TokenBuckets(REPORTS * config.rate)
        self._sockets: Final[Counter[str]] = Counter()
        self._streams: Final[Counter[str]] = Counter()
        self._has_warned = False

    def socket_pace(self) -> TokenBuckets:
        """Return the bucket of one socket."""
        return TokenBuckets(self._config.rate, most=1)

    async def pace(self, socket: TokenBuckets, account: str | None, address: str, message: ClientMessage) -> None:
        """Slow down a fast sender by not reading on; refuse if the wait would be too long."""
        cost = COSTS.get(type(message), 1.0)
        takes = [(socket, ""), (self._addresses, address)] + ([(self._accounts, account)] if account else [])
        wait = max(pace.wait(who, cost) for pace, who in takes)
        if wait > PATIENCE:
            for pace, who in takes:
                pace.give_back(who, cost)
            raise Refusal(Code.RATE, f"that is too much at once; come back in {wait:.0f} seconds")
        if wait > 0:
            await asyncio.sleep(wait)

    def count_request(self, address: str, makes: bool = False, cost: float = 1.0) -> None:
        """Count one HTTP request, or the opening of a socket. A full bucket pays for any single request."""
        for pace, take in ((self._addresses, cost), (self._makers, 1.0 if makes else 0.0)):
            take = min(take, BURST * pace.per_second)
            if wait := pace.wait_if_any(address, take):
                raise Refusal(Code.RATE, f"that is too much at once; try again in {wait + 1:.0f} seconds")

    def count_report(self, address: str) -> None:
        """Count a report of a broken page, so that neither one address nor many can fill the log."""
        if self._reporters.wait_if_any(address) or self._reporters.wait_if_any("", 0.1):
            raise Refusal(Code.RATE, "that is too much at once; this page has been reported")

    @contextmanager
    def holding(self, who: str, times: int = 1) -> Iterator[None]:
        """Count an open socket for a guest or an address; refuse it if there are too many."""
        if 0 < self._config.sockets * times <= self._sockets[who]:
            raise Refusal(Code.QUOTA, f"there are {self._sockets[who]} open sockets of yours already; close some")
        with _counted(self._sockets, who):
            yield

    @contextmanager
    def streaming(self, address: str, account: str | None) -> Iterator[None]:
        """Count a replay while it is sent; refuse it if there are too many."""
        if self._streams[address] >= STREAMS * HOUSEHOLD or self._streams[account or ""] >= STREAMS:
            raise Refusal(Code.RATE, "some replays are being sent to you already; wait for one to end")
        with _counted(self._streams, address), _counted(self._streams, account) if account else nullcontext():
            yield

    def holds(self) -> int:
        """Return the number of guests and addresses with open sockets or streams."""
        return len(self._sockets) + len(self._streams)

    def warn_of_proxy(self, address: str) -> None:
        """Warn the operator once if there seems to be a proxy that is not configured."""
        if not self._has_warned and not self._config.proxy_list:
            self._has_warned = True
            log.warning("a request from %s has the header X-Forwarded-For, which is ignored; see --proxies", address)


@contextmanager
def _counted(counter: Counter[str], who: str) -> Iterator[None]:
    counter[who] += 1
    try:
        yield
    finally:
        counter[who] -= 1
        if not counter[who]:
            del counter[who]


def address_of(connection: Connection) -> str:
    """Return the address of the client, which a trusted proxy may name, as it is counted."""
    return one_household(connection.client.host if connection.client else "")


def one_household(host: str) -> str:
    """Return an address as it is counted: one IPv6 connection has 2**64 addresses, and by 6to4 one of IPv4 has 2**80.

    >>> one_household("203.0.113.7"), one_household("2001:db8:1:2:aaaa::1"), one_household("::ffff:203.0.113.7")
    ('203.0.113.7', '2001:db8:1:2::', '203.0.113.7')
    >>> one_household("2002:cb00:7107:1::1"), one_household("2002:cb00:7107:ffff::1")
    ('203.0.113.7', '203.0.113.7')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if within := address.ipv4_mapped or address.sixtofour:
        return str(within)
    return str(ipaddress.IPv6Address(int(address) >> 64 << 64))
