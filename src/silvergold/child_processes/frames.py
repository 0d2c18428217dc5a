"""How a parent and its child process talk: frames of a kind, a length and a body."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

HEAD: Final = 5
"""Bytes of the kind and the length."""


class FrameKind(IntEnum):
    """What a frame holds."""

    READY = 0
    """The child process is ready for its first request; its id."""
    REQUEST = 1
    PROGRESS = 2
    """The percentage of what is done of a request, in one byte."""
    ANSWER = 3


def framed(kind: FrameKind, body: bytes = b"") -> bytes:
    """Return a frame.

    >>> parsed_head(framed(FrameKind.ANSWER, b"yes")[:HEAD])
    (<FrameKind.ANSWER: 3>, 3)
    """
    return bytes([kind]) + len(body).to_bytes(4) + body


def parsed_head(head: bytes) -> tuple[FrameKind, int]:
    """Return the kind and the length of a frame; raise ValueError if there is no such kind."""
    return FrameKind(head[0]), int.from_bytes(head[1:])
