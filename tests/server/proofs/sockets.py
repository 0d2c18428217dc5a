"""Client sockets for the proofs, which are closed even if their user is cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect


@asynccontextmanager
async def connected(url: str, **how: Any) -> AsyncIterator[ClientConnection]:
    """Yield an open socket; abort its connection if its user is cancelled.

    A proper close takes a moment. If the user is cancelled in that moment, or the event loop ends, the
    connection would stay open, and the garbage collector would complain during some later test.
    """
    socket: ClientConnection | None = None
    try:
        async with connect(url, max_size=None, compression=None, close_timeout=1, **how) as socket:
            try:
                yield socket
            except asyncio.CancelledError:
                socket.transport.abort()
                raise
    finally:
        if socket is not None:
            socket.transport.abort()
