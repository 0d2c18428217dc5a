"""A TCP proxy between a page and the server, which can delay what is sent, or stop forwarding without a close."""

from __future__ import annotations

import socket
import threading
import time
from collections import deque
from contextlib import suppress
from typing import Final

CHUNK: Final = 1 << 16


class Proxy:
    """A listening socket that forwards to a port of this machine.

    `delay` seconds pass before anything is forwarded, in each direction. While it is frozen, connections are accepted
    and read, but nothing is forwarded, as when packets are lost: neither side learns about it.
    """

    def __init__(self, port: int, delay: float = 0.0) -> None:
        """Start to listen."""
        self.delay = delay
        self._to = port
        self._moving = threading.Event()
        self._moving.set()
        self._frozen: set[socket.socket] = set()
        self._open: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address: Final = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def freeze(self) -> None:
        """Forward nothing from now on. Connections of this time stay dead, also after `thaw`."""
        self._frozen.update(self._open)
        self._moving.clear()

    def thaw(self) -> None:
        """Forward what new connections send."""
        self._moving.set()

    def close(self) -> None:
        """Close all connections."""
        for one in (self._listener, *self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self) -> None:
        while True:
            try:
                page, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._to))
            self._open += [page, server]
            if not self._moving.is_set():
                self._frozen.update((page, server))
            for ends in ((page, server), (server, page)):
                threading.Thread(target=self._forward, args=ends, daemon=True).start()

    def _forward(self, source: socket.socket, target: socket.socket) -> None:
        late: deque[tuple[float, bytes]] = deque()
        arrived = threading.Condition()
        threading.Thread(target=self._deliver, args=(late, arrived, target), daemon=True).start()
        data = b"."
        while data:
            try:
                data = source.recv(CHUNK)
            except OSError:
                data = b""
            with arrived:
                late.append((time.monotonic() + self.delay, data))
                arrived.notify()

    def _deliver(self, late: deque[tuple[float, bytes]], arrived: threading.Condition, target: socket.socket) -> None:
        while True:
            with arrived:
                arrived.wait_for(lambda: bool(late))
                due, data = late.popleft()
            time.sleep(max(0.0, due - time.monotonic()))
            if data and target not in self._frozen:
                with suppress(OSError):
                    target.sendall(data)
            if not data:
                break
        if target not in self._frozen:
            with suppress(OSError):
                target.shutdown(socket.SHUT_WR)
