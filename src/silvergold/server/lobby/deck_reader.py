"""Parse decks of guests in a separate process, which is reused, and killed when it takes too long."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator
from typing import Final

import msgspec

from silvergold.child_processes.child import ChildProcess, NoAnswer, NotStarted, Program
from silvergold.server.lobby.deck_child import CPU_SECONDS, DeckTask, Read
from silvergold.server.protocol.messages import Code
from silvergold.server.protocol.refusals import DeckRefused, Refusal

READS_WITHIN: Final = 10.0
"""Seconds until a deck is read."""

QUEUES_FOR: Final = 15.0
"""Seconds that a deck may wait for those before it."""

PROGRAM: Final = Program("silvergold.server.lobby.deck_child", starts_within=30.0)

log = logging.getLogger("silvergold.decks")
_decoder: Final = msgspec.json.Decoder(Read)


class DeckReader:
    """Reads one deck at a time; a guest may have one deck waiting, and an address one to be checked."""

    def __init__(self) -> None:
        self._one: Final = asyncio.Lock()
        self._guests: Final[set[str]] = set()
        self._process: ChildProcess | None = None

    async def read(self, guest: str, raw: bytes) -> Read:
        """Return the deck in the body of a request; raise Refusal if it has faults or takes too much to read."""
        found = await self._done(guest, DeckTask.KEEP, raw)
        if found.fault:
            raise DeckRefused(found.fault, found.faults)
        return found

    async def check(self, address: str, raw: bytes) -> Read:
        """Return what can be said about the deck in the body of a request; raise Refusal if it takes too much."""
        found = await self._done(address, DeckTask.CHECK, raw)
        if found.fault and not found.faults:
            raise DeckRefused(found.fault, ())
        return found

    async def _done(self, asker: str, task: DeckTask, raw: bytes) -> Read:
        with self._once(asker):
            async with self._turn():
                return await self._asked(task.encode() + b"\n" + raw)

    @contextlib.contextmanager
    def _once(self, guest: str) -> Iterator[None]:
        if guest in self._guests:
            raise Refusal(Code.RATE, "another deck of yours is being read; wait until it is finished")
        self._guests.add(guest)
        try:
            yield
        finally:
            self._guests.discard(guest)

    @contextlib.asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(QUEUES_FOR):
                await self._one.acquire()
        except TimeoutError:
            raise Refusal(Code.RATE, "many decks are being read; try again in a minute") from None
        try:
            yield
        finally:
            self._one.release()

    async def _asked(self, raw: bytes) -> Read:
        """Ask the process, and kill it if it fails, so that a late answer is not taken for that of another deck."""
        keep = False
        try:
            if self._process is None:
                self._process = await ChildProcess.start(PROGRAM)
            reading = _decoder.decode(await self._process.ask(raw, READS_WITHIN))
            keep = not reading.last
        except NotStarted as fault:
            log.error("the process that reads decks does not start: %s", fault)
            raise Refusal(Code.RATE, "the server cannot read decks just now; try again in a minute") from None
        except (NoAnswer, msgspec.MsgspecError) as fault:
            log.warning("a deck was not read, and the process that reads them is ended: %r", fault)
            reason = f"this deck could not be read with {CPU_SECONDS} seconds of computing"
            raise Refusal(Code.DECK, f"{reason}; no deck needs so much, so leave out what is not part of it") from None
        else:
            return reading
        finally:
            if not keep:
                await self.close()

    async def close(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None:
            # in a task of its own, so that it is done even if the caller is cancelled
            await asyncio.shield(asyncio.ensure_future(process.kill()))
