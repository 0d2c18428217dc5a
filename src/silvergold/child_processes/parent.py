"""The parent, as its child process sees it: it sends requests and gets one answer for each.

Where processes are not forked, `python -m silvergold.child_processes.parent MODULE ARGUMENT…` runs a program.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import BinaryIO, Final

from silvergold.child_processes.frames import HEAD, FrameKind, framed, parsed_head


class Parent:
    """Two streams to the parent process."""

    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self._requests: Final = requests
        self._answers: Final = answers

    def requests(self) -> Iterator[bytes]:
        """Yield the requests, until the parent has no more or is gone. The first call says that we are ready."""
        self._write(FrameKind.READY, str(os.getpid()).encode())
        while len(head := self._requests.read(HEAD)) == HEAD:
            _, size = parsed_head(head)
            yield self._requests.read(size)

    def tell(self, percent: int) -> None:
        """Tell how much is done of the request."""
        self._write(FrameKind.PROGRESS, bytes([percent]))

    def answer(self, body: bytes) -> None:
        """Answer the request."""
        self._write(FrameKind.ANSWER, body)

    def _write(self, kind: FrameKind, body: bytes = b"") -> None:
        self._answers.write(framed(kind, body))
        self._answers.flush()


def main(module: str, *arguments: str) -> None:
    """Run a program that talks to its parent by standard input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    parent = Parent(sys.stdin.buffer, os.fdopen(os.dup(1), "wb"))
    os.dup2(sys.stderr.fileno(), 1)  # the parent reads nothing but frames
    program = import_module(module)
    if hasattr(program, "load"):
        program.load()
    program.main(parent, *arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])
