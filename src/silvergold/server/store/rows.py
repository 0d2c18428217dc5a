"""The rows of the database as values, in the order of their columns."""

from __future__ import annotations

from typing import Final, NamedTuple

NOBODY: Final = -1
"""The seat of an event that belongs to no seat: a key column must not be empty."""

OPEN, PLAYING, OVER = "open", "playing", "over"  # a table gathers people, plays, has played
BEGIN, READY, SHOW, TAKE, END = "begin", "ready", "show", "take", "over"  # the kinds of events
HOST, WATCH, SEAT = "host", "watch", "seat"  # what an invite gives
PERSON, BOT = "person", "bot"  # who sits there; OPEN if nobody does
HERE, LEFT, ABSENT, ASKED = 0, 1, 2, 3  # got up; gone without a word, so back by looking; perhaps with another process


class GameRow(NamedTuple):
    """A table and how far its game is. Times are milliseconds; `settings` and `standing` are JSON."""

    id: str
    game: str
    deck: str
    deck_name: str
    rules: str
    status: str
    public: int
    settings: str
    rev: int
    head: int
    phase: int
    chat_head: int
    deadline_at: int | None
    due_at: int | None
    fair: str | None
    parent: str | None
    rematch: str | None
    created_at: int
    changed_at: int
    standing: str | None = None


class SeatRow(NamedTuple):
    """A seat of a table."""

    game_id: str
    seat: int
    kind: str
    account_id: str | None
    name: str
    bot: str | None
    away: int


class EventRow(NamedTuple):
    """An entry of a game's log: what everybody may know in `public`, what only the server does in `private`."""

    game_id: str
    seq: int
    phase: int
    seat: int
    kind: str
    cmd_id: str | None
    public: str
    private: str
    at: int


class ChatRow(NamedTuple):
    """A line of the chat."""

    game_id: str
    seq: int
    account_id: str
    seat: int
    name: str
    text: str
    at: int


class InviteRow(NamedTuple):
    """What the one who shows a token may do; only its hash is kept."""

    hash: str
    game_id: str
    gives: str
    created_at: int


class MemberRow(NamedTuple):
    """A right that somebody has at a table besides a seat: host or watch."""

    game_id: str
    account_id: str
    gives: str


class AccountRow(NamedTuple):
    """A guest."""

    id: str
    name: str
    recovery: str | None
    created_at: int
    seen_at: int


class SessionRow(NamedTuple):
    """A device of a guest; only the hash of its token is kept."""

    hash: str
    account_id: str
    created_at: int
    seen_at: int


class DeckRow(NamedTuple):
    """A deck as it was played with, by the hash of its content."""

    id: str
    game: str
    name: str
    body: str


COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "deck": DeckRow._fields,
    "account": AccountRow._fields,
    "session": SessionRow._fields,
    "game": GameRow._fields,
    "seat": SeatRow._fields,
    "member": MemberRow._fields,
    "invite": InviteRow._fields,
    "event": EventRow._fields,
    "chat": ChatRow._fields,
}
"""The columns of every table, in an order in which the tables can be filled."""
