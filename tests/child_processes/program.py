"""A program for the tests of child processes; a request says what to do."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from silvergold.child_processes.parent import Parent

loads = 0
"""How often `load` was called in this process and the one that it was forked from."""


def load() -> None:
    """Note that this was called."""
    global loads  # noqa: PLW0603 - the state of a process
    loads += 1


def main(parent: Parent, *arguments: str) -> None:
    """Do what the requests say."""
    for body in parent.requests():
        match body:
            case b"facts":
                parent.answer(json.dumps(_facts(arguments)).encode())
            case b"progress":
                for percent in (0, 40, 100):
                    parent.tell(percent)
                parent.answer(b"done")
            case b"print":
                print("this is no answer", flush=True)
                os.write(1, b"neither is this")
                parent.answer(b"printed")
            case b"sleep":
                time.sleep(600)
            case b"die":
                os.kill(os.getpid(), signal.SIGKILL)
            case b"much":
                parent.answer(bytes(1 << 20))
            case b"nonsense":
                os.write(parent._answers.fileno(), b"nonsense" * 9)
            case _:
                parent.answer(body)


def _facts(arguments: tuple[str, ...]) -> dict[str, object]:
    return {
        "arguments": arguments,
        "loads": loads,
        "environment": dict(os.environ),
        "files": list(_files()),
        "ignores": signal.getsignal(signal.SIGINT) is signal.SIG_IGN,
        "parent": os.getppid(),
    }


def _files() -> Iterator[str]:
    """Yield what this process has open (Linux)."""
    for number in list(Path("/proc/self/fd").iterdir()):
        with contextlib.suppress(OSError):  # it was open to list the others
            yield str(number.readlink())
