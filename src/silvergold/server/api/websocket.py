"""The WebSocket of a table: text messages in both directions."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial
from typing import Any, Final, TypeAlias, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from silvergold.server.api.rate_limits import ADDRESS, address_of
from silvergold.server.api.services import Services, maybe_visit_of, services_of
from silvergold.server.api.wire_protocol import WIRE, StrictWebSocketProtocol
from silvergold.server.lobby.tokens import hashed
from silvergold.server.play import table_view
from silvergold.server.play.outbox import Outbox
from silvergold.server.play.rooms import CHAT, Viewer
from silvergold.server.protocol.messages import (
    CLOSES,
    LARGEST_MESSAGE,
    VERSION,
    ClientMessage,
    Code,
    Command,
    Draft,
    Failed,
    Hello,
    Hint,
    InView,
    Look,
    Ping,
    Pong,
    Refused,
    Resume,
    Say,
    TakeBack,
    Thinking,
    TurnSeen,
    Welcome,
)
from silvergold.server.protocol.refusals import Refusal
from silvergold.server.store import transactions
from silvergold.server.store.transactions import TableRows

HELLO_WITHIN: Final = 10.0
"""Seconds in which the first message must come."""

CLOSE_WITHIN: Final = 2.0
"""Seconds in which the closing message must be sent."""

UNEXPECTED: Final = "something went wrong here; come back and resume"

Socket: TypeAlias = WebSocket[Any, Any, Any]
_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)

log = logging.getLogger("silvergold.sockets")


@websocket("/api/tables/{table:str}/socket", without_rules=True)
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """Serve a socket from its first message to its last."""
    limiter = services_of(socket).rate_limiter
    await socket.accept()
    try:
        with limiter.holding(address_of(socket), times=ADDRESS):
            viewer = await _greet(socket, table)
            with limiter.holding(viewer.account.id) if viewer.account else contextlib.nullcontext():
                await _attend(socket, table, viewer)
    except WebSocketDisconnect:
        pass
    except Refusal as fault:
        await _close(socket, Failed(code=fault.code, sentence=fault.sentence))
    except Exception:
        log.exception("a socket of table %s failed unexpectedly", table)
        await _close(socket, Failed(code=Code.INTERNAL, sentence=UNEXPECTED))


async def _attend(socket: Socket, table: str, viewer: Viewer) -> None:
    """Answer messages until the client disconnects or the server ends the viewer."""
    services = services_of(socket)
    closer = asyncio.create_task(_close_at_end(socket, viewer), name="socket closer")
    joining = asyncio.create_task(_join(services, table, viewer), name="join a table")
    try:
        await _read_all(socket, services, table, viewer, joining)
        await asyncio.wait([closer], timeout=CLOSE_WITHIN)  # the closing message may still be on its way
    finally:
        if not joining.cancel():  # it is done
            services.rooms.leave(table, viewer)
        viewer.gone = True
        closer.cancel()
        if viewer.hint is not None:
            viewer.hint.cancel()


async def _join(services: Services, table: str, viewer: Viewer) -> None:
    """Show a table to a viewer as soon as the rules are compiled."""
    await services.compilation.wait()
    services.rooms.join(table, viewer)


# Opening -------------------------------------------------------------------------------------------------------------


async def _greet(socket: Socket, table: str) -> Viewer:
    """Read the first message, which says who the guest is and which event they received last."""
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            hello = await _receive(socket)
    except TimeoutError:
        raise Refusal(Code.BAD_MESSAGE, "nothing was said; the first message is hello") from None
    if not isinstance(hello, Hello):
        raise Refusal(Code.BAD_MESSAGE, "the first message is hello")
    if hello.version != VERSION:
        raise Refusal(Code.VERSION, f"the client speaks version {hello.version}, the server {VERSION}; reload the page")
    return await _seated(socket, table, hello)


async def _seated(socket: Socket, table: str, hello: Hello) -> Viewer:
    services = services_of(socket)
    visit = await maybe_visit_of(socket, hello.session)
    account, session = (visit.account, visit.session.hash) if visit else (None, None)
    rows = await services.invites.look_at(table, account, hello.invite)
    have = _had(rows, hello.have) if hello.epoch in (None, rows.epoch) else 0
    chat = max(0, rows.table.chat_head - CHAT)
    link = hashed(hello.invite) if hello.invite else None
    viewer = Viewer(
        account,
        _own_view(rows, account, hello.seat),
        have,
        rows.epoch,
        rev=rows.table.rev,
        chat=chat,
        session=session,
        link=link,
        brief=hello.brief,
        outbox=Outbox(_wire(socket)),
    )
    viewer.attendance = services.rooms.attendance(rows, account)
    mine, table_seen = table_view.you(rows, account), table_view.seen(rows, viewer.attendance)
    viewer.is_seated = bool(mine.seats)
    now, rules_hash = services.clock.now(), services.rules_hash
    viewer.send(
        Welcome(version=VERSION, epoch=rows.epoch, table=table_seen, you=mine, now=now, rules=rules_hash)
    )  # fmt: skip
    return viewer


def _had(rows: TableRows, have: int) -> int:
    """Return the last event that a client has; 0 if it claims one that does not exist."""
    return have if have <= rows.table.head else 0


def _own_view(rows: TableRows, account: Any, seat: int | None) -> int | None:
    """Return the seat to look from; raise Refusal if it belongs to somebody else."""
    if seat is not None:
        rows.owned_seat(account, seat)
    return seat


# Reading -------------------------------------------------------------------------------------------------------------


async def _receive(socket: Socket) -> ClientMessage:
    """Read one message and decode it strictly."""
    received = await _wire(socket).receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the client has disconnected")
    text = received.get("text")
    if not isinstance(text, str):
        raise Refusal(Code.BAD_MESSAGE, "messages are text")
    if len(text) > LARGEST_MESSAGE:
        raise Refusal(Code.TOO_LARGE, f"a message has {LARGEST_MESSAGE} bytes at most")
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        raise Refusal(Code.BAD_MESSAGE, f"that is no message of this protocol: {fault}") from None


async def _read_all(
    socket: Socket, services: Services, table: str, viewer: Viewer, joining: asyncio.Task[None]
) -> None:
    """Answer every message, until one ends the socket. What needs the rules waits until they are compiled.

    A ping does not: a page gives up a socket whose server does not answer it.
    """
    account, address, pace = viewer.account, address_of(socket), services.rate_limiter.socket_pace()
    while not viewer.gone:
        message = None
        try:
            message = await _receive(socket)
            services.metrics.count("silvergold_messages_total", type(message).__name__.lower())
            await services.rate_limiter.pace(pace, account.id if account else None, address, message)
            if not isinstance(message, Ping):
                await joining
            await _answer(services, table, viewer, message)
        except Refusal as fault:
            if isinstance(message, Command):
                services.metrics.count("silvergold_commands_total", str(fault.code))
            _refuse(viewer, message, fault)


async def _answer(services: Services, table: str, viewer: Viewer, message: ClientMessage) -> None:
    match message:
        case Command():
            with services.metrics.timed("silvergold_command_seconds"):
                viewer.send(await services.commands.submit(table, viewer.account, message))
            services.metrics.count("silvergold_commands_total", "saved")
        case TakeBack():
            viewer.send(await services.commands.take_back(table, viewer.account, message))
        case TurnSeen():
            await services.day_turns.look(table, viewer.account, message)
        case Draft():
            viewer.send(await services.drafts.draft(table, viewer.account, message))
        case Hint():
            viewer.hint = asyncio.create_task(_hint(services, table, viewer, message), name="hint")
            viewer.hint.add_done_callback(partial(_replaced, viewer, message))
            if viewer.account is not None:
                services.hints.keep_only(viewer.account.id, viewer.hint)
        case Say(text=text):
            await services.chat.say(table, viewer.account, text)
        case Look() | Resume():
            await _show_again(services, table, viewer, message)
        case InView(in_view=in_view):
            services.rooms.set_in_view(table, viewer, in_view)
        case Ping(id=asked):
            viewer.send(Pong(id=asked, now=services.clock.now()))
        case Hello():
            raise Refusal(Code.BAD_MESSAGE, "hello is said once")


async def _show_again(services: Services, table: str, viewer: Viewer, asked: Look | Resume) -> None:
    """Send the state from another seat, or the events after one that the client has."""
    rows = await services.store.read(lambda: transactions.require_table(table))
    if isinstance(asked, Look):
        viewer.seat = _own_view(rows, viewer.account, asked.seat)
    else:
        viewer.have, viewer.joins = _had(rows, asked.have), True
    viewer.forget_state()
    services.rooms.refresh(table)


async def _hint(services: Services, table: str, viewer: Viewer, asked: Hint) -> None:
    """Compute a hint in a task of its own, because it may take seconds and the player may go on meanwhile.

    A guest has one hint at a time: a new one replaces the one that is being computed.
    """

    def on_progress(percent: int) -> None:
        viewer.send(Thinking(id=asked.id, seat=asked.seat, percent=percent))

    try:
        viewer.send(await services.hints.hint(table, viewer.account, asked, on_progress))
    except Refusal as fault:
        _refuse(viewer, asked, fault)
    except Exception:
        log.exception("a hint at table %s failed unexpectedly", table)
        viewer.end(Failed(code=Code.INTERNAL, sentence=UNEXPECTED))


def _replaced(viewer: Viewer, asked: Hint, hint: asyncio.Task[None]) -> None:
    """Refuse a hint that was cancelled, even if its task had not started."""
    if hint.cancelled():
        _refuse(viewer, asked, Refusal(Code.STALE, "you asked for another hint, which takes the place of this one"))


def _refuse(viewer: Viewer, message: ClientMessage | None, fault: Refusal) -> None:
    """Send a refusal; codes in `CLOSES` also close the socket."""
    if fault.code in CLOSES:
        viewer.end(Failed(code=fault.code, sentence=fault.sentence))
    elif isinstance(message, Command | TakeBack | Draft | Hint):
        viewer.send(
            Refused(
                cmd_id=message.cmd_id if isinstance(message, Command | TakeBack) else None,
                id=None if isinstance(message, Command | TakeBack) else message.id,
                code=fault.code,
                rule=fault.rule,
                sentence=fault.sentence,
                at=fault.at,
                head=fault.head,
                phase=fault.phase,
                reason=cast("Any", fault.reason),
            )
        )
    else:
        viewer.send(Failed(code=fault.code, sentence=fault.sentence))


# Closing --------------------------------------------------------------------------------------------------------------


def _wire(socket: Socket) -> StrictWebSocketProtocol:
    """Return the connection of a socket."""
    extensions: Any = socket.scope["extensions"]
    return cast("StrictWebSocketProtocol", extensions[WIRE]["protocol"])


async def _close_at_end(socket: Socket, viewer: Viewer) -> None:
    """Close the socket when the server ends it; a client that disconnects needs no answer."""
    await viewer.ended.wait()
    if viewer.why is not None:
        await _close(socket, viewer.why)


async def _close(socket: Socket, why: Failed) -> None:
    """Send the reason, then close the socket with its close code. Cut it if the client does not read even that."""
    try:
        async with asyncio.timeout(CLOSE_WITHIN):
            await socket.send_text(msgspec.json.encode(why).decode())
            await socket.close(code=CLOSES.get(why.code, 1011), reason=why.code.value)
    except TimeoutError:
        _wire(socket).cut()
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
