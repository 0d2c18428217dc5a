"""The program of a process in which bots think: `python -m silvergold.bots.sandbox.think_worker MEMORY NICE`.

It reads requests from its standard input and writes one answer for each, until the input ends. The parent ends it when
it takes too long. If the parent is gone, the process's own alarm ends it.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Sequence
from typing import BinaryIO

from silvergold.bots.sandbox.limits import GRACE, kill_after, limit_memory, lower_priority, memory_used, set_up_child
from silvergold.bots.sandbox.think import AnswerFields, ThinkRequest, think


def main(arguments: Sequence[str]) -> None:
    """Answer requests until the parent has no more or is gone.

    The arguments are the memory that may be used, in MB, and how much to lower the priority.
    """
    memory, nice = int(arguments[0]) << 20, int(arguments[1])
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    set_up_child()
    lower_priority(nice)
    limit_memory(memory)
    _import_early()
    write(answers, {})  # ready
    while (request := read(requests)) is not None:
        with kill_after(request.deadline + GRACE):
            answer = think(request, lambda text: write(answers, {"progress": text}))
        if memory_used() > memory:
            answer["last"] = True
        write(answers, answer)


def _import_early() -> None:
    """Import what every request needs, so that the first one does not wait for it."""
    import silvergold.bots.sandbox.asking
    import silvergold.bots.search  # noqa: F401


def read(stream: BinaryIO) -> ThinkRequest | None:
    """Return the next request, or None at the end."""
    head = stream.read(4)
    if len(head) < 4:
        return None
    request: ThinkRequest = pickle.loads(stream.read(int.from_bytes(head)))  # noqa: S301 - from our own parent
    return request


def write(stream: BinaryIO, answer: AnswerFields) -> None:
    """Write one answer."""
    stream.write(framed(json.dumps(answer).encode()))
    stream.flush()


def framed(body: bytes) -> bytes:
    """Return a body with its length before it."""
    return len(body).to_bytes(4) + body


if __name__ == "__main__":
    main(sys.argv[1:])
