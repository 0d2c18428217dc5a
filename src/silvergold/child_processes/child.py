"""A child process, as its parent sees it: it answers one request after the other, or is killed."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from silvergold.child_processes.frames import HEAD, FrameKind, framed, parsed_head
from silvergold.child_processes.starting import ChildLink, start
from silvergold.kinds import OnProgress, ignore_progress


class Program(NamedTuple):
    """What a child process runs: a module with a function `main(parent, *arguments)`.

    If the module has a function `load()`, it is called before, and in the fork server before each fork: it loads what
    all processes of this program need, and returns at once if that is loaded.
    """

    module: str
    arguments: tuple[str, ...] = ()
    starts_within: float = 60.0
    """Seconds in which a new process must be ready, even on a busy machine."""
    longest_answer: int = 1 << 20
    """Bytes."""


class NoAnswer(Exception):
    """No answer came: the process died, was too slow, or wrote something that is no answer."""


class NotStarted(NoAnswer):
    """The process did not become ready for a request."""


class ChildProcess:
    """A process that runs a program.

    If a request raises, the process must be killed, so that a late answer is not taken for that of another request.
    """

    def __init__(self, program: Program, link: ChildLink) -> None:
        self._program: Final = program
        self._link: Final = link
        self.pid = 0
        """Its id, from when it is ready."""

    @classmethod
    async def start(cls, program: Program) -> ChildProcess:
        """Start a process, which gets ready meanwhile; raise NotStarted if that is impossible."""
        try:
            return cls(program, await start(program.module, program.arguments))
        except OSError as fault:
            raise NotStarted(f"could not start: {fault}") from None

    async def ask(self, request: bytes, seconds: float | None, on_progress: OnProgress = ignore_progress) -> bytes:
        """Return the answer to a request; raise NoAnswer if there is none in time."""
        if not self.pid:
            try:
                self.pid = int(await self._hear(FrameKind.READY, self._program.starts_within))
            except NoAnswer as fault:
                raise NotStarted(str(fault)) from None
        self._link.writer.write(framed(FrameKind.REQUEST, request))
        return await self._hear(FrameKind.ANSWER, seconds, on_progress)

    async def _hear(self, wanted: FrameKind, seconds: float | None, on_progress: OnProgress = ignore_progress) -> bytes:
        """Return the body of the next frame, which must be of this kind if it is no progress."""
        try:
            async with asyncio.timeout(seconds):
                while (frame := await self._read())[0] is FrameKind.PROGRESS:
                    on_progress(frame[1][0])
        except TimeoutError:
            raise NoAnswer(f"had not answered after {seconds:g} seconds") from None
        except (EOFError, OSError):
            raise NoAnswer("ended its process") from None
        except (ValueError, IndexError):
            raise NoAnswer("answered with what is no answer") from None
        kind, body = frame
        if kind is not wanted:
            raise NoAnswer("answered with what is no answer")
        return body

    async def _read(self) -> tuple[FrameKind, bytes]:
        reader = self._link.reader
        kind, size = parsed_head(await reader.readexactly(HEAD))
        if size > self._program.longest_answer:
            raise ValueError(size)
        return kind, await reader.readexactly(size)

    async def kill(self) -> None:
        """Kill the process, whatever it is doing, and wait until it is gone."""
        await self._link.kill()
