"""The wire under a socket: uvicorn's protocol, made strict about what it would let grow without end."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from silvergold.server.messages import LARGEST_MESSAGE

MOST_PIECES: Final = 16
"""Pieces of one message; empty ones would never reach the limit of its size."""

MOST_UNSENT: Final = 1 << 20
"""Bytes that may wait for somebody who sends pings and reads no pongs."""

ABORT: Final = "silvergold.abort"
"""Under this name a socket's scope holds the way to cut its wire."""


class StrictWire(WebSocketsSansIOProtocol):
    """One connection."""

    def handle_connect(self, event: Request) -> None:
        """Give the application a way to cut the wire: closing waits for those who do not read."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"] = {**(self.scope.get("extensions") or {}), ABORT: {"call": self.cut}}

    def handle_cont(self, event: Frame) -> None:
        """A message in too many pieces is too large."""
        super().handle_cont(event)
        if len(self.frames) > MOST_PIECES:
            self._refuse(1009)

    def send_receive_event_to_app(self) -> None:
        """Text that is none is refused without a line in the log for each."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._refuse(1007)
        else:
            super().send_receive_event_to_app()

    def _refuse(self, code: int) -> None:
        """Close with a number, unless that has begun already."""
        self.frames = []
        if not self.close_sent and not self.transport.is_closing():
            self.conn.fail(code)
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        """Pongs are not for those who never read them."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.cut()

    def keepalive_timeout(self) -> None:
        """Nobody is there: nothing that waits will ever be read."""
        super().keepalive_timeout()
        self.cut()

    def cut(self) -> None:
        """End the connection now, whatever still waits to be sent."""
        self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def wire_options() -> dict[str, Any]:
    """The defaults of uvicorn are made for other things: large frames, compression, patience."""
    return {
        "ws": StrictWire,
        "ws_max_size": LARGEST_MESSAGE,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "timeout_keep_alive": 10,
    }
