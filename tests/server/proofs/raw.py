"""A plain socket that sends any WebSocket frames, valid or not."""

from __future__ import annotations

import contextlib
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


class Raw:
    """One connection, upgraded to a WebSocket."""

    def __init__(self, port: int, path: str, receive_buffer: int = 0, timeout: float = 60.0) -> None:
        self.socket = socket.socket()
        self._read = b""
        self.why = ""
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(timeout)
        try:
            self._upgrade(port, path)
        except BaseException:
            self.socket.close()  # the caller gets no object to close
            raise

    def _upgrade(self, port: int, path: str) -> None:
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = self._until(b"\r\n\r\n")
        assert b" 101 " in head.split(b"\r\n")[0], head

    def close(self) -> None:
        """Close the connection without a close frame."""
        with contextlib.suppress(OSError):
            self.socket.close()

    def send_text(self, text: str) -> None:
        """Send a valid text message."""
        self.socket.sendall(frame(TEXT, text.encode("utf-8", "surrogatepass")))

    def send_bytes(self, data: bytes) -> None:
        """Send any bytes."""
        self.socket.sendall(data)

    def receive(self) -> tuple[int, bytes]:
        """Return the opcode and payload of the next frame; answer pings. Raise OSError when the connection ends."""
        kind, data = self._frame()
        while kind == PING:
            with contextlib.suppress(OSError):
                self.socket.sendall(frame(PONG, data))
            kind, data = self._frame()
        return kind, data

    def _frame(self) -> tuple[int, bytes]:
        first, second = self._exactly(2)
        size = second & 127
        if size == 126:
            (size,) = struct.unpack("!H", self._exactly(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self._exactly(8))
        return first & 15, self._exactly(size)

    def unread(self, kind: int, data: bytes) -> None:
        """Put a frame back."""
        self._read = frame(kind, data, masked=False) + self._read

    def rest(self) -> tuple[list[str], int | None]:
        """Return all messages until the server closes, and its close code or None."""
        told: list[str] = []
        try:
            while True:
                kind, data = self.receive()
                if kind == CLOSE:
                    self.why = data[2:].decode()
                    return told, struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
                if kind == TEXT:
                    told.append(data.decode())
        except OSError:
            return told, None

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._read:
            self._more()
        found, _, self._read = self._read.partition(mark)
        return found

    def _exactly(self, size: int) -> bytes:
        while len(self._read) < size:
            self._more()
        found, self._read = self._read[:size], self._read[size:]
        return found

    def _more(self) -> None:
        data = self.socket.recv(1 << 16)
        if not data:
            raise ConnectionError("the server closed the wire")
        self._read += data


def frame(kind: int, data: bytes, last: bool = True, masked: bool = True, size: int | None = None) -> bytes:
    """Return one frame; its mask, if it has one, is all zeros."""
    size = len(data) if size is None else size
    first, mask = (128 if last else 0) | kind, 128 if masked else 0
    if size < 126:
        head = struct.pack("!BB", first, mask | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", first, mask | 126, size)
    else:
        head = struct.pack("!BBQ", first, mask | 127, size)
    return head + (b"\0\0\0\0" if masked else b"") + data
