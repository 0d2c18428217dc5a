"""uvicorn's HTTP and WebSocket protocols with limits on everything that a client could let grow without end.

The two classes below subclass internals of uvicorn, because it has no options for these limits. These internals change
between minor versions, so pyproject.toml pins uvicorn to one minor version. Run tests/server/test_wire.py before
raising it.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import math
import time
from asyncio.transports import BaseTransport, Transport
from collections import Counter, deque
from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any, Final

import msgspec
from uvicorn._types import ASGIReceiveEvent, WebSocketReceiveEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request, Response

from silvergold.server.api.rate_limits import one_household
from silvergold.server.api.security import headers_for
from silvergold.server.config import Config
from silvergold.server.protocol.messages import LARGEST_MESSAGE, Code, Fault

MOST_PIECES: Final = 16
"""Pieces of one message; empty ones would never reach the limit of its size."""

MOST_UNSENT: Final = 1 << 20
"""Bytes that may wait for a client that sends pings and reads no pongs."""

MOST_CONTROLS: Final = 50
CONTROLS_WITHIN: Final = 10.0
"""Pings and pongs of one socket in so many seconds. No guard counts them, and each costs the server some work."""

WIRE: Final = "silvergold.wire"
"""The key in a socket's scope of its protocol, which is faster to use than the layers of the framework."""

PING_EVERY: Final = 20.0
"""Seconds of silence after which a client is sent a ping."""

MOST_UNREAD: Final = 4
"""Messages of a socket that may wait for the application before no more are read from the network."""

SEND_WITHIN: Final = 20.0
"""Seconds in which a client must begin to read what waits for it."""

HEAD_BYTES: Final = 16 << 10
HEAD_LINES: Final = 100
HEAD_WITHIN: Final = 10.0
"""Limits on the head of a request: its size, its lines, and the seconds until it is complete."""

BODY_BYTES: Final = 512 << 10
BODY_WITHIN: Final = 30.0
"""Limits on the body of a request with its framing. The application has a lower limit on its content
(`app.BODY_LIMIT`)."""

READ_WITHIN: Final = 30.0
"""Seconds in which a client must read what waits for it, about 64 kB."""

MOST_AHEAD: Final = 8
"""Requests that may be sent before the first of them is answered."""

AT_ONCE: Final = 4 << 10
"""Bytes that are parsed before they are counted."""

SPARE_FILES: Final = 128
"""Files that connections leave free, for the database and the processes of bots."""

TELL_EVERY: Final = 60.0
"""Seconds between two log lines about refused connections."""

NO_HTTP: Final = "what is no HTTP"

COUNTED: Final = ("Invalid HTTP request received.", "Unsupported upgrade request.")
"""Log lines of uvicorn that any client can cause as often as it likes. They are dropped. Invalid requests are counted
instead (`Connections.note`)."""

log = logging.getLogger("silvergold.wire")
logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg not in COUNTED)


# How many connections -------------------------------------------------------------------------------------------------


class Connections:
    """The open connections of a server, counted by address. A reverse proxy serves many clients and is not counted."""

    def __init__(self, config: Config) -> None:
        self.headers: Final = headers_for(config.secure)
        """The headers of answers that are sent without the web application."""
        self._each: Final = config.connections
        self._proxies: Final = [ipaddress.ip_network(proxy, strict=False) for proxy in config.proxy_list]
        self._addresses: Final[dict[BaseTransport, str]] = {}
        self._count: Final[Counter[str]] = Counter()
        self._refused: Final[Counter[str]] = Counter()
        self._tell_at = 0.0

    def __len__(self) -> int:
        return len(self._addresses)

    def admit(self, transport: Transport) -> str | None:
        """Count a connection until it is released, or return why there is no room for it."""
        client = get_remote_addr(transport)
        host = client[0] if client else ""
        address = one_household(host)
        if len(self) >= _most_files():
            return "all connections are in use"
        if self._each and not self._is_proxy(host) and self._count[address] >= self._each:
            return f"there are {self._each} open connections of yours already"
        self._addresses[transport] = address
        self._count[address] += 1
        return None

    def _is_proxy(self, host: str) -> bool:
        with contextlib.suppress(ValueError):
            address = ipaddress.ip_address(host)
            return any(address in network for network in self._proxies)
        return False

    def release(self, transport: BaseTransport) -> None:
        """Forget a connection that is lost."""
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._count[address] -= 1
            if not self._count[address]:
                del self._count[address]

    def head(self, status: int, length: int) -> bytes:
        """Return the head of an answer that is sent without the web application."""
        more = {"content-type": "application/json", "content-length": str(length), "connection": "close"}
        lines = (f"{name}: {value}" for name, value in {**self.headers, **more}.items())
        return "\r\n".join([f"HTTP/1.1 {status} Refused", *lines, "", ""]).encode()

    def note(self, why: str) -> None:
        """Count a refusal, and log the counts now and then, so that a flood is a few lines."""
        self._refused[why] += 1
        now = time.monotonic()
        if now >= self._tell_at:
            self._tell_at = now + TELL_EVERY
            log.warning("refused: %s", ", ".join(f"{reason} ({n})" for reason, n in self._refused.items()))
            self._refused.clear()


def _most_files() -> float:
    """Return the number of connections that the system allows to this process."""
    try:
        import resource
    except ImportError:
        return float("inf")
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return float("inf") if soft == resource.RLIM_INFINITY else max(SPARE_FILES, soft - SPARE_FILES)


# Requests -------------------------------------------------------------------------------------------------------------


TARGETS: Final = (b"/", b"http://", b"https://")
"""How the target of a request begins: it is a path, or a whole address. `*` and names of hosts are nothing here."""


class TooMuchError(Exception):
    """Raised inside of the parser, which then stops."""


class StrictHttp(HttpToolsProtocol):
    """A connection with HTTP requests. uvicorn limits neither the size of a head nor its time."""

    def __init__(self, *args: Any, connections: Connections, **more: Any) -> None:
        super().__init__(*args, **more)
        self._connections: Final = connections
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._unanswered: Final[deque[RequestResponseCycle]] = deque()
        self._bytes = self._lines = 0
        self._in_head = self._in_message = self._deaf = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Accept a connection if there is room, and start the timer of its first head."""
        super().connection_made(transport)
        if full := self._connections.admit(transport):
            self._refuse(429, Code.QUOTA, full)
        else:
            self._wait(HEAD_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting and all timers."""
        self._connections.release(self.transport)
        self._give_up()
        super().connection_lost(exc)

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Parse piece by piece, so that a limit is noticed soon after it is reached."""
        for at in range(0, len(data), AT_ONCE):
            if self._deaf or self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            piece = data[at : at + AT_ONCE]
            super().data_received(piece)
            if self.transport.get_protocol() is self:  # else it is a socket from here on, and nothing is waited for
                self._count(len(piece))

    def _count(self, size: int) -> None:
        """Count the bytes of an incomplete message. A piece may hold the end of the one before it."""
        self._bytes = self._bytes + size if self._in_message else 0
        if self._in_head and self._bytes > HEAD_BYTES + AT_ONCE:
            self._refuse(431, Code.TOO_LARGE, f"the head of a request has {HEAD_BYTES} bytes at most")
        elif not self._in_head and self._bytes > BODY_BYTES:
            self._refuse(413, Code.TOO_LARGE, "the body of this request does not end")
        elif self._timer is None and not self._unanswered:
            self._wait(HEAD_WITHIN)  # blank lines are no request

    def on_message_begin(self) -> None:
        """Begin a head; its timer may be running already."""
        self._in_message = self._in_head = True
        self._bytes = self._lines = 0
        if self._timer is None:
            self._wait(HEAD_WITHIN)
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a line of the head; trailers after a body are counted and dropped."""
        self._lines += 1
        if self._lines > HEAD_LINES:
            self._refuse(431, Code.TOO_LARGE, f"the head of a request has {HEAD_LINES} lines at most")
            raise TooMuchError
        if self._in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """End the head and start the timer of the body."""
        self._in_head, self._bytes = False, 0
        if len(self._unanswered) >= MOST_AHEAD:
            self._refuse(429, Code.RATE, f"{MOST_AHEAD} requests wait already; read an answer first")
            raise TooMuchError
        if self._unanswered and self.parser.should_upgrade():
            self._refuse(400, Code.BAD_MESSAGE, "a request waits already; read its answer before a socket is opened")
            raise TooMuchError
        if not self.url.startswith(TARGETS):
            self._refuse(400, Code.BAD_MESSAGE, "the target of a request is a path, which begins with a slash", NO_HTTP)
            raise TooMuchError
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self._unanswered.append(self.cycle)
        self._wait(BODY_WITHIN)

    def on_response_complete(self) -> None:
        """Continue after the oldest request has been answered."""
        if self._unanswered:
            self._unanswered.popleft()
        super().on_response_complete()

    def on_message_complete(self) -> None:
        """End a request. After an upgrade to anything but WebSockets nothing more is parsed."""
        self._in_message = False
        self._rest()
        self._deaf = bool(self.parser.should_upgrade())
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's own words are not sent
        """Refuse what is not HTTP, unless that was done already."""
        self._refuse(400, Code.BAD_MESSAGE, "this is no request in HTTP/1.1, or its method is unknown", NO_HTTP)

    # Waiting

    def _wait(self, seconds: float) -> None:
        self._rest()
        self._timer = self.loop.call_later(seconds, self._late)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        """Refuse a request that is late. A client that has sent nothing gets no answer."""
        self._timer = None
        if self._in_head:
            self._refuse(408, Code.BAD_MESSAGE, f"the head of a request comes within {HEAD_WITHIN:.0f} seconds")
        elif self._in_message:
            self._cut("a body that did not come")
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        """Start the timer of a client that does not read."""
        super().pause_writing()
        self._stalled = self._stalled or self.loop.call_later(READ_WITHIN, self._cut, "an answer that was not read")

    def resume_writing(self) -> None:
        """Stop the timer of a client that reads again."""
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        super().resume_writing()

    # Ending

    def _refuse(self, status: int, code: Code, sentence: str, note: str = "") -> None:
        """Send the reason, unless an answer is being sent, and close; the log has the note, or else the sentence."""
        if self.transport.is_closing():
            return
        self._connections.note(note or sentence)
        if not any(cycle.response_started for cycle in self._unanswered):
            body = msgspec.json.encode(Fault(code=code, sentence=sentence))
            self.transport.write(self._connections.head(status, len(body)) + body)
        self._give_up()
        self.transport.close()

    def _cut(self, why: str) -> None:
        self._connections.note(why)
        self._give_up()
        self.transport.abort()

    def _give_up(self) -> None:
        """Stop all timers, and write nothing more to a closing connection.

        When a connection is lost, uvicorn notifies only the last of the requests that came over it.
        """
        self._rest()
        self.resume_writing()
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()


# Sockets --------------------------------------------------------------------------------------------------------------


class Inbox:
    """The messages of one socket, for the one task that reads them.

    A queue of asyncio serves many tasks, and takes several times as long to pass a message on.
    """

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: Final[deque[ASGIReceiveEvent]] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        """Add a message and wake the reader."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """Return the next message as soon as there is one."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()

    def qsize(self) -> int:
        """Return how many messages wait."""
        return len(self._messages)

    def empty(self) -> bool:
        """Return whether no message waits."""
        return not self._messages


class StrictWebSocketProtocol(WebSocketsSansIOProtocol):
    """A connection with a WebSocket. It was counted when it was opened."""

    def __init__(self, *args: Any, connections: Connections, **more: Any) -> None:
        super().__init__(*args, **more)
        self._connections: Final = connections
        self._answer: Final = self.conn.send_response
        self.conn.send_response = self._send_response  # type: ignore[method-assign]
        self.queue: Any = Inbox()
        self._controls, self._controls_until = 0, 0.0
        self._heard_at = 0.0
        self._stalled: asyncio.TimerHandle | None = None
        self.is_writable = True
        self.on_writable: Callable[[], None] = lambda: None

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._connections.release(self.transport)
        self._stop_waiting()
        super().connection_lost(exc)

    # What goes out

    def _send_response(self, response: Response) -> None:
        """Answer a handshake; if it is refused, with the security headers of every answer."""
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            for name, value in self._connections.headers.items():
                response.headers.setdefault(name, value)
        self._answer(response)

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Send text messages, each in a frame of its own, with one write. Drop them if the socket is being closed."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join([part for text in texts for part in (text_head(len(text)), text)]))

    def pause_writing(self) -> None:
        """Start the timer of a client that does not read."""
        super().pause_writing()
        self.is_writable = False
        self._stalled = self._stalled or self.loop.call_later(SEND_WITHIN, self.cut)

    def resume_writing(self) -> None:
        """Stop the timer of a client that reads again, and send what waits."""
        super().resume_writing()
        self._stop_waiting()
        self.is_writable = True
        self.on_writable()

    def _stop_waiting(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def schedule_ping(self) -> None:
        """Schedule the next ping at a full second, so that the server wakes once for all sockets that are due then."""
        at = math.ceil(self._heard_at + PING_EVERY)
        self.ping_timer = self.loop.call_at(at, self.send_keepalive_ping)

    def send_keepalive_ping(self) -> None:
        """Send a ping to a client that was silent for the whole interval; any other is known to be connected."""
        if self._heard_at + PING_EVERY > self.loop.time():
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Read the head, which comes in one piece, and then frames."""
        self._heard_at = self.loop.time()
        if self.handshake_initiated:
            self._frames_received(data)
        else:
            self._head_received(data)

    def _head_received(self, data: bytes) -> None:
        """Begin the handshake; close the connection if the head holds none."""
        super().data_received(data)
        if not self.handshake_initiated and not self.transport.is_closing():
            self._connections.note("a handshake that is none")
            self.transport.write(self._connections.head(400, 0))
            self.transport.close()

    def _frames_received(self, data: bytes) -> None:
        """Parse piece by piece, so that a socket that was cut causes no more work."""
        for at in range(0, len(data), AT_ONCE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + AT_ONCE])

    def handle_connect(self, event: Request) -> None:
        """Give the application this protocol, to send messages directly and to cut the connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"] = {**(self.scope.get("extensions") or {}), WIRE: {"protocol": self}}

    def handle_cont(self, event: Frame) -> None:
        """Refuse a message in too many pieces."""
        super().handle_cont(event)
        if len(self.frames) > MOST_PIECES:
            self._refuse(1009)

    def send_receive_event_to_app(self) -> None:
        """Queue a whole message. Refuse text that is not UTF-8, without a log line for each."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        try:
            self.queue.put_nowait(_received(data, is_text=self.curr_msg_data_type == "text"))
        except UnicodeDecodeError:
            self._refuse(1007)
            return
        # uvicorn pauses after each message, which costs two system calls
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_parser_exception(self) -> None:
        """Close with a code, or without one before the handshake is complete."""
        if self.conn.close_sent is None:
            self._connections.note("nonsense before a handshake is complete")
            self.cut()
        else:
            super().handle_parser_exception()

    def _refuse(self, code: int) -> None:
        """Close with a code, unless closing has begun."""
        self.frames = []
        if not self.close_sent and not self.transport.is_closing():
            self.conn.fail(code)
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        """Cut the connection of a client that sends pings and never reads the pongs."""
        super().handle_ping()
        self._count_control()
        if self.transport.get_write_buffer_size() > MOST_UNSENT:
            self.cut()

    def handle_pong(self, event: Frame) -> None:
        """Count an unsolicited pong like a ping."""
        super().handle_pong(event)
        self._count_control()

    def _count_control(self) -> None:
        """Cut the connection of a client that sends too many pings or pongs."""
        now = self.loop.time()
        if now > self._controls_until:
            self._controls, self._controls_until = 0, now + CONTROLS_WITHIN
        self._controls += 1
        if self._controls > MOST_CONTROLS and not self.transport.is_closing():
            self._connections.note("pings without end")
            self.cut()

    def keepalive_timeout(self) -> None:
        """Drop what waits when the keepalive gets no answer, because nobody will read it."""
        super().keepalive_timeout()
        self.cut()

    def cut(self) -> None:
        """End the connection now and drop what waits to be sent."""
        self.transport.abort()


def _received(data: bytes, is_text: bool) -> WebSocketReceiveEvent:
    """Return a message as the application receives it; raise UnicodeDecodeError if it should be text and is not."""
    if is_text:
        return {"type": "websocket.receive", "text": data.decode()}
    return {"type": "websocket.receive", "bytes": data}


def text_head(size: int) -> bytes:
    """Return the head of an unmasked, whole text frame (RFC 6455, section 5.2).

    >>> text_head(5).hex(), text_head(300).hex(), text_head(70_000).hex()
    ('8105', '817e012c', '817f0000000000011170')
    """
    if size < 126:
        return bytes((0x81, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")


def wire_options(config: Config | None = None) -> dict[str, Any]:
    """Return the options that replace uvicorn's defaults.

    They set the protocols of this module, small messages, no compression and short timeouts.
    """
    connections = Connections(config or Config())
    return {
        "http": partial(StrictHttp, connections=connections),
        "ws": partial(StrictWebSocketProtocol, connections=connections),
        "ws_max_size": LARGEST_MESSAGE,
        "ws_per_message_deflate": False,
        "ws_ping_interval": PING_EVERY,
        "ws_ping_timeout": 20.0,
        "timeout_keep_alive": 10,
    }
