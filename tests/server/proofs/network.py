"""A bad network between clients and server, whose faults follow from a seed.

It drops, doubles, reorders and delays whole messages, cuts connections, and lets some of them go dead without closing.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException

from tests.server.cluster import free_port
from tests.server.proofs.sockets import connected

CHANCES = {"dropped": 0.04, "doubled": 0.05, "held back": 0.05, "delayed": 0.06, "cut": 0.004, "gone dead": 0.003}
ENDS = (OSError, WebSocketException, TimeoutError)


class Network:
    """A proxy. The faults of each connection follow from the seed and from the number of the connection."""

    def __init__(self, server_port: int, seed: int) -> None:
        self._server, self._seed = server_port, seed
        self.port = free_port()
        self.bad = True
        self.counted: Counter[str] = Counter()
        self._connections = 0
        self._listening: Server | None = None

    @property
    def address(self) -> str:
        """Return the address for clients."""
        return f"http://127.0.0.1:{self.port}"

    async def __aenter__(self) -> Network:
        self._listening = await serve(
            self._carry, "127.0.0.1", self.port, max_size=None, compression=None, ping_interval=None, close_timeout=1
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._listening is not None
        self._listening.close()
        await self._listening.wait_closed()

    async def calm_after(self, seconds: float) -> None:
        """Stop the faults after this many seconds."""
        await asyncio.sleep(seconds)
        self.bad = False

    async def _carry(self, client: ServerConnection) -> None:
        self._connections += 1
        chance = random.Random(self._seed * 100_003 + self._connections)
        assert client.request is not None
        url = f"ws://127.0.0.1:{self._server}{client.request.path}"
        with contextlib.suppress(*ENDS):
            async with connected(url, ping_interval=None) as server:
                there = _Way(self, client, server, random.Random(chance.random()))
                back = _Way(self, server, client, random.Random(chance.random()))
                ways = [asyncio.create_task(there.go()), asyncio.create_task(back.go())]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)


class _Way:
    """One direction of a connection."""

    def __init__(
        self,
        network: Network,
        source: ServerConnection | ClientConnection,
        target: ServerConnection | ClientConnection,
        chance: random.Random,
    ) -> None:
        self._network, self._source, self._target, self._chance = network, source, target, chance
        self._held: list[Any] = []
        self._dead = False

    async def go(self) -> None:
        with contextlib.suppress(*ENDS):
            async for message in self._source:
                if self._network.bad:
                    await self._badly(message)
                elif not self._dead:
                    await self._deliver(message)

    def _what_happens(self) -> str:
        at = self._chance.random()
        for what, chance in CHANCES.items():
            at -= chance
            if at < 0:
                self._network.counted[what] += 1
                return what
        return ""

    async def _badly(self, message: Any) -> None:
        if self._dead:  # half open: the other side receives nothing, and the connection is not closed
            return
        match self._what_happens():
            case "dropped":
                return
            case "doubled":
                await self._target.send(message)
            case "held back":
                self._held.append(message)
                return
            case "delayed":
                await asyncio.sleep(0.3 * self._chance.random())
            case "cut":
                self._source.transport.abort()
                self._target.transport.abort()
            case "gone dead":
                self._dead = True
                return
        await self._deliver(message)

    async def _deliver(self, message: Any) -> None:
        """Deliver a message, and after it those that were held back, so that the order has changed."""
        await self._target.send(message)
        for late in self._held:
            await self._target.send(late)
        self._held.clear()
