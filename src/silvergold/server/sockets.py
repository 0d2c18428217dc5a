"""The door for playing: one socket at one table, text messages both ways."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, Final, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from silvergold.server import guests, play, tables
from silvergold.server.faults import Refusal
from silvergold.server.guards import ADDRESS, address_of
from silvergold.server.house import House
from silvergold.server.hub import CHAT, Viewer
from silvergold.server.messages import (
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
    Look,
    Ping,
    Pong,
    Refused,
    Resume,
    Say,
    Welcome,
)
from silvergold.server.store import tasks
from silvergold.server.store.tasks import Page
from silvergold.server.web import house_of, session_of
from silvergold.server.wire import ABORT

HELLO_WITHIN: Final = 10.0
"""Seconds in which the first message must come."""

SEND_WITHIN: Final = 20.0
CLOSE_WITHIN: Final = 2.0
"""Seconds in which a few messages, and the last word, must find room on the wire."""

AT_ONCE: Final = 16
"""How many messages are sent under one deadline: setting one costs as much as sending."""

UNEXPECTED: Final = "something went wrong here; come back and resume"

Socket: TypeAlias = WebSocket[Any, Any, Any]
_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)

log = logging.getLogger("silvergold.sockets")


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """From the first word to the last."""
    guards = house_of(socket).guards
    await socket.accept()
    try:
        with guards.holding(address_of(socket), times=ADDRESS):
            viewer = await _greet(socket, table)
            with guards.holding(viewer.account.id) if viewer.account else contextlib.nullcontext():
                await _attend(socket, table, viewer)
    except WebSocketDisconnect:
        pass
    except Refusal as fault:
        await _close(socket, Failed(code=fault.code, sentence=fault.sentence))
    except Exception:
        log.exception("a socket of table %s met the unexpected", table)
        await _close(socket, Failed(code=Code.INTERNAL, sentence=UNEXPECTED))


async def _attend(socket: Socket, table: str, viewer: Viewer) -> None:
    """Read and write side by side, until one of them ends."""
    house = house_of(socket)
    writer = asyncio.create_task(_write_on(socket, viewer), name="socket writer")
    house.hub.join(table, viewer)
    try:
        await _read_on(socket, house, table, viewer)
        await asyncio.wait([writer], timeout=CLOSE_WITHIN)  # the last word is still to be said
    finally:
        house.hub.leave(table, viewer)
        viewer.gone = True
        writer.cancel()


# Coming in ------------------------------------------------------------------------------------------------------------


async def _greet(socket: Socket, table: str) -> Viewer:
    """The first message says who it is and how far they are."""
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            hello = await _receive(socket)
    except TimeoutError:
        raise Refusal(Code.BAD_MESSAGE, "nothing was said; the first message is hello") from None
    if not isinstance(hello, Hello):
        raise Refusal(Code.BAD_MESSAGE, "the first message is hello")
    if hello.version != VERSION:
        raise Refusal(Code.VERSION, f"you speak version {hello.version}, and here it is {VERSION}; load the page anew")
    return await _seated(socket, table, hello)


async def _seated(socket: Socket, table: str, hello: Hello) -> Viewer:
    house = house_of(socket)
    account = await guests.guest_of(house, hello.session or session_of(socket))
    page = await tables.look_at(house, table, account, hello.invite)
    have = _had(page, hello.have) if hello.epoch in (None, page.epoch) else 0
    chat = max(0, page.game.chat_head - CHAT)
    viewer = Viewer(account, _eyes(page, account, hello.seat), have, page.epoch, rev=page.game.rev, chat=chat)
    mine, table_seen = tables.you(page, account), tables.seen(page)
    viewer.send(Welcome(version=VERSION, epoch=page.epoch, table=table_seen, you=mine, now=house.now()))
    return viewer


def _had(page: Page, have: int) -> int:
    """The last event somebody has; nobody can have one that there is not."""
    return have if have <= page.game.head else 0


def _eyes(page: Page, account: Any, seat: int | None) -> int | None:
    """One looks through one's own seat only."""
    if seat is not None:
        tables.own_seat(page, account, seat)
    return seat


# Listening ------------------------------------------------------------------------------------------------------------


async def _receive(socket: Socket) -> ClientMessage:
    """One message, decoded strictly."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the other side has gone")
    text = received.get("text")
    if not isinstance(text, str):
        raise Refusal(Code.BAD_MESSAGE, "messages are text")
    if len(text) > LARGEST_MESSAGE:
        raise Refusal(Code.TOO_LARGE, f"a message has {LARGEST_MESSAGE} bytes at most")
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as fault:
        raise Refusal(Code.BAD_MESSAGE, f"that is no message of this protocol: {fault}") from None


async def _read_on(socket: Socket, house: House, table: str, viewer: Viewer) -> None:
    """Every message is answered, until one ends the socket."""
    account, address, pace = viewer.account, address_of(socket), house.guards.socket_pace()
    while not viewer.gone:
        message = None
        try:
            message = await _receive(socket)
            house.metrics.count("silvergold_messages_total", f'type="{type(message).__name__.lower()}"')
            await house.guards.pace(pace, account.id if account else None, address, message)
            await _answer(house, table, viewer, message)
        except Refusal as fault:
            if isinstance(message, Command):
                house.metrics.count("silvergold_commands_total", f'result="{fault.code}"')
            _refuse(viewer, message, fault)


async def _answer(house: House, table: str, viewer: Viewer, message: ClientMessage) -> None:
    match message:
        case Command():
            with house.metrics.timed("silvergold_command_seconds"):
                viewer.send(await play.command(house, table, viewer.account, message))
            house.metrics.count("silvergold_commands_total", 'result="saved"')
        case Draft():
            viewer.send(await play.draft(house, table, viewer.account, message))
        case Hint():
            if viewer.hint is not None:
                await asyncio.wait([viewer.hint])  # one at a time
            viewer.hint = asyncio.create_task(_think(house, table, viewer, message), name="hint")
        case Say(text=text):
            await tables.say(house, table, viewer.account, text)
        case Look(seat=seat):
            page = await house.store.read(lambda: tasks.found(table))
            viewer.seat, viewer.state_of = _eyes(page, viewer.account, seat), (-1, None)
            house.hub.show(table)
        case Resume(have=have):
            page = await house.store.read(lambda: tasks.found(table))
            viewer.have, viewer.state_of, viewer.joins = _had(page, have), (-1, None), True
            house.hub.show(table)
        case Ping(id=asked):
            viewer.send(Pong(id=asked, now=house.now()))
        case Hello():
            raise Refusal(Code.BAD_MESSAGE, "hello is said once")


async def _think(house: House, table: str, viewer: Viewer, asked: Hint) -> None:
    """A hint, beside the reading: it may take seconds, and who waits for it may go on meanwhile."""
    try:
        viewer.send(await play.hint(house, table, viewer.account, asked))
    except Refusal as fault:
        _refuse(viewer, asked, fault)
    except Exception:
        log.exception("a hint at table %s met the unexpected", table)
        viewer.end(Failed(code=Code.INTERNAL, sentence=UNEXPECTED))


def _refuse(viewer: Viewer, message: ClientMessage | None, fault: Refusal) -> None:
    """Say why not; what ends a socket ends it."""
    if fault.code in CLOSES:
        viewer.end(Failed(code=fault.code, sentence=fault.sentence))
    elif isinstance(message, Command | Draft | Hint):
        viewer.send(
            Refused(
                cmd_id=message.cmd_id if isinstance(message, Command) else None,
                id=None if isinstance(message, Command) else message.id,
                code=fault.code,
                rule=fault.rule,
                sentence=fault.sentence,
                at=fault.at,
                head=fault.head,
                phase=fault.phase,
            )
        )
    else:
        viewer.send(Failed(code=fault.code, sentence=fault.sentence))


# Speaking -------------------------------------------------------------------------------------------------------------


async def _write_on(socket: Socket, viewer: Viewer) -> None:
    """Send all that is queued, in order; a slow reader holds up nobody else."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while True:
            waiting = [await viewer.queue.get()]
            while not viewer.queue.empty() and len(waiting) < AT_ONCE:
                waiting.append(viewer.queue.get_nowait())
            async with _in_time(socket, SEND_WITHIN):
                for message in waiting:
                    if isinstance(message, Failed):
                        await _close(socket, message)
                        return
                    await socket.send_text(message.decode())


async def _close(socket: Socket, why: Failed) -> None:
    """Say why, then close with the number that goes with it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        async with _in_time(socket, CLOSE_WITHIN):
            await socket.send_text(msgspec.json.encode(why).decode())
            await socket.close(code=CLOSES.get(why.code, 1011), reason=why.code.value)


@contextlib.asynccontextmanager
async def _in_time(socket: Socket, seconds: float) -> AsyncIterator[None]:
    """Whoever reads nothing for so long has their wire cut; they can come back and resume."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        abort: Any = (socket.scope.get("extensions") or {}).get(ABORT)
        if abort is not None:
            abort["call"]()
        raise WebSocketDisconnect(detail="too slow") from None
