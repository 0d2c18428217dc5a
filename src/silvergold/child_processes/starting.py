"""Starting child processes: forked from a process that has loaded what they need, or as new interpreters.

Only Linux forks. Elsewhere, system libraries may have threads that do not survive it.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from itertools import count
from typing import Final, Protocol

from silvergold.child_processes.limits import ctrl_c_blocked

CAN_FORK: Final = sys.platform == "linux"
ENDS_WITHIN: Final = 5.0
"""Seconds in which the fork server ends when its parent does."""

KEPT: Final = (
    "SILVERGOLD_CACHE",
    "SILVERGOLD_DEBUG",
    "SILVERGOLD_MINDS_MB",
    "SILVERGOLD_MODELS_MB",
    "SILVERGOLD_PLAIN",
)
"""Settings of this package that child processes have too. The others are those of a server, such as its database."""

SECRET: Final = ("SILVERGOLD_", "PG")
"""How the names of variables begin that may hold secrets; PostgreSQL reads its password from PGPASSWORD."""


def environment() -> dict[str, str]:
    """Return the environment of a child process: that of this one without secrets."""
    return {name: value for name, value in os.environ.items() if name in KEPT or not name.startswith(SECRET)}


def _settings() -> dict[str, str | None]:
    return {name: os.environ.get(name) for name in KEPT}


class ChildLink(Protocol):
    """The connection to a child process."""

    @property
    def reader(self) -> asyncio.StreamReader: ...
    @property
    def writer(self) -> asyncio.StreamWriter: ...

    async def kill(self) -> None:
        """Kill the process and wait until it is gone. Nobody may be reading any more."""


async def start(module: str, arguments: Sequence[str]) -> ChildLink:
    """Start a process that runs a program; raise OSError if that fails."""
    return await (_Forked.start(module, arguments) if CAN_FORK else _Spawned.start(module, arguments))


async def read_to_the_end(reader: asyncio.StreamReader) -> None:
    """Read until the other side has closed; it may have done so without reading everything."""
    with contextlib.suppress(OSError):
        while await reader.read(1 << 16):
            pass


# New interpreters -----------------------------------------------------------------------------------------------------


class _Spawned:
    """A new interpreter, connected by pipes."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.reader: Final = process.stdout
        self.writer: Final = process.stdin
        self._process: Final = process

    @classmethod
    async def start(cls, module: str, arguments: Sequence[str]) -> _Spawned:
        command = (sys.executable, "-m", "silvergold.child_processes.parent", module, *arguments)
        return cls(
            await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment())
        )

    async def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        self.writer.close()
        await read_to_the_end(self.reader)  # otherwise asyncio may not notice the end, and never stop waiting
        await self._process.wait()


# Forked processes -----------------------------------------------------------------------------------------------------


class _Forked:
    """A process that was forked from the fork server, connected by a socket."""

    def __init__(
        self, server: _ForkServer, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.reader: Final = reader
        self.writer: Final = writer
        self._server: Final = server
        self._number: Final = number

    @classmethod
    async def start(cls, module: str, arguments: Sequence[str]) -> _Forked:
        ours, theirs = socket.socketpair()
        with theirs:
            reader, writer = await asyncio.open_unix_connection(sock=ours)
            try:
                server = _fork_server()
                number = server.fork(module, arguments, theirs)
            except OSError:
                writer.close()
                raise
        return cls(server, number, reader, writer)

    async def kill(self) -> None:
        self._server.kill(self._number)
        await read_to_the_end(self.reader)
        self.writer.close()


class _ForkServer:
    """The fork server of this process. It may be used by any thread; no method waits for it."""

    def __init__(self) -> None:
        self._settings: Final = _settings()
        self.owner: Final = os.getpid()
        self._numbers: Final = count()
        self._running: Final[set[int]] = set()
        self._is_replaced = False
        self._control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = (sys.executable, "-m", "silvergold.child_processes.fork_server")
        with theirs, ctrl_c_blocked():
            self._process: Final = subprocess.Popen(
                command, stdin=theirs.fileno(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment()
            )
        atexit.register(self._end)

    @property
    def is_useful(self) -> bool:
        """Return whether processes that are started now should be forked from this one."""
        is_ours = self.owner == os.getpid()  # otherwise this process was itself forked from one with a fork server
        return is_ours and self._settings == _settings() and self._process.poll() is None

    def fork(self, module: str, arguments: Sequence[str], link: socket.socket) -> int:
        """Fork a process that talks by this socket; return its number. Raise OSError if the fork server has ended."""
        number = next(self._numbers)
        message = {"number": number, "module": module, "arguments": list(arguments)}
        socket.send_fds(self._control, [json.dumps(message).encode()], [link.fileno()])
        self._running.add(number)
        return number

    def kill(self, number: int) -> None:
        """Kill a process, if it has not ended."""
        with contextlib.suppress(OSError):  # the fork server has ended, and the process with it
            self._control.send(json.dumps({"number": number}).encode())
        self._running.discard(number)
        self._close_if_done()

    def replace(self) -> None:
        """Fork no more processes; end with the last one."""
        self._is_replaced = True
        self._close_if_done()

    def _close_if_done(self) -> None:
        if self._is_replaced and not self._running:
            self._control.close()

    def _end(self) -> None:
        """End the fork server, and all processes that were forked from it."""
        self._control.close()
        if self.owner == os.getpid():
            try:
                self._process.wait(ENDS_WITHIN)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


_lock: Final = threading.Lock()
_used: list[_ForkServer] = []
"""The fork server from which processes are forked now, if there is one."""


def _fork_server() -> _ForkServer:
    """Return the fork server, a new one if there is none, it has ended, or a setting has changed."""
    with _lock:
        if not _used or not _used[0].is_useful:
            former = _used[:]
            _used[:] = [_ForkServer()]
            for server in former:
                server.replace()
        return _used[0]
