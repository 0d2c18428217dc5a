"""The addresses of this machine in its networks, the likeliest for guests first. Nothing is sent to find them."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterable

ELSEWHERE = "192.0.2.1"
"""An address for examples (RFC 5737)."""

SIOCGIFADDR = 0x8915
"""Asks Linux for the address of an interface (netdevice(7))."""

NOT_FOR_GUESTS = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "podman",
    "cni",
    "lxc",
    "tun",
    "tap",
    "wg",
    "ppp",
    "tailscale",
    "zt",
)
"""How the names of interfaces begin that lead to containers or through a tunnel, where no guest is."""


def own_addresses() -> list[str]:
    """Return the IPv4 addresses by which guests may reach this machine, the likeliest first."""
    return ranked(_interfaces(), _way_out())


def has_way_out() -> bool:
    """Return whether this machine knows a way to addresses outside its networks."""
    return _way_out() is not None


def ranked(interfaces: Iterable[tuple[str, str]], way_out: str | None) -> list[str]:
    """Return the addresses of these interfaces that guests may reach.

    Those of home networks come before public ones, and then that of the way to the internet.

    >>> ranked([("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.5")], "192.168.1.5")
    ['192.168.1.5']
    >>> ranked([("eth0", "10.0.0.4"), ("wlan0", "192.168.43.1"), ("tun0", "10.8.0.2")], "10.8.0.2")
    ['10.0.0.4', '192.168.43.1']
    >>> ranked([("en0", "169.254.7.7"), ("en1", "203.0.113.9")], None)
    ['203.0.113.9', '169.254.7.7']
    """
    found = {address: name for name, address in interfaces if not name.startswith(NOT_FOR_GUESTS)}
    reachable = [address for address in found if not ipaddress.ip_address(address).is_loopback]
    return sorted(reachable, key=lambda address: (_remoteness(address), address != way_out))


def _remoteness(address: str) -> int:
    """Return how unlikely it is that guests are in the network of this address."""
    parsed = ipaddress.ip_address(address)
    if parsed.is_link_local:  # given by the machine to itself, because nobody else did
        return 2
    return 0 if parsed.is_private else 1


def _way_out() -> str | None:
    """Return the own address on the way to the internet; None without one. Connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect((ELSEWHERE, 9))
        own = str(probe.getsockname()[0])
        return None if ipaddress.ip_address(own).is_unspecified else own
    return None


def _interfaces() -> list[tuple[str, str]]:
    """Return the names of interfaces and their IPv4 addresses; names are empty where the system does not tell them."""
    found = _of_linux() if sys.platform == "linux" else _of_host_name()
    way_out = _way_out()
    known = {address for _, address in found}
    return found if way_out is None or way_out in known else [*found, ("", way_out)]


def _of_linux() -> list[tuple[str, str]]:
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # it has no IPv4 address
                told = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append((name, socket.inet_ntoa(told[20:24])))
    return found


def _of_host_name() -> list[tuple[str, str]]:
    with contextlib.suppress(OSError):
        told = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        return [("", str(entry[4][0])) for entry in told]
    return []
