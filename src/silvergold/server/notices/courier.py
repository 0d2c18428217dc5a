"""One HTTP request to another server, without what could lead it elsewhere: redirects, proxies, private addresses."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterable
from typing import Final

import httpcore

from silvergold.server.notices.destinations import Destination

WITHIN: Final = 15.0
"""Seconds that a request may take."""

CONNECTS_WITHIN: Final = 5.0

MOST_READ: Final = 4096
"""Bytes of an answer that are read, so that its connection can be used again. Only its status counts."""

_NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")


class Undelivered(Exception):
    """A message could not be delivered: there was no connection, or no answer."""


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """Connects to hosts whose addresses are all public.

    The checked address is the one that is connected to, so a name that resolves to something else a moment later
    (DNS rebinding) leads nowhere else.
    """

    def __init__(self) -> None:
        self._inner: Final = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to a host by its name; raise ConnectError if one of its addresses is not public."""
        addresses = await self.resolve(host, port)
        if private := [address for address in addresses if not is_public(address)]:
            raise httpcore.ConnectError(f"{host} has the address {private[0]}, which is not public")
        for address in addresses[:-1]:
            try:
                return await self._inner.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout):
                continue
        return await self._inner.connect_tcp(addresses[-1], port, timeout, local_address, socket_options)

    async def resolve(self, host: str, port: int) -> list[str]:
        """Return the addresses of a host; raise ConnectError if it has none."""
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as fault:
            raise httpcore.ConnectError(f"{host} has no address: {fault}") from None
        if addresses := list(dict.fromkeys(str(address[0]) for *_, address in found)):
            return addresses
        raise httpcore.ConnectError(f"{host} has no address")


def is_public(address: str) -> bool:
    """Return whether an address belongs to the internet, also one of IPv4 that is written as one of IPv6.

    >>> [is_public(address) for address in ("142.250.1.1", "10.0.0.1", "127.0.0.1", "169.254.169.254", "::1")]
    [True, False, False, False, False]
    >>> [is_public(address) for address in ("::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "fd00::1")]
    [False, False, False, False]
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        within = (
            ip.ipv4_mapped or ip.sixtofour or (ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF) if ip in _NAT64 else None)
        )
        if within is not None:
            ip = within
    return ip.is_global and not ip.is_multicast


class Courier:
    """Sends messages, and returns only the status of each answer."""

    def __init__(self, network: httpcore.AsyncNetworkBackend | None = None, tls: ssl.SSLContext | None = None) -> None:
        self._network: Final = network or PublicNetwork()
        self._tls = tls
        self._pool: httpcore.AsyncConnectionPool | None = None
        self._opening: Final = asyncio.Lock()

    async def post(self, to: Destination, headers: dict[str, str], body: bytes) -> int:
        """Send a message and return the status of the answer; raise Undelivered if there was none."""
        url = httpcore.URL(scheme=b"https", host=to.host.encode(), port=443, target=to.target.encode())
        always = {"host": to.host, "content-length": str(len(body)), "user-agent": "silvergold"}
        told: list[tuple[bytes | str, bytes | str]] = [*always.items(), *headers.items()]
        limits = {"connect": CONNECTS_WITHIN, "pool": WITHIN, "read": WITHIN, "write": WITHIN}
        try:
            async with asyncio.timeout(WITHIN):
                pool = await self._opened()
                sent = pool.stream("POST", url, headers=told, content=body, extensions={"timeout": limits})
                async with sent as answer:
                    await _read_some(answer)
                    return answer.status
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException) as fault:
            raise Undelivered(str(fault) or type(fault).__name__) from None
        except (TimeoutError, OSError) as fault:
            raise Undelivered(str(fault) or "no answer in time") from None

    async def close(self) -> None:
        """Close all connections."""
        if self._pool is not None:
            await self._pool.aclose()

    async def _opened(self) -> httpcore.AsyncConnectionPool:
        """Return the pool of connections. Reading the certificates of the system takes a moment, so a thread does."""
        async with self._opening:
            if self._pool is None:
                self._tls = self._tls or await asyncio.to_thread(httpcore.default_ssl_context)
                self._pool = httpcore.AsyncConnectionPool(
                    ssl_context=self._tls,
                    max_connections=64,
                    max_keepalive_connections=8,
                    keepalive_expiry=60.0,
                    network_backend=self._network,
                )
        return self._pool


async def _read_some(answer: httpcore.Response) -> None:
    """Read the body of an answer as far as it is short."""
    n_read = 0
    async for chunk in answer.aiter_stream():
        n_read += len(chunk)
        if n_read > MOST_READ:
            return
