"""The messages that wait for one socket: they are written together and in order, and their number is limited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from silvergold.server.api.wire_protocol import Inbox
from silvergold.server.play import outbox
from silvergold.server.play.outbox import AT_ONCE, Outbox
from silvergold.server.play.rooms import Viewer
from silvergold.server.protocol.messages import Code, Pong


class FakeWire:
    """A connection that keeps what is written, and can stop accepting more."""

    def __init__(self, takes: int = 1 << 20) -> None:
        self.writes: list[list[bytes]] = []
        self.is_writable = True
        self.takes = takes
        self.on_writable: Callable[[], None] = lambda: None

    def write_texts(self, texts: Sequence[bytes]) -> None:
        self.writes.append(list(texts))
        self.is_writable = len(self.writes) < self.takes


def test_what_is_put_in_during_one_pass_of_the_loop_is_written_together() -> None:
    async def run() -> list[list[bytes]]:
        wire = FakeWire()
        box = Outbox(wire)
        for message in (b"saved", b"event", b"state"):
            box.put(message)
        assert wire.writes == []
        await asyncio.sleep(0)
        box.put(b"later")
        await asyncio.sleep(0)
        return wire.writes

    assert asyncio.run(run()) == [[b"saved", b"event", b"state"], [b"later"]]


def test_while_a_client_does_not_read_messages_wait_in_order() -> None:
    async def run() -> None:
        wire = FakeWire(takes=1)
        box = Outbox(wire)
        messages = [b"%d" % k for k in range(AT_ONCE + 3)]
        for message in messages:
            box.put(message)
        await asyncio.sleep(0)
        assert wire.writes == [messages[:AT_ONCE]]
        assert box.waiting == messages[AT_ONCE:]

        wire.takes, wire.is_writable = 9, True
        wire.on_writable()

        assert wire.writes == [messages[:AT_ONCE], messages[AT_ONCE:]]
        assert box.waiting == []

    asyncio.run(run())


def test_a_viewer_who_reads_too_slowly_is_ended_and_nothing_more_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "MOST_WAITING", 3)
    viewer = Viewer(None, None, 0, "")

    for k in range(5):
        viewer.send(Pong(id=k, now=0))

    assert viewer.gone
    assert viewer.ended.is_set()
    assert viewer.why is not None
    assert viewer.why.code == Code.SLOW
    assert viewer.outbox.waiting == []


def test_an_inbox_gives_all_messages_in_order_to_a_reader_who_may_wait_or_go() -> None:
    async def run() -> list[str]:
        inbox: Any = Inbox()
        read: list[str] = []
        inbox.put_nowait({"type": "websocket.receive", "text": "early"})
        read.append((await inbox.get())["text"])
        gone = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        gone.cancel()
        waiting = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        for text in ("first", "second"):
            inbox.put_nowait({"type": "websocket.receive", "text": text})
        assert (inbox.qsize(), inbox.empty()) == (2, False)
        read += [(await waiting)["text"], (await inbox.get())["text"]]
        assert inbox.empty()
        return read

    assert asyncio.run(run()) == ["early", "first", "second"]
