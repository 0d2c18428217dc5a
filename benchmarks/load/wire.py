"""A WebSocket client that costs little."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Any


class Wire(asyncio.Protocol):
    """A WebSocket client that does as little as possible, so that the driver is not what is measured."""

    def __init__(self, host: str, path: str, hear: Callable[[bytes], None]) -> None:
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._hear = hear
        self._read = bytearray()
        self._open = False
        self.bytes = 0
        self.lost = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(f"lost before it was open: {exc}"))

    def data_received(self, data: bytes) -> None:
        self._read += data
        if not self._open:
            head, mark, rest = bytes(self._read).partition(b"\r\n\r\n")
            if not mark:
                return
            if b" 101 " not in head.split(b"\r\n")[0] + b" ":
                self.transport.abort()
                return
            self._open, self._read = True, bytearray(rest)
            self.ready.set_result(None)
        while (frame := self._frame()) is not None:
            kind, body = frame
            if kind == 1:
                self.bytes += len(body)
                self._hear(body)
            elif kind == 9:
                self._send(10, body)
            elif kind == 8:
                self.transport.close()

    def _frame(self) -> tuple[int, bytes] | None:
        read = self._read
        if len(read) < 2:
            return None
        size, at = read[1] & 127, 2
        if size == 126:
            if len(read) < 4:
                return None
            size, at = struct.unpack_from("!H", read, 2)[0], 4
        elif size == 127:
            if len(read) < 10:
                return None
            size, at = struct.unpack_from("!Q", read, 2)[0], 10
        if len(read) < at + size:
            return None
        kind, body = read[0] & 15, bytes(read[at : at + size])
        del read[: at + size]
        return kind, body

    def send(self, text: bytes) -> None:
        """Send a text message."""
        self._send(1, text)

    def _send(self, kind: int, body: bytes) -> None:
        """Send a frame of this kind, masked with zeros, which costs nothing."""
        size = len(body)
        head = struct.pack("!BB", 128 | kind, 128 | size) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
        self.transport.write(head + b"\0\0\0\0" + body)

    async def open(self, port: int) -> None:
        """Connect, and wait until the server agrees."""
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
        await asyncio.wait_for(self.ready, 60)
