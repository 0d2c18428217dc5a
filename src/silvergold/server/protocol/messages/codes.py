"""The protocol version, the limit of a message, and every error code."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

VERSION: Final = 1
"""The protocol version; raised when a change would make an older client misread a message."""

LARGEST_MESSAGE: Final = 4096
"""Largest size of a message to the server, in bytes."""


class Code(StrEnum):
    """Why something is refused; every error that a client can see has one of these codes."""

    BAD_MESSAGE = "bad-message"
    TOO_LARGE = "too-large"
    VERSION = "version"
    NO_SESSION = "no-session"
    NOT_FOUND = "not-found"
    NOT_YOURS = "not-yours"
    NOT_HOST = "not-host"
    NOT_INVITED = "not-invited"
    INVITE_ONLY = "invite-only"
    ORIGIN = "origin"
    STALE = "stale"
    NOT_WAITED = "not-waited"
    FINAL = "final"
    ILLEGAL = "illegal"
    UNFINISHED = "unfinished"
    NOT_STARTED = "not-started"
    STARTED = "started"
    NOT_OVER = "not-over"
    NOT_FINISHED = "not-finished"
    SEAT_TAKEN = "seat-taken"
    SEATS_OPEN = "seats-open"
    CHAT_OFF = "chat-off"
    AIDS_OFF = "aids-off"
    NAME = "name"
    DECK = "deck"
    RATE = "rate"
    QUOTA = "quota"
    SLOW = "slow"
    STORAGE = "storage"
    STOPPING = "stopping"
    INTERNAL = "internal"


CLOSES: Final = {
    Code.BAD_MESSAGE: 4400,
    Code.NO_SESSION: 4401,
    Code.NOT_INVITED: 4403,
    Code.ORIGIN: 4403,
    Code.NOT_FOUND: 4404,
    Code.SLOW: 4408,
    Code.TOO_LARGE: 4413,
    Code.VERSION: 4426,
    Code.RATE: 4429,
    Code.QUOTA: 4429,
    Code.INTERNAL: 1011,
    Code.STOPPING: 1012,
}
"""The codes that end a socket, and the number it is closed with."""
